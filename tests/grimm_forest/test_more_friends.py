"""The other Friends: GF-94 to GF-111, and several that act at the same moment."""

import pytest

from .table import ALONE, EMPTY, FLOOR, GAINS, WALLS, Table


def sections_offered(table):
    return [choice for choice in table.choices if choice.startswith("build")]


# --- Friends who look at the end of the Gather phase ------------------------------------------------------------------


@pytest.mark.rule("GF-94")
@pytest.mark.parametrize(
    ("there", "spots", "gains"),
    [
        ("0 straw", ALONE, True),
        ("2 straw", ALONE, True),
        ("3 straw", ALONE, False),
        ("5 straw", ("fields", "fields", "forest"), True),
    ],
)
def test_goldilocks_gains_one_if_her_holder_collected_two_or_fewer(there, spots, gains):
    table = Table(friends=["Goldilocks"], there=f"{there} | 4 wood | 3 brick").gather(*spots)
    assert (table.question == "resource") == gains
    if gains:
        assert (table.asked, table.choices) == (0, GAINS)
        before = table.total(0)
        assert table.decide("choose Brick").total(0) == before + 1


@pytest.mark.rule("GF-94")
def test_what_goldilocks_holder_took_besides_was_not_collected():
    """The Early Bird takes 3 of 5 Straw, and 2 are collected."""
    table = Table(friends=["Goldilocks"], hands=[["Early Bird"]]).gather(*ALONE, early_bird=0).decide("choose Wood")
    assert table.have(0) == "5 straw 1 wood"


@pytest.mark.rule("GF-100")
def test_robin_hood_takes_a_resource_of_choice_from_the_richest_opponent():
    table = Table(friends=["Robin Hood"], have=["3 straw", "2 straw 2 brick", "1 wood"], there=EMPTY)
    table.gather("fields", "fields", "fields")
    assert (table.asked, table.choices) == (0, ["choose Straw", "choose Brick"])
    table.decide("choose Brick")
    assert (table.have(0), table.have(1)) == ("3 straw 1 brick", "2 straw 1 brick")


@pytest.mark.rule("GF-100")
@pytest.mark.parametrize("others", [["3 straw", "2 wood"], ["", ""]], ids=["no more than he", "nothing"])
def test_robin_hood_takes_from_nobody_who_has_no_more_than_his_holder(others):
    table = Table(friends=["Robin Hood"], have=["3 brick", *others], there=EMPTY).gather("fields", "fields", "fields")
    assert [table.have(seat) for seat in range(3)] == ["3 brick", *others]


@pytest.mark.rule("GF-100")
@pytest.mark.parametrize(("start", "robbed"), [(0, 1), (1, 1), (2, 2)])
def test_robin_hood_of_equal_ones_takes_from_the_first_in_turn_order(start, robbed):
    table = Table(start=start, friends=["Robin Hood"], have=["", "4 brick", "4 brick"], there=EMPTY)
    table.gather("fields", "fields", "fields")
    assert (table.have(0), table.have(robbed), table.have(3 - robbed)) == ("1 brick", "3 brick", "4 brick")


@pytest.mark.rule("GF-100")
def test_robin_hood_counts_what_was_collected_and_spares_a_protected_player():
    table = Table(friends=["Robin Hood"]).gather("forest", "fields", "brickyard")
    assert (table.have(0), table.have(1)) == ("1 straw 4 wood", "4 straw"), "5 Straw are more than 4 Wood"
    table = Table(friends=["Robin Hood"], hands=[[], ["Four-Leaf Clover"]], have=["", "9 brick"], there=EMPTY)
    table.gather("fields", "fields", "fields", four_leaf_clover=1).decide("choose Brick")
    assert (table.have(0), table.have(1)) == ("", "10 brick")


@pytest.mark.rule("GF-105")
@pytest.mark.parametrize(("spots", "have"), [(ALONE, "1 brick"), (("fields", "forest", "fields"), "")])
def test_the_golden_goose_lays_a_brick_for_whoever_is_alone(spots, have):
    assert Table(friends=["The Golden Goose"], there=EMPTY).gather(*spots).have(0) == have


@pytest.mark.rule("GF-110")
def test_the_three_blind_mice_eat_one_of_their_holders_choice():
    table = Table(friends=[None, "Three Blind Mice"], have=["1 straw", "1 straw 2 brick"], there=EMPTY)
    table.gather(*ALONE)
    assert (table.asked, table.choices) == (1, ["choose Straw", "choose Brick"])
    table.decide("choose Straw")
    assert (table.have(0), table.have(1)) == ("1 straw", "2 brick")


@pytest.mark.rule("GF-110")
def test_the_three_blind_mice_eat_every_round_and_find_nothing_where_nothing_is():
    table = Table(friends=["Three Blind Mice"], there=EMPTY).gather("fields", "fields", "fields")
    assert (table.question, table.have(0)) == ("action", "")
    table.pass_turns().gather("fields", "fields", "fields")
    assert table.have(0) == "2 straw", "2 gained in the Build phase, 1 collected, and 1 eaten"


# --- Friends who act at the start of the round, and when Fables are revealed ------------------------------------------


@pytest.mark.rule("GF-102")
@pytest.mark.parametrize(("hand", "drawn"), [([], 1), (["Wolf"], 1), (["Wolf", "Giant"], 0)])
def test_sleeping_beauty_draws_for_whoever_holds_one_fable_or_none(hand, drawn):
    table = Table(friends=["Sleeping Beauty"], hands=[hand], deck=["Dragon"])
    assert table.hand(0) == sorted([*hand, *["Dragon"] * drawn])
    table.decide("go to the Fields", "go to the Forest", "go to the Brickyard")
    assert "lay Dragon" in table.choices or not drawn, "and it may be laid in this round"


@pytest.mark.rule("GF-107")
def test_hansel_and_gretel_take_one_at_a_location_of_choice_before_cards_are_laid():
    table = Table(friends=["Hansel and Gretel"])
    assert (table.asked, table.choices) == (0, ["choose the Fields", "choose the Forest", "choose the Brickyard"])
    table.decide("choose the Brickyard")
    assert (table.have(0), table.there("brickyard"), table.question) == ("1 brick", "2 brick", "gather")


@pytest.mark.rule("GF-107")
def test_hansel_and_gretel_choose_the_kind_at_the_market_and_find_nothing_where_nothing_is():
    table = Table(players=4, friends=["Hansel and Gretel"], there=f"{EMPTY} | 1 straw 1 brick")
    empty = table.again().decide("choose the Fields")
    assert (empty.question, empty.have(0)) == ("gather", "")
    table.decide("choose the Market")
    assert table.choices == ["choose Straw", "choose Brick"]
    table.decide("choose Brick")
    assert (table.have(0), table.there("market")) == ("1 brick", "1 straw")


@pytest.mark.rule("GF-107")
def test_hansel_and_gretel_come_after_prince_regal():
    """He takes 6 of 12 Brick, and they take one of the other 6."""
    table = Table(players=2, friends=["Hansel and Gretel"], there="1 straw | 1 wood | 12 brick")
    assert table.decide("choose the Brickyard").there("brickyard") == "5 brick"


@pytest.mark.rule("GF-109")
def test_beauty_draws_when_fables_are_revealed_and_her_holder_laid_none():
    hands = [["Wolf"], ["Lucky Penny"]]
    table = Table(friends=["Beauty"], hands=hands, deck=["Dragon"]).gather(*ALONE, lucky_penny=1)
    assert table.hand(0) == ["Dragon", "Wolf"]
    table = Table(friends=["Beauty"], hands=hands, deck=["Dragon"]).gather(*ALONE, wolf=0)
    assert table.hand(0) == []


@pytest.mark.rule("GF-109")
@pytest.mark.parametrize("fable", ["Toll Gate", "Borrowed Cart"])
def test_a_fable_of_any_type_is_one_for_beauty(fable):
    table = Table(friends=["Beauty"], hands=[[fable]], deck=["Dragon"])
    table.gather(*ALONE, **{fable.lower().replace(" ", "_"): 0})
    assert table.hand(0) == []


@pytest.mark.rule("GF-109")
def test_a_fable_of_the_last_round_is_none_for_beauty():
    table = Table(friends=["Beauty"], waiting={0: "Borrowed Cart"}, deck=["Dragon"]).gather(*ALONE)
    assert table.hand(0) == ["Dragon"]


# --- Friends who change costs -----------------------------------------------------------------------------------------


@pytest.mark.rule("GF-96", "GF-98", "GF-99", "GF-111")
@pytest.mark.parametrize(
    ("friend", "stage", "cost"),
    [
        ("Rapunzel", 0, 2),
        ("Rapunzel", FLOOR, 4),
        ("Rapunzel", WALLS, 4),
        ("Snow White", 0, 2),
        ("Snow White", FLOOR, 3),
        ("Snow White", WALLS, 6),
        ("Pinocchio", 0, 1),
        ("Pinocchio", FLOOR, 4),
        ("Pinocchio", WALLS, 6),
        ("The Emperor", 0, 2),
        ("The Emperor", FLOOR, 4),
        ("The Emperor", WALLS, 8),
    ],
)
def test_friends_who_make_sections_cheaper_or_dearer(friend, stage, cost):
    position = {"friends": [friend], "begun": [{"brick": stage}], "bonus": {"brick": 1}, "there": EMPTY}
    table = Table(have=[f"{cost} brick"], **position).gather("fields", "fields", "fields").build("brick")
    assert table.have(0) == ""
    short = Table(have=[f"{cost - 1} brick"], **position).gather("fields", "fields", "fields")
    assert sections_offered(short) == []


@pytest.mark.rule("GF-96", "GF-98", "GF-99", "GF-111")
@pytest.mark.parametrize(
    ("friend", "stage"), [("Rapunzel", WALLS), ("Snow White", FLOOR), ("Pinocchio", 0), ("The Emperor", WALLS)]
)
def test_others_pay_the_usual_cost(friend, stage):
    usual = {0: 2, FLOOR: 4, WALLS: 6}[stage]
    position = {"friends": [None, friend], "begun": [{"wood": stage}], "bonus": {"wood": 1}, "there": EMPTY}
    table = Table(have=[f"{usual} wood"], **position).gather("fields", "fields", "fields").build("wood")
    assert table.have(0) == ""
    short = Table(have=[f"{usual - 1} wood"], **position).gather("fields", "fields", "fields")
    assert sections_offered(short) == []


@pytest.mark.rule("GF-99")
def test_with_the_master_builders_plans_a_floor_costs_pinocchios_holder_nothing():
    table = Table(friends=["Pinocchio"], hands=[["Master Builder's Plans"]], have=["1 straw"], there=EMPTY)
    table.gather("fields", "fields", "fields", master_builders_plans=0)
    assert len(sections_offered(table)) == 3
    table.build("brick")
    assert (table.have(0), table.begun(0, "brick")) == ("1 straw", FLOOR)
    assert sections_offered(table) == ["build the Floor of a Straw house"], "the next one costs 1 again"


@pytest.mark.rule("GF-111")
def test_the_emperor_is_given_to_an_opponent_with_a_roof_to_build():
    have = ["4 straw", "7 wood"]
    table = Table(begun=[{"straw": FLOOR}, {"wood": WALLS}], have=have, friend_deck=["The Emperor"], there=EMPTY)
    table.gather("fields", "fields", "fields").build("straw").decide("give it to Blue", "gain 1 straw")
    assert (table.asked, sections_offered(table)) == (1, []), "with 7 Wood a Roof could have been built"


# --- Special Actions --------------------------------------------------------------------------------------------------


def at_work(friend, **position):
    """Player 0 of the Friend is to act in the Build phase."""
    return Table(**{"friends": [friend], "there": EMPTY, **position}).gather("fields", "fields", "fields")


@pytest.mark.rule("GF-95")
def test_rumpelstiltskin_spins_a_straw_into_two_bricks():
    table = at_work("Rumpelstiltskin", have=["1 straw 1 wood"]).decide("special action")
    assert (table.have(0), table.asked) == ("1 wood 2 brick", 0)
    assert at_work("Rumpelstiltskin", have=["4 wood 4 brick"]).specials == [], "without Straw he can't"


@pytest.mark.rule("GF-103")
def test_puss_in_boots_takes_one_of_choice_and_gains_one():
    table = at_work("Puss in Boots", have=["", "2 straw 1 brick", "1 wood"]).decide("special action")
    assert table.choices == ["choose Blue", "choose Green"]
    table.decide("choose Blue")
    assert table.choices == ["choose Straw", "choose Brick"]
    table.decide("choose Brick", "choose Wood")
    assert (table.have(0), table.have(1), table.asked) == ("1 wood 1 brick", "2 straw", 0)
    assert table.specials == [], "once in a turn"


@pytest.mark.rule("GF-103")
def test_puss_in_boots_finds_nothing_at_a_poor_or_a_protected_opponent_and_gains_one_all_the_same():
    table = at_work("Puss in Boots", have=["", "", "1 wood"]).decide("special action", "choose Blue", "choose Brick")
    assert [table.have(seat) for seat in range(3)] == ["1 brick", "", "1 wood"]
    table = Table(friends=["Puss in Boots"], hands=[[], ["Four-Leaf Clover"]], have=["", "3 brick"], there=EMPTY)
    table.gather("fields", "fields", "fields", four_leaf_clover=1).decide("choose Brick")
    table.decide("special action", "choose Blue", "choose Straw")
    assert (table.have(0), table.have(1)) == ("1 straw", "4 brick")


@pytest.mark.rule("GF-103")
def test_puss_in_boots_needs_an_opponent_with_resources_and_has_one_of_two_players():
    assert at_work("Puss in Boots", have=["5 straw"]).specials == []
    table = at_work("Puss in Boots", players=2, have=["", "1 brick"]).decide("special action", "choose Straw")
    assert (table.have(0), table.have(1)) == ("1 straw 1 brick", "")


@pytest.mark.rule("GF-106")
def test_the_pied_piper_lures_the_friend_of_an_opponent_of_choice():
    table = at_work("The Pied Piper", friends=["The Pied Piper", "Beauty", "Rapunzel"]).decide("special action")
    assert table.choices == ["choose Blue", "choose Green"]
    table.decide("choose Green")
    assert [table.friend(seat) for seat in range(3)] == ["Rapunzel", "Beauty", None]
    assert (table.discarded_friends, table.asked) == (["The Pied Piper"], 0)


@pytest.mark.rule("GF-106")
def test_the_pied_piper_needs_an_opponent_with_a_friend():
    assert at_work("The Pied Piper").specials == []
    table = at_work("The Pied Piper", friends=["The Pied Piper", None, "Beauty"])
    assert len(table.specials) == 1
    assert table.decide("special action").choices == ["choose Green"], "Blue has nobody to be lured"


@pytest.mark.rule("GF-106")
def test_the_pied_piper_takes_no_friend_from_a_protected_player():
    table = Table(friends=["The Pied Piper", "Beauty", "Rapunzel"], hands=[[], ["Four-Leaf Clover"]], there=EMPTY)
    table.gather("fields", "fields", "fields", four_leaf_clover=1).decide("choose Brick")
    table.decide("special action", "choose Blue")
    assert table.friend(1) == "Beauty"


@pytest.mark.rule("GF-106")
def test_what_the_lured_friend_changes_holds_at_once():
    table = at_work("The Pied Piper", friends=["The Pied Piper", "Pinocchio"], have=["1 wood", "1 wood"])
    table.decide("special action", "choose Blue")
    assert sections_offered(table) == ["build the Floor of a Wood house"]
    table.decide("gain 1 straw")
    assert (table.asked, sections_offered(table)) == (1, [])


@pytest.mark.rule("GF-108")
def test_jack_trades_a_fable_of_choice_for_three_resources():
    table = at_work("Jack and the Beanstalk", hands=[["Wolf", "Giant"]]).decide("special action")
    assert table.choices == ["discard Wolf", "discard Giant"]
    table.decide("discard Giant", "choose Brick", "choose Brick", "choose Wood")
    assert (table.have(0), table.hand(0), table.discarded[-1]) == ("1 wood 2 brick", ["Wolf"], "Giant")
    assert (table.asked, table.specials) == (0, []), "once in a turn, though there is another Fable"


@pytest.mark.rule("GF-108", "GF-53")
@pytest.mark.parametrize("hand", [["Wolf", "Wolf"], ["Wolf", "Giant"]], ids=["alike", "different"])
def test_whether_jacks_fables_are_alike_does_not_show_in_who_is_asked(hand):
    table = at_work("Jack and the Beanstalk", hands=[hand]).decide("special action")
    assert (table.asked, table.question) == (0, "discard")


@pytest.mark.rule("GF-108")
def test_jack_needs_a_fable_and_the_one_laid_in_this_round_is_none():
    assert at_work("Jack and the Beanstalk").specials == []
    table = Table(friends=["Jack and the Beanstalk"], hands=[["Many Hands"]], there=EMPTY)
    table.gather("fields", "fields", "fields", many_hands=0)
    assert table.specials == []


# --- Friends who protect or hide --------------------------------------------------------------------------------------


@pytest.mark.rule("GF-97")
def test_tom_thumb_is_alone_in_company_and_no_company_to_others():
    """Peace and Quiet pays for his holder, and for Blue who is with nobody but him."""
    hands = [["Peace and Quiet"], ["Peace and Quiet"]]
    table = Table(friends=["Tom Thumb"], hands=hands, there=EMPTY)
    table.gather("fields", "fields", "forest", peace_and_quiet=0)
    table.decide("choose Straw", "choose Straw", "choose Straw")
    assert table.have(0) == "3 straw"
    table = Table(friends=["Tom Thumb"], hands=hands, there=EMPTY)
    table.gather("fields", "fields", "forest", peace_and_quiet=1)
    assert (table.asked, table.question) == (1, "resource")


@pytest.mark.rule("GF-97")
def test_two_others_in_company_are_not_alone_for_tom_thumb():
    hands = [[], ["Peace and Quiet"]]
    table = Table(friends=["Tom Thumb"], hands=hands, there=EMPTY)
    table.gather("fields", "fields", "fields", peace_and_quiet=1)
    assert (table.question, table.have(1)) == ("action", "")


@pytest.mark.rule("GF-97")
def test_tom_thumb_collects_as_any_other():
    table = Table(friends=["Tom Thumb"]).gather("fields", "fields", "forest")
    assert (table.have(0), table.have(1), table.there("fields")) == ("2 straw", "2 straw", "1 straw")


@pytest.mark.rule("GF-97")
def test_tom_thumb_is_found_by_cards():
    table = Table(friends=["Tom Thumb"], hands=[[], ["Pickpocket"], ["Dragon"]], have=["6 brick"], there=EMPTY)
    table.gather("fields", "fields", "forest", pickpocket=1, dragon=2).decide("choose the Fields")
    assert (table.have(0), table.have(1)) == ("1 brick", ""), "two picked, and three each lost to the Dragon"


@pytest.mark.rule("GF-97")
def test_the_frog_prince_does_not_turn_for_tom_thumb():
    table = Table(friends=["Frog Prince", "Tom Thumb"], there=EMPTY).gather("fields", "fields", "forest")
    assert (table.question, table.friend(0)) == ("action", "Frog Prince")


@pytest.mark.rule("GF-97")
def test_the_wishing_well_pays_tom_thumb_and_whoever_is_with_him():
    table = Table(friends=["Tom Thumb"], unique={"fields": ("Wishing Well", 2)}, there=EMPTY)
    table.gather("fields", "fields", "forest")
    table.decide("choose Straw", "choose Straw", "choose Wood", "choose Wood")
    assert (table.have(0), table.have(1), table.unique("fields")) == ("2 straw", "2 wood", None)


@pytest.mark.rule("GF-101")
def test_little_red_riding_hood_loses_nothing_to_bridge_troll_and_dragon():
    table = Table(friends=["Little Red Riding Hood"], hands=[[], ["Bridge Troll"]]).gather(*ALONE, bridge_troll=1)
    table.decide("choose the Fields")
    assert table.have(0) == "5 straw"
    table = Table(friends=["Little Red Riding Hood"], hands=[[], ["Dragon"]]).gather(
        "fields", "fields", "forest", dragon=1
    )
    table.decide("choose the Fields")
    assert (table.have(0), table.have(1)) == ("2 straw", ""), "the Dragon's own player is not spared"


@pytest.mark.rule("GF-101")
def test_little_red_riding_hood_is_spared_by_her_holders_own_dragon():
    table = Table(friends=["Little Red Riding Hood"], hands=[["Dragon"]]).gather("fields", "fields", "forest", dragon=0)
    table.decide("choose the Fields")
    assert (table.have(0), table.have(1)) == ("2 straw", "")


@pytest.mark.rule("GF-101")
@pytest.mark.parametrize(
    ("spots", "have"), [(ALONE, ("5 straw", "4 wood")), (("fields", "fields", "forest"), ("5 straw", ""))]
)
def test_little_red_riding_hood_collects_in_spite_of_a_giant(spots, have):
    table = Table(friends=["Little Red Riding Hood"], hands=[[], [], ["Giant"]]).gather(*spots, giant=2)
    table.decide("choose the Fields", "choose Brick")
    assert (table.have(0), table.have(1)) == have


@pytest.mark.rule("GF-101")
def test_little_red_riding_hoods_houses_stand_before_the_big_bad_wolf_and_fall_by_rotten_beams():
    position = {"friends": ["Little Red Riding Hood"], "begun": [{"straw": WALLS}], "there": EMPTY}
    table = Table(hands=[[], ["Big Bad Wolf"]], **position).gather(*ALONE, big_bad_wolf=1).decide("choose the Fields")
    assert table.begun(0, "straw") == WALLS
    table = Table(hands=[[], ["Rotten Beams"]], **position).gather(*ALONE, rotten_beams=1).decide("choose Orange")
    assert table.begun(0, "straw") == 0


@pytest.mark.rule("GF-101")
def test_little_red_riding_hood_is_no_help_against_other_cards():
    table = Table(friends=["Little Red Riding Hood"], hands=[[], ["Pickpocket"]], have=["2 brick"], there=EMPTY)
    table.gather("fields", "fields", "forest", pickpocket=1)
    assert table.have(1) == "2 brick"


@pytest.mark.rule("GF-104")
@pytest.mark.parametrize("fable", ["big_bad_wolf", "rotten_beams"])
@pytest.mark.parametrize("laid_by", [1, 2])
def test_no_house_of_the_brave_little_tailors_holder_falls(fable, laid_by):
    title = fable.replace("_", " ").title()
    hands = [[title] if seat == laid_by else [] for seat in range(3)]
    table = Table(
        friends=["The Brave Little Tailor"],
        hands=hands,
        finished=["1 straw 1 wood"],
        begun=[{"wood": WALLS}],
        there=EMPTY,
    ).gather(*ALONE, **{fable: laid_by})
    answers = ["choose the Fields"] if fable == "big_bad_wolf" else ["choose Orange", "choose Brick", "choose Brick"]
    table.decide(*answers)
    assert (table.question, table.finished(0), table.begun(0, "wood")) == ("action", "1 straw 1 wood", WALLS)


@pytest.mark.rule("GF-104")
def test_nor_does_one_by_the_holders_own_big_bad_wolf_while_the_others_there_lose_theirs():
    table = Table(
        friends=["The Brave Little Tailor"], hands=[["Big Bad Wolf"]], finished=["1 straw", "1 straw"], there=EMPTY
    ).gather("fields", "fields", "forest", big_bad_wolf=0)
    table.decide("choose the Fields")
    assert (table.finished(0), table.finished(1)) == ("1 straw", "")


@pytest.mark.rule("GF-104")
def test_the_tailor_guards_houses_and_nothing_else():
    table = Table(friends=["The Brave Little Tailor"], hands=[[], ["Dragon"]], have=["3 brick"], there=EMPTY)
    table.gather(*ALONE, dragon=1).decide("choose the Fields")
    assert table.have(0) == ""


# --- Several at the same moment ---------------------------------------------------------------------------------------


@pytest.mark.rule("GF-88", "GF-107")
def test_friends_of_the_start_of_the_round_ask_in_turn_order():
    table = Table(start=1, friends=["Hansel and Gretel", "Ali Baba", "Aladdin"], have=["1 brick"])
    assert (table.asked, table.question) == (1, "opponent")
    table.decide("choose Orange")
    assert (table.asked, table.question) == (2, "announce")
    table.decide("say: alone")
    assert (table.asked, table.question) == (0, "location")


@pytest.mark.rule("GF-89", "GF-93")
@pytest.mark.parametrize(("start", "have"), [(0, ("2 wood", "1 wood")), (1, ("1 wood", "2 wood"))])
def test_cinderella_and_the_gingerbread_man_take_in_turn_order(start, have):
    """Three Wood lie in the Forest, where Blue goes with Cinderella."""
    table = Table(start=start, friends=["The Gingerbread Man", "Cinderella"], there="5 straw | 3 wood | 3 brick")
    table.gather("fields", "forest", "fields").decide("yes", "choose the Forest")
    assert (table.have(0), table.have(1)) == have


@pytest.mark.rule("GF-94", "GF-100", "GF-110")
def test_friends_of_the_end_of_gather_act_in_turn_order():
    """Blue's Mice eat his Straw before Orange's Robin Hood compares, if Blue is the starting player."""
    friends = ["Robin Hood", "Three Blind Mice"]
    table = Table(start=1, friends=friends, have=["1 brick", "2 straw"], there=EMPTY).gather(*ALONE)
    assert (table.have(0), table.have(1)) == ("1 brick", "1 straw")
    table = Table(start=0, friends=friends, have=["1 brick", "2 straw"], there=EMPTY).gather(*ALONE)
    assert (table.have(0), table.have(1)) == ("1 straw 1 brick", "")

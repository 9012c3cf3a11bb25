"""The round and its Gather phase: GF-07 to GF-25."""

from collections import Counter

import pytest

from .table import EMPTY, WALLS, Table


def every_fable():
    """The titles of all 56 Fables."""
    fables = Table().env.game.cards.document["fable"]
    return [card["title"] for card in fables for _ in range(card["copies"])]


# --- The round --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-07")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_all_gather_then_all_build_then_the_next_round_begins(start):
    table = Table(start=start).gather("fields", "forest", "brickyard").pass_turns()
    assert table.happened.count("round") == 2
    phases = [kind for kind in table.happened if kind in ("round", "goes", "shares", "turn")]
    assert phases == ["round", *["goes"] * 3, *["shares"] * 3, *["turn"] * 3, "round"]
    assert table.question == "gather"


@pytest.mark.rule("GF-08")
@pytest.mark.parametrize(("start", "first", "second"), [(0, 0, 1), (1, 1, 0), (2, 0, 1)])
def test_cards_of_the_same_moment_act_in_turn_order_from_the_starting_player(start, first, second):
    table = Table(start=start, hands=[["Early Bird"], ["Early Bird"], ["Bread Crumbs"]])
    for seat in (0, 1, 2):
        assert table.asked == seat, "who lays first is of no account"
        table.decide(("fields", "fields", "forest")[seat])
    table.decide("lay Early Bird", "lay Early Bird", "lay no Fable")
    assert table.have(first) == "3 straw"
    assert table.have(second) == "2 straw"


@pytest.mark.rule("GF-08")
def test_for_one_player_the_friend_acts_first_then_the_fable_that_waited_then_the_one_just_played():
    table = Table(hands=[["Peace and Quiet"]], friends=["The Golden Goose"], waiting={0: "Borrowed Cart"})
    table.gather("fields", "forest", "brickyard", peace_and_quiet=0)
    assert table.question == "resource"
    assert table.acted == ["Orange's The Golden Goose", "Orange's Borrowed Cart", "Orange's Peace and Quiet"]


@pytest.mark.rule("GF-08")
def test_the_mice_find_nothing_to_eat_before_the_cart_comes():
    table = Table(there=" | 4 wood | 3 brick", friends=["Three Blind Mice"], waiting={0: "Borrowed Cart"})
    table.gather("fields", "forest", "brickyard")
    assert table.have(0) == "1 straw 1 wood 1 brick"


@pytest.mark.rule("GF-08")
def test_all_of_one_players_cards_act_before_those_of_the_next():
    table = Table(
        start=2,
        friends=["The Golden Goose"],
        waiting={0: "Borrowed Cart", 2: "Invitation"},
    )
    table.gather("fields", "forest", "brickyard").decide("brick")
    assert table.acted == ["Green's Invitation", "Orange's The Golden Goose", "Orange's Borrowed Cart"]


@pytest.mark.rule("GF-08")
def test_a_players_unique_locations_act_after_his_other_cards_in_the_order_of_the_boards():
    unique = {"brickyard": ("Fairy Ring", 0), "forest": ("Toll Gate", 1), "fields": ("Fairy Ring", 0)}
    table = Table(start=1, hands=[["Share the Wealth"]], unique=unique)
    table.gather("fields", "forest", "brickyard", share_the_wealth=0)
    assert table.acted == [
        "Blue's Toll Gate",
        "Orange's Share the Wealth",
        "Orange's Fairy Ring",
        "Orange's Fairy Ring",
    ]
    assert [len(table.hand(seat)) for seat in range(3)] == [1, 0, 1]


@pytest.mark.rule("GF-08")
def test_who_comes_first_in_turn_order_takes_his_toll_before_the_next_picks_pockets():
    table = Table(
        hands=[[], ["Pickpocket"]], have=["", "", "1 brick"], unique={"forest": ("Toll Gate", 0)}, there=EMPTY
    )
    table.gather("fields", "forest", "forest", pickpocket=1)
    assert [table.have(seat) for seat in range(3)] == ["1 brick", "", ""]


@pytest.mark.rule("GF-08")
def test_the_wolf_of_an_earlier_player_takes_his_half_before_the_mill_grinds():
    table = Table(start=2, hands=[[], [], ["Wolf"]], unique={"fields": ("Haunted Mill", 0)})
    table.gather("fields", "fields", "forest", wolf=2).decide("fields")
    assert table.have(2) == "2 straw 4 wood", "half of five"
    assert table.have(0) == table.have(1) == "1 straw", "half of the other three is gone"


# --- Laying cards -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-09")
def test_all_lay_a_gather_card_at_the_same_time_and_only_those_with_fables_are_asked_for_one():
    table = Table(hands=[[], ["Wolf"], ["Giant", "Wolf"]])
    assert (table.question, table.env.asked) == ("gather", ("pig_0", "pig_1", "pig_2"))
    assert table.choices == ["go to the Fields", "go to the Forest", "go to the Brickyard"]
    table.decide("fields", "fields", "fields")
    assert (table.question, table.env.asked) == ("fable", ("pig_1", "pig_2"))
    table.decide("lay no Fable").decide("lay no Fable")
    assert table.question == "action"
    assert (table.hand(1), table.hand(2)) == (["Wolf"], ["Giant", "Wolf"])


@pytest.mark.rule("GF-09")
def test_with_no_fable_in_any_hand_nobody_is_asked_for_one():
    table = Table().decide("fields", "fields", "fields")
    assert table.question == "action"


@pytest.mark.rule("GF-09")
def test_with_four_players_the_market_can_be_chosen():
    assert "go to the Market" in Table(players=4).choices


@pytest.mark.rule("GF-09")
def test_nobody_sees_what_the_others_lay_before_all_have_laid():
    hands = [["Wolf", "Giant"], ["Wolf"], ["Wolf"]]
    one, other = Table(hands=hands).decide("fields"), Table(hands=hands).decide("forest")
    for seat in ("pig_1", "pig_2"):
        assert one.env.text(seat) == other.env.text(seat), "the Gather card"
    assert one.env.text("pig_0") != other.env.text("pig_0")
    for table in (one, other):
        table.decide("fields", "fields")
        assert (table.asked, table.question) == (0, "fable")
    other = one.again().decide("lay Giant")
    third = one.again().decide("lay no Fable")
    one.decide("lay Wolf")
    for seat in ("pig_1", "pig_2"):
        assert one.env.text(seat) == other.env.text(seat) == third.env.text(seat), "the Fable"
    assert one.told(1) == other.told(1) == third.told(1)
    assert len({table.env.text("pig_0") for table in (one, other, third)}) == 3


@pytest.mark.rule("GF-09")
def test_how_many_fables_a_hand_has_is_open_to_all_with_the_one_laid_among_them():
    def counts(table):
        boards = next(part for part in table.env.view("pig_2")["table"] if part["title"] == "Players")
        return boards["rows"]["Fables in hand"]

    table = Table(hands=[["Wolf", "Giant"], ["Wolf"], []])
    assert counts(table) == ["0", "2", "1"], "Green, Orange, Blue"
    table.decide("fields", "fields", "fields", "lay Wolf")
    assert counts(table) == ["0", "2", "1"]


@pytest.mark.rule("GF-10", "GF-13")
def test_all_fables_are_turned_up_together_and_those_for_that_moment_act_before_any_pig_goes():
    table = Table(hands=[["Lucky Penny"], ["Early Bird"], ["Bread Crumbs"]])
    table.gather("fields", "fields", "forest", lucky_penny=0, early_bird=1, bread_crumbs=2)
    assert (table.asked, table.question) == (0, "resource")
    assert [table.played(seat) for seat in range(3)] == ["Lucky Penny", "Early Bird", "Bread Crumbs"]
    assert "Green has laid Bread Crumbs." in table.told(1)
    assert table.hand(2) == [], "it is the starting player's card that acts first"
    assert [table.at(seat) for seat in range(3)] == [None] * 3
    table.decide("brick", "brick")
    assert len(table.hand(2)) == 2
    order = [kind for kind in table.happened if kind in ("fable_laid", "gets", "draws", "goes", "takes")]
    assert order == [*["fable_laid"] * 3, *["gets"] * 2, *["draws"] * 2, *["goes"] * 3, "takes"]


@pytest.mark.rule("GF-11")
def test_monsters_are_placed_in_turn_order_where_none_is_yet_before_pigs_go():
    table = Table(start=1, hands=[["Wolf"], ["Giant"], []])
    table.gather("fields", "forest", "forest", wolf=0, giant=1)
    assert (table.asked, table.question) == (1, "place")
    assert table.choices == ["choose the Fields", "choose the Forest", "choose the Brickyard"]
    table.decide("brickyard")
    assert (table.asked, table.question) == (0, "place")
    assert table.choices == ["choose the Fields", "choose the Forest"]
    assert table.at(0) is None
    table.decide("forest", "brick")
    assert [text for text in table.told(2) if "puts" in text] == [
        "Blue puts Giant on the Brickyard.",
        "Orange puts Wolf on the Forest.",
    ]
    placed, goes = table.happened.index("placed"), table.happened.index("goes")
    assert placed < goes


@pytest.mark.rule("GF-11")
def test_with_four_players_a_monster_can_go_to_the_market():
    table = Table(players=4, hands=[["Wolf"]]).gather("fields", "forest", "market", "market", wolf=0)
    assert "choose the Market" in table.choices
    table.decide("market")
    assert table.monster("market") == "Wolf"


@pytest.mark.rule("GF-11")
def test_a_monster_and_a_unique_location_lie_at_the_same_location():
    table = Table(hands=[["Wolf"], ["Fairy Ring"]], unique={"fields": ("Toll Gate", 2)})
    table.gather("forest", "forest", "fields", wolf=0, fairy_ring=1)
    assert "choose the Fields" in table.choices
    table.decide("forest")
    assert table.choices == ["choose the Forest", "choose the Brickyard"], "the Toll Gate bars only its own type"
    table.decide("forest")
    assert table.have(0) == "3 wood", "the Wolf's two, and one of the other two"


@pytest.mark.rule("GF-12")
def test_with_both_wolves_out_the_third_card_is_laid_itself_and_does_the_same():
    table = Table(players=4, there="5 straw | 4 wood | 4 brick |", hands=[["Wolf"]] * 3)
    table.decide("fields", "forest", "brickyard", "market", "lay Wolf", "lay Wolf", "lay Wolf")
    table.decide("forest", "brickyard", "fields")
    assert [text for text in table.told(0) if "puts" in text] == [
        "Orange puts Wolf on the Forest.",
        "Blue puts Wolf on the Brickyard.",
        "Green puts the card Wolf on the Fields: its miniatures are all out.",
    ]
    assert [table.have(seat) for seat in range(3)] == ["3 straw 2 wood", "2 wood 2 brick", "2 straw 2 brick"]


@pytest.mark.rule("GF-12")
def test_of_two_dragons_the_second_is_a_card_and_a_wolf_stands_for_itself():
    table = Table(players=4, hands=[["Dragon"], ["Wolf"], ["Dragon"]])
    table.decide("market", "market", "fields", "forest", "lay Dragon", "lay Wolf", "lay Dragon")
    table.decide("fields", "brickyard", "forest")
    told = [text for text in table.told(0) if "puts" in text]
    assert told == [
        "Orange puts Dragon on the Fields.",
        "Blue puts Wolf on the Brickyard.",
        "Green puts the card Dragon on the Forest: its miniatures are all out.",
    ]
    table.decide("straw", "wood")
    assert (table.have(2), table.have(3)) == ("2 straw", "1 wood"), "the card bites like the miniature"


@pytest.mark.rule("GF-13")
def test_what_acts_before_gather_cards_sees_monsters_placed_and_pigs_still_at_home():
    table = Table(hands=[["Second Thoughts"], ["Wolf"]])
    table.gather("fields", "forest", "brickyard", second_thoughts=0, wolf=1)
    assert (table.asked, table.question) == (1, "place")
    table.decide("fields")
    assert (table.asked, table.question) == (0, "gather")
    assert table.monster("fields") == "Wolf"
    assert [table.at(seat) for seat in range(3)] == [None] * 3


@pytest.mark.rule("GF-14")
def test_pigs_go_where_their_gather_cards_say():
    table = Table(players=4, hands=[["Early Bird"]], there="5 straw | 4 wood | 3 brick | 3 straw 1 wood 1 brick")
    table.gather("market", "forest", "brickyard", "fields", early_bird=0)
    assert (table.asked, table.question) == (0, "resource")
    assert [table.at(seat) for seat in range(4)] == ["market", "forest", "brickyard", "fields"]


@pytest.mark.rule("GF-14")
def test_what_acts_after_gather_cards_comes_before_what_acts_before_collecting_whoever_starts():
    table = Table(hands=[["Spoiled Harvest"], ["Seven-League Boots"]])
    table.gather("fields", "fields", "brickyard", spoiled_harvest=0, seven_league_boots=1)
    assert (table.asked, table.question) == (1, "may")
    table.decide("yes", "forest")
    assert (table.asked, table.question) == (0, "location")
    assert table.at(1) == "forest"
    table.decide("forest", "brick")
    assert table.acted == ["Blue's Seven-League Boots", "Orange's Spoiled Harvest"]
    assert (table.have(0), table.have(1)) == ("5 straw 1 brick", "2 wood")


# --- Collecting -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-15")
def test_a_monster_is_no_company():
    table = Table(hands=[["Peace and Quiet"], ["Wolf"]])
    table.gather("fields", "forest", "brickyard", peace_and_quiet=0, wolf=1).decide("fields")
    assert (table.asked, table.question) == (0, "resource")
    assert table.decide("straw", "wood", "brick").have(0) == "4 straw 1 wood 1 brick"


@pytest.mark.rule("GF-15")
def test_another_pig_is_company():
    table = Table(hands=[["Peace and Quiet"]]).gather("fields", "fields", "brickyard", peace_and_quiet=0)
    assert (table.question, table.have(0)) == ("action", "2 straw")


@pytest.mark.rule("GF-15")
def test_alone_is_judged_when_the_card_acts():
    hands = [["Peace and Quiet"], ["Seven-League Boots"]]
    left = Table(hands=hands).gather("fields", "fields", "brickyard", peace_and_quiet=0, seven_league_boots=1)
    left.decide("yes", "forest", "straw", "straw", "straw")
    assert left.have(0) == "8 straw"
    joined = Table(hands=hands).gather("fields", "forest", "brickyard", peace_and_quiet=0, seven_league_boots=1)
    joined.decide("yes", "fields")
    assert joined.have(0) == "2 straw"


@pytest.mark.rule("GF-16")
def test_a_pig_alone_collects_everything():
    table = Table(there="9 straw | 4 wood | 3 brick").gather("fields", "forest", "brickyard")
    assert [table.have(seat) for seat in range(3)] == ["9 straw", "4 wood", "3 brick"]
    assert [table.there(spot) for spot in ("fields", "forest", "brickyard")] == [""] * 3


@pytest.mark.rule("GF-16")
def test_a_pig_alone_at_the_market_collects_all_kinds_unasked():
    table = Table(players=4).gather("market", "forest", "brickyard", "fields")
    assert (table.have(0), table.there("market"), table.question) == ("1 straw 1 wood 1 brick", "", "action")


@pytest.mark.rule("GF-16")
def test_where_nobody_is_everything_stays_and_where_nothing_is_nobody_gets_anything():
    table = Table(there=" | 4 wood | 3 brick").gather("fields", "fields", "brickyard")
    assert (table.have(0), table.have(1), table.there("forest")) == ("", "", "4 wood")


@pytest.mark.rule("GF-17")
@pytest.mark.parametrize(
    ("spots", "shares", "left"),
    [
        (("fields", "fields", "forest"), "2 straw", "1 straw"),
        (("fields", "fields", "fields"), "1 straw", "2 straw"),
    ],
    ids=["two", "three"],
)
def test_several_pigs_divide_equally_and_leave_the_rest(spots, shares, left):
    table = Table().gather(*spots)
    assert [table.have(seat) for seat in range(3) if spots[seat] == "fields"] == [shares] * spots.count("fields")
    assert table.there("fields") == left


@pytest.mark.rule("GF-17")
def test_less_than_one_for_each_stays_whole_for_the_next_round():
    table = Table(there="5 straw | 4 wood | 2 brick").gather("brickyard", "brickyard", "brickyard")
    assert [table.have(seat) for seat in range(3)] == [""] * 3
    assert table.there("brickyard") == "2 brick"
    table.pass_turns()
    assert table.there("brickyard") == "5 brick"


@pytest.mark.rule("GF-17")
def test_four_pigs_at_one_location():
    table = Table(players=4, there="11 straw | 4 wood | 3 brick").gather("fields", "fields", "fields", "fields")
    assert [table.have(seat) for seat in range(4)] == ["2 straw"] * 4
    assert table.there("fields") == "3 straw"


# --- The end of the phase ---------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-18")
def test_what_acts_at_the_end_finds_what_has_just_been_collected():
    table = Table(hands=[["Pickpocket"]]).gather("fields", "fields", "brickyard", pickpocket=0)
    assert (table.have(0), table.have(1)) == ("4 straw", "")
    order = [kind for kind in table.happened if kind in ("shares", "acts", "gives", "turn")]
    assert order == [*["shares"] * 3, "acts", "gives", "turn"]


@pytest.mark.rule("GF-19")
def test_after_an_exchange_everybody_has_all_own_gather_cards_again():
    table = Table(hands=[["Crossed Paths"]])
    table.gather("fields", "forest", "brickyard", crossed_paths=0).decide("Blue", "brick")
    assert (table.have(0), table.have(1)) == ("4 wood 1 brick", "5 straw")
    table.pass_turns()
    for spot in ("forest", "fields", "brickyard"):
        assert table.question == "gather"
        assert table.choices == ["go to the Fields", "go to the Forest", "go to the Brickyard"]
        table.decide(spot)
    assert [table.at(seat) for seat in range(3)] == ["forest", "fields", "brickyard"], "the exchange is over"


@pytest.mark.rule("GF-20")
def test_fables_that_have_acted_are_discarded_at_the_end_of_the_gather_phase():
    table = Table(hands=[["Pickpocket"], ["Lucky Penny"], ["Wolf"]], have=["", "3 straw 3 wood"])
    table.gather("fields", "fields", "fields", pickpocket=0, lucky_penny=1, wolf=2)
    table.decide("brick", "brick", "fields")
    assert table.question == "resource", "the Pickpocket chooses"
    assert table.discarded == [], "even what acted when it was revealed still lies there"
    table.decide("straw", "straw")
    assert table.question == "action"
    assert sorted(table.discarded) == ["Lucky Penny", "Pickpocket", "Wolf"]
    assert [table.played(seat) for seat in range(3)] == [None] * 3


@pytest.mark.rule("GF-20")
def test_a_fable_that_came_to_nothing_is_discarded_too():
    table = Table(hands=[["Peace and Quiet"]]).gather("fields", "fields", "forest", peace_and_quiet=0)
    assert table.discarded == ["Peace and Quiet"]


@pytest.mark.rule("GF-20")
def test_fables_of_the_build_phase_stay_until_clean_up():
    table = Table(hands=[["Many Hands"], ["Lucky Penny"]])
    table.gather("fields", "forest", "brickyard", many_hands=0, lucky_penny=1).decide("brick", "brick")
    assert (table.played(0), table.discarded) == ("Many Hands", ["Lucky Penny"])
    table.build(*["gain 1 straw"] * 4)
    assert (table.asked, table.played(0)) == (1, "Many Hands"), "its turn is over, the round is not"
    table.pass_turns()
    assert (table.played(0), table.discarded) == (None, ["Lucky Penny", "Many Hands"])


@pytest.mark.rule("GF-21")
def test_monsters_leave_at_the_end_of_the_gather_phase_and_the_place_is_free_again():
    table = Table(hands=[["Dragon", "Giant"]], have=["", "5 brick"])
    table.gather("forest", "fields", "brickyard", dragon=0).decide("fields")
    assert table.monster("fields") == "Dragon", "while Blue chooses what to lose"
    table.decide("brick", "brick", "brick")
    assert table.question == "action"
    assert [table.monster(spot) for spot in ("fields", "forest", "brickyard")] == [None] * 3
    table.pass_turns().gather("forest", "fields", "brickyard", giant=0)
    assert "choose the Fields" in table.choices


@pytest.mark.rule("GF-21")
def test_a_giant_bars_one_round_only():
    table = Table(hands=[["Giant"]]).gather("forest", "fields", "brickyard", giant=0).decide("fields", "brick")
    assert (table.have(1), table.there("fields")) == ("", "5 straw")
    table.pass_turns().gather("forest", "fields", "brickyard")
    assert table.have(1) == "12 straw", "two by the Build turn, five left behind and five new ones"


# --- Next Turn and Unique Location ------------------------------------------------------------------------------------


@pytest.mark.rule("GF-22")
def test_a_next_turn_fable_waits_acts_in_the_next_round_and_is_discarded_then():
    table = Table(hands=[["Borrowed Cart"]]).gather("fields", "forest", "brickyard", borrowed_cart=0)
    assert (table.have(0), table.played(0), table.discarded) == ("5 straw", "Borrowed Cart", [])
    table.pass_turns()
    assert (table.waits(0), table.played(0), table.discarded) == ("Borrowed Cart", None, [])
    table.gather("fields", "forest", "brickyard")
    assert table.have(0) == "13 straw 1 wood 1 brick"
    assert (table.waits(0), table.discarded) == (None, ["Borrowed Cart"])
    table.pass_turns().gather("fields", "forest", "brickyard")
    assert table.have(0) == "20 straw 1 wood 1 brick", "once"


@pytest.mark.rule("GF-22")
def test_one_for_the_start_of_the_round_is_discarded_at_the_end_of_that_rounds_gather_phase():
    table = Table(waiting={1: "Thick Fog"}).decide("brick")
    assert (table.waits(1), table.discarded) == ("Thick Fog", [])
    table.gather("fields", "forest", "brickyard")
    assert (table.waits(1), table.discarded) == (None, ["Thick Fog"])


@pytest.mark.rule("GF-22", "GF-24")
def test_a_fable_that_waits_is_not_in_the_way_of_the_one_of_this_round():
    table = Table(hands=[["Borrowed Cart", "Invitation"]])
    table.gather("fields", "forest", "brickyard", borrowed_cart=0).pass_turns()
    table.gather("fields", "fields", "brickyard", invitation=0)
    assert (table.question, table.have(0)) == ("action", "10 straw 1 wood 1 brick"), "the Invitation does nothing yet"
    table.pass_turns()
    assert (table.waits(0), table.discarded) == ("Invitation", ["Borrowed Cart"])


@pytest.mark.rule("GF-23")
def test_a_unique_location_is_put_where_none_is_yet_and_acts_in_every_round():
    table = Table(hands=[["Fairy Ring"]], unique={"forest": ("Toll Gate", 1)})
    table.gather("fields", "forest", "fields", fairy_ring=0)
    assert (table.asked, table.question) == (0, "place")
    assert table.choices == ["choose the Fields", "choose the Brickyard"]
    assert table.at(0) is None
    table.decide("fields")
    assert table.unique("fields") == "Fairy Ring"
    assert (len(table.hand(0)), len(table.hand(2))) == (1, 1), "in the round in which it is laid"
    table.pass_turns().gather("fields", "forest", "brickyard")
    assert (len(table.hand(0)), len(table.hand(2))) == (2, 1), "and in the next"
    assert table.discarded == []


@pytest.mark.rule("GF-23")
def test_it_leaves_at_the_very_end_of_the_phase_in_which_its_condition_is_met():
    table = Table(unique={"fields": ("Wishing Well", 1)}).gather("fields", "forest", "brickyard")
    assert (table.asked, table.question, table.unique("fields")) == (0, "resource", "Wishing Well")
    assert table.discarded == []
    table.decide("brick", "brick")
    assert (table.have(0), table.unique("fields"), table.discarded) == ("5 straw 2 brick", None, ["Wishing Well"])


@pytest.mark.rule("GF-23")
def test_two_in_one_round_are_placed_in_turn_order():
    table = Table(start=1, hands=[["Wishing Well"], ["Toll Gate"]])
    table.gather("fields", "forest", "brickyard", wishing_well=0, toll_gate=1)
    assert table.asked == 1
    table.decide("brickyard")
    assert (table.asked, table.choices) == (0, ["choose the Fields", "choose the Forest"])


@pytest.mark.rule("GF-23")
def test_if_every_location_has_one_it_is_discarded_without_effect():
    unique = {"fields": ("Fairy Ring", 1), "forest": ("Fairy Ring", 1), "brickyard": ("Toll Gate", 2)}
    table = Table(hands=[["Wishing Well"]], unique=unique)
    table.gather("fields", "forest", "brickyard", wishing_well=0)
    assert (table.question, table.have(0)) == ("action", "5 straw")
    assert table.discarded == ["Wishing Well"]
    assert "no_place" in table.happened
    assert "Orange's Wishing Well" not in table.acted


@pytest.mark.rule("GF-24")
def test_one_fable_a_round_from_a_hand_of_any_size():
    hand = ["Bread Crumbs", "Bread Crumbs", "Wolf", "Wolf", "Wolf", "Lucky Penny", "Giant", "Dragon", "Pickpocket"]
    table = Table(hands=[hand]).decide("fields", "forest", "brickyard")
    assert sorted(table.choices) == [
        "lay Bread Crumbs",
        "lay Dragon",
        "lay Giant",
        "lay Lucky Penny",
        "lay Pickpocket",
        "lay Wolf",
        "lay no Fable",
    ]
    table.decide("lay Bread Crumbs")
    assert table.question == "action"
    assert len(table.hand(0)) == len(hand) + 1
    table.pass_turns().decide("fields", "forest", "brickyard")
    assert table.question == "fable", "in the next round again"


# --- Decks that run out -----------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-25")
def test_an_empty_deck_is_made_anew_from_the_discards_between_two_draws():
    table = Table(hands=[["Bread Crumbs"]], deck=["Wolf"], empty_decks=True)
    assert len(table.discarded) == 54
    table.gather("fields", "forest", "brickyard", bread_crumbs=0)
    assert table.happened.count("reshuffled") == 1
    assert "Wolf" in table.hand(0)
    assert len(table.hand(0)) == 2
    assert table.discarded == ["Bread Crumbs"], "it lay on the table when the discards were shuffled"


@pytest.mark.rule("GF-25")
def test_a_deck_that_is_just_empty_is_not_made_anew_yet():
    table = Table(hands=[["Bread Crumbs"]], deck=["Wolf", "Giant"], empty_decks=True)
    table.gather("fields", "forest", "brickyard", bread_crumbs=0)
    assert table.hand(0) == ["Giant", "Wolf"]
    assert "reshuffled" not in table.happened


@pytest.mark.rule("GF-25")
def test_the_discards_are_shuffled():
    drawn = Counter()
    for seed in range(6):
        table = Table(empty_decks=True, seed=seed).gather("fields", "forest", "brickyard").build("draw", "draw")
        drawn[tuple(table.hand(0))] += 1
    assert len(drawn) >= 4


@pytest.mark.rule("GF-25")
def test_with_every_fable_in_a_hand_drawing_is_not_offered_until_one_is_discarded():
    table = Table(hands=[every_fable()], have=["6 straw"], begun=[{"straw": WALLS}])
    table.gather("fields", "forest", "brickyard", bread_crumbs=0)
    assert len(table.hand(0)) == 55, "Bread Crumbs found nothing to draw"
    assert "draw a Fable" in table.choices, "Bread Crumbs itself is discarded now"
    table.build("draw")
    assert len(table.hand(0)) == 56
    assert "draw a Fable" not in table.choices
    table.build("straw")
    assert table.question == "bonus"
    assert not any("two Fables" in choice for choice in table.choices)


@pytest.mark.rule("GF-25")
def test_an_empty_deck_of_friends_is_made_anew_too():
    shown = set()
    for seed in range(4):
        table = Table(hands=[["Chance Meeting"]], friends=["Goldilocks"], empty_decks=True, seed=seed)
        assert len(table.discarded_friends) == 24
        table.gather("fields", "forest", "brickyard", chance_meeting=0)
        assert (table.asked, table.question, table.discarded_friends) == (0, "keep", [])
        assert "friends_reshuffled" in table.happened
        shown.add(next(text for text in table.told(0) if "has met" in text))
    assert len(shown) >= 2

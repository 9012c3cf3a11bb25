"""Two players, four players, and what all cards have in common: GF-48 to GF-56."""

import pytest

from .table import FLOOR, WALLS, Table

PLACES = ("fields", "forest", "brickyard")
SEEDS = range(12)


def prince(table):
    """Where Prince Regal took his half, and what: ("forest", "2 Wood"), once for each round."""
    taken = [text for text in table.told(0) if text.startswith("Prince Regal takes ")]
    halves = [text.removeprefix("Prince Regal takes ").removesuffix(".").split(" from the ") for text in taken]
    return [(spot.lower(), amount) for amount, spot in halves]


def rolled(spot, **position):
    """A table of two where the die has shown a Location."""
    for seed in range(40):
        table = Table(players=2, seed=seed, **position)
        if prince(table)[0][0] == spot:
            return table
    raise AssertionError(f"the die never shows the {spot}")


# --- Two players ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-48")
def test_the_prince_takes_two_of_five_bricks():
    """The example of the rulebook: three of the five are left."""
    table = rolled("brickyard", there="5 straw | 4 wood | 5 brick")
    assert prince(table) == [("brickyard", "2 Brick")]
    assert [table.there(spot) for spot in PLACES] == ["5 straw", "4 wood", "3 brick"]
    assert [table.have(seat) for seat in range(2)] == ["", ""], "they go to the supply"
    assert table.question == "gather", "both choose after he has taken"


@pytest.mark.rule("GF-48")
def test_the_die_shows_every_location_and_half_is_rounded_down():
    seen = {prince(Table(players=2, there="9 straw | 6 wood | 1 brick", seed=seed))[0] for seed in SEEDS}
    assert seen == {("fields", "4 Straw"), ("forest", "3 Wood"), ("brickyard", "0 Brick")}


@pytest.mark.rule("GF-48")
def test_from_an_empty_location_he_takes_nothing():
    table = rolled("fields", there=" | 4 wood | 3 brick")
    assert [table.there(spot) for spot in PLACES] == ["", "4 wood", "3 brick"]


@pytest.mark.rule("GF-48")
def test_he_comes_at_the_start_of_every_round():
    table = Table(players=2, there="30 straw | 4 wood | 3 brick").gather("forest", "brickyard").pass_turns()
    assert prince(table) == [("fields", "15 Straw"), ("fields", "10 Straw")], "15, and five new ones"


@pytest.mark.rule("GF-48")
def test_he_comes_before_the_cards_of_the_start_of_the_round():
    table = Table(players=2, there="11 straw | 4 wood | 3 brick", waiting={0: "Good Season"})
    assert (prince(table), table.there("fields")) == ([("fields", "5 Straw")], "6 straw")
    assert table.question == "location"
    assert table.decide("fields").there("fields") == "9 straw"
    robber = Table(players=2, there="12 straw | 4 wood | 3 brick", friends=["Hansel and Gretel"])
    robber.decide("fields")
    assert (robber.have(0), robber.there("fields")) == ("1 straw", "5 straw"), "six of twelve, then one of six"


@pytest.mark.rule("GF-48")
@pytest.mark.parametrize("players", [3, 4])
def test_he_stays_away_from_more_than_two(players):
    table = Table(players=players, there="11 straw | 4 wood | 3 brick")
    assert (prince(table), table.there("fields")) == ([], "11 straw")


@pytest.mark.rule("GF-49")
@pytest.mark.parametrize(
    ("there", "expected"),
    [
        ("11 straw | 4 wood | 3 brick", ("fields", "5 Straw")),
        ("11 straw | 12 wood | 3 brick", ("forest", "6 Wood")),
        ("13 straw | 12 wood | 11 brick", ("fields", "6 Straw")),
        ("10 straw | 10 wood | 11 brick", ("brickyard", "5 Brick")),
        ("11 straw | 11 wood | 3 brick", ("forest", "5 Wood")),
        ("11 straw | 4 wood | 11 brick", ("brickyard", "5 Brick")),
        ("12 straw | 12 wood | 12 brick", ("brickyard", "6 Brick")),
        ("12 straw | 12 wood | 11 brick", ("forest", "6 Wood")),
    ],
)
def test_with_more_than_ten_he_takes_from_the_fullest_and_of_equal_ones_the_sturdier(there, expected):
    for seed in range(4):
        assert prince(Table(players=2, there=there, seed=seed)) == [expected]


@pytest.mark.rule("GF-49")
def test_with_ten_the_die_is_rolled():
    seen = {prince(Table(players=2, there="10 straw | 4 wood | 3 brick", seed=seed))[0][0] for seed in SEEDS}
    assert seen == set(PLACES)


@pytest.mark.rule("GF-50")
def test_a_pig_is_alone_where_the_prince_takes():
    table = Table(players=2, there="11 straw | 4 wood | 3 brick", hands=[["Peace and Quiet"]])
    table.gather("fields", "forest", peace_and_quiet=0)
    assert table.decide("brick", "brick", "brick").have(0) == "6 straw 3 brick", "he collects all that is left"


@pytest.mark.rule("GF-50")
@pytest.mark.parametrize("monster", ["Giant", "Wolf"])
def test_no_monster_changes_what_the_prince_has_taken(monster):
    table = Table(players=2, there="11 straw | 4 wood | 3 brick", hands=[[monster]])
    table.decide("forest", "brickyard", f"lay {monster}", "fields")
    if monster == "Giant":
        table.decide("brick")
    assert table.there("fields") == {"Giant": "6 straw", "Wolf": "3 straw"}[monster]
    assert table.have(0) == {"Giant": "4 wood 1 brick", "Wolf": "3 straw 4 wood"}[monster]


@pytest.mark.rule("GF-50")
def test_where_only_the_prince_takes_nobody_is_there():
    table = Table(players=2, there="11 straw | 4 wood | 3 brick", unique={"fields": ("Toll Gate", 0)})
    table.gather("forest", "brickyard")
    assert (table.have(0), table.unique("fields")) == ("4 wood", None)


# --- Four players -----------------------------------------------------------------------------------------------------

NO_MARKET = "5 straw | 4 wood | 3 brick | "


def draft(table, *picks):
    """Who was asked for each pick."""
    asked = []
    for pick in picks:
        assert table.question == "resource"
        asked.append(table.asked)
        table.decide(pick)
    return asked


@pytest.mark.rule("GF-51")
@pytest.mark.parametrize("start", [0, 1, 2, 3])
def test_three_pigs_draft_one_each_of_five_and_leave_two(start):
    """The example of the rulebook, with each starting player."""
    table = Table(players=4, start=start, there=NO_MARKET + "2 straw 2 wood 1 brick")
    table.gather("market", "market", "fields", "market")
    order = [seat for seat in (0, 1, 2, 3, 0, 1, 2)[start : start + 4] if seat != 2]
    assert draft(table, "brick", "wood", "wood") == order
    assert [table.have(seat) for seat in order] == ["1 brick", "1 wood", "1 wood"]
    assert (table.there("market"), table.question) == ("2 straw", "action")


@pytest.mark.rule("GF-51")
def test_two_pigs_take_turns_as_long_as_both_can_take_one_more():
    table = Table(players=4, there=NO_MARKET + "2 straw 2 wood 1 brick")
    table.gather("market", "fields", "market", "brickyard")
    assert draft(table, "brick", "wood", "straw", "straw") == [0, 2, 0, 2]
    assert (table.have(0), table.have(2)) == ("1 straw 1 brick", "1 straw 1 wood")
    assert table.there("market") == "1 wood"


@pytest.mark.rule("GF-51")
def test_what_is_taken_is_no_longer_offered():
    table = Table(players=4).gather("market", "market", "market", "brickyard").decide("brick")
    assert (table.asked, table.choices) == (1, ["choose Straw", "choose Wood"])


@pytest.mark.rule("GF-51")
def test_fewer_than_one_for_each_pig_all_stay():
    table = Table(players=4).gather("market", "market", "market", "market")
    assert [table.have(seat) for seat in range(4)] == [""] * 4
    assert (table.there("market"), table.question) == ("1 straw 1 wood 1 brick", "action")
    table.pass_turns()
    assert table.there("market") == "2 straw 2 wood 2 brick"


@pytest.mark.rule("GF-51")
def test_four_pigs_draft_one_each_of_six():
    table = Table(players=4, start=2, there=NO_MARKET + "2 straw 2 wood 2 brick")
    table.gather("market", "market", "market", "market")
    assert draft(table, "brick", "brick", "wood", "wood") == [2, 3, 0, 1]
    assert table.there("market") == "2 straw"


@pytest.mark.rule("GF-51", "GF-53")
def test_when_one_kind_is_left_nobody_is_asked_for_it():
    table = Table(players=4, there=NO_MARKET + "4 straw 1 brick").gather("market", "market", "fields", "forest")
    assert draft(table, "brick") == [0]
    assert (table.have(0), table.have(1), table.there("market")) == ("1 straw 1 brick", "2 straw", "1 straw")
    table = Table(players=4, there=NO_MARKET + "5 wood").gather("market", "market", "fields", "forest")
    assert (table.have(0), table.have(1), table.there("market")) == ("2 wood", "2 wood", "1 wood")


@pytest.mark.rule("GF-51", "GF-55")
def test_what_is_drafted_counts_as_collected():
    table = Table(players=4, there=NO_MARKET + "2 straw 2 wood 2 brick", hands=[["Bridge Troll"]])
    table.gather("fields", "market", "market", "forest", bridge_troll=0).decide("market")
    draft(table, "brick", "brick", "wood", "wood")
    assert (table.asked, table.question) == (1, "resource"), "each has three, and gives two"
    table.decide("wood", "straw", "brick", "straw")
    assert table.have(0) == "7 straw 1 wood 1 brick"


@pytest.mark.rule("GF-51")
def test_monsters_and_cards_work_at_the_market_as_anywhere():
    wolf = Table(players=4, there=NO_MARKET + "2 straw 2 wood 1 brick", hands=[["Wolf"]])
    wolf.gather("fields", "market", "forest", "brickyard", wolf=0).decide("market")
    assert draft(wolf, "brick", "straw") == [0, 0], "half of all five, of any kinds"
    assert (wolf.have(0), wolf.have(1)) == ("6 straw 1 brick", "1 straw 2 wood")
    giant = Table(players=4, hands=[["Giant"]])
    giant.gather("market", "market", "forest", "brickyard", giant=0).decide("market", "brick")
    assert (giant.have(0), giant.have(1), giant.there("market")) == ("1 brick", "", "1 straw 1 wood 1 brick")


@pytest.mark.rule("GF-52")
def test_several_kinds_at_any_location_are_drafted():
    table = Table(there="3 straw 2 wood | 4 wood | 3 brick").gather("fields", "fields", "brickyard")
    assert draft(table, "wood", "wood") == [0, 1]
    assert (table.have(0), table.have(1), table.there("fields")) == ("1 straw 1 wood", "1 straw 1 wood", "1 straw")
    alone = Table(there="3 straw 2 wood | 4 wood | 3 brick").gather("fields", "forest", "brickyard")
    assert alone.have(0) == "3 straw 2 wood"


# --- Whose choice -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-53")
def test_of_ones_choice_means_the_cards_owner():
    table = Table(hands=[["Pickpocket"]], have=["", "2 wood 2 brick"])
    table.gather("fields", "fields", "brickyard", pickpocket=0)
    assert (table.asked, table.question) == (0, "resource")
    table.decide("brick", "wood")
    assert (table.have(0), table.have(1)) == ("2 straw 1 wood 1 brick", "2 straw 1 wood 1 brick")


@pytest.mark.rule("GF-53")
@pytest.mark.parametrize("fable", ["Share the Wealth", "Bridge Troll", "Dragon"])
def test_who_gives_or_loses_resources_chooses_which(fable):
    table = Table(hands=[[fable]], have=["", "2 wood 2 brick"])
    table.decide("brickyard", "fields", "brickyard", f"lay {fable}")
    if fable != "Share the Wealth":
        table.decide("fields")
    assert (table.asked, table.question) == (1, "resource")
    assert table.choices == ["choose Straw", "choose Wood", "choose Brick"]
    table.decide("straw", "straw")
    assert table.total(0) == (1 if fable == "Dragon" else 3)


@pytest.mark.rule("GF-53")
@pytest.mark.parametrize(("fable", "houses"), [("Big Bad Wolf", 2), ("Rotten Beams", 3)])
def test_who_loses_a_house_chooses_which(fable, houses):
    begun = [{}, {"straw": WALLS, "wood": FLOOR, "brick": FLOOR}]
    table = Table(hands=[[fable]], begun=begun)
    table.decide("forest", "fields", "brickyard", f"lay {fable}")
    table.decide("fields" if fable == "Big Bad Wolf" else "Blue")
    assert (table.asked, table.question, len(table.choices)) == (1, "house", houses)
    table.decide("wood")
    assert [table.begun(1, kind) for kind in ("straw", "wood", "brick")] == [2, 0, 1]


@pytest.mark.rule("GF-53")
def test_with_one_opponent_nobody_is_asked_for_one():
    table = Table(players=2, hands=[["Rotten Beams"]], begun=[{}, {"brick": FLOOR}])
    table.gather("fields", "forest", rotten_beams=0)
    assert (table.asked, table.question, table.begun(1, "brick")) == (1, "resource", 0)


@pytest.mark.rule("GF-53")
def test_with_one_house_that_can_fall_nobody_is_asked():
    table = Table(hands=[["Big Bad Wolf"]], begun=[{}, {"wood": WALLS, "brick": WALLS}], finished=["", "1 brick"])
    table.gather("forest", "fields", "brickyard", big_bad_wolf=0).decide("fields")
    assert (table.question, table.begun(1, "wood"), table.begun(1, "brick")) == ("action", 0, 2)


@pytest.mark.rule("GF-53")
def test_who_has_one_kind_only_or_must_give_all_is_not_asked():
    kind = Table(hands=[["Bridge Troll"]]).gather("forest", "fields", "brickyard", bridge_troll=0).decide("fields")
    assert (kind.question, kind.have(0), kind.have(1)) == ("action", "2 straw 4 wood", "3 straw")
    there = " | 4 wood | 3 brick"
    everything = Table(there=there, hands=[["Dragon"]], have=["", "1 straw 1 wood 1 brick"])
    everything.gather("forest", "fields", "brickyard", dragon=0).decide("fields")
    assert (everything.question, everything.have(1)) == ("action", "")


@pytest.mark.rule("GF-53")
def test_with_one_location_left_for_a_monster_nobody_is_asked():
    table = Table(hands=[["Wolf"], ["Giant"], ["Dragon"]])
    table.gather("fields", "forest", "brickyard", wolf=0, giant=1, dragon=2).decide("fields", "forest")
    assert (table.asked, table.question) == (1, "resource"), (
        "the Dragon is at the Brickyard, and Blue's Giant gains one"
    )
    assert table.monster("brickyard") == "Dragon"


@pytest.mark.rule("GF-53")
def test_with_one_location_left_for_a_unique_location_nobody_is_asked():
    unique = {"fields": ("Toll Gate", 1), "forest": ("Toll Gate", 1)}
    table = Table(hands=[["Fairy Ring"]], unique=unique).gather("fields", "forest", "brickyard", fairy_ring=0)
    assert (table.question, table.unique("brickyard")) == ("action", "Fairy Ring")


# --- As much as there is ----------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-54")
@pytest.mark.parametrize(("straw", "taken", "left"), [(0, "", ""), (2, "2 straw", ""), (3, "3 straw", "")])
def test_who_takes_more_than_lies_there_takes_all(straw, taken, left):
    table = Table(there=f"{straw} straw | 4 wood | 3 brick", hands=[["Early Bird"]])
    table.gather("fields", "fields", "brickyard", early_bird=0)
    assert (table.have(0), table.have(1), table.there("fields")) == (taken, "", left)


@pytest.mark.rule("GF-54")
@pytest.mark.parametrize(("has", "taken"), [("", ""), ("1 brick", "1 brick"), ("1 straw 1 brick", "1 straw 1 brick")])
def test_who_is_robbed_of_more_than_he_has_gives_all(has, taken):
    table = Table(there=" | 4 wood | 3 brick", hands=[["Pickpocket"]], have=["", has])
    table.gather("fields", "fields", "brickyard", pickpocket=0)
    assert (table.question, table.have(0), table.have(1)) == ("action", taken, "")


@pytest.mark.rule("GF-54")
def test_who_loses_more_than_he_has_loses_all():
    table = Table(there="2 straw | 4 wood | 3 brick", hands=[["Dragon"]])
    table.gather("forest", "fields", "brickyard", dragon=0).decide("fields")
    assert (table.have(0), table.have(1)) == ("4 wood", "")


@pytest.mark.rule("GF-54")
def test_who_has_given_all_has_nothing_left_for_the_next_card():
    table = Table(hands=[["Pickpocket"], [], ["Share the Wealth"]], there="4 straw | 4 wood | 1 brick")
    table.gather("fields", "fields", "brickyard", pickpocket=0, share_the_wealth=2)
    assert (table.have(0), table.have(1), table.have(2)) == ("2 straw", "", "2 straw 1 brick")


# --- Not collected ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-55")
def test_what_a_card_takes_at_a_location_is_not_collected():
    table = Table(hands=[["Bridge Troll"], ["Early Bird"]]).gather(
        "forest", "fields", "brickyard", bridge_troll=0, early_bird=1
    )
    table.decide("fields")
    assert (table.have(0), table.have(1)) == ("4 wood", "5 straw"), "three by the card, two collected: no toll"


@pytest.mark.rule("GF-55")
def test_what_a_friend_takes_is_not_collected():
    """As the published rulings say of Cinderella with the Bridge Troll and Share the Wealth."""
    there = "4 straw | 2 wood | 4 brick"
    troll = Table(there=there, hands=[["Bridge Troll"]], friends=[None, "Cinderella"])
    troll.gather("forest", "fields", "brickyard", bridge_troll=0).decide("fields")
    assert (troll.have(0), troll.have(1)) == ("2 wood", "4 straw")
    wealth = Table(there=there, hands=[["Share the Wealth"]], friends=[None, "Cinderella"])
    wealth.gather("forest", "fields", "brickyard", share_the_wealth=0)
    assert (wealth.have(0), wealth.have(1)) == ("2 wood 2 brick", "4 straw"), "two each, and Green has collected four"


@pytest.mark.rule("GF-55")
def test_what_a_card_brings_from_the_supply_or_another_player_is_not_collected():
    table = Table(there="2 straw | 2 wood | 2 brick", hands=[["Share the Wealth"], ["Lucky Penny"]])
    table.gather("fields", "forest", "brickyard", share_the_wealth=0, lucky_penny=1).decide("brick", "brick")
    assert (table.have(0), table.have(1)) == ("2 straw", "2 wood 2 brick")
    table = Table(there="4 straw | 2 wood | 3 brick", hands=[["Pickpocket"], [], ["Share the Wealth"]])
    table.gather("fields", "fields", "brickyard", pickpocket=0, share_the_wealth=2)
    assert (table.have(0), table.have(2)) == ("4 straw", "3 brick"), "two collected, two picked from a pocket"


@pytest.mark.rule("GF-55")
def test_what_was_collected_counts_even_if_it_is_gone_since():
    hands = [["Pickpocket"], [], ["Share the Wealth"]]
    table = Table(hands=hands, have=["", "3 brick"], there="4 straw | 1 wood | ")
    table.gather("fields", "fields", "forest", pickpocket=0, share_the_wealth=2).decide("straw", "straw")
    assert table.have(1) == "1 brick", "he collected two, lost both, and still gives two"
    assert table.have(2) == "2 straw 1 wood 2 brick"


# --- Protection -------------------------------------------------------------------------------------------------------

CLOVER = "Four-Leaf Clover"


def protected(fable=None, spots=("fields", "fields", "brickyard"), **position):
    """The table after player 1 has laid a Four-Leaf Clover and gained a Brick, and player 0 a Fable."""
    hands = [[fable] if fable else [], [CLOVER]]
    table = Table(hands=hands, **position).decide(*spots)
    return table.decide(*[f"lay {fable}"] if fable else [], f"lay {CLOVER}")


@pytest.mark.rule("GF-56")
@pytest.mark.parametrize("fable", ["Pickpocket", "Share the Wealth"])
def test_others_cards_take_nothing_from_a_protected_player(fable):
    spots = ("fields", "fields" if fable == "Pickpocket" else "forest", "brickyard")
    there = "2 straw | 4 wood | 1 brick"
    table = protected(fable, spots=spots, there=there).decide("brick")
    assert table.total(1) == (2 if fable == "Pickpocket" else 5)
    assert "spared" in table.happened


@pytest.mark.rule("GF-56")
@pytest.mark.parametrize("monster", ["Bridge Troll", "Dragon"])
def test_no_monster_takes_anything_from_him(monster):
    table = protected(monster, spots=("forest", "fields", "brickyard")).decide("fields", "brick")
    assert (table.question, table.have(0), table.have(1)) == ("action", "4 wood", "5 straw 1 brick")


@pytest.mark.rule("GF-56")
def test_an_invitation_a_toll_gate_and_robin_hood_take_nothing_from_him():
    table = protected(
        waiting={0: "Invitation"}, unique={"fields": ("Toll Gate", 0)}, friends=["Robin Hood"], have=["", "9 wood"]
    )
    table.decide("brick").decide("straw")
    assert (table.question, table.have(0), table.have(1)) == ("action", "3 straw", "2 straw 9 wood 1 brick")


@pytest.mark.rule("GF-56")
def test_who_stands_beside_him_is_not_protected():
    table = protected("Pickpocket", spots=("fields", "fields", "fields"), there="6 straw | 4 wood | 3 brick")
    table.decide("brick")
    assert [table.have(seat) for seat in range(3)] == ["4 straw", "2 straw 1 brick", ""]


@pytest.mark.rule("GF-56")
def test_his_pig_is_sent_nowhere():
    table = protected("Wrong Turning", spots=("fields", "fields", "fields")).decide("brick").decide("forest")
    assert [table.at(seat) for seat in range(3)] == ["fields", "fields", "forest"]
    assert (table.have(0), table.have(1)) == ("2 straw", "2 straw 1 brick")


@pytest.mark.rule("GF-56")
def test_his_gather_card_stays_with_him():
    table = protected("Crossed Paths", spots=("fields", "forest", "brickyard")).decide("brick").decide("Blue", "brick")
    assert [table.at(seat) for seat in range(3)] == ["fields", "forest", "brickyard"]
    assert table.have(0) == "5 straw 1 brick", "who laid the card still gains its resource"


@pytest.mark.rule("GF-56")
@pytest.mark.parametrize("fable", ["Big Bad Wolf", "Rotten Beams"])
def test_no_house_of_his_falls(fable):
    table = protected(fable, spots=("forest", "fields", "brickyard"), begun=[{}, {"straw": WALLS}])
    if fable == "Big Bad Wolf":
        table.decide("fields", "brick")
    else:
        table.decide("brick", "Blue", "wood", "wood")
    assert (table.question, table.begun(1, "straw")) == ("action", 2)


@pytest.mark.rule("GF-56")
@pytest.mark.parametrize("friend", ["Puss in Boots", "The Pied Piper"])
def test_special_actions_take_nothing_from_him_until_the_round_ends(friend):
    table = protected(friends=[friend, "Goldilocks"], spots=("forest", "fields", "brickyard")).decide("brick")
    table.build("Special Action", "Blue")
    if friend == "Puss in Boots":
        table.decide("wood")
        assert table.have(0) == "5 wood", "what comes from the supply is gained"
    assert (table.have(1), table.friend(1)) == ("5 straw 1 brick", "Goldilocks")


@pytest.mark.rule("GF-56")
def test_his_own_cards_take_from_him():
    table = protected(friends=[None, "Three Blind Mice"], spots=("forest", "fields", "brickyard"))
    table.decide("brick").decide("straw")
    assert table.have(1) == "4 straw 1 brick"


@pytest.mark.rule("GF-56")
def test_what_cards_bring_him_he_gets():
    table = protected(unique={"fields": ("Fairy Ring", 0)}, spots=("forest", "fields", "brickyard")).decide("brick")
    assert len(table.hand(1)) == 1


@pytest.mark.rule("GF-56")
def test_what_lies_at_his_location_is_not_his():
    wolf = protected("Wolf", spots=("forest", "fields", "brickyard")).decide("fields", "brick")
    assert (wolf.have(0), wolf.have(1)) == ("2 straw 4 wood", "3 straw 1 brick")
    giant = protected("Giant", spots=("forest", "fields", "brickyard")).decide("fields", "brick", "brick")
    assert (giant.have(1), giant.there("fields")) == ("1 brick", "5 straw")


@pytest.mark.rule("GF-56")
def test_what_was_taken_before_the_clover_is_revealed_is_gone():
    table = Table(hands=[[], [CLOVER]], friends=["Ali Baba"], have=["", "2 wood"]).decide("Blue")
    table.gather("fields", "forest", "brickyard", four_leaf_clover=1).decide("brick")
    assert (table.have(0), table.have(1)) == ("5 straw 1 wood", "5 wood 1 brick")


@pytest.mark.rule("GF-56")
def test_protection_ends_with_the_round():
    table = protected(spots=("forest", "fields", "brickyard"), friends=["Puss in Boots"]).decide("brick").pass_turns()
    table.decide("fields", "fields", "brickyard").build("gain 1 straw", "gain 1 straw")
    table.build("gain 1 straw", "gain 1 straw")
    table.decide("Special Action", "Blue", "brick")
    assert "brick" not in table.have(1)

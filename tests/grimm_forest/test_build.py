"""Build, Friends, First Builder Bonus and houses that fall: GF-26 to GF-41."""

import pytest

from .table import FLOOR, RESOURCES, ROOF, WALLS, Table

COST = {FLOOR: 2, WALLS: 4, ROOF: 6}
NAMES = {FLOOR: "Floor", WALLS: "Walls", ROOF: "Roof"}
GAINS = ["gain 1 Straw", "gain 1 Wood", "gain 1 Brick"]
KEEP_OR_GIVE = ["give it to Blue", "give it to Green", "keep"]
"""What player 0 of three can do with a Friend."""


def building(**position):
    """A table whose Build phase begins, after a Gather phase in which nobody found anything."""
    table = Table(**{"there": "0 straw | 0 wood | 0 brick", **position})
    return table.gather(*["fields"] * table.players)


def sections_offered(table):
    return [choice for choice in table.choices if choice.startswith("build")]


# --- Actions ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-26")
@pytest.mark.parametrize(
    ("players", "start", "turns"),
    [(2, 1, [1, 1, 0, 0]), (3, 0, [0, 0, 1, 1, 2, 2]), (3, 2, [2, 2, 0, 0, 1, 1]), (4, 1, [1, 1, 2, 2, 3, 3, 0, 0])],
)
def test_each_player_has_one_turn_of_two_actions_in_turn_order(players, start, turns):
    table = building(players=players, start=start)
    acted = []
    while table.question == "action":
        acted.append(table.asked)
        table.decide("gain 1 brick")
    assert acted == turns


@pytest.mark.rule("GF-26")
def test_the_two_actions_may_be_different_or_the_same():
    table = building(have=["2 straw"], deck=["Wolf", "Giant"])
    table.decide("draw a Fable").build("straw")
    assert (table.hand(0), table.begun(0, "straw"), table.asked) == (["Wolf"], FLOOR, 1)
    again = building(deck=["Wolf", "Giant"]).decide("draw a Fable", "draw a Fable")
    assert (again.hand(0), again.asked) == (["Giant", "Wolf"], 1)


@pytest.mark.rule("GF-26")
def test_no_action_can_be_left_out():
    table = building()
    assert table.choices == [*GAINS, "draw a Fable"]
    assert table.decide("gain 1 straw").choices == [*GAINS, "draw a Fable"]
    assert table.asked == 0


@pytest.mark.rule("GF-27")
def test_the_top_fable_goes_to_the_hand_and_only_its_owner_knows_it():
    table = building(hands=[["Dragon"]], deck=["Giant", "Wolf", "Toll Gate"])
    below = table.deck[2:]
    table.decide("draw a Fable", "draw a Fable")
    assert (table.hand(0), table.deck) == (["Dragon", "Giant", "Wolf"], below)
    assert "Orange draws Giant." in table.told(0)
    assert "Orange draws Giant." not in table.told(1)
    assert table.told(1).count("Orange draws a Fable.") == 2


@pytest.mark.rule("GF-27")
def test_a_hand_has_no_limit():
    full = ["Wolf"] * 3 + ["Giant"] * 2 + ["Dragon"] * 2 + ["Toll Gate"] * 2 + ["Bread Crumbs"] * 2
    table = building(hands=[full], deck=["Fairy Ring"]).decide("draw a Fable")
    assert table.hand(0) == sorted([*full, "Fairy Ring"])


@pytest.mark.rule("GF-28")
@pytest.mark.parametrize("kind", RESOURCES)
def test_one_resource_of_the_kind_chosen_is_gained(kind):
    table = building(have=["1 straw 1 wood 1 brick"]).decide(f"gain 1 {kind}")
    assert table.have(0) == " ".join(f"{2 if name == kind else 1} {name}" for name in RESOURCES)


@pytest.mark.rule("GF-28")
def test_there_is_no_limit_to_what_a_player_holds():
    table = building(have=["80 straw 80 wood 80 brick"]).decide("gain 1 wood", "gain 1 wood")
    assert table.have(0) == "80 straw 82 wood 80 brick"


# --- Building ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-29")
@pytest.mark.parametrize("section", [FLOOR, WALLS, ROOF], ids=NAMES.get)
@pytest.mark.parametrize("kind", RESOURCES)
def test_a_section_is_paid_for_in_its_kind(kind, section):
    cost = COST[section]
    position = {"begun": [{kind: section - 1}], "bonus": {kind: 1}}
    table = building(have=[f"{cost} {kind}"], **position)
    assert sections_offered(table) == [f"build the {NAMES[section]} of a {kind.capitalize()} house"]
    table.build(kind)
    assert table.have(0) == ""
    assert (table.finished(0), table.begun(0, kind)) == ((f"1 {kind}", 0) if section == ROOF else ("", section))
    other = RESOURCES[RESOURCES.index(kind) - 1]
    short = building(have=[f"{cost - 1} {kind} 1 {other}"], **position)
    assert sections_offered(short) == [], "one too few, and another kind does not help"


@pytest.mark.rule("GF-29")
def test_the_section_comes_from_the_supply():
    table = building(have=["6 straw"]).build("straw")
    assert table.sections("straw") == (4, 5, 5)
    table.build("straw")
    assert table.sections("straw") == (4, 4, 5)


@pytest.mark.rule("GF-29", "GF-30", "GF-34")
def test_the_rulebooks_example_of_wood_walls():
    table = building(have=["3 straw 4 wood"], begun=[{"wood": FLOOR}])
    assert sections_offered(table) == ["build the Floor of a Straw house", "build the Walls of a Wood house"]
    table.decide("build the Walls of a Wood house")
    assert (table.have(0), table.begun(0, "wood")) == ("3 straw", WALLS)
    assert (table.question, table.asked, table.choices) == ("keep", 0, KEEP_OR_GIVE)


@pytest.mark.rule("GF-30")
def test_only_the_next_section_of_a_house_can_be_built():
    for stage, name in ((0, "Floor"), (FLOOR, "Walls"), (WALLS, "Roof")):
        table = building(have=["20 brick"], begun=[{"brick": stage}])
        assert sections_offered(table) == [f"build the {name} of a Brick house"]


@pytest.mark.rule("GF-30")
def test_houses_of_different_kinds_may_be_under_way_at_the_same_time():
    table = building(have=["2 straw 2 wood"], begun=[{"brick": FLOOR}]).build("straw", "wood")
    assert [table.begun(0, kind) for kind in RESOURCES] == [FLOOR, FLOOR, FLOOR]


@pytest.mark.rule("GF-30")
def test_a_second_house_of_a_kind_begins_when_the_first_is_finished():
    table = building(have=["8 wood"], begun=[{"wood": WALLS}], bonus={"wood": 1})
    assert sections_offered(table) == ["build the Roof of a Wood house"]
    table.build("wood")
    assert sections_offered(table) == ["build the Floor of a Wood house"]
    table.build("wood")
    assert (table.finished(0), table.begun(0, "wood")) == ("1 wood", FLOOR)


@pytest.mark.rule("GF-31")
@pytest.mark.parametrize("kind", RESOURCES)
def test_the_floor_that_is_not_left_cannot_be_built(kind):
    """Houses are built in order, so that of the three sections the Floors run out first."""
    name = kind.capitalize()
    others = {"have": [f"20 {kind}"], "finished": ["", f"2 {kind}", f"2 {kind}"]}
    last = building(begun=[], **others)
    assert (last.sections(kind), sections_offered(last)) == ((1, 1, 1), [f"build the Floor of a {name} house"])
    gone = building(begun=[{}, {kind: FLOOR}], **others)
    assert (gone.sections(kind), sections_offered(gone)) == ((0, 1, 1), [])


@pytest.mark.rule("GF-31")
def test_the_last_floor_is_gone_for_the_others_and_its_house_can_be_finished():
    table = building(have=["6 wood", "2 wood"], finished=["", "2 wood", "2 wood"]).build("wood", "wood").decide("keep")
    assert (table.asked, sections_offered(table), table.sections("wood")) == (1, [], (0, 0, 1))


@pytest.mark.rule("GF-31")
def test_five_houses_of_a_kind_can_be_built_and_no_sixth():
    table = building(have=["", "20 straw"], finished=["2 straw", "1 straw", "2 straw"]).decide(
        "gain 1 wood", "gain 1 wood"
    )
    assert (table.asked, table.sections("straw"), sections_offered(table)) == (1, (0, 0, 0), [])


@pytest.mark.rule("GF-32")
def test_a_new_house_needs_an_empty_site():
    """The Roof of the third house leaves all five sites in use, or one empty."""
    position = {"have": ["8 straw"], "finished": ["1 wood 1 brick"], "bonus": dict.fromkeys(RESOURCES, 1)}
    full = building(begun=[{"straw": WALLS, "wood": FLOOR, "brick": FLOOR}], **position).build("straw")
    assert (full.have(0), sections_offered(full)) == ("2 straw", [])
    roomy = building(begun=[{"straw": WALLS, "wood": FLOOR}], **position).build("straw")
    assert sections_offered(roomy) == ["build the Floor of a Straw house"]


@pytest.mark.rule("GF-32")
def test_on_full_sites_houses_under_way_go_on():
    begun = {"straw": WALLS, "wood": FLOOR, "brick": FLOOR}
    table = building(have=["4 wood 4 brick"], finished=["1 wood 1 brick"], begun=[begun])
    assert sections_offered(table) == ["build the Walls of a Wood house", "build the Walls of a Brick house"]


# --- Special Actions --------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-33")
def test_a_special_action_counts_as_one_of_the_two_and_can_be_used_once():
    table = building(friends=["Rumpelstiltskin"], have=["5 straw"]).decide("special action")
    assert (table.asked, [choice for choice in table.choices if "Special" in choice]) == (0, [])
    table.decide("gain 1 wood")
    assert (table.asked, table.have(0)) == (1, "4 straw 1 wood 2 brick")


@pytest.mark.rule("GF-33")
def test_it_can_be_used_again_in_the_next_round():
    table = building(friends=["Rumpelstiltskin"], have=["5 straw"]).decide("special action").pass_turns()
    table.gather("forest", "forest", "forest")
    while table.asked != 0:
        table.decide("gain 1 wood")
    assert "use the Special Action of Rumpelstiltskin" in table.choices


@pytest.mark.rule("GF-33")
def test_nobody_but_its_holder_has_it():
    table = building(friends=[None, "Rumpelstiltskin"], have=["5 straw"] * 3)
    assert not [choice for choice in table.choices if "Special" in choice]


@pytest.mark.rule("GF-33")
@pytest.mark.parametrize(
    ("friend", "lacking"),
    [
        ("Rumpelstiltskin", {"have": ["3 wood"]}),
        ("Jack and the Beanstalk", {}),
        ("Puss in Boots", {"have": ["5 straw"]}),
        ("The Pied Piper", {}),
    ],
)
def test_it_is_not_offered_if_it_cannot_be_paid_for_or_its_need_is_not_met(friend, lacking):
    table = building(friends=[friend], **lacking)
    assert not [choice for choice in table.choices if "Special" in choice]


@pytest.mark.rule("GF-33")
def test_that_of_a_friend_met_in_the_same_turn_can_be_used_too():
    table = building(friends=["The Pied Piper", "Fairy Godmother"]).decide("special action", "choose Blue")
    assert table.friend(0) == "Fairy Godmother"
    table.decide("special action")
    assert (len(table.hand(0)), table.asked) == (2, 0), "two Fables more, which she may yet trade"
    assert table.decide("end the turn").asked == 1


@pytest.mark.rule("GF-33")
def test_a_friend_that_leaves_and_comes_back_in_a_turn_is_not_used_again():
    """The deck of Friends is empty, and sometimes the next Friend met is the one who has just been discarded."""
    for seed in range(80):
        table = Table(
            friends=["Puss in Boots"],
            hands=[["Many Hands"]],
            have=["4 straw 4 wood"],
            begun=[{"straw": FLOOR, "wood": FLOOR}],
            friend_deck=["Snow White"],
            empty_decks=True,
            seed=seed,
        ).gather("brickyard", "fields", "fields", many_hands=0)
        table.decide("special action", "choose Blue", "choose Brick").build("straw").decide("keep").build("wood")
        if "Orange has met Puss in Boots." in table.told(0):
            break
    table.decide("keep")
    assert (table.friend(0), table.asked, table.question) == ("Puss in Boots", 0, "action")
    assert not [choice for choice in table.choices if "Special" in choice]


# --- Friends ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-34")
def test_walls_bring_the_top_friend_for_all_to_see():
    table = building(have=["4 brick"], begun=[{"brick": FLOOR}], friend_deck=["Rapunzel", "Pinocchio"]).build("brick")
    for seat in range(3):
        assert "Orange has met Rapunzel." in table.told(seat)
        assert table.sees(seat).friend_shown[table.friend_titles.index("Rapunzel")] == 1
    table.decide("keep")
    assert (table.friend(0), table.friend_deck[0], table.have(0)) == ("Rapunzel", "Pinocchio", "")


@pytest.mark.rule("GF-34")
def test_two_walls_in_a_turn_bring_two_friends():
    table = building(have=["4 straw 4 wood"], begun=[{"straw": FLOOR, "wood": FLOOR}])
    first, second = table.friend_deck[:2]
    table.build("straw").decide("give it to Green").build("wood").decide("keep")
    assert (table.friend(2), table.friend(0)) == (first, second)


@pytest.mark.rule("GF-34")
@pytest.mark.parametrize("stage", [0, WALLS])
def test_floors_and_roofs_bring_none(stage):
    table = building(have=["6 straw"], begun=[{"straw": stage}], bonus={"straw": 1}).build("straw")
    assert (table.question, len(table.friend_deck)) == ("action", 25)


@pytest.mark.rule("GF-35")
@pytest.mark.parametrize(
    ("players", "others"), [(2, ["Blue"]), (3, ["Blue", "Green"]), (4, ["Blue", "Green", "Purple"])]
)
def test_the_finder_keeps_it_or_gives_it_to_any_other(players, others):
    table = building(players=players, have=["4 wood"], begun=[{"wood": FLOOR}], friend_deck=["The Emperor"])
    table.build("wood")
    assert table.choices == [*(f"give it to {name}" for name in others), "keep"]
    table.decide(f"give it to {others[-1]}")
    assert table.friend(players - 1) == "The Emperor", "who is not asked whether to take it"
    assert (table.friend(0), table.asked, table.question) == (None, 0, "action")


@pytest.mark.rule("GF-35", "GF-36")
def test_the_rulebooks_example_of_a_friend_given_away():
    friends = ["Goldilocks", "Snow White"]
    table = building(friends=friends, have=["3 straw"], begun=[{"straw": FLOOR}], friend_deck=["Rumpelstiltskin"])
    table.decide("choose Straw")  # Goldilocks', because nothing was collected
    table.build("straw").decide("give it to Blue")
    assert (table.friend(0), table.friend(1)) == ("Goldilocks", "Rumpelstiltskin")
    assert table.discarded_friends == ["Snow White"]


@pytest.mark.rule("GF-36")
def test_whoever_keeps_a_friend_discards_the_one_he_had():
    friends = ["Rapunzel", "Snow White"]
    table = building(friends=friends, have=["4 straw"], begun=[{"straw": FLOOR}], friend_deck=["Rumpelstiltskin"])
    table.build("straw").decide("keep")
    assert (table.friend(0), table.friend(1)) == ("Rumpelstiltskin", "Snow White")
    assert table.discarded_friends == ["Rapunzel"]


@pytest.mark.rule("GF-37")
def test_a_friend_by_a_fable_may_be_given_away():
    table = Table(hands=[["Chance Meeting"]], friend_deck=["The Emperor"])
    table.gather("fields", "forest", "brickyard", chance_meeting=0)
    assert table.choices == KEEP_OR_GIVE
    table.decide("give it to Green")
    assert (table.friend(0), table.friend(2)) == (None, "The Emperor")


@pytest.mark.rule("GF-37")
def test_a_friend_by_another_friend_may_be_given_away():
    table = building(friends=["Frog Prince"], friend_deck=["The Emperor"])
    assert table.choices == KEEP_OR_GIVE
    table.decide("give it to Blue")
    assert (table.friend(0), table.friend(1), table.discarded_friends) == (None, "The Emperor", ["Frog Prince"])


@pytest.mark.rule("GF-37", "GF-39")
@pytest.mark.parametrize(("answer", "owner"), [("keep", 0), ("give it to Blue", 1)])
def test_a_friend_by_the_bonus_is_kept_or_given(answer, owner):
    table = building(have=["6 wood"], begun=[{"wood": WALLS}], friend_deck=["The Emperor"]).build("wood")
    table.decide("take a Friend")
    assert table.choices == KEEP_OR_GIVE
    table.decide(answer)
    assert [table.friend(seat) for seat in range(3)] == ["The Emperor" if seat == owner else None for seat in range(3)]
    assert table.question == "action", "one more action is left"


@pytest.mark.rule("GF-38")
def test_a_friend_helps_from_the_moment_when_it_is_got():
    position = {"have": ["4 straw 1 wood", "", "1 wood"], "begun": [{"straw": FLOOR}], "friend_deck": ["Pinocchio"]}
    table = building(**position).build("straw")
    kept = table.again().decide("keep")
    assert sections_offered(kept) == ["build the Floor of a Wood house"]
    table.decide("give it to Green")
    assert sections_offered(table) == []
    table.decide("gain 1 brick", "gain 1 straw", "gain 1 straw")
    assert (table.asked, sections_offered(table)) == (2, ["build the Floor of a Wood house"])


@pytest.mark.rule("GF-38")
def test_a_friend_got_while_cards_act_acts_when_its_holders_turn_comes():
    """The Frog Prince finds the Golden Goose; whoever is later in turn order and alone has a Brick by her at once."""
    table = Table(start=1, friends=[None, "Frog Prince"], friend_deck=["The Golden Goose"])
    table.gather("brickyard", "fields", "fields").decide("give it to Orange", "choose Wood")
    assert (table.friend(0), table.have(0)) == ("The Golden Goose", "4 brick")


@pytest.mark.rule("GF-38")
def test_a_friend_helps_in_every_round_until_it_leaves():
    table = Table(friends=["The Golden Goose"], there="0 straw | 0 wood | 0 brick")
    table.gather("fields", "forest", "forest")
    assert table.have(0) == "1 brick"
    table.pass_turns().gather("fields", "forest", "forest")
    assert table.have(0) == "7 straw 2 brick"


@pytest.mark.rule("GF-38")
def test_a_friend_that_has_left_helps_no_more():
    table = building(
        friends=["Rapunzel"], have=["4 straw 4 wood"], begun=[{"straw": FLOOR, "wood": WALLS}], friend_deck=["Beauty"]
    )
    assert "build the Roof of a Wood house" in table.choices
    table.build("straw").decide("keep")
    assert "build the Roof of a Wood house" not in table.choices


# --- First Builder Bonus ----------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-39")
@pytest.mark.parametrize("kind", RESOURCES)
def test_the_first_house_of_a_kind_brings_its_token_and_a_choice_of_three_rewards(kind):
    table = building(have=[f"6 {kind}"], begun=[{kind: WALLS}]).build(kind)
    assert (table.asked, table.question) == (0, "bonus")
    assert table.choices == ["take one Straw, one Wood and one Brick", "take two Fables", "take a Friend"]
    table.decide("take one Straw")
    assert (table.bonus(kind), table.have(0), table.question) == (0, "1 straw 1 wood 1 brick", "action")
    assert [table.bonus(other) for other in RESOURCES if other != kind] == [None, None]


@pytest.mark.rule("GF-39")
def test_the_roof_is_paid_before_the_reward_and_the_reward_can_be_built_with():
    table = building(have=["6 straw 1 wood"], begun=[{"straw": WALLS}]).build("straw")
    assert table.have(0) == "1 wood"
    table.decide("take one Straw").build("wood")
    assert (table.have(0), table.begun(0, "wood")) == ("1 straw 1 brick", FLOOR)


@pytest.mark.rule("GF-39")
def test_two_fables_as_the_reward_are_the_top_ones_and_secret():
    table = building(have=["6 straw"], begun=[{"straw": WALLS}], deck=["Giant", "Wolf"]).build("straw")
    table.decide("take two Fables")
    assert (table.hand(0), table.have(0)) == (["Giant", "Wolf"], "")
    assert not [line for line in table.told(1) if "Giant" in line or "Wolf" in line]


@pytest.mark.rule("GF-39")
def test_a_bonus_for_each_kind_both_in_one_turn():
    table = building(have=["6 straw 6 brick"], begun=[{"straw": WALLS, "brick": WALLS}])
    table.build("straw").decide("take one Straw").build("brick").decide("take one Straw")
    assert [table.bonus(kind) for kind in RESOURCES] == [0, None, 0]
    assert (table.have(0), table.finished(0)) == ("2 straw 2 wood 2 brick", "1 straw 1 brick")


@pytest.mark.rule("GF-39", "GF-40")
def test_the_second_house_of_a_kind_brings_nothing():
    table = building(have=["6 wood", "6 wood"], begun=[{"wood": WALLS}, {"wood": WALLS}])
    table.build("wood").decide("take one Straw", "gain 1 straw").build("wood")
    assert (table.asked, table.question) == (1, "action")
    assert (table.bonus("wood"), table.have(1)) == (0, "")


@pytest.mark.rule("GF-40")
@pytest.mark.parametrize("builder", [0, 1])
def test_a_bonus_stays_and_is_not_given_again_when_its_house_has_fallen(builder):
    """The first Straw house falls, and player 0 or player 1 finishes the next one."""
    table = Table(
        hands=[[], [], ["Big Bad Wolf"]],
        there="0 straw | 0 wood | 0 brick",
        have=["12 straw", "12 straw"],
        finished=["1 straw"],
        begun=[{}, {"straw": WALLS}],
        bonus={"straw": 0},
    ).gather("fields", "forest", "brickyard", big_bad_wolf=2)
    table.decide("choose the Fields")
    assert (table.finished(0), table.bonus("straw")) == ("", 0)
    if builder == 0:
        table.build("straw", "straw").decide("keep").pass_turns().gather("fields", "forest", "brickyard")
        while table.asked != 0:
            table.decide("gain 1 wood")
    else:
        table.decide("gain 1 wood", "gain 1 wood")
    table.build("straw")
    assert (table.finished(builder), table.question, table.bonus("straw")) == ("1 straw", "action", 0)


# --- Houses that fall -------------------------------------------------------------------------------------------------


def wolf_comes(**position):
    """The Big Bad Wolf of player 1 to where the pig of player 0 is."""
    table = Table(**{"there": "0 straw | 0 wood | 0 brick", "hands": [[], ["Big Bad Wolf"]], **position})
    return table.gather("fields", "forest", "brickyard", big_bad_wolf=1).decide("choose the Fields")


@pytest.mark.rule("GF-41")
def test_the_sections_of_a_finished_house_go_back_to_the_supply():
    table = wolf_comes(finished=["1 wood", "1 wood"])
    assert (table.finished(0), table.finished(1), table.sections("wood")) == ("", "1 wood", (4, 4, 4))


@pytest.mark.rule("GF-41")
@pytest.mark.parametrize("stage", [FLOOR, WALLS])
def test_so_do_those_of_an_unfinished_one(stage):
    table = wolf_comes(begun=[{"straw": stage}, {"straw": FLOOR}])
    assert (table.begun(0, "straw"), table.sections("straw")) == (0, (4, 5, 5))


@pytest.mark.rule("GF-41")
def test_sections_that_had_run_out_can_be_built_again():
    table = wolf_comes(have=["2 straw"], finished=["1 straw", "2 straw", "2 straw"])
    assert table.sections("straw") == (1, 1, 1)
    assert sections_offered(table) == ["build the Floor of a Straw house"]


@pytest.mark.rule("GF-41")
def test_the_site_is_free_again():
    """With five sites in use a house falls; the Roof of another kind leaves room for a new Floor of it."""
    position = {"have": ["8 brick"], "begun": [{"brick": WALLS, "straw": FLOOR, "wood": FLOOR}]}
    table = wolf_comes(finished=["2 brick"], bonus={"brick": 1}, **position)
    assert table.choices == ["the unfinished house of Straw falls", "the unfinished house of Wood falls"]
    table.decide("house of Wood").build("brick")
    assert sections_offered(table) == ["build the Floor of a Brick house"]


@pytest.mark.rule("GF-41")
def test_walls_built_again_bring_a_friend_again():
    table = wolf_comes(have=["6 straw"], begun=[{"straw": WALLS}]).build("straw", "straw")
    assert (table.question, table.choices) == ("keep", KEEP_OR_GIVE)


@pytest.mark.rule("GF-41")
def test_the_owner_chooses_which_of_several_falls():
    table = wolf_comes(finished=["1 straw 1 brick"], begun=[{"straw": FLOOR, "wood": WALLS, "brick": FLOOR}])
    assert (table.asked, table.question) == (0, "house")
    assert table.choices == [
        "the unfinished house of Straw falls",
        "the finished house of Straw falls",
        "the unfinished house of Wood falls",
    ]
    table.decide("the unfinished house of Wood")
    assert (table.finished(0), table.begun(0, "straw"), table.begun(0, "wood")) == ("1 straw 1 brick", FLOOR, 0)
    assert table.question == "action", "one house falls, not all"


@pytest.mark.rule("GF-41")
def test_of_two_houses_that_are_alike_one_falls():
    assert wolf_comes(finished=["2 straw"]).finished(0) == "1 straw"


@pytest.mark.rule("GF-41")
def test_the_kinds_that_can_fall_are_those_that_the_card_says():
    """Brick stands before the Big Bad Wolf, but Rotten Beams know no kinds and no finished house."""
    table = wolf_comes(finished=["1 brick"], begun=[{"brick": WALLS}])
    assert (table.question, table.finished(0), table.begun(0, "brick")) == ("action", "1 brick", WALLS)
    table = Table(hands=[[], ["Rotten Beams"]], finished=["1 straw"], begun=[{"brick": WALLS}])
    table.gather("fields", "forest", "brickyard", rotten_beams=1).decide("choose Orange")
    assert (table.finished(0), table.begun(0, "brick")) == ("1 straw", 0)


@pytest.mark.rule("GF-41")
def test_where_no_house_can_fall_nothing_happens():
    assert wolf_comes().question == "action"

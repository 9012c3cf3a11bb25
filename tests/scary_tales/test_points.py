"""What Relics are worth: ST-33 to ST-36."""

import itertools

import pytest

from .table import Table, card_file

PLAIN = {
    "Rose Mirror": 1,
    "Dragon's Ruby": 2,
    "Red Riding Hood": 1,
    "Magic Bean": 1,
    "Ring of Moss": 2,
    "Hollow Oak": 1,
    "Glass Slipper": 1,
    "Silver Flute": 2,
    "Shard of Ice": 1,
    "Golden Egg": 1,
    "Golden Fleece": 2,
    "Gingerbread Key": 1,
}
MODIFIERS = {
    "Crown of Thorns": ("Rose Mirror", "Dragon's Ruby", "Red Riding Hood"),
    "Frog's Sceptre": ("Magic Bean", "Ring of Moss", "Hollow Oak"),
    "Evening Star": ("Glass Slipper", "Silver Flute", "Shard of Ice"),
    "Spindle": ("Golden Egg", "Golden Fleece", "Gingerbread Key"),
}
"""Each modifier of a colour, worth two, with the other Relics of that colour."""

ORB = "Orb of the Fairy King"
ELEVEN = [relic for relic in PLAIN if relic != "Rose Mirror"]
"""Relics of all colours with plain numbers, 15 points together."""


def worth(*stack, players=2):
    """What a stack is worth to player 1, who has it as it is not his turn."""
    table = Table(players=players, stacks=[[], list(stack)])
    seen = table.sees(0)
    assert table.points(1) == seen.points[1] + seen.points_beyond[1]
    return table.points(1)


@pytest.mark.rule("ST-33")
@pytest.mark.parametrize(("relic", "points"), PLAIN.items())
def test_a_plain_number_counts_for_whoever_has_the_relic(relic, points):
    assert worth(relic) == points
    table = Table(stacks=[[relic], []], hands=[["Owl"]])
    assert (table.points(0), table.points(1)) == (points, 0)


@pytest.mark.rule("ST-33")
def test_plain_numbers_add_up_wherever_they_lie_in_the_stack():
    stack = ["Rose Mirror", "Silver Flute", "Golden Egg"]
    assert {worth(*order) for order in itertools.permutations(stack)} == {4}
    assert worth() == 0


@pytest.mark.rule("ST-34")
@pytest.mark.parametrize("modifier", MODIFIERS)
def test_a_modifier_counts_beside_another_relic_of_its_colour(modifier):
    assert worth(modifier) == 0
    for colour, relics in MODIFIERS.items():
        for relic in relics:
            expected = PLAIN[relic] + (2 if colour == modifier else 0)
            assert worth(modifier, relic) == worth(relic, modifier) == expected


@pytest.mark.rule("ST-34")
def test_modifiers_of_other_colours_do_not_help_each_other():
    assert worth(*MODIFIERS) == 0


@pytest.mark.rule("ST-34")
@pytest.mark.parametrize("modifier", MODIFIERS)
def test_two_modifiers_of_a_colour_make_each_other_count(modifier):
    assert worth(modifier, modifier, players=3) == 4


@pytest.mark.rule("ST-34")
def test_the_other_relic_must_be_in_the_same_stack():
    table = Table(stacks=[["Spindle"], ["Golden Egg"]])
    assert (table.points(0), table.points(1)) == (0, 1)


@pytest.mark.rule("ST-35")
def test_a_modifier_of_all_colours_counts_beside_relics_of_each_of_the_four():
    four = ["Rose Mirror", "Magic Bean", "Glass Slipper", "Golden Egg"]
    assert worth(ORB) == 0
    assert worth(*four) == 4
    assert worth(ORB, *four) == worth(*four, ORB) == 8
    for missing in range(4):
        three = four[:missing] + four[missing + 1 :]
        assert worth(*three, ORB) == 3
        assert worth(*three, three[0], ORB, players=3) == 4, "four Relics, but only three colours"


@pytest.mark.rule("ST-35")
def test_modifiers_of_a_colour_are_relics_of_that_colour():
    assert worth(*MODIFIERS, ORB) == 4, "the four of them count nothing themselves"
    assert worth("Crown of Thorns", "Magic Bean", "Evening Star", "Golden Egg", ORB) == 1 + 1 + 4


@pytest.mark.rule("ST-35")
def test_a_modifier_of_all_colours_is_of_no_colour():
    for modifier in MODIFIERS:
        assert worth(ORB, modifier) == 0
    assert worth(ORB, ORB, players=3) == 0
    assert worth("Rose Mirror", "Magic Bean", "Glass Slipper", ORB, ORB, players=3) == 3
    assert Table(stacks=[[ORB, "Rose Mirror"], []], hands=[["Owl"]]).sees(0).colours[0].tolist() == [1, 0, 0, 0]


@pytest.mark.rule("ST-35")
def test_two_modifiers_of_all_colours_count_both():
    assert worth("Rose Mirror", "Magic Bean", "Glass Slipper", "Golden Egg", ORB, ORB, players=3) == 12


@pytest.mark.rule("ST-36")
def test_points_are_counted_anew_when_a_relic_is_captured():
    table = Table(stacks=[["Rose Mirror"], ["Golden Egg", "Spindle", "Crown of Thorns"]])
    assert (table.points(0), table.points(1)) == (1, 3)
    table.attack("strength", "void", "wish").settle()
    assert (table.points(0), table.points(1)) == (3, 3)
    table.attack("strength", "luck", "wish").settle()
    assert (table.points(0), table.points(1)) == (3, 1)


@pytest.mark.rule("ST-36")
def test_points_are_counted_anew_when_a_relic_is_drawn_or_exchanged():
    table = Table(stacks=[["Rose Mirror"], ["Magic Bean"]], hands=[["Silver Tongue"]], fortunes=["Frog's Sceptre"])
    assert (table.points(0), table.points(1)) == (1, 1)
    table.decide("play Silver Tongue").draw_on()
    assert (table.points(0), table.points(1)) == (3, 1)


@pytest.mark.rule("ST-36")
def test_points_and_colours_are_counted_anew_when_a_relic_is_given_or_stolen(tmp_path):
    """Of whoever loses it, too."""
    cards = card_file(tmp_path, {"Buried Treasure": '["choose an opponent", "give"]'})
    stacks = [["Golden Egg", "Spindle"], ["Golden Fleece"], ["Rose Mirror"]]
    table = Table(players=3, stacks=stacks, hands=[["Buried Treasure", "Owl"]], cards=cards)
    assert [table.points(seat) for seat in range(3)] == [3, 2, 1]
    table.decide("play Buried Treasure", "choose East")
    assert [table.points(seat) for seat in range(3)] == [1, 4, 1]
    assert table.sees(0).colours.tolist() == [[0, 0, 0, 1], [0, 0, 0, 2], [1, 0, 0, 0], [0, 0, 0, 0]]
    raid = Table(
        players=3, stacks=[table.stack(seat) for seat in range(3)], hands=[["Night Raid", "Owl", "Fox", "Bear"]]
    )
    raid.decide("play Night Raid", "choose East", "discard Owl", "discard Fox")
    assert [raid.points(seat) for seat in range(3)] == [3, 2, 1]
    assert raid.sees(1).colours.tolist() == [[0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 0, 2], [0, 0, 0, 0]]


@pytest.mark.rule("ST-33")
@pytest.mark.parametrize(
    ("stack", "points"),
    [
        ([*ELEVEN, ORB], 19),
        ([*PLAIN, ORB], 20),
        ([*ELEVEN, ORB, "Spindle"], 21),
        ([*PLAIN, *MODIFIERS, ORB], 28),
    ],
)
def test_more_than_twenty_points_are_told_beside_the_twenty(stack, points):
    assert worth(*stack) == points
    table = Table(stacks=[[], stack])
    for seat, places in enumerate([[0, 1], [1, 0]]):
        seen = table.sees(seat)
        assert seen.points.tolist() == [*(min(20, [0, points][other]) for other in places), 0, 0]
        assert seen.points_beyond.tolist() == [*(max(0, [0, points][other] - 20) for other in places), 0, 0]
        rows = next(part["rows"] for part in table.env.view(f"challenger_{seat}")["table"] if "rows" in part)
        assert rows["points"] == [["0", f"{points}"][other] for other in places]


@pytest.mark.rule("ST-33", "ST-36")
def test_all_see_all_points():
    stacks = [["Silver Flute"], ["Spindle"], ["Golden Egg", "Spindle"], ["Dragon's Ruby", "Rose Mirror"]]
    table = Table(players=4, stacks=stacks)
    points = [2, 0, 3, 3]
    for seat in range(4):
        assert table.sees(seat).points.tolist() == points[seat:] + points[:seat]

"""Fairies: ST-28, ST-29, and their dice."""

import pytest

from .table import DEW, MOON, Table

STACKS = [["Magic Bean"], ["Golden Egg"], ["Rose Mirror"], ["Glass Slipper"]]


def dust(fairies=(), players=2, **position):
    """A table at which player 0 has just played Fairy Dust."""
    table = Table(
        **{"players": players, "stacks": STACKS[:players], "hands": [["Fairy Dust"]], "fairies": fairies, **position}
    )
    return table.decide("play Fairy Dust")


def fairies(table):
    return [table.fairy(seat) for seat in range(table.players)]


@pytest.mark.rule("ST-28")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_fairy_comes_from_the_centre_the_one_of_the_first_set_first(players):
    table = dust(players=players)
    assert fairies(table) == [MOON, *[None] * (players - 1)]
    assert "The Moon Fairy comes to North." in table.told(1)
    assert table.question == "turn"


@pytest.mark.rule("ST-28")
@pytest.mark.parametrize(("held", "comes"), [(MOON, DEW), (DEW, MOON)])
def test_the_other_one_comes_if_another_player_has_one(held, comes):
    assert fairies(dust([None, held], players=3)) == [comes, held, None]


@pytest.mark.rule("ST-28")
def test_if_none_is_in_the_centre_she_comes_from_another_player():
    table = dust([None, MOON])
    assert fairies(table) == [MOON, None]
    assert "The Moon Fairy leaves East for North." in table.told(0)


@pytest.mark.rule("ST-28")
@pytest.mark.parametrize(("whom", "after"), [("East", [DEW, None, MOON, None]), ("South", [MOON, DEW, None, None])])
def test_if_several_have_one_the_player_chooses_from_whom(whom, after):
    table = dust([None, DEW, MOON], players=4)
    assert (table.question, table.asked) == ("fairy", 0)
    assert table.choices == ["take The Dew Fairy from East", "take The Moon Fairy from South"]
    assert fairies(table.decide(f"from {whom}")) == after


@pytest.mark.rule("ST-28")
def test_whoever_has_the_only_fairy_keeps_her():
    table = dust([MOON])
    assert (fairies(table), table.question) == ([MOON, None], "turn")
    assert table.discarded == ["Fairy Dust"]


@pytest.mark.rule("ST-29")
@pytest.mark.parametrize(("answer", "kept"), [("yes", DEW), ("no", MOON)])
def test_who_gains_a_second_one_chooses_which_goes_back_to_the_centre(answer, kept):
    table = dust([MOON], players=3)
    assert (table.question, table.asked, table.choices) == ("keep_fairy", 0, ["no", "yes"])
    assert table.sees(0).new_fairy.tolist() == [0, 1]
    table.decide(answer)
    assert fairies(table) == [kept, None, None]
    gone = DEW if kept == MOON else MOON
    assert f"{gone} leaves North." in table.told(1)
    again = Table(players=3, start=1, stacks=STACKS[:3], hands=[[], ["Fairy Dust"]], fairies=[kept]).decide(
        "play Fairy Dust"
    )
    assert fairies(again) == [kept, gone, None], "she is in the centre again"


@pytest.mark.rule("ST-28", "ST-29")
@pytest.mark.parametrize(("answer", "kept"), [("yes", DEW), ("no", MOON)])
def test_a_second_one_may_come_from_another_player_too(answer, kept):
    """The one that he does not keep goes to the centre, and not to where she came from."""
    table = dust([MOON, DEW], players=3)
    assert (table.question, table.asked) == ("keep_fairy", 0)
    assert fairies(table.decide(answer)) == [kept, None, None]


@pytest.mark.rule("ST-29", "ST-28")
def test_nobody_ever_controls_two():
    table = dust([MOON, DEW], players=3, hands=[["Fairy Dust", "Fairy Dust"]]).decide("yes", "play Fairy Dust")
    assert table.question == "keep_fairy"
    assert fairies(table.decide("no")) == [DEW, None, None]


@pytest.mark.rule("ST-14", "ST-28")
def test_a_fairy_who_leaves_takes_her_die_with_her():
    table = dust([None, MOON], fortunes=["Ring of Moss"])
    assert len(table.attack("strength", "void", "void", "void").dice) == 4
    table.settle().draw_on()
    assert table.turn == 1
    assert len(table.attack("wisdom", "void", "void").dice) == 3


@pytest.mark.rule("ST-28", "ST-14")
def test_a_fairy_stays_until_she_is_taken():
    table = dust(fortunes=["Ring of Moss", "Silver Flute"])
    table.attack("strength", "void", "void", "void").settle().draw_on()
    table.attack("wisdom", "void", "void").settle().draw_on()
    assert (table.turn, fairies(table)) == (0, [MOON, None])
    assert len(table.attack("strength", "void", "void", "magic 3").dice) == 4


@pytest.mark.rule("ST-28", "ST-29")
def test_all_see_who_controls_whom():
    table = Table(players=4, fairies=[None, DEW, None, MOON], stacks=STACKS)
    for seat in range(4):
        seen = table.sees(seat).fairy
        assert seen[(1 - seat) % 4].tolist() == [0, 1]
        assert seen[(3 - seat) % 4].tolist() == [1, 0]
        assert seen.sum() == 2


@pytest.mark.rule("ST-32", "ST-28")
def test_a_fairy_who_comes_with_a_captured_relic_rolls_in_the_next_attack():
    table = Table(stacks=[["Magic Bean"], ["Golden Egg", "Shard of Ice"]], hands=[["Owl"]])
    table.attack("strength", "void", "wisdom").settle()
    assert (table.stack(0), table.fairy(0)) == (["Magic Bean", "Shard of Ice"], MOON)
    assert len(table.attack("strength", "void", "void", "wish").dice) == 4
    assert table.settle().stack(0)[-1] == "Golden Egg"


@pytest.mark.rule("ST-32", "ST-29")
def test_a_captured_relic_may_bring_a_second_one():
    stacks = [["Magic Bean"], ["Shard of Ice"], ["Golden Egg"]]
    table = Table(players=3, stacks=stacks, fairies=[DEW], hands=[["Owl"]])
    table.attack("strength", "void", "wisdom", "void", whom="East").settle()
    assert (table.question, table.asked) == ("keep_fairy", 0)
    table.decide("yes")
    assert (fairies(table), table.question) == ([MOON, None, None], "last")

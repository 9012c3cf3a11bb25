"""Movement, noise, Hidden and Open: DT-19 to DT-29."""

import pytest

from .table import LAIR, Table

PLAIN_LAIR = "start " + "open " * 14 + "crown"


# --- Movement ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-19")
@pytest.mark.parametrize("icon", ["move", "move quietly"])
def test_moving_onto_a_hidden_space_raises_panic(icon):
    table = Table(knight_at=4, panic=2, rows={5: [icon]}).play(knight=5)
    assert (table.knight, table.panic) == (5, 3)


@pytest.mark.rule("DT-19")
def test_moving_from_one_hidden_space_onto_another_raises_panic():
    table = Table(lair="start hidden hidden open crown", knight_at=1, panic=3, rows={5: ["move"]}).play(knight=5)
    assert (table.knight, table.panic) == (2, 4)


@pytest.mark.rule("DT-19")
def test_going_back_to_hidden_raises_panic():
    table = Table(knight_at=7, panic=2, rows={6: ["back to hidden"]}).play(dragon=6)
    assert (table.knight, table.panic) == (5, 3)


@pytest.mark.rule("DT-19")
@pytest.mark.parametrize("row", [["back to hidden"], ["mumma step +1"], []])
def test_staying_on_a_hidden_space_raises_nothing(row):
    table = Table(knight_at=5, panic=2, rows={5: row}).play(knight=5)
    assert (table.knight, table.panic) == (5, 2)


@pytest.mark.rule("DT-19")
def test_a_barred_move_raises_panic_no_further():
    assert Table(knight_at=4, panic=1, rows={5: ["move", "move", "move"]}).play(knight=5).panic == 2


@pytest.mark.rule("DT-19")
def test_moving_onto_an_open_or_a_noisy_space_raises_nothing():
    for space in (0, 2):
        assert Table(knight_at=space, panic=1, rows={5: ["move"]}).play(knight=5).panic == 1


@pytest.mark.rule("DT-20")
def test_panic_stops_at_four():
    assert Table(panic=4, rows={5: ["panic +1"]}).play(knight=5).panic == 4
    assert Table(knight_at=4, panic=4, rows={5: ["move"]}).play(knight=5).panic == 4
    assert Table(panic=4, rows={5: ["panic +1", "panic -1"]}).play(knight=5).panic == 3, "what is ignored is not kept"


@pytest.mark.rule("DT-21")
@pytest.mark.parametrize("icon", ["move", "move quietly"])
@pytest.mark.parametrize("panic", [1, 2, 3, 4])
def test_a_move_goes_as_many_spaces_as_the_level_of_panic(icon, panic):
    assert Table(lair=PLAIN_LAIR, panic=panic, rows={5: [icon]}).play(knight=5).knight == panic


@pytest.mark.rule("DT-21")
def test_panic_counts_as_it_is_when_the_icon_is_resolved():
    earlier_icon = Table(lair=PLAIN_LAIR, panic=2, rows={5: ["panic +1", "move", "panic -1", "move"]}).play(knight=5)
    assert earlier_icon.knight == 5
    earlier_card = Table(lair=PLAIN_LAIR, panic=3, rows={4: ["panic -1"], 5: ["move"]}).play(knight=5, dragon=4)
    assert earlier_card.knight == 2


@pytest.mark.rule("DT-22")
@pytest.mark.parametrize(("start", "panic", "end"), [(1, 4, 5), (4, 2, 5), (4, 4, 5), (5, 4, 9), (6, 4, 10)])
def test_a_move_ends_on_the_first_hidden_space(start, panic, end):
    assert Table(knight_at=start, panic=panic, rows={5: ["move"]}).play(knight=5).knight == end


@pytest.mark.rule("DT-22")
def test_no_move_passes_a_hidden_space_and_the_spaces_left_over_are_lost():
    lair = "start hidden hidden open open open open crown"
    table = Table(lair=lair, panic=4, rows={5: ["move"], 7: ["move"]})
    assert table.play(knight=5).knight == 1
    assert table.play(knight=7).knight == 2, "of the next card's four spaces the second lies behind a Hidden one"
    assert table.panic == 4


@pytest.mark.rule("DT-23")
@pytest.mark.parametrize("later", ["move", "move quietly"])
@pytest.mark.parametrize("first", ["move", "move quietly"])
def test_later_moves_of_the_card_do_nothing(first, later):
    assert Table(knight_at=4, panic=2, rows={5: [first, later, later]}).play(knight=5).knight == 5


@pytest.mark.rule("DT-23")
def test_a_later_move_behind_a_condition_or_another_icon_is_barred_too():
    row = ["move", "panic +1", {"if": "hidden", "then": ["move"]}]
    table = Table(knight_at=4, panic=1, rows={5: row}).play(knight=5)
    assert (table.knight, table.panic) == (5, 3)


@pytest.mark.rule("DT-23")
@pytest.mark.parametrize("later", ["move", "move quietly"])
def test_back_to_hidden_bars_later_moves(later):
    table = Table(knight_at=7, panic=1, rows={5: ["back to hidden", later]}).play(knight=5)
    assert (table.knight, table.panic) == (5, 2)


@pytest.mark.rule("DT-23")
def test_a_card_bars_its_moves_only_once_it_has_brought_the_knight_onto_a_hidden_space():
    table = Table(knight_at=5, panic=1, rows={5: ["move", "move"], 7: ["back to hidden", "move"]})
    stayed = table.again().play(knight=7)
    assert (stayed.knight, stayed.panic) == (6, 1), "Back to Hidden brought him nowhere"
    assert table.play(knight=5).knight == 7, "he was Hidden before the card"
    nowhere = Table(knight_at=1, panic=1, rows={5: ["back to hidden", "move"]}).play(knight=5)
    assert nowhere.knight == 2, "there was no Hidden space to go back to"


@pytest.mark.rule("DT-23")
def test_the_bar_is_gone_in_the_next_turn():
    table = Table(knight_at=4, panic=1, rows={5: ["move"], 7: ["move"]})
    assert table.play(knight=5).knight == 5
    assert table.play(knight=7).knight == 7


@pytest.mark.rule("DT-24")
def test_other_icons_of_the_card_still_take_effect():
    row = ["move", "panic -1", "mumma step +1", "mumma card +", {"if": "hidden", "then": ["mumma step +1"]}]
    table = Table(knight_at=4, panic=2, deck=(2, 1, 1, 2, 3, 3), rows={5: row}).play(knight=5)
    assert (table.knight, table.panic, table.mumma) == (5, 2, 4)


@pytest.mark.rule("DT-24")
def test_a_counter_behind_the_move_still_counters():
    rows = {5: ["move", "counter"], 6: ["mumma step +1"]}
    assert Table(knight_at=4, rows=rows).play(knight=5, dragon=6).mumma == 0


@pytest.mark.rule("DT-24")
@pytest.mark.parametrize(("first", "second"), [(4, 5), (5, 6)])
def test_the_other_card_of_the_turn_is_not_barred(first, second):
    sides = {("dragon", "knight")[number % 2]: number for number in (first, second)}
    table = Table(knight_at=4, panic=1, rows={first: ["move"], second: ["move"]}).play(**sides)
    assert (table.knight, table.panic) == (7, 2)


@pytest.mark.rule("DT-25")
@pytest.mark.parametrize("icon", ["move", "move quietly"])
@pytest.mark.parametrize("panic", [2, 3, 4])
def test_the_crown_wins_with_spaces_left_over_or_not(icon, panic):
    table = Table(knight_at=11, panic=panic, rows={5: [icon]}).play(knight=5)
    assert (table.knight, table.winner) == (13, "knight")


@pytest.mark.rule("DT-25")
def test_a_hidden_space_before_the_crown_still_ends_the_move():
    table = Table(knight_at=9, panic=4, rows={5: ["move", "move"]}).play(knight=5)
    assert (table.knight, table.winner) == (10, None)


# --- Noise ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-26")
@pytest.mark.parametrize("number", [5, 6])
def test_a_move_that_ends_on_a_noisy_space_calls_mumma(number):
    side = ("dragon", "knight")[number % 2]
    table = Table(knight_at=1, panic=2, deck=(3, 1, 2, 2, 1, 3), rows={number: ["move"]}).play(**{side: number})
    assert (table.knight, table.mumma) == (3, 3)
    assert (table.deck, table.used) == ([1, 2, 2, 1, 3], [3])


@pytest.mark.rule("DT-26")
def test_each_move_of_a_card_that_ends_on_a_noisy_space_calls_her():
    lair = "start noisy noisy open crown"
    table = Table(lair=lair, deck=(3, 2, 1, 1, 2, 3), rows={5: ["move", "move"]}).play(knight=5)
    assert (table.mumma, table.used) == (5, [3, 2])


@pytest.mark.rule("DT-27")
@pytest.mark.parametrize(
    ("position", "rows", "numbers"),
    [
        ({"knight_at": 3}, {5: ["panic +1"], 6: ["panic -1"]}, {"knight": 5, "dragon": 6}),
        ({"knight_at": 3}, {5: [{"if": "open", "then": ["panic +1"]}]}, {"knight": 5}),
        ({"knight_at": 3}, {6: ["counter"]}, {"dragon": 6}),
        ({"knight_at": 2, "panic": 2}, {5: ["move"]}, {"knight": 5}),
        ({"knight_at": 2}, {4: ["counter"], 5: ["move"]}, {"knight": 5, "dragon": 4}),
        ({"knight_at": 8}, {5: ["back to hidden", "move"]}, {"knight": 5}),
        ({"knight_at": 3}, {5: ["back to hidden"]}, {"knight": 5}),
        ({"knight_at": 3}, {5: ["move"]}, {"knight": 5}),
    ],
    ids=[
        "panic icons on a noisy space",
        "a condition on a noisy space",
        "a counter on a noisy space",
        "a move passes it",
        "a countered move",
        "back to hidden, and a barred move",
        "nowhere to go back to from a noisy space",
        "a move leaves it",
    ],
)
def test_only_a_movement_that_ends_there_makes_noise(position, rows, numbers):
    table = Table(rows=rows, **position).play(**numbers)
    assert (table.mumma, table.used) == (0, [])


@pytest.mark.rule("DT-27")
def test_mumma_moving_makes_no_noise():
    table = Table(knight_at=3, rows={5: ["mumma step +1", "mumma card +"]}).play(knight=5)
    assert (table.mumma, len(table.used)) == (3, 1)


# --- Hidden and Open --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-28")
@pytest.mark.parametrize("space", range(13))
def test_the_knight_is_hidden_on_hidden_spaces_and_in_the_open_on_all_others(space):
    hidden = LAIR.split()[space] == "hidden"
    row = [{"if": "hidden", "then": ["panic +1"]}, {"if": "open", "then": ["panic -1"]}]
    table = Table(knight_at=space, panic=2, rows={6: row})
    assert table.sees("dragon").hidden[0] == table.sees("knight").hidden[0] == hidden
    assert table.play(dragon=6).panic == (3 if hidden else 1)


@pytest.mark.rule("DT-29")
@pytest.mark.parametrize(("start", "steps"), [(4, 1), (5, 0)])
def test_a_condition_sees_where_the_move_before_it_has_ended(start, steps):
    row = ["move", {"if": "hidden", "then": ["mumma step +1"]}]
    assert Table(knight_at=start, panic=1, rows={5: row}).play(knight=5).mumma == steps


@pytest.mark.rule("DT-29")
def test_a_condition_sees_where_back_to_hidden_has_brought_the_knight():
    row = [{"if": "open", "then": ["back to hidden"]}, {"if": "open", "then": ["mumma step +1"]}]
    table = Table(knight_at=7, rows={6: row}).play(dragon=6)
    assert (table.knight, table.mumma) == (5, 0)


@pytest.mark.rule("DT-29")
def test_a_condition_on_the_second_card_sees_what_the_first_has_done():
    rows = {5: ["move"], 6: [{"if": "open", "then": ["mumma step +1"]}]}
    assert Table(knight_at=5, panic=1, rows=rows).play(knight=5, dragon=6).mumma == 1
    assert Table(knight_at=4, panic=1, rows=rows).play(knight=5, dragon=6).mumma == 0

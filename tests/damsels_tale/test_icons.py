"""The icons on the cards: DT-95 to DT-103."""

import pytest

from fairy_envs.games.damsels_tale.names import Zone

from .table import PLACE, Table

OPEN, HIDDEN, NOISY = 2, 5, 3


@pytest.mark.rule("DT-95")
@pytest.mark.parametrize(("space", "panic"), [(OPEN, 2), (NOISY, 2), (0, 2), (HIDDEN, 1)])
def test_the_open_icon_governs_the_one_action_to_its_right(space, panic):
    row = [{"if": "open", "then": ["panic +1"]}, "mumma step +1"]
    table = Table(knight_at=space, rows={5: row}).play(knight=5)
    assert (table.panic, table.mumma) == (panic, 1)


@pytest.mark.rule("DT-96")
@pytest.mark.parametrize(("space", "panic"), [(OPEN, 1), (NOISY, 1), (0, 1), (HIDDEN, 2)])
def test_the_hidden_icon_governs_the_one_action_to_its_right(space, panic):
    row = [{"if": "hidden", "then": ["panic +1"]}, "mumma step +1"]
    table = Table(knight_at=space, rows={5: row}).play(knight=5)
    assert (table.panic, table.mumma) == (panic, 1)


@pytest.mark.rule("DT-97")
def test_the_draw_for_noise_comes_before_the_next_icon():
    table = Table(knight_at=2, mumma_at=9, rows={5: ["move", "panic +1"]}).play(knight=5)
    assert (table.winner, table.panic) == ("dragon", 1)


@pytest.mark.rule("DT-97")
def test_a_condition_behind_the_noise_is_looked_at_after_it():
    rows = {5: ["move", "mumma card -"]}
    table = Table(knight_at=2, deck=(3, 1, 2, 2, 1, 3), rows=rows).play(knight=5)
    assert (table.mumma, table.used) == (2, [3, 1]), "forward for the noise, then backward for the icon"


@pytest.mark.rule("DT-98")
@pytest.mark.parametrize(("icon", "levels"), [("panic +1", [2, 3, 4, 4]), ("panic -1", [1, 1, 2, 3])])
def test_the_panic_icon_moves_panic_within_1_and_4(icon, levels):
    assert [Table(panic=panic, rows={5: [icon]}).play(knight=5).panic for panic in (1, 2, 3, 4)] == levels


@pytest.mark.rule("DT-99")
@pytest.mark.parametrize(("icon", "steps"), [("mumma step +1", [1, 4, 6]), ("mumma step -1", [0, 2, 4])])
def test_the_meeple_icon_moves_her_one_step_without_a_card(icon, steps):
    tables = [Table(mumma_at=at, rows={5: [icon]}).play(knight=5) for at in (0, 3, 5)]
    assert [table.mumma for table in tables] == steps
    assert all(len(table.deck) == 6 and not table.used for table in tables)


@pytest.mark.rule("DT-99")
def test_her_arrival_by_the_icon_is_as_by_a_card():
    seen = Table(mumma_at=10, rows={6: ["mumma step +1"]}).play(dragon=6)
    sent_back = Table(mumma_at=10, knight_at=HIDDEN, rows={6: ["mumma step +1"]}).play(dragon=6)
    assert (seen.winner, sent_back.winner, sent_back.mumma) == ("dragon", None, 0)


@pytest.mark.rule("DT-100")
@pytest.mark.parametrize(
    ("start", "end"), [(6, 5), (7, 5), (8, 5), (9, 5), (11, 10), (12, 10)], ids=lambda space: str(space)
)
@pytest.mark.parametrize("number", [5, 6])
def test_the_knight_goes_back_to_the_nearest_hidden_space_behind_him(start, end, number):
    side = ("dragon", "knight")[number % 2]
    table = Table(knight_at=start, panic=4, rows={number: ["back to hidden"]}).play(**{side: number})
    assert (table.knight, table.used) == (end, []), "whether he has been there or not, and past a Noisy space unheard"


@pytest.mark.rule("DT-100")
@pytest.mark.parametrize("start", [5, 10])
def test_a_hidden_knight_stays_where_he_is(start):
    table = Table(knight_at=start, panic=2, rows={6: ["back to hidden"]}).play(dragon=6)
    assert (table.knight, table.panic) == (start, 2)


@pytest.mark.rule("DT-100")
@pytest.mark.parametrize("start", [0, 1, 3, 4])
def test_with_no_hidden_space_behind_the_icon_does_nothing(start):
    table = Table(knight_at=start, panic=2, rows={6: ["back to hidden", "mumma step +1"]}).play(dragon=6)
    assert (table.knight, table.panic, table.mumma) == (start, 2, 1)


@pytest.mark.rule("DT-101")
@pytest.mark.parametrize(("counters", "other"), [(3, 4), (4, 5)])
def test_a_counter_on_the_lower_card_cancels_all_of_the_other(counters, other):
    rows = {counters: ["counter", "panic +1"], other: ["mumma step +1", "mumma card +", "move", "panic +1"]}
    numbers = {("dragon", "knight")[number % 2]: number for number in (counters, other)}
    table = Table(rows=rows).play(**numbers)
    assert (table.panic, table.mumma, table.knight, table.used) == (2, 0, 0, []), "its own icons take effect"


@pytest.mark.rule("DT-101")
@pytest.mark.parametrize(("counters", "other"), [(5, 4), (6, 5)])
def test_on_the_higher_card_it_does_nothing(counters, other):
    rows = {counters: ["counter", "panic +1"], other: ["mumma step +1"]}
    numbers = {("dragon", "knight")[number % 2]: number for number in (counters, other)}
    table = Table(rows=rows).play(**numbers)
    assert (table.panic, table.mumma) == (2, 1)
    assert "countered" not in table.happened


@pytest.mark.rule("DT-101")
def test_a_counter_may_stand_anywhere_and_behind_a_condition():
    last = {5: ["panic +1", "counter"], 6: ["mumma step +1"]}
    assert Table(rows=last).play(knight=5, dragon=6).mumma == 0
    hidden = {5: [{"if": "hidden", "then": ["counter"]}], 6: ["mumma step +1"]}
    assert Table(knight_at=HIDDEN, rows=hidden).play(knight=5, dragon=6).mumma == 0
    assert Table(knight_at=OPEN, rows=hidden).play(knight=5, dragon=6).mumma == 1


@pytest.mark.rule("DT-101")
def test_a_countered_counter_counters_nothing():
    rows = {1: ["counter", "panic +1"], 2: ["counter", "mumma step +1"]}
    table = Table(rows=rows).play(knight=1, dragon=2)
    assert (table.panic, table.mumma) == (2, 0)


@pytest.mark.rule("DT-101")
def test_a_countered_card_counts_as_played_and_the_next_turn_is_free():
    rows = {3: ["counter"], 6: ["mumma step +1"], 8: ["mumma step +1"]}
    table = Table(rows=rows).play(knight=3, dragon=6)
    assert table.numbers(Zone.PLAYED, "dragon") == [6]
    assert 6 not in table.hand("dragon")
    assert table.sees("knight").played[PLACE["dragon"], 2] == 1
    assert table.play(dragon=8).mumma == 1


@pytest.mark.rule("DT-102")
@pytest.mark.parametrize("number", [5, 6])
@pytest.mark.parametrize(("icon", "end"), [("mumma card +", 7), ("mumma card -", 3)])
def test_the_mumma_card_icon_moves_her_by_a_cards_footprints(icon, end, number):
    side = ("dragon", "knight")[number % 2]
    table = Table(mumma_at=5, deck=(2, 1, 3, 2, 1, 3), rows={number: [icon]}).play(**{side: number})
    assert (table.mumma, table.deck, table.used) == (end, [1, 3, 2, 1, 3], [2])


@pytest.mark.rule("DT-102")
def test_a_card_drawn_backward_counts_for_the_refill():
    table = Table(mumma_at=5, deck=(2, 1), used=(1, 2, 3, 3), rows={5: ["mumma card -"]}).play(knight=5)
    assert (table.mumma, len(table.deck), table.used) == (3, 6, [])


@pytest.mark.rule("DT-103")
def test_a_quiet_move_makes_no_noise_where_it_ends():
    table = Table(knight_at=2, rows={5: ["move quietly"]}).play(knight=5)
    assert (table.knight, table.mumma, table.used) == (3, 0, [])


@pytest.mark.rule("DT-103")
def test_the_other_moves_of_the_card_still_make_noise():
    lair = "start noisy noisy open crown"
    loud_last = Table(lair=lair, rows={5: ["move quietly", "move"]}).play(knight=5)
    loud_first = Table(lair=lair, rows={5: ["move", "move quietly"]}).play(knight=5)
    assert (len(loud_last.used), len(loud_first.used)) == (1, 1)


@pytest.mark.rule("DT-103")
def test_in_all_else_it_is_a_move():
    row = {5: ["move quietly", "move quietly"]}
    hides = Table(knight_at=4, panic=2, rows=row).play(knight=5)
    assert (hides.knight, hides.panic) == (5, 3)
    wins = Table(knight_at=11, panic=4, rows=row).play(knight=5)
    assert (wins.knight, wins.winner) == (13, "knight")

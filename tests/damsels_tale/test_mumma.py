"""The Mumma Dragon and her deck: DT-30 to DT-34."""

import pytest

from .table import Table

HIDDEN = 5


@pytest.mark.rule("DT-30")
def test_the_top_card_is_shown_laid_on_the_used_cards_and_moves_her():
    rows = {5: ["mumma card +"], 7: ["mumma card +"]}
    table = Table(deck=(3, 1, 2, 2, 1, 3), rows=rows).play(knight=5)
    assert (table.mumma, table.deck, table.used) == (3, [1, 2, 2, 1, 3], [3])
    assert [event["a"] for event in table.told("dragon") if event["kind"] == "mumma_card"] == [3]
    table.play(knight=7)
    assert (table.mumma, table.deck, table.used) == (4, [2, 2, 1, 3], [3, 1])
    for side in ("knight", "dragon"):
        assert list(table.sees(side).used) == [1, 0, 1]


@pytest.mark.rule("DT-31")
@pytest.mark.parametrize(
    ("mumma_at", "winner"), [(3, None), (4, "dragon"), (5, "dragon"), (6, "dragon")], ids=["short", "0", "1", "2"]
)
def test_she_sees_an_open_knight_on_reaching_the_last_step_with_steps_left_over_or_not(mumma_at, winner):
    table = Table(steps=8, mumma_at=mumma_at, deck=(3, 1, 2, 2, 1, 3), rows={6: ["mumma card +"]}).play(dragon=6)
    assert table.winner == winner
    assert table.mumma == min(7, mumma_at + 3)


@pytest.mark.rule("DT-32")
@pytest.mark.parametrize("mumma_at", [4, 5, 6])
def test_she_goes_back_to_the_first_step_if_the_knight_is_hidden_and_the_rest_is_lost(mumma_at):
    position = {"steps": 8, "mumma_at": mumma_at, "knight_at": HIDDEN, "deck": (3, 1, 2, 2, 1, 3)}
    table = Table(rows={6: ["mumma card +"]}, **position).play(dragon=6)
    assert (table.mumma, table.winner) == (0, None)


@pytest.mark.rule("DT-32")
def test_what_comes_after_her_return_begins_on_the_first_step():
    table = Table(mumma_at=10, knight_at=HIDDEN, rows={6: ["mumma step +1", "mumma step +1"]}).play(dragon=6)
    assert table.mumma == 1


@pytest.mark.rule("DT-32")
def test_a_knight_who_steps_into_the_open_later_is_not_seen_by_it():
    rows = {4: ["mumma step +1"], 5: ["move"]}
    table = Table(mumma_at=10, knight_at=HIDDEN, rows=rows).play(knight=5, dragon=4)
    assert (table.knight, table.mumma, table.winner) == (6, 0, None)


@pytest.mark.rule("DT-33")
@pytest.mark.parametrize(("mumma_at", "end"), [(0, 0), (1, 0), (2, 0), (3, 0), (4, 1)])
def test_moving_backward_she_stops_on_the_first_step(mumma_at, end):
    table = Table(mumma_at=mumma_at, deck=(3, 1, 2, 2, 1, 3), rows={5: ["mumma card -"]}).play(knight=5)
    assert (table.mumma, table.winner) == (end, None)


@pytest.mark.rule("DT-33")
def test_what_is_left_over_behind_the_first_step_is_lost():
    row = ["mumma card -", "mumma step +1"]
    assert Table(mumma_at=1, deck=(3, 1, 2, 2, 1, 3), rows={5: row}).play(knight=5).mumma == 1


@pytest.mark.rule("DT-34")
def test_the_deck_is_not_refilled_while_two_cards_are_left():
    table = Table(deck=(2, 1, 3), used=(1, 2, 3), rows={5: ["mumma card +"]}).play(knight=5)
    assert (table.deck, table.used) == ([1, 3], [1, 2, 3, 2])
    assert "reshuffled" not in table.happened


@pytest.mark.rule("DT-34")
def test_with_one_card_left_all_six_are_shuffled_at_once():
    tops = set()
    for seed in range(40):
        table = Table(deck=(2, 1), used=(1, 2, 3, 3), rows={5: ["mumma card +"]}, seed=seed).play(knight=5)
        assert table.mumma == 2, "the card drawn is the top one"
        assert (sorted(table.deck), table.used) == ([1, 1, 2, 2, 3, 3], [])
        tops.add(tuple(table.deck[:2]))
    assert len(tops) >= 6, "it is shuffled, and the card that was left lies anywhere"
    for side in ("knight", "dragon"):
        assert not table.sees(side).deck_order.any()
        assert (table.sees(side).deck_size, list(table.sees(side).deck)) == (6, [2, 2, 2])


@pytest.mark.rule("DT-34")
def test_the_next_icon_of_the_same_card_draws_from_the_new_deck():
    row = ["mumma card +", "mumma card +"]
    for seed in range(5):
        table = Table(steps=17, deck=(2, 1), used=(1, 2, 3, 3), rows={5: row}, seed=seed).play(knight=5)
        assert len(table.deck) == 5
        assert table.mumma == 2 + table.used[0]


@pytest.mark.rule("DT-34")
def test_five_cards_are_drawn_from_a_deck_and_one_never_is():
    table = Table(steps=17, deck=(3, 1, 2, 2, 1, 3), rows={5: ["mumma card +"] * 5}).play(knight=5)
    drawn = [event["a"] for event in table.told("knight") if event["kind"] == "mumma_card"]
    assert drawn == [3, 1, 2, 2, 1]
    assert table.happened.count("reshuffled") == 1
    assert table.happened[-2:] == ["mumma_moves", "reshuffled"], "not before the fifth draw"
    assert len(table.deck) == 6


@pytest.mark.rule("DT-34")
def test_the_refill_waits_for_snerls_reduction_of_panic():
    table = Table(dragon="snerl_the_white", panic=3, deck=(2, 1), used=(1, 2, 3, 3), rows={5: ["mumma card +"]})
    table.play(knight=5).decide(2)
    order = [kind for kind in table.happened if kind in ("mumma_moves", "panic", "reshuffled")]
    assert order == ["mumma_moves", "panic", "reshuffled"]

"""Three players, who is seen and who wins: DT-61 to DT-63."""

import pytest

from fairy_envs.games.damsels_tale.names import Zone

from .table import Table

OPEN, HIDDEN = 2, 5
KNIGHTS = ("first", "second")
ALL = ("first", "second", "dragon")
ARRIVES = {"mumma_at": 10}
"""One step more and she is on the last of the table's twelve."""


def three(**position):
    return Table(players=3, **position)


def other_than(name):
    return "second" if name == "first" else "first"


def at(name, own, other):
    """The Knights' spaces, told from one of them."""
    return (own, other) if name == "first" else (other, own)


# --- Seen -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-61")
@pytest.mark.parametrize("caller", ALL)
@pytest.mark.parametrize(
    ("knights_at", "out"),
    [
        ((HIDDEN, 10), []),
        ((OPEN, HIDDEN), ["first"]),
        ((HIDDEN, OPEN), ["second"]),
        ((0, HIDDEN), ["first"]),
        ((HIDDEN, 8), ["second"]),
    ],
)
def test_every_knight_in_the_open_is_out_and_she_goes_back_to_the_first_step(caller, knights_at, out):
    number = 4 if caller == "dragon" else 5
    rows = {"second_rows" if caller == "second" else "rows": {number: ["mumma step +1"]}}
    table = three(knights_at=knights_at, **ARRIVES, **rows).play(**{caller: number})
    assert (table.out, table.mumma, table.winner) == (out, 0, None)


@pytest.mark.rule("DT-61", "DT-63")
@pytest.mark.parametrize("caller", ALL)
@pytest.mark.parametrize("knights_at", [(OPEN, 7), (0, 0), (3, 8)])
def test_with_both_in_the_open_the_dragon_wins(caller, knights_at):
    number = 4 if caller == "dragon" else 5
    rows = {"second_rows" if caller == "second" else "rows": {number: ["mumma step +1"]}}
    table = three(knights_at=knights_at, **ARRIVES, **rows).play(**{caller: number})
    assert (table.winner, table.mumma) == ("dragon", 11)
    assert table.out == ["first", "second"] and table.happened[-5:] == ["seen", "out", "seen", "out", "dragon_wins"]
    for name in ALL:
        assert table.sees(name).out.tolist() == [1, 1]
        assert "nobody on any of" in table.env.text(table.agent(name))
        assert "wins, for Mumma Dragon has seen" in table.env.text(table.agent(name))
    before = table.env.snapshot()
    table.env.restore(before)
    assert table.env.snapshot() == before, "such an end can be"


@pytest.mark.rule("DT-61", "DT-63")
@pytest.mark.parametrize("out", KNIGHTS)
def test_the_knight_who_is_left_is_looked_for_like_the_only_one(out):
    left = other_than(out)
    seen = three(knights_at=at(left, OPEN, 0), out=[out], rows={4: ["mumma step +1"]}, **ARRIVES).play(dragon=4)
    assert (seen.winner, seen.mumma) == ("dragon", 11)
    assert seen.out == ["first", "second"] and seen.happened[-3:] == ["seen", "out", "dragon_wins"]
    hidden = three(knights_at=at(left, HIDDEN, 0), out=[out], rows={4: ["mumma step +1"]}, **ARRIVES).play(dragon=4)
    assert (hidden.winner, hidden.mumma, hidden.out) == (None, 0, [out])


@pytest.mark.rule("DT-61")
@pytest.mark.parametrize("mumma_at", [8, 9, 10])
def test_the_rest_of_her_move_is_lost(mumma_at):
    table = three(knights_at=(OPEN, HIDDEN), mumma_at=mumma_at, deck=(3, 1, 2, 2, 1, 3), rows={4: ["mumma card +"]})
    assert table.play(dragon=4).mumma == 0
    assert table.out == ["first"]


@pytest.mark.rule("DT-61")
def test_a_knight_who_was_hidden_may_step_into_the_open_after_it():
    rows = {"rows": {4: ["mumma step +1"]}, "second_rows": {5: ["move"]}}
    table = three(knights_at=(OPEN, HIDDEN), **ARRIVES, **rows).play(second=5, dragon=4)
    assert (table.out, table.knights[1], table.mumma, table.winner) == (["first"], 6, 0, None)


@pytest.mark.rule("DT-61")
def test_by_noise_as_by_a_card():
    table = three(knights_at=(2, HIDDEN), mumma_at=9, rows={5: ["move"]}).play(first=5)
    assert (table.out, table.mumma, table.winner) == (["first"], 0, None)


# --- Out of the game --------------------------------------------------------------------------------------------------


def seen_by(dragon_row, out, **position):
    """A turn in which the Dragon's 4 brings Mumma Dragon, and the Knight named is the one in the Open."""
    position = {"knights_at": at(out, OPEN, HIDDEN), "panics": (2, 2), **ARRIVES, **position}
    rows = {**position.pop("rows", {}), 4: ["mumma step +1", *dragon_row]}
    return three(rows=rows, **position)


@pytest.mark.rule("DT-62")
@pytest.mark.parametrize("out", KNIGHTS)
def test_his_meeple_his_panic_and_his_six_cards_leave_the_table(out):
    table = seen_by([], out).play(dragon=4)
    seat = table.seats.index(out)
    assert (table.knights[seat], table.panics[seat]) == (0, 0)
    assert table.numbers(Zone.BOX, out) == [1, 3, 5, 7, 9, 11]
    for zone in (Zone.HAND, Zone.CHOSEN, Zone.PLAYED, Zone.SET_ASIDE, Zone.PILE):
        assert table.numbers(zone, out) == []
    for name in ALL:
        seen = table.sees(name)
        place = 0 if name == out else (1 if name == other_than(out) else seat)
        assert seen.out.tolist() == [float(place == knight) for knight in (0, 1)]
        for field in (seen.lair, seen.panic, seen.played, seen.hidden_ahead, seen.noisy_behind):
            assert not field[place].any(), "nothing of his is on the table any more"
        assert seen.spaces_left[place] == 0
    left = 1 - seat
    assert (table.knights[left], table.panics[left]) == (HIDDEN, 2)
    assert "out" in table.env.text("dragon_0")


@pytest.mark.rule("DT-62")
@pytest.mark.parametrize("out", KNIGHTS)
def test_he_is_neither_asked_nor_dealt_cards_again(out):
    left = other_than(out)
    table = seen_by([], out).play(dragon=4)
    rounds = table.happened.count("round")
    for turn in range(11):
        assert table.asked_at_once == [left, "dragon"], f"turn {turn}"
        table.decide(table.hand(left)[0], table.hand("dragon")[0])
        assert table.hand(out) == []
    assert table.happened.count("round") == rounds + 3
    dealt = [event["seat"] for event in table.told("dragon") if event["kind"] == "dealt"]
    assert set(dealt) == {table.agent(left), "dragon_0"}


@pytest.mark.rule("DT-62")
@pytest.mark.parametrize("out", KNIGHTS)
def test_his_card_of_this_turn_falls_away_if_it_is_still_to_be_resolved(out):
    rows = {"rows": {}, "second_rows": {}}
    rows["second_rows" if out == "second" else "rows"][5] = ["mumma step +1"]
    table = seen_by([], out, **rows).play(**{out: 5, "dragon": 4})
    assert (table.out, table.mumma, table.question) == ([out], 0, "play")
    begun = [event["seat"] for event in table.told("dragon") if event["kind"] == "resolves"]
    assert table.agent(out) not in begun and "dragon_0" in begun


@pytest.mark.rule("DT-62")
@pytest.mark.parametrize("out", KNIGHTS)
def test_so_does_the_rest_of_one_that_is_being_resolved(out):
    row = ["mumma step +1", "mumma step +1", "panic +1", "move"]
    rows = {"second_rows" if out == "second" else "rows": {5: row}}
    table = three(knights_at=at(out, OPEN, HIDDEN), **ARRIVES, **rows).play(**{out: 5})
    assert (table.out, table.mumma, table.question) == ([out], 0, "play")
    assert (table.panics, table.knights) == (at(out, 0, 1), at(out, 0, HIDDEN))


@pytest.mark.rule("DT-62")
def test_the_other_cards_of_the_turn_are_resolved():
    rows = {"rows": {5: ["mumma step +1"], 6: ["mumma step +1"]}, "second_rows": {7: ["mumma step +1"]}}
    table = three(knights_at=(OPEN, HIDDEN), **ARRIVES, **rows).play(first=5, second=7, dragon=6)
    assert (table.out, table.mumma) == (["first"], 2)


@pytest.mark.rule("DT-62", "DT-50")
def test_the_rest_of_the_dragons_card_concerns_the_other_knight_alone():
    table = seen_by(["panic +1", "back to hidden", "move"], "first").play(dragon=4)
    assert (table.panics, table.knights, table.question) == ((0, 3), (0, 8), "play"), "and nobody is asked"


@pytest.mark.rule("DT-62")
def test_panic_that_his_move_has_set_off_still_goes_up():
    """He bumps the other onto a Hidden space, and his own noise brings Mumma Dragon before panic goes up for it."""
    lair = "start open noisy hidden open crown"
    table = three(lair=lair, knights_at=(1, 2), mumma_at=9, panics=(1, 2), rows={5: ["move", "panic +1"]}).play(first=5)
    assert (table.out, table.panics, table.question) == (["first"], (0, 3), "play")


@pytest.mark.rule("DT-62")
def test_a_knight_who_is_out_still_sees_the_table_and_its_end():
    table = seen_by([], "first", rows={}).play(dragon=4)
    agent = table.agent("first")
    assert agent in table.env.agents and not table.env.terminations[agent]
    assert not table.sees("first").on_turn
    assert not table.env.observe(agent)["action_mask"].any()


# --- Winning ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-63")
@pytest.mark.parametrize("winner", KNIGHTS)
@pytest.mark.parametrize("other_is_out", [False, True])
def test_the_knight_on_the_crown_wins_alone(winner, other_is_out):
    loser = other_than(winner)
    rows = {"second_rows" if winner == "second" else "rows": {5: ["move"]}}
    table = three(knights_at=at(winner, 12, 7), out=[loser] if other_is_out else [], **rows).play(**{winner: 5})
    assert table.winner == winner
    rewards = {name: table.env.rewards[table.agent(name)] for name in ALL}
    assert rewards == {winner: 1, loser: -0.5, "dragon": -0.5}
    assert all(table.env.terminations.values()) and len(table.env.terminations) == 3
    assert not any(table.env.truncations.values())


@pytest.mark.rule("DT-63")
@pytest.mark.parametrize("out", [[], ["first"], ["second"]])
def test_the_dragon_wins_alone_when_both_knights_are_out(out):
    table = three(knights_at=(OPEN, 7), out=out, rows={4: ["mumma step +1"]}, **ARRIVES).play(dragon=4)
    rewards = {name: table.env.rewards[table.agent(name)] for name in ALL}
    assert rewards == {"first": -0.5, "second": -0.5, "dragon": 1}
    assert all(table.env.terminations.values()) and len(table.env.terminations) == 3


@pytest.mark.rule("DT-63")
def test_the_knight_who_comes_there_first_wins():
    rows = {"rows": {7: ["move"]}, "second_rows": {5: ["move"]}}
    assert three(knights_at=(12, 11), panics=(1, 2), **rows).play(first=7, second=5).winner == "second"
    rows = {"rows": {5: ["move"]}, "second_rows": {5: ["move"]}}
    assert three(knights_at=(12, 11), panics=(1, 2), **rows).play(first=5, second=5).winner == "first", "A before B"


@pytest.mark.rule("DT-63")
@pytest.mark.parametrize("chosen", KNIGHTS)
def test_a_knight_whom_the_dragons_card_brings_to_the_crown_wins(chosen):
    table = three(knights_at=at(chosen, 12, 7), rows={4: ["move"]}).play(dragon=4).decide(chosen)
    assert table.winner == chosen


@pytest.mark.rule("DT-107", "DT-63")
def test_a_game_cut_at_the_limit_has_no_winner():
    table = three(max_decisions=4).play()
    table.decide(table.hand("first")[0])
    assert all(table.env.truncations[table.agent(name)] for name in ALL)
    assert all(table.env.rewards[table.agent(name)] == 0 for name in ALL)
    assert table.winner is None

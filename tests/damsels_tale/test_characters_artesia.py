"""Lady Artesia Scyllos: DT-85 to DT-87."""

import pytest

from .table import Table

ARTESIA = "lady_artesia_scyllos"
ARTESIAS_CARD = 9
LAST = 11
SIXTH, SEVENTH = 5, 6
MEADOW = "start " + "open " * 12 + "crown"
"""A board without Hidden or Noisy spaces."""


def artesia(**position):
    return Table(knight=ARTESIA, **position)


# --- Her action card --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-85")
@pytest.mark.parametrize("panic", [1, 2, 4])
def test_she_chooses_to_move_or_to_reveal_a_card(panic):
    table = artesia(lair=MEADOW, panic=panic, mumma_at=SEVENTH, deck=(2, 1, 3, 2, 1, 3)).play(knight=ARTESIAS_CARD)
    assert (table.asked, table.question, table.choices) == ("knight", "reveal", ["yes", "no"])
    assert (table.knight, table.used, table.panic) == (0, [], panic), "nothing has happened yet"
    moved, revealed = table.again().decide("yes"), table.again().decide("no")
    assert (moved.knight, moved.used, moved.panic) == (panic + 1, [], panic)
    assert (revealed.knight, revealed.used, revealed.panic) == (0, [2], min(4, panic + 2))
    assert (moved.mumma, revealed.mumma) == (SEVENTH, SEVENTH)


@pytest.mark.rule("DT-85")
@pytest.mark.parametrize(("mumma", "end"), [(SIXTH, 2), (SEVENTH, 4)])
def test_her_stride_applies_to_the_move(mumma, end):
    table = artesia(lair=MEADOW, panic=3, mumma_at=mumma).play(knight=ARTESIAS_CARD).decide("yes")
    assert table.knight == end


@pytest.mark.rule("DT-85")
@pytest.mark.parametrize(
    ("position", "knight", "panic", "used"),
    [
        ({"knight_at": 2}, 3, 1, [2]),
        ({"knight_at": 4}, 5, 2, []),
        ({"knight_at": 3, "panic": 4}, 5, 4, []),
    ],
    ids=["noise", "hiding", "stopped by Hidden"],
)
def test_the_move_is_a_move_in_every_respect(position, knight, panic, used):
    table = artesia(**position).play(knight=ARTESIAS_CARD).decide("yes")
    assert (table.knight, table.panic, table.used) == (knight, panic, used)


@pytest.mark.rule("DT-85")
def test_the_move_may_bring_her_to_the_crown():
    assert artesia(knight_at=12).play(knight=ARTESIAS_CARD).decide("yes").winner == "knight"


@pytest.mark.rule("DT-85")
@pytest.mark.parametrize("panic", [1, 2, 3, 4])
@pytest.mark.parametrize("footprints", [1, 2, 3])
def test_the_card_raises_panic_by_its_footprints_up_to_four(footprints, panic):
    deck = (footprints, *sorted({1, 2, 3} - {footprints}), 1, 2, 3)
    table = artesia(panic=panic, deck=deck).play(knight=ARTESIAS_CARD).decide("no")
    assert (table.panic, table.used, table.deck) == (min(4, panic + footprints), [footprints], list(deck[1:]))


@pytest.mark.rule("DT-85")
@pytest.mark.parametrize("mumma", [0, SIXTH, LAST - 1])
def test_the_card_moves_nobody(mumma):
    table = artesia(knight_at=2, mumma_at=mumma, deck=(3, 1, 2, 1, 2, 3)).play(knight=ARTESIAS_CARD).decide("no")
    assert (table.mumma, table.knight, table.over) == (mumma, 2, False)
    assert "mumma_moves" not in table.happened


@pytest.mark.rule("DT-85")
def test_the_card_counts_for_the_new_deck():
    table = artesia(deck=(2, 1), used=(1, 2, 3, 3)).play(knight=ARTESIAS_CARD).decide("no")
    assert (table.panic, len(table.deck), table.used) == (3, 6, [])
    order = [kind for kind in table.happened if kind in ("mumma_card", "panic", "reshuffled")]
    assert order == ["mumma_card", "panic", "reshuffled"]


@pytest.mark.rule("DT-85")
def test_her_card_countered_asks_nothing():
    table = artesia(rows={2: ["counter"]}).play(knight=ARTESIAS_CARD, dragon=2)
    assert (table.question, table.knight, table.used) == ("play", 0, [])


# --- Her stride -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-86")
@pytest.mark.parametrize("panic", [1, 2, 3, 4])
@pytest.mark.parametrize("mumma", range(LAST))
@pytest.mark.parametrize("move", ["move", "move quietly"])
def test_one_space_less_on_the_first_six_steps_and_one_more_beyond(move, mumma, panic):
    table = artesia(lair=MEADOW, mumma_at=mumma, panic=panic, rows={5: [move]}).play(knight=5)
    assert table.knight == (max(1, panic - 1) if mumma <= SIXTH else panic + 1)


@pytest.mark.rule("DT-86")
@pytest.mark.parametrize("handicap", [1, 2, 3])
def test_the_six_are_those_of_the_board_with_a_handicap_too(handicap):
    for mumma, end in ((SIXTH, 2), (SEVENTH, 4)):
        position = {"lair": MEADOW, "mumma_at": mumma, "panic": 3, "steps": 8}
        assert artesia(handicap=handicap, rows={5: ["move"]}, **position).play(knight=5).knight == end


@pytest.mark.rule("DT-86")
@pytest.mark.parametrize(
    ("row", "mumma", "end"),
    [
        (["mumma step +1", "move"], SIXTH, 4),
        (["mumma step -1", "move"], SEVENTH, 2),
        (["move", "mumma step +1", "move"], SIXTH, 2 + 4),
        (["move", "mumma step -1", "move"], SEVENTH, 4 + 2),
    ],
)
def test_the_step_counts_on_which_she_is_when_the_icon_is_resolved(row, mumma, end):
    assert artesia(lair=MEADOW, mumma_at=mumma, panic=3, rows={5: row}).play(knight=5).knight == end


@pytest.mark.rule("DT-86")
def test_the_dragons_card_before_hers_counts_too():
    position = {"lair": MEADOW, "mumma_at": SIXTH, "panic": 3}
    assert artesia(rows={7: ["move"], 6: ["mumma step +1"]}, **position).play(knight=7, dragon=6).knight == 4
    assert artesia(rows={5: ["move"], 6: ["mumma step +1"]}, **position).play(knight=5, dragon=6).knight == 2


@pytest.mark.rule("DT-86")
def test_the_noise_of_the_first_move_may_lengthen_the_second():
    lair = "start noisy open open open open open open crown"
    table = artesia(lair=lair, mumma_at=SIXTH - 1, panic=2, rows={5: ["move", "move"]}).play(knight=5)
    assert (table.mumma, table.knight) == (SEVENTH, 1 + 3)


@pytest.mark.rule("DT-86")
def test_when_she_has_been_sent_back_the_moves_are_short_again():
    table = artesia(knight_at=5, mumma_at=LAST - 1, panic=3, rows={5: ["mumma step +1", "move"]}).play(knight=5)
    assert (table.mumma, table.knight) == (0, 7)


@pytest.mark.rule("DT-86")
def test_panic_raised_before_counts():
    assert artesia(rows={5: ["panic +1", "panic +1", "move"]}).play(knight=5).knight == 2
    assert artesia(mumma_at=SEVENTH, rows={5: ["panic +1", "panic +1", "move"]}).play(knight=5).knight == 4


@pytest.mark.rule("DT-86")
def test_a_longer_move_still_ends_on_a_hidden_space_and_bars_the_next():
    table = artesia(knight_at=4, mumma_at=SEVENTH, panic=2, rows={5: ["move", "move"]}).play(knight=5)
    assert (table.knight, table.panic) == (5, 3)


@pytest.mark.rule("DT-86")
@pytest.mark.parametrize(("mumma", "winner"), [(SIXTH, None), (SEVENTH, "knight")])
def test_the_extra_space_may_be_the_crown(mumma, winner):
    assert artesia(knight_at=11, mumma_at=mumma, rows={5: ["move"]}).play(knight=5).winner == winner


@pytest.mark.rule("DT-87")
@pytest.mark.parametrize(("mumma", "end"), [(SIXTH, 1), (SEVENTH, 3)])
def test_a_move_of_a_given_number_on_her_card_counts_as_well(mumma, end):
    assert artesia(lair=MEADOW, mumma_at=mumma, panic=4, rows={5: ["walk 2"]}).play(knight=5).knight == end


@pytest.mark.rule("DT-87")
@pytest.mark.parametrize("mumma", [SIXTH, SEVENTH])
def test_going_back_to_hidden_is_no_such_move(mumma):
    for number in (5, 6):
        table = artesia(knight_at=9, mumma_at=mumma, rows={number: ["back to hidden"]})
        assert table.play(**{"knight" if number == 5 else "dragon": number}).knight == 5


@pytest.mark.rule("DT-87")
@pytest.mark.parametrize("mumma", [SIXTH, SEVENTH])
def test_a_move_on_the_dragons_card_is_not_hers(mumma):
    assert artesia(lair=MEADOW, mumma_at=mumma, panic=3, rows={6: ["move"]}).play(dragon=6).knight == 3

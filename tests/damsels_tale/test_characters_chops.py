"""Chops Murphy: DT-82 to DT-84."""

import pytest

from .table import REPLACED, Table

CHOPS = "chops_murphy"
CHOPS_CARD = 9
DRAW, DRAW_BACK = ["mumma card +"], ["mumma card -"]
ONE_FIRST = (1, 2, 3, 2, 1, 3)
LAST = 11


def chops(**position):
    """Chops Murphy at the table, the top card of the Mumma Dragon deck with one footprint."""
    return Table(knight=CHOPS, **{"deck": ONE_FIRST, **position})


# --- His action card --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-82")
@pytest.mark.parametrize("panic", [1, 3, 4])
@pytest.mark.parametrize(("dragon", "end"), [(2, 2), (4, 4), (6, 0), (8, 0), (10, 0), (12, 0)])
def test_he_moves_as_the_dragons_2_or_4_says_whatever_the_panic(dragon, end, panic):
    table = chops(panic=panic, dragon_hand=sorted({2, 4, 6, dragon} | ({8} if dragon < 8 else set())))
    table.play(knight=CHOPS_CARD, dragon=dragon)
    assert (table.knight, table.panic, table.question) == (end, panic, "play")


@pytest.mark.rule("DT-82")
def test_only_the_card_of_this_turn_counts():
    table = chops().play(dragon=4).play(knight=CHOPS_CARD, dragon=6)
    assert table.knight == 0


@pytest.mark.rule("DT-82")
@pytest.mark.parametrize("dragon", [2, 4])
def test_countered_by_that_card_he_does_not_move(dragon):
    assert chops(rows={dragon: ["counter"]}).play(knight=CHOPS_CARD, dragon=dragon).knight == 0


@pytest.mark.rule("DT-82")
@pytest.mark.parametrize("dragon", [2, 4])
def test_his_card_may_be_resolved_first(dragon, monkeypatch):
    monkeypatch.setitem(REPLACED, CHOPS, 1)
    table = chops(knight_at=4, mumma_at=LAST - 1, rows={dragon: ["mumma step +1"]}).play(knight=1, dragon=dragon)
    assert (table.knight, table.mumma, table.winner) == (5, 0, None), "he is Hidden when the Dragon's card takes effect"


@pytest.mark.rule("DT-82", "DT-65")
def test_a_characters_action_card_counts_by_its_number():
    table = Table(knight=CHOPS, dragon="misty").play(knight=CHOPS_CARD, dragon=4).decide("yes")
    assert (table.knight, table.fireball) == (4, 1)


@pytest.mark.rule("DT-82")
@pytest.mark.parametrize(
    ("at", "dragon", "end", "panic", "used"),
    [
        (4, 4, 5, 2, []),
        (4, 2, 5, 2, []),
        (1, 2, 3, 1, [2]),
        (1, 4, 5, 2, []),
        (2, 2, 4, 1, []),
        (6, 2, 8, 1, [2]),
    ],
    ids=["stops at Hidden", "stops at Hidden, too", "noise", "onto Hidden", "past the noise", "noise, too"],
)
def test_in_all_else_it_is_a_move(at, dragon, end, panic, used):
    table = chops(knight_at=at, deck=(2, 1, 3, 2, 1, 3)).play(knight=CHOPS_CARD, dragon=dragon)
    assert (table.knight, table.panic, table.used) == (end, panic, used)


@pytest.mark.rule("DT-82")
@pytest.mark.parametrize(("at", "dragon"), [(11, 2), (12, 2), (11, 4)])
def test_he_may_come_to_the_crown_by_it(at, dragon):
    assert chops(knight_at=at).play(knight=CHOPS_CARD, dragon=dragon).winner == "knight"


# --- His step ---------------------------------------------------------------------------------------------------------

DRAWS = [
    pytest.param({"rows": {5: DRAW}}, {"knight": 5}, 1, id="Knight's card"),
    pytest.param({"rows": {6: DRAW}}, {"dragon": 6}, 1, id="Dragon's card"),
    pytest.param({"rows": {5: DRAW_BACK}, "mumma_at": 5}, {"knight": 5}, 4, id="Knight's, backward"),
    pytest.param({"rows": {6: DRAW_BACK}, "mumma_at": 5}, {"dragon": 6}, 4, id="Dragon's, backward"),
    pytest.param({"rows": {5: DRAW_BACK}}, {"knight": 5}, 0, id="backward from the first step"),
    pytest.param({"rows": {5: ["move"]}, "knight_at": 2}, {"knight": 5}, 1, id="noise"),
    pytest.param({"rows": {6: ["move"]}, "knight_at": 2}, {"dragon": 6}, 1, id="noise by the Dragon's card"),
]


@pytest.mark.rule("DT-83")
@pytest.mark.parametrize(("position", "numbers", "mumma"), DRAWS)
def test_after_every_card_with_one_footprint_he_may_step(position, numbers, mumma):
    table = chops(panic=1, **position).play(**numbers)
    at = table.knight
    assert (table.asked, table.question, table.choices) == ("knight", "step", ["yes", "no"])
    assert (table.used, table.mumma) == ([1], mumma), "the card has been resolved"
    stepped, stayed = table.again().decide("yes"), table.again().decide("no")
    assert (stepped.knight, stepped.question, stepped.mumma) == (at + 1, "play", mumma)
    assert (stayed.knight, stayed.question, stayed.mumma) == (at, "play", mumma)


@pytest.mark.rule("DT-83")
@pytest.mark.parametrize("footprints", [2, 3])
@pytest.mark.parametrize(("position", "numbers", "mumma"), DRAWS)
def test_after_two_or_three_footprints_he_is_not_asked(position, numbers, mumma, footprints):
    deck = (footprints, 1, 2, 3, 1, 1)
    assert chops(**{**position, "deck": deck}).play(**numbers).question == "play"


@pytest.mark.rule("DT-83")
def test_a_step_of_hers_without_a_card_asks_nothing():
    table = chops(rows={5: ["mumma step +1"]}).play(knight=5)
    assert (table.question, table.mumma) == ("play", 1)


@pytest.mark.rule("DT-83")
@pytest.mark.parametrize("panic", [2, 4])
def test_his_step_is_one_space_whatever_the_panic(panic):
    assert chops(panic=panic, rows={5: DRAW}).play(knight=5).decide("yes").knight == 1


@pytest.mark.rule("DT-83")
def test_he_is_asked_when_the_draw_is_wholly_done_with_the_new_deck():
    table = chops(deck=(1, 2), used=(1, 2, 3, 3), rows={5: DRAW}).play(knight=5)
    assert (table.question, len(table.deck), table.used) == ("step", 6, [])
    table = chops(deck=(2, 1), used=(1, 2, 3, 3), rows={5: DRAW}).play(knight=5)
    assert (table.question, len(table.deck)) == ("play", 6), "a new deck does not make a card of one footprint"


@pytest.mark.rule("DT-83")
def test_he_is_asked_before_the_card_goes_on():
    table = chops(rows={5: [*DRAW, "panic +1", "move"]}).play(knight=5)
    assert (table.question, table.panic, table.knight) == ("step", 1, 0)
    assert table.again().decide("no").knight == 2
    table.decide("yes")
    assert (table.panic, table.used) == (2, [1, 2]) and table.knight == 3, "and then two spaces, onto the Noisy one"


@pytest.mark.rule("DT-83")
def test_he_is_asked_for_each_card_of_a_row():
    table = chops(deck=(1, 1, 2, 2, 3, 3), rows={6: [*DRAW, *DRAW, *DRAW]}).play(dragon=6)
    for answer, at in (("no", 0), ("yes", 1)):
        assert (table.question, table.knight) == ("step", 0)
        table.decide(answer)
        assert table.knight == at
    assert (table.question, table.used) == ("play", [1, 1, 2])


@pytest.mark.rule("DT-83")
def test_he_is_not_asked_when_her_move_has_ended_the_game():
    table = chops(mumma_at=LAST - 1, rows={5: DRAW}).play(knight=5)
    assert (table.winner, table.knight) == ("dragon", 0)


@pytest.mark.rule("DT-83")
def test_he_is_asked_when_she_has_been_sent_back():
    table = chops(knight_at=5, mumma_at=LAST - 1, rows={5: DRAW}).play(knight=5)
    assert (table.mumma, table.question) == (0, "step")
    assert table.decide("yes").knight == 6


@pytest.mark.rule("DT-84")
@pytest.mark.parametrize("panic", [1, 4])
def test_stepping_onto_a_hidden_space_raises_panic(panic):
    table = chops(knight_at=4, panic=panic, rows={5: DRAW}).play(knight=5).decide("yes")
    assert (table.knight, table.panic) == (5, min(4, panic + 1))


@pytest.mark.rule("DT-84")
def test_stepping_onto_a_noisy_space_makes_noise():
    table = chops(knight_at=2, rows={5: DRAW}).play(knight=5).decide("yes")
    assert (table.knight, table.used, table.mumma, table.question) == (3, [1, 2], 3, "play")


@pytest.mark.rule("DT-84")
def test_the_noise_of_a_step_may_bring_the_next_step():
    table = chops(knight_at=2, deck=(1, 1, 2, 2, 3, 3), rows={5: [*DRAW, "panic +1"]}).play(knight=5).decide("yes")
    assert (table.knight, table.used, table.question, table.panic) == (3, [1, 1], "step", 1)
    assert table.again().decide("no").knight == 3
    table.decide("yes")
    assert (table.knight, table.used, table.question, table.panic) == (4, [1, 1], "play", 2)


@pytest.mark.rule("DT-84")
def test_a_long_chain_of_steps_and_noises():
    lair = "start noisy noisy noisy noisy noisy noisy noisy noisy noisy crown"
    table = chops(lair=lair, deck=(1,) * 6, steps=15, rows={6: DRAW}).play(dragon=6)
    for space in range(1, 10):
        table.decide("yes")
        assert (table.question, table.knight, table.mumma) == ("step", space, space + 1)
    ended = table.again().decide("no")
    assert (ended.knight, ended.question, ended.over) == (9, "play", False)
    assert table.decide("yes").winner == "knight"


@pytest.mark.rule("DT-84")
def test_he_may_stop_in_the_midst_of_a_chain():
    lair = "start noisy noisy noisy open crown"
    table = chops(lair=lair, deck=(1,) * 6, rows={6: DRAW}).play(dragon=6).decide("yes", "yes", "no")
    assert (table.knight, table.mumma, table.question) == (2, 3, "play")


@pytest.mark.rule("DT-84")
def test_the_noise_of_a_step_may_be_his_end():
    table = chops(knight_at=2, mumma_at=LAST - 3, rows={5: DRAW}).play(knight=5).decide("yes")
    assert table.winner == "dragon"


@pytest.mark.rule("DT-84")
def test_a_step_onto_the_crown_wins_at_once():
    table = chops(knight_at=12, rows={6: [*DRAW, "mumma step +1"]}).play(dragon=6).decide("yes")
    assert (table.winner, table.mumma) == ("knight", 1)


@pytest.mark.rule("DT-84")
def test_to_hide_by_a_step_bars_no_move_of_the_card():
    table = chops(knight_at=4, rows={5: [*DRAW, "move"]}).play(knight=5).decide("yes")
    assert (table.knight, table.panic) == (7, 2), "from the Hidden space by the new panic"


@pytest.mark.rule("DT-84")
def test_a_step_is_not_barred_by_hiding_and_frees_no_move():
    table = chops(knight_at=4, rows={5: ["move", *DRAW, "move"]}).play(knight=5)
    assert (table.knight, table.question) == (5, "step")
    stepped, stayed = table.again().decide("yes"), table.again().decide("no")
    assert (stepped.knight, stayed.knight) == (6, 5), "the second Move of the card stays barred in either case"


@pytest.mark.rule("DT-84")
def test_icons_after_it_see_where_the_step_has_ended():
    row = [*DRAW, {"if": "hidden", "then": ["panic +1"]}]
    table = chops(knight_at=4, rows={6: row}).play(dragon=6)
    assert table.again().decide("yes").panic == 3
    assert table.decide("no").panic == 1


@pytest.mark.rule("DT-84")
def test_a_step_between_noise_and_the_next_move_of_the_card():
    lair = "start open noisy open open open crown"
    table = chops(lair=lair, panic=2, rows={5: ["move", "move"]}).play(knight=5)
    assert (table.knight, table.question) == (2, "step")
    assert table.again().decide("no").knight == 4
    assert table.decide("yes").knight == 5

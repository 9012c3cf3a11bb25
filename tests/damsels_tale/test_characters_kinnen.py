"""Captain Kinnen: DT-88, DT-89 and DT-90."""

import pytest

from .table import Table

KINNEN = "captain_kinnen"
KINNENS_CARD = 9
LAST = 11


def kinnen(**position):
    return Table(knight=KINNEN, **position)


def order(table, *kinds):
    """What happened, as far as it is of these kinds."""
    return [kind for kind in table.happened if kind in kinds]


# --- Noise ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-88")
@pytest.mark.parametrize("row", [["move"], ["move quietly"], ["walk 1"]])
def test_he_makes_no_noise_by_his_own_card(row):
    table = kinnen(knight_at=2, rows={5: row}).play(knight=5)
    assert (table.knight, table.used) == (3, [2]), "the one card is the price of the move"
    assert "noise" not in table.happened


@pytest.mark.rule("DT-88")
def test_he_makes_no_noise_by_the_dragons_card():
    table = kinnen(knight_at=2, rows={6: ["move"]}).play(dragon=6)
    assert (table.knight, table.used, table.mumma) == (3, [], 0)


@pytest.mark.rule("DT-88")
def test_noisy_spaces_are_open_to_him():
    table = kinnen(knight_at=3, rows={5: [{"if": "open", "then": ["panic +1"]}]}).play(knight=5)
    assert table.panic == 2
    assert kinnen(knight_at=3, mumma_at=LAST - 1, rows={5: ["mumma step +1"]}).play(knight=5).winner == "dragon"


# --- The price of moving ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-89")
@pytest.mark.parametrize("footprints", [1, 2, 3])
@pytest.mark.parametrize("row", [["move"], ["move quietly"], ["panic +1", "move"], ["walk 2"]])
def test_after_a_card_that_moves_him_a_mumma_card_is_resolved(row, footprints):
    deck = (footprints, *sorted({1, 2, 3} - {footprints}), 1, 2, 3)
    table = kinnen(deck=deck, rows={5: row}).play(knight=5)
    assert (table.used, table.mumma) == ([footprints], footprints)


@pytest.mark.rule("DT-89")
def test_one_card_for_a_card_however_often_it_moves_him():
    table = kinnen(rows={5: ["move", "move"]}).play(knight=5)
    assert (table.knight, table.used) == (2, [2])
    assert kinnen(knight_at=4, rows={5: ["move", "move"]}).play(knight=5).used == [2], "the second Move was barred"


@pytest.mark.rule("DT-89")
def test_it_comes_when_the_card_is_wholly_done():
    table = kinnen(rows={5: ["move", "panic +1", "mumma step +1"]}).play(knight=5)
    assert order(table, "moved", "panic", "mumma_moves", "mumma_card") == [
        "moved",
        "panic",
        "mumma_moves",
        "mumma_card",
        "mumma_moves",
    ]


@pytest.mark.rule("DT-89")
def test_it_comes_on_top_of_a_card_that_his_own_draws():
    table = kinnen(rows={5: ["mumma card +", "move"]}).play(knight=5)
    assert (table.used, table.mumma) == ([2, 1], 3)
    table = kinnen(mumma_at=5, rows={5: ["move", "mumma card -"]}).play(knight=5)
    assert (table.used, table.mumma) == ([2, 1], 4), "two back, then one forward"


@pytest.mark.rule("DT-89")
@pytest.mark.parametrize(("knight", "dragon"), [(5, 6), (7, 6)], ids=["his card first", "the Dragon's card first"])
def test_it_comes_before_the_next_card_of_the_turn(knight, dragon):
    table = kinnen(rows={knight: ["move"], dragon: ["panic +1"]}).play(knight=knight, dragon=dragon)
    mine = ["resolves", "moved", "mumma_card"]
    its = ["resolves", "panic"]
    happened = order(table, "resolves", "moved", "mumma_card", "panic")
    assert happened == (mine + its if knight < dragon else its + mine)


@pytest.mark.rule("DT-89")
def test_the_next_card_finds_her_where_the_price_has_brought_her():
    table = kinnen(mumma_at=LAST - 2, rows={5: ["move"], 6: ["mumma step -1"]}).play(knight=5, dragon=6)
    assert table.winner == "dragon"


@pytest.mark.rule("DT-89")
def test_going_back_to_hidden_by_his_own_card_moves_him():
    table = kinnen(knight_at=7, rows={5: ["back to hidden"]}).play(knight=5)
    assert (table.knight, table.used) == (5, [2])


@pytest.mark.rule("DT-89")
@pytest.mark.parametrize(
    ("at", "row"),
    [
        (0, ["panic +1"]),
        (0, ["mumma step +1"]),
        (0, []),
        (5, ["back to hidden"]),
        (2, ["back to hidden"]),
        (2, [{"if": "hidden", "then": ["move"]}]),
    ],
    ids=["panic", "her step", "blank", "Hidden already", "nowhere to go back to", "condition fails"],
)
def test_a_card_that_does_not_move_him_costs_nothing(at, row):
    table = kinnen(knight_at=at, rows={5: row}).play(knight=5)
    assert (table.knight, table.used) == (at, [])


@pytest.mark.rule("DT-89")
def test_a_countered_card_costs_nothing():
    table = kinnen(rows={2: ["counter"], 5: ["move"]}).play(knight=5, dragon=2)
    assert (table.knight, table.used) == (0, [])


@pytest.mark.rule("DT-89")
@pytest.mark.parametrize("row", [["move"], ["back to hidden"], ["shift the Knight"]])
@pytest.mark.parametrize(("knight", "dragon"), [(1, 6), (7, 6)])
def test_being_moved_by_the_dragons_card_costs_nothing(knight, dragon, row):
    table = kinnen(knight_at=6, rows={dragon: row, knight: ["panic +1"]}).play(knight=knight, dragon=dragon)
    if table.question == "shift":
        table.decide(1)
    assert table.knight != 6
    assert (table.used, table.question) == ([], "play")


@pytest.mark.rule("DT-89")
def test_the_price_may_be_his_end():
    assert kinnen(mumma_at=LAST - 2, rows={5: ["move"]}).play(knight=5).winner == "dragon"
    assert kinnen(mumma_at=LAST - 3, rows={5: ["move"]}).play(knight=5).winner is None


@pytest.mark.rule("DT-89")
def test_hidden_by_the_move_he_is_not_seen():
    table = kinnen(knight_at=4, mumma_at=LAST - 2, rows={5: ["move"]}).play(knight=5)
    assert (table.mumma, table.over) == (0, False)


@pytest.mark.rule("DT-89")
def test_with_the_crown_there_is_no_price():
    table = kinnen(knight_at=12, rows={5: ["move"]}).play(knight=5)
    assert (table.winner, table.used) == ("knight", [])


@pytest.mark.rule("DT-89")
def test_each_card_has_its_own_price():
    table = kinnen(rows={5: ["move"], 7: ["move"], 9: []}).play(knight=5).play(knight=7)
    assert (table.knight, table.used) == (2, [2, 1])
    assert table.play(knight=1).used == [2, 1], "and one that does not move him has none"


# --- His action card --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-90")
@pytest.mark.parametrize("start_panic", [1, 3])
@pytest.mark.parametrize(
    ("at", "end", "hid"),
    [
        (4, 5, True),
        (9, 10, True),
        (5, 5, True),
        (6, 5, True),
        (7, 5, True),
        (11, 10, True),
        (0, 1, False),
        (2, 3, False),
    ],
    ids=[
        "onto a Hidden space",
        "onto another",
        "out of hiding and back",
        "back past where he was",
        "back from a Noisy space",
        "back to the second",
        "no Hidden space behind",
        "onto a Noisy space, none behind",
    ],
)
def test_one_space_and_back_to_hidden_if_he_is_not_hidden(at, end, hid, start_panic):
    table = kinnen(knight_at=at, panic=start_panic).play(knight=KINNENS_CARD)
    assert (table.knight, table.panic) == (end, start_panic + hid)
    assert table.used == [2], "the price, and no noise"


@pytest.mark.rule("DT-90")
def test_from_one_hidden_space_onto_the_next_he_stays():
    table = kinnen(lair="start hidden hidden open crown", knight_at=1).play(knight=KINNENS_CARD)
    assert (table.knight, table.panic, table.used) == (2, 2, [2])


@pytest.mark.rule("DT-90")
def test_one_space_may_be_the_crown():
    table = kinnen(knight_at=12).play(knight=KINNENS_CARD)
    assert (table.winner, table.used) == ("knight", [])


@pytest.mark.rule("DT-90")
def test_his_card_countered_moves_nobody():
    table = kinnen(knight_at=6, rows={2: ["counter"]}).play(knight=KINNENS_CARD, dragon=2)
    assert (table.knight, table.used, table.panic) == (6, [], 1)

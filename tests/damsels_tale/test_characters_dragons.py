"""Brand (DT-67, DT-68) and Reinald the Red (DT-74 to DT-76)."""

import pytest

from .table import Table

BRAND, REINALD = "brand", "reinald_the_red"
DRAW, DRAW_BACK = ["mumma card +"], ["mumma card -"]
BRANDS_CARD = REINALDS_CARD = 8
LAST = 11


# --- Brand ------------------------------------------------------------------------------------------------------------

WAYS_INTO_HIDING = [
    pytest.param({"knight_at": 4, "rows": {5: ["move"]}}, {"knight": 5}, id="a Move"),
    pytest.param({"knight_at": 4, "rows": {5: ["move quietly"]}}, {"knight": 5}, id="a quiet Move"),
    pytest.param({"knight_at": 6, "rows": {5: ["back to hidden"]}}, {"knight": 5}, id="Back to Hidden"),
    pytest.param({"knight_at": 9, "rows": {6: ["back to hidden"]}}, {"dragon": 6}, id="Back to Hidden by the Dragon"),
]


@pytest.mark.rule("DT-67")
@pytest.mark.parametrize("panic", [1, 3])
@pytest.mark.parametrize(("position", "numbers"), WAYS_INTO_HIDING)
def test_against_brand_hiding_raises_no_panic(position, numbers, panic):
    table = Table(dragon=BRAND, panic=panic, **position).play(**numbers)
    assert (table.knight, table.panic) == (5, panic)
    table = Table(dragon="cinder", panic=panic, **position).play(**numbers)
    assert (table.knight, table.panic) == (5, panic + 1), "against Cinder it does"


@pytest.mark.rule("DT-67")
def test_nor_from_one_hidden_space_onto_another():
    lair = "start hidden hidden open crown"
    assert Table(dragon=BRAND, lair=lair, knight_at=1, rows={5: ["move"]}).play(knight=5).panic == 1


@pytest.mark.rule("DT-67")
@pytest.mark.parametrize("number", [5, 6], ids=["Knight's icon", "Dragon's icon"])
def test_a_panic_icon_still_raises_it_also_while_he_is_hidden(number):
    table = Table(dragon=BRAND, knight_at=5, rows={number: ["panic +1"]})
    assert table.play(**{"knight" if number == 5 else "dragon": number}).panic == 2


@pytest.mark.rule("DT-67")
def test_against_brand_he_hides_all_the_same():
    table = Table(dragon=BRAND, knight_at=4, mumma_at=LAST - 1, rows={5: ["move", "move", "mumma step +1"]})
    table.play(knight=5)
    assert (table.knight, table.mumma, table.winner) == (5, 0, None), "no further Move, and she does not see him"


@pytest.mark.rule("DT-68")
@pytest.mark.parametrize(
    ("deck", "used", "mumma"),
    [
        ((2, 1, 3, 2, 1, 3), [2], 2),
        ((3, 1, 2, 2, 1, 3), [3], 3),
        ((1, 2, 3, 2, 1, 3), [1, 2], 3),
        ((1, 3, 2, 2, 1, 3), [1, 3], 4),
        ((1, 1, 1, 2, 2, 3), [1, 1], 2),
    ],
    ids=["two", "three", "one, then two", "one, then three", "one, then one: no third card"],
)
def test_brand_resolves_a_card_and_one_more_after_one_footprint(deck, used, mumma):
    table = Table(dragon=BRAND, deck=deck).play(dragon=BRANDS_CARD)
    assert (table.used, table.mumma, table.question) == (used, mumma, "play")


@pytest.mark.rule("DT-68")
def test_the_second_card_comes_from_the_new_deck_if_the_first_emptied_the_old():
    table = Table(dragon=BRAND, deck=(1, 2), used=(1, 2, 3, 3)).play(dragon=BRANDS_CARD)
    assert (len(table.deck), len(table.used)) == (5, 1)
    order = [kind for kind in table.happened if kind in ("mumma_card", "reshuffled")]
    assert order == ["mumma_card", "reshuffled", "mumma_card"]


@pytest.mark.rule("DT-68")
def test_the_second_card_comes_after_she_has_been_sent_back():
    table = Table(dragon=BRAND, knight_at=5, mumma_at=LAST - 1, deck=(1, 2, 3, 2, 1, 3)).play(dragon=BRANDS_CARD)
    assert (table.used, table.mumma) == ([1, 2], 2)


@pytest.mark.rule("DT-68")
def test_there_is_no_second_card_when_the_first_has_ended_the_game():
    table = Table(dragon=BRAND, mumma_at=LAST - 1, deck=(1, 2, 3, 2, 1, 3)).play(dragon=BRANDS_CARD)
    assert (table.winner, table.used) == ("dragon", [1])


@pytest.mark.rule("DT-68")
def test_the_second_card_may_end_the_game():
    table = Table(dragon=BRAND, mumma_at=LAST - 3, deck=(1, 2, 3, 2, 1, 3)).play(dragon=BRANDS_CARD)
    assert (table.winner, table.used) == ("dragon", [1, 2])


@pytest.mark.rule("DT-68")
def test_brands_card_countered_draws_nothing():
    table = Table(dragon=BRAND, rows={1: ["counter"]}).play(knight=1, dragon=BRANDS_CARD)
    assert (table.used, table.mumma) == ([], 0)


@pytest.mark.rule("DT-68")
def test_a_card_drawn_before_in_the_turn_does_not_matter():
    table = Table(dragon=BRAND, deck=(1, 2, 3, 2, 1, 3), rows={5: DRAW}).play(knight=5, dragon=BRANDS_CARD)
    assert table.used == [1, 2]
    table = Table(dragon=BRAND, deck=(2, 1, 3, 2, 1, 3), rows={5: DRAW}).play(knight=5, dragon=BRANDS_CARD)
    assert table.used == [2, 1, 3]


# --- Reinald the Red --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-74")
@pytest.mark.parametrize(
    ("position", "rows", "numbers"),
    [
        ({}, {5: DRAW}, {"knight": 5}),
        ({}, {6: DRAW}, {"dragon": 6}),
        ({"knight_at": 2}, {5: ["move"]}, {"knight": 5}),
    ],
    ids=["Knight's card", "Dragon's card", "noise"],
)
def test_for_three_footprints_she_moves_two(position, rows, numbers):
    ends = {}
    for footprints in (1, 2, 3):
        deck = (footprints, *sorted({1, 2, 3} - {footprints}), 1, 2, 3)
        table = Table(dragon=REINALD, deck=deck, rows=rows, **position).play(**numbers)
        ends[footprints] = table.mumma
        assert table.used == [footprints], "the card shows what is on it"
    assert ends == {1: 1, 2: 2, 3: 2}


@pytest.mark.rule("DT-74")
@pytest.mark.parametrize(("at", "end"), [(7, 5), (2, 0), (1, 0)])
def test_backward_too(at, end):
    table = Table(dragon=REINALD, mumma_at=at, deck=(3, 1, 2, 1, 2, 3), rows={5: DRAW_BACK}).play(knight=5)
    assert table.mumma == end


@pytest.mark.rule("DT-74")
@pytest.mark.parametrize(("left", "winner"), [(3, None), (2, "dragon"), (1, "dragon")])
def test_two_steps_must_be_enough_to_see_the_knight(left, winner):
    table = Table(dragon=REINALD, mumma_at=LAST - left, deck=(3, 1, 2, 1, 2, 3), rows={5: DRAW}).play(knight=5)
    assert table.winner == winner
    assert Table(mumma_at=LAST - left, deck=(3, 1, 2, 1, 2, 3), rows={5: DRAW}).play(knight=5).winner == "dragon"


@pytest.mark.rule("DT-74")
def test_steps_without_a_card_are_not_shortened():
    row = ["mumma step +1", "mumma step +1", "mumma step +1"]
    assert Table(dragon=REINALD, rows={5: row}).play(knight=5).mumma == 3
    assert Table(dragon=REINALD, rows={5: ["mumma step +3"]}).play(knight=5).mumma == 3


@pytest.mark.rule("DT-75")
@pytest.mark.parametrize(("shift", "end"), [(-2, 4), (-1, 5), (0, 6), (1, 7), (2, 8)])
@pytest.mark.parametrize("panic", [1, 4])
def test_reinald_moves_the_knight_up_to_two_spaces_either_way(shift, end, panic):
    lair = "start open open open open open open open open open open crown"
    table = Table(dragon=REINALD, lair=lair, knight_at=6, panic=panic).play(dragon=REINALDS_CARD)
    assert (table.asked, table.question, table.choices) == ("dragon", "shift", ["-2", "-1", "0", "1", "2"])
    table.decide(shift)
    assert (table.knight, table.panic, table.used, table.question) == (end, panic, [], "play")


@pytest.mark.rule("DT-75")
@pytest.mark.parametrize(
    ("at", "choices"),
    [
        (0, ["0", "1", "2"]),
        (1, ["-1", "0", "1", "2"]),
        (2, ["-2", "-1", "0", "1", "2"]),
        (11, ["-2", "-1", "0", "1", "2"]),
        (12, ["-2", "-1", "0", "1"]),
    ],
)
def test_no_more_is_on_offer_than_the_track_has(at, choices):
    assert Table(dragon=REINALD, knight_at=at).play(dragon=REINALDS_CARD).choices == choices


@pytest.mark.rule("DT-75")
@pytest.mark.parametrize(("at", "shift"), [(1, -1), (2, -2)])
def test_back_onto_the_start(at, shift):
    table = Table(dragon=REINALD, knight_at=at).play(dragon=REINALDS_CARD).decide(shift)
    assert (table.knight, table.panic, table.used) == (0, 1, []), "which is Open and not Noisy"


@pytest.mark.rule("DT-75")
@pytest.mark.parametrize(("at", "shift"), [(12, 1), (11, 2)])
def test_moved_onto_the_crown_the_knight_wins(at, shift):
    table = Table(dragon=REINALD, knight_at=at, rows={9: ["mumma step +1"]}).play(knight=9, dragon=REINALDS_CARD)
    table.decide(shift)
    assert (table.winner, table.knight, table.mumma) == ("knight", 13, 0), "and nothing comes after it"


@pytest.mark.rule("DT-75")
@pytest.mark.parametrize("at", [3, 5], ids=["Noisy", "Hidden"])
def test_moving_him_no_space_does_nothing(at):
    table = Table(dragon=REINALD, knight_at=at).play(dragon=REINALDS_CARD).decide(0)
    assert (table.knight, table.panic, table.used) == (at, 1, [])


@pytest.mark.rule("DT-75")
def test_reinalds_card_countered_asks_nothing():
    table = Table(dragon=REINALD, knight_at=6, rows={1: ["counter"]}).play(knight=1, dragon=REINALDS_CARD)
    assert (table.question, table.knight) == ("play", 6)


@pytest.mark.rule("DT-75")
def test_he_chooses_when_his_card_is_resolved_and_sees_what_came_before():
    table = Table(dragon=REINALD, knight_at=1, rows={5: ["move"]}).play(knight=5, dragon=REINALDS_CARD)
    assert (table.knight, table.question) == (2, "shift")


@pytest.mark.rule("DT-76")
@pytest.mark.parametrize(
    ("at", "shift", "end"),
    [(4, 2, 5), (4, 1, 5), (3, 2, 5), (6, -2, 5), (6, -1, 5), (7, -2, 5), (9, 2, 10), (11, -2, 10)],
)
def test_the_first_hidden_space_stops_him_in_either_direction_and_raises_panic(at, shift, end):
    table = Table(dragon=REINALD, knight_at=at).play(dragon=REINALDS_CARD).decide(shift)
    assert (table.knight, table.panic, table.used) == (end, 2, [])


@pytest.mark.rule("DT-76")
def test_panic_stays_at_four():
    assert Table(dragon=REINALD, knight_at=6, panic=4).play(dragon=REINALDS_CARD).decide(-1).panic == 4


@pytest.mark.rule("DT-76")
@pytest.mark.parametrize(("shift", "end"), [(-2, 3), (-1, 4), (1, 6), (2, 7)])
def test_out_of_hiding_he_is_in_the_open(shift, end):
    table = Table(dragon=REINALD, knight_at=5, rows={9: ["mumma step +1"]}, mumma_at=LAST - 1, deck=(1, 1, 2, 2, 3, 3))
    table.play(knight=9, dragon=REINALDS_CARD).decide(shift)
    assert (table.knight, table.panic, table.winner) == (end, 1, "dragon")


@pytest.mark.rule("DT-76")
def test_from_one_hidden_space_onto_the_next():
    lair = "start hidden hidden hidden open crown"
    for shift, end in ((-2, 1), (-1, 1), (1, 3), (2, 3)):
        table = Table(dragon=REINALD, lair=lair, knight_at=2).play(dragon=REINALDS_CARD).decide(shift)
        assert (table.knight, table.panic) == (end, 2)


@pytest.mark.rule("DT-76")
@pytest.mark.parametrize(("at", "shift"), [(2, 1), (1, 2), (4, -1), (5, -2), (9, -1), (10, -2), (7, 1), (6, 2)])
def test_it_is_noise_if_he_ends_on_a_noisy_space(at, shift):
    table = Table(dragon=REINALD, knight_at=at).play(dragon=REINALDS_CARD).decide(shift)
    assert (table.knight in (3, 8), table.used, table.mumma, table.panic) == (True, [2], 2, 1)


@pytest.mark.rule("DT-76")
@pytest.mark.parametrize(("at", "shift", "end"), [(2, 2, 4), (4, -2, 2), (7, 2, 9), (9, -2, 7)])
def test_a_noisy_space_in_passing_is_silent(at, shift, end):
    table = Table(dragon=REINALD, knight_at=at).play(dragon=REINALDS_CARD).decide(shift)
    assert (table.knight, table.used) == (end, [])


@pytest.mark.rule("DT-76")
def test_the_noise_may_bring_her_to_the_last_step():
    table = Table(dragon=REINALD, knight_at=4, mumma_at=LAST - 2).play(dragon=REINALDS_CARD).decide(-1)
    assert table.winner == "dragon"


@pytest.mark.rule("DT-76")
def test_hidden_by_reinald_he_may_move_by_his_own_card_of_the_turn():
    table = Table(dragon=REINALD, knight_at=4, rows={9: ["move"]}).play(knight=9, dragon=REINALDS_CARD).decide(1)
    assert (table.knight, table.panic) == (7, 2)

"""Two special characters whose abilities touch each other."""

import pytest

from .table import REPLACED, Table

BRAND, SNERL, REINALD, MISTY = "brand", "snerl_the_white", "reinald_the_red", "misty"
CHOPS, ARTESIA = "chops_murphy", "lady_artesia_scyllos"
KINNEN, STEPHANIE = "captain_kinnen", "dame_stephanie"
DRAW = ["mumma card +"]
KNIGHTS_CARD, DRAGONS_CARD, MISTYS_CARD = 9, 8, 4
LAST, SIXTH, SEVENTH = 11, 5, 6
MEADOW = "start " + "open " * 12 + "crown"


# --- Chops Murphy and Brand -------------------------------------------------------------------------------------------


def chops_and_brand(deck, **position):
    """Brand's card has been played, and nothing else is on the table's cards."""
    return Table(knight=CHOPS, dragon=BRAND, deck=deck, **position).play(dragon=DRAGONS_CARD)


@pytest.mark.rule("DT-68", "DT-83")
@pytest.mark.parametrize(("answer", "end"), [("yes", 1), ("no", 0)])
def test_chops_may_step_between_brands_two_cards(answer, end):
    table = chops_and_brand((1, 2, 3, 2, 1, 3))
    assert (table.asked, table.question, table.used) == ("knight", "step", [1])
    table.decide(answer)
    assert (table.knight, table.used, table.question) == (end, [1, 2], "play")


@pytest.mark.rule("DT-68", "DT-83")
def test_he_may_step_after_each_of_them_and_there_is_no_third():
    table = chops_and_brand((1, 1, 2, 2, 3, 3)).decide("yes")
    assert (table.question, table.used) == ("step", [1, 1])
    table.decide("yes")
    assert (table.knight, table.used, table.question) == (2, [1, 1], "play")


@pytest.mark.rule("DT-68", "DT-84")
def test_a_noise_in_between_takes_nothing_from_brands_second_card():
    table = chops_and_brand((1, 2, 3, 2, 1, 3), knight_at=2).decide("yes")
    assert (table.knight, table.used, table.mumma) == (3, [1, 2, 3], 6), "the noise drew two footprints"


@pytest.mark.rule("DT-68", "DT-84")
@pytest.mark.parametrize(("answer", "end"), [("yes", 4), ("no", 3)])
def test_a_noise_in_between_with_one_footprint_adds_no_third_card(answer, end):
    table = chops_and_brand((1, 1, 3, 2, 2, 3), knight_at=2).decide("yes")
    assert (table.question, table.used) == ("step", [1, 1])
    table.decide(answer)
    assert (table.knight, table.used, table.question) == (end, [1, 1, 3], "play")


@pytest.mark.rule("DT-67", "DT-84")
def test_chops_hides_by_his_step_and_brands_panic_does_not_go_up():
    table = chops_and_brand((1, 2, 3, 2, 1, 3), knight_at=4, mumma_at=LAST - 2).decide("yes")
    assert (table.knight, table.panic) == (5, 1)
    assert (table.mumma, table.winner) == (0, None), "the second card finds him Hidden"


@pytest.mark.rule("DT-68", "DT-84")
def test_with_the_crown_by_a_step_there_is_no_second_card():
    table = chops_and_brand((1, 2, 3, 2, 1, 3), knight_at=12).decide("yes")
    assert (table.winner, table.used) == ("knight", [1])


# --- Chops Murphy and Snerl the White ---------------------------------------------------------------------------------


@pytest.mark.rule("DT-71", "DT-83")
def test_snerls_reduction_comes_before_chopss_step():
    table = Table(knight=CHOPS, dragon=SNERL, panic=3, deck=(1, 2, 3, 2, 1, 3), rows={5: DRAW}).play(knight=5).decide(1)
    assert (table.asked, table.question, table.panic, table.mumma) == ("knight", "step", 2, 1)


@pytest.mark.rule("DT-69", "DT-84")
def test_the_noise_of_a_step_has_its_own_number():
    table = Table(knight=CHOPS, dragon=SNERL, knight_at=2, panic=3, deck=(1, 2, 3, 2, 1, 3), rows={5: DRAW})
    table.play(knight=5).decide(3, "yes")
    assert (table.asked, table.question, table.knight, table.used) == ("dragon", "name", 3, [1])
    assert not table.sees("knight").named.any()
    table.decide(2)
    assert (table.panic, table.used, table.question) == (2, [1, 2], "play")


@pytest.mark.rule("DT-69", "DT-83")
def test_the_number_named_gives_chops_no_step_only_the_card_does():
    table = Table(knight=CHOPS, dragon=SNERL, deck=(2, 1, 3, 2, 1, 3), rows={5: DRAW}).play(knight=5).decide(1)
    assert (table.question, table.knight) == ("play", 0), "1 was named, and the card had two"


# --- Chops Murphy and the others --------------------------------------------------------------------------------------


@pytest.mark.rule("DT-76", "DT-83")
def test_reinalds_move_onto_a_noisy_space_may_give_chops_a_step():
    table = Table(knight=CHOPS, dragon=REINALD, knight_at=4, deck=(1, 2, 3, 2, 1, 3)).play(dragon=DRAGONS_CARD)
    table.decide(-1)
    assert (table.asked, table.question, table.knight) == ("knight", "step", 3)
    assert table.decide("yes").knight == 4


@pytest.mark.rule("DT-74", "DT-83")
def test_two_steps_for_three_footprints_are_no_card_of_one():
    table = Table(knight=CHOPS, dragon=REINALD, deck=(3, 1, 2, 1, 2, 3), rows={5: DRAW}).play(knight=5)
    assert (table.question, table.mumma) == ("play", 2)


@pytest.mark.rule("DT-79", "DT-82", "DT-83")
def test_the_fireball_stops_chopss_card_but_not_his_ability():
    table = Table(knight=CHOPS, dragon=MISTY, fireball=3, deck=(1, 2, 3, 2, 1, 3)).play(
        knight=KNIGHTS_CARD, dragon=MISTYS_CARD
    )
    assert table.decide("no").knight == 0
    position = {"deck": (1, 2, 3, 2, 1, 3), "rows": {6: DRAW, 5: DRAW}}
    table = Table(knight=CHOPS, dragon=MISTY, fireball=3, **position).play(knight=5, dragon=6)
    assert (table.used, table.question) == ([1], "step"), "the Dragon's card has been drawn, not his"


# --- Lady Artesia -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-69", "DT-70", "DT-85")
@pytest.mark.parametrize("named", [1, 2, 3])
def test_snerl_names_a_number_before_artesias_card_and_wins_nothing_by_it(named):
    table = Table(knight=ARTESIA, dragon=SNERL, mumma_at=4, deck=(2, 1, 3, 2, 1, 3)).play(knight=KNIGHTS_CARD)
    assert (table.asked, table.question) == ("knight", "reveal")
    table.decide("no")
    assert (table.asked, table.question, table.used) == ("dragon", "name", [])
    table.decide(named)
    assert (table.panic, table.mumma, table.used, table.question) == (3, 4, [2], "play")


@pytest.mark.rule("DT-70", "DT-85")
def test_a_number_named_for_a_card_that_moves_nobody_does_not_stay():
    table = Table(knight=ARTESIA, dragon=SNERL, panic=1, deck=(2, 1, 3, 2, 1, 3), rows={10: DRAW})
    table.play(knight=KNIGHTS_CARD, dragon=10).decide("no", 1)
    assert (table.panic, table.question) == (3, "name")
    assert table.again().decide(2).panic == 3, "the 1 named before is gone"
    assert table.decide(1).panic == 2


@pytest.mark.rule("DT-70", "DT-85")
def test_a_number_is_worth_its_reduction_for_the_noise_of_artesias_move():
    table = Table(knight=ARTESIA, dragon=SNERL, knight_at=2, panic=2).play(knight=KNIGHTS_CARD).decide("yes", 2)
    assert (table.knight, table.mumma, table.panic) == (3, 2, 1)


@pytest.mark.rule("DT-73", "DT-85")
def test_artesia_reveals_the_card_that_snerl_has_laid_on_top():
    table = Table(knight=ARTESIA, dragon=SNERL, deck=(2, 1, 3), used=(1, 2, 3)).play(
        knight=KNIGHTS_CARD, dragon=DRAGONS_CARD
    )
    table.decide(1, 2)
    assert table.question == "reveal"
    table.decide("no", 3)
    assert (table.panic, table.used[-1], table.deck) == (2, 1, [2, 3])


@pytest.mark.rule("DT-74", "DT-85")
def test_three_footprints_raise_artesias_panic_by_three_against_reinald():
    table = Table(knight=ARTESIA, dragon=REINALD, deck=(3, 1, 2, 1, 2, 3)).play(knight=KNIGHTS_CARD).decide("no")
    assert (table.panic, table.mumma) == (4, 0)


@pytest.mark.rule("DT-76", "DT-87")
@pytest.mark.parametrize("mumma", [SIXTH, SEVENTH])
@pytest.mark.parametrize("shift", [-2, -1, 1, 2])
def test_reinald_moves_artesia_as_far_as_he_says(shift, mumma):
    table = Table(knight=ARTESIA, dragon=REINALD, lair=MEADOW, knight_at=6, mumma_at=mumma).play(dragon=DRAGONS_CARD)
    assert table.decide(shift).knight == 6 + shift


@pytest.mark.rule("DT-74", "DT-86")
def test_artesias_stride_goes_by_the_two_steps_of_reinalds_mother():
    position = {"knight": ARTESIA, "lair": MEADOW, "panic": 3, "deck": (3, 1, 2, 1, 2, 3), "rows": {5: [*DRAW, "move"]}}
    assert Table(dragon=REINALD, mumma_at=SEVENTH - 3, **position).play(knight=5).knight == 2
    assert Table(dragon="cinder", mumma_at=SEVENTH - 3, **position).play(knight=5).knight == 4


@pytest.mark.rule("DT-67", "DT-85")
def test_brand_is_not_calm_about_artesias_card():
    table = Table(knight=ARTESIA, dragon=BRAND, knight_at=5).play(knight=KNIGHTS_CARD).decide("no")
    assert table.panic == 3


@pytest.mark.rule("DT-79", "DT-85")
def test_the_fireball_takes_artesias_choice():
    table = Table(knight=ARTESIA, dragon=MISTY, fireball=3, panic=3).play(knight=KNIGHTS_CARD)
    assert (table.question, table.panic, table.used, table.knight) == ("play", 2, [], 0)


# --- Captain Kinnen ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-76", "DT-88", "DT-89")
@pytest.mark.parametrize(("at", "shift"), [(2, 1), (1, 2), (4, -1), (5, -2)])
def test_reinald_moves_kinnen_onto_a_noisy_space_in_silence_and_for_nothing(at, shift):
    table = Table(knight=KINNEN, dragon=REINALD, knight_at=at).play(dragon=DRAGONS_CARD).decide(shift)
    assert (table.knight, table.used, table.question) == (3, [], "play")


@pytest.mark.rule("DT-76", "DT-89")
def test_kinnens_own_move_in_the_turn_of_reinalds_has_its_one_price():
    rows = {7: ["move"], 11: ["move"]}
    for number in (7, 11):
        table = Table(knight=KINNEN, dragon=REINALD, lair=MEADOW, rows=rows).play(knight=number, dragon=DRAGONS_CARD)
        table.decide(1)
        assert (table.knight, table.used) == (2, [2])


@pytest.mark.rule("DT-74", "DT-89")
def test_the_price_is_two_steps_for_three_footprints_against_reinald():
    table = Table(knight=KINNEN, dragon=REINALD, deck=(3, 1, 2, 1, 2, 3), rows={5: ["move"]}).play(knight=5)
    assert (table.used, table.mumma) == ([3], 2)


@pytest.mark.rule("DT-69", "DT-89")
def test_snerl_names_a_number_before_the_price():
    table = Table(knight=KINNEN, dragon=SNERL, panic=2, rows={5: ["move"], 6: ["panic +1"]}).play(knight=5, dragon=6)
    assert (table.asked, table.question, table.knight, table.used) == ("dragon", "name", 2, [])
    table.decide(2)
    assert (table.panic, table.mumma) == (2, 2), "lowered for the guess, and then raised by the Dragon's card"


@pytest.mark.rule("DT-67", "DT-90")
def test_kinnens_feint_raises_no_panic_against_brand():
    table = Table(knight=KINNEN, dragon=BRAND, knight_at=6).play(knight=KNIGHTS_CARD)
    assert (table.knight, table.panic, table.used) == (5, 1, [2])


@pytest.mark.rule("DT-79", "DT-89")
def test_a_card_countered_by_the_fireball_has_no_price():
    table = Table(knight=KINNEN, dragon=MISTY, fireball=3, panic=2, rows={5: ["move"]}).play(knight=5)
    assert (table.knight, table.used, table.panic) == (0, [], 1)


# --- Dame Stephanie ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-79", "DT-92")
def test_a_counter_that_the_fireball_has_countered_raises_no_panic():
    table = Table(knight=STEPHANIE, dragon=MISTY, fireball=3, panic=2, rows={1: ["counter"], 2: ["mumma step +1"]})
    table.play(knight=1, dragon=2)
    assert (table.mumma, table.panic, table.fireball) == (1, 1, 0), "only the Fireball changes it"


@pytest.mark.rule("DT-79", "DT-94")
def test_the_fireball_stops_both_of_her_moves():
    table = Table(knight=STEPHANIE, dragon=MISTY, fireball=3).play(knight=KNIGHTS_CARD, dragon=6)
    assert table.knight == 0


@pytest.mark.rule("DT-65", "DT-94")
@pytest.mark.parametrize("dragon", [BRAND, REINALD, SNERL])
def test_an_action_card_with_the_number_8_lets_her_move_twice(dragon):
    table = Table(knight=STEPHANIE, dragon=dragon, lair=MEADOW).play(knight=KNIGHTS_CARD, dragon=DRAGONS_CARD)
    while table.question != "play":
        table.decide({"shift": 0, "order": table.choices[0]}[table.question])
    assert table.knight == 4


@pytest.mark.rule("DT-65", "DT-91")
def test_an_action_card_set_aside_lies_open_too():
    table = Table(knight=STEPHANIE, dragon=BRAND, dragon_hand=[2, 4, 6, 10])
    assert table.dragon_aside == [8, 12]
    assert table.sees("knight").dragon_aside.tolist() == [0, 0, 0, 1, 0, 1]


@pytest.mark.rule("DT-76", "DT-93")
def test_moved_by_reinald_stephanie_is_heard():
    table = Table(knight=STEPHANIE, dragon=REINALD, knight_at=4).play(dragon=DRAGONS_CARD).decide(-1)
    assert (table.knight, table.used) == (3, [2])


@pytest.mark.rule("DT-81", "DT-92")
def test_misty_may_take_back_what_a_countered_2_has_cost(monkeypatch):
    monkeypatch.setitem(REPLACED, MISTY, 6)
    table = Table(knight=STEPHANIE, dragon=MISTY, rows={1: ["counter"], 2: ["mumma step +1"]}).play(knight=1, dragon=2)
    assert table.panic == 2
    assert table.play(dragon=6).decide("no").panic == 1


# --- Brand ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-67", "DT-92")
def test_brand_is_not_calm_about_a_countered_2():
    table = Table(knight=STEPHANIE, dragon=BRAND, rows={1: ["counter"], 2: ["mumma step +1"]}).play(knight=1, dragon=2)
    assert table.panic == 2


@pytest.mark.rule("DT-67", "DT-94")
def test_stephanie_hides_from_brand_without_panic_and_her_second_move_is_barred_all_the_same():
    table = Table(knight=STEPHANIE, dragon=BRAND, knight_at=4).play(knight=KNIGHTS_CARD, dragon=6)
    assert (table.knight, table.panic) == (5, 1)

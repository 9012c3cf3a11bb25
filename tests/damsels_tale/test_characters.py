"""Special characters: DT-64 to DT-66; Snerl the White and Misty: DT-69 to DT-81. The others have their own modules."""

from itertools import permutations, product

import pytest

from fairy_envs import damsels_tale_v0
from fairy_envs.games.damsels_tale.names import DRAGONS, KNIGHTS, Zone

from .table import AGENTS, REPLACED, SIDES, Table

SNERL, MISTY = "snerl_the_white", "misty"
SPECIAL = [("knight", name) for name in KNIGHTS[1:]] + [("dragon", name) for name in DRAGONS[1:]]
DRAW, DRAW_BACK = ["mumma card +"], ["mumma card -"]


# --- Characters -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-64")
@pytest.mark.parametrize(("knight", "dragon"), [*product(KNIGHTS, DRAGONS)])
def test_both_players_know_who_is_played_before_the_first_round(knight, dragon):
    table = Table(knight=knight, dragon=dragon)
    for side in SIDES:
        seen = table.sees(side)
        assert [name for name, is_it in zip(KNIGHTS, seen.knight_is, strict=True) if is_it] == [knight]
        assert [name for name, is_it in zip(DRAGONS, seen.dragon_is, strict=True) if is_it] == [dragon]


@pytest.mark.rule("DT-64")
def test_random_characters_are_drawn_from_the_seed():
    env = damsels_tale_v0.env(knight="random", dragon="random")

    def drawn(seed):
        env.reset(seed=seed)
        seen = env.game.spec.observation.whole(env.observe("knight_0")["observation"])
        return int(seen.knight_is.argmax()), int(seen.dragon_is.argmax())

    met = [drawn(seed) for seed in range(200)]
    assert set(met) == set(product(range(5), range(5))), "the standard ones too, and in any pair"
    assert met == [drawn(seed) for seed in range(200)]


@pytest.mark.rule("DT-64")
@pytest.mark.parametrize(("side", "names"), [("knight", KNIGHTS), ("dragon", DRAGONS)])
def test_one_side_may_be_random_and_the_other_chosen(side, names):
    other = {"knight": "dragon", "dragon": "knight"}[side]
    chosen = {"knight": "captain_kinnen", "dragon": "brand"}[other]
    env = damsels_tale_v0.env(**{side: "random", other: chosen})
    met = set()
    for seed in range(60):
        env.reset(seed=seed)
        seen = env.game.spec.observation.whole(env.observe("dragon_0")["observation"])
        met.add(names[seen[f"{side}_is"].argmax()])
        assert {"knight": KNIGHTS, "dragon": DRAGONS}[other][seen[f"{other}_is"].argmax()] == chosen
    assert met == set(names)


@pytest.mark.rule("DT-64")
def test_ivan_and_cinder_have_no_ability_of_their_own():
    table = Table(panic=3, deck=(2, 1, 3, 2, 1, 3), rows={5: DRAW}).play(knight=5)
    assert (table.question, table.mumma, table.panic) == ("play", 2, 3), "nobody is asked for a number"
    assert Table(deck=(1, 2, 3, 2, 1, 3), rows={5: DRAW}).play(knight=5).question == "play", "nor for a step"
    assert Table(deck=(3, 2, 1, 2, 1, 3), rows={5: DRAW}).play(knight=5).mumma == 3
    table = Table(fireball=3, rows={5: ["panic +1"]}).play(knight=5)
    assert table.panic == 2, "and nothing is countered"
    for step, end in ((0, 2), (6, 2)):
        table = Table(mumma_at=step, panic=2, rows={5: ["move"]}).play(knight=5)
        assert (table.knight, table.used) == (end, []), "as far as panic says, and no card for it"
    table = Table(knight_at=4, rows={5: ["move"]}).play(knight=5)
    assert (table.knight, table.panic) == (5, 2), "hiding raises panic"
    assert Table(knight_at=2, rows={5: ["move"]}).play(knight=5).used == [2], "noise is heard"
    assert Table(rows={1: ["counter"], 2: ["panic -1"]}).play(knight=1, dragon=2).panic == 1
    assert not Table().sees("knight").dragon_aside.any()


@pytest.mark.rule("DT-65")
@pytest.mark.parametrize(("side", "name"), SPECIAL)
def test_a_characters_card_replaces_one_and_keeps_its_number(side, name):
    table = Table(**{side: name}, deck=(2, 1, 3), used=(2, 1, 3))
    number = REPLACED[name]
    six = {"knight": [1, 3, 5, 7, 9, 11], "dragon": [2, 4, 6, 8, 10, 12]}[side]
    assert sorted(table.hand(side) + table.numbers(Zone.SET_ASIDE, side)) == six
    table.play(**{side: number}, **({"dragon": 4} if name == "chops_murphy" else {}))
    asks = {SNERL: "order", MISTY: "fireball", "reinald_the_red": "shift", "lady_artesia_scyllos": "reveal"}
    assert table.question == asks.get(name, "play")
    assert (table.knight > 0) == (name in ("chops_murphy", "captain_kinnen", "dame_stephanie"))
    assert len(table.used) - 3 == (name in ("brand", "captain_kinnen"))


@pytest.mark.rule("DT-65")
@pytest.mark.parametrize(("side", "name"), SPECIAL)
def test_the_other_five_cards_are_those_of_the_base_deck(side, name):
    six = {"knight": {1, 3, 5, 7, 9, 11}, "dragon": {2, 4, 6, 8, 10, 12}}[side]
    for number in six - {REPLACED[name]}:
        table = Table(**{side: name}, rows={number: ["panic +1"]}).play(**{side: number})
        assert (table.panic, table.question) == (2, "play")


@pytest.mark.rule("DT-65")
@pytest.mark.parametrize("number", range(1, 13))
def test_ivan_and_cinder_have_all_six_base_cards(number):
    side = "knight" if number % 2 else "dragon"
    assert Table(rows={number: ["panic +1"]}).play(**{side: number}).panic == 2


@pytest.mark.rule("DT-65")
@pytest.mark.parametrize("number", [2, 4, 6, 10, 12])
def test_the_card_is_resolved_in_the_order_of_its_number(number, monkeypatch):
    monkeypatch.setitem(REPLACED, MISTY, number)
    table = Table(dragon=MISTY, rows={7: ["panic +1"]}).play(knight=7, dragon=number)
    assert (table.question, table.panic) == ("fireball", 1 if number < 7 else 2)


@pytest.mark.rule("DT-66")
@pytest.mark.parametrize("hand", [[2, 4, 6, 10], [2, 4, 6, 8]], ids=["card set aside", "card in hand"])
def test_a_passive_ability_is_in_force_whatever_is_in_hand(hand):
    assert Table(dragon=SNERL, dragon_hand=hand, rows={5: DRAW}).play(knight=5).question == "name"
    table = Table(dragon="brand", dragon_hand=hand, knight_at=4, rows={5: ["move"]}).play(knight=5)
    assert (table.knight, table.panic) == (5, 1)
    hand = [2, 6, 8, 10] if hand == [2, 4, 6, 10] else hand
    assert Table(dragon=MISTY, dragon_hand=hand, fireball=3, rows={5: ["mumma step +1"]}).play(knight=5).mumma == 0


@pytest.mark.rule("DT-66")
@pytest.mark.parametrize("hand", [[1, 3, 5, 7], [1, 3, 5, 9]], ids=["card set aside", "card in hand"])
def test_a_knights_ability_is_in_force_whatever_is_in_hand(hand):
    def table(knight, **position):
        return Table(knight=knight, knight_hand=hand, rows={5: ["move"], 6: DRAW}, **position)

    assert table("chops_murphy", deck=(1, 2, 3, 2, 1, 3)).play(knight=1, dragon=6).question == "step"
    assert table("lady_artesia_scyllos", mumma_at=6).play(knight=5).knight == 2
    assert table("captain_kinnen").play(knight=5).used == [2]
    assert table("dame_stephanie").sees("knight").dragon_aside.sum() == 2


@pytest.mark.rule("DT-66")
def test_it_acts_as_often_as_its_condition_holds():
    table = Table(knight="chops_murphy", deck=(1, 1, 1, 1, 2, 3), rows={6: [*DRAW, *DRAW, *DRAW]}).play(dragon=6)
    table.decide("yes", "yes")
    assert (table.question, table.knight) == ("step", 2)


@pytest.mark.rule("DT-66")
@pytest.mark.parametrize(("side", "name"), SPECIAL)
def test_the_passive_card_is_never_in_the_deck_or_in_a_hand(side, name):
    env = damsels_tale_v0.env(**{side: name})
    for seed in range(5):
        env.reset(seed=seed)
        seen = env.game.spec.observation.whole(env.observe(AGENTS[SIDES.index(side)])["observation"])
        assert seen.own_hand.shape == (6,) and seen.own_hand.sum() == 4


# --- Snerl the White --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-69")
@pytest.mark.parametrize(
    ("position", "rows", "numbers"),
    [
        ({}, {5: DRAW}, {"knight": 5}),
        ({}, {6: DRAW}, {"dragon": 6}),
        ({"mumma_at": 5}, {5: DRAW_BACK}, {"knight": 5}),
        ({"mumma_at": 5}, {6: DRAW_BACK}, {"dragon": 6}),
        ({"knight_at": 2}, {5: ["move"]}, {"knight": 5}),
        ({"knight_at": 2}, {6: ["move"]}, {"dragon": 6}),
    ],
    ids=["Knight's card", "Dragon's card", "Knight's backward", "Dragon's backward", "noise", "noise by the Dragon"],
)
def test_snerl_names_a_number_before_every_mumma_card(position, rows, numbers):
    table = Table(dragon=SNERL, rows=rows, **position)
    mumma = table.mumma
    table.play(**numbers)
    assert (table.asked, table.question, table.choices) == ("dragon", "name", ["1", "2", "3"])
    assert (len(table.deck), table.used, table.mumma) == (6, [], mumma), "nothing is revealed yet"
    table.decide(3)
    assert (table.used, table.question) == ([2], "play")


@pytest.mark.rule("DT-69")
def test_a_number_may_be_named_that_no_card_in_the_deck_has():
    table = Table(dragon=SNERL, deck=(2, 2), used=(1, 1, 3, 3), rows={5: DRAW}).play(knight=5)
    assert table.choices == ["1", "2", "3"]
    table.decide(1)
    assert table.mumma == 2


@pytest.mark.rule("DT-69")
def test_the_knight_hears_the_number_before_the_card_is_revealed():
    table = Table(dragon=SNERL, rows={5: DRAW}).play(knight=5).decide(3)
    named = [(event["kind"], event["a"]) for event in table.told("knight") if event["kind"] in ("named", "mumma_card")]
    assert named == [("named", 3), ("mumma_card", 2)]


@pytest.mark.rule("DT-69")
def test_each_card_of_a_row_has_its_own_question():
    table = Table(dragon=SNERL, panic=4, deck=(2, 2, 3, 1, 1, 3), rows={5: [*DRAW, *DRAW]}).play(knight=5).decide(2)
    assert (table.question, table.panic, table.mumma) == ("name", 3, 2)
    assert not table.sees("knight").named.any(), "the number named before does not stand any more"
    table.decide(1)
    assert (table.question, table.panic, table.mumma) == ("play", 3, 4)


@pytest.mark.rule("DT-69")
def test_a_step_without_a_card_asks_nothing():
    table = Table(dragon=SNERL, rows={5: ["mumma step +1"]}).play(knight=5)
    assert (table.question, table.mumma) == ("play", 1)


@pytest.mark.rule("DT-70")
@pytest.mark.parametrize(("named", "panic"), [(1, 3), (2, 2), (3, 3)])
def test_a_right_guess_lowers_panic_by_one(named, panic):
    assert Table(dragon=SNERL, panic=3, rows={5: DRAW}).play(knight=5).decide(named).panic == panic


@pytest.mark.rule("DT-70")
def test_a_right_guess_at_panic_1_lowers_nothing():
    assert Table(dragon=SNERL, panic=1, rows={5: DRAW}).play(knight=5).decide(2).panic == 1


@pytest.mark.rule("DT-70")
@pytest.mark.parametrize(("named", "panic"), [(1, 3), (2, 3), (3, 2)])
def test_footprints_are_compared_also_if_she_cannot_take_all_the_steps(named, panic):
    deck = (3, 1, 2, 2, 1, 3)
    backward = Table(dragon=SNERL, panic=3, mumma_at=1, deck=deck, rows={5: DRAW_BACK}).play(knight=5).decide(named)
    assert (backward.mumma, backward.panic) == (0, panic), "she took 1 step"
    sent_back = Table(dragon=SNERL, panic=3, mumma_at=9, knight_at=5, deck=deck, rows={5: DRAW}).play(knight=5)
    sent_back.decide(named)
    assert (sent_back.mumma, sent_back.panic) == (0, panic), "she took 2 steps"


@pytest.mark.rule("DT-71")
def test_the_reduction_comes_only_if_her_move_has_not_ended_the_game():
    table = Table(dragon=SNERL, panic=3, mumma_at=9, rows={5: DRAW}).play(knight=5).decide(2)
    assert (table.winner, table.panic) == ("dragon", 3)


@pytest.mark.rule("DT-71")
@pytest.mark.parametrize(("named", "end"), [(2, 3), (1, 4)], ids=["right", "wrong"])
def test_later_moves_of_the_card_use_the_new_panic(named, end):
    table = Table(lair="start open noisy open open open crown", dragon=SNERL, panic=2, rows={5: ["move", "move"]})
    table.play(knight=5).decide(named)
    assert table.knight == end


@pytest.mark.rule("DT-71")
def test_the_reduction_comes_after_her_move():
    table = Table(dragon=SNERL, panic=3, rows={5: DRAW}).play(knight=5).decide(2)
    order = [kind for kind in table.happened if kind in ("named", "mumma_card", "mumma_moves", "panic")]
    assert order == ["named", "mumma_card", "mumma_moves", "panic"]


@pytest.mark.rule("DT-72")
@pytest.mark.parametrize("order", sorted(set(permutations((1, 2, 3)))))
def test_snerl_puts_the_deck_in_any_order(order):
    table = Table(dragon=SNERL, deck=(2, 1, 3), used=(1, 2, 3)).play(dragon=8)
    assert (table.asked, table.question) == ("dragon", "order")
    table.decide(*order[:2])
    assert (table.deck, table.question) == (list(order), "play")


@pytest.mark.rule("DT-72")
def test_a_full_deck_takes_five_picks_among_what_is_left_to_place():
    table = Table(dragon=SNERL, deck=(2, 1, 3, 2, 1, 3)).play(dragon=8)
    for pick, choices in ((3, "123"), (3, "123"), (1, "12"), (2, "12"), (2, "12")):
        assert (table.question, table.choices) == ("order", list(choices))
        table.decide(pick)
    assert (table.deck, table.question) == ([3, 3, 1, 2, 2, 1], "play")


@pytest.mark.rule("DT-72")
@pytest.mark.parametrize(
    ("deck", "used"),
    [((1, 1), (2, 2, 3, 3)), ((2, 2, 2), (1, 1, 3)), ((3, 3, 3, 3), (1, 2)), ((1, 1, 1, 1, 1), (2,))],
)
def test_a_forced_pick_is_asked_too_so_that_the_number_of_questions_tells_nothing(deck, used):
    table = Table(dragon=SNERL, deck=deck, used=used).play(dragon=8)
    for _ in range(len(deck) - 1):
        assert (table.asked, table.question, table.choices) == ("dragon", "order", [str(deck[0])])
        table.decide(deck[0])
    assert table.question == "play"


@pytest.mark.rule("DT-72")
def test_arranging_moves_no_card_between_deck_and_used_cards():
    table = Table(dragon=SNERL, deck=(2, 1, 3), used=(1, 3, 2), mumma_at=4).play(dragon=8).decide(3, 1)
    assert (table.deck, table.used, table.mumma) == ([3, 1, 2], [1, 3, 2], 4)


@pytest.mark.rule("DT-72")
def test_the_rest_of_the_turn_goes_on_after_the_arranging():
    table = Table(dragon=SNERL, deck=(2, 1, 3), used=(1, 3, 2), rows={9: DRAW}).play(knight=9, dragon=8).decide(3, 1, 1)
    assert (table.mumma, table.deck) == (3, [1, 2])


def known_order(table, side):
    """What a side's observation says of the deck from the top, 0 for a card it doesn't know."""
    return [int(place @ (1, 2, 3)) for place in table.sees(side).deck_order]


@pytest.mark.rule("DT-73")
def test_from_then_on_snerl_knows_the_order_and_the_knight_does_not():
    table = Table(dragon=SNERL, deck=(2, 1, 3, 1), used=(3, 2), rows={5: DRAW})
    assert known_order(table, "dragon") == [0] * 6
    table.play(dragon=8)
    assert known_order(table, "dragon")[:4] == [2, 1, 3, 1], "it looks at the cards first"
    assert known_order(table, "knight") == [0] * 6
    table.decide(3, 1, 1)
    assert known_order(table, "dragon") == [3, 1, 1, 2, 0, 0]
    assert known_order(table, "knight") == [0] * 6
    table.play(knight=5).decide(1)
    assert table.mumma == 3
    assert known_order(table, "dragon") == [1, 1, 2, 0, 0, 0]
    assert known_order(table, "knight") == [0] * 6


@pytest.mark.rule("DT-73")
def test_the_knight_is_shown_the_same_whatever_order_is_chosen():
    shown = set()
    for picks in ((1, 2), (2, 1), (3, 3), (3, 1)):
        table = Table(dragon=SNERL, deck=(2, 1, 3, 3), used=(1, 2)).play(dragon=8).decide(*picks)
        shown.add(table.shown("knight"))
        placed = [event["a"] for event in table.told("knight") if event["kind"] == "placed"]
        assert placed == [None, None]
        assert [event["a"] for event in table.told("dragon") if event["kind"] == "placed"] == list(picks)
    assert len(shown) == 1


@pytest.mark.rule("DT-73")
def test_the_order_is_known_over_the_end_of_the_round_and_forgotten_at_the_refill():
    last = {"knight_hand": [7], "knight_played": [1, 3, 5], "dragon_hand": [10], "dragon_played": [2, 4, 6]}
    position = {"dragon": SNERL, "deck": (2, 1, 3), "used": (1, 2, 3), "deck_known": True}
    table = Table(**position, **last).play()
    assert known_order(table, "dragon") == [2, 1, 3, 0, 0, 0]
    table = Table(**position, rows={5: [*DRAW, *DRAW]}).play(knight=5).decide(1)
    assert known_order(table, "dragon") == [1, 3, 0, 0, 0, 0]
    table.decide(1)
    assert len(table.deck) == 6
    assert known_order(table, "dragon") == known_order(table, "knight") == [0] * 6


# --- Misty ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-77")
@pytest.mark.parametrize("panic", [1, 3])
def test_misty_raises_the_fireball_or_lowers_panic(panic):
    table = Table(dragon=MISTY, panic=panic, fireball=1).play(dragon=4)
    assert (table.asked, table.question, table.choices) == ("dragon", "fireball", ["yes", "no"])
    raised, lowered = table.again().decide("yes"), table.again().decide("no")
    assert (raised.fireball, raised.panic) == (2, panic)
    assert (lowered.fireball, lowered.panic) == (1, max(1, panic - 1))


@pytest.mark.rule("DT-77")
def test_a_countered_action_card_asks_nothing():
    table = Table(dragon=MISTY, rows={3: ["counter"]}).play(knight=3, dragon=4)
    assert (table.question, table.fireball) == ("play", 0)


@pytest.mark.rule("DT-78")
def test_the_fireball_begins_at_0_and_both_see_it():
    env = damsels_tale_v0.env(dragon=MISTY)
    env.reset(seed=1)
    assert not env._states["fireball"][0]
    for fireball in range(4):
        table = Table(dragon=MISTY, fireball=fireball)
        assert table.sees("knight").fireball.argmax() == table.sees("dragon").fireball.argmax() == fireball


@pytest.mark.rule("DT-78")
def test_both_are_told_that_the_fireball_goes_up():
    table = Table(dragon=MISTY, fireball=1).play(dragon=4).decide("yes")
    assert [event["a"] for event in table.told("knight") if event["kind"] == "fireball"] == [2]


@pytest.mark.rule("DT-79")
@pytest.mark.parametrize("knight", [1, 3, 5, 7, 9, 11])
def test_at_3_the_knights_card_is_countered_whatever_its_number(knight):
    rows = {knight: ["mumma step +1", "panic +1", "move"], 6: ["mumma step +1"]}
    table = Table(dragon=MISTY, fireball=3, panic=3, rows=rows).play(knight=knight, dragon=6)
    assert (table.knight, table.mumma) == (0, 1), "the Dragon's card takes effect"
    assert knight in table.numbers(Zone.PLAYED, "knight")


@pytest.mark.rule("DT-79")
def test_a_counter_on_the_countered_card_does_nothing():
    rows = {1: ["counter"], 6: ["mumma step +1"]}
    assert Table(dragon=MISTY, fireball=3, rows=rows).play(knight=1, dragon=6).mumma == 1


@pytest.mark.rule("DT-79")
@pytest.mark.parametrize("fireball", [0, 1, 2])
def test_below_3_nothing_is_countered(fireball):
    table = Table(dragon=MISTY, fireball=fireball, panic=3, rows={5: ["mumma step +1"]}).play(knight=5)
    assert (table.mumma, table.panic, table.fireball) == (1, 3, fireball)


@pytest.mark.rule("DT-80")
@pytest.mark.parametrize("knight", [3, 5], ids=["resolved before", "still to be resolved"])
def test_the_card_of_the_turn_in_which_it_came_to_3_is_not_countered(knight):
    table = Table(dragon=MISTY, fireball=2, panic=3, rows={knight: ["mumma step +1"], 7: ["mumma step +1"]})
    table.play(knight=knight, dragon=4).decide("yes")
    assert (table.mumma, table.panic, table.fireball) == (1, 3, 3)
    table.play(knight=7)
    assert (table.mumma, table.panic, table.fireball) == (1, 2, 0)


@pytest.mark.rule("DT-80")
def test_the_next_card_may_be_that_of_the_next_round():
    every = {number: ["mumma step +1"] for number in (1, 3, 5, 7, 9, 11)}
    table = Table(
        dragon=MISTY, fireball=2, panic=3, rows=every, knight_hand=[7], dragon_hand=[4], dragon_played=[2, 6, 8]
    )
    table.play(knight=7, dragon=4).decide("yes")
    assert "round" in table.happened
    assert (table.mumma, table.fireball) == (1, 3)
    number = table.hand("knight")[0]
    table.play(knight=number, dragon=next(n for n in table.hand("dragon") if n != 4))
    assert (table.mumma, table.panic, table.fireball) == (1, 2, 0)


@pytest.mark.rule("DT-80")
def test_only_one_card_is_countered():
    table = Table(dragon=MISTY, fireball=3, rows={5: ["mumma step +1"], 7: ["mumma step +1"]})
    table.play(knight=5).play(knight=7)
    assert table.mumma == 1


@pytest.mark.rule("DT-81")
@pytest.mark.parametrize("panic", [1, 2, 4])
def test_panic_goes_down_and_the_fireball_returns_to_0(panic):
    table = Table(dragon=MISTY, fireball=3, panic=panic, rows={5: ["panic +1"]}).play(knight=5)
    assert (table.panic, table.fireball) == (max(1, panic - 1), 0)


@pytest.mark.rule("DT-81")
def test_both_happen_on_revealing_before_either_card():
    table = Table(dragon=MISTY, fireball=3, panic=3, rows={2: ["move"]}).play(dragon=2)
    assert table.knight == 2
    table = Table(dragon=MISTY, fireball=3, panic=3, knight_hand=[1, 3, 5, 7]).play(knight=3, dragon=4).decide("yes")
    assert (table.panic, table.fireball) == (2, 1), "Misty may begin again at once"

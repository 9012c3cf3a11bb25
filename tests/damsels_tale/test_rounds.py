"""Components, set-up, aims, rounds and turns: DT-01 to DT-18."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from fairy_envs import damsels_tale_v0
from fairy_envs.games.damsels_tale.names import Zone

from .table import AGENTS, CARDS, PLACE, SIDES, Table, number_of

PLAIN_LAIR = "start " + "open " * 14 + "crown"
KNIGHTS_SIX, DRAGONS_SIX = [1, 3, 5, 7, 9, 11], [2, 4, 6, 8, 10, 12]


def deals(games, seed=0):
    """The states of freshly dealt games of the shipped card set."""
    batch = damsels_tale_v0.batch_env(num_envs=games)
    batch.reset(seed=seed)
    return batch._states[0][:games]


def in_zone(states, zone, seat):
    """The pieces of a full zone in many states, (n, capacity)."""
    pile = CARDS.first_pile[zone] + seat
    start = CARDS.pile_start[pile]
    return np.array(states["cards"]["piece"])[:, start : start + CARDS.zones[zone].capacity]


# --- Components -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-01")
def test_each_side_has_six_numbered_cards_and_the_mumma_deck_six_with_footprints():
    table = Table()
    for side, six in zip(SIDES, (KNIGHTS_SIX, DRAGONS_SIX), strict=True):
        assert sorted(table.hand(side) + table.numbers(Zone.SET_ASIDE, side)) == six
    assert len(table.deck) == 6
    assert set(table.deck) <= {1, 2, 3}


@pytest.mark.rule("DT-02")
def test_the_lair_track_runs_from_the_start_to_the_crown_on_the_last_space():
    table = Table(lair="start noisy hidden open crown", knight_at=0)
    assert table.sees("knight").spaces_left[0] == 4
    table = Table(lair="start noisy hidden open crown", knight_at=3, rows={5: ["move"]}).play(knight=5)
    assert table.winner == "knight"


@pytest.mark.rule("DT-02")
def test_a_noisy_space_is_an_open_one():
    for space, hidden in ((0, 0), (1, 0), (2, 1), (3, 0)):
        assert Table(lair="start noisy hidden open crown", knight_at=space).sees("dragon").hidden[0] == hidden


@pytest.mark.rule("DT-03")
def test_the_cavern_steps_have_a_first_and_a_last():
    assert Table(steps=9, mumma_at=0).sees("dragon").steps_left == 8
    assert Table(steps=9, mumma_at=7, rows={4: ["mumma step +1"]}).play(dragon=4).winner == "dragon"
    assert Table(steps=9, mumma_at=6, rows={4: ["mumma step +1"]}).play(dragon=4).winner is None


@pytest.mark.rule("DT-03")
def test_panic_has_four_levels():
    levels = {tuple(Table(panic=panic).sees("knight").panic[0]) for panic in (1, 2, 3, 4)}
    assert levels == {(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)}


# --- Set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-04")
def test_the_knight_begins_on_the_first_space_which_is_open_and_not_noisy():
    assert not deals(20)["lair"].any()
    table = Table(rows={5: [{"if": "open", "then": ["panic +1"]}]}).play(knight=5)
    assert (table.knight, table.panic, table.mumma) == (0, 2, 0)


@pytest.mark.rule("DT-05")
def test_mumma_begins_on_the_first_step_and_panic_at_1():
    states = deals(20)
    assert not states["cavern"].any()
    assert (states["panic"][:, 0] == 1).all()


@pytest.mark.rule("DT-06")
def test_the_mumma_deck_is_shuffled_and_its_order_unknown():
    states = deals(720)
    orders = Counter(map(tuple, in_zone(states, Zone.MUMMA_DECK, 0)))
    assert len(orders) > 400, "of 720 orders, 720 shuffles meet about 455"
    for place in range(6):
        met = Counter(order[place] for order in orders.elements())
        assert len(met) == 6 and min(met.values()) > 75, "each card lies anywhere equally often, about 120 times"
    env = damsels_tale_v0.env(dragon="snerl_the_white")
    env.reset(seed=3)
    assert not any(env.game.spec.observation.whole(env.observe(a)["observation"]).deck_order.any() for a in AGENTS)


# --- The aim of the game ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-07")
@pytest.mark.parametrize(
    ("row", "position"),
    [
        ({5: ["mumma step +1"]}, {"mumma_at": 10}),
        ({6: ["mumma step +1"]}, {"mumma_at": 10}),
        ({5: ["mumma card +"]}, {"mumma_at": 9}),
        ({6: ["mumma card +"]}, {"mumma_at": 9}),
        ({5: ["move"]}, {"mumma_at": 9, "knight_at": 2}),
        ({6: ["move"]}, {"mumma_at": 9, "knight_at": 2}),
    ],
    ids=["Knight's step", "Dragon's step", "Knight's card", "Dragon's card", "noise", "noise by the Dragon"],
)
def test_the_dragon_wins_when_mumma_reaches_the_last_step_whoever_brought_it_about(row, position):
    table = Table(rows=row, **position).play(**{("dragon", "knight")[n % 2]: n for n in row})
    assert table.winner == "dragon"
    assert table.mumma == 11


@pytest.mark.rule("DT-07")
def test_a_hidden_knight_does_not_lose():
    assert Table(knight_at=5, mumma_at=10, rows={6: ["mumma step +1"]}).play(dragon=6).winner is None


@pytest.mark.rule("DT-08")
@pytest.mark.parametrize("number", [5, 6])
def test_the_knight_wins_on_the_crown_whoever_moved_him(number):
    side = ("dragon", "knight")[number % 2]
    table = Table(knight_at=12, rows={number: ["move"]}).play(**{side: number})
    assert table.winner == "knight"
    assert table.knight == 13


@pytest.mark.rule("DT-09")
def test_after_the_crown_nothing_else_happens():
    rows = {5: ["move", "mumma step +1", "panic -1"], 6: ["mumma step +1"]}
    table = Table(knight_at=12, mumma_at=10, panic=4, rows=rows).play(knight=5, dragon=6)
    assert table.winner == "knight"
    assert (table.mumma, table.panic) == (10, 4)


@pytest.mark.rule("DT-09")
def test_after_mumma_has_seen_the_knight_nothing_else_happens():
    rows = {5: ["mumma card +", "panic -1", "move"], 6: ["move"]}
    table = Table(knight_at=12, mumma_at=9, panic=4, rows=rows).play(knight=5, dragon=6)
    assert table.winner == "dragon"
    assert (table.knight, table.panic) == (12, 4)


@pytest.mark.rule("DT-09")
def test_noise_that_brings_mumma_ends_the_game_before_the_next_move():
    lair = "start open noisy open crown"
    table = Table(lair=lair, knight_at=1, mumma_at=10, panic=1, rows={5: ["move", "move", "move"]}).play(knight=5)
    assert table.winner == "dragon"
    assert table.knight == 2


@pytest.mark.rule("DT-09")
@pytest.mark.parametrize(("dragon", "winner"), [(4, "dragon"), (6, "knight")])
def test_who_wins_first_has_won(dragon, winner):
    rows = {5: ["move"], dragon: ["mumma step +1"]}
    assert Table(knight_at=12, mumma_at=10, rows=rows).play(knight=5, dragon=dragon).winner == winner


# --- Rounds -----------------------------------------------------------------------------------------------------------


def last_turn(**position):
    """Both hold one last card."""
    return Table(knight_hand=[7], knight_played=[1, 3, 5], dragon_hand=[8], dragon_played=[2, 4, 6], **position)


@pytest.mark.rule("DT-10")
def test_all_six_cards_come_back_those_set_aside_too():
    hands = {side: set() for side in SIDES}
    for seed in range(12):
        table = last_turn(seed=seed).play()
        for side, six in zip(SIDES, (KNIGHTS_SIX, DRAGONS_SIX), strict=True):
            assert table.numbers(Zone.PLAYED, side) == []
            assert sorted(table.hand(side) + table.numbers(Zone.SET_ASIDE, side)) == six
            hands[side].update(table.hand(side))
    assert hands == {"knight": set(KNIGHTS_SIX), "dragon": set(DRAGONS_SIX)}


@pytest.mark.rule("DT-11")
def test_two_random_cards_are_set_aside():
    states = deals(1500)
    pairs = []
    for seat, six in enumerate((KNIGHTS_SIX, DRAGONS_SIX)):
        aside = [tuple(sorted(number_of(card) for card in two)) for two in in_zone(states, Zone.SET_ASIDE, seat)]
        met = Counter(aside)
        assert set(met) == set(combinations(six, 2))
        assert min(met.values()) > 60 and max(met.values()) < 145, "each of the 15 pairs about 100 times"
        pairs.append([tuple((number - 1) // 2 for number in pair) for pair in aside])
    same = sum(one == other for one, other in zip(*pairs, strict=True))
    assert 60 < same < 145, "the two sides set cards aside independently"


@pytest.mark.rule("DT-11")
def test_the_owner_knows_what_is_missing_from_the_hand_and_the_other_does_not():
    table = Table(knight_hand=[1, 5, 9, 11])
    assert list(table.sees("knight").own_hand) == [1, 0, 1, 0, 1, 1]
    assert table.shown("dragon") == Table(knight_hand=[3, 5, 7, 11]).shown("dragon")


@pytest.mark.rule("DT-12")
def test_a_round_has_four_turns_and_every_card_in_hand_is_played():
    table = Table(knight_hand=[1, 3, 5, 7], dragon_hand=[2, 4, 6, 8])
    for left in (3, 2, 1):
        table.play()
        assert len(table.hand("knight")) == len(table.hand("dragon")) == left
        assert "round" not in table.happened
    table.play()
    assert table.happened.count("round") == 1
    assert len(table.hand("knight")) == len(table.hand("dragon")) == 4
    for _ in range(4):
        table.play()
    assert table.happened.count("round") == 2


@pytest.mark.rule("DT-12")
def test_everything_on_the_board_stays_as_it_is_from_round_to_round():
    position = {"knight_at": 5, "mumma_at": 7, "panic": 3, "fireball": 2, "deck": (3, 1, 2), "used": (1, 2, 3)}
    table = last_turn(dragon="misty", **position).play()
    assert "round" in table.happened
    assert (table.knight, table.mumma, table.panic, table.fireball) == (5, 7, 3, 2)
    assert (table.deck, table.used) == ([3, 1, 2], [1, 2, 3])


# --- Turns ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-13")
def test_the_dragon_learns_nothing_of_the_knights_choice_before_it_has_chosen():
    table = Table(knight_hand=[1, 3, 5, 7], dragon_hand=[2, 4, 6, 8])
    before = table.shown("dragon")
    for number in (1, 3, 5, 7):
        chosen = table.again()
        chosen.env.step(chosen.env.game.spec.actions.play + number - 1)
        assert chosen.asked == "dragon"
        assert chosen.shown("dragon") == before
        assert chosen.happened == []
        assert chosen.env.asked == AGENTS, "who has been asked is the same, too"


@pytest.mark.rule("DT-13")
def test_in_the_parallel_environment_both_choose_in_one_step():
    env = damsels_tale_v0.parallel_env()
    observations, _ = env.reset(seed=1)
    assert all(env.game.spec.observation.whole(seen["observation"]).on_turn for seen in observations.values())
    choices = {agent: int(np.flatnonzero(seen["action_mask"])[0]) for agent, seen in observations.items()}
    env.step(choices)
    assert [event["kind"] for event in env.events("knight_0")][:2] == ["played", "played"]


@pytest.mark.rule("DT-14")
def test_the_last_card_is_asked_for_too():
    table = last_turn()
    assert (table.asked, table.question, table.choices) == ("knight", "play", ["7"])
    table.decide(7)
    assert (table.asked, table.question, table.choices) == ("dragon", "play", ["8"])


@pytest.mark.rule("DT-15")
def test_both_cards_are_turned_up_together_and_lie_open_until_the_round_is_over():
    table = Table(knight_hand=[1, 3, 5, 7], dragon_hand=[2, 4, 6, 8])
    table.decide(3)
    assert not table.sees("dragon").played.any() and not table.sees("knight").played.any()
    table.decide(6)
    assert table.happened[:2] == ["played", "played"]
    for number in (1, 5):
        table.play(knight=number)
    for side in SIDES:
        assert list(table.sees(side).played[PLACE["knight"]]) == [1, 1, 1, 0, 0, 0]
        assert table.sees(side).played[PLACE["dragon"]].sum() == 3
    table.play()
    assert not table.sees("dragon").played.any() and not table.sees("knight").played.any()


@pytest.mark.rule("DT-15")
def test_the_two_cards_of_the_turn_are_shown_while_one_of_them_asks():
    table = Table(dragon="misty", knight_hand=[1, 3, 5, 9]).play(knight=9, dragon=4)
    assert table.question == "fireball"
    for side in SIDES:
        assert list(table.sees(side).revealed[PLACE["knight"]]) == [0, 0, 0, 0, 1, 0]
        assert list(table.sees(side).revealed[PLACE["dragon"]]) == [0, 1, 0, 0, 0, 0]


@pytest.mark.rule("DT-16")
@pytest.mark.parametrize("knight", KNIGHTS_SIX)
@pytest.mark.parametrize("dragon", DRAGONS_SIX)
def test_the_lower_number_is_resolved_first(knight, dragon):
    rows = {knight: ["move"], dragon: ["panic +1"]}
    table = Table(lair=PLAIN_LAIR, rows=rows).play(knight=knight, dragon=dragon)
    assert table.knight == (1 if knight < dragon else 2), "the move is at the panic that the Dragon has raised or not"


@pytest.mark.rule("DT-16")
def test_the_lower_card_is_resolved_whole():
    rows = {5: ["move", "move", "move"], 6: ["panic +1"]}
    assert Table(lair=PLAIN_LAIR, rows=rows).play(knight=5, dragon=6).knight == 3


@pytest.mark.rule("DT-17")
def test_icons_are_resolved_from_left_to_right():
    there_and_back = Table(rows={5: ["mumma step +1", "mumma step -1"]}).play(knight=5)
    back_and_there = Table(rows={5: ["mumma step -1", "mumma step +1"]}).play(knight=5)
    assert (there_and_back.mumma, back_and_there.mumma) == (0, 1)


@pytest.mark.rule("DT-17")
def test_all_that_an_icon_sets_off_comes_before_the_next_icon():
    table = Table(lair="start noisy open open crown", rows={5: ["move", "move"]}).play(knight=5)
    assert table.happened[-5:] == ["moved", "noise", "mumma_card", "mumma_moves", "moved"]
    hides = Table(knight_at=4, panic=2, rows={5: ["move", "panic +1", "panic -1"]}).play(knight=5)
    assert hides.panic == 3, "2, hiding makes 3, the icons 4 and 3"


@pytest.mark.rule("DT-18")
def test_reckless_charge_comes_before_intruder_alert():
    rows = {3: ["panic +1", "move", "move"], 6: ["panic -1", "mumma step +1"]}
    table = Table(rows=rows).play(knight=3, dragon=6)
    assert (table.knight, table.panic, table.mumma) == (4, 1, 1), "two moves at panic 2, and only then 1 again"
    said = [event["text"] for event in table.told("knight") if event["kind"] == "resolves"]
    assert ["Reckless Charge (3)" in said[0], "Intruder Alert (6)" in said[1]] == [True, True]

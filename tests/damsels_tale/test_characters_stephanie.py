"""Dame Stephanie: DT-91 to DT-94."""

import pytest

from fairy_envs import damsels_tale_v0
from fairy_envs.games.damsels_tale.names import Zone

from .table import AGENTS, REPLACED, SIDES, Table

STEPHANIE = "dame_stephanie"
STEPHANIES_CARD = 9
DRAGONS_SIX = (2, 4, 6, 8, 10, 12)
LAST_TURN = {"knight_hand": [7], "knight_played": [1, 3, 5], "dragon_hand": [10], "dragon_played": [2, 4, 6]}


def stephanie(**position):
    return Table(knight=STEPHANIE, **position)


def open_aside(table, side):
    """The Dragon's cards set aside that a side's observation shows, by number."""
    return [number for number, shown in zip(DRAGONS_SIX, table.sees(side).dragon_aside, strict=True) if shown]


# --- The cards set aside ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-91")
@pytest.mark.parametrize("hand", [[2, 4, 6, 8], [6, 8, 10, 12], [2, 6, 8, 12]])
def test_the_dragons_two_cards_lie_open_to_both(hand):
    table = stephanie(dragon_hand=hand)
    aside = [number for number in DRAGONS_SIX if number not in hand]
    for side in SIDES:
        assert open_aside(table, side) == aside


@pytest.mark.rule("DT-91")
def test_against_another_knight_they_lie_face_down():
    for knight in ("ivan", "captain_kinnen"):
        for side in SIDES:
            assert open_aside(Table(knight=knight), side) == []


@pytest.mark.rule("DT-91")
@pytest.mark.parametrize("seed", range(10))
def test_they_lie_open_from_the_deal_on(seed):
    env = damsels_tale_v0.env(knight=STEPHANIE)
    env.reset(seed=seed)
    seen = {agent: env.game.spec.observation.whole(env.observe(agent)["observation"]) for agent in AGENTS}
    hand = seen["dragon_0"].own_hand.tolist()
    for agent in AGENTS:
        assert seen[agent].dragon_aside.tolist() == [1 - held for held in hand]
        told = [event for event in env.events(agent, since="start") if event["kind"] == "aside"]
        assert len(told) == 1
        numbers = [f"({number})" for number, held in zip(DRAGONS_SIX, hand, strict=True) if not held]
        assert all(number in told[0]["text"] for number in numbers) and told[0]["text"].count("(") == 2


@pytest.mark.rule("DT-91")
def test_in_every_round_anew():
    met = set()
    for seed in range(20):
        table = stephanie(**LAST_TURN, seed=seed)
        assert open_aside(table, "knight") == [8, 12]
        table.play()
        assert table.dragon_aside == open_aside(table, "knight") == open_aside(table, "dragon")
        assert table.happened.count("aside") == 1
        met.add(tuple(table.dragon_aside))
    assert len(met) > 5, "and it is not always the same two"


@pytest.mark.rule("DT-91")
def test_they_stay_open_through_the_round():
    table = stephanie(dragon_hand=[2, 4, 6, 8])
    for number in (2, 4, 6):
        table.play(dragon=number)
        assert open_aside(table, "knight") == open_aside(table, "dragon") == [10, 12]


@pytest.mark.rule("DT-91", "DT-104")
def test_so_she_knows_the_dragons_hand_in_every_world_that_she_can_imagine():
    table = stephanie(dragon_hand=[2, 6, 8], dragon_played=[10], knight_played=[1])
    for seed in range(20):
        world = table.again()
        world.env = table.env.resample("knight_0", seed)
        assert (world.hand("dragon"), world.dragon_aside) == ([2, 6, 8], [4, 12])
    table = Table(dragon_hand=[2, 6, 8], dragon_played=[10], knight_played=[1])
    worlds = set()
    for seed in range(60):
        world = table.again()
        world.env = table.env.resample("knight_0", seed)
        worlds.add(tuple(world.hand("dragon")))
    assert len(worlds) == 10, "Ivan must reckon with any three of five"


@pytest.mark.rule("DT-91", "DT-104")
def test_of_her_own_cards_the_dragon_learns_nothing():
    hands = ([1, 3, 5, 7], [5, 7, 9, 11], [1, 5, 9, 11])
    assert len({stephanie(knight_hand=hand).shown("dragon") for hand in hands}) == 1
    table = stephanie(knight_hand=[1, 3, 5, 7])
    worlds = set()
    for seed in range(150):
        world = table.again()
        world.env = table.env.resample("dragon_0", seed)
        worlds.add((tuple(world.hand("knight")), tuple(world.numbers(Zone.SET_ASIDE, "knight"))))
        assert world.hand("dragon") == table.hand("dragon")
    assert len(worlds) == 15


# --- Panic for a countered 2 ------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-92")
@pytest.mark.parametrize("panic", [1, 3, 4])
def test_when_she_counters_the_dragons_2_panic_goes_up(panic):
    table = stephanie(panic=panic, rows={1: ["counter"], 2: ["mumma step +1"]}).play(knight=1, dragon=2)
    assert (table.mumma, table.panic) == (0, min(4, panic + 1))


@pytest.mark.rule("DT-92")
@pytest.mark.parametrize("dragon", [4, 6, 8, 10, 12])
def test_for_another_number_it_does_not(dragon):
    hand = sorted({dragon, 2, 4, 6} | ({8} if dragon < 8 else set()))
    table = stephanie(dragon_hand=hand, rows={1: ["counter"], dragon: ["mumma step +1"]}).play(knight=1, dragon=dragon)
    assert (table.mumma, table.panic) == (0, 1)


@pytest.mark.rule("DT-92")
def test_only_she_has_that_ability():
    for knight in ("ivan", "chops_murphy", "lady_artesia_scyllos", "captain_kinnen"):
        table = Table(knight=knight, rows={1: ["counter"], 2: ["mumma step +1"]}).play(knight=1, dragon=2)
        assert (table.mumma, table.panic) == (0, 1)


@pytest.mark.rule("DT-92")
def test_it_goes_up_at_once_and_counts_for_the_next_icon():
    table = stephanie(rows={1: ["counter", "move"], 2: ["panic -1"]}).play(knight=1, dragon=2)
    assert (table.knight, table.panic) == (2, 2)


@pytest.mark.rule("DT-92")
def test_a_counter_that_comes_after_the_2_stops_nothing_and_raises_nothing():
    table = stephanie(rows={3: ["counter"], 2: ["mumma step +1"]}).play(knight=3, dragon=2)
    assert (table.mumma, table.panic) == (1, 1)


@pytest.mark.rule("DT-92")
def test_her_counter_countered_raises_nothing():
    table = stephanie(rows={3: ["counter"], 2: ["counter"]}).play(knight=3, dragon=2)
    assert table.panic == 1


@pytest.mark.rule("DT-92")
def test_a_card_is_countered_once():
    assert stephanie(rows={1: ["counter", "counter"], 2: []}).play(knight=1, dragon=2).panic == 2


@pytest.mark.rule("DT-92")
def test_a_1_without_a_counter_raises_nothing():
    table = stephanie(rows={2: ["mumma step +1"]}).play(knight=1, dragon=2)
    assert (table.mumma, table.panic) == (1, 1)


@pytest.mark.rule("DT-92", "DT-65")
def test_a_characters_action_card_is_a_2_if_it_replaces_it(monkeypatch):
    monkeypatch.setitem(REPLACED, "misty", 2)
    table = stephanie(dragon="misty", rows={1: ["counter"]}).play(knight=1, dragon=2)
    assert (table.question, table.panic, table.fireball) == ("play", 2, 0)


# --- Her action card --------------------------------------------------------------------------------------------------

OTHERS = [2, 4, 10, 12]
TWICE = [6, 8]


def with_dragon(number, **position):
    """Her card against the Dragon's of that number."""
    hand = sorted([number, *[other for other in DRAGONS_SIX if other != number][:3]])
    return stephanie(dragon_hand=hand, **position).play(knight=STEPHANIES_CARD, dragon=number)


@pytest.mark.rule("DT-93")
@pytest.mark.parametrize("panic", [1, 2, 3, 4])
@pytest.mark.parametrize("dragon", OTHERS)
def test_she_moves_one_space_more_than_panic_once(dragon, panic):
    table = with_dragon(dragon, panic=panic, lair="start " + "open " * 12 + "crown")
    assert (table.knight, table.used) == (panic + 1, [])


@pytest.mark.rule("DT-93")
@pytest.mark.parametrize(
    ("at", "panic", "end", "panic_after"), [(1, 1, 3, 1), (4, 1, 5, 2), (3, 4, 5, 4), (6, 1, 8, 1)]
)
def test_without_noise_and_no_farther_than_a_hidden_space(at, panic, end, panic_after):
    table = with_dragon(4, knight_at=at, panic=panic)
    assert (table.knight, table.panic, table.used) == (end, panic_after, [])


@pytest.mark.rule("DT-93")
@pytest.mark.parametrize("at", [11, 12])
def test_it_may_bring_her_to_the_crown(at):
    assert with_dragon(4, knight_at=at).winner == "knight"


@pytest.mark.rule("DT-93")
def test_noise_is_ignored_by_that_card_only():
    table = stephanie(knight_at=2, rows={5: ["move"]}).play(knight=5)
    assert (table.knight, table.used) == (3, [2])


@pytest.mark.rule("DT-94")
@pytest.mark.parametrize("panic", [1, 2, 3])
@pytest.mark.parametrize("dragon", TWICE)
def test_against_6_and_8_she_does_so_twice(dragon, panic):
    table = with_dragon(dragon, panic=panic, lair="start " + "open " * 12 + "crown")
    assert (table.knight, table.used) == (2 * (panic + 1), [])


@pytest.mark.rule("DT-94")
@pytest.mark.parametrize("dragon", TWICE)
@pytest.mark.parametrize(
    ("at", "end", "panic"),
    [(4, 5, 2), (3, 5, 2), (1, 5, 2), (6, 10, 2), (9, 10, 2)],
    ids=["Hidden at once", "Hidden at the end", "Hidden by the second", "over a Noisy one", "the second Hidden space"],
)
def test_the_second_move_is_barred_once_she_has_hidden(dragon, at, end, panic):
    table = with_dragon(dragon, knight_at=at)
    assert (table.knight, table.panic, table.used) == (end, panic, [])
    assert ("barred" in table.happened) == (at in (3, 4, 9))


@pytest.mark.rule("DT-94")
@pytest.mark.parametrize("dragon", TWICE)
def test_neither_move_makes_noise(dragon):
    lair = "start open noisy open noisy open crown"
    table = with_dragon(dragon, lair=lair)
    assert (table.knight, table.used) == (4, [])


@pytest.mark.rule("DT-94")
@pytest.mark.parametrize(("dragon", "end"), [(4, 11), (6, 13), (8, 13)])
def test_the_second_may_bring_her_to_the_crown(dragon, end):
    table = with_dragon(dragon, knight_at=9, lair="start " + "open " * 12 + "crown")
    assert (table.knight, table.winner) == (end, "knight" if end == 13 else None)


@pytest.mark.rule("DT-94")
@pytest.mark.parametrize("dragon", TWICE)
def test_it_looks_at_the_number_also_before_the_dragons_card_is_resolved(dragon, monkeypatch):
    monkeypatch.setitem(REPLACED, STEPHANIE, 3)
    table = stephanie(rows={dragon: ["panic +1"]}).play(knight=3, dragon=dragon)
    assert (table.knight, table.panic) == (4, 2)


@pytest.mark.rule("DT-94")
@pytest.mark.parametrize("dragon", TWICE)
def test_panic_changed_by_the_dragons_card_before_counts_for_both_moves(dragon):
    table = with_dragon(dragon, panic=1, rows={dragon: ["panic +1"]}, lair="start " + "open " * 12 + "crown")
    assert table.knight == 6


@pytest.mark.rule("DT-94")
@pytest.mark.parametrize("dragon", TWICE)
def test_countered_by_that_card_she_does_not_move(dragon):
    assert with_dragon(dragon, rows={dragon: ["counter"]}).knight == 0


@pytest.mark.rule("DT-94")
def test_only_the_dragons_card_of_this_turn_counts():
    assert stephanie().play(dragon=6).play(knight=STEPHANIES_CARD, dragon=4).knight == 2

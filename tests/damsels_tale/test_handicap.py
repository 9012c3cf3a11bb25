"""The Handicap Card: DT-35 to DT-37."""

import pytest

from fairy_envs import damsels_tale_v0
from fairy_envs.games.damsels_tale.names import DRAGONS, KNIGHTS

from .table import HANDICAPS, Table, shipped

LEVELS = (1, 2, 3)


def begun(**options):
    """What a seat of a freshly dealt game of the shipped card set sees."""
    env = damsels_tale_v0.env(**options)
    env.reset(seed=4)
    return env.game.spec.observation.whole(env.observe("dragon_0")["observation"])


@pytest.mark.rule("DT-35")
@pytest.mark.parametrize("level", LEVELS)
def test_a_handicap_makes_the_way_to_the_last_step_longer(level):
    steps, _ = HANDICAPS[level]
    assert Table(steps=9).sees("dragon").steps_left == 8
    assert Table(steps=9, handicap=level).sees("dragon").steps_left == 8 + steps
    row = {4: ["mumma step +1"]}
    short = Table(steps=9, mumma_at=7, handicap=level, rows=row).play(dragon=4)
    assert (short.winner, short.mumma) == (None, 8), "what was the last step is not the last any more"
    assert Table(steps=9, mumma_at=7 + steps, handicap=level, rows=row).play(dragon=4).winner == "dragon"


@pytest.mark.rule("DT-35")
def test_she_goes_back_to_the_first_step_all_the_same():
    table = Table(steps=9, mumma_at=10, handicap=3, knight_at=5, rows={4: ["mumma step +1"]}).play(dragon=4)
    assert (table.mumma, table.winner) == (0, None)


@pytest.mark.rule("DT-35", "DT-36")
@pytest.mark.parametrize("players", [2, 3])
def test_the_steps_and_the_panic_are_those_of_the_card_file(players):
    cards = shipped()
    printed = cards["cavern"]["steps_2v1" if players == 3 else "steps"]
    plain = begun(num_players=players)
    assert (plain.steps_left, plain.panic[0].argmax() + 1, plain.handicap) == (printed - 1, 1, 0)
    for level in cards["handicap"]:
        seen = begun(num_players=players, handicap=level["level"])
        assert seen.steps_left == printed - 1 + level["steps"]
        assert seen.panic[0].argmax() + 1 == level["panic"]
        assert seen.handicap == level["level"]


@pytest.mark.rule("DT-36")
@pytest.mark.parametrize("level", LEVELS)
def test_panic_begins_higher(level):
    _, panic = HANDICAPS[level]
    assert Table(handicap=level).panic == panic
    plain = "start " + "open " * 14 + "crown"
    assert Table(lair=plain, handicap=level, rows={5: ["move"]}).play(knight=5).knight == panic


@pytest.mark.rule("DT-36")
def test_the_limits_of_panic_stay_as_they_are():
    down = Table(handicap=3, rows={4: ["panic -1"] * 5}).play(dragon=4)
    up = Table(handicap=3, rows={4: ["panic +1"] * 5}).play(dragon=4)
    assert (down.panic, up.panic) == (1, 4)


@pytest.mark.rule("DT-37")
@pytest.mark.parametrize("level", LEVELS)
def test_with_three_players_both_knights_begin_with_that_panic(level):
    steps, panic = HANDICAPS[level]
    table = Table(players=3, steps=9, handicap=level)
    assert table.panics == (panic, panic)
    assert table.sees("second").steps_left == 8 + steps


@pytest.mark.rule("DT-37")
@pytest.mark.parametrize(("knight", "dragon"), [*zip(KNIGHTS, DRAGONS, strict=True), ("random", "random")])
def test_it_goes_with_every_character(knight, dragon):
    plain = begun(knight=knight, dragon=dragon)
    seen = begun(knight=knight, dragon=dragon, handicap=3)
    assert seen.steps_left > plain.steps_left and seen.panic[0].argmax() > plain.panic[0].argmax()

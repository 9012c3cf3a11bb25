"""Chance: the generators that live in the state."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numba
import numpy as np
import pytest

from fairy_envs.engine import COMPILED
from fairy_envs.engine.chance import draw as draw_rule
from fairy_envs.engine.chance import seeded

SIZES = (1, 2, 3, 6, 7, 52, 1000, 2**31)

draw = numba.njit(lambda generators, source, n: draw_rule(generators, source, n))
"""Rules are called from compiled code only."""

DRAWS = f"""
import json
import numba
from fairy_envs.engine.chance import draw as draw_rule
from fairy_envs.engine.chance import seeded
draw = numba.njit(lambda generators, source, n: draw_rule(generators, source, n))
drawn = []
for seed, episode in ((0, 0), (1, 0), (0, 1), (2**63 - 1, 5), (2**62, 2**40)):
    generators = seeded(seed, 3, episode)
    drawn.append([int(draw(generators, source, n)) for _ in range(20) for source in (0, 2, 1) for n in {SIZES}])
    drawn.append([int(state) for state in generators])
print(json.dumps(drawn))
"""


def _other_language(code: str) -> str:
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1" if COMPILED else "0"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    return done.stdout


def test_compiled_and_plain_generators_agree(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(DRAWS, "draws", "exec"), {})
    assert json.loads(capsys.readouterr().out) == json.loads(_other_language(DRAWS))


def test_the_generator_is_split_mix_64() -> None:
    """The first numbers of the published generator from the state 1234567; a draw keeps their upper halves."""
    generators = np.array([1234567], np.uint64)
    known = (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431)
    assert [int(draw(generators, 0, 2**31)) for _ in known] == [((x >> 32) * 2**31) >> 32 for x in known]


@pytest.mark.parametrize("n", [2, 3, 7, 52])
def test_draws_are_uniform(n: int) -> None:
    generators = seeded(11)
    drawn = np.bincount([int(draw(generators, 0, n)) for _ in range(200 * n)], minlength=n)
    assert len(drawn) == n
    chi_square = ((drawn - 200) ** 2 / 200).sum()
    assert chi_square < n - 1 + 4 * (2 * (n - 1)) ** 0.5 + 4


def test_sources_do_not_depend_on_one_another() -> None:
    """What is drawn from one source changes nothing in the others, and no two tell the same."""
    one, two = seeded(3, 4), seeded(3, 4)
    for _ in range(10):
        draw(one, 2, 6)
    first = [[int(draw(one, source, 1000)) for _ in range(50)] for source in (0, 1, 3)]
    assert first == [[int(draw(two, source, 1000)) for _ in range(50)] for source in (0, 1, 3)]
    for a in range(3):
        for b in range(a):
            assert abs(np.corrcoef(first[a], first[b])[0, 1]) < 0.5
            assert first[a] != first[b]


def test_seeds_and_episodes_differ_and_neighbours_are_strangers() -> None:
    starts = {(seed, episode): tuple(seeded(seed, 3, episode).tolist()) for seed in range(60) for episode in range(20)}
    states = [state for start in starts.values() for state in start]
    assert len(set(states)) == len(states), "two sources of some games would go the same way"
    firsts = np.array([int(draw(seeded(seed), 0, 10)) for seed in range(400)])
    counts = np.bincount(firsts, minlength=10)
    assert counts.min() > 15 and counts.max() < 70
    assert abs(np.corrcoef(firsts[1:], firsts[:-1])[0, 1]) < 0.2


def test_the_same_seed_and_episode_are_the_same_game() -> None:
    assert seeded(9, 3, 4).tolist() == seeded(9, 3, 4).tolist()
    assert seeded(9, 3, 4).dtype == np.uint64


def test_seeding_outside_a_state_compiles_nothing() -> None:
    """A scripted player does it at every start, and a second process compiles nothing."""
    code = (
        "from fairy_envs.engine.chance import mix, seed_generators, seeded; seeded(0);"
        "print(len(seed_generators.nopython_signatures) + len(mix.nopython_signatures))"
    )
    env = {**os.environ, "NUMBA_DISABLE_JIT": "0"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "0"

"""One game in many forms: single, batch, parallel, copied, pickled, restored, replayed, compiled, checked and plain."""

import copy
import os
import pickle
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

import fairy_envs
from fairy_envs.agents import load_agent

sys.path.insert(0, str(Path(__file__).parent))
from traces import NOISE, actions_of, fields_of

TABLES = {
    "damsels_tale_v0": (
        {},
        {"knight": "chops_murphy", "dragon": "snerl_the_white"},
        {"knight": "dame_stephanie", "dragon": "misty"},
        {"knight": "random", "dragon": "random", "handicap": 2},
        {"num_players": 3},
    ),
    "grimm_forest_v0": ({}, {"num_players": 3, "advanced": False}, {"num_players": 4}),
    "scary_tales_v0": ({}, {"num_players": 3, "challenger_0": "hansel", "challenger_1": "hansel"}, {"num_players": 4}),
    "book_of_shadows_v0": ({}, {"num_players": 1}, {"num_players": 3, "refresh": "round"}),
}
OF_TRACES = {
    "damsels_tale_v0": (("knight=random", "dragon=random"), ("num_players=3", "handicap=1")),
    "grimm_forest_v0": (("num_players=2",), ("num_players=4",)),
    "scary_tales_v0": (("num_players=2",), ("num_players=4", "target=10")),
    "book_of_shadows_v0": (("num_players=1", "refresh=round"), ("num_players=4",)),
}
"""The options with which processes of their own play."""
SEEDS = range(50, 53)
MANY = 3000
"""Games that compiled and checked processes play in a batch; plain ones, far slower, play one of each noise."""


def trace(env, actions):
    """The states that actions lead to in the dealt game of an AEC environment, the deal first."""
    states = [fields_of(env._states[0])]
    for action in actions:
        env.step(action)
        states.append(fields_of(env._states[0]))
    return states


def each(tables, words):
    """Every game with each of its tables, for a fixture."""
    return [pytest.param((game, one), id=f"{game} {words(one)}") for game, some in tables.items() for one in some]


def in_words(options):
    return " ".join(f"{name}={value}" for name, value in options.items())


@pytest.fixture(scope="module", params=each(TABLES, in_words))
def played(request):
    """The version module, the options; and of some games the actions taken, and the states that they led to."""
    module, options = import_module(f"fairy_envs.{request.param[0]}"), request.param[1]
    env = module.env(**options)
    scripted = load_agent("scripted", env)
    games = {}
    for seed in SEEDS:
        actions = list(actions_of(env, scripted, seed))
        env.reset(seed=seed)
        games[seed] = (actions, trace(env, actions))
    return module, options, games


def test_replayed_games_go_the_same_way(played):
    module, options, games = played
    env = module.env(**options)
    for seed, (actions, states) in reversed(games.items()):
        env.reset(seed=seed)
        assert trace(env, actions) == states, f"seed {seed}"


def test_a_batch_plays_what_single_games_play(played):
    module, options, games = played
    batch = module.batch_env(num_envs=len(SEEDS), autoreset=False, **options)
    batch.reset(seed=SEEDS[0])
    for decision in range(max(len(actions) for actions, _ in games.values()) + 1):
        step = np.full(len(SEEDS), -1)
        for lane, (actions, states) in enumerate(games.values()):
            assert fields_of(batch._states[0][lane]) == states[min(decision, len(actions))], f"lane {lane}, {decision}"
            if decision < len(actions):
                step[lane] = actions[decision]
        batch.step(step)


def test_a_batch_with_threads_plays_the_same(played):
    module, options, games = played
    batch = module.batch_env(num_envs=len(SEEDS), threads=2, autoreset=False, **options)
    batch.reset(seed=SEEDS[0])
    longest = max(len(actions) for actions, _ in games.values())
    padded = [actions + [-1] * (longest - len(actions)) for actions, _ in games.values()]
    for step in zip(*padded, strict=True):
        batch.step(np.array(step))
    states = [fields_of(state) for part in batch._states for state in part[:-1]]
    assert states == [states[-1] for _, states in games.values()]
    batch.close()


def test_a_parallel_environment_plays_the_same(played):
    module, options, games = played
    env = module.parallel_env(**options)
    for seed, (actions, states) in games.items():
        env.reset(seed=seed)
        done = 0
        while env.agents:
            waiting = env.waiting
            env.step(dict(zip(waiting, actions[done : done + len(waiting)], strict=True)))
            done += len(waiting)
            assert fields_of(env._states[0]) == states[done], f"seed {seed}, decision {done}"
        assert done == len(actions)


def restored(env):
    other = fairy_envs.make(env.metadata["name"], **env.game.option_values)
    other.restore(env.snapshot())
    return other


@pytest.mark.parametrize(
    ("copied", "every"),
    [(copy.deepcopy, 1), (lambda env: pickle.loads(pickle.dumps(env)), 5), (restored, 5)],
    ids=["deepcopied", "pickled", "restored"],
)
def test_copies_taken_again_and_again_play_the_same(played, copied, every):
    module, options, games = played
    for seed, (actions, states) in games.items():
        env = module.env(**options)
        env.reset(seed=seed)
        for decision, action in enumerate(actions):
            if decision % every == 0:
                env = copied(env)
            env.step(action)
            assert fields_of(env._states[0]) == states[decision + 1], f"seed {seed}, decision {decision}"


def printed(game, options, batch, **environment):
    """What `traces.py` prints in a process of its own, in which so many games more are played in a batch."""
    keep = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    command = [sys.executable, str(Path(__file__).parent / "traces.py"), game]
    result = subprocess.run(
        [*command, "--games", str(len(NOISE)), "--batch", str(batch), *options],
        env={**keep, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


def assert_same(ours, theirs):
    for one, other in zip(ours, theirs, strict=True):
        differing = [f"{a} != {b}" for a, b in zip(one.split(), other.split(), strict=False) if a != b]
        assert not differing, f"{one.split(':')[0]}: {', '.join(differing)}"


@pytest.fixture(scope="module", params=each(OF_TRACES, " ".join))
def compiled(request):
    """The game and its options, and what a compiled process prints."""
    return request.param, printed(*request.param, MANY)


def test_plain_python_plays_the_same(compiled):
    played_by, lines = compiled
    assert len(lines) > 60
    assert_same(lines[:-1], printed(*played_by, 0, NUMBA_DISABLE_JIT="1"))


def test_with_bounds_checks_on_thousands_of_games_go_the_same_way(compiled):
    played_by, lines = compiled
    assert_same(lines, printed(*played_by, MANY, NUMBA_BOUNDSCHECK="1"))

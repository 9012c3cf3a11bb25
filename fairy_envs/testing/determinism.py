"""`assert_deterministic`: seed and actions decide the game, and nothing else does."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

import numpy as np

from fairy_envs.testing._play import MAX_STEPS, EnvFn, Policy, difference, follow, play_some, record


def assert_deterministic(
    env_fn: EnvFn,
    *,
    games: int = 4,
    seed: int = 0,
    policy: Policy | None = None,
    chance: bool = True,
    strict: bool = True,
) -> None:
    """Assert that the seed and the actions decide a game, and nothing else does.

    * A game recorded from ``reset(seed=s)`` comes out the same, action for action, on a fresh environment, while
      Python's and NumPy's global generators are stirred before every step; and again on the environment that has just
      played it, and on one that has played another seed. Compared are observations, rewards, flags, infos, the events
      at the end and the snapshots, where they are offered.
    * The seed is not ignored: not all games of the seeds are the same.
    * Episodes: ``reset(seed=s)`` is episode 0 of s and a later ``reset()`` the next one, whatever was done in episode
      0: nothing, a part, a whole game.

    Args:
        env_fn: Makes the environment.
        games: Number of seeds tried, at least 2: ``seed`` to ``seed + games - 1``.
        seed: The first of them, and of the play.
        policy: ``policy(observation, mask, rng) -> action``; uniform over the legal actions by default.
        chance: False for a game in which nothing is drawn, so that all seeds give the same game.
        strict: Also hold the environment to the rule of episodes, which PettingZoo leaves open.

    Raises:
        AssertionError: Something else decides; the message names seed, episode, number of actions and what differed
            first.
    """
    if games < 2:
        raise ValueError(f"games must be at least 2, to compare seeds; it is {games}")
    traces = []
    for s in range(seed, seed + games):
        env = env_fn()
        env.reset(seed=s)
        positions, actions = record(env, policy, np.random.default_rng(seed), inside=True)
        fresh = env_fn()
        with _stirred_globals() as stir:
            stir()
            fresh.reset(seed=s)
            where = f"seed {s}, episode 0 on a fresh environment, global generators stirred"
            follow(fresh, positions, actions, where, inside=True, before_step=stir)
        other = env_fn()
        other.reset(seed=s + games)
        play_some(other, policy, np.random.default_rng(s), 5)
        for used, story in ((env, "the same seed"), (other, "a part of another seed")):
            used.reset(seed=s)
            follow(used, positions, actions, f"seed {s}, episode 0 after playing {story}", inside=True)
        # The snapshot may hold the seed itself, so the games are compared by what they show.
        env.reset(seed=s)
        traces.append(record(env, policy, np.random.default_rng(seed)))
        if strict:
            _check_episodes(env_fn, s, policy)
    if chance and not any(difference(traces[0], trace) for trace in traces[1:]):
        raise AssertionError(f"the seed is ignored: seeds {seed} to {seed + games - 1} give the same game")
    if chance and strict:
        _check_next_episode_differs(env_fn, seed, games, policy)


def _check_episodes(env_fn: EnvFn, seed: int, policy: Policy | None) -> None:
    """Episode 1 of a seed is the same whatever was done in episode 0."""
    env = env_fn()
    env.reset(seed=seed)
    env.reset()
    positions, actions = record(env, policy, np.random.default_rng(seed), inside=True)
    for steps, story in ((3, "three steps"), (MAX_STEPS, "the whole")):
        env = env_fn()
        env.reset(seed=seed)
        play_some(env, policy, np.random.default_rng(seed + 1), steps)
        env.reset()
        follow(env, positions, actions, f"seed {seed}, episode 1, reset() after {story} of episode 0", inside=True)


def _check_next_episode_differs(env_fn: EnvFn, seed: int, games: int, policy: Policy | None) -> None:
    env = env_fn()
    for s in range(seed, seed + games):
        traces = []
        for first in (True, False):
            env.reset(**({"seed": s} if first else {}))
            traces.append(record(env, policy, np.random.default_rng(seed)))
        if difference(traces[0], traces[1]):
            return
    raise AssertionError(
        f"every reset() deals the same game again: episodes 0 and 1 are equal for seeds {seed} to {seed + games - 1}"
    )


@contextmanager
def _stirred_globals() -> Iterator[Callable[[], None]]:
    """Gives a function that changes the state of both global generators, and puts them back at the end."""
    python, numpy = random.getstate(), np.random.get_state()
    salt = count(123_456)

    def stir() -> None:
        random.seed(next(salt))
        np.random.seed(next(salt))

    try:
        yield stir
    finally:
        random.setstate(python)
        np.random.set_state(numpy)

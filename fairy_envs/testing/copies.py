"""`assert_copies_exactly`: copies go on exactly as the original does, and leave it alone."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Collection
from typing import Any

import numpy as np

from fairy_envs.testing._play import (
    Env,
    EnvFn,
    Moment,
    Policy,
    departure,
    describe,
    differences,
    follow,
    has_left,
    offers,
    play_some,
    position,
    record,
    seen_by,
)

WAYS = ("deepcopy", "pickle", "snapshot")


def assert_copies_exactly(
    env_fn: EnvFn,
    *,
    games: int = 4,
    seed: int = 0,
    policy: Policy | None = None,
    share: float = 0.2,
    ways: Collection[str] = WAYS,
    strict: bool = True,
) -> None:
    """Assert that copies made in mid-game go on exactly as the original does, and leave it alone.

    A game is recorded, then played again. At sampled decisions it is copied in each way: ``"deepcopy"``;
    ``"pickle"``, there and back; ``"snapshot"``, restored into a fresh environment and into one that was in another
    game. Each copy shows the same position and, where they are offered, has the same snapshot and hidden fields. One
    copy of each way plays the recorded rest at once; the original must not notice. A second one plays it after the
    original has finished, and must not have noticed either.

    Args:
        env_fn: Makes the environment.
        games: Number of games; game g is ``reset(seed=seed + g)``.
        seed: Of the games and the sampling.
        policy: ``policy(observation, mask, rng) -> action``; uniform over the legal actions by default.
        share: Share of the decisions looked at; the first of each game always is.
        ways: Which ways of copying to try; ``"snapshot"`` is passed over where the environment has no `snapshot` and
            `restore`.
        strict: Also compare the episode that ``reset()`` begins after the end, which the copy must know as well.

    Raises:
        AssertionError: A copy is not exact; the message names seed, game, decision, seat, the way and what differed
            first.
        ValueError: An unknown way.
    """
    unknown = sorted(set(ways) - set(WAYS))
    if unknown:
        raise ValueError(f"unknown ways of copying: {', '.join(unknown)}; the ways are {', '.join(WAYS)}")
    for game in range(games):
        _check_game(env_fn, seed, game, policy, share, ways, strict)


def _check_game(
    env_fn: EnvFn, seed: int, game: int, policy: Policy | None, share: float, ways: Collection[str], strict: bool
) -> None:
    picker = np.random.default_rng([seed, game, 1])
    env = env_fn()
    env.reset(seed=seed + game)
    positions, actions = record(env, policy, np.random.default_rng([seed, game]), inside=True)
    next_deal = _next_deal(env) if strict else None

    def finish(twin: Env, decision: int, where: str) -> None:
        follow(twin, positions[decision:], actions[decision:], where, inside=True)
        gap = differences(next_deal, _next_deal(twin)) if next_deal is not None else ""
        if gap:
            raise AssertionError(f"{where}, the episode after: {gap}")

    env.reset(seed=seed + game)
    kept: list[tuple[Env, int, str]] = []
    for decision, action in enumerate(actions):
        moment = Moment(seed, game, decision, env.agent_selection)
        gap = departure(env, positions[decision])
        if gap:
            moment.fail(f"playing the same actions again gave another game: {gap}")
        if not has_left(env) and (decision == 0 or picker.random() < share):
            for way, make in _makers(env_fn, env, ways).items():
                now, later = (_copy(env, make, way, moment) for _ in range(2))
                finish(now, decision, f"{moment}: {way}, playing on")
                gap = departure(env, positions[decision])
                if gap:
                    moment.fail(f"{way}: playing on the copy changed the original: {gap}")
                kept.append((later, decision, f"{moment}: {way}, playing on after the original"))
        env.step(action)
    for later, decision, where in kept:
        finish(later, decision, where)


def _makers(env_fn: EnvFn, env: Env, ways: Collection[str]) -> dict[str, Callable[[], Env]]:
    """The ways of copying `env`, by the name that a failure gives them."""
    makers: dict[str, Callable[[], Env]] = {}
    if "deepcopy" in ways:
        makers["deepcopy"] = lambda: copy.deepcopy(env)
    if "pickle" in ways:
        makers["pickle"] = lambda: pickle.loads(pickle.dumps(env))
    if "snapshot" in ways and offers(env, "snapshot", "restore"):
        makers["snapshot into a fresh environment"] = lambda: _restored(env_fn(), env)
        makers["snapshot into another game"] = lambda: _restored(_in_another_game(env_fn), env)
    return makers


def _in_another_game(env_fn: EnvFn) -> Env:
    other = env_fn()
    other.reset(seed=2**31 - 1)
    play_some(other, None, np.random.default_rng(0), steps=10)
    return other


def _restored(target: Env, env: Env) -> Env:
    target.restore(env.snapshot())
    return target


def _copy(env: Env, make: Callable[[], Env], way: str, moment: Moment) -> Env:
    """A copy that has been compared with the original, hidden fields and all."""
    try:
        twin = make()
    except Exception as error:
        moment.fail(f"{way} stopped with {describe(error)}", error)
    gap = differences(_inside_out(env), _inside_out(twin))
    if gap:
        moment.fail(f"{way} gave another position: {gap}")
    return twin


def _inside_out(env: Env) -> dict[str, Any]:
    whole = position(env, inside=True)
    for agent in env.agents:
        whole[agent] = seen_by(env, agent)
        if offers(env, "events"):
            whole[agent]["latest events"] = env.events(agent, since="own_decision")
        if offers(env, "hidden_fields"):
            whole[agent]["hidden fields"] = env.hidden_fields(agent)
    if offers(env, "open_fields"):
        whole["open fields"] = env.open_fields()
    for name in ("waiting", "asked"):
        if offers(env, name):
            whole[name] = getattr(env, name)
    return copy.deepcopy(whole)


def _next_deal(env: Env) -> dict[str, Any]:
    env.reset()
    return position(env, inside=True)

"""`assert_masks_sound`: what the mask allows applies, all else is refused and changes nothing."""

from __future__ import annotations

import copy

import numpy as np
from numpy.typing import NDArray

from fairy_envs.testing._play import (
    Env,
    EnvFn,
    Moment,
    Policy,
    decisions,
    departure,
    describe,
    has_left,
    is_over,
    mask_of,
    position,
)


def assert_masks_sound(
    env_fn: EnvFn,
    *,
    games: int = 5,
    seed: int = 0,
    policy: Policy | None = None,
    share: float = 0.25,
    strict: bool = True,
) -> None:
    """Assert that the action masks say exactly what is legal, at sampled decisions of random games.

    At each of them: every id that the mask allows applies on a copy; every other id is refused and changes nothing;
    the mask of the selected seat holds zeros and ones with at least one 1; each seat's observation lies within its
    space. Refused means a `ValueError` (which `fairy_envs.IllegalAction` is) or an `AssertionError` and the same
    snapshot as before (the same observations, rewards and flags where there are no snapshots), or the end of the game
    with a negative reward for the offender and none for the others.

    Args:
        env_fn: Makes the environment. Masks are ``observation["action_mask"]`` or ``infos[agent]["action_mask"]``,
            integers of shape (A,).
        games: Number of games; game g is ``reset(seed=seed + g)``.
        seed: Of the games and the sampling.
        policy: ``policy(observation, mask, rng) -> action``; uniform over the legal actions by default.
        share: Share of the decisions looked at; the first and the end of each game always are.
        strict: Also hold the environment to what PettingZoo leaves open: the ids -1 and A are refused like any other,
            and the mask is all zeros for a seat that is not selected, and for all when the game is over.

    Raises:
        AssertionError: A mask is unsound; the message names seed, game, decision, seat and action.
        TypeError: The environment gives no masks.
    """
    env = env_fn()
    for moment in decisions(env, games=games, seed=seed, policy=policy, share=share):
        for agent in env.possible_agents if strict else env.agents:
            _check_observation(env, agent, moment.at(agent), strict)
        if moment.over or has_left(env):
            continue
        mask = mask_of(env, env.agent_selection)
        if mask is None:
            raise TypeError("assert_masks_sound needs an environment with action masks")
        if not mask.any():
            moment.fail("the seat is selected and its mask is all zeros")
        legal = np.flatnonzero(mask).tolist()
        _check_legal(env, legal, moment)
        beyond = (-1, len(mask)) if strict else ()
        _check_illegal(env, [action for action in (*range(len(mask)), *beyond) if action not in legal], moment)


def _check_observation(env: Env, agent: str, moment: Moment, strict: bool) -> None:
    observation = env.observe(agent)
    if not env.observation_space(agent).contains(observation):
        moment.fail(f"the observation is not in its space {env.observation_space(agent)}: {_outside(env, agent)}")
    mask = mask_of(env, agent)
    if mask is None:
        return
    if not np.isin(mask, (0, 1)).all() or mask.ndim != 1:
        moment.fail(f"the mask must be a vector of zeros and ones, it is {mask.tolist()}")
    if strict and mask.any() and (moment.over or agent != env.agent_selection):
        why = "the game is over" if moment.over else f"{env.agent_selection} is selected"
        moment.fail(f"the mask must be all zeros when {why}, it allows {np.flatnonzero(mask).tolist()}")


def _outside(env: Env, agent: str) -> str:
    """Which part of an observation leaves its space, and where."""
    space, observation = env.observation_space(agent), env.observe(agent)
    if isinstance(observation, dict) and hasattr(space, "spaces"):
        if set(observation) != set(space.spaces):
            return f"it has {sorted(observation)}"
        parts = [(name, observation[name], space.spaces[name]) for name in observation]
    else:
        parts = [("observation", observation, space)]
    for name, value, part in parts:
        if part.contains(value):
            continue
        if isinstance(value, np.ndarray) and hasattr(part, "low") and value.shape == part.shape:
            wild: NDArray[np.intp] = np.argwhere(~((value >= part.low) & (value <= part.high)))
            if len(wild):
                index = tuple(wild[0].tolist())
                return f"{name}{list(index)} is {value[index]}"
        kind = f"{value.dtype}{value.shape}" if isinstance(value, np.ndarray) else repr(value)
        return f"{name} is {kind}"
    return "the parts are, the whole is not"


def _check_legal(env: Env, legal: list[int], moment: Moment) -> None:
    before = position(env, inside=True)
    for action in legal:
        try:
            copy.deepcopy(env).step(action)
        except Exception as error:
            moment.fail(f"the mask allows action {action}, which stopped with {describe(error)}", error)
    gap = departure(env, before)
    if gap:
        moment.fail(f"stepping copies changed the original: {gap}")


def _check_illegal(env: Env, illegal: list[int], moment: Moment) -> None:
    before = position(env, inside=True)
    twin = copy.deepcopy(env)
    for action in illegal:
        try:
            twin.step(action)
        except (ValueError, AssertionError):
            gap = departure(twin, before)
            if gap:
                moment.fail(f"the illegal action {action} was refused and yet changed the game: {gap}")
        except Exception as error:
            moment.fail(
                f"the illegal action {action} must be refused with a ValueError, it stopped with {describe(error)}",
                error,
            )
        else:
            if not _ended_by_offence(twin, str(moment.seat)):
                gap = departure(twin, before) or "nothing changed"
                moment.fail(f"the mask forbids action {action}, which was neither refused nor ended the game: {gap}")
            twin = copy.deepcopy(env)


def _ended_by_offence(env: Env, offender: str) -> bool:
    if not is_over(env):
        return False
    return all(reward < 0 if agent == offender else reward == 0 for agent, reward in env.rewards.items())

"""Playing The Damsel's Tale at random, for the tests of the environments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from fairy_envs import damsels_tale_v0

DRAGONS = ("cinder", "misty", "snerl_the_white")


def legal(env: Any) -> np.ndarray:
    """The legal actions of whoever is selected."""
    return np.flatnonzero(env.observe(env.agent_selection)["action_mask"])


def is_over(env: Any) -> bool:
    """Whether the game is over (for all at once)."""
    return any(env.terminations.values()) or any(env.truncations.values())


def decide(env: Any, rng: np.random.Generator) -> int:
    """Take a random legal action; returns it."""
    action = int(rng.choice(legal(env)))
    env.step(action)
    return action


def finish(env: Any, seed: int = 0) -> list[int]:
    """Play on to the end; returns the actions."""
    rng, actions = np.random.default_rng(seed), []
    while not is_over(env):
        actions.append(decide(env, rng))
    return actions


def started(decisions: int = 0, seed: int = 0, **options: Any) -> Any:
    """An AEC game after some random decisions."""
    env = damsels_tale_v0.env(**options)
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for _ in range(decisions):
        if not is_over(env):
            decide(env, rng)
    return env


def finished(seed: int = 0, **options: Any) -> Any:
    """An AEC game that is over, all agents still there."""
    env = started(0, seed, **options)
    finish(env, seed)
    return env


def everything(env: Any) -> Any:
    """All that an AEC game shows and keeps, to compare."""
    agents = env.possible_agents
    return (
        env.snapshot(),
        list(env.agents),
        env.agent_selection,
        dict(env.rewards),
        dict(env._cumulative_rewards),
        dict(env.terminations),
        dict(env.truncations),
        dict(env.infos),
        env.waiting,
        env.asked,
        [env.observe(agent)[part].tobytes() for agent in agents for part in ("observation", "action_mask")],
        [env.text(agent) for agent in agents],
        [env.events(agent, "start") for agent in agents],
    )


def random_actions(masks: Any, rng: np.random.Generator) -> np.ndarray:
    """A random legal action for each row of masks (n, A), -1 where nothing is legal."""
    keys = np.where(masks, rng.random(masks.shape), -1.0)
    return np.where(masks.any(1), keys.argmax(1), -1)


def not_whole() -> Iterator[Any]:
    """What is no action, whatever its value."""
    yield from (0.0, 1.5, float("nan"), np.float32(0), "0", b"0", None, True, False, np.bool_(True), [0], (0,), {}, 1j)

"""Agents that play a seat; see `load_agent`."""

from __future__ import annotations

from typing import Any

from .checkpoint import SUFFIXES, CheckpointAgent, CheckpointError, CheckpointWarning, PolicyAgent, find_checkpoint
from .simple import RandomAgent, ScriptedAgent

__all__ = [
    "CheckpointAgent",
    "CheckpointError",
    "CheckpointWarning",
    "PolicyAgent",
    "RandomAgent",
    "ScriptedAgent",
    "load_agent",
]


def load_agent(name: str, env: Any, *, other_cards: bool = False) -> Any:
    """The agent of a name, bound to the game, options and cards of `env` (any environment or batch of this project).

    A name is `random`, `scripted`, `human`, or a checkpoint: a folder's path, or its place in the project's
    `checkpoints/`, such as `damsels_tale/best`, which works from any folder. A checkpoint draws its actions from its
    policy; after its name, `:greedy` makes it take the likeliest one, and `:other_cards` (or the argument) lets it play
    with another card set than it was trained on. With other options than it was trained with it plays too, and a
    `CheckpointWarning` names them. Raises `CheckpointError`.
    """
    if not isinstance(name, str):
        raise CheckpointError(f"{name!r} is no name of an agent; a name is a string, such as 'random'")
    match name:
        case "random":
            return RandomAgent()
        case "scripted":
            return ScriptedAgent(env.game)
        case "human":
            from .human import HumanAgent

            return HumanAgent(env.game)
    path, given = name, set()
    while (cut := path.rpartition(":"))[2] in SUFFIXES and cut[0]:
        path = cut[0]
        given.add(cut[2])
    if given and path in ("random", "scripted", "human"):
        raise CheckpointError(f"{name!r}: {' and '.join(f':{suffix}' for suffix in SUFFIXES)} follow only a checkpoint")
    return CheckpointAgent(
        # Whoever shows no table has no seat for a person.
        find_checkpoint(path, env.game, people=hasattr(env, "view")),
        env.game,
        greedy="greedy" in given,
        other_cards=other_cards or "other_cards" in given,
    )

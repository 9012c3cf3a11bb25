"""Agents that play a seat; see `load_agent`."""

from __future__ import annotations

from typing import Any

from .simple import RandomAgent, ScriptedAgent

__all__ = ["RandomAgent", "ScriptedAgent", "load_agent"]


def load_agent(name: str, env: Any) -> Any:
    """The agent of a name, bound to the game, options and cards of `env` (any environment or batch of this project)."""
    if name == "random":
        return RandomAgent()
    if name == "scripted":
        return ScriptedAgent(env.game)
    raise ValueError(f"no agent is called {name!r}")

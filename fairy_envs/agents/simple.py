"""Agents that need no training: uniformly random, and a game's scripted player."""

from __future__ import annotations

from typing import Any

import numpy as np

from fairy_envs.engine import Game
from fairy_envs.engine.chance import seeded
from fairy_envs.engine.kernels import make_arrays


class RandomAgent:
    """Chooses each legal action as likely."""

    def act(self, observations: Any, action_masks: Any, rng: np.random.Generator) -> Any:
        """Actions (n,) int64 for observations (n, F) and masks (n, A)."""
        keys = rng.random(action_masks.shape, np.float32)
        return np.where(action_masks, keys, np.float32(-1)).argmax(1)


class ScriptedAgent:
    """A game's scripted player, which sees observation and mask only."""

    def __init__(self, game: Game) -> None:
        game.warm("bot")
        self._game = game
        self._page = make_arrays(game.spec, 1)[1]

    def act(self, observations: Any, action_masks: Any, rng: np.random.Generator) -> Any:
        """Actions (n,) int64 for observations (n, F) and masks (n, A)."""
        actions = np.zeros(len(observations), np.int64)
        observations = np.ascontiguousarray(observations, np.float32)
        masks = np.ascontiguousarray(action_masks, np.int8)
        generators = seeded(int(rng.integers(2**63)))
        self._game.kernels.bot(observations, masks, self._game.box, generators, self._page, actions)
        return actions

"""One seat of many games as a Stable-Baselines3 vector environment (needs the extra `[train]`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from stable_baselines3.common.vec_env import VecEnv

from fairy_envs.engine import GameSpec

from .seat import Loader, SeatBatch
from .table import checked_seed


class Sb3SeatEnv(VecEnv):
    """See `SeatBatch` for the arguments. `env_method("action_masks")` gives what is legal, (A,) bool a game.

    Games that end are dealt again in the same step; their infos hold `terminal_observation` and `TimeLimit.truncated`.
    """

    def __init__(self, spec: GameSpec, load: Loader, /, **options: Any) -> None:
        self.core = SeatBatch(spec, load, **options)
        self.game = self.core.game
        self.render_mode = None
        self._actions: Any = None
        super().__init__(
            self.core.num_envs,
            spaces.Box(0, 1, (self.game.observation_size,), np.float32),
            spaces.Discrete(self.game.num_actions),
        )

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """The seeds of the next `reset`: `seed + i` for game `i`; None for one that NumPy's global generator draws.

        Raises `OptionError` for what is no seed.
        """
        return super().seed(None if seed is None else checked_seed(self.game.spec.id, seed))

    def reset(self) -> Any:
        """Deal in every game; `seed(s)` before it makes game `i` play episode 0 of seed `s + i`."""
        self.core.reset(self._seeds[0])
        self._reset_seeds()
        self._reset_options()
        return self.core.observation

    def step_async(self, actions: Any) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        outcome = self.core.step(self._actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for games, observations in outcome.ends:
            for game, observation in zip(games.tolist(), observations, strict=True):
                infos[game]["terminal_observation"] = observation
                infos[game]["TimeLimit.truncated"] = bool(outcome.truncated[game])
        return self.core.observation, outcome.rewards, outcome.over, infos

    def action_masks(self) -> Any:
        """What is legal in every game, (n, A) bool. Raises `NotReset`."""
        return self.core.action_masks()

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Only `action_masks` is there to call."""
        if method_name != "action_masks":
            raise AttributeError(
                f"{self.game.spec.id}: games of this vector environment have no method '{method_name}'"
            )
        masks = self.action_masks()
        return list(masks if indices is None else masks[self._get_indices(indices)])

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(f"{self.game.spec.id}: games of this vector environment have nothing to set")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[Any]:
        return [None for _ in range(self.num_envs)]

    def close(self) -> None:
        self.core.batch.close()

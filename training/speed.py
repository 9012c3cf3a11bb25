"""How fast training is, and how fast it would be if the game cost nothing."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from stable_baselines3.common.logger import Logger
from stable_baselines3.common.vec_env import VecEnv

from fairy_envs.envs.sb3 import Sb3SeatEnv

from .ppo import Settings, Trainer, make_model
from .threads import numpy_threads


def training_speed(game: str = "damsels_tale", *, rounds: int = 5, past: int = 8, **settings: Any) -> dict[str, float]:
    """Decisions a second of the whole trainer ("environment"), and of MaskablePPO as sb3-contrib has it on constant
    arrays of the same shapes ("constant"), on one thread.

    Seconds are of the processor, so that other programs blur the comparison less. Each round collects one rollout and
    learns from it, once on either side; the medians of the rounds are compared.

    Args:
        game: A game's id.
        rounds: Rounds that are timed, after one that is not.
        past: Past selves in the pool.
        **settings: Of `Settings`.
    """
    with tempfile.TemporaryDirectory() as folder, numpy_threads(1):
        given = Settings(game=game, run=Path(folder), **settings)
        trainer = Trainer(given)
        for _ in range(past):
            trainer.pool.take(trainer.policy())
        constant = make_model(_ConstantEnv(trainer.env), given, given.learning_rate, "MlpPolicy")
        constant.set_logger(Logger(None, []))
        trainer.model.set_logger(Logger(None, []))
        times: dict[str, list[float]] = {"environment": [], "constant": []}
        for _ in range(rounds + 1):
            started = time.process_time()
            trainer.play_round()
            times["environment"].append(time.process_time() - started)
            started = time.process_time()
            constant.learn(given.round_size, reset_num_timesteps=False)
            times["constant"].append(time.process_time() - started)
        trainer.env.close()
    return {side: given.round_size / float(np.median(measured[1:])) for side, measured in times.items()}


class _ConstantEnv(VecEnv):
    """Gives the first observations and masks of another environment for ever; games never end."""

    def __init__(self, like: Sb3SeatEnv) -> None:
        self._observation = like.reset()
        self._masks = like.action_masks()
        self._zeros = np.zeros(like.num_envs, np.float32)
        self._over = np.zeros(like.num_envs, bool)
        self.render_mode = None
        super().__init__(like.num_envs, spaces.Box(0, 1, self._observation.shape[1:], np.float32), like.action_space)

    def reset(self) -> Any:
        return self._observation

    def step_async(self, actions: Any) -> None:
        pass

    def step_wait(self) -> Any:
        return self._observation, self._zeros, self._over, [{} for _ in range(self.num_envs)]

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        return list(self._masks)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self, attr_name, value)

    def action_masks(self) -> Any:
        """Constant, as all of it."""
        return self._masks

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        pass

"""What a version module offers: the views of one game, made with the loader of agents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairy_envs.agents import load_agent
from fairy_envs.engine import GameSpec
from fairy_envs.envs import AEC, Batch, Parallel, SeatEnv, SeatVectorEnv
from fairy_envs.envs.seat import Others

if TYPE_CHECKING:
    from fairy_envs.envs.sb3 import Sb3SeatEnv


class Makers:
    """The makers of one game's views; options are checked, and an unknown name or value gets an error that lists what
    is allowed."""

    def __init__(self, spec: GameSpec) -> None:
        self._spec = spec

    def env(self, **options: Any) -> AEC:
        """The AEC environment."""
        return AEC(self._spec, **options)

    def parallel_env(self, **options: Any) -> Parallel:
        """The parallel environment: all waiting seats act in one step."""
        return Parallel(self._spec, **options)

    def batch_env(self, num_envs: int = 256, **options: Any) -> Batch:
        """Many games at once."""
        return Batch(self._spec, num_envs=num_envs, **options)

    def seat_env(self, seat: str, others: Others = "scripted", **options: Any) -> SeatEnv:
        """One seat as a gymnasium environment, agents playing the others."""
        return SeatEnv(self._spec, load_agent, seat=seat, others=others, **options)

    def seat_vec_env(
        self, num_envs: int = 256, seat: str | None = None, others: Others = "scripted", **options: Any
    ) -> SeatVectorEnv:
        """One seat of many games as a gymnasium vector environment; `seat=None` rotates through the seats."""
        return SeatVectorEnv(self._spec, load_agent, num_envs=num_envs, seat=seat, others=others, **options)

    def sb3_vec_env(
        self, num_envs: int = 256, seat: str | None = None, others: Others = "scripted", **options: Any
    ) -> Sb3SeatEnv:
        """One seat of many games for Stable-Baselines3 (needs the extra `[train]`); `seat=None` rotates."""
        try:
            from fairy_envs.envs.sb3 import Sb3SeatEnv
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError(
                f"{error.name} is missing: sb3_vec_env needs the extra [train], pip install 'fairy-envs[train]'"
            ) from None
        return Sb3SeatEnv(self._spec, load_agent, num_envs=num_envs, seat=seat, others=others, **options)

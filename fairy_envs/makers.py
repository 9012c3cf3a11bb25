"""What a version module offers: the views of one game, made with the loader of agents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairy_envs.agents import load_agent
from fairy_envs.engine import GameSpec
from fairy_envs.envs import AEC, Batch, Parallel, SeatEnv, SeatVectorEnv
from fairy_envs.envs.seat import Others
from fairy_envs.wording import install_command

if TYPE_CHECKING:
    from fairy_envs.envs.sb3 import Sb3SeatEnv


class Makers:
    """The makers of one game's views.

    `options` are those of the game (`docs/<game>.md`) and those that every environment takes
    (`docs/environments.md`); an unknown name or value gets an `OptionError` that lists what is allowed.
    """

    def __init__(self, spec: GameSpec) -> None:
        self._spec = spec

    def env(self, **options: Any) -> AEC:
        """The AEC environment, one agent after another (`fairy_envs.envs.AEC`).

        An observation is `{"observation": (F,) float32 in [0, 1], "action_mask": (A,) int8}`. Options beside the
        game's: `cards`, `max_decisions`, `illegal="raise" | "terminate"`, `render_mode=None | "ansi" | "human"`.
        """
        return AEC(self._spec, **options)

    def parallel_env(self, **options: Any) -> Parallel:
        """The parallel environment: all waiting seats act in one step (`fairy_envs.envs.Parallel`).

        Observations and options are those of `env`. A seat that owes nothing has exactly one legal id, 0, and whatever
        it sends is ignored.
        """
        return Parallel(self._spec, **options)

    def batch_env(self, num_envs: int = 256, **options: Any) -> Batch:
        """Many games at once, with all their seats (`fairy_envs.envs.Batch`).

        `reset(seed)` deals, `step(actions)` answers in every game with actions (n,), and the batch's own arrays say
        what came of it; the next step overwrites them: `observation` (n, F) float32, `action_mask` (n, A) int8, `actor`
        (n,) int16 (the deciding seat), `rewards` (n, seats) float32, `over` and `truncated` (n,) int16,
        `final_observation` (n, seats, F) float32. An agent of `load_agent(name, batch)` answers with
        `agent.act(batch.observation, batch.action_mask, rng)`.

        Options beside the game's: `threads`, `autoreset`, `events`, `cards`, `max_decisions`.
        """
        return Batch(self._spec, num_envs=num_envs, **options)

    def seat_env(self, seat: str | None = None, others: Others = "scripted", **options: Any) -> SeatEnv:
        """One seat as a gymnasium environment, agents playing the others (`fairy_envs.envs.SeatEnv`).

        `seat` is an agent's name, and must be given. `others` is a name as for `load_agent`, an agent, or a dict of
        those by agent name. Observations are (F,) float32 in [0, 1]; `action_masks()` gives what is legal, (A,) bool.
        Options beside the game's: `cards`, `max_decisions`, `illegal="raise" | "terminate"`.
        """
        return SeatEnv(self._spec, load_agent, seat=seat, others=others, **options)

    def seat_vec_env(
        self, num_envs: int = 256, seat: str | None = None, others: Others = "scripted", **options: Any
    ) -> SeatVectorEnv:
        """One seat of many games as a gymnasium vector environment (`fairy_envs.envs.SeatVectorEnv`).

        `seat=None` rotates through the seats from game to game; `others` as for `seat_env`. Observations are (n, F)
        float32 in [0, 1]; `info["action_mask"]` (n, A) int8 is what is legal. Games that end are dealt again in the
        same step, and `info["final_obs"]` holds what the seat saw of the end.
        """
        return SeatVectorEnv(self._spec, load_agent, num_envs=num_envs, seat=seat, others=others, **options)

    def sb3_vec_env(
        self, num_envs: int = 256, seat: str | None = None, others: Others = "scripted", **options: Any
    ) -> Sb3SeatEnv:
        """One seat of many games for Stable-Baselines3 (`fairy_envs.envs.sb3.Sb3SeatEnv`; needs the extra `[train]`).

        Arguments as for `seat_vec_env`. Observations are (n, F) float32 in [0, 1]; `env_method("action_masks")`, which
        MaskablePPO calls, gives what is legal, (A,) bool a game.
        """
        try:
            from fairy_envs.envs.sb3 import Sb3SeatEnv
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError(
                f"{error.name} is missing: sb3_vec_env needs the extra [train], {install_command('train')}"
            ) from None
        return Sb3SeatEnv(self._spec, load_agent, num_envs=num_envs, seat=seat, others=others, **options)

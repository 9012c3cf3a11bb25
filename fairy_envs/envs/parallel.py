"""A game as a PettingZoo parallel environment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv

from fairy_envs.engine.files import shown

from .errors import GameOver
from .table import Table, action_id

_PASS = 0
"""The one legal id of an agent that owes nothing; whatever it sends is ignored."""


class Parallel(Table, ParallelEnv):
    """All agents that owe an answer give it in one step; see `Table` for the arguments and the further methods.

    An agent that owes nothing has exactly one legal id, 0, and whatever it sends is ignored.
    """

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Deal episode 0 of `seed`, or the next episode of the seed in force; `options` are accepted and ignored."""
        self._deal(seed)
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def observe(self, agent: str) -> dict[str, Any]:
        """What any agent may know at any time, the final state too; changes nothing."""
        self._check_dealt()
        seat = self._seat(agent)
        mask = self._mask_of(seat)
        if not self._lanes["ended"][0] and not mask.any():
            mask[_PASS] = 1
        return {"observation": self._vector_of(seat), "action_mask": mask}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Take the actions of all agents that owe one.

        Raises `IllegalAction` (unless `illegal="terminate"`), `NotReset`, `GameOver`, or `ValueError` for what is no
        table of actions by agent; then nothing has changed.
        """
        self._check_dealt()
        if not self.agents:
            raise GameOver(self.game.spec.id, "reset() deals anew")
        if not isinstance(actions, Mapping):
            raise ValueError(f"{self.game.spec.id}: expected a table of actions by agent, got {shown(actions)}")
        for agent in actions:
            self._seat(agent)
        chosen = {agent: action_id(actions.get(agent), self._num_actions) for agent in self.waiting}
        offender = next((agent for agent, action in chosen.items() if not self._is_legal(agent, action)), None)
        if offender is not None and self.illegal == "raise":
            raise self._refuse(offender, actions.get(offender))
        for agent, action in chosen.items():  # one after the other, as in the AEC environment
            if self._lanes["ended"][0]:
                break
            if agent == offender:
                self._end_by_foul(self._seat_of[agent])
            else:
                self._answer(action)
        agents = list(self.agents)
        over, truncated = bool(self._over[0]), bool(self._lanes["truncated"][0])
        rewards = self._lanes["rewards"][0]
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            {agent: self.observe(agent) for agent in agents},
            {agent: float(rewards[self._seat_of[agent]]) if over else 0.0 for agent in agents},
            dict.fromkeys(agents, over and not truncated),
            dict.fromkeys(agents, over and truncated),
            {agent: {} for agent in agents},
        )

    def _is_legal(self, agent: str, action: int) -> bool:
        return action >= 0 and bool(self._mask_of(self._seat_of[agent])[action])

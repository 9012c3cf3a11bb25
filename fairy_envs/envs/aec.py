"""A game as a PettingZoo AEC environment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from pettingzoo import AECEnv

from .errors import GameOver, NotReset
from .table import Table, action_id


class AEC(Table, AECEnv):
    """One agent decides after another; see `Table` for the arguments and the methods beside PettingZoo's.

    In a simultaneous choice agents are selected in seat order, and none sees what another has chosen, or whether it
    has. Observations are `{"observation": (F,) float32 in [0, 1], "action_mask": (A,) int8}`; the mask is all zeros for
    an agent that is not selected and when the game is over. Rewards come at the end only, for all agents at once.
    """

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal episode 0 of `seed`, or the next episode of the seed in force; `options` are accepted and ignored."""
        self._deal(seed)
        agents = self.possible_agents
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self.agent_selection = agents[int(self._actor[0])]

    def observe(self, agent: str) -> dict[str, Any]:
        """What any agent may know at any time, the final state too; changes nothing."""
        if not self._dealt:
            raise NotReset(self.game.spec.id)
        seat = self._seat(agent)
        if self._actor[0] == seat:
            return {"observation": self._observation.copy(), "action_mask": self._mask.copy()}
        self._show(seat)
        return {"observation": self._shown.copy(), "action_mask": np.zeros_like(self._mask)}

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last decision, termination, truncation and info of the selected agent."""
        if not self._dealt:
            raise NotReset(self.game.spec.id)
        if not self.agents:
            raise GameOver(self.game.spec.id, "reset() deals anew")
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: int | None) -> None:
        """Take the selected agent's action, or None once the game is over.

        Raises `IllegalAction` (unless `illegal="terminate"`), `NotReset` or `GameOver`; then nothing has changed.
        """
        if self._actor[0] < 0 or not self._dealt:
            self._step_after_end(action)
            return
        agent = self.agent_selection
        whole = action if type(action) is int else action_id(action, self._num_actions)
        if not self._answer(whole):
            if self.illegal == "raise":
                raise self._refuse(agent, action)
            self._end_by_foul(self._seat_of[agent])
        self._cumulative_rewards[agent] = 0.0
        if self._over[0]:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self._actor[0]]
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        """All agents end in the same step."""
        rewards = self._lanes["rewards"][0]
        truncated = bool(self._lanes["truncated"][0])
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = float(rewards[seat])
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = not truncated
            self.truncations[agent] = truncated
        self.agent_selection = self.agents[0]

    def _step_after_end(self, action: int | None) -> None:
        self._check_dealt()
        if action is not None or not self.agents:
            raise GameOver(self.game.spec.id, "step(None) takes leave of each agent, reset() deals anew")
        agent = self.agents.pop(0)
        for held in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del held[agent]
        if self.agents:
            self.agent_selection = self.agents[0]
            self.rewards = dict.fromkeys(self.agents, 0.0)

    def _restore_protocol(self) -> None:
        lane = self._lanes
        ended, truncated = bool(lane["ended"][0]), bool(lane["truncated"][0])
        brought = {agent: float(lane["rewards"][0, self._seat_of[agent]]) for agent in self.agents}
        leaving = len(self.agents) < len(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0) if leaving else dict(brought)
        self._cumulative_rewards = brought
        self.terminations = dict.fromkeys(self.agents, ended and not truncated)
        self.truncations = dict.fromkeys(self.agents, ended and truncated)
        self.infos = {agent: {} for agent in self.agents}
        if ended:
            self.agent_selection = self.agents[0] if self.agents else self.possible_agents[-1]
        else:
            self.agent_selection = self.possible_agents[int(self._actor[0])]

    def _copy_protocol(self, other: Any) -> None:
        if self._dealt:
            other.rewards, other._cumulative_rewards = dict(self.rewards), dict(self._cumulative_rewards)
            other.terminations, other.truncations = dict(self.terminations), dict(self.truncations)
            other.infos = {agent: {} for agent in self.infos}

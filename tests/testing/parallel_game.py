"""A parallel environment for the tests of `conformance`: two seats call heads or tails for a few rounds."""

from __future__ import annotations

import gymnasium
import numpy as np
from pettingzoo import ParallelEnv


class ParallelGame(ParallelEnv):
    metadata = {"name": "parallel_game_v0", "render_modes": []}

    def __init__(self) -> None:
        self.possible_agents = ["player_0", "player_1"]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: gymnasium.spaces.Box(0, 1, (2,), np.float32) for agent in self.possible_agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(2) for agent in self.possible_agents}
        self.state_space = gymnasium.spaces.Box(0, 1, (2,), np.float32)
        self.rng = np.random.default_rng()

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        self.agents, self.round, self.coin = list(self.possible_agents), 0, 0
        return self.observed(), {agent: {} for agent in self.agents}

    def observed(self):
        return {agent: self.state() for agent in self.agents}

    def state(self):
        return np.array([self.coin, 1 - self.round / 10], np.float32)

    def step(self, actions):
        self.round += 1
        self.coin = int(self.rng.integers(2))
        over = self.round == 5
        told = (
            self.observed(),
            {agent: float(actions[agent] == self.coin) for agent in self.agents},
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, False),
            {agent: {} for agent in self.agents},
        )
        if over:
            self.agents = []
        return told

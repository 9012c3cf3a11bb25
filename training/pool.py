"""Whom a learner plays (in cooperative games, with whom): fixed anchors, its past selves, and the latest of them.

The games of a batch are split into groups; each group faces one member at a time. The first groups always face the
anchors, so that progress can be read off them; a share of the others faces the latest self, and the rest is drawn from
anchors and past selves, those that win more against the learner more often.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fairy_envs.agents import PolicyAgent
from fairy_envs.envs import LEARNER

LATEST = "latest"


@dataclass(slots=True)
class Member:
    """An opponent, and how the learner has lately done against it (counts that fade as newer games come in)."""

    name: str
    agent: Any
    games: float = 0.0
    wins: float = 0.0

    @property
    def win_rate(self) -> float:
        """The learner's share of games won, drawn towards one half while few have been played."""
        return (self.wins + 5) / (self.games + 10)


@dataclass(slots=True)
class Pool:
    """The members and who faces whom.

    Args:
        anchors: Agents by name, which never leave.
        load: Makes the agent of an anchor's name.
        num_games: Games in the batch.
        groups: Groups of games that face the same member.
        latest_share: Share of the free groups that faces the latest self.
        hardness: Power of the learner's losing rate in a member's weight; 0 draws all alike.
        window: How many past selves are kept.
        team: The seats are teammates: to play with the latest self is to decide for all of them and to learn from all.
        memory: Results against a member count for about this many games.
        rng: Draws the members.
    """

    anchors: Sequence[str]
    load: Callable[[str], Any]
    num_games: int
    groups: int
    latest_share: float
    hardness: float
    window: int
    team: bool = False
    memory: float = 500.0
    rng: np.random.Generator = field(default_factory=np.random.default_rng)
    past: list[Member] = field(default_factory=list)
    taken: int = 0
    fixed: list[Member] = field(init=False)
    latest: Member = field(init=False)
    _facing: list[Member] = field(init=False)
    _group: Any = field(init=False)
    _fresh: Any = field(init=False)

    def __post_init__(self) -> None:
        self.groups = min(self.groups, self.num_games)
        self.fixed = [Member(name, self.load(name)) for name in self.anchors]
        self.latest = Member(LATEST, None)
        self._facing = []
        self._group = np.arange(self.num_games) * self.groups // self.num_games
        self._fresh = np.zeros(self.num_games, bool)

    def take(self, agent: PolicyAgent) -> None:
        """Add the learner as it is now to the past selves; beyond the window the oldest leaves."""
        self.taken += 1
        self.past.append(Member(f"past_{self.taken}", agent))
        del self.past[: -self.window]

    def weights(self) -> Any:
        """How likely each member of `fixed + past` is drawn, (members,): harder ones more, none never."""
        losing = np.array([1 - member.win_rate for member in (*self.fixed, *self.past)])
        weights = losing**self.hardness + 0.02
        return weights / weights.sum()

    def draw(self) -> Member:
        """A member for a free group."""
        members = [*self.fixed, *self.past]
        if not members or self.rng.random() < self.latest_share:
            return self.latest
        return members[self.rng.choice(len(members), p=self.weights())]

    def seat(self, latest: PolicyAgent, set_others: Callable[[Any, Any], None]) -> None:
        """Draw anew whom each group faces, `latest` being the learner as it is now."""
        self.latest.agent = latest
        certain = self.fixed[: self.groups - 1]
        facing = [*certain, *(self.draw() for _ in range(self.groups - len(certain)))]
        for member in {id(member): member for member in facing}.values():
            mine = [group for group, other in enumerate(facing) if other is member]
            agent = LEARNER if self.team and member is self.latest else member.agent
            set_others(agent, np.flatnonzero(np.isin(self._group, mine)))
        if self._facing:
            # A game that changes hands midway says nothing of either member.
            changed = [new is not old for new, old in zip(facing, self._facing, strict=True)]
            self._fresh |= np.array(changed)[self._group]
        self._facing = facing

    def note(self, over: Any, rewards: Any) -> None:
        """Count the games that ended: `over` (n,) bool, `rewards` (n,) of the learner."""
        ended = np.flatnonzero(over)
        for game in ended:
            if not self._fresh[game]:
                member = self._facing[self._group[game]]
                fade = 1 - 1 / self.memory
                member.games = member.games * fade + 1
                member.wins = member.wins * fade + bool(rewards[game] > 0)
        self._fresh[ended] = False

    def win_rates(self, members: Sequence[Member]) -> dict[str, float | None]:
        """The learner's recent share of games won against each; None without games."""
        return {member.name: member.wins / member.games if member.games else None for member in members}

    def state(self) -> dict[str, Any]:
        """All that a resumed run needs, as plain data and arrays."""
        return {
            "taken": self.taken,
            "records": {member.name: [member.games, member.wins] for member in (*self.fixed, self.latest, *self.past)},
            "past": [
                {"name": member.name, "activation": member.agent.activation, "layers": member.agent.layers}
                for member in self.past
            ],
            "rng": self.rng.bit_generator.state,
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Take up where `state` was made."""
        self.taken = state["taken"]
        self.past = [Member(kept["name"], PolicyAgent(kept["layers"], kept["activation"])) for kept in state["past"]]
        for member in (*self.fixed, self.latest, *self.past):
            member.games, member.wins = state["records"].get(member.name, (0.0, 0.0))
        self.rng.bit_generator.state = state["rng"]

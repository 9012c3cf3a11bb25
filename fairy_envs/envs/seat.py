"""One seat of a game as a single-agent task, the other seats played inside by agents.

`SeatBatch` is the core that the gymnasium and Stable-Baselines3 forms share: each game has one learning seat; all games
that wait on an agent are answered by it in one call.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from fairy_envs.engine import LEAVE_ALONE, GameSpec, OptionError
from fairy_envs.engine.files import shown
from fairy_envs.engine.spec import checked_choice

from .batch import Batch, whole_numbers
from .errors import GameOver, IllegalAction, NotReset
from .table import action_id, checked_seed


class Agent(Protocol):
    """Whatever plays a seat: a batch of observations and masks in, an action for each row out."""

    def act(self, observations: Any, action_masks: Any, rng: np.random.Generator) -> Any:
        """Actions (n,) for observations (n, F) and masks (n, A)."""


Loader = Callable[[str, Any], Agent]
"""Makes the agent of a name for a batch: `fairy_envs.agents.load_agent`, which the version modules hand in."""

_MAX_STEPS = 10_000
"""Decisions of the others between two of a learning seat, far above what any game needs."""

Others = str | Agent | Mapping[str, "str | Agent"]

LEARNER = "learner"
"""As one of `others`: that seat is the learner's too, in cooperative games, whose seats all have the same return."""

_LEARNER = -1
"""The number of `LEARNER` where those of agents stand."""


@dataclass(slots=True)
class Outcome:
    """What a step brought the learning seats: `rewards` (n,) float32; `over` and `truncated` (n,) bool.

    `ends` has, in one or several parts, the games that ended (k,) and what their learning seats saw of the end (k, F).
    """

    rewards: Any
    over: Any
    truncated: Any
    ends: list[tuple[Any, Any]]


TAKEN = ("num_envs", "seat", "others", "threads", "max_decisions")
"""Options of a seat's environments beside the game's own."""


class SeatBatch:
    """`num_envs` games with one learning seat each.

    A seat's reward is the sum of all it got since its last decision, and its next observation is its own. Decisions
    with one legal action are answered here, and a game that ends before its learning seat has decided anything is dealt
    again: neither is recorded.

    Args:
        spec: The game.
        load: Makes an agent from a name.
        taken: Options beside the game's own, as messages list them.
        num_envs: How many games.
        seat: The learning seat's agent name; None lets it rotate through the seats from game to game.
        others: Who plays the other seats: one agent or name for all, or one for each by agent name. In a cooperative
            game `LEARNER` lets the learner decide for those seats too, so that its decisions are those of a team.
        **options: As for `Batch`.
    """

    def __init__(
        self,
        spec: GameSpec,
        load: Loader,
        taken: Sequence[str] = TAKEN,
        /,
        *,
        num_envs: int = 256,
        seat: str | None = None,
        others: Others = "scripted",
        **options: Any,
    ) -> None:
        _check_not_given(spec, options, "autoreset")
        self.batch = Batch(spec, taken, num_envs=num_envs, autoreset=False, **options)
        self.game = self.batch.game
        seat = checked_choice(spec.id, "seat", seat, (None, *self.batch.agents))
        self._load = load
        self._fixed = None if seat is None else self.batch.agents.index(seat)
        self.num_envs = num_envs
        self.observation = np.zeros((num_envs, self.game.observation_size), np.float32)
        self.action_mask = np.zeros((num_envs, self.game.num_actions), np.int8)
        self.seat = np.zeros(num_envs, np.int64)
        self._decided = np.zeros(num_envs, bool)
        self._games = np.arange(num_envs)
        self._rng = np.random.default_rng()
        self._dealt = False
        self._agents: list[Agent] = []
        self._plays = np.full((num_envs, self.game.num_players), _LEARNER)
        self.set_others(others)

    def set_others(self, others: Others, games: Any = slice(None)) -> None:
        """Let other agents play the other seats from now on, in all games or in some (indices)."""
        table = others if isinstance(others, Mapping) else dict.fromkeys(self.batch.agents, others)
        unknown = [agent for agent in table if agent not in self.batch.agents]
        if unknown:
            allowed = ", ".join(self.batch.agents)
            raise OptionError(f"{self.game.spec.id}: others names {shown(unknown[0])}; the agents are {allowed}")
        needed = [place for place in range(self.game.num_players) if place != self._fixed]
        missing = [self.batch.agents[place] for place in needed if self.batch.agents[place] not in table]
        if missing:
            raise OptionError(f"{self.game.spec.id}: others says nothing of {missing[0]}")
        made: dict[Any, int] = {}
        for place in needed:
            who = table[self.batch.agents[place]]
            key = who if isinstance(who, str) else id(who)
            if key == LEARNER:
                if self.game.spec.kind != "cooperative":
                    raise OptionError(
                        f"{self.game.spec.id}: others={LEARNER!r} is for teammates; the seats of this game are rivals"
                    )
                made[key] = _LEARNER
            if key not in made:
                agent = self._load(who, self.batch) if isinstance(who, str) else who
                if not callable(getattr(agent, "act", None)):
                    raise OptionError(
                        f"{self.game.spec.id}: {shown(who)} can't play a seat here: it has no act(); others is a name "
                        "such as 'scripted', an agent, or a dict of those by agent name"
                    )
                made[key] = self._number_of(agent)
            self._plays[games, place] = made[key]
        self._forget_unused()

    def _number_of(self, agent: Agent) -> int:
        for number, known in enumerate(self._agents):
            if known is agent:
                return number
        self._agents.append(agent)
        return len(self._agents) - 1

    def _forget_unused(self) -> None:
        """Keep only agents that some game still needs."""
        others = self._plays != _LEARNER
        used, renumbered = np.unique(self._plays[others], return_inverse=True)
        self._agents = [self._agents[number] for number in used]
        self._plays[others] = renumbered

    @property
    def is_dealt(self) -> bool:
        """Whether `reset` has been called."""
        return self._dealt

    def reset(self, seed: int | Sequence[int] | None = None) -> None:
        """Deal, and play up to the first decision of each learning seat; `seed` as for `Batch`."""
        self.batch.reset(seed)
        if seed is not None or not self._dealt:
            self._rng = np.random.default_rng(seed)
        self._dealt = True
        self._seat_lanes(self._games)
        self._play_on(self._blank_outcome())
        self._show()

    def _seat_lanes(self, games: Any) -> None:
        """Choose the learning seats of newly dealt games."""
        self._decided[games] = False
        if self._fixed is not None:
            self.seat[games] = self._fixed
        else:
            self.seat[games] = (games + self.batch.episode[games]) % self.game.num_players

    def _blank_outcome(self) -> Outcome:
        return Outcome(
            np.zeros(self.num_envs, np.float32),
            np.zeros(self.num_envs, bool),
            np.zeros(self.num_envs, bool),
            [],
        )

    def step(self, actions: Any) -> Outcome:
        """Answer for every learning seat (n,), and play on to the next decision of each.

        Raises `IllegalAction` for the first game whose action is refused; then nothing has moved.
        """
        if not self._dealt:
            raise NotReset(self.game.spec.id)
        answers = whole_numbers(self.game.spec.id, actions, self.num_envs)
        self._check_none_passes(answers, self._games)
        self.batch.step(answers)
        self._decided[:] = True
        outcome = self._blank_outcome()
        self._collect(self._games, outcome)
        self._play_on(outcome)
        self._show()
        return outcome

    def _collect(self, games: Any, outcome: Outcome) -> None:
        """Take up what the last step brought (it moved none but `games`), and deal those that ended again."""
        ended = games[self.batch.ended[games] == 1]
        if not ended.size:
            return
        counted = ended[self._decided[ended]]
        seats = self.seat[counted]
        outcome.rewards[counted] += self.batch.rewards[counted, seats]
        outcome.truncated[counted] = self.batch.truncated[counted] == 1
        outcome.over[counted] = True
        outcome.ends.append((counted, self.batch.final_observation[counted, seats]))
        self.batch.deal(ended)
        self._seat_lanes(ended)

    def _play_on(self, outcome: Outcome) -> None:
        """Answer for the others, and where there is no choice, until every game waits on its learning seat."""
        batch, going = self.batch, self._games
        for _ in range(_MAX_STEPS):
            forced = batch.choices[going] == 1
            actor = batch.actor[going]
            not_mine = forced | ((actor != self.seat[going]) & (self._plays[going, actor] != _LEARNER))
            going, forced = going[not_mine], forced[not_mine]
            if not going.size:
                return
            actions = np.full(self.num_envs, LEAVE_ALONE, np.int64)
            no_choice = going[forced]
            actions[no_choice] = batch.action_mask[no_choice].argmax(1)
            # Agents are dear to ask for few games: while a good part goes on by itself, more will come to wait on them.
            if 4 * no_choice.size < going.size:
                self._ask_others(going[~forced], actions)
            batch.step(actions)
            self._collect(going, outcome)
        raise RuntimeError(
            f"{self.game.spec.id}: some game never comes to its learning seat; is max_decisions={batch.max_decisions} "
            "too few?"
        )

    def _ask_others(self, games: Any, actions: Any) -> None:
        """Write into `actions` (n,) what the agents of the games that wait on them answer, each agent asked once."""
        who = self._plays[games, self.batch.actor[games]]
        games = games[np.argsort(who, kind="stable")]
        observations, masks = self.batch.observation[games], self.batch.action_mask[games]
        end = 0
        for agent, count in zip(self._agents, np.bincount(who, minlength=len(self._agents)).tolist(), strict=True):
            if count:
                rows = slice(end, end := end + count)
                answers = agent.act(observations[rows], masks[rows], self._rng)
                actions[games[rows]] = whole_numbers(self.game.spec.id, answers, count)
        self._check_none_passes(actions[games], games)

    def _check_none_passes(self, actions: Any, games: Any) -> None:
        """Refuse to leave games alone: whoever is asked answers."""
        passing = games[actions < 0]
        if passing.size:
            game = int(passing[0])
            agent = f"{self.batch.agents[self.batch.actor[game]]} in game {game}"
            raise IllegalAction(self.game.spec.id, agent, -1, np.flatnonzero(self.batch.action_mask[game]))

    def action_masks(self) -> Any:
        """What is legal in every game, (n, A) bool. Raises `NotReset`."""
        if not self._dealt:
            raise NotReset(self.game.spec.id)
        return self.action_mask.astype(bool)

    def _show(self) -> None:
        """Copies for the caller: learners keep what they are given, and a batch overwrites its own arrays."""
        self.observation = self.batch.observation.copy()
        self.action_mask = self.batch.action_mask.copy()


def _check_not_given(spec: GameSpec, options: Mapping[str, Any], name: str) -> None:
    """Raise `OptionError` for an option that the view settles itself."""
    if name in options:
        raise OptionError(
            f"{spec.id}: {name}={shown(options[name])} is not possible; this environment settles it itself"
        )


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a game as a gymnasium environment; see `SeatBatch` for the arguments.

    Observations are (F,) float32 in [0, 1]; `action_masks()` gives what is legal, (A,) bool; infos are empty.

    Args:
        seat: The seat's agent name; it must be given.
        illegal: What an illegal action does: "raise" an error and leave everything as it was, or "terminate" the
            episode with -1 and the last observation.
    """

    metadata = {"render_modes": []}

    def __init__(
        self, spec: GameSpec, load: Loader, /, *, seat: str | None = None, illegal: str = "raise", **options: Any
    ) -> None:
        self._illegal = checked_choice(spec.id, "illegal", illegal, ("raise", "terminate"))
        _check_not_given(spec, options, "num_envs")
        _check_not_given(spec, options, "threads")
        taken = ("seat", "others", "illegal", "max_decisions")
        self._core = SeatBatch(spec, load, taken, num_envs=1, seat=seat, **options)
        checked_choice(spec.id, "seat", seat, self.game.agents)
        self.observation_space = spaces.Box(0, 1, (self._core.game.observation_size,), np.float32)
        self.action_space = spaces.Discrete(self._core.game.num_actions)
        self._over = False
        self._is_new = False

    @property
    def game(self) -> Any:
        """The game with its options and cards."""
        return self._core.game

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal episode 0 of `seed`, or the next episode of the seed in force; `options` are accepted and ignored."""
        if seed is not None:
            seed = checked_seed(self.game.spec.id, seed)
        super().reset(seed=seed)
        if seed is not None or not self._is_new:
            self._core.reset(seed)
        self._over = self._is_new = False
        return self._core.observation[0], {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Decide, and let the others play up to this seat's next decision or the end.

        Raises `IllegalAction` (unless `illegal="terminate"`), `NotReset` or `GameOver`; then nothing has changed.
        """
        if self._over:
            raise GameOver(self.game.spec.id, "reset() deals anew")
        chosen = action_id(action, self.game.num_actions)
        if self._core.is_dealt and (chosen < 0 or not self._core.action_mask[0, chosen]):
            if self._illegal == "terminate":
                self._over = True
                return self._core.observation[0].copy(), -1.0, True, False, {}
            legal = np.flatnonzero(self._core.action_mask[0])
            raise IllegalAction(self.game.spec.id, self.game.agents[self._core.seat[0]], action, legal)
        outcome = self._core.step(np.array([chosen]))
        self._over = self._is_new = bool(outcome.over[0])
        truncated = bool(outcome.truncated[0])
        observation = outcome.ends[0][1][0] if self._over else self._core.observation[0]
        return observation, float(outcome.rewards[0]), self._over and not truncated, truncated, {}

    def action_masks(self) -> Any:
        """What is legal now, (A,) bool: none after the end. Raises `NotReset`."""
        if self._over:
            return np.zeros(self._core.game.num_actions, bool)
        return self._core.action_masks()[0]


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """One seat of many games as a gymnasium vector environment; see `SeatBatch` for the arguments.

    Games that end are dealt again in the same step: `info["final_obs"]` (n, F) holds what the seat saw of the end where
    `info["_final_obs"]` (n,) is True. `info["action_mask"]` (n, A) int8 is what is legal now.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, spec: GameSpec, load: Loader, /, **options: Any) -> None:
        self._core = SeatBatch(spec, load, **options)
        self.num_envs = self._core.num_envs
        self.single_observation_space = spaces.Box(0, 1, (self._core.game.observation_size,), np.float32)
        self.single_action_space = spaces.Discrete(self._core.game.num_actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    @property
    def game(self) -> Any:
        """The game with its options and cards."""
        return self._core.game

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal episode 0 of `seed + i` or `seed[i]` in game `i`, or each game's next; `options` are ignored.

        Raises `OptionError` for anything but a seed or one for each game; then nothing has changed.
        """
        self._core.reset(seed)
        return self._core.observation, {"action_mask": self._core.action_mask}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Decide in every game. Raises `IllegalAction`; then nothing has moved."""
        outcome = self._core.step(actions)
        info: dict[str, Any] = {"action_mask": self._core.action_mask}
        if outcome.over.any():
            info["final_obs"], info["_final_obs"] = np.zeros_like(self._core.observation), outcome.over
            for games, observations in outcome.ends:
                info["final_obs"][games] = observations
        return (
            self._core.observation,
            outcome.rewards,
            outcome.over & ~outcome.truncated,
            outcome.truncated,
            info,
        )

"""Many games at once, stepped together."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np

from fairy_envs.engine import LEAVE_ALONE, Game, GameSpec, OptionError
from fairy_envs.engine.files import shown
from fairy_envs.engine.kernels import ANSWER, ANSWER_AND_DEAL, DEAL, make_arrays
from fairy_envs.engine.spec import checked_choice, whole

from .errors import GameOver, IllegalAction, NotReset, warn_of_lost_events
from .table import checked_limit, checked_seed

TAKEN = ("num_envs", "threads", "autoreset", "events", "max_decisions")
"""Options of a batch beside the game's own."""


class Batch:
    """`num_envs` games of one kind, each waiting for one decision.

    Lane `i` of `reset(seed=s)` plays what `env.reset(seed=s + i)` plays. Copies and pickles are exact. The arrays are
    the batch's own and are overwritten by the next step:

    - `observation` (n, F) float32, `action_mask` (n, A) int8: what the deciding seat sees and may do;
    - `actor` (n,) int16: the deciding seat, -1 for a game that is over; `choices` (n,) int16: its legal actions;
    - `rewards` (n, seats) float32, `over` and `truncated` (n,) int16: what the last step brought;
    - `final_observation` (n, seats, F) float32: what each seat saw of the final state, where `over` is 1.

    Args:
        spec: The game.
        taken: Options beside the game's own, as messages list them.
        num_envs: How many games.
        threads: How many threads share a step.
        autoreset: Deal the next episode in the step in which a game ends.
        events: Keep the events of the last step for `events_of`.
        cards, max_decisions, **options: As for `Table`.
    """

    def __init__(
        self,
        spec: GameSpec,
        taken: Sequence[str] = TAKEN,
        /,
        *,
        num_envs: int = 256,
        threads: int = 1,
        autoreset: bool = True,
        events: bool = False,
        cards: Any = None,
        max_decisions: int | None = None,
        **options: Any,
    ) -> None:
        num_envs, threads = _count(spec, "num_envs", num_envs), _count(spec, "threads", threads)
        autoreset = checked_choice(spec.id, "autoreset", autoreset, (True, False))
        events = checked_choice(spec.id, "events", events, (True, False))
        self.game = Game(spec, taken, cards=cards, **options)
        self.max_decisions = checked_limit(spec, max_decisions)
        self.num_envs = num_envs
        self.autoreset = autoreset
        self._mode = ANSWER_AND_DEAL if autoreset else ANSWER
        self.agents = self.game.agents
        self._keeps_events = events
        self._told: list[list[tuple[int, ...]]] = [[] for _ in range(num_envs)] if events else []
        self._threads = threads = min(threads, num_envs)
        self._bounds = [num_envs * part // threads for part in range(threads + 1)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._lanes = make_arrays(spec, num_envs)[1]
        self._states = [
            make_arrays(spec, end - start)[0] for start, end in zip(self._bounds, self._bounds[1:], strict=False)
        ]
        self._slices = [self._lanes[start:end] for start, end in zip(self._bounds, self._bounds[1:], strict=False)]
        lanes = self._lanes
        lanes["num_players"] = self.game.num_players
        lanes["max_decisions"] = self.max_decisions
        lanes["ended"] = 1
        self.observation, self.action_mask = lanes["observation"], lanes["action_mask"]
        self.actor, self.choices = lanes["actor"], lanes["choices"]
        self.rewards = lanes["rewards"][:, : self.game.num_players]
        self.over, self.truncated = lanes["over"], lanes["truncated"]
        self.final_observation = lanes["final_observation"][:, : self.game.num_players]
        self.ended, self.episode = lanes["ended"], lanes["episode"]
        self._actions = lanes["action"]
        self._dealt = False

    def reset(self, seed: int | Sequence[int] | None = None) -> None:
        """Deal episode 0 of `seed + i` in lane `i`, or of `seed[i]` if there is one for each lane, or every lane's next
        episode (of a fresh seed the first time). Raises `OptionError`; then nothing is dealt."""
        lanes = self._lanes
        if seed is not None or not self._dealt:
            lanes["seed"] = self._seeds(secrets.randbits(63) if seed is None else seed)
            lanes["episode"] = 0
        else:
            lanes["episode"] += 1
        self._dealt = True
        self.game.warm()
        self._deal(np.arange(self.num_envs))

    def _seeds(self, seed: Any) -> Any:
        """The seed of every lane, (n,) uint64."""
        if isinstance(seed, Sequence) and not isinstance(seed, str | bytes):
            if len(seed) != self.num_envs:
                raise OptionError(f"{self.game.spec.id}: {len(seed)} seeds were given for {self.num_envs} games")
            return np.array([checked_seed(self.game.spec.id, one) for one in seed], np.uint64)
        first = checked_seed(self.game.spec.id, seed)
        if first + self.num_envs > 2**64:
            raise OptionError(
                f"{self.game.spec.id}: seed={shown(seed)} is not possible with {self.num_envs} games, each of which "
                "takes the next seed; the last seed is 2**64 - 1"
            )
        return np.uint64(first) + np.arange(self.num_envs, dtype=np.uint64)

    def deal(self, games: Any) -> None:
        """Deal the next episode in some games, for a batch that does not reset by itself.

        `games` are indices, each once and from 0. Raises `ValueError` for anything else; then nothing is dealt.
        """
        self._check_dealt()
        chosen = np.asarray(games)
        if chosen.size:
            indices = set(chosen.tolist()) if chosen.ndim == 1 and chosen.dtype.kind in "iu" else set()
            if len(indices) != chosen.size or min(indices) < 0 or max(indices) >= self.num_envs:
                raise ValueError(f"{self.game.spec.id}: expected games by index, each once, got {shown(games)}")
        chosen = chosen.astype(np.int64)
        self._lanes["episode"][chosen] += 1
        self._deal(chosen)

    def _deal(self, games: Any) -> None:
        for part, start in enumerate(self._bounds[:-1]):
            chosen = games[(games >= start) & (games < self._bounds[part + 1])] - start
            self._slices[part]["action"] = LEAVE_ALONE
            self._slices[part]["action"][chosen] = 0
            self.game.kernels.step(self._states[part], self._slices[part], self.game.box, DEAL)
        if self._keeps_events:
            self._keep_events(games)

    def step(self, actions: Any) -> None:
        """Answer in every game with an action (n,) of whole numbers; -1 leaves a game alone.

        Raises `IllegalAction` or `GameOver` for the first game whose action is refused, and `ValueError` for anything
        but `num_envs` whole numbers; then nothing has moved.
        """
        self._check_dealt()
        self._actions[:] = whole_numbers(self.game.spec.id, actions, self.num_envs)
        if self._keeps_events:
            self._step_with_events()
        elif self._pool is None:
            refused = self.game.kernels.step(self._states[0], self._lanes, self.game.box, self._mode)
            if refused >= 0:
                raise self._refusal(refused)
        else:
            self._check_all()
            list(self._pool.map(self._step_part, range(len(self._slices))))

    def _step_part(self, part: int) -> None:
        self.game.kernels.step(self._states[part], self._slices[part], self.game.box, self._mode)

    def _check_all(self) -> None:
        """Refuse before any thread moves a game."""
        actions, games = self._actions, np.arange(self.num_envs)
        inside = (actions >= 0) & (actions < self.game.num_actions)
        legal = inside & (self.action_mask[games, np.where(inside, actions, 0)] == 1) & (self.ended == 0)
        refused = np.flatnonzero(~legal & (actions != LEAVE_ALONE))
        if refused.size:
            raise self._refusal(int(refused[0]))

    def _step_with_events(self) -> None:
        """A step whose events are kept before the next episode's first ones take their place."""
        self._check_all()
        for part in range(len(self._slices)):
            self.game.kernels.step(self._states[part], self._slices[part], self.game.box, ANSWER)
        self._keep_events(np.flatnonzero(self._actions != LEAVE_ALONE))
        if self.autoreset and self.ended.any():
            over = np.flatnonzero(self.ended)
            rewards, truncated = self.rewards[over].copy(), self.truncated[over].copy()
            ends = [list(self._told[game]) for game in over]
            self.deal(over)
            self.rewards[over], self.truncated[over], self.over[over] = rewards, truncated, 1
            for game, end in zip(over, ends, strict=True):
                self._told[game] = end + self._told[game]

    def _keep_events(self, games: Any) -> None:
        for game in games:
            part = int(np.searchsorted(self._bounds, game, side="right")) - 1
            state = self._states[part][game - self._bounds[part]]
            self._told[game] = [tuple(event) for event in state["events"][: int(state["told"])].tolist()]
            warn_of_lost_events(self.game.spec, state)

    def events_of(self, game: int) -> Sequence[tuple[int, ...]]:
        """The events (kind, seat, a, b, seers) of a game's last step, with what is hidden: for tests and statistics.

        Raises `ValueError` for what is no game's index, from 0.
        """
        if not self._keeps_events:
            raise RuntimeError(f"{self.game.spec.id}: make the batch with events=True to keep its events")
        number = whole(game)
        if number is None or not 0 <= number < self.num_envs:
            raise ValueError(f"{self.game.spec.id}: expected a game from 0 to {self.num_envs - 1}, got {shown(game)}")
        return self._told[number]

    def _refusal(self, lane: int) -> Exception:
        action = int(self._actions[lane])
        if self.ended[lane]:
            return GameOver(self.game.spec.id, f"game {lane} takes only -1 until it is dealt again")
        agent = f"{self.agents[self.actor[lane]]} in game {lane}"
        return IllegalAction(self.game.spec.id, agent, action, np.flatnonzero(self.action_mask[lane]))

    def _check_dealt(self) -> None:
        if not self._dealt:
            raise NotReset(self.game.spec.id)

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    def __reduce__(self) -> tuple[Any, ...]:
        made = partial(
            type(self),
            self.game.spec,
            num_envs=self.num_envs,
            threads=self._threads,
            autoreset=self.autoreset,
            events=self._keeps_events,
            cards=self.game.given_cards,
            max_decisions=self.max_decisions,
            **self.game.option_values,
        )
        return made, (), (self._states, self._lanes, self._told, self._dealt)

    def __setstate__(self, held: tuple[Any, ...]) -> None:
        # Into the arrays that are there: all that a batch shows is views of them.
        states, self._lanes[:], self._told, self._dealt = held
        for mine, given in zip(self._states, states, strict=True):
            mine[:] = given
        if self._dealt:
            self.game.warm()


def _count(spec: GameSpec, name: str, value: Any) -> int:
    number = whole(value)
    if number is None or number < 1:
        raise OptionError(f"{spec.id}: {name}={shown(value)} is not possible; it is a whole number from 1")
    return number


def whole_numbers(game: str, actions: Any, count: int) -> Any:
    """Actions as (count,) int64. Raises `ValueError` if they are anything else than so many whole numbers."""
    try:
        given = np.asarray(actions)
    except ValueError:  # rows of different lengths
        given = np.empty((), object)
    kind = given.dtype.kind
    if given.shape != (count,) or kind not in "iu" or (kind == "u" and (given > np.iinfo(np.int64).max).any()):
        raise ValueError(f"{game}: expected {count} actions, whole numbers; got {given.dtype} of shape {given.shape}")
    return given.astype(np.int64, copy=False)

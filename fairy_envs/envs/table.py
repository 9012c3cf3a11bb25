"""One game in play: what each seat may know of it, its log, its snapshots and its copies.

The AEC and the parallel environment are this table with one protocol each.
"""

from __future__ import annotations

import difflib
import secrets
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, Literal, Self

import numpy as np
from gymnasium import spaces

from fairy_envs.engine import Game, GameSpec, OptionError, Seen
from fairy_envs.engine.compile import entry_point
from fairy_envs.engine.events import EVENT, EVENT_FIELDS
from fairy_envs.engine.files import shown
from fairy_envs.engine.kernels import ANSWER, DEAL, make_arrays
from fairy_envs.engine.spec import checked_choice, whole
from fairy_envs.render import draw

from . import snapshots
from .errors import IllegalAction, NotReset, SnapshotError, warn_of_lost_events
from .snapshots import NOBODY, LogEntry

_ILLEGAL = ("raise", "terminate")
_RENDER_MODES = ("ansi", "human")
_TAKEN = ("max_decisions", "illegal", "render_mode")

Since = Literal["own_decision", "start"]


class Table:
    """A game in play; see the module.

    Args:
        spec: The game.
        render_mode: "ansi", "human" or None.
        cards: Path of another card file than the game's own.
        max_decisions: The game is truncated after so many decisions; None for the game's own limit.
        illegal: What an illegal action does: "raise" an error and leave everything as it was, or "terminate" the
            game with -1 for the offender and 0 for the others (PettingZoo's convention).
        **options: The game's options.

    Raises:
        OptionError: An unknown option or value; the message lists what is allowed.
        CardFileError: A broken card file; the message names file, card, field and what was expected.
    """

    def __init__(
        self,
        spec: GameSpec,
        /,
        *,
        render_mode: str | None = None,
        cards: Any = None,
        max_decisions: int | None = None,
        illegal: str = "raise",
        **options: Any,
    ) -> None:
        self.illegal = checked_choice(spec.id, "illegal", illegal, _ILLEGAL)
        self.render_mode = checked_choice(spec.id, "render_mode", render_mode, (None, *_RENDER_MODES))
        self.game = Game(spec, _TAKEN, cards=cards, **options)
        self.max_decisions = checked_limit(spec, max_decisions)
        self.possible_agents = list(self.game.agents)
        self.agents: list[str] = []
        self.metadata = {
            "name": spec.name,
            "render_modes": list(_RENDER_MODES),
            "is_parallelizable": True,
            "render_fps": 1,
        }
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (self.game.observation_size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self.game.num_actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.game.num_actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(0, 1, (self.game.num_players, self.game.observation_size), np.float32)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._box, self._num_actions = self.game.box, self.game.num_actions
        self._log: list[LogEntry] = []
        self._offender = NOBODY
        self._dealt = False
        self._step_kernel: Any = None
        self._show_kernel: Any = None
        self._make_arrays()

    def _make_arrays(self) -> None:
        """Arrays of one game, and views of what is read at every step."""
        self._states, self._lanes = make_arrays(self.game.spec, 1)
        self._page = make_arrays(self.game.spec, 1)[1]
        lane = self._lanes
        lane["num_players"] = self.game.num_players
        lane["max_decisions"] = self.max_decisions
        self._action, self._actor, self._over = lane["action"], lane["actor"], lane["over"]
        self._observation, self._mask = np.asarray(lane["observation"][0]), np.asarray(lane["action_mask"][0])
        self._told, self._events = self._states["told"], np.asarray(self._states["events"][0])
        self._shown = np.asarray(self._page["observation"][0])
        self._shown_mask = np.asarray(self._page["action_mask"][0])

    # --- Playing ------------------------------------------------------------------------------------------------------

    def _deal(self, seed: int | None) -> None:
        """Episode 0 of `seed`, or the next episode of the seed in force (a fresh one if there was none)."""
        self._warm()
        lane = self._lanes
        if seed is not None:
            lane["seed"], lane["episode"] = checked_seed(self.game.spec.id, seed), 0
        elif not self._dealt:
            lane["seed"], lane["episode"] = secrets.randbits(64), 0
        else:
            lane["episode"] += 1
        self._dealt = True
        lane["action"] = 0  # anything but "leave alone"
        self._step_kernel(self._states, lane, self._box, DEAL)
        self._log = []
        self._offender = NOBODY
        self._note(NOBODY)
        self.agents = list(self.possible_agents)

    def _warm(self) -> None:
        if self._step_kernel is not None:
            return
        self.game.warm()
        self._step_kernel = entry_point(self.game.kernels.step)
        self._show_kernel = entry_point(self.game.kernels.show)

    def _note(self, seat: int) -> None:
        told = self._told[0]
        self._log.append((seat, self._events[:told].tobytes() if told else b""))
        if told == len(self._events):
            warn_of_lost_events(self.game.spec, self._states[0])

    def _answer(self, action: int) -> bool:
        """Give an action to whoever is asked first; False if it is refused, and then nothing has moved."""
        if not 0 <= action < self._num_actions:
            return False
        seat = int(self._actor[0])
        self._action[0] = action
        if self._step_kernel(self._states, self._lanes, self._box, ANSWER) >= 0:
            return False
        self._note(seat)
        return True

    def _refuse(self, agent: str, action: Any) -> IllegalAction:
        return IllegalAction(self.game.spec.id, agent, action, np.flatnonzero(self._mask_of(self._seat_of[agent])))

    def _end_by_foul(self, seat: int) -> None:
        """End the game because a seat chose an illegal action: -1 for it, 0 for the others."""
        self._offender = seat
        lane = self._lanes
        lane["ended"], lane["over"], lane["truncated"] = 1, 1, 0
        lane["rewards"] = 0
        lane["rewards"][0, seat] = -1
        lane["actor"], lane["choices"], lane["action_mask"] = -1, 0, 0

    # --- What a seat may know -----------------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations, the same object at every call."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions, the same object at every call."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def _show(self, seat: int) -> None:
        self._show_kernel(self._states, self._lanes, self._box, 0, seat, self._page)

    def _vector_of(self, seat: int) -> Any:
        if self._actor[0] == seat:
            return self._observation.copy()
        self._show(seat)
        return self._shown.copy()

    def _mask_of(self, seat: int) -> Any:
        """What a seat may answer: all zeros if it owes nothing."""
        if self._actor[0] == seat:
            return self._mask.copy()
        self._show(seat)
        return self._shown_mask.copy()

    def _seen_by(self, agent: str) -> Seen:
        """An agent's observation as whole numbers by name."""
        self._check_dealt()
        seat = self._seat(agent)
        return Seen(seat, self.game.spec.observation.whole(self._vector_of(seat)))

    def view(self, agent: str) -> dict[str, Any]:
        """The table as an agent sees it, as plain data (JSON); made from its observation alone."""
        return dict(self.game.spec.view(self.game, self._seen_by(agent)))

    def text(self, agent: str) -> str:
        """The table as an agent sees it, as text; made from its observation alone."""
        return draw(self.view(agent))

    def events(self, agent: str, since: Since = "own_decision") -> list[dict[str, Any]]:
        """What happened, as an agent may know it: since its own last decision, or since the start.

        Each event has `kind`, `seat` (an agent or None), `a` and `b` (None where the agent may not know them) and
        `text`, a sentence.
        """
        since = checked_choice(self.game.spec.id, "since", since, ("own_decision", "start"))
        seat, seen = self._seat(agent), self._seen_by(agent)
        declared = self.game.spec.state.events

        def words(domain: str, value: int) -> str:
            return self.game.spec.words(self.game, seen, domain, value)

        told = []
        for kind, actor, a, b, seers in self._events_since(seat, since):
            known = bool(seers >> seat & 1)
            told.append(
                {
                    "kind": declared.events[kind].name,
                    "seat": self.possible_agents[actor] if actor >= 0 else None,
                    "a": a if known else None,
                    "b": b if known else None,
                    "text": declared.say((kind, actor, a, b), known, words),
                }
            )
        return told

    def _events_since(self, seat: int, since: Since) -> list[tuple[int, ...]]:
        start = 0
        if since == "own_decision":
            start = max((place for place, (who, _) in enumerate(self._log) if who == seat), default=0)
        return _told(self._log[start:])

    def describe_action(self, action: int, agent: str | None = None) -> str:
        """An action in words, as the agent would say it (default: whoever is asked first)."""
        agent = self._speaker(agent)
        chosen = action_id(action, self._num_actions)
        if chosen < 0:
            raise ValueError(f"{self.game.spec.id}: action {shown(action)} is not from 0 to {self._num_actions - 1}")
        return self.game.spec.describe(self.game, self._seen_by(agent), chosen)

    def parse_action(self, text: str, agent: str | None = None) -> int:
        """The legal action that words mean: its description, the start of one or a part of one, whatever the case.

        Raises `ValueError` that lists the legal actions if none or several fit.
        """
        agent = self._speaker(agent)
        legal = {
            int(action): self.describe_action(int(action), agent).casefold()
            for action in np.flatnonzero(self._mask_of(self._seat(agent)))
        }
        wanted = " ".join(str(text).casefold().split())
        for fits in (str.__eq__, str.startswith, str.__contains__):
            found = [action for action, words in legal.items() if wanted and fits(words, wanted)]
            if len(found) == 1:
                return found[0]
            if found:
                break
        else:
            close = difflib.get_close_matches(wanted, legal.values(), 1, 0.7)
            found = [action for action, words in legal.items() if words in close]
            if len(found) == 1:
                return found[0]
        choices = "; ".join(f"{action}: {words}" for action, words in legal.items()) or "none"
        problem = "may mean several actions" if found else "is no legal action"
        raise ValueError(f"{self.game.spec.id}: '{text}' {problem}; legal are {choices}")

    def _speaker(self, agent: str | None) -> str:
        self._check_dealt()
        if agent is not None:
            return agent
        return self.possible_agents[max(0, int(self._actor[0]))]

    @property
    def waiting(self) -> tuple[str, ...]:
        """The agents that owe an answer now; several in a simultaneous choice. For tests and hosts, not for agents:
        in a simultaneous choice it tells who has chosen."""
        return self._named("waiting")

    @property
    def asked(self) -> tuple[str, ...]:
        """The agents that the present question was put to, answered or not: all may know."""
        return self._named("asked")

    def _named(self, field: str) -> tuple[str, ...]:
        bits = 0 if self._lanes["ended"][0] else int(self._states[field][0])
        return tuple(agent for seat, agent in enumerate(self.possible_agents) if bits >> seat & 1)

    def state(self) -> Any:
        """All seats' observations in seat order, (num_players, F) float32: for centralised critics, and no secret."""
        self._check_dealt()
        return np.stack([self._vector_of(seat) for seat in range(self.game.num_players)])

    def render(self) -> str | None:
        """The table as whoever is asked first sees it: returned as text ("ansi") or printed ("human")."""
        if self.render_mode is None:
            return None
        text = self.text(self._speaker(None))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing to release."""

    # --- Copies -------------------------------------------------------------------------------------------------------

    def resample(self, agent: str, seed: int) -> Self:
        """A copy in which what an agent can't know is redrawn, uniformly among the deals that agree with what it has
        seen, and all chance is reseeded. Nothing that the agent may know is changed; the copy's log keeps what the
        agent was told, and of the rest only that it happened."""
        self._check_dealt()
        self.game.warm("resample")
        other = deepcopy(self)
        seed = checked_seed(self.game.spec.id, seed)
        seat = self._seat(agent)
        for field in ("action", "observation", "final_observation"):
            other._lanes[field] = 0  # what others chose, saw last and saw of the end
        self.game.kernels.resample(other._states, other._lanes, self._box, 0, seat, np.uint64(seed))
        other._lanes["seed"], other._lanes["episode"] = seed, 0  # else the true deal could be dealt again
        other._log = snapshots.as_told_to(seat, self._log)
        return other

    def snapshot(self) -> bytes:
        """The game and everything around it as bytes: equal histories give equal bytes. It holds all secrets."""
        self._check_dealt()
        head = {
            **self._description(),
            "seed": int(self._lanes["seed"][0]),
            "episode": int(self._lanes["episode"][0]),
            "offender": self._offender,
            "agents": self.agents,
        }
        return snapshots.write(head, self._states, self._log)

    def _description(self) -> dict[str, Any]:
        """What a snapshot and the table that takes it must have in common."""
        return {**self.game.describe(), "max_decisions": self.max_decisions}

    def restore(self, data: bytes) -> None:
        """Go back to a snapshot of the same game, version, options and cards.

        Raises `SnapshotError` if it is none of this table's, broken, or holds what can't be; then nothing has changed.
        """
        head, states, log = snapshots.read(self.game, self._description(), data)
        if not self._fits(head, states[0], log):
            name = self.game.spec.id
            raise SnapshotError(f"{name}: the snapshot's description holds what can't be, or not with its state")
        self._warm()
        states, lanes = self._settled(head, states, len(log) - 1)
        self._check_log(states, lanes, log)
        self._states[:1], self._lanes[:] = states, lanes
        self._offender = NOBODY
        if head["offender"] != NOBODY:
            self._end_by_foul(head["offender"])
        self._log = log
        self._dealt = True
        self.agents = list(head["agents"])
        self._restore_protocol()

    def _settled(self, head: Mapping[str, Any], restored: Any, decisions: int) -> tuple[Any, Any]:
        """The state and the lane of a snapshot, worked out beside the game in play."""
        self.game.warm("settle")
        states, lanes = make_arrays(self.game.spec, 1)
        states[:1], lanes[:] = restored, self._lanes
        lanes["seed"], lanes["episode"], lanes["decisions"] = head["seed"], head["episode"], decisions
        self.game.kernels.settle(states, lanes, self._box, 0)
        if not lanes["ended"][0] and not lanes["choices"][0]:
            raise SnapshotError(
                f"{self.game.spec.id}: the snapshot holds what can't be: whoever is asked has no choice"
            )
        return states[:1], lanes

    def _check_log(self, states: Any, lanes: Any, log: list[LogEntry]) -> None:
        """Refuse a log of which an event can't be said."""
        spec = self.game.spec
        self._show_kernel(states, lanes, self._box, 0, 0, self._page)
        seen = Seen(0, spec.observation.whole(self._shown))

        def words(domain: str, value: int) -> str:
            return spec.words(self.game, seen, domain, value)

        for event in dict.fromkeys(_told(log)):
            try:
                spec.state.events.say((event[0], event[1], event[2], event[3]), True, words)
            except (ValueError, LookupError, StopIteration) as error:
                raise SnapshotError(f"{spec.id}: the snapshot's log tells of what can't happen") from error

    def _restore_protocol(self) -> None:
        """Bring what the protocol around the game adds in line with a restored game."""

    def _fits(self, head: Mapping[str, Any], state: Any, log: list[LogEntry]) -> bool:
        """Whether a snapshot's description can be, and goes with its state and log."""
        seed, episode, offender, agents = (head.get(name) for name in ("seed", "episode", "offender", "agents"))
        if (
            type(seed) is not int
            or type(episode) is not int
            or type(offender) is not int
            or not isinstance(agents, list)
        ):
            return False
        if not 0 <= seed < 2**64 or not 0 <= episode < 2**62:
            return False
        if [who == NOBODY for who, _ in log] != [place == 0 for place in range(max(1, len(log)))]:
            return False
        decisions = len(log) - 1
        over = bool(state["over"]) or decisions >= self.max_decisions
        foul = offender != NOBODY
        if foul and self.illegal != "terminate":
            return False
        if foul and (over or not 0 <= offender < self.game.num_players or not int(state["waiting"]) >> offender & 1):
            return False
        left = self.possible_agents[len(self.possible_agents) - len(agents) :]
        return (
            decisions <= self.max_decisions
            and agents == left
            and (over or foul or len(agents) == len(self.possible_agents))
        )

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        other = type(self).__new__(type(self))
        memo[id(self)] = other
        other.__dict__.update(self.__dict__)
        other._make_arrays()
        other._states[:] = self._states
        other._lanes[:] = self._lanes
        other._log = list(self._log)
        other.agents = list(self.agents)
        self._copy_protocol(other)
        return other

    def _copy_protocol(self, other: Any) -> None:
        """Give a copy its own of what the protocol changes."""

    def __reduce__(self) -> tuple[Any, ...]:
        options = {
            "cards": self.game.given_cards,
            "max_decisions": self.max_decisions,
            "illegal": self.illegal,
            "render_mode": self.render_mode,
            **self.game.option_values,
        }
        return _rebuild, (type(self), self.game.spec, options, self.snapshot() if self._dealt else None)

    # --- Doors for tests ----------------------------------------------------------------------------------------------

    def open_fields(self) -> dict[str, Any]:
        """The fields of the state that all may see, and the pieces of open zones: for tests of secrecy."""
        state, declared = self._states[0], self.game.spec.state
        fields = {field.name: np.array(state[field.name]) for field in declared.fields if field.sees == "open"}
        fields["frames"] = np.array(state["frames"])
        for pool in declared.pools:
            fields[f"{pool.name}.count"] = pool.open_counts(state)
            fields.update(pool.open_piles(state))
        return fields

    def hidden_fields(self, agent: str) -> dict[str, Any]:
        """The fields of the state that an agent may not see and that could be otherwise: for tests of secrecy."""
        seat = self._seat(agent)
        state, declared = self._states[0], self.game.spec.state
        fields = {"generators": np.array(state["generators"])}
        for field in declared.fields:
            if field.sees == "owner":
                for other in range(self.game.num_players):
                    if other != seat:
                        fields[f"{field.name}[{other}]"] = np.array(state[field.name][other])
            elif field.sees == "nobody" and field.name != "waiting":
                fields[field.name] = np.array(state[field.name])
        for pool in declared.pools:
            fields.update(pool.unsettled(state, seat))
        return fields

    def _seat(self, agent: str) -> int:
        try:
            return self._seat_of[agent]
        except (KeyError, TypeError):
            raise ValueError(
                f"{self.game.spec.id}: no agent is called {shown(agent)}; agents are {', '.join(self.possible_agents)}"
            ) from None

    def _check_dealt(self) -> None:
        if not self._dealt:
            raise NotReset(self.game.spec.id)


def _told(log: list[LogEntry]) -> list[tuple[int, ...]]:
    """The events of a log: kind, seat, a, b and seers of each."""
    rows = np.frombuffer(b"".join(events for _, events in log), EVENT)
    return list(zip(*(rows[field.name].tolist() for field in EVENT_FIELDS), strict=True))


def _rebuild(table: Callable[..., Any], spec: GameSpec, options: dict[str, Any], snapshot: bytes | None) -> Any:
    env = table(spec, **options)
    if snapshot is not None:
        env.restore(snapshot)
    return env


def action_id(action: Any, num_actions: int) -> int:
    """The id of an action given as any whole number, or -1 for what is no action."""
    if isinstance(action, np.ndarray) and action.ndim == 0:
        action = action[()]
    whole = isinstance(action, int | np.integer) and not isinstance(action, bool)
    return int(action) if whole and 0 <= action < num_actions else -1


def checked_limit(spec: GameSpec, limit: Any) -> int:
    """The limit of decisions in force."""
    if limit is None:
        return spec.max_decisions
    number = whole(limit)
    if number is None or not 1 <= number < 2**31:
        raise OptionError(
            f"{spec.id}: max_decisions={shown(limit)} is not possible; it is a whole number from 1, or None"
        )
    return number


def checked_seed(game: str, seed: Any) -> int:
    """A seed from 0 to 2**64 - 1."""
    number = whole(seed)
    if number is None or not 0 <= number < 2**64:
        raise OptionError(f"{game}: seed={shown(seed)} is not possible; a seed is a whole number from 0 to 2**64 - 1")
    return number

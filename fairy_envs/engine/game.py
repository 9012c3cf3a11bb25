"""A game as it is played at a table: a spec with its options, its cards and its kernels."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from .cards import CardFile, CardText, parse_card_file, read_card_file
from .chance import seeded
from .checks import check_rules
from .compile import announced, digest
from .files import shown
from .kernels import DEAL, Kernels, as_rule_sees, make_arrays, make_kernels
from .programs import LINE, LINE_FIELDS
from .records import out_of_range, record
from .spec import GameSpec, OptionError

ENGINE = Path(__file__).parent

PLAYING = ("step", "show")
"""The kernels that every table needs."""

FURTHER = ("settle", "resample", "bot", "rollout")
"""The kernels that are compiled when they are first asked for."""

_WARM: set[tuple[GameSpec, str]] = set()
"""The (game, kernel) pairs that this process has loaded."""


@cache
def kernels_of(spec: GameSpec) -> Kernels:
    """The kernels of a game, made once a process."""
    check_rules(spec)
    return make_kernels(spec, digest([ENGINE, spec.folder]))


@lru_cache(maxsize=64)
def _load(spec: GameSpec, given: CardText, options: Any) -> tuple[CardFile, Any]:
    """The cards and the box of a card file's text: made once, shared by all tables that play with it."""
    cards = parse_card_file(given, spec.max_code)
    parts: list[Any] = [(field.name, field.dtype, field.dimensions) for field in spec.box]
    box = np.zeros(1, record([*parts, ("code", LINE, (spec.max_code,))])).view(np.recarray)
    spec.load(cards, options, box[0])
    for place, line in enumerate(cards.lines):
        box[0].code[place] = line
    wrong = out_of_range(spec.box, box[0]) or out_of_range(LINE_FIELDS, box[0]["code"])
    assert wrong is None, f"{spec.id} loads a card set past its own schema: {wrong}"
    return cards, as_rule_sees(box)


class Game:
    """A game with the options and the cards in force.

    `cards` is the path of another card file than the game's own, or the text of one that was read before, which the
    game keeps as `given_cards` (None with its own cards); `taken` names the options that a view of the game takes
    itself, for messages. Raises `OptionError` and `CardFileError`.
    """

    def __init__(
        self,
        spec: GameSpec,
        taken: Sequence[str] = (),
        /,
        *,
        cards: str | Path | CardText | None = None,
        **options: Any,
    ) -> None:
        self.spec = spec
        self.options = spec.options.checked(spec.id, options, ("cards", *taken))
        if not isinstance(cards, str | Path | CardText | None) or cards == "":
            raise OptionError(
                f"{spec.id}: cards={shown(cards)} is not possible; it is the path of a card file, or None"
            )
        self.given_cards = read_card_file(Path(cards)) if isinstance(cards, str | Path) else cards
        text = self.given_cards or read_card_file(spec.folder / "cards.toml")
        self.cards, self.box = _load(spec, text, self.options)
        self.agents: tuple[str, ...] = tuple(spec.seats(self.options))
        self.num_players = len(self.agents)
        self.kernels = kernels_of(spec)

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle says what is played, and with which cards: the box is made and the kernels are found again."""
        return partial(Game, self.spec, cards=self.given_cards, **self.option_values), ()

    @property
    def cards_path(self) -> str | None:
        """Where the card file was read, or None for the game's own."""
        return None if self.given_cards is None else str(self.given_cards.path)

    @property
    def option_values(self) -> dict[str, Any]:
        """The options in force, by name."""
        return asdict(self.options)

    @property
    def layout_hash(self) -> str:
        """A hash of what an agent sees and does: observation fields and actions (hexadecimal)."""
        actions = [(group.name, group.size, group.low) for group in self.spec.actions.groups]
        return hashlib.sha256(json.dumps([self.spec.observation.hash, actions]).encode()).hexdigest()

    @property
    def observation_size(self) -> int:
        return self.spec.observation.size

    @property
    def num_actions(self) -> int:
        return len(self.spec.actions)

    def warm(self, *further: str) -> None:
        """Compile the kernels that play (`PLAYING`), and `further` ones by name, or load them from the cache; tell the
        user about a compilation, which happens once, and how long it took."""
        parts: list[tuple[Sequence[str], str, str]] = [(PLAYING, "the rules", "half a minute or more")]
        parts += [((name,), f"'{name}', a further part", "some seconds") for name in further]
        for names, what, duration in parts:
            cold = {name: getattr(self.kernels, name) for name in names if (self.spec, name) not in _WARM}
            if cold:
                with announced(f"{what} of {self.spec.title}", duration, cold.values(), say):
                    self._call(cold)
                _WARM.update((self.spec, name) for name in cold)

    def _call(self, kernels: Mapping[str, Any]) -> None:
        """Call kernels once on a game of their own, with arguments of the types that they get in play."""
        states, lanes = make_arrays(self.spec, 1)
        page = make_arrays(self.spec, 1)[1]
        lanes["num_players"], lanes["max_decisions"] = self.num_players, self.spec.max_decisions
        observations = np.zeros((0, self.observation_size), np.float32)
        masks = np.zeros((0, self.num_actions), np.int8)
        nobody, one, tally = np.zeros(0, np.int64), np.zeros(1, np.int64), np.zeros(16, np.int64)
        self.kernels.step(states, lanes, self.box, DEAL)
        calls: dict[str, Any] = {
            "step": lambda kernel: kernel(states, lanes, self.box, DEAL),
            "show": lambda kernel: kernel(states, lanes, self.box, 0, 0, page),
            "settle": lambda kernel: kernel(states, lanes, self.box, 0),
            "resample": lambda kernel: kernel(states, lanes, self.box, 0, 0, np.uint64(0)),
            "bot": lambda kernel: kernel(observations, masks, self.box, seeded(0), page, nobody),
            "rollout": lambda kernel: kernel(states, lanes, self.box, 0, one, seeded(0), page, tally),
        }
        for name, kernel in kernels.items():
            calls[name](kernel)

    def describe(self) -> dict[str, Any]:
        """What must agree for an agent trained on one table to play at another."""
        return {
            "game": self.spec.id,
            "version": self.spec.version,
            "cards": self.cards.hash,
            "layout": self.layout_hash,
            "options": self.option_values,
        }

    def fault(self, state: Any) -> str | None:
        """What is impossible about a state from outside, in words, or None (see `State.fault`)."""
        wrong = self.spec.state.fault(state)
        if wrong:
            return wrong
        if state["num_players"] != self.num_players:
            return f"num_players is {state['num_players']}, but {self.num_players} play"
        for field in ("waiting", "asked", "winners"):
            if state[field] >= 1 << self.num_players:
                return f"{field} is {state[field]}, which names a seat that nobody has"
        if (state["frames"]["line"] >= self.spec.max_code).any():
            return "a frame's line lies past the code"
        if state["over"] != state["won"] or (state["winners"] and not state["won"]):
            return "over, won and winners contradict each other"
        if state["over"] and (state["waiting"] or state["asked"] or state["question"] or state["depth"]):
            return "somebody is asked something or a frame is open, and the game is over"
        if state["over"] and not state["winners"] and self.spec.kind == "competitive":
            return "the game is over, and nobody has won"
        if not state["over"] and not (state["waiting"] and state["question"]):
            return "nobody is asked anything, and the game is not over"
        if not state["over"] and not state["depth"]:
            return "no frame is open, and the game is not over"
        return None if self.spec.fault is None else self.spec.fault(state, self.box[0])


def say(text: str) -> None:
    """Tell the user something on standard error."""
    print(text, file=sys.stderr, flush=True)

"""The declaration of a game: all that the engine knows of it."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

import numpy as np

from .actions import Actions
from .cards import CardFile
from .files import shown
from .observation import Observation
from .programs import Vocabulary, Word
from .records import Field
from .state import State

Rule = Callable[..., Any]


class OptionError(ValueError):
    """An option that a game does not know, or a value that it does not take; the message lists what it does."""


def checked_choice(game: str, name: str, value: Any, allowed: Sequence[Any]) -> Any:
    """A value that is one of the allowed ones, and of the same type; NumPy's numbers and words become Python's.

    Raises `OptionError`.
    """
    plain = value.item() if isinstance(value, np.generic) else value
    if not any(type(plain) is type(choice) and plain == choice for choice in allowed):
        choices = ", ".join(repr(choice) for choice in allowed)
        raise OptionError(f"{game}: {name}={shown(value)} is not possible; {name} is one of {choices}")
    return plain


def whole(value: Any) -> int | None:
    """A whole number, Python's or NumPy's, as Python's; None for anything else, True and False among it."""
    return int(value) if isinstance(value, int | np.integer) and not isinstance(value, bool) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOptions:
    """What every game's options begin with. A game's own `Options` adds fields and the values they take (`allowed`)."""

    num_players: int = 2

    @classmethod
    def allowed(cls) -> Mapping[str, Sequence[Any]]:
        """The values that each option takes."""
        return {}

    @classmethod
    def checked(cls, game: str, given: Mapping[str, Any], others: Sequence[str] = ()) -> Any:
        """The options made of what was given; `others` are those that the caller takes beside. Raises `OptionError`."""
        allowed = cls.allowed()
        chosen = {}
        for name, value in given.items():
            if name not in allowed:
                known = [*allowed, *others]
                close = difflib.get_close_matches(name, known, 1)
                hint = f"; did you mean '{close[0]}'?" if close else ""
                raise OptionError(f"{game} has no option '{name}'{hint} (options: {', '.join(known)})")
            chosen[name] = checked_choice(game, name, value, allowed[name])
        options = cls(**chosen)
        conflict = options.conflict()
        if conflict:
            raise OptionError(f"{game}: {conflict}")
        return options

    def conflict(self) -> str:
        """Why these options do not go together, or nothing. `first` is the seat that begins, where a game has it."""
        first = getattr(self, "first", None)
        if first is not None and first >= self.num_players:
            return f"first={first} is a seat that nobody has; the last of {self.num_players} is {self.num_players - 1}"
        return ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GameSpec:
    """A game. The rules among the fields are compiled (`@rule`) and have these signatures:

    - `setup(state, box)`: from a record of zeros with seeded generators and `num_players` to the first `advance`.
    - `legal(state, box, seat, mask)`: set `mask[action] = 1` for what a waiting seat may answer.
    - `apply(state, box, seat, action)`: take the answer; it goes to the top frame and asks nothing itself.
    - `advance(state, box)`: one step of the top frame, which may ask, act, push, or pop itself.
    - `observe(state, box, seat, out)`: write what a seat may know, as whole numbers, into a record of zeros.
    - `resample(state, box, seat)`: redraw what the seat can't know beside the pieces, and how many of them lie where
      that is hidden; after it the engine redraws the pieces. None where a game hides nothing else.
    - `bot(obs, box, mask, rng)`: the scripted player: an action from an observation (whole numbers), the mask, and a
      generator (uint64 array for `chance.draw`).

    In plain Python, those with `seen` from the `Game` in play and a seat's observation (`Seen`: whole numbers by name,
    and which seat it is), and from nothing else:

    - `view(game, seen)`: the table as plain data (`fairy_envs.render.text` says what parts it has).
    - `words(game, seen, domain, value)`: a number of an event in words, for the domains that EVENTS names and "seat".
    - `describe(game, seen, action)`: an action in words.
    - `cards_in_words`: the view says what cards do in sentences; else in the words of the vocabulary.
    - `fault(state, box)`: what can't be about a state from outside whose fields are all within their ranges, or None.
    """

    id: str
    version: int
    title: str
    kind: Literal["competitive", "cooperative"]
    folder: Path
    seats: Callable[[Any], Sequence[str]]
    max_seats: int
    options: type[GameOptions]
    box: Sequence[Field]
    load: Callable[[CardFile, Any, Any], Any]
    max_code: int
    state: State
    actions: Actions
    observation: Observation
    setup: Rule
    legal: Rule
    apply: Rule
    advance: Rule
    observe: Rule
    bot: Rule
    view: Callable[[Any, Any], Mapping[str, Any]]
    words: Callable[[Any, Any, str, int], str]
    describe: Callable[[Any, Any, int], str]
    resample: Rule | None = None
    fault: Callable[[Any, Any], str | None] | None = None
    vocabulary: Vocabulary | None = None
    cards_in_words: bool = True
    max_decisions: int

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle names the game and finds its rules again: kernels are never pickled."""
        return _find, (self.setup.__module__.rpartition(".")[0],)

    @property
    def words_on_cards(self) -> Sequence[tuple[str, Word]]:
        """The words that can stand in the card file, each with its kind: effect, condition, question or standing."""
        if self.vocabulary is None:
            return ()
        kinds = {
            "effect": self.vocabulary.effects,
            "condition": self.vocabulary.conditions,
            "question": self.vocabulary.questions,
            "standing": self.vocabulary.standing,
        }
        return [(kind, word) for kind, words in kinds.items() for word in words.values()]

    @property
    def name(self) -> str:
        """The versioned name, such as `damsels_tale_v0`."""
        return f"{self.id}_v{self.version}"


def _find(package: str) -> GameSpec:
    return import_module(package).GAME

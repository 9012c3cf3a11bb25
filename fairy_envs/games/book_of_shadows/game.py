"""The Book of Shadows: all that the engine knows of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fairy_envs.engine import GameOptions, GameSpec

from .bot import bot
from .cards import VOCABULARY, load
from .names import CHARACTERS, MOST_SEATS
from .observe import OBSERVATION, observe
from .positions import fault
from .rules import advance, apply, legal, setup
from .state import ACTIONS, BOX, MAX_CODE, STATE
from .view import describe, view, words


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(GameOptions):
    """Options of The Book of Shadows.

    Attributes:
        num_players: 1 to 4; all four characters are played, with fewer players by those that there are.
        prue: the number of the seat that runs Prue; None: she is dealt to a player who has fewest characters.
        piper: the same for Piper.
        phoebe: the same for Phoebe.
        leo: the same for Leo.
        refresh: when a Power that was used comes back: "lap", as its character reaches or passes Start, or "round", as
            its character's next turn begins.
        first: the number of the seat that begins, with one of its characters; None: a character is drawn.
    """

    num_players: int = 4
    prue: int | None = None
    piper: int | None = None
    phoebe: int | None = None
    leo: int | None = None
    refresh: str = "lap"
    first: int | None = None

    @classmethod
    def allowed(cls) -> Mapping[str, Sequence[Any]]:
        seats = (None, *range(MOST_SEATS))
        return {
            "num_players": tuple(range(1, MOST_SEATS + 1)),
            **dict.fromkeys(CHARACTERS, seats),
            "refresh": ("lap", "round"),
            "first": seats,
        }

    @property
    def given(self) -> Sequence[int | None]:
        """The seat that runs each character, or None where it is dealt."""
        return [getattr(self, character) for character in CHARACTERS]

    def conflict(self) -> str:
        last = self.num_players - 1
        for character, seat in zip(CHARACTERS, self.given, strict=True):
            if seat is not None and seat > last:
                return f"{character}={seat} is a seat that nobody has; the last of {self.num_players} is {last}"
        without = set(range(self.num_players)) - set(self.given)
        if len(without) > self.given.count(None):
            return f"player_{min(without)} would have no character, and every player runs at least one"
        return super(Options, self).conflict()


def seats(options: Options) -> Sequence[str]:
    """Who sits where."""
    return tuple(f"player_{number}" for number in range(options.num_players))


GAME = GameSpec(
    id="book_of_shadows",
    version=0,
    title="Charmed: The Book of Shadows",
    kind="cooperative",
    folder=Path(__file__).parent,
    seats=seats,
    max_seats=MOST_SEATS,
    options=Options,
    box=BOX,
    load=load,
    max_code=MAX_CODE,
    state=STATE,
    actions=ACTIONS,
    observation=OBSERVATION,
    setup=setup,
    legal=legal,
    apply=apply,
    advance=advance,
    observe=observe,
    bot=bot,
    view=view,
    words=words,
    describe=describe,
    fault=fault,
    vocabulary=VOCABULARY,
    max_decisions=2000,
)

"""Scary Tales: all that the engine knows of it."""

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

SEATS = tuple(f"challenger_{number}" for number in range(MOST_SEATS))


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(GameOptions):
    """Options of Scary Tales.

    Attributes:
        num_players: 2 with one game set, 3 or 4 with two.
        target: points that win at the beginning of a turn: 7, or 10 for a longer game.
        challenger_0: that player's Character; "random": it is dealt.
        challenger_1: the same.
        challenger_2: the same, with three or four players.
        challenger_3: the same, with four players.
        first: the number of the seat that begins; None: it is drawn.
        stalemate: whether a game ends that has no Fortune cards left and sees no capture for ten rounds.
    """

    num_players: int = 2
    target: int = 7
    challenger_0: str = "random"
    challenger_1: str = "random"
    challenger_2: str = "random"
    challenger_3: str = "random"
    first: int | None = None
    stalemate: bool = True

    @classmethod
    def allowed(cls) -> Mapping[str, Sequence[Any]]:
        return {
            "num_players": tuple(range(2, MOST_SEATS + 1)),
            "target": (7, 10),
            **{seat: ("random", *CHARACTERS) for seat in SEATS},
            "first": (None, *range(MOST_SEATS)),
            "stalemate": (True, False),
        }

    @property
    def given(self) -> Sequence[str]:
        """Each seat's Character, or "random", for as many seats as a game can have."""
        return [getattr(self, seat) for seat in SEATS]

    def conflict(self) -> str:
        for seat, character in zip(SEATS[self.num_players :], self.given[self.num_players :], strict=True):
            if character != "random":
                return f"{seat}={character!r} is for a seat that nobody has with {self.num_players} players"
        sets = (self.num_players + 1) // 2
        for character in CHARACTERS:
            if self.given.count(character) > sets:
                return f"{character} is given to {self.given.count(character)} players, and each game set has one"
        return super(Options, self).conflict()


def seats(options: Options) -> Sequence[str]:
    """Who sits where."""
    return SEATS[: options.num_players]


GAME = GameSpec(
    id="scary_tales",
    version=0,
    title="Scary Tales: Prince Charming vs. Hansel",
    kind="competitive",
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
    max_decisions=4000,
)

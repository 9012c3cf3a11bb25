"""Scary Tales: all that the engine knows of it."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fairy_envs.engine import GameOptions, GameSpec

from .bot import bot
from .cards import VOCABULARY, load
from .names import CHARACTERS, MOST_BOXES, MOST_SEATS
from .observe import OBSERVATION, observe
from .positions import fault
from .rules import advance, apply, legal, setup
from .state import ACTIONS, BOX, MAX_CODE, STATE
from .view import describe, view, words


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(GameOptions):
    """Options of Scary Tales.

    Attributes:
        num_players: 2 with one game set, 3 or 4 with two.
        target: points that win at the beginning of a turn: 7, or 10 for a longer game.
        characters: who plays whom, in the order of the seats, as "hansel,prince_charming"; "random": they are dealt.
        first: the number of the seat that begins; None: it is drawn.
        stalemate: whether a game ends that has no Fortune cards left and sees no capture for ten rounds.
    """

    num_players: int = 2
    target: int = 7
    characters: str = "random"
    first: int | None = None
    stalemate: bool = True

    @classmethod
    def allowed(cls) -> Mapping[str, Sequence[Any]]:
        return {
            "num_players": tuple(range(2, MOST_SEATS + 1)),
            "target": (7, 10),
            "characters": ("random", *_LINE_UPS),
            "first": (None, *range(MOST_SEATS)),
            "stalemate": (True, False),
        }

    @property
    def given(self) -> Sequence[str]:
        """Each seat's Character, or "random", for as many seats as a game can have."""
        names = [] if self.characters == "random" else self.characters.split(",")
        return [*names, *["random"] * (MOST_SEATS - len(names))]

    def conflict(self) -> str:
        if self.characters != "random":
            names = self.characters.split(",")
            if len(names) != self.num_players:
                return f"characters={self.characters!r} names {len(names)} Characters for {self.num_players} players"
            if self.num_players == 2 and len(set(names)) == 1:
                return f"characters={self.characters!r} is not possible with two players: one game set has one of each"
        return super(Options, self).conflict()


_LINE_UPS = tuple(
    ",".join(names)
    for count in range(2, MOST_SEATS + 1)
    for names in itertools.product(CHARACTERS, repeat=count)
    if all(names.count(name) <= MOST_BOXES for name in CHARACTERS)
)
"""Who can play whom, seat by seat."""


def seats(options: Options) -> Sequence[str]:
    """Who sits where."""
    return tuple(f"challenger_{number}" for number in range(options.num_players))


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

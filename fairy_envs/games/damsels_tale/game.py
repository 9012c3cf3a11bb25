"""The Damsel's Tale: all that the engine knows of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fairy_envs.engine import GameOptions, GameSpec

from .bot import bot
from .cards import VOCABULARY, load
from .names import DRAGONS, KNIGHTS, MOST_HANDICAP, MOST_SEATS
from .observe import OBSERVATION, observe
from .positions import fault
from .rules import advance, apply, legal, setup
from .state import (
    ACTIONS,
    BOX,
    MAX_CODE,
    STATE,
)
from .view import describe, view, words


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(GameOptions):
    """Options of The Damsel's Tale.

    Attributes:
        num_players: 2, or 3 for two Knights against the Dragon.
        knight: who the Knight is; "random" draws him from the seed. Special characters are for two players.
        dragon: who the Baby Dragon is; "random" draws it from the seed.
        handicap: how much the Handicap Card helps the Knights: more Cavern Steps, and more panic at the start.
    """

    num_players: int = 2
    knight: str = "ivan"
    dragon: str = "cinder"
    handicap: int = 0

    @classmethod
    def allowed(cls) -> Mapping[str, Sequence[Any]]:
        return {
            "num_players": (2, 3),
            "knight": (*KNIGHTS, "random"),
            "dragon": (*DRAGONS, "random"),
            "handicap": tuple(range(MOST_HANDICAP + 1)),
        }

    def conflict(self) -> str:
        if self.num_players == 3:
            for side, standard in (("knight", KNIGHTS[0]), ("dragon", DRAGONS[0])):
                if getattr(self, side) != standard:
                    return f"{side}={getattr(self, side)!r} is for two players; with three leave it at {standard!r}"
        return ""


def seats(options: Options) -> Sequence[str]:
    """Who sits where."""
    return (*(f"knight_{number}" for number in range(options.num_players - 1)), "dragon_0")


GAME = GameSpec(
    id="damsels_tale",
    version=0,
    title="The Damsel's Tale",
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
    cards_in_words=False,
    max_decisions=400,
)

"""The Grimm Forest: all that the engine knows of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fairy_envs.engine import GameOptions, GameSpec

from .bot import bot
from .cards import VOCABULARY, load
from .names import MOST_SEATS
from .observe import OBSERVATION, observe
from .positions import fault
from .rules import advance, apply, legal, resample, setup
from .state import ACTIONS, BOX, MAX_CODE, STATE
from .view import describe, view, words


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(GameOptions):
    """Options of The Grimm Forest.

    Attributes:
        num_players: 2 (with Prince Regal), 3, or 4 (with the Market).
        advanced: whether the Fables marked advanced are in the deck.
        first: the number of the seat that begins; None: it is drawn.
    """

    num_players: int = 2
    advanced: bool = True
    first: int | None = None

    @classmethod
    def allowed(cls) -> Mapping[str, Sequence[Any]]:
        return {
            "num_players": tuple(range(2, MOST_SEATS + 1)),
            "advanced": (True, False),
            "first": (None, *range(MOST_SEATS)),
        }


def seats(options: Options) -> Sequence[str]:
    """Who sits where."""
    return tuple(f"pig_{number}" for number in range(options.num_players))


GAME = GameSpec(
    id="grimm_forest",
    version=0,
    title="The Grimm Forest",
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
    resample=resample,
    bot=bot,
    view=view,
    words=words,
    describe=describe,
    fault=fault,
    vocabulary=VOCABULARY,
    max_decisions=2000,
)

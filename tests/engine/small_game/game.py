"""The declaration, the card file and the words of the small game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fairy_envs.engine import CardFile, GameOptions, GameSpec, Vocabulary, Word

from .bot import bot
from .names import COPIES, FACES, MOST_POINTS, SEATS, Ask, Effect, If, Whom
from .observe import OBSERVATION, observe
from .rules import ACTIONS, BOX, MAX_CODE, STATE, advance, apply, legal, setup

VOCABULARY = Vocabulary(
    effects={
        Effect.SCORE: Word("score", -3, 3),
        Effect.HURT: Word("hurt"),
        Effect.LOOK: Word("look"),
        Effect.GIVE: Word("give"),
        Effect.BONUS: Word("bonus"),
        Effect.STOP: Word("stop"),
    },
    conditions={If.POINTS: Word("points", 1, MOST_POINTS), If.IN_FRONT: Word("in front")},
    questions={Ask.LOOK: Word("look"), Ask.BITE: Word("bite")},
    groups={Whom.ANYBODY: Word("anybody"), Whom.OTHER: Word("other")},
)


def load(file: CardFile, options: Any, box: Any) -> None:
    """Read the card file into the box."""
    top = file.top
    top.whole("format", 1, 1)
    box.target = top.whole("target", 1, MOST_POINTS)
    cards = top.tables("card", "title")
    if len(cards) != FACES:
        raise top.fail("card", f"expected {FACES} cards, got {len(cards)}")
    for face, card in enumerate(cards):
        card.text("title")
        box.program[face] = card.program("program", VOCABULARY)
        for copy in range(COPIES):
            box.face[COPIES * face + copy] = face
        card.done()
    top.done()


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(GameOptions):
    """There is nothing to choose."""

    num_players: int = SEATS

    @classmethod
    def allowed(cls) -> Mapping[str, Sequence[Any]]:
        return {"num_players": (SEATS,)}


def _title(game: Any, face: int) -> str:
    return str(game.cards.document["card"][face]["title"])


def view(game: Any, seen: Any) -> dict[str, Any]:
    """The table as plain data."""
    shown = ("own_hand", "own_laid", "discard", "known", "points")
    facts = {name: str(getattr(seen, name).astype(int).tolist()) for name in shown}
    return {
        "game": "Henhouse",
        "me": "a farmer",
        "table": [{"kind": "facts", "title": "Table", "facts": facts}],
        "over": bool(seen.game_over),
        "on_turn": bool(seen.on_turn),
        "question": "What now?",
    }


def words(game: Any, seen: Any, domain: str, value: int) -> str:
    """A number of an event in words."""
    if domain == "card":
        return f"the {_title(game, value)}"
    return f"farmer {value}" if value >= 0 else "the table"


def describe(game: Any, seen: Any, action: int) -> str:
    """An action in words."""
    group, number = ACTIONS.find(action)
    return _title(game, number) if group.name == "card" else group.name


def seats(options: Any) -> Sequence[str]:
    """Who sits where."""
    return tuple(f"farmer_{seat}" for seat in range(SEATS))


GAME = GameSpec(
    id="henhouse",
    version=0,
    title="Henhouse",
    kind="competitive",
    folder=Path(__file__).parent,
    seats=seats,
    max_seats=SEATS,
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
    max_decisions=200,
)

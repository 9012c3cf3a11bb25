"""The card file of The Book of Shadows: its vocabulary, and how it becomes the tables that the rules read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fairy_envs.engine import CardFile, Table, Vocabulary, Word

from .names import (
    CHARACTERS,
    FIRST_NEW_POWER,
    MOST_BONUS,
    MOST_EVENTS,
    MOST_NOTCHES,
    MOST_TITLES,
    MOST_TURNS,
    MOST_WEAK_POINTS,
    NUM_ALLIES,
    NUM_DEMONS,
    NUM_POWERS,
    NUM_SPACES,
    NUM_TOKENS,
    Ask,
    Each,
    Effect,
    If,
    Sort,
    Space,
    Use,
)
from .state import MAX_ROW

VOCABULARY = Vocabulary(
    effects={
        Effect.STEP: Word("step", -9, 9, doc="their token goes so many steps towards the Book, or back; not off it"),
        Effect.DRAW: Word("draw", 1, NUM_TOKENS, doc="they draw so many Spells and Objects"),
        Effect.LOSE: Word("lose", 1, NUM_TOKENS, doc="they put so many Spells and Objects back, of their choice"),
        Effect.MOVE: Word("move", 1, NUM_SPACES - 1, doc="their figure goes on so many spaces"),
        Effect.TO_START: Word("go to start", doc="their figure goes on to Start"),
        Effect.JOIN: Word("join", doc="their figure goes on to where another is, as they choose"),
        Effect.SKIP: Word("skip", 1, MOST_TURNS, doc="they miss so many of their turns"),
        Effect.POWERLESS: Word("powerless", 1, MOST_TURNS, doc="for so many of their turns, this one too, no Power"),
        Effect.REFRESH: Word("refresh", doc="they can use their Power again"),
        Effect.BONUS: Word("bonus", 1, MOST_BONUS, doc="the next confrontation has so much added to its roll"),
        Effect.LEADER: Word("leading demon", -9, 9, doc="the Demon nearest the Book goes so many notches on, or back"),
        Effect.NEXT_DEMON: Word("next demon", -9, 9, doc="the first living Demon ahead of their figure does"),
        Effect.EVERY_DEMON: Word("every demon", -9, 9, doc="each living Demon does"),
    },
    conditions={
        If.HAVE_TOKEN: Word("have a token", doc="they have a Spell or an Object"),
        If.ON_BOOK: Word("on the book", doc="their token waits on the Book"),
        If.ROLL: Word("roll", 2, 6, doc="they throw a die, and it shows so much or more"),
        If.BEATEN: Word("beaten", 1, NUM_DEMONS, doc="so many Demons are beaten"),
    },
    questions={Ask.MAY: Word("may", doc="they do it or not, as they like")},
    groups={
        Each.CHARACTER: Word("character", doc="each of the four, whoever landed here first"),
        Each.OTHER: Word("other", doc="each of the other three"),
    },
)

_USES = {use.name.lower().replace("_", " "): use for use in Use if use}
_KINDS = {"start": Space.START, "power of three": Space.THREE}


def load(file: CardFile, options: Any, box: Any) -> None:
    """Read the card file into the box. Raises `CardFileError`."""
    top = file.top
    top.whole("format", 1, 1)
    box.first = -1 if options.first is None else options.first
    box.runs[:] = [-1 if seat is None else seat for seat in options.given]
    box.per_round = options.refresh == "round"
    powers = _load_powers(top, box)
    _load_characters(top, powers)
    items = _load_items(top, box)
    demons = _load_demons(top, powers, items, box)
    allies = _load_allies(top)
    events = _load_events(top, box)
    _load_board(top, {Space.DEMON: demons, Space.ALLY: allies, Space.EVENT: events}, box)
    top.done()


def _load_powers(top: Table, box: Any) -> list[str]:
    """Eight Powers. The first four belong to the characters and do something to rolls, the others do nothing."""
    tables = top.tables("power", "title")
    if len(tables) != NUM_POWERS:
        raise top.fail("power", f"expected {NUM_POWERS} Powers, got {len(tables)}")
    titles: list[str] = []
    for power, table in enumerate(tables):
        table.source()
        table.new_title(titles)
        table.text("text")
        if power < FIRST_NEW_POWER:
            box.use[power] = _USES[table.choice("use", tuple(_USES))]
            box.for_all[power] = table.choice("on", ("anyone", "me")) == "anyone"
        table.done()
    return titles


def _load_characters(top: Table, powers: Sequence[str]) -> None:
    """The four, each with the Power of its place."""
    tables = top.tables("character", "id")
    if [table.fields.get("id") for table in tables] != list(CHARACTERS):
        raise top.fail("character", f"expected the characters {', '.join(CHARACTERS)}, in this order")
    for table, power in zip(tables, powers, strict=False):
        table.source()
        table.choice("id", CHARACTERS)
        table.text("title")
        table.choice("power", (power,))
        table.done()


def _load_items(top: Table, box: Any) -> list[str]:
    """Seven tokens of Spells and Objects."""
    titles: list[str] = []
    tokens: list[int] = []
    for title, table in enumerate(top.tables("item", "title")):
        table.source()
        table.new_title(titles)
        table.choice("sort", tuple(sort.name.lower() for sort in Sort))
        tokens += [title] * table.whole("copies", 1, NUM_TOKENS)
        table.done()
    if len(tokens) != NUM_TOKENS:
        raise top.fail("item", f"expected {NUM_TOKENS} tokens of Spells and Objects, got {len(tokens)}")
    assert len(titles) <= MOST_TITLES
    box.title[:] = tokens
    return titles


def _load_demons(top: Table, powers: Sequence[str], items: Sequence[str], box: Any) -> list[str]:
    """The table of Demons and their weak points."""
    tables = top.tables("demon", "title")
    if len(tables) != NUM_DEMONS:
        raise top.fail("demon", f"expected {NUM_DEMONS} Demons, got {len(tables)}")
    points = {title: bit for bit, title in enumerate(powers)} | {
        title: NUM_POWERS + bit for bit, title in enumerate(items)
    }
    titles: list[str] = []
    for demon, table in enumerate(tables):
        table.source()
        table.new_title(titles)
        weak = table.choices("weak", tuple(points), (1, MOST_WEAK_POINTS))
        if len(set(weak)) < len(weak):
            raise table.fail("weak", f"expected each weak point once, got {', '.join(weak)}")
        box.weak[demon] = sum(1 << points[title] for title in weak)
        table.done()
    return titles


def _load_allies(top: Table) -> list[str]:
    tables = top.tables("ally", "title")
    if len(tables) != NUM_ALLIES:
        raise top.fail("ally", f"expected {NUM_ALLIES} Allies, got {len(tables)}")
    titles: list[str] = []
    for table in tables:
        table.source()
        table.new_title(titles)
        table.done()
    return titles


def _load_events(top: Table, box: Any) -> list[str]:
    tables = top.tables("event", "title")
    if not 1 <= len(tables) <= MOST_EVENTS:
        raise top.fail("event", f"expected 1 to {MOST_EVENTS} Events, got {len(tables)}")
    titles: list[str] = []
    for event, table in enumerate(tables):
        table.source()
        table.new_title(titles)
        table.text("text")
        box.event_row[event] = table.program("row", VOCABULARY, MAX_ROW)
        table.done()
    return titles


def _load_board(top: Table, titled: dict[Space, list[str]], box: Any) -> None:
    """The spaces from Start on, and how long the two scales are."""
    board = top.table("board")
    board.source()
    box.notches = board.whole("notches", 2, MOST_NOTCHES)
    known = {title: (kind, number) for kind, titles in titled.items() for number, title in enumerate(titles)}
    known |= {word: (kind, 0) for word, kind in _KINDS.items()}
    spaces = board.choices("spaces", tuple(known), (NUM_SPACES, NUM_SPACES))
    board.done()
    if spaces[0] != "start" or spaces.count("start") > 1:
        raise board.fail("spaces", "expected 'start' as the first space and no other")
    for titles in titled.values():
        for title in titles:
            if spaces.count(title) != 1:
                raise board.fail("spaces", f"expected '{title}' on one space, it is on {spaces.count(title)}")
    demons = [title for title in spaces if title in titled[Space.DEMON]]
    if demons != titled[Space.DEMON]:
        raise board.fail("spaces", "expected the Demons in the order in which the file lists them")
    for place, title in enumerate(spaces):
        box.space[place], box.number[place] = known[title]
        if known[title][0] == Space.DEMON:
            box.demon_space[known[title][1]] = place

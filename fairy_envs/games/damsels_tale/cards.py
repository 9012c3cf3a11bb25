"""The card file of The Damsel's Tale: its vocabulary, and how it becomes the tables that the rules read."""

from __future__ import annotations

from typing import Any

from fairy_envs.engine import CardFile, Op, Table, Vocabulary, Word

from .names import (
    CARDS_EACH,
    DRAGONS,
    KNIGHTS,
    MAX_SPACES,
    MAX_STEPS,
    MOST_FIREBALL,
    MOST_FOOTPRINTS,
    MOST_PANIC,
    NUMBERS,
    SIDES,
    Ask,
    Icon,
    If,
    Moment,
)

MAX_ROW = 14
"""Lines of a card's program: with more, a decision could make more events than there is room for."""

VOCABULARY = Vocabulary(
    effects={
        Icon.MOVE: Word("move", doc="the Knight moves the level of panic"),
        Icon.QUIET_MOVE: Word("move quietly", doc="the same, ignoring Noisy"),
        Icon.PANIC: Word("panic", -MOST_PANIC, MOST_PANIC, doc="panic goes up or down"),
        Icon.MUMMA_STEP: Word("mumma step", -MAX_STEPS, MAX_STEPS, doc="the Mumma Dragon moves without a card"),
        Icon.MUMMA_CARD: Word("mumma card", -1, 1, doc="draw a Mumma Dragon card; + moves her forward, - backward"),
        Icon.BACK_TO_HIDDEN: Word("back to hidden", doc="the Knight goes back to the last Hidden space"),
        Icon.COUNTER: Word("counter", doc="ignore the other player's card if it has not taken effect yet"),
        Icon.FIREBALL: Word("fireball", -MOST_FIREBALL, MOST_FIREBALL, doc="the Fireball goes up or down"),
        Icon.NAME: Word("name a number", doc="name 1, 2 or 3 before the Mumma Dragon card is revealed"),
        Icon.ARRANGE: Word("arrange the deck", doc="look at the Mumma Dragon deck and put it in any order"),
    },
    conditions={
        If.OPEN: Word("open", doc="the Knight is in the Open"),
        If.HIDDEN: Word("hidden", doc="the Knight is Hidden"),
        If.FIREBALL: Word("fireball", 1, MOST_FIREBALL, doc="the Fireball is at this number"),
        If.NAMED: Word("the number was named", doc="the revealed Mumma Dragon card has the number that was named"),
    },
    questions={Ask.FIREBALL: Word("raise the fireball", doc="yes goes the first way, no the second")},
    groups={},
)


def load(file: CardFile, options: Any, box: Any) -> None:
    """Read the card file into the box. Raises `CardFileError`."""
    top = file.top
    top.whole("format", 1, 1)
    _load_lair(top.table("lair"), box)
    cavern = top.table("cavern")
    cavern.source()
    box.steps = cavern.whole("steps", 2, MAX_STEPS)
    cavern.done()
    mumma = top.table("mumma")
    mumma.source()
    box.footprints[:] = mumma.wholes("footprints", (CARDS_EACH, CARDS_EACH), 1, MOST_FOOTPRINTS)
    mumma.done()
    for side, names in enumerate((KNIGHTS, DRAGONS)):
        chosen = getattr(options, SIDES[side])
        box.character[side] = -1 if chosen == "random" else names.index(chosen)
        _load_deck(top, side, len(names), box)
    _load_characters(top, box)
    top.done()


def _load_lair(lair: Table, box: Any) -> None:
    lair.source()
    kinds = ("open", "hidden", "noisy")
    spaces = lair.choices("spaces", ("start", *kinds, "crown"), (3, MAX_SPACES))
    if spaces[0] != "start" or spaces[-1] != "crown" or not set(spaces[1:-1]) <= set(kinds):
        raise lair.fail("spaces", "expected 'start', then 'open', 'hidden' or 'noisy' spaces, then 'crown'")
    box.spaces = len(spaces)
    for place, kind in enumerate(spaces):
        box.hidden[place] = kind == "hidden"
        box.noisy[place] = kind == "noisy"
    lair.done()


def _load_deck(top: Table, side: int, characters: int, box: Any) -> None:
    """The six cards that every character of a side has."""
    cards = top.tables(f"{SIDES[side]}_card", "number")
    missing = set(range(1 + side, NUMBERS + 1, 2))
    for card in cards:
        card.source()
        card.text("title")
        number = card.whole("number", 1, NUMBERS)
        if number not in missing:
            raise card.fail("number", f"expected each of the {SIDES[side]}'s numbers once, {_listed(missing)} are left")
        missing.remove(number)
        box.row[side, :characters, number] = card.program("row", VOCABULARY, MAX_ROW)
        card.done()
    if missing:
        raise top.fail(f"{SIDES[side]}_card", f"missing the cards with the numbers {_listed(missing)}")


def _load_characters(top: Table, box: Any) -> None:
    """Characters: an action card that replaces one of the deck, and passive abilities by moment."""
    missing = {*KNIGHTS, *DRAGONS}
    for table in top.tables("character", "id"):
        name = table.choice("id", (*KNIGHTS, *DRAGONS))
        if name not in missing:
            raise table.fail("id", f"'{name}' is there twice")
        missing.remove(name)
        side = int(name in DRAGONS)
        who = (KNIGHTS, DRAGONS)[side].index(name)
        table.source()
        table.text("title")
        if table.has("ability"):
            table.text("ability")
        if table.has("action"):
            card = table.table("action")
            card.source()
            card.text("title")
            number = card.whole("replaces", 1, NUMBERS)
            if number % 2 == side:
                raise card.fail("replaces", f"expected one of the {SIDES[side]}'s numbers, got {number}")
            box.row[side, who, number] = card.program("row", VOCABULARY, MAX_ROW)
            card.done()
        for moment in Moment:
            if table.has(moment.name.lower()):
                box.power[side, who, moment] = _load_power(table, moment)
        table.done()
    if missing:
        raise top.fail("character", f"missing {_listed(missing)}")


def _load_power(table: Table, moment: Moment) -> int:
    """A passive ability's program. What acts around a Mumma Dragon card may not call for another one."""
    name = moment.name.lower()
    first = len(table.file.lines)
    start = table.program(name, VOCABULARY)
    drawing = {Icon.MOVE, Icon.MUMMA_CARD, Icon.ARRANGE}
    for line in table.file.lines[first:]:
        if moment != Moment.REVEALED and line.op == Op.ACT and line.what in drawing:
            raise table.fail(
                name, f"'{VOCABULARY.effects[Icon(line.what)].text}' can't stand around a Mumma Dragon card"
            )
    return start


def _listed(values: set[Any]) -> str:
    return ", ".join(str(value) for value in sorted(values))


def title(document: dict[str, Any], characters: tuple[str, str], number: int) -> str:
    """The title of the card with a number, as these characters hold it."""
    for character in document["character"]:
        if character["id"] in characters and character.get("action", {}).get("replaces") == number:
            return str(character["action"]["title"])
    for side in SIDES:
        for card in document[f"{side}_card"]:
            if card["number"] == number:
                return str(card["title"])
    raise ValueError(f"no card has the number {number}")

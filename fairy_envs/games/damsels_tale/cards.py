"""The card file of The Damsel's Tale: its vocabulary, and how it becomes the tables that the rules read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from fairy_envs.engine import CardFile, Op, Table, Vocabulary, Word

from .names import (
    CARDS_EACH,
    DRAGON,
    DRAGONS,
    KNIGHT,
    KNIGHTS,
    LEAST_PANIC,
    MAX_SPACES,
    MAX_STEPS,
    MOST_FIREBALL,
    MOST_FOOTPRINTS,
    MOST_HANDICAP,
    MOST_PANIC,
    NUMBERS,
    SIDES,
    A,
    Ask,
    B,
    Deck,
    Icon,
    If,
    Moment,
    Standing,
)
from .state import (
    MAX_POWER,
    MAX_ROW,
)

VOCABULARY = Vocabulary(
    effects={
        Icon.MOVE: Word("move", doc="the Knight moves the level of panic"),
        Icon.QUIET_MOVE: Word("move quietly", doc="the same, ignoring Noisy"),
        Icon.QUIET_MOVE_AND: Word("move quietly and", 1, 4, doc="so many spaces more than the level of panic, quietly"),
        Icon.WALK: Word("walk", 1, 4, doc="the Knight moves so many spaces, whatever the level of panic"),
        Icon.SHIFT: Word("shift the Knight", doc="the owner moves the Knight up to two spaces in either direction"),
        Icon.BACK_TO_HIDDEN: Word("back to hidden", doc="the Knight goes back to the last Hidden space"),
        Icon.PANIC: Word("panic", -MOST_PANIC, MOST_PANIC, doc="panic goes up or down"),
        Icon.COUNTER: Word("counter", doc="ignore the other player's card if it has not taken effect yet"),
        Icon.MUMMA_STEP: Word("mumma step", -MAX_STEPS, MAX_STEPS, doc="the Mumma Dragon moves without a card"),
        Icon.MUMMA_CARD: Word("mumma card", -1, 1, doc="draw a Mumma Dragon card; + moves her forward, - backward"),
        Icon.MUMMA_PANIC: Word("mumma card to panic", doc="draw a Mumma Dragon card; its footprints raise panic"),
        Icon.FIREBALL: Word("fireball", -MOST_FIREBALL, MOST_FIREBALL, doc="the Fireball goes up or down"),
        Icon.NAME: Word("name a number", doc="name 1, 2 or 3 before the Mumma Dragon card is revealed"),
        Icon.ARRANGE: Word("arrange the deck", doc="look at the Mumma Dragon deck and put it in any order"),
    },
    conditions={
        If.OPEN: Word("open", doc="the Knight is in the Open"),
        If.HIDDEN: Word("hidden", doc="the Knight is Hidden"),
        If.BOTH_OPEN: Word("both open", doc="all Knights in the game are in the Open"),
        If.BOTH_HIDDEN: Word("both hidden", doc="all Knights in the game are Hidden"),
        If.ONE_OF_EACH: Word("one of each", doc="one Knight is Hidden and one in the Open"),
        If.OTHER_OPEN: Word("other open", doc="the other Knight is in the Open"),
        If.OTHER_HIDDEN: Word("other hidden", doc="the other Knight is Hidden"),
        If.OTHER_OUT: Word("other out", doc="the other Knight is out of the game"),
        If.FIREBALL: Word("fireball", 1, MOST_FIREBALL, doc="the Fireball is at this number"),
        If.NAMED: Word("the number was named", doc="Mumma Dragon has moved by the number that was named"),
        If.DRAWN: Word("drawn", 1, MOST_FOOTPRINTS, doc="the Mumma Dragon card just resolved has so many footprints"),
        If.DRAGON_PLAYS: Word("dragon plays", 1, NUMBERS, doc="the Dragon's card of this turn has this number"),
        If.MOVED: Word("the card moved him", doc="the Knight's own card of this turn has moved him"),
    },
    questions={
        Ask.FIREBALL: Word("raise the fireball", doc="yes goes the first way, no the second"),
        Ask.STEP: Word("take the step", doc="yes or no"),
        Ask.REVEAL: Word("move", doc="yes goes the first way, no the second"),
    },
    groups={},
    standing={
        Standing.HIDING_PANIC: Word("panic for hiding", -1, 1, doc="added to the panic that hiding costs"),
        Standing.NO_NOISE: Word("no noise", doc="Noisy spaces are as any other"),
        Standing.THREE_FOOTPRINTS: Word("steps for three footprints", -2, 2, doc="added to her steps for such a card"),
        Standing.EARLY_MOVE: Word(
            "early move", -4, 4, doc="added to his own moves while she is on the first six steps"
        ),
        Standing.LATE_MOVE: Word("late move", -4, 4, doc="added to his own moves while she is farther"),
        Standing.OPEN_ASIDE: Word("dragon's set-aside cards open", doc="the Dragon's cards set aside lie open"),
    },
)

_OF_ONE_KNIGHT = {If.OPEN, If.HIDDEN}
_OF_BOTH_KNIGHTS = {If.BOTH_OPEN, If.BOTH_HIDDEN, If.ONE_OF_EACH}
_OF_THE_OTHER = {If.OTHER_OPEN, If.OTHER_HIDDEN, If.OTHER_OUT}
_DRAWING = {Icon.MUMMA_CARD, Icon.MUMMA_PANIC, Icon.ARRANGE}
_SHIFTING = {Icon.SHIFT}
_NAMING = {Icon.NAME}
_COUNTERING = {Icon.COUNTER}
_MOVING = {Icon.MOVE, Icon.QUIET_MOVE, Icon.QUIET_MOVE_AND, Icon.WALK, Icon.SHIFT, Icon.BACK_TO_HIDDEN}

UNCHANGED = {KNIGHT: (5, 7, 9), DRAGON: (4, 10)}
"""The cards that are played as they are with three players as well."""

TWO_KNIGHTS = {Deck.KNIGHT: (1, 3, 11), Deck.SECOND_KNIGHT: (1, 3, 5, 7, 9, 11), Deck.DRAGON: (2, 6, 8, 12)}
"""The cards that there are for three players, by deck."""


def load(file: CardFile, options: Any, box: Any) -> None:
    """Read the card file into the box. Raises `CardFileError`."""
    top = file.top
    top.whole("format", 1, 1)
    three = options.num_players == 3
    boards = [_read_lair(top.table(name)) for name in ("lair", "lair_2v1")]
    _lay_lair(boards[three], box)
    _load_cavern(top, options, box)
    mumma = top.table("mumma")
    mumma.source()
    box.footprints[:] = mumma.wholes("footprints", (CARDS_EACH, CARDS_EACH), 1, MOST_FOOTPRINTS)
    mumma.done()
    for side, names in enumerate((KNIGHTS, DRAGONS)):
        chosen = getattr(options, SIDES[side])
        box.character[side] = -1 if chosen == "random" else names.index(chosen)
        _load_deck(top, side, len(names), box)
    rows, letters = _load_two_knights(top)
    _load_characters(top, box)
    if three:
        box.row[Deck.SECOND_KNIGHT] = box.row[Deck.KNIGHT]
        for (deck, number), row in rows.items():
            box.row[deck, 0, number] = row
        box.letter[:] = letters
    top.done()


def _read_lair(lair: Table) -> list[str]:
    lair.source()
    kinds = ("open", "hidden", "noisy")
    spaces = lair.choices("spaces", ("start", *kinds, "crown"), (3, MAX_SPACES))
    if spaces[0] != "start" or spaces[-1] != "crown" or not set(spaces[1:-1]) <= set(kinds):
        raise lair.fail("spaces", "expected 'start', then 'open', 'hidden' or 'noisy' spaces, then 'crown'")
    lair.done()
    return spaces


def _lay_lair(spaces: list[str], box: Any) -> None:
    box.spaces = len(spaces)
    for place, kind in enumerate(spaces):
        box.hidden[place] = kind == "hidden"
        box.noisy[place] = kind == "noisy"


def _load_cavern(top: Table, options: Any, box: Any) -> None:
    """The Cavern Steps and the panic at the start, with the spaces and the panic of a handicap."""
    cavern = top.table("cavern")
    cavern.source()
    printed = [cavern.whole(name, 2, MAX_STEPS - MOST_HANDICAP) for name in ("steps", "steps_2v1")]
    box.steps = printed[options.num_players == 3]
    box.panic = LEAST_PANIC
    box.handicap = options.handicap
    cavern.done()
    missing = set(range(1, MOST_HANDICAP + 1))
    for table in top.tables("handicap", "level"):
        table.source()
        level = table.whole("level", 1, MOST_HANDICAP)
        if level not in missing:
            raise table.fail("level", f"expected each level once, got {level} again")
        missing.remove(level)
        steps, panic = table.whole("steps", 1, MOST_HANDICAP), table.whole("panic", LEAST_PANIC, MOST_PANIC)
        if level == options.handicap:
            box.steps += steps
            box.panic = panic
        table.done()
    if missing:
        raise top.fail("handicap", f"missing the levels {_listed(missing)}")


def _load_deck(top: Table, side: int, characters: int, box: Any) -> None:
    """The six cards that every character of a side has."""
    deck = (Deck.KNIGHT, Deck.DRAGON)[side]
    rows: dict[int, int] = {}
    numbers = range(1 + side, NUMBERS + 1, 2)
    for card, number in _cards(top, f"{SIDES[side]}_card", numbers):
        # With two Knights on the table such a condition on an unchanged card of the Dragon's would speak of neither.
        unchanged = number in UNCHANGED[side]
        forbidden = _OF_BOTH_KNIGHTS | _OF_THE_OTHER | (_OF_ONE_KNIGHT if unchanged and side == DRAGON else set())
        rows[number] = _program(card, "row", forbidden, _SHIFTING | _NAMING if unchanged else _NAMING)
        card.done()
    for number, row in rows.items():
        box.row[deck, :characters, number] = row


def _load_two_knights(top: Table) -> tuple[dict[tuple[int, int], int], Any]:
    """The cards for three players: their rows by deck and number, and the letters of all cards, (decks, numbers)."""
    rows: dict[tuple[int, int], int] = {}
    letters = [[A] * (NUMBERS + 1) for _ in Deck]
    for card, number in _cards(top, "second_knight_card", TWO_KNIGHTS[Deck.SECOND_KNIGHT]):
        letter = ("A", "B").index(card.choice("letter", ("A", "B")))
        letters[Deck.SECOND_KNIGHT][number] = letter
        # A card without a letter takes the one that is missing.
        letters[Deck.KNIGHT][number] = B if letter == A else A
        rows[Deck.SECOND_KNIGHT, number] = _program(card, "row", _OF_BOTH_KNIGHTS, _SHIFTING | _NAMING)
        card.done()
    for card, number in _cards(top, "first_knight_card", TWO_KNIGHTS[Deck.KNIGHT]):
        if ("A", "B").index(card.choice("letter", ("A", "B"))) != letters[Deck.KNIGHT][number]:
            raise card.fail("letter", f"expected the letter that the second Knight's {number} has not")
        rows[Deck.KNIGHT, number] = _program(card, "row", _OF_BOTH_KNIGHTS, _SHIFTING | _NAMING)
        card.done()
    for card, number in _cards(top, "dragon_card_2v1", TWO_KNIGHTS[Deck.DRAGON]):
        rows[Deck.DRAGON, number] = _program(card, "row", _OF_ONE_KNIGHT | _OF_THE_OTHER, _SHIFTING | _NAMING)
        card.done()
    return rows, letters


def _cards(top: Table, name: str, numbers: Iterable[int]) -> list[tuple[Table, int]]:
    """The tables of a deck with their numbers, each of which must be there once; title and source are read."""
    missing = set(numbers)
    found = []
    for card in top.tables(name, "number"):
        card.source()
        card.text("title")
        number = card.whole("number", 1, NUMBERS)
        if number not in missing:
            of = _listed(numbers)
            raise card.fail("number", f"expected each number of this deck ({of}) once, got {number} again or another's")
        missing.remove(number)
        found.append((card, number))
    if missing:
        raise top.fail(name, f"missing the cards with the numbers {_listed(missing)}")
    return found


def _program(table: Table, name: str, conditions: set[If], icons: set[Icon], most: int = MAX_ROW) -> int:
    """A program in which some conditions would mean nothing, and some icons too or could go on for ever."""
    first = len(table.file.lines)
    start = table.program(name, VOCABULARY, most)
    for line in table.file.lines[first:]:
        if line.op == Op.UNLESS and line.what in conditions:
            raise table.fail(name, f"'{VOCABULARY.conditions[If(line.what)].text}' means nothing on this card")
        if line.op == Op.ACT and line.what in icons:
            raise table.fail(name, f"'{VOCABULARY.effects[Icon(line.what)].text}' can't stand here")
    return start


def _load_characters(top: Table, box: Any) -> None:
    """Characters: an action card that replaces one of the deck, and passive abilities by moment or for good."""
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
        plays_plain = name in (KNIGHTS[0], DRAGONS[0])
        for special in ("ability", "action", "standing", *(moment.name.lower() for moment in Moment)):
            if plays_plain and table.has(special):
                raise table.fail(special, "the standard characters have no abilities and no card of their own")
        if table.has("ability"):
            table.text("ability")
        if table.has("action"):
            card = table.table("action")
            card.source()
            card.text("title")
            card.text("text")
            number = card.whole("replaces", 1, NUMBERS)
            if number % 2 == side:
                raise card.fail("replaces", f"expected one of the {SIDES[side]}'s numbers, got {number}")
            row = _program(card, "row", _OF_BOTH_KNIGHTS | _OF_THE_OTHER, _NAMING)
            box.row[(Deck.KNIGHT, Deck.DRAGON)[side], who, number] = row
            card.done()
        if table.has("standing"):
            for what, number in table.modifiers("standing", VOCABULARY):
                box.standing[side, who, what] = number
        for moment in Moment:
            if table.has(moment.name.lower()):
                box.power[side, who, moment] = _load_power(table, moment, side)
        table.done()
    if missing:
        raise top.fail("character", f"missing {_listed(missing)}")


def _load_power(table: Table, moment: Moment, side: int) -> int:
    """A passive ability's program. What is done about a Mumma Dragon card or a Counter may not set off another one, but
    that the Knight, if he is asked, may go on and make a noise: his moves end at the crown."""
    name = moment.name.lower()
    acting = {
        Moment.REVEALED: (DRAGON,),
        Moment.BEFORE_MUMMA: (DRAGON,),
        Moment.AFTER_MUMMA: (KNIGHT, DRAGON),
        Moment.CARD_DONE: (KNIGHT, DRAGON),
        Moment.COUNTERS: (KNIGHT,),
    }
    if side not in acting[moment]:
        raise table.fail(name, f"no ability of the {SIDES[side]}'s acts at this moment")
    forbidden = set() if moment == Moment.BEFORE_MUMMA else _NAMING
    if moment in (Moment.BEFORE_MUMMA, Moment.AFTER_MUMMA):
        forbidden = forbidden | _DRAWING | _COUNTERING | (_MOVING if side == DRAGON else _SHIFTING)
    if moment == Moment.COUNTERS:
        forbidden = forbidden | _DRAWING | _COUNTERING | _MOVING
    first = len(table.file.lines)
    start = _program(table, name, _OF_BOTH_KNIGHTS | _OF_THE_OTHER, forbidden, MAX_POWER)
    if moment == Moment.AFTER_MUMMA:
        lines = table.file.lines[first:]
        moves = [place for place, line in enumerate(lines) if line.op == Op.ACT and line.what in _MOVING]
        if moves and not any(line.op == Op.ASK for line in lines[: moves[0]]):
            # Else one decision could set off a chain of steps and noises, with more events than there is room for.
            word = VOCABULARY.effects[Icon(lines[moves[0]].what)].text
            raise table.fail(name, f"'{word}' needs a question before it")
        for line, after in pairwise(lines):
            # Else a chain of steps and noises would leave a frame behind at each link.
            if line.op == Op.ACT and line.what in _MOVING and after.op != Op.END:
                raise table.fail(name, f"'{VOCABULARY.effects[Icon(line.what)].text}' must be the last thing")
    return start


def _listed(values: Iterable[Any]) -> str:
    return ", ".join(str(value) for value in sorted(values))


def card_table(
    document: Mapping[str, Any], characters: tuple[str, str], num_players: int, card: int
) -> tuple[Mapping[str, Any], str]:
    """The table of a card as these characters and so many players hold it, and its number with its letter, if any.

    `card` is the card's deck times six, and its place there by rising number, as events name it.
    """
    number, rank = divmod(card, CARDS_EACH)
    deck = Deck(number)  # raises for a card that nobody has
    number = 2 * rank + (2 if deck == Deck.DRAGON else 1)
    side = DRAGON if deck == Deck.DRAGON else KNIGHT
    base = _with_number(document[f"{SIDES[side]}_card"], number)
    if num_players == 3:
        second = None if side == DRAGON else _with_number(document["second_knight_card"], number)
        if deck == Deck.SECOND_KNIGHT and second is not None:
            return second, f"{number}{second['letter']}"
        name = "dragon_card_2v1" if side == DRAGON else "first_knight_card"
        letter = "" if second is None else ("B" if second["letter"] == "A" else "A")
        own = document[name] if number in TWO_KNIGHTS[deck] else [base]
        return _with_number(own, number), f"{number}{letter}"
    for character in document["character"]:
        if character["id"] == characters[side] and character.get("action", {}).get("replaces") == number:
            return character["action"], str(number)
    return base, str(number)


def _with_number(cards: Iterable[Mapping[str, Any]], number: int) -> Mapping[str, Any]:
    return next(card for card in cards if card["number"] == number)

"""The card file of Scary Tales: its vocabulary, and how it becomes the tables that the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairy_envs.engine import CardFile, Op, Table, Vocabulary, Word

from .names import (
    CHARACTERS,
    COLOURS,
    DICE_EACH,
    FACES,
    FIRST_TITLE,
    FORTUNES_EACH,
    MOST_BOXES,
    MOST_COPIES,
    MOST_POWERS,
    MOST_TITLES,
    POWERS_EACH,
    QUIET_ROUNDS,
    Ask,
    Each,
    Effect,
    Face,
    If,
    Needs,
    Sort,
    When,
    Worth,
)
from .state import COSTS, MAX_ROW

VOCABULARY = Vocabulary(
    effects={
        Effect.STRENGTH: Word("strength", 1, 9, doc="so much Strength is added to the roll"),
        Effect.WISDOM: Word("wisdom", 1, 9, doc="so much Wisdom is added to the roll"),
        Effect.LUCK: Word("luck", 1, 9, doc="so much Luck is added to the roll"),
        Effect.MAGIC: Word("magic", 1, 9, doc="so much Magic is added to the roll"),
        Effect.WISH: Word("wish", 1, 9, doc="so many Wishes are added to the roll"),
        Effect.EASIER: Word("easier", 1, 9, doc="the target takes so much Magic less"),
        Effect.REROLL_DIE: Word("reroll a die", doc="I roll one of my dice again"),
        Effect.REROLL_ALL: Word("reroll all", doc="I roll all my dice again"),
        Effect.TURN_DIE: Word("turn a die", doc="I turn one of my dice to one of its faces"),
        Effect.ROLL: Word("roll", doc="I roll all my dice for this Event"),
        Effect.DRAW: Word("draw", 1, 5, doc="I draw so many Power cards"),
        Effect.DISCARD: Word("discard", 1, 5, doc="I discard so many Power cards of my choice"),
        Effect.THEY_DRAW: Word("they draw", 1, 5, doc="they draw so many Power cards"),
        Effect.THEY_DISCARD: Word("they discard", 1, 5, doc="they discard so many Power cards of their choice"),
        Effect.THEY_LOSE_A_CARD: Word("they lose a card", doc="a Power card drawn from their hand is discarded"),
        Effect.FAIRY: Word("fairy", doc="a Fairy comes to me: from the centre, else from a player of my choice"),
        Effect.LOSE_FAIRY: Word("lose my fairy", doc="my Fairy goes back to the centre"),
        Effect.CHOOSE_OPPONENT: Word("choose an opponent", doc="they are the one that I choose"),
        Effect.CAPTURE: Word("capture", doc="I take their top Relic"),
        Effect.EXCHANGE: Word("exchange", doc="their top Relic and mine change places"),
        Effect.BURY: Word("bury", doc="my top Relic goes to the bottom of my stack"),
        Effect.THEY_BURY: Word("they bury", doc="their top Relic goes to the bottom of their stack"),
        Effect.RAISE: Word("raise", doc="a Relic of my stack that I choose comes to the top"),
        Effect.THEY_RAISE: Word("raise theirs", doc="a Relic of their stack that I choose comes to the top"),
        Effect.GIVE: Word("give", doc="my top Relic goes on top of their stack"),
        Effect.AGAIN: Word("attack again", doc="once I have attacked in this turn, I may do it one more time"),
    },
    conditions={
        If.ENOUGH: Word("enough", doc="the roll for this Event covers its cost"),
        If.BEHIND: Word("behind", doc="an opponent has more points than I"),
        If.LEADING: Word("leading", doc="I have more points than each opponent"),
        If.HAVE_FAIRY: Word("have a fairy", doc="I control a Fairy"),
        If.THEY_HAVE_MORE_CARDS: Word("they have more cards", doc="they hold more Power cards than I"),
    },
    questions={Ask.MAY: Word("may", doc="I do it or not, as I like")},
    groups={
        Each.PLAYER: Word("player", doc="each player, I first"),
        Each.OPPONENT: Word("opponent", doc="each opponent"),
        Each.LEADER: Word("leader", doc="the opponent with most points, if more than I have"),
    },
)

_FACES = {face.name.lower().replace("_", " "): face for face in Face}
_WORTHS = {worth.name.lower().replace("_", " "): worth for worth in Worth}
_KINDS = {
    "creature": When.PRE_ROLL,
    "pre-roll": When.PRE_ROLL,
    "post-roll": When.POST_ROLL,
    "instead": When.INSTEAD,
    "around": When.AROUND,
}
_OF_ROLLS = {Effect.STRENGTH, Effect.WISDOM, Effect.LUCK, Effect.MAGIC, Effect.WISH, Effect.EASIER}
_OF_DICE = {Effect.REROLL_DIE, Effect.REROLL_ALL, Effect.TURN_DIE}
_OF_EVENTS = {Effect.ROLL}
_OF_CAPTURES = {Effect.CAPTURE}  # a Relic that captured others when it is captured would go on without end
_ON_THEM = {
    Effect.THEY_DRAW,
    Effect.THEY_DISCARD,
    Effect.THEY_LOSE_A_CARD,
    Effect.CAPTURE,
    Effect.EXCHANGE,
    Effect.THEY_BURY,
    Effect.THEY_RAISE,
    Effect.GIVE,
}
_ATTRIBUTES = ("strength", "wisdom", "luck", "magic")


def load(file: CardFile, options: Any, box: Any) -> None:
    """Read the card file into the box. Raises `CardFileError`."""
    top = file.top
    top.whole("format", 1, 1)
    box.target = options.target
    box.first = -1 if options.first is None else options.first
    box.quiet_rounds = QUIET_ROUNDS if options.stalemate else 0
    box.sets = (options.num_players + 1) // 2
    given = options.given
    box.characters[:] = [CHARACTERS.index(name) if name != "random" else -1 for name in given]
    _load_characters(top, box)
    _load_fairies(top, box)
    _load_fortunes(top, box)
    _load_powers(top, box)
    top.done()


def _load_characters(top: Table, box: Any) -> None:
    tables = top.tables("character", "id")
    if [table.fields.get("id") for table in tables] != list(CHARACTERS):
        raise top.fail("character", f"expected the Characters {', '.join(CHARACTERS)}, in this order")
    for character, table in enumerate(tables):
        table.source()
        table.choice("id", CHARACTERS)
        table.text("title")
        table.text("text")
        dice = table.fields.get("dice")
        table.read.add("dice")
        if not isinstance(dice, list) or len(dice) != DICE_EACH:
            raise table.fail("dice", f"expected {DICE_EACH} lists of {FACES} faces")
        for die, faces in enumerate(dice):
            box.die[character, die] = _faces(Table(table.file, f"{table.name} die {die + 1}", {"faces": faces}))
        box.ability[character], box.ability_needs[character] = _program(table, "row", _OF_EVENTS)
        table.done()


def _load_fairies(top: Table, box: Any) -> None:
    tables = top.tables("fairy", "title")
    if len(tables) != MOST_BOXES:
        raise top.fail("fairy", f"expected {MOST_BOXES} Fairies, one for each game set, got {len(tables)}")
    for fairy, table in enumerate(tables):
        table.source()
        table.text("title")
        box.fairy_die[fairy] = _faces(table)
        table.done()


def _faces(table: Table) -> list[int]:
    return [_FACES[face] for face in table.choices("faces", tuple(_FACES), (FACES, FACES))]


def _load_fortunes(top: Table, box: Any) -> None:
    """24 Fortune cards of a game set: Relics, Companions, Events, each sort with numbers of its own."""
    copies: dict[int, int] = {}
    titles: list[str] = []
    for sort in Sort:
        tables = top.tables(sort.name.lower(), "title")
        if len(tables) > MOST_TITLES[sort]:
            raise top.fail(sort.name.lower(), f"expected {MOST_TITLES[sort]} different ones at most, got {len(tables)}")
        for title, table in enumerate(tables, FIRST_TITLE[sort]):
            table.source()
            table.new_title(titles)
            copies[title] = table.whole("copies", 1, 1 if sort == Sort.RELIC else MOST_COPIES)
            box.fortune_sort[title] = sort
            if sort == Sort.RELIC:
                _load_relic(table, title, box)
            else:
                table.text("text")
                forbidden = _OF_ROLLS | _OF_DICE if sort == Sort.EVENT else _OF_EVENTS
                box.act[title], box.act_needs[title] = _program(table, "row", forbidden)
                if sort == Sort.EVENT:
                    box.act_needs[title] = Needs.NOTHING
                    if table.has("cost"):
                        _load_cost(table, title, box)
                    elif "roll" in table.fields["row"]:
                        raise table.fail("cost", "missing, and the row rolls for it")
            table.done()
    box.fortune[:] = _numbered(top, "relic", copies, FORTUNES_EACH, box.sets, len(box.fortune))


def _load_relic(table: Table, title: int, box: Any) -> None:
    box.worth[title] = _WORTHS[table.choice("worth", tuple(_WORTHS))]
    if box.worth[title] != Worth.ALL_COLOURS:
        box.colour[title] = COLOURS.index(table.choice("colour", COLOURS))
    box.points[title] = table.whole("points", 1, 9)
    _load_cost(table, title, box)
    if table.has("text"):
        table.text("text")
    for name in ("drawn", "captured"):
        if table.has(name):
            box[name][title], _ = _program(table, name, _OF_ROLLS | _OF_DICE | _OF_EVENTS | _OF_CAPTURES)


def _load_cost(table: Table, title: int, box: Any) -> None:
    cost = table.table("cost")
    for attribute, name in enumerate(_ATTRIBUTES[:COSTS]):
        if cost.has(name):
            box.cost[title, attribute] = cost.whole(name, 1, 9)
    cost.done()
    if not box.cost[title].any():
        raise table.fail("cost", f"expected at least one of {', '.join(_ATTRIBUTES)}")


def _load_powers(top: Table, box: Any) -> None:
    """28 Power cards of a game set."""
    tables = top.tables("power", "title")
    if len(tables) > MOST_POWERS:
        raise top.fail("power", f"expected {MOST_POWERS} different Power cards at most, got {len(tables)}")
    copies: dict[int, int] = {}
    titles: list[str] = []
    for title, table in enumerate(tables):
        table.source()
        table.new_title(titles)
        table.text("text")
        copies[title] = table.whole("copies", 1, MOST_COPIES)
        kind = table.choice("kind", tuple(_KINDS))
        box.moment[title] = _KINDS[kind]
        forbidden = set(_OF_EVENTS)
        if _KINDS[kind] in (When.INSTEAD, When.AROUND):
            forbidden |= _OF_ROLLS | _OF_DICE
        elif _KINDS[kind] == When.PRE_ROLL:
            forbidden |= _OF_DICE
        box.row[title], _ = _program(table, "row", forbidden)
        table.done()
    box.power[:] = _numbered(top, "power", copies, POWERS_EACH, box.sets, len(box.power))


def _numbered(top: Table, name: str, copies: Mapping[int, int], each: int, sets: int, room: int) -> list[int]:
    """The title of every card of all game sets in play, and -1 for those that stay in their box."""
    titles = [title for title, number in copies.items() for _ in range(number)]
    if len(titles) != each:
        raise top.fail(name, f"expected {each} cards in a game set, got {len(titles)}")
    return titles * sets + [-1] * (room - len(titles) * sets)


def _program(table: Table, name: str, forbidden: set[Effect]) -> tuple[int, Needs]:
    """Where a program starts, and what it needs to do anything. Raises `CardFileError` if it could do nothing."""
    first = len(table.file.lines)
    start = table.program(name, VOCABULARY, MAX_ROW)
    lines = table.file.lines[first:]
    effects = {Effect(line.what) for line in lines if line.op == Op.ACT}
    for effect in effects & forbidden:
        raise table.fail(name, f"'{VOCABULARY.effects[effect].text}' can't stand here")
    has_group = any(line.op == Op.NEXT for line in lines)
    if has_group and Effect.CHOOSE_OPPONENT in effects:
        raise table.fail(name, "'choose an opponent' can't stand in a row with 'each'")
    if not has_group and Effect.CHOOSE_OPPONENT not in effects:
        for effect in sorted(effects & _ON_THEM):
            raise table.fail(name, f"'{VOCABULARY.effects[effect].text}' needs 'choose an opponent' or 'each'")
    if any(line.op == Op.UNLESS and line.what == If.ENOUGH for line in lines) and Effect.ROLL not in effects:
        raise table.fail(name, "'enough' needs 'roll'")
    if effects and effects <= _OF_DICE:
        return start, Needs.DICE
    return start, Needs.ROLL if effects and effects <= _OF_DICE | _OF_ROLLS else Needs.NOTHING

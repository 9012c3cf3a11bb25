"""The card file of The Grimm Forest: its vocabulary, and how it becomes the tables that the rules read."""

from __future__ import annotations

from typing import Any

from fairy_envs.engine import CardFile, Op, Table, Vocabulary, Word

from .names import (
    DIE_FACES,
    KINDS,
    LOCATIONS,
    MARKET,
    MOST_COPIES,
    MOST_SEATS,
    MOST_TITLES,
    NUM_FABLES,
    NUM_FRIENDS,
    RESOURCES,
    SECTIONS,
    Ask,
    Each,
    Effect,
    If,
    Moment,
    Standing,
    Type,
)
from .state import MAX_ROW

VOCABULARY = Vocabulary(
    effects={
        Effect.GAIN: Word("gain", 1, 9, doc="I take so many resources of any kinds from the supply"),
        Effect.GAIN_STRAW: Word("gain straw", 1, 9, doc="I take so much Straw from the supply"),
        Effect.GAIN_WOOD: Word("gain wood", 1, 9, doc="I take so much Wood from the supply"),
        Effect.GAIN_BRICK: Word("gain brick", 1, 9, doc="I take so many Bricks from the supply"),
        Effect.DRAW: Word("draw", 1, 9, doc="I draw so many Fables"),
        Effect.FRIEND: Word("meet a friend", doc="I gain a Friend from the deck, but not this card again"),
        Effect.LOSE: Word("lose", 1, 9, doc="I return so many resources of my choice to the supply"),
        Effect.TAKE_HERE: Word("take here", 1, 9, doc="I take so many of the resources where my pig is"),
        Effect.TAKE_THERE: Word("take there", 1, 9, doc="I take so many of the resources at the Location meant"),
        Effect.TAKE_HALF: Word("take half there", doc="I take half of the resources there, rounded down"),
        Effect.ADD: Word("add there", 1, 9, doc="so many more of its kind are laid there; at the Market one of each"),
        Effect.HALVE: Word("halve there", doc="half of each kind there goes to the supply, rounded down"),
        Effect.BAR: Word("nobody collects there", doc="the resources there stay in this Gather phase"),
        Effect.CHOOSE_OPPONENT: Word("choose an opponent", doc="they are the one that I choose"),
        Effect.CHOOSE_LOCATION: Word("choose a location", doc="the Location meant is the one that I choose"),
        Effect.CHOOSE_OTHER_LOCATION: Word("choose another location", doc="the same, but not where my pig is"),
        Effect.TAKE: Word("take", 1, 9, doc="I take so many resources of my choice from them"),
        Effect.THEY_GIVE: Word("they give", 1, 9, doc="they give me so many resources of their choice"),
        Effect.THEY_LOSE: Word("they lose", 1, 9, doc="they return so many resources of their choice to the supply"),
        Effect.THEY_GAIN: Word("they gain", 1, 9, doc="they take so many resources of any kinds from the supply"),
        Effect.THEY_DRAW: Word("they draw", 1, 9, doc="they draw so many Fables"),
        Effect.HOUSE_FALLS: Word("their house falls", doc="a house of theirs, finished or not, but not of brick"),
        Effect.UNFINISHED_FALLS: Word("their unfinished house falls", doc="an unfinished house of theirs of any kind"),
        Effect.THEY_GO: Word("they go there", doc="their pig goes to the Location meant"),
        Effect.GO: Word("go there", doc="my pig goes to the Location meant"),
        Effect.CHANGE_GATHER: Word("choose again", doc="I lay another Gather card, or the same, face down"),
        Effect.SWAP_GATHER: Word("exchange gather cards", doc="their Gather card and mine change places, face down"),
        Effect.PROTECTED: Word("protected", doc="this round others' cards take nothing from me, and no house falls"),
        Effect.FOG: Word("only I lay fables", doc="nobody else may lay a Fable in this round"),
        Effect.EXTRA_ACTION: Word("extra action", 1, 3, doc="so many more actions in my Build turn of this round"),
        Effect.DISCOUNT: Word("next section costs less", 1, 9, doc="the next section that I build this round"),
        Effect.ANY_KINDS: Word("pay in any kinds", doc="this round I may pay for sections in any kinds"),
        Effect.APART: Word("take no part", doc="my pig is at no Location in this round"),
        Effect.ANNOUNCE: Word("announce", doc="I say whether I shall gather alone or with others"),
        Effect.ROB: Word("rob", 1, 1, doc="I take a resource of my choice from them, and remember whom I robbed"),
        Effect.GIVE_BACK: Word("give it back", doc="what I robbed goes back, if I still have one of that kind"),
        Effect.DISCARD_THIS: Word("discard this", doc="this Friend is discarded"),
        Effect.LURE: Word("lure", doc="their Friend comes to me, and mine is discarded"),
    },
    conditions={
        If.ALONE: Word("alone", doc="no other pig is where mine is"),
        If.NOT_ALONE: Word("not alone", doc="another pig is where mine is"),
        If.THEY_ALONE: Word("they are alone", doc="no other pig is where theirs is"),
        If.COLLECTED_AT_MOST: Word("collected at most", 1, 20, doc="my share of this Gather phase was so small"),
        If.THEY_COLLECTED: Word("they collected", 1, 20, doc="their share was so large, or larger"),
        If.THEY_COLLECTED_MORE: Word("they collected more", doc="their share was larger than mine"),
        If.ANNOUNCED_RIGHT: Word("announced right", doc="it came as I said"),
        If.ROBBED_IS_HERE: Word("the one robbed is here", doc="the player I robbed is where I am"),
        If.FABLES_AT_MOST: Word("fables at most", 1, 20, doc="I hold so many Fables, or fewer"),
        If.LAID_NO_FABLE: Word("laid no fable", doc="I laid no Fable in this round"),
        If.PIG_ALONE_THERE: Word("a pig is alone there", doc="a pig is alone at the Location meant"),
        If.PIG_THERE: Word("a pig is there", doc="a pig is at the Location meant"),
        If.NOBODY_THERE: Word("nobody is there", doc="no pig is at the Location meant"),
        If.OPPONENT_HAS_FRIEND: Word("an opponent has a friend", doc="some opponent has a Friend"),
        If.OPPONENT_HAS_RESOURCES: Word("an opponent has resources", doc="some opponent has resources"),
        If.AT_A_LOCATION: Word("at a location", doc="my pig is at a Location, and has not run off"),
        If.PIG_WITH_ME: Word("a pig is with me", doc="another pig is where mine is, be it noticed or not"),
        If.FABLE_LEFT: Word("a fable is left", doc="there is a Fable to draw"),
    },
    questions={Ask.MAY: Word("may", doc="I do it or not, as I like")},
    groups={
        Each.OPPONENT: Word("opponent", doc="each opponent"),
        Each.PIG_THERE: Word("pig there", doc="each player whose pig is at the Location meant"),
        Each.OPPONENT_THERE: Word("opponent there", doc="each opponent whose pig is there"),
        Each.PIG_WITH_ME: Word("pig with me", doc="each opponent whose pig is where mine is"),
        Each.RICHEST_OPPONENT: Word("richest opponent", doc="the opponent with most resources, if more than I have"),
    },
    standing={
        Standing.FLOOR_COST: Word("floors cost", -9, 9, doc="added to the cost of my Floors"),
        Standing.WALLS_COST: Word("walls cost", -9, 9, doc="added to the cost of my Walls"),
        Standing.ROOF_COST: Word("roofs cost", -9, 9, doc="added to the cost of my Roofs"),
        Standing.UNSEEN: Word("unseen", doc="my pig is always alone, and no company to others"),
        Standing.MONSTERS_PASS: Word("monsters pass", doc="Monsters do nothing to me"),
        Standing.HOUSES_STAND: Word("houses stand", doc="no house of mine falls"),
        Standing.CHOOSES_LAST: Word("chooses last", doc="I see a card that was laid before I lay mine"),
        Standing.TRADES: Word("trades fables", doc="in my Build turn this card and two Fables go for two resources"),
    },
)

TYPES = {
    "plain": Type.PLAIN,
    "monster": Type.MONSTER,
    "next turn": Type.NEXT_TURN,
    "unique location": Type.UNIQUE_LOCATION,
}
MOMENTS = {
    "start of round": Moment.ROUND,
    "when revealed": Moment.REVEALED,
    "before gather cards": Moment.BEFORE_GATHER,
    "first to arrive": Moment.ARRIVAL,
    "after gather cards": Moment.AFTER_GATHER,
    "before collecting": Moment.COLLECTING,
    "end of gather": Moment.END,
    "build": Moment.BUILD,
}
_WHILE_GATHERING = (Moment.BEFORE_GATHER, Moment.AFTER_GATHER, Moment.COLLECTING, Moment.END)
MOMENTS_OF = {
    Type.PLAIN: (Moment.REVEALED, *_WHILE_GATHERING, Moment.BUILD),
    Type.MONSTER: _WHILE_GATHERING,
    Type.NEXT_TURN: (Moment.ROUND, Moment.REVEALED, *_WHILE_GATHERING, Moment.BUILD),
    Type.UNIQUE_LOCATION: _WHILE_GATHERING,
}
"""When each type of Fable can act. Only Friends can be the first to arrive."""

_BEFORE_PIGS = (Moment.ROUND, Moment.REVEALED, Moment.BEFORE_GATHER)
_OF_LAID_CARDS = {Effect.CHANGE_GATHER, Effect.SWAP_GATHER}
_OF_PIGS = {Effect.TAKE_HERE, Effect.THEY_GO, Effect.GO, Effect.APART}
_OF_THE_START = {Effect.FOG, Effect.ANNOUNCE}


def load(file: CardFile, options: Any, box: Any) -> None:
    """Read the card file into the box. Raises `CardFileError`."""
    top = file.top
    top.whole("format", 1, 1)
    box.first = -1 if options.first is None else options.first
    box.locations = len(LOCATIONS) if options.num_players == MOST_SEATS else MARKET
    _load_tokens(top, box)
    _load_costs(top, box)
    _load_fables(top, options, box)
    _load_friends(top, box)
    top.done()


def _load_tokens(top: Table, box: Any) -> None:
    tokens = top.table("tokens")
    tokens.source()
    for kind, name in enumerate(RESOURCES):
        box.mega[kind] = tokens.whole(f"mega_{name}", 1, 9)
    box.single = tokens.whole("market", 1, 3)
    tokens.done()
    die = top.table("die")
    die.source()
    box.die[:] = [RESOURCES.index(face) for face in die.choices("faces", RESOURCES, (DIE_FACES, DIE_FACES))]
    die.done()


def _load_costs(top: Table, box: Any) -> None:
    costs = top.table("costs")
    costs.source()
    for section, name in enumerate(SECTIONS):
        box.cost[:, section] = costs.wholes(name, (KINDS, KINDS), 1, 20)
    costs.done()


def _load_fables(top: Table, options: Any, box: Any) -> None:
    """56 Fables; those marked advanced stay in the box if the options say so."""
    box.fable[:] = -1
    total = 0
    titles: list[str] = []
    tables = top.tables("fable", "title")
    if len(tables) > MOST_TITLES:
        raise top.fail("fable", f"expected {MOST_TITLES} different Fables at most, got {len(tables)}")
    for title, table in enumerate(tables):
        table.source()
        table.new_title(titles)
        table.text("text")
        copies = table.whole("copies", 1, MOST_COPIES)
        if total + copies > NUM_FABLES:
            raise table.fail("copies", f"expected {NUM_FABLES} Fables in all, this goes past them")
        advanced = table.choice("level", ("basic", "advanced")) == "advanced"
        if options.advanced or not advanced:
            box.fable[total : total + copies] = title
        total += copies
        kind = TYPES[table.choice("type", tuple(TYPES))]
        allowed = [name for name, moment in MOMENTS.items() if moment in MOMENTS_OF[kind]]
        moment = MOMENTS[table.choice("time", allowed)]
        box.type[title], box.moment[title] = kind, moment
        if kind == Type.MONSTER:
            box.miniatures[title] = table.whole("miniatures", 1, 6)
        if kind == Type.UNIQUE_LOCATION:
            box.leaves[title] = 1 + _condition(table, "leaves")
        box.row[title] = _program(table, "row", moment, friend=False)
        table.done()
    if total != NUM_FABLES:
        raise top.fail("fable", f"expected {NUM_FABLES} Fables in all, got {total}")


def _load_friends(top: Table, box: Any) -> None:
    """25 different Friends: what they do at which moment, their Special Action, and what they change for good."""
    tables = top.tables("friend", "title")
    if len(tables) != NUM_FRIENDS:
        raise top.fail("friend", f"expected {NUM_FRIENDS} Friends, got {len(tables)}")
    titles: list[str] = []
    last: list[str] = []
    for friend, table in enumerate(tables):
        table.source()
        table.new_title(titles)
        table.text("text")
        for name, moment in MOMENTS.items():
            field = name.replace(" ", "_")
            if table.has(field):
                box.power[friend, moment] = _program(table, field, moment, friend=True)
        if table.has("special"):
            _load_special(table.table("special"), friend, box)
        if table.has("standing"):
            for what, number in table.modifiers("standing", VOCABULARY):
                box.standing[friend, what] = number
            if box.standing[friend, Standing.CHOOSES_LAST]:
                last.append(titles[-1])
        if len(last) > 1:
            raise table.fail("standing", f"'chooses last' stands on {last[0]} already, and only one can")
        table.done()


def _load_special(special: Table, friend: int, box: Any) -> None:
    for kind, name in enumerate(RESOURCES):
        if special.has(name):
            box.special_cost[friend, kind] = special.whole(name, 1, 9)
    if special.has("fables"):
        box.special_fables[friend] = special.whole("fables", 1, 9)
    if special.has("needs"):
        box.special_if[friend] = 1 + _condition(special, "needs")
    box.special[friend] = _program(special, "row", Moment.BUILD, friend=True)
    special.done()


def _condition(table: Table, name: str) -> int:
    """A condition without a number that stands in a field of its own."""
    plain = {word.text: int(key) for key, word in VOCABULARY.conditions.items() if not word.high}
    return plain[table.choice(name, tuple(plain))]


def _program(table: Table, name: str, moment: Moment, *, friend: bool) -> int:
    """A program whose effects mean something at its moment."""
    first = len(table.file.lines)
    start = table.program(name, VOCABULARY, MAX_ROW)
    forbidden: set[Effect] = set()
    if moment != Moment.BEFORE_GATHER:
        forbidden |= _OF_LAID_CARDS
    if moment in _BEFORE_PIGS or moment == Moment.BUILD:
        forbidden |= _OF_PIGS
    if moment != Moment.ROUND:
        forbidden |= _OF_THE_START
    if not friend:
        forbidden |= {Effect.DISCARD_THIS}
    for line in table.file.lines[first:]:
        if line.op == Op.ACT and line.what in forbidden:
            raise table.fail(name, f"'{VOCABULARY.effects[Effect(line.what)].text}' can't stand here")
    return start

"""The words of the game as numbers: places, cards, what is asked, what can happen, what stands on cards."""

from __future__ import annotations

from enum import IntEnum

MOST_SEATS = 4
RESOURCES = ("straw", "wood", "brick")
LOCATIONS = ("fields", "forest", "brickyard", "market")
SECTIONS = ("floor", "walls", "roof")
KINDS = len(RESOURCES)
MARKET = 3
SITES = 5
HOUSES_EACH = 5
HOUSES_TO_WIN = 3
ACTIONS_EACH = 2
DIE_FACES = 6
PRINCE_LIMIT = 10
TRADE = 2
"""Fables for so many resources: what whoever may trade Fables in does with them."""

NUM_FABLES = 56
NUM_FRIENDS = 25
MOST_TITLES = 32
"""Different Fables that a card file can have."""

MOST_COPIES = 4
MOST_HELD = 10_000
"""Resources of one kind in one place: more than all rounds of a game can bring."""

NOWHERE = -1
SUPPLY = 2 * MOST_SEATS
"""Where resources can lie, in one number: seats from 0, Locations from 4, and the supply."""


class Resource(IntEnum):
    """The kinds of resources, the sturdiest last."""

    STRAW = 0
    WOOD = 1
    BRICK = 2


class Section(IntEnum):
    """The sections of a house, in the order of building."""

    FLOOR = 0
    WALLS = 1
    ROOF = 2


class Ask(IntEnum):
    """What a player can be asked."""

    NOTHING = 0
    GATHER = 1
    FABLE = 2
    PEEK = 3
    PLACE = 4
    OPPONENT = 5
    LOCATION = 6
    RESOURCE = 7
    ANNOUNCE = 8
    MAY = 9
    HOUSE = 10
    ACTION = 11
    DISCARD = 12
    KEEP = 13
    BONUS = 14


class Chance(IntEnum):
    """The sources of chance."""

    START = 0
    FABLES = 1
    FRIENDS = 2
    DIE = 3


class Kind(IntEnum):
    """What a frame can be."""

    ROUND = 0
    MOMENT = 1
    PROGRAM = 2
    PLACE = 3
    PAY = 4
    COLLECT = 5
    DRAFT = 6
    FRIEND = 7
    TURN = 8
    BONUS = 9
    DISCARD = 10
    FALL = 11


class Zone(IntEnum):
    """Where cards lie."""

    DECK = 0
    HAND = 1
    LAID = 2
    PLAYED = 3
    NEXT = 4
    LOCATION = 5
    DISCARD = 6
    FRIEND_DECK = 7
    SHOWN = 8
    FRIEND = 9
    FRIEND_DISCARD = 10
    BOX = 11


class Type(IntEnum):
    """The special types of Fables."""

    PLAIN = 0
    MONSTER = 1
    NEXT_TURN = 2
    UNIQUE_LOCATION = 3


class Moment(IntEnum):
    """When a card acts, in the order of a round."""

    ROUND = 0
    REVEALED = 1
    BEFORE_GATHER = 2
    ARRIVAL = 3
    AFTER_GATHER = 4
    COLLECTING = 5
    END = 6
    BUILD = 7


class Why(IntEnum):
    """What resources change places for."""

    CARD = 0
    ROBBERY = 1
    SHARE = 2
    PAYMENT = 3


class Standing(IntEnum):
    """What a Friend changes for good."""

    FLOOR_COST = 0
    WALLS_COST = 1
    ROOF_COST = 2
    UNSEEN = 3
    MONSTERS_PASS = 4
    HOUSES_STAND = 5
    CHOOSES_LAST = 6
    TRADES = 7


class Effect(IntEnum):
    """What a card does. `I` is the card's owner, `they` the player that is chosen or in turn."""

    GAIN = 0
    GAIN_STRAW = 1
    GAIN_WOOD = 2
    GAIN_BRICK = 3
    DRAW = 4
    FRIEND = 5
    LOSE = 6
    TAKE_HERE = 7
    TAKE_THERE = 8
    TAKE_HALF = 9
    ADD = 10
    HALVE = 11
    BAR = 12
    CHOOSE_OPPONENT = 13
    CHOOSE_LOCATION = 14
    CHOOSE_OTHER_LOCATION = 15
    TAKE = 16
    THEY_GIVE = 17
    THEY_LOSE = 18
    THEY_GAIN = 19
    THEY_DRAW = 20
    HOUSE_FALLS = 21
    UNFINISHED_FALLS = 22
    THEY_GO = 23
    GO = 24
    CHANGE_GATHER = 25
    SWAP_GATHER = 26
    PROTECTED = 27
    FOG = 28
    EXTRA_ACTION = 29
    DISCOUNT = 30
    ANY_KINDS = 31
    APART = 32
    ANNOUNCE = 33
    ROB = 34
    GIVE_BACK = 35
    DISCARD_THIS = 36
    LURE = 37


class If(IntEnum):
    """What an effect can depend on."""

    ALONE = 0
    NOT_ALONE = 1
    THEY_ALONE = 2
    COLLECTED_AT_MOST = 3
    THEY_COLLECTED = 4
    THEY_COLLECTED_MORE = 5
    ANNOUNCED_RIGHT = 6
    ROBBED_IS_HERE = 7
    FABLES_AT_MOST = 8
    LAID_NO_FABLE = 9
    PIG_ALONE_THERE = 10
    PIG_THERE = 11
    NOBODY_THERE = 12
    OPPONENT_HAS_FRIEND = 13
    OPPONENT_HAS_RESOURCES = 14
    AT_A_LOCATION = 15
    PIG_WITH_ME = 16
    FABLE_LEFT = 17


class Each(IntEnum):
    """For whom an effect can be repeated, in turn order."""

    OPPONENT = 0
    PIG_THERE = 1
    OPPONENT_THERE = 2
    PIG_WITH_ME = 3
    RICHEST_OPPONENT = 4


class Happens(IntEnum):
    """What players are told."""

    ROUND = 0
    PRINCE = 1
    FABLE_LAID = 2
    NO_FABLE = 3
    PLACED = 4
    CARD_PLACED = 5
    NO_PLACE = 6
    GOES = 7
    MOVED = 8
    SWAPPED = 9
    MAY_CHANGE = 10
    PEEKS = 11
    SEES_GATHER = 12
    SEES_FABLE = 13
    ANNOUNCES = 14
    ACTS = 15
    GETS = 16
    LOSES = 17
    GIVES = 18
    TAKES = 19
    ADDED = 20
    GONE = 21
    BARRED = 22
    PROTECTED = 23
    SPARED = 24
    FOG = 25
    APART = 26
    SHARES = 27
    LEFT = 28
    DRAWS = 29
    RESHUFFLED = 30
    FRIENDS_RESHUFFLED = 31
    FRIEND_SHOWN = 32
    KEEPS = 33
    GIVEN = 34
    FRIEND_LEAVES = 35
    NO_FRIEND = 36
    LURED = 37
    TURN = 38
    BUILDS = 39
    BONUS = 40
    SPECIAL = 41
    TRADES = 42
    DISCARDS = 43
    FALLS = 44
    LEAVES = 45
    WINS = 46
    FACE_DOWN = 47

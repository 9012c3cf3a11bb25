"""The words of the small game as numbers."""

from enum import IntEnum

SEATS = 3
FACES = 4
COPIES = 2
CARDS = FACES * COPIES
HAND_SIZE = 2
MOST_POINTS = 12


class Ask(IntEnum):
    """What a seat can be asked."""

    NOTHING = 0
    LAY = 1
    GIVE = 2
    LOOK = 3
    BITE = 4
    BONUS = 5


class Chance(IntEnum):
    """The sources of chance."""

    DECK = 0
    SPARE = 1


class Kind(IntEnum):
    """What a frame can be; a bonus only offers."""

    ROUND = 0
    PROGRAM = 1
    GIVE = 2
    BONUS = 3


class Place(IntEnum):
    """Where cards lie; nothing is ever set aside in play, only in tests of pieces."""

    DECK = 0
    HAND = 1
    LAID = 2
    DISCARD = 3
    ASIDE = 4


class Effect(IntEnum):
    """What a card does."""

    SCORE = 0
    HURT = 1
    LOOK = 2
    GIVE = 3
    BONUS = 4
    STOP = 5


class If(IntEnum):
    """What a card can depend on."""

    POINTS = 0
    IN_FRONT = 1


class Whom(IntEnum):
    """Of whom a card speaks in turn."""

    ANYBODY = 0
    OTHER = 1


class Happens(IntEnum):
    """What seats are told."""

    DREW = 0
    SHOWED = 1
    SCORED = 2
    LOOKED = 3
    GAVE = 4
    SHUFFLED = 5

"""The words of the game as numbers: seats, characters, what is asked, what can happen, what stands on cards."""

from __future__ import annotations

from enum import IntEnum

KNIGHT, DRAGON = 0, 1
SIDES = ("knight", "dragon")
KNIGHTS = ("ivan",)
DRAGONS = ("cinder", "misty", "snerl_the_white")

CARDS_EACH = 6
HAND_SIZE = 4
NUMBERS = 2 * CARDS_EACH
LEAST_PANIC, MOST_PANIC = 1, 4
MOST_FIREBALL = 3
MOST_FOOTPRINTS = 3
MAX_SPACES = 32
MAX_STEPS = 20


class Ask(IntEnum):
    """What a player can be asked."""

    NOTHING = 0
    PLAY = 1
    FIREBALL = 2
    NAME = 3
    ORDER = 4


class Chance(IntEnum):
    """The sources of chance."""

    CHARACTERS = 0
    KNIGHT_CARDS = 1
    DRAGON_CARDS = 2
    MUMMA_CARDS = 3


class Kind(IntEnum):
    """What a frame can be."""

    ROUND = 0
    TURN = 1
    PROGRAM = 2
    MUMMA_CARD = 3
    ARRANGE = 4


class Zone(IntEnum):
    """Where cards lie."""

    PILE = 0
    SET_ASIDE = 1
    HAND = 2
    CHOSEN = 3
    PLAYED = 4
    MUMMA_DECK = 5
    MUMMA_USED = 6


class Moment(IntEnum):
    """When a character's passive ability can act."""

    REVEALED = 0
    BEFORE_MUMMA = 1
    AFTER_MUMMA = 2


class Icon(IntEnum):
    """What an icon or an ability does."""

    MOVE = 0
    QUIET_MOVE = 1
    PANIC = 2
    MUMMA_STEP = 3
    MUMMA_CARD = 4
    BACK_TO_HIDDEN = 5
    COUNTER = 6
    FIREBALL = 7
    NAME = 8
    ARRANGE = 9


class If(IntEnum):
    """What an icon or an ability can depend on."""

    OPEN = 0
    HIDDEN = 1
    FIREBALL = 2
    NAMED = 3


class Happens(IntEnum):
    """What players are told."""

    ROUND = 0
    DEALT = 1
    PLAYED = 2
    RESOLVES = 3
    COUNTERED = 4
    MOVED = 5
    BARRED = 6
    BACK = 7
    NOWHERE = 8
    PANIC = 9
    NOISE = 10
    NAMED = 11
    MUMMA_CARD = 12
    MUMMA_MOVES = 13
    MUMMA_LEAVES = 14
    RESHUFFLED = 15
    FIREBALL = 16
    LOOKS = 17
    PLACED = 18
    CROWN = 19
    SEEN = 20

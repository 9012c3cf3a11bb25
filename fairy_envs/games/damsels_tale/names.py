"""The words of the game as numbers: seats, characters, what is asked, what can happen, what stands on cards."""

from __future__ import annotations

from enum import IntEnum

KNIGHT, DRAGON = 0, 1
SIDES = ("knight", "dragon")
KNIGHTS = ("ivan", "chops_murphy", "lady_artesia_scyllos", "captain_kinnen", "dame_stephanie")
DRAGONS = ("cinder", "brand", "snerl_the_white", "reinald_the_red", "misty")
MOST_CHARACTERS = max(len(KNIGHTS), len(DRAGONS))

MOST_KNIGHTS = 2
MOST_SEATS = 3
CARDS_EACH = 6
HAND_SIZE = 4
NUMBERS = 2 * CARDS_EACH
LEAST_PANIC, MOST_PANIC = 1, 4
MOST_FIREBALL = 3
MOST_FOOTPRINTS = 3
MOST_HANDICAP = 3
MOST_SHIFT = 2
EARLY_STEPS = 6
MAX_SPACES = 32
MAX_STEPS = 20
A, B = 0, 1


class Deck(IntEnum):
    """The decks of the players. With three of them the first Knight has `KNIGHT` and the second `SECOND_KNIGHT`."""

    KNIGHT = 0
    SECOND_KNIGHT = 1
    DRAGON = 2


class Ask(IntEnum):
    """What a player can be asked."""

    NOTHING = 0
    PLAY = 1
    FIREBALL = 2
    NAME = 3
    ORDER = 4
    STEP = 5
    REVEAL = 6
    SHIFT = 7
    PANIC = 8
    COUNTER = 9
    WHO_MOVES = 10


class Chance(IntEnum):
    """The sources of chance."""

    CHARACTERS = 0
    KNIGHT_CARDS = 1
    SECOND_KNIGHT_CARDS = 2
    DRAGON_CARDS = 3
    MUMMA_CARDS = 4


class Kind(IntEnum):
    """What a frame can be."""

    ROUND = 0
    TURN = 1
    PROGRAM = 2
    CHOICE = 3
    MUMMA_CARD = 4
    ARRANGE = 5
    BUMPED = 6


class Zone(IntEnum):
    """Where cards lie."""

    PILE = 0
    SET_ASIDE = 1
    HAND = 2
    CHOSEN = 3
    PLAYED = 4
    BOX = 5
    MUMMA_DECK = 6
    MUMMA_USED = 7


class Draw(IntEnum):
    """What a Mumma Dragon card is drawn for."""

    FORWARD = 1
    BACKWARD = 2
    PANIC = 3


class Moment(IntEnum):
    """When a character's passive ability can act."""

    REVEALED = 0
    BEFORE_MUMMA = 1
    AFTER_MUMMA = 2
    CARD_DONE = 3
    COUNTERS = 4


class Standing(IntEnum):
    """What a character's passive ability can change for good."""

    HIDING_PANIC = 0
    NO_NOISE = 1
    THREE_FOOTPRINTS = 2
    EARLY_MOVE = 3
    LATE_MOVE = 4
    OPEN_ASIDE = 5


class Icon(IntEnum):
    """What an icon or an ability does."""

    MOVE = 0
    QUIET_MOVE = 1
    QUIET_MOVE_AND = 2
    WALK = 3
    SHIFT = 4
    BACK_TO_HIDDEN = 5
    PANIC = 6
    COUNTER = 7
    MUMMA_STEP = 8
    MUMMA_CARD = 9
    MUMMA_PANIC = 10
    FIREBALL = 11
    NAME = 12
    ARRANGE = 13


class If(IntEnum):
    """What an icon or an ability can depend on."""

    OPEN = 0
    HIDDEN = 1
    BOTH_OPEN = 2
    BOTH_HIDDEN = 3
    ONE_OF_EACH = 4
    OTHER_OPEN = 5
    OTHER_HIDDEN = 6
    OTHER_OUT = 7
    FIREBALL = 8
    NAMED = 9
    DRAWN = 10
    DRAGON_PLAYS = 11
    MOVED = 12


class Happens(IntEnum):
    """What players are told."""

    ROUND = 0
    DEALT = 1
    ASIDE = 2
    PLAYED = 3
    RESOLVES = 4
    NOTHING = 5
    COUNTERED = 6
    MOVED = 7
    BARRED = 8
    BACK = 9
    NOWHERE = 10
    BUMPED = 11
    PANIC = 12
    PANIC_STAYS = 13
    NOISE = 14
    NAMED = 15
    MUMMA_CARD = 16
    MUMMA_MOVES = 17
    MUMMA_STAYS = 18
    MUMMA_LEAVES = 19
    RESHUFFLED = 20
    FIREBALL = 21
    LOOKS = 22
    PLACED = 23
    CROWN = 24
    SEEN = 25
    OUT = 26
    DRAGON_WINS = 27

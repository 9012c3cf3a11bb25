"""The vocabulary of The Book of Shadows: numbers of the box, and the names of all that has one."""

from __future__ import annotations

from enum import IntEnum

MOST_SEATS = 4
CHARACTERS = ("prue", "piper", "phoebe", "leo")
"""All four are always played, and take their turns in this order."""

NUM_CHARACTERS = len(CHARACTERS)
NUM_SPACES = 32
NUM_DEMONS = 14
NUM_ALLIES = 6
NUM_TOKENS = 7
"""Tokens of Spells and Objects."""

NUM_POWERS = 8
FIRST_NEW_POWER = NUM_CHARACTERS
"""The Powers before it are those that the characters begin with, each its own."""

NEW_POWERS = NUM_POWERS - FIRST_NEW_POWER
MOST_TITLES = NUM_TOKENS
"""Different Spells and Objects: each token its own, or fewer titles with several copies."""

WEAK_POINTS = NUM_POWERS + MOST_TITLES
"""What can be a Demon's weak point: the eight Powers, then Spells and Objects by title."""

MOST_WEAK_POINTS = 4
MOST_EVENTS = 8
MOST_NOTCHES = 10
"""The longest scale that a card file can have."""

MOST_DICE = 3
FACES = 6
FARTHEST = MOST_DICE * FACES
"""The most spaces that a roll can bring."""

ENOUGH = 3
"""What a die must show to beat a Demon, with what is added to it."""

MOST_BONUS = 5
MOST_TURNS = 9
"""Turns that an effect can last."""

NOBODY = -1


class Space(IntEnum):
    """The kinds of spaces of the outer track."""

    START = 0
    DEMON = 1
    ALLY = 2
    EVENT = 3
    THREE = 4


class Use(IntEnum):
    """What a Power does to a roll."""

    NOTHING = 0
    REROLL_DIE = 1
    STOP = 2
    ANOTHER_DIE = 3
    REROLL_ALL = 4


class Sort(IntEnum):
    """The sorts of tokens that lie on the Book."""

    SPELL = 0
    OBJECT = 1


class Ask(IntEnum):
    """What a player can be asked, for one of his characters."""

    NOTHING = 0
    POWER = 1
    THREE = 2
    CONFRONT = 3
    EXCHANGE = 4
    GIVE = 5
    TAKE = 6
    AGREE = 7
    JOIN = 8
    LOSE = 9
    MAY = 10


class Chance(IntEnum):
    """The sources of chance."""

    CHARACTERS = 0
    START = 1
    MOVEMENT = 2
    CONFRONTATION = 3
    TOKENS = 4
    POWERS = 5
    EVENTS = 6


class Kind(IntEnum):
    """What a frame can be."""

    GAME = 0
    TURN = 1
    ROLL = 2
    SPACE = 3
    EXCHANGE = 4
    PROGRAM = 5
    LOSE = 6


class Zone(IntEnum):
    """Where tokens of Spells and Objects and of Powers lie."""

    BOOK = 0
    ASIDE = 1
    HELD = 2
    POWERS = 3


class Effect(IntEnum):
    """What an Event does. `they` are whoever landed there, or the character in turn of a group."""

    STEP = 0
    DRAW = 1
    LOSE = 2
    MOVE = 3
    TO_START = 4
    JOIN = 5
    SKIP = 6
    POWERLESS = 7
    REFRESH = 8
    BONUS = 9
    LEADER = 10
    NEXT_DEMON = 11
    EVERY_DEMON = 12


class If(IntEnum):
    """What an effect can depend on."""

    HAVE_TOKEN = 0
    ON_BOOK = 1
    ROLL = 2
    BEATEN = 3


class Each(IntEnum):
    """For whom an effect can be repeated, in the order of turns."""

    CHARACTER = 0
    OTHER = 1


class Happens(IntEnum):
    """What players are told."""

    TURN = 0
    SKIPS = 1
    ROLLS = 2
    USES = 3
    STAYS = 4
    PASSES = 5
    MOVES = 6
    STEPS = 7
    FALLS = 8
    DRAWS = 9
    GAINS = 10
    ADVANCES = 11
    RETREATS = 12
    CONFRONTS = 13
    BEATS = 14
    FAILS = 15
    EVENT = 16
    THROWS = 17
    LOSES = 18
    GIVES = 19
    REFUSES = 20
    WEAKENED = 21
    RESTED = 22
    HELD_UP = 23
    BLESSED = 24
    WON = 25
    LOST = 26

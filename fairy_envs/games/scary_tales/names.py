"""The vocabulary of Scary Tales: numbers of the box, and the names of all that has one."""

from __future__ import annotations

from enum import IntEnum

MOST_SEATS = 4
MOST_BOXES = 2
"""Game sets: one for every two players."""

CHARACTERS = ("prince_charming", "hansel")
COLOURS = ("crimson", "emerald", "sapphire", "golden")
FORTUNES_EACH = 24
POWERS_EACH = 28
"""Cards of a box."""

DICE_EACH = 3
FACES = 6
MOST_DICE = DICE_EACH + 1
FIRST_HAND = 5

MOST_RELIC_TITLES = 20
MOST_COMPANION_TITLES = 4
MOST_EVENT_TITLES = 8
"""Different Fortune cards of each sort that a card file can have."""

FIRST_COMPANION = MOST_RELIC_TITLES
FIRST_EVENT = FIRST_COMPANION + MOST_COMPANION_TITLES
MOST_FORTUNES = FIRST_EVENT + MOST_EVENT_TITLES
"""Titles of Fortune cards are numbered by sort: Relics from 0, Companions and Events from where the sort before has
room, which leaves gaps where a card file has fewer."""

MOST_POWERS = 24
"""Different Power cards that a card file can have."""

MOST_COPIES = 4
MOST_RELICS = 48
MOST_PLACES = 8
"""Places of a Relic Stack, from the top, that a card can reach."""

QUIET_ROUNDS = 10
"""Rounds without a capture, once the Fortune deck is out, after which the game ends."""

MOST_ICONS = 100
"""More than cards ever add to a roll."""

NOBODY = -1


class Attribute(IntEnum):
    """What costs ask for and dice and cards give. The first three are the natural ones."""

    STRENGTH = 0
    WISDOM = 1
    LUCK = 2
    MAGIC = 3
    WISH = 4


ATTRIBUTES = len(Attribute)
NATURAL = 3
"""Strength, Wisdom, Luck: each also serves as one Magic."""

WISH_IN_MAGIC = 3


class Face(IntEnum):
    """The faces of dice."""

    VOID = 0
    STRENGTH = 1
    WISDOM = 2
    LUCK = 3
    MAGIC_1 = 4
    MAGIC_2 = 5
    MAGIC_3 = 6
    WISH = 7


SHOWN = len(Face)
"""What a die can show."""


class Sort(IntEnum):
    """The sorts of Fortune cards."""

    RELIC = 0
    COMPANION = 1
    EVENT = 2


FIRST_TITLE = {Sort.RELIC: 0, Sort.COMPANION: FIRST_COMPANION, Sort.EVENT: FIRST_EVENT}
MOST_TITLES = {
    Sort.RELIC: MOST_RELIC_TITLES,
    Sort.COMPANION: MOST_COMPANION_TITLES,
    Sort.EVENT: MOST_EVENT_TITLES,
}


class Worth(IntEnum):
    """How a Relic counts."""

    PLAIN = 0
    COLOUR = 1
    ALL_COLOURS = 2


class When(IntEnum):
    """When a Power card is played. Creatures are Pre-Roll cards; the last two bear no symbol."""

    PRE_ROLL = 0
    POST_ROLL = 1
    INSTEAD = 2
    AROUND = 3


class Needs(IntEnum):
    """What a Companion's or a Character's program needs to do anything."""

    NOTHING = 0
    ROLL = 1
    DICE = 2


class Ask(IntEnum):
    """What a player can be asked."""

    NOTHING = 0
    TURN = 1
    PREPARE = 2
    RESOLVE = 3
    LAST = 4
    DRAWING = 5
    ROLLED = 6
    DIE = 7
    FACE = 8
    OPPONENT = 9
    PLACE = 10
    DISCARD = 11
    FAIRY = 12
    KEEP_FAIRY = 13
    MAY = 14


class Chance(IntEnum):
    """The sources of chance."""

    START = 0
    FORTUNES = 1
    POWERS = 2
    DICE = 3
    CHARACTERS = 4


class Kind(IntEnum):
    """What a frame can be."""

    GAME = 0
    TURN = 1
    ATTACK = 2
    PROGRAM = 3
    DRAW = 4
    FAIRY = 5
    DISCARD = 6
    REROLL = 7
    ROLL = 8


class Zone(IntEnum):
    """Where cards lie."""

    FORTUNE_DECK = 0
    STACK = 1
    COMPANION = 2
    GONE = 3
    POWER_DECK = 4
    HAND = 5
    PLAYED = 6
    DISCARD = 7
    BOX = 8


class Effect(IntEnum):
    """What a card does. `I` is who plays or draws it, `they` the player that is chosen or in turn."""

    STRENGTH = 0
    WISDOM = 1
    LUCK = 2
    MAGIC = 3
    WISH = 4
    EASIER = 5
    REROLL_DIE = 6
    REROLL_ALL = 7
    TURN_DIE = 8
    ROLL = 9
    DRAW = 10
    DISCARD = 11
    THEY_DRAW = 12
    THEY_DISCARD = 13
    THEY_LOSE_A_CARD = 14
    FAIRY = 15
    LOSE_FAIRY = 16
    CHOOSE_OPPONENT = 17
    CAPTURE = 18
    EXCHANGE = 19
    BURY = 20
    THEY_BURY = 21
    RAISE = 22
    THEY_RAISE = 23
    GIVE = 24
    AGAIN = 25


class If(IntEnum):
    """What an effect can depend on."""

    ENOUGH = 0
    BEHIND = 1
    LEADING = 2
    HAVE_FAIRY = 3
    THEY_HAVE_MORE_CARDS = 4


class Each(IntEnum):
    """For whom an effect can be repeated, in turn order."""

    PLAYER = 0
    OPPONENT = 1
    LEADER = 2


class Happens(IntEnum):
    """What players are told."""

    TURN = 0
    ATTACKS = 1
    PLAYS = 2
    USES = 3
    ROLLS = 4
    SUCCEEDS = 5
    FAILS = 6
    CAPTURES = 7
    RETURNS = 8
    DRAWS = 9
    RESHUFFLED = 10
    REVEALS = 11
    EVENT = 12
    RELIC = 13
    COMPANION = 14
    DISCARDS = 15
    FAIRY_COMES = 16
    FAIRY_LEAVES = 17
    FAIRY_TAKEN = 18
    BURIES = 19
    RAISES = 20
    EXCHANGES = 21
    NO_FORTUNE = 22
    NO_POWER = 23
    TURNS_DIE = 24
    GIVES = 25
    LOSES = 26
    QUIET = 27
    WINS = 28

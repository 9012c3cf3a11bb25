"""The scripted player of The Damsel's Tale: it plays each of its cards in thought and takes the one that does most.

It looks at its own card alone, as if the other's did nothing, and takes a Mumma Dragon card for the mean of those left
in the deck.
"""

from __future__ import annotations

from fairy_envs.engine import Op, rule

from .names import LEAST_PANIC, MOST_FOOTPRINTS, MOST_PANIC, Ask, Icon, If
from .rules import NUMBER, NUMBERS, PLAY, YES

_WIN = 1000.0


@rule
def bot(obs, box, mask, rng):
    """An action from what a seat sees: whole numbers of the observation, the box, its mask."""
    if obs.question[Ask.PLAY]:
        return PLAY + choose_card(obs, box, mask) - 1
    if obs.question[Ask.FIREBALL]:
        return YES
    if obs.question[Ask.NAME]:
        return NUMBER + likeliest(obs) - 1
    return NUMBER + largest(mask) - 1


@rule
def index_of(one_hot):
    """The place of the one in a one-hot field."""
    for index in range(len(one_hot)):
        if one_hot[index] > 0:
            return index
    return 0


@rule
def choose_card(obs, box, mask):
    """The card in hand that is worth most to its owner."""
    side = 0 if obs.knight > 0 else 1
    who = index_of(obs.knight_is) if side == 0 else index_of(obs.dragon_is)
    best = 0
    most = -1.0e9
    for number in range(1, NUMBERS + 1):
        if mask[PLAY + number - 1]:
            worth = imagine(obs, box, box.row[side, who, number])
            if side == 1:
                worth = -worth
            if worth > most:
                most = worth
                best = number
    return best


@rule
def imagine(obs, box, line):
    """What the table is worth to the Knight after a program, with nothing else happening."""
    lair = index_of(obs.lair)
    cavern = float(index_of(obs.cavern))
    panic = index_of(obs.panic) + 1
    mean = mean_footprints(obs)
    entered = False
    worth = 0.0
    while box.code[line].op != Op.END:
        code = box.code[line]
        line += 1
        if code.op == Op.JUMP:
            line = code.goto
        elif code.op == Op.UNLESS:
            hidden = box.hidden[lair] == 1
            if not ((code.what == If.HIDDEN and hidden) or (code.what == If.OPEN and not hidden)):
                line = code.goto
        elif code.op == Op.ACT:
            if code.what == Icon.MOVE or code.what == Icon.QUIET_MOVE:
                if not entered:
                    spaces = panic
                    while spaces > 0 and lair < box.spaces - 1 and not entered:
                        lair += 1
                        spaces -= 1
                        entered = box.hidden[lair] == 1
                    if box.noisy[lair] and code.what == Icon.MOVE:
                        cavern += mean
            elif code.what == Icon.BACK_TO_HIDDEN:
                back = lair
                while back > 0 and not box.hidden[back]:
                    back -= 1
                if back > 0:
                    lair = back
            elif code.what == Icon.PANIC:
                panic = min(MOST_PANIC, max(LEAST_PANIC, panic + code.number))
            elif code.what == Icon.MUMMA_STEP:
                cavern += code.number
            elif code.what == Icon.MUMMA_CARD:
                cavern += mean * code.number
            elif code.what == Icon.COUNTER:
                worth += 0.5 if obs.knight > 0 else -0.5
            elif code.what == Icon.FIREBALL:
                worth -= 1.0
            elif code.what == Icon.ARRANGE:
                worth -= 0.5
    if lair == box.spaces - 1:
        return _WIN
    return worth + value_of(box, lair, max(cavern, 0.0), panic)


@rule
def value_of(box, lair, cavern, panic):
    """What a table is worth to the Knight: spaces gone, panic, and how near the Mumma Dragon is while he is seen."""
    left = box.steps - 1 - cavern
    if box.hidden[lair]:
        return lair + 1.0 * panic + 0.5 * cavern
    if left <= 0.0:
        return lair - 20.0
    return lair + 1.0 * panic - 8.0 / left


@rule
def mean_footprints(obs):
    """The mean of the Mumma Dragon cards left in the deck."""
    total = 0.0
    for footprints in range(1, MOST_FOOTPRINTS + 1):
        total += footprints * obs.deck[footprints - 1]
    return total / max(1.0, obs.deck_size)


@rule
def likeliest(obs):
    """The footprints of the top card, if known, else those that most cards of the deck have."""
    if obs.deck_order[0].sum() > 0:
        return index_of(obs.deck_order[0]) + 1
    best = 0
    for index in range(MOST_FOOTPRINTS):
        if obs.deck[index] > obs.deck[best]:
            best = index
    return best + 1


@rule
def largest(mask):
    """The largest number that may be chosen."""
    for footprints in range(MOST_FOOTPRINTS, 1, -1):
        if mask[NUMBER + footprints - 1]:
            return footprints
    return 1

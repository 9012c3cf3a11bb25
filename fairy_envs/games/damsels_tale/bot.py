"""The scripted player of The Damsel's Tale: it thinks one turn ahead.

For each card in its hand it resolves the turn in thought against each card that the other may hold, takes a Mumma
Dragon card for the mean of those left in the deck, and plays the card with the best average.
"""

from __future__ import annotations

import numpy as np

from fairy_envs.engine import Op, rule

from .names import CARDS_EACH, DRAGON, KNIGHT, LEAST_PANIC, MOST_FIREBALL, MOST_FOOTPRINTS, MOST_PANIC, Ask, Icon, If
from .rules import NO, NUMBER, PLAY, YES

_WON = 8.0
"""A win on the scale of `worth`, far outside what a table without one can be worth."""

# The places of a table in thought.
_LAIR, _CAVERN, _PANIC, _FIREBALL, _WINNER, _COUNTERED = range(6)


@rule
def bot(obs, box, mask, rng):
    """An action from what a seat sees: whole numbers of the observation, the box, its mask."""
    if obs.question[Ask.PLAY]:
        return PLAY + choose_card(obs, box, mask) - 1
    if obs.question[Ask.FIREBALL]:
        return YES if obs.fireball[MOST_FIREBALL] == 0 else NO
    if obs.question[Ask.NAME]:
        return NUMBER + likeliest(obs) - 1
    return NUMBER + next_from_top(obs, mask) - 1


@rule
def index_of(one_hot):
    """The place of the one in a one-hot field."""
    for index in range(len(one_hot)):
        if one_hot[index] > 0:
            return index
    return 0


@rule
def choose_card(obs, box, mask):
    """The card whose turns are worth most to its owner on average."""
    side = KNIGHT if obs.knight > 0 else DRAGON
    sign = 1.0 if side == KNIGHT else -1.0
    best = 0
    most = -np.inf
    for own in range(CARDS_EACH):
        number = 2 * own + 1 + side
        if mask[PLAY + number - 1]:
            total = 0.0
            for other in range(CARDS_EACH):
                if not obs.other_played[other]:
                    total += sign * imagine_turn(obs, box, side, number, 2 * other + 2 - side)
            if total > most:
                most = total
                best = number
    return best


@rule
def imagine_turn(obs, box, side, own, other):
    """What the table is worth to the Knight after a turn with these two cards."""
    table = np.zeros(6)
    table[_LAIR] = index_of(obs.lair)
    table[_CAVERN] = index_of(obs.cavern)
    table[_PANIC] = index_of(obs.panic) + 1
    table[_FIREBALL] = index_of(obs.fireball)
    first = min(own, other)
    imagine_card(obs, box, table, side if own == first else 1 - side, first)
    if not table[_COUNTERED]:
        imagine_card(obs, box, table, side if own != first else 1 - side, max(own, other))
    return worth(box, table)


@rule
def imagine_card(obs, box, table, side, number):
    """Resolve a card on a table in thought: one `case` an icon, as in the rules."""
    who = index_of(obs.knight_is) if side == KNIGHT else index_of(obs.dragon_is)
    line = box.row[side, who, number]
    entered = False
    while box.code[line].op != Op.END and table[_WINNER] == 0:
        code = box.code[line]
        line += 1
        if code.op == Op.JUMP:
            line = code.goto
        elif code.op == Op.UNLESS:
            hidden = box.hidden[int(table[_LAIR])] == 1
            if (code.what == If.HIDDEN and not hidden) or (code.what == If.OPEN and hidden):
                line = code.goto
        elif code.op == Op.ACT:
            match code.what:
                case Icon.MOVE:
                    entered = imagine_move(obs, box, table, entered, False)
                case Icon.QUIET_MOVE:
                    entered = imagine_move(obs, box, table, entered, True)
                case Icon.PANIC:
                    raise_panic(table, code.number)
                case Icon.MUMMA_STEP:
                    imagine_mumma(box, table, float(code.number))
                case Icon.MUMMA_CARD:
                    imagine_mumma(box, table, mean_footprints(obs) * code.number)
                case Icon.BACK_TO_HIDDEN:
                    entered = imagine_back(box, table) or entered
                case Icon.COUNTER:
                    table[_COUNTERED] = 1
                case Icon.FIREBALL:
                    table[_FIREBALL] += code.number


@rule
def raise_panic(table, number):
    table[_PANIC] = min(MOST_PANIC, max(LEAST_PANIC, table[_PANIC] + number))


@rule
def imagine_move(obs, box, table, entered, quiet):
    """Move the Knight; returns whether he has entered a Hidden space."""
    if entered:
        return True
    lair = int(table[_LAIR])
    spaces = int(table[_PANIC])
    while spaces > 0 and lair < box.spaces - 1 and not entered:
        lair += 1
        spaces -= 1
        entered = box.hidden[lair] == 1
    table[_LAIR] = lair
    if lair == box.spaces - 1:
        table[_WINNER] = 1
    elif entered:
        raise_panic(table, 1)
    elif box.noisy[lair] and not quiet:
        imagine_mumma(box, table, mean_footprints(obs))
    return entered


@rule
def imagine_back(box, table):
    """Take the Knight back to the last Hidden space; returns whether that moved him."""
    lair = int(table[_LAIR])
    if box.hidden[lair]:
        return False
    while lair > 0 and not box.hidden[lair]:
        lair -= 1
    if lair == 0:
        return False
    table[_LAIR] = lair
    raise_panic(table, 1)
    return True


@rule
def imagine_mumma(box, table, steps):
    """Move the Mumma Dragon, by a fraction of a step too."""
    table[_CAVERN] = max(0.0, table[_CAVERN] + steps)
    if table[_CAVERN] >= box.steps - 1:
        if box.hidden[int(table[_LAIR])]:
            table[_CAVERN] = 0.0
        else:
            table[_WINNER] = -1


@rule
def worth(box, table):
    """What a table is worth to the Knight, about the logarithm of his odds.

    The weights were fitted to an approximate solution (by turns, without hands) of the game with an earlier card set.
    """
    if table[_WINNER] != 0:
        return _WON * table[_WINNER]
    lair = int(table[_LAIR])
    value = 5.2 * table[_LAIR] / (box.spaces - 1) - 3.9 * table[_CAVERN] / (box.steps - 1)
    value += 0.15 * table[_PANIC] - 0.3 * table[_FIREBALL]
    if box.hidden[lair]:
        return value + 0.3
    return value - 1.3 / max(0.5, box.steps - 1 - table[_CAVERN])


@rule
def mean_footprints(obs):
    """The footprints of the top card, if known, else the mean of the cards left in the deck."""
    if obs.deck_order[0].sum() > 0:
        return index_of(obs.deck_order[0]) + 1.0
    total = 0.0
    for footprints in range(1, MOST_FOOTPRINTS + 1):
        total += footprints * float(obs.deck[footprints - 1])  # float: float32 and float64 in the two languages
    return total / max(1.0, float(obs.deck_size))


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
def next_from_top(obs, mask):
    """The largest number first while the Knight is in the Open, else the smallest."""
    chosen = 0
    for footprints in range(1, MOST_FOOTPRINTS + 1):
        if mask[NUMBER + footprints - 1] and (chosen == 0 or not obs.hidden):
            chosen = footprints
    return chosen

"""The scripted team of The Book of Shadows.

Each character weighs what lies under a roll, uses its Power where the rolls that could come instead promise more,
collects Spells and Objects before it goes for a new Power, confronts whatever it can, and exchanges what lets more of
the four confront. It looks one roll ahead, and decides the same whoever runs it.
"""

from __future__ import annotations

from fairy_envs.engine import Op, rule

from .names import (
    ENOUGH,
    FACES,
    FIRST_NEW_POWER,
    MOST_DICE,
    MOST_TITLES,
    NEW_POWERS,
    NUM_CHARACTERS,
    NUM_DEMONS,
    NUM_POWERS,
    NUM_SPACES,
    Ask,
    Effect,
    Space,
    Use,
)
from .rules import CHARACTER, DIE, DONE, DRAW, GAIN, STEP, TOKEN, YES
from .state import MAX_ROW, after, space_at

DISASTER = 100.0
"""What it would cost to let a Demon reach the Book."""

HARM = (0.0, 12.0, 5.0, 3.0, 2.0, 1.5)
"""What it costs to let a Demon advance, by the notches that are left to it then."""

WORTH_OF_DEMON = 12.0
WORTH_OF_STEP = 3.0
WORTH_OF_THREE = 5.0
WORTH_OF_POWER = 11.0
"""What it is worth to beat a Demon, to come one step on, and to meet the Power of Three, off the Book and on it."""

PRICE_OF_STAYING = 8.0
PRICE_OF_ROLLING = 4.0
"""How much a Power must promise if a whole lap is left till it comes back."""


@rule
def bot(obs, box, mask, rng):
    """An action from what a seat sees."""
    if obs.question[Ask.POWER]:
        return choose_power(obs, box, mask)
    if obs.question[Ask.THREE]:
        return choose_gift(obs, box, mask)
    if obs.question[Ask.EXCHANGE]:
        return choose_partner(obs, box, mask)
    if obs.question[Ask.GIVE]:
        return choose_given(obs, box, mask)
    if obs.question[Ask.TAKE]:
        return choose_taken(obs, box, mask)
    if obs.question[Ask.AGREE]:
        return agree(obs, box)
    if obs.question[Ask.JOIN]:
        return choose_whom_to_join(obs, box, mask)
    if obs.question[Ask.LOSE]:
        return choose_lost(obs, box, mask)
    if obs.question[Ask.MAY]:
        return choose_whether(obs, box)
    return YES


# --- What spaces are worth --------------------------------------------------------------------------------------------


@rule
def place_of(flags):
    """The first place that is marked, or 0."""
    for place in range(len(flags)):
        if flags[place]:
            return place
    return 0


@rule
def harm(obs, notch):
    """What it costs to let a Demon come to a notch."""
    left = int(obs.notches) - notch
    if left <= 0:
        return DISASTER
    return HARM[min(left, len(HARM) - 1)]


@rule
def demon_on(obs, box, place):
    """The Demon that is met on a Demon's space."""
    demon = int(box.number[place])
    for _ in range(NUM_DEMONS):
        if obs.beaten[demon] == 0:
            return demon
        demon = demon + 1 if demon + 1 < NUM_DEMONS else 0
    return demon


@rule
def odds(obs, demon):
    """The chance to beat a Demon."""
    fails = max(1, ENOUGH - 1 - int(obs.shared[demon]) - int(obs.bonus))
    return (FACES - fails) / FACES


@rule
def worth_of_space(obs, box, who, place, able):
    """What it is worth that the figure at a place in the order of turns lands on a space; `able` to confront there."""
    match box.space[place]:
        case Space.DEMON:
            demon = demon_on(obs, box, place)
            cost = harm(obs, int(obs.notch[demon]) + 1)
            if able:
                chance = odds(obs, demon)
                return chance * WORTH_OF_DEMON - (1 - chance) * cost
            return -cost
        case Space.ALLY:
            return 0.0 if obs.on_book[who] else WORTH_OF_STEP
        case Space.THREE:
            return WORTH_OF_POWER if obs.on_book[who] and obs.powers_left else WORTH_OF_THREE
    return 0.0


@rule
def worth_of_roll(obs, box, who, spaces):
    """What it is worth that the figure under the roll moves so many spaces."""
    place = space_at(int(obs.place[who]), spaces)
    return worth_of_space(obs, box, who, place, obs.chances[spaces - 2] > 0)


@rule
def worth_with_die(obs, box, who, spaces):
    """What a movement of so many spaces and a die more is worth on average."""
    total = 0.0
    for shown in range(1, FACES + 1):
        total += worth_of_roll(obs, box, who, spaces + shown)
    return total / FACES


@rule
def worth_with_two_dice(obs, box, who):
    """What two new dice are worth on average."""
    total = 0.0
    for shown in range(1, FACES + 1):
        total += worth_with_die(obs, box, who, shown)
    return total / FACES


@rule
def wait(obs):
    """How long my Power will be gone if I use it, as a part of the longest that it can be."""
    if obs.per_round:
        return 1 - place_of(obs.turn) / NUM_CHARACTERS
    return 1 - int(obs.place[0]) / NUM_SPACES


@rule
def choose_power(obs, box, mask):
    """Use my Power if what it promises is better than the roll by its price."""
    who = place_of(obs.turn)
    spaces = int(obs.rolled[0] + obs.rolled[1] + obs.rolled[2])
    now = worth_of_roll(obs, box, who, spaces)
    price = PRICE_OF_ROLLING * wait(obs)
    match box.use[place_of(obs.character)]:
        case Use.STOP:
            return YES if -now > PRICE_OF_STAYING * wait(obs) else DONE
        case Use.ANOTHER_DIE:
            return YES if worth_with_die(obs, box, who, spaces) - now > price else DONE
        case Use.REROLL_ALL:
            return YES if worth_with_two_dice(obs, box, who) - now > price else DONE
        case Use.REROLL_DIE:
            best = DONE
            most = now + price
            for die in range(MOST_DICE):
                if mask[DIE + die]:
                    promised = worth_with_die(obs, box, who, spaces - int(obs.rolled[die]))
                    if promised > most:
                        best = DIE + die
                        most = promised
            return best
    return DONE


# --- The Power of Three -----------------------------------------------------------------------------------------------


@rule
def choose_gift(obs, box, mask):
    """A new Power if I can have one, else what the Book still holds if it is of use, else a step."""
    if mask[GAIN]:
        return GAIN
    if mask[DRAW] and (mask[STEP] == 0 or is_of_use(obs, box)):
        return DRAW
    return STEP


@rule
def is_of_use(obs, box):
    """Whether a Spell or an Object that nobody holds is a weak point of a living Demon."""
    wanted = 0
    for demon in range(NUM_DEMONS):
        if obs.beaten[demon] == 0:
            wanted |= int(box.weak[demon])
    for title in range(MOST_TITLES):
        held = obs.tokens[:, title].sum() > 0
        if not held and (wanted >> (NUM_POWERS + title)) & 1:
            return True
    return False


# --- Exchange ---------------------------------------------------------------------------------------------------------


@rule
def held_by(obs, who):
    """A bit for each weak point that the character at a place can use."""
    held = 1 << after(place_of(obs.character), who)
    for power in range(NEW_POWERS):
        if obs.powers[who, power]:
            held |= 1 << (FIRST_NEW_POWER + power)
    for title in range(MOST_TITLES):
        if obs.tokens[who, title]:
            held |= 1 << (NUM_POWERS + title)
    return held


@rule
def reach(obs, box, who, mine, theirs):
    """How many of two characters could trigger a confrontation with each living Demon that lacks nothing, or little:
    with what each of them holds, I and the one at a place."""
    total = 0.0
    for demon in range(NUM_DEMONS):
        if obs.beaten[demon] == 0:
            weak = int(box.weak[demon])
            able = float(((weak & mine) > 0) + ((weak & theirs) > 0))
            total += able / (1 + int(obs.lacking[demon]))
    return total


@rule
def after_exchange(obs, box, who, given, taken):
    """The reach after an exchange of titles (-1: nothing)."""
    mine, theirs = held_by(obs, 0), held_by(obs, who)
    if given >= 0:
        bit = 1 << (NUM_POWERS + given)
        theirs |= bit
        if obs.tokens[0, given] == 1:
            mine &= ~bit
    if taken >= 0:
        bit = 1 << (NUM_POWERS + taken)
        mine |= bit
        if obs.tokens[who, taken] == 1:
            theirs &= ~bit
    return reach(obs, box, who, mine, theirs)


@rule
def best_taken(obs, box, who, given, most):
    """The title to take for another (-1: nothing), so that the reach is more than so much: it, and the reach."""
    best = -2
    for taken in range(-1, MOST_TITLES):
        here = taken < 0 or (obs.tokens[who, taken] > 0 and taken != given)
        if here and (given >= 0 or taken >= 0):
            value = after_exchange(obs, box, who, given, taken)
            if value > most:
                best = taken
                most = value
    return best, most


@rule
def best_given(obs, box, who, most):
    """The title to give (-1: nothing, -2: no exchange gets the reach beyond so much), and the reach."""
    best = -2
    for given in range(-1, MOST_TITLES):
        if given < 0 or obs.tokens[0, given]:
            taken, value = best_taken(obs, box, who, given, most)
            if taken > -2:
                best = given
                most = value
    return best, most


@rule
def choose_partner(obs, box, mask):
    """Whoever I can do the best exchange with, if it lets more of us confront."""
    best = DONE
    most = 0.01
    for who in range(1, NUM_CHARACTERS):
        if mask[CHARACTER + who - 1]:
            before = after_exchange(obs, box, who, -1, -1)
            given, value = best_given(obs, box, who, before)
            if given > -2 and value - before > most:
                best = CHARACTER + who - 1
                most = value - before
    return best


@rule
def choose_given(obs, box, mask):
    """What I give in the best exchange."""
    given, _ = best_given(obs, box, place_of(obs.partner), -1.0)
    if given >= 0:
        return TOKEN + given
    return DONE if mask[DONE] else TOKEN + place_of(obs.tokens[0])


@rule
def choose_taken(obs, box, mask):
    """What I take in the best exchange."""
    given = place_of(obs.given) if obs.given.sum() else -1
    taken, _ = best_taken(obs, box, place_of(obs.partner), given, -1.0)
    if taken >= 0:
        return TOKEN + taken
    return DONE if mask[DONE] else TOKEN + place_of(obs.tokens[place_of(obs.partner)])


@rule
def agree(obs, box):
    """Agree to what lets more of us confront."""
    who = place_of(obs.partner)
    given = place_of(obs.given) if obs.given.sum() else -1
    taken = place_of(obs.gained) if obs.gained.sum() else -1
    better = after_exchange(obs, box, who, given, taken) > after_exchange(obs, box, who, -1, -1)
    return YES if better else DONE


# --- Events -----------------------------------------------------------------------------------------------------------


@rule
def row_says(obs, box, effect):
    """What number the Event that asks has with an effect, or 0."""
    event = place_of(obs.event)
    for line in range(box.event_row[event], box.event_row[event] + MAX_ROW):
        if box.code[line].op == Op.END:
            return 0
        if box.code[line].op == Op.ACT and box.code[line].what == effect:
            return box.code[line].number
    return 0


@rule
def worth_of_joining(obs, box, who):
    """What it is worth to go to where another is."""
    place = int(obs.place[who])
    if box.space[place] != Space.DEMON:
        return worth_of_space(obs, box, 0, place, False)
    demon = demon_on(obs, box, place)
    return worth_of_space(obs, box, 0, place, obs.lacking[demon] == 0 and obs.mine[demon] > 0)


@rule
def choose_whom_to_join(obs, box, mask):
    """Whoever stands where it is best to be."""
    best = DONE
    most = -2 * DISASTER
    for who in range(1, NUM_CHARACTERS):
        if mask[CHARACTER + who - 1] and worth_of_joining(obs, box, who) > most:
            best = CHARACTER + who - 1
            most = worth_of_joining(obs, box, who)
    return best


@rule
def choose_whether(obs, box):
    """Drive a Demon back that is near the Book; go to another where it is worth it; let all else be."""
    driven = row_says(obs, box, Effect.LEADER) + row_says(obs, box, Effect.NEXT_DEMON)
    if driven + row_says(obs, box, Effect.EVERY_DEMON) < 0:
        return YES if obs.worst + 2 >= obs.notches else DONE
    for who in range(1, NUM_CHARACTERS):
        if obs.place[who] != obs.place[0] and worth_of_joining(obs, box, who) > WORTH_OF_STEP:
            return YES
    return DONE


@rule
def choose_lost(obs, box, mask):
    """What is a weak point of fewest living Demons."""
    best = DONE
    least = NUM_DEMONS + 1
    for title in range(MOST_TITLES):
        if mask[TOKEN + title]:
            needed = 0
            for demon in range(NUM_DEMONS):
                needed += obs.beaten[demon] == 0 and (int(box.weak[demon]) >> (NUM_POWERS + title)) & 1
            if needed < least:
                best = TOKEN + title
                least = needed
    return best

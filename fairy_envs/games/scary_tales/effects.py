"""What the cards of Scary Tales do: to the roll, to Relic Stacks, to hands, and with Fairies."""

from __future__ import annotations

from fairy_envs.engine import ask, away_from, chance, interpreter, pop, push, rule, seat_at, tell, tell_to

from .names import (
    DICE_EACH,
    FACES,
    MOST_BOXES,
    MOST_DICE,
    MOST_ICONS,
    NOBODY,
    Ask,
    Chance,
    Each,
    Effect,
    Happens,
    If,
    Kind,
    Needs,
    Zone,
)
from .state import (
    at,
    count,
    count_relics,
    dice_of,
    face,
    is_enough,
    is_rolled,
    is_time_for,
    lay_on_stack,
    leader,
    move,
    move_all,
    pick_random,
    shuffle,
    top_relic,
)

# --- Dice -------------------------------------------------------------------------------------------------------------


@rule
def roll_die(state, box, seat, die):
    """A face of one of a player's dice, drawn: those of the Character first, then the Fairy's."""
    side = chance(state, Chance.DICE, FACES)
    if die < DICE_EACH:
        return box.die[state.plays[seat], die, side]
    return box.fairy_die[state.fairy[seat] - 1, side]


@rule
def roll_dice(state, box, seat):
    """A player rolls all dice that he has."""
    state.rolled[:] = NOBODY
    for die in range(dice_of(state, seat)):
        state.rolled[die] = roll_die(state, box, seat, die)
    tell(state, Happens.ROLLS, seat, dice_code(state), 0)


@rule
def dice_code(state):
    """The dice that lie rolled as one number: a digit to base 9 each, 0 for a die that is not there."""
    code = 0
    for die in range(MOST_DICE):
        code = 9 * code + state.rolled[MOST_DICE - 1 - die] + 1
    return code


@rule
def clear_roll(state):
    """The dice are taken up, and what cards added is forgotten."""
    state.rolled[:] = NOBODY
    state.given[:] = 0
    state.easier = 0


# --- Power cards ------------------------------------------------------------------------------------------------------


@rule
def draw_power(state, seat):
    """The top Power card into a player's hand; an empty deck is made anew from the discards."""
    if count(state, Zone.POWER_DECK, 0) == 0 and count(state, Zone.DISCARD, 0) > 0:
        move_all(state, Zone.DISCARD, 0, Zone.POWER_DECK, 0)
        shuffle(state, Zone.POWER_DECK, 0, Chance.POWERS)
        tell(state, Happens.RESHUFFLED, -1, 0, 0)
    size = count(state, Zone.POWER_DECK, 0)
    if size:
        card = at(state, Zone.POWER_DECK, 0, size - 1)
        move(state, card, Zone.HAND, seat)
        tell_to(state, 1 << seat, Happens.DRAWS, seat, face(state, card), 0)
    else:
        tell(state, Happens.NO_POWER, -1, 0, 0)


@rule
def ask_to_discard(state, seat, amount):
    """A player discards so many Power cards of his choice."""
    if amount:
        frame = push(state, Kind.DISCARD)
        frame.owner = seat
        frame.amount = amount


@rule
def go_on_discarding(state, frame):
    """Ask which card is discarded next, or discard all if no choice is left."""
    size = count(state, Zone.HAND, frame.owner)
    if frame.amount == 0 or size == 0:
        pop(state)
    elif frame.amount >= size:
        frame.amount -= 1
        discard_power(state, frame.owner, first_title(state, frame.owner))
    else:
        ask(state, frame.owner, Ask.DISCARD)


@rule
def first_title(state, seat):
    """The card in a hand that the card file names first: the order in which cards came is nobody's business."""
    first = at(state, Zone.HAND, seat, 0)
    for place in range(1, count(state, Zone.HAND, seat)):
        card = at(state, Zone.HAND, seat, place)
        if face(state, card) < face(state, first):
            first = card
    return first


@rule
def discard_power(state, seat, card):
    tell(state, Happens.DISCARDS, seat, face(state, card), 0)
    move(state, card, Zone.DISCARD, 0)


# --- Relics -----------------------------------------------------------------------------------------------------------


@rule
def bury(state, box, seat):
    """A player's top Relic goes to the bottom of his stack: all others come above it, one after the other."""
    size = count(state, Zone.STACK, seat)
    if size:
        tell(state, Happens.BURIES, seat, face(state, top_relic(state, seat)), 0)
        for _ in range(size - 1):
            move(state, at(state, Zone.STACK, seat, 0), Zone.STACK, seat)
        count_relics(state, box, seat)


@rule
def capture(state, box, seat, victim):
    """A player takes another's top Relic onto his own stack; its text for a capture acts."""
    relic = top_relic(state, victim)
    if relic < 0:
        return
    title = face(state, relic)
    tell(state, Happens.CAPTURES, seat, victim, title)
    lay_on_stack(state, box, relic, seat)
    state.quiet = 0
    if box.captured[title]:
        start_program(state, seat, box.captured[title], title)


@rule
def exchange(state, box, seat, other):
    """Two players exchange their top Relics, if both have one."""
    mine, theirs = top_relic(state, seat), top_relic(state, other)
    if mine >= 0 and theirs >= 0:
        tell(state, Happens.EXCHANGES, seat, other, 0)
        lay_on_stack(state, box, mine, other)
        lay_on_stack(state, box, theirs, seat)


# --- Fairies ----------------------------------------------------------------------------------------------------------


@rule
def is_free(state, box, fairy):
    """Whether a Fairy (from 1) is in the centre of the table."""
    if fairy > box.sets:
        return False
    for seat in range(state.num_players):
        if state.fairy[seat] == fairy:
            return False
    return True


@rule
def free_fairy(state, box):
    """The first Fairy in the centre (from 1), or 0."""
    for fairy in range(1, MOST_BOXES + 1):
        if is_free(state, box, fairy):
            return fairy
    return 0


@rule
def go_on_with_fairy(state, box, frame):
    """A player gains control of a Fairy: from the centre, else from another player; of two he keeps one.

    Step 0 finds the Fairy, 1 takes the answer whose it shall be, 2 the answer which of two to keep.
    """
    seat = frame.owner
    if frame.step == 0:
        fairy = free_fairy(state, box)
        holders = 0
        for other in range(state.num_players):
            holders += other != seat and state.fairy[other] > 0
        if fairy:
            meet_fairy(state, frame, fairy)
        elif holders == 1:
            take_fairy(state, frame, only_holder(state, seat))
        elif holders == 0:
            pop(state)
        else:
            frame.step = 1
            ask(state, seat, Ask.FAIRY)
    elif frame.step == 1:
        take_fairy(state, frame, frame.answer)
    else:
        fairy, keeps_old = frame.amount, frame.answer == 0
        pop(state)
        if keeps_old:
            tell(state, Happens.FAIRY_LEAVES, seat, fairy, 0)
        else:
            tell(state, Happens.FAIRY_LEAVES, seat, state.fairy[seat], 0)
            state.fairy[seat] = fairy


@rule
def only_holder(state, seat):
    """The first other player who controls a Fairy."""
    for away in range(1, state.num_players):
        other = seat_at(state, seat, away)
        if state.fairy[other]:
            return other
    return seat


@rule
def take_fairy(state, frame, other):
    """The Fairy comes from another player."""
    fairy = state.fairy[other]
    state.fairy[other] = 0
    tell(state, Happens.FAIRY_TAKEN, frame.owner, fairy, other)
    meet_fairy(state, frame, fairy)


@rule
def meet_fairy(state, frame, fairy):
    """A Fairy comes; who has one already chooses which of the two goes back to the centre."""
    seat = frame.owner
    tell(state, Happens.FAIRY_COMES, seat, fairy, 0)
    if state.fairy[seat] == 0:
        state.fairy[seat] = fairy
        pop(state)
    else:
        frame.amount = fairy
        frame.step = 2
        ask(state, seat, Ask.KEEP_FAIRY)


# --- Card programs ----------------------------------------------------------------------------------------------------


@rule
def start_program(state, owner, line, card):
    """Let a program of a card run, which is given by its number among all that have texts."""
    program = push(state, Kind.PROGRAM)
    program.owner = owner
    program.begun = line
    program.line = line
    program.card = 1 + card
    program.each = NOBODY


@rule
def act(state, box, program, effect, number):
    """Carry out an effect. `me` played or drew the card, `they` are the player chosen or in turn."""
    me = program.owner
    match effect:
        case Effect.STRENGTH | Effect.WISDOM | Effect.LUCK | Effect.MAGIC | Effect.WISH:
            if is_time_for(state, Needs.ROLL):
                state.given[effect] = min(MOST_ICONS, state.given[effect] + number)
        case Effect.EASIER:
            if is_time_for(state, Needs.ROLL):
                state.easier = min(MOST_ICONS, state.easier + number)
        case Effect.REROLL_DIE | Effect.TURN_DIE:
            if is_rolled(state):
                change = push(state, Kind.REROLL)
                change.owner = me
                change.amount = effect == Effect.TURN_DIE
        case Effect.REROLL_ALL:
            if is_rolled(state):
                roll_dice(state, box, me)
        case Effect.ROLL:
            roll = push(state, Kind.ROLL)
            roll.owner = me
            roll.card = program.card
        case Effect.DRAW:
            for _ in range(number):
                draw_power(state, me)
        case Effect.DISCARD:
            ask_to_discard(state, me, number)
        case Effect.FAIRY:
            gain = push(state, Kind.FAIRY)
            gain.owner = me
        case Effect.LOSE_FAIRY:
            if state.fairy[me]:
                tell(state, Happens.FAIRY_LEAVES, me, state.fairy[me], 0)
                state.fairy[me] = 0
        case Effect.CHOOSE_OPPONENT:
            if state.num_players == 2:
                program.each = 1 - me
            else:
                ask(state, me, Ask.OPPONENT)
        case Effect.BURY:
            bury(state, box, me)
        case Effect.RAISE:
            if count(state, Zone.STACK, me) > 1:
                program.chosen = me
                ask(state, me, Ask.PLACE)
        case Effect.AGAIN:
            state.attacks = max(state.attacks, 1)
        case _:
            act_on_them(state, box, program, me, program.each, effect, number)


@rule
def act_on_them(state, box, program, me, they, effect, number):
    """Effects on another player, or on each in turn."""
    if they < 0:
        return
    match effect:
        case Effect.THEY_DRAW:
            for _ in range(number):
                draw_power(state, they)
        case Effect.THEY_DISCARD:
            ask_to_discard(state, they, number)
        case Effect.THEY_LOSE_A_CARD:
            if count(state, Zone.HAND, they):
                card = pick_random(state, Zone.HAND, they, Chance.POWERS)
                tell(state, Happens.LOSES, they, face(state, card), 0)
                move(state, card, Zone.DISCARD, 0)
        case Effect.CAPTURE:
            if they != me:
                capture(state, box, me, they)
        case Effect.EXCHANGE:
            exchange(state, box, me, they)
        case Effect.THEY_BURY:
            bury(state, box, they)
        case Effect.THEY_RAISE:
            if count(state, Zone.STACK, they) > 1:
                program.chosen = they
                ask(state, me, Ask.PLACE)
        case Effect.GIVE:
            give(state, box, me, they)


@rule
def give(state, box, seat, other):
    """A player's top Relic goes on top of another's stack."""
    relic = top_relic(state, seat)
    if relic >= 0:
        tell(state, Happens.GIVES, seat, face(state, relic), other)
        lay_on_stack(state, box, relic, other)


@rule
def holds(state, box, program, condition, number):
    """Whether a condition holds at this moment."""
    me, they = program.owner, program.each
    match condition:
        case If.ENOUGH:
            return is_rolled(state) and program.card == state.event and is_enough(state, box, state.event - 1)
        case If.BEHIND:
            return leader(state, me) >= 0
        case If.LEADING:
            for other in range(state.num_players):
                if other != me and state.points[other] >= state.points[me]:
                    return False
            return True
        case If.HAVE_FAIRY:
            return state.fairy[me] > 0
        case If.THEY_HAVE_MORE_CARDS:
            return they >= 0 and count(state, Zone.HAND, they) > count(state, Zone.HAND, me)
    return False


@rule
def put_question(state, box, program, question, number):
    """Ask a card's owner whether to do it."""
    ask(state, program.owner, question)


@rule
def next_of_group(state, box, program, group, number):
    """The next player of a group, beginning with the owner and going on clockwise, or -1."""
    me = program.owner
    if group == Each.LEADER:
        return leader(state, me) if program.each < 0 else NOBODY
    away = 0 if program.each < 0 else away_from(state, me, program.each) + 1
    if group == Each.OPPONENT and away == 0:
        away = 1
    return seat_at(state, me, away) if away < state.num_players else NOBODY


run_line = interpreter(act=act, holds=holds, ask=put_question, following=next_of_group)


@rule
def go_on_rerolling(state, box, frame):
    """A player chooses one of his dice, and it is rolled again or turned to a face of his choice."""
    seat = frame.owner
    if frame.step == 0:
        frame.step = 1
        ask(state, seat, Ask.DIE)
    elif frame.step == 1 and frame.amount:
        frame.step = 2
        frame.chosen = frame.answer
        ask(state, seat, Ask.FACE)
    elif frame.step == 1:
        die = frame.answer
        pop(state)
        state.rolled[die] = roll_die(state, box, seat, die)
        tell(state, Happens.ROLLS, seat, dice_code(state), 0)
    else:
        die, shown = frame.chosen, frame.answer
        pop(state)
        state.rolled[die] = shown
        tell(state, Happens.TURNS_DIE, seat, shown, 0)

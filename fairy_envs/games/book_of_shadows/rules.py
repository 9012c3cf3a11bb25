"""The rules of The Book of Shadows, as `RULES.md` lists them: set-up, turns, rolls, spaces, confrontations, exchanges.

Events act in `effects`.
"""

from __future__ import annotations

from fairy_envs.engine import chance, pop, push, rule, tell, top
from fairy_envs.engine.pieces import bits

from .effects import (
    advance_demon,
    ask_for,
    confront,
    draw_token,
    gain_power,
    go_on_losing,
    go_to,
    lose_token,
    run_line,
    start_program,
    step_on,
)
from .names import (
    FACES,
    FIRST_NEW_POWER,
    MOST_DICE,
    NEW_POWERS,
    NUM_CHARACTERS,
    NUM_TOKENS,
    Ask,
    Chance,
    Happens,
    Kind,
    Space,
    Use,
    Zone,
)
from .state import (
    ACTIONS,
    FIRST_POWER_TOKEN,
    after,
    at,
    can_confront,
    clear,
    count,
    demon_at,
    face,
    is_on_book,
    move,
    pick,
    put,
    recount,
    restand,
    space_at,
)

CHARACTER, TOKEN, DONE, YES, DIE = ACTIONS.character, ACTIONS.token, ACTIONS.done, ACTIONS.yes, ACTIONS.die
STEP, DRAW, GAIN = ACTIONS.step, ACTIONS.draw, ACTIONS.gain

# --- Set-up -----------------------------------------------------------------------------------------------------------


@rule
def setup(state, box):
    """All figures and tokens on their Starts, Spells and Objects on the Book, Powers beside the board."""
    clear(state)
    for token in range(NUM_TOKENS):
        put(state, token, box.title[token], Zone.BOOK, 0)
    for power in range(NEW_POWERS):
        put(state, FIRST_POWER_TOKEN + power, FIRST_NEW_POWER + power, Zone.ASIDE, 0)
    deal_characters(state, box)
    state.changed = 1
    restand(state)
    state.turn = chance(state, Chance.START, NUM_CHARACTERS)
    if box.first >= 0:
        while state.runs[state.turn] != box.first:
            state.turn = chance(state, Chance.START, NUM_CHARACTERS)
    push(state, Kind.GAME)


@rule
def deal_characters(state, box):
    """Characters that are not given are dealt, one drawn after another, each to one of the players who have fewest."""
    placed = 0
    for character in range(NUM_CHARACTERS):
        if box.runs[character] >= 0:
            state.runs[character] = box.runs[character]
            placed |= 1 << character
    for left in range(NUM_CHARACTERS - bits(placed), 0, -1):
        character = nth_open(placed, chance(state, Chance.CHARACTERS, left))
        state.runs[character] = draw_player(state, placed)
        placed |= 1 << character


@rule
def nth_open(placed, number):
    """The character that has so many before it of those that are not placed."""
    for character in range(NUM_CHARACTERS):
        if (placed >> character) & 1 == 0:
            if number == 0:
                return character
            number -= 1
    return 0


@rule
def draw_player(state, placed):
    """One of the players who run fewest of the characters that are placed."""
    fewest = NUM_CHARACTERS
    for seat in range(state.num_players):
        fewest = min(fewest, characters_of(state, placed, seat))
    equal = 0
    for seat in range(state.num_players):
        equal += characters_of(state, placed, seat) == fewest
    chosen = chance(state, Chance.CHARACTERS, equal)
    for seat in range(state.num_players):
        if characters_of(state, placed, seat) == fewest:
            if chosen == 0:
                return seat
            chosen -= 1
    return 0


@rule
def characters_of(state, placed, seat):
    """How many of the characters that are placed a player runs."""
    number = 0
    for character in range(NUM_CHARACTERS):
        number += (placed >> character) & 1 and state.runs[character] == seat
    return number


# --- Turns ------------------------------------------------------------------------------------------------------------


@rule
def advance(state, box):
    """One step of the frame on top, with what follows from what is held worked out before."""
    if state.changed:
        recount(state, box)
    frame = top(state)
    match frame.kind:
        case Kind.GAME:
            begin_turn(state, box)
        case Kind.TURN:
            play_turn(state, frame)
        case Kind.ROLL:
            roll(state, box, frame)
        case Kind.SPACE:
            land(state, box, frame)
        case Kind.EXCHANGE:
            exchange(state, box, frame)
        case Kind.PROGRAM:
            if not run_line(state, box, frame):
                pop(state)
        case Kind.LOSE:
            go_on_losing(state, box, frame)


@rule
def begin_turn(state, box):
    """The next character's turn begins, or is missed."""
    character = int(state.turn)
    if state.skips[character]:
        state.skips[character] -= 1
        tell(state, Happens.SKIPS, state.runs[character], character, 0)
        end_turn(state, character)
        return
    tell(state, Happens.TURN, state.runs[character], character, 0)
    if box.per_round:
        state.used[character] = 0
    turn = push(state, Kind.TURN)
    turn.owner = character


@rule
def play_turn(state, turn):
    """The roll with all that comes of it, then an exchange."""
    turn.step += 1
    character = turn.owner
    match turn.step:
        case 1:
            table = push(state, Kind.ROLL)
            table.owner = character
        case 2:
            meeting = push(state, Kind.EXCHANGE)
            meeting.owner = character
        case _:
            pop(state)
            end_turn(state, character)


@rule
def end_turn(state, character):
    """A turn counts for what lasts for turns; the next in order follows."""
    if state.powerless[character]:
        state.powerless[character] -= 1
        if state.powerless[character] == 0:
            tell(state, Happens.RESTED, state.runs[character], character, 0)
    state.turn = after(character, 1)


# --- The roll and the Powers ------------------------------------------------------------------------------------------


@rule
def roll_die(state):
    """A movement die is rolled."""
    return 1 + chance(state, Chance.MOVEMENT, FACES)


@rule
def roll(state, box, table):
    """Two dice, then whoever can use a Power on them is asked, and asked again whenever they have changed; then the
    figure moves. `each` counts whom is asked, the mover first."""
    mover = table.owner
    if table.step == 0:
        table.step = 1
        for die in range(2):
            state.rolled[die] = roll_die(state)
        tell_roll(state, mover)
    while table.each < NUM_CHARACTERS:
        holder = after(mover, table.each)
        if can_use_power(state, box, holder, mover):
            ask_for(state, holder, Ask.POWER)
            return
        table.each += 1
    spaces = state.rolled.sum()
    state.rolled[:] = 0
    pop(state)
    go_to(state, box, mover, space_at(state.place[mover], spaces), 0)


@rule
def tell_roll(state, mover):
    dice = 100 * int(state.rolled[2]) + 10 * int(state.rolled[1]) + int(state.rolled[0])
    tell(state, Happens.ROLLS, state.runs[mover], mover, dice)


@rule
def can_use_power(state, box, holder, mover):
    """Whether a character's own Power can change the roll on the table."""
    usable = state.used[holder] == 0 and state.powerless[holder] == 0 and box.use[holder] != Use.NOTHING
    return usable and (holder == mover or box.for_all[holder] == 1)


@rule
def use_power(state, box, table, action):
    """A character's own Power changes the roll: all who can use one are asked anew, or the figure stays."""
    holder, mover = int(state.character), int(table.owner)
    state.used[holder] = 1
    tell(state, Happens.USES, state.runs[holder], holder, holder)
    match box.use[holder]:
        case Use.REROLL_DIE:
            state.rolled[action - DIE] = roll_die(state)
        case Use.REROLL_ALL:
            for die in range(MOST_DICE):
                if state.rolled[die]:
                    state.rolled[die] = roll_die(state)
        case Use.ANOTHER_DIE:
            state.rolled[2] = roll_die(state)
        case Use.STOP:
            state.rolled[:] = 0
            pop(state)
            tell(state, Happens.STAYS, state.runs[mover], mover, 0)
            return
    table.each = 0
    tell_roll(state, mover)


# --- Spaces -----------------------------------------------------------------------------------------------------------


@rule
def land(state, box, frame):
    """The space that a figure has come to takes effect; the answers come to `apply`."""
    character = frame.owner
    place = state.place[character]
    match box.space[place]:
        case Space.DEMON:
            if can_confront(state, character, demon_at(state, box, place)):
                ask_for(state, character, Ask.CONFRONT)
            else:
                pop(state)
                advance_demon(state, box, demon_at(state, box, place), 1)
        case Space.ALLY:
            pop(state)
            step_on(state, box, character, 1)
        case Space.EVENT:
            sent = frame.sent
            pop(state)
            if not sent:
                tell(state, Happens.EVENT, state.runs[character], character, box.number[place])
                start_program(state, character, box.event_row[box.number[place]], box.number[place])
        case Space.THREE:
            meet_three(state, box, character)
        case _:
            pop(state)


@rule
def meet_three(state, box, character):
    """A choice of what the Power of Three can give now; no question if there is but one thing, or none."""
    options = 0
    only = DONE
    for action in (STEP, DRAW, GAIN):
        if is_given(state, box, character, action):
            options += 1
            only = action
    if options > 1:
        ask_for(state, character, Ask.THREE)
    else:
        pop(state)
        take_gift(state, box, character, only)


@rule
def is_given(state, box, character, action):
    """Whether the Power of Three can give this: a step till one is on the Book, a token, or there a new Power."""
    if action == DRAW:
        return count(state, Zone.BOOK, 0) > 0
    if action == GAIN:
        return is_on_book(state, box, character) and count(state, Zone.ASIDE, 0) > 0
    return not is_on_book(state, box, character)


@rule
def take_gift(state, box, character, action):
    """What the Power of Three gives."""
    if action == STEP:
        step_on(state, box, character, 1)
    elif action == DRAW:
        draw_token(state, box, character)
    elif action == GAIN:
        gain_power(state, box, character)


# --- Exchange ---------------------------------------------------------------------------------------------------------


@rule
def exchange(state, box, frame):
    """Who stands where another does may exchange a Spell or an Object, once, if both agree.

    Step 0 asks with whom, 1 what is given, 2 what is taken, 3 whether the other agrees; 4 does it.
    """
    character, partner = frame.owner, frame.partner
    match frame.step:
        case 0:
            for away in range(1, NUM_CHARACTERS):
                if can_exchange(state, character, after(character, away)):
                    ask_for(state, character, Ask.EXCHANGE)
                    return
            pop(state)
        case 1:
            if count(state, Zone.HELD, character):
                ask_for(state, character, Ask.GIVE)
            else:
                frame.step = 2
        case 2:
            if count(state, Zone.HELD, partner):
                ask_for(state, character, Ask.TAKE)
            else:
                frame.step = 3
        case 3:
            if state.runs[partner] == state.runs[character]:
                frame.step = 4
            else:
                ask_for(state, partner, Ask.AGREE)
        case _:
            given, taken = frame.given - 1, frame.taken - 1
            pop(state)
            if given >= 0:
                hand_over(state, character, partner, given)
            if taken >= 0:
                hand_over(state, partner, character, taken)
            state.changed = 1


@rule
def can_exchange(state, character, other):
    """Whether two characters stand on one space, and one of them has a Spell or an Object."""
    together = state.place[character] == state.place[other]
    return together and count(state, Zone.HELD, character) + count(state, Zone.HELD, other) > 0


@rule
def hand_over(state, giver, receiver, title):
    """A Spell or an Object goes from one character to another."""
    tell(state, Happens.GIVES, state.runs[giver], NUM_CHARACTERS * giver + receiver, title)
    move(state, pick(state, Zone.HELD, giver, title), Zone.HELD, receiver)


# --- Decisions --------------------------------------------------------------------------------------------------------


@rule
def legal(state, box, seat, mask):
    """What a seat may answer to the question, for the character that it is put to."""
    frame = top(state)
    character = int(state.character)
    match state.question:
        case Ask.POWER:
            mask[DONE] = 1
            if box.use[character] == Use.REROLL_DIE:
                for die in range(MOST_DICE):
                    mask[DIE + die] = state.rolled[die] > 0
            else:
                mask[YES] = 1
        case Ask.THREE:
            for action in (STEP, DRAW, GAIN):
                mask[action] = is_given(state, box, character, action)
        case Ask.CONFRONT | Ask.AGREE | Ask.MAY:
            mask[YES] = 1
            mask[DONE] = 1
        case Ask.EXCHANGE:
            mask[DONE] = 1
            for away in range(1, NUM_CHARACTERS):
                mask[CHARACTER + away - 1] = can_exchange(state, character, after(character, away))
        case Ask.GIVE:
            offer_tokens(state, character, mask)
            mask[DONE] = count(state, Zone.HELD, frame.partner) > 0
        case Ask.TAKE:
            offer_tokens(state, frame.partner, mask)
            if frame.given:
                mask[TOKEN + frame.given - 1] = 0
                mask[DONE] = 1
        case Ask.JOIN:
            for away in range(1, NUM_CHARACTERS):
                mask[CHARACTER + away - 1] = state.place[after(character, away)] != state.place[character]
        case Ask.LOSE:
            offer_tokens(state, character, mask)


@rule
def offer_tokens(state, character, mask):
    """The Spells and Objects that a character has."""
    for place in range(count(state, Zone.HELD, character)):
        mask[TOKEN + face(state, at(state, Zone.HELD, character, place))] = 1


@rule
def apply(state, box, seat, action):
    """Take a seat's answer."""
    frame = top(state)
    character = int(state.character)
    match state.question:
        case Ask.POWER:
            if action == DONE:
                frame.each += 1
            else:
                use_power(state, box, frame, action)
        case Ask.THREE:
            pop(state)
            take_gift(state, box, character, action)
        case Ask.CONFRONT:
            pop(state)
            demon = demon_at(state, box, state.place[character])
            if action == YES:
                confront(state, box, character, demon)
            else:
                advance_demon(state, box, demon, 1)
        case Ask.EXCHANGE:
            if action == DONE:
                pop(state)
            else:
                frame.partner = after(character, action - CHARACTER + 1)
                frame.step = 1
        case Ask.GIVE:
            frame.given = 0 if action == DONE else action - TOKEN + 1
            frame.step = 2
        case Ask.TAKE:
            frame.taken = 0 if action == DONE else action - TOKEN + 1
            frame.step = 3
        case Ask.AGREE:
            if action == YES:
                frame.step = 4
            else:
                pop(state)
                tell(state, Happens.REFUSES, seat, character, 0)
        case Ask.JOIN:
            go_to(state, box, character, state.place[after(character, action - CHARACTER + 1)], 1)
        case Ask.LOSE:
            frame.amount -= 1
            lose_token(state, box, character, action - TOKEN)
        case Ask.MAY:
            frame.answer = action == YES

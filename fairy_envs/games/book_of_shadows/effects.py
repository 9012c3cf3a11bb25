"""What spaces, confrontations and Events of The Book of Shadows do: to figures, scales, tokens and Demons."""

from __future__ import annotations

from fairy_envs.engine import ask, chance, interpreter, pop, push, rule, tell, win

from .names import (
    ENOUGH,
    FACES,
    MOST_BONUS,
    MOST_TURNS,
    NOBODY,
    NUM_CHARACTERS,
    NUM_DEMONS,
    Ask,
    Chance,
    Each,
    Effect,
    Happens,
    If,
    Kind,
    Zone,
)
from .state import after, at, count, face, is_on_book, move, pick, pick_random, restand, space_at, turns_until


@rule
def ask_for(state, character, question):
    """Put a question about a character to the player who runs it."""
    state.character = character
    ask(state, state.runs[character], question)


# --- Figures ----------------------------------------------------------------------------------------------------------


@rule
def go_to(state, box, character, place, sent):
    """A figure goes clockwise to another space, which takes effect; a Power comes back on reaching or passing Start."""
    if place <= state.place[character]:
        tell(state, Happens.PASSES, state.runs[character], character, 0)
        if box.per_round == 0:
            state.used[character] = 0
    state.place[character] = place
    tell(state, Happens.MOVES, state.runs[character], character, place)
    space = push(state, Kind.SPACE)
    space.owner = character
    space.sent = sent


# --- The scale --------------------------------------------------------------------------------------------------------


@rule
def step_on(state, box, character, steps):
    """A character's token goes so many steps towards the Book, or back; on the Book it stays till a Power is gained."""
    if is_on_book(state, box, character):
        return
    before = int(state.progress[character])
    reached = max(0, min(box.notches, before + steps))
    state.progress[character] = reached
    if reached != before:
        tell(state, Happens.STEPS if steps > 0 else Happens.FALLS, state.runs[character], character, reached)


@rule
def draw_token(state, box, character):
    """A Spell or an Object is drawn at random from the Book, if one is left."""
    if count(state, Zone.BOOK, 0):
        token = pick_random(state, Zone.BOOK, 0, Chance.TOKENS)
        tell(state, Happens.DRAWS, state.runs[character], character, face(state, token))
        move(state, token, Zone.HELD, character)
        state.changed = 1


@rule
def gain_power(state, box, character):
    """A new Power is drawn at random for good; the character's token goes back to Start."""
    power = pick_random(state, Zone.ASIDE, 0, Chance.POWERS)
    tell(state, Happens.GAINS, state.runs[character], character, face(state, power))
    move(state, power, Zone.POWERS, character)
    state.progress[character] = 0
    state.changed = 1


@rule
def lose_token(state, box, character, title):
    """A Spell or an Object goes back to the others on the Book."""
    tell(state, Happens.LOSES, state.runs[character], character, title)
    move(state, pick(state, Zone.HELD, character, title), Zone.BOOK, 0)
    state.changed = 1


@rule
def go_on_losing(state, box, frame):
    """Ask which token is put back next, or put all back if no choice is left."""
    held = count(state, Zone.HELD, frame.owner)
    if frame.amount == 0 or held == 0:
        pop(state)
    elif frame.amount >= held:
        frame.amount -= 1
        lose_token(state, box, frame.owner, face(state, at(state, Zone.HELD, frame.owner, 0)))
    else:
        ask_for(state, frame.owner, Ask.LOSE)


# --- Demons -----------------------------------------------------------------------------------------------------------


@rule
def advance_demon(state, box, demon, notches):
    """A Demon goes so many notches towards the Book, or back. On the Book it has won."""
    before = int(state.notch[demon])
    reached = max(0, min(box.notches, before + notches))
    state.notch[demon] = reached
    if reached != before:
        tell(state, Happens.ADVANCES if notches > 0 else Happens.RETREATS, NOBODY, demon, reached)
    if reached == box.notches:
        tell(state, Happens.LOST, NOBODY, demon, 0)
        win(state, 0)


@rule
def confront(state, box, character, demon):
    """The roll against a Demon: beaten it leaves the game, else it advances. A 1 fails whatever is added to it."""
    tell(state, Happens.CONFRONTS, state.runs[character], character, demon)
    die = 1 + chance(state, Chance.CONFRONTATION, FACES)
    total = die + state.shared[demon] + state.bonus
    state.bonus = 0
    if die == 1 or total < ENOUGH:
        tell(state, Happens.FAILS, NOBODY, demon, die)
        advance_demon(state, box, demon, 1)
        return
    tell(state, Happens.BEATS, NOBODY, demon, die)
    state.beaten[demon] = 1
    state.notch[demon] = 0
    restand(state)
    if state.beaten.sum() == NUM_DEMONS:
        tell(state, Happens.WON, NOBODY, 0, 0)
        win(state, (1 << int(state.num_players)) - 1)


@rule
def leading_demon(state, box, character):
    """The living Demon nearest the Book; of several the first clockwise of a character's figure."""
    best = next_demon(state, box, character)
    demon = best
    for _ in range(NUM_DEMONS):
        if state.notch[demon] > state.notch[best]:
            best = demon
        demon = int(state.stands_for[demon + 1 if demon + 1 < NUM_DEMONS else 0])
    return best


@rule
def next_demon(state, box, character):
    """The first living Demon clockwise of a character's figure."""
    for demon in range(NUM_DEMONS):
        if box.demon_space[demon] > state.place[character]:
            return int(state.stands_for[demon])
    return int(state.stands_for[0])


# --- Events -----------------------------------------------------------------------------------------------------------


@rule
def start_program(state, owner, line, event):
    """Let an Event's program run."""
    program = push(state, Kind.PROGRAM)
    program.owner = owner
    program.line = line
    program.event = event + 1
    program.each = NOBODY


@rule
def meant(program):
    """Whom an effect is for: the character in turn of a group, else whoever landed on the Event."""
    return int(program.owner) if program.each < 0 else int(program.each)


@rule
def act(state, box, program, effect, number):
    """Carry out an effect."""
    they = meant(program)
    match effect:
        case Effect.STEP:
            step_on(state, box, they, number)
        case Effect.DRAW:
            for _ in range(number):
                draw_token(state, box, they)
        case Effect.LOSE:
            loss = push(state, Kind.LOSE)
            loss.owner = they
            loss.amount = number
        case Effect.MOVE:
            go_to(state, box, they, space_at(state.place[they], number), 1)
        case Effect.TO_START:
            if state.place[they]:
                go_to(state, box, they, 0, 1)
        case Effect.JOIN:
            for away in range(1, NUM_CHARACTERS):
                if state.place[after(they, away)] != state.place[they]:
                    ask_for(state, they, Ask.JOIN)
                    return
        case Effect.SKIP:
            state.skips[they] = min(MOST_TURNS, state.skips[they] + number)
            tell(state, Happens.HELD_UP, state.runs[they], they, state.skips[they])
        case Effect.POWERLESS:
            state.powerless[they] = min(MOST_TURNS, state.powerless[they] + number)
            tell(state, Happens.WEAKENED, state.runs[they], they, state.powerless[they])
        case Effect.REFRESH:
            state.used[they] = 0
            state.powerless[they] = 0
            tell(state, Happens.RESTED, state.runs[they], they, 0)
        case Effect.BONUS:
            state.bonus = min(MOST_BONUS, state.bonus + number)
            tell(state, Happens.BLESSED, NOBODY, 0, state.bonus)
        case Effect.LEADER:
            advance_demon(state, box, leading_demon(state, box, they), number)
        case Effect.NEXT_DEMON:
            advance_demon(state, box, next_demon(state, box, they), number)
        case Effect.EVERY_DEMON:
            for demon in range(NUM_DEMONS):
                if state.beaten[demon] == 0 and state.won == 0:
                    advance_demon(state, box, demon, number)


@rule
def holds(state, box, program, condition, number):
    """Whether a condition holds at this moment."""
    they = meant(program)
    match condition:
        case If.HAVE_TOKEN:
            return count(state, Zone.HELD, they) > 0
        case If.ON_BOOK:
            return is_on_book(state, box, they)
        case If.ROLL:
            die = 1 + chance(state, Chance.EVENTS, FACES)
            tell(state, Happens.THROWS, state.runs[they], they, die)
            return die >= number
        case If.BEATEN:
            return state.beaten.sum() >= number
    return False


@rule
def put_question(state, box, program, question, number):
    """Ask whether to do it."""
    ask_for(state, meant(program), question)


@rule
def next_of_group(state, box, program, group, number):
    """The next character of a group in the order of turns, whoever landed on the Event first; or -1."""
    away = 0 if program.each < 0 else turns_until(program.owner, program.each) + 1
    if group == Each.OTHER and away == 0:
        away = 1
    return after(program.owner, away) if away < NUM_CHARACTERS else NOBODY


run_line = interpreter(act=act, holds=holds, ask=put_question, following=next_of_group)

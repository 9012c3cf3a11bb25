"""The rules: all lay a card face down, turn them up, carry them out in seat order, and draw."""

from __future__ import annotations

from fairy_envs.engine import (
    Actions,
    Event,
    Events,
    Field,
    Frames,
    Group,
    Pieces,
    State,
    Zone,
    ask,
    ask_all,
    interpreter,
    pop,
    push,
    rule,
    tell,
    tell_to,
    top,
    win,
)

from .names import (
    CARDS,
    FACES,
    HAND_SIZE,
    MOST_POINTS,
    SEATS,
    Ask,
    Chance,
    Effect,
    Happens,
    If,
    Kind,
    Place,
    Whom,
)

MAX_CODE = 60

BOX = (
    Field("face", CARDS, high=FACES - 1, doc="what stands on each card"),
    Field("program", FACES, high=MAX_CODE, doc="where its program starts"),
    Field("target", low=1, high=MOST_POINTS, doc="points that end the game"),
)

POOL = Pieces(
    "cards",
    families={"card": CARDS},
    zones={
        Place.DECK: Zone(CARDS, sees="nobody", ordered=True),
        Place.HAND: Zone(HAND_SIZE + 1, seats=SEATS, sees="owner", home="hand"),
        Place.LAID: Zone(1, seats=SEATS, sees="owner", home="hand"),
        Place.DISCARD: Zone(CARDS, tallied=True),
        Place.ASIDE: Zone(2, seats=SEATS, sees="nobody"),
    },
    most_face=FACES - 1,
)
clear, put, count, at, face = POOL.clear, POOL.put, POOL.count, POOL.at, POOL.face
move, move_all, shuffle, pick, peek = POOL.move, POOL.move_all, POOL.shuffle, POOL.pick, POOL.peek

FRAMES = Frames(Kind, Field("owner", high=SEATS - 1, doc="whose card it is"), depth=8, offers=(Kind.BONUS,))

EVENTS = Events(
    Happens,
    Event("drew", "{seat} draws {a:card}.", "{seat} draws a card."),
    Event("showed", "{seat} shows {a:card}."),
    Event("scored", "{seat} has {a} points."),
    Event("looked", "{seat} sees {a:card} in the hand of {b:seat}.", "{seat} looks at a hand."),
    Event("gave", "{seat} gives {a:card} to {b:seat}.", "{seat} gives a card away."),
    Event("shuffled", "The discards are shuffled into the deck."),
    capacity=32,
)

STATE = State(
    Field("points", SEATS, high=MOST_POINTS, doc="the points of each seat"),
    seats=SEATS,
    questions=Ask,
    frames=FRAMES,
    events=EVENTS,
    sources=Chance,
    pools=(POOL,),
)

ACTIONS = Actions(Group("card", FACES, doc="lay or give this card"), Group("yes"), Group("no"))
CARD, YES, NO = ACTIONS.card, ACTIONS.yes, ACTIONS.no
EVERY_SEAT = (1 << SEATS) - 1


@rule
def setup(state, box):
    clear(state)
    for card in range(CARDS):
        put(state, card, box.face[card], Place.DECK, 0)
    shuffle(state, Place.DECK, 0, Chance.DECK)
    push(state, Kind.ROUND)


@rule
def left_of(seat):
    return (seat + 1) % SEATS


@rule
def advance(state, box):
    frame = top(state)
    match frame.kind:
        case Kind.ROUND:
            play_round(state, box, frame)
        case Kind.PROGRAM:
            if not run_line(state, box, frame):
                pop(state)
        case Kind.GIVE:
            give(state, frame)
        case Kind.BONUS:
            offer_bonus(state, frame)


@rule
def play_round(state, box, frame):
    frame.step += 1
    match frame.step:
        case 1:
            state.ending = 0
            draw_up(state)
            finish(state, box)
        case 2:
            ask_all(state, EVERY_SEAT, Ask.LAY)
        case 3:
            frame.step = 0
            turn_up(state, box)


@rule
def draw_up(state):
    for seat in range(SEATS):
        while count(state, Place.HAND, seat) < HAND_SIZE:
            if count(state, Place.DECK, 0) == 0:
                move_all(state, Place.DISCARD, 0, Place.DECK, 0)
                shuffle(state, Place.DECK, 0, Chance.DECK)
                tell(state, Happens.SHUFFLED, -1, 0, 0)
            card = at(state, Place.DECK, 0, count(state, Place.DECK, 0) - 1)
            move(state, card, Place.HAND, seat)
            tell_to(state, 1 << seat, Happens.DREW, seat, face(state, card), 0)


@rule
def finish(state, box):
    most = max(state.points[0], state.points[1], state.points[2])
    if most >= box.target:
        winners = 0
        for seat in range(SEATS):
            if state.points[seat] == most:
                winners |= 1 << seat
        win(state, winners)


@rule
def turn_up(state, box):
    for seat in range(SEATS - 1, -1, -1):
        card = at(state, Place.LAID, seat, 0)
        move(state, card, Place.DISCARD, 0)
        program = push(state, Kind.PROGRAM)
        program.owner = seat
        program.line = box.program[face(state, card)]
    for seat in range(SEATS):
        tell(state, Happens.SHOWED, seat, face(state, at(state, Place.DISCARD, 0, top_discard(state) - seat)), 0)


@rule
def top_discard(state):
    return count(state, Place.DISCARD, 0) - 1


@rule
def act(state, box, program, effect, number):
    match effect:
        case Effect.SCORE:
            score(state, program.owner, number)
        case Effect.HURT:
            score(state, program.each, -1)
        case Effect.LOOK:
            look(state, program.owner, left_of(program.owner))
        case Effect.GIVE:
            push(state, Kind.GIVE).owner = program.owner
        case Effect.BONUS:
            push(state, Kind.BONUS).owner = program.owner
        case Effect.STOP:
            state.ending = 1


@rule
def score(state, seat, number):
    state.points[seat] = min(MOST_POINTS, max(0, state.points[seat] + number))
    tell(state, Happens.SCORED, seat, state.points[seat], 0)


@rule
def look(state, seat, other):
    peek(state, Place.HAND, other, seat)
    for place in range(count(state, Place.HAND, other)):
        tell_to(state, 1 << seat, Happens.LOOKED, seat, face(state, at(state, Place.HAND, other, place)), other)


@rule
def give(state, frame):
    frame.step += 1
    if frame.step == 1 and count(state, Place.HAND, frame.owner) > 0:
        ask(state, frame.owner, Ask.GIVE)
    else:
        pop(state)


@rule
def offer_bonus(state, frame):
    frame.step += 1
    if frame.step == 1:
        ask(state, frame.owner, Ask.BONUS)
    else:
        owner, answer = frame.owner, frame.answer
        pop(state)
        if answer == 1:
            score(state, owner, 1)


@rule
def holds(state, box, program, condition, number):
    match condition:
        case If.POINTS:
            return state.points[program.owner] >= number
        case If.IN_FRONT:
            return state.points[program.each] > state.points[program.owner]
    return False


@rule
def put_question(state, box, program, question, number):
    ask(state, program.owner, question)


@rule
def following(state, box, program, group, number):
    seat = program.each + 1
    if group == Whom.OTHER and seat == program.owner:
        seat += 1
    return seat if seat < SEATS else -1


run_line = interpreter(act=act, holds=holds, ask=put_question, following=following)


@rule
def legal(state, box, seat, mask):
    match state.question:
        case Ask.LAY | Ask.GIVE:
            for place in range(count(state, Place.HAND, seat)):
                mask[CARD + face(state, at(state, Place.HAND, seat, place))] = 1
        case _:
            mask[YES] = 1
            mask[NO] = 1


@rule
def apply(state, box, seat, action):
    match state.question:
        case Ask.LAY:
            move(state, pick(state, Place.HAND, seat, action - CARD), Place.LAID, seat)
        case Ask.GIVE:
            other = left_of(seat)
            tell_to(state, (1 << seat) | (1 << other), Happens.GAVE, seat, action - CARD, other)
            move(state, pick(state, Place.HAND, seat, action - CARD), Place.HAND, other)
        case _:
            top(state).answer = action == YES

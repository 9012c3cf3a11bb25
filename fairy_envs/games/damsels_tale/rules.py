"""The rules of The Damsel's Tale for two players, as `RULES.md` lists them."""

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
    ask,
    ask_all,
    chance,
    interpreter,
    pop,
    push,
    rule,
    tell,
    tell_to,
    top,
    win,
)
from fairy_envs.engine import Zone as Place

from .names import (
    CARDS_EACH,
    DRAGON,
    DRAGONS,
    HAND_SIZE,
    KNIGHT,
    KNIGHTS,
    LEAST_PANIC,
    MAX_SPACES,
    MAX_STEPS,
    MOST_FIREBALL,
    MOST_FOOTPRINTS,
    MOST_PANIC,
    NUMBERS,
    Ask,
    Chance,
    Happens,
    Icon,
    If,
    Kind,
    Moment,
    Zone,
)

# --- What a game consists of ------------------------------------------------------------------------------------------

MAX_CODE = 400
MOST_CHARACTERS = max(len(KNIGHTS), len(DRAGONS))

BOX = (
    Field("spaces", low=2, high=MAX_SPACES, doc="spaces of the Lair Track, the start and the crown included"),
    Field("hidden", MAX_SPACES, doc="the space is Hidden"),
    Field("noisy", MAX_SPACES, doc="the space is Noisy"),
    Field("steps", low=2, high=MAX_STEPS, doc="steps of the Cavern"),
    Field("footprints", CARDS_EACH, low=1, high=MOST_FOOTPRINTS, doc="footprints on each Mumma Dragon card"),
    Field("character", 2, low=-1, high=MOST_CHARACTERS - 1, doc="who plays for each side, -1 drawn from the seed"),
    Field("row", (2, MOST_CHARACTERS, NUMBERS + 1), high=MAX_CODE, doc="where a card's program starts"),
    Field("power", (2, MOST_CHARACTERS, len(Moment)), high=MAX_CODE, doc="where a passive ability's starts, 0: none"),
)

# The face of a Knight's or Dragon's card is its number, that of a Mumma Dragon card its footprints.
CARDS = Pieces(
    "cards",
    families={"knight": CARDS_EACH, "dragon": CARDS_EACH, "mumma": CARDS_EACH},
    zones={
        Zone.PILE: Place(CARDS_EACH, seats=2, sees="nobody", ordered=True),
        Zone.SET_ASIDE: Place(CARDS_EACH - HAND_SIZE, seats=2, sees="nobody"),
        Zone.HAND: Place(HAND_SIZE, seats=2, sees="owner", home="hand"),
        Zone.CHOSEN: Place(1, seats=2, sees="owner", home="hand"),
        Zone.PLAYED: Place(HAND_SIZE, seats=2, sees="open"),
        Zone.MUMMA_DECK: Place(CARDS_EACH, sees="nobody", ordered=True),
        Zone.MUMMA_USED: Place(CARDS_EACH, sees="open"),
    },
    most_face=NUMBERS,
)
FIRST_KNIGHT, FIRST_DRAGON, FIRST_MUMMA = CARDS.first["knight"], CARDS.first["dragon"], CARDS.first["mumma"]
clear, put, count, at, face = CARDS.clear, CARDS.put, CARDS.count, CARDS.at, CARDS.face
move, move_all, shuffle, pick = CARDS.move, CARDS.move_all, CARDS.shuffle, CARDS.pick
peek, rearrange = CARDS.peek, CARDS.rearrange

FRAMES = Frames(
    Kind,
    Field("owner", high=1, doc="whose card or ability it is"),
    Field("is_card", doc="a card, and not a passive ability"),
    Field("backward", doc="the Mumma Dragon card moves her back"),
    depth=8,
)

EVENTS = Events(
    Happens,
    Event("round", "A new round: all cards are taken back and shuffled."),
    Event("dealt", "{seat} holds {a:hand}; two cards are set aside.", "{seat} holds four cards; two are set aside."),
    Event("played", "{seat} plays {a:card}."),
    Event("resolves", "{seat}'s {a:card} takes effect."),
    Event("countered", "{seat}'s {a:card} is countered."),
    Event("moved", "The Knight moves {a:spaces} to {b:space}."),
    Event("barred", "The Knight has hidden: no more moves on this card."),
    Event("back", "The Knight goes back to {b:space}."),
    Event("nowhere", "The Knight has nowhere to go back to."),
    Event("panic", "Panic is now {a}."),
    Event("noise", "The Knight makes a noise!"),
    Event("named", "{seat} names the number {a}."),
    Event("mumma_card", "A Mumma Dragon card: {a:footprints}."),
    Event("mumma_moves", "Mumma Dragon goes to step {a:step}."),
    Event("mumma_leaves", "Mumma Dragon finds nobody and goes back to the first step."),
    Event("reshuffled", "The Mumma Dragon deck is shuffled anew."),
    Event("fireball", "The Fireball is at {a}."),
    Event("looks", "{seat} looks at the Mumma Dragon deck, from the top: {a:deck}.", "{seat} looks at the deck."),
    Event("placed", "{seat} lays {a:footprints} next from the top.", "{seat} lays a card next from the top."),
    Event("crown", "The Knight has the crown and wins!"),
    Event("seen", "Mumma Dragon sees the Knight: the Dragon wins!"),
    capacity=128,
)

STATE = State(
    Field("who", 2, high=MOST_CHARACTERS - 1, doc="the character of each side"),
    Field("lair", high=MAX_SPACES - 1, doc="the Knight's space, 0 the start"),
    Field("panic", low=LEAST_PANIC, high=MOST_PANIC, doc="the level of panic"),
    Field("cavern", high=MAX_STEPS - 1, doc="the Mumma Dragon's step, 0 the first"),
    Field("fireball", high=MOST_FIREBALL, doc="Misty's Fireball"),
    Field("revealed", 2, high=NUMBERS, doc="the number each side has turned up this turn, or 0"),
    Field("countered", 2, doc="that card is countered"),
    Field("resolved", 2, doc="that card's effects have begun, or been ignored"),
    Field("resolving", 2, doc="that card takes effect now"),
    Field("entered", doc="the card that takes effect has brought the Knight onto a Hidden space"),
    Field("drawing", high=2, doc="a Mumma Dragon card is under way: 1 forward, 2 backward"),
    Field("named", high=MOST_FOOTPRINTS, doc="the number that was named for it, or 0"),
    Field("shown", high=MOST_FOOTPRINTS, doc="the footprints on it once it is revealed, or 0"),
    Field("placed", high=CARDS_EACH, doc="cards of the deck that have been put in order"),
    seats=2,
    questions=Ask,
    frames=FRAMES,
    events=EVENTS,
    sources=Chance,
    pools=(CARDS,),
)

ACTIONS = Actions(
    Group("play", NUMBERS, low=1, doc="play the card of this number"),
    Group("yes", doc="the first of two ways on a card"),
    Group("no", doc="the second of two ways on a card"),
    Group("number", MOST_FOOTPRINTS, low=1, doc="name this number, or lay a card with this many footprints"),
)
PLAY, YES, NO, NUMBER = ACTIONS.play, ACTIONS.yes, ACTIONS.no, ACTIONS.number
BOTH = (1 << KNIGHT) | (1 << DRAGON)


# --- Set-up, rounds and turns -----------------------------------------------------------------------------------------


@rule
def setup(state, box):
    """Everything on its first space, the Mumma Dragon deck shuffled, and the first round about to begin."""
    for side in range(2):
        state.who[side] = box.character[side]
    if state.who[KNIGHT] < 0:
        state.who[KNIGHT] = chance(state, Chance.CHARACTERS, len(KNIGHTS))
    if state.who[DRAGON] < 0:
        state.who[DRAGON] = chance(state, Chance.CHARACTERS, len(DRAGONS))
    clear(state)
    for card in range(CARDS_EACH):
        put(state, FIRST_KNIGHT + card, 2 * card + 1, Zone.PILE, KNIGHT)
        put(state, FIRST_DRAGON + card, 2 * card + 2, Zone.PILE, DRAGON)
        put(state, FIRST_MUMMA + card, box.footprints[card], Zone.MUMMA_DECK, 0)
    shuffle(state, Zone.MUMMA_DECK, 0, Chance.MUMMA_CARDS)
    state.panic = LEAST_PANIC
    push(state, Kind.ROUND)


@rule
def advance(state, box):
    """One step of the frame on top."""
    frame = top(state)
    match frame.kind:
        case Kind.ROUND:
            play_round(state, frame)
        case Kind.TURN:
            play_turn(state, box, frame)
        case Kind.PROGRAM:
            if not run_line(state, box, frame):
                pop(state)
        case Kind.MUMMA_CARD:
            resolve_mumma_card(state, box, frame)
        case Kind.ARRANGE:
            arrange(state, frame)


@rule
def play_round(state, frame):
    """Deal, play four turns, and begin again; only a win ends it."""
    if frame.step == 0:
        tell(state, Happens.ROUND, -1, 0, 0)
        deal(state, KNIGHT, Chance.KNIGHT_CARDS)
        deal(state, DRAGON, Chance.DRAGON_CARDS)
    frame.step = (frame.step + 1) % HAND_SIZE
    push(state, Kind.TURN)


@rule
def deal(state, side, source):
    """All six cards back and shuffled, two set aside unseen, four in hand."""
    move_all(state, Zone.PLAYED, side, Zone.PILE, side)
    move_all(state, Zone.SET_ASIDE, side, Zone.PILE, side)
    shuffle(state, Zone.PILE, side, source)
    for _ in range(CARDS_EACH - HAND_SIZE):
        move(state, at(state, Zone.PILE, side, count(state, Zone.PILE, side) - 1), Zone.SET_ASIDE, side)
    move_all(state, Zone.PILE, side, Zone.HAND, side)
    hand = 0
    for place in range(HAND_SIZE):
        hand |= 1 << face(state, at(state, Zone.HAND, side, place))
    tell_to(state, 1 << side, Happens.DEALT, side, hand, 0)


@rule
def play_turn(state, box, turn):
    """Choose, reveal, resolve the lower card, then the other."""
    turn.step += 1
    match turn.step:
        case 1:
            ask_all(state, BOTH, Ask.PLAY)
        case 2:
            reveal(state, box)
        case 3:
            resolve(state, box, KNIGHT if state.revealed[KNIGHT] < state.revealed[DRAGON] else DRAGON)
        case 4:
            resolve(state, box, DRAGON if state.revealed[KNIGHT] < state.revealed[DRAGON] else KNIGHT)
        case _:
            state.revealed[:] = 0
            state.countered[:] = 0
            state.resolved[:] = 0
            state.resolving[:] = 0
            state.entered = 0
            pop(state)


@rule
def reveal(state, box):
    """Turn up the chosen cards; what abilities do at this moment comes before either card."""
    for side in range(2):
        card = at(state, Zone.CHOSEN, side, 0)
        move(state, card, Zone.PLAYED, side)
        state.revealed[side] = face(state, card)
        tell(state, Happens.PLAYED, side, state.revealed[side], 0)
    use_powers(state, box, Moment.REVEALED)


@rule
def resolve(state, box, side):
    """Let a side's card take effect, unless it is countered."""
    state.resolving[:] = 0
    state.resolving[side] = 1
    state.resolved[side] = 1
    state.entered = 0
    if not state.countered[side]:
        tell(state, Happens.RESOLVES, side, state.revealed[side], 0)
        program = push(state, Kind.PROGRAM)
        program.owner = side
        program.is_card = 1
        program.line = box.row[side, state.who[side], state.revealed[side]]


@rule
def use_powers(state, box, moment):
    """Let the passive abilities that act at this moment run, the Knight's first."""
    for side in (DRAGON, KNIGHT):
        line = box.power[side, state.who[side], moment]
        if line:
            program = push(state, Kind.PROGRAM)
            program.owner = side
            program.line = line


# --- Icons ------------------------------------------------------------------------------------------------------------


@rule
def act(state, box, program, icon, number):
    """What an icon or an ability does."""
    match icon:
        case Icon.MOVE:
            move_knight(state, box, state.panic, False)
        case Icon.QUIET_MOVE:
            move_knight(state, box, state.panic, True)
        case Icon.PANIC:
            change_panic(state, number)
        case Icon.MUMMA_STEP:
            move_mumma(state, box, number)
        case Icon.MUMMA_CARD:
            draw_mumma_card(state, number < 0)
        case Icon.BACK_TO_HIDDEN:
            go_back_to_hidden(state, box)
        case Icon.COUNTER:
            counter(state, 1 - program.owner)
        case Icon.FIREBALL:
            state.fireball = min(MOST_FIREBALL, max(0, state.fireball + number))
            tell(state, Happens.FIREBALL, program.owner, state.fireball, 0)
        case Icon.NAME:
            ask(state, program.owner, Ask.NAME)
        case Icon.ARRANGE:
            look_at_deck(state, program.owner)


@rule
def holds(state, box, program, condition, number):
    """Whether a condition holds at this moment."""
    match condition:
        case If.OPEN:
            return not box.hidden[state.lair]
        case If.HIDDEN:
            return box.hidden[state.lair] == 1
        case If.FIREBALL:
            return state.fireball == number
        case If.NAMED:
            return state.shown > 0 and state.named == state.shown
    return False


@rule
def put_question(state, box, program, question, number):
    """Ask a card's owner which of its two ways to go."""
    ask(state, program.owner, question)


@rule
def next_of_group(state, box, program, group, number):
    """No card speaks of several players or things in turn."""
    return -1


run_line = interpreter(act=act, holds=holds, ask=put_question, following=next_of_group)


@rule
def change_panic(state, number):
    """Panic goes up or down, but never below 1 or above 4."""
    before = state.panic
    state.panic = min(MOST_PANIC, max(LEAST_PANIC, state.panic + number))
    if state.panic != before:
        tell(state, Happens.PANIC, -1, state.panic, 0)


@rule
def counter(state, side):
    """All of a card is ignored, if it has not taken effect yet."""
    if not state.resolved[side]:
        state.countered[side] = 1
        tell(state, Happens.COUNTERED, side, state.revealed[side], 0)


# --- The Knight -------------------------------------------------------------------------------------------------------


@rule
def move_knight(state, box, spaces, quiet):
    """Forward space by space, no further than a Hidden space or the crown; noise where it ends."""
    if state.entered:
        tell(state, Happens.BARRED, -1, 0, 0)
        return
    crown = box.spaces - 1
    moved = 0
    while moved < spaces and state.lair < crown and not state.entered:
        moved += 1
        state.lair += 1
        state.entered = box.hidden[state.lair]
    tell(state, Happens.MOVED, KNIGHT, moved, state.lair)
    if state.lair == crown:
        tell(state, Happens.CROWN, KNIGHT, 0, 0)
        win(state, 1 << KNIGHT)
    elif state.entered:
        change_panic(state, 1)
    elif box.noisy[state.lair] and not quiet:
        tell(state, Happens.NOISE, KNIGHT, 0, 0)
        draw_mumma_card(state, False)


@rule
def go_back_to_hidden(state, box):
    """Back to the nearest Hidden space behind, unless on one or none is there."""
    if box.hidden[state.lair]:
        return
    space = state.lair
    while space > 0 and not box.hidden[space]:
        space -= 1
    if space == 0:
        tell(state, Happens.NOWHERE, KNIGHT, 0, 0)
    else:
        state.lair = space
        state.entered = 1
        tell(state, Happens.BACK, KNIGHT, 0, space)
        change_panic(state, 1)


# --- The Mumma Dragon -------------------------------------------------------------------------------------------------


@rule
def move_mumma(state, box, steps):
    """Forward or backward step by step: on the last step she sees an Open Knight, or goes back to the first."""
    last = box.steps - 1
    if steps < 0:
        state.cavern = max(0, state.cavern + steps)
        tell(state, Happens.MUMMA_MOVES, -1, state.cavern, 0)
        return
    state.cavern = min(last, state.cavern + steps)
    tell(state, Happens.MUMMA_MOVES, -1, state.cavern, 0)
    if state.cavern == last:
        if box.hidden[state.lair]:
            state.cavern = 0
            tell(state, Happens.MUMMA_LEAVES, -1, 0, 0)
        else:
            tell(state, Happens.SEEN, -1, 0, 0)
            win(state, 1 << DRAGON)


@rule
def draw_mumma_card(state, backward):
    """Set off a Mumma Dragon card."""
    push(state, Kind.MUMMA_CARD).backward = backward
    state.drawing = 2 if backward else 1


@rule
def resolve_mumma_card(state, box, frame):
    """Abilities before it, the card and her move, abilities after it, and a new deck if one card is left."""
    frame.step += 1
    match frame.step:
        case 1:
            use_powers(state, box, Moment.BEFORE_MUMMA)
        case 2:
            refill(state)
            card = at(state, Zone.MUMMA_DECK, 0, count(state, Zone.MUMMA_DECK, 0) - 1)
            move(state, card, Zone.MUMMA_USED, 0)
            state.shown = face(state, card)
            tell(state, Happens.MUMMA_CARD, -1, state.shown, 0)
            move_mumma(state, box, -state.shown if frame.backward else state.shown)
        case 3:
            use_powers(state, box, Moment.AFTER_MUMMA)
        case 4:
            state.drawing = 0
            state.named = 0
            state.shown = 0
            refill(state)
            pop(state)


@rule
def refill(state):
    """With one card left, all are shuffled into a new deck: after a draw, and before one that another draw sets off."""
    if count(state, Zone.MUMMA_DECK, 0) == 1:
        move_all(state, Zone.MUMMA_USED, 0, Zone.MUMMA_DECK, 0)
        shuffle(state, Zone.MUMMA_DECK, 0, Chance.MUMMA_CARDS)
        tell(state, Happens.RESHUFFLED, -1, 0, 0)


@rule
def look_at_deck(state, seat):
    """A seat sees the whole deck and will put it in order."""
    peek(state, Zone.MUMMA_DECK, 0, seat)
    order = 0
    for place in range(count(state, Zone.MUMMA_DECK, 0)):
        order = 4 * order + face(state, at(state, Zone.MUMMA_DECK, 0, place))
    tell_to(state, 1 << seat, Happens.LOOKS, seat, order, 0)
    push(state, Kind.ARRANGE).owner = seat


@rule
def arrange(state, frame):
    """Ask for the next card from the top until only the last one is left."""
    if state.placed + 1 < count(state, Zone.MUMMA_DECK, 0):
        ask(state, frame.owner, Ask.ORDER)
    else:
        state.placed = 0
        pop(state)


@rule
def card_to_place(state, footprints):
    """The highest card of the deck not yet put in order that has these footprints, or -1."""
    for place in range(count(state, Zone.MUMMA_DECK, 0) - state.placed - 1, -1, -1):
        card = at(state, Zone.MUMMA_DECK, 0, place)
        if face(state, card) == footprints:
            return card
    return -1


# --- Decisions --------------------------------------------------------------------------------------------------------


@rule
def legal(state, box, seat, mask):
    """What a seat may answer to the question."""
    match state.question:
        case Ask.PLAY:
            for place in range(count(state, Zone.HAND, seat)):
                mask[PLAY + face(state, at(state, Zone.HAND, seat, place)) - 1] = 1
        case Ask.FIREBALL:
            mask[YES] = 1
            mask[NO] = 1
        case Ask.NAME:
            mask[NUMBER : NUMBER + MOST_FOOTPRINTS] = 1
        case Ask.ORDER:
            for footprints in range(1, MOST_FOOTPRINTS + 1):
                if card_to_place(state, footprints) >= 0:
                    mask[NUMBER + footprints - 1] = 1


@rule
def apply(state, box, seat, action):
    """Take a seat's answer."""
    match state.question:
        case Ask.PLAY:
            move(state, pick(state, Zone.HAND, seat, action - PLAY + 1), Zone.CHOSEN, seat)
        case Ask.FIREBALL:
            top(state).answer = action == YES
        case Ask.NAME:
            state.named = action - NUMBER + 1
            tell(state, Happens.NAMED, seat, state.named, 0)
        case Ask.ORDER:
            footprints = action - NUMBER + 1
            place = count(state, Zone.MUMMA_DECK, 0) - 1 - state.placed
            rearrange(state, Zone.MUMMA_DECK, 0, place, card_to_place(state, footprints), seat)
            state.placed += 1
            tell_to(state, 1 << seat, Happens.PLACED, seat, footprints, 0)

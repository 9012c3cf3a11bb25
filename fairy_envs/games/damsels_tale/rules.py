"""The rules of The Damsel's Tale, as `RULES.md` lists them.

The Dragon has the last seat and the Knights the ones before it. What concerns a Knight is kept by seat.
"""

from __future__ import annotations

from fairy_envs.engine import (
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
from fairy_envs.engine.programs import Op

from .names import (
    CARDS_EACH,
    DRAGON,
    DRAGONS,
    EARLY_STEPS,
    HAND_SIZE,
    KNIGHT,
    KNIGHTS,
    LEAST_PANIC,
    MOST_FIREBALL,
    MOST_FOOTPRINTS,
    MOST_KNIGHTS,
    MOST_PANIC,
    MOST_SHIFT,
    Ask,
    Chance,
    Deck,
    Draw,
    Happens,
    Icon,
    If,
    Kind,
    Moment,
    Standing,
    Zone,
)
from .state import (
    CHOOSE,
    FIRST_MUMMA,
    NO,
    NUMBER,
    PLAY,
    SHIFT,
    YES,
    at,
    card_of,
    clear,
    count,
    deck_of,
    dragon_of,
    face,
    hides,
    is_in,
    is_knight,
    knight_meant,
    lone_knight,
    move,
    move_all,
    peek,
    pick,
    put,
    rearrange,
    shuffle,
    side_of,
    standing,
)

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
    knights = dragon_of(state)
    for card in range(CARDS_EACH):
        for knight in range(MOST_KNIGHTS):
            zone = Zone.PILE if knight < knights else Zone.BOX
            put(state, knight * CARDS_EACH + card, 2 * card + 1, zone, knight)
        put(state, Deck.DRAGON * CARDS_EACH + card, 2 * card + 2, Zone.PILE, knights)
        put(state, FIRST_MUMMA + card, box.footprints[card], Zone.MUMMA_DECK, 0)
    shuffle(state, Zone.MUMMA_DECK, 0, Chance.MUMMA_CARDS)
    for knight in range(knights):
        state.panic[knight] = box.panic
    push(state, Kind.ROUND)


@rule
def advance(state, box):
    """One step of the frame on top."""
    frame = top(state)
    match frame.kind:
        case Kind.ROUND:
            play_round(state, box, frame)
        case Kind.TURN:
            play_turn(state, box, frame)
        case Kind.PROGRAM:
            if not is_in(state, frame.owner) or not run_line(state, box, frame):
                end_program(state, frame)
        case Kind.CHOICE:
            choose_knight(state, box, frame)
        case Kind.MUMMA_CARD:
            resolve_mumma_card(state, box, frame)
        case Kind.ARRANGE:
            arrange(state, frame)
        case Kind.BUMPED:
            feel_bump(state, box, frame)


@rule
def end_program(state, program):
    """A card or ability is done; if a card did nothing, that is told."""
    owner, is_card = program.owner, program.is_card
    pop(state)
    if is_card and state.told and state.events[state.told - 1].kind == Happens.RESOLVES:
        tell(state, Happens.NOTHING, owner, 0, 0)


@rule
def play_round(state, box, frame):
    """Deal, play four turns, and begin again; only a win ends it."""
    if frame.step == 0:
        tell(state, Happens.ROUND, -1, 0, 0)
        for seat in range(state.num_players):
            if is_in(state, seat):
                deal(state, seat, Chance.KNIGHT_CARDS + deck_of(state, seat))
        if standing(state, box, Standing.OPEN_ASIDE):
            for seat in range(state.num_players):
                peek(state, Zone.SET_ASIDE, dragon_of(state), seat)
            tell(state, Happens.ASIDE, dragon_of(state), cards_in(state, Zone.SET_ASIDE, dragon_of(state)), 0)
    frame.step = (frame.step + 1) % HAND_SIZE
    push(state, Kind.TURN)


@rule
def deal(state, seat, source):
    """All six cards back and shuffled, two set aside unseen, four in hand."""
    move_all(state, Zone.PLAYED, seat, Zone.PILE, seat)
    move_all(state, Zone.SET_ASIDE, seat, Zone.PILE, seat)
    shuffle(state, Zone.PILE, seat, source)
    for _ in range(CARDS_EACH - HAND_SIZE):
        move(state, at(state, Zone.PILE, seat, count(state, Zone.PILE, seat) - 1), Zone.SET_ASIDE, seat)
    move_all(state, Zone.PILE, seat, Zone.HAND, seat)
    tell_to(state, 1 << seat, Happens.DEALT, seat, cards_in(state, Zone.HAND, seat), 0)


@rule
def cards_in(state, zone, seat):
    """The cards in a zone as events name them: the deck, and a bit for each card by rising number."""
    cards = deck_of(state, seat) << CARDS_EACH
    for place in range(count(state, zone, seat)):
        cards |= 1 << ((face(state, at(state, zone, seat, place)) - 1) // 2)
    return cards


@rule
def play_turn(state, box, turn):
    """Choose, reveal, resolve the lowest card, then the next."""
    turn.step += 1
    match turn.step:
        case 1:
            seats = 0
            for seat in range(state.num_players):
                seats |= is_in(state, seat) << seat
            ask_all(state, seats, Ask.PLAY)
        case 2:
            reveal(state, box)
        case _:
            seat = next_to_resolve(state, box)
            if seat >= 0:
                resolve(state, box, seat)
            else:
                end_turn(state)


@rule
def reveal(state, box):
    """Turn up the chosen cards; what abilities do at this moment comes before any card."""
    for seat in range(state.num_players):
        if is_in(state, seat):
            card = at(state, Zone.CHOSEN, seat, 0)
            move(state, card, Zone.PLAYED, seat)
            state.revealed[seat] = face(state, card)
            tell(state, Happens.PLAYED, seat, card_of(state, seat, state.revealed[seat]), 0)
    use_power(state, box, dragon_of(state), Moment.REVEALED)


@rule
def next_to_resolve(state, box):
    """The seat with the lowest card not yet resolved, of equal numbers the A before the B, or -1."""
    first = -1
    lowest = 0
    for seat in range(state.num_players):
        number = state.revealed[seat]
        order = 2 * number + box.letter[deck_of(state, seat), number]
        if number and not state.resolved[seat] and (first < 0 or order < lowest):
            first = seat
            lowest = order
    return first


@rule
def resolve(state, box, seat):
    """Let a seat's card take effect, unless it is countered."""
    state.resolving[:] = 0
    state.resolving[seat] = 1
    state.resolved[seat] = 1
    state.entered[:] = 0
    state.moved = 0
    if not state.countered[seat]:
        number = state.revealed[seat]
        tell(state, Happens.RESOLVES, seat, card_of(state, seat, number), 0)
        use_power(state, box, seat, Moment.CARD_DONE)  # pushed first, it runs when the card is done
        program = push(state, Kind.PROGRAM)
        program.owner = seat
        program.is_card = 1
        program.line = box.row[deck_of(state, seat), state.who[side_of(state, seat)], number]


@rule
def end_turn(state):
    state.revealed[:] = 0
    state.countered[:] = 0
    state.resolved[:] = 0
    state.resolving[:] = 0
    state.entered[:] = 0
    state.moved = 0
    pop(state)


@rule
def use_power(state, box, seat, moment):
    """Let a seat's passive ability run if it has one for this moment; returns whether it has."""
    side = side_of(state, seat)
    line = box.power[side, state.who[side], moment]
    if line:
        program = push(state, Kind.PROGRAM)
        program.owner = seat
        program.line = line
    return line > 0


# --- Icons ------------------------------------------------------------------------------------------------------------


@rule
def act(state, box, program, icon, number):
    """What an icon or an ability does."""
    match icon:
        case Icon.MUMMA_STEP:
            move_mumma(state, box, number)
        case Icon.MUMMA_CARD:
            draw_mumma_card(state, program.owner, Draw.BACKWARD if number < 0 else Draw.FORWARD)
        case Icon.MUMMA_PANIC:
            draw_mumma_card(state, program.owner, Draw.PANIC)
        case Icon.FIREBALL:
            state.fireball = min(MOST_FIREBALL, max(0, state.fireball + number))
            tell(state, Happens.FIREBALL, program.owner, state.fireball, 0)
        case Icon.NAME:
            ask(state, program.owner, Ask.NAME)
        case Icon.ARRANGE:
            look_at_deck(state, program.owner)
        case Icon.SHIFT:
            ask(state, program.owner, Ask.SHIFT)
        case Icon.PANIC:
            shift_panic(state, program.owner, number)
        case _:
            act_on_knight(state, box, program.owner, program.is_card, icon, number)


@rule
def act_on_knight(state, box, owner, is_card, icon, number):
    """What is done to a Knight: a Knight's card moves himself, and of two Knights the Dragon chooses one."""
    if icon == Icon.COUNTER and is_knight(state, owner):
        counter(state, box, dragon_of(state))
        return
    knight = owner if is_knight(state, owner) else lone_knight(state)
    if knight >= 0:
        do_to_knight(state, box, owner, knight, is_card, icon, number)
    else:
        put_choice(state, owner, is_card, icon, number)


@rule
def shift_panic(state, owner, number):
    """Panic goes up or down: of two Knights the owner of the card chooses whose."""
    knight = lone_knight(state)
    if knight >= 0:
        change_panic(state, knight, number)
    else:
        put_choice(state, owner, False, Icon.PANIC, number)


@rule
def put_choice(state, owner, is_card, icon, number):
    """Let the owner choose the Knight that an icon is about."""
    choice = push(state, Kind.CHOICE)
    choice.owner = owner
    choice.is_card = is_card
    choice.icon = icon
    choice.number = number


@rule
def choose_knight(state, box, frame):
    """Ask whom it concerns; if a Knight is out by now, it is the other."""
    owner, is_card, icon, number = frame.owner, frame.is_card, frame.icon, frame.number
    knight = lone_knight(state)
    if frame.step == 0 and knight < 0:
        frame.step = 1
        question = Ask.WHO_MOVES
        if icon == Icon.PANIC:
            question = Ask.PANIC
        elif icon == Icon.COUNTER:
            question = Ask.COUNTER
        ask(state, owner, question)
        return
    if knight < 0:
        knight = knight_meant(state, owner, frame.answer)
    pop(state)
    do_to_knight(state, box, owner, knight, is_card, icon, number)


@rule
def do_to_knight(state, box, owner, knight, is_card, icon, number):
    match icon:
        case Icon.MOVE:
            move_by(state, box, owner, knight, is_card, state.panic[knight], False)
        case Icon.QUIET_MOVE:
            move_by(state, box, owner, knight, is_card, state.panic[knight], True)
        case Icon.QUIET_MOVE_AND:
            move_by(state, box, owner, knight, is_card, state.panic[knight] + number, True)
        case Icon.WALK:
            move_by(state, box, owner, knight, is_card, number, False)
        case Icon.BACK_TO_HIDDEN:
            go_back_to_hidden(state, box, owner, knight, is_card)
        case Icon.PANIC:
            change_panic(state, knight, number)
        case Icon.COUNTER:
            counter(state, box, knight)


@rule
def holds(state, box, program, condition, number):
    """Whether a condition holds at this moment."""
    owner = program.owner
    match condition:
        case If.OPEN:
            return not hides(state, box, owner if is_knight(state, owner) else lone_knight(state))
        case If.HIDDEN:
            return hides(state, box, owner if is_knight(state, owner) else lone_knight(state))
        case If.BOTH_OPEN:
            return hidden_knights(state, box) == 0
        case If.BOTH_HIDDEN:
            return open_knights(state, box) == 0
        case If.ONE_OF_EACH:
            return hidden_knights(state, box) > 0 and open_knights(state, box) > 0
        case If.OTHER_OPEN:
            return is_in(state, 1 - owner) and not hides(state, box, 1 - owner)
        case If.OTHER_HIDDEN:
            return is_in(state, 1 - owner) and hides(state, box, 1 - owner)
        case If.OTHER_OUT:
            return not is_in(state, 1 - owner)
        case If.FIREBALL:
            return state.fireball == number
        case If.NAMED:
            return state.drawing != Draw.PANIC and state.named == state.shown
        case If.DRAWN:
            return program.drawn == number
        case If.DRAGON_PLAYS:
            return state.revealed[dragon_of(state)] == number
        case If.MOVED:
            return state.moved == 1
    return False


@rule
def hidden_knights(state, box):
    """How many Knights in the game are Hidden."""
    found = 0
    for knight in range(dragon_of(state)):
        found += is_in(state, knight) and hides(state, box, knight)
    return found


@rule
def open_knights(state, box):
    """How many Knights in the game are in the Open."""
    found = 0
    for knight in range(dragon_of(state)):
        found += is_in(state, knight) and not hides(state, box, knight)
    return found


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
def change_panic(state, knight, number):
    """A Knight's panic goes up or down, but never below 1 or above 4."""
    before = state.panic[knight]
    state.panic[knight] = min(MOST_PANIC, max(LEAST_PANIC, before + number))
    same = state.panic[knight] == before
    tell(state, Happens.PANIC_STAYS if same else Happens.PANIC, knight, state.panic[knight], 0)


@rule
def counter(state, box, seat):
    """All of a seat's card is ignored, if it has not taken effect yet."""
    if state.revealed[seat] and not state.resolved[seat] and not state.countered[seat]:
        state.countered[seat] = 1
        tell(state, Happens.COUNTERED, seat, card_of(state, seat, state.revealed[seat]), 0)
        if not is_knight(state, seat):
            use_power(state, box, KNIGHT, Moment.COUNTERS)


# --- The Knights ------------------------------------------------------------------------------------------------------


@rule
def move_by(state, box, owner, knight, is_card, spaces, quiet):
    """Forward so many spaces, one at least: not if the card has brought the Knight onto a Hidden space before."""
    if is_card and state.entered[knight]:
        tell(state, Happens.BARRED, knight, 0, 0)
        return
    if owner == knight:
        early = state.cavern < EARLY_STEPS
        spaces = max(1, spaces + standing(state, box, Standing.EARLY_MOVE if early else Standing.LATE_MOVE))
    go(state, box, owner, knight, is_card, spaces, quiet)


@rule
def go(state, box, owner, knight, is_card, spaces, quiet):
    """Space by space, backward if `spaces` is below 0, no further than a Hidden space or an end of the track."""
    crown = box.spaces - 1
    direction = 1 if spaces > 0 else -1
    gone = 0
    hidden = False
    while gone != spaces and not hidden and 0 <= state.lair[knight] + direction <= crown:
        gone += direction
        state.lair[knight] += direction
        hidden = hides(state, box, knight)
    tell(state, Happens.MOVED, knight, gone, state.lair[knight])
    come_to(state, box, owner, knight, is_card, direction, quiet)


@rule
def go_back_to_hidden(state, box, owner, knight, is_card):
    """Back to the nearest Hidden space behind, unless on one or none is there."""
    if hides(state, box, knight):
        return
    space = state.lair[knight]
    while space > 0 and not box.hidden[space]:
        space -= 1
    if space == 0:
        tell(state, Happens.NOWHERE, knight, 0, 0)
    else:
        state.lair[knight] = space
        tell(state, Happens.BACK, knight, 0, space)
        come_to(state, box, owner, knight, is_card, -1, False)


@rule
def come_to(state, box, owner, knight, is_card, direction, quiet):
    """A Knight has finished a move: the crown, the other Knight bumped, then what the spaces do, the mover's first."""
    if is_card:
        state.entered[knight] |= hides(state, box, knight)
        state.moved |= owner == knight
    other = 1 - knight
    space = state.lair[knight]
    bumps = lone_knight(state) < 0 and state.lair[other] == space and space > 0
    if take_crown(state, box, knight):
        return
    if bumps:
        state.lair[other] += direction
        tell(state, Happens.BUMPED, other, 0, state.lair[other])
        if take_crown(state, box, other):
            return
        bumped = push(state, Kind.BUMPED)  # it runs when all that the mover's space does is done
        bumped.owner = owner
        bumped.knight = other
    feel_space(state, box, owner, knight, quiet)


@rule
def take_crown(state, box, knight):
    """Win with the crown; whether the Knight is there."""
    if state.lair[knight] != box.spaces - 1:
        return False
    tell(state, Happens.CROWN, knight, 0, 0)
    win(state, 1 << knight)
    return True


@rule
def feel_bump(state, box, frame):
    """What his new space does to a Knight that was bumped."""
    owner, knight = frame.owner, frame.knight
    pop(state)
    feel_space(state, box, owner, knight, False)


@rule
def feel_space(state, box, owner, knight, quiet):
    """What the space that a Knight has come to does: hiding raises panic, a Noisy space calls Mumma Dragon."""
    if hides(state, box, knight):
        panic = 1 + standing(state, box, Standing.HIDING_PANIC)
        if panic:
            shift_panic(state, owner, panic)
    elif box.noisy[state.lair[knight]] and not quiet and not standing(state, box, Standing.NO_NOISE):
        tell(state, Happens.NOISE, knight, 0, 0)
        draw_mumma_card(state, owner, Draw.FORWARD)


# --- The Mumma Dragon -------------------------------------------------------------------------------------------------


@rule
def move_mumma(state, box, steps):
    """Forward or backward step by step; on the last step she looks for the Knights."""
    last = box.steps - 1
    before = state.cavern
    state.cavern = min(last, max(0, before + steps))
    tell(state, Happens.MUMMA_MOVES if state.cavern != before else Happens.MUMMA_STAYS, -1, state.cavern, 0)
    if state.cavern == last:
        look_for_knights(state, box)


@rule
def look_for_knights(state, box):
    """Whoever is in the Open is seen; with no Knight left the Dragon wins, else she goes back to the first step."""
    for knight in range(dragon_of(state)):
        if is_in(state, knight) and not hides(state, box, knight):
            tell(state, Happens.SEEN, knight, 0, 0)
            if dragon_of(state) > 1:  # the game of an only Knight ends with him, and he stays where he was seen
                leave_game(state, knight)
    if hidden_knights(state, box):
        state.cavern = 0
        tell(state, Happens.MUMMA_LEAVES, -1, 0, 0)
    else:
        tell(state, Happens.DRAGON_WINS, dragon_of(state), 0, 0)
        win(state, 1 << dragon_of(state))


@rule
def leave_game(state, knight):
    """A Knight is out: meeple, panic and cards leave the table, and the card he has turned up falls away."""
    state.out[knight] = 1
    state.lair[knight] = 0
    state.panic[knight] = 0
    state.revealed[knight] = 0
    state.countered[knight] = 0
    state.resolved[knight] = 0
    state.resolving[knight] = 0
    state.entered[knight] = 0
    for zone in (Zone.SET_ASIDE, Zone.HAND, Zone.PLAYED):
        move_all(state, zone, knight, Zone.BOX, knight)
    tell(state, Happens.OUT, knight, 0, 0)


@rule
def draw_mumma_card(state, owner, draw):
    """Set off a Mumma Dragon card."""
    card = push(state, Kind.MUMMA_CARD)
    card.owner = owner
    card.draw = draw


@rule
def resolve_mumma_card(state, box, frame):
    """Abilities before it, the card and what it was drawn for, abilities after it, and a new deck when due."""
    frame.step += 1
    match frame.step:
        case 1:
            state.drawing = frame.draw
            use_power(state, box, dragon_of(state), Moment.BEFORE_MUMMA)
        case 2:
            card = at(state, Zone.MUMMA_DECK, 0, count(state, Zone.MUMMA_DECK, 0) - 1)
            move(state, card, Zone.MUMMA_USED, 0)
            state.shown = face(state, card)
            tell(state, Happens.MUMMA_CARD, -1, state.shown, 0)
            use_footprints(state, box, frame.owner, frame.draw, state.shown)
        case 3:
            use_power(state, box, dragon_of(state), Moment.AFTER_MUMMA)
        case 4:
            finish_mumma_card(state, box)


@rule
def use_footprints(state, box, owner, draw, footprints):
    """Move the Mumma Dragon, or raise panic."""
    if draw == Draw.PANIC:
        shift_panic(state, owner, footprints)
        return
    steps = footprints
    if footprints == MOST_FOOTPRINTS:
        steps += standing(state, box, Standing.THREE_FOOTPRINTS)
    move_mumma(state, box, -steps if draw == Draw.BACKWARD else steps)


@rule
def finish_mumma_card(state, box):
    """With one card left, all are shuffled into a new deck; then the Knight's ability may go on from there."""
    footprints = state.shown
    state.drawing = 0
    state.named = 0
    state.shown = 0
    if count(state, Zone.MUMMA_DECK, 0) == 1:
        move_all(state, Zone.MUMMA_USED, 0, Zone.MUMMA_DECK, 0)
        shuffle(state, Zone.MUMMA_DECK, 0, Chance.MUMMA_CARDS)
        tell(state, Happens.RESHUFFLED, -1, 0, 0)
    pop(state)
    drawer = top(state)
    if drawer.kind == Kind.PROGRAM:
        drawer.drawn = footprints
        # An ability that has called this card by its last move is done: so a chain of steps and noises keeps no frames.
        if not drawer.is_card and box.code[drawer.line].op == Op.END:
            pop(state)
    if use_power(state, box, KNIGHT, Moment.AFTER_MUMMA):
        top(state).drawn = footprints


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
        case Ask.FIREBALL | Ask.STEP | Ask.REVEAL:
            mask[YES] = 1
            mask[NO] = 1
        case Ask.NAME:
            mask[NUMBER : NUMBER + MOST_FOOTPRINTS] = 1
        case Ask.ORDER:
            for footprints in range(1, MOST_FOOTPRINTS + 1):
                if card_to_place(state, footprints) >= 0:
                    mask[NUMBER + footprints - 1] = 1
        case Ask.SHIFT:
            for spaces in range(-MOST_SHIFT, MOST_SHIFT + 1):
                if 0 <= state.lair[KNIGHT] + spaces < box.spaces:
                    mask[SHIFT + MOST_SHIFT + spaces] = 1
        case Ask.PANIC | Ask.COUNTER | Ask.WHO_MOVES:
            mask[CHOOSE : CHOOSE + MOST_KNIGHTS] = 1


@rule
def apply(state, box, seat, action):
    """Take a seat's answer."""
    match state.question:
        case Ask.PLAY:
            move(state, pick(state, Zone.HAND, seat, action - PLAY + 1), Zone.CHOSEN, seat)
        case Ask.FIREBALL | Ask.STEP | Ask.REVEAL:
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
        case Ask.SHIFT:
            spaces = action - SHIFT - MOST_SHIFT
            if spaces:
                go(state, box, seat, KNIGHT, True, spaces, False)
        case Ask.PANIC | Ask.COUNTER | Ask.WHO_MOVES:
            top(state).answer = action - CHOOSE

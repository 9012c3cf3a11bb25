"""The rules of The Grimm Forest, as `RULES.md` lists them: rounds, phases and decisions. Cards act in `effects`."""

from __future__ import annotations

from fairy_envs.engine import Op, ask, ask_all, chance, draw, pop, push, rule, seat_at, tell, tell_to, top, win

from .building import (
    discard_fable,
    discard_fables,
    do_action,
    give_bonus,
    offer_actions,
    play_turn,
)
from .effects import (
    call_cards,
    can_choose_bonus,
    can_fall,
    go_on_falling,
    go_on_meeting,
    go_on_paying,
    is_true,
    pay,
    run_line,
    start_program,
    transfer,
)
from .names import (
    DIE_FACES,
    HOUSES_EACH,
    HOUSES_TO_WIN,
    KINDS,
    LOCATIONS,
    MARKET,
    MOST_SEATS,
    NOWHERE,
    NUM_FABLES,
    NUM_FRIENDS,
    PRINCE_LIMIT,
    SUPPLY,
    Ask,
    Chance,
    Effect,
    Happens,
    Kind,
    Moment,
    Resource,
    Standing,
    Type,
    Why,
    Zone,
)
from .state import (
    BONUS,
    FABLE,
    FIRST_FRIEND,
    GO,
    HOUSE,
    KEEP,
    NO,
    PEEK,
    PLAYER,
    RESOURCE,
    YES,
    at,
    clear,
    count,
    face,
    friend_card,
    friend_of,
    goods,
    held,
    held_in_all,
    houses_of,
    move,
    nth_seat,
    peek,
    pick,
    put,
    shuffle,
    standing,
)

FIRST_SPOT = 3
SOURCES = FIRST_SPOT + len(LOCATIONS)
"""Where cards of a player can act: Friend, waiting Fable, Fable just played, each Location."""

FIRST_TURN = 15
"""The step of a round in which the first player builds."""


# --- Set-up and rounds ------------------------------------------------------------------------------------------------


@rule
def setup(state, box):
    """Mega tokens on the Locations, decks shuffled, nobody holds anything; who begins is drawn, or given."""
    clear(state)
    for card in range(NUM_FABLES):
        title = box.fable[card]
        if title >= 0:
            put(state, card, title, Zone.DECK, 0)
        else:
            put(state, card, 0, Zone.BOX, 0)
    for friend in range(NUM_FRIENDS):
        put(state, FIRST_FRIEND + friend, friend, Zone.FRIEND_DECK, 0)
    shuffle(state, Zone.DECK, 0, Chance.FABLES)
    shuffle(state, Zone.FRIEND_DECK, 0, Chance.FRIENDS)
    state.sections[:] = HOUSES_EACH
    for seat in range(MOST_SEATS):
        state.at[seat] = NOWHERE
    state.start = box.first
    if box.first < 0:
        state.start = chance(state, Chance.START, state.num_players)
    replenish(state, box)
    push(state, Kind.ROUND)


@rule
def replenish(state, box):
    """A Mega token for each Location, and one resource of each kind for the Market."""
    for kind in range(KINDS):
        state.there[kind, kind] += box.mega[kind]
        if box.locations > MARKET:
            state.there[MARKET, kind] += box.single


@rule
def advance(state, box):
    """One step of the frame on top."""
    frame = top(state)
    match frame.kind:
        case Kind.ROUND:
            play_round(state, box, frame)
        case Kind.MOMENT:
            let_cards_act(state, box, frame)
        case Kind.PROGRAM:
            if not run_line(state, box, frame):
                pop(state)
        case Kind.PLACE:
            place_fable(state, box, frame)
        case Kind.PAY:
            go_on_paying(state, frame)
        case Kind.COLLECT:
            collect(state, box, frame)
        case Kind.DRAFT:
            draft(state, box, frame)
        case Kind.FRIEND:
            go_on_meeting(state, frame)
        case Kind.TURN:
            play_turn(state, box, frame)
        case Kind.BONUS:
            give_bonus(state, frame)
        case Kind.DISCARD:
            discard_fables(state, frame)
        case Kind.FALL:
            go_on_falling(state, frame)


@rule
def play_round(state, box, frame):
    """The steps of a round, one after the other: Gather, Build, Clean Up."""
    frame.step += 1
    match frame.step:
        case 1:
            start_round(state, box)
            call_cards(state, Moment.ROUND, 0)
        case 2:
            ask_all(state, everybody_but(state, last_to_choose(state, box)), Ask.GATHER)
        case 3:
            ask_for_fables(state, everybody_but(state, last_to_choose(state, box)))
        case 4:
            state.committed = 1
            if last_to_choose(state, box) >= 0:
                tell_who_laid(state)
                ask(state, last_to_choose(state, box), Ask.PEEK)
        case 5:
            if last_to_choose(state, box) >= 0:
                ask(state, last_to_choose(state, box), Ask.GATHER)
        case 6:
            if last_to_choose(state, box) >= 0:
                ask_for_fables(state, 1 << last_to_choose(state, box))
        case 7:
            reveal_fables(state)
            call_cards(state, Moment.REVEALED, 0)
        case 8:
            call_cards(state, Moment.BEFORE_GATHER, 0)
        case 9:
            reveal_gather_cards(state)
            call_cards(state, Moment.ARRIVAL, 0)
        case 10:
            call_cards(state, Moment.AFTER_GATHER, 0)
        case 11:
            call_cards(state, Moment.COLLECTING, 0)
        case 12:
            push(state, Kind.COLLECT)
        case 13:
            call_cards(state, Moment.END, 0)
        case 14:
            end_gather(state, box)
        case _:
            if frame.step < FIRST_TURN + state.num_players:
                turn = push(state, Kind.TURN)
                turn.owner = nth_seat(state, frame.step - FIRST_TURN)
            else:
                frame.step = 0
                end_round(state, box)


@rule
def start_round(state, box):
    """A new round is told, and with two players Prince Regal takes his half."""
    state.round_number += 1
    tell(state, Happens.ROUND, state.start, state.round_number, 0)
    if state.num_players == 2:
        spot = fullest(state)
        if spot < 0:
            spot = box.die[chance(state, Chance.DIE, DIE_FACES)]
        amount = state.there[spot, spot] // 2
        state.there[spot, spot] -= amount
        tell(state, Happens.PRINCE, -1, goods(spot, amount), spot)


@rule
def fullest(state):
    """The Location with most resources of those with more than Prince Regal's limit, the sturdier first, or -1."""
    best = -1
    most = PRINCE_LIMIT
    for kind in (Resource.BRICK, Resource.WOOD, Resource.STRAW):
        if state.there[kind, kind] > most:
            best = kind
            most = state.there[kind, kind]
    return best


@rule
def end_round(state, box):
    """The game may be over; else the starting player's token passes on and the Locations are replenished."""
    winners = find_winners(state)
    if winners:
        for seat in range(state.num_players):
            if (winners >> seat) & 1:
                tell(state, Happens.WINS, seat, houses_of(state, seat), 0)
        win(state, winners)
        return
    clean_up(state, box)
    state.start = seat_at(state, state.start, 1)
    replenish(state, box)


@rule
def find_winners(state):
    """A bit for each player with three houses, if there are such, whom the tie-breaks leave."""
    tied = 0
    for seat in range(state.num_players):
        if houses_of(state, seat) >= HOUSES_TO_WIN:
            tied |= 1 << seat
    if tied:
        tied = with_most(state, tied, Resource.BRICK)
        tied = with_most(state, tied, Resource.WOOD)
        for kind in (Resource.BRICK, Resource.WOOD, Resource.STRAW):
            owner = state.bonus[kind] - 1
            if owner >= 0 and (tied >> owner) & 1:
                return 1 << owner
    return tied


@rule
def with_most(state, seats, kind):
    """Those of some players (a bit for each) who have most finished houses of a kind."""
    most = 0
    for seat in range(state.num_players):
        if (seats >> seat) & 1:
            most = max(most, state.finished[seat, kind])
    found = 0
    for seat in range(state.num_players):
        if (seats >> seat) & 1 and state.finished[seat, kind] == most:
            found |= 1 << seat
    return found


@rule
def clean_up(state, box):
    """Cards of the Build phase are discarded, those for the next round wait below the boards, pigs go home."""
    for seat in range(state.num_players):
        discard_all(state, Zone.NEXT, seat)
        if count(state, Zone.PLAYED, seat):
            card = at(state, Zone.PLAYED, seat, 0)
            waits = box.type[face(state, card)] == Type.NEXT_TURN
            move(state, card, Zone.NEXT if waits else Zone.DISCARD, seat if waits else 0)
        state.at[seat] = NOWHERE
    state.revealed = 0
    state.fog = 0
    state.laid_fable[:] = 0
    state.collected[:] = 0
    state.barred[:] = 0
    state.shielded[:] = 0
    state.extra[:] = 0
    state.discount[:] = 0
    state.any_kinds[:] = 0
    state.announced[:] = 0
    state.robbed[:] = 0
    state.loot[:] = 0


@rule
def discard_all(state, zone, seat):
    """A card that lies in a zone is discarded."""
    if count(state, zone, seat):
        move(state, at(state, zone, seat, 0), Zone.DISCARD, 0)


# --- Cards at their moments -------------------------------------------------------------------------------------------


@rule
def let_cards_act(state, box, frame):
    """The next card of the moment: in turn order each player's Friend, the Fable that waited for this round, the Fable
    just played, and Unique Locations in the order of the boards."""
    place, source = frame.step // SOURCES, frame.step % SOURCES
    while place < state.num_players:
        seat = nth_seat(state, place)
        if frame.only == 0 or frame.only == seat + 1:
            for candidate in range(source, SOURCES):
                here = candidate < FIRST_SPOT or state.laid_by[candidate - FIRST_SPOT] == seat + 1
                if here and call_source(state, box, seat, candidate, frame.moment):
                    frame.step = SOURCES * place + candidate + 1
                    return
        place += 1
        source = 0
    pop(state)


@rule
def call_source(state, box, seat, source, moment):
    """Let a player's Friend (0), waiting Fable (1), Fable just played (2) or Unique Location (from `FIRST_SPOT`, by
    Location) act if this is its moment; returns whether it does."""
    match source:
        case 0:
            return call_friend(state, box, seat, moment)
        case 1:
            return call_fable(state, box, seat, Zone.NEXT, seat, moment)
        case 2:
            return call_played_fable(state, box, seat, moment)
    return call_fable(state, box, seat, Zone.LOCATION, source - FIRST_SPOT, moment)


@rule
def call_friend(state, box, seat, moment):
    """Let a player's Friend act if this is its moment; returns whether it does."""
    friend = friend_of(state, seat)
    if friend < 0 or box.power[friend, moment] == 0:
        return False
    start_program(state, seat, box.power[friend, moment], friend_card(friend), NOWHERE)
    return True


@rule
def call_played_fable(state, box, seat, moment):
    """Let the Fable act that a player has just played, if this is its moment: first a Monster or Unique Location is put
    somewhere. Returns whether it does."""
    if count(state, Zone.PLAYED, seat) == 0:
        return False
    title = face(state, at(state, Zone.PLAYED, seat, 0))
    kind = box.type[title]
    if moment == Moment.REVEALED and (kind == Type.MONSTER or kind == Type.UNIQUE_LOCATION):
        place = push(state, Kind.PLACE)
        place.owner = seat
        place.card = title + 1
        return True
    if kind == Type.NEXT_TURN or kind == Type.UNIQUE_LOCATION:
        return False
    return call_fable(state, box, seat, Zone.PLAYED, seat, moment)


@rule
def call_fable(state, box, owner, zone, seat, moment):
    """Let the Fable in a zone act if this is its moment, a Monster or Unique Location where it lies; returns whether it
    does."""
    if count(state, zone, seat) == 0:
        return False
    title = face(state, at(state, zone, seat, 0))
    if box.moment[title] != moment:
        return False
    spot = NOWHERE
    if zone == Zone.LOCATION:
        spot = seat
    elif box.type[title] == Type.MONSTER:
        for place in range(box.locations):
            if state.monster[place] == owner + 1:
                spot = place
        if spot == NOWHERE:
            return False
    start_program(state, owner, box.row[title], title + 1, spot)
    return True


@rule
def place_fable(state, box, frame):
    """A Monster or Unique Location is put on a Location of its player's choice, where no other of its type is."""
    seat, title = frame.owner, frame.card - 1
    free = 0
    spot = NOWHERE
    for place in range(box.locations):
        if is_free(state, box, title, place):
            free += 1
            spot = place
    if frame.step == 0 and free > 1:
        frame.step = 1
        ask(state, seat, Ask.PLACE)
        return
    if frame.step:
        spot = frame.answer
    pop(state)
    if spot == NOWHERE:
        tell(state, Happens.NO_PLACE, seat, title, 0)
    elif box.type[title] == Type.MONSTER:
        out = box.miniatures[title] <= monsters_out(state, box, title)
        state.monster[spot] = seat + 1
        tell(state, Happens.CARD_PLACED if out else Happens.PLACED, seat, title, spot)
    else:
        state.laid_by[spot] = seat + 1
        move(state, at(state, Zone.PLAYED, seat, 0), Zone.LOCATION, spot)
        tell(state, Happens.PLACED, seat, title, spot)


@rule
def is_free(state, box, title, spot):
    """Whether a Fable can be put on a Location."""
    if box.type[title] == Type.MONSTER:
        return state.monster[spot] == 0
    return state.laid_by[spot] == 0


@rule
def monsters_out(state, box, title):
    """How many Monsters of a title are on Locations."""
    out = 0
    for spot in range(box.locations):
        owner = state.monster[spot] - 1
        out += owner >= 0 and face(state, at(state, Zone.PLAYED, owner, 0)) == title
    return out


# --- Gather -----------------------------------------------------------------------------------------------------------


@rule
def last_to_choose(state, box):
    """The player who chooses last, after a look, or -1."""
    for seat in range(state.num_players):
        if standing(state, box, seat, Standing.CHOOSES_LAST):
            return seat
    return -1


@rule
def everybody_but(state, seat):
    """A bit for each player but one (-1: for each)."""
    everybody = (1 << state.num_players) - 1
    return everybody & ~(1 << seat) if seat >= 0 else everybody


@rule
def ask_for_fables(state, seats):
    """Ask those of some players who hold Fables, and may lay one in this round, which."""
    able = 0
    for seat in range(state.num_players):
        if (seats >> seat) & 1 and count(state, Zone.HAND, seat) and (state.fog & ~(1 << seat)) == 0:
            able |= 1 << seat
    if able:
        ask_all(state, able, Ask.FABLE)


@rule
def tell_who_laid(state):
    """Before somebody looks at a card all see who has laid a Fable."""
    for place in range(state.num_players):
        seat = nth_seat(state, place)
        if count(state, Zone.LAID, seat):
            tell(state, Happens.FACE_DOWN, seat, 0, 0)


@rule
def look(state, seat, other, at_fable):
    """A player looks at the Gather card or the Fable that another has laid."""
    tell(state, Happens.PEEKS, seat, at_fable, other)
    if at_fable:
        peek(state, Zone.LAID, other, seat)
        tell_to(state, 1 << seat, Happens.SEES_FABLE, seat, face(state, at(state, Zone.LAID, other, 0)), 0)
    else:
        state.gather_known[other] |= 1 << seat
        tell_to(state, 1 << seat, Happens.SEES_GATHER, seat, state.gather[other] - 1, 0)


@rule
def reveal_fables(state):
    """All Fables that were laid are turned up."""
    for place in range(state.num_players):
        seat = nth_seat(state, place)
        if count(state, Zone.LAID, seat):
            card = at(state, Zone.LAID, seat, 0)
            move(state, card, Zone.PLAYED, seat)
            state.laid_fable[seat] = 1
            tell(state, Happens.FABLE_LAID, seat, face(state, card), 0)
        else:
            tell(state, Happens.NO_FABLE, seat, 0, 0)


@rule
def reveal_gather_cards(state):
    """All pigs go where their Gather cards say."""
    state.revealed = 1
    state.committed = 0
    for place in range(state.num_players):
        seat = nth_seat(state, place)
        state.at[seat] = state.gather[seat] - 1
        tell(state, Happens.GOES, seat, state.at[seat], 0)
    state.gather[:] = 0
    state.gather_known[:] = 0
    state.chose_again[:] = 0


@rule
def collects_at(state, box, seat, spot):
    """Whether a pig takes part in the sharing at a Location; Monsters' bars don't hold for whom they pass."""
    if state.at[seat] != spot:
        return False
    return state.barred[spot] == 0 or standing(state, box, seat, Standing.MONSTERS_PASS) != 0


@rule
def collect(state, box, frame):
    """The sharing, Location by Location: alone all, together equal parts, of several kinds by drafting."""
    if frame.step == box.locations:
        pop(state)
        return
    spot = frame.step
    frame.step += 1
    pigs = 0
    for seat in range(state.num_players):
        pigs += collects_at(state, box, seat, spot)
    kinds = 0
    for kind in range(KINDS):
        kinds += state.there[spot, kind] > 0
    if pigs == 0 or kinds == 0:
        return
    if pigs > 1 and kinds > 1:
        drafting = push(state, Kind.DRAFT)
        drafting.spot = spot
        drafting.amount = pigs * (held_in_all(state, MOST_SEATS + spot) // pigs)
        return
    for place in range(state.num_players):
        seat = nth_seat(state, place)
        if collects_at(state, box, seat, spot):
            for kind in range(KINDS):
                share(state, seat, spot, kind, pigs)
    for kind in range(KINDS):
        part = state.there[spot, kind] // pigs
        state.there[spot, kind] -= part * pigs
        if state.there[spot, kind]:
            tell(state, Happens.LEFT, -1, goods(kind, state.there[spot, kind]), spot)


@rule
def share(state, seat, spot, kind, pigs):
    """A pig's equal part of a kind; what it leaves is counted when all have theirs."""
    part = state.there[spot, kind] // pigs
    if part:
        state.have[seat, kind] += part
        state.collected[seat] += part
        tell(state, Happens.SHARES, seat, goods(kind, part), spot)


@rule
def draft(state, box, frame):
    """In turn order each pig takes one resource, round after round, as often as all can."""
    if frame.amount == 0:
        spot = frame.spot
        pop(state)
        for kind in range(KINDS):
            if state.there[spot, kind]:
                tell(state, Happens.LEFT, -1, goods(kind, state.there[spot, kind]), spot)
        return
    while True:
        seat = nth_seat(state, frame.step % state.num_players)
        frame.step += 1
        if collects_at(state, box, seat, frame.spot):
            frame.amount -= 1
            pay(state, MOST_SEATS + frame.spot, seat, seat, 1, Why.SHARE)
            return


@rule
def end_gather(state, box):
    """Cards that have acted are discarded, Monsters go back, Unique Locations leave when their condition is met."""
    for seat in range(state.num_players):
        discard_acted(state, box, Zone.NEXT, seat)
        if count(state, Zone.PLAYED, seat) and box.type[face(state, at(state, Zone.PLAYED, seat, 0))] != Type.NEXT_TURN:
            discard_acted(state, box, Zone.PLAYED, seat)
    state.monster[:] = 0
    for spot in range(box.locations):
        if state.laid_by[spot]:
            title = face(state, at(state, Zone.LOCATION, spot, 0))
            if is_true(state, box, state.laid_by[spot] - 1, -1, spot, box.leaves[title] - 1, 0):
                state.laid_by[spot] = 0
                tell(state, Happens.LEAVES, -1, title, spot)
                discard_all(state, Zone.LOCATION, spot)


@rule
def discard_acted(state, box, zone, seat):
    """A Fable is discarded at the end of the Gather phase, unless it acts in the Build phase."""
    if count(state, zone, seat) and box.moment[face(state, at(state, zone, seat, 0))] != Moment.BUILD:
        discard_all(state, zone, seat)


# --- Decisions --------------------------------------------------------------------------------------------------------


@rule
def legal(state, box, seat, mask):
    """What a seat may answer to the question."""
    frame = top(state)
    match state.question:
        case Ask.GATHER:
            mask[GO : GO + box.locations] = 1
        case Ask.FABLE:
            mask[NO] = 1
            offer_fables(state, seat, mask)
        case Ask.DISCARD:
            offer_fables(state, seat, mask)
        case Ask.PEEK:
            for away in range(1, state.num_players):
                mask[PLAYER + away - 1] = 1
                mask[PEEK + away - 1] = count(state, Zone.LAID, seat_at(state, seat, away)) > 0
        case Ask.PLACE:
            for spot in range(box.locations):
                mask[GO + spot] = is_free(state, box, frame.card - 1, spot)
        case Ask.LOCATION:
            mask[GO : GO + box.locations] = 1
            if box.code[frame.line - 1].what == Effect.CHOOSE_OTHER_LOCATION and state.at[seat] != NOWHERE:
                mask[GO + state.at[seat]] = 0
        case Ask.OPPONENT:
            for away in range(1, state.num_players):
                other = seat_at(state, seat, away)
                lures = box.code[frame.line].op == Op.ACT and box.code[frame.line].what == Effect.LURE
                mask[PLAYER + away - 1] = not lures or friend_of(state, other) >= 0
        case Ask.RESOURCE:
            for kind in range(KINDS):
                mask[RESOURCE + kind] = frame.source == SUPPLY or held(state, frame.source, kind) > 0
        case Ask.ANNOUNCE | Ask.MAY:
            mask[YES] = 1
            mask[NO] = 1
        case Ask.HOUSE:
            for house in range(2 * KINDS):
                mask[HOUSE + house] = can_fall(state, seat, house // 2, house % 2, frame.unfinished)
        case Ask.KEEP:
            mask[KEEP] = 1
            mask[PLAYER : PLAYER + state.num_players - 1] = 1
        case Ask.BONUS:
            for which in range(3):
                mask[BONUS + which] = can_choose_bonus(state, which)
        case Ask.ACTION:
            offer_actions(state, box, seat, mask)


@rule
def offer_fables(state, seat, mask):
    for place in range(count(state, Zone.HAND, seat)):
        mask[FABLE + face(state, at(state, Zone.HAND, seat, place))] = 1


@rule
def apply(state, box, seat, action):
    """Take a seat's answer."""
    frame = top(state)
    match state.question:
        case Ask.GATHER:
            state.gather[seat] = action - GO + 1
            state.gather_known[seat] = 0
            state.chose_again[seat] = frame.kind == Kind.PROGRAM
        case Ask.FABLE:
            if action != NO:
                move(state, pick(state, Zone.HAND, seat, action - FABLE), Zone.LAID, seat)
        case Ask.DISCARD:
            frame.amount -= 1
            discard_fable(state, seat, pick(state, Zone.HAND, seat, action - FABLE))
        case Ask.PEEK:
            away = (action - PEEK if action >= PEEK else action - PLAYER) + 1
            look(state, seat, seat_at(state, seat, away), action >= PEEK)
        case Ask.PLACE:
            frame.answer = action - GO
        case Ask.LOCATION:
            frame.spot = action - GO
        case Ask.OPPONENT:
            frame.each = seat_at(state, seat, action - PLAYER + 1)
        case Ask.RESOURCE:
            frame.amount -= 1
            transfer(state, frame, action - RESOURCE, 1)
        case Ask.ANNOUNCE:
            state.announced[seat] = 1 if action == YES else 2
            tell(state, Happens.ANNOUNCES, seat, state.announced[seat], 0)
        case Ask.MAY:
            frame.answer = action == YES
        case Ask.HOUSE:
            frame.answer = action - HOUSE
        case Ask.KEEP:
            frame.answer = seat if action == KEEP else seat_at(state, seat, action - PLAYER + 1)
        case Ask.BONUS:
            frame.answer = action - BONUS
        case Ask.ACTION:
            do_action(state, box, seat, action)


# --- What a seat can't know beside the cards --------------------------------------------------------------------------


@rule
def resample(state, box, seat):
    """Draw again the Gather cards that a seat has not seen, and whether Fables were laid that nobody sees yet."""
    for other in range(state.num_players):
        if other == seat:
            continue
        if state.gather[other] and not (state.gather_known[other] >> seat) & 1:
            state.gather[other] = 1 + draw(state.generators, 0, box.locations)
        if state.question == Ask.FABLE and not state.committed and (state.asked & ~state.waiting) >> other & 1:
            redraw_laid(state, other)


@rule
def redraw_laid(state, other):
    """A player could have laid none of his Fables or any one: which one it is then is drawn with the pieces."""
    if count(state, Zone.LAID, other):
        move(state, at(state, Zone.LAID, other, 0), Zone.HAND, other)
    size = count(state, Zone.HAND, other)
    if draw(state.generators, 0, size + 1) < size:
        move(state, at(state, Zone.HAND, other, size - 1), Zone.LAID, other)

"""What the cards of The Grimm Forest do, and how resources change places."""

from __future__ import annotations

from fairy_envs.engine import ask, interpreter, pop, push, rule, tell, tell_to

from .names import (
    KINDS,
    MARKET,
    MOST_SEATS,
    MOST_TITLES,
    NOWHERE,
    SUPPLY,
    Ask,
    Chance,
    Each,
    Effect,
    Happens,
    If,
    Kind,
    Resource,
    Standing,
    Type,
    Why,
    Zone,
)
from .state import (
    at,
    belongs,
    can_draw,
    can_meet,
    count,
    draw_fable,
    face,
    friend_card,
    friend_of,
    goods,
    held,
    held_in_all,
    is_alone,
    later,
    lay_resources,
    move,
    move_all,
    nth_seat,
    richest_opponent,
    shuffle,
    standing,
)

# --- Resources --------------------------------------------------------------------------------------------------------


@rule
def pay(state, source, target, chooser, amount, why):
    """Let resources change places, one at a time where `chooser` has a choice of kinds."""
    if amount > 0:
        frame = push(state, Kind.PAY)
        frame.source = source
        frame.target = target
        frame.owner = chooser
        frame.amount = amount
        frame.why = why


@rule
def go_on_paying(state, frame):
    """Move what leaves no choice, else ask for the kind of the next resource."""
    kinds = 0
    total = 0
    only = 0
    if frame.source == SUPPLY:
        kinds = KINDS
        total = frame.amount + 1
    else:
        for kind in range(KINDS):
            if held(state, frame.source, kind):
                kinds += 1
                only = kind
                total += held(state, frame.source, kind)
    if frame.amount == 0 or total == 0:
        pop(state)
    elif kinds == 1:
        amount = min(frame.amount, total)
        frame.amount = 0
        transfer(state, frame, only, amount)
    elif frame.amount >= total:
        frame.amount = 0
        for kind in range(KINDS):
            transfer(state, frame, kind, held(state, frame.source, kind))
    else:
        ask(state, frame.owner, Ask.RESOURCE)


@rule
def transfer(state, frame, kind, amount):
    """Move resources of a kind, and tell it."""
    if amount == 0:
        return
    source, target = frame.source, frame.target
    lay_resources(state, source, kind, -amount)
    lay_resources(state, target, kind, amount)
    if source == SUPPLY:
        tell(state, Happens.GETS, target, goods(kind, amount), 0)
    elif target == SUPPLY:
        tell(state, Happens.LOSES, source, goods(kind, amount), 0)
    elif source < MOST_SEATS:
        tell(state, Happens.GIVES, source, goods(kind, amount), target)
    elif frame.why == Why.SHARE:
        state.collected[target] += amount
        tell(state, Happens.SHARES, target, goods(kind, amount), source - MOST_SEATS)
    else:
        tell(state, Happens.TAKES, target, goods(kind, amount), source - MOST_SEATS)
    if frame.why == Why.ROBBERY:
        state.robbed[target] = source + 1
        state.loot[target] = kind + 1


@rule
def change_location(state, spot, kind, amount):
    """Lay resources of a kind on a Location, or return them to the supply if `amount` is below 0."""
    if amount:
        state.there[spot, kind] += amount
        tell(state, Happens.ADDED if amount > 0 else Happens.GONE, -1, goods(kind, abs(amount)), spot)


# --- Friends ----------------------------------------------------------------------------------------------------------


@rule
def meet_friend(state, seat, but):
    """A player gains a Friend from the deck, `but` that card (as frames name cards; 0 for any)."""
    frame = push(state, Kind.FRIEND)
    frame.owner = seat
    frame.card = but


@rule
def go_on_meeting(state, frame):
    """Show the top Friend and ask who gets it; one that has just gone is set aside."""
    if frame.step == 1:
        settle_friend(state, frame)
        return
    if not can_meet(state):
        tell(state, Happens.NO_FRIEND, -1, 0, 0)
        pop(state)
        return
    if count(state, Zone.FRIEND_DECK, 0) == 0:
        move_all(state, Zone.FRIEND_DISCARD, 0, Zone.FRIEND_DECK, 0)
        shuffle(state, Zone.FRIEND_DECK, 0, Chance.FRIENDS)
        tell(state, Happens.FRIENDS_RESHUFFLED, -1, 0, 0)
    card = at(state, Zone.FRIEND_DECK, 0, count(state, Zone.FRIEND_DECK, 0) - 1)
    friend = face(state, card)
    if friend_card(friend) == frame.card:
        frame.card = 0  # so that a deck of him alone comes to an end
        move(state, card, Zone.FRIEND_DISCARD, 0)
        if count(state, Zone.FRIEND_DECK, 0) == 0:
            tell(state, Happens.NO_FRIEND, -1, 0, 0)
            pop(state)
        return
    move(state, card, Zone.SHOWN, 0)
    tell(state, Happens.FRIEND_SHOWN, frame.owner, friend, 0)
    frame.step = 1
    ask(state, frame.owner, Ask.KEEP)


@rule
def settle_friend(state, frame):
    """The Friend goes to the seat in the frame's answer; whoever had one before discards that."""
    owner, receiver = frame.owner, frame.answer
    pop(state)
    card = at(state, Zone.SHOWN, 0, 0)
    tell(state, Happens.KEEPS if receiver == owner else Happens.GIVEN, receiver, face(state, card), 0)
    discard_friend(state, receiver)
    move(state, card, Zone.FRIEND, receiver)


@rule
def discard_friend(state, seat):
    """A player's Friend, if any, is discarded."""
    if count(state, Zone.FRIEND, seat):
        tell(state, Happens.FRIEND_LEAVES, seat, friend_of(state, seat), 0)
        move(state, at(state, Zone.FRIEND, seat, 0), Zone.FRIEND_DISCARD, 0)


@rule
def lure(state, seat, other):
    """Another player's Friend comes over, and one's own is discarded."""
    if count(state, Zone.FRIEND, other):
        tell(state, Happens.LURED, seat, friend_of(state, other), other)
        discard_friend(state, seat)
        move(state, at(state, Zone.FRIEND, other, 0), Zone.FRIEND, seat)


# --- Houses -----------------------------------------------------------------------------------------------------------


@rule
def can_fall(state, seat, kind, finished, only_unfinished):
    """Whether a player has such a house and a card can blow it down: finished ones of brick stand, and so do those that
    are begun of brick unless the card is after unfinished houses."""
    if finished:
        return not only_unfinished and kind != Resource.BRICK and state.finished[seat, kind] > 0
    return (only_unfinished or kind != Resource.BRICK) and state.unfinished[seat, kind] > 0


@rule
def go_on_falling(state, frame):
    """A house of the frame's owner falls, of his choice where there are several."""
    found = 0
    which = 0
    for house in range(2 * KINDS):
        if can_fall(state, frame.owner, house // 2, house % 2, frame.unfinished):
            found += 1
            which = house
    if found > 1 and frame.step == 0:
        frame.step = 1
        ask(state, frame.owner, Ask.HOUSE)
        return
    if frame.step == 1:
        which = frame.answer
    seat = frame.owner
    pop(state)
    if found:
        house_falls(state, seat, which // 2, which % 2)


@rule
def house_falls(state, seat, kind, finished):
    """The sections go back to the supply, and the Build Site is free again."""
    tell(state, Happens.FALLS, seat, 2 * kind + finished, 0)
    sections = 3 if finished else state.unfinished[seat, kind]
    for section in range(sections):
        state.sections[kind, section] += 1
    if finished:
        state.finished[seat, kind] -= 1
    else:
        state.unfinished[seat, kind] = 0


# --- Card programs ----------------------------------------------------------------------------------------------------


@rule
def is_spared(state, box, program, victim):
    """Whether a card does nothing to a player: one who is protected from the others' cards, or whom Monsters pass."""
    fable = program.card - 1
    monster = 0 <= fable < MOST_TITLES and box.type[fable] == Type.MONSTER
    spared = (victim != program.owner and state.shielded[victim] == 1) or (
        monster and standing(state, box, victim, Standing.MONSTERS_PASS) != 0
    )
    if spared:
        tell(state, Happens.SPARED, victim, 0, 0)
    return spared


@rule
def act(state, box, program, effect, number):
    """Carry out an effect. `me` owns the card, `they` are the player chosen or in turn, `spot` the Location."""
    me, they, spot = program.owner, program.each, program.spot
    match effect:
        case Effect.GAIN:
            pay(state, SUPPLY, me, me, number, Why.CARD)
        case Effect.GAIN_STRAW | Effect.GAIN_WOOD | Effect.GAIN_BRICK:
            kind = effect - Effect.GAIN_STRAW
            state.have[me, kind] += number
            tell(state, Happens.GETS, me, goods(kind, number), 0)
        case Effect.DRAW:
            for _ in range(number):
                draw_fable(state, me)
        case Effect.FRIEND:
            meet_friend(state, me, program.card)
        case Effect.LOSE:
            pay(state, me, SUPPLY, me, number, Why.CARD)
        case Effect.EXTRA_ACTION:
            state.extra[me] += number
        case Effect.DISCOUNT:
            state.discount[me] += number
        case Effect.ANY_KINDS:
            state.any_kinds[me] = 1
        case Effect.PROTECTED:
            state.shielded[me] = 1
            tell(state, Happens.PROTECTED, me, 0, 0)
        case Effect.FOG:
            state.fog |= 1 << me
            tell(state, Happens.FOG, me, 0, 0)
        case Effect.ANNOUNCE:
            ask(state, me, Ask.ANNOUNCE)
        case Effect.DISCARD_THIS:
            if friend_card(friend_of(state, me)) == program.card:
                discard_friend(state, me)
        case Effect.CHOOSE_OPPONENT:
            if state.num_players == 2:
                program.each = 1 - me
            else:
                ask(state, me, Ask.OPPONENT)
        case Effect.CHOOSE_LOCATION | Effect.CHOOSE_OTHER_LOCATION:
            ask(state, me, Ask.LOCATION)
        case Effect.CHANGE_GATHER:
            tell(state, Happens.MAY_CHANGE, me, 0, 0)
            ask(state, me, Ask.GATHER)
        case Effect.GIVE_BACK:
            give_back(state, me)
        case Effect.TAKE_HERE | Effect.TAKE_THERE | Effect.TAKE_HALF | Effect.ADD | Effect.HALVE | Effect.BAR:
            act_on_location(state, me, spot, effect, number)
        case Effect.GO | Effect.APART:
            step_aside(state, me, spot, effect)
        case _:
            act_on_them(state, box, program, me, they, spot, effect, number)


@rule
def act_on_location(state, me, spot, effect, number):
    """Effects on what lies at a Location."""
    if effect == Effect.TAKE_HERE:
        spot = state.at[me]
    if spot == NOWHERE:
        return
    place = MOST_SEATS + spot
    match effect:
        case Effect.TAKE_HERE | Effect.TAKE_THERE:
            pay(state, place, me, me, number, Why.CARD)
        case Effect.TAKE_HALF:
            pay(state, place, me, me, held_in_all(state, place) // 2, Why.CARD)
        case Effect.ADD:
            for kind in range(KINDS):
                if spot == MARKET:
                    change_location(state, spot, kind, 1)
                elif spot == kind:
                    change_location(state, spot, kind, number)
        case Effect.HALVE:
            for kind in range(KINDS):
                change_location(state, spot, kind, -(state.there[spot, kind] // 2))
        case Effect.BAR:
            state.barred[spot] = 1
            tell(state, Happens.BARRED, -1, 0, spot)


@rule
def step_aside(state, me, spot, effect):
    """The owner's own pig goes elsewhere."""
    if effect == Effect.GO and spot != NOWHERE and state.at[me] != NOWHERE:
        state.at[me] = spot
        tell(state, Happens.MOVED, me, spot, 0)
    elif effect == Effect.APART:
        state.at[me] = NOWHERE
        tell(state, Happens.APART, me, 0, 0)


@rule
def act_on_them(state, box, program, me, they, spot, effect, number):
    """Effects on another player, or on each in turn."""
    if they < 0:
        return
    if effect == Effect.THEY_GAIN:
        pay(state, SUPPLY, they, they, number, Why.CARD)
        return
    if effect == Effect.THEY_DRAW:
        for _ in range(number):
            draw_fable(state, they)
        return
    if is_spared(state, box, program, they):
        return
    match effect:
        case Effect.TAKE:
            if they != me:
                pay(state, they, me, me, number, Why.CARD)
        case Effect.ROB:
            pay(state, they, me, me, number, Why.ROBBERY)
        case Effect.THEY_GIVE:
            if they != me:
                pay(state, they, me, they, number, Why.CARD)
        case Effect.THEY_LOSE:
            pay(state, they, SUPPLY, they, number, Why.CARD)
        case Effect.HOUSE_FALLS | Effect.UNFINISHED_FALLS:
            if standing(state, box, they, Standing.HOUSES_STAND):
                tell(state, Happens.SPARED, they, 0, 0)
            else:
                fall = push(state, Kind.FALL)
                fall.owner = they
                fall.unfinished = effect == Effect.UNFINISHED_FALLS
        case Effect.THEY_GO:
            if spot != NOWHERE and state.at[they] != NOWHERE:
                state.at[they] = spot
                tell(state, Happens.MOVED, they, spot, 0)
        case Effect.SWAP_GATHER:
            swap_gather(state, me, they)
        case Effect.LURE:
            lure(state, me, they)


@rule
def swap_gather(state, me, they):
    """Two Gather cards change places face down. Each of the two knows both: his own, and the one he gave away."""
    mine = state.gather[me]
    state.gather[me] = state.gather[they]
    state.gather[they] = mine
    known = state.gather_known[me]
    state.gather_known[me] = (state.gather_known[they] | (1 << they)) & ~(1 << me)
    state.gather_known[they] = (known | (1 << me)) & ~(1 << they)
    tell(state, Happens.SWAPPED, me, they, 0)
    tell_to(state, 1 << me, Happens.SEES_GATHER, me, state.gather[me] - 1, 0)
    tell_to(state, 1 << they, Happens.SEES_GATHER, they, state.gather[they] - 1, 0)


@rule
def give_back(state, me):
    """What was robbed goes back, if it is still there."""
    victim, kind = state.robbed[me] - 1, state.loot[me] - 1
    if victim >= 0 and kind >= 0 and state.have[me, kind] > 0:
        state.have[me, kind] -= 1
        state.have[victim, kind] += 1
        tell(state, Happens.GIVES, me, goods(kind, 1), victim)


@rule
def holds(state, box, program, condition, number):
    """Whether a condition holds at this moment."""
    return is_true(state, box, program.owner, program.each, program.spot, condition, number)


@rule
def is_true(state, box, me, they, spot, condition, number):
    match condition:
        case If.ALONE:
            return is_alone(state, box, me)
        case If.NOT_ALONE:
            return state.at[me] != NOWHERE and not is_alone(state, box, me)
        case If.THEY_ALONE:
            return they >= 0 and is_alone(state, box, they)
        case If.COLLECTED_AT_MOST:
            return state.collected[me] <= number
        case If.THEY_COLLECTED:
            return they >= 0 and state.collected[they] >= number
        case If.THEY_COLLECTED_MORE:
            return they >= 0 and state.collected[they] > state.collected[me]
        case If.ANNOUNCED_RIGHT:
            return state.at[me] != NOWHERE and state.announced[me] == (1 if is_alone(state, box, me) else 2)
        case If.ROBBED_IS_HERE:
            victim = state.robbed[me] - 1
            return victim >= 0 and state.at[me] != NOWHERE and state.at[victim] == state.at[me]
        case If.FABLES_AT_MOST:
            return count(state, Zone.HAND, me) <= number
        case If.LAID_NO_FABLE:
            return state.laid_fable[me] == 0
        case If.PIG_ALONE_THERE:
            return pigs_at(state, box, spot, True) > 0
        case If.PIG_THERE:
            return pigs_at(state, box, spot, False) > 0
        case If.NOBODY_THERE:
            return pigs_at(state, box, spot, False) == 0
        case If.OPPONENT_HAS_FRIEND:
            for other in range(state.num_players):
                if other != me and count(state, Zone.FRIEND, other):
                    return True
        case If.OPPONENT_HAS_RESOURCES:
            for other in range(state.num_players):
                if other != me and held_in_all(state, other):
                    return True
        case If.AT_A_LOCATION:
            return state.at[me] != NOWHERE
        case If.PIG_WITH_ME:
            return pigs_at(state, box, state.at[me], False) > 1
        case If.FABLE_LEFT:
            return can_draw(state)
    return False


@rule
def pigs_at(state, box, spot, alone):
    """How many pigs are at a Location, or how many of them alone."""
    found = 0
    for seat in range(state.num_players):
        found += spot != NOWHERE and state.at[seat] == spot and (not alone or is_alone(state, box, seat))
    return found


@rule
def put_question(state, box, program, question, number):
    """Ask a card's owner whether to do it."""
    ask(state, program.owner, question)


@rule
def next_of_group(state, box, program, group, number):
    """The next player of a group in turn order, or -1."""
    if group == Each.RICHEST_OPPONENT:
        return richest_opponent(state, program.owner) if program.each < 0 else -1
    for place in range(later(state, program.each) + 1, state.num_players):
        seat = nth_seat(state, place)
        if belongs(state, group, program.owner, program.spot, seat):
            return seat
    return -1


run_line = interpreter(act=act, holds=holds, ask=put_question, following=next_of_group)


@rule
def start_program(state, owner, line, card, spot):
    """Let a card's program run."""
    program = push(state, Kind.PROGRAM)
    program.owner = owner
    program.line = line
    program.card = card
    program.spot = spot
    program.each = -1
    tell(state, Happens.ACTS, owner, card - 1, 0)


@rule
def call_cards(state, moment, only):
    """Let all cards of a moment act, or those of the one seat `only` - 1."""
    frame = push(state, Kind.MOMENT)
    frame.moment = moment
    frame.only = only


@rule
def can_use_special(state, box, seat):
    """Whether a player can use the Special Action of his Friend now: once in a turn, paid for, and to some effect."""
    friend = friend_of(state, seat)
    if friend < 0 or box.special[friend] == 0 or (state.used >> friend) & 1:
        return False
    for kind in range(KINDS):
        if state.have[seat, kind] < box.special_cost[friend, kind]:
            return False
    if count(state, Zone.HAND, seat) < box.special_fables[friend]:
        return False
    needs = box.special_if[friend] - 1
    return needs < 0 or is_true(state, box, seat, -1, NOWHERE, needs, 0)


@rule
def can_choose_bonus(state, which):
    """Whether a First Builder Bonus can be had: resources, Fables, a Friend."""
    return which == 0 or (which == 1 and can_draw(state)) or (which == 2 and can_meet(state))

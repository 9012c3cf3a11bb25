"""The rules of Scary Tales, as `RULES.md` lists them: set-up, turns, attacks and draws. Cards act in `effects`."""

from __future__ import annotations

from fairy_envs.engine import ask, chance, pop, push, rule, seat_at, tell, top, win

from .effects import (
    capture,
    clear_roll,
    discard_power,
    draw_power,
    go_on_discarding,
    go_on_rerolling,
    go_on_with_fairy,
    roll_dice,
    run_line,
    start_program,
)
from .names import (
    CHARACTERS,
    DICE_EACH,
    FACES,
    FIRST_COMPANION,
    FIRST_HAND,
    MOST_COMPANION_TITLES,
    MOST_PLACES,
    MOST_POWERS,
    NOBODY,
    Ask,
    Chance,
    Happens,
    Kind,
    Sort,
    When,
    Zone,
)
from .state import (
    ACTIONS,
    FIRST_CHARACTER,
    FIRST_POWER,
    FIRST_POWER_TITLE,
    NUM_FORTUNES,
    NUM_POWERS,
    at,
    clear,
    count,
    dice_of,
    face,
    is_enough,
    is_time_for,
    lay_on_stack,
    move,
    move_all,
    pick,
    put,
    shuffle,
    top_relic,
)

PLAYER, POWER, COMPANION, ABILITY = ACTIONS.player, ACTIONS.power, ACTIONS.companion, ACTIONS.ability
ROLL, DONE, YES, DIE, TURNED, PLACE = (
    ACTIONS.roll,
    ACTIONS.done,
    ACTIONS.yes,
    ACTIONS.die,
    ACTIONS.turned,
    ACTIONS.place,
)

# --- Set-up -----------------------------------------------------------------------------------------------------------


@rule
def setup(state, box):
    """Decks of the game sets in play, Characters, five Power cards and a Relic for each, and who begins."""
    clear(state)
    for card in range(NUM_FORTUNES):
        title = box.fortune[card]
        put(state, card, max(0, title), Zone.BOX if title < 0 else Zone.FORTUNE_DECK, 0)
    for card in range(NUM_POWERS):
        title = box.power[card]
        put(state, FIRST_POWER + card, max(0, title), Zone.BOX if title < 0 else Zone.POWER_DECK, 0)
    shuffle(state, Zone.FORTUNE_DECK, 0, Chance.FORTUNES)
    shuffle(state, Zone.POWER_DECK, 0, Chance.POWERS)
    for seat in range(state.num_players):
        for _ in range(FIRST_HAND):
            size = count(state, Zone.POWER_DECK, 0)
            move(state, at(state, Zone.POWER_DECK, 0, size - 1), Zone.HAND, seat)
    deal_characters(state, box)
    for seat in range(state.num_players):
        deal_first_relic(state, box, seat)
    move_all(state, Zone.GONE, 0, Zone.FORTUNE_DECK, 0)
    shuffle(state, Zone.FORTUNE_DECK, 0, Chance.FORTUNES)
    state.rolled[:] = NOBODY
    state.victim = NOBODY
    state.player = box.first
    if box.first < 0:
        state.player = chance(state, Chance.START, state.num_players)
    push(state, Kind.GAME)


@rule
def deal_characters(state, box):
    """Characters that are not given are dealt: each game set has one of each."""
    for seat in range(state.num_players):
        if box.characters[seat] >= 0:
            state.plays[seat] = box.characters[seat]
    for seat in range(state.num_players):
        if box.characters[seat] < 0:
            left = 0
            for character in range(len(CHARACTERS)):
                left += characters_left(state, box, seat, character)
            chosen = chance(state, Chance.CHARACTERS, left)
            for character in range(len(CHARACTERS)):
                here = characters_left(state, box, seat, character)
                if 0 <= chosen < here:
                    state.plays[seat] = character
                chosen -= here


@rule
def characters_left(state, box, seat, character):
    """How many of a Character are left when a seat's is dealt: those given are taken, and those dealt before."""
    left = box.sets
    for other in range(state.num_players):
        taken = box.characters[other] >= 0 or other < seat
        left -= other != seat and taken and state.plays[other] == character
    return max(0, left)


@rule
def deal_first_relic(state, box, seat):
    """Fortune cards are dealt to a player till a Relic comes, whose text does nothing. Companions stay with him, Events
    are set aside until everybody has a Relic."""
    while count(state, Zone.FORTUNE_DECK, 0):
        card = at(state, Zone.FORTUNE_DECK, 0, count(state, Zone.FORTUNE_DECK, 0) - 1)
        match box.fortune_sort[face(state, card)]:
            case Sort.RELIC:
                lay_on_stack(state, box, card, seat)
                return
            case Sort.COMPANION:
                move(state, card, Zone.COMPANION, seat)
            case _:
                move(state, card, Zone.GONE, 0)


# --- Turns ------------------------------------------------------------------------------------------------------------


@rule
def advance(state, box):
    """One step of the frame on top."""
    frame = top(state)
    match frame.kind:
        case Kind.GAME:
            begin_turn(state, box)
        case Kind.TURN:
            play_turn(state, box, frame)
        case Kind.ATTACK:
            attack(state, box, frame)
        case Kind.PROGRAM:
            if not run_line(state, box, frame):
                end_program(state, frame)
        case Kind.ROLL:
            roll_for_event(state, box, frame)
        case Kind.DRAW:
            draw_fortunes(state, box, frame)
        case Kind.FAIRY:
            go_on_with_fairy(state, box, frame)
        case Kind.DISCARD:
            go_on_discarding(state, frame)
        case Kind.REROLL:
            go_on_rerolling(state, box, frame)


@rule
def begin_turn(state, box):
    """Whoever begins a turn with enough points has won; else the turn is played."""
    seat = state.player
    points = state.points[seat]
    if points >= box.target:
        tell(state, Happens.WINS, seat, points, 0)
        win(state, 1 << seat)
    elif box.quiet_rounds and state.quiet > box.quiet_rounds * state.num_players:
        end_quietly(state, box)
    else:
        tell(state, Happens.TURN, seat, points, 0)
        turn = push(state, Kind.TURN)
        turn.owner = seat
        state.attacks = 2


@rule
def end_quietly(state, box):
    """A game in which nothing moves any more ends: those with most points win."""
    tell(state, Happens.QUIET, -1, 0, 0)
    most = 0
    for seat in range(state.num_players):
        most = max(most, state.points[seat])
    winners = 0
    for seat in range(state.num_players):
        if state.points[seat] == most:
            winners |= 1 << seat
            tell(state, Happens.WINS, seat, most, 0)
    win(state, winners)


@rule
def play_turn(state, box, turn):
    """Attacks and cards as long as the player goes on, then the draws. The answers come to `do`."""
    seat = turn.owner
    if turn.step == 0:
        if can_do_anything(state, box, seat):
            ask(state, seat, Ask.TURN if can_attack(state, seat) else Ask.LAST)
            return
        turn.step = 1
    if turn.step == 1:
        turn.step = 2
        draws = push(state, Kind.DRAW)
        draws.owner = seat
        return
    pop(state)
    if count(state, Zone.FORTUNE_DECK, 0) == 0:
        state.quiet += 1
    state.player = seat_at(state, seat, 1)


@rule
def can_attack(state, seat):
    """Whether a player has an attack left, and a target for it."""
    return state.attacks > 0 and has_target(state, seat)


@rule
def has_target(state, seat):
    """Whether an opponent has a Relic."""
    for other in range(state.num_players):
        if other != seat and count(state, Zone.STACK, other):
            return True
    return False


@rule
def can_do_anything(state, box, seat):
    """Whether a player has something left to do in his turn, for all that the others can see: a target for an attack, a
    card in hand, a Companion, a Character."""
    return count(state, Zone.HAND, seat) > 0 or can_attack(state, seat) or can_help(state, box, seat)


@rule
def can_help(state, box, seat):
    """Whether a player has a Companion or a Character, not used yet, that can do anything now."""
    if state.used[seat] == 0 and is_time_for(state, box.ability_needs[state.plays[seat]]):
        return True
    for place in range(count(state, Zone.COMPANION, seat)):
        if is_time_for(state, box.act_needs[face(state, at(state, Zone.COMPANION, seat, place))]):
            return True
    return False


# --- Attacks ----------------------------------------------------------------------------------------------------------


@rule
def attack(state, box, frame):
    """Pre-Roll cards, the roll, Post-Roll cards, and what comes of it. The answers come to `do`."""
    seat, victim = frame.owner, frame.chosen
    if not is_still_there(state, frame):
        pop(state)
        settle_attack(state, box, seat, victim, False)
        return
    if frame.step == 0:
        if count(state, Zone.HAND, seat) or can_help(state, box, seat):
            ask(state, seat, Ask.PREPARE)
            return
        frame.step = 1
    if frame.step == 1:
        frame.step = 2
        roll_dice(state, box, seat)
    if frame.step == 2:
        if count(state, Zone.HAND, seat) or can_help(state, box, seat):
            ask(state, seat, Ask.RESOLVE)
            return
        frame.step = 3
    succeeded = is_enough(state, box, face(state, frame.relic - 1))
    pop(state)
    settle_attack(state, box, seat, victim, succeeded)


@rule
def is_still_there(state, frame):
    """Whether the Relic that is attacked lies on top still: a card may have taken it away."""
    return top_relic(state, frame.chosen) + 1 == frame.relic


@rule
def settle_attack(state, box, seat, victim, succeeded):
    """The Relic changes hands, or the Pre-Roll cards go back to theirs."""
    state.victim = NOBODY
    clear_roll(state)
    tell(state, Happens.SUCCEEDS if succeeded else Happens.FAILS, seat, 0, 0)
    if succeeded:
        move_all(state, Zone.PLAYED, 0, Zone.DISCARD, 0)
        if state.num_players == 2:
            state.attacks = 1
        capture(state, box, seat, victim)
    else:
        while count(state, Zone.PLAYED, 0):
            card = at(state, Zone.PLAYED, 0, 0)
            tell(state, Happens.RETURNS, seat, face(state, card), 0)
            move(state, card, Zone.HAND, seat)


# --- Events -----------------------------------------------------------------------------------------------------------


@rule
def roll_for_event(state, box, frame):
    """The dice are rolled for an Event, the Fairy's too; Companions and the Character may help, Power cards may not."""
    seat = frame.owner
    if frame.step == 0:
        frame.step = 1
        state.event = frame.card
        roll_dice(state, box, seat)
    if frame.step == 1 and can_help(state, box, seat):
        ask(state, seat, Ask.ROLLED)
    else:
        pop(state)


@rule
def end_program(state, program):
    """A card has acted; with an Event its roll is over too."""
    was_event = state.event > 0 and program.card == state.event
    pop(state)
    if was_event:
        state.event = 0
        clear_roll(state)


# --- Draws ------------------------------------------------------------------------------------------------------------


@rule
def draw_fortunes(state, box, frame):
    """A Power card, then Fortune cards until a Relic comes. Between them a Companion or the Character may be used."""
    seat = frame.owner
    if frame.step == 0:
        frame.step = 1
        draw_power(state, seat)
        return
    if frame.step == 1 and can_help(state, box, seat):
        ask(state, seat, Ask.DRAWING)
        return
    frame.step = 1
    size = count(state, Zone.FORTUNE_DECK, 0)
    if size == 0:
        tell(state, Happens.NO_FORTUNE, -1, 0, 0)
        pop(state)
    else:
        take_fortune(state, box, seat, at(state, Zone.FORTUNE_DECK, 0, size - 1))


@rule
def take_fortune(state, box, seat, card):
    """A Fortune card is shown to all: a Companion joins, an Event happens, and a Relic ends the turn."""
    title = face(state, card)
    tell(state, Happens.REVEALS, seat, title, 0)
    match box.fortune_sort[title]:
        case Sort.RELIC:
            pop(state)
            lay_on_stack(state, box, card, seat)
            tell(state, Happens.RELIC, seat, title, 0)
            if box.drawn[title]:
                start_program(state, seat, box.drawn[title], title)
        case Sort.COMPANION:
            move(state, card, Zone.COMPANION, seat)
            tell(state, Happens.COMPANION, seat, title, 0)
        case _:
            move(state, card, Zone.GONE, 0)
            tell(state, Happens.EVENT, -1, title, 0)
            start_program(state, seat, box.act[title], title)


# --- Decisions --------------------------------------------------------------------------------------------------------


@rule
def legal(state, box, seat, mask):
    """What a seat may answer to the question."""
    frame = top(state)
    match state.question:
        case Ask.TURN:
            for away in range(1, state.num_players):
                mask[PLAYER + away - 1] = count(state, Zone.STACK, seat_at(state, seat, away)) > 0
            offer_powers(state, box, seat, When.INSTEAD, mask)
            offer_powers(state, box, seat, When.AROUND, mask)
            offer_help(state, box, seat, mask)
            mask[DONE] = state.attacks < 2
        case Ask.LAST:
            offer_powers(state, box, seat, When.AROUND, mask)
            offer_help(state, box, seat, mask)
            mask[DONE] = 1
        case Ask.PREPARE:
            offer_powers(state, box, seat, When.PRE_ROLL, mask)
            offer_help(state, box, seat, mask)
            mask[ROLL] = 1
        case Ask.RESOLVE:
            offer_powers(state, box, seat, When.POST_ROLL, mask)
            offer_help(state, box, seat, mask)
            mask[DONE] = 1
        case Ask.DRAWING | Ask.ROLLED:
            offer_help(state, box, seat, mask)
            mask[DONE] = 1
        case Ask.DIE:
            for die in range(dice_of(state, seat)):
                mask[DIE + die] = state.rolled[die] >= 0
        case Ask.FACE:
            offer_faces(state, box, seat, frame.chosen, mask)
        case Ask.OPPONENT:
            mask[PLAYER : PLAYER + state.num_players - 1] = 1
        case Ask.PLACE:
            for place in range(1, min(MOST_PLACES, count(state, Zone.STACK, frame.chosen))):
                mask[PLACE + place] = 1
        case Ask.DISCARD:
            for place in range(count(state, Zone.HAND, seat)):
                mask[POWER + face(state, at(state, Zone.HAND, seat, place))] = 1
        case Ask.FAIRY:
            for away in range(1, state.num_players):
                mask[PLAYER + away - 1] = state.fairy[seat_at(state, seat, away)] > 0
        case Ask.KEEP_FAIRY | Ask.MAY:
            mask[YES] = 1
            mask[DONE] = 1


@rule
def offer_powers(state, box, seat, moment, mask):
    """The Power cards in hand that are played at a moment."""
    for place in range(count(state, Zone.HAND, seat)):
        title = face(state, at(state, Zone.HAND, seat, place))
        if box.moment[title] == moment:
            mask[POWER + title] = 1


@rule
def offer_help(state, box, seat, mask):
    """Companions and the Character, where what they do can do anything."""
    for place in range(count(state, Zone.COMPANION, seat)):
        title = face(state, at(state, Zone.COMPANION, seat, place))
        if is_time_for(state, box.act_needs[title]):
            mask[COMPANION + title - FIRST_COMPANION] = 1
    if state.used[seat] == 0 and is_time_for(state, box.ability_needs[state.plays[seat]]):
        mask[ABILITY] = 1


@rule
def offer_faces(state, box, seat, die, mask):
    """The faces of one of a player's dice."""
    for side in range(FACES):
        if die < DICE_EACH:
            mask[TURNED + box.die[state.plays[seat], die, side]] = 1
        else:
            mask[TURNED + box.fairy_die[state.fairy[seat] - 1, side]] = 1


@rule
def apply(state, box, seat, action):
    """Take a seat's answer."""
    frame = top(state)
    match state.question:
        case Ask.TURN | Ask.LAST | Ask.PREPARE | Ask.RESOLVE | Ask.DRAWING | Ask.ROLLED:
            do(state, box, seat, frame, action)
        case Ask.DIE:
            frame.answer = action - DIE
        case Ask.FACE:
            frame.answer = action - TURNED
        case Ask.OPPONENT:
            frame.each = seat_at(state, seat, action - PLAYER + 1)
        case Ask.PLACE:
            raise_relic(state, box, frame.chosen, action - PLACE)
        case Ask.DISCARD:
            frame.amount -= 1
            discard_power(state, seat, pick(state, Zone.HAND, seat, action - POWER))
        case Ask.FAIRY:
            frame.answer = seat_at(state, seat, action - PLAYER + 1)
        case Ask.KEEP_FAIRY | Ask.MAY:
            frame.answer = action == YES


@rule
def do(state, box, seat, frame, action):
    """What a player does in his turn: attack, play a card, get help, or go on."""
    if action in (DONE, ROLL):
        frame.step += 1
    elif action == ABILITY:
        state.used[seat] = 1
        character = FIRST_CHARACTER + state.plays[seat]
        tell(state, Happens.USES, seat, character, 0)
        start_program(state, seat, box.ability[state.plays[seat]], character)
    elif COMPANION <= action < COMPANION + MOST_COMPANION_TITLES:
        title = FIRST_COMPANION + action - COMPANION
        tell(state, Happens.USES, seat, title, 0)
        move(state, pick(state, Zone.COMPANION, seat, title), Zone.GONE, 0)
        start_program(state, seat, box.act[title], title)
    elif POWER <= action < POWER + MOST_POWERS:
        play_power(state, box, seat, action - POWER)
    else:
        state.victim = seat_at(state, seat, action - PLAYER + 1)
        state.attacks = 0
        tell(state, Happens.ATTACKS, seat, state.victim, face(state, top_relic(state, state.victim)))
        fight = push(state, Kind.ATTACK)
        fight.owner = seat
        fight.chosen = state.victim
        fight.relic = 1 + top_relic(state, state.victim)


@rule
def play_power(state, box, seat, title):
    """A Power card acts. Pre-Roll cards lie open until the attack is settled, all others are discarded."""
    card = pick(state, Zone.HAND, seat, title)
    moment = box.moment[title]
    tell(state, Happens.PLAYS, seat, title, 0)
    move(state, card, Zone.PLAYED if moment == When.PRE_ROLL else Zone.DISCARD, 0)
    if moment == When.INSTEAD:
        state.attacks = 0
    start_program(state, seat, box.row[title], FIRST_POWER_TITLE + title)


@rule
def raise_relic(state, box, seat, place):
    """The Relic at a place from the top of a stack comes to the top."""
    relic = at(state, Zone.STACK, seat, count(state, Zone.STACK, seat) - 1 - place)
    tell(state, Happens.RAISES, seat, face(state, relic), 0)
    lay_on_stack(state, box, relic, seat)

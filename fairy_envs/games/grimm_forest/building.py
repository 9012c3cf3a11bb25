"""The Build phase of The Grimm Forest: turns of two actions, houses, First Builder Bonuses, Special Actions, trades."""

from __future__ import annotations

from fairy_envs.engine import ask, pop, push, rule, tell, top

from .effects import (
    call_cards,
    can_use_special,
    meet_friend,
    pay,
    start_program,
)
from .names import (
    ACTIONS_EACH,
    KINDS,
    NOWHERE,
    SECTIONS,
    SITES,
    SUPPLY,
    TRADE,
    Ask,
    Happens,
    Kind,
    Moment,
    Section,
    Standing,
    Why,
    Zone,
)
from .state import (
    BONUS_FABLES,
    BONUS_RESOURCES,
    BUILD,
    DRAW,
    NO,
    RESOURCE,
    SPECIAL,
    TRADE_IN,
    at,
    can_draw,
    count,
    draw_fable,
    face,
    friend_card,
    friend_of,
    goods,
    held_in_all,
    houses_of,
    move,
    standing,
)


@rule
def play_turn(state, box, turn):
    """A player's Build turn: cards of that moment, then two actions, and after them a trade of Fables if possible."""
    seat = turn.owner
    if turn.step == 0:
        turn.step = 1
        tell(state, Happens.TURN, seat, 0, 0)
        state.used = 0
        call_cards(state, Moment.BUILD, seat + 1)
        return
    if turn.step == 1:
        turn.step = 2
        state.left = ACTIONS_EACH
    state.left += state.extra[seat]
    state.extra[seat] = 0
    if turn.step == 2 and (state.left or can_trade(state, box, seat)):
        ask(state, seat, Ask.ACTION)
    else:
        pop(state)


@rule
def cost_of(state, box, seat, kind, section):
    """What the next section costs a player, with his Friend's help and his Fables'."""
    change = standing(state, box, seat, Standing.FLOOR_COST + section)
    return max(0, box.cost[kind, section] + change - state.discount[seat])


@rule
def can_build(state, box, seat, kind):
    """Whether a player can build the next section of a house: it is there, the site is free, and he can pay."""
    section = state.unfinished[seat, kind]
    if state.sections[kind, section] == 0:
        return False
    if section == Section.FLOOR and sites_used(state, seat) == SITES:
        return False
    wealth = held_in_all(state, seat) if state.any_kinds[seat] else state.have[seat, kind]
    return wealth >= cost_of(state, box, seat, kind, section)


@rule
def sites_used(state, seat):
    """Build Sites with a house on them, finished or not."""
    used = houses_of(state, seat)
    for kind in range(KINDS):
        used += state.unfinished[seat, kind] > 0
    return used


@rule
def build(state, box, seat, kind):
    """Pay, and add the next section: walls bring a Friend, the first house of a kind the First Builder Bonus."""
    section = state.unfinished[seat, kind]
    cost = cost_of(state, box, seat, kind, section)
    state.discount[seat] = 0
    state.sections[kind, section] -= 1
    tell(state, Happens.BUILDS, seat, len(SECTIONS) * kind + section, 0)
    if section == Section.ROOF:
        state.unfinished[seat, kind] = 0
        state.finished[seat, kind] += 1
        if state.bonus[kind] == 0:
            state.bonus[kind] = seat + 1
            bonus = push(state, Kind.BONUS)
            bonus.owner = seat
            bonus.amount = kind
    else:
        state.unfinished[seat, kind] += 1
        if section == Section.WALLS:
            meet_friend(state, seat, 0)
    if state.any_kinds[seat]:
        pay(state, seat, SUPPLY, seat, cost, Why.PAYMENT)
    else:
        state.have[seat, kind] -= cost


@rule
def give_bonus(state, frame):
    """The First Builder Bonus, as the builder chooses."""
    if frame.step == 0:
        frame.step = 1
        ask(state, frame.owner, Ask.BONUS)
        return
    seat, which = frame.owner, frame.answer
    tell(state, Happens.BONUS, seat, frame.amount, which)
    pop(state)
    if which == BONUS_RESOURCES:
        for kind in range(KINDS):
            state.have[seat, kind] += 1
    elif which == BONUS_FABLES:
        draw_fable(state, seat)
        draw_fable(state, seat)
    else:
        meet_friend(state, seat, 0)


@rule
def can_trade(state, box, seat):
    """Whether a player's Friend lets him trade Fables for resources, and he has them."""
    return standing(state, box, seat, Standing.TRADES) != 0 and count(state, Zone.HAND, seat) >= TRADE


@rule
def use_special(state, box, seat):
    """Pay for the Friend's Special Action, and let it run."""
    friend = friend_of(state, seat)
    state.used |= 1 << int(friend)  # else plain Python would shift in 16 bits
    tell(state, Happens.SPECIAL, seat, friend, 0)
    for kind in range(KINDS):
        state.have[seat, kind] -= box.special_cost[friend, kind]
    start_program(state, seat, box.special[friend], friend_card(friend), NOWHERE)
    ask_to_discard(state, seat, box.special_fables[friend])


@rule
def trade_in(state, seat):
    """A Friend and two Fables go for two resources of any kinds; it is no action."""
    friend = friend_of(state, seat)
    tell(state, Happens.TRADES, seat, friend, 0)
    move(state, at(state, Zone.FRIEND, seat, 0), Zone.FRIEND_DISCARD, 0)
    pay(state, SUPPLY, seat, seat, TRADE, Why.CARD)
    ask_to_discard(state, seat, TRADE)


@rule
def ask_to_discard(state, seat, amount):
    """A player discards so many Fables of his choice."""
    if amount:
        frame = push(state, Kind.DISCARD)
        frame.owner = seat
        frame.amount = amount


@rule
def discard_fables(state, frame):
    """Discard the whole hand if it must go, else ask which Fable is discarded next: also whoever holds nothing but
    copies of one, since not to be asked would tell the others that."""
    seat = frame.owner
    if frame.amount == 0:
        pop(state)
    elif frame.amount >= count(state, Zone.HAND, seat):
        frame.amount -= 1
        discard_fable(state, seat, at(state, Zone.HAND, seat, 0))
    else:
        ask(state, seat, Ask.DISCARD)


@rule
def discard_fable(state, seat, card):
    tell(state, Happens.DISCARDS, seat, face(state, card), 0)
    move(state, card, Zone.DISCARD, 0)


@rule
def do_action(state, box, seat, action):
    """One action of a Build turn; the trade and its refusal are none."""
    if action == TRADE_IN:
        trade_in(state, seat)
        return
    if action == NO:
        top(state).step = 3
        return
    state.left -= 1
    if action == DRAW:
        draw_fable(state, seat)
    elif action == SPECIAL:
        use_special(state, box, seat)
    elif RESOURCE <= action < RESOURCE + KINDS:
        state.have[seat, action - RESOURCE] += 1
        tell(state, Happens.GETS, seat, goods(action - RESOURCE, 1), 0)
    else:
        build(state, box, seat, action - BUILD)


@rule
def offer_actions(state, box, seat, mask):
    """What a player can do in his Build turn; with no action left only the trade, or to end the turn."""
    mask[TRADE_IN] = can_trade(state, box, seat)
    if state.left == 0:
        mask[NO] = 1
        return
    mask[DRAW] = can_draw(state)
    mask[SPECIAL] = can_use_special(state, box, seat)
    for kind in range(KINDS):
        mask[RESOURCE + kind] = 1
        mask[BUILD + kind] = can_build(state, box, seat, kind)

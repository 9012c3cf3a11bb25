"""The scripted player of The Grimm Forest.

It goes where it expects most for itself, lays the Fable whose row promises most, finishes the houses that it has begun,
and keeps the Friend who is worth more. Rows are read from the box, so that it plays with any card file.
"""

from __future__ import annotations

import numpy as np

from fairy_envs.engine import Op, draw, rule

from .names import (
    HOUSES_TO_WIN,
    KINDS,
    LOCATIONS,
    MOST_SEATS,
    MOST_TITLES,
    NUM_FRIENDS,
    SECTIONS,
    Ask,
    Each,
    Effect,
    Moment,
    Resource,
    Section,
    Standing,
)
from .state import (
    BONUS,
    BONUS_FRIEND,
    BONUS_RESOURCES,
    BUILD,
    DRAW,
    FABLE,
    GO,
    HOUSE,
    KEEP,
    MAX_ROW,
    NO,
    PLAYER,
    RESOURCE,
    SPECIAL,
    YES,
)

_WORTH = np.zeros(len(Effect))
for _effect, _value in {
    Effect.GAIN: 1.0,
    Effect.GAIN_STRAW: 0.8,
    Effect.GAIN_WOOD: 0.9,
    Effect.GAIN_BRICK: 1.0,
    Effect.DRAW: 0.8,
    Effect.FRIEND: 1.5,
    Effect.LOSE: -1.0,
    Effect.TAKE_HERE: 0.6,
    Effect.TAKE_THERE: 0.9,
    Effect.TAKE_HALF: 1.7,
    Effect.ADD: 0.3,
    Effect.HALVE: 0.3,
    Effect.BAR: 0.4,
    Effect.TAKE: 0.7,
    Effect.ROB: 1.0,
    Effect.THEY_GIVE: 0.7,
    Effect.THEY_LOSE: 0.2,
    Effect.THEY_GAIN: -0.1,
    Effect.THEY_DRAW: -0.1,
    Effect.HOUSE_FALLS: 1.5,
    Effect.UNFINISHED_FALLS: 2.5,
    Effect.THEY_GO: 0.8,
    Effect.GO: 0.6,
    Effect.CHANGE_GATHER: 0.2,
    Effect.SWAP_GATHER: 0.1,
    Effect.PROTECTED: 0.5,
    Effect.FOG: 0.5,
    Effect.EXTRA_ACTION: 1.1,
    Effect.DISCOUNT: 0.8,
    Effect.ANY_KINDS: 0.8,
    Effect.ANNOUNCE: 1.2,
    Effect.LURE: 1.5,
}.items():
    _WORTH[_effect] = _value

_STANDING = np.zeros(len(Standing))
for _standing, _value in {
    Standing.FLOOR_COST: -0.5,
    Standing.WALLS_COST: -0.5,
    Standing.ROOF_COST: -0.5,
    Standing.UNSEEN: 0.3,
    Standing.MONSTERS_PASS: 0.4,
    Standing.HOUSES_STAND: 0.4,
    Standing.CHOOSES_LAST: 1.0,
    Standing.TRADES: 0.3,
}.items():
    _STANDING[_standing] = _value


_MOMENTS = len(Moment)


@rule
def bot(obs, box, mask, rng):
    """An action from what a seat sees."""
    if obs.question[Ask.GATHER]:
        return choose_location(obs, box, rng)
    if obs.question[Ask.FABLE]:
        return choose_fable(obs, box, mask, True)
    if obs.question[Ask.DISCARD]:
        return choose_fable(obs, box, mask, False)
    if obs.question[Ask.ACTION]:
        return choose_action(obs, box, mask)
    if obs.question[Ask.RESOURCE]:
        return choose_resource(obs, box, mask)
    if obs.question[Ask.KEEP]:
        return choose_holder(obs, box)
    if obs.question[Ask.PLACE] or obs.question[Ask.LOCATION]:
        return choose_spot(obs, box, mask)
    if obs.question[Ask.OPPONENT]:
        return PLAYER + choose_opponent(obs, box) - 1
    if obs.question[Ask.PEEK]:
        return PLAYER + leader(obs) - 1
    if obs.question[Ask.ANNOUNCE]:
        return YES if obs.players.sum() == 2 else NO
    if obs.question[Ask.MAY]:
        return YES if is_worth_it(obs, box) else NO
    if obs.question[Ask.BONUS]:
        befriended = obs.friend[0].sum() > 0 or not mask[BONUS + BONUS_FRIEND]
        return BONUS + BONUS_RESOURCES if befriended else BONUS + BONUS_FRIEND
    return cheapest_house(obs, mask)


# --- What things are worth --------------------------------------------------------------------------------------------


@rule
def row_worth(box, line):
    """About how many resources a program is worth to its owner."""
    total = 0.0
    share = 1.0
    if line == 0:
        return total
    for place in range(line, min(line + MAX_ROW, len(box.code))):
        code = box.code[place]
        if code.op == Op.END:
            break
        if code.op == Op.ACT:
            total += share * _WORTH[code.what] * max(1, code.number)
        elif code.op == Op.UNLESS or code.op == Op.ASK:
            share = 0.6
        elif code.op == Op.NEXT and code.what == Each.PIG_WITH_ME:
            share = 0.7
    return total


@rule
def fable_worth(obs, box, title):
    """About what laying a Fable now is worth."""
    worth = row_worth(box, box.row[title])
    if has_effect(box, box.row[title], Effect.UNFINISHED_FALLS) and timber(obs, furthest_builder(obs)) == 0:
        return 0.0
    if has_effect(box, box.row[title], Effect.HOUSE_FALLS) and not weak_houses(obs):
        return 0.0
    if box.moment[title] == Moment.BUILD and wealth(obs) < 3:
        worth -= 0.7
    return worth


@rule
def friend_worth(box, friend):
    """About what a Friend is worth in a round."""
    total = 0.0
    for moment in range(_MOMENTS):
        total += row_worth(box, box.power[friend, moment])
    if box.special[friend]:
        total += max(0.0, row_worth(box, box.special[friend]) - 1.0)
    for what in range(len(_STANDING)):
        total += _STANDING[what] * box.standing[friend, what]
    return total


@rule
def wealth(obs):
    """My resources of all kinds."""
    return float(obs.have[0].sum())


@rule
def houses(obs, place):
    """A player's houses, begun ones included."""
    total = 0.0
    for kind in range(KINDS):
        total += float(obs.finished[place, kind]) + (1.0 if obs.unfinished[place, kind] > 0 else 0.0)
    return total


@rule
def progress(obs, place):
    """How near a player is to the end, in resources."""
    total = 0.0
    for kind in range(KINDS):
        total += 12.0 * obs.finished[place, kind] + obs.have[place, kind]
        if obs.unfinished[place, kind] > 0:
            total += 2.0 if obs.unfinished[place, kind] == 1 else 6.0
    return total


@rule
def leader(obs):
    """The opponent who is nearest to the end, by place."""
    best = 1
    for place in range(1, MOST_SEATS):
        if obs.players[place] and progress(obs, place) > progress(obs, best):
            best = place
    return best


@rule
def timber(obs, place):
    """The sections of a player's unfinished houses."""
    total = 0.0
    for kind in range(KINDS):
        total += float(obs.unfinished[place, kind])
    return total


@rule
def weak_houses(obs):
    """Whether an opponent has a house, finished or not, that is not of brick."""
    for place in range(1, MOST_SEATS):
        for kind in range(Resource.BRICK):
            if obs.finished[place, kind] + obs.unfinished[place, kind] > 0:
                return True
    return False


@rule
def furthest_builder(obs):
    """The opponent with most sections in unfinished houses, by place; of several the one nearest to the end."""
    best = leader(obs)
    for place in range(1, MOST_SEATS):
        if obs.players[place] and timber(obs, place) > timber(obs, best):
            best = place
    return best


@rule
def choose_opponent(obs, box):
    """The player to do harm to."""
    row = acting_row(obs, box)
    if has_effect(box, row, Effect.UNFINISHED_FALLS):
        return furthest_builder(obs)
    if has_effect(box, row, Effect.LURE):
        return best_friends_holder(obs, box)
    return leader(obs)


@rule
def friends_worth(obs, box, place):
    """About what a player's Friend is worth in a round; very little if he has none."""
    for friend in range(NUM_FRIENDS):
        if obs.friend[place, friend]:
            return friend_worth(box, friend)
    return -1000.0


@rule
def best_friends_holder(obs, box):
    """The opponent whose Friend is worth most."""
    best = 1
    for place in range(1, MOST_SEATS):
        if friends_worth(obs, box, place) > friends_worth(obs, box, best):
            best = place
    return best


@rule
def missing(obs, box, kind):
    """What I lack for all sections of the house of a kind that I am building, or would begin; 0 if none is wanted."""
    stage = int(obs.unfinished[0, kind])
    if stage == 0 and houses(obs, 0) >= HOUSES_TO_WIN:
        return 0.0
    need = 0.0
    for section in range(stage, len(SECTIONS)):
        need += box.cost[kind, section]
    return max(0.0, need - float(obs.have[0, kind]))


# --- Gathering --------------------------------------------------------------------------------------------------------


@rule
def shared_worth(obs, amount, others):
    """What it is worth to be one more pig where so many others share an amount: my part, and what they then lack."""
    if others == 0.0:
        return amount
    denied = amount / others - amount / (others + 1.0)
    return amount / (others + 1.0) + denied * others / (obs.players.sum() - 1.0)


@rule
def place_worth(obs, spot):
    """What it is worth to be at a Location, once all pigs are seen."""
    if obs.barred[spot]:
        return 0.0
    others = 0.0
    for place in range(1, MOST_SEATS):
        others += float(obs.at[place, spot])
    return shared_worth(obs, float(obs.there[spot].sum()), others)


@rule
def where_i_am(obs):
    """The Location where my pig is, or -1."""
    for spot in range(len(LOCATIONS)):
        if obs.at[0, spot]:
            return spot
    return -1


@rule
def is_worth_it(obs, box):
    """Whether to do what a card lets me do: to leave my Location only for one that gives more."""
    row = acting_row(obs, box)
    here = where_i_am(obs)
    if here < 0:
        return True
    if has_effect(box, row, Effect.APART):
        return effect_number(box, row, Effect.TAKE_THERE) > place_worth(obs, here)
    if has_effect(box, row, Effect.GO):
        for spot in range(box.locations):
            if spot != here and place_worth(obs, spot) > place_worth(obs, here):
                return True
        return False
    return True


@rule
def choose_location(obs, box, rng):
    """The Location that promises most, others being drawn to where most lies."""
    everything = 0.1
    for spot in range(box.locations):
        everything += float(obs.there[spot].sum())
    best = 0
    most = -1.0
    for spot in range(box.locations):
        amount = float(obs.there[spot].sum())
        useful = 0.0
        for kind in range(KINDS):
            lacking = missing(obs, box, kind)
            begun = 1.3 if obs.unfinished[0, kind] > 0 else 1.0
            useful += begun * min(float(obs.there[spot, kind]), lacking + 1.0)
        pigs = 1.0
        seen = 0.0
        for place in range(1, MOST_SEATS):
            if obs.gather[place].sum() > 0:
                seen += float(obs.gather[place, spot])
            elif obs.players[place]:
                pigs += amount / everything
        if obs.barred[spot] or (obs.monster[spot].sum() > 0 and not obs.monster[spot, 0]):
            useful *= 0.6
        value = (shared_worth(obs, useful, seen) / pigs) * (0.6 + 0.01 * draw(rng, 0, 80))
        if value > most:
            best = spot
            most = value
    return GO + best


@rule
def choose_fable(obs, box, mask, best):
    """The Fable that is worth most, or least; none if it isn't worth laying."""
    chosen = NO
    most = 0.2 if best else -100.0
    for title in range(MOST_TITLES):
        if mask[FABLE + title]:
            worth = fable_worth(obs, box, title)
            if not best:
                worth = -worth
            if worth > most:
                chosen = FABLE + title
                most = worth
    return chosen


@rule
def acting_row(obs, box):
    """Where the program of the card that asks starts, and a Friend's of the moment."""
    for title in range(MOST_TITLES):
        if obs.fable_acts[title]:
            return box.row[title]
    for friend in range(NUM_FRIENDS):
        if obs.friend_acts[friend]:
            for moment in range(_MOMENTS):
                if obs.moment[moment] and box.power[friend, moment]:
                    return box.power[friend, moment]
            return box.special[friend]
    return 0


@rule
def effect_number(box, line, effect):
    """The number of a program's first effect of a kind; -1 if it has none."""
    for place in range(line, min(line + MAX_ROW, len(box.code))):
        if box.code[place].op == Op.END:
            return -1
        if box.code[place].op == Op.ACT and box.code[place].what == effect:
            return box.code[place].number
    return -1


@rule
def has_effect(box, line, effect):
    """Whether a program has an effect."""
    return effect_number(box, line, effect) >= 0


@rule
def helps_all(box, line):
    """Whether a program that runs where it lies does good to those who are there."""
    return has_effect(box, line, Effect.THEY_GAIN) or has_effect(box, line, Effect.THEY_DRAW)


@rule
def choose_spot(obs, box, mask):
    """Mischief where most lies and I am not; what helps where I am; pigs are sent where least lies."""
    row = acting_row(obs, box)
    sign = -1.0 if has_effect(box, row, Effect.THEY_GO) else 1.0
    mine = 0.0
    if obs.question[Ask.PLACE]:
        mine = 50.0 if helps_all(box, row) else -50.0
    elif has_effect(box, row, Effect.HALVE):
        mine = -50.0
    best = 0
    most = -1000.0
    for spot in range(box.locations):
        if mask[GO + spot]:
            own = float(obs.gather[0, spot] + obs.at[0, spot])
            if has_effect(box, row, Effect.GO):
                value = place_worth(obs, spot)
            else:
                value = sign * float(obs.there[spot].sum()) + mine * own
            if value > most:
                best = spot
                most = value
    return GO + best


@rule
def choose_resource(obs, box, mask):
    """Of what I get the kind that brings me nearest to a section, of what I give the one that I need least."""
    giving = obs.source[0] > 0
    best = 0
    most = -1000.0
    for kind in range(KINDS):
        if mask[RESOURCE + kind]:
            value = kind_worth(obs, box, kind)
            if giving:
                value = -value
            if value > most:
                best = kind
                most = value
    return RESOURCE + best


@rule
def kind_worth(obs, box, kind):
    """How much one more resource of a kind is worth: most where it completes the next section of a house begun."""
    if missing(obs, box, kind) == 0.0:
        return -1.0 + 0.1 * kind
    stage = int(obs.unfinished[0, kind])
    lacking = float(box.cost[kind, stage]) - float(obs.have[0, kind])
    return (2.0 if stage else 1.0) + 1.0 / max(0.5, lacking) + 0.1 * kind


# --- Building ---------------------------------------------------------------------------------------------------------


@rule
def choose_action(obs, box, mask):
    """Build what can be built, the nearest to the end first; else use the Friend, draw, or gain what is lacking."""
    if mask[NO]:
        return NO
    best = -1
    most = -1.0
    for kind in range(KINDS):
        if mask[BUILD + kind]:
            stage = int(obs.unfinished[0, kind])
            if stage > Section.FLOOR or houses(obs, 0) < HOUSES_TO_WIN:
                value = 10.0 * stage + 0.1 * float(obs.have[0, kind]) + 0.01 * kind
                if value > most:
                    best = BUILD + kind
                    most = value
    if best >= 0:
        return best
    resource = choose_resource(obs, box, mask)
    unit = kind_worth(obs, box, resource - RESOURCE)
    if mask[SPECIAL] and special_worth(obs, box, unit) > 1.1 * unit:
        return SPECIAL
    if mask[DRAW] and obs.hand.sum() == 0:
        return DRAW
    return resource


@rule
def special_worth(obs, box, unit):
    """About what my Friend's Special Action is worth, less what it costs; `unit` is what a resource of choice is."""
    for friend in range(NUM_FRIENDS):
        if obs.friend[0, friend]:
            row = box.special[friend]
            if has_effect(box, row, Effect.LURE):
                return 1.5 * unit * friends_worth(obs, box, best_friends_holder(obs, box))
            worth = unit * (row_worth(box, row) - 0.8 * float(box.special_fables[friend]))
            for kind in range(KINDS):
                gained = effect_number(box, row, Effect.GAIN_STRAW + kind)
                if gained > 0:
                    worth += gained * (kind_worth(obs, box, kind) - unit * _WORTH[Effect.GAIN_STRAW + kind])
                worth -= kind_worth(obs, box, kind) * float(box.special_cost[friend, kind])
            return worth
    return 0.0


@rule
def choose_holder(obs, box):
    """Keep a Friend who is worth more than mine; else he goes to whom he harms most."""
    new = 0.0
    mine = 0.0
    for friend in range(NUM_FRIENDS):
        if obs.friend_shown[friend]:
            new = friend_worth(box, friend)
        if obs.friend[0, friend]:
            mine = friend_worth(box, friend)
    if new > mine:
        return KEEP
    best = 1
    most = -1000.0
    for place in range(1, MOST_SEATS):
        if obs.players[place]:
            loss = -new + 0.02 * progress(obs, place)
            for friend in range(NUM_FRIENDS):
                if obs.friend[place, friend]:
                    loss += friend_worth(box, friend)
            if loss > most:
                best = place
                most = loss
    return PLAYER + best - 1


@rule
def cheapest_house(obs, mask):
    """The house that cost least so far, of the least sturdy kind."""
    best = 0
    least = 1000.0
    for kind in range(KINDS):
        for finished in range(2):
            if mask[HOUSE + 2 * kind + finished]:
                cost = 12.0 + kind if finished else 4.0 * float(obs.unfinished[0, kind])
                if cost < least:
                    best = 2 * kind + finished
                    least = cost
    return HOUSE + best

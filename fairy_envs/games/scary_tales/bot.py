"""The scripted player of Scary Tales.

It works out its chance to take each top Relic by counting the rolls that would do, attacks where chance and prize are
best, adds the cards that raise the chance most, and after the roll spends only what turns failure into success.
"""

from __future__ import annotations

import numpy as np

from fairy_envs.engine import Op, rule

from .names import (
    ATTRIBUTES,
    CHARACTERS,
    COLOURS,
    DICE_EACH,
    FACES,
    FIRST_COMPANION,
    FIRST_EVENT,
    MOST_BOXES,
    MOST_COMPANION_TITLES,
    MOST_DICE,
    MOST_EVENT_TITLES,
    MOST_FORTUNES,
    MOST_PLACES,
    MOST_POWERS,
    MOST_RELIC_TITLES,
    MOST_SEATS,
    NATURAL,
    SHOWN,
    WISH_IN_MAGIC,
    Ask,
    Attribute,
    Effect,
    Face,
    When,
    Worth,
)
from .rules import ABILITY, COMPANION, DIE, DONE, PLACE, PLAYER, POWER, ROLL, TURNED
from .state import COSTS, FIRST_CHARACTER, FIRST_POWER_TITLE, MAX_ROW

NO_FACE = int(Face.VOID)
"""What a die that one does not have shows: nothing."""


@rule
def bot(obs, box, mask, rng):
    """An action from what a seat sees."""
    if obs.question[Ask.TURN]:
        return choose_in_turn(obs, box, mask)
    if obs.question[Ask.LAST]:
        return choose_last(obs, box, mask)
    if obs.question[Ask.PREPARE]:
        return prepare(obs, box, mask)
    if obs.question[Ask.RESOLVE]:
        return resolve(obs, box, mask)
    if obs.question[Ask.ROLLED]:
        return help_with_event(obs, box, mask)
    if obs.question[Ask.DIE]:
        return choose_die(obs, box, mask)
    if obs.question[Ask.FACE]:
        return choose_face(obs, box, mask)
    if obs.question[Ask.OPPONENT] or obs.question[Ask.FAIRY]:
        return choose_player(obs, box, mask)
    if obs.question[Ask.PLACE]:
        return choose_relic(obs, box, mask)
    if obs.question[Ask.DISCARD]:
        return choose_discard(obs, box, mask)
    return DONE


# --- Chances ----------------------------------------------------------------------------------------------------------


@rule
def row_gives(box, line, effect):
    """How much of an effect a program has in all."""
    total = 0
    if line:
        for place in range(line, min(line + MAX_ROW, len(box.code))):
            if box.code[place].op == Op.END:
                return total
            if box.code[place].op == Op.ACT and box.code[place].what == effect:
                total += max(1, box.code[place].number)
    return total


@rule
def my_character(obs):
    """My Character's number."""
    for character in range(len(CHARACTERS)):
        if obs.plays[0, character]:
            return character
    return 0


@rule
def my_fairy(obs):
    """My Fairy's number, or -1."""
    for fairy in range(MOST_BOXES):
        if obs.fairy[0, fairy]:
            return fairy
    return -1


@rule
def my_die(obs, box, die, side):
    """A face of one of my dice; VOID for one that I don't have."""
    if die < DICE_EACH:
        return box.die[my_character(obs), die, side]
    fairy = my_fairy(obs)
    if fairy < 0:
        return NO_FACE
    return box.fairy_die[fairy, side]


@rule
def lay(have, shown, sign):
    """Add a face to icons, or take it away."""
    if Face.STRENGTH <= shown <= Face.LUCK:
        have[shown - Face.STRENGTH] += sign
    elif shown == Face.WISH:
        have[Attribute.WISH] += sign
    elif shown != Face.VOID:
        have[Attribute.MAGIC] += sign * (shown - Face.MAGIC_1 + 1)


@rule
def covers(have, cost):
    """Whether icons cover a cost (see `state.is_enough`)."""
    wishes = have[Attribute.WISH]
    magic = have[Attribute.MAGIC]
    for attribute in range(NATURAL):
        spare = have[attribute] - cost[attribute]
        if spare < 0:
            wishes += spare
        else:
            magic += spare
    return wishes >= 0 and magic + WISH_IN_MAGIC * wishes >= cost[Attribute.MAGIC]


@rule
def chance_of(obs, box, given, cost):
    """How likely a roll of all my dice covers a cost, with icons given beforehand."""
    have = np.zeros(ATTRIBUTES, np.int64)
    for attribute in range(ATTRIBUTES):
        have[attribute] = given[attribute]
    good = 0
    sides = FACES if my_fairy(obs) >= 0 else 1
    for one in range(FACES):
        lay(have, my_die(obs, box, 0, one), 1)
        for two in range(FACES):
            lay(have, my_die(obs, box, 1, two), 1)
            for three in range(FACES):
                lay(have, my_die(obs, box, 2, three), 1)
                for four in range(sides):
                    lay(have, my_die(obs, box, 3, four), 1)
                    good += covers(have, cost)
                    lay(have, my_die(obs, box, 3, four), -1)
                lay(have, my_die(obs, box, 2, three), -1)
            lay(have, my_die(obs, box, 1, two), -1)
        lay(have, my_die(obs, box, 0, one), -1)
    return good / (FACES * FACES * FACES * sides)


@rule
def cost_of(obs, place):
    """What the top Relic of a player takes."""
    cost = np.zeros(COSTS, np.int64)
    for attribute in range(COSTS):
        cost[attribute] = int(obs.top_cost[place, attribute])
    return cost


@rule
def icons_given(obs):
    """What cards have added to the attack before the roll."""
    given = np.zeros(ATTRIBUTES, np.int64)
    for attribute in range(ATTRIBUTES):
        given[attribute] = int(obs.icons[attribute])
    given[Attribute.MAGIC] += int(obs.easier)
    return given


@rule
def add_row(box, line, given):
    """Add what a program gives to a roll."""
    for attribute in range(ATTRIBUTES):
        given[attribute] += row_gives(box, line, attribute)
    given[Attribute.MAGIC] += row_gives(box, line, Effect.EASIER)


@rule
def victim_of(obs):
    """The place of the player who is attacked."""
    for place in range(1, MOST_SEATS):
        if obs.victim[place]:
            return place
    return 1


@rule
def prize(obs, place, points):
    """About what a player's Relic of so many points is worth to me: more where he is near the end."""
    about_to_win = obs.points[place] >= obs.target and points > 0
    return 0.5 + float(points) + 0.15 * float(obs.points[place]) + (5.0 if about_to_win else 0.0)


@rule
def hand_gives(obs, box):
    """What all my Pre-Roll cards would add to a roll."""
    given = np.zeros(ATTRIBUTES, np.int64)
    for title in range(MOST_POWERS):
        if box.moment[title] == When.PRE_ROLL:
            for _ in range(int(obs.hand[0, title])):
                add_row(box, box.row[title], given)
    return given


@rule
def title_at(obs, place, depth):
    """The Relic at a depth (1 is the top) of a player's stack, or -1."""
    for title in range(MOST_RELIC_TITLES):
        for copy in range(MOST_BOXES):
            if obs.stack[place, title, copy] == depth:
                return title
    return -1


@rule
def lure(obs, box, place, depth):
    """What the Relic at a depth (1 is the top) of a player's stack promises: chance times prize."""
    title = title_at(obs, place, depth)
    if title < 0:
        return 0.0
    cost = np.zeros(COSTS, np.int64)
    for attribute in range(COSTS):
        cost[attribute] = box.cost[title, attribute]
    return chance_of(obs, box, hand_gives(obs, box), cost) * prize(obs, place, box.points[title])


@rule
def counts_on_top(obs, box, title):
    """What a Relic would count on top of my stack in the place of my top Relic, or that one itself does."""
    colours = np.zeros(len(COLOURS), np.int64)
    for colour in range(len(COLOURS)):
        colours[colour] = int(obs.colours[0, colour])
    mine = title_at(obs, 0, 1)
    if mine >= 0 and box.worth[mine] != Worth.ALL_COLOURS:
        colours[box.colour[mine]] -= 1
    match box.worth[title]:
        case Worth.COLOUR:
            return int(box.points[title]) if colours[box.colour[title]] > 0 else 0
        case Worth.ALL_COLOURS:
            return int(box.points[title]) if colours.min() > 0 else 0
    return int(box.points[title])


@rule
def deepest_lure(obs, box, place):
    """The depth (from 2) of the Relic that promises most of those that a card can raise in a player's stack."""
    best = 2
    for depth in range(3, 1 + min(MOST_PLACES, int(obs.stack_size[place]))):
        if lure(obs, box, place, depth) > lure(obs, box, place, best):
            best = depth
    return best


# --- Turns ------------------------------------------------------------------------------------------------------------


@rule
def choose_in_turn(obs, box, mask):
    """First what helps beforehand, then the attack that promises most, or what replaces it."""
    early = play_for_fairy(obs, box, mask)
    if early >= 0:
        return early
    best = -1
    most = 0.0
    chance = 0.0
    for place in range(1, MOST_SEATS):
        if mask[PLAYER + place - 1]:
            chance_here = chance_of(obs, box, hand_gives(obs, box), cost_of(obs, place))
            promised = chance_here * prize(obs, place, obs.top_points[place])
            if promised > most:
                best = PLAYER + place - 1
                most = promised
                chance = chance_here
    raising = play_to_raise(obs, box, mask, most)
    if raising >= 0:
        return raising
    for title in range(MOST_POWERS):
        if mask[POWER + title] and box.moment[title] == When.INSTEAD and obs.stack_size[0] > 0 and chance < 0.6:
            for place in range(1, MOST_SEATS):
                if obs.top_points[place] >= 2 and pays(obs, box, box.row[title], place):
                    return POWER + title
    if best >= 0:
        return best
    return DONE if mask[DONE] else first_legal(mask)


@rule
def pays(obs, box, row, place):
    """Whether a card that takes a player's top Relic, or exchanges it for mine, gains points."""
    if row_gives(box, row, Effect.EXCHANGE) == 0:
        return row_gives(box, row, Effect.CAPTURE) > 0
    theirs, mine = title_at(obs, place, 1), title_at(obs, 0, 1)
    return theirs >= 0 and mine >= 0 and counts_on_top(obs, box, theirs) > counts_on_top(obs, box, mine)


@rule
def first_legal(mask):
    for action in range(len(mask)):
        if mask[action]:
            return action
    return 0


@rule
def play_for_fairy(obs, box, mask):
    """A card that brings a Fairy while I have none, or -1."""
    if my_fairy(obs) < 0:
        for title in range(MOST_POWERS):
            if mask[POWER + title] and row_gives(box, box.row[title], Effect.FAIRY):
                return POWER + title
    return -1


@rule
def play_to_raise(obs, box, mask, most):
    """A card that raises a Relic which promises clearly more than the best target has, or -1."""
    for title in range(MOST_POWERS):
        if mask[POWER + title] and row_gives(box, box.row[title], Effect.THEY_RAISE):
            for place in range(1, MOST_SEATS):
                if lure(obs, box, place, deepest_lure(obs, box, place)) > 1.25 * most:
                    return POWER + title
    return -1


@rule
def choose_last(obs, box, mask):
    """After attacks: what brings a Fairy or cards, and a good Relic off the top."""
    early = play_for_fairy(obs, box, mask)
    if early >= 0:
        return early
    for title in range(MOST_POWERS):
        if mask[POWER + title] and box.moment[title] == When.AROUND:
            row = box.row[title]
            below = title_at(obs, 0, 2)
            if row_gives(box, row, Effect.BURY) and below >= 0 and box.points[below] < obs.top_points[0]:
                return POWER + title
            if row_gives(box, row, Effect.DRAW):
                return POWER + title
    return DONE


# --- Attacks ----------------------------------------------------------------------------------------------------------


@rule
def prepare(obs, box, mask):
    """The Pre-Roll card that raises the chance most, as long as one raises it much; then the roll."""
    cost = cost_of(obs, victim_of(obs))
    given = icons_given(obs)
    chance = chance_of(obs, box, given, cost)
    best = ROLL
    most = chance + 0.08
    if chance < 0.9:
        for title in range(MOST_POWERS):
            if mask[POWER + title]:
                with_it = given.copy()
                add_row(box, box.row[title], with_it)
                raised = chance_of(obs, box, with_it, cost)
                if raised > most:
                    best = POWER + title
                    most = raised
    return best


@rule
def cost_asked(obs, box):
    """What the roll under way has to cover: the target's cost or the Event's."""
    for event in range(MOST_EVENT_TITLES):
        if obs.event[event]:
            cost = np.zeros(COSTS, np.int64)
            for attribute in range(COSTS):
                cost[attribute] = box.cost[FIRST_EVENT + event, attribute]
            return cost
    return cost_of(obs, victim_of(obs))


@rule
def is_enough_with(obs, box, row):
    """Whether what a program gives turns failure into success."""
    have = icons_given(obs)
    add_row(box, row, have)
    return covers(have, cost_asked(obs, box))


@rule
def best_change(obs, box, turning):
    """The chance of success by the best die to be rolled again, or to be turned."""
    most = 0.0
    for die in range(MOST_DICE):
        if obs.rolled[die].sum() > 0:
            most = max(most, change_chance(obs, box, die, turning))
    return most


@rule
def find_pair(obs, box):
    """Two dice that are enough if both are turned: the first of them and the face for it; -1 and 0 if none are."""
    cost = cost_asked(obs, box)
    for first in range(MOST_DICE):
        for second in range(first):
            if obs.rolled[first].sum() > 0 and obs.rolled[second].sum() > 0:
                have = icons_given(obs)
                for shown in range(SHOWN):
                    lay(have, shown, -int(obs.rolled[first, shown] + obs.rolled[second, shown]))
                for one in range(FACES):
                    lay(have, my_die(obs, box, first, one), 1)
                    for two in range(FACES):
                        lay(have, my_die(obs, box, second, two), 1)
                        if covers(have, cost):
                            return first, int(my_die(obs, box, first, one))
                        lay(have, my_die(obs, box, second, two), -1)
                    lay(have, my_die(obs, box, first, one), -1)
    return -1, 0


@rule
def acting_row(obs, box):
    """Where the program of the card that asks starts, or 0."""
    for title in range(MOST_POWERS):
        if obs.acting[FIRST_POWER_TITLE + title]:
            return int(box.row[title])
    for character in range(len(CHARACTERS)):
        if obs.acting[FIRST_CHARACTER + character]:
            return int(box.ability[character])
    for title in range(MOST_FORTUNES):
        if obs.acting[title]:
            return int(box.act[title])
    return 0


@rule
def turns_once_more(obs, box):
    """Whether the card that asks turns another die after this one."""
    row = acting_row(obs, box)
    return row > 0 and row_gives(box, row + int(obs.acting_line), Effect.TURN_DIE) > 0


@rule
def change_chance(obs, box, die, turning):
    """The chance of success if a die is rolled again, or 1 if it has a face that does."""
    have = icons_given(obs)
    cost = cost_asked(obs, box)
    for shown in range(SHOWN):
        if obs.rolled[die, shown]:
            lay(have, shown, -1)
    good = 0
    for side in range(FACES):
        lay(have, my_die(obs, box, die, side), 1)
        good += covers(have, cost)
        lay(have, my_die(obs, box, die, side), -1)
    if turning:
        return 1.0 if good else 0.0
    return good / FACES


@rule
def promise(obs, box, row):
    """The chance that a program turns failure into success."""
    if is_enough_with(obs, box, row):
        return 1.0
    if row_gives(box, row, Effect.TURN_DIE) > 1:
        die, _ = find_pair(obs, box)
        return 1.0 if die >= 0 else 0.0
    if row_gives(box, row, Effect.TURN_DIE):
        return best_change(obs, box, True)
    if row_gives(box, row, Effect.REROLL_DIE):
        return best_change(obs, box, False)
    if row_gives(box, row, Effect.REROLL_ALL):
        return chance_of(obs, box, np.zeros(ATTRIBUTES, np.int64), cost_asked(obs, box))
    return 0.0


@rule
def resolve(obs, box, mask):
    """After a failed roll what is surest to help: a card, a Companion, my Character; after a good one nothing. Cards
    are saved where they promise little, unless somebody is about to win."""
    if obs.enough:
        return DONE
    best = DONE
    most = 0.3
    for place in range(1, MOST_SEATS):
        if obs.points[place] >= obs.target:
            most = 0.0
    for title in range(MOST_POWERS):
        if mask[POWER + title] and promise(obs, box, box.row[title]) > most:
            best = POWER + title
            most = promise(obs, box, box.row[title])
    if most < 0.9:
        help_best = help_with(obs, box, mask, most)
        if help_best >= 0:
            return help_best
    return best


@rule
def help_with(obs, box, mask, least):
    """The Companion or Character that is surer to help than `least`, or -1."""
    best = -1
    most = least
    for companion in range(MOST_COMPANION_TITLES):
        if mask[COMPANION + companion] and promise(obs, box, box.act[FIRST_COMPANION + companion]) > most:
            best = COMPANION + companion
            most = promise(obs, box, box.act[FIRST_COMPANION + companion])
    if mask[ABILITY] and promise(obs, box, box.ability[my_character(obs)]) > most:
        best = ABILITY
    return best


@rule
def help_with_event(obs, box, mask):
    """A Companion for an Event that would fail; the Character is kept for attacks."""
    if obs.enough:
        return DONE
    found = help_with(obs, box, mask, 0.6)
    return found if found >= 0 and found != ABILITY else DONE


@rule
def choose_die(obs, box, mask):
    """The die whose change is surest to help, or one of two that help together."""
    if obs.turns_die and turns_once_more(obs, box):
        first, _ = find_pair(obs, box)
        if first >= 0:
            return DIE + first
    best = -1
    most = -1.0
    for die in range(MOST_DICE):
        if mask[DIE + die]:
            value = change_chance(obs, box, die, False) + 0.5 * change_chance(obs, box, die, True)
            if obs.rolled[die, Face.VOID]:
                value += 0.01
            if value > most:
                best = DIE + die
                most = value
    return best


@rule
def choose_face(obs, box, mask):
    """A face that is enough, else a Wish, else what gives most Magic."""
    die = 0
    for place in range(MOST_DICE):
        if obs.die[place]:
            die = place
    if turns_once_more(obs, box):
        first, wanted = find_pair(obs, box)
        if first == die:
            return TURNED + wanted
    have = icons_given(obs)
    cost = cost_asked(obs, box)
    for shown in range(SHOWN):
        if obs.rolled[die, shown]:
            lay(have, shown, -1)
    best = 0
    for shown in range(SHOWN):
        if mask[TURNED + shown]:
            best = TURNED + shown
            lay(have, shown, 1)
            if covers(have, cost):
                return best
            lay(have, shown, -1)
    return best


# --- Choices on cards -------------------------------------------------------------------------------------------------


@rule
def choose_player(obs, box, mask):
    """The player whose Relic is worth most: the one on top or, for a card that raises one, the one to be raised; for a
    card that costs somebody a card whoever has most of them."""
    row = acting_row(obs, box)
    raises = row_gives(box, row, Effect.THEY_RAISE) > 0
    robs = row_gives(box, row, Effect.THEY_LOSE_A_CARD) > 0
    best = PLAYER
    most = -1.0
    for place in range(1, MOST_SEATS):
        if mask[PLAYER + place - 1]:
            value = prize(obs, place, obs.top_points[place])
            if raises:
                value = lure(obs, box, place, deepest_lure(obs, box, place))
            if robs:
                value = float(obs.hand_size[place])
            if value > most:
                best = PLAYER + place - 1
                most = value
    return best


@rule
def choose_relic(obs, box, mask):
    """Of another's stack the Relic that promises most, of mine the one worth least."""
    if obs.chosen[0] == 0:
        for other in range(1, MOST_SEATS):
            if obs.chosen[other]:
                return PLACE + deepest_lure(obs, box, other) - 1
    best = first_legal(mask)
    least = 1000.0
    for title in range(MOST_RELIC_TITLES):
        for copy in range(MOST_BOXES):
            depth = int(obs.stack[0, title, copy]) - 1
            if 0 < depth < MOST_PLACES and mask[PLACE + depth] and float(box.points[title]) < least:
                best = PLACE + depth
                least = float(box.points[title])
    return best


@rule
def choose_discard(obs, box, mask):
    """A Power card that is held twice, else the one that gives least."""
    best = first_legal(mask)
    most = -1000.0
    for title in range(MOST_POWERS):
        if mask[POWER + title]:
            value = float(obs.hand[0, title])
            for attribute in range(ATTRIBUTES):
                value -= 0.3 * row_gives(box, box.row[title], attribute)
            if value > most:
                best = POWER + title
                most = value
    return best

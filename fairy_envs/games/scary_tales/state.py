"""What a game of Scary Tales consists of: box, cards, dice, frames, events, state and actions, and who is who in it."""

from __future__ import annotations

import numpy as np

from fairy_envs.engine import Actions, Event, Events, Field, Frames, Group, Pieces, State, rule, seat_at
from fairy_envs.engine import Zone as Place

from .names import (
    ATTRIBUTES,
    CHARACTERS,
    COLOURS,
    DICE_EACH,
    FACES,
    FORTUNES_EACH,
    MOST_BOXES,
    MOST_COMPANION_TITLES,
    MOST_DICE,
    MOST_FORTUNES,
    MOST_ICONS,
    MOST_PLACES,
    MOST_POWERS,
    MOST_RELIC_TITLES,
    MOST_RELICS,
    MOST_SEATS,
    NATURAL,
    NOBODY,
    POWERS_EACH,
    SHOWN,
    WISH_IN_MAGIC,
    Ask,
    Attribute,
    Chance,
    Face,
    Happens,
    Kind,
    Needs,
    Sort,
    When,
    Worth,
    Zone,
)

MAX_CODE = 600
MAX_ROW = 12
NUM_FORTUNES = FORTUNES_EACH * MOST_BOXES
NUM_POWERS = POWERS_EACH * MOST_BOXES
COSTS = ATTRIBUTES - 1
"""Attributes that a cost can name: all but the Wish."""
FIRST_CHARACTER = MOST_FORTUNES
FIRST_POWER_TITLE = FIRST_CHARACTER + len(CHARACTERS)
MOST_TEXTS = FIRST_POWER_TITLE + MOST_POWERS
"""Cards with texts, as frames, events and observations number them: Fortune cards by title, Characters, Power cards."""
MOST_POINTS = 9 * MOST_RELICS
COPIES = MOST_BOXES
"""Copies of a Relic that can be in play: one of each game set."""
DEPTHS = "a Relic's places in each player's stack, 1 the top, the higher copy first"
FACE_SHOWS = np.array([NOBODY, *range(NATURAL), *[Attribute.MAGIC] * 3, Attribute.WISH])
"""The attribute that each face of a die shows, or -1."""
FACE_WORTH = np.array([0, 1, 1, 1, 1, 2, 3, 1])
"""How much of it."""

BOX = (
    Field("target", low=7, high=10, doc="points that win"),
    Field("first", low=NOBODY, high=MOST_SEATS - 1, doc="who begins; -1: it is drawn"),
    Field("quiet_rounds", high=100, doc="rounds without a capture that end a game without Fortune cards; 0: never"),
    Field("sets", low=1, high=MOST_BOXES, doc="game sets in play"),
    Field("characters", MOST_SEATS, low=NOBODY, high=len(CHARACTERS) - 1, doc="who plays whom; -1: it is drawn"),
    Field("fortune", NUM_FORTUNES, low=-1, high=MOST_FORTUNES - 1, doc="the title of each Fortune card; -1: left out"),
    Field("fortune_sort", MOST_FORTUNES, high=max(Sort), doc="Relic, Companion or Event"),
    Field("colour", MOST_RELIC_TITLES, high=len(COLOURS) - 1, doc="the colour of a Relic"),
    Field("worth", MOST_RELIC_TITLES, high=max(Worth), doc="whether a Relic's points count always, or by colours"),
    Field("points", MOST_RELIC_TITLES, high=9, doc="the points of a Relic"),
    Field("cost", (MOST_FORTUNES, COSTS), high=9, doc="what it takes to capture a Relic, or to pass an Event"),
    Field("drawn", MOST_RELIC_TITLES, high=MAX_CODE, doc="where a Relic's program for its drawing starts, or 0"),
    Field("captured", MOST_RELIC_TITLES, high=MAX_CODE, doc="where a Relic's program for its capture starts, or 0"),
    Field("act", MOST_FORTUNES, high=MAX_CODE, doc="where a Companion's or an Event's program starts"),
    Field("act_needs", MOST_FORTUNES, high=max(Needs), doc="what a Companion needs to do anything"),
    Field("power", NUM_POWERS, low=-1, high=MOST_POWERS - 1, doc="the title of each Power card; -1: left out"),
    Field("moment", MOST_POWERS, high=max(When), doc="when a Power card is played"),
    Field("row", MOST_POWERS, high=MAX_CODE, doc="where a Power card's program starts"),
    Field("ability", len(CHARACTERS), high=MAX_CODE, doc="where a Character's program starts"),
    Field("ability_needs", len(CHARACTERS), high=max(Needs), doc="what a Character needs to do anything"),
    Field("die", (len(CHARACTERS), DICE_EACH, FACES), high=max(Face), doc="the faces of each Character's dice"),
    Field("fairy_die", (MOST_BOXES, FACES), high=max(Face), doc="the faces of each Fairy's die"),
)

# The face of a card is the number of its title.
CARDS = Pieces(
    "cards",
    families={"fortune": NUM_FORTUNES, "power": NUM_POWERS},
    zones={
        Zone.FORTUNE_DECK: Place(NUM_FORTUNES, sees="nobody", ordered=True),
        Zone.STACK: Place(MOST_RELICS, seats=MOST_SEATS, ordered=True),
        Zone.COMPANION: Place(NUM_FORTUNES, seats=MOST_SEATS),
        Zone.GONE: Place(NUM_FORTUNES),
        Zone.POWER_DECK: Place(NUM_POWERS, sees="nobody", ordered=True),
        Zone.HAND: Place(NUM_POWERS, seats=MOST_SEATS, sees="owner"),
        Zone.PLAYED: Place(NUM_POWERS),
        Zone.DISCARD: Place(NUM_POWERS, tallied=True),
        Zone.BOX: Place(NUM_FORTUNES + NUM_POWERS),
    },
    most_face=max(MOST_FORTUNES, MOST_POWERS) - 1,
)
FIRST_POWER = CARDS.first["power"]
clear, put, count, at, face = CARDS.clear, CARDS.put, CARDS.count, CARDS.at, CARDS.face
zone_of, seat_of = CARDS.zone_of, CARDS.seat_of
move, move_all, shuffle, pick, pick_random = CARDS.move, CARDS.move_all, CARDS.shuffle, CARDS.pick, CARDS.pick_random

FRAMES = Frames(
    Kind,
    Field("owner", high=MOST_SEATS - 1, doc="whose turn, attack or card it is"),
    Field("chosen", high=max(MOST_SEATS, MOST_DICE), doc="the player or the die that was chosen"),
    Field("amount", high=100, doc="cards still to be discarded, or to be drawn"),
    Field("card", high=MOST_TEXTS, doc="the card that acts or is rolled for: 1 and its number, or 0"),
    Field("relic", high=NUM_FORTUNES, doc="1 and the very Relic that is attacked, or 0"),
    Field("begun", high=MAX_CODE, doc="where the program of the card that acts starts"),
    depth=10,
)

EVENTS = Events(
    Happens,
    Event("turn", "{seat}'s turn, with {a:points}."),
    Event("attacks", "{seat} attacks {a:player}'s {b:fortune}."),
    Event("plays", "{seat} plays {a:power}."),
    Event("uses", "{seat} uses {a:ability}."),
    Event("rolls", "{seat} rolls {a:dice}."),
    Event("succeeds", "It is enough."),
    Event("fails", "It is not enough."),
    Event("captures", "{seat} takes {b:fortune} from {a:player}."),
    Event("returns", "{a:power} comes back to {seat}'s hand."),
    Event("draws", "{seat} draws {a:power}.", "{seat} draws a Power card."),
    Event("reshuffled", "The discarded Power cards are shuffled into a new deck."),
    Event("reveals", "{seat} draws {a:fortune}."),
    Event("event", "{a:fortune} happens."),
    Event("relic", "{a:fortune} lies on top of {seat}'s Relics."),
    Event("companion", "{a:fortune} joins {seat}."),
    Event("discards", "{seat} discards {a:power}."),
    Event("fairy_comes", "{a:fairy} comes to {seat}."),
    Event("fairy_leaves", "{a:fairy} leaves {seat}."),
    Event("fairy_taken", "{a:fairy} leaves {b:player} for {seat}."),
    Event("buries", "{seat}'s {a:fortune} goes to the bottom."),
    Event("raises", "{seat}'s {a:fortune} comes to the top."),
    Event("exchanges", "{seat} and {a:player} exchange their top Relics."),
    Event("no_fortune", "No Fortune card is left."),
    Event("no_power", "No Power card is left."),
    Event("turns_die", "{seat} turns a die to {a:face}."),
    Event("gives", "{seat} must give {a:fortune} to {b:player}."),
    Event("loses", "{seat} loses {a:power}."),
    Event("quiet", "Ten rounds have passed without a capture: most points win."),
    Event("wins", "{seat} wins with {a:points}!"),
    capacity=64,
)

STATE = State(
    Field("plays", MOST_SEATS, high=len(CHARACTERS) - 1, doc="which Character each player has"),
    Field("used", MOST_SEATS, doc="that player's Character has been used"),
    Field("fairy", MOST_SEATS, high=MOST_BOXES, doc="1 and the Fairy that a player controls, or 0"),
    Field("points", MOST_SEATS, high=MOST_POINTS, sees="derived", doc="what each player's Relics are worth"),
    Field("colours", (MOST_SEATS, len(COLOURS)), high=MOST_RELICS, sees="derived", doc="their Relics by colour"),
    Field("depth_of", (MOST_SEATS, MOST_RELIC_TITLES, COPIES), high=MOST_RELICS, sees="derived", doc=DEPTHS),
    Field("player", high=MOST_SEATS - 1, doc="whose turn it is"),
    Field("attacks", high=2, doc="attacks in this turn: 0 none can be made, 1 one may be made, 2 one must"),
    Field("victim", low=NOBODY, high=MOST_SEATS - 1, doc="whose top Relic is attacked, or -1"),
    Field("rolled", MOST_DICE, low=-1, high=max(Face), doc="the faces of the dice that lie rolled, or -1"),
    Field("given", ATTRIBUTES, high=MOST_ICONS, doc="Attributes that cards have added to the roll"),
    Field("easier", high=MOST_ICONS, doc="Magic that the attack takes less"),
    Field("event", high=MOST_FORTUNES, doc="1 and the title of the Event that is rolled for, or 0"),
    Field("quiet", high=20_000, doc="turns since the last capture, once the Fortune deck is out"),
    seats=MOST_SEATS,
    questions=Ask,
    frames=FRAMES,
    events=EVENTS,
    sources=Chance,
    pools=(CARDS,),
)

ACTIONS = Actions(
    Group("player", MOST_SEATS - 1, low=1, doc="attack or choose a player: 1 is my left neighbour"),
    Group("power", MOST_POWERS, doc="play or discard a Power card, by its place in the card file"),
    Group("companion", MOST_COMPANION_TITLES, doc="use a Companion, by its place in the card file"),
    Group("ability", doc="use my Character"),
    Group("roll", doc="roll the dice"),
    Group("done", doc="no, no more, or on with it"),
    Group("yes", doc="yes"),
    Group("die", MOST_DICE, doc="choose a die: my Character's three, then the Fairy's"),
    Group("turned", SHOWN, doc="choose a face of that die"),
    Group("place", MOST_PLACES, doc="choose a Relic by its place from the top of the stack"),
)


# --- Who is who -------------------------------------------------------------------------------------------------------


@rule
def top_relic(state, seat):
    """A player's top Relic, or -1."""
    size = count(state, Zone.STACK, seat)
    return at(state, Zone.STACK, seat, size - 1) if size else -1


@rule
def lay_on_stack(state, box, relic, seat):
    """A Relic goes on top of a player's stack, and points are counted anew."""
    before = seat_of(state, relic) if zone_of(state, relic) == Zone.STACK else seat
    move(state, relic, Zone.STACK, seat)
    count_relics(state, box, seat)
    if before != seat:
        count_relics(state, box, before)


@rule
def count_relics(state, box, seat):
    """Where a player's Relics lie, and what they are worth now: a modifier of one colour counts beside another Relic of
    that colour, one of all colours, itself of none, beside Relics of each."""
    size = count(state, Zone.STACK, seat)
    state.colours[seat] = 0
    state.depth_of[seat] = 0
    for place in range(size - 1, -1, -1):
        title = face(state, at(state, Zone.STACK, seat, place))
        state.depth_of[seat, title, int(state.depth_of[seat, title, 0] > 0)] = size - place
        if box.worth[title] != Worth.ALL_COLOURS:
            state.colours[seat, box.colour[title]] += 1
    every_colour = True
    for colour in range(len(COLOURS)):
        every_colour = every_colour and state.colours[seat, colour] > 0
    total = 0
    for place in range(size):
        title = face(state, at(state, Zone.STACK, seat, place))
        match box.worth[title]:
            case Worth.PLAIN:
                total += box.points[title]
            case Worth.COLOUR:
                total += box.points[title] * (state.colours[seat, box.colour[title]] > 1)
            case Worth.ALL_COLOURS:
                total += box.points[title] * every_colour
    state.points[seat] = total


@rule
def leader(state, seat):
    """Of the opponents who have more points than a player the one with most, the first in turn order, or -1."""
    best = NOBODY
    most = state.points[seat]
    for away in range(1, state.num_players):
        other = seat_at(state, seat, away)
        if state.points[other] > most:
            best = other
            most = state.points[other]
    return best


@rule
def dice_of(state, seat):
    """How many dice a player rolls."""
    return DICE_EACH + (state.fairy[seat] > 0)


@rule
def is_rolled(state):
    """Whether dice lie rolled."""
    return state.rolled[0] >= 0


@rule
def is_time_for(state, needs):
    """Whether a program that needs a roll under way, or dice that lie rolled, can do anything now."""
    match needs:
        case Needs.ROLL:
            return state.victim >= 0 or state.event > 0
        case Needs.DICE:
            return is_rolled(state)
    return True


@rule
def icons(state, attribute):
    """How much of an attribute the dice that lie rolled and the cards played come to."""
    total = int(state.given[attribute])
    for die in range(MOST_DICE):
        shown = state.rolled[die]
        if shown >= 0 and FACE_SHOWS[shown] == attribute:
            total += FACE_WORTH[shown]
    return total


@rule
def is_enough(state, box, title):
    """Whether what was rolled and played covers a card's cost, Wishes used in the best way.

    Natural attributes are covered by themselves or by Wishes. What is left of them is worth one Magic each and what is
    left of the Wishes three, so that no other use of either could give more.
    """
    wishes = icons(state, Attribute.WISH)
    magic = icons(state, Attribute.MAGIC) + state.easier
    for attribute in range(NATURAL):
        spare = icons(state, attribute) - box.cost[title, attribute]
        if spare < 0:
            wishes += spare
        else:
            magic += spare
    return wishes >= 0 and magic + WISH_IN_MAGIC * wishes >= box.cost[title, Attribute.MAGIC]

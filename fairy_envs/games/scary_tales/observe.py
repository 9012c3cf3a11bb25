"""What a seat of Scary Tales sees. Fields for each player have the viewer first, then clockwise."""

from __future__ import annotations

from fairy_envs.engine import Field, Observation, away_from, rule

from .names import (
    ATTRIBUTES,
    CHARACTERS,
    COLOURS,
    FIRST_COMPANION,
    FIRST_EVENT,
    MOST_BOXES,
    MOST_COMPANION_TITLES,
    MOST_COPIES,
    MOST_DICE,
    MOST_EVENT_TITLES,
    MOST_POWERS,
    MOST_RELIC_TITLES,
    MOST_RELICS,
    MOST_SEATS,
    NATURAL,
    NOBODY,
    SHOWN,
    Ask,
    Attribute,
    Face,
    Kind,
    Zone,
)
from .state import (
    CARDS,
    COPIES,
    COSTS,
    DEPTHS,
    FACE_SHOWS,
    FACE_WORTH,
    MAX_ROW,
    MOST_POINTS,
    MOST_TEXTS,
    NUM_POWERS,
    at,
    count,
    face,
    is_enough,
    is_rolled,
    top_relic,
)

knows, count_faces = CARDS.knows, CARDS.count_faces

MANY = 20
"""Points, icons and copies that an observation tells apart."""

MOST_COMPANIONS = MOST_BOXES * MOST_COPIES

OBSERVATION = Observation(
    Field("plays", (MOST_SEATS, len(CHARACTERS)), doc="each player's Character"),
    Field("used", MOST_SEATS, doc="that player's Character has been used"),
    Field("fairy", (MOST_SEATS, MOST_BOXES), doc="the Fairy that each player controls"),
    Field("points", MOST_SEATS, high=MANY, doc="what each player's Relics are worth now, up to 20"),
    Field("points_beyond", MOST_SEATS, high=MOST_POINTS, doc="what they are worth beyond 20"),
    Field("colours", (MOST_SEATS, len(COLOURS)), high=MOST_RELICS, doc="each player's Relics of each colour"),
    Field("stack_size", MOST_SEATS, high=MOST_RELICS, doc="Relics in each player's stack"),
    Field("stack", (MOST_SEATS, MOST_RELIC_TITLES, COPIES), high=MOST_RELICS, doc=DEPTHS),
    Field("top_cost", (MOST_SEATS, COSTS), high=9, doc="what each player's top Relic takes"),
    Field("top_points", MOST_SEATS, high=9, doc="the points of each player's top Relic, as printed"),
    Field("companions", (MOST_SEATS, MOST_COMPANION_TITLES), high=MOST_COMPANIONS, doc="each player's Companions"),
    Field("hand", (MOST_SEATS, MOST_POWERS), high=MANY, doc="my Power cards by title, and those of others that I know"),
    Field("hand_size", MOST_SEATS, high=NUM_POWERS, doc="Power cards in each player's hand"),
    Field("played", MOST_POWERS, high=MANY, doc="Pre-Roll cards that lie open"),
    Field("powers_gone", MOST_POWERS, high=MANY, doc="discarded Power cards by title"),
    Field("powers_left", high=NUM_POWERS, doc="Power cards in the deck"),
    Field("companions_gone", MOST_COMPANION_TITLES, high=MOST_COMPANIONS, doc="Companions that have left the game"),
    Field("events_gone", MOST_EVENT_TITLES, high=MANY, doc="Events that have left the game"),
    Field("fortunes_left", high=MOST_RELICS, doc="Fortune cards in the deck"),
    Field("turn", MOST_SEATS, doc="whose turn it is"),
    Field("attacks", high=2, doc="attacks in this turn: 0 none, 1 one may be made, 2 one must"),
    Field("victim", MOST_SEATS, doc="whose top Relic is attacked"),
    Field("rolled", (MOST_DICE, SHOWN), doc="the dice that lie rolled, one-hot"),
    Field("icons", ATTRIBUTES, high=MANY, doc="what dice and cards come to"),
    Field("lacking", COSTS, high=9, doc="what the cost asks for beyond that, but for Wishes, which may cover it"),
    Field("enough", doc="it is enough"),
    Field("easier", high=MANY, doc="Magic that the target takes less"),
    Field("event", MOST_EVENT_TITLES, doc="the Event that is rolled for"),
    Field("chosen", MOST_SEATS, doc="in whose stack a Relic is chosen, or whom a card is about that may do something"),
    Field("acting", MOST_TEXTS, doc="the card that asks: Fortune cards by title, then Characters, then Power cards"),
    Field("acting_line", high=MAX_ROW, doc="how far that card's text has come"),
    Field("turns_die", doc="the die is turned, not rolled again"),
    Field("die", MOST_DICE, doc="the die whose face is chosen"),
    Field("amount", high=MANY, doc="Power cards still to be discarded"),
    Field("new_fairy", MOST_BOXES, doc="the Fairy that comes"),
    Field("quiet", high=MANY, doc="rounds without a capture since the Fortune deck ran out"),
    Field("target", high=MANY, doc="points that win"),
    seats=MOST_SEATS,
    questions=Ask,
)


@rule
def observe(state, box, seat, out):
    """Write what a seat may know."""
    out.target = box.target
    out.attacks = state.attacks
    out.turn[away_from(state, seat, state.player)] = 1
    if state.quiet:
        out.quiet = (state.quiet - 1) // state.num_players
    for other in range(state.num_players):
        observe_player(state, box, other, away_from(state, seat, other), out)
        observe_hand(state, seat, other, away_from(state, seat, other), out)
    count_faces(state, Zone.PLAYED, 0, out.played)
    count_faces(state, Zone.DISCARD, 0, out.powers_gone)
    for place in range(count(state, Zone.GONE, 0)):
        title = face(state, at(state, Zone.GONE, 0, place))
        if title < FIRST_EVENT:
            out.companions_gone[title - FIRST_COMPANION] += 1
        else:
            out.events_gone[title - FIRST_EVENT] += 1
    out.powers_left = count(state, Zone.POWER_DECK, 0)
    out.fortunes_left = count(state, Zone.FORTUNE_DECK, 0)
    observe_roll(state, box, seat, out)
    observe_question(state, seat, out)


@rule
def observe_player(state, box, seat, place, out):
    """What lies open before a player."""
    out.plays[place, state.plays[seat]] = 1
    out.used[place] = state.used[seat]
    if state.fairy[seat]:
        out.fairy[place, state.fairy[seat] - 1] = 1
    out.points[place] = min(MANY, state.points[seat])
    out.points_beyond[place] = max(0, state.points[seat] - MANY)
    for colour in range(len(COLOURS)):
        out.colours[place, colour] = state.colours[seat, colour]
    size = count(state, Zone.STACK, seat)
    out.stack_size[place] = size
    for title in range(MOST_RELIC_TITLES):
        for copy in range(COPIES):
            out.stack[place, title, copy] = state.depth_of[seat, title, copy]
    if size:
        title = face(state, top_relic(state, seat))
        out.top_points[place] = box.points[title]
        for attribute in range(COSTS):
            out.top_cost[place, attribute] = box.cost[title, attribute]
    for number in range(count(state, Zone.COMPANION, seat)):
        out.companions[place, face(state, at(state, Zone.COMPANION, seat, number)) - FIRST_COMPANION] += 1


@rule
def observe_hand(state, viewer, seat, place, out):
    """How many Power cards a player holds, and which: all of mine, of others those that came back from attacks."""
    size = count(state, Zone.HAND, seat)
    out.hand_size[place] = size
    for position in range(size):
        card = at(state, Zone.HAND, seat, position)
        if viewer == seat or knows(state, card, viewer):
            out.hand[place, face(state, card)] += 1


@rule
def observe_roll(state, box, seat, out):
    """The dice, what they come to, and what is lacking: in an attack, or for an Event."""
    title = NOBODY
    if state.victim >= 0:
        out.victim[away_from(state, seat, state.victim)] = 1
        if top_relic(state, state.victim) >= 0:
            title = face(state, top_relic(state, state.victim))
    elif state.event:
        title = state.event - 1
        out.event[title - FIRST_EVENT] = 1
    else:
        return
    for attribute in range(ATTRIBUTES):
        out.icons[attribute] = state.given[attribute]
    for die in range(MOST_DICE):
        shown = state.rolled[die]
        if shown >= 0:
            out.rolled[die, shown] = 1
            if shown != Face.VOID:
                out.icons[FACE_SHOWS[shown]] += FACE_WORTH[shown]
    out.easier = state.easier
    if title >= 0:
        observe_lack(state, box, title, out)


@rule
def observe_lack(state, box, title, out):
    """What is lacking to a cost if natural attributes that are left over are used as Magic."""
    magic = box.cost[title, Attribute.MAGIC] - out.icons[Attribute.MAGIC] - state.easier
    for attribute in range(NATURAL):
        lack = box.cost[title, attribute] - out.icons[attribute]
        if lack > 0:
            out.lacking[attribute] = lack
        else:
            magic += lack
    out.lacking[Attribute.MAGIC] = max(0, magic)
    out.enough = is_rolled(state) and is_enough(state, box, title)


@rule
def observe_question(state, viewer, out):
    """What the question on top is about, and the card that asks it."""
    frame = state.frames[max(0, state.depth - 1)]
    match frame.kind:
        case Kind.PROGRAM:
            observe_card(frame, out)
            if state.question == Ask.PLACE:
                out.chosen[away_from(state, viewer, frame.chosen)] = 1
            elif state.question == Ask.MAY and frame.each >= 0:
                out.chosen[away_from(state, viewer, frame.each)] = 1
        case Kind.REROLL:
            observe_card(state.frames[state.depth - 2], out)
            out.turns_die = frame.amount
            if state.question == Ask.FACE:
                out.die[frame.chosen] = 1
        case Kind.DISCARD:
            observe_card(state.frames[state.depth - 2], out)
            out.amount = frame.amount
        case Kind.FAIRY:
            observe_card(state.frames[state.depth - 2], out)
            if frame.step == 2:
                out.new_fairy[frame.amount - 1] = 1


@rule
def observe_card(program, out):
    """Which card acts, and how far it has come."""
    out.acting[program.card - 1] = 1
    out.acting_line = program.line - program.begun

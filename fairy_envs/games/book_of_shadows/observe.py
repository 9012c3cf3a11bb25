"""What a seat of The Book of Shadows sees: all of the table, told from the character that decides.

Fields for each character have that one first, then the others in the order of turns. A seat that decides nothing now
looks from the first of its characters.
"""

from __future__ import annotations

from fairy_envs.engine import Field, Observation, away_from, is_asked, rule

from .names import (
    FACES,
    FARTHEST,
    FIRST_NEW_POWER,
    MOST_BONUS,
    MOST_DICE,
    MOST_EVENTS,
    MOST_NOTCHES,
    MOST_SEATS,
    MOST_TITLES,
    MOST_TURNS,
    MOST_WEAK_POINTS,
    NEW_POWERS,
    NUM_CHARACTERS,
    NUM_DEMONS,
    NUM_SPACES,
    NUM_TOKENS,
    Ask,
    Kind,
    Space,
    Zone,
)
from .state import after, at, can_confront, count, demon_at, face, is_on_book, space_at, turns_until

AHEAD = FARTHEST - 1
"""Spaces that a roll can bring a figure to: from 2 ahead of it on."""

OBSERVATION = Observation(
    Field("character", NUM_CHARACTERS, doc="who decides: Prue, Piper, Phoebe, Leo"),
    Field("run_by", NUM_CHARACTERS, high=MOST_SEATS - 1, doc="who runs each character: 0 is I, then clockwise"),
    Field("turn", NUM_CHARACTERS, doc="whose turn it is"),
    Field("place", NUM_CHARACTERS, high=NUM_SPACES - 1, doc="the space of each figure, clockwise from Start"),
    Field("progress", NUM_CHARACTERS, high=MOST_NOTCHES, doc="steps of each token towards the Book"),
    Field("on_book", NUM_CHARACTERS, doc="that token waits on the Book for a new Power"),
    Field("used", NUM_CHARACTERS, doc="that character's own Power has been used"),
    Field("powerless", NUM_CHARACTERS, high=MOST_TURNS, doc="own turns for which it can't be used"),
    Field("skips", NUM_CHARACTERS, high=MOST_TURNS, doc="turns that a character will miss"),
    Field("powers", (NUM_CHARACTERS, NEW_POWERS), doc="the new Powers of each"),
    Field("tokens", (NUM_CHARACTERS, MOST_TITLES), high=NUM_TOKENS, doc="the Spells and Objects of each, by title"),
    Field("tokens_left", high=NUM_TOKENS, doc="Spells and Objects on the Book"),
    Field("powers_left", high=NEW_POWERS, doc="new Powers beside the board"),
    Field("notch", NUM_DEMONS, high=MOST_NOTCHES, doc="how far each Demon is towards the Book"),
    Field("beaten", NUM_DEMONS, doc="that Demon has left the game"),
    Field(
        "lacking", NUM_DEMONS, high=MOST_WEAK_POINTS, doc="weak points of a living Demon that none of the four holds"
    ),
    Field("mine", NUM_DEMONS, high=MOST_WEAK_POINTS, doc="weak points of a living Demon that this character holds"),
    Field("shared", NUM_DEMONS, doc="each of its weak points can come from another character: 1 more"),
    Field("bonus", high=MOST_BONUS, doc="what the next confrontation has added to its roll"),
    Field("beaten_in_all", high=NUM_DEMONS, doc="Demons that have left the game"),
    Field("worst", high=MOST_NOTCHES, doc="the notch of the Demon nearest the Book"),
    Field("rolled", MOST_DICE, high=FACES, doc="the dice of the roll on the table"),
    Field("lands_on", max(Space) + 1, doc="the kind of the space under a roll or an answer, one-hot"),
    Field("event", MOST_EVENTS, doc="the Event there, or the one that asks"),
    Field("demon", NUM_DEMONS, doc="the Demon that is met there"),
    Field("threat", high=MOST_NOTCHES, doc="the notch that it advances to"),
    Field("can_confront", doc="whoever lands there can confront it"),
    Field("threats", AHEAD, high=MOST_NOTCHES, doc="the notch that a Demon 2, 3, … ahead of a roll would advance to"),
    Field("chances", AHEAD, doc="a Demon 2, 3, … spaces ahead of a roll can be confronted"),
    Field("partner", NUM_CHARACTERS, doc="with whom is exchanged"),
    Field("given", MOST_TITLES, doc="what this character would give away"),
    Field("gained", MOST_TITLES, doc="what this character would get for it"),
    Field("amount", high=NUM_TOKENS, doc="Spells and Objects still to be put back"),
    Field("notches", high=MOST_NOTCHES, doc="steps from Start to the Book"),
    Field("per_round", doc="Powers come back with each turn, not with each lap"),
    seats=MOST_SEATS,
    questions=Ask,
)


@rule
def viewpoint(state, seat):
    """The character from which a seat looks: the one that it decides for, else the first that it runs."""
    if is_asked(state, seat):
        return int(state.character)
    for character in range(NUM_CHARACTERS):
        if state.runs[character] == seat:
            return character
    return 0


@rule
def observe(state, box, seat, out):
    """Write what a seat may know: nothing of this game is hidden."""
    me = viewpoint(state, seat)
    out.character[me] = 1
    out.turn[turns_until(me, state.turn)] = 1
    out.tokens_left = count(state, Zone.BOOK, 0)
    out.powers_left = count(state, Zone.ASIDE, 0)
    out.bonus = state.bonus
    out.notches = box.notches
    out.per_round = box.per_round
    for place in range(NUM_CHARACTERS):
        observe_character(state, box, seat, after(me, place), place, out)
    observe_demons(state, me, out)
    observe_moment(state, box, me, out)


@rule
def observe_character(state, box, seat, character, place, out):
    """Where a character stands, on both tracks, and what it has."""
    out.run_by[place] = away_from(state, seat, state.runs[character])
    out.place[place] = state.place[character]
    out.progress[place] = state.progress[character]
    out.on_book[place] = is_on_book(state, box, character)
    out.used[place] = state.used[character]
    out.powerless[place] = state.powerless[character]
    out.skips[place] = state.skips[character]
    for number in range(count(state, Zone.POWERS, character)):
        out.powers[place, face(state, at(state, Zone.POWERS, character, number)) - FIRST_NEW_POWER] = 1
    for number in range(count(state, Zone.HELD, character)):
        out.tokens[place, face(state, at(state, Zone.HELD, character, number))] += 1


@rule
def observe_demons(state, me, out):
    """How far the Demons are, and what the four could bring against each."""
    worst = 0
    beaten = 0
    for demon in range(NUM_DEMONS):
        if state.beaten[demon]:
            beaten += 1
            out.beaten[demon] = 1
        else:
            worst = max(worst, int(state.notch[demon]))
            out.notch[demon] = state.notch[demon]
            out.lacking[demon] = state.lacking[demon]
            out.mine[demon] = state.brings[me, demon]
            out.shared[demon] = state.shared[demon]
    out.worst = worst
    out.beaten_in_all = beaten


@rule
def observe_moment(state, box, me, out):
    """What the question is about."""
    frame = state.frames[max(0, state.depth - 1)]
    match frame.kind:
        case Kind.ROLL:
            observe_roll(state, box, frame.owner, out)
        case Kind.SPACE:
            observe_space(state, box, frame.owner, state.place[frame.owner], out)
        case Kind.EXCHANGE:
            observe_exchange(state, frame, me, out)
        case Kind.PROGRAM:
            out.event[frame.event - 1] = 1
        case Kind.LOSE:
            out.amount = frame.amount


@rule
def observe_roll(state, box, mover, out):
    """The dice, where they lead, and what lies ahead if they are changed."""
    place = int(state.place[mover])
    spaces = 0
    for die in range(MOST_DICE):
        out.rolled[die] = state.rolled[die]
        spaces += state.rolled[die]
    observe_space(state, box, mover, space_at(place, spaces), out)
    for ahead in range(AHEAD):
        demon = demon_at(state, box, space_at(place, ahead + 2))
        if demon >= 0:
            out.threats[ahead] = state.notch[demon] + 1
            out.chances[ahead] = can_confront(state, mover, demon)


@rule
def observe_space(state, box, character, place, out):
    """What a character meets on a space."""
    kind = box.space[place]
    out.lands_on[kind] = 1
    if kind == Space.EVENT:
        out.event[box.number[place]] = 1
    elif kind == Space.DEMON:
        demon = demon_at(state, box, place)
        out.demon[demon] = 1
        out.threat = state.notch[demon] + 1
        out.can_confront = can_confront(state, character, demon)


@rule
def observe_exchange(state, frame, me, out):
    """With whom, and what goes either way; whoever is asked to agree sees it from the other side."""
    if frame.step == 0:
        return
    proposes = frame.owner == me
    out.partner[turns_until(me, frame.partner if proposes else frame.owner)] = 1
    given, gained = (frame.given, frame.taken) if proposes else (frame.taken, frame.given)
    if given:
        out.given[given - 1] = 1
    if gained:
        out.gained[gained - 1] = 1

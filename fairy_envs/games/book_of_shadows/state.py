"""What a game of The Book of Shadows consists of: box, tokens, frames, events, state, actions, and what is held."""

from __future__ import annotations

from fairy_envs.engine import Actions, Event, Events, Field, Frames, Group, Pieces, State, rule
from fairy_envs.engine import Zone as Place
from fairy_envs.engine.pieces import bits

from .names import (
    FACES,
    MOST_BONUS,
    MOST_DICE,
    MOST_EVENTS,
    MOST_NOTCHES,
    MOST_SEATS,
    MOST_TITLES,
    MOST_TURNS,
    NEW_POWERS,
    NOBODY,
    NUM_CHARACTERS,
    NUM_DEMONS,
    NUM_POWERS,
    NUM_SPACES,
    NUM_TOKENS,
    WEAK_POINTS,
    Ask,
    Chance,
    Happens,
    Kind,
    Space,
    Use,
    Zone,
)

MAX_CODE = 300
MAX_ROW = 12
EVERY_WEAK_POINT = (1 << WEAK_POINTS) - 1

BOX = (
    Field("first", low=NOBODY, high=MOST_SEATS - 1, doc="the player who begins; -1: it is drawn"),
    Field("runs", NUM_CHARACTERS, low=NOBODY, high=MOST_SEATS - 1, doc="who plays each character; -1: it is dealt"),
    Field("per_round", doc="Powers come back with each turn of their character, not with each lap"),
    Field("notches", low=1, high=MOST_NOTCHES, doc="steps from Start to the Book, on either scale"),
    Field("space", NUM_SPACES, high=max(Space), doc="the kind of each space, clockwise from Start"),
    Field("number", NUM_SPACES, high=max(NUM_DEMONS, MOST_EVENTS) - 1, doc="which Demon, Ally or Event a space is"),
    Field("demon_space", NUM_DEMONS, high=NUM_SPACES - 1, doc="the space of each Demon; they stand in this order"),
    Field("weak", NUM_DEMONS, high=EVERY_WEAK_POINT, doc="a bit for each of a Demon's weak points"),
    Field("event_row", MOST_EVENTS, high=MAX_CODE, doc="where an Event's program starts"),
    Field("use", NUM_POWERS, high=max(Use), doc="what a Power does to a roll"),
    Field("for_all", NUM_POWERS, doc="it may be used on anybody's roll, not only on one's own"),
    Field("title", NUM_TOKENS, high=MOST_TITLES - 1, doc="the title of each token of Spells and Objects"),
)

# The face of a token is its weak point, less the Powers for Spells and Objects: the number of its title, or of its
# Power. The seat of a zone is a character.
TOKENS = Pieces(
    "tokens",
    families={"items": NUM_TOKENS, "powers": NEW_POWERS},
    zones={
        Zone.BOOK: Place(NUM_TOKENS, sees="nobody"),
        Zone.ASIDE: Place(NEW_POWERS, sees="nobody"),
        Zone.HELD: Place(NUM_TOKENS, seats=NUM_CHARACTERS),
        Zone.POWERS: Place(NEW_POWERS, seats=NUM_CHARACTERS),
    },
    most_face=max(MOST_TITLES, NUM_POWERS) - 1,
)
FIRST_POWER_TOKEN = TOKENS.first["powers"]
clear, put, count, at, face = TOKENS.clear, TOKENS.put, TOKENS.count, TOKENS.at, TOKENS.face
move, pick, pick_random = TOKENS.move, TOKENS.pick, TOKENS.pick_random

FRAMES = Frames(
    Kind,
    Field("owner", high=NUM_CHARACTERS - 1, doc="the character whose turn, roll, space, exchange or Event it is"),
    Field("partner", high=NUM_CHARACTERS - 1, doc="with whom is exchanged"),
    Field("given", high=MOST_TITLES, doc="1 and the title that is given, or 0"),
    Field("taken", high=MOST_TITLES, doc="1 and the title that is taken, or 0"),
    Field("amount", high=NUM_TOKENS, doc="tokens still to be put back"),
    Field("event", high=MOST_EVENTS, doc="1 and the Event that acts, or 0"),
    Field("sent", doc="the figure was moved by an Event, and sets off no other"),
    depth=4,
)

EVENTS = Events(
    Happens,
    Event("turn", "{a:character}'s turn."),
    Event("skips", "{a:character} misses this turn."),
    Event("rolls", "{a:character} rolls {b:dice}."),
    Event("uses", "{a:character} uses {b:power}."),
    Event("stays", "{a:character} does not move."),
    Event("passes", "{a:character} comes round to Start."),
    Event("moves", "{a:character} goes to {b:space}."),
    Event("steps", "{a:character} is on step {b} towards the Book."),
    Event("falls", "{a:character} falls back to step {b}."),
    Event("draws", "{a:character} draws {b:token}."),
    Event("gains", "{a:character} gains {b:power}; the token goes back to Start of the scale."),
    Event("advances", "{a:demon} advances to notch {b}."),
    Event("retreats", "{a:demon} is driven back to notch {b}."),
    Event("confronts", "{a:character} confronts {b:demon}."),
    Event("beats", "{a:demon} is beaten with {b:die}."),
    Event("fails", "{a:demon} withstands {b:die}."),
    Event("event", "{a:character} meets with {b:event}."),
    Event("throws", "{a:character} throws {b:die}."),
    Event("loses", "{a:character} puts {b:token} back on the Book."),
    Event("gives", "{a:giving} hands over {b:token}."),
    Event("refuses", "{a:character} does not agree."),
    Event("weakened", "{a:character} can't use a Power for {b:turns}."),
    Event("rested", "{a:character} can use a Power again."),
    Event("held_up", "{a:character} will miss {b:turns}."),
    Event("blessed", "The next confrontation has {b} added to its roll."),
    Event("won", "The last Demon is beaten: the Book of Shadows is safe!"),
    Event("lost", "{a:demon} has reached the Book of Shadows: the Demons win."),
    capacity=160,
)

STATE = State(
    Field("runs", NUM_CHARACTERS, high=MOST_SEATS - 1, doc="which player runs each character"),
    Field("turn", high=NUM_CHARACTERS - 1, doc="the character whose turn it is"),
    Field("place", NUM_CHARACTERS, high=NUM_SPACES - 1, doc="the space of each figure, clockwise from Start"),
    Field("progress", NUM_CHARACTERS, high=MOST_NOTCHES, doc="how far each character's token is towards the Book"),
    Field("used", NUM_CHARACTERS, doc="that character's Power has been used"),
    Field("skips", NUM_CHARACTERS, high=MOST_TURNS, doc="turns that a character will miss"),
    Field("powerless", NUM_CHARACTERS, high=MOST_TURNS, doc="own turns for which a Power can't be used"),
    Field("bonus", high=MOST_BONUS, doc="what the next confrontation has added to its roll"),
    Field("notch", NUM_DEMONS, high=MOST_NOTCHES, doc="how far each Demon is towards the Book"),
    Field("beaten", NUM_DEMONS, doc="that Demon has left the game"),
    Field("rolled", MOST_DICE, high=FACES, doc="the dice of the roll on the table, or 0"),
    Field("changed", sees="derived", doc="what somebody holds has changed, and what follows from it has not yet"),
    Field("stands_for", NUM_DEMONS, high=NUM_DEMONS - 1, sees="derived", doc="the Demon met on each one's space now"),
    Field("holds", NUM_CHARACTERS, high=EVERY_WEAK_POINT, sees="derived", doc="a bit for each weak point one can use"),
    Field("brings", (NUM_CHARACTERS, NUM_DEMONS), high=WEAK_POINTS, sees="derived", doc="of a Demon's weak points"),
    Field("lacking", NUM_DEMONS, high=WEAK_POINTS, sees="derived", doc="weak points of a Demon that nobody holds"),
    Field("shared", NUM_DEMONS, sees="derived", doc="each weak point of a Demon can come from another character"),
    seats=MOST_SEATS,
    questions=Ask,
    frames=FRAMES,
    events=EVENTS,
    sources=Chance,
    pools=(TOKENS,),
)

ACTIONS = Actions(
    Group("character", NUM_CHARACTERS - 1, low=1, doc="choose a character: 1 is the next in the order of turns"),
    Group("token", MOST_TITLES, doc="choose a Spell or an Object, by its place in the card file"),
    Group("done", doc="no, none, or let it be"),
    Group("yes", doc="yes, or use my Power"),
    Group("die", MOST_DICE, doc="use my Power on this die"),
    Group("step", doc="Power of Three: one step towards the Book"),
    Group("draw", doc="Power of Three: draw a Spell or an Object"),
    Group("gain", doc="Power of Three: draw a new Power"),
)


# --- Who comes when ---------------------------------------------------------------------------------------------------


@rule
def after(character, away):
    """The character so many places later in the order of turns (0 to 3)."""
    return (character + away) & (NUM_CHARACTERS - 1)


@rule
def turns_until(character, other):
    """How many places another character comes after one in the order of turns (0 to 3)."""
    return (other - character) & (NUM_CHARACTERS - 1)


# --- What is held -----------------------------------------------------------------------------------------------------


@rule
def recount(state, box):
    """Work out anew what each character can bring against each Demon, after Powers or tokens have changed hands.

    This is done in one place, before the next step of the game, since every place would be compiled anew.
    """
    state.changed = 0
    together = 0
    for character in range(NUM_CHARACTERS):
        held = 1 << character
        for place in range(count(state, Zone.POWERS, character)):
            held |= 1 << int(face(state, at(state, Zone.POWERS, character, place)))
        for place in range(count(state, Zone.HELD, character)):
            held |= 1 << (NUM_POWERS + int(face(state, at(state, Zone.HELD, character, place))))
        state.holds[character] = held
        together |= held
    for demon in range(NUM_DEMONS):
        weak = int(box.weak[demon])
        state.lacking[demon] = bits(weak & ~together)
        state.shared[demon] = is_shared(state, weak)
        for character in range(NUM_CHARACTERS):
            state.brings[character, demon] = bits(weak & int(state.holds[character]))


@rule
def is_shared(state, weak):
    """Whether each weak point can come from a different character.

    It can if no group of characters is too small for what it alone holds (Hall's marriage theorem): with each group,
    the weak points that nobody else holds must not be more than its members, and no weak point may be lacking.
    """
    for group in range(1 << NUM_CHARACTERS):
        alone = weak
        for character in range(NUM_CHARACTERS):
            if (group >> character) & 1 == 0:
                alone &= ~int(state.holds[character])
        if bits(alone) > bits(group):
            return False
    return True


@rule
def restand(state):
    """Work out anew which Demon is met on each one's space: itself, or the next that lives, clockwise."""
    living = 0
    for demon in range(NUM_DEMONS):
        if state.beaten[demon] == 0:
            living = demon
            break
    for demon in range(NUM_DEMONS - 1, -1, -1):
        if state.beaten[demon] == 0:
            living = demon
        state.stands_for[demon] = living


# --- What a space holds -----------------------------------------------------------------------------------------------


@rule
def space_at(place, spaces):
    """The space so many spaces clockwise of another, up to a whole lap."""
    found = place + spaces
    return found if found < NUM_SPACES else found - NUM_SPACES


@rule
def demon_at(state, box, place):
    """The Demon that is met on a space, or -1."""
    if box.space[place] != Space.DEMON:
        return NOBODY
    return int(state.stands_for[box.number[place]])


@rule
def can_confront(state, character, demon):
    """Whether the four hold all of a Demon's weak points together, and this character at least one of them."""
    return state.lacking[demon] == 0 and state.brings[character, demon] > 0


@rule
def is_on_book(state, box, character):
    """Whether a character's token waits on the Book for a new Power."""
    return state.progress[character] == box.notches

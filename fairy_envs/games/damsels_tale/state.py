"""What a game of The Damsel's Tale consists of: box, cards, frames, events, state and actions, and who is who in it."""

from __future__ import annotations

from fairy_envs.engine import (
    Actions,
    Event,
    Events,
    Field,
    Frames,
    Group,
    Pieces,
    State,
    rule,
)
from fairy_envs.engine import Zone as Place

from .names import (
    CARDS_EACH,
    DRAGON,
    HAND_SIZE,
    KNIGHT,
    LEAST_PANIC,
    MAX_SPACES,
    MAX_STEPS,
    MOST_CHARACTERS,
    MOST_FIREBALL,
    MOST_FOOTPRINTS,
    MOST_HANDICAP,
    MOST_KNIGHTS,
    MOST_PANIC,
    MOST_SEATS,
    MOST_SHIFT,
    NUMBERS,
    Ask,
    Chance,
    Deck,
    Draw,
    Happens,
    Icon,
    Kind,
    Moment,
    Standing,
    Zone,
)

MAX_CODE = 600
MAX_ROW = 10
MAX_POWER = 5
"""Lines of a card's program and an ability's, few so that the events of a decision find room. Where nearly all of them
draw cards or move, they may not all the same, and then an `EventsLost` says so."""

BOX = (
    Field("spaces", low=2, high=MAX_SPACES, doc="spaces of the Lair Track, the start and the crown included"),
    Field("hidden", MAX_SPACES, doc="the space is Hidden"),
    Field("noisy", MAX_SPACES, doc="the space is Noisy"),
    Field("steps", low=2, high=MAX_STEPS, doc="steps of the Cavern, those of the handicap included"),
    Field("panic", low=LEAST_PANIC, high=MOST_PANIC, doc="the level of panic at the start"),
    Field("handicap", high=MOST_HANDICAP, doc="the handicap in force"),
    Field("footprints", CARDS_EACH, low=1, high=MOST_FOOTPRINTS, doc="footprints on each Mumma Dragon card"),
    Field("character", 2, low=-1, high=MOST_CHARACTERS - 1, doc="who plays for each side, -1 drawn from the seed"),
    Field("row", (len(Deck), MOST_CHARACTERS, NUMBERS + 1), high=MAX_CODE, doc="where a card's program starts"),
    Field("letter", (len(Deck), NUMBERS + 1), doc="of two Knights' cards with one number: 0 for A, 1 for B"),
    Field("power", (2, MOST_CHARACTERS, len(Moment)), high=MAX_CODE, doc="where a passive ability's starts, 0: none"),
    Field("standing", (2, MOST_CHARACTERS, len(Standing)), low=-MOST_PANIC, high=MOST_PANIC, doc="what one changes"),
)

# The face of a Knight's or Dragon's card is its number, that of a Mumma Dragon card its footprints.
CARDS = Pieces(
    "cards",
    families={"knight": CARDS_EACH, "second_knight": CARDS_EACH, "dragon": CARDS_EACH, "mumma": CARDS_EACH},
    zones={
        Zone.PILE: Place(CARDS_EACH, seats=MOST_SEATS, sees="nobody", ordered=True),
        Zone.SET_ASIDE: Place(CARDS_EACH - HAND_SIZE, seats=MOST_SEATS, sees="nobody"),
        Zone.HAND: Place(HAND_SIZE, seats=MOST_SEATS, sees="owner", home="hand"),
        Zone.CHOSEN: Place(1, seats=MOST_SEATS, sees="owner", home="hand"),
        Zone.PLAYED: Place(HAND_SIZE, seats=MOST_SEATS, sees="open"),
        Zone.BOX: Place(CARDS_EACH, seats=MOST_KNIGHTS, sees="open"),
        Zone.MUMMA_DECK: Place(CARDS_EACH, sees="nobody", ordered=True),
        Zone.MUMMA_USED: Place(CARDS_EACH, sees="open"),
    },
    most_face=NUMBERS,
)
FIRST_MUMMA = CARDS.first["mumma"]
clear, put, count, at, face = CARDS.clear, CARDS.put, CARDS.count, CARDS.at, CARDS.face
move, move_all, shuffle, pick = CARDS.move, CARDS.move_all, CARDS.shuffle, CARDS.pick
peek, rearrange = CARDS.peek, CARDS.rearrange

FRAMES = Frames(
    Kind,
    Field("owner", high=MOST_SEATS - 1, doc="the seat whose card or ability it is"),
    Field("is_card", doc="a card, and not a passive ability"),
    Field("drawn", high=MOST_FOOTPRINTS, doc="footprints on the last Mumma Dragon card that the program has drawn"),
    Field("icon", high=max(Icon), doc="what will be done to the Knight that is chosen"),
    Field("number", low=-MOST_PANIC, high=MOST_PANIC, doc="the number of that icon"),
    Field("draw", high=max(Draw), doc="what the Mumma Dragon card is drawn for"),
    Field("knight", high=MOST_KNIGHTS - 1, doc="the Knight that was bumped"),
    depth=8,
)

EVENTS = Events(
    Happens,
    Event("round", "A new round: all cards are taken back and shuffled."),
    Event("dealt", "{seat} holds {a:hand}; two cards are set aside.", "{seat} holds four cards; two are set aside."),
    Event("aside", "{seat} has set aside {a:hand}, open to all."),
    Event("played", "{seat} plays {a:card}."),
    Event("resolves", "{seat}'s {a:card} takes effect."),
    Event("nothing", "It changes nothing."),
    Event("countered", "{seat}'s {a:card} is countered."),
    Event("moved", "{seat} moves {a:spaces} to {b:space}."),
    Event("barred", "{seat} has hidden: no more moves on this card."),
    Event("back", "{seat} goes back to {b:space}."),
    Event("nowhere", "{seat} has nowhere to go back to."),
    Event("bumped", "{seat} is bumped to {b:space}."),
    Event("panic", "{seat}: panic is now {a}."),
    Event("panic_stays", "{seat}: panic stays at {a}."),
    Event("noise", "{seat} makes a noise!"),
    Event("named", "{seat} names the number {a}."),
    Event("mumma_card", "A Mumma Dragon card: {a:footprints}."),
    Event("mumma_moves", "Mumma Dragon goes to step {a:step}."),
    Event("mumma_stays", "Mumma Dragon stays on step {a:step}."),
    Event("mumma_leaves", "Mumma Dragon goes back to the first step."),
    Event("reshuffled", "The Mumma Dragon deck is shuffled anew."),
    Event("fireball", "The Fireball is at {a}."),
    Event("looks", "{seat} looks at the Mumma Dragon deck, from the top: {a:deck}.", "{seat} looks at the deck."),
    Event("placed", "{seat} lays {a:footprints} next from the top.", "{seat} lays a card next from the top."),
    Event("crown", "{seat} has the crown and wins!"),
    Event("seen", "Mumma Dragon sees {seat}!"),
    Event("out", "{seat} is out of the game."),
    Event("dragon_wins", "{seat} wins!"),
    capacity=128,
)

STATE = State(
    Field("who", 2, high=MOST_CHARACTERS - 1, doc="the character of each side"),
    Field("lair", MOST_KNIGHTS, high=MAX_SPACES - 1, doc="each Knight's space, 0 the start"),
    Field("panic", MOST_KNIGHTS, high=MOST_PANIC, doc="each Knight's level of panic, 0 without a Knight"),
    Field("out", MOST_KNIGHTS, doc="that Knight is out of the game"),
    Field("cavern", high=MAX_STEPS - 1, doc="the Mumma Dragon's step, 0 the first"),
    Field("fireball", high=MOST_FIREBALL, doc="Misty's Fireball"),
    Field("revealed", MOST_SEATS, high=NUMBERS, doc="the number each seat has turned up this turn, or 0"),
    Field("countered", MOST_SEATS, doc="that card is countered"),
    Field("resolved", MOST_SEATS, doc="that card's effects have begun, or been ignored"),
    Field("resolving", MOST_SEATS, doc="that card takes effect now"),
    Field("entered", MOST_KNIGHTS, doc="the card that takes effect has brought the Knight onto a Hidden space"),
    Field("moved", doc="the card that takes effect has moved its own Knight"),
    Field("drawing", high=max(Draw), doc="what a Mumma Dragon card that is under way is drawn for, or 0"),
    Field("named", high=MOST_FOOTPRINTS, doc="the number that was named for it, or 0"),
    Field("shown", high=MOST_FOOTPRINTS, doc="the footprints on it once it is revealed, or 0"),
    Field("placed", high=CARDS_EACH, doc="cards of the deck that have been put in order"),
    seats=MOST_SEATS,
    questions=Ask,
    frames=FRAMES,
    events=EVENTS,
    sources=Chance,
    pools=(CARDS,),
)

ACTIONS = Actions(
    Group("play", NUMBERS, low=1, doc="play the card of this number"),
    Group("yes", doc="the first of two ways on a card, or yes"),
    Group("no", doc="the second of two ways on a card, or no"),
    Group("number", MOST_FOOTPRINTS, low=1, doc="name this number, or lay a card with this many footprints"),
    Group("shift", 2 * MOST_SHIFT + 1, low=-MOST_SHIFT, doc="move the Knight so many spaces forward, below 0 backward"),
    Group("knight", MOST_KNIGHTS, low=1, doc="choose a Knight: 1 is a Knight himself, or to the Dragon the first"),
)
PLAY, YES, NO, NUMBER = ACTIONS.play, ACTIONS.yes, ACTIONS.no, ACTIONS.number
SHIFT, CHOOSE = ACTIONS.shift, ACTIONS.knight


# --- Who is who -------------------------------------------------------------------------------------------------------


@rule
def dragon_of(state):
    """The Dragon's seat."""
    return state.num_players - 1


@rule
def is_knight(state, seat):
    return seat < state.num_players - 1


@rule
def side_of(state, seat):
    return KNIGHT if is_knight(state, seat) else DRAGON


@rule
def deck_of(state, seat):
    """The deck that a seat plays from."""
    return seat if is_knight(state, seat) else Deck.DRAGON


@rule
def is_in(state, seat):
    """Whether a seat is still in the game: a Knight whom Mumma Dragon has seen is not."""
    return not is_knight(state, seat) or not state.out[seat]


@rule
def lone_knight(state):
    """The one Knight in the game, or -1 if there are two."""
    if state.num_players == 2:
        return 0
    for knight in range(MOST_KNIGHTS):
        if state.out[knight]:
            return 1 - knight
    return -1


@rule
def knight_meant(state, seat, choice):
    """The Knight that a seat means by its choice, 0 or 1: a Knight means himself by 0. It goes both ways."""
    return 1 - choice if seat == 1 and is_knight(state, seat) else choice


@rule
def hides(state, box, knight):
    """Whether a Knight is Hidden; elsewhere he is in the Open."""
    return box.hidden[state.lair[knight]] == 1


@rule
def standing(state, box, what):
    """What the passive abilities in force add up to."""
    return box.standing[KNIGHT, state.who[KNIGHT], what] + box.standing[DRAGON, state.who[DRAGON], what]


@rule
def card_of(state, seat, number):
    """A card as events name it: its deck, and its place there by rising number."""
    return deck_of(state, seat) * CARDS_EACH + (number - 1) // 2

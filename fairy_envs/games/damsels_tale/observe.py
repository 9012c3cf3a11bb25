"""What a seat of The Damsel's Tale sees.

Fields for each Knight have the viewer first if he is one, and else the first Knight; fields for each player have the
Knights in that order, and then the Dragon. So a place means the same with two players and with three.
"""

from __future__ import annotations

from fairy_envs.engine import Field, Observation, rule

from .names import (
    CARDS_EACH,
    DRAGONS,
    KNIGHTS,
    MAX_SPACES,
    MAX_STEPS,
    MOST_FIREBALL,
    MOST_FOOTPRINTS,
    MOST_HANDICAP,
    MOST_KNIGHTS,
    MOST_PANIC,
    MOST_SEATS,
    Ask,
    Deck,
    Draw,
    Icon,
    Kind,
    Zone,
)
from .state import (
    CARDS,
    FIRST_MUMMA,
    MAX_ROW,
    at,
    count,
    deck_of,
    dragon_of,
    face,
    is_in,
    is_knight,
    knight_meant,
    side_of,
)

knows = CARDS.knows

AHEAD = MOST_PANIC + 2
BEHIND = 3

OBSERVATION = Observation(
    Field("deck_is", len(Deck), doc="whose cards I play, one-hot: the (first) Knight's, the second Knight's, Dragon's"),
    Field("handicap", high=MOST_HANDICAP, doc="the handicap in force"),
    Field("knight_is", len(KNIGHTS), doc="who the Knight is, one-hot: " + ", ".join(KNIGHTS)),
    Field("dragon_is", len(DRAGONS), doc="who the Baby Dragon is, one-hot: " + ", ".join(DRAGONS)),
    Field("lair", (MOST_KNIGHTS, MAX_SPACES), doc="each Knight's space, one-hot, the start first"),
    Field("out", MOST_KNIGHTS, doc="that Knight is out of the game"),
    Field("hidden", MOST_KNIGHTS, doc="that Knight is on a Hidden space"),
    Field("spaces_left", MOST_KNIGHTS, high=MAX_SPACES, doc="spaces from that Knight to the crown"),
    Field("hidden_ahead", (MOST_KNIGHTS, AHEAD), doc="the space so many ahead of that Knight is Hidden, from 1"),
    Field("noisy_ahead", (MOST_KNIGHTS, AHEAD), doc="the space so many ahead of that Knight is Noisy, from 1"),
    Field("hidden_behind", (MOST_KNIGHTS, BEHIND), doc="the space so many behind that Knight is Hidden, from 1"),
    Field("noisy_behind", (MOST_KNIGHTS, BEHIND), doc="the space so many behind that Knight is Noisy, from 1"),
    Field("to_hidden", MOST_KNIGHTS, high=MAX_SPACES, doc="spaces forward to the next Hidden space or the crown"),
    Field("from_hidden", MOST_KNIGHTS, high=MAX_SPACES, doc="spaces back to the last Hidden space or the start"),
    Field("panic", (MOST_KNIGHTS, MOST_PANIC), doc="each Knight's level of panic, one-hot from 1"),
    Field("cavern", MAX_STEPS, doc="the Mumma Dragon's step, one-hot, the first step first"),
    Field("steps_left", high=MAX_STEPS, doc="steps from the Mumma Dragon to the last"),
    Field("fireball", MOST_FIREBALL + 1, doc="Misty's Fireball, one-hot from 0"),
    Field("own_hand", CARDS_EACH, doc="this card of mine is in my hand, by rising number"),
    Field("own_choice", CARDS_EACH, doc="I have chosen this card and it is not yet revealed"),
    Field("dragon_aside", CARDS_EACH, doc="I know that the Dragon has set this card aside, by rising number"),
    Field("played", (MOST_SEATS, CARDS_EACH), doc="each player's cards played this round, by rising number"),
    Field("revealed", (MOST_SEATS, CARDS_EACH), doc="each player's card of this turn"),
    Field("countered", MOST_SEATS, doc="that player's card of this turn is countered"),
    Field("resolved", MOST_SEATS, doc="that player's card of this turn takes effect or has done so"),
    Field("resolving", MOST_SEATS, doc="that player's card takes effect now"),
    Field("progress", high=MAX_ROW + 1, doc="lines of that card's row that have been carried out or skipped"),
    Field("entered_hidden", MOST_KNIGHTS, doc="the card that takes effect has brought that Knight onto a Hidden space"),
    Field("moved", doc="that card has moved its own Knight"),
    Field("bumped", MOST_KNIGHTS, doc="that Knight was bumped, and what his space does is still to come"),
    Field("drawing", len(Draw), doc="why a Mumma Dragon card is drawn, one-hot: forward, backward, panic"),
    Field("named", MOST_FOOTPRINTS, doc="the number named for it, one-hot from 1"),
    Field("shown", MOST_FOOTPRINTS, doc="the footprints on it, one-hot from 1, once it is turned up"),
    Field("panic_up", high=MOST_PANIC, doc="the panic to be added to the Knight that I choose"),
    Field("panic_down", high=MOST_PANIC, doc="the panic to be taken from the Knight that I choose"),
    Field("deck_size", high=CARDS_EACH, doc="cards in the Mumma Dragon deck"),
    Field("used", MOST_FOOTPRINTS, high=CARDS_EACH, doc="used Mumma Dragon cards with 1, 2, 3 footprints"),
    Field("deck", MOST_FOOTPRINTS, high=CARDS_EACH, doc="cards in the deck with 1, 2, 3 footprints"),
    Field("deck_order", (CARDS_EACH, MOST_FOOTPRINTS), doc="what I know of the deck: place from the top, footprints"),
    Field("dragon_knows_deck", doc="the Dragon has looked at the deck and knows its order"),
    Field("placed", high=CARDS_EACH, doc="cards of the deck that have been put in order"),
    seats=MOST_SEATS,
    questions=Ask,
)


@rule
def rank_of(number):
    """A card's place among its owner's six, by rising number."""
    return (number - 1) // 2


@rule
def place_of(state, viewer, seat):
    """Where the fields for each player have a seat."""
    return knight_meant(state, viewer, seat) if is_knight(state, seat) else MOST_SEATS - 1


@rule
def observe(state, box, seat, out):
    """Write what a seat may know."""
    out.deck_is[deck_of(state, seat)] = 1
    out.handicap = box.handicap
    out.knight_is[state.who[0]] = 1
    out.dragon_is[state.who[1]] = 1
    for knight in range(dragon_of(state)):
        place = place_of(state, seat, knight)
        out.out[place] = state.out[knight]
        if is_in(state, knight):
            out.lair[place, state.lair[knight]] = 1
            out.panic[place, state.panic[knight] - 1] = 1
            out.entered_hidden[place] = state.entered[knight]
            observe_lair(state, box, state.lair[knight], place, out)
    out.cavern[state.cavern] = 1
    out.steps_left = box.steps - 1 - state.cavern
    out.fireball[state.fireball] = 1
    observe_own_cards(state, seat, out)
    for other in range(state.num_players):
        observe_played_cards(state, other, place_of(state, seat, other), out)
    observe_effects(state, box, seat, out)
    observe_deck(state, seat, out)


@rule
def observe_lair(state, box, here, place, out):
    """What lies about a Knight: the board is open, so a player need not learn it by heart."""
    crown = box.spaces - 1
    out.hidden[place] = box.hidden[here]
    out.spaces_left[place] = crown - here
    for away in range(1, AHEAD + 1):
        if here + away <= crown:
            out.hidden_ahead[place, away - 1] = box.hidden[here + away]
            out.noisy_ahead[place, away - 1] = box.noisy[here + away]
    for away in range(1, BEHIND + 1):
        if here - away >= 0:
            out.hidden_behind[place, away - 1] = box.hidden[here - away]
            out.noisy_behind[place, away - 1] = box.noisy[here - away]
    space = min(here + 1, crown)
    while space < crown and not box.hidden[space]:
        space += 1
    out.to_hidden[place] = space - here
    space = here
    while space > 0 and not box.hidden[space]:
        space -= 1
    out.from_hidden[place] = here - space


@rule
def observe_own_cards(state, seat, out):
    for place in range(count(state, Zone.HAND, seat)):
        out.own_hand[rank_of(face(state, at(state, Zone.HAND, seat, place)))] = 1
    for place in range(count(state, Zone.CHOSEN, seat)):
        out.own_choice[rank_of(face(state, at(state, Zone.CHOSEN, seat, place)))] = 1
    dragon = dragon_of(state)
    for place in range(count(state, Zone.SET_ASIDE, dragon)):
        card = at(state, Zone.SET_ASIDE, dragon, place)
        out.dragon_aside[rank_of(face(state, card))] = knows(state, card, seat)


@rule
def observe_played_cards(state, other, place, out):
    for card in range(count(state, Zone.PLAYED, other)):
        out.played[place, rank_of(face(state, at(state, Zone.PLAYED, other, card)))] = 1
    if state.revealed[other]:
        out.revealed[place, rank_of(state.revealed[other])] = 1
    out.countered[place] = state.countered[other]
    out.resolved[place] = state.resolved[other]
    out.resolving[place] = state.resolving[other]


@rule
def observe_effects(state, box, viewer, out):
    """How far the card that takes effect has come, what waits on an answer, and what is still to come."""
    out.moved = state.moved
    for place in range(state.depth):
        frame = state.frames[place]
        if frame.kind == Kind.PROGRAM and frame.is_card and state.resolving[frame.owner]:
            owner = frame.owner
            start = box.row[deck_of(state, owner), state.who[side_of(state, owner)], state.revealed[owner]]
            out.progress = frame.line - start
        elif frame.kind == Kind.CHOICE and frame.step == 1 and frame.icon == Icon.PANIC:
            out.panic_up = max(0, frame.number)
            out.panic_down = max(0, -frame.number)
        elif frame.kind == Kind.BUMPED:
            out.bumped[place_of(state, viewer, frame.knight)] = 1
    if state.drawing:
        out.drawing[state.drawing - 1] = 1
    if state.named:
        out.named[state.named - 1] = 1
    if state.shown:
        out.shown[state.shown - 1] = 1


@rule
def observe_deck(state, seat, out):
    size = count(state, Zone.MUMMA_DECK, 0)
    out.deck_size = size
    out.placed = state.placed
    for card in range(FIRST_MUMMA, FIRST_MUMMA + CARDS_EACH):
        out.deck[face(state, card) - 1] += 1
    for place in range(count(state, Zone.MUMMA_USED, 0)):
        footprints = face(state, at(state, Zone.MUMMA_USED, 0, place))
        out.used[footprints - 1] += 1
        out.deck[footprints - 1] -= 1
    out.dragon_knows_deck = knows(state, at(state, Zone.MUMMA_DECK, 0, size - 1), dragon_of(state))
    for place in range(size):
        card = at(state, Zone.MUMMA_DECK, 0, size - 1 - place)
        if knows(state, card, seat):
            out.deck_order[place, face(state, card) - 1] = 1

"""What a seat of The Damsel's Tale sees."""

from __future__ import annotations

from fairy_envs.engine import Field, Observation, rule

from .names import (
    CARDS_EACH,
    DRAGONS,
    KNIGHT,
    KNIGHTS,
    MAX_SPACES,
    MAX_STEPS,
    MOST_FIREBALL,
    MOST_FOOTPRINTS,
    MOST_PANIC,
    Ask,
    Zone,
)
from .rules import CARDS, FIRST_MUMMA, at, count, face

knows = CARDS.knows

OBSERVATION = Observation(
    Field("knight", doc="I am the Knight"),
    Field("knight_is", len(KNIGHTS), doc="who the Knight is, one-hot: " + ", ".join(KNIGHTS)),
    Field("dragon_is", len(DRAGONS), doc="who the Baby Dragon is, one-hot: " + ", ".join(DRAGONS)),
    Field("lair", MAX_SPACES, doc="the Knight's space, one-hot, the start first"),
    Field("hidden", doc="the Knight is on a Hidden space"),
    Field("spaces_left", high=MAX_SPACES, doc="spaces from the Knight to the crown"),
    Field("hidden_ahead", MOST_PANIC, doc="the space so many ahead of the Knight is Hidden, from 1"),
    Field("noisy_ahead", MOST_PANIC, doc="the space so many ahead of the Knight is Noisy, from 1"),
    Field("to_hidden", high=MAX_SPACES, doc="spaces forward to the next Hidden space or the crown"),
    Field("from_hidden", high=MAX_SPACES, doc="spaces back to the last Hidden space or the start"),
    Field("cavern", MAX_STEPS, doc="the Mumma Dragon's step, one-hot, the first step first"),
    Field("steps_left", high=MAX_STEPS, doc="steps from the Mumma Dragon to the last"),
    Field("panic", MOST_PANIC, doc="the level of panic, one-hot from 1"),
    Field("fireball", MOST_FIREBALL + 1, doc="Misty's Fireball, one-hot from 0"),
    Field("own_hand", CARDS_EACH, doc="this card of mine is in my hand, by rising number"),
    Field("own_choice", CARDS_EACH, doc="I have chosen this card and it is not yet revealed"),
    Field("own_played", CARDS_EACH, doc="I have played this card this round"),
    Field("other_played", CARDS_EACH, doc="the other has played this card this round"),
    Field("own_revealed", CARDS_EACH, doc="my card of this turn"),
    Field("other_revealed", CARDS_EACH, doc="the other's card of this turn"),
    Field("own_countered", doc="my card of this turn is countered"),
    Field("other_countered", doc="the other's card of this turn is countered"),
    Field("own_resolved", doc="my card of this turn takes effect or has done so"),
    Field("other_resolved", doc="the other's card of this turn takes effect or has done so"),
    Field("own_resolving", doc="my card takes effect now"),
    Field("other_resolving", doc="the other's card takes effect now"),
    Field("entered_hidden", doc="the card that takes effect has brought the Knight onto a Hidden space"),
    Field("drawing", 2, doc="a Mumma Dragon card is under way, one-hot: forward, backward"),
    Field("named", MOST_FOOTPRINTS, doc="the number named for it, one-hot from 1"),
    Field("deck_size", high=CARDS_EACH, doc="cards in the Mumma Dragon deck"),
    Field("used", MOST_FOOTPRINTS, high=CARDS_EACH, doc="used Mumma Dragon cards with 1, 2, 3 footprints"),
    Field("deck", MOST_FOOTPRINTS, high=CARDS_EACH, doc="cards in the deck with 1, 2, 3 footprints"),
    Field("deck_order", (CARDS_EACH, MOST_FOOTPRINTS), doc="what I know of the deck: place from the top, footprints"),
    Field("other_knows_deck", doc="the other has looked at the deck and knows its order"),
    Field("placed", high=CARDS_EACH, doc="cards of the deck that have been put in order"),
    seats=2,
    questions=Ask,
)


@rule
def rank_of(number):
    """A card's place among its owner's six, by rising number."""
    return (number - 1) // 2


@rule
def observe(state, box, seat, out):
    """Write what a seat may know."""
    other = 1 - seat
    out.knight = seat == KNIGHT
    out.knight_is[state.who[0]] = 1
    out.dragon_is[state.who[1]] = 1
    out.lair[state.lair] = 1
    observe_lair(state, box, out)
    out.cavern[state.cavern] = 1
    out.steps_left = box.steps - 1 - state.cavern
    out.panic[state.panic - 1] = 1
    out.fireball[state.fireball] = 1
    observe_cards(state, seat, other, out)
    observe_turn(state, seat, other, out)
    observe_deck(state, seat, other, out)


@rule
def observe_lair(state, box, out):
    """Where the Knight is, and what lies about him: the board is open, so a player need not learn it by heart."""
    crown = box.spaces - 1
    out.hidden = box.hidden[state.lair]
    out.spaces_left = crown - state.lair
    for ahead in range(1, MOST_PANIC + 1):
        if state.lair + ahead <= crown:
            out.hidden_ahead[ahead - 1] = box.hidden[state.lair + ahead]
            out.noisy_ahead[ahead - 1] = box.noisy[state.lair + ahead]
    space = min(state.lair + 1, crown)
    while space < crown and not box.hidden[space]:
        space += 1
    out.to_hidden = space - state.lair
    space = state.lair
    while space > 0 and not box.hidden[space]:
        space -= 1
    out.from_hidden = state.lair - space


@rule
def observe_cards(state, seat, other, out):
    for place in range(count(state, Zone.HAND, seat)):
        out.own_hand[rank_of(face(state, at(state, Zone.HAND, seat, place)))] = 1
    for place in range(count(state, Zone.CHOSEN, seat)):
        out.own_choice[rank_of(face(state, at(state, Zone.CHOSEN, seat, place)))] = 1
    for place in range(count(state, Zone.PLAYED, seat)):
        out.own_played[rank_of(face(state, at(state, Zone.PLAYED, seat, place)))] = 1
    for place in range(count(state, Zone.PLAYED, other)):
        out.other_played[rank_of(face(state, at(state, Zone.PLAYED, other, place)))] = 1


@rule
def observe_turn(state, seat, other, out):
    if state.revealed[seat]:
        out.own_revealed[rank_of(state.revealed[seat])] = 1
        out.other_revealed[rank_of(state.revealed[other])] = 1
    out.own_countered = state.countered[seat]
    out.other_countered = state.countered[other]
    out.own_resolved = state.resolved[seat]
    out.other_resolved = state.resolved[other]
    out.own_resolving = state.resolving[seat]
    out.other_resolving = state.resolving[other]
    out.entered_hidden = state.entered
    if state.drawing:
        out.drawing[state.drawing - 1] = 1
    if state.named:
        out.named[state.named - 1] = 1


@rule
def observe_deck(state, seat, other, out):
    size = count(state, Zone.MUMMA_DECK, 0)
    out.deck_size = size
    out.placed = state.placed
    for card in range(FIRST_MUMMA, FIRST_MUMMA + CARDS_EACH):
        out.deck[face(state, card) - 1] += 1
    for place in range(count(state, Zone.MUMMA_USED, 0)):
        footprints = face(state, at(state, Zone.MUMMA_USED, 0, place))
        out.used[footprints - 1] += 1
        out.deck[footprints - 1] -= 1
    out.other_knows_deck = knows(state, at(state, Zone.MUMMA_DECK, 0, size - 1), other)
    for place in range(size):
        card = at(state, Zone.MUMMA_DECK, 0, size - 1 - place)
        if knows(state, card, seat):
            out.deck_order[place, face(state, card) - 1] = 1

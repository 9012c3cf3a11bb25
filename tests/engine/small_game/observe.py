"""What a seat of the small game sees."""

from __future__ import annotations

from fairy_envs.engine import Field, Observation, rule

from .names import CARDS, COPIES, FACES, HAND_SIZE, MOST_POINTS, SEATS, Ask, Place
from .rules import POOL, at, count, face

knows, zone_of, seat_of = POOL.knows, POOL.zone_of, POOL.seat_of

OBSERVATION = Observation(
    Field("own_hand", FACES, high=COPIES),
    Field("own_laid", FACES),
    Field("discard", FACES, high=COPIES),
    Field("known", (SEATS - 1, FACES), high=COPIES, doc="cards that I know another holds, my left neighbour first"),
    Field("held", SEATS, high=HAND_SIZE + 2, doc="cards each holds, laid or not, I first"),
    Field("deck_size", high=CARDS),
    Field("points", SEATS, high=MOST_POINTS, doc="I first"),
    seats=SEATS,
    questions=Ask,
)


@rule
def observe(state, box, seat, out):
    for step in range(SEATS):
        other = (seat + step) % SEATS
        out.points[step] = state.points[other]
        out.held[step] = count(state, Place.HAND, other) + count(state, Place.LAID, other)
    out.deck_size = count(state, Place.DECK, 0)
    for place in range(count(state, Place.HAND, seat)):
        out.own_hand[face(state, at(state, Place.HAND, seat, place))] += 1
    for place in range(count(state, Place.LAID, seat)):
        out.own_laid[face(state, at(state, Place.LAID, seat, place))] = 1
    for place in range(count(state, Place.DISCARD, 0)):
        out.discard[face(state, at(state, Place.DISCARD, 0, place))] += 1
    for card in range(CARDS):
        zone = zone_of(state, card)
        if (zone == Place.HAND or zone == Place.LAID) and seat_of(state, card) != seat and knows(state, card, seat):
            out.known[(seat_of(state, card) - seat) % SEATS - 1, face(state, card)] += 1

"""The engine's rules for pieces and frames on the small game's state, to be called one by one in either language."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from fairy_envs.engine import ask, ask_all, first_waiting, is_asked, is_waiting, pop, push, tell, tell_to
from fairy_envs.engine.compile import digest, make_kernel
from fairy_envs.engine.game import ENGINE
from fairy_envs.engine.kernels import make_arrays

from .game import GAME
from .names import CARDS, COPIES, Place
from .rules import POOL

count, at, zone_of, seat_of, knows, put, clear = (
    POOL.count,
    POOL.at,
    POOL.zone_of,
    POOL.seat_of,
    POOL.knows,
    POOL.put,
    POOL.clear,
)
move, move_all, shuffle, pick, pick_random = POOL.move, POOL.move_all, POOL.shuffle, POOL.pick, POOL.pick_random
peek, rearrange, redraw, face = POOL.peek, POOL.rearrange, POOL.redraw, POOL.face

FACES = np.arange(CARDS) // COPIES
"""What stands on each card."""


class Do(IntEnum):
    """Which rule."""

    CLEAR = 0
    PUT = 1
    MOVE = 2
    MOVE_ALL = 3
    SHUFFLE = 4
    PICK = 5
    PICK_RANDOM = 6
    PEEK = 7
    REARRANGE = 8
    REDRAW = 9
    COUNT = 10
    AT = 11
    ZONE_OF = 12
    SEAT_OF = 13
    KNOWS = 14
    PUSH = 15
    POP = 16
    ASK = 17
    ASK_ALL = 18
    IS_ASKED = 19
    IS_WAITING = 20
    FIRST_WAITING = 21
    TELL = 22
    TELL_TO = 23
    FACE = 24


def drive(states, what, a, b, c, d):
    """Call one rule on the first state; returns a whole number (0 where the rule returns none)."""
    state = states[0]
    result = 0
    match what:
        case Do.CLEAR:
            clear(state)
        case Do.PUT:
            put(state, a, b, c, d)
        case Do.MOVE:
            move(state, a, b, c)
        case Do.MOVE_ALL:
            move_all(state, a, b, c, d)
        case Do.SHUFFLE:
            shuffle(state, a, b, c)
        case Do.PICK:
            result = pick(state, a, b, c)
        case Do.PICK_RANDOM:
            result = pick_random(state, a, b, c)
        case Do.PEEK:
            peek(state, a, b, c)
        case Do.REARRANGE:
            rearrange(state, Place.DECK, 0, a, b, c)
        case Do.REDRAW:
            redraw(state, a)
        case Do.COUNT:
            result = count(state, a, b)
        case Do.AT:
            result = at(state, a, b, c)
        case Do.ZONE_OF:
            result = zone_of(state, a)
        case Do.SEAT_OF:
            result = seat_of(state, a)
        case Do.KNOWS:
            result = knows(state, a, b)
        case Do.PUSH:
            push(state, a).owner = b
        case Do.POP:
            pop(state)
        case Do.ASK:
            ask(state, a, b)
        case Do.ASK_ALL:
            ask_all(state, a, b)
        case Do.IS_ASKED:
            result = is_asked(state, a)
        case Do.IS_WAITING:
            result = is_waiting(state, a)
        case Do.FIRST_WAITING:
            result = first_waiting(state)
        case Do.TELL:
            tell(state, a, b, c, d)
        case Do.TELL_TO:
            tell_to(state, a, b, c, d, 0)
        case Do.FACE:
            result = face(state, a)
    return result


KERNEL = make_kernel(drive, GAME.id, digest([ENGINE, GAME.folder]))


class Cards:
    """The pieces of the small game, laid out as a test wants them; no seat knows a piece but by seeing its zone.

    Args:
        piles: The pieces of a zone, or of a zone and a seat, the lowest first; all others lie in the discard.
    """

    def __init__(self, piles: dict[Any, list[int]] | None = None, seed: int = 0) -> None:
        self.states, self.lanes = make_arrays(GAME, 1)
        self.state["generators"] = np.arange(seed + 1, seed + 1 + len(self.state["generators"]), dtype=np.uint64)
        self.do(Do.CLEAR)
        left = set(range(CARDS))
        for key, pieces in (piles or {}).items():
            zone, seat = key if isinstance(key, tuple) else (key, 0)
            for piece in pieces:
                self.do(Do.PUT, piece, FACES[piece], zone, seat)
                left.remove(piece)
        for piece in sorted(left):
            self.do(Do.PUT, piece, FACES[piece], Place.DISCARD, 0)

    def do(self, what: Do, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
        """Call a rule."""
        return int(KERNEL(self.states, int(what), int(a), int(b), int(c), int(d)))

    @property
    def state(self) -> Any:
        """The record."""
        return self.states[0]

    @property
    def known(self) -> list[int]:
        """A bit for each seat that knows the home of each piece."""
        return [int(bits) for bits in self.state["cards"]["known"]]

    def pile(self, zone: Place, seat: int = 0) -> list[int]:
        """The pieces of a zone, the lowest first."""
        pool, pile = self.state["cards"], POOL.first_pile[zone] + seat
        start = POOL.pile_start[pile]
        return pool["piece"][start : start + int(pool["count"][pile])].tolist()

    def move(self, piece: int, zone: Place, seat: int = 0) -> None:
        self.do(Do.MOVE, piece, zone, seat)

    def who_knows(self, piece: int) -> set[int]:
        """The seats that see a piece or know its home."""
        return {seat for seat in range(3) if self.do(Do.KNOWS, piece, seat)}

    def check(self) -> None:
        """Every piece is in one place, and the inverse is right."""
        assert POOL.fault(self.state) is None
        slots = self.state["cards"]["slot"].tolist()
        assert sorted(set(slots)) == sorted(slots)
        lying = []
        for zone in Place:
            for seat in range(1 if zone in (Place.DECK, Place.DISCARD) else 3):
                pile = self.pile(zone, seat)
                assert self.do(Do.COUNT, zone, seat) == len(pile)
                for place, piece in enumerate(pile):
                    assert self.do(Do.AT, zone, seat, place) == piece
                    assert (self.do(Do.ZONE_OF, piece), self.do(Do.SEAT_OF, piece)) == (zone, seat)
                lying += pile
        assert sorted(lying) == list(range(CARDS))

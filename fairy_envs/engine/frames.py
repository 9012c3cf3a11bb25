"""Frames: where a game is. Each decision that waits on others is a record on a small stack.

A rule reads its frame, pops it if it is done, acts, and pushes last; what follows is the next step of its own frame.
Slots above the top are zero, and a hidden card lies in a zone, never in a frame.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Any

import numpy as np

from .compile import rule
from .records import Field, fields_dtype

NONE = 0
"""No question: nobody is asked anything."""


class Frames:
    """The declaration of a game's frames.

    `kinds` says what a frame can be, `fields` what it holds beside `kind`, `step` (how far it has come) and the
    registers of a card program (`line`, `answer`, `each`). Kinds in `offers` only offer something: they are dropped
    when they come to the top while a turn is ending at once; all others take effect and run out.
    """

    def __init__(self, kinds: type[IntEnum], *fields: Field, depth: int, offers: Iterable[IntEnum] = ()) -> None:
        self.kinds = kinds
        self.depth = depth
        self.fields = (
            Field("kind", high=max(kinds)),
            Field("step", high=1000),
            Field("line", high=10_000),
            Field("answer", low=-1, high=1000),
            Field("each", low=-1, high=1000),
            *fields,
        )
        self.dtype = fields_dtype(self.fields)
        self.offers = tuple(kind in tuple(offers) for kind in range(max(kinds) + 1))


@rule
def top(state):
    """The frame that runs now."""
    return state.frames[state.depth - 1]


@rule
def push(state, kind):
    """Put a new frame on top; returns it, all zero but for its kind."""
    if state.depth + 1 >= len(state.frames):
        raise RuntimeError("more frames are open at once than the game declares")
    frame = state.frames[state.depth]
    frame.kind = kind
    state.depth += 1
    return frame


@rule
def pop(state):
    """Take the top frame away. A reference to it reads zeros from now on."""
    state.depth -= 1
    state.frames[state.depth] = state.frames[len(state.frames) - 1]  # the last slot is never used and stays zero


@rule
def ask(state, seat, question):
    """Put a question to one seat; the answer comes to the top frame."""
    state.question = question
    state.asked = 1 << seat
    state.waiting = state.asked


@rule
def ask_all(state, seats, question):
    """Put a question to several seats at once (`seats` has a bit for each): nobody sees an answer before all are in."""
    state.question = question
    state.asked = seats
    state.waiting = seats


@rule
def win(state, seats):
    """Mark the winners (`seats` has a bit for each); the game stops when the running rule returns."""
    state.won = 1
    state.winners = seats


@rule
def is_asked(state, seat):
    """Whether the current question was put to this seat, answered or not: everybody may know."""
    return (state.asked >> seat) & 1


@rule
def is_waiting(state, seat):
    """Whether this seat still owes an answer: in a simultaneous choice only it may know."""
    return (state.waiting >> seat) & 1


@rule
def seat_at(state, seat, away):
    """The seat so many places clockwise of another: 0 to all around."""
    found = seat + away
    return found if found < state.num_players else found - state.num_players


@rule
def away_from(state, viewer, seat):
    """How many places clockwise a seat is from the viewer's: where the viewer's fields for each player have it."""
    place = seat - viewer
    return place if place >= 0 else place + state.num_players  # a division would cost more than what is written there


@rule
def first_waiting(state):
    """The first seat that owes an answer, or -1."""
    for seat in range(16):
        if (state.waiting >> seat) & 1:
            return seat
    return -1


def stack(state: Any, frames: Frames) -> list[Any]:
    """The frames from the bottom to the top, for golden texts and tests."""
    return [np.asarray(state["frames"])[place] for place in range(int(state["depth"]))]

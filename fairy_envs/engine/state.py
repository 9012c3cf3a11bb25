"""The state of a game: one record, laid out from the game's fields, frames, pieces and sources of chance."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from .events import EVENT, EVENT_FIELDS, Events
from .frames import Frames
from .pieces import Pieces
from .records import Field, fields_dtype, out_of_range, record


def header(seats: int, last_question: int) -> tuple[Field, ...]:
    """The fields that every game's state begins with."""
    every_seat = (1 << seats) - 1
    return (
        Field("waiting", high=every_seat, sees="nobody", doc="a bit for each seat that owes an answer now"),
        Field("asked", high=every_seat, doc="a bit for each seat that the question was put to"),
        Field("question", high=last_question, doc="what is asked (0: nothing)"),
        Field("character", high=100, doc="whom the decision is for, where a seat runs several"),
        Field("num_players", high=seats, doc="how many seats play"),
        Field("over", doc="the game is over"),
        Field("won", doc="somebody has won, or all have lost"),
        Field("winners", high=every_seat, doc="a bit for each seat that has won"),
        Field("ending", doc="the turn ends at once: frames that only offer are dropped"),
        Field("depth", high=1000, doc="how many frames are open"),
        Field("told", high=1000, sees="derived", doc="how many events the last decision made"),
        Field("lost", high=2**15 - 1, sees="derived", doc="events that found no room"),
    )


class State:
    """The declaration of a game's state; `dtype` is its record type."""

    def __init__(
        self,
        *fields: Field,
        seats: int,
        questions: type[IntEnum],
        frames: Frames,
        events: Events,
        sources: type[IntEnum],
        pools: Sequence[Pieces] = (),
    ) -> None:
        self.fields = (*header(seats, max(questions)), *fields)
        self.own_fields = fields
        self.frames, self.events, self.sources, self.pools = frames, events, sources, tuple(pools)
        plain = fields_dtype(self.fields)
        self.dtype = record(
            [
                ("generators", np.uint64, (len(sources),)),
                *((field.name, plain[field.name].base, field.dimensions) for field in self.fields),
                *((pool.name, pool.dtype, ()) for pool in pools),
                ("frames", frames.dtype, (frames.depth + 1,)),
                ("events", EVENT, (events.capacity,)),
            ]
        )

    def fault(self, state: Any) -> str | None:
        """What is impossible about a state that came from outside, in words, or None.

        Compiled code does not check indices, so every field is held against its range before it sees such a state.
        """
        wrong = out_of_range(self.fields, state)
        if wrong:
            return wrong
        if state["depth"] > self.frames.depth:
            return f"depth is {state['depth']}, but the game has {self.frames.depth} frames"
        if state["told"] > self.events.capacity:
            return f"told is {state['told']}, but there is room for {self.events.capacity} events"
        for place, frame in enumerate(state["frames"]):
            wrong = out_of_range(self.frames.fields, frame)
            if wrong:
                return f"frame {place}: {wrong}"
            if place >= state["depth"] and any(np.any(frame[name]) for name in frame.dtype.names):
                return f"frame {place} lies above the top and is not zero"
        wrong = out_of_range(EVENT_FIELDS, state["events"])
        if wrong:
            return f"event: {wrong}"
        for pool in self.pools:
            wrong = pool.fault(state)
            if wrong:
                return f"{pool.name}: {wrong}"
        return None

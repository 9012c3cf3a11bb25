"""Events: what happened, told to those who may know it. Each kind's sentence stands in one table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .compile import rule
from .records import Field, fields_dtype

EVERYBODY = 0x7FFF
"""Seers of an event that all may know, a bit for each seat."""

EVENT_FIELDS = (
    Field("kind", high=1000),
    Field("seat", low=-1, high=15),
    Field("a", low=-(2**15), high=2**15 - 1),
    Field("b", low=-(2**15), high=2**15 - 1),
    Field("seers", high=EVERYBODY),
)
EVENT = fields_dtype(EVENT_FIELDS)


@dataclass(frozen=True, slots=True)
class Event:
    """A kind of event: its name, its sentence, and the sentence for those who may not know `a` and `b`.

    A sentence names `{seat}`, `{a}` and `{b}`; `{a:card}` says the value in words of the game's domain "card".
    """

    name: str
    sentence: str
    unseen: str = ""


class Events:
    """A game's kinds of event, in the order of its IntEnum, and how to say them."""

    def __init__(self, kinds: Any, *events: Event, capacity: int = 32) -> None:
        if [event.name for event in events] != [kind.name.lower() for kind in kinds]:
            raise ValueError("the sentences of the events must name the kinds in their order")
        self.kinds = kinds
        self.events: Sequence[Event] = events
        self.capacity = capacity

    def say(self, event: tuple[int, int, int, int], seen: bool, words: Callable[[str, int], str]) -> str:
        """The sentence of an event (kind, seat, a, b); `words(domain, value)` says a value in the game's words."""
        declared = self.events[event[0]]
        sentence = declared.sentence if seen else declared.unseen
        text = sentence.format(seat=words("seat", event[1]), a=_Value(event[2], words), b=_Value(event[3], words))
        return text[:1].upper() + text[1:]


class _Value:
    """A number in a sentence, which a format such as `{a:card}` turns into words of the game."""

    def __init__(self, value: int, words: Callable[[str, int], str]) -> None:
        self._value, self._words = value, words

    def __format__(self, domain: str) -> str:
        return self._words(domain, self._value) if domain else str(self._value)


@rule
def tell_to(state, seers, kind, seat, a, b):
    """Tell that something happened: `kind` and `seat` to all, `a` and `b` only to `seers` (a bit for each seat)."""
    if state.told == len(state.events):
        state.lost += 1
        return
    event = state.events[state.told]
    event.kind = kind
    event.seat = seat
    event.a = a
    event.b = b
    event.seers = seers
    state.told += 1


@rule
def tell(state, kind, seat, a, b):
    """Tell everybody that something happened."""
    tell_to(state, EVERYBODY, kind, seat, a, b)

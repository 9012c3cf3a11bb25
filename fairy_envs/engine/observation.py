"""The observation: named fields of whole numbers, scaled into one vector."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from .records import Field, fields_dtype

COMMON = (
    Field("on_turn", doc="I owe a decision"),
    Field("game_over", doc="the game is over"),
)


class Seen:
    """A seat's observation as whole numbers by name, and in `seat` whose it is."""

    __slots__ = ("_numbers", "seat")

    def __init__(self, seat: int, numbers: Any) -> None:
        self.seat = seat
        self._numbers = numbers

    def __getattr__(self, name: str) -> Any:
        return getattr(self._numbers, name)


def which(values: Any) -> int:
    """The index of a one-hot field, or -1."""
    return int(values.argmax()) if values.any() else -1


class Observation:
    """The layout of an observation: each field's whole numbers run from 0 to its `high`, the vector from 0 to 1.

    `dtype` is its record of float32 numbers over the vector, `draft` that of `int16` ones which `observe` fills.

    Fields that every game has come first: `on_turn`, `game_over`, `asked` (whom the question is put to, I first, then
    clockwise), `players` (who sits at the table, the same way) and `question` (one-hot).
    """

    def __init__(self, *fields: Field, seats: int, questions: type[IntEnum]) -> None:
        self.questions = questions
        self.fields: Sequence[Field] = (
            *COMMON,
            Field("asked", seats, doc="the question is put to this seat: I first, then clockwise"),
            Field("players", seats, doc="this seat is in the game: I first, then clockwise"),
            Field(
                "question", max(questions) + 1, doc="what is asked, one-hot: " + ", ".join(q.name for q in questions)
            ),
            *fields,
        )
        negative = [field.name for field in self.fields if field.low < 0]
        if negative:
            raise ValueError(f"observation fields must not be negative: {', '.join(negative)}")
        wide = [field.name for field in self.fields if field.dtype != np.int16]
        if wide:
            raise ValueError(f"observation fields must fit 16 bits: {', '.join(wide)}")
        fields_dtype(self.fields)  # checks the names
        self.dtype = np.dtype((np.record, [(field.name, np.float32, field.dimensions) for field in self.fields]))
        self.draft = np.dtype((np.record, [(field.name, np.int16, field.dimensions) for field in self.fields]))
        self.size = self.dtype.itemsize // 4
        self.caps = np.concatenate([np.full(field.size, field.high, np.float32) for field in self.fields])
        self.scale = (1 / self.caps).astype(np.float32)

    def whole(self, vectors: Any) -> Any:
        """The whole numbers behind vectors (..., F), exactly: records (...,) with the fields' names."""
        numbers = np.rint(np.asarray(vectors, np.float32) * self.caps).astype(np.float32)
        return numbers.view(self.dtype)[..., 0].view(np.recarray)

    @property
    def hash(self) -> str:
        """A hash of the layout: names, shapes and caps (hexadecimal)."""
        layout = [(field.name, field.dimensions, field.high) for field in self.fields]
        return hashlib.sha256(json.dumps(layout).encode()).hexdigest()

    def describe(self) -> list[tuple[int, int, Field]]:
        """Each field with the first and last index (excluded) of its place in the vector."""
        rows, start = [], 0
        for field in self.fields:
            rows.append((start, start + field.size, field))
            start += field.size
        return rows

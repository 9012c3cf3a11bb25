"""Records of whole numbers, laid out from a list of declared fields."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

Sees = Literal["open", "owner", "nobody", "derived"]
"""Who may see a field: everybody, the seat of its first axis, nobody, or everybody since it follows from other fields
(a test recomputes it at each step)."""

_TAKEN = frozenset(name for name in dir(np.record) if not name.startswith("_"))


@dataclass(frozen=True, slots=True)
class Field:
    """A named whole number of a record, or a table of them, with its range (both ends included)."""

    name: str
    shape: int | tuple[int, ...] = ()
    low: int = 0
    high: int = 1
    sees: Sees = "open"
    doc: str = ""

    def __post_init__(self) -> None:
        check_name(self.name)
        if self.low > self.high:
            raise ValueError(f"field {self.name}: the range {self.low} to {self.high} is empty")

    @property
    def dimensions(self) -> tuple[int, ...]:
        return (self.shape,) if isinstance(self.shape, int) else self.shape

    @property
    def size(self) -> int:
        return math.prod(self.dimensions)

    @property
    def dtype(self) -> np.dtype[Any]:
        """`int16`, or wider where the range asks for it: one byte would mean different things in the two languages."""
        for kind in (np.int16, np.int32, np.int64):
            if np.iinfo(kind).min <= self.low and self.high <= np.iinfo(kind).max:
                return np.dtype(kind)
        raise ValueError(f"field {self.name}: no whole number holds {self.low} to {self.high}")


def check_name(name: str) -> None:
    """Refuse names that a NumPy record keeps for itself: they would compile, and fail in plain Python."""
    if not name.isidentifier() or name in _TAKEN:
        raise ValueError(f"'{name}' cannot name a field: NumPy records use it themselves")


Part = tuple[str, Any, tuple[int, ...]]


def record(parts: Iterable[Part]) -> np.dtype[Any]:
    """A record type of (name, dtype, shape) parts, the widest first, without padding.

    Padding would make the bytes of equal records differ. Elements are `np.record`, so that plain Python reads fields by
    attribute as compiled code does.
    """
    ordered = sorted(parts, key=lambda part: -_alignment(np.dtype(part[1])))
    return np.dtype((np.record, [(name, kind, shape) for name, kind, shape in ordered]))


def _alignment(kind: np.dtype[Any]) -> int:
    if kind.names is not None:
        return max(_alignment(kind[name]) for name in kind.names)
    return kind.base.itemsize


def fields_dtype(fields: Sequence[Field]) -> np.dtype[Any]:
    """The record type of a list of fields."""
    names = [field.name for field in fields]
    doubled = {name for name in names if names.count(name) > 1}
    if doubled:
        raise ValueError(f"fields declared twice: {', '.join(sorted(doubled))}")
    return record((field.name, field.dtype, field.dimensions) for field in fields)


def out_of_range(fields: Iterable[Field], values: Any) -> str | None:
    """The first field of a record that leaves its declared range, in words, or None."""
    for field in fields:
        value = np.asarray(values[field.name])
        if value.size and (value.min() < field.low or value.max() > field.high):
            return f"{field.name} is {value.tolist()}, outside {field.low} to {field.high}"
    return None

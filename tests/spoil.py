"""Changes that turn a position into one that can't be, for tests of what is refused from outside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Spoil = Callable[[Any], None]


def field(name: str, value: Any, place: Any = None) -> Spoil:
    """A field of the state, or one number of it, is another."""

    def spoil(state: Any) -> None:
        if place is None:
            state[name] = value
        else:
            state[name][place] = value

    return spoil


def below(place: int, **values: Any) -> Spoil:
    """Fields of the frame at a place from the bottom are others."""

    def spoil(state: Any) -> None:
        for name, value in values.items():
            state["frames"][place][name] = value

    return spoil


def top(**values: Any) -> Spoil:
    """Fields of the top frame are others."""

    def spoil(state: Any) -> None:
        below(int(state["depth"]) - 1, **values)(state)

    return spoil

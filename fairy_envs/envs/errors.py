"""What environments refuse, each with one line that says what to do."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from typing import Any

from fairy_envs.engine import GameSpec
from fairy_envs.engine.files import shown


class IllegalAction(ValueError):
    """An action that the rules don't allow now. Nothing has moved."""

    def __init__(self, game: str, agent: str, action: object, legal: Iterable[int]) -> None:
        listed = ", ".join(str(choice) for choice in legal)
        super().__init__(f"{game}: {agent} may not choose action {shown(action)} now; legal are {listed}")


class NotReset(RuntimeError):
    """A step before the first `reset`."""

    def __init__(self, game: str) -> None:
        super().__init__(f"{game}: call reset() before the first step")


class GameOver(RuntimeError):
    """A step after the end."""

    def __init__(self, game: str, allowed: str) -> None:
        super().__init__(f"{game}: the game is over; {allowed}")


class SnapshotError(ValueError):
    """A snapshot that can't be restored here. Nothing has changed."""


class EventsLost(UserWarning):
    """A decision made more events than there is room for: the game is right, but not all that happened is told."""


def warn_of_lost_events(spec: GameSpec, state: Any) -> None:
    """Issue an `EventsLost` if events of a state have found no room."""
    if state["lost"]:
        room = spec.state.events.capacity
        told = f"{spec.id}: a decision set off more than the {room} events there is room for, and the rest are not told"
        warnings.warn(f"{told}; the cards in play set off too much at once", EventsLost, stacklevel=2)

"""What environments refuse, each with one line that says what to do."""

from __future__ import annotations

from collections.abc import Iterable


class IllegalAction(ValueError):
    """An action that the rules don't allow now. Nothing has moved."""

    def __init__(self, game: str, agent: str, action: object, legal: Iterable[int]) -> None:
        listed = ", ".join(str(choice) for choice in legal)
        super().__init__(f"{game}: {agent} may not choose action {action!r} now; legal are {listed}")


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

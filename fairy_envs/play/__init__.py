"""Tables where people and agents play."""

from .match import Match, ReplayError
from .terminal import Screen, play

__all__ = ["Match", "ReplayError", "Screen", "play"]

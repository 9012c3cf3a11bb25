"""Tables where people and agents play."""

from .match import Match, ReplayError
from .terminal import Screen, people_and_agents, play

__all__ = ["Match", "ReplayError", "Screen", "people_and_agents", "play"]

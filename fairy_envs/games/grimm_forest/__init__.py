"""The Grimm Forest."""

from .game import GAME

__all__ = ["GAME"]

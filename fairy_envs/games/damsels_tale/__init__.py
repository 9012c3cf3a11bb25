"""The Damsel's Tale."""

from .game import GAME

__all__ = ["GAME"]

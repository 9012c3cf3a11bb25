"""Scary Tales: Prince Charming vs. Hansel."""

from .game import GAME

__all__ = ["GAME"]

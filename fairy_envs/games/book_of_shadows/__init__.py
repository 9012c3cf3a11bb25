"""Charmed: The Book of Shadows."""

from .game import GAME

__all__ = ["GAME"]

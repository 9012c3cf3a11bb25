"""Henhouse: a small game of three seats for the tests of the engine."""

from .game import GAME

__all__ = ["GAME"]

"""One view, several pictures."""

from .text import draw

__all__ = ["draw"]

"""Errors of this package that are meant for people: one line that says what to do."""

from __future__ import annotations


class TrainingError(ValueError):
    """A training run or an evaluation that can't be done as asked."""

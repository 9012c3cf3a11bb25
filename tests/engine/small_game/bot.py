"""The scripted player: the highest legal card, and yes to everything."""

from __future__ import annotations

from fairy_envs.engine import rule

from .rules import NO


@rule
def bot(obs, box, mask, rng):
    """The highest legal action but no."""
    for action in range(NO - 1, 0, -1):
        if mask[action]:
            return action
    return 0

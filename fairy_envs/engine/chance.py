"""Chance that lives in the state: one 64-bit generator for each named source (a deck, a die, who begins).

Each source has its own generator so that two plays of one seed meet the same shuffles after they part.
The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compile import COMPILED, rule

_STEP = 0x9E3779B97F4A7C15
_MIX1 = 0xBF58476D1CE4E5B9
_MIX2 = 0x94D049BB133111EB
_ALL = 0xFFFFFFFFFFFFFFFF


def _mix(x: int) -> int:
    """SplitMix64's finaliser on plain integers, for seeding and for plain-Python runs."""
    x = ((x ^ (x >> 30)) * _MIX1) & _ALL
    x = ((x ^ (x >> 27)) * _MIX2) & _ALL
    return x ^ (x >> 31)


def _seed(generators: Any, seed: int, episode: int) -> None:
    """`seed_generators` on plain integers."""
    start = _mix((int(seed) + _STEP) & _ALL) ^ _mix((int(episode) * _STEP + _MIX1) & _ALL)
    for source in range(len(generators)):
        generators[source] = np.uint64(_mix((start + (source + 1) * _STEP) & _ALL))


if COMPILED:
    _STEP64, _MIX164, _MIX264 = np.uint64(_STEP), np.uint64(_MIX1), np.uint64(_MIX2)
    _S30, _S27, _S31, _S32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)

    @rule
    def mix(x):
        """SplitMix64's finaliser: a bijection of 64-bit numbers that scatters them."""
        x = (x ^ (x >> _S30)) * _MIX164
        x = (x ^ (x >> _S27)) * _MIX264
        return x ^ (x >> _S31)

    @rule
    def draw(generators, source, n):
        """A whole number from 0 to n - 1, uniform (to one part in 2**32 / n), from one of the generators (uint64)."""
        generators[source] += _STEP64
        high = mix(generators[source]) >> _S32
        return np.int64((high * np.uint64(n)) >> _S32)

    @rule
    def seed_generators(generators, seed, episode):
        """Seed every generator from a seed and the number of the episode (0 and up)."""
        start = mix(np.uint64(seed) + _STEP64) ^ mix(np.uint64(episode) * _STEP64 + _MIX164)
        for source in range(len(generators)):
            generators[source] = mix(start + np.uint64(source + 1) * _STEP64)

else:

    @rule
    def draw(generators, source, n):
        """A whole number from 0 to n - 1, uniform (to one part in 2**32 / n), from one of the generators (uint64)."""
        state = (int(generators[source]) + _STEP) & _ALL
        generators[source] = np.uint64(state)
        return ((_mix(state) >> 32) * int(n)) >> 32

    seed_generators = rule(_seed)


@rule
def chance(state, source, n):
    """Let chance choose a whole number from 0 to n - 1 from the named source."""
    return draw(state.generators, source, n)


def seeded(seed: int, sources: int = 1, episode: int = 0) -> np.ndarray[Any, np.dtype[np.uint64]]:
    """Generators (`sources`,) uint64 outside a state, for a scripted player or a test."""
    generators = np.zeros(sources, np.uint64)
    _seed(generators, seed, episode)
    return generators

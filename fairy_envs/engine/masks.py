"""Action masks, eight actions at a time: read as 64-bit words whose bytes are 0 or 1, the first action lowest."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from .compile import COMPILED, rule

assert sys.byteorder == "little", "masks are read as little-endian words"


def words_of(num_actions: int) -> np.dtype[Any]:
    """The words that hold a mask of so many actions; the bytes beyond them stay zero."""
    return np.dtype((np.uint64, (-(-num_actions // 8),)))


if COMPILED:
    _EVERY_BYTE, _TOP_BYTE = np.uint64(0x0101010101010101), np.uint64(56)

    @rule
    def legal_in(word):
        """How many actions of a word are legal."""
        return np.int64((word * _EVERY_BYTE) >> _TOP_BYTE)

else:

    @rule
    def legal_in(word):
        """How many actions of a word are legal."""
        return int(word).bit_count()


@rule
def count_legal(words):
    """How many actions of a mask are legal."""
    total = 0
    for index in range(len(words)):
        total += legal_in(words[index])
    return total


@rule
def nth_legal(mask, words, place):
    """The legal action of a mask, also given as words, that has so many legal ones before it, or -1."""
    for index in range(len(words)):
        here = legal_in(words[index])
        if place < here:
            for action in range(8 * index, len(mask)):
                place -= mask[action]
                if place < 0:
                    return action
        place -= here
    return -1

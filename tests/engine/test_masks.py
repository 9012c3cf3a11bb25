"""Action masks read eight actions at a time."""

from __future__ import annotations

import numba
import numpy as np
import pytest

from fairy_envs.engine import masks

count_legal = numba.njit(lambda words: masks.count_legal(words))
nth_legal = numba.njit(lambda mask, words, place: masks.nth_legal(mask, words, place))
"""Rules are called from compiled code only."""


@pytest.mark.parametrize("actions", [1, 7, 8, 9, 64, 101])
def test_words_count_and_find_what_the_mask_says(actions: int) -> None:
    rng = np.random.default_rng(actions)
    kind = masks.words_of(actions)
    for share in (0.0, 0.1, 0.5, 1.0):
        room = np.zeros(kind.itemsize, np.int8)
        room[:actions] = rng.random(actions) < share
        mask, words = room[:actions], room.view(np.uint64)
        legal = np.flatnonzero(mask)
        assert count_legal(words) == len(legal)
        assert [nth_legal(mask, words, place) for place in range(len(legal))] == legal.tolist()
        assert nth_legal(mask, words, len(legal)) == -1

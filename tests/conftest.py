"""What all tests share."""

import os
from collections.abc import Iterator

# pytest runs two workers; with threads of its own in each, torch spends its time waiting for a core.
os.environ.setdefault("OMP_NUM_THREADS", "1")

import numba
import numpy as np
import pytest


@pytest.fixture(autouse=True)
def same_arithmetic_in_both_languages() -> Iterator[None]:
    """In plain Python, make an overflow an error: compiled rules would wrap or widen and play another game."""
    if not numba.config.DISABLE_JIT:
        yield
        return
    with np.errstate(over="raise", divide="raise"):
        yield

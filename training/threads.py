"""How many threads NumPy's matrices may use."""

from __future__ import annotations

from typing import Any

from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]


def numpy_threads(count: int) -> Any:
    """A context within which NumPy multiplies on so many threads.

    The frozen policies' matrices are small: threads wait for each other longer than they work, and on two busy cores
    the whole trainer was three times slower with two threads than with one.
    """
    return threadpool_limits(count, "blas")

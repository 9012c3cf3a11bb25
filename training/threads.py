"""How many threads NumPy's matrices may use."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

try:
    from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]
except ModuleNotFoundError:  # it comes with the extra [train], and evaluation goes without
    threadpool_limits = None


def numpy_threads(count: int) -> Any:
    """A context within which NumPy multiplies on so many threads, if threadpoolctl is there to see to it.

    The frozen policies' matrices are small: threads wait for each other longer than they work, and on two busy cores
    the whole trainer was three times slower with two threads than with one.
    """
    return nullcontext() if threadpool_limits is None else threadpool_limits(count, "blas")

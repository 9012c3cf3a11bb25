"""Compiled rules: the `@rule` decorator, and kernels with a cache that sees every file they are made of.

Rules are small functions over NumPy structured records. Numba compiles them; under ``NUMBA_DISABLE_JIT=1`` the same
functions run as ordinary Python, for debugging, coverage and scenario tests.
"""

from __future__ import annotations

import functools
import hashlib
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core.caching import FunctionCache, IndexDataCacheFile

COMPILED = not numba.config.DISABLE_JIT
"""Whether rules run compiled (True) or as plain Python (False)."""

RULES: list[Callable[..., Any]] = []
"""Every function marked with `@rule`, as plain Python: what the check of field names reads."""


def _whole(kind: types.Type) -> types.Type:
    """The one type that a rule knows for whole numbers, so that each rule has one signature.

    Without it every literal, enum member and field width makes another compilation of each helper.
    """
    if isinstance(kind, types.IntEnumMember | types.Boolean | types.BooleanLiteral):
        return types.int64
    if isinstance(kind, types.Integer | types.IntegerLiteral):
        return kind if kind == types.uint64 else types.int64
    return kind


def rule(function: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a function as a rule: compiled, with one signature, never cached alone.

    Numba's cache sees only the file that a function stands in and would run old rules after an edit elsewhere, so the
    cache belongs to the kernels, which hold the whole game. A rule has no default arguments: they would make another
    signature for every way it is called.
    """
    if function.__defaults__ or function.__kwdefaults__:
        raise TypeError(f"rule {function.__qualname__} has default arguments, which rules may not have")
    RULES.append(function)
    if not COMPILED:
        return function
    # Only kernels are called from Python, so rules do without wrappers, which are a seventh of the compile. Numba would
    # jump into nothing if one were called all the same.
    wrappers = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    dispatcher = numba.njit(nogil=True, error_model="numpy", **wrappers)(function)
    dispatcher._insert = lambda *overload: None
    dispatcher._compile_for_args = functools.partial(_refuse, function)
    resolve = dispatcher.get_call_template

    @functools.wraps(resolve)
    def get_call_template(args: Any, kws: Any) -> Any:
        return resolve([_whole(kind) for kind in args], {name: _whole(kind) for name, kind in kws.items()})

    dispatcher.get_call_template = get_call_template
    return dispatcher


def _refuse(function: Callable[..., Any], *args: Any, **kws: Any) -> Any:
    raise TypeError(
        f"rule {function.__qualname__} is compiled into kernels; call plain({function.__name__}) from Python"
    )


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """The Python function behind a rule."""
    return getattr(function, "py_func", function)


def digest(folders: Iterable[Path]) -> str:
    """SHA-256 over all that decides what a kernel does: sources, Numba's and NumPy's versions, and Numba's flags."""
    sha = hashlib.sha256()
    config = numba.config
    flags = (numba.__version__, np.__version__, config.BOUNDSCHECK, config.OPT, config.CPU_NAME, config.CPU_FEATURES)
    sha.update(repr(flags).encode())
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            sha.update(f"{folder.name}/{path.relative_to(folder).as_posix()}\0".encode())
            sha.update(path.read_bytes())
    return sha.hexdigest()


class _KernelCache(FunctionCache):
    """Numba's on-disk cache under a name and a stamp of our own.

    Numba keys a closure by a pickle of what it closes over, which for compiled functions differs in every process.
    """

    def __init__(self, function: Any, name: str, stamp: str) -> None:
        super().__init__(function)
        self._stamp = stamp
        self._cache_file = IndexDataCacheFile(self._cache_path, name, stamp)

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        return (sig, codegen.magic_tuple(), self._stamp)


def make_kernel(function: Callable[..., Any], game: str, sources: str) -> Any:
    """Compile an entry point of `game`, cached under the digest `sources`.

    Checked kernels (``NUMBA_BOUNDSCHECK=1``) live beside the unchecked ones under names of their own.
    """
    if not COMPILED:
        return function
    dispatcher = numba.njit(nogil=True, error_model="numpy")(function)
    name = f"{game}.{function.__name__}" + (".checked" if numba.config.BOUNDSCHECK else "")
    dispatcher._cache = _KernelCache(dispatcher.py_func, name, sources)
    return dispatcher


def is_cached(kernel: Any) -> bool:
    """Whether the compiled form of a kernel lies in the cache for the sources as they are now."""
    if not COMPILED:
        return True
    return bool(kernel._cache._cache_file._load_index())


def was_compiled(kernel: Any) -> bool:
    """Whether this process compiled the kernel rather than loading it (False if it has not been called yet)."""
    return COMPILED and sum(kernel.stats.cache_misses.values()) > 0


def entry_point(kernel: Any) -> Callable[..., Any]:
    """The compiled function behind a kernel that has been called once, without Numba's look at the arguments' types.

    That look costs 4 µs, twenty times what a step of one game takes. It takes no other types than the kernel has seen:
    anything else would crash, so this is for callers that make all their arguments themselves.
    """
    if not COMPILED:
        return kernel
    (compiled,) = kernel.overloads.values()
    return compiled.entry_point


@contextmanager
def announced(what: str, duration: str, kernels: Iterable[Any], say: Callable[[str], None]) -> Iterator[None]:
    """Tell the user about the first compilation, which happens once, how long it takes and afterwards took."""
    missing = [kernel for kernel in kernels if not is_cached(kernel)]
    if not missing:
        yield
        return
    say(f"Compiling {what}: this happens once, and takes {duration}.")
    start = time.perf_counter()
    yield
    say(f"Compiled in {time.perf_counter() - start:.0f} s; the next start takes it from the cache.")

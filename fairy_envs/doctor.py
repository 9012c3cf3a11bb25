"""What is installed, what is missing and what it would be good for, and whether the rules are compiled."""

from __future__ import annotations

import os
import platform
import re
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from importlib import import_module
from importlib.metadata import PackageNotFoundError, requires, version
from typing import Any

from fairy_envs.engine import COMPILED, Game, GameSpec
from fairy_envs.engine.compile import is_cached
from fairy_envs.engine.game import FURTHER, kernels_of
from fairy_envs.engine.kernels import Kernels
from fairy_envs.wording import install_command

DISTRIBUTION = "fairy-envs"
PURPOSES: Mapping[str, str] = {
    "": "the environments, and playing trained agents",
    "train": "training agents (fairy train)",
    "play": "colours and tables at the terminal",
    "bench": "the environments that fairy speed measures beside ours",
    "test": "developing the project",
}
KERNELS = tuple(field.name for field in fields(Kernels))


@dataclass(frozen=True, slots=True)
class Package:
    """A package that the project uses; `version` is None if it is not installed."""

    name: str
    version: str | None


def packages() -> dict[str, list[Package]]:
    """The packages of the core ("") and of each extra, as the project's own metadata lists them."""
    found: dict[str, list[Package]] = {extra: [] for extra in PURPOSES}
    try:
        lines = requires(DISTRIBUTION) or []
    except PackageNotFoundError:
        raise RuntimeError(f"the project is not installed here: {install_command()}") from None
    for line in lines:
        match = re.match(r"[\w.-]+", line)
        extra = re.search(r"extra\s*==\s*['\"]([\w-]+)['\"]", line)
        name = match.group() if match else line
        group = found.get(extra.group(1) if extra else "")
        if group is not None and name != DISTRIBUTION:
            group.append(Package(name, _version(name)))
    return found


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def machine() -> dict[str, str]:
    """Python, the platform, the cores, and the threads that torch takes by default."""
    facts = {
        "Python": f"{platform.python_version()} on {platform.platform()}",
        "cores": str(os.cpu_count()),
        "rules run": "compiled" if COMPILED else "as plain Python (NUMBA_DISABLE_JIT is set)",
    }
    if _version("torch"):
        threads = import_module("torch").get_num_threads()
        note = "" if threads == 1 else "; training sets it to 1, which is faster for small networks"
        facts["torch threads"] = f"{threads}{note}"
    return facts


@dataclass(frozen=True, slots=True)
class Rules:
    """Whether the compiled rules of a game are cached: which kernels are, which are not, and where."""

    game: str
    cached: Sequence[str]
    missing: Sequence[str]
    folder: str


def compiled_rules(games: Iterable[GameSpec]) -> list[Rules]:
    """What the cache has of each game, for the sources as they are now."""
    rules = []
    for spec in games:
        kernels = kernels_of(spec)
        cached = [name for name in KERNELS if is_cached(getattr(kernels, name))]
        step: Any = kernels.step
        folder = step.stats.cache_path if COMPILED else ""
        rules.append(Rules(spec.id, cached, [name for name in KERNELS if name not in cached], str(folder)))
    return rules


def compile_rules(spec: GameSpec) -> float:
    """Fill the cache with all kernels of a game; returns the seconds it took."""
    start = time.perf_counter()
    game = Game(spec)
    game.warm(*FURTHER)
    return time.perf_counter() - start

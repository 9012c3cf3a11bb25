"""fairy-envs: fairy-tale board games as environments for multi-agent learning."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .engine import CardFileError, GameSpec, OptionError
from .envs import GameOver, IllegalAction, NotReset, SnapshotError
from .games import damsels_tale

GAMES: dict[str, GameSpec] = {spec.id: spec for spec in (damsels_tale.GAME,)}
"""Every game by its id."""


def make(name: str, **options: Any) -> Any:
    """The AEC environment of a versioned name, such as `make("damsels_tale_v0", dragon="misty")`."""
    names = [spec.name for spec in GAMES.values()]
    if name not in names:
        raise OptionError(f"no environment is called {name!r}; there are {', '.join(names)}")
    return import_module(f"{__name__}.{name}").env(**options)


__all__ = [
    "GAMES",
    "CardFileError",
    "GameOver",
    "GameSpec",
    "IllegalAction",
    "NotReset",
    "OptionError",
    "SnapshotError",
    "make",
]

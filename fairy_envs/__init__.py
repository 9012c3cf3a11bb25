"""fairy-envs: fairy-tale board games as environments for multi-agent learning.

Each game is a module of its own that makes its environments; `fairy_envs.GAMES` lists the games:

    from fairy_envs import damsels_tale_v0

    env = damsels_tale_v0.env()                # PettingZoo, agent by agent; also fairy_envs.make("damsels_tale_v0")
    env = damsels_tale_v0.parallel_env()       # PettingZoo, all who are asked in one step
    env = damsels_tale_v0.seat_env("knight_0") # Gymnasium, one seat; others play the rest
    batch = damsels_tale_v0.batch_env(256)     # many games, all seats

`seat_vec_env` and `sb3_vec_env` are one seat of many games for Gymnasium and for Stable-Baselines3.
`fairy_envs.agents.load_agent` loads who plays, `fairy_envs.testing` has checks for anybody's environment.
`docs/environments.md` says what each environment takes and gives, `docs/<game>.md` what a game's agents see and do.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .engine import CardFileError, GameSpec, OptionError
    from .envs import GameOver, IllegalAction, NotReset, SnapshotError
    from .games import GAMES

_HOMES = {
    "GAMES": "games",
    "CardFileError": "engine",
    "GameOver": "envs",
    "GameSpec": "engine",
    "IllegalAction": "envs",
    "NotReset": "envs",
    "OptionError": "engine",
    "SnapshotError": "envs",
}
"""Where each public name comes from: it is imported when it is first used, for Numba alone takes a second."""


def make(name: str, **options: Any) -> Any:
    """The AEC environment of a versioned name, such as `make("damsels_tale_v0", dragon="misty")`."""
    from .engine import OptionError
    from .games import GAMES
    from .wording import not_called

    names = [spec.name for spec in GAMES.values()]
    if not isinstance(name, str) or name not in names:
        raise OptionError(not_called("environment", name, names))
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


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return value


def __dir__() -> list[str]:
    """The public names and the games' modules."""
    return sorted([*__all__, *(spec.name for spec in __getattr__("GAMES").values())])

"""The kernel cache, tried in processes of their own with a cache of their own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import pytest

import fairy_envs
from fairy_envs.engine import COMPILED
from fairy_envs.engine.chance import draw, seeded

from .copies import copy_of_small_game, edit

SHOW = """
import json, sys
import numpy as np
from fairy_envs.engine import Game
from fairy_envs.engine.compile import is_cached, was_compiled
from fairy_envs.engine.kernels import make_arrays
game = Game(__import__(sys.argv[1]).GAME)
show = game.kernels.show
cached = is_cached(show)
(states, lanes), page = make_arrays(game.spec, 1), make_arrays(game.spec, 1)[1]
lanes["num_players"] = game.num_players
try:
    show(states, lanes, game.box, 0, 0, page)
    error = None
except IndexError as raised:
    error = "IndexError"
points = int(game.spec.observation.whole(page["observation"][0])["points"][0])
print(json.dumps({"cached": cached, "compiled": was_compiled(show), "points": points, "error": error}))
"""
"""Compile or load the smallest kernel of a game, call it on a blank state, and say what came of it."""

WHOLE_GAME = """
import gc, json, sys
from dataclasses import fields
from numba.core import types
from numba.core.dispatcher import Dispatcher
from fairy_envs.engine import Game
from fairy_envs.engine.compile import RULES, is_cached, was_compiled
from fairy_envs.engine.kernels import Kernels
game = Game(__import__(sys.argv[1]).GAME)
kernels = {field.name: getattr(game.kernels, field.name) for field in fields(Kernels) if field.name != "rollout"}
cached = [name for name, kernel in kernels.items() if is_cached(kernel)]
game.warm(*(name for name in kernels if name not in ("step", "show")))
many = {}
rules = set(map(id, RULES))
dispatchers = [found for found in gc.get_objects() if isinstance(found, Dispatcher) and id(found.py_func) in rules]
compiled = [found.py_func for found in dispatchers if found.nopython_signatures]
for found in dispatchers:
    kinds = [
        tuple("whole" if isinstance(kind, types.Integer | types.Boolean) else str(kind) for kind in args)
        for args in [signature.args for signature in found.nopython_signatures]
    ]
    if len(set(kinds)) != len(kinds):
        many[found.py_func.__qualname__] = [str(signature) for signature in found.nopython_signatures]
print(json.dumps({
    "cached": cached,
    "compiled": [name for name, kernel in kernels.items() if was_compiled(kernel)],
    "misses": sum(sum(kernel.stats.cache_misses.values()) for kernel in kernels.values()),
    "hits": sum(sum(kernel.stats.cache_hits.values()) for kernel in kernels.values()),
    "kernels": list(kernels),
    "rules": [f"{rule.__module__}.{rule.__name__}" for rule in compiled],
    "many": many,
}))
"""
"""Load or compile all kernels that play a game, and count signatures."""

EDITS = """
import json, sys
from pathlib import Path
from fairy_envs.engine import Game
from fairy_envs.engine.compile import digest, is_cached, make_kernel
from fairy_envs.engine.game import ENGINE
game = Game(__import__(sys.argv[1]).GAME)
show = game.kernels.show.py_func
def cached():
    return is_cached(make_kernel(show, game.spec.id, digest([ENGINE, game.spec.folder])))
seen = {"nothing": cached()}
assert ENGINE.parents[1] == Path.cwd(), "only copies may be edited"
for folder in (game.spec.folder, ENGINE):
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text()
        path.write_text(text + "\\n# one line more\\n")
        seen[f"{folder.name}/{path.relative_to(folder).as_posix()}"] = cached()
        path.write_text(text)
seen["nothing again"] = cached()
print(json.dumps(seen))
"""
"""Edit each file of a game and of the engine in turn, and say whether the kernel in the cache is still taken."""


def _run(code: str, package: Path, cache: Path, **flags: str) -> Any:
    """Run code with a copy of this project beside the game: whoever edits the engine meanwhile disturbs no test."""
    project = package.parent / "fairy_envs"
    if not project.exists():
        shutil.copytree(Path(fairy_envs.__file__).parent, project, ignore=shutil.ignore_patterns("__pycache__"))
    env = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
    env |= {
        "NUMBA_CACHE_DIR": str(cache),
        "PYTHONPATH": str(package.parent),
        "PYTHONDONTWRITEBYTECODE": "1",
        **flags,
    }
    command = [sys.executable, "-c", code, package.name]
    done = subprocess.run(command, cwd=package.parent, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_second_process_compiles_nothing_and_a_rule_has_one_signature(tmp_path: Path) -> None:
    package = copy_of_small_game(tmp_path, "henhouse_cold")
    cold = _run(WHOLE_GAME, package, tmp_path / "cache")
    assert cold["cached"] == []
    assert cold["compiled"] == cold["kernels"]
    assert len(cold["rules"]) > 50
    assert cold["many"] == {}
    warm = _run(WHOLE_GAME, package, tmp_path / "cache")
    assert warm["cached"] == warm["kernels"]
    assert (warm["compiled"], warm["misses"], warm["hits"]) == ([], 0, len(warm["kernels"]))
    compiled = {name for name in warm["rules"] if not name.startswith("fairy_envs.engine.chance.")}
    assert not compiled, "a rule was compiled though every kernel came from the cache"


def test_an_edit_to_any_file_of_a_game_or_of_the_engine_is_seen(tmp_path: Path) -> None:
    package, cache = copy_of_small_game(tmp_path, "henhouse_edited"), tmp_path / "cache"
    first = _run(SHOW, package, cache)
    assert (first["cached"], first["compiled"], first["points"]) == (False, True, 0)
    seen = _run(EDITS, package, cache)
    assert seen.pop("nothing") and seen.pop("nothing again")
    engine = tmp_path / "fairy_envs" / "engine"
    assert set(seen) == {f"{folder.name}/{path.name}" for folder in (package, engine) for path in folder.glob("*.py")}
    assert not any(seen.values()), seen


def test_an_edit_in_a_folder_of_a_game_is_seen(tmp_path: Path) -> None:
    package, cache = copy_of_small_game(tmp_path, "henhouse_with_folder"), tmp_path / "cache"
    (package / "parts").mkdir()
    (package / "parts" / "__init__.py").write_text("")
    (package / "parts" / "points.py").write_text(
        "from fairy_envs.engine import rule\n\n\n@rule\ndef shown(points):\n    return points\n"
    )
    edit(package / "observe.py", "= state.points[other]", "= shown(state.points[other])")
    edit(package / "observe.py", "from .rules import POOL", "from .parts.points import shown\nfrom .rules import POOL")
    assert _run(SHOW, package, cache)["points"] == 0
    edit(package / "parts" / "points.py", "return points", "return points + 1")
    assert _run(SHOW, package, cache)["points"] == 1


def test_after_an_edit_the_new_rules_run_and_other_games_stay_cached(tmp_path: Path) -> None:
    edited, other = copy_of_small_game(tmp_path, "henhouse_one"), copy_of_small_game(tmp_path, "henhouse_two")
    cache = tmp_path / "cache"
    for package in (edited, other):
        assert _run(SHOW, package, cache)["compiled"]
    edit(edited / "observe.py", "= state.points[other]", "= state.points[other] + 5")
    after = _run(SHOW, edited, cache)
    assert (after["cached"], after["compiled"], after["points"]) == (False, True, 5)
    unharmed = _run(SHOW, other, cache)
    assert (unharmed["cached"], unharmed["compiled"], unharmed["points"]) == (True, False, 0)


def test_checked_and_unchecked_kernels_live_side_by_side_and_checks_are_on(tmp_path: Path) -> None:
    package, cache = copy_of_small_game(tmp_path, "henhouse_overrun"), tmp_path / "cache"
    # A row past the last one of `known`: what lies there is the next field of the observation.
    edit(package / "observe.py", "out.deck_size =", "out.known[state.num_players + 2, 0] = 1\n    out.deck_size =")
    unchecked = _run(SHOW, package, cache)
    assert (unchecked["compiled"], unchecked["error"]) == (True, None)
    checked = _run(SHOW, package, cache, NUMBA_BOUNDSCHECK="1")
    assert (checked["cached"], checked["compiled"], checked["error"]) == (False, True, "IndexError")
    again = _run(SHOW, package, cache)
    assert (again["cached"], again["compiled"], again["error"]) == (True, False, None)
    again = _run(SHOW, package, cache, NUMBA_BOUNDSCHECK="1")
    assert (again["cached"], again["compiled"], again["error"]) == (True, False, "IndexError")


def test_a_compiled_rule_called_from_python_is_refused_in_words() -> None:
    """Before and after some kernel has compiled it: it has no entry that Python could jump to."""
    if not COMPILED:
        pytest.skip("rules are plain Python in this run")
    for _ in range(2):
        with pytest.raises(TypeError, match=r"call plain\(draw\) from Python"):
            draw(seeded(0), 0, 6)
        numba.njit(lambda generators: draw(generators, 0, 6))(seeded(0))

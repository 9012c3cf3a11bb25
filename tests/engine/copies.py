"""Copies of the small game as packages of their own, to be edited."""

from __future__ import annotations

import shutil
from pathlib import Path

SMALL_GAME = Path(__file__).parent / "small_game"


def copy_of_small_game(folder: Path, name: str) -> Path:
    """The small game as a package `name` in a folder, with that name as its id."""
    package = folder / name
    shutil.copytree(SMALL_GAME, package, ignore=shutil.ignore_patterns("__pycache__", "drive.py"))
    edit(package / "game.py", 'id="henhouse"', f'id="{name}"')
    return package


def edit(path: Path, old: str, new: str) -> None:
    """Replace a part of a file that is there once."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{path.name} has '{old}' {text.count(old)} times"
    path.write_text(text.replace(old, new), encoding="utf-8")

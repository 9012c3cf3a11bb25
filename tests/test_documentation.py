"""What the documentation says can be done: its examples run as they stand there, and help() leads on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fairy_envs
from fairy_envs import damsels_tale_v0
from fairy_envs.engine import COMPILED

ROOT = Path(__file__).parents[1]
EXAMPLES = [
    pytest.param(found.group(1), id=f"{name}-{number}")
    for name in ("README.md", "docs/environments.md")
    for number, found in enumerate(re.finditer(r"```python\n(.*?)```", (ROOT / name).read_text(encoding="utf-8"), re.S))
]


@pytest.mark.skipif(not COMPILED, reason="thousands of decisions")
@pytest.mark.filterwarnings("ignore::UserWarning")  # what other tools remark on
@pytest.mark.parametrize("code", EXAMPLES)
def test_examples_run(code: str) -> None:
    if "sb3_contrib" in code:
        pytest.importorskip("sb3_contrib")
    exec(compile(code, "example", "exec"), {})


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 6


@pytest.mark.parametrize("name", [name for name in damsels_tale_v0.__all__ if name.endswith("env")])
def test_the_help_of_each_maker_names_the_class_that_says_more(name: str) -> None:
    found = re.search(r"`fairy_envs\.envs\.([\w.]+)`", getattr(damsels_tale_v0, name).__doc__)
    assert found
    if found.group(1).startswith("sb3"):
        pytest.importorskip("stable_baselines3")
        from fairy_envs.envs.sb3 import Sb3SeatEnv

        assert found.group(1) == f"sb3.{Sb3SeatEnv.__name__}"
    else:
        assert found.group(1) in fairy_envs.envs.__all__


def test_dir_lists_what_is_public() -> None:
    assert dir(fairy_envs) == sorted([*fairy_envs.__all__, *(spec.name for spec in fairy_envs.GAMES.values())])

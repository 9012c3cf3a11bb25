"""The shipped agents: they load, they are small, and they are as good as their manifests say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fairy_envs import GAMES, make
from fairy_envs.agents import load_agent
from training.evaluation import evaluate

CHECKPOINTS = Path(__file__).parents[1] / "checkpoints"
BARS = {"scripted": 0.6, "random": 0.85}


def manifest(folder: Path) -> dict[str, Any]:
    values: dict[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return values


@pytest.fixture(params=[f"{game}/best" for game in GAMES])
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_it_loads_without_its_path(name: str) -> None:
    load_agent(f"checkpoints/{name}", make(GAMES[name.split("/")[0]].name))


def test_it_is_under_two_megabytes(name: str) -> None:
    assert sum(path.stat().st_size for path in (CHECKPOINTS / name).iterdir()) < 2_000_000


@pytest.mark.parametrize("against", BARS)
def test_its_manifest_clears_the_bar(name: str, against: str) -> None:
    score = manifest(CHECKPOINTS / name)["scores"][against]
    assert score["games"] >= 4000
    assert score["low"] > BARS[against]


@pytest.mark.parametrize("against", BARS)
def test_a_new_sample_agrees_with_its_manifest(name: str, against: str) -> None:
    folder = CHECKPOINTS / name
    score = manifest(folder)["scores"][against]
    report = evaluate(name.split("/")[0], [str(folder), against], games=2000, seed=10**6)
    sample = report.as_dict()["agents"][0]
    assert sample["low"] <= score["high"] and score["low"] <= sample["high"]

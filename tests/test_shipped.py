"""The shipped agents: they load, they are small, and they are as good as their manifests say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fairy_envs import GAMES, make
from fairy_envs.agents import load_agent
from training.evaluation import evaluate
from training.ppo import scored_tables

CHECKPOINTS = Path(__file__).parents[1] / "checkpoints"
NAMES = sorted(path.parent.relative_to(CHECKPOINTS).as_posix() for path in CHECKPOINTS.glob("*/*/manifest.json"))
BARS = {2: 0.6, 3: 1.4 / 3}
"""The share of duplicate games that an agent wins at least, by the number of players: all seats but its own are taken
by the opponent, so that its fair share is a half or a third."""
WITH_MORE_LUCK = {"scary_tales": 0.5}
"""Games in which the scripted player is near the best that can be done: there an agent is above it."""
BEST_AGAINST_RANDOM = 0.85


def manifest(name: str) -> dict[str, Any]:
    values: dict[str, Any] = json.loads((CHECKPOINTS / name / "manifest.json").read_text(encoding="utf-8"))
    return values


RIVALS = [name for name in NAMES if GAMES[name.split("/")[0]].kind == "competitive"]
TEAMMATES = [name for name in NAMES if name not in RIVALS]


def test_every_game_has_its_best() -> None:
    assert {f"{game}/best" for game in GAMES} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_it_loads_without_its_path(name: str) -> None:
    load_agent(f"checkpoints/{name}", make(GAMES[name.split("/")[0]].name, **manifest(name)["options"]))


@pytest.mark.parametrize("name", NAMES)
def test_it_is_under_two_megabytes(name: str) -> None:
    assert sum(path.stat().st_size for path in (CHECKPOINTS / name).iterdir()) < 2_000_000


@pytest.mark.parametrize("against", ["scripted", "random"])
@pytest.mark.parametrize("name", RIVALS)
def test_its_manifest_clears_the_bar(name: str, against: str) -> None:
    values = manifest(name)
    score = values["scores"][against]
    assert score["games"] >= 4000
    assert score["low"] > WITH_MORE_LUCK.get(values["game"], BARS[values["options"]["num_players"]])
    if name.endswith("/best") and against == "random":
        assert score["low"] > BEST_AGAINST_RANDOM


@pytest.mark.parametrize("name", TEAMMATES)
def test_a_team_of_it_wins_clearly_more_than_the_scripted_team(name: str) -> None:
    scores = manifest(name)["scores"]
    assert scores["team"]["games"] >= 4000 <= scores["scripted team"]["games"]
    assert scores["team"]["low"] > scores["scripted team"]["high"]


@pytest.mark.parametrize(("name", "table"), [(name, table) for name in NAMES for table in manifest(name)["scores"]])
def test_a_new_sample_agrees_with_its_manifest(name: str, table: str) -> None:
    values = manifest(name)
    game, options = name.split("/")[0], values["options"]
    seats = scored_tables(make(GAMES[game].name, **options).game, str(CHECKPOINTS / name))[table]
    report = evaluate(game, seats, games=1000, seed=10**6, options=options)
    sample, score = report.as_dict()["agents"][0], values["scores"][table]
    assert sample["low"] <= score["high"] and score["low"] <= sample["high"]

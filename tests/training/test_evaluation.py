"""Duplicate games: pairing, seats and intervals."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fairy_envs import book_of_shadows_v0, damsels_tale_v0
from fairy_envs.agents import CheckpointError
from training import evaluation, threads
from training.errors import TrainingError
from training.evaluation import evaluate, rate, table
from training.ppo import scored_tables


@pytest.mark.parametrize("name", ["random", "scripted"])
def test_an_agent_against_itself_wins_exactly_half(name: str) -> None:
    report = evaluate("damsels_tale", [name, name], games=300)
    assert report.draws == 0 and report.cut == 0
    for entry in report.entries:
        assert (entry.wins.low, entry.wins.value, entry.wins.high) == (0.5, 0.5, 0.5)
        assert str(entry.wins) == "50.0% (by symmetry)"
        assert {seat: rate.value for seat, rate in entry.seats.items()} == {
            seat: rate.value for seat, rate in report.seat_wins.items()
        }


def test_each_deal_is_played_in_every_rotation(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[int, list[str], int]] = []
    original = evaluation.play_deals

    def watched(batch: Any, at_seat: Any, seed: int) -> Any:
        played.append((seed, [type(agent).__name__ for agent in at_seat], batch.num_envs))
        return original(batch, at_seat, seed)

    monkeypatch.setattr(evaluation, "play_deals", watched)
    monkeypatch.setattr(evaluation, "LANES", 64)
    report = evaluate("damsels_tale", ["scripted", "random"], games=199, seed=7)
    there, back = ["ScriptedAgent", "RandomAgent"], ["RandomAgent", "ScriptedAgent"]
    assert played == [(7, there, 64), (7, back, 64), (71, there, 36), (71, back, 36)]
    assert (report.deals, report.games, len(report.lengths)) == (100, 200, 200)
    assert report.decisions == report.lengths.sum()


def test_wins_are_counted_for_the_agent_and_the_seat_it_had(monkeypatch: pytest.MonkeyPatch) -> None:
    scripted_wins_all = {"ScriptedAgent": 1.0, "RandomAgent": -1.0}

    def pretended(batch: Any, at_seat: Any, seed: int) -> Any:
        rewards = np.array([scripted_wins_all[type(agent).__name__] for agent in at_seat])
        many = batch.num_envs
        return np.tile(rewards, (many, 1)), np.zeros(many, bool), np.ones(many, np.int64)

    monkeypatch.setattr(evaluation, "play_deals", pretended)
    report = evaluate("damsels_tale", ["scripted", "random"], games=20)
    first, second = report.entries
    assert first.wins.value == 1 and {rate.value for rate in first.seats.values()} == {1}
    assert second.wins.value == 0 and {rate.value for rate in second.seats.values()} == {0}
    for seat in report.seat_wins.values():  # 10 deals, each won once from either seat, which is not how all have to go
        assert seat.value == 0.5 and 0.3 < seat.low < 0.4 and 0.6 < seat.high < 0.7


def test_threads_need_not_be_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "threadpool_limits", None)  # as where threadpoolctl is not installed
    assert evaluate("damsels_tale", ["random"], games=2).games == 2


def test_equal_arguments_give_equal_reports() -> None:
    one, other = (evaluate("damsels_tale", ["scripted", "random"], games=100, seed=3) for _ in range(2))
    assert one.scores() == other.scores() and (one.lengths == other.lengths).all()


def test_one_name_sits_everywhere() -> None:
    assert [entry.name for entry in evaluate("damsels_tale", ["random"], games=2).entries] == ["random", "random"]


def test_a_team_is_measured_whole_and_with_others_in_its_members_places() -> None:
    tables = scored_tables(book_of_shadows_v0.env(num_players=3).game, "mine")
    assert tables == {
        "team": ["mine"] * 3,
        "with 1 scripted": ["mine", "mine", "scripted"],
        "with 2 scripted": ["mine", "scripted", "scripted"],
        "scripted team": ["scripted"] * 3,
        "with 1 random": ["mine", "mine", "random"],
        "with 2 random": ["mine", "random", "random"],
        "random team": ["random"] * 3,
    }
    assert scored_tables(damsels_tale_v0.env(num_players=3).game, "mine") == {
        "scripted": ["mine", "scripted", "scripted"],
        "random": ["mine", "random", "random"],
    }


def test_teammates_win_together() -> None:
    report = evaluate("book_of_shadows", ["scripted", "scripted", "random", "scripted"], games=80)
    assert len({entry.wins.value for entry in report.entries}) == 1 and report.draws == 0


def test_pairs_that_balance_each_other_narrow_the_interval() -> None:
    rng = np.random.default_rng(0)
    first = rng.random(1000) < 0.5
    balanced = np.stack([first, np.where(rng.random(1000) < 0.9, ~first, first)], 1)
    alike = np.stack([first, first], 1)
    independent = rng.random((1000, 2)) < 0.5
    widths = [rate(wins).high - rate(wins).low for wins in (balanced, independent, alike)]
    assert widths[0] < 0.6 * widths[1] < 0.6 * widths[2]


def test_intervals_hold_the_true_share_nineteen_times_in_twenty() -> None:
    rng = np.random.default_rng(1)
    held = 0
    for _ in range(1000):
        luck = rng.normal(size=200)  # of a deal: it helps in one seat, harms in the other
        wins = np.stack([luck + rng.normal(size=200) > -0.5, -luck + rng.normal(size=200) > -0.5], 1)
        found = rate(wins)
        held += found.low <= 0.63816 <= found.high  # Phi(0.5 / sqrt(2))
    assert 930 <= held <= 970


def test_an_agent_that_won_everything_is_not_certain_to() -> None:
    found = rate(np.ones((50, 2), bool))
    assert found.value == 1 and found.high == pytest.approx(1) and 0.9 < found.low < 0.95


@pytest.mark.parametrize("deals", [1, 2, 10, 400])
@pytest.mark.parametrize("won", [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)], ids=str)
def test_deals_that_all_go_alike_leave_room_for_others(deals: int, won: tuple[int, ...]) -> None:
    found = rate(np.tile(np.array(won, bool), (deals, 1)))
    share, other = sum(won) / 3, evaluation.Z**2 / (deals + evaluation.Z**2)
    assert found.value == pytest.approx(share)
    assert found.low == pytest.approx((1 - other) * share) and found.high == pytest.approx((1 - other) * share + other)
    assert 0 <= found.low <= found.value <= found.high <= 1 and found.low < found.high


def test_one_deal_that_goes_otherwise_does_not_change_the_interval_much() -> None:
    even = np.tile([True, False], (100, 1))
    one_else = even.copy()
    one_else[0] = True
    same, other = rate(even), rate(one_else)
    assert 0.5 < (other.high - other.low) / (same.high - same.low) < 2


def test_an_agent_against_itself_that_always_wins_or_loses_is_not_certain_to() -> None:
    for won in (np.zeros((50, 2), bool), np.ones((50, 2), bool)):
        assert rate(won, alike=True) == replace(rate(won), games=50), "each deal is one game"


def test_a_report_is_shown_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    from rich.console import Console

    report = evaluate("damsels_tale", ["scripted", "random"], games=20, options={"dragon": "misty"})
    Console(width=160).print(table(report))
    shown = capsys.readouterr().out
    assert "as knight_0" in shown and "scripted" in shown
    assert "20 games, 10 deals" in shown
    Console(width=160).print(table(evaluate("damsels_tale", ["random", "scripted"], games=19)))
    assert "20 games (19 rounded up to whole deals), 10 deals" in capsys.readouterr().out
    Console(width=160).print(table(evaluate("damsels_tale", ["random"], games=19)))
    assert "damsels_tale: 19 games " in capsys.readouterr().out, "of one agent a deal is one game"
    plain = report.as_dict()
    assert plain["options"]["dragon"] == "misty" and plain["agents"][1]["seats"]["dragon_0"]["games"] == 10


@pytest.mark.parametrize(
    ("game", "seats", "games", "told"),
    [
        ("chess", ["random"], 2, "no game is called 'chess'"),
        ("damsels_tale", ["random"] * 3, 2, "has 2 seats"),
        ("damsels_tale", ["random"], 0, "give a whole number from 1"),
        ("damsels_tale", ["human", "random"], 2, "'human' can't be evaluated"),
    ],
)
def test_what_can_not_be_evaluated_is_refused(game: str, seats: list[str], games: int, told: str) -> None:
    with pytest.raises(TrainingError, match=told):
        evaluate(game, seats, games=games)


def test_a_checkpoint_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CheckpointError, match="no agent or checkpoint is called"):
        evaluate("damsels_tale", [str(tmp_path / "none"), "random"])

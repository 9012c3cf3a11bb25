"""The shipped card set in scripted play: balance of every variant, length, and that skill decides.

`python scripts/balance.py` plays more games of each, and with trained agents.
"""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from fairy_envs.engine import COMPILED
from training.evaluation import Report, evaluate

GAMES = 4000
KNIGHTS = ("ivan", "chops_murphy", "lady_artesia_scyllos", "captain_kinnen", "dame_stephanie")
DRAGONS = ("cinder", "brand", "snerl_the_white", "reinald_the_red", "misty")

pytestmark = pytest.mark.skipif(not COMPILED, reason="thousands of games")


def play(*agents: str, games: int = GAMES, **options: Any) -> Report:
    return evaluate("damsels_tale", agents or ["scripted"], games=games, options=options)


def test_standard_characters_are_evenly_matched_in_games_of_a_sensible_length() -> None:
    report = play(games=40_000)
    assert 0.4 <= report.seat_wins["knight_0"].value <= 0.6
    assert report.cut == 0
    assert 15 <= report.as_dict()["length"]["50%"] <= 60


@pytest.mark.parametrize("knight", KNIGHTS)
@pytest.mark.parametrize("dragon", DRAGONS)
def test_no_pair_of_characters_is_decided_beforehand(knight: str, dragon: str) -> None:
    report = play(knight=knight, dragon=dragon)
    assert 0.25 <= report.seat_wins["knight_0"].value <= 0.75
    assert report.cut == 0


def test_each_of_three_players_has_a_chance() -> None:
    report = play(games=12_000, num_players=3)
    assert all(0.2 <= rate.value <= 0.45 for rate in report.seat_wins.values())
    assert report.cut == 0


@pytest.mark.parametrize("num_players", [2, 3])
def test_each_step_of_the_handicap_helps_the_knights(num_players: int) -> None:
    lost = [
        play(games=10_000, num_players=num_players, handicap=handicap).seat_wins["dragon_0"] for handicap in range(4)
    ]
    for less, more in itertools.pairwise(lost):
        assert more.value < less.value


@pytest.mark.parametrize("seat", ["knight_0", "dragon_0"])
def test_the_scripted_player_beats_one_who_does_not_think(seat: str) -> None:
    entry = play("scripted", "random").entries[0]
    assert entry.seats[seat].value > 0.75


@pytest.mark.parametrize("seat", ["knight_0", "knight_1", "dragon_0"])
def test_among_three_the_scripted_player_beats_two_who_do_not_think(seat: str) -> None:
    entry = play("scripted", "random", "random", num_players=3).entries[0]
    assert entry.seats[seat].value > 0.5

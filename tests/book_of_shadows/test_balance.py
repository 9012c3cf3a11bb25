"""The shipped card set in scripted play: how often the team wins, whoever sits there, and that chance alone does not.

`python scripts/balance.py book_of_shadows` plays more games.
"""

from __future__ import annotations

import pytest

from fairy_envs.engine import COMPILED
from training.balance.book_of_shadows import PLAYERS, play

GAMES = 4000
SCRIPTED = (0.2, 0.35)
AT_RANDOM = 0.02

pytestmark = pytest.mark.skipif(not COMPILED, reason="thousands of games")


@pytest.mark.parametrize("num_players", PLAYERS)
def test_the_scripted_team_wins_some_games_and_loses_more(num_players: int) -> None:
    found = play("scripted", GAMES, num_players=num_players)
    assert SCRIPTED[0] <= found.rate.low and found.rate.high <= SCRIPTED[1]
    assert found.cut == 0


def test_it_wins_as_often_whoever_runs_the_characters() -> None:
    rates = [play("scripted", GAMES, num_players=num_players).rate for num_players in PLAYERS]
    assert max(rate.low for rate in rates) <= min(rate.high for rate in rates)


@pytest.mark.parametrize("num_players", PLAYERS)
def test_who_does_not_think_hardly_ever_wins(num_players: int) -> None:
    assert play("random", GAMES, num_players=num_players).rate.high < AT_RANDOM

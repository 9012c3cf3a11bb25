"""The shipped card set in scripted play: places in turn order, length, and that skill decides.

`python scripts/balance.py grimm_forest` plays more games, and holds every card against a blank.
"""

from __future__ import annotations

import numpy as np
import pytest

from fairy_envs.engine import COMPILED
from training.balance import by_place
from training.balance.grimm_forest import CARD_SET, ROUNDS, play, win_rates
from training.evaluation import evaluate

GAMES = 4000

pytestmark = pytest.mark.skipif(not COMPILED, reason="thousands of games")


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_no_place_in_turn_order_is_an_advantage_and_games_have_a_sensible_length(num_players: int) -> None:
    found = play("scripted", GAMES, num_players)
    assert np.allclose(found.wins.sum(1), 1)
    assert (abs(by_place(found.wins, found.first) - 1 / num_players) < 0.05).all()
    assert ((found.rounds >= ROUNDS[0]) & (found.rounds <= ROUNDS[1])).mean() > 0.99
    assert found.cut.mean() < 0.001


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_the_scripted_player_beats_those_who_do_not_think(num_players: int) -> None:
    seats = ["scripted", *["random"] * (num_players - 1)]
    report = evaluate("grimm_forest", seats, games=500 * num_players, options={"num_players": num_players})
    assert report.entries[0].wins.value >= 0.95


@pytest.mark.parametrize("title", ["Rotten Beams", "Wolf", "Rapunzel"])
def test_a_strong_card_helps_its_holder_and_does_not_decide_the_game(title: str) -> None:
    card = next(card for card in CARD_SET if card.title == title)
    held, blank = win_rates("scripted", GAMES, 2, card)
    assert 0 < held.mean() - blank.mean() < 0.15

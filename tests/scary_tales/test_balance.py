"""The shipped card set in scripted play: places in turn order, Characters, length, and that skill decides.

`python scripts/balance.py scary_tales` plays more games.
"""

from __future__ import annotations

import numpy as np
import pytest

from fairy_envs.engine import COMPILED
from training.balance import by_place
from training.balance.scary_tales import by_character, play
from training.evaluation import evaluate

GAMES = 4000
FROM_FAIR = {2: 0.08, 3: 0.09, 4: 0.07}
"""How far a place in turn order may be from its fair share."""

pytestmark = pytest.mark.skipif(not COMPILED, reason="thousands of games")


@pytest.mark.parametrize("num_players", FROM_FAIR)
def test_no_place_in_turn_order_decides_the_game(num_players: int) -> None:
    found = play("scripted", GAMES, num_players=num_players)
    assert np.allclose(found.wins.sum(1), 1)
    assert (abs(by_place(found.wins, found.first) - 1 / num_players) < FROM_FAIR[num_players]).all()
    assert found.cut.mean() < 0.005


def test_neither_character_is_the_better_one_and_the_longer_game_is_longer() -> None:
    short, long = (play("scripted", GAMES, target=target) for target in (7, 10))
    assert (abs(by_character(short) - 0.5) < 0.05).all()
    assert long.decisions.mean() > 1.15 * short.decisions.mean()
    assert long.cut.mean() < 0.005


@pytest.mark.parametrize(("num_players", "least"), [(2, 0.82), (3, 1.5 / 3), (4, 1.5 / 4)])
def test_the_scripted_player_beats_those_who_do_not_think(num_players: int, least: float) -> None:
    seats = ["scripted", *["random"] * (num_players - 1)]
    report = evaluate("scary_tales", seats, games=500 * num_players, options={"num_players": num_players})
    assert report.entries[0].wins.value >= least

"""The shipped card set in scripted play: balance, length, and that skill decides."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fairy_envs.engine import Game, Player, Tally
from fairy_envs.engine.chance import seeded
from fairy_envs.engine.kernels import DEAL, make_arrays
from fairy_envs.games.damsels_tale import GAME

GAMES = 20_000
LANES = 500


def play(knight: Player, dragon: Player, games: int) -> tuple[float, float, int]:
    """The Knight's share of wins, the mean number of decisions, and how many games were cut."""
    game = Game(GAME)
    game.warm("rollout")
    states, lanes = make_arrays(GAME, LANES)
    page = make_arrays(GAME, 1)[1]
    lanes["seed"] = np.arange(LANES)
    lanes["num_players"], lanes["max_decisions"] = game.num_players, GAME.max_decisions
    game.kernels.step(states, lanes, game.box, DEAL)
    tally: Any = np.zeros(Tally.WINS + 2, np.int64)
    players = np.array([knight, dragon])
    while tally[Tally.GAMES] < games:
        game.kernels.rollout(states, lanes, game.box, 100, players, seeded(1), page, tally)
    played = int(tally[Tally.GAMES])
    return tally[Tally.WINS] / played, tally[Tally.DECISIONS] / played, int(tally[Tally.CUT])


def test_scripted_players_are_evenly_matched_in_games_of_a_sensible_length() -> None:
    knight, decisions, cut = play(Player.SCRIPTED, Player.SCRIPTED, GAMES)
    assert 0.4 <= knight <= 0.6
    assert 15 <= decisions <= 60
    assert cut == 0


@pytest.mark.parametrize("side", ["knight", "dragon"])
def test_the_scripted_player_beats_one_who_does_not_think(side: str) -> None:
    scripted_knight = side == "knight"
    players = (Player.SCRIPTED, Player.RANDOM) if scripted_knight else (Player.RANDOM, Player.SCRIPTED)
    knight, _, _ = play(*players, GAMES // 10)
    assert (knight if scripted_knight else 1 - knight) > 0.8

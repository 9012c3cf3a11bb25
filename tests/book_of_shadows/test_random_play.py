"""Many games, looked at after every decision: no field leaves its range, nothing is lost, every game ends."""

import sys
from pathlib import Path

import numpy as np
import pytest

from fairy_envs import book_of_shadows_v0
from fairy_envs.engine.compile import COMPILED
from fairy_envs.games.book_of_shadows.names import NEW_POWERS, NUM_TOKENS, Ask, Zone
from fairy_envs.games.book_of_shadows.positions import wrongly_derived
from fairy_envs.games.book_of_shadows.state import TOKENS

sys.path.insert(0, str(Path(__file__).parents[1]))
import sound

GAME = book_of_shadows_v0.GAME
GAMES = 400 if COMPILED else 3
TABLES = {
    "one": {"num_players": 1},
    "two, by rounds": {"num_players": 2, "refresh": "round"},
    "three": {"num_players": 3, "prue": 2},
    "four": {"num_players": 4},
}


def lying(states, zone):
    """How many tokens lie in a zone, with all characters together."""
    return sum(sound.held(TOKENS, states, zone, seat) for seat in range(max(1, TOKENS.zones[zone].seats)))


def check(states, batch):
    sound.check_state(GAME, states)
    box = batch.game.box[0]
    assert (lying(states, Zone.BOOK) + lying(states, Zone.HELD) == NUM_TOKENS).all()
    assert (lying(states, Zone.ASIDE) + lying(states, Zone.POWERS) == NEW_POWERS).all()
    live = states["over"] == 0
    assert (states["notch"][live] < box["notches"]).all(), "no Demon is on the Book while the game goes on"
    assert not states["notch"][states["beaten"] == 1].any()
    assert not states["beaten"][live].all(1).any()
    assert (states["progress"] <= box["notches"]).all()
    assert (states["runs"] < batch.game.num_players).all()
    assert not states["rolled"][~live].any()
    for game in np.random.default_rng(0).choice(len(states), 2):
        assert wrongly_derived(states[game], box) is None


@pytest.mark.parametrize("table", TABLES)
def test_every_position_of_many_games_is_sound(table):
    batch = book_of_shadows_v0.batch_env(num_envs=GAMES, autoreset=False, **TABLES[table])
    ends, asked = sound.play_many(batch, lambda states: check(states, batch))
    never = {Ask.NOTHING} | ({Ask.AGREE} if batch.game.num_players == 1 else set())
    assert asked == set(Ask) - never or not COMPILED, "play came to every question"
    assert all(wrongly_derived(state, batch.game.box[0]) is None for state in ends)

"""Many games, looked at after every decision: no field leaves its range, nothing is lost, every game ends."""

import sys
from pathlib import Path

import numpy as np
import pytest

from fairy_envs import grimm_forest_v0
from fairy_envs.engine.compile import COMPILED
from fairy_envs.games.grimm_forest.names import HOUSES_EACH, HOUSES_TO_WIN, SITES, Ask, Zone
from fairy_envs.games.grimm_forest.state import CARDS

sys.path.insert(0, str(Path(__file__).parents[1]))
import sound

GAME = grimm_forest_v0.GAME
GAMES = 400 if COMPILED else 3
TABLES = {
    "two": {},
    "two, basic": {"advanced": False},
    "three": {"num_players": 3},
    "four": {"num_players": 4},
}


def check(states, players):
    sound.check_state(GAME, states)
    check_houses(states)
    for spot in range(4):
        lies = sound.held(CARDS, states, Zone.LOCATION, spot)
        assert (lies == (states["laid_by"][:, spot] > 0)).all(), "a Unique Location lies where somebody laid it"
    owners = np.sort(states["monster"], axis=1)
    assert ((owners[:, 1:] != owners[:, :-1]) | (owners[:, 1:] == 0)).all(), "a player has one Monster on the boards"
    for name in ("have", "finished", "unfinished", "gather", "collected"):
        assert not states[name][:, players:].any(), f"{name} of a player that there is not"
    assert ((states["gather"] == 0) | (states["revealed"][:, None] == 0)).all()
    choosing = states["question"] == Ask.GATHER
    assert not states["collected"][choosing].any(), "what was collected is forgotten in the next round"


def check_houses(states):
    """The sections built and those left are all that there are, and nobody has more houses than sites."""
    finished, begun = states["finished"].astype(int), states["unfinished"].astype(int)
    for section in range(3):
        built = finished.sum(1) + (begun > section).sum(1)
        assert (built + states["sections"][:, :, section] == HOUSES_EACH).all()
    assert (finished.sum(2) + (begun > 0).sum(2) <= SITES).all()


@pytest.mark.parametrize("table", TABLES)
def test_every_position_of_many_games_is_sound(table):
    batch = grimm_forest_v0.batch_env(num_envs=GAMES, autoreset=False, **TABLES[table])
    players = batch.game.num_players
    states, asked = sound.play_many(batch, lambda states: check(states, players))
    houses = states["finished"].sum(2)
    for seat in range(players):
        won = states["winners"] >> seat & 1 == 1
        assert (houses[won, seat] >= HOUSES_TO_WIN).all()
    quiet = {Ask.NOTHING, Ask.OPPONENT} if players == 2 else {Ask.NOTHING}
    basic = {Ask.HOUSE} if not TABLES[table].get("advanced", True) else set()
    assert asked == set(Ask) - quiet - basic or not COMPILED, "play came to every question"

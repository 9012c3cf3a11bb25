"""Many games, looked at after every decision: no field leaves its range, nothing is lost, every game ends."""

import sys
from pathlib import Path

import numpy as np
import pytest

from fairy_envs import scary_tales_v0
from fairy_envs.engine.compile import COMPILED
from fairy_envs.games.scary_tales.names import FORTUNES_EACH, POWERS_EACH, Ask, Zone
from fairy_envs.games.scary_tales.state import CARDS

sys.path.insert(0, str(Path(__file__).parents[1]))
import sound

GAME = scary_tales_v0.GAME
GAMES = 400 if COMPILED else 3
TABLES = {
    "two": {},
    "two, longer": {"target": 10},
    "three": {"num_players": 3},
    "four": {"num_players": 4},
}
NEVER = {Ask.NOTHING, Ask.MAY}
"""No card of the shipped file asks whether to do it."""
TWO_SETS = {Ask.OPPONENT, Ask.FAIRY, Ask.KEEP_FAIRY}
"""What is asked only with two Fairies or several opponents."""


def piles(zone):
    return max(1, CARDS.zones[zone].seats)


def check(states, players):
    sound.check_state(GAME, states)
    sets = (players + 1) // 2
    lying = {zone: sum(sound.held(CARDS, states, zone, seat) for seat in range(piles(zone))) for zone in Zone}
    fortunes = lying[Zone.FORTUNE_DECK] + lying[Zone.STACK] + lying[Zone.COMPANION] + lying[Zone.GONE]
    powers = lying[Zone.POWER_DECK] + lying[Zone.HAND] + lying[Zone.PLAYED] + lying[Zone.DISCARD]
    assert (fortunes == FORTUNES_EACH * sets).all() and (powers == POWERS_EACH * sets).all()
    fairies = np.sort(states["fairy"], axis=1)
    assert ((fairies[:, 1:] != fairies[:, :-1]) | (fairies[:, 1:] == 0)).all(), "a Fairy is with one player"
    assert (fairies <= sets).all()
    for name in ("plays", "used", "fairy"):
        assert not states[name][:, players:].any(), f"{name} of a player that there is not"
    idle = (states["victim"] < 0) & (states["event"] == 0)
    assert (states["rolled"][idle] < 0).all() and not states["given"][idle].any(), "dice lie only while a roll counts"
    assert not lying[Zone.PLAYED][states["victim"] < 0].any(), "Pre-Roll cards lie open only in an attack"


@pytest.mark.parametrize("table", TABLES)
def test_every_position_of_many_games_is_sound(table):
    batch = scary_tales_v0.batch_env(num_envs=GAMES, autoreset=False, **TABLES[table])
    players = batch.game.num_players
    _, asked = sound.play_many(batch, lambda states: check(states, players))
    quiet = NEVER | TWO_SETS if players == 2 else NEVER
    assert asked == set(Ask) - quiet or not COMPILED, "play came to every question"

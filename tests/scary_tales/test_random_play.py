"""Many games, looked at after every decision: no field leaves its range, nothing is lost, every game ends."""

import sys
from pathlib import Path

import numpy as np
import pytest

from fairy_envs import scary_tales_v0
from fairy_envs.engine.compile import COMPILED
from fairy_envs.games.scary_tales.names import COLOURS, FORTUNES_EACH, POWERS_EACH, Ask, Worth, Zone
from fairy_envs.games.scary_tales.state import CARDS

from .table import ALWAYS, card_file

sys.path.insert(0, str(Path(__file__).parents[1]))
import sound

GAME = scary_tales_v0.GAME
GAMES = 400 if COMPILED else 3
TABLES = {
    "two": {},
    "two, longer": {"target": 10},
    "three": {"num_players": 3},
    "four": {"num_players": 4},
    "three, help at any time": {"num_players": 3},
}
NEVER = {Ask.NOTHING, Ask.MAY, Ask.DRAWING}
"""No card of the shipped file asks whether to do it, or helps between two draws."""
HELP = {"Gretel": ALWAYS, "The White Horse": '[{ ask = "may", then = ["draw 2", "discard 1"] }]'}
"""Companions with which these questions come too."""
TWO_SETS = {Ask.OPPONENT, Ask.FAIRY, Ask.KEEP_FAIRY}
"""What is asked only with two Fairies or several opponents."""


def piles(zone):
    return max(1, CARDS.zones[zone].seats)


def check_points(states, box):
    """Points and colours are what a count of all stacks says."""
    pool = states["cards"]
    for seat in range(piles(Zone.STACK)):
        start = CARDS.pile_start[CARDS.first_pile[Zone.STACK] + seat]
        relics = pool["piece"][:, start : start + CARDS.zones[Zone.STACK].capacity]
        lies = relics >= 0
        titles = np.where(lies, np.take_along_axis(pool["face"], np.maximum(relics, 0).astype(int), 1), 0)
        worth, colour = box["worth"][titles], box["colour"][titles]
        of = [lies & (worth != Worth.ALL_COLOURS) & (colour == number) for number in range(len(COLOURS))]
        colours = np.stack([relics_of_it.sum(1) for relics_of_it in of], 1)
        counts = np.where(worth == Worth.COLOUR, np.take_along_axis(colours, colour.astype(int), 1) > 1, True)
        counts &= (worth != Worth.ALL_COLOURS) | (colours > 0).all(1)[:, None]
        assert (states["colours"][:, seat] == colours).all()
        assert (states["points"][:, seat] == (box["points"][titles] * (counts & lies)).sum(1)).all()


def check(states, game):
    players = game.num_players
    sound.check_state(GAME, states)
    check_points(states, game.box[0])
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
def test_every_position_of_many_games_is_sound(table, tmp_path):
    help_at_any_time = "help" in table
    cards = {"cards": card_file(tmp_path, HELP)} if help_at_any_time else {}
    batch = scary_tales_v0.batch_env(num_envs=GAMES, autoreset=False, **TABLES[table], **cards)
    _, asked = sound.play_many(batch, lambda states: check(states, batch.game))
    never = {Ask.NOTHING} if help_at_any_time else NEVER
    never = never | TWO_SETS if batch.game.num_players == 2 else never
    assert asked == set(Ask) - never or not COMPILED, "play came to every question"
    assert not asked & never

"""The scripted player does what a beginner would not overlook."""

import numpy as np

from fairy_envs.agents import load_agent

from .table import EMPTY, WALLS, Table

NEARLY = {"there": EMPTY, "finished": ["1 straw 1 wood"], "begun": [{"brick": WALLS}]}
"""Player 0 needs but the Roof of a third house."""


def chosen(table):
    """What the scripted player does at a table, in words."""
    seen = table.env.observe(table.env.agent_selection)
    agent = load_agent("scripted", table.env)
    action = agent.act(seen["observation"][None], seen["action_mask"][None], np.random.default_rng(0))[0]
    return table.env.describe_action(int(action))


def test_it_gains_the_one_resource_that_the_last_roof_lacks():
    table = Table(have=["5 brick 6 straw"], **NEARLY).gather("fields", "fields", "fields")
    assert chosen(table) == "gain 1 Brick"
    assert chosen(table.decide("gain 1 brick")) == "build the Roof of a Brick house"


def test_it_gives_the_fairy_godmother_away_for_the_last_roof():
    position = {"friends": ["Fairy Godmother"], "hands": [["Wolf", "Giant"]], "have": ["4 brick 6 straw"]}
    table = Table(**position, **NEARLY).gather("fields", "fields", "fields")
    assert chosen(table).startswith("discard my Friend")


def test_it_does_no_harm_that_cannot_be_done():
    weak = {"there": EMPTY, "finished": ["", "1 straw"], "begun": [{}, {"wood": WALLS}]}
    for card in ("Rotten Beams", "Big Bad Wolf"):
        asked = Table(players=2, hands=[[card]], **weak).decide("fields", "fields")
        assert chosen(asked) == f"lay {card}"
        safe = Table(players=2, hands=[[card]], friends=[None, "The Brave Little Tailor"], **weak)
        assert chosen(safe.decide("fields", "fields")) == "lay no Fable"


def test_it_robs_nobody_who_has_nothing():
    table = Table(friends=["Ali Baba"], finished=["", "2 brick"], have=["", "", "3 brick"], there=EMPTY)
    assert (table.asked, table.question) == (0, "opponent")
    assert chosen(table) == "choose Green"


def test_it_lays_unique_locations():
    table = Table(hands=[["Wishing Well"]], there=EMPTY).decide("fields", "fields", "fields")
    assert chosen(table) == "lay Wishing Well"

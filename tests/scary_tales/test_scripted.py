"""The scripted player does what a beginner would not overlook."""

import numpy as np
import pytest

from fairy_envs.agents import load_agent

from .table import HANSEL, PRINCE, Table


def chosen(table):
    """What the scripted player does at a table, in words."""
    seen = table.env.observe(table.env.agent_selection)
    agent = load_agent("scripted", table.env)
    action = agent.act(seen["observation"][None], seen["action_mask"][None], np.random.default_rng(0))[0]
    return table.env.describe_action(int(action))


@pytest.mark.parametrize("theirs", ["Crown of Thorns", "Evening Star", "Spindle"])
def test_it_gives_no_points_for_a_modifier_that_would_not_count(theirs):
    table = Table(stacks=[["Frog's Sceptre", "Magic Bean"], [theirs]], hands=[["Silver Tongue"]])
    assert chosen(table) != "play Silver Tongue"


def test_it_buries_no_relic_over_one_that_is_worth_as_much():
    after = {"hands": [["Buried Treasure"], []], "fortunes": ["Ring of Moss"]}
    over_more = Table(stacks=[["Golden Fleece", "Silver Flute"], []], **after)
    assert chosen(over_more) == "go on to the draws"
    over_less = Table(stacks=[["Magic Bean", "Silver Flute"], []], **after)
    assert chosen(over_less) == "play Buried Treasure"


def test_it_takes_a_card_from_whoever_has_one():
    stacks = [["Magic Bean"], ["Rose Mirror"], ["Silver Flute"]]
    table = Table(players=3, stacks=stacks, hands=[["Market Day"], ["Wolf"], []]).decide("play Market Day")
    assert chosen(table) == "choose East"


def test_it_saves_nothing_when_another_is_about_to_win():
    rolled = ("strength", "void", "magic 3")
    hands = [["Second Try"], []]
    calm = Table(characters=[PRINCE, HANSEL], used=[0], stacks=[["Magic Bean"], ["Golden Fleece"]], hands=hands)
    assert chosen(calm.attack(*rolled)) == "leave it at that"
    ahead = ["Frog's Sceptre", "Ring of Moss", "Dragon's Ruby", "Golden Fleece"]
    urgent = Table(characters=[PRINCE, HANSEL], used=[0], stacks=[["Magic Bean"], ahead], hands=hands)
    assert urgent.points(1) >= 7
    assert chosen(urgent.attack(*rolled)) == "play Second Try"


def test_with_hansel_it_turns_the_two_dice_that_do_it_together():
    table = Table(characters=[HANSEL, PRINCE], stacks=[["Magic Bean"], ["Ring of Moss"]], hands=[["Owl"]])
    table.attack("magic 2", "void", "strength")
    assert chosen(table) == "use Hansel"
    table.decide("use Hansel")
    for _ in range(4):
        table.decide(chosen(table))
    assert table.sees(0).enough

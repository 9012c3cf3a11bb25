"""Positions from outside: what can't be is refused with the reason."""

import copy

import pytest

from fairy_envs.games.scary_tales.names import Kind

from .table import MOON, Table

STACKS = [["Magic Bean"], ["Silver Flute"]]


def attacked():
    """East's Silver Flute is attacked, and the dice lie."""
    return Table(stacks=STACKS, hands=[["Second Try", "Fox"]]).attack("strength", "void", "void")


def choosing():
    """A Relic of East's stack is chosen."""
    stacks = [["Magic Bean"], ["Rose Mirror", "Silver Flute"]]
    return Table(stacks=stacks, hands=[["Shell Game", "Fox"]]).decide("play Shell Game")


def discarding():
    """One of two Power cards is to be discarded."""
    return Table(stacks=STACKS, hands=[["Night Raid", "Owl", "Fox", "Wolf"]]).decide("play Night Raid")


def second_fairy():
    """The Dew Fairy comes to North, who has the Moon Fairy."""
    return Table(players=3, stacks=[*STACKS, ["Rose Mirror"]], hands=[["Fairy Dust"]], fairies=[MOON]).decide(
        "Fairy Dust"
    )


def top(**values):
    """A change of the top frame's fields."""

    def spoil(state):
        for name, value in values.items():
            state["frames"][int(state["depth"]) - 1][name] = value

    return spoil


def below(place, **values):
    """A change of a frame's fields."""

    def spoil(state):
        for name, value in values.items():
            state["frames"][place][name] = value

    return spoil


def under(**values):
    """A frame pushed below the top."""

    def spoil(state):
        depth = int(state["depth"])
        state["frames"][depth] = state["frames"][depth - 1]
        state["frames"][depth - 1] = 0
        below(depth - 1, **values)(state)
        state["depth"] += 1

    return spoil


def field(name, value, place=None):
    def spoil(state):
        if place is None:
            state[name] = value
        else:
            state[name][place] = value

    return spoil


WRONG = {
    # What is wrong: a table, what is changed, a word of the reason.
    "a roll for a Relic": (choosing, under(kind=Kind.ROLL, card=5), "Event"),
    "a roll for nothing": (choosing, under(kind=Kind.ROLL), "Event"),
    "an attack under an attack": (attacked, under(kind=Kind.ATTACK, chosen=1, card=1), "at once"),
    "an attack on oneself": (attacked, top(chosen=0), "attack"),
    "an attack on no Relic": (attacked, top(card=0), "attack"),
    "an attack in another's turn": (attacked, lambda state: (top(owner=1)(state), field("asked", 2)(state)), "whose"),
    "nothing to be discarded": (discarding, top(amount=0), "discarded"),
    "all that one has to be discarded": (discarding, top(amount=3), "discarded"),
    "a Fairy that has not come": (second_fairy, top(amount=0), "has not come"),
    "a Fairy that one has": (second_fairy, top(amount=1), "somebody has"),
    "a second Fairy without a first": (second_fairy, field("fairy", 0), "has not come"),
    "a Fairy chosen where one is free": (second_fairy, top(step=1), "question|no choice"),
    "additions to no roll": (choosing, field("given", 3, 0), "not under way"),
    "an Event that does not happen": (choosing, field("event", 25), "does not happen"),
}


@pytest.mark.parametrize("fault", WRONG)
def test_what_cannot_be_is_refused_with_the_reason(fault):
    make, spoil, reason = WRONG[fault]
    table = make()
    assert table.env.game.fault(table.env._states[0]) is None
    state = copy.deepcopy(table.env._states[:1])
    spoil(state[0])
    said = table.env.game.fault(state[0])
    assert said is not None and any(word in said for word in reason.split("|")), said

"""Positions from outside: a round asks what it has come to."""

import copy
import sys
from pathlib import Path

import pytest

from fairy_envs.games.grimm_forest.names import Ask

from .table import Table

sys.path.insert(0, str(Path(__file__).parents[1]))
from spoil import field


def gathering():
    """All are to lay a Gather card."""
    return Table(players=2, hands=[["Wolf"], ["Giant"]])


def laying():
    """All are to lay a Fable."""
    return gathering().decide("fields", "fields")


WRONG = {
    "a Fable before Gather cards": (gathering, field("question", Ask.FABLE)),
    "a look before anything is laid": (gathering, field("question", Ask.PEEK)),
    "a Gather card after all have laid theirs": (laying, field("question", Ask.GATHER)),
    "a look where nobody chooses last": (laying, field("question", Ask.PEEK)),
    "a second Fable of a player": (lambda: laying().decide("lay Wolf"), lambda s: s.__setitem__("waiting", s["asked"])),
}


@pytest.mark.parametrize("fault", WRONG)
def test_what_a_round_does_not_ask_is_refused(fault):
    make, spoil = WRONG[fault]
    table = make()
    assert table.env.game.fault(table.env._states[0]) is None
    state = copy.deepcopy(table.env._states[:1])
    spoil(state[0])
    assert table.env.game.fault(state[0]) is not None

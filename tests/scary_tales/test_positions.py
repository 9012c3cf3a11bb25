"""Positions from outside: what can't be is refused with the reason."""

import copy
import sys
from pathlib import Path

import pytest

from fairy_envs.games.scary_tales.names import FIRST_COMPANION, Ask, Kind
from fairy_envs.games.scary_tales.state import FIRST_CHARACTER, FIRST_POWER, FIRST_POWER_TITLE, MOST_TEXTS

from .table import MOON, Table

sys.path.insert(0, str(Path(__file__).parents[1]))
from spoil import below, field, top

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


def rolling_again():
    """A die is chosen to be rolled again."""
    table = Table(stacks=STACKS, hands=[["Second Try", "Owl"]]).attack("strength", "void", "void")
    return table.decide("play Second Try")


def turning():
    """A die is turned to a face."""
    table = Table(stacks=STACKS, hands=[["Twist of Fate", "Owl"]]).attack("strength", "void", "void")
    return table.decide("play Twist of Fate").decide("choose die 2, which shows Void")


def second_fairy():
    """The Dew Fairy comes to North, who has the Moon Fairy."""
    return Table(players=3, stacks=[*STACKS, ["Rose Mirror"]], hands=[["Fairy Dust"]], fairies=[MOON]).decide(
        "Fairy Dust"
    )


def under(**values):
    """A frame pushed below the top."""

    def spoil(state):
        depth = int(state["depth"])
        state["frames"][depth] = state["frames"][depth - 1]
        state["frames"][depth - 1] = 0
        below(depth - 1, **values)(state)
        state["depth"] += 1

    return spoil


def moved_on(lines):
    """The program on top has come so many lines further."""

    def spoil(state):
        state["frames"][int(state["depth"]) - 1]["line"] += lines

    return spoil


def begins_as(title, moved=True):
    """The program on top begins where a Power card's does, and has come as far there as it was."""

    def spoil(state):
        table = Table.dealt()
        frame = state["frames"][int(state["depth"]) - 1]
        start = int(table.env.game.box["row"][0][table.power_titles.index(title)])
        frame["line"] += (start - int(frame["begun"])) * moved
        frame["begun"] = start

    return spoil


def on_a_companion(state):
    """The attack is on a Companion's card."""
    companion = int((state["cards"]["face"][:FIRST_POWER] >= FIRST_COMPANION).argmax())
    top(relic=1 + companion)(state)


def without_its_card(state):
    """The frame on top lies where the program was that pushed it."""
    depth = int(state["depth"])
    state["frames"][depth - 2] = state["frames"][depth - 1]
    state["frames"][depth - 1] = 0
    state["depth"] -= 1


WRONG = {
    # What is wrong: a table, what is changed, a word of the reason.
    "a roll for a Relic": (choosing, under(kind=Kind.ROLL, card=5), "Event"),
    "a roll for nothing": (choosing, under(kind=Kind.ROLL), "Event"),
    "an attack under an attack": (
        attacked,
        under(kind=Kind.ATTACK, chosen=1, card=1, relic=1),
        "at once|go with an attack",
    ),
    "an attack on oneself": (attacked, top(chosen=0), "attack"),
    "an attack on no Relic": (attacked, top(relic=0), "attack"),
    "an attack in another's turn": (attacked, lambda state: (top(owner=1)(state), field("asked", 2)(state)), "whose"),
    "an attack on what is no Relic": (attacked, on_a_companion, "go with an attack"),
    "a die turned that is still to be chosen": (rolling_again, field("question", Ask.FACE), "top frame asks"),
    "a roll that is already made": (attacked, field("question", Ask.PREPARE), "top frame asks"),
    "a choice that the card does not ask for": (choosing, field("question", Ask.OPPONENT), "asks there"),
    "a Fairy's die without a Fairy": (turning, top(chosen=3), "die"),
    "a turn at its draws during an attack": (attacked, below(1, step=2), "come further"),
    "nothing to be discarded": (discarding, top(amount=0), "discarded"),
    "all that one has to be discarded": (discarding, top(amount=3), "discarded"),
    "a discard for no card": (discarding, without_its_card, "does not act"),
    "a Fairy for no card": (second_fairy, without_its_card, "does not act"),
    "a Fairy that has not come": (second_fairy, top(amount=0), "has not come"),
    "a Fairy that one has": (second_fairy, top(amount=1), "somebody has"),
    "a second Fairy without a first": (second_fairy, field("fairy", 0), "has not come"),
    "a Fairy chosen where one is free": (second_fairy, top(step=1), "question|no choice"),
    "additions to no roll": (choosing, field("given", 3, 0), "not under way"),
    "an Event that does not happen": (choosing, field("event", 25), "does not happen"),
    "points too many": (choosing, field("points", 2, 0), "points or colours"),
    "points too few": (choosing, field("points", 0, 1), "points or colours"),
    "points of nobody": (choosing, field("points", 1, 3), "points or colours"),
    "a Relic in another place": (choosing, field("depth_of", 2, (0, 0, 0)), "places"),
    "a colour too many": (choosing, field("colours", 1, (0, 0)), "points or colours"),
    "another colour": (choosing, lambda state: state["colours"][1].__setitem__(..., [0, 1, 1, 0]), "points or colours"),
    "a program of another card": (choosing, begins_as("Market Day"), "not its card's"),
    "a program that begins with another card's": (choosing, begins_as("Market Day", moved=False), "not its card's"),
    "a program that begins in the midst of its card's": (
        choosing,
        lambda state: top(begun=int(state["frames"][int(state["depth"]) - 1]["begun"]) + 1)(state),
        "not its card's",
    ),
    "a program that begins nowhere": (choosing, top(begun=0), "not its card's"),
    "a program of no card": (choosing, top(card=0), "not its card's"),
    "a program of a Relic without one": (choosing, top(card=1), "not its card's"),
    "a Power card's program for a Character": (choosing, top(card=1 + FIRST_CHARACTER), "not its card's"),
    "a Power card's program for the first of them": (choosing, top(card=1 + FIRST_POWER_TITLE), "not its card's"),
    "a Power card's program for none of the card file": (choosing, top(card=MOST_TEXTS), "not its card's"),
    "a program past its end": (choosing, moved_on(9), "outside its card"),
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

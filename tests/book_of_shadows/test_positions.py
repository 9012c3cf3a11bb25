"""Positions from outside: what can't be is refused with the reason."""

import copy
import sys
from pathlib import Path

import pytest

from fairy_envs.games.book_of_shadows.names import Ask, Kind, Zone
from fairy_envs.games.book_of_shadows.state import TOKENS

from .table import EACH_ONE, LEO, PHOEBE, PIPER, PRUE, THREE, Table

sys.path.insert(0, str(Path(__file__).parents[1]))
from spoil import field, top

from .test_confronting import DEVOURER
from .test_spaces import stop_on


def rolled():
    """Leo has rolled; he is asked first."""
    return Table(turn=LEO, tokens={PRUE: ["Binding Verse"]}, dice=(1, 1))


def meeting():
    """Prue and Leo may exchange; each has two tokens."""
    tokens = {PRUE: ["Silver Athame", "Amulet of Light"], LEO: ["Binding Verse", "Scrying Crystal"]}
    return Table(players=4, turn=PRUE, places={PRUE: 4, LEO: 7}, tokens=tokens, dice=(1, 2), **EACH_ONE).leave()


def agreeing():
    """Leo is asked whether he agrees."""
    return meeting().decide("exchange with Leo", "give Silver Athame", "take Binding Verse")


def losing():
    """Leo puts one of two tokens back."""
    return stop_on("Ambush in the Alley", tokens={LEO: ["Silver Athame", "Binding Verse"]})


def joining():
    return stop_on("A Call for Help", places={PIPER: "Kali"}).decide("yes")


def three():
    return stop_on(THREE[0])


def confronting():
    return stop_on("Soul Devourer", turn=PHOEBE, **DEVOURER)


def lost():
    return stop_on("Barbas", notches={"Barbas": 5})


def won():
    held = {"tokens": {PIPER: ["Binding Verse"]}, "turn": PIPER, "living": ["Javna"]}
    return stop_on("Javna", **held).will_fight(6).decide("confront Javna")


def misplace(state):
    """A new Power lies where Spells and Objects are held: two pieces change places."""
    pool = state["tokens"]
    item, power = 0, TOKENS.first["powers"]
    slots = int(pool["slot"][item]), int(pool["slot"][power])
    pool["slot"][item], pool["slot"][power] = slots[1], slots[0]
    pool["piece"][slots[0]], pool["piece"][slots[1]] = power, item


WRONG = {
    # What is wrong: a table, what is changed, a word of the reason.
    "a token of another title": (rolled, lambda state: field("face", 3, 0)(state["tokens"]), "faces"),
    "a Power among Spells": (rolled, misplace, "none of its kind"),
    "a character of nobody": (meeting, field("runs", 0, 3), "run by nobody"),
    "another's character": (lambda: Table(players=2, leo=1), field("runs", [1, 0, 1, 0]), "options say"),
    "a token past the Book": (rolled, field("progress", 7, 1), "past the Book"),
    "a Demon past the Book": (rolled, field("notch", 7, 1), "past the Book"),
    "a beaten Demon on the scale": (rolled, lambda s: (field("beaten", 1, 1)(s), field("notch", 2, 1)(s)), "beaten"),
    "a Demon on the Book in a game that goes on": (rolled, field("notch", 6, 1), "no side"),
    "an end that nobody has reached": (lost, field("notch", 5, 1), "no side"),
    "winners who have lost": (lost, field("winners", 1), "winners"),
    "losers who have won": (won, field("winners", 0), "winners"),
    "dice at the end": (lost, field("rolled", 3, 0), "dice"),
    "more held than there is": (rolled, field("holds", 32767, 0), "worked out"),
    "a weak point that nobody lacks": (rolled, field("lacking", 0, 1), "worked out"),
    "a bonus for nothing": (rolled, field("shared", 1, 1), "worked out"),
    "another Demon's space": (rolled, field("stands_for", 5, 1), "worked out"),
    "something still to be worked out": (rolled, field("changed", 1), "worked out"),
    "a roll in an exchange": (meeting, field("rolled", 1, 0), "for nothing"),
    "an exchange in a roll": (rolled, top(kind=Kind.EXCHANGE), "turn"),
    "two turns": (rolled, top(kind=Kind.TURN), "at once"),
    "another's turn": (rolled, field("turn", 1), "turn"),
    "another question": (rolled, field("question", Ask.JOIN), "question"),
    "a question to another": (rolled, field("character", 1), "whose"),
    "a question to nobody": (rolled, field("character", 50), "whose"),
    "one die": (rolled, field("rolled", 0, 1), "dice"),
    "a third die of nobody": (rolled, field("rolled", 2, 2), "third die"),
    "a Power used already": (rolled, field("used", 1, 3), "nothing to choose"),
    "a Power that fails": (rolled, field("powerless", 1, 3), "nothing to choose"),
    "nothing to put back": (losing, top(amount=0), "nothing to choose"),
    "all to be put back": (losing, top(amount=2), "nothing to choose"),
    "an Event of nobody": (joining, top(each=9), "whose|nobody"),
    "an Event that there is not": (joining, top(event=0), "outside"),
    "another Event's program": (joining, top(event=1), "outside"),
    "all on one space": (joining, field("place", 20), "nothing to choose"),
    "a choice of three on a Demon's space": (three, field("place", 3, 3), "nothing to choose"),
    "a choice of three by an Event without one": (three, top(sent=1), "sent"),
    "a Demon that can't be confronted": (confronting, field("place", 3, 2), "nothing to choose"),
    "a token taken before a partner is chosen": (meeting, top(taken=3), "nothing to choose"),
    "a token given before a partner is chosen": (meeting, top(given=3), "nothing to choose"),
    "nobody to exchange with": (meeting, field("place", 9, 3), "nothing to choose"),
    "an exchange for nothing": (agreeing, top(given=0, taken=0), "nothing to choose"),
    "an exchange of what is not there": (agreeing, top(given=1), "nothing to choose"),
    "an exchange for what is not there": (agreeing, top(taken=1), "nothing to choose"),
    "an exchange with oneself": (agreeing, top(partner=0), "whose|nothing to choose"),
    "another step of an exchange": (agreeing, top(step=2), "nothing to choose"),
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


def test_the_table_itself_lays_tokens_where_they_belong():
    table = rolled()
    pile = TOKENS.first_pile[Zone.HELD]
    assert table.env._states[0]["tokens"]["count"][pile] == 1

"""`assert_copies_exactly` passes an honest game and finds each planted fault."""

import copy
import json
import re

import numpy as np
import pytest
from small_game import SmallGame

from fairy_envs.testing import assert_copies_exactly


class SharedState(SmallGame):
    def __deepcopy__(self, memo):
        twin = copy.copy(self)
        twin.agents = list(self.agents)
        return twin


class OwnDeepcopy(SmallGame):
    """Deepcopies without the methods of pickle, so that a fault in one is not one in the other."""

    def __deepcopy__(self, memo):
        twin = type(self)(self.render_mode, self.illegal)
        for name, value in vars(self).items():
            setattr(twin, name, copy.deepcopy(value, memo))
        return twin


class SharedDeck(OwnDeepcopy):
    def __deepcopy__(self, memo):
        memo[id(self.s["deck"])] = self.s["deck"]
        return super().__deepcopy__(memo)


class PickleForgets(OwnDeepcopy):
    def __getstate__(self):
        return {**vars(self), "s": {**self.s, "deck": sorted(self.s["deck"])}}


class NoPickle(OwnDeepcopy):
    def __getstate__(self):
        raise TypeError("this game stays here")


class SnapshotForgets(SmallGame):
    """The deck comes back in another order, and no seat sees it before a card is drawn."""

    def snapshot(self):
        return json.dumps({**json.loads(super().snapshot()), "s": {**self.s, "deck": sorted(self.s["deck"])}}).encode()

    def hidden_fields(self, agent):
        return {}


class SnapshotForgetsEvents(SmallGame):
    def snapshot(self):
        return json.dumps({**json.loads(super().snapshot()), "s": {**self.s, "decided": [0, 0, 0]}}).encode()


class SnapshotForgetsTheEpisode(SmallGame):
    SAVED = tuple(name for name in SmallGame.SAVED if name != "episode")


class RestoreKeepsOldCards(SmallGame):
    """What an environment has in its discard stays there when it takes a snapshot."""

    def restore(self, data):
        old = list(self.s["discard"]) if hasattr(self, "s") else []
        super().restore(data)
        self.s["discard"] = old + self.s["discard"]


class GeneratorBegunAnew(OwnDeepcopy):
    """The deck is shuffled at each reveal by a generator that a copy begins anew."""

    def reset(self, seed=None, options=None):
        super().reset(seed, options)
        self.generator = np.random.default_rng(0)

    def reveal(self):
        self.generator.shuffle(self.s["deck"])
        super().reveal()

    def __deepcopy__(self, memo):
        twin = super().__deepcopy__(memo)
        twin.generator = np.random.default_rng(0)
        return twin


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (
            SharedState,
            r"seed 2, game 0 .*, decision 0, seat player_0: deepcopy: playing on the copy changed the original",
        ),
        (SharedDeck, r"deepcopy: playing on the copy changed the original: snapshot"),
        (PickleForgets, r"pickle gave another position: .*hidden fields.deck\[0\]"),
        (NoPickle, r"pickle stopped with TypeError: this game stays here"),
        (SnapshotForgets, r"snapshot into a fresh environment, playing on, after 3 actions: observations"),
        (SnapshotForgetsEvents, r"snapshot into a fresh environment gave another position: .*latest events"),
        (SnapshotForgetsTheEpisode, r"snapshot into a fresh environment, playing on, the episode after: observations"),
        (RestoreKeepsOldCards, r"snapshot into another game gave another position: observations"),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_finds_the_fault(fault, message):
    with pytest.raises(AssertionError, match=re.compile(message, re.DOTALL)):
        assert_copies_exactly(fault, seed=2)


def test_finds_a_generator_that_is_not_copied():
    with pytest.raises(AssertionError, match=r"game 0 .*: deepcopy, playing on, after \d+ actions: "):
        assert_copies_exactly(GeneratorBegunAnew, ways=("deepcopy",), share=1.0)


def test_passes_the_honest_game():
    assert_copies_exactly(SmallGame, seed=2)


def test_tries_the_ways_it_is_told():
    assert_copies_exactly(NoPickle, games=1, ways=("deepcopy", "snapshot"))
    with pytest.raises(ValueError, match="unknown ways of copying: photo"):
        assert_copies_exactly(SmallGame, ways=("photo",))

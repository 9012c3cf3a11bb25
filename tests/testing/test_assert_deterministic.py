"""`assert_deterministic` passes an honest game and finds each planted fault."""

import random
import re

import numpy as np
import pytest
from small_game import CARDS, SmallGame

from fairy_envs.testing import assert_deterministic


class IgnoredSeed(SmallGame):
    def shuffled(self):
        return np.random.default_rng().permutation(CARDS).tolist()


class OneDealForAll(SmallGame):
    def shuffled(self):
        return np.random.default_rng(0).permutation(CARDS).tolist()


class GlobalGenerator(SmallGame):
    def shuffled(self):
        return np.random.permutation(CARDS).tolist()


class SeedsTheGlobalGenerator(SmallGame):
    """Looks right in any single run: the deck is cut anew at each reveal, by a generator that everybody shares."""

    def shuffled(self):
        random.seed(self.episode_seed * 1000 + self.episode)
        return super().shuffled()

    def reveal(self):
        random.shuffle(self.s["deck"])
        super().reveal()


class CountsItsGames(SmallGame):
    games = 0

    def shuffled(self):
        CountsItsGames.games += 1
        return np.random.default_rng([self.episode_seed, self.games]).permutation(CARDS).tolist()


class RunningGenerator(SmallGame):
    """One generator runs through all episodes, so that the next deal depends on the length of the last."""

    def reset(self, seed=None, options=None):
        if seed is not None:
            self.generator = np.random.default_rng(seed)
        super().reset(seed, options)

    def shuffled(self):
        return self.generator.permutation(CARDS).tolist()

    def reveal(self):
        self.generator.shuffle(self.s["deck"])
        super().reveal()


class LeftOver(SmallGame):
    """The score of the last game of the same environment stays."""

    def reset(self, seed=None, options=None):
        old = self.s["scores"] if hasattr(self, "s") else [0, 0, 0]
        super().reset(seed, options)
        self.s["scores"] = [min(score, 1) for score in old]


class SameDealAgain(SmallGame):
    def shuffled(self):
        return np.random.default_rng(self.episode_seed).permutation(CARDS).tolist()


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (
            IgnoredSeed,
            r"seed 5, episode 0 on a fresh environment, .* after 0 actions: observations.player_0.observation\[",
        ),
        (OneDealForAll, r"the seed is ignored: seeds 5 to 8 give the same game"),
        (GlobalGenerator, r"seed 5, episode 0 on a fresh environment, global generators stirred, after 0 actions"),
        (
            SeedsTheGlobalGenerator,
            r"seed 5, episode 0 on a fresh environment, global generators stirred, after 3 actions",
        ),
        (CountsItsGames, r"seed 5, episode 0 on a fresh environment"),
        (RunningGenerator, r"seed 5, episode 1, reset\(\) after three steps of episode 0, after 0 actions"),
        (LeftOver, r"seed 5, episode 0 after playing the same seed, after 0 actions: observations"),
        (SameDealAgain, r"every reset\(\) deals the same game again"),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_finds_the_fault(fault, message):
    with pytest.raises(AssertionError, match=re.compile(message, re.DOTALL)):
        assert_deterministic(fault, seed=5)


def test_passes_the_honest_game():
    assert_deterministic(SmallGame, seed=5)


def test_a_running_generator_is_pettingzoos_custom():
    assert_deterministic(RunningGenerator, strict=False)


def test_a_game_without_chance_has_one_deal():
    assert_deterministic(OneDealForAll, chance=False)


def test_leaves_the_global_generators_as_they_were():
    before = random.getstate(), np.random.get_state()[1].tolist()
    assert_deterministic(SmallGame, games=2)
    assert (random.getstate(), np.random.get_state()[1].tolist()) == before


def test_one_seed_is_too_few():
    with pytest.raises(ValueError, match="at least 2"):
        assert_deterministic(SmallGame, games=1)

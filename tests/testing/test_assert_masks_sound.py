"""`assert_masks_sound` passes an honest game and finds each planted fault."""

import re

import numpy as np
import pytest
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper
from small_game import ACTIONS, IllegalAction, SmallGame

from fairy_envs.testing import assert_masks_sound


class EverythingLegal(SmallGame):
    def mask(self, agent):
        return np.full(ACTIONS, agent == self.agent_selection, np.int8)


class AllZero(SmallGame):
    def mask(self, agent):
        return super().mask(agent) * np.int8(self.s["round"] < 2)


class OtherSeatsToo(SmallGame):
    def mask(self, agent):
        mask = super().mask(agent)
        mask[self.legal(self.seat(agent))] = 1
        return mask


class AfterTheEnd(SmallGame):
    def mask(self, agent):
        mask = super().mask(agent)
        mask[0] |= any(self.terminations.values())
        return mask


class NotZeroOrOne(SmallGame):
    def mask(self, agent):
        return super().mask(agent) * np.int8(2)


class Replaced(SmallGame):
    """An illegal action is taken for the lowest legal one."""

    def refuse(self, seat, action):
        super().step(self.legal(seat)[0])


class Ignored(SmallGame):
    def refuse(self, seat, action):
        pass


class RefusedAndChanged(SmallGame):
    def refuse(self, seat, action):
        self.s["scores"][seat] += 1
        super().refuse(seat, action)


class RefusedAndChangedUnseen(SmallGame):
    def refuse(self, seat, action):
        self.s["deck"].reverse()
        super().refuse(seat, action)


class CountsFromTheEnd(SmallGame):
    def step(self, action):
        super().step(action + ACTIONS if action is not None and action < 0 else action)


class CrashesBeyondTheEnd(SmallGame):
    def refuse(self, seat, action):
        self.mask(self.possible_agents[seat])[action]
        super().refuse(seat, action)


class RewardsTheOthers(SmallGame):
    def finish(self, rewards):
        offence = -1.0 in rewards and 0.0 in rewards
        super().finish([1.0 if offence and r == 0.0 else r for r in rewards])


class OutOfSpace(SmallGame):
    def vector(self, agent):
        vector = super().vector(agent)
        vector[4] = 1.5
        return vector


def ending(game):
    return lambda: game(illegal="terminate")


@pytest.mark.parametrize(
    ("env_fn", "message"),
    [
        (
            EverythingLegal,
            r"seed 3, game 0 \(reset\(seed=3\)\), decision 0, seat player_0: the mask allows action \d, which",
        ),
        (AllZero, r"seat player_0.* its mask is all zeros"),
        (OtherSeatsToo, r"seat player_1: the mask must be all zeros when player_0 is selected"),
        (AfterTheEnd, r"the end, seat player_0: the mask must be all zeros when the game is over, it allows \[0\]"),
        (NotZeroOrOne, r"not in its space .*: action_mask\[\d\] is 2"),
        (Replaced, r"the mask forbids action \d, which was neither refused nor ended the game: agent_selection"),
        (Ignored, r"the mask forbids action \d, which was neither refused nor ended the game: nothing changed"),
        (RefusedAndChanged, r"the illegal action \d was refused and yet changed the game: observations.player_0"),
        (RefusedAndChangedUnseen, r"the illegal action \d was refused and yet changed the game: snapshot"),
        (CountsFromTheEnd, r"the mask forbids action -1, which was neither"),
        (CrashesBeyondTheEnd, r"the illegal action 8 must be refused with a ValueError, it stopped with IndexError"),
        (ending(RewardsTheOthers), r"the mask forbids action \d, which was neither refused nor ended the game: "),
        (OutOfSpace, r"the observation is not in its space .*: observation\[4\] is 1.5"),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_finds_the_fault(env_fn, message):
    with pytest.raises(AssertionError, match=re.compile(message, re.DOTALL)):
        assert_masks_sound(env_fn, games=3, seed=3)


@pytest.mark.parametrize("env_fn", [SmallGame, ending(SmallGame)])
def test_passes_the_honest_game(env_fn):
    assert_masks_sound(env_fn, share=1.0)


def test_passes_a_game_that_pettingzoo_guards():
    assert_masks_sound(lambda: OrderEnforcingWrapper(TerminateIllegalWrapper(SmallGame(), -1)), strict=False)


def test_what_pettingzoo_leaves_open_is_asked_in_strict_runs_only():
    for env_fn in (OtherSeatsToo, AfterTheEnd, CountsFromTheEnd, CrashesBeyondTheEnd):
        assert_masks_sound(env_fn, games=3, strict=False)


def test_an_assertion_may_refuse_as_well():
    class Asserts(SmallGame):
        def refuse(self, seat, action):
            raise AssertionError

    assert_masks_sound(Asserts, games=2)
    assert issubclass(IllegalAction, ValueError)


def test_needs_masks():
    class NoMask(SmallGame):
        def observe(self, agent):
            return self.vector(agent)

        def observation_space(self, agent):
            return super().observation_space(agent)["observation"]

    with pytest.raises(TypeError, match="action masks"):
        assert_masks_sound(NoMask)

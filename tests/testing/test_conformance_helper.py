"""`conformance` runs what applies, says what does not, and turns what PettingZoo's tests only say into failures."""

import warnings

import numpy as np
import pytest
from parallel_game import ParallelGame
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper
from small_game import SmallGame

from fairy_envs.testing import conformance

OWN = ["assert_deterministic", "assert_copies_exactly", "assert_masks_sound", "assert_no_leak"]


def _absent(self):
    raise AttributeError


class PlainGame(SmallGame):
    """What is left of the game when it offers PettingZoo's AEC interface and nothing else."""

    snapshot = restore = resample = events = view = text = property(_absent)
    hidden_fields = open_fields = waiting = asked = property(_absent)

    def select(self):
        waiting = self.s["waiting"]
        self.agent_selection = self.possible_agents[waiting[0]] if waiting else self.agents[0]

    def vector(self, agent):
        vector = np.zeros(self.observation_space(agent)["observation"].shape, np.float32)
        hand = self.s["hands"][self.seat(agent)]
        vector[: len(hand)] = np.array(hand) / 100
        vector[3:6] = np.array(self.s["scores"]) / 10
        return vector

    def render(self):
        return f"scores: {self.s['scores']}" if self.render_mode == "ansi" else print(self.s["scores"])


class ForgetsALiveSeat(ParallelGame):
    def step(self, actions):
        observations, rewards, terminations, truncations, infos = super().step(actions)
        del rewards["player_1"]
        return observations, rewards, terminations, truncations, infos


class NanInObservation(PlainGame):
    def observe(self, agent):
        observation = super().observe(agent)
        return {**observation, "observation": observation["observation"] * np.float32(np.nan)}


class NumberForAPicture(SmallGame):
    def render(self):
        return 3


class WarnsItself(SmallGame):
    def reset(self, seed=None, options=None):
        warnings.warn("the cards are old", stacklevel=1)
        super().reset(seed, options)


class OneTableOnly(PlainGame):
    def __deepcopy__(self, memo):
        raise TypeError("one table only")


def ending():
    return SmallGame(illegal="terminate")


def test_all_of_it_runs_on_a_game_that_offers_all(capsys):
    report = conformance(
        SmallGame, games=2, parallel_fn=ParallelGame, terminate_fn=ending, parallel_terminate_fn=ParallelGame
    )
    pettingzoo = ["api_test", "seed_test", "render_test", "parallel_api_test", "parallel_seed_test", "state_test"]
    assert report.ran == [*pettingzoo, *OWN[:3], "assert_masks_sound, illegal actions end the game", OWN[3]]
    assert report.skipped == {}
    assert str(report).splitlines()[0] == "passed   api_test"
    assert capsys.readouterr().out == ""


def test_anybodys_game_is_asked_what_pettingzoo_asks():
    report = conformance(lambda: OrderEnforcingWrapper(TerminateIllegalWrapper(PlainGame(), -1)), games=2)
    assert report.ran == ["api_test", "seed_test", *OWN[:3]]
    assert report.skipped["render_test"] == "env_fn takes no render_mode"
    assert report.skipped["assert_no_leak"].startswith("the environment has no resample, hidden_fields")
    assert "the rules that go beyond PettingZoo's" in report.skipped
    assert "skipped  parallel_api_test: no parallel_fn given" in str(report)


def test_what_cannot_be_copied_is_passed_over_for_others():
    report = conformance(OneTableOnly, games=2)
    assert report.skipped["assert_copies_exactly, deepcopy"] == "TypeError: one table only"
    assert "copies" in report.skipped["assert_masks_sound"]
    assert "assert_copies_exactly" in report.ran


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"env_fn": NanInObservation}, "^api_test"),
        ({"env_fn": NumberForAPicture}, "^render_test"),
        (
            {"env_fn": PlainGame, "parallel_fn": ForgetsALiveSeat},
            "^parallel_api_test warns: Live agent was not given reward",
        ),
        (
            {"env_fn": SmallGame, "terminate_fn": SmallGame, "parallel_terminate_fn": ParallelGame},
            "^state_test: IllegalAction",
        ),
    ],
    ids=["nan", "render", "warning", "state"],
)
def test_a_fault_that_pettingzoo_sees_is_a_failure(arguments, message):
    with pytest.raises(AssertionError, match=message):
        conformance(games=2, **arguments)


def test_a_fault_of_a_helper_names_the_helper():
    class SameGame(SmallGame):
        def shuffled(self):
            return list(range(30))

    with pytest.raises(AssertionError, match=r"^assert_deterministic: the seed is ignored"):
        conformance(SameGame, games=2)


def test_warnings_of_the_environment_go_their_way():
    with pytest.warns(UserWarning, match="the cards are old"):
        conformance(WarnsItself, games=2)

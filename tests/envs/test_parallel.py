"""The parallel environment plays what AEC plays."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from fairy_envs import GameOver, IllegalAction, NotReset, damsels_tale_v0

from .play import DRAGONS, is_over, not_whole, started

KNIGHT, DRAGON = "knight_0", "dragon_0"


def _actions(observations: Any, rng: np.random.Generator) -> dict[str, int]:
    return {agent: int(rng.choice(np.flatnonzero(seen["action_mask"]))) for agent, seen in sorted(observations.items())}


@pytest.mark.parametrize("dragon", DRAGONS)
@pytest.mark.parametrize("seed", range(4))
def test_parallel_games_are_aec_games(seed: int, dragon: str) -> None:
    env, twin = damsels_tale_v0.parallel_env(dragon=dragon), started(0, seed, dragon=dragon)
    rng = np.random.default_rng(seed)
    observations, infos = env.reset(seed=seed)
    assert infos == {KNIGHT: {}, DRAGON: {}}
    while env.agents:
        for agent, seen in observations.items():
            assert seen["observation"].tobytes() == twin.observe(agent)["observation"].tobytes()
            if agent not in env.waiting:
                assert np.flatnonzero(seen["action_mask"]).tolist() == [0]
        waiting, actions = env.waiting, _actions(observations, rng)
        observations, rewards, terminated, truncated, infos = env.step(actions)
        for agent in waiting:
            if not is_over(twin):
                assert twin.agent_selection == agent
                twin.step(actions[agent])
        assert rewards == twin.rewards
        assert (terminated, truncated) == (twin.terminations, twin.truncations)
    assert not any(seen["action_mask"].any() for seen in observations.values())
    assert [env.events(agent, "start") for agent in (KNIGHT, DRAGON)] == [
        twin.events(agent, "start") for agent in (KNIGHT, DRAGON)
    ]


def _until_one_waits(seed: int) -> Any:
    env = damsels_tale_v0.parallel_env(dragon="misty")
    for episode in range(60):
        observations, _ = env.reset(seed=seed + episode)
        rng = np.random.default_rng(seed)
        while env.agents:
            if len(env.waiting) == 1:
                return env, observations
            observations, *_ = env.step(_actions(observations, rng))
    raise AssertionError("no game came to a question to one seat")


@pytest.mark.parametrize("nonsense", [None, 3, -1, "x", 10**30])
def test_what_an_agent_that_owes_nothing_sends_is_ignored(nonsense: Any) -> None:
    env, observations = _until_one_waits(0)
    (agent,) = env.waiting
    idle = DRAGON if agent == KNIGHT else KNIGHT
    action = int(np.flatnonzero(observations[agent]["action_mask"])[0])
    data = env.snapshot()
    env.step({agent: action, idle: 0})
    after = env.snapshot()
    env.restore(data)
    env.step({agent: action, idle: nonsense})
    assert env.snapshot() == after
    env.restore(data)
    env.step({agent: action})
    assert env.snapshot() == after


@pytest.mark.parametrize("bad", [*not_whole(), -1, 99, 10**30], ids=repr)
def test_a_refused_action_moves_nobody(bad: Any) -> None:
    env = damsels_tale_v0.parallel_env()
    observations, _ = env.reset(seed=1)
    good = _actions(observations, np.random.default_rng(0))
    before = env.snapshot()
    for offender in (KNIGHT, DRAGON):
        with pytest.raises(IllegalAction, match=offender):
            env.step({**good, offender: bad})
        assert env.snapshot() == before
    with pytest.raises(IllegalAction, match=DRAGON):
        env.step({KNIGHT: good[KNIGHT]})
    assert env.snapshot() == before


@pytest.mark.parametrize("illegal", ["raise", "terminate"])
@pytest.mark.parametrize("nobody", ["dragon_1", "", None, 0, (DRAGON,)], ids=repr)
def test_an_action_of_an_agent_that_there_is_not_is_refused(nobody: Any, illegal: str) -> None:
    env = damsels_tale_v0.parallel_env(illegal=illegal)
    observations, _ = env.reset(seed=1)
    good = _actions(observations, np.random.default_rng(0))
    before = env.snapshot()
    for actions in ({**good, nobody: 0}, {KNIGHT: good[KNIGHT], nobody: good[DRAGON]}):
        with pytest.raises(ValueError, match=re.escape(f"no agent is called {nobody!r}; agents are knight_0, drag")):
            env.step(actions)
        assert env.snapshot() == before


@pytest.mark.parametrize(
    "kind",
    [np.int8, np.uint64, np.array],
)
def test_any_whole_number_will_do(kind: Any) -> None:
    env = damsels_tale_v0.parallel_env()
    observations, _ = env.reset(seed=1)
    env.step({agent: kind(action) for agent, action in _actions(observations, np.random.default_rng(0)).items()})


def test_an_illegal_action_may_end_the_game_instead() -> None:
    env = damsels_tale_v0.parallel_env(illegal="terminate")
    observations, _ = env.reset(seed=1)
    good = _actions(observations, np.random.default_rng(0))
    _, rewards, terminated, truncated, _ = env.step({**good, DRAGON: 99})
    assert rewards == {KNIGHT: 0.0, DRAGON: -1.0}
    assert terminated == {KNIGHT: True, DRAGON: True} and truncated == {KNIGHT: False, DRAGON: False}
    assert env.agents == []


@pytest.mark.parametrize("offender", [KNIGHT, DRAGON])
def test_an_illegal_action_ends_the_game_as_in_the_aec_environment(offender: str) -> None:
    env, twin = damsels_tale_v0.parallel_env(illegal="terminate"), started(0, 5, illegal="terminate")
    observations, _ = env.reset(seed=5)
    actions = {**_actions(observations, np.random.default_rng(0)), offender: 99}
    observations, rewards, *_ = env.step(actions)
    for agent in (KNIGHT, DRAGON):
        if not is_over(twin):
            twin.step(actions[agent])
    assert rewards == twin.rewards
    for agent in (KNIGHT, DRAGON):
        assert observations[agent]["observation"].tobytes() == twin.observe(agent)["observation"].tobytes()


@pytest.mark.parametrize("options", [{"illegal": "terminate"}, {"max_decisions": 1}, {"max_decisions": 2}], ids=str)
def test_after_any_end_every_observation_says_so(options: dict[str, Any]) -> None:
    env = damsels_tale_v0.parallel_env(**options)
    observations, _ = env.reset(seed=0)
    actions = _actions(observations, np.random.default_rng(0))
    observations, *_ = env.step({**actions, KNIGHT: -1} if "illegal" in options else actions)
    assert env.agents == [] and env.waiting == env.asked == ()
    for agent in (KNIGHT, DRAGON):
        for shown in (observations[agent], env.observe(agent)):
            seen = env.game.spec.observation.whole(shown["observation"])
            assert (int(seen.game_over), int(seen.on_turn)) == (1, 0)
            assert np.flatnonzero(seen.question).tolist() == [0] and not seen.asked.any()
            assert not shown["action_mask"].any()


def test_before_reset_and_after_the_end() -> None:
    env = damsels_tale_v0.parallel_env(max_decisions=2)
    with pytest.raises(NotReset):
        env.step({KNIGHT: 0, DRAGON: 1})
    observations, _ = env.reset(seed=0)
    _, rewards, terminated, truncated, _ = env.step(_actions(observations, np.random.default_rng(0)))
    assert truncated == {KNIGHT: True, DRAGON: True} and terminated == {KNIGHT: False, DRAGON: False}
    assert rewards == {KNIGHT: 0.0, DRAGON: 0.0}
    with pytest.raises(GameOver, match=r"reset\(\)"):
        env.step({KNIGHT: 0, DRAGON: 1})


def test_what_is_handed_out_is_the_callers_own() -> None:
    env = damsels_tale_v0.parallel_env()
    rng = np.random.default_rng(2)
    observations, _ = env.reset(seed=2)
    kept = []
    while env.agents:
        kept += [(array, array.tobytes()) for seen in observations.values() for array in seen.values()]
        observations, *_ = env.step(_actions(observations, rng))
    assert all(array.tobytes() == before for array, before in kept)

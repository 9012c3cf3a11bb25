"""The AEC environment: the order of things, what it refuses, rewards, truncation, events and rendering."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces

import fairy_envs
from fairy_envs import GameOver, IllegalAction, NotReset, OptionError, damsels_tale_v0

from .play import DRAGONS, decide, everything, finish, finished, is_over, legal, not_whole, started

KNIGHT, DRAGON = "knight_0", "dragon_0"

# --- Options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "parts"),
    [
        ({"num_players": 7}, ("num_players=7", "2")),
        ({"num_players": 2.0}, ("num_players=2.0",)),
        ({"num_players": True}, ("num_players=True",)),
        ({"num_players": None}, ("num_players=None",)),
        ({"dragon": "smaug"}, ("dragon='smaug'", "'cinder'", "'misty'", "'snerl_the_white'", "'random'")),
        ({"knight": 1}, ("knight=1", "'ivan'")),
        ({"dragn": "misty"}, ("'dragn'", "did you mean 'dragon'", "num_players", "knight", "cards", "illegal")),
        ({"colour": 1}, ("'colour'", "render_mode", "max_decisions")),
        ({"spec": 1}, ("no option 'spec'", "render_mode")),
        ({"taken": ()}, ("no option 'taken'", "render_mode")),
        ({"illegal": "ignore"}, ("illegal='ignore'", "'raise'", "'terminate'")),
        ({"render_mode": "gif"}, ("render_mode='gif'", "None", "'ansi'", "'human'")),
        ({"max_decisions": 0}, ("max_decisions=0", "from 1")),
        ({"max_decisions": -3}, ("max_decisions=-3",)),
        ({"max_decisions": 2.5}, ("max_decisions=2.5",)),
        ({"max_decisions": True}, ("max_decisions=True",)),
        ({"max_decisions": "many"}, ("max_decisions='many'",)),
        ({"max_decisions": np.int64(0)}, ("max_decisions=", "from 1")),
        ({"max_decisions": np.float32(5)}, ("max_decisions=",)),
        ({"max_decisions": np.True_}, ("max_decisions=",)),
        ({"num_players": np.int64(7)}, ("num_players=", "2, 3")),
        ({"handicap": np.True_}, ("handicap=", "0, 1, 2, 3")),
        ({"illegal": np.array(["raise", "x"])}, ("illegal=array", "'raise', 'terminate'")),
        ({"render_mode": np.array(["ansi", "x"])}, ("render_mode=array", "None, 'ansi', 'human'")),
        ({"dragon": np.array(["misty", "x"])}, ("dragon=array", "'misty'")),
        ({"num_players": np.array([2, 3])}, ("num_players=array", "2, 3")),
        ({"cards": np.array(["a", "b"])}, ("cards=array", "the path of a card file, or None")),
    ],
)
@pytest.mark.parametrize("make", [damsels_tale_v0.env, damsels_tale_v0.parallel_env])
def test_options_that_cannot_be_are_refused_with_what_can(make: Any, options: dict[str, Any], parts: Any) -> None:
    with pytest.raises(OptionError) as raised:
        make(**options)
    message = str(raised.value)
    assert "damsels_tale" in message and "\n" not in message
    assert all(part in message for part in parts), message


@pytest.mark.parametrize("make", [damsels_tale_v0.env, damsels_tale_v0.parallel_env])
def test_numbers_and_words_of_numpy_are_taken_as_pythons(make: Any) -> None:
    options = {"num_players": 2, "handicap": 1, "max_decisions": 5, "dragon": "misty", "illegal": "terminate"}
    of_numpy = {name: np.array(value)[()] for name, value in options.items()}
    one, two = make(**options), make(**of_numpy)
    one.reset(seed=3)
    two.reset(seed=np.int8(3))
    assert one.snapshot() == two.snapshot()
    assert type(two.max_decisions) is int and type(two.illegal) is str
    json.dumps(two.game.option_values)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "one", True, [1]])
def test_seeds_that_are_none_are_refused_and_the_game_goes_on(seed: Any) -> None:
    env = started(3)
    before = everything(env)
    with pytest.raises(OptionError, match="seed"):
        env.reset(seed=seed)
    assert everything(env) == before


def test_make_knows_the_versioned_names() -> None:
    assert fairy_envs.make("damsels_tale_v0", dragon="misty").game.option_values["dragon"] == "misty"
    with pytest.raises(OptionError, match="damsels_tale_v0"):
        fairy_envs.make("damsels_tale")
    with pytest.raises(OptionError, match="damsels_tale_v0"):
        fairy_envs.make(np.array(["damsels_tale_v0", "x"]))  # type: ignore[arg-type]
    for name in (None, 3):
        with pytest.raises(OptionError, match=f"is called {name} .*damsels_tale_v0"):
            fairy_envs.make(name)  # type: ignore[arg-type]


def test_spaces_belong_to_the_environment_and_hold_what_it_gives() -> None:
    env = started(4)
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
        assert isinstance(env.action_space(agent), spaces.Discrete)
        assert env.observation_space(agent).contains(env.observe(agent))
    other = damsels_tale_v0.env()
    assert other.action_space(KNIGHT) is not env.action_space(KNIGHT)
    assert other.observation_space(KNIGHT) is not env.observation_space(KNIGHT)
    env.action_space(KNIGHT).seed(1)
    first = env.action_space(KNIGHT).sample()
    env.action_space(DRAGON).seed(99)
    env.action_space(KNIGHT).seed(1)
    assert env.action_space(KNIGHT).sample() == first


def test_the_spaces_of_two_seats_draw_from_generators_of_their_own() -> None:
    env: Any = damsels_tale_v0.env()
    assert (
        env.observation_space(KNIGHT).spaces["observation"] is not env.observation_space(DRAGON).spaces["observation"]
    )


# --- Order ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "call",
    [
        lambda env: env.step(0),
        lambda env: env.last(),
        lambda env: env.observe(KNIGHT),
        lambda env: env.text(KNIGHT),
        lambda env: env.view(KNIGHT),
        lambda env: env.events(KNIGHT),
        lambda env: env.state(),
        lambda env: env.snapshot(),
        lambda env: env.resample(KNIGHT, 0),
        lambda env: env.describe_action(0),
        lambda env: env.parse_action("1"),
    ],
)
def test_before_the_first_reset_everything_says_so(call: Any) -> None:
    with pytest.raises(NotReset, match=r"damsels_tale.*reset\(\)"):
        call(damsels_tale_v0.env())


@pytest.mark.parametrize("agent", ["knight_7", None, 0, [], {}, np.array([KNIGHT, DRAGON])], ids=repr)
@pytest.mark.parametrize("name", ["observe", "text", "view", "events", "observation_space", "action_space"])
@pytest.mark.parametrize("make", [damsels_tale_v0.env, damsels_tale_v0.parallel_env])
def test_who_is_no_agent_is_told_who_is(make: Any, name: str, agent: Any) -> None:
    env = make()
    env.reset(seed=0)
    with pytest.raises(ValueError, match=r"no agent is called .*; agents are knight_0, dragon_0"):
        getattr(env, name)(agent)


def test_rendering_before_the_first_reset_says_so() -> None:
    with pytest.raises(NotReset):
        damsels_tale_v0.env(render_mode="ansi").render()


def test_after_the_end_only_none_is_taken_and_each_agent_leaves_once() -> None:
    env = finished(1)
    before = everything(env)
    for action in (0, -1, 99):
        with pytest.raises(GameOver, match=r"over.*reset\(\)"):
            env.step(action)
        assert everything(env) == before
    returns = {}
    for agent in (KNIGHT, DRAGON):
        assert env.agent_selection == agent
        observation, reward, terminated, truncated, info = env.last()
        assert (terminated, truncated, info) == (True, False, {})
        assert not observation["action_mask"].any()
        returns[agent] = reward
        env.step(None)
    assert env.agents == [] and sorted(returns.values()) == [-1, 1]
    with pytest.raises(GameOver):
        env.step(None)
    for observe in (True, False):
        with pytest.raises(GameOver, match=r"damsels_tale.*reset\(\)"):
            env.last(observe)
    assert env.observe(KNIGHT)["observation"].shape == (env.game.observation_size,), "the final state can be looked at"
    env.reset()
    assert env.agents == [KNIGHT, DRAGON] and not is_over(env)


def test_none_is_no_action_while_the_game_goes_on() -> None:
    env = started(2)
    before = everything(env)
    with pytest.raises(IllegalAction):
        env.step(None)
    assert everything(env) == before


@pytest.mark.parametrize("action", [*not_whole(), np.array([0]), np.array(0.0), np.array(True)], ids=repr)
def test_what_is_no_whole_number_is_no_action(action: Any) -> None:
    env = started(2)
    before = everything(env)
    with pytest.raises(IllegalAction, match="damsels_tale"):
        env.step(action)
    assert everything(env) == before


@pytest.mark.parametrize("action", [-1, -(10**30), 10**30, 2**63, 2**64 - 1, 2**32, -(2**63)])
@pytest.mark.parametrize("kind", [int, np.uint64, np.int64, np.array], ids=lambda kind: kind.__name__)
def test_numbers_out_of_range_are_refused(action: int, kind: Any) -> None:
    try:
        given = kind(action)
    except OverflowError:
        return
    env = started(2)
    before = everything(env)
    with pytest.raises(IllegalAction):
        env.step(given)
    assert everything(env) == before


@pytest.mark.parametrize(
    "kind", [int, np.int8, np.uint8, np.int64, np.uint64, np.array], ids=lambda kind: kind.__name__
)
def test_any_whole_number_will_do(kind: Any) -> None:
    one, two = started(2), started(2)
    action = int(legal(one)[0])
    one.step(action)
    two.step(kind(action))
    assert everything(one) == everything(two)


def test_every_other_id_is_refused_with_the_legal_ones_and_moves_nothing() -> None:
    env = started(5, seed=3, dragon="misty")
    before = everything(env)
    for action in set(range(env.game.num_actions)) - set(legal(env).tolist()):
        with pytest.raises(IllegalAction) as raised:
            env.step(action)
        message = str(raised.value)
        assert env.agent_selection in message and f"{action}" in message
        assert all(str(choice) in message for choice in legal(env))
    assert everything(env) == before


def test_an_illegal_action_may_end_the_game_instead() -> None:
    for decisions in (0, 1, 6):
        env = started(decisions, illegal="terminate")
        offender = env.agent_selection
        other = DRAGON if offender == KNIGHT else KNIGHT
        bad = next(action for action in range(env.game.num_actions) if action not in legal(env))
        env.step(bad)
        assert env.terminations == {KNIGHT: True, DRAGON: True} and not any(env.truncations.values())
        assert env.rewards == {offender: -1.0, other: 0.0}
        assert env._cumulative_rewards == env.rewards
        assert not any(env.observe(agent)["action_mask"].any() for agent in (KNIGHT, DRAGON))
        assert "nobody: has won\n" in env.text(other) and "cut" not in env.text(other)
        with pytest.raises(GameOver):
            env.step(0)


@pytest.mark.parametrize("action", [1.5, "0", True])
def test_what_is_no_number_ends_the_game_in_both_forms_alike(action: Any) -> None:
    parallel = damsels_tale_v0.parallel_env(illegal="terminate")
    parallel.reset(seed=0)
    *_, terminated, _, _ = parallel.step({KNIGHT: action, DRAGON: 1})
    assert terminated[KNIGHT]
    env = started(0, illegal="terminate")
    env.step(action)
    assert env.rewards[KNIGHT] == -1


# --- Rewards and the end ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dragon", DRAGONS)
@pytest.mark.parametrize("seed", range(4))
def test_rewards_come_at_the_end_only_and_sum_to_nothing(seed: int, dragon: str) -> None:
    env = started(0, seed, dragon=dragon)
    rng = np.random.default_rng(seed)
    while not is_over(env):
        assert set(env.rewards.values()) == {0.0} == set(env._cumulative_rewards.values())
        assert env.observe(env.agent_selection)["action_mask"].any()
        waits = next(agent for agent in env.possible_agents if agent != env.agent_selection)
        assert not env.observe(waits)["action_mask"].any()
        decide(env, rng)
    assert sorted(env.rewards.values()) == [-1, 1]
    assert set(env.terminations.values()) == {True}
    assert {agent: env._cumulative_rewards[agent] for agent in env.agents} == env.rewards


@pytest.mark.parametrize("limit", [1, 2, 7])
def test_a_game_cut_at_its_limit_is_truncated_with_nothing(limit: int) -> None:
    env = damsels_tale_v0.env(max_decisions=limit)
    env.reset(seed=0)
    assert len(finish(env)) == limit
    assert set(env.truncations.values()) == {True} and set(env.terminations.values()) == {False}
    assert set(env.rewards.values()) == {0.0}
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.possible_agents)


def test_a_game_that_ends_with_its_last_decision_is_not_cut() -> None:
    actions = finish(started(0, 5), 5)
    env = damsels_tale_v0.env(max_decisions=len(actions))
    env.reset(seed=5)
    for action in actions:
        env.step(action)
    assert set(env.terminations.values()) == {True} and set(env.truncations.values()) == {False}


def _cut() -> Any:
    return finished(0, max_decisions=5)


def _cut_in_mid_choice() -> Any:
    """The dragon is asked when the game is cut."""
    return finished(0, max_decisions=1)


def _foul() -> Any:
    env = started(2, illegal="terminate")
    env.step(-1)
    return env


@pytest.mark.parametrize("end", [finished, _cut, _cut_in_mid_choice, _foul])
def test_after_any_end_every_observation_says_so(end: Any) -> None:
    env = end()
    restored = damsels_tale_v0.env(max_decisions=env.max_decisions, illegal=env.illegal)
    restored.restore(env.snapshot())
    for table in (env, copy.deepcopy(env), pickle.loads(pickle.dumps(env)), restored, env.resample(DRAGON, 3)):
        assert (table.waiting, table.asked) == ((), ())
        for agent in (KNIGHT, DRAGON):
            seen = table.observe(agent)
            assert not seen["action_mask"].any()
            _assert_says_over(table, seen["observation"])
            view = table.view(agent)
            assert view["over"] and not view["on_turn"]
        for row in table.state():
            _assert_says_over(table, row)
    for _ in (KNIGHT, DRAGON):
        _assert_says_over(env, env.last()[0]["observation"])
        env.step(None)
    for agent in (KNIGHT, DRAGON):
        _assert_says_over(env, env.observe(agent)["observation"])


def _assert_says_over(env: Any, observation: Any) -> None:
    seen = env.game.spec.observation.whole(observation)
    assert (int(seen.game_over), int(seen.on_turn)) == (1, 0)
    assert np.flatnonzero(seen.question).tolist() == [0] and not seen.asked.any()


# --- Seeds ------------------------------------------------------------------------------------------------------------


def test_a_seed_is_a_game_and_each_reset_deals_the_next() -> None:
    one, two = damsels_tale_v0.env(), damsels_tale_v0.env()
    seen = []
    for seed in (7, None, None):
        one.reset(seed=seed)
        two.reset(seed=seed)
        seen.append(one.snapshot())
        finish(one, 1)  # whatever happened before
        two.step(int(legal(two)[0]))
    assert len(set(seen)) == 3
    for number, seed in enumerate((7, None, None)):
        two.reset(seed=seed)
        assert two.snapshot() == seen[number]


def test_without_a_seed_a_fresh_one_is_taken() -> None:
    hands = set()
    for _ in range(12):
        env = damsels_tale_v0.env()
        env.reset()
        hands.add(env.snapshot())
    assert len(hands) == 12


@pytest.mark.parametrize("seed", [0, np.int64(3), np.uint64(2**64 - 1), 2**64 - 1, 2**63])
def test_every_seed_deals_and_can_be_kept(seed: Any) -> None:
    env = damsels_tale_v0.env()
    env.reset(seed=seed)
    again = damsels_tale_v0.env()
    again.reset(seed=int(seed))
    assert env.snapshot() == again.snapshot()
    finish(env)
    again.restore(again.snapshot())
    assert finish(again) and everything(again) == everything(env)


def test_options_of_reset_are_ignored() -> None:
    one, two = damsels_tale_v0.env(), damsels_tale_v0.env()
    one.reset(seed=1, options={"dragon": "misty", "anything": 3})
    two.reset(seed=1)
    assert everything(one) == everything(two)
    parallel = damsels_tale_v0.parallel_env()
    parallel.reset(seed=1, options={"anything": 3})


# --- What a seat sees -------------------------------------------------------------------------------------------------


def test_what_is_handed_out_is_the_callers_own() -> None:
    env = started(0)
    rng = np.random.default_rng(1)
    kept: list[tuple[Any, bytes]] = []
    while not is_over(env):
        for agent in env.possible_agents:
            kept += [(array, array.tobytes()) for array in env.observe(agent).values()]
        kept += [(array, array.tobytes()) for array in (env.state(), *env.last()[0].values())]
        decide(env, rng)
    assert all(array.tobytes() == before for array, before in kept)
    before = everything(env)
    env.observe(KNIGHT)["observation"][:] = 7
    env.state()[:] = 7
    env.last()[0]["action_mask"][:] = 1
    assert everything(env) == before


def test_looking_changes_nothing() -> None:
    env, blind = started(0, 2, dragon="snerl_the_white"), started(0, 2, dragon="snerl_the_white")
    rng = np.random.default_rng(0)
    while not is_over(blind):
        for agent in env.possible_agents:
            env.observe(agent), env.text(agent), env.view(agent), env.events(agent)
        env.state(), env.describe_action(int(legal(env)[0])), env.resample(KNIGHT, 1)
        action = decide(blind, rng)
        env.step(action)
    assert env.snapshot() == blind.snapshot()


def test_state_is_all_observations_in_seat_order() -> None:
    env = started(3)
    state = env.state()
    assert state.shape == (2, env.game.observation_size) and state.dtype == np.float32
    assert env.state_space.contains(state)
    for seat, agent in enumerate(env.possible_agents):
        assert np.array_equal(state[seat], env.observe(agent)["observation"])


def test_a_waiting_seat_sees_the_same_whatever_was_chosen_and_whether_it_was() -> None:
    before = started(0)
    choices = legal(before)
    seen = {before.observe(DRAGON)["observation"].tobytes()}
    for action in choices:
        env = started(0)
        env.step(int(action))
        seen.add(env.observe(DRAGON)["observation"].tobytes())
        assert env.asked == (KNIGHT, DRAGON)
    assert len(seen) == 1


def test_events_since_the_own_decision_and_since_the_start() -> None:
    env = started(0, 4)
    rng = np.random.default_rng(4)
    for _ in range(6):
        decide(env, rng)
    for agent in env.possible_agents:
        start, own = env.events(agent, "start"), env.events(agent)
        assert len(own) < len(start) and start[len(start) - len(own) :] == own
        assert json.loads(json.dumps(start)) == start
        assert all(set(event) == {"kind", "seat", "a", "b", "text"} and event["text"] for event in start)
    with pytest.raises(OptionError, match="own_decision"):
        env.events(KNIGHT, "yesterday")
    with pytest.raises(ValueError, match="knight_0, dragon_0"):
        env.events("knight_1")


def test_views_are_plain_data() -> None:
    env = started(5, dragon="random")
    for agent in env.possible_agents:
        assert json.loads(json.dumps(env.view(agent))) == env.view(agent)


def test_actions_in_words_and_back() -> None:
    env = started(0, 6, dragon="misty")
    rng = np.random.default_rng(6)
    while not is_over(env):
        for action in legal(env):
            words = env.describe_action(int(action))
            assert env.parse_action(words) == action
            assert env.parse_action(f"  {words.upper()} ") == action
        for nonsense in ("", "   ", "fly to the moon", "\n"):
            with pytest.raises(ValueError, match="legal are"):
                env.parse_action(nonsense)
        decide(env, rng)
    with pytest.raises(ValueError, match="legal are none"):
        env.parse_action("play 1")
    for action in (-1, env.game.num_actions, 10**30):
        with pytest.raises(ValueError, match="not from 0 to"):
            env.describe_action(action)


def test_actions_that_a_seat_can_never_take_are_not_told_in_the_words_of_others() -> None:
    env = started(0)
    for agent, missing in ((KNIGHT, 0), (DRAGON, 1)):
        for number in range(1, 13):
            words = env.describe_action(number - 1, agent)
            assert ("of which I have none" in words) == (number % 2 == missing), words
        last = env.game.num_actions - 1
        assert env.describe_action(last, agent) == "choose a second Knight, who does not play"


# --- Rendering --------------------------------------------------------------------------------------------------------


def test_render_modes(capsys: pytest.CaptureFixture[str]) -> None:
    env = started(2, render_mode="ansi")
    assert env.render() == env.text(env.agent_selection)
    assert capsys.readouterr().out == ""
    env = started(0, render_mode="human")
    env.step(int(legal(env)[0]))
    assert capsys.readouterr().out.strip(), "human prints at every step"
    assert env.render() is None
    assert capsys.readouterr().out.strip() == env.text(env.agent_selection).strip()
    env = started(2)
    assert env.render() is None and capsys.readouterr().out == ""
    assert env.metadata["name"] == "damsels_tale_v0" and {"ansi", "human"} <= set(env.metadata["render_modes"])
    finished(1, render_mode="ansi").render()
    env.close()

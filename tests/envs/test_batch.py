"""Many games at once: each lane plays what the single game plays, whatever the threads."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fairy_envs import GameOver, IllegalAction, NotReset, OptionError, damsels_tale_v0

from .play import is_over, random_actions, started

make = damsels_tale_v0.batch_env
ARRAYS = ("observation", "action_mask", "actor", "choices", "rewards", "over", "truncated", "episode", "ended")


def _copies(batch: Any) -> dict[str, Any]:
    return {name: np.array(getattr(batch, name)) for name in ARRAYS}


def _same(one: dict[str, Any], two: dict[str, Any]) -> bool:
    return all(np.array_equal(one[name], two[name]) for name in ARRAYS)


def _whole(batch: Any) -> bytes:
    """All that decides how the games go on."""
    return b"".join(states.tobytes() for states in batch._states) + batch._lanes["episode"].tobytes()


def _assert_shows(batch: Any, lane: int, env: Any) -> None:
    """The lane shows what the single game shows to whoever decides."""
    agent = env.agent_selection
    seen = env.observe(agent)
    assert batch.actor[lane] == env.possible_agents.index(agent)
    assert batch.observation[lane].tobytes() == seen["observation"].tobytes()
    assert batch.action_mask[lane].tobytes() == seen["action_mask"].tobytes()
    assert batch.choices[lane] == seen["action_mask"].sum()


@pytest.mark.parametrize("dragon", ["cinder", "misty", "snerl_the_white", "random"])
def test_lane_i_plays_what_the_single_game_of_seed_plus_i_plays(dragon: str) -> None:
    """Over two episodes of each lane, with rewards and final observations."""
    lanes, seed = 4, 20
    batch = make(num_envs=lanes, dragon=dragon, threads=2)
    batch.reset(seed=seed)
    envs = [started(0, seed + lane, dragon=dragon) for lane in range(lanes)]
    rng, ends = np.random.default_rng(0), np.zeros(lanes, int)
    while ends.min() < 2:
        for lane, env in enumerate(envs):
            _assert_shows(batch, lane, env)
        actions = random_actions(batch.action_mask, rng)
        batch.step(actions)
        for lane, env in enumerate(envs):
            env.step(int(actions[lane]))
            assert bool(batch.over[lane]) == is_over(env)
            assert batch.rewards[lane].tolist() == [env.rewards[agent] for agent in env.possible_agents]
            if is_over(env):
                ends[lane] += 1
                assert batch.final_observation[lane].tobytes() == env.state().tobytes()
                env.reset()
                assert batch.episode[lane] == ends[lane]


def test_shapes_and_types() -> None:
    batch = make(num_envs=3)
    batch.reset(seed=0)
    size, actions = batch.game.observation_size, batch.game.num_actions
    assert batch.observation.shape == (3, size) and batch.observation.dtype == np.float32
    assert batch.action_mask.shape == (3, actions) and batch.action_mask.dtype == np.int8
    assert batch.rewards.shape == (3, 2) and batch.rewards.dtype == np.float32
    assert batch.final_observation.shape == (3, 2, size)
    assert batch.actor.shape == batch.over.shape == batch.truncated.shape == (3,)
    assert batch.observation.min() >= 0 and batch.observation.max() <= 1


@pytest.mark.parametrize("threads", [2, 3, 50])
def test_threads_change_nothing(threads: int) -> None:
    one, many = make(num_envs=7), make(num_envs=7, threads=threads)
    one.reset(seed=5)
    many.reset(seed=5)
    rng = np.random.default_rng(5)
    for _ in range(150):
        assert _same(_copies(one), _copies(many))
        actions = random_actions(one.action_mask, rng)
        one.step(actions)
        many.step(actions)
        over = one.over == 1
        assert np.array_equal(one.final_observation[over], many.final_observation[over])
    many.close()


@pytest.mark.parametrize("events", [False, True])
@pytest.mark.parametrize("threads", [1, 2])
def test_minus_one_leaves_a_game_alone(threads: int, events: bool) -> None:
    batch, twin = make(num_envs=4, threads=threads, events=events), make(num_envs=4)
    batch.reset(seed=1)
    twin.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(120):
        actions = random_actions(batch.action_mask, rng)
        actions[rng.random(4) < 0.5] = -1
        before = _copies(batch)
        batch.step(actions)
        alone = actions == -1
        for name in ("observation", "action_mask", "actor", "choices", "episode"):
            assert np.array_equal(getattr(batch, name)[alone], before[name][alone])
        assert not batch.over[alone].any() and not batch.rewards[alone].any() and not batch.truncated[alone].any()
        for lane in np.flatnonzero(~alone):
            one = np.full(4, -1)
            one[lane] = actions[lane]
            twin.step(one)
        assert np.array_equal(twin.observation, batch.observation)
        assert np.array_equal(twin.action_mask, batch.action_mask)


BAD: dict[str, Any] = {"not legal": 0, "past the last": 17, "far past it": 10**9, "below": -2}


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("options", [{}, {"threads": 2}, {"events": True}, {"autoreset": False}], ids=str)
def test_a_refused_step_moves_no_game(options: dict[str, Any], bad: str) -> None:
    batch = make(num_envs=4, **options)
    batch.reset(seed=2)
    rng = np.random.default_rng(2)
    for _ in range(6):
        batch.step(random_actions(batch.action_mask, rng))
    for lane in (0, 3):
        actions = random_actions(batch.action_mask, rng)
        actions[lane] = BAD[bad]
        if bad == "not legal":
            actions[lane] = np.flatnonzero(batch.action_mask[lane] == 0)[0]
        before, shown = _whole(batch), _copies(batch)
        with pytest.raises(IllegalAction) as raised:
            batch.step(actions)
        assert _whole(batch) == before and _same(_copies(batch), shown)
        agent = batch.agents[batch.actor[lane]]
        assert f"{agent} in game {lane}" in str(raised.value) and str(int(actions[lane])) in str(raised.value)
        legal = ", ".join(str(action) for action in np.flatnonzero(batch.action_mask[lane]))
        assert legal in str(raised.value)
    batch.step(random_actions(batch.action_mask, rng))


def _given(kind: str, actions: Any) -> Any:
    match kind:
        case "floats":
            return actions + 0.5
        case "whole floats":
            return actions.astype(float)
        case "nan":
            return np.full(len(actions), np.nan)
        case "bools":
            return np.ones(len(actions), bool)
        case "words":
            return [str(action) for action in actions]
        case "nothing":
            return [None] * len(actions)
        case "a number":
            return int(actions[0])
        case "one for all":
            return actions[:1]
        case "a column":
            return actions[:, None]
        case "too few":
            return actions[:-1]
        case "unsigned -1":
            return np.full(len(actions), 2**64 - 1, np.uint64)
        case "huge":
            return [10**30] * len(actions)
    raise AssertionError(kind)


@pytest.mark.filterwarnings("ignore:invalid value")
@pytest.mark.parametrize(
    "kind",
    [
        "nothing",
        "a column",
        "too few",
        "huge",
        "nan",
        "floats",
        "whole floats",
        "bools",
        "words",
        "a number",
        "one for all",
        "unsigned -1",
    ],
)
def test_what_is_no_row_of_whole_numbers_is_refused_and_moves_nothing(kind: str) -> None:
    batch = make(num_envs=3)
    batch.reset(seed=0)
    before = _whole(batch)
    actions = random_actions(batch.action_mask, np.random.default_rng(0))
    if kind in ("a number", "one for all", "bools"):
        batch.action_mask[:] = 1  # whatever may be taken for all would be legal for all
    with pytest.raises(ValueError, match=r"damsels_tale: expected 3 actions, whole numbers; got"):
        batch.step(_given(kind, actions))
    assert _whole(batch) == before


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.uint8, list])
def test_whole_numbers_of_any_width_will_do(kind: Any) -> None:
    one, two = make(num_envs=3), make(num_envs=3)
    one.reset(seed=0)
    two.reset(seed=0)
    actions = random_actions(one.action_mask, np.random.default_rng(0))
    one.step(actions)
    two.step(actions.tolist() if kind is list else actions.astype(kind))
    assert _whole(one) == _whole(two)


# --- The end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("events", [False, True])
def test_a_game_that_ends_is_dealt_again_in_the_same_step(events: bool) -> None:
    batch = make(num_envs=6, events=events)
    batch.reset(seed=3)
    rng, ended = np.random.default_rng(3), 0
    while ended < 12:
        episode = np.array(batch.episode)
        batch.step(random_actions(batch.action_mask, rng))
        over = batch.over == 1
        ended += over.sum()
        assert np.array_equal(batch.episode, episode + over)
        assert np.array_equal(np.sort(batch.rewards[over], 1), np.tile([-1.0, 1.0], (over.sum(), 1)))
        assert not batch.rewards[~over].any()
        seen = batch.game.spec.observation.whole(batch.observation)
        last = batch.game.spec.observation.whole(batch.final_observation[over])
        assert not seen.game_over.any() and last.game_over.all()
        assert (batch.actor >= 0).all() and (batch.choices > 0).all()
        for lane in np.flatnonzero(over):
            env = started(0, 0)
            env._lanes["seed"], env._lanes["episode"] = 3 + lane, batch.episode[lane] - 1
            env.reset()
            _assert_shows(batch, int(lane), env)


def test_truncated_games_bring_nothing_and_are_dealt_again() -> None:
    batch = make(num_envs=3, max_decisions=4)
    batch.reset(seed=0)
    rng = np.random.default_rng(0)
    for decision in range(1, 13):
        batch.step(random_actions(batch.action_mask, rng))
        cut = decision % 4 == 0
        assert batch.over.tolist() == batch.truncated.tolist() == [cut] * 3
        assert not batch.rewards.any()
        if cut:
            last = batch.game.spec.observation.whole(batch.final_observation)
            assert last.game_over.all() and not last.on_turn.any() and not last.asked.any()
            assert last.question[..., 0].all() and not last.question[..., 1:].any()
        assert not batch.game.spec.observation.whole(batch.observation).game_over.any()


def test_without_autoreset_a_game_waits_to_be_dealt() -> None:
    batch = make(num_envs=3, autoreset=False)
    batch.reset(seed=4)
    rng = np.random.default_rng(4)
    while not batch.ended.all():
        batch.step(random_actions(batch.action_mask, rng))
    assert (batch.actor == -1).all() and not batch.action_mask.any() and (batch.choices == 0).all()
    batch.step(np.full(3, -1))
    assert not batch.rewards.any() and batch.ended.all()
    before = _whole(batch)
    with pytest.raises(GameOver, match=r"game 1 .*-1"):
        batch.step([-1, 0, -1])
    assert _whole(batch) == before
    batch.deal([2, 0])
    assert batch.ended.tolist() == [0, 1, 0] and batch.over.tolist() == [0, 1, 0]
    assert batch.episode.tolist() == [1, 0, 1]
    assert (batch.actor >= 0).tolist() == [True, False, True]


def test_resets_deal_the_next_episode_of_every_lane() -> None:
    one, two = make(num_envs=3), make(num_envs=3)
    one.reset(seed=9)
    two.reset(seed=9)
    rng = np.random.default_rng(0)
    for _ in range(5):
        one.step(random_actions(one.action_mask, rng))
    one.reset()
    two.reset()
    assert _whole(one) == _whole(two) and (one.episode == 1).all()
    fresh = set()
    for _ in range(5):
        batch = make(num_envs=2)
        batch.reset()
        fresh.add(_whole(batch))
    assert len(fresh) == 5


def test_there_is_no_seed_after_the_last() -> None:
    batch = make(num_envs=2)
    batch.reset(seed=2**64 - 2)
    assert batch._lanes["seed"].tolist() == [2**64 - 2, 2**64 - 1]
    before = _whole(batch)
    with pytest.raises(OptionError, match=r"seed=18446744073709551615 .* 2 games"):
        batch.reset(seed=2**64 - 1)
    assert _whole(batch) == before
    batch.reset(seed=np.uint8(255))  # type: ignore[arg-type]
    assert batch._lanes["seed"].tolist() == [255, 256]


def test_each_lane_may_have_a_seed_of_its_own() -> None:
    seeds = [7, 2**64 - 1, 3, 7]
    batch, single = make(num_envs=4), make(num_envs=1)
    batch.reset(seed=seeds)
    for lane, seed in enumerate(seeds):
        single.reset(seed=seed)
        assert batch._states[0][lane].tobytes() == single._states[0][0].tobytes()
    first = _whole(batch)
    batch.reset()
    assert (batch.episode == 1).all() and batch._lanes["seed"].tolist() == seeds
    batch.reset(seed=tuple(seeds))
    assert _whole(batch) == first


@pytest.mark.parametrize("seeds", [[1], [1, 2, 3], [], [1, -1], [1, None], [1, 2.0], [[1], [2]], "12"], ids=str)
def test_what_is_no_seed_for_each_lane_is_refused_and_nothing_is_dealt(seeds: Any) -> None:
    batch = make(num_envs=2)
    batch.reset(seed=5)
    before = _whole(batch), batch._lanes["seed"].tolist()
    with pytest.raises(OptionError, match="seed"):
        batch.reset(seed=seeds)
    assert (_whole(batch), batch._lanes["seed"].tolist()) == before


# --- Copies -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"threads": 2, "events": True}, {"autoreset": False}], ids=str)
def test_copies_and_pickles_go_on_exactly_without_the_card_file(tmp_path: Path, options: dict[str, Any]) -> None:
    cards = tmp_path / "cards.toml"
    text = (damsels_tale_v0.GAME.folder / "cards.toml").read_text(encoding="utf-8")
    cards.write_text(text.replace('title = "Reckless Charge"', 'title = "Wild Charge"'), encoding="utf-8")
    batch = make(num_envs=3, cards=cards, max_decisions=9, handicap=1, **options)
    early = pickle.loads(pickle.dumps(batch))
    batch.reset(seed=4)
    rng = np.random.default_rng(0)
    for _ in range(7):
        batch.step(random_actions(batch.action_mask, rng))
    cards.unlink()
    twins = [pickle.loads(pickle.dumps(batch)), copy.deepcopy(batch)]
    kept = _copies(batch)
    for twin in twins:
        assert _same(_copies(twin), kept) and twin.game.cards.hash == batch.game.cards.hash
        twin.step(random_actions(twin.action_mask, rng))
        assert not _same(_copies(twin), kept) and _same(_copies(batch), kept), "arrays of its own, which it still shows"
        twin.reset(seed=1)
    twins = [pickle.loads(pickle.dumps(batch)), copy.deepcopy(batch)]
    for _ in range(5):
        actions = random_actions(batch.action_mask, rng)
        for each in (batch, *twins):
            each.step(actions)
        for twin in twins:
            assert _same(_copies(twin), _copies(batch)) and _whole(twin) == _whole(batch)
            if options.get("events"):
                assert [twin.events_of(lane) for lane in range(3)] == [batch.events_of(lane) for lane in range(3)]
    with pytest.raises(NotReset):
        early.step([0, 0, 0])


# --- Events -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2])
def test_events_of_a_step_are_those_of_the_single_game(threads: int) -> None:
    """With the last events of a game that ended before the first of the next."""
    batch = make(num_envs=3, threads=threads, events=True)
    batch.reset(seed=6)
    envs = [started(0, 6 + lane) for lane in range(3)]
    rng, ends = np.random.default_rng(6), 0

    def last(env: Any) -> list[tuple[int, ...]]:
        return [tuple(event) for event in env._states[0]["events"][: int(env._states[0]["told"])].tolist()]

    assert [list(batch.events_of(lane)) for lane in range(3)] == [last(env) for env in envs]
    while ends < 4:
        actions = random_actions(batch.action_mask, rng)
        batch.step(actions)
        for lane, env in enumerate(envs):
            env.step(int(actions[lane]))
            told = last(env)
            if is_over(env):
                ends += 1
                env.reset()
                told += last(env)
            assert list(batch.events_of(lane)) == told


def test_events_must_be_asked_for() -> None:
    batch = make(num_envs=1)
    batch.reset(seed=0)
    with pytest.raises(RuntimeError, match="events=True"):
        batch.events_of(0)


@pytest.mark.parametrize("game", [2, -1, "x", None, 0.0, True, np.array([0, 1])], ids=repr)
def test_events_of_what_is_no_game_are_refused(game: Any) -> None:
    batch = make(num_envs=2, events=True)
    batch.reset(seed=0)
    with pytest.raises(ValueError, match="expected a game from 0 to 1, got"):
        batch.events_of(game)
    assert batch.events_of(np.int8(1)) == batch.events_of(1)  # type: ignore[arg-type]


# --- What is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"num_envs": 0}, "num_envs=0.*from 1"),
        ({"num_envs": 2.0}, "num_envs=2.0"),
        ({"num_envs": True}, "num_envs=True"),
        ({"threads": 0}, "threads=0.*from 1"),
        ({"num_players": 7}, "num_players=7"),
        ({"dragn": "misty"}, "did you mean 'dragon'"),
        ({"max_decisions": 0}, "max_decisions=0"),
        ({"autoreset": "no"}, "autoreset='no'.* True, False"),
        ({"autoreset": np.array([True, False])}, "autoreset=array.* True, False"),
        ({"events": np.array([True, False])}, "events=array.* True, False"),
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        make(**options)


def test_whole_numbers_of_numpy_are_options_too() -> None:
    options: dict[str, Any] = {"num_envs": np.int8(2), "threads": np.int64(1), "max_decisions": np.int64(5)}
    batch = make(**options, handicap=np.int64(1))
    assert (batch.num_envs, batch.max_decisions, batch.game.option_values["handicap"]) == (2, 5, 1)
    assert type(batch.num_envs) is int and type(batch.max_decisions) is int


def test_before_reset() -> None:
    batch = make(num_envs=2)
    for call in (lambda: batch.step([0, 0]), lambda: batch.deal([0])):
        with pytest.raises(NotReset):
            call()
    seeds: tuple[Any, ...] = (-1, 1.5, True, 2**64)
    for seed in seeds:
        with pytest.raises(OptionError):
            batch.reset(seed=seed)


@pytest.mark.parametrize("games", [[True, False], [-1], [7], [0.5], [1, 1], 1, [[0]]])
def test_games_to_deal_that_are_no_indices_are_refused_and_nothing_is_dealt(games: Any) -> None:
    batch = damsels_tale_v0.batch_env(num_envs=2, autoreset=False)
    batch.reset(seed=0)
    before = batch.observation.copy(), batch.episode.copy()
    with pytest.raises(ValueError, match="each once"):
        batch.deal(games)
    assert all((now == then).all() for now, then in zip((batch.observation, batch.episode), before, strict=True))


def test_an_unknown_option_is_answered_with_those_that_a_batch_takes() -> None:
    with pytest.raises(OptionError, match="cards, num_envs, threads, autoreset, events, max_decisions\\)"):
        damsels_tale_v0.batch_env(illegal="raise")

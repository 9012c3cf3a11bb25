"""One seat of a game, for gymnasium and for Stable-Baselines3."""

from __future__ import annotations

import pickle
import shutil
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from engine.small_game import GAME as HENHOUSE
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from fairy_envs import GAMES, GameOver, IllegalAction, NotReset, OptionError, book_of_shadows_v0, damsels_tale_v0
from fairy_envs.agents import RandomAgent, load_agent
from fairy_envs.envs import LEARNER, SeatBatch
from fairy_envs.games.damsels_tale.names import Deck

from .play import random_actions

KNIGHT, DRAGON = "knight_0", "dragon_0"
SEATS = (KNIGHT, DRAGON)
WAYS = ({"dragon": "cinder"}, {"dragon": "misty"}, {"dragon": "snerl_the_white", "max_decisions": 12})


class Recorder:
    """Plays at random, and keeps what it was shown."""

    def __init__(self) -> None:
        self.shown: list[tuple[Any, Any]] = []
        self.rng = np.random.default_rng(0)

    def act(self, observations: Any, action_masks: Any, rng: np.random.Generator) -> Any:
        self.shown += [(row.copy(), mask.copy()) for row, mask in zip(observations, action_masks, strict=True)]
        return random_actions(action_masks, self.rng)


def _play_single(env: Any, rng: np.random.Generator) -> tuple[list[Any], float]:
    """Play to the end; returns what was seen with its mask, and the sum of the rewards."""
    seen, total, over = [], 0.0, False
    while not over:
        mask = env.action_masks()
        assert mask.dtype == bool and mask.sum() >= 2, "a decision without a choice is never shown"
        observation, reward, terminated, truncated, info = env.step(int(rng.choice(np.flatnonzero(mask))))
        over = terminated or truncated
        assert info == {} and isinstance(reward, float) and (over or reward == 0)
        seen.append(observation)
        total += reward
    assert not env.action_masks().any()
    return seen, total


@pytest.mark.parametrize("options", WAYS, ids=str)
@pytest.mark.parametrize("seat", SEATS)
def test_rewards_are_all_that_came_since_the_last_decision(seat: str, options: dict[str, Any]) -> None:
    """The loser is told of its -1 though the other made the last decision."""
    env = damsels_tale_v0.seat_env(seat=seat, others="random", **options)
    rng, totals = np.random.default_rng(0), []
    for seed in range(16):
        observation, info = env.reset(seed=seed)
        assert info == {} and env.observation_space.contains(observation)
        seen, total = _play_single(env, rng)
        last = env.game.spec.observation.whole(seen[-1])
        assert last.deck_is[Deck.KNIGHT] == (seat == KNIGHT), "what it sees is its own"
        totals.append(total)
    if "max_decisions" in options:
        assert set(totals) <= {-1.0, 0.0, 1.0} and 0.0 in totals
    else:
        assert set(totals) == {-1.0, 1.0}


@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_plays_the_game_of_its_seed(seat: str) -> None:
    """Its first observation is what the single game shows it, if it is asked first or the other has only committed."""
    env = damsels_tale_v0.seat_env(seat=seat, others="random")
    for seed in (0, 5, 2**63):
        single = damsels_tale_v0.env()
        single.reset(seed=seed)
        observation, _ = env.reset(seed=seed)
        assert observation.tobytes() == single.observe(seat)["observation"].tobytes()


def test_neither_learner_nor_others_are_asked_without_a_choice() -> None:
    other = Recorder()
    vec = damsels_tale_v0.seat_vec_env(num_envs=6, seat=DRAGON, others=other, dragon="misty")
    _, info = vec.reset(seed=0)
    rng = np.random.default_rng(0)
    for _ in range(60):
        assert (info["action_mask"].sum(1) >= 2).all()
        *_, info = vec.step(random_actions(info["action_mask"], rng))
    assert other.shown and all(mask.sum() >= 2 for _, mask in other.shown)
    layout = vec.game.spec.observation
    assert all(layout.whole(row).deck_is[Deck.KNIGHT] for row, _ in other.shown), "each is shown its own side"


def test_a_game_that_ends_before_the_learner_decided_is_dealt_again() -> None:
    """After one decision the game is cut: of the seat that is asked first all games count, and one of two decisions
    is enough for the other."""
    env = damsels_tale_v0.seat_env(seat=KNIGHT, others="random", max_decisions=1)
    env.reset(seed=0)
    _, reward, terminated, truncated, _ = env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert (reward, terminated, truncated) == (0.0, False, True)
    vec = damsels_tale_v0.seat_vec_env(num_envs=4, seat=None, others="random", max_decisions=2)
    _, info = vec.reset(seed=0)
    rng = np.random.default_rng(0)
    for _ in range(10):
        observations, _, terminated, truncated, info = vec.step(random_actions(info["action_mask"], rng))
        assert truncated.all() and not terminated.any()
        assert vec.game.spec.observation.whole(observations).on_turn.all()


def test_seats_rotate_from_game_to_game() -> None:
    vec = damsels_tale_v0.seat_vec_env(num_envs=4, seat=None, others="random", max_decisions=2)
    observations, info = vec.reset(seed=0)
    layout, rng, sides = vec.game.spec.observation, np.random.default_rng(0), []
    for _ in range(4):
        sides.append(layout.whole(observations).deck_is[:, Deck.KNIGHT].tolist())
        observations, *_, info = vec.step(random_actions(info["action_mask"], rng))
    assert sides == [[1, 0, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0], [0, 1, 0, 1]]


def test_each_reset_without_a_seed_deals_the_next_game() -> None:
    def firsts(env: Any) -> list[bytes]:
        seen = [env.reset(seed=3)[0].tobytes()]
        for play in (False, True, False):
            if play:
                _play_single(env, np.random.default_rng(0))
            seen.append(env.reset()[0].tobytes())
        return seen

    one, two = (firsts(damsels_tale_v0.seat_env(seat=KNIGHT, others="random")) for _ in range(2))
    single = damsels_tale_v0.env()
    wanted = []
    for seed in (3, None, None, None):
        single.reset(seed=seed)
        wanted.append(single.observe(KNIGHT)["observation"].tobytes())
    assert one == two == wanted
    fresh = {damsels_tale_v0.seat_env(seat=KNIGHT, others="random").reset()[0].tobytes() for _ in range(12)}
    assert len(fresh) > 3


def test_a_list_has_a_seed_for_each_game() -> None:
    vec = damsels_tale_v0.seat_vec_env(num_envs=3, seat=KNIGHT, others="random")
    single = damsels_tale_v0.seat_env(seat=KNIGHT, others="random")
    seeds = [5, 2**63, 5]
    observations, info = vec.reset(seed=seeds)
    assert [row.tobytes() for row in observations] == [single.reset(seed=seed)[0].tobytes() for seed in seeds]
    runs = []
    for _ in range(2):
        _, info = vec.reset(seed=seeds)
        rng, seen = np.random.default_rng(0), []
        for _ in range(20):
            observations, *_, info = vec.step(random_actions(info["action_mask"], rng))
            seen.append(observations.tobytes())
        runs.append(seen)
    assert runs[0] == runs[1], "the others' answers are drawn anew from the seeds"


@pytest.mark.parametrize("seeds", [[1, 2], [1, 2, -3], [1, 2, None]], ids=str)
def test_what_is_no_seed_for_each_game_is_refused_and_nothing_changes(seeds: Any) -> None:
    vec, twin = (damsels_tale_v0.seat_vec_env(num_envs=3, seat=KNIGHT, others="random") for _ in range(2))
    _, info = vec.reset(seed=0)
    twin.reset(seed=0)
    with pytest.raises(OptionError, match="seed"):
        vec.reset(seed=seeds)
    rng = np.random.default_rng(0)
    for _ in range(10):
        actions = random_actions(info["action_mask"], rng)
        observations, *_, info = vec.step(actions)
        assert np.array_equal(observations, twin.step(actions)[0])


@pytest.mark.parametrize("kind", [np.int8, np.uint64, np.int64])
def test_a_seed_is_any_whole_number(kind: Any) -> None:
    single = damsels_tale_v0.seat_env(seat=KNIGHT, others="random")
    vec = damsels_tale_v0.seat_vec_env(num_envs=2, seat=np.str_(KNIGHT), others="random")
    assert single.reset(seed=kind(3))[0].tobytes() == single.reset(seed=3)[0].tobytes()
    assert vec.reset(seed=kind(3))[0].tobytes() == vec.reset(seed=3)[0].tobytes()


@pytest.mark.parametrize("seed", [-1, 2**64, 3.0, "3", True, [3]], ids=repr)
def test_what_is_no_seed_is_refused_and_the_game_goes_on(seed: Any) -> None:
    env, twin = (damsels_tale_v0.seat_env(seat=KNIGHT, others="random") for _ in range(2))
    for each in (env, twin):
        each.reset(seed=0)
    with pytest.raises(OptionError, match="a seed is a whole number"):
        env.reset(seed=seed)
    action = int(np.flatnonzero(twin.action_masks())[0])
    assert env.step(action)[0].tobytes() == twin.step(action)[0].tobytes()
    assert env.np_random.random() == twin.np_random.random()


def test_options_of_reset_are_ignored() -> None:
    env = damsels_tale_v0.seat_env(seat=KNIGHT)
    assert np.array_equal(env.reset(seed=1, options={"dragon": "misty"})[0], env.reset(seed=1)[0])


class Edge:
    """Takes the first or the last legal action."""

    def __init__(self, last: bool) -> None:
        self.last = last

    def act(self, observations: Any, action_masks: Any, rng: np.random.Generator) -> Any:
        if self.last:
            return action_masks.shape[1] - 1 - action_masks[:, ::-1].argmax(1)
        return action_masks.argmax(1)


def test_each_game_is_answered_by_its_own_agent() -> None:
    """Games that face different agents side by side go as if all faced the one."""
    games = 24
    mixed = SeatBatch(GAMES["damsels_tale"], load_agent, num_envs=games, seat=KNIGHT, others="random")
    agents = (Edge(False), Edge(True), Edge(False))
    faces = np.arange(games) * 7 % 3
    for number, agent in enumerate(agents):
        mixed.set_others(agent, np.flatnonzero(faces == number))
    alone = [
        SeatBatch(GAMES["damsels_tale"], load_agent, num_envs=games, seat=KNIGHT, others=Edge(agent.last))
        for agent in agents
    ]
    for batch in (mixed, *alone):
        batch.reset(seed=11)
    rng, ends = np.random.default_rng(0), 0
    while ends < 60:
        actions = random_actions(mixed.action_mask, rng)
        outcome = mixed.step(actions)
        for number, batch in enumerate(alone):
            # In games that face another agent it only has to go on somehow.
            legal = random_actions(batch.action_mask, rng)
            mine = faces == number
            single = batch.step(np.where(mine, actions, legal))
            for name in ("rewards", "over", "truncated"):
                assert np.array_equal(getattr(outcome, name)[mine], getattr(single, name)[mine])
            assert np.array_equal(mixed.observation[mine], batch.observation[mine])
        ends += int(outcome.over.sum())


def test_agents_are_not_asked_while_a_good_part_of_the_games_goes_on_by_itself() -> None:
    core: Any = None
    parts = []

    class Watcher(RandomAgent):
        def act(self, observations: Any, action_masks: Any, rng: np.random.Generator) -> Any:
            forced = core.batch.choices == 1
            parts.append(forced.sum() / (forced | (core.batch.actor != core.seat)).sum())
            return super().act(observations, action_masks, rng)

    core = SeatBatch(GAMES["damsels_tale"], load_agent, num_envs=64, others=Watcher(), dragon="misty")
    core.reset(seed=0)
    rng = np.random.default_rng(0)
    for _ in range(40):
        core.step(random_actions(core.action_mask, rng))
    assert 0 < max(parts) < 0.25


def test_with_three_seats_each_of_the_others_plays_its_own() -> None:
    others = {"farmer_0": Recorder(), "farmer_2": Recorder()}
    batch = SeatBatch(HENHOUSE, load_agent, num_envs=5, seat="farmer_1", others=others)
    batch.reset(seed=1)
    rng, totals = np.random.default_rng(1), []
    for _ in range(60):
        assert (batch.batch.actor == 1).all() and (batch.action_mask.sum(1) >= 2).all()
        outcome = batch.step(random_actions(batch.action_mask, rng))
        totals += outcome.rewards[outcome.over].tolist()
        assert not outcome.rewards[~outcome.over].any()
        told = {int(game): row for games, rows in outcome.ends for game, row in zip(games, rows, strict=True)}
        assert sorted(told) == np.flatnonzero(outcome.over).tolist()
        assert all(HENHOUSE.observation.whole(row).game_over for row in told.values())
    assert len(totals) > 5 and len(set(totals)) > 1
    assert all(other.shown for other in others.values())
    assert all(mask.sum() >= 2 for other in others.values() for _, mask in other.shown)


# --- The caller's own -------------------------------------------------------------------------------------------------


def test_no_array_that_was_handed_out_is_written_again() -> None:
    kept: list[tuple[Any, bytes]] = []

    def keep(*arrays: Any) -> None:
        kept.extend((array, np.asarray(array).tobytes()) for array in arrays)

    rng = np.random.default_rng(0)
    single = damsels_tale_v0.seat_env(seat=DRAGON, others="random")
    for seed in range(3):
        keep(single.reset(seed=seed)[0], single.action_masks())
        over = False
        while not over:
            observation, _, terminated, truncated, _ = single.step(
                int(rng.choice(np.flatnonzero(single.action_masks())))
            )
            over = terminated or truncated
            keep(observation, single.action_masks())
    vec = damsels_tale_v0.seat_vec_env(num_envs=3, others="random")
    observation, info = vec.reset(seed=1)
    sb3 = damsels_tale_v0.sb3_vec_env(num_envs=3, others="random")
    keep(observation, info["action_mask"], sb3.reset())
    for _ in range(60):
        observation, rewards, terminated, truncated, info = vec.step(random_actions(info["action_mask"], rng))
        keep(observation, rewards, terminated, truncated, *(info[name] for name in sorted(info)))
        masks = np.array(sb3.env_method("action_masks"))
        observation, rewards, dones, infos = sb3.step(random_actions(masks, rng))
        keep(observation, rewards, dones, *(info["terminal_observation"] for info in infos if info))
    assert len(kept) > 500
    assert all(np.asarray(array).tobytes() == before for array, before in kept)


def test_what_the_caller_does_to_its_arrays_changes_nothing() -> None:
    one, two = (damsels_tale_v0.seat_vec_env(num_envs=2, others="scripted") for _ in range(2))
    (seen, info), (_, other) = one.reset(seed=0), two.reset(seed=0)
    rng = np.random.default_rng(0)
    for _ in range(30):
        actions = random_actions(other["action_mask"], rng)
        seen[:] = 9
        info["action_mask"][:] = 1
        seen, *_, info = one.step(actions)
        twin, *_, other = two.step(actions)
        assert np.array_equal(seen, twin) and np.array_equal(info["action_mask"], other["action_mask"])


# --- Gymnasium --------------------------------------------------------------------------------------------------------


class FirstLegal(gymnasium.ActionWrapper):
    """Gymnasium's check samples actions without looking at masks."""

    def action(self, action: Any) -> Any:
        legal = np.flatnonzero(self.env.get_wrapper_attr("action_masks")())
        return int(legal[int(action) % len(legal)])


def test_gymnasiums_own_check() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(wrapped|render|spec|not within the action space).*")
        check_env(FirstLegal(damsels_tale_v0.seat_env(seat=KNIGHT, others="random")), skip_render_check=True)
        check_env(damsels_tale_v0.seat_env(KNIGHT, illegal="terminate"), skip_render_check=True)


def test_the_vector_form_resets_in_the_same_step() -> None:
    vec = damsels_tale_v0.seat_vec_env(num_envs=5, seat=KNIGHT, others="random")
    assert vec.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observations, info = vec.reset(seed=2)
    layout, rng, ends = vec.game.spec.observation, np.random.default_rng(2), 0
    assert vec.observation_space.contains(observations) and observations.shape == (5, vec.game.observation_size)
    while ends < 12:
        actions = random_actions(info["action_mask"], rng)
        assert vec.action_space.contains(actions)
        observations, rewards, terminated, truncated, info = vec.step(actions)
        over = terminated | truncated
        ends += over.sum()
        assert observations.dtype == np.float32 and terminated.dtype == truncated.dtype == bool
        assert vec.observation_space.contains(observations)
        assert not layout.whole(observations).game_over.any()
        assert ("final_obs" in info) == bool(over.any())
        assert set(np.abs(rewards[over])) <= {1.0} and not rewards[~over].any()
        if over.any():
            assert np.array_equal(info["_final_obs"], over)
            assert layout.whole(info["final_obs"][over]).game_over.all()


def test_the_vector_form_is_many_single_ones() -> None:
    """The scripted player answers alike in both, so the games are the same."""
    vec = damsels_tale_v0.seat_vec_env(num_envs=3, seat=DRAGON, others="scripted")
    singles = [damsels_tale_v0.seat_env(seat=DRAGON, others="scripted") for _ in range(3)]
    observations, info = vec.reset(seed=4)
    for game, env in enumerate(singles):
        assert np.array_equal(env.reset(seed=4 + game)[0], observations[game])
    rng = np.random.default_rng(4)
    for _ in range(60):
        actions = random_actions(info["action_mask"], rng)
        observations, rewards, terminated, truncated, info = vec.step(actions)
        for game, env in enumerate(singles):
            seen, reward, over, cut, _ = env.step(int(actions[game]))
            assert (reward, over, cut) == (rewards[game], terminated[game], truncated[game])
            if over or cut:
                assert np.array_equal(seen, info["final_obs"][game])
                seen, _ = env.reset()
            assert np.array_equal(seen, observations[game])
            assert np.array_equal(env.action_masks(), info["action_mask"][game] == 1)


# --- Copies -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["seat_env", "seat_vec_env", "sb3_vec_env"])
def test_pickles_go_on_exactly_without_the_card_file(tmp_path: Path, form: str) -> None:
    if form == "sb3_vec_env":
        pytest.importorskip("stable_baselines3")
    cards = tmp_path / "cards.toml"
    shutil.copy(damsels_tale_v0.GAME.folder / "cards.toml", cards)
    games = {} if form == "seat_env" else {"num_envs": 3}
    env = getattr(damsels_tale_v0, form)(seat=KNIGHT, others="scripted", cards=cards, **games)
    core = env.core if form == "sb3_vec_env" else env._core
    env.reset()
    cards.unlink()
    twin, rng = pickle.loads(pickle.dumps(env)), np.random.default_rng(0)
    for _ in range(10):
        actions = random_actions(core.action_mask, rng)
        chosen = int(actions[0]) if form == "seat_env" else actions
        one, two = env.step(chosen), twin.step(chosen)
        assert np.array_equal(one[0], two[0]) and np.array_equal(one[1], two[1])
        if form == "seat_env" and (one[2] or one[3]):
            env.reset()
            twin.reset()


# --- Stable-Baselines3 ------------------------------------------------------------------------------------------------


def test_stable_baselines_own_check() -> None:
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        checker.check_env(FirstLegal(damsels_tale_v0.seat_env(seat=DRAGON, others="random")), warn=True)


def test_stable_baselines_form_agrees_with_the_vector_form() -> None:
    pytest.importorskip("stable_baselines3")
    sb3 = damsels_tale_v0.sb3_vec_env(num_envs=3, seat=KNIGHT, others="scripted", max_decisions=20)
    vec = damsels_tale_v0.seat_vec_env(num_envs=3, seat=KNIGHT, others="scripted", max_decisions=20)
    sb3.seed(np.int8(8))  # type: ignore[arg-type]
    rng, first = np.random.default_rng(0), sb3.reset()
    observations, info = vec.reset(seed=8)
    assert np.array_equal(first, observations)
    for _ in range(40):
        masks = np.array(sb3.env_method("action_masks"))
        assert np.array_equal(masks, info["action_mask"] == 1)
        actions = random_actions(masks, rng)
        observations, rewards, terminated, truncated, info = vec.step(actions)
        seen: Any
        seen, got, dones, infos = sb3.step(actions)
        assert np.array_equal(seen, observations) and np.array_equal(got, rewards)
        assert np.array_equal(dones, terminated | truncated) and got.dtype == np.float32
        for game in range(3):
            assert bool(infos[game]) == dones[game]
            if dones[game]:
                assert np.array_equal(infos[game]["terminal_observation"], info["final_obs"][game])
                assert infos[game]["TimeLimit.truncated"] == truncated[game]
    with pytest.raises(OptionError, match="a seed is a whole number"):
        sb3.seed(-1)
    assert len(sb3.seed()) == 3
    with pytest.raises(AttributeError, match="reseed"):
        sb3.env_method("reseed")
    sb3.close()


def test_maskable_ppo_learns_on_it() -> None:
    contrib = pytest.importorskip("sb3_contrib")
    torch = pytest.importorskip("torch")
    torch.set_num_threads(1)
    env = damsels_tale_v0.sb3_vec_env(num_envs=8, seat=None, others="random")
    model = contrib.MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=64, n_epochs=1, seed=0, device="cpu")
    model.learn(512)
    assert model.num_timesteps == 512
    masks = np.array(env.env_method("action_masks"))
    actions: Any
    actions, _ = model.predict(env.reset(), action_masks=np.array(env.env_method("action_masks")))
    assert actions.shape == (8,) and masks.shape == (8, env.game.num_actions)


# --- What is refused --------------------------------------------------------------------------------------------------


def test_before_reset_and_after_the_end() -> None:
    env = damsels_tale_v0.seat_env(seat=KNIGHT, others="random")
    with pytest.raises(NotReset):
        env.step(0)
    with pytest.raises(NotReset):
        env.action_masks()
    env.reset(seed=0)
    _play_single(env, np.random.default_rng(0))
    with pytest.raises(GameOver, match=r"reset\(\)"):
        env.step(0)
    with pytest.raises(NotReset):
        damsels_tale_v0.seat_vec_env(num_envs=2).step([0, 0])


def test_stable_baselines_is_told_that_nothing_was_dealt() -> None:
    pytest.importorskip("stable_baselines3")
    sb3 = damsels_tale_v0.sb3_vec_env(num_envs=2)
    for masks in (sb3.action_masks, lambda: sb3.env_method("action_masks")):
        with pytest.raises(NotReset):
            masks()


@pytest.mark.parametrize("action", [-1, -2, 17, 99, 10**9])
def test_illegal_actions_are_refused_and_nothing_moves(action: int) -> None:
    env, twin = (damsels_tale_v0.seat_env(seat=KNIGHT, others="scripted") for _ in range(2))
    env.reset(seed=0)
    twin.reset(seed=0)
    with pytest.raises(IllegalAction, match="knight_0"):
        env.step(action)
    good = int(np.flatnonzero(env.action_masks())[0])
    assert np.array_equal(env.step(good)[0], twin.step(good)[0])


@pytest.mark.parametrize("action", [-1, 17, "0"])
def test_an_illegal_action_ends_the_episode_where_that_is_asked_for(action: Any) -> None:
    env, twin = (
        damsels_tale_v0.seat_env(seat=KNIGHT, others="scripted", illegal=way) for way in ("terminate", "raise")
    )
    seen, _ = env.reset(seed=0)
    last, *outcome = env.step(action)
    assert outcome == [-1.0, True, False, {}]
    assert np.array_equal(last, seen) and last is not seen
    assert not env.action_masks().any()
    with pytest.raises(GameOver):
        env.step(0)
    twin.reset(seed=0)
    assert np.array_equal(env.reset()[0], twin.reset()[0]), "the next game is that of the seed's next episode"


@pytest.mark.parametrize("action", [0.0, 2.5, "0", None, 10**30], ids=repr)
def test_what_is_no_whole_number_is_refused(action: Any) -> None:
    env = damsels_tale_v0.seat_env(seat=KNIGHT, others="scripted")
    for seed in range(6):  # in some of these games the card that the number would be taken for is in hand
        env.reset(seed=seed)
        with pytest.raises(IllegalAction):
            env.step(action)


@pytest.mark.parametrize(
    "actions",
    [1, [1], [1, 1], [1, 1, 1, 1], [[1, 1, 1]], [1.0, 1.0, 1.0], [True] * 3, ["1"] * 3, [None] * 3, [10**30] * 3],
    ids=str,
)
def test_what_is_no_row_of_whole_numbers_is_refused_and_moves_no_game(actions: Any) -> None:
    pytest.importorskip("stable_baselines3")
    vec, twin = (damsels_tale_v0.seat_vec_env(num_envs=3, seat=KNIGHT, others="scripted") for _ in range(2))
    sb3 = damsels_tale_v0.sb3_vec_env(num_envs=3, seat=KNIGHT, others="scripted")
    _, info = vec.reset(seed=0)
    twin.reset(seed=0)
    sb3.seed(0)
    sb3.reset()
    for step in (vec.step, sb3.step):
        with pytest.raises(ValueError, match=r"damsels_tale: expected 3 actions, whole numbers; got"):
            step(actions)
    good = random_actions(info["action_mask"], np.random.default_rng(0))
    expected: Any = twin.step(good)[0]
    seen: Any = sb3.step(good)[0]
    assert np.array_equal(vec.step(good)[0], expected) and np.array_equal(seen, expected)


def test_a_seat_that_is_never_asked_is_an_error_and_no_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    """The knight is asked first, and the game is cut at its decision."""
    monkeypatch.setattr("fairy_envs.envs.seat._MAX_STEPS", 50)
    env = damsels_tale_v0.seat_env(seat=DRAGON, others="random", max_decisions=1)
    with pytest.raises(RuntimeError, match=r"damsels_tale.*never comes to its learning seat.*max_decisions=1 "):
        env.reset(seed=0)
    vec = damsels_tale_v0.seat_vec_env(num_envs=2, seat=DRAGON, others="random", max_decisions=1)
    with pytest.raises(RuntimeError, match="never comes to its learning seat"):
        vec.reset(seed=0)
    rotating = damsels_tale_v0.seat_vec_env(num_envs=2, seat=None, others="random", max_decisions=1)
    observations, _ = rotating.reset(seed=0)
    seen = rotating.game.spec.observation.whole(observations)
    assert seen.deck_is[:, Deck.KNIGHT].all(), "a game of the other seat comes next"


@pytest.mark.parametrize("seat", SEATS)
def test_a_game_that_is_cut_shows_its_seat_the_end(seat: str) -> None:
    env = damsels_tale_v0.seat_env(seat=seat, others="random", max_decisions=3)
    env.reset(seed=0)
    over = False
    while not over:
        observation, reward, terminated, over, _ = env.step(int(np.flatnonzero(env.action_masks())[0]))
        assert (reward, terminated) == (0.0, False)
    seen = env.game.spec.observation.whole(observation)
    assert (int(seen.game_over), int(seen.on_turn)) == (1, 0)
    assert np.flatnonzero(seen.question).tolist() == [0] and not seen.asked.any()


def test_a_refused_vector_step_moves_no_game() -> None:
    vec = damsels_tale_v0.seat_vec_env(num_envs=3, seat=KNIGHT, others="scripted")
    twin = damsels_tale_v0.seat_vec_env(num_envs=3, seat=KNIGHT, others="scripted")
    _, info = vec.reset(seed=0)
    twin.reset(seed=0)
    good = random_actions(info["action_mask"], np.random.default_rng(0))
    for bad in (-1, int(np.flatnonzero(info["action_mask"][2] == 0)[0]), 99):
        with pytest.raises(IllegalAction, match="game 2"):
            vec.step([*good[:2], bad])
    assert np.array_equal(vec.step(good)[0], twin.step(good)[0])


@pytest.mark.parametrize(
    ("options", "parts"),
    [
        ({"seat": "knight_1"}, ("seat='knight_1'", "'knight_0'", "'dragon_0'")),
        ({"seat": KNIGHT, "others": {"knight_1": "random"}}, ("'knight_1'", "knight_0, dragon_0")),
        ({"seat": KNIGHT, "others": {}}, ("others says nothing of dragon_0",)),
        ({"seat": None, "others": {DRAGON: "random"}}, ("others says nothing of knight_0",)),
        ({"seat": KNIGHT, "num_players": 7}, ("num_players=7",)),
        ({"seat": KNIGHT, "dragn": "misty"}, ("did you mean 'dragon'",)),
        ({"seat": KNIGHT, "num_envs": 0}, ("num_envs=0",)),
        ({"seat": np.array([KNIGHT, DRAGON])}, ("seat=array", "None, 'knight_0', 'dragon_0'")),
        ({"seat": KNIGHT, "others": {1: "random", None: "random"}}, ("others names 1", "knight_0, dragon_0")),
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, Any], parts: tuple[str, ...]) -> None:
    with pytest.raises(OptionError) as raised:
        damsels_tale_v0.seat_vec_env(**options)
    assert all(part in str(raised.value) for part in parts)


@pytest.mark.parametrize(
    ("form", "name"),
    [
        ("seat_env", "num_envs"),
        *(
            (form, name)
            for form in ("seat_env", "seat_vec_env", "sb3_vec_env")
            for name in ("autoreset", "spec", "load")
        ),
    ],
)
def test_options_that_a_seat_settles_itself_are_refused(form: str, name: str) -> None:
    with pytest.raises(OptionError, match=f"damsels_tale.* {name}=3 is not possible|no option '{name}'"):
        getattr(damsels_tale_v0, form)(seat=KNIGHT, **{name: 3})


def test_others_may_be_agents_names_or_one_for_each() -> None:
    choices: tuple[Any, ...] = (
        RandomAgent(),
        "random",
        {DRAGON: "scripted"},
        {DRAGON: RandomAgent(), KNIGHT: "random"},
    )
    for others in choices:
        damsels_tale_v0.seat_env(seat=KNIGHT, others=others).reset(seed=0)


class Stubborn:
    """Answers with one action, whatever it is asked."""

    def __init__(self, action: Any) -> None:
        self.action = action

    def act(self, observations: Any, action_masks: Any, rng: np.random.Generator) -> Any:
        return np.full(len(observations), self.action)


def test_a_seat_must_be_named() -> None:
    with pytest.raises(OptionError, match="seat=None is not possible; seat is one of 'knight_0', 'dragon_0'"):
        damsels_tale_v0.seat_env()


@pytest.mark.parametrize("others", ["human", None, 5, {DRAGON: 5}, ["scripted"]])
def test_who_can_not_play_a_seat_is_refused_at_once(others: Any) -> None:
    with pytest.raises(OptionError, match=r"can't play a seat.* a name such as 'scripted', an agent, or a dict"):
        damsels_tale_v0.seat_env(seat=KNIGHT, others=others)


def test_an_agent_that_plays_what_is_not_legal_is_named() -> None:
    for action in (-1, 16):
        env = damsels_tale_v0.seat_env(seat=KNIGHT, others=Stubborn(action))
        with pytest.raises(IllegalAction, match=DRAGON):
            env.reset(seed=0)
            env.step(int(np.flatnonzero(env.action_masks())[0]))


def test_any_step_before_the_first_reset_is_refused_as_one() -> None:
    for action in (-1, 0, None):
        with pytest.raises(NotReset):
            damsels_tale_v0.seat_env(seat=KNIGHT).step(action)


# --- A team that learns as one ----------------------------------------------------------------------------------------


def test_a_learner_in_every_seat_decides_all_that_is_a_choice() -> None:
    """It meets the decisions of a batch of the same deals one after the other, and the return that all share."""
    team = SeatBatch(book_of_shadows_v0.GAME, load_agent, num_envs=3, others=LEARNER)
    batch = book_of_shadows_v0.batch_env(num_envs=3, autoreset=False)
    team.reset(5)
    batch.reset(5)
    rng = np.random.default_rng(0)
    going = np.ones(3, bool)
    for _ in range(3000):
        while (forced := (batch.choices == 1) & (batch.ended == 0)).any():
            batch.step(np.where(forced, batch.action_mask.argmax(1), -1))
        going &= batch.ended == 0
        if not going.any():
            break
        assert np.array_equal(team.observation[going], batch.observation[going])
        assert np.array_equal(team.action_mask[going], batch.action_mask[going])
        actions = random_actions(team.action_mask, rng)
        outcome = team.step(actions)
        batch.step(np.where(going, actions, -1))
        while (forced := (batch.choices == 1) & (batch.ended == 0)).any():
            batch.step(np.where(forced, batch.action_mask.argmax(1), -1))
        assert np.array_equal(outcome.over[going], batch.ended[going] == 1)
        assert (outcome.rewards[going & outcome.over] == -1).all(), "random play loses, and all lose together"
    assert not going.any()


def test_a_learner_beside_others_decides_for_its_seat_alone() -> None:
    recorder = Recorder()
    seats = SeatBatch(book_of_shadows_v0.GAME, load_agent, num_envs=4, seat="player_2", others=LEARNER)
    seats.set_others(recorder, np.array([0, 1]))
    seats.reset(1)
    actors = [set[int]() for _ in range(4)]
    rng = np.random.default_rng(0)
    for _ in range(60):
        for game in range(4):
            actors[game].add(int(seats.batch.actor[game]))
        seats.step(random_actions(seats.action_mask, rng))
    assert actors == [{2}, {2}, {0, 1, 2, 3}, {0, 1, 2, 3}] and recorder.shown


def test_rivals_are_not_the_learner_itself() -> None:
    with pytest.raises(OptionError, match="teammates"):
        SeatBatch(damsels_tale_v0.GAME, load_agent, num_envs=2, others=LEARNER)

"""Snapshots, copies and pickles: exact, and nothing else is taken back."""

from __future__ import annotations

import copy
import hashlib
import json
import pickle
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fairy_envs import GameOver, SnapshotError, damsels_tale_v0
from fairy_envs.engine.events import EVENT
from fairy_envs.games.damsels_tale.names import Happens

from .play import DRAGONS, decide, everything, finish, finished, is_over, legal, started

GAME = damsels_tale_v0.GAME
STATE = GAME.state.dtype
MAGIC, CHECKSUM = 8, 32
Change = Callable[[dict[str, Any], Any], None]
Make = Callable[[], Any]
KNIGHT, DRAGON = "knight_0", "dragon_0"


def _won_by(agent: str) -> Any:
    return next(env for env in map(finished, range(100)) if env.rewards[agent] == 1)


def _at_limit(short: int) -> Any:
    """A game whose limit is `short` decisions before it would be won."""
    return finished(1, max_decisions=len(finish(started(0, 1), 1)) - short)


def _foul(decisions: int, **options: Any) -> Any:
    """A game that ended by an illegal action of whoever was asked after some decisions."""
    env = started(decisions, illegal="terminate", **options)
    env.step(next(action for action in range(env.game.num_actions) if action not in legal(env)))
    return env


ENDS: dict[str, Make] = {
    "goes on": lambda: started(5, illegal="terminate"),
    "won by the Knight": lambda: _won_by(KNIGHT),
    "won by the Dragon": lambda: _won_by(DRAGON),
    "won at the limit": lambda: _at_limit(0),
    "cut at the limit": lambda: _at_limit(1),
    "a foul": lambda: _foul(5),
    "a foul at the first decision": lambda: _foul(0),
    "a foul at the last decision allowed": lambda: _foul(5, max_decisions=6),
}
"""Games that go on or have ended, in every way there is; all agents are still there."""


def _table_like(env: Any, make: Callable[..., Any] = damsels_tale_v0.env) -> Any:
    """A new table with the options of another."""
    return make(**env.game.option_values, max_decisions=env.max_decisions, illegal=env.illegal)


def _ways(env: Any) -> dict[str, Any]:
    """Copies of a game, made in every way there is."""
    restored = _table_like(env)
    restored.restore(env.snapshot())
    return {"deepcopy": copy.deepcopy(env), "pickle": pickle.loads(pickle.dumps(env)), "snapshot": restored}


@pytest.mark.parametrize("dragon", DRAGONS)
def test_copies_in_mid_game_are_exact_and_go_the_same_way(dragon: str) -> None:
    for decisions in (0, 1, 2, 7, 15):
        env = started(decisions, decisions, dragon=dragon)
        for way, twin in _ways(env).items():
            assert everything(twin) == everything(env), way
            original = copy.deepcopy(env)
            assert finish(twin, 3) == finish(original, 3), way
            assert everything(twin) == everything(original), way
            twin.reset()
            original.reset()
            assert twin.snapshot() == original.snapshot(), way


@pytest.mark.parametrize("illegal", ["raise", "terminate"])
def test_copies_after_the_end_and_while_agents_leave(illegal: str) -> None:
    ends = [finished(2, illegal=illegal), finished(2, illegal=illegal, max_decisions=5)]
    if illegal == "terminate":
        ends.append(_foul(3))
    for env in ends:
        while True:
            for way, twin in _ways(env).items():
                assert everything(twin) == everything(env), way
                if env.agents:
                    assert twin.last()[1:] == env.last()[1:], way
                twin.reset()
                assert not is_over(twin)
            if not env.agents:
                break
            env.step(None)


def test_copies_share_nothing() -> None:
    env = started(4)
    before = everything(env)
    for twin in _ways(env).values():
        finish(twin)
        twin.step(None)
        assert everything(env) == before


@pytest.mark.parametrize("name", ENDS)
def test_a_resampled_copy_keeps_nobodys_last_observation(name: str) -> None:
    env = ENDS[name]()
    for agent in env.possible_agents:
        other = env.resample(agent, 7)
        assert other._observation.any() != is_over(env) and not other._lanes["final_observation"].any()
        assert other.observe(agent)["observation"].tobytes() == env.observe(agent)["observation"].tobytes()


def test_copies_before_the_first_reset() -> None:
    env = damsels_tale_v0.env(dragon="misty")
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        twin.reset(seed=1)
        assert twin.game.option_values == env.game.option_values
    twin = copy.deepcopy(env)
    twin.reset(seed=3)
    env.reset(seed=3)
    assert everything(twin) == everything(env)


@pytest.mark.parametrize("make", [damsels_tale_v0.env, damsels_tale_v0.parallel_env])
@pytest.mark.parametrize("fate", ["gone", "changed"])
def test_a_pickle_needs_its_card_file_no_more(tmp_path: Path, make: Callable[..., Any], fate: str) -> None:
    cards = tmp_path / "mine.toml"
    cards.write_text(_with_other_steps())
    env = make(cards=str(cards), max_decisions=7, illegal="terminate", dragon="misty")
    fresh, _ = pickle.dumps(env), env.reset(seed=3)
    dealt = pickle.dumps(env)
    if fate == "gone":
        cards.unlink()
    else:
        cards.write_text((GAME.folder / "cards.toml").read_text())
    assert pickle.loads(dealt).snapshot() == env.snapshot()
    twin = pickle.loads(fresh)
    twin.reset(seed=3)
    assert twin.snapshot() == env.snapshot() and twin.game.cards_path == str(cards)
    assert pickle.loads(pickle.dumps(twin)).snapshot() == env.snapshot(), "nor does a pickle of what was pickled"


def test_parallel_copies() -> None:
    env = damsels_tale_v0.parallel_env()
    observations, _ = env.reset(seed=1)
    for _ in range(3):
        actions = {agent: int(np.flatnonzero(seen["action_mask"])[0]) for agent, seen in observations.items()}
        observations, *_ = env.step(actions)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert twin.snapshot() == env.snapshot() and twin.agents == env.agents
        actions = {agent: int(np.flatnonzero(seen["action_mask"])[-1]) for agent, seen in observations.items()}
        original = copy.deepcopy(env)
        original.step(actions)
        twin.step(actions)
        assert twin.snapshot() == original.snapshot()


OUTCOMES: dict[str, tuple[tuple[float, float] | None, bool, bool]] = {
    "goes on": ((0.0, 0.0), False, False),
    "won by the Knight": ((1.0, -1.0), True, False),
    "won by the Dragon": ((-1.0, 1.0), True, False),
    "won at the limit": (None, True, False),
    "cut at the limit": ((0.0, 0.0), False, True),
    "a foul": (None, True, False),
    "a foul at the first decision": ((-1.0, 0.0), True, False),
    "a foul at the last decision allowed": (None, True, False),
}
"""Rewards of Knight and Dragon (None: whoever it was), terminated, truncated."""


def _brought(name: str, played: Any) -> tuple[dict[str, float], bool, bool]:
    """What an outcome brings each agent; what the played game brought must agree."""
    pair, terminated, truncated = OUTCOMES[name]
    rewards: dict[str, float] = dict(played.rewards) if pair is None else dict(zip((KNIGHT, DRAGON), pair, strict=True))
    assert rewards == played.rewards
    if terminated:
        assert sorted(rewards.values()) == [-1.0, 0.0 if "foul" in name else 1.0]
    return rewards, terminated, truncated


@pytest.mark.parametrize("name", ENDS)
def test_a_restored_game_brings_what_the_played_one_did(name: str) -> None:
    env = ENDS[name]()
    rewards, terminated, truncated = _brought(name, env)
    used = _foul(3, max_decisions=env.max_decisions)  # a table whose last game ended by a foul
    for leaving in range(3):
        left = env.possible_agents[leaving:]
        for restored in (_table_like(env), used):
            restored.restore(env.snapshot())
            assert restored.agents == left
            assert restored.rewards == {agent: 0.0 if leaving else rewards[agent] for agent in left}
            assert restored._cumulative_rewards == {agent: rewards[agent] for agent in left}
            assert restored.terminations == dict.fromkeys(left, terminated)
            assert restored.truncations == dict.fromkeys(left, truncated)
            assert everything(restored) == everything(env)
            told = copy.deepcopy(restored)
            for agent in left if is_over(restored) else ():
                seen, *end = told.last()
                assert end == [rewards[agent], terminated, truncated, {}] and not seen["action_mask"].any()
                told.step(None)
        if not is_over(env):
            break
        env.step(None)


@pytest.mark.parametrize("name", ENDS)
def test_a_parallel_game_tells_the_end_to_whoever_is_left_in_a_snapshot(name: str) -> None:
    env = ENDS[name]()
    rewards, terminated, truncated = _brought(name, env)
    if name == "goes on":
        return
    while env.agents:
        restored = _table_like(env, damsels_tale_v0.parallel_env)
        restored.restore(env.snapshot())
        left = list(env.agents)
        assert restored.agents == left and not restored.waiting
        seen, *end = restored.step({})
        assert end[0] == {agent: rewards[agent] for agent in left}
        assert end[1:3] == [dict.fromkeys(left, terminated), dict.fromkeys(left, truncated)]
        assert not any(seen[agent]["action_mask"].any() for agent in left) and not restored.agents
        env.step(None)


def _moves(env: Any, choice: int) -> dict[str, int]:
    """The first (0) or last (-1) legal action of each agent of a parallel game."""
    return {agent: int(np.flatnonzero(env.observe(agent)["action_mask"])[choice]) for agent in env.agents}


@pytest.mark.parametrize("offender", [None, KNIGHT, DRAGON])
@pytest.mark.parametrize("limit", [None, 4])
def test_a_parallel_game_restored_at_every_step(offender: str | None, limit: int | None) -> None:
    env: Any = damsels_tale_v0.parallel_env(max_decisions=limit, illegal="terminate")
    env.reset(seed=3)
    if offender is not None:
        illegal = int(np.flatnonzero(env.observe(offender)["action_mask"] == 0)[0])
    while env.agents:
        twin = _table_like(env, damsels_tale_v0.parallel_env)
        twin.restore(env.snapshot())
        assert (twin.agents, twin.waiting, twin.asked) == (env.agents, env.waiting, env.asked)
        moves = _moves(env, -1)
        if offender is not None:
            moves[offender] = illegal
        seen, *brought = env.step(moves)
        seen_again, *brought_again = twin.step(moves)
        assert brought == brought_again and twin.snapshot() == env.snapshot()
        for agent in env.possible_agents:
            for part in ("observation", "action_mask"):
                assert seen[agent][part].tobytes() == seen_again[agent][part].tobytes()
    rewards, terminations, truncations, _ = brought
    cut = limit is not None and offender is None
    assert set(truncations.values()) == {cut} and set(terminations.values()) == {not cut}
    if offender is not None:
        assert rewards == {agent: -float(agent == offender) for agent in env.possible_agents}
    else:
        assert sorted(rewards.values()) == ([0.0, 0.0] if cut else [-1.0, 1.0])
    twin = _table_like(env, damsels_tale_v0.parallel_env)
    twin.restore(env.snapshot())
    assert twin.agents == [] and twin.snapshot() == env.snapshot()
    with pytest.raises(GameOver):
        twin.step({})


def test_equal_histories_give_equal_bytes_and_others_do_not() -> None:
    rng = np.random.default_rng(8)
    seen, decisions = set(), 0
    for seed in (8, 9, 10):
        one, two = started(0, seed), started(0, seed)
        while not is_over(one):
            assert one.snapshot() == two.snapshot() == one.snapshot()
            seen.add(one.snapshot())
            two.step(decide(one, rng))
            decisions += 1
    assert len(seen) == decisions > 10


def test_a_snapshot_takes_a_game_back_in_time() -> None:
    env = started(4)
    data, before = env.snapshot(), everything(env)
    finish(env)
    env.step(None)
    env.restore(data)
    assert everything(env) == before


def test_a_pickle_holds_no_kernels() -> None:
    assert len(pickle.dumps(started(3))) < 20_000


# --- What is refused --------------------------------------------------------------------------------------------------


def _parts(data: bytes) -> tuple[dict[str, Any], Any, bytes]:
    text, size = struct.unpack("<II", data[MAGIC : MAGIC + 8])
    at = MAGIC + 8
    state = np.frombuffer(data[at + text : at + text + size], STATE).copy()
    return json.loads(data[at : at + text]), state, data[at + text + size : -CHECKSUM]


def _signed(data: bytes) -> bytes:
    return data + hashlib.sha256(data).digest()


def _joined(head: Any, state: bytes, log: bytes, magic: bytes = b"FAIRYENV") -> bytes:
    text = json.dumps(head, sort_keys=True).encode()
    return _signed(magic + struct.pack("<II", len(text), len(state)) + text + state + log)


def _changed(env: Any, change: Change) -> bytes:
    """A snapshot with something changed, under a checksum that fits."""
    head, state, log = _parts(env.snapshot())
    change(head, state[0])
    return _joined(head, state.tobytes(), log)


def _described(env: Any, **values: Any) -> bytes:
    """A snapshot that says something else of its game, under a checksum that fits."""
    return _changed(env, lambda head, state: head.update(values))


def _entries(log: bytes) -> list[bytes]:
    """A snapshot's log, entry by entry."""
    entries = []
    while log:
        size = 6 + struct.unpack_from("<hI", log)[1]
        entries.append(log[:size])
        log = log[size:]
    return entries


def _refused_by(over: Any, data: bytes, message: str = "") -> None:
    """Refused by the table of an ended game, and by one like it in mid-game."""
    assert is_over(over) or not over.agents
    before = everything(over)
    with pytest.raises(SnapshotError, match=message or None):
        over.restore(data)
    assert everything(over) == before
    other = _table_like(over)
    other.reset(seed=5)
    _refused(other, data, message)


def _refused(env: Any, data: Any, message: str = "") -> None:
    before = everything(env)
    with pytest.raises(SnapshotError) as raised:
        env.restore(data)
    assert message in str(raised.value) and "damsels_tale" in str(raised.value) and "\n" not in str(raised.value)
    assert everything(env) == before, "a refused snapshot changes nothing"
    twin = copy.deepcopy(env)
    finish(twin)


def test_taken_apart_and_signed_again_it_is_the_same() -> None:
    env = started(5)
    data = env.snapshot()
    head, state, log = _parts(data)
    assert _joined(head, state.tobytes(), log) == data


def test_cut_short() -> None:
    env = started(5)
    data = env.snapshot()
    for length in (0, 1, 7, 8, 15, 16, 40, 100, len(data) // 2, len(data) - 33, len(data) - 32, len(data) - 1):
        _refused(env, data[:length])
        if length > 16 and length != len(data) - CHECKSUM:
            _refused(env, _signed(data[:length]))
    _refused(env, data + b"\0")
    _refused(env, _signed(data[:-CHECKSUM] + b"\0"))


def test_a_flipped_byte() -> None:
    env = started(5)
    data = env.snapshot()
    for place in range(0, len(data), max(1, len(data) // 60)):
        damaged = bytearray(data)
        damaged[place] ^= 0x10
        _refused(env, bytes(damaged))


def test_sizes_that_lie() -> None:
    env = started(5)
    data = env.snapshot()
    text, size = struct.unpack("<II", data[MAGIC : MAGIC + 8])
    for lie in ((text + 1, size), (text - 1, size), (2**32 - 1, size), (0, size), (text, size + 1), (text, 0)):
        _refused(env, _signed(data[:MAGIC] + struct.pack("<II", *lie) + data[MAGIC + 8 : -CHECKSUM]))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", "grimm_forest"),
        ("version", 1),
        ("version", "0"),
        ("cards", "0" * 64),
        ("layout", "0" * 64),
        ("options", {"num_players": 2, "knight": "ivan", "dragon": "misty", "handicap": 0}),
        ("options", None),
    ],
)
def test_of_another_game_version_card_set_layout_or_table(key: str, value: Any) -> None:
    env = started(5)
    _refused(env, _described(env, **{key: value}), key)


def _with_other_steps() -> str:
    """A card file that differs from the game's own in a number."""
    text = (GAME.folder / "cards.toml").read_text()
    start = text.index("steps = ")
    number = text[start + 8 :].split()[0]
    return text.replace(f"steps = {number}", f"steps = {int(number) - 1}", 1)


def test_of_a_table_with_other_cards(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(_with_other_steps())
    _refused(started(2), started(2, cards=str(mine)).snapshot(), "cards")


def test_what_a_description_holds() -> None:
    keys = {"game", "version", "cards", "layout", "options", "max_decisions", "seed", "episode", "offender", "agents"}
    assert set(_parts(started(5).snapshot())[0]) == keys, "all else is worked out from state and log"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("agents", ["knight_0", "dragon_1"]),
        ("agents", ["knight_0", "dragon_0", "dragon_0"]),
        ("agents", "knight_0"),
        ("agents", ""),
        ("agents", {"knight_0": 0, "dragon_0": 1}),
        ("agents", 2),
        ("agents", None),
        ("agents", [1]),
        ("agents", [0, 1]),
        ("seed", -1),
        ("seed", 2**64),
        ("seed", 1.5),
        ("seed", 1.0),
        ("seed", float("nan")),
        ("seed", "1"),
        ("seed", True),
        ("seed", None),
        ("episode", -1),
        ("episode", 2**63),
        ("episode", 0.5),
        ("episode", 0.0),
        ("episode", "0"),
        ("episode", False),
        ("episode", [0]),
        ("offender", -2),
        ("offender", 2),
        ("offender", 2**63),
        ("offender", 0.0),
        ("offender", -1.0),
        ("offender", True),
        ("offender", "knight_0"),
        ("offender", None),
        ("max_decisions", -1),
        ("max_decisions", 0),
        ("max_decisions", 5),
        ("max_decisions", GAME.max_decisions - 1),
        ("max_decisions", GAME.max_decisions + 1),
        ("max_decisions", 2**63),
        ("max_decisions", str(GAME.max_decisions)),
        ("max_decisions", True),
        ("max_decisions", None),
    ],
)
def test_descriptions_that_cannot_be(key: str, value: Any) -> None:
    env = started(5)
    _refused(env, _described(env, **{key: value}))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("max_decisions", float(GAME.max_decisions)),
        ("version", float(GAME.version)),
        ("version", bool(GAME.version)),
        ("options", {"num_players": 2.0, "knight": "ivan", "dragon": "cinder", "handicap": 0}),
    ],
)
def test_numbers_of_another_type_that_are_equal(key: str, value: Any) -> None:
    env = started(5)
    _refused(env, _described(env, **{key: value}))


@pytest.mark.parametrize("key", sorted(_parts(started(1).snapshot())[0]))
def test_descriptions_with_something_missing(key: str) -> None:
    env = started(5)
    _refused(env, _changed(env, lambda head, state: head.pop(key)))


@pytest.mark.parametrize("head", [[], 3, None, "x", {}])
def test_no_description_at_all(head: Any) -> None:
    env = started(5)
    _, state, log = _parts(env.snapshot())
    _refused(env, _joined(head, state.tobytes(), log))


def test_a_description_nested_too_deep() -> None:
    env = started(5)
    _, state, log = _parts(env.snapshot())
    deep, raw = b"[" * 200_000, state.tobytes()
    _refused(env, _signed(b"FAIRYENV" + struct.pack("<II", len(deep), len(raw)) + deep + raw + log))


@pytest.mark.parametrize(
    "agents",
    [
        pytest.param([], id="nobody is left"),
        pytest.param(["dragon_0"], id="one has left"),
        pytest.param(["knight_0"], id="the last has left"),
        pytest.param(["knight_0"] * 2, id="one is there twice"),
        pytest.param(["dragon_0", "knight_0"], id="in disorder"),
    ],
)
def test_agents_that_are_not_all_there_in_a_game_that_goes_on(agents: list[str]) -> None:
    env = started(5)
    _refused(env, _described(env, agents=agents))


@pytest.mark.parametrize("make", [pytest.param(make, id=name) for name, make in ENDS.items() if name != "goes on"])
@pytest.mark.parametrize("agents", [["knight_0"], ["dragon_0", "knight_0"], ["dragon_0"] * 2])
def test_agents_that_have_left_an_ended_game_in_another_order(make: Make, agents: list[str]) -> None:
    over = make()
    _refused_by(over, _described(over, agents=agents))


@pytest.mark.parametrize("make", [pytest.param(make, id=name) for name, make in ENDS.items()])
def test_what_else_a_description_says_of_the_end_is_not_believed(make: Make) -> None:
    env = make()
    claims = {
        "decisions": 3,
        "ended": int(not is_over(env)),
        "over": int(not is_over(env)),
        "truncated": 1,
        "rewards": [0.5, 0.5],
        "returns": {"knight_0": 1.0, "dragon_0": float("nan")},
    }
    twin = _table_like(env)
    twin.restore(_described(env, **claims))
    assert everything(twin) == everything(env)


def test_a_won_game_that_is_said_to_go_on() -> None:
    over = finished(1)
    _refused_by(over, _changed(over, lambda head, state: state.__setitem__("over", 0)), "contradict each other")


def test_an_offender_who_owes_nothing() -> None:
    for decisions in range(1, 12):
        env = started(decisions, illegal="terminate")
        for seat, agent in enumerate(env.possible_agents):
            data = _described(env, offender=seat)
            if agent not in env.waiting:
                _refused(env, data)
            else:
                twin = _table_like(env)
                twin.restore(data)
                assert twin.rewards == {name: -float(name == agent) for name in twin.possible_agents}


@pytest.mark.parametrize("offender", [0, 1])
@pytest.mark.parametrize("name", ["won by the Knight", "won by the Dragon", "won at the limit", "cut at the limit"])
def test_an_offender_in_a_game_that_ended_without(name: str, offender: int) -> None:
    over = ENDS[name]()
    _refused_by(over, _described(over, offender=offender))


def test_a_foul_that_is_not_told_while_agents_leave() -> None:
    foul = ENDS["a foul"]()
    while foul.agents:
        foul.step(None)
        _refused_by(foul, _described(foul, offender=-1))


def test_the_log_decides_how_many_decisions_there_were() -> None:
    env = started(5, max_decisions=9)
    head, state, log = _parts(env.snapshot())
    entry = struct.pack("<hI", 0, 0)
    for more in range(8):
        data = _joined(head, state.tobytes(), log + entry * more)
        if more > 4:
            _refused(started(5, max_decisions=9), data)
        else:
            env.restore(data)
            assert set(env.truncations.values()) == {more == 4} and not any(env.terminations.values())
            assert env.snapshot() == data


def test_a_log_too_short_for_a_game_that_was_cut() -> None:
    cut = ENDS["cut at the limit"]()
    for agents_left in (2, 1, 0):
        assert len(cut.agents) == agents_left
        head, state, log = _parts(cut.snapshot())
        data = _joined(head, state.tobytes(), b"".join(_entries(log)[:-1]))
        if agents_left < 2:
            _refused_by(cut, data)
        else:  # as good as a game one decision before its limit
            twin = _table_like(cut)
            twin.restore(data)
            assert not is_over(twin) and set(twin.rewards.values()) == {0.0}
            decide(twin, np.random.default_rng(0))
            assert is_over(twin)
        if agents_left:
            cut.step(None)


def test_a_log_without_its_beginning() -> None:
    for env in (started(0), started(5)):
        head, state, log = _parts(env.snapshot())
        assert b"".join(_entries(log)) == log
        for rest in ([], _entries(log)[1:]):
            _refused(env, _joined(head, state.tobytes(), b"".join(rest)))
        own = struct.pack("<hI", 0, 0)
        _refused(env, _joined(head, state.tobytes(), own + log))


def test_a_log_that_begins_twice() -> None:
    env = started(5)
    head, state, log = _parts(env.snapshot())
    _refused(env, _joined(head, state.tobytes(), log + _entries(log)[0]))


def _fields(kind: np.dtype[Any], path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all plain fields of a record."""
    found: list[tuple[Any, ...]] = []
    for name in kind.base.names or ():
        part = kind.base[name]
        found += _fields(part, (*path, name)) if part.base.names else [(*path, name)]
    return found


@pytest.mark.parametrize(
    "path", [path for path in _fields(STATE) if path[0] != "generators"], ids=lambda path: ".".join(path)
)
def test_wild_numbers_under_a_right_checksum_never_reach_compiled_code(path: tuple[str, ...]) -> None:
    env = started(9, 2, dragon="snerl_the_white")

    def wild(value: int, first: bool) -> Change:
        def change(head: dict[str, Any], state: Any) -> None:
            part = state
            for name in path[:-1]:
                part = part[name]
            if np.ndim(part[path[-1]]):
                part[path[-1]][(0,) * np.ndim(part[path[-1]]) if first else (-1,) * np.ndim(part[path[-1]])] = value
            else:
                part[path[-1]] = value

        return change

    free = path in (("events", "a"), ("events", "b"))
    for value in (-(2**15), 2**15 - 1):
        for first in (True, False):
            data = _changed(env, wild(value, first))
            if not (
                free
                or (path == ("events", "seers") and value > 0)
                or (path == ("cards", "known") and value > 0)
                or (path == ("lost",) and value > 0)
            ):
                _refused(env, data, path[0].rstrip("s") if path[0] in ("frames", "events") else path[0])


def test_pieces_in_two_places_are_refused() -> None:
    env = started(5)

    def twice(head: dict[str, Any], state: Any) -> None:
        state["cards"]["slot"][0] = state["cards"]["slot"][1]

    def lost(head: dict[str, Any], state: Any) -> None:
        state["cards"]["piece"][int(state["cards"]["slot"][0])] = -1

    def counted(head: dict[str, Any], state: Any) -> None:
        state["cards"]["count"][2] += 1

    for change in (twice, lost, counted):
        _refused(env, _changed(env, change), "cards")


def test_seats_that_nobody_has_are_refused() -> None:
    env = started(5)
    wrong = [(field, 4, field) for field in ("waiting", "asked", "winners", "num_players")]
    for field, value, message in (*wrong, ("waiting", 0, "nobody is asked")):
        head, state, log = _parts(env.snapshot())
        state[field] = value
        _refused(env, _joined(head, state.tobytes(), log), message)


def test_a_log_that_cannot_be_is_refused() -> None:
    env = started(5)
    head, state, log = _parts(env.snapshot())
    event = np.zeros(1, EVENT)

    def entry(who: int, **fields: int) -> bytes:
        told = event.copy()
        for name, value in fields.items():
            told[name] = value
        return struct.pack("<hI", who, told.nbytes) + told.tobytes()

    env.restore(_joined(head, state.tobytes(), log + entry(1)))
    for bad in (
        b"\0",
        struct.pack("<hI", 0, 1) + b"\0",
        struct.pack("<hI", 0, 2**32 - 1),
        entry(2),
        entry(-2),
        entry(0, kind=len(GAME.state.events.events)),
        entry(0, kind=-1),
        entry(0, seat=2),
        entry(0, seat=-2),
        entry(0, kind=Happens.PLAYED, seat=0, a=999),
        entry(0, kind=Happens.MOVED, seat=0, a=1, b=999),
        entry(0, kind=Happens.MOVED, seat=0, a=1, b=999, seers=2),
    ):
        _refused(env, _joined(head, state.tobytes(), log + bad))


def test_random_damage_under_a_right_checksum_is_refused_or_played() -> None:
    """Whatever is taken is a game that can be played on, or ends in an error of its own, never in a crash."""
    env = started(7, 4, dragon="misty")
    rng = np.random.default_rng(0)
    head, state, log = _parts(env.snapshot())
    refused = 0
    for _ in range(250):
        raw = bytearray(state.tobytes())
        for _ in range(int(rng.integers(1, 4))):
            raw[int(rng.integers(len(raw)))] ^= 1 << int(rng.integers(8))
        try:
            env.restore(_joined(head, bytes(raw), log))
        except SnapshotError:
            refused += 1
            continue
        for agent in env.possible_agents:
            env.observe(agent)
    assert refused > 100

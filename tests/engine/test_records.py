"""Records and rules: declared fields, their types, the state's faults, and the check of names in rules."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fairy_envs.engine import Event, Events, Field, Frames, Observation, Pieces, State, Zone, rule
from fairy_envs.engine.checks import check_rules
from fairy_envs.engine.compile import RULES
from fairy_envs.engine.events import EVENT, EVENT_FIELDS
from fairy_envs.engine.game import Game
from fairy_envs.engine.kernels import lane_dtype
from fairy_envs.engine.programs import LINE
from fairy_envs.engine.records import fields_dtype, out_of_range, record

from .copies import copy_of_small_game
from .small_game import GAME
from .small_game.drive import Cards, Do
from .small_game.names import Ask, Kind, Place

# --- Rules ------------------------------------------------------------------------------------------------------------


def test_a_rule_with_default_arguments_is_refused() -> None:
    before = len(RULES)
    with pytest.raises(TypeError, match=r"points.*default arguments"):

        @rule
        def points(state, number=1):
            return state.points + number

    with pytest.raises(TypeError, match="default arguments"):

        @rule
        def more_points(state, *, number=1):
            return state.points + number

    assert len(RULES) == before


# --- Fields -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 1, np.int16),
        (-(2**15), 2**15 - 1, np.int16),
        (0, 2**15, np.int32),
        (-(2**15) - 1, 0, np.int32),
        (0, 2**31, np.int64),
    ],
)
def test_a_field_is_as_wide_as_its_range_and_never_one_byte(low: int, high: int, expected: Any) -> None:
    assert Field("coins", low=low, high=high).dtype == np.dtype(expected)


def test_ranges_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match=r"coins.*empty"):
        Field("coins", low=2, high=1)
    with pytest.raises(ValueError, match="coins"):
        _ = Field("coins", high=2**63).dtype


@pytest.mark.parametrize(
    "name",
    [
        "round",
        "take",
        "choose",
        "put",
        "view",
        "sort",
        "copy",
        "fill",
        "item",
        "data",
        "base",
        "size",
        "all",
        "any",
        "min",
        "max",
        "sum",
        "repeat",
        "flags",
        "trace",
    ],
)
def test_names_that_numpy_records_use_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"'{name}'"):
        Field(name)


@pytest.mark.parametrize("name", ["", "two words", "1st"])
def test_names_that_are_no_names_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="cannot name a field"):
        Field(name)


def test_a_name_declared_twice_is_refused() -> None:
    with pytest.raises(ValueError, match=r"twice.*coins"):
        fields_dtype([Field("coins"), Field("lives"), Field("coins")])


def test_records_have_no_padding_and_the_widest_fields_first() -> None:
    kind = record([("a", np.int8, (3,)), ("b", np.int64, ()), ("c", np.int16, (2, 2)), ("d", np.uint64, (2,))])
    _assert_packed(kind)
    assert kind.names == ("b", "d", "c", "a")
    for declared in (GAME.state.dtype, EVENT, LINE, GAME.observation.dtype):
        _assert_packed(declared)


def _assert_packed(kind: np.dtype[Any]) -> None:
    kind = kind.base
    assert kind.names and kind.fields
    total = 0
    for name in kind.names:
        part = kind[name]
        assert kind.fields[name][1] == total, f"{name} is padded"
        total += part.itemsize
        if part.base.names:
            _assert_packed(part)
    assert total == kind.itemsize


def test_wide_fields_of_every_lane_are_aligned() -> None:
    lane = lane_dtype(GAME)
    assert lane.itemsize % 8 == 0 and lane.fields is not None
    assert all(lane.fields[name][1] % lane[name].base.itemsize == 0 for name in ("seed", "observation", "actor"))
    assert lane.fields["numbers"][1] == lane.fields["observation"][1]


def test_equal_fields_are_equal_bytes() -> None:
    states = np.frombuffer(b"\xff" * 2 * GAME.state.dtype.itemsize, GAME.state.dtype).copy()
    states[1] = np.zeros((), GAME.state.dtype)
    states[0] = states[1]
    assert states[0].tobytes() == states[1].tobytes() == bytes(GAME.state.dtype.itemsize)


# --- The observation --------------------------------------------------------------------------------------------------


class Q(IntEnum):
    NOTHING = 0
    ONE = 1


def test_an_observation_names_its_parts_and_gives_whole_numbers_back() -> None:
    layout = Observation(Field("coins", (2, 3), high=7), Field("lives", high=1000), seats=2, questions=Q)
    assert layout.size == 2 + 2 + 2 + 2 + 6 + 1
    rows = layout.describe()
    assert [row[0] for row in rows] == [0, *[row[1] for row in rows[:-1]]] and rows[-1][1] == layout.size
    rng = np.random.default_rng(0)
    whole = rng.integers(0, layout.caps.astype(int) + 1, (200, layout.size))
    back = layout.whole(np.minimum(1, whole.astype(np.float32) * layout.scale))
    assert back.shape == (200,)
    assert np.array_equal(back["coins"].reshape(200, 6), whole[:, 8:14])
    assert np.array_equal(back["lives"], whole[:, 14])
    assert layout.hash != Observation(Field("coins", (3, 2), high=7), Field("lives"), seats=2, questions=Q).hash
    with pytest.raises(ValueError, match="negative: coins"):
        Observation(Field("coins", low=-1), seats=2, questions=Q)
    with pytest.raises(ValueError, match="16 bits: coins"):
        Observation(Field("coins", high=40_000), seats=2, questions=Q)


# --- Faults of a state ------------------------------------------------------------------------------------------------


def _playing() -> Any:
    """A state in which three cards are turned up and the first of their programs asks."""
    cards = Cards({Place.DECK: [0, 1], (Place.HAND, 0): [2], (Place.LAID, 1): [3], (Place.ASIDE, 2): [4]})
    cards.state["num_players"] = 3
    cards.do(Do.PUSH, Kind.ROUND, 0)
    cards.do(Do.PUSH, Kind.BONUS, 2)
    cards.do(Do.ASK, 2, Ask.BONUS)
    return cards.state


def test_a_sound_state_has_no_fault() -> None:
    assert GAME.state.fault(_playing()) is None
    assert Game(GAME).fault(_playing()) is None


@pytest.mark.parametrize("field", [field.name for field in GAME.state.fields])
def test_every_field_past_its_range_is_found(field: str) -> None:
    declared = next(declared for declared in GAME.state.fields if declared.name == field)
    for value in (declared.low - 1, declared.high + 1):
        state = _playing()
        kind = declared.dtype
        if np.iinfo(kind).min <= value <= np.iinfo(kind).max:
            np.asarray(state[field])  # the whole field, or the last place of a table
            if declared.dimensions:
                state[field][(-1,) * len(declared.dimensions)] = value
            else:
                state[field] = value
            assert field in str(GAME.state.fault(state))


@pytest.mark.parametrize("field", [field.name for field in GAME.state.frames.fields])
def test_every_field_of_every_frame_past_its_range_is_found(field: str) -> None:
    declared = next(declared for declared in GAME.state.frames.fields if declared.name == field)
    for frame in range(GAME.state.frames.depth + 1):
        for value in (declared.low - 1, declared.high + 1):
            state = _playing()
            state["frames"][field][frame] = value
            assert f"frame {frame}" in str(GAME.state.fault(state))


@pytest.mark.parametrize("field", [field.name for field in EVENT_FIELDS if field.name not in ("a", "b", "seers")])
def test_events_past_their_range_are_found(field: str) -> None:
    declared = next(declared for declared in EVENT_FIELDS if declared.name == field)
    for value in (declared.low - 1, declared.high + 1):
        state = _playing()
        state["events"][field][3] = value
        assert "event" in str(GAME.state.fault(state))


@pytest.mark.parametrize("field", [field.name for field in GAME.state.frames.fields])
def test_slots_above_the_top_must_be_zero(field: str) -> None:
    state = _playing()
    state["frames"][field][2] = 1
    assert "above the top" in str(GAME.state.fault(state))


def test_pieces_depth_and_events_that_cannot_be_are_found() -> None:
    state = _playing()
    state["cards"]["slot"][1] = state["cards"]["slot"][0]
    assert "cards" in str(GAME.state.fault(state))
    state = _playing()
    state["depth"] = GAME.state.frames.depth + 1
    assert "depth" in str(GAME.state.fault(state))
    state = _playing()
    state["told"] = GAME.state.events.capacity + 1
    assert "told" in str(GAME.state.fault(state))


def test_a_game_finds_what_only_it_can_know() -> None:
    game = Game(GAME)
    state = _playing()
    state["num_players"] = 2
    assert "num_players" in str(game.fault(state))
    state = _playing()
    state["frames"]["line"][1] = GAME.max_code
    assert "line" in str(game.fault(state))
    state = _playing()
    state["waiting"] = 0
    assert "nobody is asked" in str(game.fault(state))
    state = _playing()
    state["frames"] = np.zeros((), GAME.state.frames.dtype)
    state["depth"] = 0
    assert "no frame" in str(game.fault(state))


def test_out_of_range_names_field_and_range() -> None:
    fields = [Field("coins", 3, low=1, high=5)]
    values = np.ones(1, fields_dtype(fields))[0]
    assert out_of_range(fields, values) is None
    values["coins"][1] = 6
    assert out_of_range(fields, values) == "coins is [1, 6, 1], outside 1 to 5"


def test_events_must_be_told_in_the_order_of_their_kinds() -> None:
    with pytest.raises(ValueError, match="in their order"):
        Events(Q, Event("one", ""), Event("nothing", ""))


def test_a_state_is_laid_out_from_all_its_parts() -> None:
    pool = Pieces("tokens", families={"token": 2}, zones={0: Zone(2)}, most_face=40_000)
    state = State(
        Field("coins", 4, high=70_000),
        seats=2,
        questions=Q,
        frames=Frames(Q, depth=3),
        events=Events(Q, Event("nothing", ""), Event("one", ""), capacity=5),
        sources=Q,
        pools=(pool,),
    )
    zero = np.zeros((), state.dtype)
    assert zero["coins"].dtype == np.int32 and zero["coins"].shape == (4,)
    assert zero["generators"].shape == (2,) and zero["frames"].shape == (4,) and zero["events"].shape == (5,)
    assert zero["tokens"]["piece"].shape == (2,)
    assert zero["tokens"]["face"].shape == (2,) and zero["tokens"]["face"].dtype == np.int32


# --- Names in rules ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "line", "wrong", "hint"),
    [
        ("rules.py", "    state.ending = 0\n", "state.endign", "ending"),
        ("rules.py", "    frame.step += 1\n", "frame.stpe", "step"),
        ("rules.py", "    state.frames[0].owner = 0\n", "state.frames[0].ownre", "owner"),
        ("rules.py", "    state.points[0] = box.target\n", "box.tarket", "target"),
        ("observe.py", "    out.own_hand[0] = 1\n", "out.own_hadn", "own_hand"),
    ],
)
def test_a_misspelt_field_is_named_with_file_line_and_the_closest_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, line: str, wrong: str, hint: str
) -> None:
    package = copy_of_small_game(tmp_path, f"misspelt_{wrong.partition('.')[2].rpartition('.')[2].split('[')[-1]}")
    right = wrong.rpartition(".")[0] + "." + hint
    assert right in line
    path = package / file
    planted = f"\n\n@rule\ndef planted(state, box, frame, out):\n{line.replace(right, wrong)}"
    path.write_text(path.read_text() + planted)
    number = len(path.read_text().splitlines())
    monkeypatch.syspath_prepend(tmp_path)
    game = __import__(package.name)
    with pytest.raises(AttributeError) as raised:
        check_rules(game.GAME)
    message = str(raised.value)
    assert f"{path}:{number}" in message and "planted" in message
    assert f"'{wrong.rpartition('.')[2]}'" in message and f"'{hint}'" in message


def test_a_field_of_another_record_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = copy_of_small_game(tmp_path, "field_of_another_record")
    path = package / "rules.py"
    path.write_text(path.read_text() + "\n\n@rule\ndef planted(state, frame):\n    frame.points[0] = 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(AttributeError, match="planted: no field 'points'"):
        check_rules(__import__(package.name).GAME)


def test_a_game_is_not_checked_against_the_rules_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games whose names begin alike, such as `fox` and `fox_hunt`."""
    first = copy_of_small_game(tmp_path, "henhouse_game")
    second = copy_of_small_game(tmp_path, "henhouse_game_two")
    path = second / "rules.py"
    path.write_text(path.read_text().replace("points", "pips"))
    observe = second / "observe.py"
    observe.write_text(observe.read_text().replace("state.points", "state.pips"))
    monkeypatch.syspath_prepend(tmp_path)
    __import__(second.name)
    check_rules(__import__(first.name).GAME)


def test_the_rules_of_a_sound_game_pass() -> None:
    check_rules(GAME)

"""Files from outside: what can't be read is an error of the kinds that their readers expect."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fairy_envs.engine.files import FileError, one_line, read_json, read_text


def test_signs_that_steer_a_terminal_are_spelt_out() -> None:
    assert one_line("kept – as it is\x1b[2J\n") == r"kept – as it is\x1b[2J\n"


def test_a_message_is_one_line_that_steers_no_terminal() -> None:
    assert str(FileError("Brünhilde’s \x1b[2J\r\n\0\u2028\x9b")) == r"Brünhilde’s \x1b[2J\r\n\x00\u2028\x9b"


@pytest.mark.parametrize("name", ["a\0b", "a\ud800b"])
def test_what_can_be_no_path_is_as_a_file_that_is_not_there(name: str) -> None:
    with pytest.raises(OSError):
        read_text(Path(name))
    with pytest.raises(OSError):
        read_json(Path(name))


def test_plain_data_comes_back(tmp_path: Path) -> None:
    data = {"rows": [["knight_0", 1], ["dragon_0", "undo"]], "scores": {"random": {"seats": {"low": 0.5}}}, "no": None}
    (tmp_path / "data.json").write_text(json.dumps(data))
    assert read_json(tmp_path / "data.json") == data


@pytest.mark.parametrize("depth", [101, 400, 950, 100_000])
@pytest.mark.parametrize("signs", ["[]", ('{"a":', "}")], ids=["lists", "tables"])
def test_what_is_nested_too_deep_is_no_data(tmp_path: Path, signs: Any, depth: int) -> None:
    (tmp_path / "deep.json").write_text(signs[0] * depth + "1" + signs[1] * depth)
    with pytest.raises(ValueError, match="nested too deep"):
        read_json(tmp_path / "deep.json")


@pytest.mark.parametrize("text", ["", "{", "9" * 5000])
def test_what_is_no_json(tmp_path: Path, text: str) -> None:
    (tmp_path / "none.json").write_text(text)
    with pytest.raises(ValueError):
        read_json(tmp_path / "none.json")

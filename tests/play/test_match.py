"""Saved games: what they hold, and which are refused."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typed import legal, sit_down

from fairy_envs import CardFileError
from fairy_envs.play import Match, ReplayError

CARDS = Path(__file__).parents[2] / "fairy_envs/games/damsels_tale/cards.toml"


def played(decisions: int = 9, **options: Any) -> Match:
    match, rng = sit_down(["human", "random"], options=options), np.random.default_rng(0)
    for _ in range(decisions):
        match.decide(int(rng.choice(legal(match))))
    return match


def test_what_is_saved(tmp_path: Path) -> None:
    match = played(dragon="snerl_the_white")
    assert match.undo("dragon_0")
    match.save(tmp_path / "game.json")
    saved = json.loads((tmp_path / "game.json").read_text())
    assert saved["options"] == {"num_players": 2, "knight": "ivan", "dragon": "snerl_the_white", "handicap": 0}
    assert saved["cards"] == match.env.game.cards.hash
    assert ["play", 12, 1] in saved["actions"]
    assert (saved["seed"], saved["episode"], saved["seats"]) == (3, 0, ["human", "random"])
    assert saved["decisions"][-1] == ["dragon_0", "undo"]
    assert set(saved["versions"]) == {"python", "fairy-envs", "numba", "numpy", "pettingzoo"}
    assert Match.load(tmp_path / "game.json", "damsels_tale").env.snapshot() == match.env.snapshot()
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_undo_goes_back_step_by_step() -> None:
    match = played(0)
    texts = []
    for _ in range(6):
        if match.env.agent_selection == "knight_0":
            texts.append(match.env.text("knight_0"))
        match.decide(legal(match)[0])
    while texts:
        assert match.undo("knight_0")
        assert match.env.text("knight_0") == texts.pop()
    assert not match.undo("knight_0")


def test_what_an_observation_holds_does_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played()
    match.save(tmp_path / "game.json")
    monkeypatch.setattr("fairy_envs.engine.Game.layout_hash", "0" * 64)
    assert len(Match.load(tmp_path / "game.json", "damsels_tale").record()["decisions"]) == 9


def test_an_option_that_came_later_has_its_default(tmp_path: Path) -> None:
    match = played()
    match.save(tmp_path / "game.json")
    saved = json.loads((tmp_path / "game.json").read_text())
    del saved["options"]["knight"]
    (tmp_path / "game.json").write_text(json.dumps(saved))
    assert Match.load(tmp_path / "game.json", "damsels_tale").record() == match.record()


def change(**values: Any) -> Callable[[dict[str, Any]], None]:
    return lambda saved: saved.update(values)


def first_decision(value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda saved: saved["decisions"].__setitem__(0, value)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (change(format="something"), "this is no saved game"),
        (change(format="fairy-envs replay 1"), "reads 'fairy-envs replay 2'; go on with the fairy-envs that saved it"),
        (change(game="chess"), "this is a game of chess"),
        (change(version=7), "version 7 of damsels_tale, and this is version 0; go on with the fairy-envs that"),
        (change(cards="0" * 64), "the game's own cards have changed since; go on with the fairy-envs that saved it"),
        (change(actions=[["play", 12, 1]]), "damsels_tale had other actions then; go on with the fairy-envs that"),
        (change(options={"dragon": "smaug"}), "dragon is one of"),
        (change(options={"cards": "x"}), "damsels_tale has no option 'cards'"),
        (change(options={"render_mode": "human"}), "damsels_tale has no option 'render_mode'"),
        (change(cards_path="nowhere.toml"), "nowhere.toml: cannot be read (No such file or directory)); name where it"),
        (change(cards_path="a\0b"), r"its card file can't be used (a\x00b: cannot be read (embedded null byte)); name"),
        (change(cards_path="a\x1b[2J\n"), r"its card file can't be used (a\x1b[2J\n: cannot be read"),
        (change(game="x\n\x1b[2J"), r"this is a game of x\n\x1b[2J: fairy play"),
        (change(cards_path=str(CARDS), cards="0" * 64), "cards.toml has changed since; name an unchanged copy with --"),
        (change(seats=["human"]), "it names 1 players for knight_0, dragon_0"),
        (change(versions=None), "the field 'versions' is missing"),
        (change(seed="x"), "the field 'seed' is missing"),
        (change(seed=-1), "a seed is a whole number"),
        (change(episode=2), "episode 2"),
        (change(max_decisions=0), "max_decisions=0"),
        (change(decisions=[["knight_0"]]), "can't be read"),
        (lambda saved: saved.pop("options"), "the field 'options' is missing"),
        (first_decision(["knight_0", 1]), "decision 1 (knight_0: 1) is not possible; the file was changed, or the"),
        (first_decision(["knight_0", -1]), "decision 1"),
        (first_decision(["knight_0", 10**9]), "decision 1"),
        (first_decision(["dragon_0", 1]), "decision 1"),
        (first_decision(["knight_0", "undo"]), "decision 1"),
        (first_decision(["knight_0", True]), "decision 1"),
    ],
)
def test_a_saved_game_that_does_not_fit_is_refused_in_one_line(
    tmp_path: Path, spoil: Callable[[dict[str, Any]], None], message: str
) -> None:
    file = tmp_path / "game.json"
    played().save(file)
    saved = json.loads(file.read_text())
    spoil(saved)
    file.write_text(json.dumps(saved))
    with pytest.raises(ValueError) as refused:
        Match.load(file, "damsels_tale")
    assert message in str(refused.value)
    assert str(refused.value).startswith(f"{file}: ")
    assert str(refused.value).isprintable()


def test_a_file_cut_short_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played().save(file)
    file.write_text(file.read_text()[:-20])
    with pytest.raises(ReplayError, match="cut short"):
        Match.load(file, "damsels_tale")
    with pytest.raises(ReplayError, match="can't be read"):
        Match.load(tmp_path / "nothing.json", "damsels_tale")


@pytest.mark.parametrize("depth", [100, 100_000])
def test_a_file_nested_too_deep_is_refused(tmp_path: Path, depth: int) -> None:
    file = tmp_path / "game.json"
    played().save(file)
    file.write_text(file.read_text().replace('"ivan"', "[" * depth + "]" * depth))
    with pytest.raises(ReplayError, match=r"game\.json: this is no saved game"):
        Match.load(file, "damsels_tale")
    with pytest.raises(ReplayError, match="save under another"):
        played().save(file)


@pytest.mark.parametrize("name", ["a\0b", "a\ud800b"])
def test_what_can_be_no_path_is_refused(name: str) -> None:
    with pytest.raises(ReplayError, match="can't be written") as refused:
        played().save(Path(name))
    assert str(refused.value).isprintable()
    with pytest.raises(ReplayError, match="can't be read") as refused:
        Match.load(Path(name), "damsels_tale")
    assert str(refused.value).isprintable()


def test_a_card_file_that_was_moved(tmp_path: Path) -> None:
    here, there = tmp_path / "here.toml", tmp_path / "there.toml"
    here.write_text(CARDS.read_text(encoding="utf-8"), encoding="utf-8")
    match = played(cards=str(here))
    match.save(tmp_path / "game.json")
    here.rename(there)
    with pytest.raises(ReplayError, match=r"game\.json: its card file .*here\.toml.*where it lies now with --cards"):
        Match.load(tmp_path / "game.json", "damsels_tale")
    with pytest.raises(CardFileError, match=r"nowhere\.toml: cannot be read"):
        Match.load(tmp_path / "game.json", "damsels_tale", cards="nowhere.toml")
    loaded = Match.load(tmp_path / "game.json", "damsels_tale", cards=str(there))
    assert loaded.env.snapshot() == match.env.snapshot()
    assert loaded.record()["cards_path"] == str(there)


@pytest.mark.parametrize(
    ("played_with", "advice"), [(None, "leave out --cards"), (str(CARDS), "name the right file with --cards")]
)
def test_the_wrong_card_file_is_named(tmp_path: Path, played_with: str | None, advice: str) -> None:
    file, other = tmp_path / "game.json", tmp_path / "other.toml"
    text = CARDS.read_text(encoding="utf-8")
    other.write_text(text.replace('title = "Reckless Charge"', 'title = "Wild Charge"'), encoding="utf-8")
    played(cards=played_with).save(file)
    with pytest.raises(ReplayError, match=rf"game\.json: .* other cards than those in .*other\.toml; {advice}"):
        Match.load(file, "damsels_tale", cards=str(other))

"""Checkpoints: written and read, played, and refused where they do not fit."""

from __future__ import annotations

import io
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from fairy_envs import damsels_tale_v0
from fairy_envs.agents import CheckpointAgent, CheckpointError, CheckpointWarning, PolicyAgent, load_agent
from fairy_envs.agents import checkpoint as checkpoint_module
from fairy_envs.cli import main
from fairy_envs.engine import Game
from fairy_envs.games.damsels_tale import GAME

pytest.importorskip("rich")
from training.writing import write_checkpoint


@pytest.fixture(scope="module")
def game() -> Game:
    return Game(GAME)


def some_policy(game: Game, activation: str = "relu") -> PolicyAgent:
    rng = np.random.default_rng(5)
    sizes = [game.observation_size, 32, 16, game.num_actions]
    layers = [
        (rng.normal(0, inputs**-0.5, (outputs, inputs)), rng.normal(0, 0.1, outputs))
        for inputs, outputs in pairwise(sizes)
    ]
    return PolicyAgent(layers, activation)


@pytest.fixture
def folder(game: Game, tmp_path: Path) -> Path:
    where = tmp_path / "agent"
    write_checkpoint(where, some_policy(game), game, training={"decisions": 7})
    return where


def some_rows(game: Game, count: int = 64) -> tuple[Any, Any]:
    rng = np.random.default_rng(3)
    masks = (rng.random((count, game.num_actions)) < 0.3).astype(np.int8)
    masks[np.arange(count), rng.integers(game.num_actions, size=count)] = 1
    return rng.random((count, game.observation_size), np.float32), masks


def test_a_checkpoint_plays_as_the_policy_that_was_written(game: Game, folder: Path) -> None:
    rows = some_rows(game)
    written, read = some_policy(game).probabilities(*rows), CheckpointAgent(folder, game).probabilities(*rows)
    assert written.tobytes() == read.tobytes()


def test_a_new_process_gives_the_same_probabilities_bit_for_bit(game: Game, folder: Path) -> None:
    program = (
        "import sys, numpy as np\n"
        "from fairy_envs.agents import CheckpointAgent\n"
        "from fairy_envs.engine import Game\n"
        "from fairy_envs.games.damsels_tale import GAME\n"
        "rows = np.load(sys.argv[2])\n"
        "agent = CheckpointAgent(sys.argv[1], Game(GAME))\n"
        "sys.stdout.write(agent.probabilities(rows['observations'], rows['masks']).tobytes().hex())\n"
    )
    observations, masks = some_rows(game)
    rows = folder.parent / "rows.npz"
    np.savez(rows, observations=observations, masks=masks)
    told = subprocess.run([sys.executable, "-c", program, folder, rows], capture_output=True, text=True, check=True)
    assert bytes.fromhex(told.stdout) == CheckpointAgent(folder, game).probabilities(observations, masks).tobytes()


@pytest.mark.parametrize("activation", ["relu", "tanh"])
def test_the_forward_pass_is_that_of_torch(game: Game, activation: str) -> None:
    torch = pytest.importorskip("torch")
    policy = some_policy(game, activation)
    observations, masks = some_rows(game)
    values = torch.from_numpy(observations)
    for place, (weight, bias) in enumerate(policy.layers):
        values = torch.nn.functional.linear(values, torch.from_numpy(weight), torch.from_numpy(bias))
        if place < 2:
            values = getattr(torch, activation)(values)
    expected = torch.softmax(values.masked_fill(torch.from_numpy(masks == 0), -torch.inf), 1).numpy()
    np.testing.assert_allclose(policy.probabilities(observations, masks), expected, atol=1e-6)


def test_actions_are_legal_and_drawn_from_the_policy(game: Game) -> None:
    policy, rng = some_policy(game), np.random.default_rng(0)
    observations, masks = some_rows(game, 1)
    drawn = policy.act(np.repeat(observations, 40_000, 0), np.repeat(masks, 40_000, 0), rng)
    shares = np.bincount(drawn, minlength=game.num_actions) / 40_000
    np.testing.assert_allclose(shares, policy.probabilities(observations, masks)[0], atol=0.01)
    assert not shares[masks[0] == 0].any()
    policy.greedy = True
    assert policy.act(observations, masks, rng) == policy.probabilities(observations, masks).argmax(1)


class NoTimeAtAll:
    """Every exponential draw is 0, which has no logarithm."""

    def standard_exponential(self, size: Any, dtype: Any) -> Any:
        return np.zeros(size, dtype)


def test_the_rarest_draws_are_legal_too(game: Game) -> None:
    policy, (observations, masks) = some_policy(game), some_rows(game)
    with np.errstate(all="raise"):
        drawn = policy.act(observations, masks, cast(np.random.Generator, NoTimeAtAll()))
    assert masks[np.arange(len(drawn)), drawn].all()


def test_names_find_paths_first_and_then_the_projects_checkpoints(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    env = damsels_tale_v0.env()
    assert isinstance(load_agent(str(folder), env), CheckpointAgent)
    assert load_agent(f"{folder}:greedy", env).greedy
    monkeypatch.setattr(checkpoint_module, "_PROJECT", tmp_path)
    for name in ("agent", "checkpoints/agent", "agent:greedy:other_cards"):
        assert isinstance(load_agent(name, env), CheckpointAgent)


def test_other_options_are_played_with_a_warning_that_names_them(folder: Path) -> None:
    with pytest.warns(CheckpointWarning) as warned:
        load_agent(str(folder), damsels_tale_v0.env(dragon="misty", handicap=2))
    (one,) = warned
    told = f"{folder} was trained with dragon=cinder, handicap=0, and this table has dragon=misty, handicap=2: "
    assert str(one.message).startswith(told)
    assert one.filename == __file__


def test_a_warning_is_one_line_whatever_the_manifest_holds(folder: Path) -> None:
    change(options={"knight": "ivan\x1b[2J\n", "dragon": "cinder\x9b"})(folder)
    with pytest.warns(CheckpointWarning) as warned:
        load_agent(str(folder), damsels_tale_v0.env())
    assert str(warned[0].message).isprintable() and r"knight=ivan\x1b[2J\n" in str(warned[0].message)


@pytest.mark.filterwarnings("error")
def test_random_covers_all_values_and_what_the_manifest_does_not_know_had_its_default(folder: Path) -> None:
    change(options={"knight": "random", "dragon": "misty"})(folder)
    for knight in ("ivan", "captain_kinnen", "random"):
        load_agent(str(folder), damsels_tale_v0.env(knight=knight, dragon="misty"))
    with pytest.raises(CheckpointWarning, match="dragon=misty, and this table has dragon=random"):
        load_agent(str(folder), damsels_tale_v0.env(dragon="random"))
    with pytest.raises(CheckpointWarning, match="handicap=0, and this table has handicap=1"):
        load_agent(str(folder), damsels_tale_v0.env(dragon="misty", handicap=1))


def test_an_unknown_suffix_is_told_which_there_are(folder: Path) -> None:
    with pytest.raises(CheckpointError, match=r"agent:wild'.*by its folder, .* which :greedy and :other_cards"):
        load_agent(f"{folder}:wild", damsels_tale_v0.env())


def test_a_name_that_nobody_has_is_told_which_there_are(
    folder: Path, game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoint_module, "_PROJECT", tmp_path)
    for name in ("damsels_tale/best", "damsels_tale/three", "grimm_forest/best", "scary_tales/best"):
        write_checkpoint(tmp_path / name, some_policy(game), game)
    (tmp_path / "damsels_tale" / "notes").mkdir()
    shipped = "damsels_tale/best, damsels_tale/three"
    told = rf"there are random, scripted, human, {shipped}\); .*its folder, or as <game>/<name>"
    with pytest.raises(CheckpointError, match=f"did you mean damsels_tale/best.*{told}"):
        load_agent("damsels_tale/bset", damsels_tale_v0.env())
    for make in (
        lambda: load_agent("humann", damsels_tale_v0.batch_env(1)),
        lambda: damsels_tale_v0.seat_env("knight_0", others="humann"),
        lambda: damsels_tale_v0.seat_vec_env(2, others="humann"),
    ):
        with pytest.raises(CheckpointError, match=rf"there are random, scripted, {shipped}\)"):
            make()


def test_a_save_killed_between_its_renames_leaves_the_last_checkpoint(folder: Path, game: Game) -> None:
    folder.rename(folder.with_name("agent.old"))
    load_agent(str(folder), damsels_tale_v0.env())
    write_checkpoint(folder, some_policy(game), game)
    assert sorted(path.name for path in folder.parent.iterdir()) == ["agent"]


def flip_a_byte(folder: Path) -> None:
    path = folder / "policy.safetensors"
    data = bytearray(path.read_bytes())
    data[-5] ^= 1
    path.write_bytes(data)


def change(**values: Any) -> Callable[[Path], None]:
    def spoil(folder: Path) -> None:
        path = folder / "manifest.json"
        path.write_text(json.dumps({**json.loads(path.read_text()), **values}))

    return spoil


def cut_the_manifest(folder: Path) -> None:
    path = folder / "manifest.json"
    path.write_text(path.read_text()[:100])


def nest_the_manifest(folder: Path) -> None:
    (folder / "manifest.json").write_text("[" * 100_000)


def lose_the_weights(folder: Path) -> None:
    (folder / "policy.safetensors").unlink()


def lose_the_manifest(folder: Path) -> None:
    (folder / "manifest.json").unlink()


def make_it_a_run(folder: Path) -> None:
    inside = folder / "checkpoint"
    inside.mkdir()
    for name in ("manifest.json", "policy.safetensors"):
        (folder / name).rename(inside / name)


def lose_it(folder: Path) -> None:
    folder.rename(folder.with_name("elsewhere"))


NET = {"inputs": GAME.observation.size, "hidden": [32, 17], "outputs": len(GAME.actions), "activation": "relu"}


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (flip_a_byte, "is damaged"),
        (change(game="grimm_forest"), "plays grimm_forest, not damsels_tale"),
        (change(version=99), "plays version 99"),
        (change(layout="0" * 64), "another layout"),
        (change(cards="0" * 64), "another card set of damsels_tale; name that card file .--cards FILE.*:other_cards"),
        (change(num_players=[3, 4]), "trained for 3 or 4 players, and 2 sit at this table; set -o num_players=3"),
        (change(format=2), "format 2, while this version reads format 1"),
        (change(sha256=None), "'sha256' is missing"),
        (change(net={**NET, "activation": "gelu"}), "none of relu, tanh"),
        (change(net={**NET, "inputs": "many"}), "no whole numbers"),
        (change(net={**NET, "inputs": 3}), "a net of 3 inputs"),
        (change(net=NET), "does not hold the net"),
        (change(num_players=[2.0]), "'num_players' is no list of whole numbers"),
        (change(num_players=[True]), "'num_players' is no list of whole numbers"),
        (change(num_players=[]), "'num_players' is no list of whole numbers"),
        (change(seats=[0, 1]), "'seats' is no list of names"),
        (change(game="x\n\x1b[2J"), r"plays x\\n\\x1b\[2J, not"),
        (cut_the_manifest, "manifest.json can't be read"),
        (nest_the_manifest, "manifest.json can't be read"),
        (lose_the_weights, "missing or can't be read"),
        (lose_the_manifest, "is not a checkpoint"),
        (make_it_a_run, "did you mean .*checkpoint"),
        (lose_it, "no agent or checkpoint is called"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_line(folder: Path, spoil: Callable[[Path], None], told: str) -> None:
    spoil(folder)
    with pytest.raises(CheckpointError, match=told) as refused:
        load_agent(str(folder), damsels_tale_v0.env())
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    "name",
    ["", "a\0b", "a\ud800b", "a\nb", "a" * 5000, None, 5, np.array(["random", "x"])],
    ids=lambda name: repr(name)[:20],
)
def test_what_names_no_agent_is_refused_in_one_line(game: Game, name: Any) -> None:
    with pytest.raises(CheckpointError) as refused:
        load_agent(name, damsels_tale_v0.env())
    assert str(refused.value).isprintable()
    if isinstance(name, str) and name:
        with pytest.raises(CheckpointError, match="there is no checkpoint") as refused:
            CheckpointAgent(name, game)
        assert str(refused.value).isprintable()


HUGE = 3e38


@pytest.mark.parametrize("activation", ["relu", "tanh"])
@pytest.mark.parametrize("greedy", [False, True])
@pytest.mark.parametrize(
    "weights",
    [
        pytest.param((HUGE, HUGE, -HUGE), id="all logits -inf"),
        pytest.param((HUGE, HUGE, HUGE), id="all logits inf"),
        pytest.param((HUGE, np.resize([HUGE, -HUGE], (16, 32)), 0.0), id="all logits NaN"),
        pytest.param((1.0, 1.0, np.resize([[HUGE], [-HUGE], [0]], (len(GAME.actions), 16))), id="logits of every kind"),
    ],
)
def test_huge_weights_never_choose_what_is_not_legal(
    game: Game, folder: Path, weights: tuple[Any, ...], greedy: bool, activation: str
) -> None:
    layers = [
        (np.broadcast_to(np.asarray(value, np.float32), weight.shape), bias)
        for value, (weight, bias) in zip(weights, some_policy(game).layers, strict=True)
    ]
    write_checkpoint(folder, PolicyAgent(layers, activation), game)
    policy = CheckpointAgent(folder, game, greedy=greedy)
    observations, masks = some_rows(game)
    masks[:, 0] = 0
    masks[:, -1] = 1
    with np.errstate(over="ignore", invalid="ignore"):
        actions = policy.act(observations, masks, np.random.default_rng(0))
        chances = policy.probabilities(observations, masks)
    assert masks[np.arange(len(actions)), actions].all()
    np.testing.assert_allclose(chances.sum(1), 1, rtol=1e-5)
    assert not chances[masks == 0].any()


def test_weights_that_are_no_numbers_are_refused(folder: Path, game: Game) -> None:
    layers = some_policy(game).layers
    layers[0][0][0, 0] = np.nan
    write_checkpoint(folder, PolicyAgent(layers), game)
    with pytest.raises(CheckpointError, match="does not hold the net"):
        load_agent(str(folder), damsels_tale_v0.env())


def test_other_cards_are_played_if_the_caller_says_so(folder: Path) -> None:
    change(cards="0" * 64)(folder)
    env = damsels_tale_v0.env()
    load_agent(str(folder), env, other_cards=True)
    load_agent(f"{folder}:other_cards", env)


def test_the_manifest_and_the_readme_say_what_it_is(folder: Path, game: Game) -> None:
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["layout"] == game.layout_hash and manifest["cards"] == game.cards.hash
    assert manifest["net"]["hidden"] == [32, 16]
    text = (folder / "README.md").read_text()
    assert "damsels_tale_v0" in text and "decisions: 7" in text


@pytest.mark.parametrize(
    ("options", "seats", "play"),
    [
        ({}, None, "--seats human,."),
        ({"num_players": 3}, None, "--seats human,.,. -o num_players=3"),
        ({"num_players": 3}, ["knight_0"], "--seats .,human,scripted -o num_players=3"),
        ({"knight": "random", "dragon": "random"}, ["dragon_0"], "--seats human,. -o knight=random -o dragon=random"),
    ],
)
def test_the_commands_of_the_readme_work_as_they_stand(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: dict[str, Any],
    seats: list[str] | None,
    play: str,
) -> None:
    game = Game(GAME, **options)
    write_checkpoint(tmp_path / "agent", some_policy(game), game, seats=seats)
    evaluation, playing = re.findall(r"(?m)^fairy .*$", (tmp_path / "agent" / "README.md").read_text())
    assert playing == f"fairy play damsels_tale {play}"
    monkeypatch.chdir(tmp_path / "agent")
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    for command in (f"{evaluation} --games 2", playing):
        with pytest.raises(SystemExit) as end:
            main(shlex.split(command)[1:])
        assert end.value.code == 0
    assert "warning" not in capsys.readouterr().err


def test_the_commands_of_the_readme_name_the_cards(tmp_path: Path) -> None:
    cards = tmp_path / "my cards.toml"
    cards.write_text((GAME.folder / "cards.toml").read_text(encoding="utf-8"), encoding="utf-8")
    game = Game(GAME, cards=cards)
    write_checkpoint(tmp_path / "agent", some_policy(game), game)
    assert (tmp_path / "agent" / "README.md").read_text().count(f"--cards '{cards}'") == 2

"""The commands: what they print, and the one line that a mistake gets."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import pytest
from engine.small_game import GAME as HENHOUSE

from fairy_envs import GAMES
from fairy_envs.cli import main
from fairy_envs.engine import GameOptions
from fairy_envs.makers import Makers

ROOT = Path(__file__).parents[2]
CARDS = ROOT / "fairy_envs/games/damsels_tale/cards.toml"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command in an empty folder: exit code, output, errors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "300")

    def run_command(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as end:
            main(arguments)
        printed = capsys.readouterr()
        assert isinstance(end.value.code, int)
        return end.value.code, printed.out, printed.err

    return run_command


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (
            "play chess",
            2,
            "no game is called 'chess' (there are damsels_tale, grimm_forest, scary_tales, book_of_shadows)",
        ),
        ("play damsel", 2, "no game is called 'damsel'; did you mean damsels_tale? (there are"),
        ("rules chess", 2, "no game is called 'chess'"),
        ("play damsels_tale --option num_players=7", 1, "num_players=7 is not possible; num_players is one of 2"),
        ("play damsels_tale --option dragn=misty", 1, "did you mean 'dragon'? (options: num_players, knight, dragon"),
        ("play damsels_tale --option dragon=smaug", 1, "dragon is one of 'cinder', 'brand'"),
        ("play damsels_tale --option dragon", 2, "expected key=value"),
        (f"play damsels_tale --option num_players={'9' * 5000}", 1, "num_players is one of 2"),
        ("play damsels_tale --option num_players=two", 1, "num_players='two' is not possible; num_players is one of 2"),
        ("play damsels_tale --option max_decisions=0", 1, "max_decisions=0 is not possible; it is a whole number from"),
        ("play damsels_tale --option render_mode=human", 1, "no option 'render_mode' (options: num_players, knight"),
        ("evaluate damsels_tale --option dragon=smaug --seats random,random", 1, "dragon is one of 'cinder', 'brand'"),
        ("train damsels_tale --option illegal=raise", 1, "has no option 'illegal' (options: num_players, knight, dr"),
        ("play damsels_tale --option cards=x.toml", 2, "--cards x.toml"),
        ("play damsels_tale --cards nothing.toml", 1, "nothing.toml: cannot be read"),
        ("play damsels_tale --cards broken.toml", 1, "broken.toml: mumma: footprints: expected 6 to 6 whole numbers"),
        ("play damsels_tale --seats human", 2, "expected 2 names with commas between them, for knight_0, dragon_0"),
        ("play damsels_tale --seats human,", 2, "expected 2 names"),
        ("play damsels_tale --seats human,checkpoints/nobody", 1, "checkpoints/nobody"),
        ("play damsels_tale --seed -1", 2, "--seed"),
        ("play damsels_tale --load nothing.json", 1, "nothing.json: can't be read"),
        ("play damsels_tale --load x.json --seed 3", 2, "can't be given with --load"),
        ("play damsels_tale --seats human,random,random", 2, "expected 2 names with commas between them, for kni"),
        ("evaluate damsels_tale", 2, "--seats is missing: name who plays knight_0, dragon_0, such as scripted,random"),
        ("evaluate damsels_tale --seats human,random", 2, "a person can't be evaluated"),
        ("evaluate damsels_tale --seats nobody,random", 1, "'nobody' (there are random, scripted, damsels_tale/best, "),
        ("play damsels_tale --seats humam,random", 1, "did you mean human? (there are random, scripted, human, dam"),
        ("train damsels_tale --option num_players=7", 1, "num_players=7 is not possible"),
        ("train damsels_tale --seat pig_0", 2, "expected one of knight_0, dragon_0"),
        ("train damsels_tale --resume --run nothing", 1, "nothing"),
        ("train damsels_tale --minutes inf", 1, "minutes=inf is no budget"),
        ("evaluate damsels_tale --seats random,random --games 100000000000000", 2, "--games"),
        (
            "evaluate damsels_tale --seats random:greedy,random",
            1,
            "'random:greedy': :greedy and :other_cards follow",
        ),
        ("train damsels_tale --resume --seat knight_0", 2, "--seat can't be given with --resume"),
        ("fly", 2, "No such command 'fly' (commands: list, rules, train, evaluate, play, speed, doctor)"),
        ("plya", 2, "Did you mean 'play'?"),
        ("--loud", 2, "No such option: --loud (options: --version, --debug, --help)"),
        ("list --loud", 2, "No such option: --loud (options: --help)"),
        ("play damsels_tale --sed 3", 2, "No such option: --sed (Possible options: --seats, --seed)"),
        ("doctor --xyz", 2, "No such option: --xyz (options: --compile, --help)"),
        ("play", 2, "Missing argument 'GAME'; see fairy play --help"),
        ("play damsels_tale grimm_forest", 2, "unexpected extra argument(s) (grimm_forest); see fairy play --help"),
    ],
)
def test_a_mistake_gets_one_line(run: Run, tmp_path: Path, arguments: str, code: int, message: str) -> None:
    if arguments.startswith("train"):
        pytest.importorskip("sb3_contrib")
    broken, count = re.subn(r"(?m)^footprints = .*$", "footprints = [1, 2]", CARDS.read_text(encoding="utf-8"))
    assert count == 1
    (tmp_path / "broken.toml").write_text(broken, encoding="utf-8")
    ended, out, err = run(*arguments.split())
    assert ended == code
    assert message in err
    assert err.startswith("error: ") and err.count("\n") == 1
    assert out == ""


def test_debug_shows_the_traceback(run: Run) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        main(["play", "damsels_tale", "--cards", "nothing.toml", "--debug"])


def test_help_is_there_without_a_command(run: Run) -> None:
    code, out, _ = run()
    assert code == 0
    for command in ("list", "rules", "train", "evaluate", "play", "speed", "doctor"):
        assert f" {command} " in out


def test_list(run: Run) -> None:
    code, out, _ = run("list")
    assert code == 0
    for spec in GAMES.values():
        assert spec.id in out and spec.title in out
    assert "dragon=cinder | brand | snerl_the_white | reinald_the_red | misty | random" in out
    assert "2: knight_0, dragon_0 " in out and "3: knight_0, knight_1, dragon_0 " in out


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"fairy-envs {version('fairy-envs')}\n", "")


def test_rules(run: Run) -> None:
    code, out, _ = run("rules", "damsels_tale")
    assert code == 0
    assert out.startswith((CARDS.parent / "RULES.md").read_text(encoding="utf-8").rstrip("\n"))
    options = out[out.index("## Options") :]
    assert "- `dragon=cinder | brand | snerl_the_white | reinald_the_red | misty | random`\n" in options


@pytest.mark.parametrize("game", list(GAMES))
def test_the_rules_end_with_the_words_of_the_card_file(run: Run, game: str) -> None:
    page = (ROOT / "docs" / f"{game}.md").read_text(encoding="utf-8")
    words = re.search(r"(?ms)^## Words of the card file$.*?(?=\n\n## )", page)
    assert words and len(words[0].splitlines()) > 20
    assert run("rules", game)[1].endswith(f"\n\n{words[0]}\n")


def test_doctor(run: Run) -> None:
    code, out, _ = run("doctor")
    assert code == 0
    for part in ("core", "[train]", "[play]", "[bench]", "[test]", "numba", "cores", "damsels_tale"):
        assert part in out


def test_play_reads_what_is_typed(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nquit\n"))
    code, out, _ = run("play", "damsels_tale", "--seed", "5", "--option", "dragon=MISTY", "--seats", "human,scripted")
    assert code == 0
    assert "The Damsel's Tale, seed 5" in out
    assert "What happened" in out
    assert (tmp_path / "saves/damsels_tale_5.json").exists()


@pytest.fixture
def options_in_play(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The options of the games that `fairy play` would have played."""
    seen: list[dict[str, Any]] = []
    monkeypatch.setattr("fairy_envs.play.play", lambda match, *_, **__: seen.append(match.record()["options"]))
    return seen


@pytest.mark.parametrize(
    ("game", "name", "value"),
    [
        (spec.id, name, value)
        for spec in GAMES.values()
        for name, values in spec.options.allowed().items()
        for value in values
    ],
)
def test_every_option_can_be_typed(
    run: Run, options_in_play: list[dict[str, Any]], game: str, name: str, value: Any
) -> None:
    options = GAMES[game].options
    at_more_players = {"num_players": options.allowed()["num_players"][-1]}
    typed = {name: value, **(at_more_players if options(**{name: value}).conflict() else {})}
    assert (
        run("play", game, *(word for given in typed.items() for word in ("--option", "{}={}".format(*given))))[0] == 0
    )
    assert options_in_play[0][name] == value


@dataclass(frozen=True, slots=True, kw_only=True)
class HenhouseOptions(GameOptions):
    num_players: int = 3
    handicap: int = 0

    @classmethod
    def allowed(cls) -> Mapping[str, Sequence[Any]]:
        return {"num_players": (3,), "handicap": (0, 1, 2, 3)}


@pytest.fixture
def henhouse(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of three seats, with an option that is a whole number."""
    spec = replace(HENHOUSE, options=HenhouseOptions)
    monkeypatch.setitem(GAMES, spec.id, spec)
    monkeypatch.setitem(sys.modules, f"fairy_envs.{spec.name}", cast(ModuleType, Makers(spec)))


def test_options_that_are_whole_numbers(run: Run, henhouse: None, options_in_play: list[dict[str, Any]]) -> None:
    assert run("play", "henhouse", "-o", "num_players=3", "-o", "handicap=2")[0] == 0
    assert options_in_play == [{"num_players": 3, "handicap": 2}]
    code, _, err = run("play", "henhouse", "-o", "handicap=4")
    assert (code, err) == (1, "error: henhouse: handicap=4 is not possible; handicap is one of 0, 1, 2, 3\n")
    assert "handicap=0 | 1 | 2 | 3" in run("list")[1]


def test_three_sit_at_a_table(run: Run, henhouse: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for seats in ("random,random", "random,random,random,random", "random,,random"):
        code, _, err = run("play", "henhouse", "--seats", seats)
        expected = "expected 3 names with commas between them, for farmer_0, farmer_1, farmer_2"
        assert (code, err) == (2, f"error: --seats {seats}: {expected}\n")
    code, _, err = run("evaluate", "henhouse")
    assert err.endswith("name who plays farmer_0, farmer_1, farmer_2, such as scripted,random,random\n")
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nquit\n"))
    code, out, _ = run("play", "henhouse", "--seed", "5", "--seats", "random,human,random")
    assert code == 0
    assert "farmer_0: random, farmer_1: human, farmer_2: random" in out
    code, out, _ = run("play", "henhouse", "--load", "saves/henhouse_5.json", "--seats", "random,random,random")
    assert code == 0
    assert re.search(r"The winners? (is|are) .*farmer_[012]\)", out)


def test_people_are_not_needed(run: Run) -> None:
    code, out, _ = run("play", "damsels_tale", "--seed", "5", "--seats", "scripted,random")
    assert code == 0
    assert "The winner is" in out


def test_people_are_offered_where_they_can_sit(run: Run) -> None:
    assert "human" in run("play", "--help")[1]
    assert "human" not in run("evaluate", "--help")[1]


def test_an_agent_with_other_options_gets_one_line(run: Run) -> None:
    seats = ",".join(2 * [str(ROOT / "checkpoints/damsels_tale/best")])
    code, _, err = run("evaluate", "damsels_tale", "--seats", seats, "--games", "2", "-o", "knight=captain_kinnen")
    assert code == 0
    told = r"warning: \S*best was trained with knight=ivan, and this table has knight=captain_kinnen: .*\n"
    assert re.fullmatch(told, err)
    code, _, err = run("play", "damsels_tale", "--seats", seats, "--seed", "1", "-o", "knight=captain_kinnen")
    assert code == 0
    assert re.fullmatch(told, err)


@pytest.fixture
def core_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the extra `train` brings is not installed."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "training"]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("torch", "sb3_contrib", "stable_baselines3", "threadpoolctl"):
        monkeypatch.setitem(sys.modules, name, None)


def test_evaluate(run: Run, core_alone: None) -> None:
    code, out, _ = run("evaluate", "damsels_tale", "--seats", "scripted,random", "--games", "20")
    assert code == 0
    assert "scripted" in out and "random" in out


def test_a_missing_extra_is_named(run: Run, core_alone: None) -> None:
    code, _, err = run("train", "damsels_tale")
    assert code == 1
    hint = r'pip install -e "\.\[train\]" in the project\'s folder'
    assert re.fullmatch(rf"error: \w+ is not installed, which training needs: {hint}\n", err)


def test_a_run_of_another_game_is_not_resumed(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib")
    from training.ppo import Settings

    (tmp_path / "settings.json").write_text(json.dumps(Settings(game="damsels_tale", run=tmp_path).as_dict()))
    code, _, err = run("train", "grimm_forest", "--resume", "--run", ".")
    told = "is a run of damsels_tale, not of grimm_forest: fairy train damsels_tale --run . --resume"
    assert (code, err) == (1, f"error: . {told}\n")


def test_ctrl_c_gets_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sb3_contrib")

    def pressed(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    for function in ("training.ppo.Trainer.__init__", "training.ppo.resume", "training.evaluation.evaluate"):
        monkeypatch.setattr(function, pressed)
    assert run("train", "damsels_tale") == (130, "", "interrupted; nothing was saved\n")
    assert run("train", "damsels_tale", "--resume") == (130, "", "interrupted; the run is as it was\n")
    assert run("evaluate", "damsels_tale", "--seats", "random,random") == (130, "", "interrupted\n")


def test_ctrl_c_that_the_trainer_has_answered_gets_no_further_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sb3_contrib")
    from training.ppo import Interrupted

    def pressed(*_: Any, **__: Any) -> None:
        raise Interrupted("Stopped.")

    monkeypatch.setattr("training.ppo.train", pressed)
    assert run("train", "damsels_tale") == (130, "", "")


@pytest.mark.parametrize("script", ["train", "evaluate", "play"])
def test_scripts_are_the_same_commands(script: str) -> None:
    done = subprocess.run(
        [sys.executable, f"scripts/{script}.py", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert f"fairy {script}" in done.stdout


@pytest.mark.parametrize("script", ["train", "evaluate", "play", "balance", "refresh_docs"])
def test_scripts_need_the_environment(script: str) -> None:
    done = subprocess.run(
        [sys.executable, "-S", f"scripts/{script}.py", "--help"],  # without what is installed, as another Python would
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr.startswith("error: fairy_envs is not installed for this Python; run `")
    assert f"scripts/{script}.py --help`" in done.stderr and done.stderr.count("\n") == 1


def test_the_test_command_shows_its_own_help() -> None:
    done = subprocess.run(
        [sys.executable, "scripts/run_tests.py", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("From a fresh clone to tested") and "pytest --help" in done.stdout


def test_the_command_line_imports_nothing_heavy() -> None:
    listing = "import sys, fairy_envs.cli; print('torch' in sys.modules, 'rich' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", listing], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_the_generated_documentation_is_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, "scripts/refresh_docs.py", "--check"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr

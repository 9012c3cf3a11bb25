"""Training runs: begun, interrupted, killed, resumed."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")
import torch

from fairy_envs import OptionError, damsels_tale_v0
from fairy_envs.agents import CheckpointAgent, load_agent
from training.errors import TrainingError
from training.ppo import Interrupted, Settings, Trainer, resume, train
from training.speed import training_speed

SMALL: dict[str, Any] = {
    "num_envs": 16,
    "n_steps": 8,
    "batch_size": 64,
    "n_epochs": 1,
    "hidden": (16,),
    "groups": 4,
    "snapshot_every": 256,
    "swap_every": 128,
    "window": 3,
    "save_every": 0.0,
    "score_games": 0,
}


def small(run: Path, **changes: Any) -> Settings:
    return Settings(game="damsels_tale", run=run, **{"decisions": 1024, **SMALL, **changes})


def loaded(run: Path) -> Trainer:
    trainer = Trainer(Settings.read(run))
    trainer.load()
    return trainer


def everything(trainer: Trainer) -> dict[str, Any]:
    """What a resumed run must have in common with the run that was saved."""
    pool = trainer.pool.state()
    optimizer = trainer.model.policy.optimizer.state_dict()["state"]
    return {
        "counters": (trainer.decisions, trainer.seconds, trainer.model._n_updates, pool["taken"], pool["records"]),
        "pool": [
            (kept["name"], [array.tobytes() for pair in kept["layers"] for array in pair]) for kept in pool["past"]
        ],
        "pool rng": pool["rng"],
        "weights": [value.numpy().tobytes() for value in trainer.model.policy.state_dict().values()],
        "optimizer": [value.numpy().tobytes() for one in optimizer.values() for value in one.values()],
        "numpy": np.random.get_state()[1].tobytes(),  # type: ignore[index]
        "torch": torch.get_rng_state().numpy().tobytes(),
    }


def test_a_run_ends_with_its_budget_and_leaves_a_scored_checkpoint_and_logs(tmp_path: Path) -> None:
    run = train(small(tmp_path / "run", score_games=40, options={"dragon": "misty"}), progress=False)
    manifest = json.loads((run / "checkpoint" / "manifest.json").read_text())
    assert manifest["training"]["decisions"] == 1024
    assert manifest["options"]["dragon"] == "misty"
    assert set(manifest["scores"]) == {"scripted", "random"}
    assert manifest["scores"]["random"]["games"] == 40
    assert list((run / "logs").iterdir())
    assert "| scripted |" in (run / "checkpoint" / "README.md").read_text()
    assert not [*run.rglob("*.new"), *run.rglob("*.old")]
    with pytest.raises(TrainingError, match="has used up its budget"):
        resume(run)
    with pytest.raises(TrainingError, match="is there already"):
        train(small(run), progress=False)


def test_what_is_loaded_is_what_was_saved(tmp_path: Path) -> None:
    trainer = Trainer(small(tmp_path))
    for _ in range(8):
        trainer.play_round()
    trainer.save()
    (tmp_path / "settings.json").write_text(json.dumps(trainer.settings.as_dict()))
    saved = everything(trainer)
    assert len(saved["pool"]) == 3
    for _ in range(2):
        trainer.play_round()
    again = loaded(tmp_path)
    assert everything(again) == saved
    agent = CheckpointAgent(tmp_path / "checkpoint", again.game)
    for (weight, bias), (same_weight, same_bias) in zip(agent.layers, again.policy().layers, strict=True):
        assert (weight == same_weight).all() and (bias == same_bias).all()


def test_ctrl_c_saves_and_the_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run, original = tmp_path / "run", Trainer.play_round

    def pressed_in_the_fifth(self: Trainer) -> None:
        original(self)
        if self.decisions == 5 * 128:
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(Trainer, "play_round", pressed_in_the_fifth)
    with pytest.raises(Interrupted, match=f"640 decisions are saved; go on with: .*--run {run} --resume"):
        train(small(run, save_every=1000.0), progress=False)
    assert "640 decisions are saved" in capsys.readouterr().err
    before = loaded(run)
    assert before.decisions == 640 and before.pool.taken == 2
    resume(run, progress=False)
    after = loaded(run)
    assert after.decisions == 1024 and after.pool.taken == 3
    assert [member.name for member in after.pool.past] == ["past_1", "past_2", "past_3"]
    for old, kept in zip(before.pool.past, after.pool.past, strict=False):
        assert (old.agent.layers[0][0] == kept.agent.layers[0][0]).all()
    assert loaded(run).begun == 0
    resume(run, decisions=128, progress=False)
    assert loaded(run).decisions == 1152 and loaded(run).begun == 1024 / 1152


def test_at_its_end_a_run_says_where_the_agent_is_and_what_to_do_with_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = train(small(tmp_path / "a run", decisions=128, seat="dragon_0", options={"dragon": "misty"}))
    agent = run / "checkpoint"
    assert capsys.readouterr().err.splitlines()[-4:] == [
        f"The agent is in {agent}. Evaluate it, play against it, or train it further:",
        f"  fairy evaluate damsels_tale --seats '{agent},scripted' -o dragon=misty",
        f"  fairy play damsels_tale --seats 'human,{agent}' -o dragon=misty",
        f"  fairy train damsels_tale --run '{run}' --resume --minutes 10",
    ]


def test_ctrl_c_while_the_scores_are_measured_leaves_them_for_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = tmp_path / "run"

    def pressed(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(Interrupted, match="128 decisions are saved"):
        patched.setattr("training.ppo.evaluate", pressed)
        train(small(run, decisions=128, score_games=10), progress=False)
    resume(run, progress=False)
    assert json.loads((run / "checkpoint" / "manifest.json").read_text())["scores"]["random"]["games"] == 10
    with pytest.raises(TrainingError, match="has used up its budget"):
        resume(run, progress=False)


def saved_decisions(run: Path) -> int:
    """How far the checkpoint of a run that is under way has come."""
    try:
        return int(json.loads((run / "checkpoint" / "manifest.json").read_text())["training"]["decisions"])
    except FileNotFoundError:
        return 0


def test_a_killed_run_resumes_from_its_last_save(tmp_path: Path) -> None:
    run = tmp_path / "run"
    program = (
        "import sys; from pathlib import Path; from training.ppo import Settings, train\n"
        f"train(Settings(game='damsels_tale', run=Path(sys.argv[1]), minutes=5, **{SMALL!r}), progress=False)\n"
    )
    child = subprocess.Popen([sys.executable, "-c", program, str(run)])
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and child.poll() is None and saved_decisions(run) < 1024:
        time.sleep(0.02)
    child.kill()
    assert child.wait() == -signal.SIGKILL
    killed = loaded(run)
    assert killed.decisions >= 1024
    load_agent(str(run / "checkpoint"), damsels_tale_v0.env())
    resume(run, decisions=128, progress=False)
    assert loaded(run).decisions == killed.decisions + 128


def test_a_run_that_is_not_there_can_not_be_resumed(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="there is no run in "):
        resume(tmp_path / "none")


def test_spoiled_runs_are_refused_in_one_line(tmp_path: Path) -> None:
    run = train(small(tmp_path / "run", decisions=128), progress=False)
    state, settings = run / "state" / "state.pt", run / "settings.json"
    whole = state.read_bytes()
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 1
    checkpoint = files_of(run / "checkpoint")
    for damaged in (flipped, whole[:1000], whole[:20], b""):
        state.write_bytes(damaged)
        with pytest.raises(TrainingError, match=r"state.pt is damaged") as refused:
            resume(run, decisions=128)
        assert "\n" not in str(refused.value)
    state.write_bytes(b"nonsense" + hashlib.sha256(b"nonsense").digest())
    with pytest.raises(TrainingError, match=r"state.pt can't be read") as refused:
        resume(run, decisions=128)
    assert "\n" not in str(refused.value)
    assert files_of(run / "checkpoint") == checkpoint
    state.unlink()
    with pytest.raises(TrainingError, match="has no saved state"):
        resume(run, decisions=128)
    settings.write_text('{"game": "damsels_tale", "speed": 9')
    with pytest.raises(TrainingError, match=r"settings.json can't be read") as refused:
        resume(run, decisions=128)
    assert "\n" not in str(refused.value)


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("part", ["action_net", "value_net"])
def test_a_network_that_is_not_finite_replaces_no_save(tmp_path: Path, part: str) -> None:
    trainer = Trainer(small(tmp_path))
    trainer.save()
    before = files_of(tmp_path)
    with torch.no_grad():
        getattr(trainer.model.policy, part).bias[0] = torch.nan
    with pytest.raises(TrainingError, match="no longer finite numbers, so the run can't go on"):
        trainer.save()
    assert files_of(tmp_path) == before


def test_a_run_of_another_game_is_refused_before_anything_else(tmp_path: Path) -> None:
    run = tmp_path / "a run"  # it has neither a state nor a budget that is left
    run.mkdir()
    (run / "settings.json").write_text(json.dumps(small(run).as_dict()))
    told = f"a run of damsels_tale, not of grimm_forest: fairy train damsels_tale --run '{run}' --resume"
    with pytest.raises(TrainingError, match=told):
        resume(run, game="grimm_forest")
    with pytest.raises(TrainingError, match="has no saved state"):
        resume(run, game="damsels_tale")


def test_ctrl_c_before_the_first_save_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(self: Trainer) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Trainer, "_write_checkpoint", lambda self, scores: pressed(self))
    with pytest.raises(KeyboardInterrupt) as stopped:
        train(small(tmp_path / "run"), progress=False)
    assert not isinstance(stopped.value, Interrupted)
    assert not list(tmp_path.iterdir())


def test_ctrl_c_right_after_the_first_save_leaves_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = tmp_path / "run"

    def pressed(self: Trainer) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(Interrupted, match="0 decisions are saved; go on with"):
        patched.setattr(Trainer, "_seed", pressed)
        train(small(run), progress=False)
    assert loaded(run).decisions == 0


def test_settings_are_checked(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="no game is called 'chess'"):
        Settings(game="chess", run=tmp_path)
    with pytest.raises(TrainingError, match="minutes=0 is no budget"):
        small(tmp_path, minutes=0)
    with pytest.raises(TrainingError, match="num_envs=0"):
        small(tmp_path, num_envs=0)
    with pytest.raises(TrainingError, match="'human' can't be an opponent"):
        train(small(tmp_path / "run", anchors=("human",)))
    with pytest.raises(OptionError, match="no option 'knigth'"):
        train(small(tmp_path / "run", options={"knigth": "ivan"}))
    assert not (tmp_path / "run").exists()


def test_equal_settings_train_equal_agents(tmp_path: Path) -> None:
    first = train(small(tmp_path / "first", decisions=512), progress=False)
    again = train(replace(Settings.read(first), run=tmp_path / "again"), progress=False)
    weights = [(run / "checkpoint" / "policy.safetensors").read_bytes() for run in (first, again)]
    assert weights[0] == weights[1]


def test_one_seat_can_be_learned_alone(tmp_path: Path) -> None:
    trainer = Trainer(small(tmp_path, seat="dragon_0"))
    trainer.play_round()
    assert set(trainer.env.core.seat) == {1}


def test_the_speed_of_training_is_measured_beside_that_of_constant_arrays() -> None:
    speed = training_speed(rounds=1, past=2, **SMALL)
    assert set(speed) == {"environment", "constant"} and min(speed.values()) > 0


def test_a_game_that_random_play_never_wins_begins_from_the_scripted_team(tmp_path: Path) -> None:
    settings = Settings.of("book_of_shadows", tmp_path, minutes=1.0, groups=4)
    assert settings.imitate > 0 and settings.latest_share == 1.0
    assert settings.groups == 4 and settings.minutes == 1.0, "what is given counts"
    assert Settings.of("damsels_tale", tmp_path) == Settings(game="damsels_tale", run=tmp_path)

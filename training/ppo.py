"""Training by self-play: sb3-contrib's MaskablePPO against a pool of past selves and fixed anchors.

A run is a folder:

- `settings.json`: what was asked for;
- `checkpoint/`: the current agent, playable at any time;
- `state/state.pt`: all that is needed to go on (weights, optimizer, pool, counters, random state), and the SHA-256 of
  that in its last 32 bytes;
- `logs/`: TensorBoard.

`train` begins a run, `resume` goes on with one. Both come down to `Trainer.train`, which reads from top to bottom.
"""

from __future__ import annotations

import hashlib
import io
import json
import math
import os
import shlex
import shutil
import signal
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, Self

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure

from fairy_envs import GAMES
from fairy_envs.agents import PolicyAgent, load_agent
from fairy_envs.engine import Game
from fairy_envs.engine.files import read_json
from fairy_envs.envs.sb3 import Sb3SeatEnv
from fairy_envs.wording import not_called

from .errors import TrainingError
from .evaluation import evaluate
from .imitation import imitate
from .policy import ChoicePolicy
from .pool import Pool
from .progress import Progress
from .threads import numpy_threads
from .writing import commands, write_checkpoint

PRESETS: Mapping[str, Mapping[str, Any]] = {
    # Random play never wins these, so the learner begins as the scripted team; it learns as a team, and a part of the
    # games beside scripted and random teammates.
    "book_of_shadows": {
        "imitate": 300_000,
        "learning_rate": 5e-4,
        "gae_lambda": 0.95,
        "ent_coef": 0.005,
        "final_ent_coef": 0.001,
        "groups": 16,
        "latest_share": 1.0,
    },
}
"""Settings with which a game is trained if nothing else is said, beside the defaults of `Settings`."""

_DIGEST = 32
"""Bytes of a SHA-256."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Every knob of a run. A decision is one choice of the learning seat; those without a choice are not counted.

    What to learn, and for how long:
        game: The game's id.
        run: The run's folder.
        minutes, decisions: The budget; the first that is used up ends the run, after a whole rollout (`num_envs` times
            `n_steps` decisions). Ten minutes if neither is given.
        options: The game's options.
        cards: Another card file than the game's own.
        seat: The seat to learn; None rotates through all of them.
        seed: Of everything that is drawn.

    PPO:
        num_envs: Games side by side.
        n_steps: Decisions of each game between two updates.
        batch_size: Decisions in one gradient step.
        n_epochs: Passes over the decisions of an update.
        learning_rate, final_learning_rate: Adam's rate at the start and, falling evenly, at the end of the budget.
        gamma: Discount a decision; 1 since games are short and only the result counts.
        gae_lambda: Between one-step (0) and whole-game (1) advantages.
        clip_range: How far an update may move a probability ratio.
        ent_coef, final_ent_coef: Weight of the policy's entropy, likewise falling: games of hidden simultaneous choice
            need mixed strategies, and a policy that has become certain explores no more.
        vf_coef: Weight of the value loss.
        max_grad_norm: Gradients are scaled down to this norm.
        hidden: Sizes of the hidden layers (ReLU) of actor and critic, which share none.
        imitate: Decisions of the scripted player to imitate before the first update; 0 begins from nothing. A run
            that is stopped before its first update begins with them again.

    Opponents (see `training.pool`):
        anchors: Agents that stay in the pool: names as for `load_agent`.
        groups: Groups of games that face the same opponent.
        latest_share: Share of the groups that faces the latest self.
        hardness: How much more often harder opponents are drawn.
        snapshot_every: Decisions between two past selves.
        swap_every: Decisions between two draws of opponents.
        window: Past selves kept.

    Housekeeping:
        save_every: Seconds between two saves.
        score_games: Duplicate games against each of random and scripted at the end, for the manifest; 0 for none.
        threads: Threads of torch and of NumPy's matrices: on busy cores more than one is slower.
        validate: Use sb3-contrib's own policy, and let torch check the arguments of every distribution (slower; for
            hunting a NaN).
    """

    game: str
    run: Path
    minutes: float | None = None
    decisions: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    cards: str | None = None
    seat: str | None = None
    seed: int = 0

    num_envs: int = 512
    n_steps: int = 64
    batch_size: int = 4096
    n_epochs: int = 4
    learning_rate: float = 1e-3
    final_learning_rate: float = 1e-4
    gamma: float = 1.0
    gae_lambda: float = 0.8
    clip_range: float = 0.2
    ent_coef: float = 0.02
    final_ent_coef: float = 0.005
    vf_coef: float = 0.5
    max_grad_norm: float = 0.5
    hidden: tuple[int, ...] = (128, 128)
    imitate: int = 0

    anchors: tuple[str, ...] = ("random", "scripted")
    groups: int = 8
    latest_share: float = 0.5
    hardness: float = 2.0
    snapshot_every: int = 500_000
    swap_every: int = 100_000
    window: int = 20

    save_every: float = 20.0
    score_games: int = 4000
    threads: int = 1
    validate: bool = False

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise TrainingError(not_called("game", self.game, list(GAMES)))
        for name in ("minutes", "decisions"):
            value = getattr(self, name)
            if value is not None and not 0 < value < math.inf:
                raise TrainingError(f"{name}={value} is no budget; give a number above 0")
        for name in ("num_envs", "n_steps", "batch_size", "n_epochs", "groups", "threads", "window"):
            if getattr(self, name) < 1:
                raise TrainingError(f"{name}={getattr(self, name)} is not possible; it is a whole number from 1")
        if self.round_size < 2:
            raise TrainingError("num_envs * n_steps is 1, and an update needs at least 2 decisions")

    @property
    def round_size(self) -> int:
        """Decisions between two updates."""
        return self.num_envs * self.n_steps

    @classmethod
    def of(cls, game: str, run: Path, **given: Any) -> Self:
        """The settings for a game: those given, its `PRESETS`, and the defaults. Raises `TrainingError`."""
        return cls(game=game, run=run, **{**PRESETS.get(game, {}), **given})

    def as_dict(self) -> dict[str, Any]:
        """As plain data, without the folder (a run may be moved)."""
        values = asdict(self)
        del values["run"]
        return values

    @classmethod
    def read(cls, run: Path) -> Self:
        """The settings of a run. Raises `TrainingError`."""
        path = run / "settings.json"
        if not path.is_file():
            raise TrainingError(f"there is no run in {run} to go on with; leave out --resume to begin one there")
        try:
            values = read_json(path)
            for name in ("hidden", "anchors"):
                values[name] = tuple(values[name])
            return cls(run=run, **values)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise TrainingError(f"{path} can't be read ({str(error).splitlines()[0]}); begin a new run") from None


class Interrupted(KeyboardInterrupt):
    """Ctrl-C has stopped a run; its message, which was printed, says what is saved and how to go on."""


def train(settings: Settings, *, progress: bool = True) -> Path:
    """Begin a run and train until its budget is used up; gives the run's folder.

    Ctrl-C saves, prints how to go on, and raises `Interrupted`. Raises `TrainingError`, `OptionError`, `CardFileError`.
    """
    run = settings.run
    if run.exists() and (not run.is_dir() or any(run.iterdir())):
        raise TrainingError(f"{run} is there already; go on with it (--resume) or choose another folder (--run)")
    if settings.minutes is None and settings.decisions is None:
        settings = replace(settings, minutes=10.0)
    trainer = Trainer(settings)
    run.mkdir(parents=True, exist_ok=True)
    try:
        _write_text(run / "settings.json", json.dumps(settings.as_dict(), indent=2) + "\n")
        trainer.save()
    except KeyboardInterrupt:
        shutil.rmtree(run)  # half a run could neither be resumed nor begun anew
        raise
    trainer.train(progress)
    return run


def resume(
    run: Path,
    minutes: float | None = None,
    decisions: int | None = None,
    *,
    game: str | None = None,
    progress: bool = True,
) -> Path:
    """Go on with a run, with what is left of its budget or, if given, for so many more minutes or decisions.

    As `train`. Raises `TrainingError` if there is no such run, or it is of another game than `game`, or is damaged, or
    its budget is used up and no more is given.
    """
    settings = Settings.read(Path(run))
    if game is not None and settings.game != game:
        again = shlex.join(["fairy", "train", settings.game, "--run", str(run), "--resume"])
        raise TrainingError(f"{run} is a run of {settings.game}, not of {game}: {again}")
    trainer = Trainer(settings)
    trainer.load()
    if minutes is not None or decisions is not None:
        more = replace(
            settings,
            minutes=None if minutes is None else trainer.seconds / 60 + minutes,
            decisions=None if decisions is None else trainer.decisions + decisions,
        )
        trainer.settings = more
        trainer.share = trainer.begun = trainer._share()
        _write_text(settings.run / "settings.json", json.dumps(more.as_dict(), indent=2) + "\n")
    elif trainer.share >= 1 and (trainer.scored or not settings.score_games):
        raise TrainingError(f"{run} has used up its budget; say how much more with --minutes or --decisions")
    trainer.train(progress)
    return settings.run


class Trainer:
    """A run in memory.

    `decisions` of the learning seat, `seconds` of training (saves included, the final scores not) and `resumes` are
    counted over the whole run, `saved` decisions are in the last save; `share` is the share of the budget that is used
    up, and 1 or more ends the run; `begun` is what that was when the budget was last raised; `scored` says whether the
    checkpoint's scores are those of the saved weights.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.seconds = 0.0
        self.resumes = 0
        self.share = 0.0
        self.begun = 0.0
        self.saved = 0
        self.scored = False
        self._next_swap = 0
        self._next_snapshot = settings.snapshot_every
        torch.set_num_threads(settings.threads)
        torch.distributions.Distribution.set_default_validate_args(settings.validate)
        self.env = Sb3SeatEnv(
            GAMES[settings.game],
            load_agent,
            num_envs=settings.num_envs,
            seat=settings.seat,
            others="random",
            cards=settings.cards,
            **settings.options,
        )
        self.game = self.env.game
        self.pool = Pool(
            anchors=settings.anchors,
            load=self._anchor,
            num_games=settings.num_envs,
            groups=settings.groups,
            latest_share=settings.latest_share,
            hardness=settings.hardness,
            window=settings.window,
            team=self.game.spec.kind == "cooperative",
            rng=np.random.default_rng(settings.seed),
        )
        policy = "MlpPolicy" if settings.validate else ChoicePolicy  # only sb3-contrib's own makes distributions
        self.model = make_model(self.env, settings, self._learning_rate, policy)
        self._results = _Results(self.pool)

    @property
    def decisions(self) -> int:
        return self.model.num_timesteps

    def _anchor(self, name: str) -> Any:
        agent = load_agent(name, self.env)
        if hasattr(agent, "needs"):
            raise TrainingError(f"{name!r} can't be an opponent in training: it needs more than observations")
        return agent

    def _share(self) -> float:
        shares = [0.0]
        if self.settings.minutes is not None:
            shares.append(self.seconds / 60 / self.settings.minutes)
        if self.settings.decisions is not None:
            shares.append(self.decisions / self.settings.decisions)
        return max(shares)

    def train(self, progress: bool) -> None:
        """Train until the budget is used up, saving now and then; then measure and write the scores, and say where the
        agent is and what can be done with it.

        Raises `Interrupted` at Ctrl-C: the first lets the update under way end and saves, a second breaks off.
        """
        settings = self.settings
        try:
            self.model.set_logger(configure(str(settings.run / "logs"), ["tensorboard"]))
            self._seed()
            with numpy_threads(settings.threads), _CtrlC() as ctrl_c:
                with Progress(progress, self.begun) as bar:
                    started, last_save = time.perf_counter() - self.seconds, time.perf_counter()
                    if settings.imitate and self.decisions == 0:
                        self._imitate(ctrl_c, started, progress)
                    while self.share < 1 and not ctrl_c.pressed:
                        self.play_round()
                        self.seconds = time.perf_counter() - started
                        self.share = self._share()
                        self._log()
                        shown = self.pool.fixed if not self.pool.team else [*self.pool.fixed, self.pool.latest]
                        bar.show(self.share, self.decisions, self.seconds, self.pool.win_rates(shown))
                        if time.perf_counter() - last_save >= settings.save_every:
                            self.save()
                            last_save = time.perf_counter()
                self.save()
                if ctrl_c.pressed:
                    raise KeyboardInterrupt
            self.save_scores()
        except KeyboardInterrupt:
            again = f"fairy train {settings.game} --run {settings.run} --resume"
            said = f"Stopped. {self.saved:,} decisions are saved; go on with: {again}"
            print(said, file=sys.stderr)
            raise Interrupted(said) from None
        if progress:
            print(self._closing(), file=sys.stderr)

    def _imitate(self, ctrl_c: _CtrlC, started: float, progress: bool) -> None:
        """Begin as the scripted player, for half of the minutes at most; a Ctrl-C ends it."""
        settings = self.settings
        if progress:
            said = f"First it imitates {settings.imitate:,} decisions of the scripted player: a minute or so."
            print(said, file=sys.stderr)

        def enough() -> bool:
            late = settings.minutes is not None and time.perf_counter() - started > 30 * settings.minutes
            return ctrl_c.pressed or late

        imitate(self.model, self.game, settings.imitate, settings.seed, enough)

    def _closing(self) -> str:
        """Where the agent is, and the commands that do something with it."""
        run = self.settings.run
        evaluation, game = commands(self.game, str(run / "checkpoint"), self._seats())
        more = shlex.join(["fairy", "train", self.settings.game, "--run", str(run), "--resume", "--minutes", "10"])
        return (
            f"The agent is in {run / 'checkpoint'}. Evaluate it, play against it, or train it further:\n"
            f"  {evaluation}\n  {game}\n  {more}"
        )

    def _seats(self) -> Sequence[str]:
        """The seats that are learned."""
        return self.game.agents if self.settings.seat is None else [self.settings.seat]

    def play_round(self) -> None:
        """Seat the opponents if it is time, play, and learn from it."""
        settings = self.settings
        if self.decisions >= self._next_snapshot:
            self.pool.take(self.policy())
            self._next_snapshot += settings.snapshot_every
        if self.decisions >= self._next_swap:
            self.pool.seat(self.policy(), self.env.core.set_others)
            self._next_swap = self.decisions + settings.swap_every
        self.model.ent_coef = _between(settings.ent_coef, settings.final_ent_coef, self.share)
        self.model.learn(settings.round_size, callback=self._results, reset_num_timesteps=False)

    def _learning_rate(self, _: float) -> float:
        return _between(self.settings.learning_rate, self.settings.final_learning_rate, self.share)

    def _seed(self) -> None:
        """Deal games that no earlier part of the run has played."""
        first = np.random.SeedSequence([self.settings.seed, self.resumes]).generate_state(1)[0]
        self.env.seed(int(first) // 2)
        self.model._last_obs = None

    def policy(self) -> PolicyAgent:
        """The learner's actor as it is now, frozen, in NumPy."""
        return PolicyAgent(actor_layers(self.model))

    def _log(self) -> None:
        logger = self.model.logger
        for name, value in self.pool.win_rates([*self.pool.fixed, self.pool.latest]).items():
            if value is not None:
                logger.record(f"win_rate/{name}", value)
        logger.record("pool/past_selves", len(self.pool.past))
        logger.record("time/decisions_per_second", self.decisions / self.seconds)
        logger.dump(self.decisions)

    # --- Saving and loading -------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Write state and checkpoint, each in one move.

        Raises `TrainingError` where the network is no longer finite; then the last save stays as it is.
        """
        if not all(bool(torch.isfinite(value).all()) for value in self.model.policy.parameters()):
            raise TrainingError(
                f"the network's weights are no longer finite numbers, so the run can't go on; its last save, of "
                f"{self.saved:,} decisions, is kept in {self.settings.run}"
            )
        self.scored = False
        self._write_state()
        self._write_checkpoint({})

    def _write_state(self) -> None:
        pool = self.pool.state()
        for kept in pool["past"]:
            kept["layers"] = [(torch.from_numpy(weight), torch.from_numpy(bias)) for weight, bias in kept["layers"]]
        numpy_state: Any = np.random.get_state(legacy=False)
        numpy_state["state"]["key"] = numpy_state["state"]["key"].tolist()
        state = {
            "layout": self.game.layout_hash,
            "cards": self.game.cards.hash,
            "policy": self.model.policy.state_dict(),
            "optimizer": self.model.policy.optimizer.state_dict(),
            "pool": pool,
            "decisions": self.decisions,
            "updates": self.model._n_updates,
            "seconds": self.seconds,
            "resumes": self.resumes,
            "begun": self.begun,
            "scored": self.scored,
            "next_snapshot": self._next_snapshot,
            "numpy": numpy_state,
            "torch": torch.get_rng_state(),
        }
        folder = self.settings.run / "state"
        folder.mkdir(exist_ok=True)
        buffer = io.BytesIO()
        torch.save(state, buffer)
        data = buffer.getvalue()
        (folder / "state.pt.new").write_bytes(data + hashlib.sha256(data).digest())
        os.replace(folder / "state.pt.new", folder / "state.pt")
        self.saved = self.decisions

    def _write_checkpoint(self, scores: Mapping[str, Any]) -> None:
        record = {
            "decisions": self.decisions,
            "minutes": round(self.seconds / 60, 2),
            "past selves": self.pool.taken,
            "settings": self.settings.as_dict(),
        }
        folder = self.settings.run / "checkpoint"
        write_checkpoint(folder, self.policy(), self.game, seats=self._seats(), training=record, scores=scores)

    def load(self) -> None:
        """Take up the run's last save. Raises `TrainingError`."""
        path = self.settings.run / "state" / "state.pt"
        if not path.is_file():
            raise TrainingError(f"{self.settings.run} has no saved state to go on with; begin a new run")
        whole = path.read_bytes()
        data, digest = whole[:-_DIGEST], whole[-_DIGEST:]
        if hashlib.sha256(data).digest() != digest:
            raise TrainingError(
                f"{path} is damaged, or of an earlier version (its SHA-256 does not fit); begin a new run"
            )
        try:
            # Nothing but tensors and plain data is let in.
            state = torch.load(io.BytesIO(data), weights_only=True)
        except Exception as error:  # torch raises whatever the file's bytes happen to set off
            raise TrainingError(f"{path} can't be read; begin a new run") from error
        if (state["layout"], state["cards"]) != (self.game.layout_hash, self.game.cards.hash):
            raise TrainingError(
                f"{self.settings.run} was trained on another layout or card set of {self.game.spec.id}; begin a new run"
            )
        self.model.policy.load_state_dict(state["policy"])
        self.model.policy.optimizer.load_state_dict(state["optimizer"])
        pool = state["pool"]
        for kept in pool["past"]:
            kept["layers"] = [(weight.numpy(), bias.numpy()) for weight, bias in kept["layers"]]
        self.pool.restore(pool)
        self.model.num_timesteps = self.saved = state["decisions"]
        self.model._n_updates = state["updates"]
        self.seconds = state["seconds"]
        self.resumes = state["resumes"] + 1
        self.begun = state["begun"]
        self.scored = state["scored"]
        self._next_snapshot = state["next_snapshot"]
        self.share = self._share()
        numpy_state = state["numpy"]
        numpy_state["state"]["key"] = np.array(numpy_state["state"]["key"], np.uint32)
        np.random.set_state(numpy_state)
        torch.set_rng_state(state["torch"])

    def save_scores(self) -> None:
        """Measure the checkpoint by duplicate games, and write what it won (see `scored_tables`)."""
        settings = self.settings
        if not settings.score_games:
            return
        checkpoint = str(settings.run / "checkpoint")
        scores = {}
        for name, seats in scored_tables(self.game, checkpoint).items():
            report = evaluate(
                settings.game, seats, games=settings.score_games, options=settings.options, cards=self.game.given_cards
            )
            scores[name] = report.scores()
        self._write_checkpoint(scores)
        self.scored = True
        self._write_state()


def scored_tables(game: Game, agent: str) -> dict[str, Sequence[str]]:
    """Who sits at the tables at which an agent is measured, by name.

    Competitive: the agent alone against scripted and against random players. Cooperative: a team of it, teams in which
    scripted or random players take the place of one, two, … of its members, and for comparison teams of those alone.
    """
    seats = game.num_players
    if game.spec.kind != "cooperative":
        return {other: [agent, *[other] * (seats - 1)] for other in ("scripted", "random")}
    tables: dict[str, Sequence[str]] = {"team": [agent] * seats}
    for other in ("scripted", "random"):
        for number in range(1, seats):
            tables[f"with {number} {other}"] = [agent] * (seats - number) + [other] * number
        tables[f"{other} team"] = [other] * seats
    return tables


def make_model(env: Any, settings: Settings, learning_rate: Any, policy: Any) -> MaskablePPO:
    """MaskablePPO on a vector environment, with separate networks for actor and critic."""
    return MaskablePPO(
        policy,
        env,
        learning_rate=learning_rate,
        n_steps=settings.n_steps,
        batch_size=min(settings.batch_size, settings.round_size),
        n_epochs=settings.n_epochs,
        gamma=settings.gamma,
        gae_lambda=settings.gae_lambda,
        clip_range=settings.clip_range,
        ent_coef=settings.ent_coef,
        vf_coef=settings.vf_coef,
        max_grad_norm=settings.max_grad_norm,
        policy_kwargs={"net_arch": list(settings.hidden), "activation_fn": torch.nn.ReLU},
        seed=settings.seed,
        device="cpu",
    )


def actor_layers(model: MaskablePPO) -> list[tuple[Any, Any]]:
    """Weights and biases of the actor, first to last, as NumPy copies."""
    policy: Any = model.policy
    linear = [layer for layer in policy.mlp_extractor.policy_net if isinstance(layer, torch.nn.Linear)]
    return [
        (layer.weight.detach().numpy().copy(), layer.bias.detach().numpy().copy())
        for layer in (*linear, policy.action_net)
    ]


class _Results(BaseCallback):
    """Tells the pool how its members' games end."""

    def __init__(self, pool: Pool) -> None:
        super().__init__()
        self._pool = pool

    def _on_step(self) -> bool:
        self._pool.note(self.locals["dones"], self.locals["rewards"])
        return True


class _CtrlC:
    """Within it a first Ctrl-C is only noted, so that the update under way ends in order; a second one breaks off."""

    def __init__(self) -> None:
        self.pressed = False
        self._before: Any = None

    def __enter__(self) -> Self:
        # Python lets the main thread alone handle signals.
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.pressed:
            raise KeyboardInterrupt
        self.pressed = True
        os.write(2, b"\nStopping after this round, which is saved; Ctrl-C once more breaks off.\n")  # print may be busy

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)


def _between(first: float, last: float, share: float) -> float:
    return first + (last - first) * min(share, 1.0)


def _write_text(path: Path, text: str) -> None:
    new = path.with_name(path.name + ".new")
    new.write_text(text, encoding="utf-8")
    os.replace(new, path)

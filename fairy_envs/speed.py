"""How fast the environments are, on one core, beside peers that are measured in the same run (`fairy speed`)."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from fairy_envs.agents import load_agent
from fairy_envs.docs import put_between
from fairy_envs.engine import Game, GameSpec, Player, Tally
from fairy_envs.engine.chance import seeded
from fairy_envs.engine.game import FURTHER
from fairy_envs.engine.kernels import DEAL, make_arrays
from fairy_envs.wording import install_command

GAMES_IN_KERNEL = 256
GAMES_IN_BATCH = 1024
PEER = "leduc_holdem_v4"
_BEGIN, _END = "<!-- speed:start -->", "<!-- speed:end -->"


@dataclass(frozen=True, slots=True)
class Rate:
    """Decisions a second of one way to play: the best of the rounds. `peer` marks another project's environment;
    `missing` says how to get it where it is not installed."""

    name: str
    how: str
    per_second: float | None
    peer: bool = False
    missing: str = ""


@dataclass(frozen=True, slots=True)
class Start:
    """From the start of a process to the first step of an environment: wall and CPU seconds (None where the system does
    not tell)."""

    name: str
    wall: float
    cpu: float | None


@dataclass(slots=True)
class Report:
    """What `measure` found. `sizes` are the bytes of the state record, floats of an observation and actions."""

    command: str
    machine: Mapping[str, str]
    game: str
    sizes: Mapping[str, int]
    rates: list[Rate] = field(default_factory=list)
    starts: list[Start] = field(default_factory=list)
    training: Mapping[str, float] | None = None

    @property
    def leduc(self) -> float | None:
        """Decisions a second of the peer, the measure of the column of ratios."""
        return next((rate.per_second for rate in self.rates if rate.peer), None)

    def ratio(self, rate: Rate) -> str:
        """A rate as a multiple of the peer's."""
        if rate.per_second is None or self.leduc is None:
            return ""
        times = rate.per_second / self.leduc
        return f"{times:.0f}" if times >= 100 else f"{times:.1f}"

    def rows(self) -> list[tuple[str, str, str, str]]:
        """Name, how, decisions a second and ratio of every rate, as text."""
        return [
            (rate.name, rate.how, rate.missing or f"{rate.per_second:,.0f}", self.ratio(rate)) for rate in self.rates
        ]

    def notes(self) -> list[str]:
        """The other figures, in sentences."""
        lines = [
            f"State record: {self.sizes['state']:,} bytes; an observation: {self.sizes['observation']} numbers; "
            f"actions: {self.sizes['actions']}."
        ]
        if self.training:
            ours, constant = self.training["environment"], self.training["constant"]
            lines.append(
                f"Training (one thread): {ours:,.0f} decisions a second, {ours / constant:.0%} of the {constant:,.0f} "
                "of sb3-contrib's MaskablePPO on an environment that returns constant arrays of the same shapes."
            )
        for start in self.starts:
            cpu = "" if start.cpu is None else f", {start.cpu:.1f} s of CPU"
            lines.append(f"{start.name}: {start.wall:.1f} s{cpu} from the start of Python to the first step.")
        lines.append(f"Measured by `{self.command}` on {', '.join(self.machine.values())}.")
        return lines

    def markdown(self) -> str:
        """The table and the notes for a README."""
        head = ["", "measured by", "decisions a second", f"times {PEER}"]
        rows = [head, ["---", "---", "---:", "---:"]]
        rows += [[name, f"`{how}`", number, ratio] for name, how, number, ratio in self.rows()]
        table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
        return table + "\n\n" + "\n".join(f"- {note}" for note in self.notes()) + "\n"

    def json(self) -> str:
        """All numbers."""
        return json.dumps(asdict(self), indent=1) + "\n"


def measure(
    spec: GameSpec,
    command: str,
    *,
    training: Callable[[str], Mapping[str, float]] | None = None,
    starts: bool = True,
    seconds: float = 1.0,
    rounds: int = 5,
    tell: Callable[[str], None] = lambda text: None,
) -> Report:
    """Measure a game.

    Args:
        spec: The game.
        command: What the report says it was made by.
        training: Measures training on a game, by its id: decisions a second in "environment", and in "constant" those
            of the trainer on an environment that costs nothing.
        starts: Whether to measure a cold and a warm start, in processes of their own.
        seconds: How long each rate is measured at least in each of the `rounds`; the best counts.
        tell: Is told what is measured now.
    """
    game = Game(spec)
    sizes = {
        "state": spec.state.dtype.itemsize,
        "observation": game.observation_size,
        "actions": game.num_actions,
    }
    report = Report(command, machine(), spec.id, sizes)
    tell("preparing")
    ways = {Rate(name, how, None): make() for name, how, make in _ways(spec)}
    peer, play_peer = _peer()
    runs = ways if play_peer is None else {**ways, peer: play_peer}
    best = best_rates(runs, seconds, rounds, lambda number: tell(f"rates, round {number} of {rounds}"))
    report.rates = [replace(rate, per_second=best.get(rate)) for rate in (*ways, peer)]
    if training is not None:
        tell("training")
        report.training = dict(training(spec.id))
    if starts:
        tell("cold and warm start")
        report.starts = measure_starts(spec)
    return report


def machine() -> dict[str, str]:
    """What the numbers depend on."""
    return {
        "cpu": _cpu_name(),
        "python": f"Python {platform.python_version()}",
        "numba": f"Numba {import_module('numba').__version__}",
        "numpy": f"NumPy {np.__version__}",
    }


def _cpu_name() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def best_rates(
    runs: Mapping[Rate, Callable[[], int]], seconds: float, rounds: int, tell: Callable[[int], None]
) -> dict[Rate, float]:
    """The best rate of each run in `rounds` measurements of `seconds`; a call of a run returns its decisions.

    Every round measures all of them, one after the other, so that an hour in which the machine is slower, or a second
    in which it is busy, falls on all alike.
    """
    best = dict.fromkeys(runs, 0.0)
    for run in runs.values():
        run()
    for number in range(1, rounds + 1):
        tell(number)
        for rate, run in runs.items():
            done, start = 0, time.perf_counter()
            while (elapsed := time.perf_counter() - start) < seconds:
                done += run()
            best[rate] = max(best[rate], done / elapsed)
    return best


def _ways(spec: GameSpec) -> list[tuple[str, str, Callable[[], Callable[[], int]]]]:
    """Ways to play: name, the call that is measured, and what makes a run of it."""
    kernel, batch = GAMES_IN_KERNEL, GAMES_IN_BATCH
    version = import_module(f"fairy_envs.{spec.name}")
    return [
        (
            "inside the kernel, random play",
            f"rollout of {kernel} games, RANDOM",
            lambda: in_kernel(spec, Player.RANDOM),
        ),
        (
            "inside the kernel, scripted play with 5 % noise",
            f"rollout of {kernel} games, SCRIPTED_NOISE_5",
            lambda: in_kernel(spec, Player.SCRIPTED_NOISE_5),
        ),
        (
            "actions from Python, first legal one",
            f"batch_env({batch}).step(action_mask.argmax(1))",
            lambda: in_batch(version, "first"),
        ),
        (
            "actions from Python, random legal ones",
            f'batch_env({batch}).step(load_agent("random").act(...))',
            lambda: in_batch(version, "random"),
        ),
        (
            "one seat of many games",
            f'seat_vec_env({kernel}, others="random").step(argmax)',
            lambda: in_seat(version),
        ),
        ("parallel, one game", "parallel_env().step", lambda: in_parallel(version.parallel_env())),
        ("AEC, one game", "env().last, env().step", lambda: in_aec(version.env())),
    ]


def in_kernel(spec: GameSpec, player: Player) -> Callable[[], int]:
    """Play inside the kernel, observations and masks written for every decision."""
    game = Game(spec)
    game.warm(*FURTHER)
    states, lanes = make_arrays(spec, GAMES_IN_KERNEL)
    page = make_arrays(spec, 1)[1]
    lanes["num_players"], lanes["max_decisions"] = game.num_players, spec.max_decisions
    lanes["seed"] = np.arange(GAMES_IN_KERNEL)
    game.kernels.step(states, lanes, game.box, DEAL)
    players = np.full(spec.max_seats, player, np.int64)
    tally = np.zeros(Tally.WINS + spec.max_seats, np.int64)
    rng, steps = seeded(0), 200

    def run() -> int:
        game.kernels.rollout(states, lanes, game.box, steps, players, rng, page, tally)
        return steps * GAMES_IN_KERNEL

    return run


def in_batch(version: Any, choice: str) -> Callable[[], int]:
    """Step a batch with actions chosen in Python: the first legal one (as cheap as it gets) or a random one."""
    batch = version.batch_env(num_envs=GAMES_IN_BATCH)
    batch.reset(seed=0)
    agent, rng = load_agent("random", batch), np.random.default_rng(0)

    def first() -> int:
        batch.step(batch.action_mask.argmax(1))
        return GAMES_IN_BATCH

    def random() -> int:
        batch.step(agent.act(batch.observation, batch.action_mask, rng))
        return GAMES_IN_BATCH

    return first if choice == "first" else random


def in_seat(version: Any) -> Callable[[], int]:
    """Step one seat of many games; only its own decisions count."""
    vec = version.seat_vec_env(num_envs=GAMES_IN_KERNEL, others="random")
    info = vec.reset(seed=0)[1]

    def run() -> int:
        nonlocal info
        info = vec.step(info["action_mask"].argmax(1))[4]
        return GAMES_IN_KERNEL

    return run


def _random_legal(mask: Any, rng: np.random.Generator) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[int(rng.random() * len(legal))])


def in_aec(env: Any) -> Callable[[], int]:
    """A loop of `last` and `step` over any AEC environment with a mask in its observations."""
    rng = np.random.default_rng(0)
    env.reset(seed=0)

    def run() -> int:
        decisions = 0
        while decisions < 200:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            env.step(_random_legal(observation["action_mask"], rng))
            decisions += 1
        return decisions

    return run


def in_parallel(env: Any) -> Callable[[], int]:
    """A loop of `step` over a parallel environment; the agents that owe a decision count."""
    rng = np.random.default_rng(0)
    observations = env.reset(seed=0)[0]

    def run() -> int:
        nonlocal observations
        decisions = 0
        while decisions < 200:
            if not env.agents:
                observations = env.reset()[0]
            decisions += len(env.waiting)
            actions = {agent: _random_legal(seen["action_mask"], rng) for agent, seen in observations.items()}
            observations = env.step(actions)[0]
        return decisions

    return run


def _peer() -> tuple[Rate, Callable[[], int] | None]:
    """The peer's row, and a run of it where it is installed."""
    name, how = f"PettingZoo's {PEER}, AEC, one game", f"{PEER}.env().last, .step"
    try:
        with warnings.catch_warnings(action="ignore"):  # that its module will move
            peer = import_module(f"pettingzoo.classic.{PEER}")
    except ImportError:
        return Rate(name, how, None, peer=True, missing=install_command("bench")), None
    return Rate(name, how, None, peer=True), in_aec(peer.env())


_FIRST_STEP = """
import numpy
from fairy_envs import make
env = make({name!r})
env.reset(seed=0)
env.step(int(numpy.flatnonzero(env.last()[0]["action_mask"])[0]))
"""


def measure_starts(spec: GameSpec) -> list[Start]:
    """A start with an empty cache, which compiles the rules, and one that finds them there."""
    command = [sys.executable, "-c", _FIRST_STEP.format(name=spec.name)]
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
        return [
            _timed("Cold start (compiles the rules)", command, environment),
            _timed("Later start", command, environment),
        ]


def _timed(name: str, command: Sequence[str], environment: Mapping[str, str]) -> Start:
    before, start = _children_cpu(), time.perf_counter()
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    wall, after = time.perf_counter() - start, _children_cpu()
    if done.returncode:
        raise RuntimeError(f"{name}: the process failed: {done.stderr.strip().splitlines()[-1]}")
    return Start(name, wall, None if before is None or after is None else after - before)


def _children_cpu() -> float | None:
    """CPU seconds of all child processes that have ended."""
    if sys.platform == "win32":
        return None
    import resource

    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def write_between(path: Path, text: str, begin: str = _BEGIN, end: str = _END) -> None:
    """Put a text between two markers of a file. Raises `ValueError` if it does not have them."""
    old = path.read_text(encoding="utf-8")
    path.write_text(put_between(old, text, begin, end, path.name), encoding="utf-8")

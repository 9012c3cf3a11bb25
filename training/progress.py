"""How far a training run is: a bar at a terminal, a line now and then in a file or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

from rich.console import Console
from rich.progress import BarColumn, TextColumn
from rich.progress import Progress as Bar

PAUSE = 30.0
"""Seconds of training between two lines."""


class Progress:
    """How far a run is, how fast, how long yet, and how often it lately won, on standard error; silent if not wanted.

    At a terminal (or in a notebook) it is a bar. Elsewhere it is plain lines: one when there is something to tell, then
    one for each tenth of the budget or each `PAUSE`, whichever is rarer, and one at the end.

    `begun` is the share of the run's budget that was used up before the budget was last raised: what is shown is the
    share of the rest.
    """

    def __init__(self, wanted: bool, begun: float = 0.0) -> None:
        self._used_before = begun
        console = Console(stderr=True)
        drawn = sys.stderr.isatty() or console.is_jupyter
        self._written = wanted and not drawn
        self._tenths, self._next = -1, 0.0
        self._unsaid: str | None = None
        self._bar = Bar(
            BarColumn(bar_width=10),
            TextColumn("{task.percentage:3.0f}%"),
            TextColumn("{task.fields[line]}"),
            console=console,
            disable=not (wanted and drawn),
        )
        self._task = self._bar.add_task("training", total=1.0, line="the first games")
        self._begun: tuple[float, int, float] | None = None

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()
        self._write()

    def show(self, share: float, decisions: int, seconds: float, win_rates: Mapping[str, float | None]) -> None:
        """Show where the run stands: share of its whole budget that is used up, its decisions and seconds, and the
        recent share of games won by opponent."""
        if self._begun is None:
            self._begun = (share, decisions, seconds)
            rate, left = decisions / seconds, seconds * (1 - share) / share
        else:
            share_0, decisions_0, seconds_0 = self._begun
            rate = (decisions - decisions_0) / (seconds - seconds_0)
            left = (1 - share) * (seconds - seconds_0) / (share - share_0)
        # Short enough for a terminal of 80 columns.
        won = ", ".join(f"{_percent(value)} {name}" for name, value in win_rates.items())
        line = f"{rate:,.0f} decisions/s, {_clock(left)} left; won {won}"
        done = min((share - self._used_before) / (1 - self._used_before), 1.0)
        self._bar.update(self._task, completed=done, line=line)
        if self._written:
            self._unsaid = f"{done:.0%} of the budget, {decisions:,} decisions: {line}"
            tenths = int(10 * done)
            if tenths > self._tenths and seconds >= self._next:
                self._tenths, self._next = tenths, seconds + PAUSE
                self._write()

    def _write(self) -> None:
        if self._unsaid is not None:
            print(self._unsaid, file=sys.stderr, flush=True)
            self._unsaid = None


def _percent(value: float | None) -> Any:
    return "–" if value is None else f"{value:.0%}"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(max(0, round(seconds)), 60)
    return f"{minutes}:{rest:02}"

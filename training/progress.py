"""The progress bar of a training run."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

from rich.console import Console
from rich.progress import BarColumn, TextColumn
from rich.progress import Progress as Bar


class Progress:
    """How far a run is, how fast, how long yet, and how often it lately won; silent if not wanted."""

    def __init__(self, wanted: bool) -> None:
        self._console = Console(stderr=True, quiet=not wanted)
        self._bar = Bar(
            BarColumn(bar_width=10),
            TextColumn("{task.percentage:3.0f}%"),
            TextColumn("{task.fields[line]}"),
            console=self._console,
            disable=not wanted,
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

    def show(self, share: float, decisions: int, seconds: float, win_rates: Mapping[str, float | None]) -> None:
        """Show where the run stands: share of the budget, decisions, seconds, recent share of games won by opponent."""
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
        self._bar.update(self._task, completed=min(share, 1.0), line=line)


def _percent(value: float | None) -> Any:
    return "–" if value is None else f"{value:.0%}"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(max(0, round(seconds)), 60)
    return f"{minutes}:{rest:02}"

"""What a training run says of how far it is."""

import io
from collections.abc import Sequence

import pytest

pytest.importorskip("rich")

from training.progress import Progress

WON = {"random": 0.95, "scripted": None}


def lines(capsys: pytest.CaptureFixture[str], minutes: float, rounds: int) -> list[str]:
    """What a run of so many rounds says; it plays 1000 decisions a second."""
    with Progress(True) as progress:
        for number in range(1, rounds + 1):
            share = number / rounds
            seconds = 60 * minutes * share
            progress.show(share, round(1000 * seconds), seconds, WON)
    out, err = capsys.readouterr()
    assert out == ""
    return err.splitlines()


def test_a_line_in_a_file_has_share_decisions_speed_and_wins(capsys: pytest.CaptureFixture[str]) -> None:
    said = lines(capsys, minutes=10, rounds=100)
    assert said[1] == "10% of the budget, 60,000 decisions: 1,000 decisions/s, 9:00 left; won 95% random, – scripted"
    assert said[-1].startswith("100% of the budget, 600,000 decisions: 1,000 decisions/s, 0:00 left; won ")
    assert not any("\033" in line for line in said)


@pytest.mark.parametrize(
    ("minutes", "rounds", "shares"),
    [
        (10, 100, [1, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]),  # a tenth is a minute
        (2, 50, [2, 28, 54, 80, 100]),  # a tenth is 12 seconds, so the half minute counts
        (0.1, 4, [25, 100]),
        (10, 1, [100]),
    ],
)
def test_lines_come_each_tenth_or_half_minute_whichever_is_rarer(
    capsys: pytest.CaptureFixture[str], minutes: float, rounds: int, shares: Sequence[int]
) -> None:
    assert [line.partition(" ")[0] for line in lines(capsys, minutes, rounds)] == [f"{share}%" for share in shares]


def test_a_run_that_breaks_off_tells_how_far_it_came(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyboardInterrupt), Progress(True) as progress:
        progress.show(0.2, 2000, 2.0, WON)
        progress.show(0.3, 3000, 3.0, WON)
        raise KeyboardInterrupt
    assert [line.partition(" ")[0] for line in capsys.readouterr().err.splitlines()] == ["20%", "30%"]


def test_nothing_is_said_if_not_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress(False) as progress:
        progress.show(0.5, 1000, 1.0, WON)
    assert capsys.readouterr() == ("", "")


def test_a_terminal_gets_a_bar_and_no_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    with Progress(True) as progress:
        progress.show(0.5, 1000, 1.0, WON)
    assert "50%" in terminal.getvalue() and "━" in terminal.getvalue()
    assert "of the budget" not in terminal.getvalue()


def test_after_the_budget_was_raised_the_rest_of_it_counts(capsys: pytest.CaptureFixture[str]) -> None:
    """A minute was trained, and 18 seconds were given on top of it."""
    with Progress(True, begun=60 / 78) as progress:
        for seconds in (64.0, 69.0, 78.0):
            progress.show(seconds / 78, round(1000 * seconds), seconds, WON)
    first, last = capsys.readouterr().err.splitlines()
    assert first.startswith("22% of the budget, 64,000 decisions: 1,000 decisions/s, 0:14 left; won ")
    assert last.startswith("100% of the budget, 78,000 decisions: 1,000 decisions/s, 0:00 left; won ")

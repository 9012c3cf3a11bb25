"""`fairy speed`, measured too shortly to mean anything: what is measured, and where it is written."""

import json
from pathlib import Path

import pytest

from fairy_envs import GAMES
from fairy_envs.docs import put_between
from fairy_envs.speed import Rate, Report, Start, measure


def test_every_way_to_play_is_measured() -> None:
    told: list[str] = []
    report = measure(GAMES["damsels_tale"], "fairy speed", starts=False, seconds=0.001, rounds=1, tell=told.append)
    assert len(report.rates) == 8 and told == ["preparing", "rates, round 1 of 1"]
    for rate in report.rates:
        assert rate.peer or (rate.per_second is not None and rate.per_second > 0)
    assert report.sizes["state"] < 2048
    assert json.loads(report.json())["rates"][0]["name"] == report.rates[0].name


def a_report(peer: float | None) -> Report:
    rates = [Rate("ours", "step()", 1234.5), Rate("theirs", "step()", peer, True, "" if peer else "pip install it")]
    starts = [Start("Cold start", 20.0, 25.0), Start("Later start", 1.0, None)]
    training = {"environment": 80.0, "constant": 100.0}
    sizes = {"state": 1000, "observation": 10, "actions": 5}
    return Report("fairy speed", {"cpu": "a processor"}, "a_game", sizes, rates, starts, training)


def test_the_table() -> None:
    text = a_report(100.0).markdown()
    assert "| ours | `step()` | 1,234 | 12.3 |" in text
    assert "80% of the 100" in text
    assert "Cold start: 20.0 s, 25.0 s of CPU" in text
    assert "Measured by `fairy speed` on a processor." in text


def test_a_peer_that_is_not_installed() -> None:
    text = a_report(None).markdown()
    assert "| theirs | `step()` | pip install it |  |" in text
    assert "| ours | `step()` | 1,234 |  |" in text


def test_text_between_markers() -> None:
    assert put_between("a <b> old <e> z", "new\n", "<b>", "<e>", "x") == "a <b>\nnew\n<e> z"
    with pytest.raises(ValueError, match=r"README\.md has no place for this"):
        put_between("a <b> old", "new", "<b>", "<e>", "README.md")


def test_the_readme_has_a_place_for_it() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert readme.count("<!-- speed:start -->") == readme.count("<!-- speed:end -->") == 1

"""The golden playthroughs are as the game plays now."""

import pytest

from . import golden


@pytest.mark.parametrize("dragon", golden.SEEDS)
def test_the_game_plays_as_written(dragon):
    found = golden.difference(dragon)
    assert not found, f"\n{found}\nIf this change is meant: python -m tests.damsels_tale.golden --write"


@pytest.mark.parametrize("dragon", golden.SEEDS)
def test_the_files_stay_readable(dragon):
    assert golden.path_of(dragon).stat().st_size < 64_000


def test_a_difference_shows_as_a_diff(tmp_path, monkeypatch):
    old = golden.path_of("misty").read_text(encoding="utf-8")
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    golden.path_of("misty").write_text(old.replace("decision 2: dragon_0", "decision 2: knight_0"), encoding="utf-8")
    found = golden.difference("misty")
    assert "-decision 2: knight_0 is asked: play\n+decision 2: dragon_0 is asked: play" in found

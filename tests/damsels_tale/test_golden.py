"""The golden playthroughs are as the game plays now."""

import pytest

from . import golden


@pytest.mark.parametrize("name", golden.GAMES)
def test_the_game_plays_as_written(name):
    found = golden.difference(name)
    assert not found, f"\n{found}\nIf this change is meant: python -m tests.damsels_tale.golden --write"


@pytest.mark.parametrize("name", golden.GAMES)
def test_the_files_stay_readable(name):
    assert golden.path_of(name).stat().st_size < 64_000


def test_a_difference_shows_as_a_diff(tmp_path, monkeypatch):
    old = golden.path_of("ivan-misty").read_text(encoding="utf-8")
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    golden.path_of("ivan-misty").write_text(
        old.replace("decision 2: dragon_0", "decision 2: knight_0"), encoding="utf-8"
    )
    found = golden.difference("ivan-misty")
    assert "-decision 2: knight_0 is asked: play\n+decision 2: dragon_0 is asked: play" in found


def test_each_character_plays_in_some_game():
    allowed = golden.damsels_tale_v0.GAME.options.allowed()
    for side, standard in (("knight", "ivan"), ("dragon", "cinder")):
        played = {options.get(side, standard) for _, options in golden.GAMES.values() if "num_players" not in options}
        assert played == set(allowed[side]) - {"random"}

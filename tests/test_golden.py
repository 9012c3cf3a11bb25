"""The golden playthroughs are as the games play now."""

import golden
import pytest

from fairy_envs import GAMES

EVERY = [(game, name) for game, names in golden.PLAYS.items() for name in names]


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_the_game_plays_as_written(game, name):
    found = golden.difference(game, name)
    assert not found, f"\n{found}\nIf this change is meant: python -m tests.golden --write"


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_the_files_stay_readable(game, name):
    assert golden.path_of(game, name).stat().st_size < 256_000


def test_a_difference_shows_as_a_diff(tmp_path, monkeypatch):
    old = golden.path_of("damsels_tale", "ivan-misty").read_text(encoding="utf-8")
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    path = golden.path_of("damsels_tale", "ivan-misty")
    path.parent.mkdir(parents=True)
    path.write_text(old.replace("decision 2: dragon_0", "decision 2: knight_0"), encoding="utf-8")
    found = golden.difference("damsels_tale", "ivan-misty")
    assert "-decision 2: knight_0 is asked: play\n+decision 2: dragon_0 is asked: play" in found


def test_every_game_plays_with_every_number_of_players():
    for game, spec in GAMES.items():
        numbers = {options.get("num_players", 2) for _, options in golden.PLAYS[game].values()}
        assert numbers == set(spec.options.allowed()["num_players"])


def test_each_character_plays_in_some_game():
    allowed = GAMES["damsels_tale"].options.allowed()
    for side, standard in (("knight", "ivan"), ("dragon", "cinder")):
        plays = golden.PLAYS["damsels_tale"].values()
        played = {options.get(side, standard) for _, options in plays if "num_players" not in options}
        assert played == set(allowed[side]) - {"random"}

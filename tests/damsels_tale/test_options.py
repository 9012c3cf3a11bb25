"""Which options the game takes, and what is said of others."""

import pytest

from fairy_envs import OptionError, damsels_tale_v0
from fairy_envs.games.damsels_tale.names import DRAGONS, KNIGHTS

MAKERS = (damsels_tale_v0.env, damsels_tale_v0.parallel_env, damsels_tale_v0.batch_env)

REFUSED = {
    # The options, and the words that the message must hold.
    "a handicap of 4": ({"handicap": 4}, ["handicap=4", "0, 1, 2, 3"]),
    "a handicap below 0": ({"handicap": -1}, ["handicap=-1", "0, 1, 2, 3"]),
    "a handicap in words": ({"handicap": "high"}, ["handicap='high'", "0, 1, 2, 3"]),
    "a handicap of 4 with three players": ({"handicap": 4, "num_players": 3}, ["handicap=4", "0, 1, 2, 3"]),
    "one player": ({"num_players": 1}, ["num_players=1", "2, 3"]),
    "four players": ({"num_players": 4}, ["num_players=4", "2, 3"]),
    "an unknown Knight": (
        {"knight": "lancelot"},
        ["knight='lancelot'", *(f"'{name}'" for name in KNIGHTS), "'random'"],
    ),
    "an unknown Dragon": ({"dragon": "smaug"}, ["dragon='smaug'", *(f"'{name}'" for name in DRAGONS), "'random'"]),
    "a Dragon for a Knight": ({"knight": "brand"}, ["knight='brand'", "'captain_kinnen'"]),
    "a Knight for a Dragon": ({"dragon": "ivan"}, ["dragon='ivan'", "'cinder'"]),
    "an unknown option": ({"handicaps": 1}, ["handicaps", "'handicap'"]),
    "a special Knight with three players": (
        {"num_players": 3, "knight": "captain_kinnen"},
        ["knight='captain_kinnen'", "two players", "'ivan'"],
    ),
    "a special Dragon with three players": (
        {"num_players": 3, "dragon": "brand"},
        ["dragon='brand'", "two players", "'cinder'"],
    ),
    "a random Knight with three players": (
        {"num_players": 3, "knight": "random"},
        ["knight='random'", "two players", "'ivan'"],
    ),
    "a random Dragon with three players": (
        {"num_players": 3, "dragon": "random"},
        ["dragon='random'", "two players", "'cinder'"],
    ),
}


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("fault", REFUSED)
def test_what_is_not_possible_is_refused_in_one_line_that_says_what_is(make, fault):
    options, words = REFUSED[fault]
    with pytest.raises(OptionError) as caught:
        make(**options)
    said = str(caught.value)
    assert "\n" not in said and said.startswith("damsels_tale")
    for word in words:
        assert word in said, said


@pytest.mark.rule("DT-64")
@pytest.mark.parametrize("knight", [*KNIGHTS, "random"])
@pytest.mark.parametrize("dragon", [*DRAGONS, "random"])
def test_any_pair_of_characters_plays_with_two(knight, dragon):
    env = damsels_tale_v0.env(knight=knight, dragon=dragon)
    env.reset(seed=1)
    seen = env.game.spec.observation.whole(env.observe("knight_0")["observation"])
    assert knight in (KNIGHTS[seen.knight_is.argmax()], "random")
    assert dragon in (DRAGONS[seen.dragon_is.argmax()], "random")


@pytest.mark.rule("DT-37")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("handicap", range(4))
def test_the_handicap_goes_with_two_and_with_three(players, handicap):
    env = damsels_tale_v0.env(num_players=players, handicap=handicap)
    env.reset(seed=1)
    assert len(env.possible_agents) == players
    assert env.game.option_values["handicap"] == handicap

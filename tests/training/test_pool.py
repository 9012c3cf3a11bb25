"""The pool of opponents: who is drawn, who faces whom, and what is counted."""

from __future__ import annotations

from typing import Any

import numpy as np

from fairy_envs.agents import PolicyAgent
from fairy_envs.envs import LEARNER
from training.pool import LATEST, Pool


def some_agent(number: int) -> PolicyAgent:
    return PolicyAgent([(np.full((2, 3), number), np.zeros(2))])


def some_pool(**changes: Any) -> Pool:
    values: dict[str, Any] = {
        "anchors": ("random", "scripted"),
        "load": lambda name: f"the {name} agent",
        "num_games": 40,
        "groups": 10,
        "latest_share": 0.5,
        "hardness": 2.0,
        "window": 3,
        "rng": np.random.default_rng(0),
    }
    return Pool(**{**values, **changes})


class Table:
    """Remembers who plays in each game."""

    def __init__(self, games: int) -> None:
        self.plays: list[Any] = [None] * games

    def set_others(self, agent: Any, games: Any) -> None:
        for game in games:
            self.plays[game] = agent


def test_the_window_keeps_the_newest_past_selves_and_all_anchors() -> None:
    pool = some_pool()
    for number in range(5):
        pool.take(some_agent(number))
    assert [member.name for member in pool.past] == ["past_3", "past_4", "past_5"]
    assert [member.name for member in pool.fixed] == ["random", "scripted"]


def test_harder_members_are_drawn_more_often_and_easy_ones_still_sometimes() -> None:
    pool = some_pool(latest_share=0.0)
    pool.take(some_agent(0))
    easy, even, hard = pool.fixed[0], pool.fixed[1], pool.past[0]
    for member, wins in ((easy, 100.0), (even, 50.0), (hard, 10.0)):
        member.games, member.wins = 100.0, wins
    drawn = [pool.draw().name for _ in range(5000)]
    counts = [drawn.count(member.name) for member in (easy, even, hard)]
    assert 0 < counts[0] < counts[1] < counts[2]
    np.testing.assert_allclose(np.array(counts) / 5000, pool.weights(), atol=0.03)


def test_the_latest_self_gets_its_share() -> None:
    pool = some_pool()
    drawn = [pool.draw().name for _ in range(5000)]
    assert abs(drawn.count(LATEST) / 5000 - 0.5) < 0.03


def test_every_game_gets_an_opponent_and_the_first_groups_face_the_anchors() -> None:
    pool, table, latest = some_pool(), Table(40), some_agent(9)
    pool.take(some_agent(1))
    pool.seat(latest, table.set_others)
    assert table.plays[:8] == ["the random agent"] * 4 + ["the scripted agent"] * 4
    assert all(agent is not None for agent in table.plays)
    assert latest in table.plays
    assert len({id(agent) for agent in table.plays[8:12]}) == 1


def test_teammates_of_the_latest_self_are_the_learner_itself() -> None:
    pool, table = some_pool(team=True, latest_share=1.0), Table(40)
    pool.seat(some_agent(0), table.set_others)
    assert table.plays == ["the random agent"] * 4 + ["the scripted agent"] * 4 + [LEARNER] * 32


def test_only_games_played_wholly_against_a_member_count_for_it() -> None:
    pool, table = some_pool(anchors=("random",), groups=2, num_games=2, latest_share=1.0), Table(2)
    pool.seat(some_agent(0), table.set_others)
    pool.note(np.array([True, True]), np.array([1.0, -1.0]))
    assert (pool.fixed[0].games, pool.fixed[0].wins) == (1, 1)
    assert (pool.latest.games, pool.latest.wins) == (1, 0)
    pool.latest_share = 0.0
    pool.seat(some_agent(1), table.set_others)  # the second game goes from the latest self to the anchor in its midst
    pool.note(np.array([False, True]), np.array([0.0, 1.0]))
    assert pool.fixed[0].games == 1
    pool.note(np.array([False, True]), np.array([0.0, 1.0]))
    assert pool.fixed[0].games > 1.9
    assert pool.win_rates([pool.latest]) == {LATEST: 0}


def test_a_restored_pool_draws_on_as_before() -> None:
    pool, other = some_pool(), some_pool(rng=np.random.default_rng(99))
    for number in range(5):
        pool.take(some_agent(number))
    pool.past[1].games, pool.past[1].wins = 30.0, 4.0
    other.restore(pool.state())
    assert other.taken == 5
    assert [(member.name, member.games, member.wins) for member in other.past] == [
        (member.name, member.games, member.wins) for member in pool.past
    ]
    for mine, theirs in zip(pool.past, other.past, strict=True):
        assert (mine.agent.layers[0][0] == theirs.agent.layers[0][0]).all()
    assert [pool.draw().name for _ in range(50)] == [other.draw().name for _ in range(50)]

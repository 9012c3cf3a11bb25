"""Frames, questions, the end of a turn, the end of a game, and events."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fairy_envs.engine import Event, Events, Frames
from fairy_envs.engine.frames import stack
from fairy_envs.envs import AEC

from .small_game import GAME
from .small_game.drive import Cards, Do
from .small_game.names import Ask, Happens, Kind, Place
from .small_game.rules import POOL

CARD, YES, NO = GAME.actions.card, GAME.actions.yes, GAME.actions.no
DEPTH = GAME.state.frames.depth
CROW, FOX, HEN, WOLF = range(4)


def _zero_above(state: Any) -> bool:
    return not state["frames"][int(state["depth"]) :].tobytes().strip(b"\0")


# --- The stack --------------------------------------------------------------------------------------------------------


def test_as_many_frames_as_declared_and_no_more() -> None:
    cards = Cards()
    for number in range(DEPTH):
        cards.do(Do.PUSH, Kind.GIVE, number % 3)
    assert cards.state["depth"] == DEPTH and _zero_above(cards.state)
    with pytest.raises(RuntimeError, match="more frames"):
        cards.do(Do.PUSH, Kind.GIVE, 0)
    assert cards.state["depth"] == DEPTH and _zero_above(cards.state)


def test_push_gives_a_frame_of_zeros_and_pop_leaves_zeros() -> None:
    cards = Cards()
    cards.do(Do.PUSH, Kind.ROUND, 0)
    cards.do(Do.PUSH, Kind.BONUS, 2)
    for name in ("step", "line", "answer", "each"):
        assert cards.state["frames"][name][1] == 0
        cards.state["frames"][name][1] = 1
    assert [int(frame["kind"]) for frame in stack(cards.state, GAME.state.frames)] == [Kind.ROUND, Kind.BONUS]
    cards.do(Do.POP)
    assert cards.state["depth"] == 1 and _zero_above(cards.state)
    cards.do(Do.PUSH, Kind.GIVE, 1)
    assert cards.state["frames"][1]["step"] == 0 and cards.state["frames"][1]["owner"] == 1


def test_a_declaration_says_which_kinds_only_offer() -> None:
    assert GAME.state.frames.offers == (False, False, False, True)
    assert Frames(Kind, depth=2).offers == (False,) * 4


# --- Questions --------------------------------------------------------------------------------------------------------


def test_a_question_to_one_and_to_several() -> None:
    cards = Cards()
    cards.do(Do.ASK, 2, Ask.LOOK)
    assert [cards.do(Do.IS_ASKED, seat) for seat in range(3)] == [0, 0, 1]
    assert cards.do(Do.FIRST_WAITING) == 2 and cards.state["question"] == Ask.LOOK
    cards.do(Do.ASK_ALL, 0b101, Ask.LAY)
    assert [cards.do(Do.IS_WAITING, seat) for seat in range(3)] == [1, 0, 1]
    assert cards.do(Do.FIRST_WAITING) == 0
    cards.state["waiting"] = 0b100
    assert cards.do(Do.FIRST_WAITING) == 2 and cards.do(Do.IS_ASKED, 0) == 1 and cards.do(Do.IS_WAITING, 0) == 0
    cards.state["waiting"] = 0
    assert cards.do(Do.FIRST_WAITING) == -1


# --- Events -----------------------------------------------------------------------------------------------------------


def test_events_keep_who_may_know_and_count_those_that_found_no_room() -> None:
    cards = Cards()
    cards.do(Do.TELL, Happens.SCORED, 1, 5, -7)
    cards.do(Do.TELL_TO, 0b011, Happens.GAVE, 0, 3)
    events = cards.state["events"]
    assert [int(events[name][0]) for name in ("kind", "seat", "a", "b", "seers")] == [Happens.SCORED, 1, 5, -7, 0x7FFF]
    assert [int(events[name][1]) for name in ("kind", "seat", "a", "seers")] == [Happens.GAVE, 0, 3, 0b011]
    for _ in range(GAME.state.events.capacity + 3):
        cards.do(Do.TELL, Happens.SHUFFLED, -1)
    assert cards.state["told"] == GAME.state.events.capacity
    assert cards.state["lost"] == 5


def test_sentences_say_no_more_than_may_be_known() -> None:
    events = Events(
        Happens,
        *(Event(kind.name.lower(), "{seat} sees {a:card} of {b}.", "{seat} sees something.") for kind in Happens),
    )

    def words(domain: str, value: int) -> str:
        return f"the {domain} {value}"

    assert events.say((Happens.LOOKED, 1, 3, 9), True, words) == "The seat 1 sees the card 3 of 9."
    assert events.say((Happens.LOOKED, 1, 3, 9), False, words) == "The seat 1 sees something."


# --- In play ----------------------------------------------------------------------------------------------------------


def _table(hands: list[list[int]], points: tuple[int, int, int] = (0, 0, 0), cards: Path | None = None) -> AEC:
    """A table at which all are about to lay a card; hands hold faces."""
    env = AEC(GAME, cards=cards)
    env.reset(seed=0)
    left = [[2 * face, 2 * face + 1] for face in range(4)]
    piles = {(Place.HAND, seat): [left[face].pop() for face in hand] for seat, hand in enumerate(hands)}
    rest = Cards({**piles, Place.DECK: [piece for pair in left for piece in pair]})
    env._states[:1]["cards"] = rest.states["cards"][0]
    env._states["points"][0] = points
    env.restore(env.snapshot())
    return env


def _lay(env: AEC, *faces: int) -> None:
    for face in faces:
        env.step(CARD + face)


def _kinds(env: AEC) -> list[int]:
    return [int(kind) for kind in env._states["frames"]["kind"][0][: int(env._states["depth"][0])]]


def _points(env: AEC) -> list[int]:
    return env._states["points"][0].tolist()


def _question(env: AEC) -> tuple[str, Ask]:
    return env.agent_selection, Ask(int(env._states["question"][0]))


def test_what_is_pushed_last_runs_first_and_what_it_sets_off_before_the_rest() -> None:
    """Seat 0's program lies on top of seat 1's; the gift that it sets off comes before its own next effect, and all of
    it before the next seat's card."""
    env = _table([[HEN, FOX], [FOX, CROW], [CROW, WOLF]])
    _lay(env, HEN, FOX, CROW)
    assert _question(env) == ("farmer_0", Ask.GIVE)
    assert _kinds(env) == [Kind.ROUND, Kind.PROGRAM, Kind.PROGRAM, Kind.PROGRAM, Kind.GIVE]
    env.step(CARD + FOX)
    assert _question(env) == ("farmer_0", Ask.BONUS)
    assert _kinds(env) == [Kind.ROUND, Kind.PROGRAM, Kind.PROGRAM, Kind.PROGRAM, Kind.BONUS]
    env.step(YES)
    assert _question(env) == ("farmer_1", Ask.LOOK)
    assert _kinds(env) == [Kind.ROUND, Kind.PROGRAM, Kind.PROGRAM]
    env.step(NO)
    assert _question(env) == ("farmer_2", Ask.BONUS)
    env.step(NO)
    assert _question(env)[1] == Ask.LAY
    assert _points(env) == [1, 1, 1]


def test_when_the_turn_ends_at_once_effects_run_out_and_offers_are_dropped() -> None:
    """A Crow with two points stops the turn: the Fox of seat 1 still takes effect and asks, as part of an effect, but
    the bonus that the Hen of seat 2 offers is dropped, after its gift."""
    env = _table([[CROW, FOX], [FOX, WOLF], [HEN, CROW]], points=(1, 0, 0))
    _lay(env, CROW, FOX, HEN)
    assert env._states["ending"][0] == 1
    assert _question(env) == ("farmer_1", Ask.LOOK)
    env.step(NO)
    assert _question(env) == ("farmer_2", Ask.GIVE)
    env.step(CARD + CROW)
    assert _question(env)[1] == Ask.LAY, "no bonus was offered"
    assert _points(env) == [2, 1, 0]
    assert env._states["ending"][0] == 0


def test_without_it_offers_are_made() -> None:
    env = _table([[CROW, FOX], [FOX, WOLF], [HEN, CROW]])
    _lay(env, CROW, FOX, HEN)
    assert _question(env) == ("farmer_0", Ask.BONUS)


def test_a_win_stops_the_game_and_asks_nobody() -> None:
    env = _table([[FOX, CROW], [FOX, WOLF], [CROW, HEN]], points=(5, 0, 0))
    _lay(env, FOX, FOX, CROW)
    env.step(NO)
    env.step(NO)
    env.step(NO)
    assert env._states["over"][0] == 1 and env._states["winners"][0] == 0b001
    assert [int(env._states[name][0]) for name in ("waiting", "asked", "question")] == [0, 0, 0]
    assert env.rewards == {"farmer_0": 1.0, "farmer_1": -0.5, "farmer_2": -0.5}
    assert all(env.terminations.values())


def test_two_winners_share_and_three_get_nothing() -> None:
    env = _table([[FOX, CROW], [FOX, WOLF], [CROW, HEN]], points=(5, 5, 0))
    _lay(env, FOX, FOX, CROW)
    for _ in range(3):
        env.step(NO)
    assert env.rewards == {"farmer_0": 0.5, "farmer_1": 0.5, "farmer_2": -1.0}
    env = _table([[FOX, CROW], [FOX, WOLF], [CROW, HEN]], points=(5, 5, 5))
    _lay(env, FOX, FOX, CROW)
    for _ in range(2):
        env.step(NO)
    assert set(env.rewards.values()) == {0.0} and all(env.terminations.values())


def test_conditions_and_questions_within_each_are_about_the_one_whose_turn_it_is() -> None:
    """The Wolf of seat 0 bites seat 1, which is in front of it, and asks about seat 2, which is not."""
    env = _table([[WOLF, CROW], [FOX, CROW], [FOX, HEN]], points=(1, 3, 1))
    _lay(env, WOLF, FOX, FOX)
    assert _points(env) == [1, 2, 1]
    assert _question(env) == ("farmer_0", Ask.BITE)
    env.step(YES)
    assert _points(env) == [2, 2, 0]
    assert _question(env) == ("farmer_1", Ask.LOOK)


def test_each_other_begins_with_seat_0() -> None:
    env = _table([[FOX, CROW], [WOLF, FOX], [CROW, HEN]], points=(2, 0, 3))
    _lay(env, FOX, WOLF, CROW)
    env.step(YES)
    assert _points(env) == [1, 1, 3], "one each for the bite, one for the Wolf, one for the Crow"


def test_rules_that_run_in_a_circle_are_stopped() -> None:
    """Here a frame that counts its steps and never asks: no error in a game may hang a process."""
    env = _table([[CROW, FOX], [FOX, WOLF], [HEN, CROW]])
    env._states["frames"]["step"][0][0] = 7  # no step of a round: it counts on and does nothing
    env._states["waiting"][0] = 1
    env._states["question"][0] = Ask.BONUS
    env._lanes["actor"], env._lanes["choices"] = 0, 2
    env._lanes["action_mask"][0] = [0, 0, 0, 0, 1, 1]
    with pytest.raises(RuntimeError, match="in a circle"):
        env.step(NO)


def test_rules_that_leave_no_frame_open_are_stopped() -> None:
    """Nobody is asked and the game is not over: there is nothing that could go on."""
    env = _table([[CROW, FOX], [FOX, WOLF], [HEN, CROW]])
    _lay(env, CROW, FOX)
    env._states["frames"][0] = np.zeros((), GAME.state.frames.dtype)
    env._states["depth"][0] = 0
    with pytest.raises(RuntimeError, match="no frame is open"):
        _lay(env, HEN)


@pytest.mark.parametrize("seed", range(6))
def test_random_games_keep_every_invariant(seed: int) -> None:
    env = AEC(GAME)
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    while not all(env.terminations.values()) and not all(env.truncations.values()):
        state = env._states[0]
        assert GAME.state.fault(state) is None and POOL.fault(state) is None
        assert _zero_above(state) and state["lost"] == 0
        assert env.game.fault(state) is None
        mask = env.observe(env.agent_selection)["action_mask"]
        assert mask.any()
        env.step(int(rng.choice(np.flatnonzero(mask))))
    assert sum(env.rewards.values()) == pytest.approx(0)


def test_what_is_told_to_some_is_blank_to_others() -> None:
    env = _table([[HEN, FOX], [FOX, CROW], [CROW, WOLF]])
    _lay(env, HEN, FOX, CROW)
    env.step(CARD + FOX)
    told = {agent: [e for e in env.events(agent, "start") if e["kind"] == "gave"] for agent in env.possible_agents}
    assert [len(events) for events in told.values()] == [1, 1, 1], "that it happened is known to all"
    assert all(told[agent][0]["seat"] == "farmer_0" for agent in told)
    assert [(told[agent][0]["a"], told[agent][0]["b"]) for agent in told] == [(FOX, 1), (FOX, 1), (None, None)]
    assert "Fox" in told["farmer_1"][0]["text"] and "Fox" not in told["farmer_2"][0]["text"]


def test_a_gift_is_seen_by_both_hands_and_not_by_the_third() -> None:
    env = _table([[HEN, FOX], [FOX, CROW], [CROW, WOLF]])
    _lay(env, HEN, FOX, CROW)
    env.step(CARD + FOX)
    known = {agent: GAME.observation.whole(env.observe(agent)["observation"])["known"] for agent in env.possible_agents}
    assert known["farmer_0"][0].tolist() == [0, 1, 0, 0], "my left neighbour holds the Fox that I gave it"
    assert not known["farmer_2"].any()

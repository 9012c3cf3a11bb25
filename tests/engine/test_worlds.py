"""Resampling: every world that a seat can believe is dealt, each as often as the others, and none that it can't."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from fairy_envs.envs import AEC

from . import worlds
from .small_game import GAME
from .small_game.drive import FACES, Cards, Do
from .small_game.names import Place
from .worlds import PILES, Memory, allows, deals, redrawn, world_of

DECK, HAND, LAID, DISCARD, ASIDE = Place.DECK, Place.HAND, Place.LAID, Place.DISCARD, Place.ASIDE


def _fresh() -> Cards:
    """Hands of two and a deck of two; nobody knows anything."""
    return Cards({DECK: [7, 2], (HAND, 0): [0, 4], (HAND, 1): [1, 6], (HAND, 2): [3, 5]})


def _one_hand_known() -> Cards:
    cards = _fresh()
    cards.do(Do.PEEK, HAND, 1, 0)
    cards.move(1, LAID, 1)
    return cards


def _one_card_known() -> Cards:
    """Seat 0 gave a card to seat 1, which has laid another."""
    cards = _fresh()
    cards.move(4, HAND, 1)
    cards.move(6, LAID, 1)
    return cards


def _deck_known() -> Cards:
    cards = _fresh()
    cards.do(Do.PEEK, DECK, 0, 0)
    cards.move(2, HAND, 2)
    return cards


def _set_aside() -> Cards:
    cards = _fresh()
    cards.move(0, ASIDE, 0)
    cards.move(3, ASIDE, 2)
    cards.move(5, DISCARD)
    return cards


@pytest.mark.parametrize(
    ("position", "seat"),
    [
        (_fresh, 0),
        (_one_hand_known, 0),
        (_one_hand_known, 2),
        (_one_card_known, 0),
        (_one_card_known, 1),
        (_deck_known, 0),
        (_set_aside, 0),
        (_set_aside, 1),
    ],
)
def test_redraw_deals_every_world_that_agrees_and_no_other(position: Callable[[], Cards], seat: int) -> None:
    cards = position()
    expected = deals(cards, seat)
    assert world_of(cards) in expected
    times = 800 if len(expected) < 60 else 1600
    found = redrawn(cards, seat, times)
    assert set(found) <= set(expected), "a world was dealt that the seat knows not to be"
    total = sum(expected.values())
    chi_square = 0.0
    for world, ways in expected.items():
        wanted = times * ways / total
        chi_square += (found[world] - wanted) ** 2 / wanted
        if wanted > 12:
            assert found[world], "a world that could be was never dealt"
    freedom = len(expected) - 1
    # The normal approximation of chi-square; five standard deviations, and the seeds are fixed.
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5 + 10


def test_what_is_settled_stays_as_it_is() -> None:
    cards = _one_hand_known()
    before = world_of(cards)
    for world in redrawn(cards, 0, 100):
        told = dict(zip(PILES, world, strict=True))
        truth = dict(zip(PILES, before, strict=True))
        assert sorted(told[HAND, 1] + told[LAID, 1]) == sorted(truth[HAND, 1] + truth[LAID, 1])
        assert told[HAND, 0] == truth[HAND, 0]


# --- Against a perfect memory -----------------------------------------------------------------------------------------


def _play(rng: np.random.Generator, operations: int, picked: bool = True) -> tuple[Cards, list[Memory], list[str]]:
    """A random run of moves, in the engine and in the minds of three seats that forget nothing.

    Of equal copies the one that `pick` gives moves, or else the very one that chance chose.
    """
    pieces = rng.permutation(8).tolist()
    cards = Cards({DECK: pieces[:2], (HAND, 0): pieces[2:4], (HAND, 1): pieces[4:6], (HAND, 2): pieces[6:]})
    minds = [Memory(cards, seat) for seat in range(3)]
    done: list[str] = []

    def move(source: Any, target: Any, piece: int) -> None:
        if source[0] != DECK and picked:
            piece = cards.do(Do.PICK, source[0], source[1], FACES[piece])
        for mind in minds:
            mind.move(source, target, int(FACES[piece]))
        cards.move(piece, *target)
        done.append(f"{source} -> {target}")

    for _ in range(operations):
        seat, other = (int(n) for n in rng.choice(3, 2, replace=False))
        hand, deck = cards.pile(HAND, seat), cards.pile(DECK)
        match int(rng.integers(8)):
            case 0 if deck and len(hand) < 3:
                move((DECK, 0), (HAND, seat), deck[-1])
            case 1 if hand and not cards.pile(LAID, seat):
                move((HAND, seat), (LAID, seat), int(rng.choice(hand)))
            case 2 if cards.pile(LAID, seat):
                move((LAID, seat), (DISCARD, 0), cards.pile(LAID, seat)[0])
            case 3 if hand:
                move((HAND, seat), (DISCARD, 0), int(rng.choice(hand)))
            case 4 | 5 if hand and len(cards.pile(HAND, other)) < 3:
                move((HAND, seat), (HAND, other), int(rng.choice(hand)))
            case 6:
                pile = (DECK, 0) if rng.integers(3) == 0 else (HAND, other)
                for mind in minds:
                    mind.look(pile, world_of(cards), seat)
                cards.do(Do.PEEK, *pile, seat)
                done.append(f"{seat} looks at {pile}")
            case 7 if len(cards.pile(DISCARD)) > 1:
                cards.do(Do.MOVE_ALL, DISCARD, 0, DECK, 0)
                cards.do(Do.SHUFFLE, DECK, 0, 0)
                for mind in minds:
                    mind.shuffle_back()
                done.append("shuffle back")
    return cards, minds, done


@pytest.mark.parametrize("picked", [True, False], ids=["picked", "any copy"])
@pytest.mark.parametrize("seed", [*range(16), 117, 201])  # in the last two, copies lie in hand and commitment
def test_no_world_that_is_possible_is_excluded(seed: int, picked: bool) -> None:
    cards, minds, done = _play(np.random.default_rng(seed), 9, picked)
    truth = world_of(cards)
    for seat, mind in enumerate(minds):
        assert truth in mind.worlds
        assert allows(cards, seat, truth)
        missing = [world for world in mind.worlds if not allows(cards, seat, world)]
        assert not missing, f"seat {seat} can believe {missing[0]}, but the record {cards.known} excludes it: {done}"


# --- In a game --------------------------------------------------------------------------------------------------------


def _as_cards(env: AEC) -> Cards:
    cards = Cards()
    cards.states[:1] = env._states[:1]
    return cards


def _game(seed: int, decisions: int) -> AEC:
    env = AEC(GAME)
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for _ in range(decisions):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))))
    return env


@pytest.mark.parametrize("decisions", [0, 1, 7, 11])
def test_resample_deals_what_the_definition_allows(decisions: int) -> None:
    env = _game(3, decisions)
    for seat, agent in enumerate(env.possible_agents):
        expected = deals(_as_cards(env), seat)
        dealt = [world_of(_as_cards(env.resample(agent, seed))) for seed in range(120)]
        assert set(dealt) <= set(expected)
        assert len(set(dealt)) > min(len(expected), 20) // 2


def test_resample_changes_nothing_that_the_seat_may_know_and_not_the_game_itself() -> None:
    env = _game(4, 9)
    before = env.snapshot()
    for agent in env.possible_agents:
        other = env.resample(agent, 7)
        assert other.observe(agent)["observation"].tobytes() == env.observe(agent)["observation"].tobytes()
        assert other.events(agent, "start") == env.events(agent, "start")
        assert other.waiting == env.waiting
        assert (other._states["generators"][0] != env._states["generators"][0]).all()
        assert (
            other.resample(agent, 7).observe(agent)["observation"].tobytes()
            == env.observe(agent)["observation"].tobytes()
        )
    assert env.snapshot() == before
    assert env.resample("farmer_0", 5).snapshot() == env.resample("farmer_0", 5).snapshot()


def test_a_resampled_copy_does_not_tell_what_others_were_told() -> None:
    """Search is given copies: were they to remember the true cards of the others, they would be no secret to it."""
    env = _game(4, 0)
    other = env.resample("farmer_0", 1)
    told = [
        event["a"]
        for event in other.events("farmer_1", "start")
        if event["kind"] == "drew" and event["seat"] == "farmer_1"
    ]
    truth = [
        event["a"]
        for event in env.events("farmer_1", "start")
        if event["kind"] == "drew" and event["seat"] == "farmer_1"
    ]
    assert None not in truth
    assert all(face is None for face in told) or sorted(told) == sorted(
        face
        for pile, faces in zip(PILES, world_of(_as_cards(other)), strict=True)
        if pile == (HAND, 1)
        for face in faces
    )


def test_a_resampled_copy_keeps_what_the_seat_was_told_and_blanks_the_rest() -> None:
    env = _game(4, 11)
    for seat, agent in enumerate(env.possible_agents):
        other = env.resample(agent, 1)
        blanked = 0
        for viewer in env.possible_agents:
            true, copied = env.events(viewer, "start"), other.events(viewer, "start")
            assert [(event["kind"], event["seat"]) for event in copied] == [
                (event["kind"], event["seat"]) for event in true
            ], "that it happened is known to all"
            for event, told, own in zip(true, copied, env.events(agent, "start"), strict=True):
                seen = own["a"] is not None
                assert (told["a"], told["b"]) == ((event["a"], event["b"]) if seen else (None, None))
                blanked += not seen and event["a"] is not None
        assert blanked, f"the others were told something that seat {seat} was not"
        for (who, _), (said, _) in zip(env._log, other._log, strict=True):
            assert who == said


def test_a_resampled_copy_does_not_tell_the_seed() -> None:
    """From the seed anybody could deal the same game again and look."""
    env = _game(4, 0)
    other = deepcopy(env).resample("farmer_0", 1)
    assert int(other._lanes["seed"][0]) != 4 or int(other._lanes["episode"][0]) != 0
    env.reset()
    later = env.resample("farmer_0", 9)
    assert (int(later._lanes["seed"][0]), int(later._lanes["episode"][0])) == (9, 0)
    later.reset()
    twin = AEC(GAME)
    twin.reset(seed=9)
    twin.reset()
    assert later.snapshot() == twin.snapshot(), "and it goes on with the next game of its own seed"


def test_the_brute_force_agrees_with_the_membership_test() -> None:
    for position in (_fresh, _one_hand_known, _one_card_known, _deck_known):
        cards = position()
        for seat in range(3):
            possible = deals(cards, seat)
            everything = Memory(cards, seat).worlds
            assert {world for world in everything if allows(cards, seat, world)} == set(possible)
    assert worlds.home((HAND, 1)) == worlds.home((LAID, 1)) != worlds.home((HAND, 2))

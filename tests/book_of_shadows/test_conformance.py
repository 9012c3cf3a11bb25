"""The environments of The Book of Shadows keep what PettingZoo and this package promise, and leak nothing."""

import datetime
import os
import sys
from functools import partial
from pathlib import Path

import pytest

from fairy_envs import book_of_shadows_v0
from fairy_envs.testing import assert_no_leak, conformance

sys.path.insert(0, str(Path(__file__).parents[1]))
import sound

SEED = int(os.environ.get("FAIRY_SAMPLE", datetime.date.today().toordinal()))
"""Of the options that are played: others each day, or those of a number in FAIRY_SAMPLE."""

PLAYERS = 1 + SEED % 4
OPTIONS = {"num_players": PLAYERS, "refresh": ("lap", "round")[SEED // 4 % 2], "leo": (None, 0)[SEED // 8 % 2]}

FLEETING = (
    "rolls",
    "beats",
    "fails",
    "throws",
    "turn",
    "uses",
    "stays",
    "confronts",
    "passes",
    "moves",
    "skips",
    "event",
)
"""Events that may leave no trace: what was rolled on the way to the next decision, and in whose turn."""


def test_conformance():
    print(f"options {OPTIONS}; FAIRY_SAMPLE={SEED} plays the same again")
    report = conformance(
        partial(book_of_shadows_v0.env, **OPTIONS),
        games=1,
        seed=SEED,
        fleeting=FLEETING,
        parallel_fn=partial(book_of_shadows_v0.parallel_env, **OPTIONS),
        terminate_fn=partial(book_of_shadows_v0.env, **OPTIONS, illegal="terminate"),
        parallel_terminate_fn=partial(book_of_shadows_v0.parallel_env, **OPTIONS, illegal="terminate"),
    )
    assert not report.skipped, str(report)


@pytest.mark.parametrize("num_players", [1, 2, 3, 4])
def test_no_seat_is_shown_what_it_may_not_know(num_players):
    env_fn = partial(book_of_shadows_v0.env, num_players=num_players)
    policy = sound.noisy_scripted(env_fn(), 0.4)
    assert_no_leak(env_fn, games=6, seed=100, redraws=2, share=0.08, policy=policy, fleeting=FLEETING)

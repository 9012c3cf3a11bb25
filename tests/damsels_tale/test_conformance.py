"""The environments of The Damsel's Tale keep what PettingZoo and this package promise, and leak nothing."""

import datetime
import os
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from fairy_envs import damsels_tale_v0
from fairy_envs.games.damsels_tale.names import DRAGONS, KNIGHTS
from fairy_envs.testing import assert_no_leak, conformance

sys.path.insert(0, str(Path(__file__).parents[1]))
import sound

SEED = int(os.environ.get("FAIRY_SAMPLE", datetime.date.today().toordinal()))
"""Of the sample of option combinations: another one each day, or the one of a number in FAIRY_SAMPLE."""

FLEETING = (
    "played",
    "resolves",
    "countered",
    "barred",
    "nowhere",
    "moved",
    "back",
    "bumped",
    "noise",
    "panic",
    "panic_stays",
    "mumma_card",
    "mumma_moves",
    "mumma_leaves",
)
"""Events of a turn that may leave no trace: at the end of the round the played cards come back, and with a refill the
used Mumma Dragon cards, two ways may have led to the same spaces, and a Knight whom she sees then takes his meeple and
his panic with him."""


def sampled():
    """Combinations of options: the standard game, one with three players, and pairs of characters of the sample's seed
    that have every Dragon or Knight in them at most once."""
    rng = np.random.default_rng(SEED)
    knights, dragons = rng.permutation([*KNIGHTS, "random"]), rng.permutation([*DRAGONS, "random"])
    pairs = [
        {"knight": str(knight), "dragon": str(dragon), "handicap": int(rng.integers(4))}
        for knight, dragon in zip(knights[:3], dragons[:3], strict=True)
    ]
    return [{}, {"num_players": 3, "handicap": int(rng.integers(4))}, *pairs]


SAMPLE = sampled()


@pytest.mark.parametrize("place", range(len(SAMPLE)))
def test_conformance(place):
    options = SAMPLE[place]
    print(f"options {options}; FAIRY_SAMPLE={SEED} plays the same sample again")
    report = conformance(
        partial(damsels_tale_v0.env, **options),
        games=2,
        seed=SEED,
        fleeting=FLEETING,
        parallel_fn=partial(damsels_tale_v0.parallel_env, **options),
        terminate_fn=partial(damsels_tale_v0.env, **options, illegal="terminate"),
        parallel_terminate_fn=partial(damsels_tale_v0.parallel_env, **options, illegal="terminate"),
    )
    assert not report.skipped, str(report)


SECRETS = {
    "Ivan, Cinder": {},
    "Chops Murphy, Snerl": {"knight": "chops_murphy", "dragon": "snerl_the_white"},
    "Lady Artesia, Misty": {"knight": "lady_artesia_scyllos", "dragon": "misty"},
    "Captain Kinnen, Brand": {"knight": "captain_kinnen", "dragon": "brand"},
    "Dame Stephanie, Reinald": {"knight": "dame_stephanie", "dragon": "reinald_the_red"},
    "Dame Stephanie, Snerl": {"knight": "dame_stephanie", "dragon": "snerl_the_white"},
    "random": {"knight": "random", "dragon": "random"},
    "three": {"num_players": 3},
}


@pytest.mark.parametrize(
    ("table", "noise"), [*((table, 0.4) for table in SECRETS), *((table, 0.05) for table in ("random", "three"))]
)
def test_no_seat_is_shown_what_it_may_not_know(table, noise):
    env_fn = partial(damsels_tale_v0.env, **SECRETS[table])
    policy = sound.noisy_scripted(env_fn(), noise)
    assert_no_leak(env_fn, games=6, seed=100, redraws=2, policy=policy, fleeting=FLEETING)

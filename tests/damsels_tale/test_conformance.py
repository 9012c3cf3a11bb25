"""The environments of The Damsel's Tale keep what PettingZoo and this package promise, and leak nothing."""

from functools import partial

import numpy as np
import pytest

from fairy_envs import damsels_tale_v0
from fairy_envs.agents import load_agent
from fairy_envs.testing import assert_no_leak, conformance

DRAGONS = ["cinder", "misty", "snerl_the_white", "random"]

FLEETING = (
    "played",
    "resolves",
    "countered",
    "barred",
    "nowhere",
    "moved",
    "back",
    "panic",
    "mumma_card",
    "mumma_moves",
    "mumma_leaves",
)
"""Events of a turn that may leave no trace: at the end of the round the played cards come back, and with a refill the
used Mumma Dragon cards, and two ways may have led to the same spaces."""


def noisy_scripted(env, noise):
    """The scripted player, and a random legal action in that share of the decisions: so that special moments come."""
    scripted = load_agent("scripted", env)

    def policy(observation, mask, rng):
        if rng.random() < noise:
            return int(rng.choice(np.flatnonzero(mask)))
        return int(scripted.act(observation[None], mask[None], rng)[0])

    return policy


@pytest.mark.parametrize("dragon", DRAGONS)
def test_conformance(dragon):
    report = conformance(
        partial(damsels_tale_v0.env, dragon=dragon),
        games=2,
        fleeting=FLEETING,
        parallel_fn=partial(damsels_tale_v0.parallel_env, dragon=dragon),
        terminate_fn=partial(damsels_tale_v0.env, dragon=dragon, illegal="terminate"),
        parallel_terminate_fn=partial(damsels_tale_v0.parallel_env, dragon=dragon, illegal="terminate"),
    )
    assert not report.skipped, str(report)


@pytest.mark.parametrize("dragon", DRAGONS)
@pytest.mark.parametrize("noise", [0.4, 0.05])
def test_no_seat_is_shown_what_it_may_not_know(dragon, noise):
    env_fn = partial(damsels_tale_v0.env, dragon=dragon)
    policy = noisy_scripted(env_fn(), noise)
    assert_no_leak(env_fn, games=6, seed=100, redraws=2, policy=policy, fleeting=FLEETING)

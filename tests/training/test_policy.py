"""The learner's policy against the one of sb3-contrib that it stands for."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium import spaces

pytest.importorskip("sb3_contrib")
import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from training.policy import ChoicePolicy

INPUTS, ACTIONS, ROWS = 12, 7, 40


def made(kind: Any) -> Any:
    torch.manual_seed(3)
    policy = kind(spaces.Box(0, 1, (INPUTS,), np.float32), spaces.Discrete(ACTIONS), lambda _: 1e-3, net_arch=[16, 16])
    with torch.no_grad():
        policy.action_net.weight *= 300  # from nearly even choices to decided ones
    return policy


def some_rows(count: int = ROWS) -> tuple[Any, Any, Any]:
    """Observations, masks with at least one legal action each, and a legal action of each."""
    rng = np.random.default_rng(1)
    masks = rng.random((count, ACTIONS)) < 0.4
    actions = rng.integers(ACTIONS, size=count)
    masks[np.arange(count), actions] = True
    return torch.as_tensor(rng.random((count, INPUTS), np.float32)), masks, torch.as_tensor(actions)


@pytest.mark.parametrize("form", ["bool array", "int8 array", "float tensor", "none"])
def test_it_evaluates_and_learns_as_its_parent(form: str) -> None:
    observations, legal, actions = some_rows()
    masks: Any = {
        "bool array": legal,
        "int8 array": legal.astype(np.int8),
        "float tensor": torch.as_tensor(legal, dtype=torch.float32),
        "none": None,
    }[form]
    found = []
    for kind in (MaskableActorCriticPolicy, ChoicePolicy):
        policy = made(kind)
        values, log_prob, entropy = policy.evaluate_actions(observations, actions, masks)
        (values.mean() - log_prob.mean() - 0.1 * entropy.mean()).backward()
        policy.optimizer.step()
        weights = list(policy.parameters())
        found.append([values, log_prob, entropy, *(weight.grad for weight in weights), *weights])
    for theirs, ours in zip(*found, strict=True):
        assert theirs.shape == ours.shape
        torch.testing.assert_close(ours, theirs, atol=1e-5, rtol=1e-4)


def test_it_draws_from_the_softmax_over_legal_actions() -> None:
    policy = made(ChoicePolicy)
    observations, masks, _ = some_rows(1)
    many = observations.repeat(40_000, 1), np.repeat(masks, 40_000, 0)
    with torch.no_grad():
        actions, values, log_prob = policy(many[0], action_masks=many[1])
        likely = made(MaskableActorCriticPolicy).get_distribution(observations, masks).distribution.probs[0].numpy()
        best, _, _ = policy(observations, deterministic=True, action_masks=masks)
    assert actions.shape == log_prob.shape == (40_000,) and values.shape == (40_000, 1)
    shares = np.bincount(actions.numpy(), minlength=ACTIONS) / 40_000
    np.testing.assert_allclose(shares, likely, atol=0.01)
    assert not shares[~masks[0]].any() and (likely > 0.02).sum() > 1
    np.testing.assert_allclose(log_prob.exp().numpy(), likely[actions.numpy()], rtol=1e-4)
    assert best.item() == likely.argmax()


def test_a_certain_policy_draws_nothing_illegal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though the logits of illegal actions are far higher, and the draw is the rarest there is."""
    policy, (observations, masks, _) = made(ChoicePolicy), some_rows()
    with torch.no_grad():
        policy.action_net.bias += 1000 * torch.arange(ACTIONS)
        monkeypatch.setattr(torch.Tensor, "exponential_", lambda tensor: tensor.zero_())
        actions, _, log_prob = policy(observations, action_masks=masks)
    assert masks[np.arange(ROWS), actions.numpy()].all() and torch.isfinite(log_prob).all()

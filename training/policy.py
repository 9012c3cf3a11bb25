"""The learner's policy: sb3-contrib's, with the arithmetic of one masked choice written out."""

from __future__ import annotations

from typing import Any

import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

_ILLEGAL = -1e8  # as sb3-contrib's distributions have it: its exponential is 0, and its product with 0 is no NaN
_TINY = torch.finfo(torch.float32).tiny


class ChoicePolicy(MaskableActorCriticPolicy):
    """Networks and results are those of `MaskableActorCriticPolicy` with one discrete action.

    The parent makes a distribution and then another one with the mask, each of which normalises all logits; here they
    are masked first and normalised once. That saves a tenth of an update, and a quarter of the learner's part of each
    step of a rollout. Adam is the parent's in torch's fused form, which takes a third of the time.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["optimizer_kwargs"] = {"eps": 1e-5, "fused": True}
        super().__init__(*args, **kwargs)

    def forward(self, obs: Any, deterministic: bool = False, action_masks: Any = None) -> tuple[Any, Any, Any]:
        """Actions (n,), values (n, 1) and log-probabilities (n,) for observations (n, F) and masks (n, A)."""
        log_probs, values = self._choice(obs, action_masks)
        scores = log_probs
        if not deterministic:
            # A draw from the softmax, as in `PolicyAgent.act`.
            scores = log_probs - torch.empty_like(log_probs).exponential_().add_(_TINY).log_()
        actions = scores.argmax(1)
        return actions, values, _of(log_probs, actions)

    def evaluate_actions(self, obs: Any, actions: Any, action_masks: Any = None) -> tuple[Any, Any, Any]:
        """Values (n, 1), log-probabilities (n,) of actions (n,), and the entropy (n,) of the choices."""
        log_probs, values = self._choice(obs, action_masks)
        return values, _of(log_probs, actions), -(log_probs.exp() * log_probs).sum(1)

    def _choice(self, obs: Any, action_masks: Any) -> tuple[Any, Any]:
        """Log-probabilities (n, A) of all actions and values (n, 1)."""
        actor, critic = self.mlp_extractor(self.extract_features(obs))
        logits = self.action_net(actor)
        if action_masks is not None:
            legal = torch.as_tensor(action_masks, dtype=torch.bool, device=logits.device)
            logits = logits.masked_fill(~legal, _ILLEGAL)
        return torch.log_softmax(logits, 1), self.value_net(critic)


def _of(log_probs: Any, actions: Any) -> Any:
    return log_probs.gather(1, actions[:, None])[:, 0]

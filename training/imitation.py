"""A start from the scripted player: before the first update, actor and critic learn what it does and how it ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from torch.nn import functional

from fairy_envs.agents import RandomAgent, load_agent
from fairy_envs.engine import Game
from fairy_envs.envs import Batch

_GAMES = 512
_NOISE = 0.1  # random moves, so that the learner also sees what the scripted player never gets into
_EPOCHS = 3
_BATCH = 4096
_LEARNING_RATE = 1e-3
_VALUE_WEIGHT = 0.5
_ENTROPY_WEIGHT = 0.01  # keeps the actor from copying with certainty, which would leave nothing to explore


def imitate(model: MaskablePPO, game: Game, decisions: int, seed: int, enough: Callable[[], bool]) -> None:
    """Fit the model to `decisions` of the scripted player in all seats (those without a choice are not counted), or to
    as many as there are when `enough()` says so, which also ends the fitting."""
    observations, masks, actions, returns = _demonstrations(game, decisions, seed, enough)
    optimizer = torch.optim.Adam(model.policy.parameters(), _LEARNING_RATE)
    rng = np.random.default_rng(seed)
    model.policy.set_training_mode(True)
    for _ in range(_EPOCHS):
        order = rng.permutation(len(actions))
        for start in range(0, len(order), _BATCH):
            if enough():
                return
            rows = order[start : start + _BATCH]
            values, log_prob, entropy = model.policy.evaluate_actions(
                torch.as_tensor(observations[rows]), torch.as_tensor(actions[rows]), masks[rows]
            )
            assert entropy is not None
            loss = -log_prob.mean() - _ENTROPY_WEIGHT * entropy.mean()
            loss = loss + _VALUE_WEIGHT * functional.mse_loss(values.flatten(), torch.as_tensor(returns[rows]))
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.policy.parameters(), model.max_grad_norm)
            optimizer.step()


def _demonstrations(game: Game, decisions: int, seed: int, enough: Callable[[], bool]) -> tuple[Any, Any, Any, Any]:
    """Observations (n, F), masks (n, A), the scripted player's actions (n,) and the returns (n,) of whoever decided."""
    batch = Batch(game.spec, num_envs=_GAMES, cards=game.given_cards, **game.option_values)
    scripted, noise = load_agent("scripted", batch), RandomAgent()
    rng = np.random.default_rng(seed)
    batch.reset(seed=int(rng.integers(2**62)))
    open_rows: list[list[tuple[int, int]]] = [[] for _ in range(_GAMES)]  # (row, seat) of decisions whose game goes on
    observations, masks, actions, returns = [], [], [], np.zeros(0, np.float32)
    known = np.zeros(0, bool)
    rows = 0
    while known.sum() < decisions and not (rows and enough()):
        chosen = scripted.act(batch.observation, batch.action_mask, rng)
        real = np.flatnonzero(batch.choices > 1)
        for place, lane in enumerate(real):
            open_rows[lane].append((rows + place, int(batch.actor[lane])))
        rows += len(real)
        observations.append(batch.observation[real].copy())
        masks.append(batch.action_mask[real].copy())
        actions.append(chosen[real])
        returns = np.append(returns, np.zeros(len(real), np.float32))
        known = np.append(known, np.zeros(len(real), bool))
        astray = rng.random(_GAMES) < _NOISE
        chosen[astray] = noise.act(batch.observation[astray], batch.action_mask[astray], rng)
        batch.step(chosen)
        for lane in np.flatnonzero(batch.over):
            for row, seat in open_rows[lane]:
                returns[row], known[row] = batch.rewards[lane, seat], True
            open_rows[lane] = []
    return (
        np.concatenate(observations)[known],
        np.concatenate(masks)[known],
        np.concatenate(actions)[known],
        returns[known],
    )

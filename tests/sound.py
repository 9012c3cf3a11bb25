"""What holds in every position of every game, for many states at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from fairy_envs.agents import load_agent
from fairy_envs.engine import GameSpec, Pieces


def check_state(spec: GameSpec, states: Any) -> None:
    """Raise `AssertionError` for the first thing that does not hold in an array of state records."""
    within(spec.state.fields, states, "")
    check_frames(spec, states)
    for pieces in spec.state.pools:
        check_pieces(pieces, states[pieces.name])
    assert not states["lost"].any(), "an event found no room"
    assert (states["told"] <= spec.state.events.capacity).all()
    live = states["over"] == 0
    assert ((states["waiting"] != 0) == live).all(), "somebody is asked unless the game is over"
    assert ((states["question"] != 0) == live).all()
    assert (states["winners"][live] == 0).all() and (states["won"] == ~live).all()


def within(fields: Any, records: Any, where: str) -> None:
    for field in fields:
        values = np.asarray(records[field.name])
        assert values.min() >= field.low and values.max() <= field.high, f"{where}{field.name} leaves its range"


def check_frames(spec: GameSpec, states: Any) -> None:
    frames, depth = states["frames"], states["depth"].astype(int)
    within(spec.state.frames.fields, frames, "frame.")
    assert (depth <= spec.state.frames.depth).all()
    above = np.arange(frames.shape[1]) >= depth[:, None]
    for name in frames.dtype.names:
        assert not frames[name][above].any(), f"frame.{name} is not zero above the top"
    assert (depth > 0)[states["over"] == 0].all()


def check_pieces(pieces: Pieces, pool: Any) -> None:
    """Each piece lies in one slot, each slot holds what lies in it, piles are filled from their start."""
    within(pieces.fields, pool, f"{pieces.name}.")
    piece, slot, count = (np.asarray(pool[name]).astype(int) for name in ("piece", "slot", "count"))
    assert (np.take_along_axis(piece, slot, 1) == np.arange(pieces.num_pieces)).all()
    assert ((piece >= 0).sum(1) == pieces.num_pieces).all()
    for pile, start in enumerate(pieces.pile_start):
        capacity = pieces.zones[pieces.pile_zone[pile]].capacity
        held = piece[:, start : start + capacity] >= 0
        assert (held == (np.arange(capacity) < count[:, pile, None])).all()


def held(pieces: Pieces, states: Any, zone: int, seat: int) -> Any:
    """How many pieces lie in a zone of a seat, in each state."""
    return states[pieces.name]["count"][:, pieces.first_pile[zone] + seat].astype(int)


def a_third_each(batch: Any, scripted: Any, rng: np.random.Generator) -> Any:
    """Actions: a third of the games each by uniform play, the scripted player with 40 % noise, and with 5 %."""
    uniform = np.where(batch.action_mask, rng.random(batch.action_mask.shape), -1).argmax(1)
    noise = np.array([1, 0.4, 0.05])[np.arange(batch.num_envs) % 3]
    best = scripted.act(batch.observation, batch.action_mask, rng)
    return np.where(rng.random(batch.num_envs) < noise, uniform, best)


def play_many(batch: Any, check: Callable[[Any], None], seed: int = 1000) -> tuple[Any, set[int]]:
    """Play all games of a batch to their ends by `a_third_each`, and look at every position; `check` takes the states.

    Returns the final states and the questions that were asked.
    """
    games = batch.num_envs
    scripted, rng = load_agent("scripted", batch), np.random.default_rng(1)
    batch.reset(seed=seed)
    states = batch._states[0].view(np.ndarray)[:games]
    rewards, asked = np.zeros((games, batch.game.num_players)), set()
    for _ in range(batch.max_decisions):
        live = batch.ended == 0
        if not live.any():
            break
        asked.update(states["question"][live].tolist())
        check(states)
        for game in rng.choice(games, 2, replace=False):
            assert batch.game.fault(batch._states[0][game]) is None, "a snapshot of it can be restored"
        assert (batch.choices[live] == batch.action_mask[live].sum(1)).all() and (batch.choices[live] > 0).all()
        assert ((batch.observation >= 0) & (batch.observation <= 1)).all()
        batch.step(np.where(live, a_third_each(batch, scripted, rng), -1))
        rewards += batch.rewards
    assert (batch.ended == 1).all() and not batch.truncated.any(), "every game comes to its end"
    if batch.game.spec.kind == "cooperative":
        assert (abs(rewards) == 1).all() and (rewards == rewards[:, :1]).all(), "all win, or all lose"
    else:
        assert np.allclose(rewards.sum(1), 0, atol=1e-6)
    return states, asked


def noisy_scripted(env: Any, noise: float) -> Any:
    """The scripted player, and a random legal action in that share of the decisions: so that special moments come."""
    scripted = load_agent("scripted", env)

    def policy(observation: Any, mask: Any, rng: np.random.Generator) -> int:
        if rng.random() < noise:
            return int(rng.choice(np.flatnonzero(mask)))
        return int(scripted.act(observation[None], mask[None], rng)[0])

    return policy

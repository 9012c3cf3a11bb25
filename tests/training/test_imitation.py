"""A start from the scripted player."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from fairy_envs.agents import load_agent
from training.imitation import imitate
from training.ppo import Settings, Trainer


def test_the_learner_then_plays_much_like_the_scripted_player(tmp_path: Path) -> None:
    trainer = Trainer(Settings(game="damsels_tale", run=tmp_path, num_envs=32, n_steps=8))

    def agreement() -> float:
        batch = trainer.env.core.batch
        batch.reset(seed=5)
        scripted, rng, same = load_agent("scripted", batch), np.random.default_rng(0), []
        for _ in range(20):
            wanted = scripted.act(batch.observation, batch.action_mask, rng)
            played = trainer.policy().act(batch.observation, batch.action_mask, rng)
            same.append((wanted == played)[batch.choices > 1])
            batch.step(wanted)
            if batch.ended.any():
                batch.deal(np.flatnonzero(batch.ended))
        return float(np.concatenate(same).mean())

    before = agreement()
    imitate(trainer.model, trainer.game, 60_000, seed=0, enough=lambda: False)
    assert agreement() > before + 0.2


def test_it_ends_when_it_is_told_to(tmp_path: Path) -> None:
    trainer = Trainer(Settings(game="damsels_tale", run=tmp_path, num_envs=32, n_steps=8))
    asked = []

    def enough() -> bool:
        asked.append(True)
        return len(asked) > 3

    imitate(trainer.model, trainer.game, 10**9, seed=0, enough=enough)
    assert len(asked) < 10

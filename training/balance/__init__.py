"""How evenly matched the seats, places and cards of each game are, as tables in Markdown: a module for each game.

Each has `arguments(parser)`, which adds what can be asked of it, and `tables(asked)`, which measures and returns lines.
What several of them need stands here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from training.evaluation import evaluate


def shares_of_win(rewards: Any) -> Any:
    """Each seat's share of the win (deals, seats): 1, or an equal part where several win, from a game's rewards."""
    shared = (rewards == 0).all(1, keepdims=True)
    return np.where(shared, 1 / rewards.shape[1], np.maximum(rewards, 0))


def by_place(wins: Any, first: Any) -> Any:
    """The share of wins by place in turn order (seats,): from shares (deals, seats), and who begins (deals,)."""
    count = wins.shape[1]
    order = (first[:, None] + np.arange(count)) % count
    return np.take_along_axis(wins, order, 1).mean(0)


def truth(batch: Any) -> Any:
    """The state records of a batch (n,), which no agent sees."""
    return batch._states[0].view(np.ndarray)[: batch.num_envs]


def against_random(game: str, players: Sequence[int], games: int) -> list[str]:
    """The scripted player among random ones, for each number of players."""
    lines = [f"Against random players, {games:,} deals in all rotations of the seats.", ""]
    lines += ["| players | the scripted player wins |", "| --- | --- |"]
    for num_players in players:
        report = evaluate(
            game,
            ["scripted", *["random"] * (num_players - 1)],
            games=games * num_players,
            options={"num_players": num_players},
        )
        lines.append(f"| {num_players} | {report.entries[0].wins} |")
    return lines

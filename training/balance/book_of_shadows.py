"""Balance of The Book of Shadows: how often teams win, with any number of players, and how long games take."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import Any

import numpy as np

from fairy_envs.agents import load_agent
from fairy_envs.envs import Batch
from fairy_envs.games.book_of_shadows import GAME
from fairy_envs.games.book_of_shadows.names import MOST_SEATS, NUM_DEMONS
from training.evaluation import LANES, Rate, play_deals, rate

from . import truth

PLAYERS = tuple(range(1, MOST_SEATS + 1))
REFRESH = ("lap", "round")


@dataclass(frozen=True, slots=True)
class Deals:
    """Games of one agent in all seats, one a deal.

    Attributes:
        rate: How often the team won.
        beaten: How many Demons it beat (deals,).
        decisions: How many decisions the game took (deals,).
        cut: The share that was stopped at the limit of decisions.
    """

    rate: Rate
    beaten: Any
    decisions: Any
    cut: float


def play(agent: str, deals: int, seed: int = 0, **options: Any) -> Deals:
    """Play so many deals with the game's options."""
    player = load_agent(agent, Batch(GAME, num_envs=1, **options))
    won, beaten, decisions, cut = [], [], [], []
    for start in range(0, deals, LANES):
        batch = Batch(GAME, num_envs=min(LANES, deals - start), autoreset=False, **options)
        rewards, truncated, lengths = play_deals(batch, [player] * batch.game.num_players, seed + start)
        won.append(rewards[:, :1] > 0)
        beaten.append(truth(batch)["beaten"].sum(1))
        decisions.append(lengths)
        cut.append(truncated)
    return Deals(
        rate(np.concatenate(won)),
        np.concatenate(beaten),
        np.concatenate(decisions),
        float(np.concatenate(cut).mean()),
    )


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--agent", action="append", default=[], help="a checkpoint to play too, as book_of_shadows/best"
    )


def tables(asked: argparse.Namespace) -> list[str]:
    lines = [
        f"One agent in all seats, {asked.games:,} deals of each kind: how often the team wins, how many of the",
        f"{NUM_DEMONS} Demons it beats, and how many decisions games take.",
        "",
        "| agent | a Power comes back | players | wins | Demons beaten: mean | decisions: median, 99 % | cut |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for agent in ("random", "scripted", *asked.agent):
        for refresh in REFRESH:
            for num_players in PLAYERS:
                found = play(agent, asked.games, num_players=num_players, refresh=refresh)
                middle, most = np.percentile(found.decisions, (50, 99))
                lines.append(
                    f"| {agent} | by {refresh} | {num_players} | {found.rate} | {found.beaten.mean():.1f} "
                    f"| {middle:.0f}, {most:.0f} | {found.cut:.2%} |"
                )
    return lines

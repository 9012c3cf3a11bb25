"""Balance of Scary Tales: places in turn order, Characters, and how long games take."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

import numpy as np

from fairy_envs.agents import load_agent
from fairy_envs.envs import Batch
from fairy_envs.games.scary_tales import GAME
from fairy_envs.games.scary_tales.names import CHARACTERS, MOST_SEATS
from training.evaluation import LANES, play_deals

from . import against_random, by_place, shares_of_win, truth

PLAYERS = (2, 3, 4)
TARGETS = (7, 10)


@dataclass(frozen=True, slots=True)
class Deals:
    """Games of one agent against itself, one a deal.

    Attributes:
        wins: Each seat's share of the win (deals, seats): 1, or an equal part where several win.
        first: Who began (deals,).
        plays: Each seat's Character (deals, seats).
        decisions: How many decisions the game took (deals,).
        cut: Whether it was stopped at the limit of decisions (deals,).
    """

    wins: Any
    first: Any
    plays: Any
    decisions: Any
    cut: Any


def play(agent: str, deals: int, seed: int = 0, **options: Any) -> Deals:
    """Play so many deals with the game's options."""
    parts = []
    player = load_agent(agent, Batch(GAME, num_envs=1, **options))
    for start in range(0, deals, LANES):
        batch = Batch(GAME, num_envs=min(LANES, deals - start), autoreset=False, **options)
        parts.append(_play(batch, player, seed + start))
    return Deals(*(np.concatenate(values) for values in zip(*(astuple(part) for part in parts), strict=True)))


def _play(batch: Batch, player: Any, seed: int) -> Deals:
    states = truth(batch)
    first = np.full(batch.num_envs, -1)

    def watch() -> None:
        np.copyto(first, states["player"], where=first < 0)

    rewards, truncated, _ = play_deals(batch, [player] * batch.game.num_players, seed, watch)
    plays = states["plays"][:, : batch.game.num_players].astype(int)
    return Deals(shares_of_win(rewards), first, plays, batch._lanes["decisions"].copy(), truncated)


def by_character(deals: Deals) -> Any:
    """The share of wins of each Character among the seats that play it (characters,)."""
    return np.array([deals.wins[deals.plays == character].mean() for character in range(len(CHARACTERS))])


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--agent", action="append", default=[], help="a checkpoint to play too, as scary_tales/best")


def tables(asked: argparse.Namespace) -> list[str]:
    lines = ["## Places, Characters and length", "", *_places(asked.agent, asked.games)]
    return [*lines, "", "## The scripted player", "", *against_random(GAME.id, PLAYERS, asked.games)]


def _places(agents: Sequence[str], games: int) -> list[str]:
    lines = [
        f"One agent in all seats, {games:,} deals of each kind: how often who is first, second, … in turn order wins",
        "(shared wins in equal parts), how often each Character does, and how many decisions games take.",
        "",
        "| players | points to win | agent | first | second | third | fourth "
        f"| {' | '.join(CHARACTERS)} | decisions: median, 99 % | cut |",
        "| --- | --- | --- | --- | --- | --- | --- |" + " --- |" * (len(CHARACTERS) + 2),
    ]
    for num_players in PLAYERS:
        for target in TARGETS:
            for agent in ("scripted", *agents):
                found = play(agent, games, num_players=num_players, target=target)
                places = [f"{share:.1%}" for share in by_place(found.wins, found.first)]
                shares = [
                    *places,
                    *[""] * (MOST_SEATS - num_players),
                    *(f"{share:.1%}" for share in by_character(found)),
                ]
                middle, most = np.percentile(found.decisions, (50, 99))
                lines.append(
                    f"| {num_players} | {target} | {agent} | {' | '.join(shares)} | {middle:.0f}, {most:.0f} "
                    f"| {found.cut.mean():.2%} |"
                )
    return lines

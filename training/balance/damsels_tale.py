"""Balance of The Damsel's Tale in every variant: each is played by one agent in all seats."""

from __future__ import annotations

import argparse
from typing import Any

from fairy_envs.games.damsels_tale.game import Options
from training.evaluation import Report, evaluate

ALLOWED = Options.allowed()
KNIGHTS, DRAGONS = (tuple(name for name in ALLOWED[side] if name != "random") for side in ("knight", "dragon"))


def play(agent: str, games: int, **options: Any) -> Report:
    """An agent against itself: a deal's rotations are alike, so that each deal counts once."""
    seats = options.get("num_players", 2)
    return evaluate("damsels_tale", [agent], games=games * seats, options=options)


def share(report: Report, seat: str) -> str:
    rate = report.seat_wins[seat]
    return f"{rate.value:.1%} ({100 * rate.low:.1f}–{100 * rate.high:.1f})"


def pairs(agent: str, games: int) -> list[str]:
    """The Knight's share for every pair of characters."""
    lines = [f"| Knight | {' | '.join(DRAGONS)} |", f"| --- |{' --- |' * len(DRAGONS)}"]
    for knight in KNIGHTS:
        cells = [share(play(agent, games, knight=knight, dragon=dragon), "knight_0") for dragon in DRAGONS]
        lines.append(f"| {knight} | {' | '.join(cells)} |")
    return lines


def seats(agent: str, games: int, num_players: int) -> list[str]:
    """Every seat's share for every handicap, and how long games are."""
    agents = [*(f"knight_{number}" for number in range(num_players - 1)), "dragon_0"]
    lines = [f"| handicap | {' | '.join(agents)} | median decisions | cut |", f"| --- |{' --- |' * (len(agents) + 2)}"]
    for handicap in ALLOWED["handicap"]:
        report = play(agent, games, num_players=num_players, handicap=handicap)
        cells = [share(report, seat) for seat in agents]
        length = report.as_dict()["length"]["50%"]
        lines.append(f"| {handicap} | {' | '.join(cells)} | {length:.0f} | {report.cut:.1%} |")
    return lines


def section(standard: str, two: str, three: str, games: int) -> list[str]:
    """The tables of one choice of agents: for the standard characters, for all pairs, and for three players."""
    return [
        f"Every pair of characters ({two}), {games:,} deals each: how often the Knight wins, with 95 % intervals.",
        "",
        *pairs(two, games),
        "",
        f"Ivan against Cinder ({standard}), {games:,} deals each, by handicap.",
        "",
        *seats(standard, games, 2),
        "",
        f"Three players ({three}), {games:,} deals each, by handicap.",
        "",
        *seats(three, games, 3),
        "",
    ]


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--standard", help="who plays Ivan against Cinder besides the scripted player")
    parser.add_argument("--two", help="who plays all pairs of characters besides the scripted player")
    parser.add_argument("--three", help="who plays the game for three besides the scripted player")


def tables(asked: argparse.Namespace) -> list[str]:
    lines = ["## Scripted players", "", *section("scripted", "scripted", "scripted", asked.games)]
    trained = [asked.standard, asked.two, asked.three]
    if any(trained):
        agents = [name or "scripted" for name in trained]
        lines += ["## Trained agents", "", *section(agents[0], agents[1], agents[2], asked.games)]
    return lines

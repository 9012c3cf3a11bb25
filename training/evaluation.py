"""Who wins how often: duplicate games between agents, with intervals that respect the pairing.

A deal is one seed. It is played once for each rotation of the agents through the seats, so that luck of the deal and
of the seat falls on everyone alike; the games of one deal are one observation. Wherever an agent sits, a seat draws its
random numbers from the same generator, so that an agent against itself plays all rotations of a deal alike and gets
exactly its share.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np

from fairy_envs import GAMES
from fairy_envs.agents import load_agent
from fairy_envs.engine import LEAVE_ALONE, GameSpec
from fairy_envs.engine.cards import CardText
from fairy_envs.envs import Batch
from fairy_envs.wording import not_called

from .errors import TrainingError
from .threads import numpy_threads

Z = 1.959964
"""Half the width of a 95 % interval in standard errors."""

LANES = 512
"""Games that are played side by side."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of games, with its 95 % interval."""

    value: float
    low: float
    high: float
    games: int

    def as_dict(self) -> dict[str, Any]:
        return {"win_rate": self.value, "low": self.low, "high": self.high, "games": self.games}

    def __str__(self) -> str:
        if self.low == self.high:
            return f"{self.value:.1%} (by symmetry)"
        return f"{self.value:.1%} ({100 * self.low:.1f}–{100 * self.high:.1f})"


@dataclass(frozen=True, slots=True)
class Entry:
    """One of the agents: how often it won, over all seats and in each."""

    name: str
    wins: Rate
    seats: Mapping[str, Rate]


@dataclass(frozen=True, slots=True)
class Report:
    """What an evaluation found.

    `games` were played: the number `asked` for, rounded up to whole deals. `draws` and `cut` are shares of all games
    (nobody won; stopped at the limit of decisions); `lengths` (games,) int64 are decisions a game, those without a
    choice among them; `seat_wins` is how often each seat won, whoever sat there.
    """

    game: str
    options: Mapping[str, Any]
    seed: int
    asked: int
    deals: int
    games: int
    entries: Sequence[Entry]
    seat_wins: Mapping[str, Rate]
    draws: float
    cut: float
    decisions: int
    seconds: float
    lengths: Any = field(repr=False)

    def scores(self, entry: int = 0) -> dict[str, Any]:
        """One agent's result as plain data, as it stands in manifests."""
        one = self.entries[entry]
        seats = {seat: rate.as_dict() for seat, rate in one.seats.items()}
        return {**one.wins.as_dict(), "deals": self.deals, "seed": self.seed, "draws": self.draws, "seats": seats}

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain data, for JSON."""
        low, middle, high = (float(value) for value in np.percentile(self.lengths, (5, 50, 95)))
        return {
            "game": self.game,
            "options": dict(self.options),
            "agents": [{"name": entry.name, **self.scores(place)} for place, entry in enumerate(self.entries)],
            "seat_wins": {seat: rate.as_dict() for seat, rate in self.seat_wins.items()},
            "games": self.games,
            "draws": self.draws,
            "cut": self.cut,
            "length": {"mean": float(self.lengths.mean()), "5%": low, "50%": middle, "95%": high},
            "decisions_per_second": self.decisions / self.seconds,
        }


def evaluate(
    game: str,
    seats: Sequence[str],
    *,
    games: int = 1000,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    cards: str | CardText | None = None,
    other_cards: bool = False,
) -> Report:
    """Play duplicate games between agents.

    Args:
        game: A game's id.
        seats: One agent name for each seat (see `load_agent`); in the first game of each deal they sit in this order,
            then each moves on by one seat. A single name sits everywhere; then a deal is one game, since its rotations
            would all be the same.
        games: How many games, rounded up to whole deals.
        seed: Deal `i` is episode 0 of seed `seed + i`.
        options: The game's options.
        cards: Another card file, or the text of one that was read before.
        other_cards: Let checkpoints play with other cards than they were trained on.

    Raises `TrainingError`, and what the options and the agents raise.
    """
    if game not in GAMES:
        raise TrainingError(not_called("game", game, list(GAMES)))
    if games < 1:
        raise TrainingError(f"{games} games can't be played; give a whole number from 1")
    options = dict(options or {})
    batch = _batch(GAMES[game], 1, cards, options)
    count = len(batch.agents)
    names = list(seats) * count if len(seats) == 1 else list(seats)
    if len(names) != count:
        raise TrainingError(f"{game} has {count} seats ({', '.join(batch.agents)}), and {len(names)} agents were named")
    loaded = {name: load_agent(name, batch, other_cards=other_cards) for name in dict.fromkeys(names)}
    for name, agent in loaded.items():
        if hasattr(agent, "needs"):
            raise TrainingError(f"{name!r} can't be evaluated: it needs more than observations; name agents that don't")
    rotations = count if len(loaded) > 1 else 1
    deals = -(-games // rotations)
    batch.game.warm()
    started = time.perf_counter()
    won = np.zeros((deals, rotations, count), bool)  # [deal, rotation, seat]
    shared = np.zeros((deals, rotations), bool)
    cut = np.zeros((deals, rotations), bool)
    lengths = np.zeros((deals, rotations), np.int64)
    for first in range(0, deals, LANES):
        lanes = slice(first, min(first + LANES, deals))
        if batch.num_envs != lanes.stop - first:
            batch = _batch(GAMES[game], lanes.stop - first, batch.game.given_cards, options)
        for rotation in range(rotations):
            at_seat = [loaded[names[(seat - rotation) % count]] for seat in range(count)]
            with numpy_threads(1):
                rewards, truncated, length = play_deals(batch, at_seat, seed + first)
            won[lanes, rotation] = rewards > 0
            shared[lanes, rotation] = ~truncated & (rewards <= 0).all(1)
            cut[lanes, rotation] = truncated
            lengths[lanes, rotation] = length
    if batch.game.spec.kind == "cooperative":
        shared[:] = False
    entries = []
    everywhere = np.repeat(won, count // rotations, axis=1)
    for place, name in enumerate(names):
        # In rotation r the agent named k-th sits in seat k + r.
        own = np.stack([everywhere[:, rotation, (place + rotation) % count] for rotation in range(count)], axis=1)
        by_seat = {agent: rate(own[:, (seat - place) % count, None]) for seat, agent in enumerate(batch.agents)}
        entries.append(Entry(name, rate(own, alike=len(loaded) == 1), by_seat))
    return Report(
        game=game,
        options=batch.game.option_values,
        seed=seed,
        asked=games,
        deals=deals,
        games=deals * rotations,
        entries=entries,
        seat_wins={agent: rate(won[:, :, seat]) for seat, agent in enumerate(batch.agents)},
        draws=float(shared.mean()),
        cut=float(cut.mean()),
        decisions=int(lengths.sum()),
        seconds=time.perf_counter() - started,
        lengths=lengths.reshape(-1),
    )


def _batch(spec: GameSpec, lanes: int, cards: str | CardText | None, options: Mapping[str, Any]) -> Batch:
    return Batch(spec, num_envs=lanes, autoreset=False, cards=cards, **options)


def play_deals(
    batch: Batch, at_seat: Sequence[Any], seed: int, watch: Callable[[], None] | None = None
) -> tuple[Any, Any, Any]:
    """Play one game in each lane, the first of them from `seed` on, with an agent for each seat.

    `watch` is called when the games are dealt, and after each step of them. Returns rewards (n, seats) float32,
    truncated (n,) bool and decisions (n,) int64.
    """
    generators = [np.random.default_rng([seed % 2**64, seat]) for seat in range(len(at_seat))]
    batch.reset(seed)
    if watch:
        watch()
    lengths = np.zeros(batch.num_envs, np.int64)
    rewards = np.zeros((batch.num_envs, len(at_seat)), np.float32)
    truncated = np.zeros(batch.num_envs, bool)
    actions = np.empty(batch.num_envs, np.int64)
    while True:
        going = batch.ended == 0
        if not going.any():
            return rewards, truncated, lengths
        actions[:] = LEAVE_ALONE
        forced = going & (batch.choices == 1)
        actions[forced] = batch.action_mask[forced].argmax(1)
        for seat, agent in enumerate(at_seat):
            rows = np.flatnonzero(going & ~forced & (batch.actor == seat))
            if rows.size:
                actions[rows] = agent.act(batch.observation[rows], batch.action_mask[rows], generators[seat])
        batch.step(actions)
        lengths[going] += 1
        ended = going & (batch.ended == 1)
        rewards[ended] = batch.rewards[ended]
        truncated[ended] = batch.truncated[ended] == 1
        if watch:
            watch()


def rate(wins: Any, *, alike: bool = False) -> Rate:
    """The share of wins (deals, games of a deal) bool, with an interval over the deals.

    It is Wilson's interval for as many independent games as would give the variance s²/n seen between the n deals,
    p (1 - p) / (s²/n): pairs whose games balance each other count for more.

    Where all deals have the same share p there is no variance to go by, yet deals that no one has played may well have
    another share. Of those there may be up to q = z² / (n + z²), the upper end of Wilson's interval for none in n, and
    each may be lost or won altogether: the interval is p (1 - q) to p (1 - q) + q. Where every game ended alike (p is 0
    or 1) this is Wilson's interval for n games.

    `alike` says that the games of a deal are one and the same, counted from each seat in turn, as when an agent plays
    itself. Then a share between 0 and 1 that all deals have is not luck but symmetry, and its interval has no width.
    """
    deals = len(wins)
    games = deals if alike else int(wins.size)
    of_deals = wins.sum(1)
    value = float(wins.mean())
    if (of_deals == of_deals[0]).all():
        other = 0.0 if alike and 0 < value < 1 else Z**2 / (deals + Z**2)
        low = value * (1 - other)
        return Rate(value, low, min(1.0, low + other), games)
    spread = float((of_deals / wins.shape[1]).var(ddof=1)) / deals
    size = value * (1 - value) / spread
    middle = (value + Z**2 / (2 * size)) / (1 + Z**2 / size)
    half = Z * sqrt(value * (1 - value) / size + Z**2 / (4 * size**2)) / (1 + Z**2 / size)
    return Rate(value, max(0.0, middle - half), min(1.0, middle + half), games)


def table(report: Report) -> Any:
    """A report as a table for the terminal (a Rich renderable)."""
    from rich.console import Group
    from rich.table import Table

    seats = list(report.seat_wins)
    rounded = f" ({report.asked:,} rounded up to whole deals)" if report.asked != report.games else ""
    rotated = "" if report.games == report.deals else f", {report.deals:,} deals in all rotations of the seats"
    played = f"{report.games:,} games{rounded}{rotated}"
    wins = Table(title=f"{report.game}: {played}")
    team = GAMES[report.game].kind == "cooperative"
    wins.add_column("team" if team else "agent")
    wins.add_column("games won", justify="right")
    if team:
        members = Counter(entry.name for entry in report.entries)
        wins.add_row(", ".join(f"{number} {name}" for name, number in members.items()), str(report.entries[0].wins))
    else:
        for seat in seats:
            wins.add_column(f"as {seat}", justify="right")
        for entry in report.entries:
            wins.add_row(entry.name, str(entry.wins), *(str(entry.seats[seat]) for seat in seats))
        wins.add_section()
        wins.add_row("anyone", "", *(str(report.seat_wins[seat]) for seat in seats))
    low, middle, high = np.percentile(report.lengths, (5, 50, 95))
    wins.caption = "shares of games won, with 95 % intervals"
    draws = "" if team else f"draws {report.draws:.1%}, "
    note = (
        f"{draws}cut {report.cut:.1%}; decisions a game: median {middle:.0f}, nine in ten between {low:.0f} and "
        f"{high:.0f}; {report.decisions / report.seconds:,.0f} decisions a second"
    )
    return Group(wins, note)

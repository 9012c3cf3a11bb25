"""Balance of The Grimm Forest: places in turn order, length, and what each card does for its holder.

A card is compared with a blank in its stead, on the same deals, and by players who take the blank for the card. So up
to the moment when somebody gets it nothing differs, and what the win rate of its first holder changes by is the card's
doing. (Holders alone would mislead: who draws much wins less, whatever he draws.)
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple, dataclass
from itertools import repeat
from math import sqrt
from typing import Any

import numpy as np

from fairy_envs.agents import load_agent
from fairy_envs.engine import Game
from fairy_envs.envs import Batch
from fairy_envs.games.grimm_forest import GAME
from fairy_envs.games.grimm_forest.names import MOST_SEATS, Moment, Type, Zone
from fairy_envs.games.grimm_forest.state import CARDS, FIRST_FRIEND
from training.evaluation import LANES, Z, play_deals

from . import against_random, by_place, shares_of_win, truth

PLAYERS = (2, 3, 4)
ROUNDS = (6, 16)
"""Games should take so many rounds."""

NOBODY = -1


@dataclass(frozen=True, slots=True)
class Card:
    """A Fable or Friend, by its number in the card file."""

    kind: str
    number: int
    title: str

    def blank(self, box: Any) -> None:
        """Let it do nothing, on a table's box."""
        if self.kind == "fable":
            box["type"][self.number], box["moment"][self.number] = Type.PLAIN, Moment.REVEALED
            box["row"][self.number] = 0
        else:
            for name in ("power", "special", "special_cost", "special_fables", "special_if", "standing"):
                box[name][self.number] = 0


CARD_SET = tuple(
    Card(kind, number, row["title"])
    for kind in ("fable", "friend")
    for number, row in enumerate(Game(GAME).cards.document[kind])
)
"""All different cards of the game."""


@dataclass(frozen=True, slots=True)
class Deals:
    """Games of one agent against itself, one a deal.

    Attributes:
        wins: Each seat's share of the win (deals, seats): 1, or an equal part where several win.
        first: Who was the starting player of the first round (deals,).
        rounds: How many rounds the game took (deals,).
        cut: Whether it was stopped at the limit of decisions (deals,).
        holders: Who got each card first, or NOBODY (deals, cards): of CARD_SET, or the one that is blank.
    """

    wins: Any
    first: Any
    rounds: Any
    cut: Any
    holders: Any


def play(agent: str, deals: int, num_players: int, *, blank: Card | None = None, seed: int = 0) -> Deals:
    """Play so many deals, one card of which may be replaced by one that does nothing."""
    parts = []
    player = load_agent(agent, Batch(GAME, num_envs=1, num_players=num_players))
    for start in range(0, deals, LANES):
        batch = Batch(GAME, num_envs=min(LANES, deals - start), autoreset=False, num_players=num_players)
        if blank:
            batch.game.box = batch.game.box.copy()  # the game's own is shared by all tables
            blank.blank(batch.game.box[0])
        parts.append(_play(batch, player, seed + start, CARD_SET if blank is None else (blank,)))
    return Deals(*(np.concatenate(values) for values in zip(*(astuple(part) for part in parts), strict=True)))


def _play(batch: Batch, player: Any, seed: int, cards: Sequence[Card]) -> Deals:
    states = truth(batch)
    holders = np.full((batch.num_envs, len(cards)), NOBODY)
    first = np.full(batch.num_envs, NOBODY)
    watch_holders = _holders_watch(batch, cards, holders)

    def watch() -> None:
        np.copyto(first, states["start"], where=first == NOBODY)
        watch_holders()

    rewards, truncated, _ = play_deals(batch, [player] * batch.game.num_players, seed, watch)
    return Deals(shares_of_win(rewards), first, states["round_number"].astype(int), truncated, holders)


def _holders_watch(batch: Batch, cards: Sequence[Card], holders: Any) -> Callable[[], None]:
    """What notes who is the first to have each card in hand, laid, or as a Friend."""
    states, pile_seat = truth(batch), np.array(CARDS.pile_seat)
    owned = np.isin(CARDS.pile_zone, (Zone.HAND, Zone.LAID, Zone.FRIEND))
    slot_pile = np.array(CARDS.slot_pile)
    fables = batch.game.box[0]["fable"]
    pieces = [
        np.flatnonzero(fables == card.number) if card.kind == "fable" else np.array([FIRST_FRIEND + card.number])
        for card in cards
    ]

    def watch() -> None:
        for place, copies in enumerate(pieces):
            piles = slot_pile[states["cards"]["slot"][:, copies]]
            seats = np.where(owned[piles], pile_seat[piles], NOBODY).max(1)
            np.copyto(holders[:, place], seats, where=holders[:, place] == NOBODY)

    return watch


def win_rates(agent: str, deals: int, num_players: int, card: Card, real: Deals | None = None) -> tuple[Any, Any]:
    """Each first holder's share of the win, with a card (deals that had a holder,) and with a blank in its stead.

    `real` are the deals with all cards, if they have been played already.
    """
    real = real or play(agent, deals, num_players)
    blank = play(agent, deals, num_players, blank=card)
    return _wins_of_holder(real, CARD_SET.index(card)), _wins_of_holder(blank, 0)


def effects(agent: str, deals: int, num_players: int) -> dict[Card, tuple[float, float]]:
    """What each card adds to the win rate of its first holder, and half the width of the 95 % interval."""
    real = play(agent, deals, num_players)
    found = {}
    for card in CARD_SET:
        held, blank = win_rates(agent, deals, num_players, card, real)
        half = Z * sqrt(held.var(ddof=1) / len(held) + blank.var(ddof=1) / len(blank))
        found[card] = (float(held.mean() - blank.mean()), half)
    return found


def _wins_of_holder(deals: Deals, card: int) -> Any:
    """The share of the win of a card's first holder, for each deal that has one."""
    holder = deals.holders[:, card]
    held = np.flatnonzero(holder != NOBODY)
    return deals.wins[held, holder[held]]


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--agent", action="append", default=[], help="a checkpoint to play too, as grimm_forest/best")


def tables(asked: argparse.Namespace) -> list[str]:
    lines = ["## Places and length", "", *_places(asked.agent, asked.games)]
    lines += ["", "## The scripted player", "", *against_random(GAME.id, PLAYERS, asked.games)]
    return [*lines, "", "## Cards", "", *_cards(asked.games)]


def _places(agents: Sequence[str], games: int) -> list[str]:
    low, high = ROUNDS
    lines = [
        f"One agent in all seats, {games:,} deals for each number of players: how often who comes first, second, … in",
        "the first round's turn order wins (shared wins in equal parts), and how many rounds games take.",
        "",
        "| players | agent | first | second | third | fourth "
        f"| rounds: 1 %, median, 99 % | {low} to {high} rounds | cut |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for num_players in PLAYERS:
        for agent in ("scripted", *agents):
            found = play(agent, games, num_players)
            shares = [f"{share:.1%}" for share in by_place(found.wins, found.first)] + [""] * (MOST_SEATS - num_players)
            least, middle, most = np.percentile(found.rounds, (1, 50, 99))
            within = ((found.rounds >= low) & (found.rounds <= high)).mean()
            lines.append(
                f"| {num_players} | {agent} | {' | '.join(shares)} | {least:.0f}, {middle:.0f}, {most:.0f} "
                f"| {within:.1%} | {found.cut.mean():.2%} |"
            )
    return lines


def _cards(games: int) -> list[str]:
    with ProcessPoolExecutor(2) as pool:  # the longest games first
        found = list(pool.map(effects, repeat("scripted"), repeat(games), reversed(PLAYERS)))[::-1]
    lines = [
        "By how many points a card changes its first holder's win rate in scripted play, against a blank in its stead",
        f"({games:,} deals of each, with 95 % intervals; all copies of a Fable are blank).",
        "",
        f"| card | {' | '.join(f'{number} players' for number in PLAYERS)} |",
        f"| --- |{' --- |' * len(PLAYERS)}",
    ]
    for card in found[0]:
        cells = [f"{100 * effect[card][0]:+.1f} ± {100 * effect[card][1]:.1f}" for effect in found]
        lines.append(f"| {card.title} | {' | '.join(cells)} |")
    return lines

"""A table of Scary Tales set up in words: lay a position, act, see what follows.

    table = Table(stacks=[["Golden Egg"], ["Rose Mirror"]], hands=[["Wolf"]])
    table.attack("strength", "void", "wisdom", play=["Wolf"])
    table.settle()
    assert table.stack(0) == ["Golden Egg", "Rose Mirror"]

A table stands at the beginning of a turn. Players are numbers from 0, and it is player 0's turn unless `start` says
another one. Stacks are read from the bottom up, decks from the top.

Whoever holds no Power card is asked only where something is left for him to do. Give him a card, be it of no use, to
look at the table at the end of his attacks, and a Companion of `card_file` to look at it between two draws.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numba

from fairy_envs import scary_tales_v0
from fairy_envs.engine.chance import draw as draw_rule
from fairy_envs.engine.chance import seeded
from fairy_envs.envs.table import Since
from fairy_envs.games.scary_tales.names import (
    CHARACTERS,
    DICE_EACH,
    FACES,
    FIRST_TITLE,
    MOST_DICE,
    MOST_FORTUNES,
    NOBODY,
    Ask,
    Chance,
    Face,
    Kind,
    Zone,
)
from fairy_envs.games.scary_tales.positions import fault
from fairy_envs.games.scary_tales.rules import DIE, DONE
from fairy_envs.games.scary_tales.state import CARDS, FIRST_CHARACTER, FIRST_POWER, NUM_FORTUNES, NUM_POWERS
from fairy_envs.games.scary_tales.state import count_relics as count_relics_rule

GAME = scary_tales_v0.GAME
PRINCE, HANSEL = CHARACTERS
MOON, DEW = "The Moon Fairy", "The Dew Fairy"
ALWAYS = '["draw 1"]'
"""A row that can be carried out at any time of a turn."""

LIMIT = 200_000
"""Seeds tried for dice that shall fall in a certain way."""

count_relics = numba.njit(lambda states, boxes, seat: count_relics_rule(states[0], boxes[0], seat))
draw = numba.njit(lambda generators, source, n: draw_rule(generators, source, n))


def word(face: int) -> str:
    """A face of a die as the card file writes it: "strength", "magic 2"."""
    return Face(face).name.lower().replace("_", " ")


def given(*characters: str) -> dict[str, str]:
    """The options that give players their Characters, in the order of the seats."""
    return {f"challenger_{seat}": character for seat, character in enumerate(characters)}


def card_file(folder: Path, rows: Mapping[str, str]) -> str:
    """The path of a card file, written into a folder, in which the cards of these titles have other rows."""
    text = (GAME.folder / "cards.toml").read_text(encoding="utf-8")
    for title, row in rows.items():
        start = text.index(f'title = "{title}"')
        card = text[start:].split("\n[[")[0]
        changed, number = re.subn(r"^row = .*$", f"row = {row}", card, flags=re.MULTILINE)
        assert number == 1, f"{title} has no row of its own"
        text = text[:start] + changed + text[start + len(card) :]
    path = folder / "cards.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


class Table:
    """A game in the position that the words say, at the beginning of a turn.

    Args:
        players: 2, or 3 or 4 with two game sets.
        start: Whose turn begins.
        characters: Each player's Character; the Prince and Hansel by turns if left out.
        stacks: Each player's Relics, by title, from the bottom up.
        hands: Each player's Power cards.
        companions: Each player's Companions.
        fairies: Each player's Fairy, or None.
        used: The players whose Character has been used.
        fortunes: Fortune cards from the top of their deck; the others lie below them, Relics first.
        powers: Power cards from the top of their deck; the others lie below them.
        discarded: Power cards that have been discarded.
        empty: The decks that hold only what `fortunes` and `powers` say: "fortunes", "powers" or "fortunes powers"; the
            other cards of that kind stay in their box.
        quiet: Turns without a capture since the turn in which the Fortune deck ran out.
        seed: Of the shuffles and dice to come.
    """

    def __init__(
        self,
        *,
        players: int = 2,
        start: int = 0,
        characters: Sequence[str] = (),
        stacks: Sequence[Sequence[str]] = (),
        hands: Sequence[Sequence[str]] = (),
        companions: Sequence[Sequence[str]] = (),
        fairies: Sequence[str | None] = (),
        used: Sequence[int] = (),
        fortunes: Sequence[str] = (),
        powers: Sequence[str] = (),
        discarded: Sequence[str] = (),
        empty: str = "",
        quiet: int = 0,
        seed: int = 0,
        **options: Any,
    ) -> None:
        line_up = [*characters, *(CHARACTERS[seat % 2] for seat in range(len(characters), players))]
        self._deal(players, seed, **given(*line_up), **options)
        state = self._state()
        state["fairy"] = 0
        for seat, fairy in enumerate(fairies):
            state["fairy"][seat] = 0 if fairy is None else 1 + self.fairy_titles.index(fairy)
        state["used"] = 0
        state["used"][list(used)] = 1
        self._lay(stacks, hands, companions, fortunes, powers, discarded, empty)
        self._begin(start, quiet)
        if not empty and not self.over:
            wrong = fault(state, self.env._box[0])
            assert wrong is None, wrong

    @classmethod
    def dealt(cls, players: int = 2, seed: int = 0, **options: Any) -> Table:
        """A game as it is dealt, at its first question."""
        table = cls.__new__(cls)
        table._deal(players, seed, **options)
        return table

    @classmethod
    def deals(cls, number: int, players: int = 2, **options: Any) -> Iterator[Table]:
        """So many games as they are dealt from the seeds 0, 1, 2, …"""
        table = cls.dealt(players, **options)
        for seed in range(number):
            table.env.reset(seed=seed)
            yield table.again()

    def _deal(self, players: int, seed: int, **options: Any) -> None:
        self.players = players
        self.env = scary_tales_v0.env(num_players=players, **options)
        self.env.reset(seed=seed)
        document = self.env.game.cards.document
        self.fortune_titles = [""] * MOST_FORTUNES
        for sort, first in FIRST_TITLE.items():
            for title, card in enumerate(document[sort.name.lower()], first):
                self.fortune_titles[title] = card["title"]
        self.companion_titles = [card["title"] for card in document["companion"]]
        self.event_titles = [card["title"] for card in document["event"]]
        self.power_titles = [card["title"] for card in document["power"]]
        self.fairy_titles = [card["title"] for card in document["fairy"]]

    def _lay(
        self,
        stacks: Sequence[Sequence[str]],
        hands: Sequence[Sequence[str]],
        companions: Sequence[Sequence[str]],
        fortunes: Sequence[str],
        powers: Sequence[str],
        discarded: Sequence[str],
        empty: str,
    ) -> None:
        """Lay every card where the words say, and the others below those of their deck."""
        pool, box = self._state()["cards"], self.env.game.box
        boxed = [int(title) < 0 for title in (*box["fortune"][0], *box["power"][0])]
        left = [piece for piece in range(NUM_FORTUNES + NUM_POWERS) if not boxed[piece]]

        def take(titles: Sequence[str], named: Sequence[str]) -> list[int]:
            taken = []
            for title in titles:
                fits = [piece for piece in left if (piece < FIRST_POWER) == (named is self.fortune_titles)]
                piece = next(piece for piece in fits if pool["face"][piece] == named.index(title))
                left.remove(piece)
                taken.append(piece)
            return taken

        piles: dict[tuple[int, int], list[int]] = {}
        for whose, lists, named in (
            (Zone.STACK, stacks, self.fortune_titles),
            (Zone.COMPANION, companions, self.fortune_titles),
            (Zone.HAND, hands, self.power_titles),
        ):
            piles.update({(whose, seat): take(titles, named) for seat, titles in enumerate(lists)})
        piles[Zone.DISCARD, 0] = take(discarded, self.power_titles)
        top_fortunes = take(fortunes, self.fortune_titles)[::-1]
        top_powers = take(powers, self.power_titles)[::-1]
        rest_fortunes = [piece for piece in reversed(left) if piece < FIRST_POWER]
        rest_powers = [piece for piece in reversed(left) if piece >= FIRST_POWER]
        away = [piece for piece, is_away in enumerate(boxed) if is_away]
        for name, deck, top, rest in (
            ("fortunes", Zone.FORTUNE_DECK, top_fortunes, rest_fortunes),
            ("powers", Zone.POWER_DECK, top_powers, rest_powers),
        ):
            piles[deck, 0] = top if name in empty else rest + top
            away += rest if name in empty else []
        piles[Zone.BOX, 0] = away
        CARDS.arrange(self._state(), piles)
        for seat in range(self.players):
            count_relics(self.env._states, self.env._box, seat)

    def _begin(self, start: int, quiet: int) -> None:
        """Let a turn begin, by the last step of the turn before it; with the Fortune deck out, that of the last of
        the `quiet` turns or, with none, the turn in which the deck ran out."""
        before = (start - 1) % self.players
        state = self._state()
        frames = state["frames"]
        frames[0]["kind"] = Kind.GAME
        frames[1]["kind"], frames[1]["step"], frames[1]["owner"] = Kind.TURN, 1, before
        state["depth"], state["question"], state["player"], state["attacks"] = 2, Ask.LAST, before, 0
        state["asked"] = state["waiting"] = 1 << before
        state["quiet"] = 0 if self.fortunes else quiet
        self.env.game.kernels.settle(self.env._states, self.env._lanes, self.env._box, 0)
        self.env.agent_selection = self.env.possible_agents[before]
        self.env._log = [(NOBODY, b"")]
        self.env.step(DONE)

    # --- Acting -------------------------------------------------------------------------------------------------------

    def decide(self, *answers: str) -> Table:
        """Whoever is asked answers, in words: a part of what `choices` says that no other choice has."""
        for answer in answers:
            self.env.step(self.env.parse_action(answer))
        return self

    def will_roll(self, *faces: str, die: int = 0) -> Table:
        """The dice of whoever's turn it is, from a die on, will show these faces when they are rolled next."""
        state, box = self._state(), self.env.game.box
        seat = int(state["player"])
        sides = []
        for place, shown in enumerate(faces, die):
            its = box["die"][0][state["plays"][seat]][place] if place < DICE_EACH else self._fairy_die(seat)
            sides.append([side for side in range(FACES) if word(its[side]) == shown])
            assert sides[-1], f"die {place} has no {shown}"
        for seed in range(LIMIT):
            generators = seeded(seed)
            if all(draw(generators, 0, FACES) in fits for fits in sides):
                return self.reseed_dice(seed)
        raise AssertionError(f"no seed rolls {faces}")

    def reseed_dice(self, seed: int) -> Table:
        """The dice fall as a seed says."""
        self._state()["generators"][Chance.DICE] = seeded(seed)[0]
        return self

    def _fairy_die(self, seat: int) -> Any:
        return self.env.game.box["fairy_die"][0][int(self._state()["fairy"][seat]) - 1]

    def attack(self, *faces: str, whom: str = "", play: Sequence[str] = ()) -> Table:
        """Whoever's turn it is attacks (if there are several targets, whom), plays cards and rolls these faces."""
        self.will_roll(*faces)
        (target,) = [choice for choice in self.choices if choice.startswith(f"attack {whom}") and "'s " in choice]
        self.decide(target)
        for card in play:
            self.decide(f"play {card}")
        if self.question == "prepare":
            self.decide("roll the dice")
        return self

    def settle(self) -> Table:
        """Nothing more is added to the roll of an attack."""
        return self.decide("leave it at that") if self.question == "resolve" else self

    def draw_on(self) -> Table:
        """The turn goes on to its draws, and on, as long as whoever's turn it is can leave the rest."""
        player = self.turn
        while not self.over and self.turn == player and self.env.observe(self.env.agent_selection)["action_mask"][DONE]:
            self.env.step(DONE)
        return self

    def pick_die(self, die: int) -> Table:
        """Choose a die by its place: two that show the same have the same words."""
        self.env.step(DIE + die)
        return self

    def again(self) -> Table:
        """The same table once more, to try something else."""
        return copy.deepcopy(self)

    # --- Looking ------------------------------------------------------------------------------------------------------

    def _state(self) -> Any:
        return self.env._states[0]

    @property
    def over(self) -> bool:
        return any(self.env.terminations.values())

    @property
    def asked(self) -> int:
        """The player who is asked."""
        return int(self.env.possible_agents.index(self.env.agent_selection))

    @property
    def question(self) -> str:
        """What is asked, as `Ask` names it; "nothing" when the game is over."""
        return Ask(int(self._state()["question"])).name.lower()

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return int(self._state()["player"])

    @property
    def choices(self) -> list[str]:
        """What whoever is asked can choose, in words."""
        mask = self.env.observe(self.env.agent_selection)["action_mask"]
        return [self.env.describe_action(action) for action, legal in enumerate(mask) if legal]

    @property
    def winners(self) -> list[int]:
        """The players who have won."""
        return [seat for seat in range(self.players) if int(self._state()["winners"]) >> seat & 1]

    def _titles(self, zone: Zone, seat: int = 0) -> list[str]:
        pile = CARDS.first_pile[zone] + seat
        start, pool = CARDS.pile_start[pile], self._state()["cards"]
        pieces = pool["piece"][start : start + int(pool["count"][pile])]
        named = self.power_titles if Zone.POWER_DECK <= zone <= Zone.DISCARD else self.fortune_titles
        return [named[int(pool["face"][piece])] for piece in pieces]

    def stack(self, seat: int) -> list[str]:
        """A player's Relics from the bottom up."""
        return self._titles(Zone.STACK, seat)

    def hand(self, seat: int) -> list[str]:
        """A player's Power cards, sorted."""
        return sorted(self._titles(Zone.HAND, seat))

    def companions(self, seat: int) -> list[str]:
        return sorted(self._titles(Zone.COMPANION, seat))

    def fairy(self, seat: int) -> str | None:
        number = int(self._state()["fairy"][seat])
        return self.fairy_titles[number - 1] if number else None

    def plays(self, seat: int) -> str:
        """A player's Character."""
        return CHARACTERS[int(self._state()["plays"][seat])]

    def is_used(self, seat: int) -> bool:
        """Whether a player's Character has been used."""
        return bool(self._state()["used"][seat])

    @property
    def fortunes(self) -> list[str]:
        """The Fortune deck, the next card first."""
        return self._titles(Zone.FORTUNE_DECK)[::-1]

    @property
    def powers(self) -> list[str]:
        """The Power deck, the next card first."""
        return self._titles(Zone.POWER_DECK)[::-1]

    @property
    def discarded(self) -> list[str]:
        """The discarded Power cards, sorted."""
        return sorted(self._titles(Zone.DISCARD))

    @property
    def played(self) -> list[str]:
        """The Pre-Roll cards that lie open, sorted."""
        return sorted(self._titles(Zone.PLAYED))

    @property
    def gone(self) -> list[str]:
        """The Fortune cards that have left the game, sorted."""
        return sorted(self._titles(Zone.GONE))

    @property
    def boxed(self) -> int:
        """How many cards lie in a box that is not in play."""
        return len(self._titles(Zone.BOX))

    @property
    def dice(self) -> list[str]:
        """The dice that lie rolled."""
        return [word(int(shown)) for shown in self._state()["rolled"][:MOST_DICE] if shown >= 0]

    def sees(self, seat: int) -> Any:
        """A player's observation by name, as whole numbers; fields for each player have the viewer first."""
        return GAME.observation.whole(self.env.observe(self.env.possible_agents[seat])["observation"])

    def knows(self, seat: int) -> Any:
        """How many Power cards of each title a player knows in others' hands, by place (the viewer's own row empty)."""
        hands = self.sees(seat).hand.copy()
        hands[0] = 0
        return hands

    def points(self, seat: int) -> int:
        """What a player's Relics are worth, as all see it."""
        seen = self.sees(seat)
        return int(seen.points[0] + seen.points_beyond[0])

    @property
    def acting(self) -> tuple[str, int] | None:
        """The card that asks and how far its text has come, as all see it; None if no card asks."""
        titles = [*self.fortune_titles, *CHARACTERS, *self.power_titles]
        assert titles.index(CHARACTERS[0]) == FIRST_CHARACTER
        found = set()
        for seat in range(self.players):
            seen = self.sees(seat)
            cards = seen.acting.nonzero()[0].tolist()
            assert len(cards) <= 1 and (cards or not seen.acting_line)
            found.add((titles[cards[0]], int(seen.acting_line)) if cards else None)
        (acting,) = found
        return acting

    def told(self, seat: int = 0, since: Since = "start") -> list[str]:
        """What a player is told, in sentences."""
        return [event["text"] for event in self.env.events(self.env.possible_agents[seat], since)]

    @property
    def happened(self) -> list[str]:
        """The kinds of all events since the table was set up."""
        return [event["kind"] for event in self.env.events(self.env.possible_agents[0], "start")]

"""A table of The Damsel's Tale set up in words: lay a position, act, see what follows.

    table = Table(knight_at=4, panic=2, rows={5: ["move"]}).play(knight=5)
    assert (table.knight, table.panic) == (5, 3)

The board and the cards are the test's own, so that no scenario depends on the card set that is shipped: every card that
a test does not fill is blank. Who the characters are, what their abilities do and the letters of the cards for three
players are taken from the shipped file.

With two players the seats are "knight" and "dragon", with three "first", "second" (the Knights) and "dragon"::

    table = Table(players=3, knights_at=(4, 7), panics=(1, 2), rows={5: ["move"]}, second_rows={5: ["move"]})
    table.play(first=5, second=5)
    assert (table.asked, table.question) == ("first", "panic")
    table.decide("second")
    assert (table.knights, table.panics) == ((5, 10), (1, 3))
"""

from __future__ import annotations

import copy
import functools
import json
import tempfile
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from fairy_envs import damsels_tale_v0
from fairy_envs.games.damsels_tale.cards import TWO_KNIGHTS
from fairy_envs.games.damsels_tale.names import KNIGHTS, Ask, Deck, Zone
from fairy_envs.games.damsels_tale.state import (
    CARDS,
    FIRST_MUMMA,
)

GAME = damsels_tale_v0.GAME
SHIPPED = GAME.folder / "cards.toml"
SIDES = ("knight", "dragon")
AGENTS = ("knight_0", "dragon_0")
SEATS = {2: SIDES, 3: ("first", "second", "dragon")}
"""What the seats are called here, by the number of players."""
PLACE = {"knight": 0, "dragon": 2}
"""Where an observation's fields for each player have the two of them."""

LAIR = "start open open noisy open hidden open open noisy open hidden open open crown"
"""The board of the tests: 0 start, 3 and 8 noisy, 5 and 10 hidden, 13 the crown."""

REPLACED = {
    "chops_murphy": 9,
    "lady_artesia_scyllos": 9,
    "captain_kinnen": 9,
    "dame_stephanie": 9,
    "brand": 8,
    "snerl_the_white": 8,
    "reinald_the_red": 8,
    "misty": 4,
}
"""The card that each character's action card replaces at the test table."""

HANDICAPS = {1: (1, 2), 2: (2, 2), 3: (3, 3)}
"""The steps that each handicap adds at the test table, and the panic at the start."""


def shipped() -> dict[str, Any]:
    """The document of the shipped card file, free to be changed."""
    return tomllib.loads(SHIPPED.read_text(encoding="utf-8"))


def toml(document: Mapping[str, Any]) -> str:
    """A document as TOML, one line for each name at the top."""
    return "".join(f"{name} = {_inline(value)}\n" for name, value in document.items())


def _inline(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(name)} = {_inline(inner)}" for name, inner in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_inline(inner) for inner in value) + "]"
    return json.dumps(value, ensure_ascii=False)


@functools.cache
def _folder() -> Any:
    return tempfile.TemporaryDirectory(prefix="damsels_tale_")


def card_file(
    lair: str,
    steps: int,
    footprints: Sequence[int],
    rows: Mapping[int, Any],
    second_rows: Mapping[int, Any] | None = None,
    players: int = 2,
) -> Path:
    """A card file with this board and these rows for so many players; all other cards are blank.

    `rows` fills the (first) Knight's and the Dragon's cards, `second_rows` the second Knight's. Of a number that has a
    card of its own for three players only the card in the game is filled. The board of the game for the other number of
    players is as shipped.
    """
    cards = shipped()
    three = players == 3
    cards["lair_2v1" if three else "lair"]["spaces"] = lair.split()
    cards["cavern"]["steps_2v1" if three else "steps"] = steps
    cards["mumma"]["footprints"] = list(footprints)
    own = {*TWO_KNIGHTS[Deck.KNIGHT], *TWO_KNIGHTS[Deck.DRAGON]} if three else set()
    for name, filled in (
        ("knight_card", {number: row for number, row in rows.items() if number not in own}),
        ("dragon_card", {number: row for number, row in rows.items() if number not in own}),
        ("first_knight_card", rows if three else {}),
        ("dragon_card_2v1", rows if three else {}),
        ("second_knight_card", second_rows or {}),
    ):
        for card in cards[name]:
            card["row"] = filled.get(card["number"], [])
    for character in cards["character"]:
        if character["id"] in REPLACED:
            character["action"]["replaces"] = REPLACED[character["id"]]
    for level in cards["handicap"]:
        level["steps"], level["panic"] = HANDICAPS[level["level"]]
    text = toml(cards)
    path = Path(_folder().name) / f"{abs(hash(text))}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def piece_of(number: int, deck: int | None = None) -> int:
    """The piece that is a card with a number: of the (first) Knight's or the Dragon's deck, or of the one given."""
    if deck is None:
        deck = Deck.KNIGHT if number % 2 else Deck.DRAGON
    return 6 * deck + (number - 1) // 2


def number_of(piece: int) -> int:
    """The number on a Knight's or the Dragon's card."""
    deck, rank = divmod(piece, 6)
    return 2 * rank + (2 if deck == Deck.DRAGON else 1)


class Table:
    """A game in the position that the words say, with all players about to choose a card.

    Args:
        lair: The Lair Track, space by space.
        knight_at, mumma_at: Where the meeples stand, 0 being the first space or step.
        steps: How many Cavern Steps there are, those of a handicap not counted.
        panic: The level of panic; left out, the one at the start.
        fireball: Misty's Fireball.
        rows: What stands on the (first) Knight's and the Dragon's cards that are not blank, by number.
        knight_hand, dragon_hand: Numbers; left out, they hold the cards that the rows fill and the lowest others.
        knight_played, dragon_played: What was played this round; left out, the lowest cards that fit the hands.
        deck: Footprints of the Mumma Dragon deck from the top.
        used: Footprints of the used Mumma Dragon cards, the last one on top.
        deck_known: The Dragon knows the order of the deck.
        knight, dragon: The characters.
        handicap: The level of the handicap.
        players: 2, or 3 for two Knights.
        knights_at, panics: With three players, in place of `knight_at` and `panic`: the first Knight's and the
            second's.
        out: With three players, the Knights who are out of the game: "first", "second".
        second_rows, first_hand, second_hand, first_played, second_played: The same as for two, by Knight.
        seed: Of the shuffles to come.
    """

    def __init__(
        self,
        *,
        lair: str = LAIR,
        knight_at: int = 0,
        mumma_at: int = 0,
        steps: int = 12,
        panic: int | None = None,
        fireball: int = 0,
        rows: Mapping[int, Any] | None = None,
        knight_hand: Sequence[int] | None = None,
        dragon_hand: Sequence[int] | None = None,
        knight_played: Sequence[int] | None = None,
        dragon_played: Sequence[int] | None = None,
        deck: Sequence[int] = (2, 1, 3, 2, 1, 3),
        used: Sequence[int] = (),
        deck_known: bool = False,
        knight: str = "ivan",
        dragon: str = "cinder",
        handicap: int = 0,
        players: int = 2,
        knights_at: tuple[int, int] = (0, 0),
        panics: tuple[int, int] | None = None,
        out: Sequence[str] = (),
        second_rows: Mapping[int, Any] | None = None,
        first_hand: Sequence[int] | None = None,
        second_hand: Sequence[int] | None = None,
        first_played: Sequence[int] | None = None,
        second_played: Sequence[int] | None = None,
        seed: int = 0,
        **options: Any,
    ) -> None:
        self.seats = SEATS[players]
        self.filled = {seat: second_rows or {} if seat == "second" else rows or {} for seat in self.seats}
        self.replaced = {REPLACED.get(knight, 0), REPLACED.get(dragon, 0)}
        footprints = sorted([*deck, *used])
        cards = card_file(lair, steps, footprints, rows or {}, second_rows, players)
        options.update(knight=knight, dragon=dragon, handicap=handicap)
        self.env = damsels_tale_v0.env(num_players=players, cards=str(cards), **options)
        self.env.reset(seed=seed)
        state = self.env._states[:1]
        state["cavern"], state["fireball"], state["told"] = mumma_at, fireball, 0
        knights = players - 1
        for place, (space, level) in enumerate(
            zip(knights_at, panics or (None, None), strict=True) if knights == 2 else [(knight_at, panic)]
        ):
            gone = self.seats[place] in out
            state["out"][0, place] = gone
            state["lair"][0, place] = 0 if gone else space
            if gone or level is not None:
                state["panic"][0, place] = 0 if gone else level
        asked = sum(1 << seat for seat, name in enumerate(self.seats) if name not in out)
        state["asked"] = state["waiting"] = asked
        hands = {"knight": knight_hand, "first": first_hand, "second": second_hand, "dragon": dragon_hand}
        played = {"knight": knight_played, "first": first_played, "second": second_played, "dragon": dragon_played}
        self._lay(state[0], out, hands, played, deck, used, deck_known)
        turns_begun = 5 - len(self.hand("dragon"))
        state["frames"][0, 0]["step"] = turns_begun % 4
        self.env._log = [(-1, b"")]
        self.env.restore(self.env.snapshot())

    def _lay(
        self,
        state: Any,
        out: Sequence[str],
        hands: Mapping[str, Sequence[int] | None],
        played: Mapping[str, Sequence[int] | None],
        deck: Sequence[int],
        used: Sequence[int],
        deck_known: bool,
    ) -> None:
        """Lay the pieces, with the knowledge that playing up to here would have given."""
        dragon = len(self.seats) - 1
        piles: dict[tuple[int, int], list[int]] = {}
        for seat, name in enumerate(self.seats):
            own = Deck.DRAGON if name == "dragon" else seat
            if name in out:
                piles[Zone.BOX, seat] = list(range(6 * own, 6 * own + 6))
            else:
                for zone, numbers in self._six(name, hands[name], played[name]).items():
                    piles[zone, seat] = [piece_of(number, own) for number in numbers]
        if dragon == 1:
            piles[Zone.BOX, 1] = list(range(6, 12))
        footprints = sorted([*deck, *used])
        left = {n: [FIRST_MUMMA + place for place in range(6) if footprints[place] == n] for n in (1, 2, 3)}
        piles[Zone.MUMMA_USED, 0] = [left[number].pop() for number in used]
        piles[Zone.MUMMA_DECK, 0] = [left[number].pop() for number in reversed(deck)]
        open_aside = KNIGHTS[state["who"][0]] == "dame_stephanie"
        CARDS.arrange(state, piles)
        known = state["cards"]["known"]
        for (zone, seat), pieces in piles.items():
            for piece in pieces:
                known[piece] = CARDS.seers(zone, seat)
                if zone == Zone.MUMMA_DECK and deck_known:
                    known[piece] = 1 << dragon
                if zone == Zone.SET_ASIDE and seat == dragon and open_aside:
                    known[piece] = (1 << len(self.seats)) - 1

    def _six(self, name: str, hand: Sequence[int] | None, played: Sequence[int] | None) -> dict[int, list[int]]:
        """Which of a player's six cards lie where."""
        six = range(2 if name == "dragon" else 1, 13, 2)
        gone = list(played or ())
        if hand is None:
            wanted = sorted((number for number in six if number not in gone), key=lambda n: not self._says(name, n))
            hand = wanted[: 4 - len(gone)]
        if played is None:
            gone = [number for number in six if number not in hand][: 4 - len(hand)]
        aside = [number for number in six if number not in hand and number not in gone]
        assert len(hand) + len(gone) == 4 and len(aside) == 2 and len(hand) > 0
        return {Zone.HAND: sorted(hand), Zone.PLAYED: gone, Zone.SET_ASIDE: aside}

    def _says(self, name: str, number: int) -> bool:
        return bool(self.filled[name].get(number)) or number in self.replaced

    # --- Acting -------------------------------------------------------------------------------------------------------

    def play(self, knight: int | None = None, dragon: int | None = None, **numbers: int) -> Table:
        """All choose a card; left out, it is a blank one. With three players the Knights are `first` and `second`."""
        chosen = {"knight": knight, "dragon": dragon, **numbers}
        assert all(name in self.seats for name, number in chosen.items() if number is not None)
        for name in self.asked_at_once:
            assert self.asked == name and self.question == "play", f"{self.asked} is asked to {self.question}"
            self.env.step(GAME.actions.play + (chosen.get(name) or self.blank(name)) - 1)
        return self

    def decide(self, *answers: Any) -> Table:
        """Whoever is asked answers: "yes", "no", a number ("-2" as well), or "first" or "second" for a Knight."""
        for answer in answers:
            legal = {said: action for action, said in zip(self._legal(), self.choices, strict=True)}
            self.env.step(legal[str(answer)])
        return self

    def blank(self, name: str) -> int:
        """The lowest card in a hand that says nothing."""
        return next(number for number in self.hand(name) if not self._says(name, number))

    def again(self) -> Table:
        """The same table once more, to try something else."""
        return copy.deepcopy(self)

    # --- Looking ------------------------------------------------------------------------------------------------------

    def _state(self) -> Any:
        return self.env._states[0]

    def agent(self, name: str) -> str:
        """The agent in a seat."""
        return str(self.env.possible_agents[self.seats.index(name)])

    @property
    def knight(self) -> int:
        """The only Knight's space."""
        assert len(self.seats) == 2
        return self.knights[0]

    @property
    def knights(self) -> tuple[int, ...]:
        """The Knights' spaces, 0 for one who is out."""
        return tuple(self._state()["lair"][: len(self.seats) - 1].tolist())

    @property
    def mumma(self) -> int:
        """The Mumma Dragon's step."""
        return int(self._state()["cavern"])

    @property
    def panic(self) -> int:
        """The only level of panic."""
        assert len(self.seats) == 2
        return self.panics[0]

    @property
    def panics(self) -> tuple[int, ...]:
        """The Knights' levels of panic, 0 for one who is out."""
        return tuple(self._state()["panic"][: len(self.seats) - 1].tolist())

    @property
    def out(self) -> list[str]:
        """The Knights who are out of the game."""
        return [name for name, out in zip(self.seats, self._state()["out"], strict=False) if out]

    @property
    def fireball(self) -> int:
        return int(self._state()["fireball"])

    @property
    def over(self) -> bool:
        return any(self.env.terminations.values()) or any(self.env.truncations.values())

    @property
    def winner(self) -> str | None:
        """The seat that has won, by the rewards, or None."""
        rewards = [self.env.rewards[agent] for agent in self.env.possible_agents]
        if not any(rewards):
            return None
        others = len(self.seats) - 1
        assert sorted(rewards) == [-1 / others] * others + [1] and all(self.env.terminations.values())
        return self.seats[rewards.index(1)]

    @property
    def asked(self) -> str | None:
        """The seat that decides now."""
        return None if self.over else self.seats[self.env.possible_agents.index(self.env.agent_selection)]

    @property
    def asked_at_once(self) -> list[str]:
        """The seats to whom the question is put at once, answered or not."""
        return [name for seat, name in enumerate(self.seats) if int(self._state()["asked"]) >> seat & 1]

    @property
    def question(self) -> str:
        """What is asked, in a word."""
        return Ask(int(self._state()["question"])).name.lower()

    @property
    def choices(self) -> list[str]:
        """The legal answers: "yes", "no", numbers of cards, footprints or spaces, or "first", "second" for Knights."""
        return [self._said(action) for action in self._legal()]

    def _said(self, action: int) -> str:
        group, value = GAME.actions.find(action)
        if group.name == "knight":
            # A Knight means himself by 1.
            return self.seats[2 - value if self.asked == "second" else value - 1]
        return group.name if group.name in ("yes", "no") else str(value)

    def _legal(self) -> list[int]:
        mask = self.env.observe(self.env.agent_selection)["action_mask"]
        return [int(action) for action in np.flatnonzero(mask)]

    def pile(self, zone: Zone, seat: int = 0) -> list[int]:
        """The pieces of a zone, the lowest first."""
        pool = self._state()["cards"]
        pile = CARDS.first_pile[zone] + seat
        start = CARDS.pile_start[pile]
        return [int(piece) for piece in pool["piece"][start : start + int(pool["count"][pile])]]

    def numbers(self, zone: Zone, name: str) -> list[int]:
        """The cards of a seat in a zone, by number."""
        return sorted(number_of(piece) for piece in self.pile(zone, self.seats.index(name)))

    def hand(self, name: str) -> list[int]:
        return self.numbers(Zone.HAND, name)

    def _footprints(self, pieces: Iterable[int]) -> list[int]:
        return [int(self.env.game.box["footprints"][0][piece - FIRST_MUMMA]) for piece in pieces]

    @property
    def deck(self) -> list[int]:
        """Footprints of the Mumma Dragon deck from the top."""
        return self._footprints(reversed(self.pile(Zone.MUMMA_DECK)))

    @property
    def used(self) -> list[int]:
        """Footprints of the used Mumma Dragon cards in the order in which they were drawn."""
        return self._footprints(self.pile(Zone.MUMMA_USED))

    @property
    def dragon_aside(self) -> list[int]:
        """The cards that the Dragon has set aside, by number."""
        return self.numbers(Zone.SET_ASIDE, "dragon")

    @property
    def happened(self) -> list[str]:
        """The kinds of all that happened since the table was set up."""
        return [event["kind"] for event in self.told(self.seats[0])]

    def told(self, name: str) -> list[dict[str, Any]]:
        """The events since the table was set up, as a seat is told them."""
        return self.env.events(self.agent(name), since="start")

    def sees(self, name: str) -> Any:
        """A seat's observation by name, as whole numbers.

        What is kept for each Knight has the viewer first if he is one, and what is kept for each player has the Dragon
        at the end of that, at 2 (see `PLACE`); the Dragon has the first Knight at 0 and the second at 1.
        """
        return GAME.observation.whole(self.env.observe(self.agent(name))["observation"])

    def shown(self, name: str) -> tuple[bytes, str, str]:
        """All that a seat is shown, to compare: observation, text and events."""
        agent = self.agent(name)
        vector = self.env.observe(agent)["observation"].tobytes()
        return vector, self.env.text(agent), json.dumps(self.told(name))

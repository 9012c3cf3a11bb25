"""A table of The Damsel's Tale set up in words: lay a position, act, see what follows.

The board and the cards are the test's own, so that no scenario depends on the card set that is shipped: every card that
a test does not fill is blank. Who the characters are and what their abilities do is taken from the shipped file.
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
from fairy_envs.games.damsels_tale.names import Ask, Zone
from fairy_envs.games.damsels_tale.rules import CARDS

GAME = damsels_tale_v0.GAME
SHIPPED = GAME.folder / "cards.toml"
SIDES = ("knight", "dragon")
AGENTS = ("knight_0", "dragon_0")
EVERYBODY = 0x7FFF

LAIR = "start open open noisy open hidden open open noisy open hidden open open crown"
"""The board of the tests: 0 start, 3 and 8 noisy, 5 and 10 hidden, 13 the crown."""

REPLACED = {"misty": 4, "snerl_the_white": 8}
"""The card that each character's action card replaces at the test table."""


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


def card_file(lair: str, steps: int, footprints: Sequence[int], rows: Mapping[int, Any]) -> Path:
    """A card file with this board and these rows; all other cards are blank."""
    cards = shipped()
    cards["lair"]["spaces"] = lair.split()
    cards["cavern"]["steps"] = steps
    cards["mumma"]["footprints"] = list(footprints)
    for side in SIDES:
        for card in cards[f"{side}_card"]:
            card["row"] = rows.get(card["number"], [])
    for character in cards["character"]:
        if character["id"] in REPLACED:
            character["action"]["replaces"] = REPLACED[character["id"]]
    text = toml(cards)
    path = Path(_folder().name) / f"{abs(hash(text))}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def piece_of(number: int) -> int:
    """The piece that is the Knight's or the Dragon's card with a number."""
    return (number - 1) // 2 if number % 2 else 6 + (number - 2) // 2


def number_of(piece: int) -> int:
    """The number on a Knight's or a Dragon's card."""
    return 2 * piece + 1 if piece < 6 else 2 * (piece - 6) + 2


class Table:
    """A game in the position that the words say, with both players about to choose a card.

    Args:
        lair: The Lair Track, space by space.
        knight_at, mumma_at: Where the meeples stand, 0 being the first space or step.
        steps: How many Cavern Steps there are.
        panic, fireball: The markers.
        rows: What stands on the cards that are not blank, by number.
        knight_hand, dragon_hand: Numbers; left out, they hold the cards that `rows` fills and the lowest others.
        knight_played, dragon_played: What was played this round; left out, the lowest cards that fit the hands.
        deck: Footprints of the Mumma Dragon deck from the top.
        used: Footprints of the used Mumma Dragon cards, the last one on top.
        deck_known: The Dragon knows the order of the deck.
        dragon: The character.
        seed: Of the shuffles to come.
    """

    def __init__(
        self,
        *,
        lair: str = LAIR,
        knight_at: int = 0,
        mumma_at: int = 0,
        steps: int = 12,
        panic: int = 1,
        fireball: int = 0,
        rows: Mapping[int, Any] | None = None,
        knight_hand: Sequence[int] | None = None,
        dragon_hand: Sequence[int] | None = None,
        knight_played: Sequence[int] | None = None,
        dragon_played: Sequence[int] | None = None,
        deck: Sequence[int] = (2, 1, 3, 2, 1, 3),
        used: Sequence[int] = (),
        deck_known: bool = False,
        dragon: str = "cinder",
        seed: int = 0,
        **options: Any,
    ) -> None:
        self.filled = dict(rows or {})
        self.replaced = REPLACED.get(dragon, 0)
        footprints = sorted([*deck, *used])
        cards = card_file(lair, steps, footprints, self.filled)
        self.env = damsels_tale_v0.env(cards=str(cards), dragon=dragon, **options)
        self.env.reset(seed=seed)
        state = self.env._states[:1]
        state["lair"], state["cavern"], state["panic"], state["fireball"] = knight_at, mumma_at, panic, fireball
        state["told"] = 0
        piles: dict[tuple[int, int], list[int]] = {}
        for seat, (hand, played) in enumerate(((knight_hand, knight_played), (dragon_hand, dragon_played))):
            piles.update(self._side(seat, hand, played))
        left = {number: [12 + place for place in range(6) if footprints[place] == number] for number in (1, 2, 3)}
        piles[Zone.MUMMA_USED, 0] = [left[number].pop() for number in used]
        piles[Zone.MUMMA_DECK, 0] = [left[number].pop() for number in reversed(deck)]
        self._lay(state[0], piles, deck_known)
        turns_begun = 5 - len(piles[Zone.HAND, 0])
        state["frames"][0, 0]["step"] = turns_begun % 4
        self.env._log = [(-1, b"")]
        self.env.restore(self.env.snapshot())

    def _side(self, seat: int, hand: Sequence[int] | None, played: Sequence[int] | None) -> dict[Any, list[int]]:
        """Which of a side's six cards lie where."""
        six = range(1 + seat, 13, 2)
        gone = list(played or ())
        if hand is None:
            wanted = sorted((number for number in six if number not in gone), key=lambda n: not self._says(n))
            hand = wanted[: 4 - len(gone)]
        if played is None:
            gone = [number for number in six if number not in hand][: 4 - len(hand)]
        aside = [number for number in six if number not in hand and number not in gone]
        assert len(hand) + len(gone) == 4 and len(aside) == 2 and len(hand) > 0
        zones = {Zone.HAND: sorted(hand), Zone.PLAYED: gone, Zone.SET_ASIDE: aside}
        return {(zone, seat): [piece_of(number) for number in numbers] for zone, numbers in zones.items()}

    def _says(self, number: int) -> bool:
        return bool(self.filled.get(number)) or number == self.replaced

    def _lay(self, state: Any, piles: Mapping[tuple[int, int], list[int]], deck_known: bool) -> None:
        """Lay the pieces, with the knowledge that playing up to here would have given."""
        pool = state["cards"]
        pool["piece"], pool["known"], pool["count"] = -1, 0, 0
        for (zone, seat), pieces in piles.items():
            pile = CARDS.first_pile[zone] + seat
            pool["count"][pile] = len(pieces)
            for place, piece in enumerate(pieces):
                slot = CARDS.pile_start[pile] + place
                pool["piece"][slot], pool["slot"][piece] = piece, slot
                pool["known"][piece] = CARDS.seers(zone, seat)
                if zone == Zone.MUMMA_DECK and deck_known:
                    pool["known"][piece] = 0b10

    # --- Acting -------------------------------------------------------------------------------------------------------

    def play(self, knight: int | None = None, dragon: int | None = None) -> Table:
        """Both choose a card; left out, it is a blank one."""
        for seat, number in enumerate((knight, dragon)):
            assert self.asked == SIDES[seat] and self.question == "play", f"{self.asked} is asked to {self.question}"
            self.env.step(GAME.actions.play + (number or self.blank(SIDES[seat])) - 1)
        return self

    def decide(self, *answers: Any) -> Table:
        """Whoever is asked answers: "yes", "no", or a number."""
        for answer in answers:
            legal = {said: action for action, said in zip(self._legal(), self.choices, strict=True)}
            self.env.step(legal[str(answer)])
        return self

    def blank(self, side: str) -> int:
        """The lowest card in a hand that says nothing."""
        return next(number for number in self.hand(side) if not self._says(number))

    def again(self) -> Table:
        """The same table once more, to try something else."""
        return copy.deepcopy(self)

    # --- Looking ------------------------------------------------------------------------------------------------------

    def _state(self) -> Any:
        return self.env._states[0]

    @property
    def knight(self) -> int:
        """The Knight's space."""
        return int(self._state()["lair"])

    @property
    def mumma(self) -> int:
        """The Mumma Dragon's step."""
        return int(self._state()["cavern"])

    @property
    def panic(self) -> int:
        return int(self._state()["panic"])

    @property
    def fireball(self) -> int:
        return int(self._state()["fireball"])

    @property
    def over(self) -> bool:
        return any(self.env.terminations.values()) or any(self.env.truncations.values())

    @property
    def winner(self) -> str | None:
        """The side that has won, by the rewards, or None."""
        rewards = [self.env.rewards[agent] for agent in AGENTS]
        assert not any(rewards) or sorted(rewards) == [-1, 1]
        return SIDES[rewards.index(1)] if self.over and any(rewards) else None

    @property
    def asked(self) -> str | None:
        """The side that decides now."""
        return None if self.over else SIDES[AGENTS.index(self.env.agent_selection)]

    @property
    def question(self) -> str:
        """What is asked, in a word."""
        return Ask(int(self._state()["question"])).name.lower()

    @property
    def choices(self) -> list[str]:
        """The legal answers: "yes", "no", or numbers of cards or footprints."""
        found = [GAME.actions.find(action) for action in self._legal()]
        return [group.name if group.name in ("yes", "no") else str(value) for group, value in found]

    def _legal(self) -> list[int]:
        mask = self.env.observe(self.env.agent_selection)["action_mask"]
        return [int(action) for action in np.flatnonzero(mask)]

    def pile(self, zone: Zone, seat: int = 0) -> list[int]:
        """The pieces of a zone, the lowest first."""
        pool = self._state()["cards"]
        pile = CARDS.first_pile[zone] + seat
        start = CARDS.pile_start[pile]
        return [int(piece) for piece in pool["piece"][start : start + int(pool["count"][pile])]]

    def numbers(self, zone: Zone, side: str) -> list[int]:
        """The cards of a side in a zone, by number."""
        return sorted(number_of(piece) for piece in self.pile(zone, SIDES.index(side)))

    def hand(self, side: str) -> list[int]:
        return self.numbers(Zone.HAND, side)

    def _footprints(self, pieces: Iterable[int]) -> list[int]:
        return [int(self.env.game.box["footprints"][0][piece - 12]) for piece in pieces]

    @property
    def deck(self) -> list[int]:
        """Footprints of the Mumma Dragon deck from the top."""
        return self._footprints(reversed(self.pile(Zone.MUMMA_DECK)))

    @property
    def used(self) -> list[int]:
        """Footprints of the used Mumma Dragon cards in the order in which they were drawn."""
        return self._footprints(self.pile(Zone.MUMMA_USED))

    @property
    def happened(self) -> list[str]:
        """The kinds of all that happened since the table was set up."""
        return [event["kind"] for event in self.told("knight")]

    def told(self, side: str) -> list[dict[str, Any]]:
        """The events since the table was set up, as a side is told them."""
        return self.env.events(AGENTS[SIDES.index(side)], since="start")

    def sees(self, side: str) -> Any:
        """A side's observation by name, as whole numbers."""
        return GAME.observation.whole(self.env.observe(AGENTS[SIDES.index(side)])["observation"])

    def shown(self, side: str) -> tuple[bytes, str, str]:
        """All that a side is shown, to compare: observation, text and events."""
        agent = AGENTS[SIDES.index(side)]
        vector = self.env.observe(agent)["observation"].tobytes()
        return vector, self.env.text(agent), json.dumps(self.told(side))

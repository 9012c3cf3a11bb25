"""What a seat can believe, worked out from the definition and not from the engine.

A world says which faces lie where: hands, commitments and cards set aside without order, the deck with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

from .small_game.drive import FACES, Cards, Do
from .small_game.names import CARDS, SEATS, Place

Pile = tuple[Place, int]
World = tuple[tuple[int, ...], ...]

PILES: tuple[Pile, ...] = (
    (Place.DECK, 0),
    *((Place.HAND, seat) for seat in range(SEATS)),
    *((Place.LAID, seat) for seat in range(SEATS)),
    (Place.DISCARD, 0),
    *((Place.ASIDE, seat) for seat in range(SEATS)),
)
FACE = [int(face) for face in FACES]


def faces_in(pile: Pile, pieces: list[int]) -> tuple[int, ...]:
    """The faces of a pile's pieces: in order in the deck, else sorted."""
    faces = [FACE[piece] for piece in pieces]
    return tuple(faces if pile[0] == Place.DECK else sorted(faces))


def piles_of(cards: Cards) -> dict[Pile, list[int]]:
    """The pieces of every pile."""
    return {pile: cards.pile(*pile) for pile in PILES}


def world_of(cards: Cards) -> World:
    """The true world."""
    return tuple(faces_in(pile, pieces) for pile, pieces in piles_of(cards).items())


def sees(pile: Pile, seat: int) -> bool:
    """Whether a seat sees the pieces of a pile."""
    return pile[0] == Place.DISCARD or (pile[0] in (Place.HAND, Place.LAID) and pile[1] == seat)


def home(pile: Pile) -> Any:
    """Hand and commitment of a seat are one home, every other pile is one of its own."""
    return ("hand", pile[1]) if pile[0] in (Place.HAND, Place.LAID) else pile


def deals(cards: Cards, seat: int) -> Counter[World]:
    """Every deal of the pieces that agrees with what a seat sees and what is recorded that it knows, by world.

    Tries all permutations of the pieces over the places that the seat does not see.
    """
    piles = piles_of(cards)
    known = [bits >> seat & 1 for bits in cards.known]
    places = [(pile, place) for pile in PILES if not sees(pile, seat) for place in range(len(piles[pile]))]
    pieces = [piles[pile][place] for pile, place in places]
    truth = dict(zip(pieces, places, strict=True))
    found: Counter[World] = Counter()
    for dealt in permutations(pieces):
        agrees = all(
            not known[piece]
            or (home(pile) == home(truth[piece][0]) and (pile[0] != Place.DECK or place == truth[piece][1]))
            for piece, (pile, place) in zip(dealt, places, strict=True)
        )
        if agrees:
            laid: dict[Pile, list[int]] = {pile: list(held) if sees(pile, seat) else [] for pile, held in piles.items()}
            for piece, (pile, _) in zip(dealt, places, strict=True):
                laid[pile].append(piece)
            found[tuple(faces_in(pile, laid[pile]) for pile in PILES)] += 1
    return found


def allows(cards: Cards, seat: int, world: World) -> bool:
    """Whether a world agrees with what a seat sees and what is recorded that it knows."""
    piles, told = piles_of(cards), dict(zip(PILES, world, strict=True))
    held: dict[Any, Counter[int]] = {}
    needed: dict[Any, Counter[int]] = {}
    for pile, pieces in piles.items():
        if len(pieces) != len(told[pile]) or (sees(pile, seat) and told[pile] != faces_in(pile, pieces)):
            return False
        if not sees(pile, seat):
            held.setdefault(home(pile), Counter()).update(told[pile])
        for place, piece in enumerate(pieces):
            if not sees(pile, seat) and cards.known[piece] >> seat & 1:
                needed.setdefault(home(pile), Counter()).update([FACE[piece]])
                if pile[0] == Place.DECK and told[pile][place] != FACE[piece]:
                    return False
    return all(needed[place] <= held[place] for place in needed)


class Memory:
    """All worlds that are possible for a seat that forgets nothing, whatever the others chose.

    Each operation happens in every world; where the seat does not see what moved, all that might have moved is taken.
    """

    def __init__(self, cards: Cards, seat: int) -> None:
        self.seat = seat
        piles = piles_of(cards)
        hidden = [pile for pile in PILES if not sees(pile, seat)]
        places = [(pile, place) for pile in hidden for place in range(len(piles[pile]))]
        rest = [FACE[piles[pile][place]] for pile, place in places]
        truth = dict(zip(PILES, world_of(cards), strict=True))
        self.worlds: set[World] = set()
        for dealt in set(permutations(rest)):
            laid: dict[Pile, list[int]] = {pile: [] for pile in hidden}
            for face, (pile, _) in zip(dealt, places, strict=True):
                laid[pile].append(face)
            world = {**truth, **{pile: self._sorted(pile, faces) for pile, faces in laid.items()}}
            self.worlds.add(tuple(world[pile] for pile in PILES))

    @staticmethod
    def _sorted(pile: Pile, faces: list[int]) -> tuple[int, ...]:
        return tuple(faces) if pile[0] == Place.DECK else tuple(sorted(faces))

    def _change(self, follow: Callable[[dict[Pile, tuple[int, ...]]], Iterator[dict[Pile, list[int]]]]) -> None:
        after = set()
        for world in self.worlds:
            before = dict(zip(PILES, world, strict=True))
            for changed in follow(before):
                told = {**before, **{pile: self._sorted(pile, faces) for pile, faces in changed.items()}}
                after.add(tuple(told[pile] for pile in PILES))
        self.worlds = after

    def move(self, source: Pile, target: Pile, face: int) -> None:
        """A card goes from a pile (the deck: from its top) to the top of another."""
        shown = sees(source, self.seat) or sees(target, self.seat)

        def follow(before: dict[Pile, tuple[int, ...]]) -> Iterator[dict[Pile, list[int]]]:
            pile = before[source]
            choices = {pile[-1]} if source[0] == Place.DECK else set(pile)
            for moved in choices:
                if not shown or moved == face:
                    left = list(pile[:-1]) if source[0] == Place.DECK else list(pile)
                    if source[0] != Place.DECK:
                        left.remove(moved)
                    yield {source: left, target: [*before[target], moved]}

        self._change(follow)

    def look(self, pile: Pile, truth: World, seer: int) -> None:
        """A seat looks at a pile."""
        if seer == self.seat:
            number = PILES.index(pile)
            self.worlds = {world for world in self.worlds if world[number] == truth[number]}

    def shuffle_back(self) -> None:
        """All discards go into the deck, which is shuffled."""
        deck, discard = (Place.DECK, 0), (Place.DISCARD, 0)

        def follow(before: dict[Pile, tuple[int, ...]]) -> Iterator[dict[Pile, list[int]]]:
            for order in set(permutations(before[deck] + before[discard])):
                yield {deck: list(order), discard: []}

        self._change(follow)


def redrawn(cards: Cards, seat: int, times: int) -> Counter[World]:
    """The worlds that `redraw` deals for a seat, and how often; what is known stays as it must."""
    state = cards.state.copy()
    slots, known = state["cards"]["slot"].copy(), state["cards"]["known"].copy()
    others = ~(1 << seat)
    by_slot = {int(slot): int(bits) & others for slot, bits in zip(slots, known, strict=True)}
    found: Counter[World] = Counter()
    for _ in range(times):
        generators = cards.state["generators"].copy()
        cards.states[0] = state
        cards.state["generators"] = generators
        cards.do(Do.REDRAW, seat)
        pool = cards.state["cards"]
        assert [bits >> seat & 1 for bits in cards.known] == [int(bits) >> seat & 1 for bits in known]
        moved = {int(pool["slot"][piece]): int(pool["known"][piece]) & others for piece in range(CARDS)}
        assert moved == by_slot, "what the other seats know stays with the place"
        found[world_of(cards)] += 1
    cards.states[0] = state
    return found

"""Pieces: cards and tokens, the zones they lie in, and which seat knows where a piece is.

The engine draws, shuffles, moves and shows pieces and keeps `known` right; games never write it. `known` has one bit
for each seat: the seat knows the piece's *home*, which is a zone or the zones between which one seat moves cards unseen
(a hand and a face-down commitment). The very place is known if the seat sees the zone or the zone is ordered.

Pieces of one face can't be told apart. A seat that knows one copy in a home and sees another copy leave it has learned
nothing of a second one: what it knew goes with the copy that it saw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from .chance import draw
from .compile import rule
from .records import Field, check_name, fields_dtype, out_of_range

_SEES: Mapping[str, int] = {"open": 0, "owner": 1, "nobody": 2}
_EVERY_SEAT = 0x7FFF


@dataclass(frozen=True, slots=True)
class Zone:
    """A kind of place for pieces: one for the table (`seats` = 0), or one for each of `seats`.

    `home` joins zones of one seat between which it moves pieces unseen. In an `ordered` zone the order counts: the last
    piece lies on top. `counted_with` names another zone of the same seats: all may know how many pieces lie in both
    together, and only by and by how many in each, as with a card that may be laid face down. An open zone that is
    `tallied` keeps count of its pieces by face, so that `count_faces` doesn't walk through a large pile.
    """

    capacity: int
    seats: int = 0
    sees: Literal["open", "owner", "nobody"] = "open"
    ordered: bool = False
    home: str = ""
    counted_with: int | None = None
    tallied: bool = False


class Pieces:
    """The pieces of a game, in families of one back each, and the rules to handle them.

    `families` gives the number of pieces of each family, `zones` a `Zone` for each member of an IntEnum, `most_face`
    the largest face that a piece can have. Pieces are numbered through all families; only pieces of one family can
    stand in for one another. The attributes that are rules are documented where they are made, in `_make_rules`.
    """

    def __init__(self, name: str, *, families: Mapping[str, int], zones: Mapping[Any, Zone], most_face: int) -> None:
        check_name(name)
        self.name = name
        self.families = dict(families)
        self.most_face = most_face
        self.num_pieces = sum(families.values())
        self.first: dict[str, int] = {}
        for family, size in families.items():
            self.first[family] = sum(self.families[earlier] for earlier in self.first)
            assert size > 0
        self.zones = {int(zone): declared for zone, declared in zones.items()}
        self.zone_names = [getattr(zone, "name", str(zone)).lower() for zone in zones]
        if list(self.zones) != list(range(len(zones))):
            raise ValueError(f"{name}: zones must be declared in the order of their numbers")
        muddled = [zone for zone in zones.values() if zone.ordered and zone.home]
        if muddled:
            raise ValueError(f"{name}: an ordered zone can't share a home, since its places are known one by one")
        hidden = [zone for zone in zones.values() if zone.tallied and zone.sees != "open"]
        if hidden:
            raise ValueError(f"{name}: only an open zone can be tallied, since others are redrawn")
        self.num_zones = len(zones)
        self._lay_out()
        self.fields = (
            Field("slot", self.num_pieces, 0, self.num_slots - 1, "nobody", "the slot that each piece lies in"),
            Field("piece", self.num_slots, -1, self.num_pieces - 1, "nobody", "the piece in each slot, or -1"),
            Field("face", self.num_pieces, 0, most_face, "nobody", "the face of each piece"),
            Field("known", self.num_pieces, 0, _EVERY_SEAT, "nobody", "a bit for each seat that knows its home"),
            Field("count", self.num_piles, 0, max(zone.capacity for zone in zones.values()), doc="pieces in each pile"),
            *(
                [Field("tally", (self.num_tallies, most_face + 1), 0, self.num_pieces, "derived", "pieces by face")]
                if self.num_tallies
                else []
            ),
        )
        self.dtype = fields_dtype(self.fields)
        self._make_rules()

    def _lay_out(self) -> None:
        """Give every pile (a zone of one seat) its run of slots, and every home a number."""
        piles: list[tuple[int, int, int, int]] = []  # first slot, zone, seat, home
        homes: dict[tuple[str, int], int] = {}
        self.first_pile: list[int] = []
        slot = 0
        for number, zone in self.zones.items():
            self.first_pile.append(len(piles))
            for seat in range(max(1, zone.seats)):
                home = homes.setdefault((zone.home or f"zone {number}", seat), len(homes))
                piles.append((slot, number, seat, home))
                slot += zone.capacity
        self.num_slots, self.num_piles, self.num_homes = slot, len(piles), len(homes)
        self.pile_start = [pile[0] for pile in piles]
        self.pile_zone = [pile[1] for pile in piles]
        self.pile_seat = [pile[2] for pile in piles]
        self.pile_home = [pile[3] for pile in piles]
        tallied = [self.zones[pile[1]].tallied for pile in piles]
        self.num_tallies = sum(tallied)
        self.pile_tally = [sum(tallied[:pile]) if here else -1 for pile, here in enumerate(tallied)]
        self.slot_pile = [pile for pile in range(len(piles)) for _ in range(self.zones[self.pile_zone[pile]].capacity)]

    def seers(self, zone: int, seat: int) -> int:
        """A bit for each seat that sees the pieces of a zone of `seat`."""
        return {0: _EVERY_SEAT, 1: 1 << seat, 2: 0}[_SEES[self.zones[zone].sees]]

    def _make_rules(self) -> None:
        name = self.name
        first_pile = np.array(self.first_pile)
        pile_start, pile_home, slot_pile = map(np.array, (self.pile_start, self.pile_home, self.slot_pile))
        pile_zone, pile_seat = np.array(self.pile_zone), np.array(self.pile_seat)
        pile_seers = np.array([self.seers(zone, seat) for zone, seat in zip(pile_zone, pile_seat, strict=True)])
        pile_ordered = np.array([self.zones[zone].ordered for zone in self.pile_zone])
        capacity = np.array([self.zones[zone].capacity for zone in self.pile_zone])
        shared_home = np.array([self.pile_home.count(home) > 1 for home in self.pile_home])
        by_home = sorted(range(self.num_piles), key=self.pile_home.__getitem__)
        home_piles = np.array(by_home)  # a home's piles stand together, from its `home_start` to that of the next home
        home_start = np.searchsorted([self.pile_home[pile] for pile in by_home], range(self.num_homes + 1))
        families = np.array([(self.first[family], self.first[family] + n) for family, n in self.families.items()])
        pile_tally = np.array(self.pile_tally)
        num_pieces, num_slots, num_homes, most_face = self.num_pieces, self.num_slots, self.num_homes, self.most_face
        count_in, tallies, wipe = _tally_rules(name, pile_tally)

        @rule
        def count(state, zone, seat):
            """How many pieces lie in a zone of a seat (0 for a zone of the table)."""
            return state[name].count[first_pile[zone] + seat]

        @rule
        def at(state, zone, seat, place):
            """The piece at a place of a zone, 0 being the lowest."""
            return state[name].piece[pile_start[first_pile[zone] + seat] + place]

        @rule
        def zone_of(state, piece):
            """The zone that a piece lies in."""
            return pile_zone[slot_pile[state[name].slot[piece]]]

        @rule
        def seat_of(state, piece):
            """The seat of the zone that a piece lies in (0 for a zone of the table)."""
            return pile_seat[slot_pile[state[name].slot[piece]]]

        @rule
        def knows(state, piece, seat):
            """Whether a seat sees a piece or knows its home."""
            pool = state[name]
            seers = pile_seers[slot_pile[pool.slot[piece]]] | pool.known[piece]
            return (seers >> seat) & 1

        @rule
        def face(state, piece):
            """The face of a piece."""
            return state[name].face[piece]

        @rule
        def count_faces(state, zone, seat, into):
            """Add the pieces of a zone to `into`, by face."""
            pool = state[name]
            pile = first_pile[zone] + seat
            if pile_tally[pile] >= 0:
                tallies(state, pile, into)
            else:
                for slot in range(pile_start[pile], pile_start[pile] + pool.count[pile]):
                    into[pool.face[pool.piece[slot]]] += 1

        @rule
        def put(state, piece, its_face, zone, seat):
            """Lay a piece that lies nowhere yet on a zone, with its face: for setting up."""
            state[name].face[piece] = its_face
            lay(state, piece, first_pile[zone] + seat)

        @rule
        def lay(state, piece, pile):
            """Lay a piece that lies nowhere on top of a pile."""
            pool = state[name]
            if pool.count[pile] == capacity[pile]:
                raise IndexError("a zone holds more pieces than the game declares")
            slot = pile_start[pile] + pool.count[pile]
            pool.piece[slot] = piece
            pool.slot[piece] = slot
            pool.count[pile] += 1
            count_in(state, pile, pool.face[piece], 1)

        @rule
        def clear(state):
            """Take every piece off the table: for setting up."""
            pool = state[name]
            pool.face[:] = 0
            pool.piece[:] = -1
            pool.slot[:] = 0
            pool.known[:] = 0
            pool.count[:] = 0
            wipe(state)

        @rule
        def move(state, piece, zone, seat):
            """Move a piece to the top of a zone.

            Seats that see either end know where it went. Who sees neither forgets it, and with it what they knew of
            the home it left: any piece there may have been the one that moved. From an ordered zone it was a certain
            place that moved, so what they knew of it holds; an open one hides nothing that could be forgotten.
            """
            pool = state[name]
            slot = pool.slot[piece]
            source = slot_pile[slot]
            target = first_pile[zone] + seat
            if pile_home[source] != pile_home[target]:
                seers = pile_seers[source] | pile_seers[target]
                if pile_ordered[source] or pile_seers[source] == _EVERY_SEAT:
                    pool.known[piece] |= seers
                else:
                    take_knowledge(state, piece, seers & ~pile_seers[source], -1)
                    forget_home(state, source, seers)
                    pool.known[piece] = seers
            last = pile_start[source] + pool.count[source] - 1
            while slot < last:
                moved = pool.piece[slot + 1]
                pool.piece[slot] = moved
                pool.slot[moved] = slot
                slot += 1
            pool.piece[last] = -1
            pool.count[source] -= 1
            count_in(state, source, pool.face[piece], -1)
            lay(state, piece, target)

        @rule
        def take_knowledge(state, piece, seats, but):
            """Seats that see a piece of a home and knew an equal one there, but not this, knew this one for all that
            they can tell: it takes one copy's knowledge of each such seat (no copy's in the pile `but`)."""
            pool = state[name]
            home = pile_home[slot_pile[pool.slot[piece]]]
            for entry in range(home_start[home], home_start[home + 1]):
                other = home_piles[entry]
                if other != but:
                    for place in range(pool.count[other]):
                        copy = pool.piece[pile_start[other] + place]
                        if copy != piece and pool.face[copy] == pool.face[piece]:
                            passed = pool.known[copy] & ~pool.known[piece] & seats & ~pile_seers[other]
                            pool.known[copy] ^= passed
                            pool.known[piece] |= passed

        @rule
        def forget_home(state, pile, seers):
            """Whoever is not among `seers` no longer knows which pieces are in the home of a pile."""
            pool = state[name]
            home = pile_home[pile]
            for entry in range(home_start[home], home_start[home + 1]):
                other = home_piles[entry]
                for place in range(pool.count[other]):
                    pool.known[pool.piece[pile_start[other] + place]] &= seers

        @rule
        def move_all(state, zone, seat, to_zone, to_seat):
            """Move every piece of a zone to the top of another, from the lowest on."""
            pool = state[name]
            pile = first_pile[zone] + seat
            while pool.count[pile] > 0:
                move(state, pool.piece[pile_start[pile]], to_zone, to_seat)

        @rule
        def exchange(state, one, other, keeper):
            """Two pieces change places, and what is known of each stays with the place (but for the seat `keeper`,
            whose knowledge goes with the piece; -1 for none)."""
            pool = state[name]
            slot = pool.slot[one]
            pool.slot[one] = pool.slot[other]
            pool.slot[other] = slot
            pool.piece[pool.slot[one]] = one
            pool.piece[slot] = other
            kept = 1 << keeper if keeper >= 0 else 0
            differ = (pool.known[one] ^ pool.known[other]) & ~kept
            pool.known[one] ^= differ
            pool.known[other] ^= differ

        @rule
        def shuffle(state, zone, seat, source):
            """Shuffle an ordered zone with the chance of `source`: nobody knows any place in it afterwards."""
            pool = state[name]
            pile = first_pile[zone] + seat
            start = pile_start[pile]
            for place in range(pool.count[pile] - 1, 0, -1):
                other = draw(state.generators, source, place + 1)
                if other != place:
                    exchange(state, pool.piece[start + place], pool.piece[start + other], -1)
            for place in range(pool.count[pile]):
                pool.known[pool.piece[start + place]] = 0

        @rule
        def pick_random(state, zone, seat, source):
            """A piece of a zone, each as likely."""
            pool = state[name]
            pile = first_pile[zone] + seat
            return pool.piece[pile_start[pile] + draw(state.generators, source, pool.count[pile])]

        @rule
        def pick(state, zone, seat, its_face):
            """The copy of a face in a zone that most seats know, or -1."""
            pool = state[name]
            pile = first_pile[zone] + seat
            best = -1
            most = -1
            for place in range(pool.count[pile]):
                piece = pool.piece[pile_start[pile] + place]
                if pool.face[piece] == its_face:
                    knowing = bits(pool.known[piece])
                    if knowing > most:
                        best = piece
                        most = knowing
            return best

        @rule
        def peek(state, zone, seat, seer):
            """A seat looks at all pieces of a zone."""
            pool = state[name]
            pile = first_pile[zone] + seat
            for place in range(pool.count[pile]):
                piece = pool.piece[pile_start[pile] + place]
                if not pile_ordered[pile]:
                    take_knowledge(state, piece, 1 << seer, pile)
                pool.known[piece] |= 1 << seer

        @rule
        def rearrange(state, zone, seat, place, piece, seer):
            """A seat that knows an ordered zone puts one of its pieces at a place, and what lay there where it was.

            Nobody else knows any place in the zone afterwards.
            """
            pool = state[name]
            pile = first_pile[zone] + seat
            for other in range(pool.count[pile]):
                pool.known[pool.piece[pile_start[pile] + other]] &= 1 << seer
            there = pool.piece[pile_start[pile] + place]
            if there != piece:
                exchange(state, there, piece, -1)

        @rule
        def redraw(state, seat):
            """Deal again what a seat can't know, uniformly among the deals that agree with what it knows.

            First the pieces whose home it doesn't know change places among themselves, then within each home of
            several zones all its pieces. The outcome depends on what the seat knows and on the first generator of the
            state alone, not on where the pieces really are.
            """
            pool = state[name]
            free = np.empty(num_pieces, np.bool_)
            for family in range(len(families)):
                free[:] = False
                for piece in range(families[family, 0], families[family, 1]):
                    free[piece] = not knows(state, piece, seat)
                scatter(state, free, seat)
                for home in range(num_homes):
                    free[:] = False
                    for piece in range(families[family, 0], families[family, 1]):
                        pile = slot_pile[pool.slot[piece]]
                        unseen = not (pile_seers[pile] >> seat) & 1
                        free[piece] = pile_home[pile] == home and shared_home[pile] and unseen
                    scatter(state, free, seat)

        @rule
        def scatter(state, free, seat):
            """The free pieces change places among themselves at random, by face: the places one after the other each
            get one of the faces that are left, as likely as there are copies."""
            pool = state[name]
            left = 0
            for piece in range(num_pieces):
                left += free[piece]
            for slot in range(num_slots):
                here = pool.piece[slot]
                if here >= 0 and free[here]:
                    chosen = nth_by_face(state, free, draw(state.generators, 0, left))
                    if chosen != here:
                        exchange(state, here, chosen, seat)
                    free[chosen] = False
                    left -= 1

        @rule
        def nth_by_face(state, free, place):
            """The free piece that has so many before it when they are put in order of their faces."""
            pool = state[name]
            for its_face in range(most_face + 1):
                for piece in range(num_pieces):
                    if free[piece] and pool.face[piece] == its_face:
                        if place == 0:
                            return piece
                        place -= 1
            return -1

        self.count: Callable[..., Any] = count
        self.at: Callable[..., Any] = at
        self.zone_of: Callable[..., Any] = zone_of
        self.seat_of: Callable[..., Any] = seat_of
        self.knows: Callable[..., Any] = knows
        self.face: Callable[..., Any] = face
        self.put: Callable[..., Any] = put
        self.clear: Callable[..., Any] = clear
        self.move: Callable[..., Any] = move
        self.move_all: Callable[..., Any] = move_all
        self.shuffle: Callable[..., Any] = shuffle
        self.count_faces: Callable[..., Any] = count_faces
        self.pick_random: Callable[..., Any] = pick_random
        self.pick: Callable[..., Any] = pick
        self.peek: Callable[..., Any] = peek
        self.rearrange: Callable[..., Any] = rearrange
        self.redraw: Callable[..., Any] = redraw

    def _pile(self, pool: Any, pile: int) -> Any:
        """The pieces of a pile, by number where their order means nothing."""
        start = self.pile_start[pile]
        pieces = np.array(pool["piece"][start : start + int(pool["count"][pile])])
        return pieces if self.zones[self.pile_zone[pile]].ordered else np.sort(pieces)

    def _pile_name(self, pile: int) -> str:
        return f"{self.name}.{self.zone_names[self.pile_zone[pile]]}[{self.pile_seat[pile]}]"

    def arrange(self, state: Any, piles: Mapping[tuple[int, int], Sequence[int]]) -> None:
        """Lay every piece of a state where `piles` says: for each zone and seat its pieces, the lowest first.

        Faces stay, and nobody knows more than he sees. This is for positions that are set up by hand.
        """
        pool = state[self.name]
        pool["piece"], pool["known"], pool["count"] = -1, 0, 0
        for (zone, seat), pieces in piles.items():
            pile = self.first_pile[zone] + seat
            slots = self.pile_start[pile] + np.arange(len(pieces))
            pool["piece"][slots], pool["slot"][list(pieces)], pool["count"][pile] = pieces, slots, len(pieces)
            if self.zones[zone].tallied:
                faces = pool["face"][list(pieces)]
                pool["tally"][self.pile_tally[pile]] = np.bincount(faces, minlength=self.most_face + 1)

    def open_counts(self, state: Any) -> Any:
        """How many pieces all may know to lie in each pile; those of a pile that is counted with another are there."""
        counts = np.array(state[self.name]["count"])
        for pile, (zone, seat) in enumerate(zip(self.pile_zone, self.pile_seat, strict=True)):
            other = self.zones[zone].counted_with
            if other is not None:
                counts[self.first_pile[other] + seat] += counts[pile]
                counts[pile] = 0
        return counts

    def open_piles(self, state: Any) -> dict[str, Any]:
        """The pieces of each pile that every seat sees, by a name such as `cards.played[1]`."""
        pool = state[self.name]
        return {
            self._pile_name(pile): self._pile(pool, pile)
            for pile in range(self.num_piles)
            if self.seers(self.pile_zone[pile], self.pile_seat[pile]) == _EVERY_SEAT
        }

    def unsettled(self, state: Any, seat: int) -> dict[str, Any]:
        """The pieces of each pile in which something may lie otherwise for all that a seat knows."""
        pool = state[self.name]
        pile_of = [self.slot_pile[slot] for slot in pool["slot"]]
        sees = [self.seers(zone, owner) >> seat & 1 for zone, owner in zip(self.pile_zone, self.pile_seat, strict=True)]
        found: set[int] = set()
        for family, size in self.families.items():
            pieces = range(self.first[family], self.first[family] + size)
            free = [piece for piece in pieces if not sees[pile_of[piece]] and not pool["known"][piece] >> seat & 1]
            piles = {pile_of[piece] for piece in free}
            if len(piles) > 1 or (len(free) > 1 and self.zones[self.pile_zone[next(iter(piles))]].ordered):
                found |= piles
            homes = [self.pile_home[pile_of[piece]] for piece in pieces if not sees[pile_of[piece]]]
            for pile in {pile_of[piece] for piece in pieces}:
                alone = {pile_of[piece] for piece in pieces if self.pile_home[pile_of[piece]] == self.pile_home[pile]}
                if len(alone) > 1 and self.pile_home[pile] in homes and not sees[pile]:
                    found.add(pile)
        return {self._pile_name(pile): self._pile(pool, pile) for pile in sorted(found)}

    def fault(self, state: Any) -> str | None:
        """What is impossible about where the pieces lie, in words, or None: each piece lies in one slot, each pile is
        filled from its start, and its count is right."""
        pool = state[self.name]
        wrong = out_of_range(self.fields, pool)
        if wrong:
            return wrong
        if not np.array_equal(pool["piece"][pool["slot"]], np.arange(self.num_pieces)):
            return "a piece is not where it should be"
        if np.count_nonzero(pool["piece"] >= 0) != self.num_pieces:
            return "a slot holds a piece that lies elsewhere"
        for pile, start in enumerate(self.pile_start):
            capacity = self.zones[self.pile_zone[pile]].capacity
            held = pool["piece"][start : start + capacity] >= 0
            if held.sum() != pool["count"][pile] or not held[: held.sum()].all():
                return f"pile {pile} does not hold the {pool['count'][pile]} pieces that it counts"
            tally = self.pile_tally[pile]
            if tally >= 0:
                faces = pool["face"][pool["piece"][start : start + int(pool["count"][pile])]]
                if not np.array_equal(np.bincount(faces, minlength=self.most_face + 1), pool["tally"][tally]):
                    return f"the faces in pile {pile} are not those that its tally counts"
        return None


def _tally_rules(name: str, pile_tally: Any) -> Sequence[Callable[..., Any]]:
    """Rules that keep the tallies of a game's piles: count a face in or out, add a tally to a table, wipe all.

    In a game without tallied zones they do nothing.
    """
    if (pile_tally < 0).all():

        @rule
        def count_nothing(state, pile, its_face, number):
            pass

        @rule
        def no_tally(state, pile, into):
            pass

        @rule
        def wipe_nothing(state):
            pass

        return count_nothing, no_tally, wipe_nothing

    @rule
    def count_in(state, pile, its_face, number):
        if pile_tally[pile] >= 0:
            state[name].tally[pile_tally[pile], its_face] += number

    @rule
    def tallies(state, pile, into):
        tally = state[name].tally[pile_tally[pile]]
        for its_face in range(min(len(into), len(tally))):
            into[its_face] += tally[its_face]

    @rule
    def wipe(state):
        state[name].tally[:] = 0

    return count_in, tallies, wipe


@rule
def bits(number):
    """How many bits of a number are set."""
    total = 0
    while number:
        total += number & 1
        number >>= 1
    return total

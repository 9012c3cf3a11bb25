"""Pieces: where they lie, and which seat knows it after each kind of move (see `Pieces` and `Zone`)."""

from __future__ import annotations

import numpy as np
import pytest

from fairy_envs.engine import Pieces, Zone

from .small_game.drive import Cards, Do
from .small_game.names import Place
from .small_game.rules import POOL

DECK, HAND, LAID, DISCARD, ASIDE = Place.DECK, Place.HAND, Place.LAID, Place.DISCARD, Place.ASIDE
NOBODY: set[int] = set()
ALL = {0, 1, 2}


# --- Conservation and the inverse -------------------------------------------------------------------------------------


def test_every_operation_keeps_each_piece_in_one_place() -> None:
    rng = np.random.default_rng(5)
    cards = Cards({DECK: [0, 1, 2, 3], (HAND, 0): [4, 5], (HAND, 1): [6], (HAND, 2): [7]})
    sizes = {HAND: 3, LAID: 1, ASIDE: 2, DECK: 8, DISCARD: 8}
    for _ in range(400):
        zone, seat, piece = Place(int(rng.integers(5))), int(rng.integers(3)), int(rng.integers(8))
        seat = 0 if zone in (DECK, DISCARD) else seat
        match rng.integers(6):
            case 0 | 1 if cards.do(Do.COUNT, zone, seat) < sizes[zone]:
                cards.move(piece, zone, seat)
                assert cards.pile(zone, seat)[-1] == piece, "a moved piece lies on top"
            case 2:
                cards.do(Do.SHUFFLE, DECK, 0, 0)
            case 3:
                before = cards.pile(zone, seat)
                cards.do(Do.PEEK, zone, seat, int(rng.integers(3)))
                cards.do(Do.PICK, zone, seat, int(rng.integers(4)))
                assert cards.pile(zone, seat) == before
            case 4 if cards.do(Do.COUNT, DECK, 0):
                deck = cards.pile(DECK)
                cards.do(Do.REARRANGE, int(rng.integers(len(deck))), int(rng.choice(deck)), 1)
                assert sorted(cards.pile(DECK)) == sorted(deck)
            case 5:
                cards.do(Do.REDRAW, seat)
        cards.check()


def test_a_move_to_the_own_zone_lays_the_piece_on_top() -> None:
    cards = Cards({DECK: [3, 1, 2]})
    cards.move(3, DECK)
    assert cards.pile(DECK) == [1, 2, 3]
    cards.check()


def test_a_piece_taken_from_the_middle_leaves_the_others_in_order() -> None:
    cards = Cards({DECK: [4, 1, 6, 3, 0]})
    cards.move(6, HAND, 2)
    assert cards.pile(DECK) == [4, 1, 3, 0]
    cards.check()


def test_move_all_takes_the_lowest_first() -> None:
    cards = Cards({DECK: [4, 1]})
    discarded = cards.pile(DISCARD)
    cards.do(Do.MOVE_ALL, DISCARD, 0, DECK, 0)
    assert cards.pile(DECK) == [4, 1, *discarded]
    assert cards.pile(DISCARD) == []


def test_a_zone_holds_no_more_than_it_declares() -> None:
    cards = Cards({(LAID, 0): [0], (HAND, 0): [1]})
    with pytest.raises(IndexError, match="more pieces"):
        cards.move(1, LAID, 0)


def test_rearrange_exchanges_two_places() -> None:
    cards = Cards({DECK: [0, 1, 2, 3]})
    cards.do(Do.REARRANGE, 3, 1, 0)
    assert cards.pile(DECK) == [0, 3, 2, 1]


def test_pick_random_takes_each_as_likely_and_changes_nothing() -> None:
    cards = Cards({(HAND, 1): [2, 5, 7]})
    picked = [cards.do(Do.PICK_RANDOM, HAND, 1, 1) for _ in range(3000)]
    assert set(picked) == {2, 5, 7}
    assert min(picked.count(piece) for piece in (2, 5, 7)) > 880
    assert cards.known == [0] * 8 and cards.pile(HAND, 1) == [2, 5, 7]


def test_shuffle_gives_each_order_as_often() -> None:
    cards = Cards({DECK: [0, 1, 2, 3]})
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(4800):
        cards.do(Do.SHUFFLE, DECK, 0, 0)
        order = tuple(cards.pile(DECK))
        seen[order] = seen.get(order, 0) + 1
    assert len(seen) == 24
    chi_square = sum((n - 200) ** 2 / 200 for n in seen.values())
    assert chi_square < 49.7, "23 degrees of freedom: one run in a thousand goes past it, and the seed is fixed"


# --- Who knows what ---------------------------------------------------------------------------------------------------


def test_a_seat_sees_its_hand_and_all_see_the_discard() -> None:
    cards = Cards({DECK: [0], (HAND, 1): [1], (LAID, 2): [2], (ASIDE, 0): [3]})
    assert [cards.who_knows(piece) for piece in (0, 1, 2, 3, 7)] == [NOBODY, {1}, {2}, NOBODY, ALL]


def test_who_sees_the_target_knows_the_piece() -> None:
    cards = Cards({DECK: [0, 1]})
    cards.move(1, HAND, 2)
    assert cards.who_knows(1) == {2}
    cards.move(1, DISCARD)
    assert cards.who_knows(1) == ALL


def test_who_sees_the_source_knows_where_the_piece_went() -> None:
    cards = Cards({(HAND, 1): [0, 1]})
    cards.move(0, ASIDE, 1)
    assert cards.who_knows(0) == {1}, "its owner knows what lies face down, though it does not see it"
    cards.move(7, DECK)
    assert cards.who_knows(7) == ALL, "all saw what went onto the deck"


def test_who_sees_neither_end_forgets_the_piece_and_the_home_it_left() -> None:
    cards = Cards({(HAND, 0): [0, 1], (LAID, 0): [2], (HAND, 1): [3]})
    for zone in (HAND, LAID):
        cards.do(Do.PEEK, zone, 0, 2)
    cards.do(Do.PEEK, HAND, 1, 2)
    cards.move(0, HAND, 1)
    assert cards.who_knows(0) == {0, 1}, "giver and receiver"
    assert cards.who_knows(1) == {0}, "any card of the hand may have been the one that went"
    assert cards.who_knows(2) == {0}, "the commitment is of the same home"
    assert cards.who_knows(3) == {1, 2}, "the home it came to keeps what was known of it"


def test_a_move_within_a_home_changes_nothing_that_is_known() -> None:
    cards = Cards({(HAND, 0): [0, 1], (HAND, 1): [2]})
    cards.do(Do.PEEK, HAND, 0, 1)
    before = cards.known
    cards.move(0, LAID, 0)
    assert cards.known == before
    assert cards.who_knows(0) == {0, 1}
    cards.move(0, HAND, 0)
    assert cards.known == before


def test_hands_of_two_seats_are_two_homes() -> None:
    cards = Cards({(HAND, 0): [0], (HAND, 1): [1]})
    cards.do(Do.PEEK, HAND, 0, 2)
    cards.move(0, HAND, 1)
    assert 2 not in cards.who_knows(0)


def test_from_an_ordered_zone_a_certain_place_moves_so_what_was_known_holds() -> None:
    cards = Cards({DECK: [0, 1, 2]})
    cards.do(Do.PEEK, DECK, 0, 1)
    cards.move(2, HAND, 0)
    assert cards.who_knows(2) == {0, 1}, "who had seen the top of the deck knows what the other drew"
    assert cards.who_knows(0) == {1} and cards.who_knows(1) == {1}


def test_into_an_ordered_zone_unseen_tells_nothing() -> None:
    cards = Cards({(HAND, 0): [0, 1], DECK: [2, 3]})
    cards.do(Do.PEEK, HAND, 0, 1)
    cards.do(Do.PEEK, DECK, 0, 1)
    cards.move(0, DECK)
    assert cards.who_knows(0) == {0}
    assert cards.who_knows(2) == {1} and cards.who_knows(3) == {1}, "the places below it are as they were"
    assert cards.who_knows(1) == {0}


def test_after_a_shuffle_nobody_knows_a_place() -> None:
    cards = Cards({DECK: [0, 1, 2, 3]})
    cards.do(Do.PEEK, DECK, 0, 2)
    cards.do(Do.SHUFFLE, DECK, 0, 0)
    assert [cards.who_knows(piece) for piece in range(4)] == [NOBODY] * 4


def test_discards_shuffled_back_are_known_to_nobody() -> None:
    cards = Cards({(HAND, 0): [0]})
    cards.do(Do.MOVE_ALL, DISCARD, 0, DECK, 0)
    cards.do(Do.SHUFFLE, DECK, 0, 0)
    assert [cards.who_knows(piece) for piece in range(8)] == [{0}, *[NOBODY] * 7]


def test_a_peek_shows_all_of_a_zone_to_one_seat() -> None:
    cards = Cards({(HAND, 0): [0, 1], (LAID, 0): [2]})
    cards.do(Do.PEEK, HAND, 0, 2)
    assert [cards.who_knows(piece) for piece in range(3)] == [{0, 2}, {0, 2}, {0}]


def test_who_rearranges_a_deck_alone_knows_it_afterwards() -> None:
    cards = Cards({DECK: [0, 1, 2, 3]})
    for seer in (0, 1):
        cards.do(Do.PEEK, DECK, 0, seer)
    cards.do(Do.REARRANGE, 3, 0, 1)
    assert [cards.who_knows(piece) for piece in range(4)] == [{1}] * 4


# --- Equal copies -----------------------------------------------------------------------------------------------------


def test_pick_takes_the_copy_that_most_seats_know() -> None:
    cards = Cards({(HAND, 0): [0, 1]})  # both have the face 0
    cards.do(Do.PEEK, HAND, 0, 2)
    cards.state["cards"]["known"][0] &= ~(1 << 2)  # seat 2 knows one of the two
    assert cards.do(Do.PICK, HAND, 0, 0) == 1
    assert cards.do(Do.PICK, HAND, 0, 3) == -1


def test_who_knew_another_copy_forgets_one() -> None:
    cards = Cards({(HAND, 0): [0, 1]})
    cards.state["cards"]["known"][0] = 0b010
    cards.state["cards"]["known"][1] = 0b100
    before = cards.known
    picked = cards.do(Do.PICK, HAND, 0, 0)
    other = 1 - picked
    assert cards.known == before, "to choose a card shows it to nobody"
    cards.move(picked, DISCARD)
    assert cards.who_knows(picked) == ALL
    assert cards.who_knows(other) == {0}, "a copy left the hand: whoever knew one knows of none now"


def test_who_knew_two_copies_still_knows_one() -> None:
    cards = Cards({(HAND, 0): [0, 1]})
    cards.do(Do.PEEK, HAND, 0, 1)
    picked = cards.do(Do.PICK, HAND, 0, 0)
    cards.move(picked, DISCARD)
    assert cards.who_knows(1 - picked) == {0, 1}


def test_a_copy_that_leaves_the_hand_may_be_the_known_one_though_that_is_laid() -> None:
    """Seat 1 knows of one copy in the home of seat 0. One is laid face down, another leaves the hand in the open: for
    all that seat 1 knows, it was the one it knew."""
    cards = Cards({(HAND, 0): [1, 2], (LAID, 0): [0]})
    cards.state["cards"]["known"][0] = 0b010
    cards.move(cards.do(Do.PICK, HAND, 0, 0), DISCARD)
    assert cards.who_knows(0) == {0}


def test_a_copy_that_is_turned_up_may_be_the_known_one_though_that_is_in_hand() -> None:
    cards = Cards({(HAND, 0): [0, 2], (LAID, 0): [1]})
    cards.state["cards"]["known"][0] = 0b010
    cards.move(cards.do(Do.PICK, LAID, 0, 0), DISCARD)
    assert cards.who_knows(0) == {0}


def test_a_copy_that_is_seen_in_the_hand_may_be_the_known_one_though_that_is_laid() -> None:
    """Seat 1 knows of one copy in the home of seat 0, and sees one in its hand: it still knows of one only."""
    cards = Cards({(HAND, 0): [1, 2], (LAID, 0): [0]})
    cards.state["cards"]["known"][0] = 0b010
    cards.do(Do.PEEK, HAND, 0, 1)
    assert sum(1 in cards.who_knows(piece) for piece in (0, 1)) == 1


def test_who_is_given_a_copy_takes_it_for_the_one_it_knew() -> None:
    cards = Cards({(HAND, 0): [0, 1]})
    cards.state["cards"]["known"][0] = 0b110
    cards.move(1, HAND, 1)
    assert cards.who_knows(1) == {0, 1}
    assert cards.who_knows(0) == {0}, "seat 1 saw the copy that it knew, seat 2 saw nothing and forgets"


def test_what_is_known_of_other_faces_and_other_homes_stays() -> None:
    cards = Cards({(HAND, 0): [0, 2], (HAND, 2): [1], DECK: [3]})
    for piece in (1, 2, 3):
        cards.state["cards"]["known"][piece] = 0b010
    cards.move(0, DISCARD)
    assert cards.known[1:4] == [0b010] * 3


def test_who_peeks_at_a_deck_knows_every_copy_in_it() -> None:
    cards = Cards({DECK: [0, 1], (HAND, 0): [2]})
    cards.state["cards"]["known"][0] = 0b010
    cards.do(Do.PEEK, DECK, 0, 1)
    assert cards.known[:2] == [0b010] * 2


def test_a_piece_keeps_its_face_wherever_it_goes() -> None:
    cards = Cards({DECK: [0, 5, 2], (HAND, 0): [7]})
    faces = [cards.do(Do.FACE, piece) for piece in range(8)]
    assert faces == [0, 0, 1, 1, 2, 2, 3, 3]
    cards.do(Do.SHUFFLE, DECK, 0, 0)
    cards.do(Do.REDRAW, 1)
    cards.move(5, HAND, 1)
    assert [cards.do(Do.FACE, piece) for piece in range(8)] == faces
    cards.do(Do.CLEAR)
    assert not cards.state["cards"]["face"].any() and (cards.state["cards"]["piece"] == -1).all()


# --- Declarations -----------------------------------------------------------------------------------------------------


def test_declarations_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="order of their numbers"):
        Pieces("cards", families={"card": 2}, zones={1: Zone(2), 0: Zone(2)}, most_face=0)
    with pytest.raises(ValueError, match="cannot name a field"):
        Pieces("data", families={"card": 2}, zones={0: Zone(2)}, most_face=0)
    shared = {0: Zone(2, seats=2, home="hand"), 1: Zone(2, seats=2, ordered=True, home="hand")}
    with pytest.raises(ValueError, match=r"cards.*ordered.*home"):
        Pieces("cards", families={"card": 2}, zones=shared, most_face=0)


def test_families_are_numbered_one_after_another() -> None:
    pieces = Pieces("cards", families={"red": 2, "blue": 3}, zones={0: Zone(5)}, most_face=4)
    assert (pieces.first, pieces.num_pieces) == ({"red": 0, "blue": 2}, 5)


def test_open_piles_and_what_is_unsettled() -> None:
    cards = Cards({DECK: [0, 1], (HAND, 0): [2], (HAND, 1): [3, 4]})
    assert {name: pile.tolist() for name, pile in POOL.open_piles(cards.state).items()} == {
        "cards.discard[0]": [5, 6, 7]
    }
    assert set(POOL.unsettled(cards.state, 0)) == {"cards.deck[0]", "cards.hand[1]"}
    cards.do(Do.PEEK, DECK, 0, 0)
    assert set(POOL.unsettled(cards.state, 0)) == set(), "the rest can only be in the one hand"


def test_pool_fault_names_what_is_wrong() -> None:
    def broken(**changes: tuple[int | tuple[int, int], int]) -> str | None:
        cards = Cards({DECK: [0, 1], (HAND, 0): [2]})
        for field, (place, value) in changes.items():
            cards.state["cards"][field][place] = value
        return POOL.fault(cards.state)

    assert broken() is None
    assert "slot" in str(broken(slot=(0, POOL.num_slots)))
    assert "piece" in str(broken(piece=(0, 8)))
    assert "known" in str(broken(known=(0, -1)))
    assert "face" in str(broken(face=(0, -1))) and "face" in str(broken(face=(7, 4)))
    assert "count" in str(broken(count=(0, -1)))
    assert "tally" in str(broken(tally=((0, 1), 7))), "a tally that counts more of a face than there are"
    assert broken(slot=(1, 0)), "two pieces in one slot"
    assert broken(piece=(1, 0)), "one piece in two slots"
    assert broken(piece=(POOL.num_slots - 1, 0)), "a slot of another pile holds a piece that lies elsewhere"
    assert broken(count=(0, 1)), "a pile that counts fewer than it holds"
    assert broken(count=(0, 3)), "a pile that counts more than it holds"


# --- What all may count -----------------------------------------------------------------------------------------------


def test_a_zone_counted_with_another_shows_in_the_sum_only() -> None:
    pieces = Pieces(
        "cards",
        families={"card": 4},
        zones={
            Place.DECK: Zone(4),
            Place.HAND: Zone(4, seats=2, sees="owner"),
            Place.LAID: Zone(1, seats=2, sees="owner", counted_with=Place.HAND),
        },
        most_face=3,
    )
    state = {"cards": np.zeros((), pieces.dtype)}
    state["cards"]["count"][:] = [1, 2, 0, 0, 1]
    assert pieces.open_counts(state).tolist() == [1, 2, 1, 0, 0], "the second seat holds one, in the hand or laid"
    assert state["cards"]["count"].tolist() == [1, 2, 0, 0, 1]


# --- Tallies ----------------------------------------------------------------------------------------------------------


def test_a_tally_counts_faces_as_a_walk_through_the_pile_would() -> None:
    cards = Cards({DECK: [0, 1, 2, 3]})
    faces = cards.state["cards"]["face"]
    for piece in (2, 0, 3):
        cards.move(piece, DISCARD)
        held = [int(faces[piece]) for piece in cards.pile(DISCARD)]
        assert cards.state["cards"]["tally"][0].tolist() == [held.count(face) for face in range(POOL.most_face + 1)]
    cards.do(Do.MOVE_ALL, DISCARD, 0, DECK, 0)
    assert not cards.state["cards"]["tally"].any()


def test_only_an_open_zone_can_be_tallied() -> None:
    with pytest.raises(ValueError, match="only an open zone can be tallied"):
        Pieces("cards", families={"card": 1}, zones={Place.DECK: Zone(1, sees="nobody", tallied=True)}, most_face=0)

"""Positions from outside: what can be is taken, what can't be is refused with the reason."""

import copy

import numpy as np
import pytest

from fairy_envs.games.damsels_tale.names import Kind, Zone

from .table import CARDS, Table

OPEN, HIDDEN = 2, 5


def refused(table, spoil):
    """What is said of a table's position with something changed, or None."""
    assert table.env.game.fault(table.env._states[0]) is None
    state = copy.deepcopy(table.env._states[:1])
    spoil(state[0])
    return table.env.game.fault(state[0])


def fields(**values):
    """A change of fields: a number, or a number at a place."""

    def spoil(state):
        for name, value in values.items():
            if isinstance(value, tuple):
                state[name][value[0]] = value[1]
            else:
                state[name] = value

    return spoil


def moved(zone, to, seat):
    """A change that lays a seat's cards of one zone into another of his."""

    def spoil(state):
        pool = state["cards"]
        source, target = CARDS.first_pile[zone] + seat, CARDS.first_pile[to] + seat
        for place in range(int(pool["count"][source])):
            piece = int(pool["piece"][CARDS.pile_start[source] + place])
            slot = CARDS.pile_start[target] + int(pool["count"][target])
            pool["piece"][CARDS.pile_start[source] + place] = -1
            pool["piece"][slot], pool["slot"][piece] = piece, slot
            pool["count"][target] += 1
        pool["count"][source] = 0

    return spoil


def two(**position):
    return Table(knight_at=OPEN, **position)


def three(**position):
    return Table(players=3, knights_at=(OPEN, HIDDEN), **position)


def asking(**position):
    """Three players, and the Dragon is asked whose panic goes down."""
    return three(panics=(2, 2), rows={4: ["panic -1"]}, **position).play(dragon=4)


def naming():
    """Two players, and Snerl is asked for a number before a Mumma Dragon card."""
    return two(dragon="snerl_the_white", rows={9: ["mumma card -"]}).play(knight=9)


def arranging():
    """Two players, and the Knight is asked for the next card of the Mumma Dragon deck."""
    return two(rows={9: ["arrange the deck"]}).play(knight=9)


def left(number):
    """A change that leaves so many cards in the Mumma Dragon deck."""

    def spoil(state):
        pool = state["cards"]
        deck, used = CARDS.first_pile[Zone.MUMMA_DECK], CARDS.first_pile[Zone.MUMMA_USED]
        for place in range(number, int(pool["count"][deck])):
            slot, end = CARDS.pile_start[deck] + place, CARDS.pile_start[used] + int(pool["count"][used])
            piece = int(pool["piece"][slot])
            pool["piece"][slot], pool["piece"][end], pool["slot"][piece] = -1, piece, end
            pool["count"][used] += 1
        pool["count"][deck] = number

    return spoil


def face_of(family, place, face):
    def spoil(state):
        state["cards"]["face"][CARDS.first[family] + place] = face

    return spoil


def once_more(place):
    """A change that puts a frame on top a second time."""

    def spoil(state):
        depth = int(state["depth"])
        state["frames"][depth] = state["frames"][place]
        state["depth"] = depth + 1

    return spoil


def frame(place, **values):
    def spoil(state):
        for name, value in values.items():
            state["frames"][place][name] = value

    return spoil


def won():
    """Two players, and the Knight has the crown."""
    return Table(knight_at=12, rows={9: ["move"]}).play(knight=9)


def over(**values):
    """A change that ends the game, with other fields."""

    def spoil(state):
        fields(over=1, won=1, waiting=0, asked=0, question=0, depth=0, **values)(state)
        state["frames"] = np.zeros((), state["frames"].dtype)

    return spoil


WRONG = {
    # The table, what is changed, and a word of the reason.
    "the only Knight is out": (two, fields(out=(0, 1)), "Knight"),
    "a second Knight's panic with two players": (two, fields(panic=(1, 1)), "Knight"),
    "a second Knight's space with two players": (two, fields(lair=(1, 3)), "Knight"),
    "no panic": (two, fields(panic=(0, 0)), "Knight"),
    "a second Knight who is out with two players": (two, fields(out=(1, 1)), "Knight"),
    "three players say that they are two": (three, fields(num_players=2), "num_players"),
    "both Knights are out": (
        lambda: three(out=["first"]),
        fields(out=(1, 1), panic=(1, 0), lair=(1, 0)),
        "no Knight is in the game",
    ),
    "a Knight who is out has panic": (lambda: three(out=["first"]), fields(panic=(0, 2)), "Knights on the board"),
    "a Knight who is out is on the board": (lambda: three(out=["second"]), fields(lair=(1, 4)), "Knights on the board"),
    "a Knight in the game has no panic": (three, fields(panic=(1, 0)), "Knights on the board"),
    "a Knight is out, but his cards are not": (three, fields(out=(0, 1), panic=(0, 0), lair=(0, 0)), "card"),
    "a Knight who is out comes back": (lambda: three(out=["first"]), fields(out=(0, 0), panic=(0, 1)), "card"),
    "a hand in the box": (three, moved(Zone.HAND, Zone.BOX, 1), "card"),
    "a hand on the pile": (three, moved(Zone.HAND, Zone.PILE, 0), "card"),
    "a hand that is played": (three, moved(Zone.HAND, Zone.PLAYED, 2), "card"),
    "a Knight who is out is asked": (lambda: three(out=["first"]), fields(asked=0b111, waiting=0b111), "owes a card"),
    "only one is asked for a card": (three, fields(asked=0b001, waiting=0b001), "owes a card"),
    "one has chosen, and his card is in the hand": (three, fields(waiting=0b110), "owes a card"),
    "two are asked whose panic": (asking, fields(asked=0b101, waiting=0b101), "owner"),
    "another than the question's owner is asked": (asking, fields(asked=0b010, waiting=0b010), "owner"),
    "another than the deck's owner puts it in order": (arranging, fields(asked=0b10, waiting=0b10), "owner"),
    "a card turned up that was not played": (asking, fields(revealed=(1, 9)), "turned up"),
    "a Knight who is out has turned up a card": (
        lambda: three(out=["first"], rows={4: ["counter"]}).play(dragon=4),
        fields(revealed=(0, 3)),
        "turned up",
    ),
    "the wrong turn": (three, lambda state: state["frames"][0].__setitem__("step", 3), "turn"),
    "another question": (asking, fields(question=5), "question"),
    "nobody's character": (two, fields(who=(0, 5)), "who"),
    "another character than the options say": (two, fields(who=(1, 4)), "options"),
    "a character with three players": (three, fields(who=(0, 1)), "options"),
    "two Knights on one space": (three, fields(lair=(0, HIDDEN)), "one space"),
    "a Knight on the crown": (two, fields(lair=(0, 13)), "last space"),
    "a Knight past the crown": (two, fields(lair=(0, 20)), "past"),
    "Mumma Dragon on her last step": (two, fields(cavern=11), "last space"),
    "Mumma Dragon past her last step": (two, fields(cavern=15), "past"),
    "a Knight's card with another number": (two, face_of("knight", 0, 3), "faces"),
    "two Dragon's cards of one number": (two, face_of("dragon", 0, 12), "faces"),
    "a Mumma Dragon card with six footprints": (two, face_of("mumma", 0, 6), "faces"),
    "a card of the second Knight's without a number": (three, face_of("second_knight", 5, 0), "faces"),
    "a turn that is still to be revealed while a card acts": (asking, frame(1, step=1), "step"),
    "a turn past its choice that asks for a card": (three, frame(1, step=2), "step"),
    "a round inside a turn": (asking, frame(2, kind=Kind.ROUND), "inside another"),
    "a turn inside a turn": (asking, frame(2, kind=Kind.TURN), "inside another"),
    "a program on another card's line": (asking, frame(2, line=1), "outside its card"),
    "no turn in the round": (asking, frame(1, kind=Kind.PROGRAM), "turn in a round"),
    "a turn that has not begun": (asking, frame(1, step=0), "step"),
    "a turn with more cards than players": (asking, frame(1, step=6), "step"),
    "a deck in the order of nobody": (arranging, frame(3, owner=2), "owner"),
    "a choice of nobody's": (naming, frame(4, owner=2), "owner"),
    "a choice between more than there are": (asking, frame(3, answer=1000), "answer"),
    "a choice of less than nothing": (asking, frame(3, answer=-1), "answer"),
    "a program with an answer that there is not": (naming, frame(2, answer=2), "answer"),
    "a choice on a choice": (asking, once_more(3), "open question"),
    "a deck put in order twice at once": (arranging, once_more(3), "open question"),
    "a choice that was not asked for": (asking, frame(3, step=0), "choice"),
    "a choice that has been asked for twice": (asking, frame(3, step=2), "choice"),
    "all cards of the deck have been laid in order": (arranging, fields(placed=5), "laid in order"),
    "cards laid in order by nobody": (two, fields(placed=1), "laid in order"),
    "a Mumma Dragon card drawn for nothing": (naming, frame(3, draw=0), "for nothing"),
    "a Mumma Dragon card before its first step": (naming, frame(3, step=0), "set off"),
    "a Mumma Dragon card that raises two Knights' panic": (naming, frame(3, step=2), "set off"),
    "a Mumma Dragon card with another step's ability": (naming, frame(3, step=3), "set off"),
    "a Mumma Dragon card past its last step": (naming, frame(3, step=266), "set off"),
    "a Mumma Dragon card that is drawn by another": (naming, once_more(3), "set off"),
    "a card where a Mumma Dragon card sets off an ability": (
        naming,
        lambda state: state["frames"].__setitem__(4, state["frames"][2]),
        "set off",
    ),
    "a draw from a deck of one card": (naming, left(1), "new Mumma Dragon deck"),
    "a draw from no deck": (naming, left(0), "card"),
    "a deck of one card at the choice of cards": (two, left(1), "new Mumma Dragon deck"),
    "a draw that nobody has made": (two, fields(drawing=1), "draw"),
    "a draw for something else": (naming, fields(drawing=3), "draw"),
    "a number named for no draw": (two, fields(named=2), "draw"),
    "footprints of no draw": (two, fields(shown=2), "draw"),
    "footprints before the card is turned up": (naming, fields(shown=2), "draw"),
    "a card has moved him before it is chosen": (two, fields(moved=1), "choosing"),
    "a card has hidden him before it is chosen": (two, fields(entered=(0, 1)), "choosing"),
    "a card is countered before it is chosen": (two, fields(countered=(1, 1)), "choosing"),
    "a card is resolved before it is chosen": (two, fields(resolved=(0, 1)), "choosing"),
    "a card takes effect before it is chosen": (two, fields(resolving=(0, 1)), "choosing"),
    "a card's frame over and over": (
        asking,
        lambda state: (once_more(2)(state), once_more(2)(state)),
        "more cards",
    ),
    "a Knight bumped twice at once": (
        asking,
        lambda state: [frame(place, kind=Kind.BUMPED)(state) for place in (2, 3)],
        "more cards",
    ),
    "somebody has won at the beginning": (two, over(winners=1), "board shows"),
    "a game that is over without a winner": (won, fields(winners=0), "nobody has won"),
    "a game that the other has won": (won, fields(winners=0b10), "board shows"),
    "a game that both have won": (won, fields(winners=0b11), "board shows"),
    "a frame in a game that is over": (won, lambda state: state.__setitem__("depth", 1), "frame is open"),
    "somebody of another game": (two, fields(character=7), "character"),
    "a turn that ends at once": (two, fields(ending=1), "ending"),
}


@pytest.mark.parametrize("fault", WRONG)
def test_what_cannot_be_is_refused_with_the_reason(fault):
    table, spoil, reason = WRONG[fault]
    said = refused(table(), spoil)
    assert said is not None and reason in said, said

"""What a position of The Damsel's Tale from outside must be, beyond the range of each field."""

from __future__ import annotations

from typing import Any

from fairy_envs.engine import is_inside

from .names import (
    CARDS_EACH,
    DRAGON,
    DRAGONS,
    HAND_SIZE,
    KNIGHT,
    KNIGHTS,
    MOST_KNIGHTS,
    NUMBERS,
    Ask,
    Deck,
    Kind,
    Moment,
    Zone,
)
from .state import (
    CARDS,
)

_ASKED_BY = {
    Ask.PLAY: Kind.TURN,
    Ask.FIREBALL: Kind.PROGRAM,
    Ask.NAME: Kind.PROGRAM,
    Ask.ORDER: Kind.ARRANGE,
    Ask.STEP: Kind.PROGRAM,
    Ask.REVEAL: Kind.PROGRAM,
    Ask.SHIFT: Kind.PROGRAM,
    Ask.PANIC: Kind.CHOICE,
    Ask.COUNTER: Kind.CHOICE,
    Ask.WHO_MOVES: Kind.CHOICE,
}

_MOST_ABILITIES = 2
"""Abilities at work at once: one that waits for its card to be done, and one of a Mumma Dragon card."""


def fault(state: Any, box: Any) -> str | None:
    """What is impossible about a state whose fields are all within their ranges, in words, or None."""
    who = state["who"].tolist()
    if who[0] >= len(KNIGHTS) or who[1] >= len(DRAGONS):
        return f"who is {who}, which names a character that nobody is"
    if any(chosen not in (-1, here) for chosen, here in zip(box["character"].tolist(), who, strict=True)):
        return f"who is {who}, but the options say otherwise"
    if state["character"] or state["ending"]:
        return "character or ending is set, which means nothing in this game"
    players = int(state["num_players"])
    seats = [seat for seat in range(players) if seat == players - 1 or not state["out"][seat]]
    away = [knight for knight in range(MOST_KNIGHTS) if knight not in seats or knight == players - 1]
    return (
        _wrong_knights(state, players, away)
        or _wrong_board(state, box, players, away)
        or _wrong_faces(state, box)
        or _wrong_cards(state, players, seats, away)
        or (
            _wrong_end(state, box, players)
            if state["over"]
            else _wrong_frames(state, box, players) or _wrong_draw(state) or _wrong_turn(state, seats)
        )
    )


def _wrong_knights(state: Any, players: int, away: list[int]) -> str | None:
    """Whether the Knights that are in the game, and only these, stand on the board."""
    all_seen = players > 2 and state["over"] and state["winners"] == 1 << players - 1
    if (len(away) == MOST_KNIGHTS and not all_seen) or (players == 2 and state["out"].any()):
        return "no Knight is in the game"
    for knight in range(MOST_KNIGHTS):
        here = knight not in away
        if here != (state["panic"][knight] > 0) or (not here and state["lair"][knight]):
            return "the Knights on the board are not those in the game"
    return None


def _wrong_board(state: Any, box: Any, players: int, away: list[int]) -> str | None:
    """Whether the meeples stand where they can be between two decisions."""
    lair, crown, last = state["lair"].tolist(), int(box["spaces"]) - 1, int(box["steps"]) - 1
    if max(lair) > crown or state["cavern"] > last:
        return "a meeple stands past the end of its track"
    if not state["over"] and (crown in lair or state["cavern"] == last):
        return "a meeple stands on the last space of its track, and the game is not over"
    if not away and players > MOST_KNIGHTS and lair[0] == lair[1] > 0:
        return "two Knights stand on one space"
    return None


def _wrong_end(state: Any, box: Any, players: int) -> str | None:
    """Whether the one who has won is the Knight with the crown, or the Dragon when Mumma Dragon has arrived."""
    crown, arrived = int(box["spaces"]) - 1, bool(state["cavern"] == int(box["steps"]) - 1)
    winners = [knight for knight in range(players - 1) if state["lair"][knight] == crown]
    if arrived:
        winners.append(players - 1)
    if len(winners) != 1 or state["winners"] != 1 << winners[0]:
        return "the winner is not the one that the board shows"
    return None


def _wrong_faces(state: Any, box: Any) -> str | None:
    """Whether each card has the face that it was made with."""
    faces = {
        "knight": range(1, NUMBERS, 2),
        "second_knight": range(1, NUMBERS, 2),
        "dragon": range(2, NUMBERS + 1, 2),
        "mumma": box["footprints"].tolist(),
    }
    for family, expected in faces.items():
        first = CARDS.first[family]
        found = state["cards"]["face"][first : first + CARDS_EACH].tolist()
        if found != list(expected):
            return f"the faces of the {family} cards are {found}"
    return None


def _wrong_cards(state: Any, players: int, seats: list[int], away: list[int]) -> str | None:
    if any(_count(state, Zone.PILE, seat) for seat in range(players)):
        return "the cards do not lie as in a round"
    if any(_count(state, Zone.SET_ASIDE, seat) != CARDS_EACH - HAND_SIZE for seat in seats):
        return "the cards do not lie as in a round"
    if len({_count(state, Zone.PLAYED, seat) for seat in seats}) != 1:
        return "the cards do not lie as in a round"
    if any(_count(state, Zone.BOX, knight) != (CARDS_EACH if knight in away else 0) for knight in range(MOST_KNIGHTS)):
        return "the cards in the box are not those of the Knights that are away"
    if not _families_lie_apart(state, players) or _count(state, Zone.MUMMA_DECK, 0) == 0:
        return "cards lie where they do not belong"
    return None


def _wrong_frames(state: Any, box: Any, players: int) -> str | None:
    """Whether a turn in a round is under way, and above it only what a turn can set off."""
    frames = state["frames"][: int(state["depth"])]
    if len(frames) < 2 or frames[0]["kind"] != Kind.ROUND or frames[1]["kind"] != Kind.TURN:
        return "the frames are not those of a turn in a round"
    if frames[1]["step"] not in ((1,) if state["question"] == Ask.PLAY else range(2, 3 + players)):
        return "the turn's step does not go with the question"
    if any(frame["owner"] >= players or frame["answer"] not in (0, 1) for frame in frames):
        return "a frame has an owner or an answer that there is not"
    running = [frame["kind"] for frame in frames[2:]]
    cards = sum(frame["kind"] == Kind.PROGRAM and frame["is_card"] > 0 for frame in frames[2:])
    if cards > 1 or running.count(Kind.PROGRAM) - cards > _MOST_ABILITIES or running.count(Kind.BUMPED) > 1:
        return "more cards, abilities or bumps are at work than one can set off"
    for above, frame in enumerate(reversed(frames[2:])):
        match frame["kind"]:
            case Kind.PROGRAM if not _is_on_its_card(state, box, frame):
                return "a program runs outside its card"
            case Kind.CHOICE | Kind.BUMPED if players == 2:
                return "a choice between two Knights is open, and there is one"
            case Kind.CHOICE | Kind.ARRANGE if above:
                return "something runs above an open question"
            case Kind.CHOICE if frame["step"] != 1:
                return "a choice is open that has not been asked for"
            case Kind.ARRANGE if state["placed"] >= _count(state, Zone.MUMMA_DECK, 0) - 1:
                return "more cards have been laid in order than the deck has"
            case Kind.MUMMA_CARD if not frame["draw"]:
                return "a Mumma Dragon card is drawn for nothing"
            case Kind.MUMMA_CARD if above != 1 or not _is_set_off(state, box, frame, frames[-1]):
                return "a Mumma Dragon card has not set off what runs above it"
            case Kind.ROUND | Kind.TURN:
                return "a round or a turn runs inside another"
    return None


def _is_on_its_card(state: Any, box: Any, program: Any) -> bool:
    """Whether a program's line is one of its card's or of its owner's abilities."""
    owner, dragon = int(program["owner"]), int(state["num_players"]) - 1
    side = DRAGON if owner == dragon else KNIGHT
    who = int(state["who"][side])
    starts = box["power"][side, who].tolist()
    if program["is_card"]:
        deck = Deck.DRAGON if owner == dragon else owner
        starts = [int(box["row"][deck, who, state["revealed"][owner]])] if state["revealed"][owner] else []
        if owner < dragon and state["out"][owner]:
            return True  # it falls away when it comes to the top
    return is_inside(box["code"], starts, int(program["line"]))


def _is_set_off(state: Any, box: Any, card: Any, above: Any) -> bool:
    """Whether a Mumma Dragon card that has come to its step can have set off the frame above."""
    if card["step"] == 2:
        return bool(above["kind"] == Kind.CHOICE)
    moment = {1: Moment.BEFORE_MUMMA, 3: Moment.AFTER_MUMMA}.get(int(card["step"]))
    if moment is None or above["kind"] != Kind.PROGRAM:
        return False
    return is_inside(box["code"], [int(box["power"][DRAGON, state["who"][DRAGON], moment])], int(above["line"]))


def _wrong_draw(state: Any) -> str | None:
    """Whether what is kept of a Mumma Dragon card, and of a deck being put in order, goes with the frames."""
    frames = state["frames"][: int(state["depth"])]
    card = frames[-2]  # of a draw, as `_wrong_frames` has seen; else its step counts as 0
    step, draw = (card["step"], card["draw"]) if card["kind"] == Kind.MUMMA_CARD else (0, 0)
    if state["drawing"] != draw or (state["shown"] > 0) != (step > 1) or (state["named"] and not step):
        return "what is kept of a Mumma Dragon card does not go with a draw that is under way"
    if _count(state, Zone.MUMMA_DECK, 0) == 1 and step < 2:
        return "a new Mumma Dragon deck is due"
    if state["placed"] and frames[-1]["kind"] != Kind.ARRANGE:
        return "cards have been laid in order, and nobody is at it"
    return None


def _wrong_turn(state: Any, seats: list[int]) -> str | None:
    frames = state["frames"]
    depth = int(state["depth"])
    top = frames[depth - 1]
    chosen = [_count(state, Zone.CHOSEN, seat) for seat in seats]
    played = _count(state, Zone.PLAYED, seats[-1])
    if top["kind"] != _ASKED_BY[Ask(int(state["question"]))]:
        return "the question is not one that the top frame asks"
    revealed = [0] * len(state["revealed"])
    if state["question"] == Ask.PLAY:
        owing = [int(state["waiting"]) >> seat & 1 for seat in seats]
        everybody = sum(1 << seat for seat in seats)
        if state["asked"] != everybody or depth != 2 or owing != [1 - count for count in chosen]:
            return "who owes a card does not go with who has chosen one"
        if any(state[name].any() for name in ("countered", "resolved", "resolving", "entered", "moved")):
            return "a card has taken effect, and all are still choosing theirs"
    else:
        if any(chosen) or not played:
            return "the turn's cards do not lie open"
        if not state["asked"] == state["waiting"] == 1 << top["owner"] or top["owner"] not in seats:
            return "whoever is asked is not the owner of the question"
        for seat in seats:
            revealed[seat] = int(state["cards"]["face"][_last(state, Zone.PLAYED, seat)])
    if state["revealed"].tolist() != revealed:
        return "the cards turned up are not the last ones played"
    if frames[0]["step"] != (played + (state["question"] == Ask.PLAY)) % HAND_SIZE:
        return "the turn is not the one that the cards say"
    return None


def _count(state: Any, zone: Zone, seat: int) -> int:
    return int(state["cards"]["count"][CARDS.first_pile[zone] + seat])


def _last(state: Any, zone: Zone, seat: int) -> int:
    pile = CARDS.first_pile[zone] + seat
    return int(state["cards"]["piece"][CARDS.pile_start[pile] + state["cards"]["count"][pile] - 1])


def _families_lie_apart(state: Any, players: int) -> bool:
    """Whether each player's cards lie in zones of that seat and the Mumma Dragon's in hers."""
    owners = {"knight": 0, "second_knight": 1, "dragon": players - 1, "mumma": None}
    for family, owner in owners.items():
        first = CARDS.first[family]
        for slot in state["cards"]["slot"][first : first + CARDS_EACH]:
            pile = CARDS.slot_pile[slot]
            hers = CARDS.pile_zone[pile] in (Zone.MUMMA_DECK, Zone.MUMMA_USED)
            if hers != (owner is None) or (owner is not None and CARDS.pile_seat[pile] != owner):
                return False
            if family == "dragon" and CARDS.pile_zone[pile] == Zone.BOX:
                return False
            if family == "second_knight" and players == 2 and CARDS.pile_zone[pile] != Zone.BOX:
                return False
    return True

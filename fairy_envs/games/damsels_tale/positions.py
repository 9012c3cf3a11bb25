"""What a position of The Damsel's Tale from outside must be, beyond the range of each field."""

from __future__ import annotations

from typing import Any

from .names import CARDS_EACH, DRAGONS, HAND_SIZE, KNIGHTS, Ask, Kind, Zone
from .rules import CARDS

_ASKED_BY = {Ask.PLAY: Kind.TURN, Ask.FIREBALL: Kind.PROGRAM, Ask.NAME: Kind.PROGRAM, Ask.ORDER: Kind.ARRANGE}
_SIDES = (0, 1)


def fault(state: Any) -> str | None:
    """What is impossible about a state whose fields are all within their ranges, in words, or None."""
    if state["who"][0] >= len(KNIGHTS) or state["who"][1] >= len(DRAGONS):
        return f"who is {state['who'].tolist()}, which names a character that nobody is"
    piles = [_count(state, Zone.PILE, side) for side in _SIDES]
    aside = [_count(state, Zone.SET_ASIDE, side) for side in _SIDES]
    played = [_count(state, Zone.PLAYED, side) for side in _SIDES]
    chosen = [_count(state, Zone.CHOSEN, side) for side in _SIDES]
    if piles != [0, 0] or aside != [CARDS_EACH - HAND_SIZE] * 2 or played[0] != played[1]:
        return "the cards do not lie as in a round"
    if not _families_lie_apart(state) or _count(state, Zone.MUMMA_DECK, 0) == 0:
        return "cards lie where they do not belong"
    if state["over"]:
        return None
    frames = state["frames"]
    depth = int(state["depth"])
    top = frames[depth - 1]
    if depth < 2 or frames[0]["kind"] != Kind.ROUND or frames[1]["kind"] != Kind.TURN:
        return "the frames are not those of a turn in a round"
    if top["kind"] != _ASKED_BY[Ask(int(state["question"]))]:
        return "the question is not one that the top frame asks"
    if state["question"] == Ask.PLAY:
        owing = [int(state["waiting"]) >> side & 1 for side in _SIDES]
        if state["asked"] != 3 or depth != 2 or top["step"] != 1 or owing != [1 - count for count in chosen]:
            return "who owes a card does not go with who has chosen one"
        revealed = [0, 0]
    else:
        if state["waiting"] != state["asked"] or state["waiting"] not in (1, 2) or chosen != [0, 0] or not played[0]:
            return "the turn's cards do not lie open"
        revealed = [int(state["cards"]["face"][_last(state, Zone.PLAYED, side)]) for side in _SIDES]
    if state["revealed"].tolist() != revealed:
        return "the cards turned up are not the last ones played"
    if frames[0]["step"] != (played[0] + (state["question"] == Ask.PLAY)) % HAND_SIZE:
        return "the turn is not the one that the cards say"
    return None


def _count(state: Any, zone: Zone, side: int) -> int:
    return int(state["cards"]["count"][CARDS.first_pile[zone] + side])


def _last(state: Any, zone: Zone, side: int) -> int:
    pile = CARDS.first_pile[zone] + side
    return int(state["cards"]["piece"][CARDS.pile_start[pile] + state["cards"]["count"][pile] - 1])


def _families_lie_apart(state: Any) -> bool:
    """Whether each side's cards lie in its own zones and the Mumma Dragon's in hers."""
    for family, owner in (("knight", 0), ("dragon", 1), ("mumma", None)):
        first = CARDS.first[family]
        for slot in state["cards"]["slot"][first : first + CARDS_EACH]:
            pile = CARDS.slot_pile[slot]
            hers = CARDS.pile_zone[pile] in (Zone.MUMMA_DECK, Zone.MUMMA_USED)
            if hers != (owner is None) or (owner is not None and CARDS.pile_seat[pile] != owner):
                return False
    return True

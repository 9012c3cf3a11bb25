"""What a position of The Grimm Forest from outside must be, beyond the range of each field."""

from __future__ import annotations

from typing import Any

from fairy_envs.engine import is_inside

from .names import (
    HOUSES_EACH,
    KINDS,
    MOST_SEATS,
    MOST_TITLES,
    NOWHERE,
    NUM_FABLES,
    NUM_FRIENDS,
    SECTIONS,
    SITES,
    Ask,
    Kind,
    Type,
    Zone,
)
from .state import CARDS, FIRST_FRIEND

_STEPS = {Ask.GATHER: (2, 5), Ask.FABLE: (3, 6), Ask.PEEK: (4,)}
"""How far a round has come when it asks (see `rules.play_round`)."""

_ASKED_BY = {
    Ask.GATHER: (Kind.ROUND, Kind.PROGRAM),
    Ask.FABLE: (Kind.ROUND,),
    Ask.PEEK: (Kind.ROUND,),
    Ask.PLACE: (Kind.PLACE,),
    Ask.OPPONENT: (Kind.PROGRAM,),
    Ask.LOCATION: (Kind.PROGRAM,),
    Ask.RESOURCE: (Kind.PAY,),
    Ask.ANNOUNCE: (Kind.PROGRAM,),
    Ask.MAY: (Kind.PROGRAM,),
    Ask.HOUSE: (Kind.FALL,),
    Ask.ACTION: (Kind.TURN,),
    Ask.DISCARD: (Kind.DISCARD,),
    Ask.KEEP: (Kind.FRIEND,),
    Ask.BONUS: (Kind.BONUS,),
}


def fault(state: Any, box: Any) -> str | None:
    """What is impossible about a state whose fields are all within their ranges, in words, or None."""
    return _wrong_cards(state, box) or _wrong_boards(state, box) or _wrong_frames(state, box)


def _pile(state: Any, zone: Zone, seat: int) -> list[int]:
    """The pieces in a zone of a seat."""
    pile = CARDS.first_pile[zone] + seat
    start = CARDS.pile_start[pile]
    return [int(piece) for piece in state["cards"]["piece"][start : start + int(state["cards"]["count"][pile])]]


def _types(state: Any, box: Any, zone: Zone, seat: int) -> list[int]:
    return [int(box["type"][state["cards"]["face"][piece]]) for piece in _pile(state, zone, seat)]


def _wrong_cards(state: Any, box: Any) -> str | None:
    """Whether each card has its face and lies where its family can, before players and on Locations that there are."""
    faces = state["cards"]["face"]
    if faces[:NUM_FABLES].tolist() != [max(0, int(title)) for title in box["fable"]]:
        return "the faces of the Fables are not those of the card file"
    if faces[FIRST_FRIEND:].tolist() != list(range(NUM_FRIENDS)):
        return "the faces of the Friends are not those of the card file"
    players, locations = int(state["num_players"]), int(box["locations"])
    for piece, slot in enumerate(state["cards"]["slot"]):
        pile = CARDS.slot_pile[slot]
        zone, seat = Zone(CARDS.pile_zone[pile]), CARDS.pile_seat[pile]
        if (piece >= FIRST_FRIEND) != (zone in (Zone.FRIEND_DECK, Zone.SHOWN, Zone.FRIEND, Zone.FRIEND_DISCARD)):
            return "a Fable lies among the Friends, or a Friend among the Fables"
        if (zone == Zone.BOX) != (piece < NUM_FABLES and box["fable"][piece] < 0):
            return "the cards in the box are not those that are left out"
        if seat >= (locations if zone == Zone.LOCATION else players):
            return "a card lies where nobody sits"
    for seat in range(players):
        if any(kind != Type.NEXT_TURN for kind in _types(state, box, Zone.NEXT, seat)):
            return "a Fable waits for its round that is none for the next turn"
    for spot in range(locations):
        lies = _types(state, box, Zone.LOCATION, spot)
        if bool(lies) != bool(state["laid_by"][spot]) or any(kind != Type.UNIQUE_LOCATION for kind in lies):
            return "what lies on a Location does not go with who laid it"
        owner = int(state["monster"][spot]) - 1
        if owner >= players or (owner >= 0 and _types(state, box, Zone.PLAYED, owner) != [Type.MONSTER]):
            return "a Monster is on a Location, and nobody has played it"
    owners = [int(owner) for owner in state["monster"] if owner]
    if len(set(owners)) < len(owners) or state["laid_by"].max() > players:
        return "a card on a Location is nobody's, or on two"
    return None


def _wrong_boards(state: Any, box: Any) -> str | None:
    """Whether houses, tokens and pigs are where they can be."""
    players, locations = int(state["num_players"]), int(box["locations"])
    for name in (
        "have",
        "finished",
        "unfinished",
        "gather",
        "gather_known",
        "chose_again",
        "laid_fable",
        "collected",
        "shielded",
        "extra",
        "discount",
    ):
        if state[name][players:].any():
            return f"{name} tells of a player that there is not"
    if state["there"][locations:].any() or state["barred"][locations:].any() or state["monster"][locations:].any():
        return "something is on a Location that there is not"
    if state["start"] >= players or state["fog"] >= 1 << players or state["bonus"].max() > players:
        return "a token is with a player that there is not"
    if state["at"].max() >= locations or state["gather"].max() > locations or (state["at"][players:] != NOWHERE).any():
        return "a pig is where it can't be"
    if state["robbed"].max() > players or ((state["robbed"] > 0) != (state["loot"] > 0)).any():
        return "a robbery without a victim or a loot"
    begun = state["unfinished"].astype(int)
    for kind in range(KINDS):
        for section in range(len(SECTIONS)):
            built = state["finished"][:, kind].sum() + (begun[:, kind] > section).sum()
            if built + state["sections"][kind, section] != HOUSES_EACH:
                return "the sections built and those left are not all that there are"
    if ((state["finished"].sum(axis=1) + (begun > 0).sum(axis=1)) > SITES).any():
        return "a player has more houses than Build Sites"
    return None


def _wrong_frames(state: Any, box: Any) -> str | None:
    """Whether what is under way can be, and asks what it can."""
    frames = state["frames"][: int(state["depth"])]
    players, locations = int(state["num_players"]), int(box["locations"])
    if state["over"]:
        return None
    if frames[0]["kind"] != Kind.ROUND or any(frame["kind"] == Kind.ROUND for frame in frames[1:]):
        return "no round is under way, or two"
    question = Ask(int(state["question"]))
    if frames[-1]["kind"] not in _ASKED_BY[question]:
        return "the question is not one that the top frame asks"
    asked = int(state["asked"])
    if frames[-1]["kind"] != Kind.ROUND and (asked & (asked - 1) or state["waiting"] != asked):
        return "more than one is asked about a card or a turn"
    shown = any(frame["kind"] == Kind.FRIEND and frame["step"] == 1 for frame in frames)
    if shown != bool(_pile(state, Zone.SHOWN, 0)):
        return "a Friend is to be kept that is not there, or lies there for nobody"
    for frame in frames:
        wrong = _wrong_frame(state, box, frame, players, locations)
        if wrong:
            return wrong
    if frames[-1]["kind"] == Kind.ROUND:
        if frames[-1]["step"] not in _STEPS[question]:
            return "the question is not one that a round asks when it has come so far"
        if question != Ask.GATHER and not state["gather"].any():
            return "cards are laid before Gather cards are"
        waiting = [seat for seat in range(players) if state["waiting"] >> seat & 1]
        if question == Ask.FABLE and any(_pile(state, Zone.LAID, seat) for seat in waiting):
            return "a Fable is to be laid by a player who has laid one"
    return None


def _wrong_frame(state: Any, box: Any, frame: Any, players: int, locations: int) -> str | None:
    if max(frame["owner"], frame["each"]) >= players or frame["only"] > players or frame["spot"] >= locations:
        return "a frame is about a player or a Location that there is not"
    for name in ("source", "target"):
        place = int(frame[name])
        if players <= place < MOST_SEATS or MOST_SEATS + locations <= place < 2 * MOST_SEATS:
            return "resources change places with nobody"
    match frame["kind"]:
        case Kind.PROGRAM if not _is_on_its_card(box, frame):
            return "a program runs outside its card"
        case Kind.PLACE if not 1 <= frame["card"] <= MOST_TITLES or box["type"][frame["card"] - 1] not in (
            Type.MONSTER,
            Type.UNIQUE_LOCATION,
        ):
            return "a card is put on a Location that goes on none"
        case Kind.BONUS if frame["amount"] >= KINDS:
            return "a Bonus is of no kind"
    return None


def _is_on_its_card(box: Any, program: Any) -> bool:
    card = int(program["card"]) - 1
    if card < 0:
        return False
    if card < MOST_TITLES:
        starts = [int(box["row"][card])]
    else:
        friend = card - MOST_TITLES
        starts = [*box["power"][friend].tolist(), int(box["special"][friend])]
    return is_inside(box["code"], starts, int(program["line"]))

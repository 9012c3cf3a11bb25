"""What a position of Scary Tales from outside must be, beyond the range of each field."""

from __future__ import annotations

from typing import Any

from fairy_envs.engine import is_inside

from .names import CHARACTERS, DICE_EACH, MOST_DICE, Ask, Kind, Sort, When, Zone
from .state import CARDS, FIRST_POWER

_ASKED_BY = {
    Ask.TURN: Kind.TURN,
    Ask.LAST: Kind.TURN,
    Ask.PREPARE: Kind.ATTACK,
    Ask.RESOLVE: Kind.ATTACK,
    Ask.DRAWING: Kind.DRAW,
    Ask.ROLLED: Kind.ROLL,
    Ask.DIE: Kind.REROLL,
    Ask.FACE: Kind.REROLL,
    Ask.OPPONENT: Kind.PROGRAM,
    Ask.PLACE: Kind.PROGRAM,
    Ask.DISCARD: Kind.DISCARD,
    Ask.FAIRY: Kind.FAIRY,
    Ask.KEEP_FAIRY: Kind.FAIRY,
    Ask.MAY: Kind.PROGRAM,
}


def fault(state: Any, box: Any) -> str | None:
    """What is impossible about a state whose fields are all within their ranges, in words, or None."""
    return _wrong_cards(state, box) or _wrong_players(state, box) or _wrong_frames(state, box)


def _wrong_cards(state: Any, box: Any) -> str | None:
    """Whether each card has its face, and lies where its kind can, before players that there are."""
    pool = state["cards"]
    titles = [max(0, int(title)) for title in (*box["fortune"], *box["power"])]
    if pool["face"].tolist() != titles:
        return "the faces of the cards are not those of the card file"
    players = int(state["num_players"])
    for piece, slot in enumerate(pool["slot"]):
        pile = CARDS.slot_pile[slot]
        zone, seat = Zone(CARDS.pile_zone[pile]), CARDS.pile_seat[pile]
        boxed = (box["fortune"][piece] if piece < FIRST_POWER else box["power"][piece - FIRST_POWER]) < 0
        if boxed != (zone == Zone.BOX):
            return "the cards in the box are not those of game sets that are not in play"
        if not boxed and seat >= players:
            return "a card lies where nobody sits"
        if not boxed and not _may_lie(box, piece, titles[piece], zone):
            return "a card lies where none of its kind can"
    return None


def _may_lie(box: Any, piece: int, title: int, zone: Zone) -> bool:
    if piece >= FIRST_POWER:
        if zone == Zone.PLAYED:
            return bool(box["moment"][title] == When.PRE_ROLL)
        return zone in (Zone.POWER_DECK, Zone.HAND, Zone.DISCARD)
    match Sort(int(box["fortune_sort"][title])):
        case Sort.RELIC:
            return zone in (Zone.FORTUNE_DECK, Zone.STACK)
        case Sort.COMPANION:
            return zone in (Zone.FORTUNE_DECK, Zone.COMPANION, Zone.GONE)
    return zone in (Zone.FORTUNE_DECK, Zone.GONE)


def _wrong_players(state: Any, box: Any) -> str | None:
    """Whether Characters, Fairies and dice are where they can be."""
    players, sets = int(state["num_players"]), int(box["sets"])
    for name in ("plays", "used", "fairy"):
        if state[name][players:].any():
            return f"{name} tells of a player that there is not"
    plays = state["plays"][:players].tolist()
    if any(plays.count(character) > sets for character in range(len(CHARACTERS))):
        return "more players have a Character than there are cards of it"
    if any(given not in (-1, here) for given, here in zip(box["characters"][:players].tolist(), plays, strict=True)):
        return "the Characters are not those that the options give"
    fairies = [int(fairy) for fairy in state["fairy"] if fairy]
    if len(set(fairies)) < len(fairies) or any(fairy > sets for fairy in fairies):
        return "a Fairy is with two players, or in no game set in play"
    if state["player"] >= players or state["victim"] >= players:
        return "a turn or an attack is a player's that there is not"
    return None


def _wrong_frames(state: Any, box: Any) -> str | None:
    """Whether what is under way can be, and asks what it can."""
    if state["over"]:
        return None
    frames = state["frames"][: int(state["depth"])]
    players, player = int(state["num_players"]), int(state["player"])
    if len(frames) < 2 or frames[0]["kind"] != Kind.GAME or frames[1]["kind"] != Kind.TURN:
        return "no turn is under way"
    if any(frame["kind"] in (Kind.GAME, Kind.TURN) for frame in frames[2:]) or frames[1]["owner"] != player:
        return "two turns are under way, or another player's"
    top = frames[-1]
    question = Ask(int(state["question"]))
    if top["kind"] != _ASKED_BY[question]:
        return "the question is not one that the top frame asks"
    if state["waiting"] != state["asked"] or state["asked"] != 1 << int(top["owner"]):
        return "whoever is asked is not whose question it is"
    for frame in frames:
        if max(frame["owner"], frame["each"]) >= players:
            return "a frame is about a player that there is not"
        wrong = _wrong_frame(state, box, frame)
        if wrong:
            return wrong
    return _wrong_roll(state, box, [frame["kind"] for frame in frames])


def _wrong_frame(state: Any, box: Any, frame: Any) -> str | None:
    players = int(state["num_players"])
    match frame["kind"]:
        case Kind.ATTACK | Kind.PROGRAM if frame["chosen"] >= players:
            return "a player is meant that there is not"
        case Kind.PROGRAM if not is_inside(box["code"], _starts(box), int(frame["line"])):
            return "a program runs outside its card"
        case Kind.REROLL if frame["chosen"] >= MOST_DICE or frame["step"] not in (1, 2):
            return "a die is meant that there is not"
        case Kind.FAIRY if frame["step"] not in (1, 2) or frame["amount"] > box["sets"]:
            return "a Fairy comes that there is not"
        case Kind.FAIRY if frame["step"] == 2 and not frame["amount"]:
            return "a Fairy is to be kept that has not come"
    return None


def _starts(box: Any) -> list[int]:
    """Where all programs of the card file start."""
    return [int(line) for name in ("drawn", "captured", "act", "row", "ability") for line in box[name] if line]


def _wrong_roll(state: Any, box: Any, kinds: list[int]) -> str | None:
    """Whether dice lie that belong to an attack or an Event, as many as their owner has."""
    rolled = [int(shown) >= 0 for shown in state["rolled"]]
    attacked = Kind.ATTACK in kinds
    if attacked != (state["victim"] >= 0) or (state["victim"] == state["player"]):
        return "who is attacked does not go with an attack"
    if any(rolled) and not (attacked or state["event"]):
        return "dice lie rolled for nothing"
    if any(rolled) and (not all(rolled[:DICE_EACH])):
        return "some of a Character's dice lie rolled, and some do not"
    if state["event"] and box["fortune_sort"][state["event"] - 1] != Sort.EVENT:
        return "an Event is rolled for that is none"
    return None

"""What a position of Scary Tales from outside must be, beyond the range of each field."""

from __future__ import annotations

from typing import Any

import numpy as np

from fairy_envs.engine import Op, is_inside

from .names import (
    CHARACTERS,
    COLOURS,
    DICE_EACH,
    MOST_RELIC_TITLES,
    MOST_SEATS,
    Ask,
    Effect,
    Kind,
    Sort,
    When,
    Worth,
    Zone,
)
from .state import CARDS, FIRST_CHARACTER, FIRST_POWER, FIRST_POWER_TITLE

_ASKED_BY = {
    Ask.TURN: (Kind.TURN, 0),
    Ask.LAST: (Kind.TURN, 0),
    Ask.PREPARE: (Kind.ATTACK, 0),
    Ask.RESOLVE: (Kind.ATTACK, 2),
    Ask.DRAWING: (Kind.DRAW, 1),
    Ask.ROLLED: (Kind.ROLL, 1),
    Ask.DIE: (Kind.REROLL, 1),
    Ask.FACE: (Kind.REROLL, 2),
    Ask.OPPONENT: (Kind.PROGRAM, 0),
    Ask.PLACE: (Kind.PROGRAM, 0),
    Ask.DISCARD: (Kind.DISCARD, 0),
    Ask.FAIRY: (Kind.FAIRY, 1),
    Ask.KEEP_FAIRY: (Kind.FAIRY, 2),
    Ask.MAY: (Kind.PROGRAM, 0),
}
"""The frame that asks each question, and the step that it has come to."""

_ASKING = {Ask.OPPONENT: (Effect.CHOOSE_OPPONENT,), Ask.PLACE: (Effect.RAISE, Effect.THEY_RAISE)}
"""The effects that ask in a program."""


def fault(state: Any, box: Any) -> str | None:
    """What is impossible about a state whose fields are all within their ranges, in words, or None."""
    return (
        _wrong_cards(state, box) or _wrong_players(state, box) or _wrong_points(state, box) or _wrong_frames(state, box)
    )


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


def _wrong_points(state: Any, box: Any) -> str | None:
    """Whether places, points and colours are those of the stacks."""
    pool = state["cards"]
    for seat in range(MOST_SEATS):
        start = CARDS.pile_start[CARDS.first_pile[Zone.STACK] + seat]
        titles = pool["face"][pool["piece"][start : start + _count(state, Zone.STACK, seat)]]
        depths = np.zeros_like(state["depth_of"][seat])
        for depth, title in enumerate(titles[::-1], 1):
            depths[title, int(depths[title, 0] > 0)] = depth
        if not np.array_equal(depths, state["depth_of"][seat]):
            return "the places of Relics are not those of the stacks"
        worth, colour, points = box["worth"][titles], box["colour"][titles], box["points"][titles].astype(int)
        colours = np.bincount(colour[worth != Worth.ALL_COLOURS], minlength=len(COLOURS))
        counts = (worth == Worth.PLAIN) | ((worth == Worth.COLOUR) & (colours[colour] > 1))
        counts |= (worth == Worth.ALL_COLOURS) & bool(colours.all())
        if state["points"][seat] != points[counts].sum() or state["colours"][seat].tolist() != colours.tolist():
            return "points or colours are not those of the stacks"
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
    if (top["kind"], top["step"]) != _ASKED_BY[question]:
        return "the question is not one that the top frame asks"
    if state["waiting"] != state["asked"] or state["asked"] != 1 << int(top["owner"]):
        return "whoever is asked is not whose question it is"
    for frame in frames:
        if max(frame["owner"], frame["each"]) >= players:
            return "a frame is about a player that there is not"
        wrong = _wrong_frame(state, box, frame)
        if wrong:
            return wrong
    if top["kind"] == Kind.PROGRAM and not _has_asked(box, top, question):
        return "the question is not one that the card asks there"
    return _wrong_step(frames) or _too_much(frames) or _wrong_roll(state, box, frames)


def _wrong_step(frames: Any) -> str | None:
    """Whether the turn has come as far as what is under way in it: 0 before the draws, 2 from then on."""
    steps: tuple[int, ...] = (0, 2)  # a card may act at any time
    if len(frames) == 2 or frames[2]["kind"] == Kind.ATTACK:
        steps = (0,)
    elif frames[2]["kind"] == Kind.DRAW:
        steps = (2,)
    return None if frames[1]["step"] in steps else "a turn has come further than what is under way in it"


def _too_much(frames: Any) -> str | None:
    """Whether more is under way at once than can be."""
    kinds = [Kind(int(frame["kind"])) for frame in frames]
    if any(kinds.count(kind) > 1 for kind in (Kind.ATTACK, Kind.DRAW, Kind.ROLL)) or kinds.count(Kind.PROGRAM) > 3:
        return "more attacks, draws, rolls or cards are under way at once than can be"
    chosen_for_a_card = (Kind.REROLL, Kind.DISCARD, Kind.FAIRY)
    if any(kind in chosen_for_a_card for kind in kinds[:-1]):
        return "something runs above an open question"
    if kinds[-1] in chosen_for_a_card and kinds[-2] != Kind.PROGRAM:
        return "a card asks that does not act"
    return None


def _wrong_frame(state: Any, box: Any, frame: Any) -> str | None:
    players, owner = int(state["num_players"]), int(frame["owner"])
    match frame["kind"]:
        case Kind.ATTACK | Kind.DRAW | Kind.ROLL if owner != state["player"]:
            return "an attack or a draw is under way in another's turn"
        case Kind.ATTACK if frame["chosen"] != state["victim"] or not _is_relic(state, box, frame):
            return "who is attacked, or what, does not go with an attack"
        case Kind.ROLL if frame["card"] != state["event"] or not frame["card"] or frame["step"] != 1:
            return "a roll for an Event that is not under way"
        case Kind.DISCARD if not 0 < frame["amount"] < _count(state, Zone.HAND, owner):
            return "other cards are to be discarded than there are"
        case Kind.FAIRY if frame["step"] == 1 and not _must_choose_fairy(state, box, owner):
            return "a Fairy is to be chosen where there is no choice"
        case Kind.ATTACK | Kind.PROGRAM if frame["chosen"] >= players:
            return "a player is meant that there is not"
        case Kind.PROGRAM if frame["begun"] not in _programs(box, int(frame["card"]) - 1):
            return "a program runs that is not its card's"
        case Kind.PROGRAM if not is_inside(box["code"], [int(frame["begun"])], int(frame["line"])):
            return "a program runs outside its card"
        case Kind.REROLL if frame["step"] == 2 and frame["chosen"] >= DICE_EACH + (state["fairy"][owner] > 0):
            return "a die is meant that there is not"
        case Kind.FAIRY if frame["step"] not in (1, 2) or frame["amount"] > box["sets"]:
            return "a Fairy comes that there is not"
        case Kind.FAIRY if frame["step"] == 2 and (not frame["amount"] or not state["fairy"][owner]):
            return "a Fairy is to be kept that has not come"
        case Kind.FAIRY if frame["step"] == 2 and frame["amount"] in state["fairy"]:
            return "a Fairy comes that somebody has"
    return None


def _is_relic(state: Any, box: Any, frame: Any) -> bool:
    """Whether what is attacked is a Relic."""
    relic = int(frame["relic"]) - 1
    return relic >= 0 and bool(box["fortune_sort"][state["cards"]["face"][relic]] == Sort.RELIC)


def _has_asked(box: Any, program: Any, question: Ask) -> bool:
    """Whether the line that a program has come past asks a question."""
    line = box["code"][max(0, int(program["line"]) - 1)]
    if question == Ask.MAY:
        return bool(line["op"] == Op.ASK and line["what"] == question)
    return bool(line["op"] == Op.ACT and line["what"] in _ASKING[question])


def _must_choose_fairy(state: Any, box: Any, owner: int) -> bool:
    """Whether no Fairy is in the centre, and several others have one."""
    holders = [seat for seat, fairy in enumerate(state["fairy"]) if fairy]
    return len(holders) == box["sets"] and len([seat for seat in holders if seat != owner]) > 1


def _count(state: Any, zone: Zone, seat: int) -> int:
    return int(state["cards"]["count"][CARDS.first_pile[zone] + seat])


def _programs(box: Any, card: int) -> list[int]:
    """Where the programs of a card, given by its number among all that have texts, start."""
    if card < 0:
        return []
    if card >= FIRST_POWER_TITLE:
        lines = [box["row"][card - FIRST_POWER_TITLE]]
    elif card >= FIRST_CHARACTER:
        lines = [box["ability"][card - FIRST_CHARACTER]]
    elif card >= MOST_RELIC_TITLES:
        lines = [box["act"][card]]
    else:
        lines = [box["drawn"][card], box["captured"][card]]
    return [int(line) for line in lines if line]


def _wrong_roll(state: Any, box: Any, frames: Any) -> str | None:
    """Whether dice lie that belong to an attack or an Event, as many as their owner has."""
    kinds = [frame["kind"] for frame in frames]
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
    programs = [frame["card"] for frame in frames if frame["kind"] == Kind.PROGRAM]
    if state["event"] and (attacked or state["event"] not in programs):
        return "an Event is rolled for that does not happen"
    if (state["given"].any() or state["easier"]) and not (attacked or state["event"]):
        return "cards have added to a roll that is not under way"
    asked = frames[-1]
    if asked["kind"] == Kind.REROLL and not any(rolled):
        return "a die is meant that there is not"
    if asked["kind"] == Kind.REROLL and asked["step"] == 2 and not (rolled[asked["chosen"]] and asked["amount"]):
        return "a die is meant that there is not"
    return None

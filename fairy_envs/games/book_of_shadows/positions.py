"""What a position of The Book of Shadows from outside must be, beyond the range of each field."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np

from fairy_envs.engine import is_inside

from .names import (
    FIRST_NEW_POWER,
    NEW_POWERS,
    NUM_CHARACTERS,
    NUM_DEMONS,
    NUM_POWERS,
    WEAK_POINTS,
    Ask,
    Kind,
    Space,
    Use,
    Zone,
)
from .state import FIRST_POWER_TOKEN, TOKENS

_ASKED_BY = {
    Ask.POWER: Kind.ROLL,
    Ask.THREE: Kind.SPACE,
    Ask.CONFRONT: Kind.SPACE,
    Ask.EXCHANGE: Kind.EXCHANGE,
    Ask.GIVE: Kind.EXCHANGE,
    Ask.TAKE: Kind.EXCHANGE,
    Ask.AGREE: Kind.EXCHANGE,
    Ask.JOIN: Kind.PROGRAM,
    Ask.LOSE: Kind.LOSE,
    Ask.MAY: Kind.PROGRAM,
}
_STEP_OF = {Ask.EXCHANGE: 0, Ask.GIVE: 1, Ask.TAKE: 2, Ask.AGREE: 3}
_UNDER_WAY = {
    (Kind.ROLL,),
    (Kind.SPACE,),
    (Kind.PROGRAM,),
    (Kind.PROGRAM, Kind.SPACE),
    (Kind.PROGRAM, Kind.LOSE),
    (Kind.EXCHANGE,),
}
"""What can lie on a turn's frame."""


def fault(state: Any, box: Any) -> str | None:
    """What is impossible about a state whose fields are all within their ranges, in words, or None."""
    return (
        _wrong_tokens(state, box)
        or _wrong_characters(state, box)
        or _wrong_demons(state, box)
        or wrongly_derived(state, box)
        or _wrong_frames(state, box)
    )


def _count(state: Any, zone: Zone, character: int) -> int:
    return int(state["tokens"]["count"][TOKENS.first_pile[zone] + character])


def held(state: Any, zone: Zone, character: int) -> list[int]:
    """The faces of the tokens in a zone of a character."""
    pool, pile = state["tokens"], TOKENS.first_pile[zone] + character
    start = TOKENS.pile_start[pile]
    return [int(pool["face"][piece]) for piece in pool["piece"][start : start + int(pool["count"][pile])]]


def _wrong_tokens(state: Any, box: Any) -> str | None:
    """Whether each token has its face, and lies where its kind can."""
    pool = state["tokens"]
    if pool["face"].tolist() != [*box["title"].tolist(), *range(FIRST_NEW_POWER, FIRST_NEW_POWER + NEW_POWERS)]:
        return "the faces of the tokens are not those of the card file"
    for piece, slot in enumerate(pool["slot"]):
        zone = TOKENS.pile_zone[TOKENS.slot_pile[slot]]
        if zone not in ((Zone.BOOK, Zone.HELD) if piece < FIRST_POWER_TOKEN else (Zone.ASIDE, Zone.POWERS)):
            return "a token lies where none of its kind can"
    return None


def _wrong_characters(state: Any, box: Any) -> str | None:
    """Whether every character is run by a player that there is, and is where it can be."""
    runs = state["runs"].tolist()
    if set(runs) != set(range(int(state["num_players"]))):
        return "a character is run by nobody, or a player runs none"
    if any(given not in (-1, seat) for given, seat in zip(box["runs"].tolist(), runs, strict=True)):
        return "the characters are not run as the options say"
    if state["progress"].max() > box["notches"]:
        return "a character's token is past the Book"
    return None


def _wrong_demons(state: Any, box: Any) -> str | None:
    """Whether the Demons are where they can be, and the end is what they have come to."""
    beaten, arrived = state["beaten"] == 1, state["notch"] >= box["notches"]
    if state["notch"].max() > box["notches"] or state["notch"][beaten].any():
        return "a Demon is past the Book, or on the scale and beaten"
    if bool(state["over"]) != bool(beaten.all() or arrived.any()):
        return "the game is over, and no side has won, or the other way round"
    if state["over"] and state["winners"] != ((1 << int(state["num_players"])) - 1 if beaten.all() else 0):
        return "the winners are not those who have won"
    return None


def wrongly_derived(state: Any, box: Any) -> str | None:
    """Whether what is worked out from other fields (`state.recount`, `state.restand`) is what it should be."""
    if any(np.asarray(state[name]).tolist() != value for name, value in derived(state, box).items()):
        return "what is worked out from other fields does not agree with them"
    return None


def derived(state: Any, box: Any) -> dict[str, Any]:
    """The fields that follow from others, worked out in another way than the rules do."""
    holds = [
        {character, *held(state, Zone.POWERS, character)}
        | {NUM_POWERS + title for title in held(state, Zone.HELD, character)}
        for character in range(NUM_CHARACTERS)
    ]
    weak = [{point for point in range(WEAK_POINTS) if int(bits) >> point & 1} for bits in box["weak"]]
    living = [demon for demon in range(NUM_DEMONS) if not state["beaten"][demon]] or [0]
    return {
        "changed": 0,
        "holds": [sum(1 << point for point in points) for points in holds],
        "brings": [[len(points & demon) for demon in weak] for points in holds],
        "lacking": [len(demon - set().union(*holds)) for demon in weak],
        "shared": [int(_is_shared(demon, holds)) for demon in weak],
        "stands_for": [
            min((other for other in living if other >= demon), default=living[0]) for demon in range(NUM_DEMONS)
        ],
    }


def _is_shared(weak: set[int], holds: list[set[int]]) -> bool:
    """Whether some of the characters, each with one weak point, bring them all."""
    return any(
        all(point in held for point, held in zip(weak, order, strict=False))
        for order in permutations(holds, min(len(weak), NUM_CHARACTERS))
        if len(weak) <= NUM_CHARACTERS
    )


def _wrong_frames(state: Any, box: Any) -> str | None:
    """Whether what is under way can be, and asks what it can of whom it can."""
    if state["over"]:
        return "dice lie rolled, and the game is over" if state["rolled"].any() else None
    frames = state["frames"][: int(state["depth"])]
    kinds = tuple(Kind(int(frame["kind"])) for frame in frames)
    if kinds[:2] != (Kind.GAME, Kind.TURN) or kinds[2:] not in _UNDER_WAY:
        return "what is under way can't be at once"
    turn, top = frames[1], frames[-1]
    if turn["owner"] != state["turn"] or turn["step"] != (2 if top["kind"] == Kind.EXCHANGE else 1):
        return "no turn of whoever's it is is under way"
    question, character = Ask(int(state["question"])), int(state["character"])
    if top["kind"] != _ASKED_BY[question]:
        return "the question is not one that the top frame asks"
    if character >= NUM_CHARACTERS or state["waiting"] != state["asked"]:
        return "whoever is asked is not whose question it is"
    if state["asked"] != 1 << int(state["runs"][character]) or character not in _whose(state, question, top):
        return "whoever is asked is not whose question it is"
    return _wrong_rolls(state, box, top) or _wrong_program(state, box, frames) or _nothing_to_ask(state, box, top)


def _whose(state: Any, question: Ask, top: Any) -> tuple[int, ...]:
    """Which characters a question can be for."""
    match question:
        case Ask.POWER:
            return ((int(state["turn"]) + int(top["each"])) % NUM_CHARACTERS,)
        case Ask.AGREE:
            return (int(top["partner"]),)
        case Ask.JOIN | Ask.MAY if top["each"] >= 0:
            return (int(top["each"]),)
    return (int(top["owner"]),)


def _wrong_rolls(state: Any, box: Any, top: Any) -> str | None:
    """Whether dice lie, as many as can, just while they are looked at."""
    rolled = state["rolled"] > 0
    if top["kind"] != Kind.ROLL:
        return "dice lie rolled for nothing" if rolled.any() else None
    if not rolled[:2].all() or top["step"] != 1 or not 0 <= top["each"] < NUM_CHARACTERS:
        return "movement dice are looked at that do not lie there"
    if rolled[2] and Use.ANOTHER_DIE not in [
        use for use, used in zip(box["use"][:FIRST_NEW_POWER], state["used"], strict=True) if used
    ]:
        return "a third die lies that nobody has rolled"
    return None


def _wrong_program(state: Any, box: Any, frames: Any) -> str | None:
    """Whether an Event that acts is one of the card file, and runs inside its program."""
    for frame in frames[2:]:
        in_turn = frame["kind"] in (Kind.ROLL, Kind.PROGRAM, Kind.EXCHANGE) or len(frames) == 3
        if in_turn and frame["owner"] != state["turn"]:
            return "something is under way in another's turn"
        if frame["kind"] == Kind.SPACE and bool(frame["sent"]) != (len(frames) == 4):
            return "a figure was sent by no Event, or not sent by one"
        if frame["kind"] != Kind.PROGRAM:
            continue
        event = int(frame["event"]) - 1
        if event < 0 or not is_inside(box["code"], [int(box["event_row"][event])], int(frame["line"])):
            return "a program runs outside its Event"
        if frame["each"] >= NUM_CHARACTERS:
            return "an Event acts on nobody"
    return None


def _nothing_to_ask(state: Any, box: Any, top: Any) -> str | None:
    """Whether the question that is asked has something to choose."""
    question, owner, partner = Ask(int(state["question"])), int(top["owner"]), int(top["partner"])
    character, place = int(state["character"]), state["place"].tolist()
    mine, theirs = _count(state, Zone.HELD, owner), _count(state, Zone.HELD, partner)
    others = [other for other in range(NUM_CHARACTERS) if other != owner and place[other] == place[owner]]
    match question:
        case Ask.POWER:
            unable = state["used"][character] or state["powerless"][character] or not box["use"][character]
            wrong = unable or (character != state["turn"] and not box["for_all"][character])
        case Ask.THREE:
            on_book = state["progress"][owner] == box["notches"]
            options = [not on_book, _count(state, Zone.BOOK, 0) > 0, on_book and _count(state, Zone.ASIDE, 0) > 0]
            wrong = box["space"][place[owner]] != Space.THREE or sum(options) < 2
        case Ask.CONFRONT:
            demon = int(state["stands_for"][box["number"][place[owner]]])
            able = state["lacking"][demon] == 0 and state["brings"][owner][demon]
            wrong = box["space"][place[owner]] != Space.DEMON or not able
        case Ask.EXCHANGE:
            wrong = top["given"] or top["taken"] or not any(mine + _count(state, Zone.HELD, other) for other in others)
        case Ask.GIVE | Ask.TAKE | Ask.AGREE:
            wrong = partner not in others or _wrong_exchange(state, top, question, mine, theirs)
        case Ask.JOIN:
            wrong = place.count(place[character]) == NUM_CHARACTERS
        case Ask.LOSE:
            wrong = not 0 < top["amount"] < mine
        case _:
            wrong = False
    if top["kind"] == Kind.EXCHANGE and top["step"] != _STEP_OF[question]:
        wrong = True
    return "a question is asked that leaves nothing to choose" if wrong else None


def _wrong_exchange(state: Any, top: Any, question: Ask, mine: int, theirs: int) -> bool:
    """Whether what is given or taken is not there."""
    given, taken = int(top["given"]) - 1, int(top["taken"]) - 1
    if given >= 0 and given not in held(state, Zone.HELD, int(top["owner"])):
        return True
    if taken >= 0 and taken not in held(state, Zone.HELD, int(top["partner"])):
        return True
    if question == Ask.GIVE:
        return not mine or given >= 0 or taken >= 0
    if question == Ask.TAKE:
        return not theirs or taken >= 0
    return (given < 0 and taken < 0) or bool(state["runs"][top["owner"]] == state["runs"][top["partner"]])

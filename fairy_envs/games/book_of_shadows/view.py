"""A seat's observation of The Book of Shadows as plain data, and the words for what happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fairy_envs.engine import Seen, which

from .names import ENOUGH, FACES, FIRST_NEW_POWER, NUM_CHARACTERS, NUM_DEMONS, NUM_SPACES, Ask, Space

QUESTIONS = {
    Ask.NOTHING: "",
    Ask.POWER: "Do I use {power} on {whose} roll?",
    Ask.THREE: "What does the Power of Three give me?",
    Ask.CONFRONT: "Do I confront {demon}?",
    Ask.EXCHANGE: "With whom do I exchange a Spell or an Object?",
    Ask.GIVE: "What do I give {partner}?",
    Ask.TAKE: "What do I take from {partner}?",
    Ask.AGREE: "Do I agree to the exchange with {partner}: {given} for {gained}?",
    Ask.JOIN: "To whom do I go?",
    Ask.LOSE: "What do I put back on the Book ({amount} to go)?",
    Ask.MAY: "Do I do it?",
}
KINDS = ("Start", "Demon", "Ally", "Event", "Power of Three")


# --- Words ------------------------------------------------------------------------------------------------------------


def _titles(game: Any, table: str) -> list[str]:
    return [str(row["title"]) for row in game.cards.document[table]]


def _spaces(game: Any) -> Sequence[str]:
    """The spaces in words."""
    untitled = {"start": KINDS[Space.START], "power of three": KINDS[Space.THREE]}
    return [untitled.get(title, title) for title in game.cards.document["board"]["spaces"]]


def _name(game: Any, seen: Seen, place: int) -> str:
    """The character at a place in the observation's fields for each."""
    return _titles(game, "character")[(which(seen.character) + place) % NUM_CHARACTERS]


def _space_of(game: Any, seen: Seen, place: int) -> str:
    return _spaces(game)[int(seen.place[place])]


def _power_of(game: Any, seen: Seen, place: int) -> str:
    """A character's own Power."""
    return _titles(game, "power")[(which(seen.character) + place) % NUM_CHARACTERS]


def words(game: Any, seen: Seen, domain: str, value: int) -> str:
    """A number of an event in words."""
    match domain:
        case "seat":
            return f"player_{value}" if value >= 0 else ""
        case "character":
            return _titles(game, "character")[value]
        case "giving":
            names = _titles(game, "character")
            return f"{names[value // NUM_CHARACTERS]} to {names[value % NUM_CHARACTERS]}"
        case "space":
            return _spaces(game)[value]
        case "token":
            return _titles(game, "item")[value]
        case "power" | "demon" | "event":
            return _titles(game, domain)[value]
        case "die":
            return f"a {value}"
        case "dice":
            return ", ".join(digit for digit in reversed(str(value)) if digit != "0")
        case "turns":
            return f"{value} turn{'' if value == 1 else 's'}"
    raise ValueError(f"no words for {domain}")


def describe(game: Any, seen: Seen, action: int) -> str:
    """An action in words, for the seat whose observation is given."""
    group, value = game.spec.actions.find(action)
    question = Ask(which(seen.question))
    match group.name:
        case "character":
            if question == Ask.JOIN:
                return f"go to {_name(game, seen, value)} on {_space_of(game, seen, value)}"
            return f"exchange with {_name(game, seen, value)}"
        case "token":
            return _about_token(game, question, value)
        case "die":
            shown = int(seen.rolled[value])
            return f"roll die {value + 1} again" + (f", which shows {shown}" if shown else "")
        case "yes":
            return {
                Ask.POWER: f"use {_power_of(game, seen, 0)}",
                Ask.CONFRONT: f"confront {_demon(game, seen)}",
                Ask.AGREE: "agree",
            }.get(question, "yes")
        case "done":
            return {
                Ask.POWER: "leave the roll as it is",
                Ask.CONFRONT: f"let {_demon(game, seen)} advance",
                Ask.EXCHANGE: "exchange nothing",
                Ask.GIVE: "give nothing",
                Ask.TAKE: "take nothing",
            }.get(question, "no")
    return {
        "step": "go one step towards the Book",
        "draw": "draw a Spell or an Object",
        "gain": "draw a new Power",
    }[group.name]


def _about_token(game: Any, question: Ask, title: int) -> str:
    titles = _titles(game, "item")
    if title >= len(titles):
        return "no Spell or Object of this card file"
    return {
        Ask.GIVE: f"give {titles[title]}",
        Ask.TAKE: f"take {titles[title]}",
        Ask.LOSE: f"put {titles[title]} back",
    }.get(question, titles[title])


def _demon(game: Any, seen: Seen) -> str:
    """The Demon that is met."""
    return _titles(game, "demon")[which(seen.demon)] if seen.demon.any() else "the Demon"


# --- The table --------------------------------------------------------------------------------------------------------


def view(game: Any, seen: Seen) -> dict[str, Any]:
    """The table as a seat sees it: plain data that text, web and images draw (see `fairy_envs.render.text`)."""
    return {
        "game": game.spec.title,
        "me": _me(game, seen),
        "on_turn": bool(seen.on_turn),
        "over": bool(seen.game_over),
        "question": _question(game, seen),
        "table": [
            _ring(game, seen),
            _scales(game, seen),
            _characters(game, seen),
            _demons(game, seen),
            {"kind": "facts", "title": "Table", "facts": _facts(game, seen)},
            {"kind": "cards", "title": "Powers of the four", "cards": _powers(game)},
            {"kind": "cards", "title": "Events", "cards": _events(game)},
        ],
    }


def _me(game: Any, seen: Seen) -> str:
    mine = [_name(game, seen, place) for place in range(NUM_CHARACTERS) if seen.run_by[place] == 0]
    return mine[0] + (f", and also {' and '.join(mine[1:])}" if mine[1:] else "")


def _question(game: Any, seen: Seen) -> str:
    question = Ask(which(seen.question))
    partner = which(seen.partner)
    text = QUESTIONS[question].format(
        power=_power_of(game, seen, 0),
        whose="my" if seen.turn[0] else f"{_name(game, seen, which(seen.turn))}'s",
        demon=_demon(game, seen),
        partner=_name(game, seen, max(0, partner)),
        given=_item(game, seen.given),
        gained=_item(game, seen.gained),
        amount=int(seen.amount),
    )
    if question in (Ask.JOIN, Ask.MAY) and seen.event.any():
        event = game.cards.document["event"][which(seen.event)]
        text = f"{event['title']}: {event['text']} {text}"
    return text if question == Ask.NOTHING else f"{_name(game, seen, 0)}: {text}"


def _item(game: Any, flags: Any) -> str:
    return _titles(game, "item")[which(flags)] if flags.any() else "nothing"


def _ring(game: Any, seen: Seen) -> dict[str, Any]:
    """The outer track, and who stands where."""
    kinds, titles = game.box["space"][0], _spaces(game)
    here: list[list[str]] = [[] for _ in range(NUM_SPACES)]
    for place in range(NUM_CHARACTERS):
        here[int(seen.place[place])].append(_name(game, seen, place))
    return {
        "kind": "track",
        "title": "The ring",
        "row": NUM_SPACES // 2,
        "spaces": [
            {"name": KINDS[int(kind)], "title": title, "pieces": pieces}
            for kind, title, pieces in zip(kinds, titles, here, strict=True)
        ],
    }


def _scales(game: Any, seen: Seen) -> dict[str, Any]:
    """Both scales to the Book, from Start on."""
    last = int(seen.notches)
    rows: dict[str, list[list[str]]] = {_step(step, last): [[], []] for step in range(last + 1)}
    for place, step in enumerate(seen.progress):
        rows[_step(int(step), last)][0].append(_name(game, seen, place))
    for title, notch, beaten in zip(_titles(game, "demon"), seen.notch, seen.beaten, strict=True):
        if not beaten:
            rows[_step(int(notch), last)][1].append(title)
    return {
        "kind": "grid",
        "title": f"The scales: {last} steps to the Book",
        "columns": ["characters", "Demons"],
        "rows": {step: [", ".join(names) for names in both] for step, both in rows.items()},
    }


def _step(step: int, last: int) -> str:
    return "Start" if step == 0 else "the Book" if step == last else f"step {step}"


def _characters(game: Any, seen: Seen) -> dict[str, Any]:
    """Who holds what."""
    places = range(NUM_CHARACTERS)
    powers = _titles(game, "power")[FIRST_NEW_POWER:]
    return {
        "kind": "grid",
        "title": "Characters",
        "columns": [_name(game, seen, place) + (" (me)" if place == 0 else "") for place in places],
        "rows": {
            "run by": [_player(seen, place) for place in places],
            "on": [f"{int(seen.place[place]) + 1} {_space_of(game, seen, place)}" for place in places],
            "own Power": [f"{_power_of(game, seen, place)} ({_readiness(seen, place)})" for place in places],
            "new Powers": [
                ", ".join(title for title, has in zip(powers, seen.powers[place], strict=True) if has)
                for place in places
            ],
            "Spells, Objects": [", ".join(_held(game, seen, place)) for place in places],
            "turns to miss": [str(int(seen.skips[place])) if seen.skips[place] else "" for place in places],
        },
    }


def _player(seen: Seen, place: int) -> str:
    away = int(seen.run_by[place])
    return words(None, seen, "seat", (seen.seat + away) % int(seen.players.sum())) if away else "me"


def _readiness(seen: Seen, place: int) -> str:
    if seen.powerless[place]:
        return f"fails for {words(None, seen, 'turns', int(seen.powerless[place]))}"
    return "used" if seen.used[place] else "ready"


def _held(game: Any, seen: Seen, place: int) -> list[str]:
    titles = _titles(game, "item")
    return [titles[title] for title, number in enumerate(seen.tokens[place]) for _ in range(int(number))]


def _demons(game: Any, seen: Seen) -> dict[str, Any]:
    """The living Demons: where, how far, their weak points with who holds them, and who could confront them now."""
    holders = _holders(game, seen)
    spaces, bonus = game.box["demon_space"][0], int(seen.bonus)
    rows = {}
    for row, space, notch, beaten, shared in zip(
        game.cards.document["demon"], spaces, seen.notch, seen.beaten, seen.shared, strict=True
    ):
        if not beaten:
            held = [holders[point] for point in row["weak"]]
            weak = ", ".join(
                f"{point} ({'/'.join(names) or '-'})" for point, names in zip(row["weak"], held, strict=True)
            )
            chance = _chance(held, int(shared) + bonus)
            rows[str(row["title"])] = [f"{int(space) + 1}", f"{int(notch)}", weak, chance]
    return {
        "kind": "grid",
        "title": f"Demons: {NUM_DEMONS - len(rows)} of {NUM_DEMONS} beaten",
        "columns": ["space", "notch", "weak points (who has them)", "can be beaten"],
        "rows": rows,
    }


def _holders(game: Any, seen: Seen) -> dict[str, list[str]]:
    """Who of the four holds each Power, Spell and Object."""
    powers, items = _titles(game, "power"), _titles(game, "item")
    holders: dict[str, list[str]] = {title: [] for title in (*powers, *items)}
    for place, (new, held) in enumerate(zip(seen.powers, seen.tokens, strict=True)):
        name = _name(game, seen, place)
        holders[_power_of(game, seen, place)].append(name)
        for titles, flags in ((powers[FIRST_NEW_POWER:], new), (items, held)):
            for title in flags.nonzero()[0]:
                holders[titles[title]].append(name)
    return holders


def _chance(holders: Sequence[Sequence[str]], bonus: int) -> str:
    """With what roll by whom a Demon could be beaten now, or nothing."""
    if not all(holders):
        return ""
    able = dict.fromkeys(name for names in holders for name in names)
    return f"{max(2, ENOUGH - bonus)}-{FACES} by {'/'.join(able)}"


def _facts(game: Any, seen: Seen) -> dict[str, Any]:
    back = "with its character's next turn" if seen.per_round else "on reaching or passing Start"
    facts: dict[str, Any] = {
        "turn": _name(game, seen, which(seen.turn)),
        "left": f"{int(seen.tokens_left)} Spells and Objects on the Book, {int(seen.powers_left)} new Powers beside it",
        "a used Power comes back": back,
    }
    if seen.bonus:
        facts["the next confrontation"] = f"{int(seen.bonus)} is added to its roll"
    if seen.rolled.any():
        mover = which(seen.turn)
        spaces = int(seen.rolled.sum())
        target = (int(seen.place[mover]) + spaces) % NUM_SPACES
        dice = " + ".join(str(int(die)) for die in seen.rolled if die)
        facts["dice"] = f"{dice}: {_name(game, seen, mover)} would go to {target + 1} {_spaces(game)[target]}"
    if seen.demon.any():
        able = "can be confronted, or" if seen.can_confront else "can't be confronted, and"
        facts["there"] = f"{_demon(game, seen)} {able} advances to {int(seen.threat)} of {int(seen.notches)}"
    if seen.rolled.any():
        facts["ahead"] = "; ".join(_ahead(game, seen, spaces) for spaces in range(2, 2 * FACES + 1))
    return facts


def _ahead(game: Any, seen: Seen, spaces: int) -> str:
    """What the figure under the roll would meet so many spaces ahead."""
    title = _spaces(game)[(int(seen.place[which(seen.turn)]) + spaces) % NUM_SPACES]
    threat = int(seen.threats[spaces - 2])
    able = ", can be confronted" if seen.chances[spaces - 2] else ""
    return f"{spaces} {title}" + (f" (a Demon to {threat}{able})" if threat else "")


def _powers(game: Any) -> list[dict[str, Any]]:
    return [{"name": row["title"], "text": row["text"]} for row in game.cards.document["power"][:FIRST_NEW_POWER]]


def _events(game: Any) -> list[dict[str, Any]]:
    """The Events, each with the number of its space."""
    titles = _spaces(game)
    return [
        {"name": f"{titles.index(row['title']) + 1} {row['title']}", "text": row["text"]}
        for row in game.cards.document["event"]
    ]

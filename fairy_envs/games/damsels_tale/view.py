"""A seat's observation of The Damsel's Tale as plain data, and the words for what happens."""

from __future__ import annotations

from typing import Any

from fairy_envs.engine import spoken

from .cards import title
from .names import CARDS_EACH, DRAGONS, KNIGHTS, NUMBERS, SIDES, Ask

QUESTIONS = {
    Ask.NOTHING: "",
    Ask.PLAY: "Choose a card to play.",
    Ask.FIREBALL: "Raise the Fireball, or else lower panic?",
    Ask.NAME: "Name the footprints of the next Mumma Dragon card.",
    Ask.ORDER: "Which card lies next from the top of the Mumma Dragon deck?",
}


def _one(values: Any) -> int:
    """The index of a one-hot field, or -1."""
    return int(values.argmax()) if values.any() else -1


def characters(seen: Any) -> tuple[str, str]:
    """The ids of the two characters in an observation."""
    return KNIGHTS[_one(seen.knight_is)], DRAGONS[_one(seen.dragon_is)]


def _side(seen: Any) -> int:
    return 0 if seen.knight else 1


def _number(rank: int, side: int) -> int:
    return 2 * rank + 1 + side


def card_name(game: Any, seen: Any, number: int) -> str:
    """A card by title and number."""
    return f"{title(game.cards.document, characters(seen), number)} ({number})"


def words(game: Any, seen: Any, domain: str, value: int) -> str:
    """A number of an event in words."""
    match domain:
        case "seat":
            return _character_title(game, characters(seen)[value]) if value >= 0 else ""
        case "card":
            return card_name(game, seen, value)
        case "hand":
            numbers = [number for number in range(1, NUMBERS + 1) if value >> number & 1]
            return ", ".join(card_name(game, seen, number) for number in numbers)
        case "deck":
            return ", ".join(str(value >> 2 * place & 3) for place in range(CARDS_EACH) if value >> 2 * place)
        case "spaces":
            return "1 space" if value == 1 else f"{value} spaces"
        case "footprints":
            return _steps(value)
        case "space":
            return f"space {value + 1} ({_kind_of_space(game, value)})"
        case "step":
            return f"{value + 1} of {int(game.box['steps'][0])}"
    raise ValueError(f"no words for {domain}")


def _character_title(game: Any, character: str) -> str:
    return next(str(row["title"]) for row in game.cards.document["character"] if row["id"] == character)


def _kind_of_space(game: Any, space: int) -> str:
    return str(game.cards.document["lair"]["spaces"][space])


def describe(game: Any, seen: Any, action: int) -> str:
    """An action in words, for the seat whose observation is given."""
    group, value = game.spec.actions.find(action)
    match group.name:
        case "play":
            return f"play {card_name(game, seen, value)}"
        case "number":
            return f"name {value}" if seen.question[Ask.NAME] else f"lay {words(game, seen, 'footprints', value)} next"
        case "yes":
            return "yes, raise the Fireball"
    return "no, lower panic"


def view(game: Any, seen: Any) -> dict[str, Any]:
    """The table as a seat sees it: plain data that text, web and images draw (see `fairy_envs.render.text`)."""
    side = _side(seen)
    names = [_character_title(game, character) for character in characters(seen)]
    question = _one(seen.question)
    return {
        "game": game.spec.title,
        "me": f"{names[side]}, the {('Knight', 'Baby Dragon')[side]}",
        "on_turn": bool(seen.on_turn),
        "over": bool(seen.game_over),
        "question": QUESTIONS[Ask(question)],
        "table": [
            _lair(game, seen),
            _cavern(game, seen),
            {"kind": "facts", "title": "Panic and cards", "facts": _facts(game, seen)},
            *_abilities(game, seen),
            *_turn(game, seen, side),
            _cards(game, seen, "Played by me this round", seen.own_played, side),
            _cards(game, seen, "Played by the other this round", seen.other_played, 1 - side),
            _cards(game, seen, "My hand", seen.own_hand, side),
        ],
    }


def _lair(game: Any, seen: Any) -> dict[str, Any]:
    spaces = game.cards.document["lair"]["spaces"]
    knight = _one(seen.lair)
    return {
        "kind": "track",
        "title": "Lair Track",
        "spaces": [
            {"name": kind, "pieces": ["Knight"] if place == knight else []} for place, kind in enumerate(spaces)
        ],
    }


def _cavern(game: Any, seen: Any) -> dict[str, Any]:
    steps = int(game.box["steps"][0])
    mumma = _one(seen.cavern)
    return {
        "kind": "track",
        "title": "Cavern Steps",
        "spaces": [
            {"name": "last step" if step == steps - 1 else "step", "pieces": ["Mumma Dragon"] if step == mumma else []}
            for step in range(steps)
        ],
    }


def _facts(game: Any, seen: Any) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "panic": _one(seen.panic) + 1,
        "the Knight is": "hidden" if seen.hidden else "in the open",
        "spaces to the crown": int(seen.spaces_left),
        "steps to the last": int(seen.steps_left),
        "Mumma Dragon deck": f"{int(seen.deck_size)} cards: {_footprints(seen.deck)}",
        "used Mumma Dragon cards": _footprints(seen.used),
    }
    known = [_one(place) + 1 for place in seen.deck_order if place.any()]
    if known:
        facts["I know the deck, from the top"] = ", ".join(str(footprints) for footprints in known)
    if characters(seen)[1] == "misty":
        facts["Fireball"] = _one(seen.fireball)
    if seen.drawing.any():
        facts["a Mumma Dragon card"] = ("moves her forward", "moves her back")[_one(seen.drawing)]
    if seen.named.any():
        facts["number named"] = _one(seen.named) + 1
    return facts


def _steps(footprints: int) -> str:
    return "1 footprint" if footprints == 1 else f"{footprints} footprints"


def _footprints(counts: Any) -> str:
    parts = [f"{int(count)} with {_steps(footprints)}" for footprints, count in enumerate(counts, 1) if count]
    return ", ".join(parts) or "none"


def _abilities(game: Any, seen: Any) -> list[dict[str, Any]]:
    rows = {row["id"]: row for row in game.cards.document["character"]}
    facts = {
        rows[character]["title"]: rows[character]["ability"]
        for character in characters(seen)
        if "ability" in rows[character]
    }
    return [{"kind": "facts", "title": "Passive abilities", "facts": facts}] if facts else []


def _turn(game: Any, seen: Any, side: int) -> list[dict[str, Any]]:
    if seen.own_choice.any():
        return [_cards(game, seen, "Chosen by me", seen.own_choice, side)]
    if not seen.own_revealed.any():
        return []
    rows = {}
    for name, prefix, owner in (("mine", "own", side), ("the other's", "other", 1 - side)):
        number = _number(_one(seen[f"{prefix}_revealed"]), owner)
        if seen[f"{prefix}_countered"]:
            state = "countered"
        elif seen[f"{prefix}_resolving"]:
            state = "takes effect now"
        else:
            state = "done" if seen[f"{prefix}_resolved"] else "comes next"
        rows[name] = f"{card_name(game, seen, number)}: {state}"
    return [{"kind": "facts", "title": "This turn", "facts": rows}]


def _cards(game: Any, seen: Any, heading: str, held: Any, side: int) -> dict[str, Any]:
    numbers = [_number(rank, side) for rank in range(CARDS_EACH) if held[rank]]
    return {
        "kind": "cards",
        "title": heading,
        "cards": [{"name": card_name(game, seen, number), "text": card_text(game, seen, number)} for number in numbers],
    }


def card_text(game: Any, seen: Any, number: int) -> str:
    """What a card does, in the words of the card file."""
    document = game.cards.document
    for character in document["character"]:
        if character["id"] in characters(seen) and character.get("action", {}).get("replaces") == number:
            return spoken(character["action"]["row"])
    deck = document[f"{SIDES[1 - number % 2]}_card"]
    return spoken(next(card["row"] for card in deck if card["number"] == number))

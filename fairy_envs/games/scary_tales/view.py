"""A seat's observation of Scary Tales as plain data, and the words for what happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from fairy_envs.engine import Seen, which

from .names import COLOURS, FIRST_TITLE, MOST_DICE, NATURAL, WISH_IN_MAGIC, Ask, Attribute, Face, Sort
from .state import FIRST_CHARACTER, FIRST_POWER_TITLE

PLAYERS = ("North", "East", "South", "West")
ATTRIBUTES = tuple(attribute.name.capitalize() for attribute in Attribute)
FACES = tuple(face.name.lower().replace("_", " ") for face in Face)
FACE_WORDS = ("Void", "Strength", "Wisdom", "Luck", "1 Magic", "2 Magic", "3 Magic", "Wish")

QUESTIONS = {
    Ask.NOTHING: "",
    Ask.TURN: "Whom do I attack, or what else do I do?",
    Ask.PREPARE: "Which card do I play before I roll?",
    Ask.RESOLVE: "What do I add to the roll?",
    Ask.LAST: "What else do I do before I draw?",
    Ask.DRAWING: "Do I use something before the next Fortune card?",
    Ask.ROLLED: "Do I use something for this roll?",
    Ask.DIE: "Which die?",
    Ask.FACE: "To which face do I turn it?",
    Ask.OPPONENT: "Which opponent?",
    Ask.PLACE: "Which Relic comes to the top?",
    Ask.DISCARD: "Which Power card do I discard?",
    Ask.FAIRY: "From whom does the Fairy come?",
    Ask.KEEP_FAIRY: "Take the new Fairy, and let mine go?",
    Ask.MAY: "Do it?",
}


def _players(seen: Seen) -> int:
    return int(seen.players.sum())


def _name(seen: Seen, place: int) -> str:
    """Who sits at a place in the observation's fields for each player."""
    return PLAYERS[(seen.seat + place) % _players(seen)]


def _fortune(game: Any, title: int) -> Mapping[str, Any]:
    """A Fortune card by the number of its title. Raises `IndexError` if the card file has none of that number."""
    sort = max(sort for sort in Sort if FIRST_TITLE[sort] <= title)
    return game.cards.document[sort.name.lower()][title - FIRST_TITLE[sort]]


def _power(game: Any, title: int) -> Mapping[str, Any]:
    return game.cards.document["power"][title]


def _character(game: Any, character: int) -> Mapping[str, Any]:
    return game.cards.document["character"][character]


def _fairy(game: Any, fairy: int) -> Mapping[str, Any]:
    return game.cards.document["fairy"][fairy]


def _text(game: Any, number: int) -> Mapping[str, Any]:
    """A card by its number among all that have texts."""
    if number >= FIRST_POWER_TITLE:
        return _power(game, number - FIRST_POWER_TITLE)
    return _character(game, number - FIRST_CHARACTER) if number >= FIRST_CHARACTER else _fortune(game, number)


def words(game: Any, seen: Seen, domain: str, value: int) -> str:
    """A number of an event in words."""
    if value < 0 and domain in ("seat", "player"):
        return ""
    match domain:
        case "seat" | "player":
            return PLAYERS[value]
        case "fortune":
            return str(_fortune(game, value)["title"])
        case "power":
            return str(_power(game, value)["title"])
        case "ability":
            return str(_text(game, value)["title"])
        case "fairy":
            return str(_fairy(game, value - 1)["title"])
        case "points":
            return f"{value} point{'' if value == 1 else 's'}"
        case "face":
            return FACE_WORDS[value]
        case "dice":
            return ", ".join(_dice(value))
    raise ValueError(f"no words for {domain}")


def _dice(code: int) -> list[str]:
    """The dice that a number stands for (see `effects.dice_code`)."""
    digits = [code // 9**die % 9 for die in range(MOST_DICE)]
    return [FACE_WORDS[digit - 1] for digit in digits if digit]


def describe(game: Any, seen: Seen, action: int) -> str:
    """An action in words, for the seat whose observation is given."""
    group, value = game.spec.actions.find(action)
    question = Ask(which(seen.question))
    match group.name:
        case "player":
            return _about_player(game, seen, question, value)
        case "power":
            cards = game.cards.document["power"]
            if value >= len(cards):
                return "no Power card of this card file"
            return f"{'discard' if question == Ask.DISCARD else 'play'} {cards[value]['title']}"
        case "companion":
            cards = game.cards.document["companion"]
            if value >= len(cards):
                return "no Companion of this card file"
            return f"use {cards[value]['title']}"
        case "ability":
            return f"use {_character(game, max(0, which(seen.plays[0])))['title']}"
        case "die":
            shown = which(seen.rolled[value])
            return f"choose die {value + 1}" + (f", which shows {FACE_WORDS[shown]}" if shown >= 0 else "")
        case "turned":
            return f"turn it to {FACE_WORDS[value]}"
        case "place":
            return _about_place(game, seen, value)
    if group.name == "yes":
        return "yes"
    return {"roll": "roll the dice", "done": _done(question)}[group.name]


def _done(question: Ask) -> str:
    return {
        Ask.TURN: "attack no more",
        Ask.LAST: "go on to the draws",
        Ask.RESOLVE: "leave it at that",
        Ask.DRAWING: "draw on",
        Ask.ROLLED: "leave it at that",
    }.get(question, "no")


def _about_player(game: Any, seen: Seen, question: Ask, place: int) -> str:
    if place >= _players(seen):
        return "nobody of this table"
    name = _name(seen, place)
    if question == Ask.TURN:
        relic = _relic_at(game, seen, place, 1)
        return f"attack {name}'s {relic}" if relic else f"attack {name}, who has no Relic"
    return f"take {_fairy_of(game, seen, place)} from {name}" if question == Ask.FAIRY else f"choose {name}"


def _relic_at(game: Any, seen: Seen, place: int, depth: int) -> str:
    """The title of the Relic at a depth (1 is the top) of a player's stack, or nothing."""
    titles, _ = (seen.stack[place] == depth).nonzero()
    return str(_fortune(game, int(titles[0]))["title"]) if len(titles) else ""


def _about_place(game: Any, seen: Seen, depth: int) -> str:
    whose = which(seen.chosen)
    relic = _relic_at(game, seen, whose, depth + 1) if whose >= 0 else ""
    return f"choose {relic} ({depth + 1} from the top)" if relic else f"choose the Relic {depth + 1} from the top"


def view(game: Any, seen: Seen) -> dict[str, Any]:
    """The table as a seat sees it: plain data that text, web and images draw (see `fairy_envs.render.text`)."""
    return {
        "game": game.spec.title,
        "me": f"{_name(seen, 0)}, {_character(game, which(seen.plays[0]))['title']}",
        "on_turn": bool(seen.on_turn),
        "over": bool(seen.game_over),
        "question": _question(game, seen),
        "table": [
            {"kind": "facts", "title": "Table", "facts": _facts(game, seen)},
            _players_grid(game, seen),
            *_stacks(game, seen),
            {"kind": "cards", "title": "Characters, Companions and Fairies", "cards": _helpers(game, seen)},
            {"kind": "cards", "title": "Pre-Roll cards played", "cards": _powers(game, seen.played)},
            {"kind": "cards", "title": "My hand", "cards": _powers(game, seen.hand[0])},
        ],
    }


def _question(game: Any, seen: Seen) -> str:
    question = Ask(which(seen.question))
    text = QUESTIONS[question]
    if question == Ask.TURN and seen.attacks == 1:
        text = "Do I attack (once more), or what else do I do?"
    if question == Ask.DIE:
        text = f"Which die do I {'turn' if seen.turns_die else 'roll again'}?"
    if question == Ask.KEEP_FAIRY:
        text = f"Take {_fairy(game, which(seen.new_fairy))['title']}, and let {_fairy_of(game, seen, 0)} go?"
    if question == Ask.DISCARD and seen.amount > 1:
        text = f"{text} ({int(seen.amount)} to go)"
    if question == Ask.MAY and seen.chosen.any():
        text = f"Do it to {_name(seen, which(seen.chosen))}?"
    if question == Ask.ROLLED:
        return _asked_by(game.cards.document["event"][which(seen.event)], text)
    return _asked_by(_text(game, which(seen.acting)), text) if seen.acting.any() else text


def _asked_by(card: Mapping[str, Any], text: str) -> str:
    return f"{card['title']}: {card['text']} {text}"


def _facts(game: Any, seen: Seen) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "wins at the beginning of a turn": f"{int(seen.target)} points",
        "turn": _name(seen, which(seen.turn)),
        "Fortune cards": f"{int(seen.fortunes_left)} in the deck",
        "Power cards": f"{int(seen.powers_left)} in the deck{_gone(game, seen.powers_gone)}",
    }
    if seen.victim.any():
        facts["target"] = f"{_name(seen, which(seen.victim))}'s {_relic_at(game, seen, which(seen.victim), 1)}"
    if seen.rolled.any():
        facts["dice"] = ", ".join(FACE_WORDS[which(die)] for die in seen.rolled if die.any())
    if seen.icons.any():
        facts["that comes to"] = _amounts(seen.icons)
    if seen.easier:
        facts["the target takes"] = f"{int(seen.easier)} Magic less"
    if seen.victim.any() or seen.event.any():
        facts["still lacking"] = _lacking(game, seen)
    if seen.quiet:
        facts["rounds without a capture"] = str(int(seen.quiet))
    return facts


def _lacking(game: Any, seen: Seen) -> str:
    """What a cost asks for beyond what dice and cards come to, spare natural attributes and Wishes used for Magic."""
    *missing, magic = (int(amount) for amount in seen.lacking)
    held = int(seen.icons[Attribute.WISH])
    wishes = held - sum(missing)
    missing_magic = max(0, magic - WISH_IN_MAGIC * max(0, wishes))
    if wishes >= 0 and missing_magic == 0:
        return "nothing: it is enough" if seen.rolled.any() else "nothing, whatever is rolled"
    words = _amounts([*(missing if wishes < 0 else [0] * NATURAL), missing_magic])
    return f"{words}; {held} Wish{'es' if held > 1 else ''} may be part of it" if held and wishes < 0 else words


def _helpers(game: Any, seen: Seen) -> list[dict[str, Any]]:
    """The texts and dice of all Characters at the table, the texts of Companions, the faces of Fairies' dice."""
    characters = {which(row) for row in seen.plays[: _players(seen)]}
    companions = seen.companions.any(0).nonzero()[0]
    sets = int(game.box["sets"][0])
    return [
        *(_with_dice(_character(game, character)) for character in sorted(characters)),
        *(_as_card(game.cards.document["companion"][int(title)]) for title in companions),
        *({"name": card["title"], "text": f"her die: {_faces(card['faces'])}."} for card in _fairies(game, sets)),
    ]


def _with_dice(card: Mapping[str, Any]) -> dict[str, Any]:
    return {"name": card["title"], "text": f"{card['text']} Dice: {'; '.join(_faces(die) for die in card['dice'])}."}


def _as_card(card: Mapping[str, Any]) -> dict[str, Any]:
    return {"name": card["title"], "text": card["text"]}


def _fairies(game: Any, sets: int) -> Sequence[Mapping[str, Any]]:
    fairies: Sequence[Mapping[str, Any]] = game.cards.document["fairy"][:sets]
    return fairies


def _faces(faces: Sequence[str]) -> str:
    """A die's faces, as `3 Strength, Wisdom, 2 Magic, Wish`."""
    counts = Counter(FACE_WORDS[FACES.index(face)] for face in faces)
    return ", ".join(name if number == 1 else f"{number} × {name}" for name, number in counts.items())


def _gone(game: Any, copies: Any) -> str:
    """Discards lie open."""
    titles = [f"{int(number)} {_power(game, title)['title']}" for title, number in enumerate(copies) if number]
    return f"; discarded: {', '.join(titles)}" if titles else ""


def _amounts(amounts: Any) -> str:
    return ", ".join(f"{int(amount)} {ATTRIBUTES[place]}" for place, amount in enumerate(amounts) if amount)


def _players_grid(game: Any, seen: Seen) -> dict[str, Any]:
    places = range(_players(seen))
    return {
        "kind": "grid",
        "title": "Players",
        "columns": [_name(seen, place) + (" (me)" if place == 0 else "") for place in places],
        "rows": {
            "points": [str(int(seen.points[place] + seen.points_beyond[place])) for place in places],
            "Character": [_ability(game, seen, place) for place in places],
            "Companions": [", ".join(_companions(game, seen, place)) for place in places],
            "Fairy": [_fairy_of(game, seen, place) for place in places],
            "Power cards": [str(int(seen.hand_size[place])) for place in places],
            "of these known": [
                ", ".join(card["name"] for card in _powers(game, seen.hand[place])) if place else "" for place in places
            ],
            "Relics": [str(int(seen.stack_size[place])) for place in places],
        },
    }


def _ability(game: Any, seen: Seen, place: int) -> str:
    title = _character(game, which(seen.plays[place]))["title"]
    return f"{title} (used)" if seen.used[place] else str(title)


def _companions(game: Any, seen: Seen, place: int) -> list[str]:
    return [
        str(game.cards.document["companion"][title]["title"])
        for title, copies in enumerate(seen.companions[place])
        for _ in range(int(copies))
    ]


def _fairy_of(game: Any, seen: Seen, place: int) -> str:
    return str(_fairy(game, which(seen.fairy[place]))["title"]) if seen.fairy[place].any() else ""


def _stacks(game: Any, seen: Seen) -> list[dict[str, Any]]:
    """Each player's Relics, the top first, with points and cost."""
    return [
        {"kind": "cards", "title": f"{_name(seen, place)}'s Relics, the top first", "cards": _relics(game, seen, place)}
        for place in range(_players(seen))
    ]


def _relics(game: Any, seen: Seen, place: int) -> list[dict[str, Any]]:
    titles, copies = seen.stack[place].nonzero()
    depths = [int(seen.stack[place][title][copy]) for title, copy in zip(titles, copies, strict=True)]
    return [_as_relic(_fortune(game, int(title))) for _, title in sorted(zip(depths, titles, strict=True))]


def _as_relic(card: Mapping[str, Any]) -> dict[str, Any]:
    points = {"plain": f"{card['points']}", "colour": f"+{card['points']}"}.get(
        card["worth"], f"+{card['points']} with all {len(COLOURS)} colours"
    )
    colour = f"{card['colour']} " if "colour" in card else ""
    cost = ", ".join(f"{amount} {name.capitalize()}" for name, amount in card["cost"].items())
    return {"name": card["title"], "text": f"[{colour}{points}] takes {cost}. {card.get('text', '')}".strip()}


def _powers(game: Any, copies: Any) -> list[dict[str, Any]]:
    cards = [_power(game, title) for title, number in enumerate(copies) for _ in range(int(number))]
    return [{"name": card["title"], "text": f"[{card['kind']}] {card['text']}"} for card in cards]

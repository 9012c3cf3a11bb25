"""A seat's observation of The Damsel's Tale as plain data, and the words for what happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairy_envs.engine import spoken, which

from .cards import card_table
from .names import CARDS_EACH, DRAGONS, KNIGHTS, MOST_SEATS, Ask, Deck, Draw

QUESTIONS = {
    Ask.NOTHING: "",
    Ask.PLAY: "Choose a card to play.",
    Ask.FIREBALL: "Raise the Fireball, or else lower panic?",
    Ask.NAME: "Name the footprints of the next Mumma Dragon card.",
    Ask.ORDER: "Which card lies next from the top of the Mumma Dragon deck?",
    Ask.STEP: "Move one space forward?",
    Ask.REVEAL: "Move, or else turn up a Mumma Dragon card and raise panic by its footprints?",
    Ask.SHIFT: "How far shall the Knight move?",
    Ask.PANIC: "Whose panic?",
    Ask.COUNTER: "Whose card is countered?",
    Ask.WHO_MOVES: "Which Knight?",
}

ANSWERS = {
    Ask.FIREBALL: ("yes, raise the Fireball", "no, lower panic"),
    Ask.STEP: ("yes, move one space", "no, stay"),
    Ask.REVEAL: ("yes, move", "no, turn up a Mumma Dragon card"),
}

DRAWN_FOR = {Draw.FORWARD: "moves her forward", Draw.BACKWARD: "moves her back", Draw.PANIC: "raises panic"}


def characters(seen: Any) -> tuple[str, str]:
    """The ids of the two characters in an observation."""
    return KNIGHTS[which(seen.knight_is)], DRAGONS[which(seen.dragon_is)]


def _players(seen: Any) -> int:
    return int(seen.players.sum())


def _seat(seen: Any, place: int) -> int:
    """The seat that a place in the observation's fields for each player means."""
    if place == MOST_SEATS - 1:
        return _players(seen) - 1
    return 1 - place if which(seen.deck_is) == Deck.SECOND_KNIGHT else place


def _places(seen: Any) -> list[int]:
    """The places of those who play: the Knights, the viewer first if he is one, and the Dragon."""
    return [*range(_players(seen) - 1), MOST_SEATS - 1]


def _deck(seen: Any, place: int) -> int:
    return int(Deck.DRAGON) if place == MOST_SEATS - 1 else _seat(seen, place)


def _own_place(seen: Any) -> int:
    return MOST_SEATS - 1 if which(seen.deck_is) == Deck.DRAGON else 0


def seat_name(game: Any, seen: Any, seat: int) -> str:
    """Who sits there: the characters, or with three players the meeples of the two Knights."""
    if seat == _players(seen) - 1:
        return str(_character(game, characters(seen)[1])["title"])
    meeples = (characters(seen)[0], "lady_artesia_scyllos")
    return str(_character(game, meeples[seat])["title"])


def _character(game: Any, character: str) -> Mapping[str, Any]:
    return next(row for row in game.cards.document["character"] if row["id"] == character)


def card_name(game: Any, seen: Any, card: int) -> str:
    """A card (deck times six and place there) by title and number."""
    table, number = card_table(game.cards.document, characters(seen), _players(seen), card)
    return f"{table['title']} ({number})"


def card_text(game: Any, seen: Any, card: int) -> str:
    """What a card does: its own text, or its row in the words of the card file."""
    table = card_table(game.cards.document, characters(seen), _players(seen), card)[0]
    return str(table["text"]) if "text" in table else spoken(table["row"])


def words(game: Any, seen: Any, domain: str, value: int) -> str:
    """A number of an event in words."""
    match domain:
        case "seat":
            return seat_name(game, seen, value) if value >= 0 else ""
        case "card":
            return card_name(game, seen, value)
        case "hand":
            deck = value >> CARDS_EACH
            cards = [deck * CARDS_EACH + rank for rank in range(CARDS_EACH) if value >> rank & 1]
            return ", ".join(card_name(game, seen, card) for card in cards)
        case "deck":
            return ", ".join(str(value >> 2 * place & 3) for place in range(CARDS_EACH) if value >> 2 * place)
        case "spaces":
            far = "1 space" if abs(value) == 1 else f"{abs(value)} spaces"
            return far if value >= 0 else f"{far} back"
        case "footprints":
            return _steps(value)
        case "space":
            return f"space {value + 1} ({dict(enumerate(_spaces(game)))[value]})"
        case "step":
            return f"{value + 1} of {int(game.box['steps'][0])}"
    raise ValueError(f"no words for {domain}")


def _spaces(game: Any) -> list[str]:
    """The kinds of the spaces of the Lair Track in force."""
    return list(game.cards.document["lair_2v1" if game.num_players == MOST_SEATS else "lair"]["spaces"])


def describe(game: Any, seen: Any, action: int) -> str:
    """An action in words, for the seat whose observation is given."""
    group, value = game.spec.actions.find(action)
    question = Ask(which(seen.question))
    match group.name:
        case "play":
            deck = _deck(seen, _own_place(seen))
            if (value % 2 == 0) != (deck == Deck.DRAGON):
                return f"play a card with the number {value}, of which I have none"
            return f"play {card_name(game, seen, deck * CARDS_EACH + (value - 1) // 2)}"
        case "number":
            return f"lay {_steps(value)} next" if question == Ask.ORDER else f"name {value}"
        case "shift":
            return f"move {words(game, seen, 'spaces', value)}" if value else "leave the Knight where he is"
        case "knight":
            if value >= _players(seen):
                return "choose a second Knight, who does not play"
            return f"choose {seat_name(game, seen, _seat(seen, value - 1))}"
    return ANSWERS.get(question, ("yes", "no"))[group.name == "no"]


def view(game: Any, seen: Any) -> dict[str, Any]:
    """The table as a seat sees it: plain data that text, web and images draw (see `fairy_envs.render.text`)."""
    own = _own_place(seen)
    deck = _deck(seen, own)
    me = seat_name(game, seen, _seat(seen, own))
    return {
        "game": game.spec.title,
        "me": f"{me}, the {'Baby Dragon' if deck == Deck.DRAGON else 'Knight'}",
        "on_turn": bool(seen.on_turn),
        "over": bool(seen.game_over),
        "question": _question(seen),
        "table": [
            _lair(game, seen),
            _cavern(game, seen),
            *([{"kind": "facts", "title": "The end", "facts": _ending(game, seen)}] if seen.game_over else []),
            *(_knight(game, seen, place) for place in range(_players(seen) - 1)),
            {"kind": "facts", "title": "Mumma Dragon and table", "facts": _facts(game, seen)},
            *_abilities(game, seen),
            *_turn(game, seen),
            *(
                _cards(game, seen, _played_heading(game, seen, place), seen.played[place], place)
                for place in _order(seen)
            ),
            *_aside(game, seen),
            _cards(game, seen, "My hand", seen.own_hand, own),
        ],
    }


def _question(seen: Any) -> str:
    question = Ask(which(seen.question))
    if question == Ask.PANIC:
        amount = int(seen.panic_up) - int(seen.panic_down)
        return f"Whose panic goes {'up' if amount > 0 else 'down'} by {abs(amount)}?"
    return QUESTIONS[question]


def _ending(game: Any, seen: Any) -> dict[str, Any]:
    """Who has won, as the board shows it; nobody if the game was cut, or ended by an illegal action."""
    for place in range(_players(seen) - 1):
        if not seen.out[place] and seen.spaces_left[place] == 0:
            return {seat_name(game, seen, _seat(seen, place)): "wins with the crown"}
    if seen.steps_left == 0:
        return {seat_name(game, seen, _players(seen) - 1): "wins, for Mumma Dragon has seen the Knight"}
    return {"nobody": "has won"}


def _order(seen: Any) -> list[int]:
    """The places of those who play, the viewer's first."""
    own = _own_place(seen)
    return [own, *(place for place in _places(seen) if place != own)]


def _played_heading(game: Any, seen: Any, place: int) -> str:
    if place == _own_place(seen):
        return "Played by me this round"
    return f"Played by {seat_name(game, seen, _seat(seen, place))} this round"


def _lair(game: Any, seen: Any) -> dict[str, Any]:
    knights = {
        place: "Knight" if _players(seen) == 2 else seat_name(game, seen, _seat(seen, place))
        for place in range(_players(seen) - 1)
        if not seen.out[place]
    }
    return {
        "kind": "track",
        "title": "Lair Track",
        "spaces": [
            {"name": kind, "pieces": [name for place, name in knights.items() if which(seen.lair[place]) == space]}
            for space, kind in enumerate(_spaces(game))
        ],
    }


def _cavern(game: Any, seen: Any) -> dict[str, Any]:
    steps = int(game.box["steps"][0])
    mumma = which(seen.cavern)
    return {
        "kind": "track",
        "title": "Cavern Steps",
        "spaces": [
            {"name": "last step" if step == steps - 1 else "step", "pieces": ["Mumma Dragon"] if step == mumma else []}
            for step in range(steps)
        ],
    }


def _knight(game: Any, seen: Any, place: int) -> dict[str, Any]:
    facts: dict[str, Any] = {"out": "of the game"}
    if not seen.out[place]:
        facts = {
            "panic": which(seen.panic[place]) + 1,
            "position": "hidden" if seen.hidden[place] else "in the open",
            "spaces to the crown": int(seen.spaces_left[place]),
        }
    return {"kind": "facts", "title": f"{seat_name(game, seen, _seat(seen, place))}, the Knight", "facts": facts}


def _facts(game: Any, seen: Any) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "steps to the last": int(seen.steps_left),
        "Mumma Dragon deck": f"{int(seen.deck_size)} cards: {_footprints(seen.deck)}",
        "used Mumma Dragon cards": _footprints(seen.used),
    }
    known = [which(place) + 1 for place in seen.deck_order if place.any()]
    if known:
        facts["I know the deck, from the top"] = ", ".join(str(footprints) for footprints in known)
    if characters(seen)[1] == "misty":
        facts["Fireball"] = which(seen.fireball)
    if seen.handicap:
        facts["handicap"] = int(seen.handicap)
    if seen.drawing.any():
        facts["a Mumma Dragon card"] = DRAWN_FOR[Draw(which(seen.drawing) + 1)]
    if seen.named.any():
        facts["number named"] = which(seen.named) + 1
    if seen.shown.any():
        facts["turned up"] = _steps(which(seen.shown) + 1)
    for place in range(MOST_SEATS - 1):
        if seen.bumped[place]:
            facts["bumped, and his space is still to act"] = seat_name(game, seen, _seat(seen, place))
    return facts


def _steps(footprints: int) -> str:
    return "1 footprint" if footprints == 1 else f"{footprints} footprints"


def _footprints(counts: Any) -> str:
    parts = [f"{int(count)} with {_steps(footprints)}" for footprints, count in enumerate(counts, 1) if count]
    return ", ".join(parts) or "none"


def _abilities(game: Any, seen: Any) -> list[dict[str, Any]]:
    rows = [_character(game, character) for character in characters(seen)]
    facts = {row["title"]: row["ability"] for row in rows if "ability" in row}
    return [{"kind": "facts", "title": "Passive abilities", "facts": facts}] if facts else []


def _turn(game: Any, seen: Any) -> list[dict[str, Any]]:
    own = _own_place(seen)
    if seen.own_choice.any():
        return [_cards(game, seen, "Chosen by me", seen.own_choice, own)]
    rows = {}
    for place in _order(seen):
        if seen.revealed[place].any():
            name = "mine" if place == own else f"{seat_name(game, seen, _seat(seen, place))}'s"
            card = _deck(seen, place) * CARDS_EACH + which(seen.revealed[place])
            if seen.countered[place]:
                state = "countered"
            elif seen.resolved[place]:
                state = "takes effect now" if seen.resolving[place] and not seen.game_over else "done"
            else:
                state = "comes no more" if seen.game_over else "comes next"
            rows[name] = f"{card_name(game, seen, card)}: {state}"
    return [{"kind": "facts", "title": "This turn", "facts": rows}] if rows else []


def _aside(game: Any, seen: Any) -> list[dict[str, Any]]:
    """The Dragon's cards set aside, where they lie open."""
    if not seen.dragon_aside.any():
        return []
    return [_cards(game, seen, "Set aside by the Dragon", seen.dragon_aside, MOST_SEATS - 1)]


def _cards(game: Any, seen: Any, heading: str, held: Any, place: int) -> dict[str, Any]:
    cards = [_deck(seen, place) * CARDS_EACH + rank for rank in range(CARDS_EACH) if held[rank]]
    return {
        "kind": "cards",
        "title": heading,
        "cards": [{"name": card_name(game, seen, card), "text": card_text(game, seen, card)} for card in cards],
    }

"""A seat's observation of The Grimm Forest as plain data, and the words for what happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from fairy_envs.engine import Seen, which

from .names import HOUSES_TO_WIN, KINDS, LOCATIONS, MOST_SEATS, MOST_TITLES, SECTIONS, Ask, Type

PIGS = ("Orange", "Blue", "Green", "Purple")
PLACES = tuple(name.capitalize() for name in LOCATIONS)
GOODS = ("Straw", "Wood", "Brick")

QUESTIONS = {
    Ask.NOTHING: "",
    Ask.GATHER: "Where do I go? Lay a Gather card.",
    Ask.FABLE: "Lay a Fable, or none.",
    Ask.PEEK: "Whose card do I look at, the Gather card or the Fable?",
    Ask.PLACE: "On which Location?",
    Ask.OPPONENT: "Which opponent?",
    Ask.LOCATION: "Which Location?",
    Ask.RESOURCE: "Which resource?",
    Ask.ANNOUNCE: "Shall I gather alone, or with others?",
    Ask.MAY: "Do it?",
    Ask.HOUSE: "Which house falls?",
    Ask.ACTION: "What do I do in my Build turn?",
    Ask.DISCARD: "Which Fable do I discard?",
    Ask.KEEP: "Keep the Friend, or give it to whom?",
    Ask.BONUS: "Which First Builder Bonus?",
}

BONUSES = ("one Straw, one Wood and one Brick", "two Fables", "a Friend")


def _players(seen: Seen) -> int:
    return int(seen.players.sum())


def _seat(seen: Seen, place: int) -> int:
    """The seat that a place in the observation's fields for each player means."""
    return (seen.seat + place) % _players(seen)


def _name(seen: Seen, place: int) -> str:
    """Who sits at a place in the observation's fields for each player."""
    return PIGS[_seat(seen, place)]


def _fable(game: Any, title: int) -> Mapping[str, Any]:
    return game.cards.document["fable"][title]


def _friend(game: Any, friend: int) -> Mapping[str, Any]:
    return game.cards.document["friend"][friend]


def _goods(value: int) -> str:
    amount, kind = divmod(value, KINDS)
    return f"{amount} {GOODS[kind]}"


def words(game: Any, seen: Seen, domain: str, value: int) -> str:
    """A number of an event in words."""
    if value < 0 and domain in ("seat", "player"):
        return ""
    match domain:
        case "seat" | "player":
            return PIGS[value]
        case "location":
            return PLACES[value]
        case "goods":
            return _goods(value)
        case "resource":
            return GOODS[value]
        case "fable":
            return str(_fable(game, value)["title"])
        case "friend":
            return str(_friend(game, value)["title"])
        case "card":
            return words(game, seen, *(("fable", value) if value < MOST_TITLES else ("friend", value - MOST_TITLES)))
        case "section":
            kind, section = divmod(value, len(SECTIONS))
            return f"{GOODS[kind]} {SECTIONS[section].capitalize()}"
        case "house":
            kind, finished = divmod(value, 2)
            return f"{'finished' if finished else 'unfinished'} house of {GOODS[kind]}"
        case "pile":
            return "Fable" if value else "Gather card"
        case "announced":
            return ("", "alone", "with others")[value]
        case "bonus":
            return BONUSES[value]
    raise ValueError(f"no words for {domain}")


def describe(game: Any, seen: Seen, action: int) -> str:
    """An action in words, for the seat whose observation is given."""
    group, value = game.spec.actions.find(action)
    question = Ask(which(seen.question))
    match group.name:
        case "go":
            return f"go to the {PLACES[value]}" if question == Ask.GATHER else f"choose the {PLACES[value]}"
        case "fable":
            if value >= len(game.cards.document["fable"]):
                return "no Fable of this card file"
            return f"{'discard' if question == Ask.DISCARD else 'lay'} {_fable(game, value)['title']}"
        case "no":
            return _no(question)
        case "yes":
            return "say: alone" if question == Ask.ANNOUNCE else "yes"
        case "player" | "peek":
            if value >= _players(seen):
                return "nobody of this table"
            return _about_player(seen, question, group.name, _name(seen, value))
        case "resource":
            return f"gain 1 {GOODS[value]}" if question == Ask.ACTION else f"choose {GOODS[value]}"
        case "build":
            stage = min(int(seen.unfinished[0][value]), len(SECTIONS) - 1)
            return f"build the {SECTIONS[stage].capitalize()} of a {GOODS[value]} house"
        case "special":
            friend = which(seen.friend[0])
            return (
                f"use the Special Action of {_friend(game, friend)['title']}" if friend >= 0 else "use a Special Action"
            )
        case "bonus":
            return f"take {BONUSES[value]}"
        case "house":
            return f"the {words(game, seen, 'house', value)} falls"
    return {"draw": "draw a Fable", "trade": "discard my Friend and two Fables for two resources", "keep": "keep"}[
        group.name
    ]


def _no(question: Ask) -> str:
    return {Ask.FABLE: "lay no Fable", Ask.ANNOUNCE: "say: with others", Ask.ACTION: "end the turn"}.get(question, "no")


def _about_player(seen: Seen, question: Ask, group: str, name: str) -> str:
    if group == "peek":
        return f"look at {name}'s Fable"
    if question == Ask.PEEK:
        return f"look at {name}'s Gather card"
    return f"give it to {name}" if question == Ask.KEEP else f"choose {name}"


def view(game: Any, seen: Seen) -> dict[str, Any]:
    """The table as a seat sees it: plain data that text, web and images draw (see `fairy_envs.render.text`)."""
    return {
        "game": game.spec.title,
        "me": f"{_name(seen, 0)}, a pig",
        "on_turn": bool(seen.on_turn),
        "over": bool(seen.game_over),
        "question": _question(game, seen),
        "table": [
            {"kind": "facts", "title": f"Round {int(seen.round_number)}", "facts": _facts(game, seen)},
            _locations(game, seen),
            _boards(game, seen),
            {"kind": "cards", "title": "Cards on the table", "cards": _on_table(game, seen)},
            {"kind": "cards", "title": "My hand", "cards": _hand(game, seen)},
        ],
    }


def _question(game: Any, seen: Seen) -> str:
    """The question, and the card that asks it with its text."""
    question = Ask(which(seen.question))
    asks = ""
    if question == Ask.KEEP:
        card = _friend(game, which(seen.friend_shown))
        asks = f"{card['title']}: {card['text']} "
    elif seen.fable_acts.any():
        card = _fable(game, which(seen.fable_acts))
        asks = f"{card['title']}: {card['text']} "
    elif seen.friend_acts.any():
        card = _friend(game, which(seen.friend_acts))
        asks = f"{card['title']}: {card['text']} "
    text = QUESTIONS[question]
    if question == Ask.RESOURCE:
        text = _payment(seen)
    if question == Ask.ACTION:
        text = f"{text} ({int(seen.left)} left)"
    if question == Ask.BONUS:
        text = f"The first {GOODS[which(seen.bonus_kind)]} house is mine. {text}"
    return asks + text


def _payment(seen: Seen) -> str:
    amount = int(seen.amount)
    left = f" ({amount} to go)" if amount > 1 else ""
    if seen.source[0]:
        acts = seen.fable_acts.any() or seen.friend_acts.any()
        return f"Which resource do I {'give' if acts else 'pay'}{left}?"
    place = which(seen.source)
    if place >= MOST_SEATS:
        return f"Which resource do I take at the {PLACES[place - MOST_SEATS]}{left}?"
    return f"Which resource do I {f'take from {_name(seen, place)}' if place >= 0 else 'get'}{left}?"


def _facts(game: Any, seen: Seen) -> dict[str, Any]:
    facts: dict[str, Any] = {"starting player": _name(seen, which(seen.start))}
    if seen.game_over:
        facts["the end"] = " and ".join(_winners(seen)) or "the game was cut, and nobody has won"
    fables = [_fable(game, title)["title"] for title, number in enumerate(seen.gone) for _ in range(int(number))]
    friends = [_friend(game, int(friend))["title"] for friend in seen.friends_gone.nonzero()[0]]
    facts["Fables"] = f"{int(seen.deck_size)} in the deck{_gone(fables)}"
    facts["Friends"] = f"{int(seen.friends_left)} in the deck{_gone(friends)}"
    facts["sections cost me"] = _costs(game, seen)
    for kind, name in enumerate(GOODS):
        sections = ", ".join(
            f"{int(left)} {section.capitalize()}" for left, section in zip(seen.sections[kind], SECTIONS, strict=True)
        )
        owner = f"{_name(seen, which(seen.bonus[kind]))} has the Bonus" if seen.bonus[kind].any() else "Bonus open"
        facts[f"{name} houses left"] = f"{sections}; {owner}"
    if seen.fog.any():
        in_fog = [_name(seen, place) for place in range(_players(seen)) if seen.fog[place]]
        facts["may lay a Fable"] = f"only {in_fog[0]}" if len(in_fog) == 1 else "nobody"
    return facts


def _gone(titles: Sequence[str]) -> str:
    """Discards lie face up."""
    counts = Counter(titles)
    listed = ", ".join(f"{number} {title}" if number > 1 else title for title, number in counts.items())
    return f"; {len(titles)} discarded: {listed}" if titles else ""


def _costs(game: Any, seen: Seen) -> str:
    """What the next section costs me, with my Friend's help and my Fable's: once, or for each kind if they differ."""
    costs = game.box["cost"][0] - int(seen.discount[0])
    if seen.friend[0].any():
        costs = costs + game.box["standing"][0][which(seen.friend[0])][: len(SECTIONS)]
    alike = bool((costs == costs[0]).all())
    rows = [
        ("" if alike else f"{GOODS[kind]} ")
        + ", ".join(
            f"{name.capitalize()} {max(0, int(cost))}" for name, cost in zip(SECTIONS, costs[kind], strict=True)
        )
        for kind in range(1 if alike else KINDS)
    ]
    return "; ".join(rows)


def _winners(seen: Seen) -> list[str]:
    return [
        f"{_name(seen, place)} wins with {int(seen.finished[place].sum())} houses"
        for place in range(_players(seen))
        if seen.won[place]
    ]


def _locations(game: Any, seen: Seen) -> dict[str, Any]:
    spots = range(int(game.box["locations"][0]))
    return {
        "kind": "grid",
        "title": "Locations",
        "columns": [PLACES[spot] for spot in spots],
        "rows": {
            "resources": [_stock(seen.there[spot] + seen.there_beyond[spot]) or "none" for spot in spots],
            "pigs": [", ".join(_pigs_at(seen, spot)) for spot in spots],
            "Monster": [_monster(game, seen, spot) for spot in spots],
            "Unique Location": [_unique(game, seen, spot) for spot in spots],
            "barred": ["nobody collects" if seen.barred[spot] else "" for spot in spots],
            "my Gather card": ["here" if seen.gather[0][spot] else "" for spot in spots],
            "seen Gather cards": [
                ", ".join(_name(seen, place) for place in range(1, _players(seen)) if seen.gather[place][spot])
                for spot in spots
            ],
        },
    }


def _stock(amounts: Any) -> str:
    return ", ".join(f"{int(amount)} {name}" for amount, name in zip(amounts, GOODS, strict=True) if amount)


def _pigs_at(seen: Seen, spot: int) -> list[str]:
    return [_name(seen, place) for place in range(_players(seen)) if seen.at[place][spot]]


def _monster(game: Any, seen: Seen, spot: int) -> str:
    place = which(seen.monster[spot])
    if place < 0:
        return ""
    return f"{_fable(game, which(seen.fable[place]))['title']} ({_name(seen, place)})"


def _unique(game: Any, seen: Seen, spot: int) -> str:
    title = which(seen.unique[spot])
    if title < 0:
        return ""
    return f"{_fable(game, title)['title']} ({_name(seen, which(seen.laid_by[spot]))})"


def _boards(game: Any, seen: Seen) -> dict[str, Any]:
    places = range(_players(seen))
    return {
        "kind": "grid",
        "title": "Players",
        "columns": [_name(seen, place) + (" (me)" if place == 0 else "") for place in places],
        "rows": {
            **{
                name: [str(int(seen.have[place][kind] + seen.have_beyond[place][kind])) for place in places]
                for kind, name in enumerate(GOODS)
            },
            **{f"{name} houses": [_houses(seen, place, kind) for place in places] for kind, name in enumerate(GOODS)},
            f"finished houses ({HOUSES_TO_WIN} win)": [str(int(seen.finished[place].sum())) for place in places],
            "Friend": [_friend_name(game, seen, place) for place in places],
            "Fables in hand": [str(int(seen.hand_size[place])) for place in places],
            "Fable of this round": [_fable_of_round(game, seen, place) for place in places],
            "Fable of last round": [_title(game, seen.waiting_fable[place]) for place in places],
            "collected": [str(int(seen.collected[place])) if seen.collected[place] else "" for place in places],
            "this round": [_this_round(seen, place) for place in places],
        },
    }


def _houses(seen: Seen, place: int, kind: int) -> str:
    """Finished houses of a kind, and how far the next one has come."""
    finished, stage = int(seen.finished[place][kind]), int(seen.unfinished[place][kind])
    under_way = SECTIONS[stage - 1].capitalize() if stage else ""
    return ", ".join(part for part in (f"{finished} finished" if finished else "", under_way) if part) or "-"


def _friend_name(game: Any, seen: Seen, place: int) -> str:
    friend = which(seen.friend[place])
    return str(_friend(game, friend)["title"]) if friend >= 0 else "none"


def _title(game: Any, one_hot: Any) -> str:
    title = which(one_hot)
    return str(_fable(game, title)["title"]) if title >= 0 else ""


def _fable_of_round(game: Any, seen: Seen, place: int) -> str:
    """A Fable that lies open, or face down: mine, one that I have seen, or that there is one."""
    title = _title(game, seen.fable[place])
    if seen.laid_fable[place]:
        return title
    return f"{title}, face down" if title else "face down" if seen.has_laid[place] else ""


def _this_round(seen: Seen, place: int) -> str:
    parts = []
    for card, known in (("Gather card", seen.gather_seen[place]), ("Fable", seen.fable_seen[place])):
        if known.any():
            parts.append(f"{card} seen by {' and '.join(_name(seen, int(other)) for other in known.nonzero()[0])}")
    if seen.chose_again[place]:
        parts.append("chose again")
    if seen.shielded[place]:
        parts.append("protected")
    if seen.announced[place].any():
        parts.append(("announced: alone", "announced: with others")[which(seen.announced[place])])
    if seen.robbed[place].any():
        parts.append(f"robbed {_name(seen, which(seen.robbed[place]))} of 1 {GOODS[which(seen.loot[place])]}")
    if seen.extra[place]:
        parts.append(f"{int(seen.extra[place])} more actions")
    if seen.discount[place]:
        parts.append(f"next section {int(seen.discount[place])} less")
    if seen.any_kinds[place]:
        parts.append("pays in any kinds")
    return ", ".join(parts)


def _on_table(game: Any, seen: Seen) -> list[dict[str, Any]]:
    """The texts of all cards at work that are known: Friends, Fables of this round and the last, Unique Locations."""
    friends = {which(seen.friend_shown), *(which(seen.friend[place]) for place in range(_players(seen)))} - {-1}
    titles = {which(row) for field in (seen.fable, seen.waiting_fable, seen.unique) for row in field} - {-1}
    return [
        *(
            {"name": _friend(game, friend)["title"], "text": _friend(game, friend)["text"]}
            for friend in sorted(friends)
        ),
        *(_as_card(game, title) for title in sorted(titles)),
    ]


def _hand(game: Any, seen: Seen) -> list[dict[str, Any]]:
    return [_as_card(game, title) for title, copies in enumerate(seen.hand) for _ in range(int(copies))]


def _as_card(game: Any, title: int) -> dict[str, Any]:
    card = _fable(game, title)
    kind = {Type.MONSTER: "Monster, ", Type.NEXT_TURN: "Next Turn, ", Type.UNIQUE_LOCATION: "Unique Location, "}
    mark = kind.get(Type(int(game.box["type"][0][title])), "")
    return {"name": card["title"], "text": f"[{mark}{card['time']}] {card['text']}"}

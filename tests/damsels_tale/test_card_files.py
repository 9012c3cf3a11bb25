"""A broken card file gets one line that names file, card, field and what was expected."""

import copy

import pytest

from fairy_envs import CardFileError, damsels_tale_v0
from fairy_envs.games.damsels_tale import GAME

from .table import shipped, toml


def change(*path_and_value):
    """A change that sets a value at a path of the document."""
    *path, last, value = path_and_value

    def apply(cards):
        for name in path:
            cards = cards[name]
        cards[last] = value

    return apply


def drop(*path):
    def apply(cards):
        for name in path[:-1]:
            cards = cards[name]
        del cards[path[-1]]

    return apply


def special(cards, name):
    return next(row for row in cards["character"] if row["id"] == name)


def in_character(name, *path_and_value):
    return lambda cards: change(*path_and_value)(special(cards, name))


def row(*items):
    return change("knight_card", 1, "row", list(items))


LAIR = ("start", "open", "crown")
TEN_MOVES = ["move"] * 10

BROKEN = {
    # What is wrong: the change, and the words that the message must hold beside the file's name.
    "format of another version": (change("format", 2), ["format", "from 1 to 1"]),
    "format missing": (drop("format"), ["format", "missing"]),
    "part missing": (drop("cavern"), ["cavern", "missing", "a table"]),
    "part of another type": (change("cavern", 12), ["cavern", "expected a table", "12"]),
    "unknown field at the top": (change("handicap", 1), ["handicap", "unknown field", "cavern"]),
    "unknown field of a part": (change("cavern", "length", 9), ["cavern", "length", "unknown field", "steps"]),
    "unknown field of a card": (change("knight_card", 0, "rows", []), ["knight_card 1", "rows", "unknown", "row"]),
    "source missing": (drop("lair", "source"), ["lair", "source", "missing", "'reconstructed'"]),
    "source unknown": (change("lair", "source", "a friend"), ["lair", "source", "a friend", "'published'"]),
    "source of another type": (change("mumma", "source", 3), ["mumma", "source", "3"]),
    "published without address": (change("mumma", "source", "published"), ["mumma", "address", "missing"]),
    "published with an empty address": (
        lambda cards: cards["mumma"].update(source="published", address=" "),
        ["mumma", "address", "some words"],
    ),
    "too many spaces": (
        change("lair", "spaces", ["start", *["open"] * 31, "crown"]),
        ["lair", "spaces", "3 to 32", "33"],
    ),
    "too few spaces": (change("lair", "spaces", ["start", "crown"]), ["lair", "spaces", "3 to 32", "2"]),
    "unknown space": (change("lair", "spaces", ["start", "dark", "crown"]), ["lair", "spaces", "dark", "'noisy'"]),
    "space of another type": (change("lair", "spaces", ["start", 1, "crown"]), ["lair", "spaces", "1"]),
    "space that is a list": (change("lair", "spaces", ["start", ["open"], "crown"]), ["lair", "spaces", "open"]),
    "spaces of another type": (change("lair", "spaces", "open"), ["lair", "spaces", "open"]),
    "no start": (change("lair", "spaces", ["open", "open", "crown"]), ["lair", "spaces", "'start'"]),
    "no crown": (change("lair", "spaces", ["start", "open", "open"]), ["lair", "spaces", "'crown'"]),
    "two crowns": (change("lair", "spaces", ["start", "crown", "crown"]), ["lair", "spaces", "'crown'"]),
    "too many steps": (change("cavern", "steps", 21), ["cavern", "steps", "from 2 to 20", "21"]),
    "too few steps": (change("cavern", "steps", 1), ["cavern", "steps", "from 2 to 20", "1"]),
    "steps in words": (change("cavern", "steps", "twelve"), ["cavern", "steps", "whole number", "twelve"]),
    "steps with a point": (change("cavern", "steps", 12.0), ["cavern", "steps", "whole number", "12.0"]),
    "steps true": (change("cavern", "steps", True), ["cavern", "steps", "whole number", "True"]),
    "seven Mumma cards": (change("mumma", "footprints", [1] * 7), ["mumma", "footprints", "6"]),
    "four footprints": (change("mumma", "footprints", [1, 1, 2, 2, 3, 4]), ["mumma", "footprints", "from 1 to 3", "4"]),
    "footprints of another type": (change("mumma", "footprints", 2), ["mumma", "footprints", "2"]),
    "missing card": (drop("dragon_card", 3), ["dragon_card", "missing", "8"]),
    "all cards missing": (drop("dragon_card"), ["dragon_card", "missing"]),
    "cards of another type": (change("dragon_card", {"number": 2}), ["dragon_card", "a list of tables"]),
    "duplicate number": (change("knight_card", 1, "number", 1), ["knight_card 1", "number", "once", "3"]),
    "the other side's number": (change("knight_card", 1, "number", 2), ["knight_card 2", "number", "knight", "3"]),
    "number past its maximum": (change("knight_card", 5, "number", 13), ["knight_card 13", "number", "from 1 to 12"]),
    "number 0": (change("knight_card", 5, "number", 0), ["knight_card 0", "number", "from 1 to 12"]),
    "number missing": (drop("knight_card", 5, "number"), ["knight_card 6", "number", "missing"]),
    "title missing": (drop("knight_card", 1, "title"), ["knight_card 3", "title", "missing"]),
    "title empty": (change("knight_card", 1, "title", ""), ["knight_card 3", "title", "some words"]),
    "title of another type": (change("knight_card", 1, "title", 3), ["knight_card 3", "title", "some words"]),
    "row missing": (drop("knight_card", 1, "row"), ["knight_card 3", "row", "missing", "a list of effects"]),
    "row of another type": (change("knight_card", 1, "row", "move"), ["knight_card 3", "row", "list of effects"]),
    "unknown effect": (row("move", "fly"), ["knight_card 3", "row", "'fly'", "'move quietly'"]),
    "misspelt effect": (row("moves"), ["knight_card 3", "row", "'moves'", "'move'"]),
    "empty effect": (row(""), ["knight_card 3", "row", "''"]),
    "effect of another type": (row(3), ["knight_card 3", "row", "3"]),
    "effect number past its maximum": (row("panic +5"), ["knight_card 3", "row", "'panic'", "from -4 to 4", "+5"]),
    "effect number below its minimum": (row("mumma card -2"), ["knight_card 3", "row", "'mumma card'", "from -1 to 1"]),
    "effect number 0": (row("panic 0"), ["knight_card 3", "row", "'panic'", "from -4 to 4"]),
    "effect without its number": (row("panic"), ["knight_card 3", "row", "'panic'", "from -4 to 4"]),
    "effect with words for a number": (row("panic up"), ["knight_card 3", "row", "'panic'", "panic up"]),
    "effect that takes no number": (row("move 2"), ["knight_card 3", "row", "'move'", "takes no number"]),
    "unknown condition": (row({"if": "asleep", "then": ["move"]}), ["knight_card 3", "row", "'asleep'", "'hidden'"]),
    "condition with a number": (row({"if": "open 2", "then": ["move"]}), ["knight_card 3", "row", "open 2"]),
    "condition past its maximum": (row({"if": "fireball 4", "then": []}), ["knight_card 3", "row", "from 1 to 3"]),
    "condition of another type": (row({"if": 1, "then": ["move"]}), ["knight_card 3", "row", "condition", "1"]),
    "condition without then": (row({"if": "open"}), ["knight_card 3", "row", "if"]),
    "condition with more": (row({"if": "open", "then": [], "or": []}), ["knight_card 3", "row", "or"]),
    "then of another type": (row({"if": "open", "then": "move"}), ["knight_card 3", "row", "list of effects", "move"]),
    "fault inside else": (row({"if": "open", "then": [], "else": ["fly"]}), ["knight_card 3", "row", "'fly'"]),
    "unknown question": (row({"ask": "for help", "then": []}), ["knight_card 3", "row", "'for help'", "fireball"]),
    "unknown group": (row({"each": "knight", "do": []}), ["knight_card 3", "row", "'knight'", "none"]),
    "program too long": (row(*["move"] * 500), ["knight_card 3", "row", "14 lines"]),
    "character missing": (lambda cards: cards["character"].pop(2), ["character", "missing", "misty"]),
    "character unknown": (in_character("misty", "id", "brand"), ["character brand", "id", "brand", "'misty'"]),
    "character twice": (in_character("misty", "id", "cinder"), ["character cinder", "id", "twice"]),
    "character without title": (lambda cards: drop("title")(special(cards, "misty")), ["character misty", "title"]),
    "action of another type": (in_character("misty", "action", 4), ["character misty", "action", "a table"]),
    "action replaces an odd card": (
        in_character("misty", "action", "replaces", 3),
        ["character misty action", "replaces", "dragon", "3"],
    ),
    "action replaces no card": (
        in_character("misty", "action", "replaces", 14),
        ["character misty action", "replaces", "from 1 to 12", "14"],
    ),
    "fault in an action": (in_character("misty", "action", "row", ["fly"]), ["character misty action", "row", "'fly'"]),
    "fault in an ability": (in_character("misty", "revealed", ["fly"]), ["character misty", "revealed", "'fly'"]),
    "ability draws before a draw": (
        in_character("snerl_the_white", "before_mumma", ["mumma card +"]),
        ["character snerl_the_white", "before_mumma", "'mumma card'"],
    ),
    "ability moves after a draw": (
        in_character("misty", "after_mumma", [{"if": "open", "then": ["move"]}]),
        ["character misty", "after_mumma", "'move'"],
    ),
    "unknown moment": (in_character("misty", "yawning", ["move"]), ["character misty", "yawning", "unknown field"]),
}


def message(path):
    with pytest.raises(CardFileError) as caught:
        damsels_tale_v0.env(cards=str(path))
    assert isinstance(caught.value, ValueError)
    return str(caught.value)


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_file_is_refused_in_one_line(fault, tmp_path):
    spoil, words = BROKEN[fault]
    cards = copy.deepcopy(shipped())
    spoil(cards)
    path = tmp_path / "my_cards.toml"
    path.write_text(toml(cards), encoding="utf-8")
    said = message(path)
    assert "\n" not in said
    for word in ("my_cards.toml", *words):
        assert word in said, said


def test_an_unbroken_file_written_the_same_way_is_played_with(tmp_path):
    path = tmp_path / "my_cards.toml"
    path.write_text(toml(shipped()), encoding="utf-8")
    env = damsels_tale_v0.env(cards=str(path))
    assert env.game.cards.hash == damsels_tale_v0.env().game.cards.hash, "the hash is of what it says"
    env.reset(seed=1)


def test_a_published_part_needs_an_address_and_may_have_one(tmp_path):
    cards = shipped()
    cards["mumma"].update(source="published", address="https://example.org/cards")
    path = tmp_path / "my_cards.toml"
    path.write_text(toml(cards), encoding="utf-8")
    damsels_tale_v0.env(cards=str(path)).reset(seed=1)


def test_a_file_that_is_not_there(tmp_path):
    said = message(tmp_path / "nowhere.toml")
    assert "nowhere.toml" in said and "\n" not in said


def test_a_folder_is_no_card_file(tmp_path):
    assert str(tmp_path) in message(tmp_path)


@pytest.mark.parametrize("content", [b"lair = ", b"[lair\n", b"\xff\xfe\x00", b"a = 1\na = 2\n"])
def test_a_file_that_is_no_toml(content, tmp_path):
    path = tmp_path / "my_cards.toml"
    path.write_bytes(content)
    said = message(path)
    assert "my_cards.toml: not a TOML file" in said and "\n" not in said


def test_an_empty_file(tmp_path):
    path = tmp_path / "my_cards.toml"
    path.write_text("")
    assert "format: missing" in message(path)


@pytest.mark.parametrize("depth", [200, 5000])
def test_tables_too_deep_inside_each_other_are_refused_in_one_line(depth, tmp_path):
    deep = '{ if = "open", then = [' * depth + '"move"' + "] }" * depth
    text = (GAME.folder / "cards.toml").read_text(encoding="utf-8")
    path = tmp_path / "my_cards.toml"
    path.write_text(text.replace('"panic +1", "panic +1", "move"', deep), encoding="utf-8")
    said = message(path)
    assert "\n" not in said and "my_cards.toml" in said and "deep" in said

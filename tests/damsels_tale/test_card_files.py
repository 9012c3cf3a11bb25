"""A broken card file gets one line that names file, card, field and what was expected."""

import copy

import pytest

from fairy_envs import CardFileError, damsels_tale_v0
from fairy_envs.envs import EventsLost
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


def card_of(cards, deck, number):
    return next(card for card in cards[deck] if card["number"] == number)


def in_card(deck, number, *path_and_value):
    return lambda cards: change(*path_and_value)(card_of(cards, deck, number))


def without(deck, field, value):
    """A change that takes the table out that has this value in this field."""
    return lambda cards: cards.update({deck: [card for card in cards[deck] if card[field] != value]})


def looking(deck, number, condition):
    """A change that puts a condition on a card."""
    return in_card(deck, number, "row", ["panic +1", {"if": condition, "then": ["panic -1"]}])


BROKEN = {
    # What is wrong: the change, and the words that the message must hold beside the file's name.
    "format of another version": (change("format", 2), ["format", "from 1 to 1"]),
    "format missing": (drop("format"), ["format", "missing"]),
    "part missing": (drop("cavern"), ["cavern", "missing", "a table"]),
    "part of another type": (change("cavern", 12), ["cavern", "expected a table", "12"]),
    "unknown field at the top": (change("dice", 1), ["dice", "unknown field", "cavern"]),
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
    "too many steps": (change("cavern", "steps", 18), ["cavern", "steps", "from 2 to 17", "18"]),
    "too few steps": (change("cavern", "steps", 1), ["cavern", "steps", "from 2 to 17", "1"]),
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
    "row too long": (row(*["move"] * 11), ["knight_card 3", "row", "10 lines", "11"]),
    "row too long by its conditions": (
        row(*[{"if": "open", "then": ["move"]}] * 6),
        ["knight_card 3", "row", "10 lines", "12"],
    ),
    "character missing": (without("character", "id", "misty"), ["character", "missing", "misty"]),
    "character unknown": (in_character("misty", "id", "smaug"), ["character smaug", "id", "smaug", "'misty'"]),
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
    # The cards and the board for three players.
    "no board for three": (drop("lair_2v1"), ["lair_2v1", "missing"]),
    "board for three without a crown": (
        change("lair_2v1", "spaces", ["start", "open", "open"]),
        ["lair_2v1", "spaces", "'crown'"],
    ),
    "unknown space on the board for three": (
        change("lair_2v1", "spaces", ["start", "dark", "crown"]),
        ["lair_2v1", "spaces", "dark", "'noisy'"],
    ),
    "no steps for three": (drop("cavern", "steps_2v1"), ["cavern", "steps_2v1", "missing"]),
    "too many steps for three": (change("cavern", "steps_2v1", 18), ["cavern", "steps_2v1", "from 2 to 17", "18"]),
    "unknown letter": (in_card("second_knight_card", 5, "letter", "C"), ["second_knight_card 5", "letter", "'A'", "C"]),
    "small letter": (in_card("first_knight_card", 1, "letter", "a"), ["first_knight_card 1", "letter", "'A'", "a"]),
    "letter missing": (lambda cards: drop("letter")(card_of(cards, "first_knight_card", 3)), ["letter", "missing"]),
    "letter that the second Knight's card has": (
        in_card("first_knight_card", 1, "letter", "B"),
        ["first_knight_card 1", "letter", "second Knight's 1"],
    ),
    "letter that the first Knight's card has": (
        in_card("second_knight_card", 3, "letter", "B"),
        ["first_knight_card 3", "letter", "second Knight's 3"],
    ),
    "letter on a card that has none": (
        in_card("knight_card", 5, "letter", "A"),
        ["knight_card 5", "letter", "unknown field"],
    ),
    "first Knight's card missing": (without("first_knight_card", "number", 11), ["first_knight_card", "missing", "11"]),
    "second Knight's card missing": (
        without("second_knight_card", "number", 7),
        ["second_knight_card", "missing", "7"],
    ),
    "second Knight's deck missing": (drop("second_knight_card"), ["second_knight_card", "missing"]),
    "Dragon's card for three missing": (
        without("dragon_card_2v1", "number", 12),
        ["dragon_card_2v1", "missing", "12"],
    ),
    "number that stays as it is with two Knights": (
        in_card("first_knight_card", 3, "number", 5),
        ["first_knight_card 5", "number", "once", "3"],
    ),
    "Dragon's number that stays as it is with two Knights": (
        in_card("dragon_card_2v1", 6, "number", 4),
        ["dragon_card_2v1 4", "number", "once", "6"],
    ),
    "card for three twice": (in_card("second_knight_card", 3, "number", 1), ["second_knight_card 1", "number", "3"]),
    "card for three without a source": (
        lambda cards: drop("source")(card_of(cards, "dragon_card_2v1", 2)),
        ["dragon_card_2v1 2", "source", "missing"],
    ),
    # Conditions where they would mean nothing.
    **{
        f"'{condition}' on the {deck} {number}": (
            looking(deck, number, condition),
            [f"{deck} {number}", "row", f"'{condition}'", "means nothing"],
        )
        for deck, number, condition in (
            ("dragon_card", 4, "open"),
            ("dragon_card", 10, "hidden"),
            *(("dragon_card", number, "both open") for number in (2, 4, 12)),
            *(("knight_card", number, "both hidden") for number in (1, 5)),
            *(("dragon_card", number, "other open") for number in (6, 10)),
            *(("knight_card", number, "other out") for number in (7, 11)),
            ("dragon_card", 8, "one of each"),
            *(("dragon_card_2v1", 6, condition) for condition in ("open", "hidden")),
            *(("dragon_card_2v1", 8, condition) for condition in ("other open", "other hidden", "other out")),
            *(("first_knight_card", 11, condition) for condition in ("both open", "both hidden", "one of each")),
            *(("second_knight_card", 7, condition) for condition in ("both open", "both hidden", "one of each")),
        )
    },
    "a condition that means nothing, inside else": (
        in_card("dragon_card", 4, "row", [{"if": "fireball 3", "then": [], "else": [{"if": "open", "then": []}]}]),
        ["dragon_card 4", "row", "'open'"],
    ),
    "condition of two Knights on a character's card": (
        in_character("misty", "action", "row", [{"if": "both open", "then": ["panic +1"]}]),
        ["character misty action", "row", "'both open'"],
    ),
    "condition of the other Knight on a character's card": (
        in_character("chops_murphy", "action", "row", [{"if": "other out", "then": ["move"]}]),
        ["character chops_murphy action", "row", "'other out'"],
    ),
    **{
        f"'shift the Knight' on the {deck} {number}, which is played with two Knights": (
            in_card(deck, number, "row", ["shift the Knight"]),
            [f"{deck} {number}", "row", "'shift the Knight'"],
        )
        for deck, number in (
            ("knight_card", 5),
            ("dragon_card", 10),
            ("first_knight_card", 3),
            ("second_knight_card", 3),
            ("dragon_card_2v1", 8),
        )
    },
    "condition of two Knights in an ability": (
        in_character("misty", "revealed", [{"if": "both open", "then": ["panic +1"]}]),
        ["character misty", "revealed", "'both open'"],
    ),
    "condition of the other Knight in an ability": (
        in_character("captain_kinnen", "card_done", [{"if": "other out", "then": ["panic +1"]}]),
        ["character captain_kinnen", "card_done", "'other out'"],
    ),
    # The handicap.
    "no handicap": (drop("handicap"), ["handicap", "missing", "a list of tables"]),
    "handicap of another type": (change("handicap", 3), ["handicap", "a list of tables", "3"]),
    "handicap level missing": (without("handicap", "level", 2), ["handicap", "missing", "2"]),
    "handicap level twice": (change("handicap", 2, "level", 1), ["handicap 1", "level", "once", "1"]),
    "handicap level 0": (change("handicap", 0, "level", 0), ["handicap 0", "level", "from 1 to 3", "0"]),
    "handicap level 4": (change("handicap", 0, "level", 4), ["handicap 4", "level", "from 1 to 3", "4"]),
    "handicap of no step": (change("handicap", 0, "steps", 0), ["handicap 1", "steps", "from 1 to 3", "0"]),
    "handicap of four steps": (change("handicap", 2, "steps", 4), ["handicap 3", "steps", "from 1 to 3", "4"]),
    "handicap without panic": (drop("handicap", 1, "panic"), ["handicap 2", "panic", "missing"]),
    "handicap with panic 5": (change("handicap", 1, "panic", 5), ["handicap 2", "panic", "from 1 to 4", "5"]),
    "handicap without a source": (drop("handicap", 1, "source"), ["handicap 2", "source", "missing"]),
    # Passive abilities.
    "unknown standing modifier": (
        in_character("brand", "standing", ["no fear"]),
        ["character brand", "standing", "'no fear'", "'no noise'"],
    ),
    "standing modifier past its maximum": (
        in_character("brand", "standing", ["panic for hiding -2"]),
        ["character brand", "standing", "'panic for hiding'", "from -1 to 1", "-2"],
    ),
    "standing modifier without its number": (
        in_character("brand", "standing", ["panic for hiding"]),
        ["character brand", "standing", "'panic for hiding'", "from -1 to 1"],
    ),
    "standing modifier that takes no number": (
        in_character("captain_kinnen", "standing", ["no noise 2"]),
        ["character captain_kinnen", "standing", "'no noise'", "takes no number"],
    ),
    "standing modifier twice": (
        in_character("brand", "standing", ["panic for hiding -1", "panic for hiding +1"]),
        ["character brand", "standing", "'panic for hiding'", "twice"],
    ),
    "standing modifiers of another type": (
        in_character("brand", "standing", "no noise"),
        ["character brand", "standing", "a list of standing modifiers"],
    ),
    "effect for a standing modifier": (
        in_character("brand", "standing", ["panic -1"]),
        ["character brand", "standing", "'panic -1'", "standing modifier"],
    ),
    **{
        f"{name} at {moment}": (
            in_character(name, moment, ["panic +1"]),
            [f"character {name}", moment, f"no ability of the {side}'s", "this moment"],
        )
        for name, side, moment in (
            ("chops_murphy", "knight", "revealed"),
            ("captain_kinnen", "knight", "before_mumma"),
            ("snerl_the_white", "dragon", "counters"),
        )
    },
    **{
        f"'{effect}' {moment} of {name}": (
            in_character(name, moment, [effect]),
            [f"character {name}", moment, f"'{word}'", "can't stand here"],
        )
        for name, moment, effect, word in (
            ("chops_murphy", "after_mumma", "mumma card +", "mumma card"),
            ("chops_murphy", "after_mumma", "mumma card to panic", "mumma card to panic"),
            ("chops_murphy", "after_mumma", "shift the Knight", "shift the Knight"),
            ("chops_murphy", "after_mumma", "arrange the deck", "arrange the deck"),
            ("brand", "after_mumma", "mumma card -", "mumma card"),
            ("brand", "after_mumma", "back to hidden", "back to hidden"),
            ("snerl_the_white", "before_mumma", "arrange the deck", "arrange the deck"),
            ("reinald_the_red", "before_mumma", "walk 2", "walk"),
        )
    },
    "a step after a Mumma Dragon card that is not the last thing": (
        in_character("chops_murphy", "after_mumma", [{"ask": "take the step", "then": ["walk 1"]}, "panic +1"]),
        ["character chops_murphy", "after_mumma", "'walk'", "last"],
    ),
    "a step after a Mumma Dragon card with another way": (
        in_character(
            "chops_murphy", "after_mumma", [{"ask": "take the step", "then": ["walk 1"], "else": ["panic +1"]}]
        ),
        ["character chops_murphy", "after_mumma", "'walk'", "last"],
    ),
    "a number named on a card": (
        in_card("knight_card", 5, "row", ["name a number"]),
        ["knight_card 5", "row", "'name a number'"],
    ),
    "a number named after a Mumma Dragon card": (
        in_character("snerl_the_white", "after_mumma", ["name a number"]),
        ["character snerl_the_white", "after_mumma", "'name a number'"],
    ),
    "a Mumma Dragon card behind a condition after another": (
        in_character("chops_murphy", "after_mumma", [{"if": "drawn 1", "then": [], "else": ["mumma card +"]}]),
        ["character chops_murphy", "after_mumma", "'mumma card'"],
    ),
    "action of a Knight replaces an even card": (
        in_character("captain_kinnen", "action", "replaces", 4),
        ["character captain_kinnen action", "replaces", "knight", "4"],
    ),
    "action card without its text": (
        lambda cards: drop("text")(special(cards, "brand")["action"]),
        ["character brand action", "text", "missing"],
    ),
    "ability too long": (
        in_character("misty", "revealed", ["panic -1"] * 6),
        ["character misty", "revealed", "5 lines", "6"],
    ),
    "an ability of Ivan's": (
        in_character("ivan", "standing", ["no noise"]),
        ["character ivan", "standing", "standard"],
    ),
    "an ability of Cinder's": (
        in_character("cinder", "revealed", ["panic -1"]),
        ["character cinder", "revealed", "standard"],
    ),
    "a card of Cinder's own": (
        lambda cards: special(cards, "cinder").update(action=special(cards, "brand")["action"]),
        ["character cinder", "action", "standard"],
    ),
    "a step that nobody is asked for": (
        in_character("chops_murphy", "after_mumma", [{"if": "drawn 1", "then": ["walk 1"]}]),
        ["character chops_murphy", "after_mumma", "'walk'", "question"],
    ),
    "a Counter after a Mumma Dragon card": (
        in_character("dame_stephanie", "after_mumma", ["counter"]),
        ["character dame_stephanie", "after_mumma", "'counter'"],
    ),
    "a Mumma Dragon card for a Counter": (
        in_character("dame_stephanie", "counters", ["mumma card +"]),
        ["character dame_stephanie", "counters", "'mumma card'"],
    ),
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


@pytest.mark.rule("DT-53")
@pytest.mark.parametrize("number", [4, 10])
@pytest.mark.parametrize("condition", ["open", "hidden"])
def test_the_dragons_4_and_10_look_at_no_knight(number, condition, tmp_path):
    cards = shipped()
    looking("dragon_card", number, condition)(cards)
    path = tmp_path / "my_cards.toml"
    path.write_text(toml(cards), encoding="utf-8")
    assert f"dragon_card {number}: row: '{condition}' means nothing on this card" in message(path)


@pytest.mark.parametrize("players", [2, 3])
def test_a_file_is_checked_whole_whatever_is_played(players, tmp_path):
    """A fault in a part that this game does not use is found all the same."""
    for number, spoil in enumerate(
        (
            change("lair", "spaces", ["start", "crown"]),
            change("lair_2v1", "spaces", ["start", "crown"]),
            in_card("knight_card", 1, "row", ["fly"]),
            in_card("second_knight_card", 1, "row", ["fly"]),
            in_character("misty", "action", "row", ["fly"]),
            change("handicap", 2, "steps", 9),
        )
    ):
        cards = shipped()
        spoil(cards)
        path = tmp_path / f"{number}.toml"
        path.write_text(toml(cards), encoding="utf-8")
        with pytest.raises(CardFileError):
            damsels_tale_v0.env(num_players=players, cards=str(path))


@pytest.mark.parametrize(
    ("deck", "number", "items"),
    [
        ("knight_card", 3, ["move"] * 10),
        ("second_knight_card", 3, [{"if": "other out", "then": ["move"]}] * 5),
        ("dragon_card", 6, [{"if": "open", "then": ["panic +1"]}, {"if": "hidden", "then": ["panic -1"]}]),
        ("dragon_card_2v1", 6, [{"if": "both open", "then": ["panic +1"], "else": ["back to hidden"]}]),
        ("first_knight_card", 1, [{"if": "hidden", "then": ["counter"]}, {"if": "other hidden", "then": ["move"]}]),
        ("knight_card", 5, [{"if": "hidden", "then": ["move"]}, {"if": "open", "then": ["move"]}]),
    ],
)
def test_rows_that_say_what_their_cards_may_say_are_read(deck, number, items, tmp_path):
    cards = shipped()
    card_of(cards, deck, number)["row"] = items
    path = tmp_path / "my_cards.toml"
    path.write_text(toml(cards), encoding="utf-8")
    for players in (2, 3):
        damsels_tale_v0.env(num_players=players, cards=str(path)).reset(seed=1)


def test_events_that_find_no_room_are_lost_with_a_warning(tmp_path):
    cards = shipped()
    for card in (*cards["knight_card"], *cards["dragon_card"]):
        card["row"] = ["mumma card -"] * 10
    for name, icon in (("brand", "mumma step -1"), ("captain_kinnen", "panic +1")):
        next(row for row in cards["character"] if row["id"] == name)["after_mumma"] = [icon] * 5
    path = tmp_path / "my_cards.toml"
    path.write_text(toml(cards), encoding="utf-8")
    options = {"knight": "captain_kinnen", "dragon": "brand", "cards": str(path)}
    env = damsels_tale_v0.env(**options)
    env.reset(seed=0)
    batch = damsels_tale_v0.batch_env(1, events=True, **options)
    batch.reset(0)
    played = int(batch.action_mask[0].argmax())
    env.step(played)
    batch.step([played])
    played = int(batch.action_mask[0].argmax())
    with pytest.warns(EventsLost, match="damsels_tale: a decision set off more than the 128 events"):
        env.step(played)
    with pytest.warns(EventsLost):
        batch.step([played])
    assert len(batch.events_of(0)) == 128


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
    row = next(line for line in text.splitlines() if line.startswith("row = "))
    path.write_text(text.replace(row, f"row = [{deep}]"), encoding="utf-8")
    said = message(path)
    assert "\n" not in said and "my_cards.toml" in said and "deep" in said

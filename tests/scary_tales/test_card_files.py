"""A broken card file gets one line that names file, card, field and what was expected; the shipped one is complete."""

import re
from collections import Counter

import pytest

from fairy_envs import CardFileError, scary_tales_v0
from fairy_envs.games.scary_tales import GAME

from .table import Table

SHIPPED = (GAME.folder / "cards.toml").read_text(encoding="utf-8")
A_COMPANION = '[[companion]]\ntitle = "Cat {}"\nsource = "reconstructed"\ncopies = 1\ntext = "One."\nrow = ["luck 1"]\n'

BROKEN = {
    # What is wrong: what is replaced (where it first stands), by what, and the words of the message beside the file.
    "another format": ("format = 1", "format = 2", ["format", "from 1 to 1"]),
    "an unknown table": ("format = 1", "format = 1\nhouse = 1", ["house", "unknown field"]),
    "another Character": ('id = "hansel"', 'id = "gretel"', ["character", "prince_charming, hansel"]),
    "a Character with two dice": (
        re.compile(r'    \["strength", "wisdom", "luck", "magic 3", "wish", "void"\],\n'),
        "",
        ["character prince_charming", "dice", "3 lists of 6 faces"],
    ),
    "a die with five faces": (
        '["strength", "strength", "strength", "wisdom", "magic 2", "wish"]',
        '["strength", "strength", "wisdom", "magic 2", "wish"]',
        ["character prince_charming die 1", "faces", "6 to 6", "5"],
    ),
    "an unknown face": ('"magic 3", "luck", "wish"', '"magic 4", "luck", "wish"', ["The Moon Fairy", "'magic 4'"]),
    "one Fairy": (
        re.compile(r'\[\[fairy\]\]\ntitle = "The Dew Fairy".*?\n\n', re.DOTALL),
        "",
        ["fairy", "2 Fairies", "got 1"],
    ),
    "a Relic without points": ("points = 1\n", "", ["relic Rose Mirror", "points", "missing", "from 1 to 9"]),
    "an unknown colour": (
        'colour = "crimson"',
        'colour = "pink"',
        ["relic Rose Mirror", "colour", "'pink'", "'golden'"],
    ),
    "a colour where all count": (
        'worth = "all colours"',
        'worth = "all colours"\ncolour = "golden"',
        ["Orb of the Fairy King", "colour", "unknown field"],
    ),
    "a Relic twice": ("copies = 1", "copies = 2", ["relic Rose Mirror", "copies", "from 1 to 1", "2"]),
    "a Relic that costs nothing": ("{ strength = 1, wisdom = 1 }", "{}", ["relic Rose Mirror", "cost", "at least one"]),
    "a cost in wishes": ("{ strength = 1, wisdom = 1 }", "{ wish = 1 }", ["relic Rose Mirror cost", "wish", "unknown"]),
    "a roll when a Relic is drawn": (
        'drawn = ["bury"]',
        'drawn = ["reroll all"]',
        ["relic Hollow Oak", "drawn", "'reroll all' can't stand here"],
    ),
    "a Companion that rolls for an Event": (
        'row = ["reroll all"]',
        'row = ["roll"]',
        ["companion The White Horse", "row", "'roll' can't stand here"],
    ),
    "an Event that adds to a roll": (
        'row = [{ each = "player", do = ["they bury"] }]',
        'row = ["magic 2"]',
        ["event Midnight Strikes", "row", "'magic' can't stand here"],
    ),
    "nobody to exchange with": (
        'row = ["choose an opponent", "exchange"]',
        'row = ["exchange"]',
        ["power Silver Tongue", "row", "'exchange' needs 'choose an opponent' or 'each'"],
    ),
    "an opponent chosen for each opponent": (
        'row = [{ each = "player", do = ["they bury"] }]',
        'row = [{ each = "opponent", do = ["choose an opponent", "they bury"] }]',
        ["event Midnight Strikes", "row", "'choose an opponent' can't stand in a row with 'each'"],
    ),
    "enough of no roll": (
        'row = ["roll", { if = "enough", then = ["draw 2"]',
        'row = [{ if = "enough", then = ["draw 2"]',
        ["event The Ogre's Riddle", "row", "'enough' needs 'roll'"],
    ),
    "a roll for nothing": (
        'cost = { wisdom = 2 }\nrow = ["roll"',
        'row = ["roll"',
        ["event The Ogre's Riddle", "cost", "missing"],
    ),
    "five Companions": (
        "[[companion]]\n",
        "".join(A_COMPANION.format(number) for number in range(3)) + "[[companion]]\n",
        ["companion", "4 different ones at most", "got 5"],
    ),
    "a Relic that captures when it is captured": (
        'worth = "plain"\npoints = 2\ncost = { wisdom = 2 }',
        'worth = "plain"\npoints = 2\ncost = { wisdom = 2 }\ncaptured = ["choose an opponent", "capture"]',
        ["relic Silver Flute", "captured", "'capture' can't stand here"],
    ),
    "25 Fortune cards": ("[[companion]]\n", A_COMPANION.format(1) + "[[companion]]\n", ["24 cards", "got 25"]),
    "27 Power cards": ("copies = 3", "copies = 2", ["power", "28 cards in a game set", "got 27"]),
    "five copies": ("copies = 3", "copies = 5", ["power Wolf", "copies", "from 1 to 4", "5"]),
    "the same title twice": (
        'title = "Owl"',
        'title = "Wolf"',
        ["power Wolf", "title", "'Wolf' is there twice", "copies"],
    ),
    "an unknown kind": ('kind = "creature"', 'kind = "beast"', ["power Wolf", "kind", "'post-roll'", "'beast'"]),
    "an unknown effect": ('row = ["strength 2"]', 'row = ["howl"]', ["power Wolf", "row", "effect 'howl'"]),
    "a number too large": ('row = ["strength 2"]', 'row = ["strength 10"]', ["power Wolf", "row", "from 1 to 9"]),
    "dice turned before they are rolled": (
        'row = ["strength 2"]',
        'row = ["turn a die"]',
        ["power Wolf", "row", "'turn a die' can't stand here"],
    ),
    "an Influence instead of an attack that adds to one": (
        'row = ["choose an opponent", "exchange"]',
        'row = ["magic 2"]',
        ["power Silver Tongue", "row", "'magic' can't stand here"],
    ),
    "a row too long": (
        'row = ["strength 2"]',
        "row = [" + '"strength 1", ' * 13 + "]",
        ["power Wolf", "12 lines", "13"],
    ),
}


def replaced(old, new):
    """The shipped card file with one place changed."""
    if isinstance(old, str):
        old = re.compile(re.escape(old))
    assert old.search(SHIPPED), f"the shipped file has no {old.pattern}"
    return old.sub(lambda _: new, SHIPPED, count=1)


def message(path):
    with pytest.raises(CardFileError) as caught:
        scary_tales_v0.env(cards=str(path))
    assert isinstance(caught.value, ValueError)
    return str(caught.value)


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_file_is_refused_in_one_line(fault, tmp_path):
    old, new, words = BROKEN[fault]
    path = tmp_path / "my_cards.toml"
    path.write_text(replaced(old, new), encoding="utf-8")
    said = message(path)
    assert "\n" not in said
    for word in ("my_cards.toml", *words):
        assert word in said, said


@pytest.mark.parametrize("content", [b"format = ", b"[[relic]\n", b"\xff\xfe\x00", b"format = 1\nformat = 1\n"])
def test_a_file_that_is_no_toml(content, tmp_path):
    path = tmp_path / "my_cards.toml"
    path.write_bytes(content)
    said = message(path)
    assert "my_cards.toml: not a TOML file" in said and "\n" not in said


def test_another_card_file_is_played_with(tmp_path):
    path = tmp_path / "my_cards.toml"
    path.write_text(replaced('row = ["strength 2"]', 'row = ["wish 3"]'), encoding="utf-8")
    position = {"hands": [["Wolf"]], "stacks": [["Magic Bean"], ["Dragon's Ruby"]]}
    table = Table(cards=str(path), characters=["prince_charming", "hansel"], **position)
    table.decide("attack", "play Wolf")
    assert table.sees(0).icons.tolist() == [0, 0, 0, 0, 3]


def changed(tmp_path, old, new):
    path = tmp_path / "my_cards.toml"
    path.write_text(replaced(old, new), encoding="utf-8")
    return str(path)


@pytest.mark.rule("ST-25")
def test_what_a_companion_adds_counts_only_in_a_roll_under_way(tmp_path):
    cards = changed(tmp_path, 'row = ["wisdom 1", "luck 1"]', 'row = ["wisdom 1", "draw 1"]')
    position = {"companions": [["Gretel"]], "stacks": [["Magic Bean"], ["Silver Flute"]], "fortunes": ["Ring of Moss"]}
    table = Table(cards=cards, **position).decide("use Gretel")
    assert len(table.hand(0)) == 1 and not table.sees(0).icons.any()
    during = Table(cards=cards, **position).decide("attack", "use Gretel")
    assert during.sees(0).icons.tolist() == [0, 1, 0, 0, 0]


@pytest.mark.rule("ST-17")
def test_an_attack_fails_when_a_card_takes_its_target_away(tmp_path):
    cards = changed(tmp_path, 'row = ["wisdom 1", "luck 1"]', 'row = ["choose an opponent", "capture"]')
    stacks = [["Magic Bean"], ["Rose Mirror", "Silver Flute"]]
    table = Table(cards=cards, companions=[["Gretel"]], stacks=stacks, hands=[["Owl"]]).decide("attack", "play Owl")
    table.decide("use Gretel")
    assert (table.stack(0), table.stack(1)) == (["Magic Bean", "Silver Flute"], ["Rose Mirror"])
    assert (table.hand(0), table.played, table.dice) == (["Owl"], [], [])
    assert table.question in ("last", "drawing"), "that was the attack"


@pytest.mark.rule("ST-17")
def test_an_attack_fails_too_when_the_twin_of_its_target_comes_to_the_top(tmp_path):
    cards = changed(tmp_path, 'row = ["wisdom 1", "luck 1"]', 'row = ["choose an opponent", "capture"]')
    stacks = [["Magic Bean"], ["Silver Flute", "Silver Flute"], ["Rose Mirror"]]
    table = Table(players=3, cards=cards, companions=[["Gretel"]], stacks=stacks, hands=[["Owl"]])
    table.decide("attack East", "use Gretel", "choose East")
    assert (table.stack(0), table.stack(1)) == (["Magic Bean", "Silver Flute"], ["Silver Flute"])
    assert table.question == "last", "that was the attack"


def test_whoever_is_asked_sees_about_whom(tmp_path):
    row = '[{ each = "opponent", do = [{ ask = "may", then = ["they discard 1"] }] }]'
    cards = changed(tmp_path, 'row = ["wisdom 1", "luck 1"]', f"row = {row}")
    stacks = [["Magic Bean"], ["Silver Flute"], ["Rose Mirror"]]
    table = Table(players=3, cards=cards, companions=[["Gretel"]], stacks=stacks, hands=[["Owl"], ["Fox"], ["Wolf"]])
    table.decide("use Gretel")
    for away, name in ((1, "East"), (2, "South")):
        assert table.question == "may" and table.sees(0).chosen.tolist() == [float(place == away) for place in range(4)]
        assert table.env.view("challenger_0")["question"].endswith(f"Do it to {name}?")
        table.decide("no")


# --- What the shipped card set must be --------------------------------------------------------------------------------

DOCUMENT = scary_tales_v0.env().game.cards.document
FORTUNES = [card for sort in ("relic", "companion", "event") for card in DOCUMENT[sort]]
POWERS = DOCUMENT["power"]


def test_a_game_set_has_24_fortune_and_28_power_cards():
    assert sum(card["copies"] for card in FORTUNES) == 24
    assert sum(card["copies"] for card in POWERS) == 28


def test_enough_of_them_differ():
    assert len({card["title"] for card in POWERS}) == len(POWERS) >= 14
    assert 16 <= len(DOCUMENT["relic"]) <= 18
    assert (
        len({(card.get("colour"), card["worth"], card["points"], str(card["cost"])) for card in DOCUMENT["relic"]})
        >= 14
    )
    assert len(DOCUMENT["companion"]) == 2
    assert 4 <= len(DOCUMENT["event"]) <= 6


def test_every_kind_of_power_card_is_there():
    kinds = Counter(card["kind"] for card in POWERS)
    assert set(kinds) == {"creature", "pre-roll", "post-roll", "instead", "around"}
    assert kinds["instead"] >= 2 and kinds["around"] >= 2


def test_every_colour_and_worth_is_there():
    relics = DOCUMENT["relic"]
    assert len({card["colour"] for card in relics if "colour" in card}) == 4
    assert {card["worth"] for card in relics} == {"plain", "colour", "all colours"}
    assert {card["points"] for card in relics if card["worth"] == "plain"} >= {1, 2}
    assert {card["points"] for card in relics if card["worth"] != "plain"} >= {2, 4}
    assert any("text" in card for card in relics)


def test_an_event_with_a_roll_and_cards_that_bring_a_fairy_or_change_the_order():
    assert any("roll" in card["row"] for card in DOCUMENT["event"])
    rows = [card["row"] for card in POWERS]
    assert ["fairy"] in rows
    assert any("raise theirs" in row for row in rows) and any("raise" in row for row in rows)


def test_the_dice_have_the_faces_that_the_rulebook_speaks_of():
    for character in DOCUMENT["character"]:
        faces = {face for die in character["dice"] for face in die}
        assert faces >= {"strength", "wisdom", "luck", "magic 3", "wish", "void"}
    first, second = DOCUMENT["character"]
    assert first["dice"] != second["dice"] and first["row"] != second["row"]
    assert DOCUMENT["fairy"][0]["faces"] != DOCUMENT["fairy"][1]["faces"], "each Fairy's die is different"


@pytest.mark.parametrize(("players", "target"), [(2, 7), (2, 10), (3, 10), (4, 10)])
def test_the_points_on_the_table_allow_a_win(players, target):
    """If one player holds a share of the plain points of all game sets alone, without a modifier."""
    plain = sum(card["points"] for card in DOCUMENT["relic"] if card["worth"] == "plain")
    assert plain * ((players + 1) // 2) >= target

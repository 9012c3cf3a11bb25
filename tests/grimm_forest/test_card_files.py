"""A broken card file gets one line that names file, card, field and what was expected; the shipped one is complete."""

import re
from collections import Counter

import pytest

from fairy_envs import CardFileError, grimm_forest_v0
from fairy_envs.games.grimm_forest import GAME

from .table import Table

SHIPPED = (GAME.folder / "cards.toml").read_text(encoding="utf-8")
GOLDILOCKS = 'end_of_gather = [{ if = "collected at most 2", then = ["gain 1"] }]'

BROKEN = {
    # What is wrong: what is replaced (where it first stands), by what, and the words of the message beside the file.
    "another format": ("format = 1", "format = 2", ["format", "from 1 to 1"]),
    "a part missing": (re.compile(r"\[die\].*?(?=#)", re.DOTALL), "", ["die", "missing", "a table"]),
    "an unknown field": ("market = 1", "market = 1\nmill = 1", ["tokens", "mill", "unknown field", "mega_straw"]),
    "published without address": (re.compile(r'address = "[^\n]*topo[^\n]*\n'), "", ["costs", "address", "missing"]),
    "a token in words": ("mega_straw = 5", 'mega_straw = "five"', ["tokens", "mega_straw", "from 1 to 9", "'five'"]),
    "a die with five faces": ('"straw", "straw", "wood"', '"straw", "wood"', ["die", "faces", "6 to 6", "5"]),
    "a cost of nothing": ("walls = [4, 4, 4]", "walls = [4, 4, 0]", ["costs", "walls", "3 to 3", "from 1 to 20"]),
    "five copies": ("copies = 2", "copies = 5", ["fable Bread Crumbs", "copies", "from 1 to 4", "5"]),
    "57 Fables": ("copies = 2", "copies = 3", ["copies", "56 Fables in all"]),
    "55 Fables": ("copies = 2", "copies = 1", ["fable", "expected 56 Fables in all", "got 55"]),
    "the same title twice": (
        'title = "Lucky Penny"',
        'title = "Bread Crumbs"',
        ["fable Bread Crumbs", "title", "copies"],
    ),
    "a Fable without its text": ('text = "Draw two Fables."\n', "", ["fable Bread Crumbs", "text", "missing"]),
    "an unknown type": ('type = "plain"', 'type = "beast"', ["fable Bread Crumbs", "type", "'monster'", "'beast'"]),
    "a time that its type has not": (
        'time = "when revealed"',
        'time = "start of round"',
        ["fable Bread Crumbs", "time", "'when revealed'", "'start of round'"],
    ),
    "a Monster without miniatures": ("miniatures = 2\n", "", ["fable Wolf", "miniatures", "missing", "from 1 to 6"]),
    "a Unique Location that never leaves": (
        'leaves = "a pig is alone there"\n',
        "",
        ["fable Wishing Well", "leaves", "missing", "'nobody is there'"],
    ),
    "an unknown effect": (
        'row = ["draw 2"]',
        'row = ["fly"]',
        ["fable Bread Crumbs", "row", "effect 'fly'", "'gain straw'"],
    ),
    "a number too large": (
        'row = ["draw 2"]',
        'row = ["draw 10"]',
        ["fable Bread Crumbs", "row", "from 1 to 9", "draw 10"],
    ),
    "Gather cards exchanged when they lie open": (
        'time = "before gather cards"\ntext = "Exchange',
        'time = "end of gather"\ntext = "Exchange',
        ["fable Crossed Paths", "row", "'exchange gather cards'", "can't stand here"],
    ),
    "a Fable that discards a Friend": (
        'row = ["draw 2"]',
        'row = ["discard this"]',
        ["Bread Crumbs", "row", "'discard this'"],
    ),
    "a row too long": (
        'row = ["draw 2"]',
        "row = [" + '"draw 1", ' * 17 + "]",
        ["Bread Crumbs", "16 lines", "17"],
    ),
    "an unknown condition": (
        GOLDILOCKS,
        GOLDILOCKS.replace("collected at most 2", "hungry"),
        ["friend Goldilocks", "end_of_gather", "condition 'hungry'"],
    ),
    "a moment that there is not": (
        GOLDILOCKS,
        "at_tea = []",
        ["friend Goldilocks", "at_tea", "unknown field", "special"],
    ),
    "a Special Action without its row": (
        "special = { straw = 1, row = ",
        "special = { straw = 1, rows = ",
        ["friend Rumpelstiltskin special", "row", "missing"],
    ),
    "a standing modifier without its number": (
        'standing = ["roofs cost -2"]',
        'standing = ["roofs cost"]',
        ["friend Rapunzel", "standing", "'roofs cost'", "from -9 to 9"],
    ),
    "two who choose last": (
        'standing = ["roofs cost -2"]',
        'standing = ["chooses last"]',
        ["friend Rapunzel", "standing", "'chooses last'", "Evil Queen"],
    ),
    "24 Friends": (
        re.compile(r'\[\[friend\]\]\ntitle = "The Emperor".*', re.DOTALL),
        "",
        ["friend", "25 Friends", "got 24"],
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
        grimm_forest_v0.env(cards=str(path))
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


@pytest.mark.parametrize("content", [b"format = ", b"[[fable]\n", b"\xff\xfe\x00", b"format = 1\nformat = 1\n"])
def test_a_file_that_is_no_toml(content, tmp_path):
    path = tmp_path / "my_cards.toml"
    path.write_bytes(content)
    said = message(path)
    assert "my_cards.toml: not a TOML file" in said and "\n" not in said


@pytest.mark.parametrize("options", [{"num_players": 2}, {"num_players": 4, "advanced": False}])
def test_a_file_is_checked_whole_whatever_is_played(options, tmp_path):
    """An advanced Fable stays in the box, and is read all the same."""
    path = tmp_path / "my_cards.toml"
    path.write_text(
        replaced('row = [{ each = "pig there", do = ["they lose 3"] }]', 'row = ["burn"]'), encoding="utf-8"
    )
    with pytest.raises(CardFileError, match="fable Dragon: row: unknown effect 'burn'"):
        grimm_forest_v0.env(cards=str(path), **options)


def test_another_card_file_is_played_with(tmp_path):
    path = tmp_path / "my_cards.toml"
    path.write_text(replaced('row = ["draw 2"]', 'row = ["gain brick 9"]'), encoding="utf-8")
    table = Table(cards=str(path), hands=[["Bread Crumbs"]]).gather("fields", "fields", "fields", bread_crumbs=0)
    assert table.have(0) == "1 straw 9 brick"


# --- What the shipped card set must be --------------------------------------------------------------------------------

DOCUMENT = grimm_forest_v0.env().game.cards.document
FABLES = DOCUMENT["fable"]
FRIENDS = DOCUMENT["friend"]

KNOWN_FABLES = {"Bridge Troll", "Share the Wealth", "Wolf", "Big Bad Wolf", "Giant", "Dragon"}
KNOWN_FRIENDS = {
    "Aladdin",
    "Ali Baba",
    "Cinderella",
    "Evil Queen",
    "Fairy Godmother",
    "Frog Prince",
    "The Gingerbread Man",
    "Goldilocks",
    "Rumpelstiltskin",
    "Rapunzel",
    "Tom Thumb",
    "Snow White",
    "Pinocchio",
    "Robin Hood",
    "Little Red Riding Hood",
    "Sleeping Beauty",
    "Puss in Boots",
}
PUBLISHED = {"Aladdin", "Ali Baba", "Cinderella", "Evil Queen", "Fairy Godmother", "Frog Prince"}


def effects(row):
    """All effects in a row, those inside conditions, questions and groups too."""
    for item in row:
        if isinstance(item, str):
            yield item
        else:
            for inner in ("then", "else", "do"):
                yield from effects(item.get(inner, []))


def test_there_are_56_fables_of_24_titles_or_more_and_four_copies_at_most():
    copies = [fable["copies"] for fable in FABLES]
    assert sum(copies) == 56
    assert len({fable["title"] for fable in FABLES}) == len(FABLES) >= 24
    assert 1 <= min(copies) <= max(copies) <= 4


def test_there_are_25_different_friends():
    assert len({friend["title"] for friend in FRIENDS}) == len(FRIENDS) == 25


def test_all_names_that_are_known_are_there():
    assert {fable["title"] for fable in FABLES} >= KNOWN_FABLES
    assert {friend["title"] for friend in FRIENDS} >= KNOWN_FRIENDS


def test_every_type_every_time_and_both_levels_are_there():
    assert {fable["type"] for fable in FABLES} == {"plain", "monster", "next turn", "unique location"}
    assert {fable["level"] for fable in FABLES} == {"basic", "advanced"}
    assert {fable["time"] for fable in FABLES} == {
        "start of round",
        "when revealed",
        "before gather cards",
        "after gather cards",
        "before collecting",
        "end of gather",
        "build",
    }


def test_the_six_miniatures():
    found = {fable["title"]: fable["miniatures"] for fable in FABLES if fable["type"] == "monster"}
    assert found == {"Wolf": 2, "Bridge Troll": 1, "Giant": 1, "Dragon": 1, "Big Bad Wolf": 1}


def test_some_monster_has_more_cards_than_miniatures():
    """The rulebook says what to do when more Monsters are played than there are miniatures."""
    assert any(fable["copies"] > fable.get("miniatures", 4) for fable in FABLES)


def test_what_the_rulebook_speaks_of_is_there():
    """Fables and Friends that bring a Friend, another end of a house than the Big Bad Wolf, several Special Actions."""
    rows = {fable["title"]: list(effects(fable["row"])) for fable in FABLES}
    assert any("meet a friend" in row for row in rows.values())
    assert any("meet a friend" in effects(friend.get("end_of_gather", [])) for friend in FRIENDS)
    fall = {title for title, row in rows.items() if any(effect.endswith("house falls") for effect in row)}
    assert "Big Bad Wolf" in fall and len(fall) > 1
    assert sum("special" in friend for friend in FRIENDS) > 2


def test_the_tokens_the_die_and_the_costs():
    tokens = DOCUMENT["tokens"]
    assert [tokens[f"mega_{kind}"] for kind in ("straw", "wood", "brick")] == [5, 4, 3]
    assert tokens["market"] == 1
    assert Counter(DOCUMENT["die"]["faces"]) == {"straw": 2, "wood": 2, "brick": 2}
    assert [DOCUMENT["costs"][section] for section in ("floor", "walls", "roof")] == [[2] * 3, [4] * 3, [6] * 3]


def test_where_each_part_comes_from():
    """Nothing but what could be read is called published, and whatever is has its address."""
    assert {fable["source"] for fable in FABLES} == {"reconstructed"}
    assert {friend["title"] for friend in FRIENDS if friend["source"] == "published"} == PUBLISHED
    for part in (*FRIENDS, DOCUMENT["costs"]):
        assert (part["source"] == "published") == part.get("address", "").startswith("https://")
    assert DOCUMENT["tokens"]["source"] == "rulebook"
    assert (DOCUMENT["costs"]["source"], DOCUMENT["die"]["source"]) == ("published", "reconstructed")

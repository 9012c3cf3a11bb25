"""A broken card file gets one line that names file, card, field and what was expected; the shipped one is complete."""

import re
from collections import Counter

import pytest

from fairy_envs import CardFileError, book_of_shadows_v0
from fairy_envs.games.book_of_shadows import GAME

from .table import LEO, PIPER, Table

SHIPPED = (GAME.folder / "cards.toml").read_text(encoding="utf-8")
AN_EVENT = '[[event]]\ntitle = "Event {}"\nsource = "reconstructed"\ntext = "One."\nrow = ["bonus 1"]\n'

BROKEN = {
    # What is wrong: what is replaced (where it first stands), by what, and the words of the message beside the file.
    "another format": ("format = 1", "format = 2", ["format", "from 1 to 1"]),
    "an unknown table": ("format = 1", "format = 1\nhouse = 1", ["house", "unknown field"]),
    "no source": ('source = "rulebook"\npower = "Telekinesis"', 'power = "Telekinesis"', ["character prue", "source"]),
    "another character": ('id = "leo"', 'id = "paige"', ["character", "prue, piper, phoebe, leo"]),
    "another's Power": (
        'power = "Freeze Time"',
        'power = "Premonition"',
        ["character piper", "power", "'Freeze Time'"],
    ),
    "nine Powers": (
        "[[power]]",
        '[[power]]\ntitle = "Flight"\nsource = "reconstructed"\ntext = "Fly."\nuse = "stop"\non = "me"\n\n[[power]]',
        ["power", "8 Powers", "got 9"],
    ),
    "a Power twice": ('title = "Levitation"', 'title = "Reflection"', ["power Reflection", "title", "twice"]),
    "an unknown use": ('use = "stop"', 'use = "hop"', ["power Freeze Time", "use", "'reroll die'", "'hop'"]),
    "used on nobody": ('on = "anyone"', 'on = "nobody"', ["power Telekinesis", "on", "'me'"]),
    "a new Power with a use": (
        'text = "A weak point of some Demons."',
        'text = "A weak point of some Demons."\nuse = "stop"',
        ["power Astral Projection", "use", "unknown field"],
    ),
    "eight tokens": ("copies = 1", "copies = 2", ["item", "7 tokens", "got 8"]),
    "a token of no sort": ('sort = "object"', 'sort = "thing"', ["item Banishing Potion", "sort", "'spell'"]),
    "a Spell twice": ('title = "Binding Verse"', 'title = "Silver Athame"', ["item Silver Athame", "title", "twice"]),
    "thirteen Demons": (
        re.compile(r'\[\[demon\]\]\ntitle = "Javna".*?\n\n', re.DOTALL),
        "",
        ["demon", "14 Demons", "got 13"],
    ),
    "a Demon without weak points": (
        'weak = ["Freeze Time", "Binding Verse"]',
        "weak = []",
        ["demon Javna", "weak", "1 to 4"],
    ),
    "five weak points": (
        'weak = ["Freeze Time", "Binding Verse"]',
        'weak = ["Freeze Time", "Binding Verse", "Levitation", "Protection", "Reflection"]',
        ["demon Javna", "weak", "1 to 4", "5"],
    ),
    "a weak point twice": (
        'weak = ["Freeze Time", "Binding Verse"]',
        'weak = ["Freeze Time", "Freeze Time"]',
        ["demon Javna", "weak", "once"],
    ),
    "an unknown weak point": (
        'weak = ["Freeze Time", "Binding Verse"]',
        'weak = ["Freeze Time", "Garlic"]',
        ["demon Javna", "weak", "'Garlic'", "'Banishing Potion'"],
    ),
    "five Allies": (re.compile(r'\[\[ally\]\]\ntitle = "Grams".*?\n\n', re.DOTALL), "", ["ally", "6 Allies", "got 5"]),
    "nine Events": (
        "[[event]]\n",
        "".join(AN_EVENT.format(number) for number in range(3)) + "[[event]]\n",
        ["event", "1 to 8 Events", "got 9"],
    ),
    "an unknown effect": ('row = ["next demon +1"]', 'row = ["howl"]', ["event Omen in the Smoke", "row", "'howl'"]),
    "a number too large": ('row = ["bonus 1"]', 'row = ["bonus 6"]', ["event The Elders' Blessing", "from 1 to 5"]),
    "a row too long": (
        'row = ["bonus 1"]',
        "row = [" + '"bonus 1", ' * 13 + "]",
        ["event The Elders' Blessing", "12 lines", "13"],
    ),
    "a scale of one step": ("notches = 6", "notches = 1", ["board", "notches", "from 2 to 10"]),
    "a scale too long": ("notches = 6", "notches = 11", ["board", "notches", "from 2 to 10"]),
    "31 spaces": ('"start", "Javna",', '"Javna",', ["board", "spaces", "32 to 32", "31"]),
    "an unknown space": ('"start", "Javna",', '"start", "Jarvna",', ["board", "spaces", "'Jarvna'"]),
    "Start elsewhere": ('"start", "Javna", "Grams"', '"Javna", "start", "Grams"', ["board", "spaces", "first space"]),
    "two Starts": (
        '"Grams", "Barbas", "power of three"',
        '"Grams", "Barbas", "start"',
        ["board", "spaces", "no other"],
    ),
    "a Demon on two spaces": ('"Barbas", "power of three"', '"Barbas", "Barbas"', ["board", "'Barbas'", "it is on 2"]),
    "an Ally on no space": ('"Javna", "Grams"', '"Javna", "power of three"', ["board", "'Grams'", "it is on 0"]),
    "Demons in another order": ('"Javna", "Grams", "Barbas"', '"Barbas", "Grams", "Javna"', ["board", "in the order"]),
}


def replaced(old, new):
    """The shipped card file with one place changed."""
    if isinstance(old, str):
        old = re.compile(re.escape(old))
    assert old.search(SHIPPED), f"the shipped file has no {old.pattern}"
    return old.sub(lambda _: new, SHIPPED, count=1)


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_file_is_refused_in_one_line(fault, tmp_path):
    old, new, words = BROKEN[fault]
    path = tmp_path / "my_cards.toml"
    path.write_text(replaced(old, new), encoding="utf-8")
    with pytest.raises(CardFileError) as caught:
        book_of_shadows_v0.env(cards=str(path))
    said = str(caught.value)
    assert "\n" not in said
    for word in ("my_cards.toml", *words):
        assert word in said, said


# --- Another box ------------------------------------------------------------------------------------------------------


@pytest.fixture
def doubled(tmp_path):
    """A card file with two Banishing Potions and no Silver Athame."""
    text = replaced("copies = 1", "copies = 2")
    text = re.sub(r'\[\[item\]\]\ntitle = "Silver Athame".*?\n\n', "", text, flags=re.DOTALL)
    text = text.replace('"Silver Athame"', '"Banishing Potion"')
    path = tmp_path / "doubled.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.rule("BS-30", "BS-12")
def test_of_two_copies_either_counts(doubled):
    """Yama: Teleportation and a Banishing Potion, which come from two if Leo is not the only one to have a potion."""
    potions = {LEO: ["Banishing Potion"], PIPER: ["Banishing Potion"]}
    for tokens, beaten in ((potions, True), ({LEO: ["Banishing Potion"] * 2}, False)):
        table = Table(turn=LEO, places={LEO: 16}, tokens=tokens, cards=doubled, dice=(1, 1)).leave()
        assert table.will_fight(2).decide("confront Yama").is_beaten("Yama") == beaten


@pytest.mark.rule("BS-12")
def test_a_token_is_not_swapped_for_its_like(doubled):
    tokens = {LEO: ["Banishing Potion", "Binding Verse"], PIPER: ["Banishing Potion"]}
    table = Table(turn=LEO, places={LEO: 5, PIPER: 7}, tokens=tokens, cards=doubled, dice=(1, 1)).leave()
    table.decide("exchange with Piper", "give Banishing Potion")
    assert table.choices == ["take nothing"]
    assert table.decide("take nothing").tokens(PIPER) == ["Banishing Potion"] * 2
    assert table.sees(0).tokens.max() == 2


# --- What the shipped card set must be --------------------------------------------------------------------------------

DOCUMENT = book_of_shadows_v0.env().game.cards.document
SPACES = DOCUMENT["board"]["spaces"]
WEAK = {row["title"]: row["weak"] for row in DOCUMENT["demon"]}


@pytest.mark.rule("BS-03")
def test_the_board_has_all_that_the_box_lists():
    kinds = Counter("demon" if title in WEAK else title for title in SPACES)
    assert kinds["demon"] == 14 and kinds["start"] == 1 and kinds["power of three"] == 5
    assert len(DOCUMENT["ally"]) == 6 and len(DOCUMENT["event"]) == 6
    tokens = sum(row["copies"] for row in DOCUMENT["item"])
    assert len(WEAK) + 4 + tokens + 4 == 29, "Demons, characters, Spells and Objects, new Powers"


@pytest.mark.rule("BS-32")
def test_the_aquatic_demon_follows_the_wendigo():
    demons = [title for title in SPACES if title in WEAK]
    assert demons[demons.index("Wendigo") + 1] == "Aquatic Demon"


@pytest.mark.rule("BS-26")
def test_the_soul_devourer_is_the_rulebooks():
    assert sorted(WEAK["Soul Devourer"]) == ["Banishing Potion", "Premonition", "Protection"]
    (potion,) = [row for row in DOCUMENT["item"] if row["title"] == "Banishing Potion"]
    assert potion["sort"] == "object"


@pytest.mark.rule("BS-20", "BS-30")
def test_weak_points_are_two_to_four_and_everything_is_one():
    assert {len(weak) for weak in WEAK.values()} == {2, 3, 4}
    assert len({tuple(sorted(weak)) for weak in WEAK.values()}) == 14
    points = {point for weak in WEAK.values() for point in weak}
    assert points == {row["title"] for row in (*DOCUMENT["power"], *DOCUMENT["item"])}
    assert {row["sort"] for row in DOCUMENT["item"]} == {"spell", "object"}


@pytest.mark.rule("BS-18")
def test_events_are_good_and_bad_one_lasts_one_moves_a_figure_one_a_demon():
    words = str([row["row"] for row in DOCUMENT["event"]])
    for word in ("step +1", "bonus", "powerless", "join", "next demon +1", "leading demon -1", "lose 1", "step -1"):
        assert word in words

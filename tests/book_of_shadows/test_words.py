"""Words of the card file that no shipped card uses: an Evening at the Manor of another card set has them."""

import re

import pytest

from fairy_envs import book_of_shadows_v0

from .table import FOUR, LEO, PHOEBE, PIPER, PRUE, Table

FILE = book_of_shadows_v0.GAME.folder / "cards.toml"


@pytest.fixture
def written(tmp_path):
    """Writes a card file in which An Evening at the Manor does something else; returns its path."""

    def write(row):
        text = FILE.read_text(encoding="utf-8")
        start = text.index('[[event]]\ntitle = "An Evening at the Manor"')
        event = text[start : text.index("[[event]]", start + 1)]
        changed = re.sub(r"^row = .*$", lambda _: f"row = {row}", event, flags=re.MULTILINE)
        path = tmp_path / "cards.toml"
        path.write_text(text.replace(event, changed), encoding="utf-8")
        return str(path)

    return write


def meet(cards, **position):
    """Leo meets with the Event."""
    places = {LEO: 3, **position.pop("places", {})}
    return Table(turn=LEO, places=places, dice=(1, 1), cards=cards, **position).leave()


@pytest.mark.rule("BS-18", "BS-05")
def test_draw(written):
    table = meet(written('["draw 2"]'))
    assert (len(table.tokens(LEO)), len(table.left)) == (2, 5)
    few = meet(written('["draw 2"]'), tokens={PRUE: Table.dealt().items[:6]})
    assert (len(few.tokens(LEO)), few.left) == (1, [])


@pytest.mark.rule("BS-18")
@pytest.mark.parametrize(("row", "steps"), [("step +2", 4), ("step -1", 1), ("step -3", 0), ("step +9", 6)])
def test_steps(written, row, steps):
    assert meet(written(f'["{row}"]'), progress={LEO: 2}).progress(LEO) == steps


@pytest.mark.rule("BS-18", "BS-14")
def test_move_on(written):
    table = meet(written('["move 2"]'))
    assert (table.place(LEO), table.progress(LEO)) == (7, 1)
    assert meet(written('["move 31"]')).place(LEO) == 4


@pytest.mark.rule("BS-14", "BS-33")
def test_move_on_past_start(written):
    table = meet(written('["move 29"]'), used=[LEO])
    assert (table.place(LEO), table.is_used(LEO)) == (2, False)


@pytest.mark.rule("BS-14", "BS-33")
def test_go_to_start(written):
    table = meet(written('["go to start"]'), used=[LEO], notches={"Javna": 5})
    assert (table.place(LEO), table.is_used(LEO), table.turn) == (0, False, PRUE)


@pytest.mark.rule("BS-14")
def test_who_is_on_start_does_not_go_there(written):
    table = meet(written('[{ each = "character", do = ["go to start"] }]'), places={PRUE: 9}, used=[PIPER, PRUE])
    assert [table.place(name) for name in FOUR] == [0, 0, 0, 0]
    assert (table.went(PIPER), table.went(PRUE), table.went(LEO)[1:]) == ([], ["Start"], ["Start"])
    assert table.is_used(PIPER) and not table.is_used(PRUE)


@pytest.mark.rule("BS-42")
def test_skip(written):
    table = meet(written('["skip 2"]'))
    assert (table.skips(LEO), table.turn) == (2, PRUE)
    assert meet(written('["skip 9"]'), skips={PIPER: 1}).skips(LEO) == 9
    table = meet(written('[{ each = "other", do = ["skip 1"] }]'), skips={PRUE: 9})
    assert "Prue will miss 9 turns." in table.told(), "nine is the most"


@pytest.mark.rule("BS-41", "BS-33")
def test_refresh(written):
    table = meet(written('[{ each = "character", do = ["refresh"] }]'), used=[PHOEBE, LEO], powerless={PIPER: 3})
    assert not any(table.is_used(name) or table.powerless(name) for name in FOUR)


@pytest.mark.rule("BS-40")
def test_bonus(written):
    assert meet(written('["bonus 3"]'), bonus=1).bonus == 4


@pytest.mark.rule("BS-18", "BS-16")
def test_every_demon(written):
    table = meet(written('["every demon +1"]'), beaten=["Kali"], notches={"Yama": 2})
    assert set(table.advanced.values()) == {1, 3} and len(table.advanced) == 13
    back = meet(written('["every demon -2"]'), notches={"Yama": 3, "Javna": 1})
    assert back.advanced == {"Yama": 1}
    lost = meet(written('["every demon +1"]'), notches={"Barbas": 5, "Kali": 5})
    assert lost.over and lost.told()[-1].startswith("Barbas has reached")


@pytest.mark.rule("BS-18")
def test_the_leading_demon_goes_on(written):
    assert meet(written('["leading demon +2"]'), notches={"Barbas": 1, "Kali": 2}).advanced == {"Barbas": 1, "Kali": 4}


@pytest.mark.rule("BS-18")
def test_the_next_demon_goes_back(written):
    assert meet(written('["next demon -1"]'), notches={"Wendigo": 2}).advanced == {"Wendigo": 1}


@pytest.mark.rule("BS-18")
def test_each_other_loses_a_token(written):
    tokens = {PRUE: ["Silver Athame", "Binding Verse"], PHOEBE: ["Amulet of Light"], LEO: ["Scrying Crystal"]}
    options = {"players": 4, "prue": 3, "piper": 2, "phoebe": 1, "leo": 0}
    table = meet(written('[{ each = "other", do = ["lose 1"] }]'), tokens=tokens, **options)
    assert (table.player, table.asked, table.question) == (3, PRUE, "lose")
    table.decide("put Silver Athame back")
    assert [table.tokens(name) for name in FOUR] == [["Binding Verse"], [], [], ["Scrying Crystal"]]


@pytest.mark.rule("BS-18")
def test_several_tokens_are_chosen_one_by_one(written):
    table = meet(written('["lose 2"]'), tokens={LEO: ["Silver Athame", "Binding Verse", "Amulet of Light"]})
    assert table.env.view("player_0")["question"] == "Leo: What do I put back on the Book (2 to go)?"
    table.decide("put Silver Athame back", "put Amulet of Light back")
    assert table.tokens(LEO) == ["Binding Verse"]


@pytest.mark.rule("BS-18")
def test_each_other_may(written):
    """The order of turns from whoever landed on the Event."""
    options = {"players": 4, "prue": 3, "piper": 2, "phoebe": 1, "leo": 0}
    table = meet(written('[{ each = "other", do = [{ ask = "may", then = ["step +1"] }] }]'), **options)
    asked = []
    while table.question == "may":
        asked.append((table.asked, table.player))
        table.decide("no" if table.asked == PIPER else "yes")
    assert asked == [(PRUE, 3), (PIPER, 2), (PHOEBE, 1)]
    assert [table.progress(name) for name in FOUR] == [1, 0, 1, 0]


@pytest.mark.rule("BS-18")
@pytest.mark.parametrize(
    ("condition", "position", "holds"),
    [
        ("have a token", {"tokens": {LEO: ["Binding Verse"]}}, True),
        ("have a token", {"tokens": {PRUE: ["Binding Verse"]}}, False),
        ("on the book", {"progress": {LEO: 6}}, True),
        ("on the book", {"progress": {LEO: 5, PRUE: 6}}, False),
        ("beaten 2", {"beaten": ["Kali", "Yama"]}, True),
        ("beaten 2", {"beaten": ["Kali"]}, False),
    ],
)
def test_conditions(written, condition, position, holds):
    row = f'[{{ if = "{condition}", then = ["bonus 2"], else = ["bonus 1"] }}]'
    assert meet(written(row), **position).bonus == (2 if holds else 1)


@pytest.mark.rule("BS-18")
@pytest.mark.parametrize("shown", range(1, 7))
def test_a_die_is_thrown(written, shown):
    cards = written('[{ if = "roll 4", then = ["bonus 2"], else = ["bonus 1"] }]')
    table = Table(turn=LEO, places={LEO: 3}, dice=(1, 1), cards=cards).will_throw(shown).leave()
    assert table.bonus == (2 if shown >= 4 else 1)
    assert f"Leo throws a {shown}." in table.told()


@pytest.mark.rule("BS-14")
def test_each_other_joins(written):
    table = meet(written('[{ each = "other", do = ["join"] }]'), places={PRUE: 1, PIPER: 1, PHOEBE: 1})
    assert (table.asked, table.choices) == (PRUE, ["go to Leo on An Evening at the Manor"])
    table.decide("go to Leo")
    assert (table.asked, table.choices) == (
        PIPER,
        ["go to Leo on An Evening at the Manor", "go to Prue on An Evening at the Manor"],
    )
    assert table.bonus == 0 and table.place(PRUE) == 5

"""Confronting Demons: BS-25 to BS-32."""

import pytest

from .table import FOUR, LEO, PHOEBE, PIPER, PRUE, Table
from .test_spaces import stop_on

DEVOURER = {"powers": {PRUE: ["Protection"]}, "tokens": {LEO: ["Banishing Potion"]}}
"""What it takes against the Soul Devourer beside Phoebe's Premonition, each with another character."""


def confront(shown, demon, **position):
    """Whoever's turn it is stops on a Demon's space and confronts it; the die shows this."""
    return stop_on(demon, **position).will_fight(shown).decide(f"confront {demon}")


@pytest.mark.rule("BS-25")
def test_elsewhere_nobody_confronts():
    for space in ("Grams", "The Elders' Blessing", "Start"):
        assert stop_on(space, turn=PHOEBE, **DEVOURER).no_exchange().turn == LEO


@pytest.mark.rule("BS-26", "BS-27", "BS-28")
@pytest.mark.parametrize(("name", "able"), [(PRUE, True), (PIPER, False), (PHOEBE, True), (LEO, True)])
def test_the_four_together_hold_all_and_who_stops_there_one(name, able):
    """The rulebook's example, each of three with another weak point of the Soul Devourer."""
    table = stop_on("Soul Devourer", turn=name, **DEVOURER)
    assert (table.question == "confront") == able
    if able:
        assert (table.asked, table.choices) == (name, ["let Soul Devourer advance", "confront Soul Devourer"])
    assert table.notch("Soul Devourer") == (0 if able else 1)


@pytest.mark.rule("BS-26")
@pytest.mark.parametrize(
    "position",
    [
        {"powers": {PRUE: ["Protection"]}},
        {"tokens": {PHOEBE: ["Banishing Potion"]}},
        {"powers": {PRUE: ["Reflection"]}, "tokens": {PHOEBE: ["Banishing Potion"]}},
        {"powers": {PRUE: ["Protection"]}, "tokens": {PHOEBE: ["Binding Verse"]}},
    ],
)
def test_with_one_lacking_the_demon_advances(position):
    table = stop_on("Soul Devourer", turn=PHOEBE, **position)
    assert (table.notch("Soul Devourer"), table.turn) == (1, LEO)


@pytest.mark.rule("BS-26", "BS-30")
def test_one_character_may_hold_all():
    held = {"powers": {PHOEBE: ["Protection"]}, "tokens": {PHOEBE: ["Banishing Potion"]}}
    assert stop_on("Soul Devourer", turn=PHOEBE, **held).question == "confront"
    assert stop_on("Soul Devourer", turn=LEO, **held).notch("Soul Devourer") == 1


@pytest.mark.rule("BS-27")
def test_where_the_others_are_does_not_matter():
    places = {PRUE: 3, LEO: 29}
    assert stop_on("Soul Devourer", turn=PHOEBE, places=places, **DEVOURER).question == "confront"


@pytest.mark.rule("BS-28")
def test_one_may_let_it_advance():
    table = stop_on("Soul Devourer", turn=PHOEBE, **DEVOURER).decide("let Soul Devourer advance")
    assert (table.notch("Soul Devourer"), table.turn) == (1, LEO)


@pytest.mark.rule("BS-29", "BS-30")
@pytest.mark.parametrize("shown", range(1, 7))
def test_the_die_decides(shown):
    """3 to 6 beat the Soul Devourer if Phoebe holds two of its weak points, 2 to 6 if each is another's."""
    held = {"powers": {PHOEBE: ["Protection"]}, "tokens": {LEO: ["Banishing Potion"]}}
    for position, least in ((held, 3), (DEVOURER, 2)):
        table = confront(shown, "Soul Devourer", turn=PHOEBE, **position)
        assert table.is_beaten("Soul Devourer") == (shown >= least)
        assert table.notch("Soul Devourer") == (0 if shown >= least else 1)
        assert table.turn == LEO


@pytest.mark.rule("BS-29")
def test_nothing_that_was_brought_is_given_up_and_a_used_power_counts():
    table = confront(6, "Soul Devourer", turn=PHOEBE, used=[PHOEBE], **DEVOURER)
    assert table.is_beaten("Soul Devourer")
    assert (table.powers(PRUE), table.tokens(LEO)) == (["Protection"], ["Banishing Potion"])


@pytest.mark.rule("BS-30")
def test_with_four_weak_points_it_takes_all_four_characters():
    chant, rhyme = "Vanquishing Chant", "Summoning Rhyme"
    spread = {PIPER: [chant], PHOEBE: [rhyme]}
    assert confront(2, "Abraxas", turn=PRUE, tokens=spread).is_beaten("Abraxas")
    for tokens in ({PIPER: [chant, rhyme]}, {PRUE: [chant], PHOEBE: [rhyme]}, {PHOEBE: [chant], LEO: [rhyme]}):
        assert not confront(2, "Abraxas", turn=PRUE, tokens=tokens).is_beaten("Abraxas")


@pytest.mark.rule("BS-30")
def test_who_triggers_it_need_not_be_the_only_one_with_two():
    """Telekinesis is Prue's; with the Potion at Prue too and the Crystal elsewhere two come from one character."""
    tokens = {PRUE: ["Banishing Potion"], LEO: ["Scrying Crystal"]}
    assert not confront(2, "The Grimlocks", turn=LEO, tokens=tokens).is_beaten("The Grimlocks")
    tokens = {PIPER: ["Banishing Potion"], LEO: ["Scrying Crystal"]}
    assert confront(2, "The Grimlocks", turn=LEO, tokens=tokens).is_beaten("The Grimlocks")


@pytest.mark.rule("BS-30", "BS-40")
@pytest.mark.parametrize("bonus", [0, 1, 5])
def test_a_one_always_fails(bonus):
    table = confront(1, "Soul Devourer", turn=PHOEBE, bonus=bonus, **DEVOURER)
    assert (table.is_beaten("Soul Devourer"), table.notch("Soul Devourer")) == (False, 1)


@pytest.mark.rule("BS-31")
def test_a_beaten_demon_leaves_the_scale():
    table = confront(6, "Soul Devourer", turn=PHOEBE, notches={"Soul Devourer": 4}, **DEVOURER)
    assert (table.is_beaten("Soul Devourer"), table.notch("Soul Devourer"), table.over) == (True, 0, False)
    assert table.sees(0).beaten_in_all == 1


@pytest.mark.rule("BS-32")
def test_its_space_drives_the_next_that_lives_on():
    """The rulebook's example: with the Wendigo beaten it is the Aquatic Demon that advances."""
    assert stop_on("Wendigo", beaten=["Wendigo"]).advanced == {"Aquatic Demon": 1}
    assert stop_on("Wendigo", beaten=["Wendigo", "Aquatic Demon"]).advanced == {"The Grimlocks": 1}
    assert stop_on("The Triad", beaten=["The Triad"]).advanced == {"Javna": 1}
    assert stop_on("Barbas", living=["Javna"]).advanced == {"Javna": 1}


@pytest.mark.rule("BS-32", "BS-25")
def test_there_the_next_that_lives_can_be_confronted():
    table = stop_on("Hecate", turn=PHOEBE, beaten=["Hecate"], **DEVOURER)
    assert table.choices == ["let Soul Devourer advance", "confront Soul Devourer"]
    assert table.will_fight(3).decide("confront Soul Devourer").is_beaten("Soul Devourer")


@pytest.mark.rule("BS-32")
def test_the_fewer_are_left_the_faster_they_advance():
    for demon in Table.dealt().demons:
        assert stop_on(demon, living=["Tempus", "Kali"], notches={"Kali": 1}).advanced in (
            {"Tempus": 1, "Kali": 1},
            {"Kali": 2},
        )


@pytest.mark.rule("BS-31", "BS-01")
def test_all_fourteen_must_be_beaten():
    table = confront(6, "Soul Devourer", turn=PHOEBE, living=["Soul Devourer", "Kali"], **DEVOURER)
    assert not table.over
    table = confront(6, "Soul Devourer", turn=PHOEBE, living=["Soul Devourer"], **DEVOURER)
    assert table.won


@pytest.mark.rule("BS-26")
def test_all_powers_and_all_tokens_of_the_four_count():
    """Whoever holds what, with everything held every Demon can be confronted by those who hold one of its points."""
    document = Table.dealt().env.game.cards.document
    items, new = Table.dealt().items, ["Astral Projection", "Levitation", "Protection", "Reflection"]
    own = dict(zip(["Telekinesis", "Freeze Time", "Premonition", "Teleportation"], FOUR, strict=True))
    for row in document["demon"]:
        for name in FOUR:
            table = stop_on(row["title"], turn=name, tokens={PRUE: items}, powers={LEO: new})
            holders = {own.get(point, PRUE if point in items else LEO) for point in row["weak"]}
            assert (table.question == "confront") == (name in holders), f"{name} on {row['title']}"

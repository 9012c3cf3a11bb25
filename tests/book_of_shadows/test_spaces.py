"""What spaces do: BS-15 to BS-20."""

import pytest

from .table import FOUR, LEO, PHOEBE, PIPER, PRUE, THREE, Table

ALLIES = ["Grams", "Andy Trudeau", "Darryl Morris", "Patty Halliwell", "Victor Bennett", "The Whitelighters"]
DEMONS = Table.dealt().demons


def stop_on(space, **position):
    """Leo stops on a space, if the position says no other one."""
    place = Table.dealt().space(space)
    position = {"turn": LEO, **position}
    places = {position["turn"]: (place - 2) % 32, **position.pop("places", {})}
    return Table(places=places, dice=(1, 1), **position).leave()


@pytest.mark.rule("BS-15")
@pytest.mark.parametrize("demon", DEMONS)
def test_whoever_stops_on_a_demons_space_makes_it_advance_a_notch(demon):
    table = stop_on(demon)
    assert table.advanced == {demon: 1}
    assert table.turn == PRUE


@pytest.mark.rule("BS-15")
def test_each_time_and_several_may_be_on_one_notch():
    table = stop_on("Yama", notches={"Yama": 3, "Kali": 4, "Barbas": 4})
    assert table.advanced == {"Yama": 4, "Kali": 4, "Barbas": 4}


@pytest.mark.rule("BS-16")
@pytest.mark.parametrize("demon", DEMONS)
def test_on_the_book_any_demon_wins_at_once(demon):
    table = stop_on(demon, notches={demon: 5})
    assert (table.over, table.won) == (True, False)
    assert not stop_on(demon, notches={demon: 4}).over


@pytest.mark.rule("BS-16", "BS-18")
def test_by_whatever_cause():
    table = stop_on("Omen in the Smoke", notches={"Hecate": 5})
    assert (table.over, table.won) == (True, False)


@pytest.mark.rule("BS-16", "BS-29")
def test_after_a_failed_confrontation_too():
    table = stop_on("Javna", turn=PIPER, notches={"Javna": 5}, tokens={PIPER: ["Binding Verse"]})
    table.will_fight(1).decide("confront Javna")
    assert (table.over, table.won) == (True, False)


@pytest.mark.rule("BS-17")
@pytest.mark.parametrize("ally", ALLIES)
@pytest.mark.parametrize("before", [0, 4])
def test_an_ally_helps_one_step_on(ally, before):
    table = stop_on(ally, progress={LEO: before, PHOEBE: before + 1})
    assert [table.progress(name) for name in FOUR] == [0, 0, before + 1, before + 1]
    assert table.advanced == {}


@pytest.mark.rule("BS-18")
def test_each_event_is_on_the_board_once_and_differs():
    document = Table.dealt().env.game.cards.document
    events = [row["title"] for row in document["event"]]
    assert all(document["board"]["spaces"].count(title) == 1 for title in events)
    assert len({str(row["row"]) for row in document["event"]}) == len(events) == 6


@pytest.mark.rule("BS-19")
@pytest.mark.parametrize("space", THREE)
def test_the_power_of_three_gives_a_step_or_a_token(space):
    table = stop_on(space)
    assert (table.asked, table.question) == (LEO, "three")
    assert table.choices == ["go one step towards the Book", "draw a Spell or an Object"]
    assert table.again().decide("one step").progress(LEO) == 1
    drawn = table.will_draw("Amulet of Light").decide("draw a Spell")
    assert (drawn.tokens(LEO), drawn.progress(LEO), len(drawn.left)) == (["Amulet of Light"], 0, 6)


@pytest.mark.rule("BS-19", "BS-21")
def test_on_the_book_it_gives_a_token_or_a_power_and_no_step():
    table = stop_on(THREE[0], progress={LEO: 6})
    assert table.choices == ["draw a Spell or an Object", "draw a new Power"]


@pytest.mark.rule("BS-19")
def test_what_is_left_alone_happens_without_a_question():
    every = {PRUE: Table.dealt().items}
    assert stop_on(THREE[0], tokens=every).progress(LEO) == 1
    gained = stop_on(THREE[0], tokens=every, progress={LEO: 6})
    assert (len(gained.powers(LEO)), gained.progress(LEO)) == (1, 0)
    powers = {PRUE: gained.powers_left + gained.powers(LEO)}
    drawn = stop_on(THREE[0], powers=powers, progress={LEO: 6})
    assert (len(drawn.tokens(LEO)), drawn.progress(LEO)) == (1, 6)


@pytest.mark.rule("BS-19", "BS-22")
def test_where_nothing_is_possible_nothing_happens():
    powers = {PRUE: ["Astral Projection", "Levitation", "Protection", "Reflection"]}
    table = stop_on(THREE[0], tokens={PRUE: Table.dealt().items}, powers=powers, progress={LEO: 6})
    assert (table.turn, table.progress(LEO), table.tokens(LEO), table.powers(LEO)) == (PRUE, 6, [], [])


@pytest.mark.rule("BS-20", "BS-39")
def test_tokens_and_new_powers_are_used_for_nothing_but_confronting():
    table = Table(
        turn=LEO,
        used="all",
        tokens={LEO: Table.dealt().items},
        powers={LEO: ["Astral Projection", "Levitation", "Protection", "Reflection"]},
        dice=(1, 1),
    )
    assert (table.place(LEO), table.turn) == (2, PRUE), "nothing was asked"

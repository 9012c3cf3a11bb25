"""The Book of Shadows and new Powers: BS-21 to BS-24."""

import pytest

from .table import FOUR, LEO, PHOEBE, PRUE, THREE
from .test_spaces import ALLIES, stop_on


@pytest.mark.rule("BS-21")
@pytest.mark.parametrize("space", [*ALLIES, THREE[0]])
def test_the_step_onto_the_book_gives_no_power_yet(space):
    table = stop_on(space, progress={LEO: 5})
    if table.question == "three":
        table.decide("one step")
    assert (table.progress(LEO), table.powers(LEO)) == (6, [])


@pytest.mark.rule("BS-21", "BS-24")
@pytest.mark.parametrize("power", ["Astral Projection", "Levitation", "Protection", "Reflection"])
def test_the_next_power_of_three_gives_a_power_and_the_token_goes_back(power):
    table = stop_on(THREE[2], progress={LEO: 6}).will_draw(power).decide("new Power")
    assert (table.powers(LEO), table.progress(LEO)) == ([power], 0)
    assert power not in table.powers_left and len(table.powers_left) == 3
    assert table.told()[-3] == f"Leo gains {power}; the token goes back to Start of the scale."


@pytest.mark.rule("BS-22")
def test_the_token_waits_until_a_power_was_drawn():
    table = stop_on(THREE[2], progress={LEO: 6}).decide("draw a Spell")
    assert table.progress(LEO) == 6
    assert stop_on("Javna", progress={LEO: 6}).progress(LEO) == 6


@pytest.mark.rule("BS-22")
def test_an_event_does_not_push_it_back():
    assert stop_on("Ambush in the Alley", progress={LEO: 6}).progress(LEO) == 6
    assert stop_on("Ambush in the Alley", progress={LEO: 5}).progress(LEO) == 4
    assert stop_on("Ambush in the Alley").progress(LEO) == 0, "nor below Start"


@pytest.mark.rule("BS-23")
@pytest.mark.parametrize("space", [*ALLIES, "An Evening at the Manor"])
def test_on_the_book_steps_have_no_effect(space):
    table = stop_on(space, progress={LEO: 6})
    assert table.progress(LEO) == 6
    assert "Leo is on step" not in " ".join(table.told())


@pytest.mark.rule("BS-24")
def test_it_may_climb_again_and_keeps_what_it_has():
    table = stop_on("Grams", powers={LEO: ["Levitation"]})
    assert (table.progress(LEO), table.powers(LEO)) == (1, ["Levitation"])
    table = stop_on(THREE[0], powers={LEO: ["Levitation"]}, progress={LEO: 6}).will_draw("Protection")
    assert table.decide("new Power").powers(LEO) == ["Levitation", "Protection"]


@pytest.mark.rule("BS-24")
def test_no_other_power_comes_to_anybody():
    table = stop_on(THREE[2], progress=dict.fromkeys(FOUR, 6)).decide("new Power")
    assert [len(table.powers(name)) for name in FOUR] == [0, 0, 0, 1]
    assert table.progress(PRUE) == table.progress(PHOEBE) == 6

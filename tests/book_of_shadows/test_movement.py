"""Movement: BS-08 to BS-11, BS-14."""

import pytest

from .table import FOUR, LEO, PHOEBE, PIPER, PRUE, Table


@pytest.mark.rule("BS-08")
@pytest.mark.parametrize("name", FOUR)
@pytest.mark.parametrize("dice", [(1, 1), (3, 5), (6, 6)])
def test_a_figure_goes_on_by_the_sum_of_two_dice(name, dice):
    table = Table(turn=name, dice=dice).leave()
    assert table.place(name) == sum(dice)
    assert [table.place(other) for other in FOUR if other != name] == [0, 0, 0]


@pytest.mark.rule("BS-08")
def test_all_see_the_dice_before_the_figure_moves():
    table = Table(players=2, turn=LEO, dice=(2, 5))
    assert (table.dice, table.place(LEO), table.question) == ([2, 5], 0, "power")
    for player in range(2):
        assert table.sees(player).rolled.tolist() == [2, 5, 0]
        assert table.told(player)[1] == "Leo rolls 2, 5."


@pytest.mark.rule("BS-08")
def test_dice_are_fair():
    shown = [die for table in Table.deals(300) for die in table.dice]
    assert set(shown) == {1, 2, 3, 4, 5, 6}
    assert all(60 < shown.count(number) < 145 for number in range(1, 7))


@pytest.mark.rule("BS-09")
def test_figures_go_round_clockwise():
    table = Table(turn=LEO, places={LEO: 29}, dice=(4, 3)).leave()
    assert table.place(LEO) == 4
    assert "passes" in table.happened


@pytest.mark.rule("BS-10")
def test_spaces_that_a_figure_passes_have_no_effect():
    """From Start past Demons, Allies, Powers of Three and Events to Tempus."""
    table = Table(turn=LEO, places={LEO: 9}, dice=(6, 6)).leave()
    assert table.place(LEO) == table.space("Tempus")
    assert table.advanced == {"Tempus": 1}
    assert (table.progress(LEO), table.tokens(LEO), table.bonus) == (0, [], 0)


@pytest.mark.rule("BS-11")
def test_the_space_takes_effect_before_anything_else():
    table = Table(turn=PRUE, places={PRUE: 4, LEO: 7}, tokens={LEO: ["Binding Verse"]}, dice=(1, 2)).leave()
    assert (table.question, table.progress(PRUE)) == ("exchange", 1)


@pytest.mark.rule("BS-14")
def test_a_figure_sent_by_an_event_sets_off_its_new_space():
    table = Table(turn=LEO, places={LEO: 18, PIPER: "Kali"}, dice=(1, 1)).leave()
    assert (table.asked, table.question) == (LEO, "may")
    table.decide("yes", "go to Piper")
    assert table.place(LEO) == table.space("Kali")
    assert table.advanced == {"Kali": 1}


@pytest.mark.rule("BS-14", "BS-33")
@pytest.mark.parametrize(("target", "comes_round"), [("Kali", False), ("Javna", True), ("Start", True)])
def test_a_figure_is_sent_clockwise_past_start(target, comes_round):
    table = Table(turn=LEO, places={LEO: 18, PIPER: target}, used=[LEO], dice=(1, 1)).leave()
    table.decide("yes", "go to Piper")
    assert table.place(LEO) == table.space(target)
    assert table.is_used(LEO) != comes_round


@pytest.mark.rule("BS-14")
def test_it_sets_off_no_second_event():
    table = Table(turn=LEO, places={LEO: 18, PHOEBE: "The Elders' Blessing"}, dice=(1, 1)).leave()
    table.decide("yes", "go to Phoebe")
    assert table.place(LEO) == table.space("The Elders' Blessing")
    assert (table.bonus, table.turn) == (0, PRUE)

"""Powers: BS-33 to BS-39."""

import pytest

from .table import EACH_ONE, FOUR, LEO, PHOEBE, PIPER, PRUE, Table

SEATS = {"players": 4, **EACH_ONE}


def asked_in_turn(table):
    """Who is asked about the roll, one after another, if nobody uses a Power."""
    turn, asked = table.turn, []
    while table.question == "power" and table.turn == turn:
        asked.append(table.asked)
        table.decide("leave the roll")
    return asked


@pytest.mark.rule("BS-33")
def test_a_power_is_gone_until_the_lap_is_complete():
    table = Table(turn=LEO, places={LEO: 4}, dice=(1, 1)).will_roll(1).decide("use Teleportation").leave()
    assert (table.place(LEO), table.is_used(LEO)) == (7, True)
    assert asked_in_turn(Table(turn=LEO, used=[LEO], dice=(1, 1))) == [PRUE, PIPER]


@pytest.mark.rule("BS-33", "BS-10")
@pytest.mark.parametrize(("space", "back"), [(27, False), (28, False), (30, True), (31, True)])
def test_it_comes_back_on_reaching_or_passing_start(space, back):
    table = Table(turn=LEO, places={LEO: space}, used=[LEO, PIPER], dice=(1, 1)).leave()
    assert (table.turn, table.is_used(LEO)) == (PRUE, not back)
    assert table.is_used(PIPER), "only its own figure's lap counts"


@pytest.mark.rule("BS-33")
def test_with_the_option_round_it_comes_back_with_the_next_turn():
    table = Table(turn=LEO, places={LEO: 4}, used=FOUR, dice=(1, 1), refresh="round")
    assert (table.asked, table.question, table.is_used(LEO)) == (LEO, "power", False)
    assert all(table.is_used(name) for name in FOUR if name != LEO)
    table = Table(turn=LEO, places={LEO: 30}, used=[PRUE, PIPER], dice=(1, 1), refresh="round")
    table.will_roll(1).decide("use Teleportation").leave()
    assert table.place(LEO) == 1 and table.is_used(LEO), "Start gives nothing back then"


@pytest.mark.rule("BS-34")
@pytest.mark.parametrize(
    ("turn", "asked"),
    [
        (PRUE, [PRUE, PIPER]),
        (PIPER, [PIPER, PRUE]),
        (PHOEBE, [PHOEBE, PRUE, PIPER]),
        (LEO, [LEO, PRUE, PIPER]),
    ],
)
def test_who_can_use_a_power_is_asked_the_mover_first(turn, asked):
    table = Table(turn=turn, dice=(1, 1), **SEATS)
    assert asked_in_turn(table) == asked
    assert (table.place(turn), table.turn) == (2, FOUR[(FOUR.index(turn) + 1) % 4])


@pytest.mark.rule("BS-34")
def test_each_is_asked_by_its_own_player_in_anothers_turn():
    table = Table(turn=LEO, dice=(1, 1), **SEATS)
    players = []
    while table.turn == LEO:
        players.append(table.player)
        table.decide("leave the roll")
    assert players == [3, 0, 1]


@pytest.mark.rule("BS-34")
@pytest.mark.parametrize(("used", "asked"), [([PRUE], [LEO, PIPER]), ([PIPER, LEO], [PRUE]), (FOUR, [])])
def test_whose_power_is_used_is_not_asked(used, asked):
    assert asked_in_turn(Table(turn=LEO, used=used, dice=(1, 1))) == asked


@pytest.mark.rule("BS-34")
def test_all_are_asked_anew_when_the_roll_has_changed():
    table = Table(turn=LEO, dice=(1, 1)).decide("leave the roll")
    assert table.asked == PRUE
    table.will_roll(4).decide("roll die 1 again")
    assert (table.asked, table.dice) == (LEO, [4, 1])
    table.will_roll(5).decide("use Teleportation")
    assert (table.asked, table.dice) == (PIPER, [4, 1, 5])
    assert table.leave().place(LEO) == 10


@pytest.mark.rule("BS-35")
@pytest.mark.parametrize("turn", FOUR)
@pytest.mark.parametrize("die", [1, 2])
def test_telekinesis_rolls_one_die_again_whoever_rolled_it(turn, die):
    table = Table(turn=turn, used=[PHOEBE, LEO, PIPER], dice=(2, 3))
    assert table.choices == [
        "leave the roll as it is",
        "roll die 1 again, which shows 2",
        "roll die 2 again, which shows 3",
    ]
    table.will_roll(6).decide(f"roll die {die} again")
    assert table.went(turn)[0] == table.spaces[9 if die == 1 else 8]
    assert "Prue uses Telekinesis." in table.told()


@pytest.mark.rule("BS-35")
def test_the_new_number_counts_even_if_it_is_worse():
    table = Table(turn=LEO, used=[LEO, PIPER], places={LEO: 2}, notches={"Wendigo": 5}, dice=(1, 2))
    table.will_roll(3).decide("roll die 1 again")
    assert table.place(LEO) == 7
    table = Table(turn=LEO, used=[LEO, PIPER], places={LEO: 2}, notches={"Wendigo": 5}, dice=(1, 2))
    assert table.will_roll(2).decide("roll die 1 again").over


@pytest.mark.rule("BS-35", "BS-37")
def test_telekinesis_takes_the_third_die_too():
    table = Table(turn=LEO, used=[PIPER], dice=(1, 1)).will_roll(6).decide("use Teleportation")
    assert len(table.choices) == 4
    assert table.will_roll(2).decide("roll die 3 again").place(LEO) == 4


@pytest.mark.rule("BS-36")
@pytest.mark.parametrize("turn", FOUR)
def test_freeze_time_stops_anybody_and_nothing_is_set_off(turn):
    table = Table(turn=turn, used=[PRUE, PHOEBE, LEO], places={turn: "Kali"}, dice=(1, 2))
    assert (table.asked, table.choices) == (PIPER, ["leave the roll as it is", "use Freeze Time"])
    table.decide("use Freeze Time")
    told = table.told()[2:5]
    following = FOUR[(FOUR.index(turn) + 1) % 4]
    assert told == ["Piper uses Freeze Time.", f"{turn} does not move.", f"{following}'s turn."]
    assert table.notch("Kali") == 0


@pytest.mark.rule("BS-36", "BS-34")
def test_freeze_time_may_follow_other_powers():
    table = Table(turn=LEO, dice=(1, 1)).will_roll(6).decide("use Teleportation", "leave the roll", "use Freeze Time")
    assert (table.place(LEO), table.is_used(LEO), table.is_used(PIPER)) == (0, True, True)


@pytest.mark.rule("BS-36", "BS-33")
def test_a_figure_that_stays_on_start_has_made_no_lap():
    table = Table(turn=LEO, used=[LEO, PRUE], dice=(1, 1)).decide("use Freeze Time")
    assert table.is_used(LEO)


@pytest.mark.rule("BS-37")
@pytest.mark.parametrize("third", [1, 6])
def test_teleportation_adds_a_third_die_that_counts(third):
    table = Table(turn=LEO, used=[PRUE, PIPER], dice=(2, 3)).will_roll(third).decide("use Teleportation")
    assert (table.place(LEO), table.is_used(LEO)) == (5 + third, True)


@pytest.mark.rule("BS-37", "BS-38")
@pytest.mark.parametrize("turn", [PRUE, PIPER])
def test_teleportation_and_premonition_are_for_ones_own_roll_only(turn):
    assert asked_in_turn(Table(turn=turn, dice=(1, 1))) == ([PRUE, PIPER] if turn == PRUE else [PIPER, PRUE])


@pytest.mark.rule("BS-38")
def test_premonition_rolls_both_dice_again():
    table = Table(turn=PHOEBE, used=[PRUE, PIPER], dice=(1, 1))
    assert table.choices == ["leave the roll as it is", "use Premonition"]
    table.will_roll(6, 4).decide("use Premonition")
    assert (table.place(PHOEBE), table.is_used(PHOEBE)) == (10, True)


@pytest.mark.rule("BS-39")
def test_new_powers_are_asked_about_in_no_roll():
    powers = dict(zip(FOUR, (["Astral Projection"], ["Levitation"], ["Protection"], ["Reflection"]), strict=True))
    assert asked_in_turn(Table(turn=LEO, used=FOUR, powers=powers, dice=(1, 1))) == []


@pytest.mark.rule("BS-33", "BS-39")
def test_there_are_eight_powers_four_of_them_the_characters_own():
    document = Table.dealt().env.game.cards.document
    assert [row["title"] for row in document["power"]] == [
        "Telekinesis",
        "Freeze Time",
        "Premonition",
        "Teleportation",
        "Astral Projection",
        "Levitation",
        "Protection",
        "Reflection",
    ]
    assert [row["power"] for row in document["character"]] == [row["title"] for row in document["power"][:4]]

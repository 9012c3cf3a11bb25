"""The Events of the shipped card file, and those that last: BS-18, BS-40 to BS-42."""

import pytest

from .table import FOUR, LEO, PHOEBE, PIPER, PRUE, Table
from .test_spaces import stop_on


@pytest.mark.rule("BS-18")
def test_an_evening_at_the_manor_brings_all_one_step_on():
    table = stop_on("An Evening at the Manor", progress={PRUE: 2, PIPER: 5, PHOEBE: 6})
    assert [table.progress(name) for name in FOUR] == [3, 6, 6, 1]


@pytest.mark.rule("BS-18")
@pytest.mark.parametrize(
    ("beaten", "next_one"), [([], "Hecate"), (["Hecate"], "Soul Devourer"), (["Hecate", "Soul Devourer"], "Abraxas")]
)
def test_the_omen_drives_the_next_demon_ahead_on(beaten, next_one):
    assert stop_on("Omen in the Smoke", beaten=beaten).advanced == {next_one: 1}


@pytest.mark.rule("BS-18", "BS-32")
def test_the_omen_looks_round_the_ring():
    assert stop_on("Omen in the Smoke", living=["Javna", "Wendigo"]).advanced == {"Javna": 1}


@pytest.mark.rule("BS-18", "BS-40")
def test_the_elders_blessing_helps_the_next_confrontation_whoevers_it_is():
    table = stop_on("The Elders' Blessing", turn=LEO, bonus=1)
    assert table.bonus == 2
    held = {"tokens": {PIPER: ["Binding Verse"]}, "turn": PIPER}
    table = stop_on("Javna", bonus=1, **held).will_fight(2).decide("confront Javna")
    assert (table.is_beaten("Javna"), table.bonus) == (True, 0)
    assert not stop_on("Javna", **held).will_fight(2).decide("confront Javna").is_beaten("Javna")


@pytest.mark.rule("BS-40")
def test_it_is_used_up_by_a_failure_and_kept_where_nobody_confronts():
    held = {"tokens": {PIPER: ["Binding Verse"]}, "turn": PIPER, "bonus": 1}
    assert stop_on("Javna", **held).will_fight(1).decide("confront Javna").bonus == 0
    assert stop_on("Javna", **held).decide("let Javna advance").bonus == 1
    assert stop_on("Grams", **held).bonus == 1


@pytest.mark.rule("BS-40")
def test_it_adds_up_to_no_more_than_five():
    assert stop_on("The Elders' Blessing", bonus=5).bonus == 5


@pytest.mark.rule("BS-18", "BS-14")
def test_a_call_for_help_may_be_left_unheard():
    table = stop_on("A Call for Help", places={PIPER: "Kali"}).decide("no")
    assert (table.place(LEO), table.turn) == (table.space("A Call for Help"), PRUE)


@pytest.mark.rule("BS-18", "BS-14")
def test_a_call_for_help_offers_those_who_are_elsewhere():
    table = stop_on("A Call for Help", places={PIPER: "Kali", PRUE: "A Call for Help", PHOEBE: 2}).decide("yes")
    assert (table.asked, table.question) == (LEO, "join")
    assert table.choices == ["go to Piper on Kali", "go to Phoebe on Grams"]
    assert table.decide("go to Phoebe").progress(LEO) == 1


@pytest.mark.rule("BS-18", "BS-12")
def test_after_a_call_for_help_two_can_exchange():
    table = stop_on("A Call for Help", places={PIPER: 2}, tokens={PIPER: ["Binding Verse"]})
    table.decide("yes", "go to Piper")
    assert table.question == "exchange"


@pytest.mark.rule("BS-18")
def test_who_answers_no_call_because_all_are_here():
    here = dict.fromkeys((PRUE, PIPER, PHOEBE), "A Call for Help")
    table = stop_on("A Call for Help", places=here).decide("yes")
    assert (table.place(LEO), table.turn) == (table.space("A Call for Help"), PRUE)


@pytest.mark.rule("BS-18")
def test_the_ambush_costs_a_token_of_ones_choice():
    table = stop_on("Ambush in the Alley", tokens={LEO: ["Silver Athame", "Binding Verse"]}, progress={LEO: 3})
    assert (table.asked, table.question) == (LEO, "lose")
    assert table.choices == ["put Silver Athame back", "put Binding Verse back"]
    table.decide("put Silver Athame back")
    assert (table.tokens(LEO), table.progress(LEO)) == (["Binding Verse"], 3)
    assert "Silver Athame" in table.left


@pytest.mark.rule("BS-18", "BS-20")
def test_the_only_token_goes_without_a_question_and_counts_no_more():
    table = stop_on("Ambush in the Alley", turn=PIPER, tokens={PIPER: ["Binding Verse"]})
    assert (table.turn, table.tokens(PIPER)) == (PHOEBE, [])
    assert table.sees(0).lacking[table.demons.index("Javna")] == 1


@pytest.mark.rule("BS-18")
def test_who_has_none_falls_back_a_step():
    assert stop_on("Ambush in the Alley", progress={LEO: 3}, tokens={PIPER: ["Binding Verse"]}).progress(LEO) == 2


@pytest.mark.rule("BS-18", "BS-41")
@pytest.mark.parametrize(("answer", "notches"), [("yes", {"Kali": 4, "Yama": 4}), ("no", {"Kali": 5, "Yama": 4})])
def test_the_price_is_ones_own_to_pay(answer, notches):
    table = stop_on("A Spell with a Price", notches={"Kali": 5, "Yama": 4}).decide(answer)
    assert table.advanced == notches
    assert table.powerless(LEO) == (1 if answer == "yes" else 0)


@pytest.mark.rule("BS-18")
def test_of_several_nearest_the_book_the_first_ahead_is_driven_back():
    table = stop_on("A Spell with a Price", notches={"Kali": 5, "Yama": 5, "Barbas": 2}).decide("yes")
    assert table.advanced == {"Kali": 5, "Yama": 4, "Barbas": 2}
    assert stop_on("A Spell with a Price").decide("yes").advanced == {}, "nor is one driven back beyond Start"


@pytest.mark.rule("BS-41")
def test_a_power_fails_until_the_next_turn_is_over():
    table = Table(turn=LEO, places={LEO: 29}, dice=(1, 1)).leave().decide("yes")
    assert table.powerless(LEO) == 1
    table = Table(turn=LEO, powerless={LEO: 1}, dice=(1, 1))
    assert table.asked == PRUE, "Leo is not asked"
    assert table.leave().powerless(LEO) == 0
    assert "Leo can use a Power again." in table.told()


@pytest.mark.rule("BS-41", "BS-34")
def test_in_others_turns_too():
    table = Table(turn=PHOEBE, powerless={PRUE: 1, PIPER: 2}, used=[PHOEBE], dice=(1, 1))
    assert (table.turn, table.asked) == (LEO, LEO), "in Phoebe's turn nobody was asked"
    assert (table.powerless(PRUE), table.powerless(PIPER)) == (1, 2)


@pytest.mark.rule("BS-41", "BS-26")
def test_it_still_counts_against_demons():
    table = stop_on("Javna", turn=PIPER, powerless={PIPER: 2}, tokens={PIPER: ["Binding Verse"]})
    assert table.question == "confront"


@pytest.mark.rule("BS-42")
def test_a_missed_turn_is_no_turn():
    table = Table(turn=LEO, places={LEO: 7, PHOEBE: 7}, tokens={LEO: ["Binding Verse"]}, skips={LEO: 2}, dice=(1, 1))
    assert (table.turn, table.place(LEO), table.skips(LEO)) == (PRUE, 7, 1)
    assert table.happened == ["skips", "turn", "rolls"]


@pytest.mark.rule("BS-42", "BS-41")
def test_a_missed_turn_counts_for_what_lasts_and_the_power_can_be_used_in_others():
    table = Table(turn=PIPER, skips={PIPER: 1}, powerless={PIPER: 1}, used=[PRUE], dice=(1, 1))
    assert (table.turn, table.powerless(PIPER)) == (PHOEBE, 0)
    assert table.decide("leave the roll").asked == PIPER

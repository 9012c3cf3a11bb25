"""Exchanges between characters on one space: BS-12, BS-13."""

import pytest

from .table import EACH_ONE, LEO, PHOEBE, PIPER, PRUE, Table

TWO = {"players": 2, "prue": 0, "piper": 0, "phoebe": 1, "leo": 1}


def meeting(**position):
    """Prue stops on Andy Trudeau's space, where Leo is."""
    position = {"tokens": {PRUE: ["Silver Athame"], LEO: ["Binding Verse", "Amulet of Light"]}, **position}
    places = {PRUE: 4, LEO: 7, **position.pop("places", {})}
    return Table(turn=PRUE, places=places, dice=(1, 2), **position).leave()


@pytest.mark.rule("BS-12")
def test_two_on_one_space_may_swap_a_spell_for_an_object():
    table = meeting()
    assert (table.asked, table.question) == (PRUE, "exchange")
    assert table.choices == ["exchange with Leo", "exchange nothing"]
    table.decide("exchange with Leo")
    assert table.choices == ["give Silver Athame", "give nothing"]
    table.decide("give Silver Athame")
    assert table.choices == ["take Amulet of Light", "take Binding Verse", "take nothing"]
    table.decide("take Binding Verse")
    assert table.tokens(PRUE) == ["Binding Verse"]
    assert table.tokens(LEO) == ["Amulet of Light", "Silver Athame"]
    assert table.turn == PIPER


@pytest.mark.rule("BS-12")
def test_one_may_just_give_or_just_take():
    given = meeting().decide("exchange with Leo", "give Silver Athame", "take nothing")
    assert (given.tokens(PRUE), len(given.tokens(LEO))) == ([], 3)
    taken = meeting().decide("exchange with Leo", "give nothing")
    assert taken.choices == ["take Amulet of Light", "take Binding Verse"], "nothing for nothing is no exchange"
    taken.decide("take Amulet of Light")
    assert (taken.tokens(PRUE), taken.tokens(LEO)) == (["Amulet of Light", "Silver Athame"], ["Binding Verse"])


@pytest.mark.rule("BS-12")
def test_who_has_nothing_is_not_asked_what_to_give_and_is_not_asked_for_anything():
    table = meeting(tokens={LEO: ["Binding Verse"]}).decide("exchange with Leo")
    assert (table.question, table.choices) == ("take", ["take Binding Verse"])
    table = meeting(tokens={PRUE: ["Binding Verse"]}).decide("exchange with Leo")
    assert (table.question, table.choices) == ("give", ["give Binding Verse"])
    table.decide("give Binding Verse")
    assert (table.tokens(LEO), table.turn) == (["Binding Verse"], PIPER)


@pytest.mark.rule("BS-12")
def test_where_nobody_has_anything_nothing_is_asked():
    assert meeting(tokens={PHOEBE: ["Binding Verse"]}).turn == PIPER


@pytest.mark.rule("BS-12")
def test_only_those_on_the_same_space_are_asked():
    assert meeting(places={LEO: 8}).turn == PIPER
    table = meeting(places={PHOEBE: 7})
    assert table.choices == ["exchange with Phoebe", "exchange with Leo", "exchange nothing"]


@pytest.mark.rule("BS-12", "BS-24")
def test_powers_are_never_exchanged():
    table = meeting(tokens={}, powers={PRUE: ["Levitation"], LEO: ["Reflection"]})
    assert table.turn == PIPER


@pytest.mark.rule("BS-12")
def test_once_a_turn_and_only_whose_turn_it_is():
    table = meeting(places={PHOEBE: 7}).decide("exchange with Leo", "give Silver Athame", "take nothing")
    assert (table.turn, table.question) == (PIPER, "power")
    assert meeting().decide("exchange nothing").turn == PIPER


@pytest.mark.rule("BS-12", "BS-36")
def test_a_figure_that_did_not_move_may_exchange_too():
    table = Table(turn=PRUE, places={PRUE: 7, LEO: 7}, tokens={LEO: ["Binding Verse"]}, used=[PRUE])
    table.decide("use Freeze Time")
    assert (table.place(PRUE), table.question) == (7, "exchange")


@pytest.mark.rule("BS-12")
def test_what_was_drawn_in_this_turn_can_be_given():
    table = Table(turn=PRUE, places={PRUE: 1, LEO: 4}, dice=(1, 2)).leave()
    table.will_draw("Scrying Crystal").decide("draw a Spell")
    assert table.question == "exchange"
    table.decide("exchange with Leo", "give Scrying Crystal")
    assert table.tokens(LEO) == ["Scrying Crystal"]


@pytest.mark.rule("BS-13")
@pytest.mark.parametrize(("answer", "mine"), [("agree", ["Binding Verse"]), ("no", ["Silver Athame"])])
def test_the_others_player_must_agree(answer, mine):
    table = meeting(**TWO).decide("exchange with Leo", "give Silver Athame", "take Binding Verse")
    assert (table.player, table.asked, table.question) == (1, LEO, "agree")
    assert table.choices == ["no", "agree"]
    assert table.env.view("player_1")["question"] == (
        "Leo: Do I agree to the exchange with Prue: Binding Verse for Silver Athame?"
    )
    table.decide(answer)
    assert (table.tokens(PRUE), table.turn) == (mine, PIPER)


@pytest.mark.rule("BS-13")
def test_a_gift_needs_agreement_too():
    table = meeting(players=4, **EACH_ONE).decide("exchange with Leo", "give Silver Athame", "take nothing")
    assert (table.player, table.question) == (3, "agree")


@pytest.mark.rule("BS-13")
def test_who_runs_both_is_not_asked():
    table = meeting(places={PIPER: 7}, **TWO).decide("exchange with Piper", "give Silver Athame")
    assert table.tokens(PIPER) == ["Silver Athame"]

"""When Characters and Companions can be used: ST-24, ST-25, and what goes with the turn."""

import pytest

from .table import ALWAYS, HANSEL, PRINCE, Table, card_file

STACKS = [["Magic Bean"], ["Rose Mirror", "Golden Egg"]]
USES = {PRINCE: "use Prince Charming", HANSEL: "use Hansel"}


def duel(character=PRINCE, **position):
    other = HANSEL if character == PRINCE else PRINCE
    return Table(**{"characters": [character, other], "stacks": STACKS, **position})


def first_face(character):
    return "strength" if character == PRINCE else "wisdom"


# --- When -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-24")
def test_the_princes_wish_can_be_added_before_the_roll_and_after_it():
    table = duel(hands=[["Owl"]]).decide("attack")
    assert USES[PRINCE] in table.choices
    before = table.again().decide(USES[PRINCE])
    assert (before.question, before.is_used(0)) == ("prepare", True)
    before.will_roll("strength", "void", "void").decide("roll").settle()
    assert before.stack(0)[-1] == "Golden Egg"
    table.will_roll("strength", "void", "void").decide("roll")
    assert USES[PRINCE] in table.choices
    table.decide(USES[PRINCE]).settle()
    assert table.stack(0)[-1] == "Golden Egg"


@pytest.mark.rule("ST-24")
def test_hansel_turns_dice_that_lie_rolled_and_so_not_before():
    table = duel(HANSEL, hands=[["Hidden Spark"]]).decide("attack")
    assert (table.question, table.choices) == ("prepare", ["roll the dice"])
    table.will_roll("wisdom", "void", "void").decide("roll")
    assert USES[HANSEL] in table.choices


@pytest.mark.rule("ST-24", "ST-25")
@pytest.mark.parametrize("character", [PRINCE, HANSEL])
def test_without_a_roll_they_can_do_nothing(character):
    """They add to a roll or change dice."""
    table = duel(character, companions=[["Gretel", "The White Horse"]], hands=[["Fairy Dust"]])
    assert table.choices == ["attack East's Golden Egg", "play Fairy Dust"]
    table.attack(first_face(character), "void", "void").settle()
    assert table.choices == ["play Fairy Dust", "go on to the draws"]
    table.decide("go on to the draws")
    assert (table.turn, table.is_used(0), table.companions(0)) == (1, False, ["Gretel", "The White Horse"])


@pytest.mark.rule("ST-24", "ST-25", "ST-38")
@pytest.mark.parametrize("character", [PRINCE, HANSEL])
@pytest.mark.parametrize("companion", ["Gretel", "The White Horse"])
def test_between_two_draws_only_who_can_act_without_a_roll_can_be_used(character, companion, tmp_path):
    table = duel(
        character,
        companions=[["Gretel", "The White Horse"]],
        fortunes=["Falling Star", "Ring of Moss"],
        powers=["Wolf", "Unicorn"],
        cards=card_file(tmp_path, {companion: ALWAYS}),
    )
    assert table.choices == ["attack East's Golden Egg", f"use {companion}"]
    table.attack(first_face(character), "void", "void").settle()
    assert (table.question, table.choices) == ("last", [f"use {companion}", "go on to the draws"])
    table.decide("go on to the draws")
    assert (table.question, table.choices, table.fairy(0)) == ("drawing", [f"use {companion}", "draw on"], None)
    table.decide("draw on")
    assert (table.question, table.choices) == ("drawing", [f"use {companion}", "draw on"])
    assert table.fairy(0) == "The Moon Fairy"
    table.decide(f"use {companion}")
    assert (table.turn, table.stack(0)[-1], table.hand(0)) == (1, "Ring of Moss", ["Unicorn", "Wolf"])


@pytest.mark.rule("ST-24", "ST-31")
@pytest.mark.parametrize("character", [PRINCE, HANSEL])
def test_a_character_can_be_used_in_the_roll_for_an_event(character):
    table = duel(character, fortunes=["The Ogre's Riddle", "Ring of Moss"], powers=["Wolf", "Owl", "Fox"])
    table.attack(first_face(character), "void", "void").will_roll(first_face(character), "void", "wisdom").settle()
    assert (table.question, table.choices) == ("rolled", [USES[character], "leave it at that"])
    table.decide(USES[character])
    if character == HANSEL:
        table.pick_die(0).decide("turn it to Wisdom").pick_die(2).decide("turn it to Wisdom")
    assert table.hand(0) == ["Fox", "Owl", "Wolf"], "one card at the end of the turn, and two for the Riddle"


@pytest.mark.rule("ST-25", "ST-31")
@pytest.mark.parametrize("companion", ["Gretel", "The White Horse"])
def test_a_companion_can_be_used_in_the_roll_for_an_event(companion):
    table = duel(
        companions=[[companion]],
        used=[0, 1],
        fortunes=["Thief in the Night", "Ring of Moss"],
        stacks=[["Magic Bean"], ["Rose Mirror", "Golden Fleece"]],
    )
    table.attack("strength", "void", "void").will_roll("strength", "void", "void").settle()
    assert (table.question, table.choices) == ("rolled", [f"use {companion}", "leave it at that"])
    table.will_roll("strength", "luck", "void").decide(f"use {companion}")
    assert table.stack(0) == ["Magic Bean", "Golden Fleece", "Ring of Moss"]
    assert table.gone == sorted([companion, "Thief in the Night"])


@pytest.mark.rule("ST-25")
def test_a_companion_just_drawn_can_be_used_for_the_event_that_comes_next():
    fortunes = ["Gretel", "The Ogre's Riddle", "Ring of Moss"]
    table = duel(used=[0, 1], hands=[["Bear"]], fortunes=fortunes, powers=["Wolf", "Owl", "Fox"])
    table.attack("strength", "void", "void").settle()
    assert (table.question, table.companions(0)) == ("last", [])
    table.will_roll("wisdom", "void", "void").decide("go on to the draws")
    assert (table.question, table.companions(0)) == ("rolled", ["Gretel"])
    table.decide("use Gretel")
    assert table.hand(0) == ["Bear", "Fox", "Owl", "Wolf"]


@pytest.mark.rule("ST-24", "ST-25")
def test_nobody_uses_anything_in_anothers_turn():
    table = duel(companions=[[], ["Gretel", "The White Horse"]])
    table.decide("attack")
    assert table.asked == 0
    assert table.choices == [USES[PRINCE], "roll the dice"], "and the Companions of others are not offered"
    assert not table.env.observe("challenger_1")["action_mask"].any()
    table.will_roll("strength", "void", "void").decide("roll")
    assert table.choices == [USES[PRINCE], "leave it at that"]


# --- Once -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-24")
@pytest.mark.parametrize("character", [PRINCE, HANSEL])
def test_a_character_is_used_once_in_a_game(character):
    table = duel(character, hands=[["Fairy Dust"]], fortunes=["Ring of Moss", "Silver Flute"])
    table.attack(first_face(character), "void", "void").decide(USES[character])
    if character == HANSEL:
        table.pick_die(0).decide("turn it to Wisdom").pick_die(1).decide("turn it to Void")
    assert table.is_used(0) and not table.is_used(1)
    assert [table.sees(seat).used[seat and 1] for seat in range(2)] == [1, 1], "all see it"
    assert f"North uses {'Prince Charming' if character == PRINCE else 'Hansel'}." in table.told(1)
    table.settle().draw_on()
    table.attack(first_face(table.plays(1)), "void", "void").settle().draw_on()
    assert table.turn == 0
    assert USES[character] not in table.attack(first_face(character), "void", "void").choices


@pytest.mark.rule("ST-24")
@pytest.mark.parametrize("success", [True, False])
def test_it_is_used_whatever_comes_of_it(success):
    table = duel().attack("strength" if success else "magic 2", "void", "void").decide(USES[PRINCE]).settle()
    assert (table.stack(0)[-1] == "Golden Egg") == success
    assert table.is_used(0)


@pytest.mark.rule("ST-24")
def test_with_two_sets_each_of_two_princes_has_his_own_use():
    stacks = [["Magic Bean"], ["Golden Egg"], ["Rose Mirror"]]
    table = Table(players=3, characters=[PRINCE, PRINCE, HANSEL], stacks=stacks, fortunes=["Ring of Moss"])
    table.attack("strength", "void", "void", whom="South").decide(USES[PRINCE]).settle().draw_on()
    assert (table.turn, table.is_used(0), table.is_used(1)) == (1, True, False)
    assert USES[PRINCE] in table.attack("strength", "void", "void", whom="North").choices


@pytest.mark.rule("ST-25")
def test_a_companion_leaves_the_game_when_used():
    table = duel(companions=[["Gretel", "The White Horse"]]).attack("strength", "void", "void")
    table.decide("use Gretel")
    assert (table.companions(0), table.gone) == (["The White Horse"], ["Gretel"])
    assert "use Gretel" not in table.choices
    assert "North uses Gretel." in table.told(1)
    assert table.sees(1).companions_gone[table.companion_titles.index("Gretel")] == 1


@pytest.mark.rule("ST-25")
def test_a_player_may_have_several_companions_and_use_them_in_one_attack():
    stacks = [["Magic Bean"], ["Orb of the Fairy King"]]
    table = duel(companions=[["Gretel", "The White Horse"]], stacks=stacks, hands=[["Owl"]])
    table.attack("strength", "void", "void")
    table.will_roll("strength", "magic 1", "void").decide("use The White Horse", "use Gretel").settle()
    assert table.stack(0)[-1] == "Orb of the Fairy King"
    assert (table.companions(0), table.gone) == ([], ["Gretel", "The White Horse"])


@pytest.mark.rule("ST-25")
def test_with_two_sets_a_player_may_have_two_of_a_companion():
    stacks = [["Magic Bean"], ["Silver Flute"], []]
    table = Table(players=3, companions=[["Gretel", "Gretel"]], stacks=stacks, hands=[["Owl"]])
    table.attack("strength", "void", "void", whom="East").decide("use Gretel")
    assert table.companions(0) == ["Gretel"]
    table.decide("use Gretel").settle()
    assert table.stack(0)[-1] == "Silver Flute"


@pytest.mark.rule("ST-25", "ST-17")
def test_a_companion_does_not_come_back_after_a_failure():
    table = duel(companions=[["Gretel"]], hands=[["Owl"]]).decide("attack", "use Gretel")
    table.will_roll("strength", "void", "void").decide("roll").settle()
    assert (table.stack(0), table.companions(0), table.gone) == (["Magic Bean"], [], ["Gretel"])


@pytest.mark.rule("ST-24", "ST-25", "ST-12")
def test_what_helped_one_attack_does_not_help_the_next():
    table = duel(companions=[["Gretel"]], stacks=[["Magic Bean"], ["Rose Mirror", "Silver Flute"]])
    table.attack("strength", "void", "wisdom").decide("use Gretel").settle()
    assert table.stack(0)[-1] == "Silver Flute"
    table.attack("strength", "void", "void")
    assert table.sees(0).icons.tolist() == [1, 0, 0, 0, 0]
    assert table.settle().stack(1) == ["Rose Mirror"]


# --- Who is asked -----------------------------------------------------------------------------------------------------

OF_ROLLS = ["prepare", "resolve", "rolled"]
OF_DICE = ["resolve", "rolled"]
AT_ANY_TIME = ["prepare", "resolve", "last", "drawing", "rolled", "drawing"]
USED = {"used": [0, 1]}

ASKED = {
    # Who could help: the position, the cards that act at any time, and the questions after the first of a turn.
    "the Prince": ({"used": [1]}, (), OF_ROLLS),
    "Hansel": ({"used": [1], "character": HANSEL}, (), OF_DICE),
    "nobody": (USED, (), []),
    "a Companion for rolls": ({**USED, "companions": [["Gretel"]]}, (), OF_ROLLS),
    "a Companion for dice": ({**USED, "companions": [["The White Horse"]]}, (), OF_DICE),
    "a Companion of the other": ({**USED, "companions": [[], ["Gretel"]]}, ("Gretel",), []),
    "a Character at any time": ({"used": [1]}, ("Prince Charming",), AT_ANY_TIME),
    "that Character when used": (USED, ("Prince Charming",), []),
    "that Character of the other": ({"used": [0], "character": HANSEL}, ("Prince Charming",), []),
    "a Companion at any time": ({**USED, "companions": [["Gretel"]]}, ("Gretel",), AT_ANY_TIME),
    "one for dice, another at any time": (
        {**USED, "companions": [["Gretel", "The White Horse"]]},
        ("The White Horse",),
        AT_ANY_TIME,
    ),
}


def asked_in_turn(table):
    """The questions after the first of a player's turn in which he attacks once, and takes what comes."""
    asked = []
    table.decide("attack")
    while table.turn == 0:
        assert table.asked == 0
        asked.append(table.question)
        table.decide(table.choices[-1])
    assert [kind for kind in table.happened if kind in ("fails", "event", "relic", "turn")] == [
        *("turn", "fails", "event", "relic", "turn")
    ]
    return asked


@pytest.mark.rule("ST-24", "ST-25", "ST-09")
@pytest.mark.parametrize("who", ASKED)
def test_a_player_is_asked_for_help_where_somebody_can_do_anything_now_and_nowhere_else(who, tmp_path):
    """Without Power cards nothing else is left to ask about."""
    position, always, questions = ASKED[who]
    cards = card_file(tmp_path, dict.fromkeys(always, ALWAYS))
    table = duel(**position, fortunes=["The Ogre's Riddle", "Ring of Moss"], empty="powers", cards=cards)
    table.will_roll(first_face(table.plays(0)), "void", "void")
    assert asked_in_turn(table) == questions


@pytest.mark.rule("ST-24", "ST-25", "ST-09")
@pytest.mark.parametrize("card", ["Wolf", "Hidden Spark", "Night Raid", "Fairy Dust"])
def test_whoever_holds_power_cards_is_asked_whatever_they_are_but_not_at_the_draws(card):
    """Others could tell his cards from what he is not asked."""
    table = duel(hands=[[card]], fortunes=["The Ogre's Riddle", "Ring of Moss"], empty="powers", **USED)
    table.will_roll("strength", "void", "void")
    assert asked_in_turn(table) == ["prepare", "resolve", "last"]


@pytest.mark.rule("ST-24", "ST-25", "ST-11")
@pytest.mark.parametrize("always", [(), ("Gretel",)])
def test_who_has_neither_target_nor_card_is_asked_only_if_somebody_can_act_without_a_roll(always, tmp_path):
    table = duel(
        stacks=[["Magic Bean"], []],
        companions=[["Gretel", "The White Horse"]],
        fortunes=["Ring of Moss"],
        cards=card_file(tmp_path, dict.fromkeys(always, ALWAYS)),
    )
    if always:
        assert (table.turn, table.question, table.choices) == (0, "last", ["use Gretel", "go on to the draws"])
    else:
        assert (table.turn, table.stack(0), table.is_used(0)) == (1, ["Magic Bean", "Ring of Moss"], False)

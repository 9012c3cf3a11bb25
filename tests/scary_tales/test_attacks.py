"""Attacks: whom, with what, and what comes of them. ST-09 to ST-18."""

import pytest

from .table import ALWAYS, MOON, Table, card_file

FOUR = [["Golden Egg"], ["Rose Mirror"], ["Magic Bean"], ["Glass Slipper"]]
"""A Relic for each of four."""


def duel(**position):
    """Two players; the first has a Magic Bean, the second a Golden Egg (two Strength) on a Rose Mirror."""
    return Table(**{"stacks": [["Magic Bean"], ["Rose Mirror", "Golden Egg"]], **position})


# --- The target -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-09")
def test_the_parts_of_a_turn(tmp_path):
    table = duel(
        hands=[["Wolf", "Hidden Spark"]],
        companions=[["Gretel"]],
        powers=["Owl"],
        fortunes=["Ring of Moss"],
        cards=card_file(tmp_path, {"Gretel": ALWAYS}),
    )
    asked = [table.question]
    for answer in ("attack", "play Wolf", "roll", "play Hidden Spark", "leave it", "attack no more", "draw on"):
        if answer == "roll":
            table.will_roll("strength", "void", "void")
        table.decide(answer)
        asked.append(table.question)
    assert asked == ["turn", "prepare", "prepare", "resolve", "resolve", "turn", "drawing", "turn"]
    assert (table.turn, table.asked) == (1, 1)
    assert table.happened == [
        *("turn", "attacks", "plays", "rolls", "plays", "succeeds", "captures"),
        *("draws", "reveals", "relic", "turn"),
    ]
    assert table.stack(0) == ["Magic Bean", "Golden Egg", "Ring of Moss"]


@pytest.mark.rule("ST-10")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("start", [0, 1])
def test_the_top_relic_of_any_opponent_may_be_the_target_but_not_ones_own(players, start):
    names = ("North", "East", "South", "West")
    table = Table(players=players, start=start, stacks=FOUR[:players])
    attacks = [f"attack {names[seat]}'s {FOUR[seat][0]}" for seat in range(players)]
    del attacks[start]
    assert sorted(table.choices) == sorted(attacks)


@pytest.mark.rule("ST-10")
def test_only_the_top_relic_is_a_target():
    table = duel()
    assert table.choices == ["attack East's Golden Egg"]
    table.attack("strength", "void", "wisdom").settle()
    assert table.stack(1) == ["Rose Mirror", "Golden Egg"], "what would be enough for the Mirror does not help"


@pytest.mark.rule("ST-10")
def test_whoever_has_no_relic_is_no_target():
    table = Table(players=3, stacks=[["Golden Egg"], [], ["Magic Bean"]])
    assert table.choices == ["attack South's Magic Bean"]


@pytest.mark.rule("ST-10")
def test_who_has_no_relic_may_attack():
    table = Table(stacks=[[], ["Golden Egg"]], hands=[["Owl"]]).attack("strength", "strength", "void").settle()
    assert (table.stack(0), table.stack(1)) == (["Golden Egg"], [])


@pytest.mark.rule("ST-11")
def test_the_first_attack_of_a_turn_must_be_made():
    table = duel(hands=[["Wolf", "Hidden Spark"]])
    assert table.choices == ["attack East's Golden Egg"]


@pytest.mark.rule("ST-11", "ST-27")
def test_cards_around_an_attack_do_not_stand_for_it():
    table = duel(hands=[["Fairy Dust", "Buried Treasure"]])
    assert table.choices == ["attack East's Golden Egg", "play Fairy Dust", "play Buried Treasure"]
    assert table.decide("play Fairy Dust").choices == ["attack East's Golden Egg", "play Buried Treasure"]
    assert table.decide("play Buried Treasure").choices == ["attack East's Golden Egg"]


@pytest.mark.rule("ST-11", "ST-27")
@pytest.mark.parametrize("players", [2, 3])
def test_an_influence_may_be_played_instead_of_the_attack_that_is_owed(players):
    table = Table(players=players, stacks=FOUR[:players], hands=[["Silver Tongue", "Fairy Dust"]])
    assert "play Silver Tongue" in table.choices
    table.decide("play Silver Tongue")
    if players > 2:
        table.decide("choose East")
    assert (table.question, table.choices) == ("last", ["play Fairy Dust", "go on to the draws"])
    assert (table.stack(0), table.stack(1)) == (["Rose Mirror"], ["Golden Egg"])


@pytest.mark.rule("ST-11")
def test_without_a_target_there_is_no_attack():
    table = Table(stacks=[["Golden Egg"], []], hands=[["Fairy Dust"]])
    assert [choice for choice in table.choices if "attack North" in choice or "attack East" in choice] == []
    table.decide("play Fairy Dust").draw_on()
    assert table.turn == 1
    assert "attacks" not in table.happened


@pytest.mark.rule("ST-11", "ST-37")
def test_nobody_has_a_relic_and_nothing_can_be_done():
    table = Table(stacks=[[], []], used=[0, 1], fortunes=["Magic Bean"], powers=["Wolf"])
    assert (table.turn, table.stack(0), table.hand(0)) == (1, ["Magic Bean"], ["Wolf"]), "only the draws"
    assert table.choices == ["attack North's Magic Bean"]


# --- Again ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-12")
def test_with_two_players_a_success_allows_another_attack_on_what_is_on_top_then():
    table = duel(hands=[["Owl"]]).attack("strength", "strength", "void").settle()
    assert (table.question, table.choices) == ("turn", ["attack East's Rose Mirror", "attack no more"])
    table.attack("wisdom", "strength", "void").settle()
    assert table.stack(0) == ["Magic Bean", "Golden Egg", "Rose Mirror"]
    assert (table.turn, table.choices) == (0, ["go on to the draws"]), "there is nothing left to attack"


@pytest.mark.rule("ST-12")
def test_as_often_as_he_succeeds():
    table = Table(stacks=[["Magic Bean"], ["Dragon's Ruby", "Crown of Thorns", "Golden Egg"]], hands=[["Owl"]])
    table.attack("strength", "strength", "luck").settle()
    table.attack("strength", "void", "wish").settle()
    table.attack("strength", "strength", "luck").settle()
    assert table.stack(0) == ["Magic Bean", "Golden Egg", "Crown of Thorns", "Dragon's Ruby"]
    assert table.happened.count("turn") == 1


@pytest.mark.rule("ST-12")
def test_a_failure_ends_the_attacks():
    table = duel(hands=[["Owl"]]).attack("strength", "strength", "void").settle()
    table.attack("strength", "void", "void").settle()
    assert (table.turn, table.choices) == (0, ["go on to the draws"])
    assert (table.stack(0), table.stack(1)) == (["Magic Bean", "Golden Egg"], ["Rose Mirror"])


@pytest.mark.rule("ST-12", "ST-11")
def test_further_attacks_may_be_left_out():
    table = duel(fortunes=["Ring of Moss"]).attack("strength", "strength", "void").settle()
    table.decide("attack no more").draw_on()
    assert (table.turn, table.stack(0)) == (1, ["Magic Bean", "Golden Egg", "Ring of Moss"])


@pytest.mark.rule("ST-12", "ST-27")
def test_an_influence_may_stand_for_a_further_attack_too_and_allows_no_other():
    stacks = [["Magic Bean"], ["Glass Slipper", "Rose Mirror", "Golden Egg"]]
    table = duel(stacks=stacks, hands=[["Night Raid", "Owl", "Fox", "Bear"]])
    table.attack("strength", "strength", "void").settle()
    assert table.choices == ["attack East's Rose Mirror", "play Night Raid", "attack no more"]
    table.decide("play Night Raid", "discard Owl", "discard Fox")
    assert table.stack(0) == ["Magic Bean", "Golden Egg", "Rose Mirror"]
    assert (table.turn, table.choices) == (0, ["go on to the draws"])


@pytest.mark.rule("ST-12")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("faces", [("strength", "luck", "wisdom"), ("strength", "void", "void")])
def test_with_more_than_two_players_there_is_one_attack_in_a_turn(players, faces):
    table = Table(players=players, stacks=FOUR[:players], hands=[["Silver Tongue", "Fairy Dust"]])
    table.attack(*faces, whom="East").settle()
    assert table.choices == ["play Fairy Dust", "go on to the draws"]


# --- Cards for an attack ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-13", "ST-26")
def test_any_number_of_pre_roll_cards_are_played_one_by_one_and_lie_open():
    hand = ["Wolf", "Wolf", "Owl", "Bold Plan", "Second Try", "Fairy Dust", "Night Raid"]
    table = duel(hands=[hand]).decide("attack")
    assert table.choices == ["play Wolf", "play Owl", "play Bold Plan", "use Prince Charming", "roll the dice"]
    table.decide("play Wolf", "play Bold Plan")
    assert table.played == ["Bold Plan", "Wolf"]
    assert table.choices == ["play Wolf", "play Owl", "use Prince Charming", "roll the dice"]
    table.decide("play Wolf", "play Owl")
    assert table.played == ["Bold Plan", "Owl", "Wolf", "Wolf"]
    assert table.discarded == []
    for seat in range(2):
        seen = table.sees(seat)
        assert seen.played.sum() == 4
        assert seen.icons.tolist() == [4, 2, 0, 1, 0]
        assert (seen.easier, seen.hand_size[seat and 1]) == (2, 3)
    assert table.told(1)[-4:] == [
        "North plays Wolf.",
        "North plays Bold Plan.",
        "North plays Wolf.",
        "North plays Owl.",
    ]


@pytest.mark.rule("ST-13")
def test_no_card_needs_to_be_played():
    table = duel(hands=[["Wolf"]]).attack("strength", "strength", "void").settle()
    assert (table.hand(0), table.discarded) == (["Wolf"], [])


@pytest.mark.rule("ST-13")
def test_no_pre_roll_card_comes_after_the_roll():
    table = duel(hands=[["Wolf", "Bold Plan", "Hidden Spark"]]).attack("strength", "void", "void")
    assert table.choices == ["play Hidden Spark", "use Prince Charming", "leave it at that"]


@pytest.mark.rule("ST-15")
def test_any_number_of_post_roll_cards_are_played_one_by_one_and_discarded():
    hand = ["Hidden Spark", "Last Wish", "Wolf", "Second Try", "Twist of Fate", "Fairy Dust", "Silver Tongue"]
    table = duel(hands=[hand]).attack("strength", "void", "void")
    after = ["play Second Try", "play Twist of Fate", "play Hidden Spark", "play Last Wish"]
    assert table.choices == [*after, "use Prince Charming", "leave it at that"]
    table.decide("play Hidden Spark")
    assert table.discarded == ["Hidden Spark"]
    table.decide("play Last Wish")
    assert (table.discarded, table.played) == (["Hidden Spark", "Last Wish"], [])
    table.settle()
    assert table.stack(0)[-1] == "Golden Egg", "a failure became a success"
    assert table.discarded == ["Hidden Spark", "Last Wish"]


@pytest.mark.rule("ST-15", "ST-17")
def test_post_roll_cards_are_lost_even_if_the_attack_fails():
    table = duel(hands=[["Hidden Spark", "Owl"]]).attack("strength", "void", "void", play=["Owl"])
    table.decide("play Hidden Spark").settle()
    assert (table.hand(0), table.discarded) == (["Owl"], ["Hidden Spark"])
    assert table.stack(1)[-1] == "Golden Egg"


@pytest.mark.rule("ST-15")
def test_no_post_roll_card_comes_before_the_roll_or_without_an_attack():
    table = duel(hands=[["Hidden Spark", "Last Wish", "Second Try", "Twist of Fate"]])
    assert table.choices == ["attack East's Golden Egg"]
    assert table.decide("attack").choices == ["use Prince Charming", "roll the dice"]


@pytest.mark.rule("ST-27")
@pytest.mark.parametrize("card", ["Fairy Dust", "Buried Treasure", "Shell Game", "Treasure Map", "Market Day"])
def test_influences_without_a_mark_are_not_played_while_an_attack_is_under_way(card):
    table = duel(hands=[[card]])
    assert f"play {card}" in table.choices
    assert f"play {card}" not in table.decide("attack").choices
    table.will_roll("strength", "void", "void").decide("roll the dice")
    assert f"play {card}" not in table.choices
    assert f"play {card}" in table.settle().choices, "but after it"


@pytest.mark.rule("ST-27")
@pytest.mark.parametrize("card", ["Silver Tongue", "Night Raid"])
def test_an_influence_instead_of_an_attack_is_not_played_after_the_last_one(card):
    table = duel(hands=[[card, "Fairy Dust"]])
    assert f"play {card}" in table.choices
    assert f"play {card}" not in table.decide("attack").choices
    table.will_roll("strength", "void", "void").decide("roll the dice")
    assert f"play {card}" not in table.choices
    assert table.settle().choices == ["play Fairy Dust", "go on to the draws"]


@pytest.mark.rule("ST-27", "ST-11")
@pytest.mark.parametrize("card", ["Silver Tongue", "Night Raid"])
def test_where_no_attack_can_be_made_nothing_is_played_instead_of_one(card):
    table = Table(stacks=[["Golden Egg"], []], hands=[[card, "Wolf", "Owl"]])
    assert f"play {card}" not in table.choices


# --- Success and failure ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-16")
def test_a_success_brings_the_relic_on_top_and_the_pre_roll_cards_are_discarded():
    table = duel(hands=[["Wolf", "Owl", "Bear"]]).attack(
        "luck".replace("luck", "strength"), "void", "void", play=["Wolf"]
    )
    assert (table.played, table.discarded) == (["Wolf"], [])
    table.settle()
    assert (table.stack(0), table.stack(1)) == (["Magic Bean", "Golden Egg"], ["Rose Mirror"])
    assert (table.hand(0), table.played, table.discarded) == (["Bear", "Owl"], [], ["Wolf"])
    assert table.told(1)[-2:] == ["It is enough.", "North takes Golden Egg from East."]


@pytest.mark.rule("ST-16")
def test_unneeded_pre_roll_cards_are_discarded_too():
    table = duel(hands=[["Wolf", "Owl"]]).attack("strength", "strength", "void", play=["Wolf", "Owl"]).settle()
    assert (table.hand(0), table.discarded) == ([], ["Owl", "Wolf"])


@pytest.mark.rule("ST-16")
def test_cards_and_dice_together_cover_the_cost():
    for cards, enough in ((["Wolf"], True), (["Bear"], True), (["Owl"], False), ([], False)):
        table = duel(hands=[cards]).attack("strength", "void", "void", play=cards).settle()
        assert (table.stack(0)[-1] == "Golden Egg") == enough


@pytest.mark.rule("ST-17")
def test_a_failure_brings_the_pre_roll_cards_back_and_the_relic_stays():
    table = duel(hands=[["Owl", "Black Cat", "Bold Plan", "Wolf"]])
    table.attack("strength", "void", "void", play=["Owl", "Bold Plan"]).settle()
    assert (table.stack(0), table.stack(1)) == (["Magic Bean"], ["Rose Mirror", "Golden Egg"])
    assert table.hand(0) == ["Black Cat", "Bold Plan", "Owl", "Wolf"]
    assert (table.played, table.discarded) == ([], [])
    assert "Owl comes back to North's hand." in table.told(1)


@pytest.mark.rule("ST-17")
def test_all_know_the_cards_that_came_back_until_they_are_played():
    table = duel(hands=[["Owl", "Owl", "Wolf"]], fortunes=["Ring of Moss", "Silver Flute"], powers=["Fox", "Bear"])
    owl, wolf = table.power_titles.index("Owl"), table.power_titles.index("Wolf")
    assert table.knows(1).sum() == 0
    table.attack("strength", "void", "void", play=["Owl"]).settle()
    known = table.knows(1)
    assert (known[1][owl], known[1][wolf], known.sum()) == (1, 0, 1)
    table.draw_on()
    assert table.knows(1)[1][owl] == 1, "in the next turn too"
    table.attack("wisdom", "void", "void").settle().draw_on()
    table.attack("strength", "strength", "void", play=["Owl"])
    assert table.knows(1).sum() == 0, "it was the one that is known, for all that East can tell"
    table.settle()
    assert table.knows(1).sum() == 0
    assert table.discarded == ["Owl"]


@pytest.mark.rule("ST-17")
def test_with_four_players_all_know_what_came_back():
    table = Table(players=4, start=2, stacks=FOUR, hands=[[], [], ["Owl", "Wolf"]])
    table.attack("strength", "void", "void", whom="North", play=["Owl"]).settle()
    owl = table.power_titles.index("Owl")
    for seat in (0, 1, 3):
        assert table.knows(seat)[(2 - seat) % 4][owl] == 1
    assert table.knows(2).sum() == 0, "what I hold myself is in my hand"


@pytest.mark.rule("ST-17")
def test_what_cards_gave_ends_with_the_attack():
    for faces in (("strength", "void", "void"), ("wish", "void", "wish")):
        table = duel(hands=[["Bold Plan", "Owl"]])
        table.attack(*faces, play=["Bold Plan", "Owl"]).settle()
        seen = table.sees(0)
        assert (seen.icons.sum(), seen.easier, seen.rolled.sum(), table.dice) == (0, 0, 0, [])


@pytest.mark.rule("ST-16")
@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_the_relic_comes_from_whom_was_attacked(players):
    table = Table(players=players, stacks=FOUR[:players], hands=[["Owl"]])
    table.attack("strength", "luck", "wish", whom="South").settle()
    assert table.stack(0) == ["Golden Egg", "Magic Bean"]
    assert (table.stack(1), table.stack(2)) == (["Rose Mirror"], [])


@pytest.mark.rule("ST-09", "ST-14")
def test_who_can_play_nothing_rolls_at_once():
    table = duel(used=[0, 1], fortunes=["Ring of Moss"], powers=["Wolf"])
    table.will_roll("strength", "void", "void").decide("attack")
    assert (table.turn, table.stack(0), table.hand(0)) == (1, ["Magic Bean", "Ring of Moss"], ["Wolf"])


@pytest.mark.rule("ST-09")
def test_who_holds_cards_is_asked_though_none_of_them_fits():
    """Else the others would learn from it what is in the hand."""
    table = duel(used=[0, 1], hands=[["Night Raid"]]).decide("attack")
    assert (table.question, table.choices) == ("prepare", ["roll the dice"])
    table.will_roll("strength", "void", "void").decide("roll")
    assert (table.question, table.choices) == ("resolve", ["leave it at that"])
    assert table.settle().choices == ["go on to the draws"]


# --- Only for attacks -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-18", "ST-31")
def test_power_cards_are_of_no_use_in_the_roll_for_an_event():
    hand = ["Owl", "Hidden Spark", "Last Wish", "Second Try", "Twist of Fate", "Bold Plan", "Fairy Dust"]
    table = Table(stacks=[["Magic Bean"], ["Golden Egg"]], hands=[hand], fortunes=["The Ogre's Riddle"])
    table.attack("strength", "void", "void").settle().will_roll("strength", "void", "void").decide("go on")
    assert (table.question, table.choices) == ("rolled", ["use Prince Charming", "leave it at that"])


@pytest.mark.rule("ST-18")
def test_power_cards_are_of_no_use_in_anothers_turn():
    """Nobody but the player whose turn it is is asked anything in an attack."""
    table = duel(hands=[["Wolf"], ["Wolf", "Hidden Spark", "Fairy Dust", "Night Raid"]], fairies=[MOON])
    for answer in ("attack", "play Wolf", "roll", "leave it"):
        assert table.asked == 0
        assert not table.env.observe("challenger_1")["action_mask"].any()
        table.decide(answer)
    assert table.asked == 0

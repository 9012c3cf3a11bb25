"""What a player sees of the table: nothing that lies open is missing, nothing that lies hidden is there, and every
question says what it is about."""

from typing import Any

import pytest

from .table import DEW, HANSEL, MOON, PRINCE, Table, card_file

STACKS = [["Magic Bean", "Silver Flute"], ["Rose Mirror", "Golden Egg"], ["Spindle"], []]


def panel(table: Table, seat: int, title: str) -> Any:
    """A part of the table as a player sees it, by how its title begins."""
    return next(part for part in table.env.view(f"challenger_{seat}")["table"] if part["title"].startswith(title))


def names(table: Table, seat: int, title: str) -> list[str]:
    return [card["name"] for card in panel(table, seat, title)["cards"]]


def look_the_same(one: Table, other: Table, seat: int = 0) -> bool:
    """Whether a player sees the same of two tables."""
    seen = [table.env.observe(f"challenger_{seat}")["observation"].tobytes() for table in (one, other)]
    return seen[0] == seen[1]


@pytest.mark.rule("ST-06", "ST-10", "ST-16")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_see_all_stacks_the_top_first(players):
    table = Table(players=players, stacks=STACKS[:players])
    for seat in range(players):
        for other in range(players):
            title = f"{('North', 'East', 'South', 'West')[other]}'s Relics"
            assert names(table, seat, title) == table.stack(other)[::-1]


@pytest.mark.rule("ST-06")
def test_both_copies_of_a_relic_are_shown_where_they_lie():
    stack = ["Golden Egg", "Rose Mirror", "Golden Egg"]
    table = Table(players=3, stacks=[["Magic Bean"], stack, []])
    assert names(table, 0, "East's Relics") == stack[::-1]
    egg = table.fortune_titles.index("Golden Egg")
    assert sorted(table.sees(0).stack[1][egg].tolist()) == [1, 3]


@pytest.mark.rule("ST-33", "ST-24", "ST-25", "ST-28", "ST-17")
def test_all_see_points_characters_companions_fairies_and_numbers_of_cards():
    table = Table(
        players=3,
        stacks=STACKS[:3],
        characters=[PRINCE, HANSEL, HANSEL],
        used=[1],
        companions=[[], [], ["Gretel"]],
        fairies=[None, DEW],
        hands=[["Wolf"], [], ["Owl", "Fox"]],
    )
    for seat in range(3):
        rows = panel(table, seat, "Players")["rows"]
        order = [(seat + place) % 3 for place in range(3)]
        assert rows["points"] == [["3", "2", "0"][other] for other in order]
        assert rows["Character"] == [["Prince Charming", "Hansel (used)", "Hansel"][other] for other in order]
        assert rows["Companions"] == [["", "", "Gretel"][other] for other in order]
        assert rows["Fairy"] == [["", DEW, ""][other] for other in order]
        assert rows["Power cards"] == [["1", "0", "2"][other] for other in order]


@pytest.mark.rule("ST-05", "ST-37")
def test_a_player_sees_his_own_hand_and_no_other():
    table = Table(stacks=STACKS[:2], hands=[["Wolf", "Owl"], ["Fox", "Bear"]])
    assert names(table, 0, "My hand") == ["Wolf", "Owl"]
    assert names(table, 1, "My hand") == ["Fox", "Bear"]
    other = Table(stacks=STACKS[:2], hands=[["Wolf", "Owl"], ["Griffin", "Unicorn"]])
    assert look_the_same(table, other)
    assert not look_the_same(table, other, seat=1)


@pytest.mark.rule("ST-04", "ST-38")
def test_nobody_sees_what_comes_next():
    tables = [
        Table(stacks=STACKS[:2], fortunes=[fortune], powers=[power])
        for fortune, power in (("Ring of Moss", "Wolf"), ("The Ogre's Riddle", "Unicorn"))
    ]
    for seat in range(2):
        assert look_the_same(*tables, seat=seat)


@pytest.mark.rule("ST-17")
def test_the_cards_that_came_back_are_shown_to_the_others():
    table = Table(stacks=STACKS[:2], hands=[["Owl", "Fox"]]).attack("strength", "void", "void", play=["Owl"]).settle()
    assert panel(table, 1, "Players")["rows"]["of these known"] == ["", "Owl"]
    assert panel(table, 0, "Players")["rows"]["of these known"] == ["", ""]


@pytest.mark.rule("ST-13", "ST-14", "ST-23")
def test_all_see_an_attack_the_cards_played_the_dice_and_what_is_lacking():
    table = Table(stacks=STACKS[:2], hands=[["Owl", "Bold Plan", "Hidden Spark"]])
    table.attack("strength", "void", "luck", play=["Owl", "Bold Plan"])
    for seat in range(2):
        facts = panel(table, seat, "Table")["facts"]
        assert facts["target"] == "East's Golden Egg"
        assert facts["dice"] == "Strength, Void, Luck"
        assert facts["that comes to"] == "1 Strength, 2 Wisdom, 1 Luck, 1 Magic"
        assert facts["the target takes"] == "2 Magic less"
        assert facts["still lacking"] == "1 Strength"
        assert sorted(names(table, seat, "Pre-Roll cards played")) == ["Bold Plan", "Owl"]
    table.decide("use Prince Charming")
    assert panel(table, 1, "Table")["facts"]["still lacking"] == "nothing: it is enough"


@pytest.mark.rule("ST-30", "ST-31")
def test_all_see_which_event_is_rolled_for():
    table = Table(stacks=STACKS[:2], hands=[["Owl"]], fortunes=["The Ogre's Riddle"])
    table.attack("strength", "void", "void").settle()
    table.will_roll("strength", "luck", "wisdom").decide("go on to the draws")
    for seat in range(2):
        assert table.sees(seat).lacking.tolist() == [0, 1, 0, 0]
        assert table.env.view(f"challenger_{seat}")["question"].startswith("The Ogre's Riddle: Roll for two Wisdom")
        assert panel(table, seat, "Table")["facts"]["still lacking"] == "1 Wisdom"


@pytest.mark.rule("ST-42", "ST-40", "ST-39")
def test_all_see_the_decks_and_what_wins():
    table = Table(stacks=STACKS[:2], target=10, discarded=["Wolf", "Owl"], hands=[["Fox"]])
    for seat in range(2):
        facts = panel(table, seat, "Table")["facts"]
        assert facts["wins at the beginning of a turn"] == "10 points"
        assert facts["Fortune cards"] == f"{24 - 4} in the deck"
        assert facts["Power cards"] == f"{28 - 3} in the deck; discarded: 1 Wolf, 1 Owl"


@pytest.mark.rule("ST-19", "ST-21")
@pytest.mark.parametrize(
    ("target", "cards", "faces", "lacking"),
    [
        ("Dragon's Ruby", ["Wolf", "Black Cat"], (), "nothing, whatever is rolled"),
        ("Dragon's Ruby", ["Wolf"], (), "1 Magic"),
        ("Crown of Thorns", [], ("strength", "strength", "luck"), "1 Magic"),
        ("Crown of Thorns", [], ("strength", "void", "wish"), "nothing: it is enough"),
        ("Silver Flute", [], ("strength", "void", "wish"), "2 Wisdom; 1 Wish may be part of it"),
    ],
)
def test_what_a_relic_still_needs_counts_spare_attributes_and_wishes_as_magic(target, cards, faces, lacking):
    table = Table(stacks=[["Magic Bean"], [target]], hands=[[*cards, "Fox"]])
    if faces:
        table.attack(*faces, play=cards)
    else:
        table.decide("attack", *(f"play {card}" for card in cards))
    assert panel(table, 0, "Table")["facts"]["still lacking"] == lacking


@pytest.mark.rule("ST-19", "ST-20", "ST-21")
@pytest.mark.parametrize(
    ("target", "cards", "faces", "lacking"),
    [
        ("Dragon's Ruby", [], (), [2, 0, 0, 1]),
        ("Dragon's Ruby", ["Wolf"], (), [0, 0, 0, 1]),
        ("Dragon's Ruby", ["Wolf", "Black Cat"], (), [0, 0, 0, 0]),
        ("Crown of Thorns", [], ("strength", "strength", "luck"), [0, 0, 0, 1]),
        ("Crown of Thorns", [], ("strength", "void", "wish"), [0, 0, 0, 3]),
        ("Crown of Thorns", ["Bold Plan"], (), [1, 0, 0, 0]),
        ("Spindle", [], ("strength", "magic 2", "magic 3"), [0, 1, 1, 0]),
        ("Glass Slipper", ["Unicorn"], (), [0, 0, 1, 0]),
        ("Silver Flute", [], ("strength", "void", "wish"), [0, 2, 0, 0]),
        ("Silver Flute", ["Owl", "Owl"], (), [0, 0, 0, 0]),
    ],
)
def test_what_is_lacking_counts_natural_attributes_left_over_as_magic_and_no_wish(target, cards, faces, lacking):
    table = Table(stacks=[["Magic Bean"], [target]], hands=[[*cards, "Fox"]])
    if faces:
        table.attack(*faces, play=cards)
    else:
        table.decide("attack", *(f"play {card}" for card in cards))
    for seat in range(2):
        seen = table.sees(seat)
        assert seen.lacking.tolist() == lacking
        assert not seen.enough or faces


@pytest.mark.rule("ST-16", "ST-17")
def test_outside_of_attacks_and_rolls_nothing_is_lacking():
    table = Table(stacks=STACKS[:2], hands=[["Owl"]])
    assert not table.sees(0).lacking.any()
    table.attack("strength", "void", "void")
    assert table.sees(1).lacking.tolist() == [1, 0, 0, 0]
    assert table.settle().question == "last"
    assert not table.sees(0).lacking.any() and not table.sees(1).lacking.any()


def test_all_see_what_characters_companions_and_fairies_can_do():
    table = Table(players=3, characters=[PRINCE, HANSEL, HANSEL], stacks=STACKS, companions=[[], [], ["Gretel"]])
    for seat in range(3):
        cards = {card["name"]: card["text"] for card in panel(table, seat, "Characters")["cards"]}
        assert list(cards) == ["Prince Charming", "Hansel", "Gretel", "The Moon Fairy", "The Dew Fairy"]
        assert cards["Hansel"].startswith("Turn two of your dice to faces of your choice. Dice: 3 × Wisdom, Luck,")


@pytest.mark.rule("ST-43")
@pytest.mark.parametrize("players", [2, 3])
def test_all_see_how_many_whole_rounds_have_passed_without_a_capture(players):
    stacks = [["Golden Fleece"], ["Ring of Moss"], ["Evening Star"]][:players]
    for turns in range(2 * players + 1):
        table = Table(players=players, stacks=stacks, start=turns % players, empty="fortunes", quiet=turns)
        assert table.sees(0).quiet == turns // players, f"{turns} turns"


# --- Questions --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-15")
def test_two_dice_that_show_the_same_can_be_told_apart():
    table = Table(stacks=STACKS[:2], hands=[["Second Try"]]).attack("strength", "void", "void").decide("play Second")
    assert len(set(table.choices)) == 3


@pytest.mark.rule("ST-24")
def test_the_die_whose_face_is_chosen_is_shown():
    table = Table(stacks=STACKS[:2], hands=[["Twist of Fate"]]).attack("strength", "void", "void")
    table.decide("play Twist of Fate").pick_die(2)
    for seat in range(2):
        assert table.sees(seat).die.tolist() == [0, 0, 1, 0]


@pytest.mark.rule("ST-15")
def test_whoever_chooses_a_die_sees_whether_it_is_rolled_again_or_turned():
    """Both cards have been discarded in either case, and only one of them is at work."""
    tables = []
    for played, gone in (("Second Try", "Twist of Fate"), ("Twist of Fate", "Second Try")):
        table = Table(stacks=STACKS[:2], hands=[[played, "Owl"]], discarded=[gone])
        tables.append(table.attack("strength", "void", "void").decide(f"play {played}"))
    assert [table.question for table in tables] == ["die", "die"]
    assert not look_the_same(*tables)


@pytest.mark.rule("ST-27")
@pytest.mark.parametrize("pair", [("Silver Tongue", "Night Raid"), ("Shell Game", "Market Day")])
def test_whoever_chooses_an_opponent_sees_what_for(pair):
    """Both cards have been discarded in either case, and only one of them is at work."""
    tables = []
    for played, gone in (pair, pair[::-1]):
        table = Table(players=3, stacks=STACKS[:3], hands=[[played, "Owl"]], discarded=[gone])
        tables.append(table.decide(f"play {played}"))
    assert [table.question for table in tables] == ["opponent", "opponent"]
    assert not look_the_same(*tables)


@pytest.mark.rule("ST-24")
def test_the_first_and_the_second_die_that_hansel_turns_can_be_told_apart():
    table = Table(characters=[HANSEL, PRINCE], stacks=STACKS[:2]).attack("wisdom", "void", "void").decide("use Hansel")
    first = table.again()
    assert (table.question, table.acting) == ("die", ("hansel", 1))
    table.pick_die(0)
    assert (table.question, table.acting) == ("face", ("hansel", 1))
    table.decide("turn it to Wisdom")
    assert (table.question, table.acting, table.dice) == ("die", ("hansel", 2), first.dice)
    for seat in range(2):
        assert not look_the_same(first, table, seat)
    table.pick_die(0)
    assert (table.question, table.acting) == ("face", ("hansel", 2))
    assert table.decide("turn it to Wisdom").acting is None


@pytest.mark.rule("ST-15", "ST-27")
def test_the_power_card_that_asks_is_shown_in_all_its_questions():
    asked = []
    hand = ["Night Raid", "Wolf", "Owl", "Fox", "Bear", "Griffin"]
    table = Table(players=3, stacks=STACKS[:3], hands=[hand])
    for answer in ("play Night Raid", "choose East", "discard Owl", "discard Fox"):
        table.decide(answer)
        asked.append((table.question, table.acting))
    night_raid = [("opponent", ("Night Raid", 1)), ("discard", ("Night Raid", 3)), ("discard", ("Night Raid", 3))]
    assert asked == [*night_raid, ("last", None)]
    table = Table(players=3, stacks=STACKS[:3], hands=[["Shell Game", "Treasure Map"]])
    assert table.decide("play Shell Game", "choose East").acting == ("Shell Game", 2)
    assert table.decide("choose Rose Mirror", "play Treasure Map").acting == ("Treasure Map", 1)
    assert table.decide("choose Magic Bean").acting is None
    table = Table(stacks=STACKS[:2], hands=[["Second Try", "Twist of Fate"]]).attack("strength", "void", "void")
    assert table.decide("play Second Try").acting == ("Second Try", 1)
    assert table.pick_die(1).acting is None
    assert table.decide("play Twist of Fate").acting == ("Twist of Fate", 1)
    assert table.pick_die(1).acting == ("Twist of Fate", 1)


@pytest.mark.rule("ST-28", "ST-29")
def test_the_card_that_brings_a_fairy_is_shown_while_she_is_chosen():
    dust = Table(players=4, stacks=STACKS, hands=[["Fairy Dust"]], fairies=[None, DEW, MOON]).decide("Fairy Dust")
    assert (dust.question, dust.acting) == ("fairy", ("Fairy Dust", 1))
    ice = Table(players=3, stacks=[["Magic Bean"], ["Shard of Ice"], []], fairies=[DEW])
    ice.attack("strength", "void", "wisdom", "void", whom="East").settle()
    assert (ice.question, ice.acting) == ("keep_fairy", ("Shard of Ice", 1))
    raid = Table(players=3, stacks=[["Magic Bean"], ["Shard of Ice"], []], fairies=[DEW], hands=[["Night Raid"]])
    raid.decide("play Night Raid", "choose East")
    assert (raid.question, raid.acting) == ("keep_fairy", ("Shard of Ice", 1)), "and not the card that took it"


@pytest.mark.rule("ST-30", "ST-31")
def test_an_event_that_asks_is_shown():
    table = Table(stacks=STACKS[:2], hands=[["Owl"]], fortunes=["The Ogre's Riddle"])
    table.attack("strength", "void", "void").settle()
    table.will_roll("strength", "void", "void").decide("go on to the draws")
    assert (table.question, table.acting) == ("rolled", None), "the Event that is rolled for is told by itself"
    title, _ = table.decide("leave it at that").acting
    assert (table.question, title) == ("discard", "The Ogre's Riddle")


@pytest.mark.rule("ST-30")
def test_whoever_discards_in_anothers_turn_sees_for_which_event():
    hands = [["Owl", "Wolf"], ["Fox", "Bear"]]
    table = Table(stacks=STACKS[:2], hands=hands, fortunes=["Hall of Mirrors"], powers=["Unicorn"])
    table.attack("strength", "void", "void").settle().decide("go on to the draws")
    first = table.acting
    table.decide("discard Owl")
    assert (table.asked, table.question, table.acting) == (1, "discard", first)
    assert first[0] == "Hall of Mirrors"


@pytest.mark.rule("ST-25")
def test_a_companion_that_asks_is_shown(tmp_path):
    cards = card_file(tmp_path, {"Gretel": '["draw 1", "discard 1"]'})
    table = Table(stacks=STACKS[:2], hands=[["Owl"]], powers=["Fox"], companions=[["Gretel"]], cards=cards)
    assert (table.decide("use Gretel").question, table.acting) == ("discard", ("Gretel", 2))


@pytest.mark.rule("ST-28", "ST-29")
def test_questions_about_fairies_name_them():
    table = Table(players=3, stacks=STACKS[:3], hands=[["Fairy Dust"]], fairies=[DEW]).decide("play Fairy Dust")
    assert table.question == "keep_fairy"
    assert table.sees(0).new_fairy.tolist() == [1, 0]
    assert panel(table, 0, "Players")["rows"]["Fairy"][0] == DEW


@pytest.mark.rule("ST-41")
def test_at_the_end_all_see_that_it_is_over():
    table = Table(stacks=[["Silver Flute", "Golden Fleece", "Dragon's Ruby", "Rose Mirror"], ["Magic Bean"]])
    for seat in range(2):
        view = table.env.view(f"challenger_{seat}")
        assert (view["over"], view["on_turn"], view["question"]) == (True, False, "")


@pytest.mark.rule("ST-15", "ST-24", "ST-27", "ST-29", "ST-30")
def test_every_choice_of_random_games_has_words_of_its_own():
    """Whoever plays by words can choose whatever is legal; dice that show the same are looked at above."""
    for players in (2, 3, 4):
        table = Table.dealt(players, seed=players)
        for step in range(250):
            if table.over:
                break
            if table.question != "die":
                assert len(set(table.choices)) == len(table.choices)
            mask = table.env.observe(table.env.agent_selection)["action_mask"]
            legal = mask.nonzero()[0]
            table.env.step(int(legal[(step * 7 + players) % len(legal)]))

"""Every card: what it does, and where it has nothing to do."""

from collections import Counter
from pathlib import Path

import pytest

from .table import ALWAYS, DEW, HANSEL, MOON, PRINCE, Table, card_file

STACKS = [["Magic Bean"], ["Rose Mirror", "Golden Egg"]]
THREE = [["Magic Bean"], ["Golden Egg"], ["Rose Mirror"]]
NOTHING = [0, 0, 0, 0, 0]


def duel(**position):
    """Two players, the Characters used: the first has a Magic Bean, the second a Golden Egg on a Rose Mirror."""
    return Table(**{"stacks": STACKS, "used": [0, 1], **position})


def rolled(*faces, **position):
    """A table at which player 0 has rolled these faces for an attack and may add something."""
    table = duel(**position).attack(*faces, whom="East")
    assert table.question == "resolve"
    return table


def icons(table):
    """Strength, Wisdom, Luck, Magic and Wishes of the roll, as all see them."""
    assert table.sees(0).icons.tolist() == table.sees(1).icons.tolist()
    return table.sees(0).icons.tolist()


def drawn(*fortunes, faces=("strength", "void", "void"), roll=(), **position):
    """A table at which player 0 has failed and draws Fortune cards; if one of them is rolled for, this comes."""
    table = duel(**{"fortunes": fortunes, "hands": [["Owl"]], **position})
    table.attack(*faces, whom="East").settle()
    table.will_roll(*roll).decide("go on to the draws")
    while table.question == "drawing":
        table.decide("draw on")
    return table


def test_every_card_of_the_file_is_tested_here():
    """A card that is added needs its tests."""
    document = Table.dealt().env.game.cards.document
    source = Path(__file__).read_text(encoding="utf-8")
    titles = [card["title"] for sort in ("power", "companion", "event") for card in document[sort]]
    titles += [card["title"] for card in document["relic"] if "text" in card]
    assert [title for title in titles if f'"{title}"' not in source] == []


# --- Creatures --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-26", "ST-13")
@pytest.mark.parametrize(
    ("creature", "adds"),
    [
        ("Wolf", [2, 0, 0, 0, 0]),
        ("Owl", [0, 2, 0, 0, 0]),
        ("Black Cat", [0, 0, 2, 0, 0]),
        ("Unicorn", [0, 0, 0, 3, 0]),
        ("Griffin", [1, 1, 0, 0, 0]),
        ("Fox", [0, 1, 1, 0, 0]),
        ("Bear", [1, 0, 1, 0, 0]),
    ],
)
def test_a_creature_adds_its_attributes(creature, adds):
    table = duel(hands=[[creature, "Hidden Spark"]]).decide("attack", f"play {creature}")
    assert icons(table) == adds
    table.will_roll("strength", "void", "void").decide("roll")
    assert icons(table) == [adds[0] + 1, *adds[1:]]
    assert table.played == [creature]


@pytest.mark.rule("ST-26")
def test_several_of_a_creature_add_up():
    table = duel(hands=[["Wolf", "Wolf", "Wolf", "Bear"]]).decide("attack", "play Wolf", "play Wolf", "play Bear")
    assert icons(table) == [5, 0, 1, 0, 0]


# --- Influences before the roll ---------------------------------------------------------------------------------------


@pytest.mark.rule("ST-13", "ST-16")
@pytest.mark.parametrize(
    ("relic", "faces", "enough"),
    [
        ("Crown of Thorns", ("strength", "void", "void"), True),
        ("Dragon's Ruby", ("strength", "strength", "void"), True),
        ("Golden Egg", ("strength", "void", "void"), False),
        ("Glass Slipper", ("strength", "void", "luck"), True),
    ],
)
def test_bold_plan_takes_two_magic_off_the_target_and_adds_one(relic, faces, enough):
    table = duel(stacks=[["Magic Bean"], [relic]], hands=[["Bold Plan", "Fairy Dust"]])
    table.decide("attack", "play Bold Plan")
    assert (icons(table), table.sees(1).easier) == ([0, 0, 0, 1, 0], 2)
    table.will_roll(*faces).decide("roll").settle()
    assert (table.stack(0)[-1] == relic) == enough
    assert (table.hand(0), table.discarded) == (
        (["Fairy Dust"], ["Bold Plan"]) if enough else (["Bold Plan", "Fairy Dust"], [])
    )


@pytest.mark.rule("ST-13", "ST-12")
def test_bold_plan_does_not_help_the_next_attack():
    table = duel(stacks=[["Magic Bean"], ["Evening Star", "Crown of Thorns"]], hands=[["Bold Plan"]])
    table.attack("strength", "void", "void", play=["Bold Plan"])
    assert table.sees(0).easier == 0
    table.attack("strength", "luck", "void").settle()
    assert table.stack(1) == ["Evening Star"]


# --- Influences after the roll ----------------------------------------------------------------------------------------


@pytest.mark.rule("ST-15")
@pytest.mark.parametrize("die", [0, 1, 2])
def test_second_try_rolls_one_of_ones_dice_again(die):
    table = rolled("strength", "void", "luck", hands=[["Second Try", "Fairy Dust"]]).decide("play Second Try")
    assert (table.question, len(table.choices)) == ("die", 3)
    table.will_roll(["magic 2", "strength", "wish"][die], die=die).pick_die(die)
    after = ["strength", "void", "luck"]
    after[die] = ["magic 2", "strength", "wish"][die]
    assert (table.dice, table.question, table.discarded) == (after, "resolve", ["Second Try"])


@pytest.mark.rule("ST-15")
def test_the_fairys_die_can_be_rolled_again_too_and_may_show_the_same():
    table = rolled("strength", "void", "void", "luck", fairies=[MOON], hands=[["Second Try", "Second Try"]])
    table.decide("play Second Try")
    assert len(table.choices) == 4
    table.will_roll("luck", die=3).pick_die(3)
    assert table.dice == ["strength", "void", "void", "luck"]
    table.decide("play Second Try").will_roll("wish", die=3).pick_die(3)
    assert table.stack(0)[-1] == "Golden Egg"


@pytest.mark.rule("ST-15")
@pytest.mark.parametrize(
    ("die", "faces"),
    [
        (0, ["Strength", "Wisdom", "2 Magic", "Wish"]),
        (1, ["Void", "Strength", "Luck", "1 Magic", "2 Magic"]),
        (2, ["Void", "Strength", "Wisdom", "Luck", "3 Magic", "Wish"]),
    ],
)
def test_twist_of_fate_turns_a_die_to_one_of_its_own_faces(die, faces):
    table = rolled("strength", "void", "void", hands=[["Twist of Fate", "Fairy Dust"]]).decide("play Twist of Fate")
    assert table.question == "die"
    table.pick_die(die)
    assert (table.question, table.choices) == ("face", [f"turn it to {face}" for face in faces])
    table.decide("turn it to 2 Magic" if die < 2 else "turn it to 3 Magic")
    assert table.dice[die] == ("magic 2" if die < 2 else "magic 3")
    assert (table.question, table.discarded) == ("resolve", ["Twist of Fate"])
    assert table.told(1)[-1] == f"North turns a die to {'2 Magic' if die < 2 else '3 Magic'}."


@pytest.mark.rule("ST-15", "ST-03")
@pytest.mark.parametrize(
    ("fairy", "faces"),
    [
        (MOON, ["Void", "Luck", "1 Magic", "2 Magic", "3 Magic", "Wish"]),
        (DEW, ["Void", "Strength", "Wisdom", "Luck", "2 Magic", "Wish"]),
    ],
)
def test_the_fairys_die_can_be_turned_to_a_face_of_that_fairy(fairy, faces):
    table = rolled(
        *("strength", "void", "void", "void"),
        players=3,
        stacks=THREE,
        used=[0, 1, 2],
        fairies=[fairy],
        hands=[["Twist of Fate", "Fairy Dust"]],
    )
    table.decide("play Twist of Fate").pick_die(3)
    assert table.choices == [f"turn it to {face}" for face in faces]
    table.decide("turn it to Wish").settle()
    assert table.stack(0)[-1] == "Golden Egg"


@pytest.mark.rule("ST-15")
@pytest.mark.parametrize(("card", "adds"), [("Hidden Spark", [0, 0, 0, 2, 0]), ("Last Wish", [0, 0, 0, 0, 1])])
def test_influences_that_add_to_the_roll(card, adds):
    table = rolled("strength", "void", "void", hands=[[card, "Fairy Dust"]]).decide(f"play {card}")
    assert icons(table) == [1, *adds[1:]]
    assert table.discarded == [card]
    assert (table.settle().stack(0)[-1] == "Golden Egg") == (card == "Last Wish")


# --- Influences instead of an attack ----------------------------------------------------------------------------------


@pytest.mark.rule("ST-27", "ST-32")
def test_silver_tongue_exchanges_the_top_relics():
    stacks = [["Magic Bean", "Rose Mirror"], ["Golden Egg"], ["Glass Slipper", "Silver Flute"]]
    table = Table(players=3, stacks=stacks, hands=[["Silver Tongue", "Owl"]]).decide("play Silver Tongue")
    assert (table.question, table.choices) == ("opponent", ["choose East", "choose South"])
    table.decide("choose South")
    assert [table.stack(seat) for seat in range(3)] == [
        ["Magic Bean", "Silver Flute"],
        ["Golden Egg"],
        ["Glass Slipper", "Rose Mirror"],
    ]
    assert table.told(1)[-1] == "North and South exchange their top Relics."
    assert table.discarded == ["Silver Tongue"]


@pytest.mark.rule("ST-27")
def test_with_two_players_nobody_has_to_be_chosen():
    table = duel(hands=[["Silver Tongue", "Wolf"]]).decide("play Silver Tongue")
    assert (table.stack(0), table.stack(1), table.question) == (["Golden Egg"], ["Rose Mirror", "Magic Bean"], "last")


@pytest.mark.rule("ST-32")
@pytest.mark.parametrize("relic", ["Red Riding Hood", "Shard of Ice", "Gingerbread Key", "Hollow Oak"])
def test_an_exchange_is_neither_a_capture_nor_a_draw(relic):
    table = duel(stacks=[["Magic Bean", "Glass Slipper"], ["Golden Egg", relic]], hands=[["Silver Tongue", "Wolf"]])
    table.decide("play Silver Tongue")
    assert table.stack(0) == ["Magic Bean", relic]
    assert (table.hand(0), table.fairy(0)) == (["Wolf"], None)
    back = duel(stacks=[["Magic Bean", relic], ["Golden Egg"]], hands=[["Silver Tongue", "Wolf"], []])
    back.decide("play Silver Tongue")
    assert (back.stack(1), back.hand(1), back.fairy(1)) == ([relic], [], None)


@pytest.mark.rule("ST-27")
def test_who_has_no_relic_has_none_to_exchange_but_the_card_is_discarded():
    table = duel(stacks=[[], ["Golden Egg"]], hands=[["Silver Tongue", "Wolf"]]).decide("play Silver Tongue")
    assert (table.stack(0), table.stack(1), table.discarded) == ([], ["Golden Egg"], ["Silver Tongue"])
    table = Table(players=3, stacks=[["Magic Bean"], [], ["Golden Egg"]], hands=[["Silver Tongue", "Owl"]])
    table.decide("play Silver Tongue", "choose East")
    assert [table.stack(seat) for seat in range(3)] == [["Magic Bean"], [], ["Golden Egg"]]
    assert table.question == "last", "and no attack is left"


@pytest.mark.rule("ST-27")
def test_ones_own_only_relic_can_be_exchanged():
    table = duel(stacks=[["Magic Bean"], ["Golden Egg"]], hands=[["Silver Tongue", "Wolf"]])
    table.decide("play Silver Tongue")
    assert (table.stack(0), table.stack(1)) == (["Golden Egg"], ["Magic Bean"])


@pytest.mark.rule("ST-27")
def test_night_raid_takes_a_relic_and_discards_two_cards_of_ones_choice():
    table = Table(players=4, stacks=[*THREE, []], hands=[["Night Raid", "Wolf", "Owl", "Fox", "Bear"]])
    table.decide("play Night Raid", "choose South")
    assert table.stack(0) == ["Magic Bean", "Rose Mirror"]
    assert (table.question, table.asked) == ("discard", 0)
    assert table.choices == ["discard Wolf", "discard Owl", "discard Fox", "discard Bear"]
    assert [table.sees(seat).amount for seat in range(4)] == [2, 2, 2, 2]
    table.decide("discard Owl")
    assert table.choices == ["discard Wolf", "discard Fox", "discard Bear"]
    table.decide("discard Bear")
    assert (table.hand(0), table.discarded) == (["Fox", "Wolf"], ["Bear", "Night Raid", "Owl"])
    assert table.question == "last"


@pytest.mark.rule("ST-27")
@pytest.mark.parametrize("hand", [[], ["Wolf"], ["Wolf", "Owl"]])
def test_night_raid_with_two_cards_or_less(hand):
    table = duel(hands=[["Night Raid", *hand]], fortunes=["Ring of Moss"], powers=["Fox"]).decide("play Night Raid")
    assert table.stack(0) == ["Magic Bean", "Golden Egg", "Ring of Moss"], "nothing is left to do but to draw"
    assert (table.turn, table.hand(0), table.discarded) == (1, ["Fox"], sorted(["Night Raid", *hand]))


@pytest.mark.rule("ST-27", "ST-32")
def test_what_a_night_raid_takes_is_captured_and_its_text_acts_first():
    table = duel(
        stacks=[["Magic Bean"], ["Red Riding Hood"]], hands=[["Night Raid", "Wolf", "Owl"]], powers=["Unicorn"]
    ).decide("play Night Raid")
    assert table.question == "discard"
    assert table.choices == ["discard Wolf", "discard Owl", "discard Unicorn"]
    ice = duel(stacks=[["Magic Bean"], ["Shard of Ice"]], hands=[["Night Raid", "Wolf"]], fairies=[None, MOON])
    ice.decide("play Night Raid")
    assert (ice.fairy(0), ice.fairy(1)) == (MOON, None)


@pytest.mark.rule("ST-27", "ST-12")
def test_a_night_raid_is_no_attack_after_which_another_comes():
    table = duel(hands=[["Night Raid", "Wolf", "Owl", "Fox"]]).decide("play Night Raid", "discard Wolf", "discard Owl")
    assert (table.question, table.choices) == ("last", ["go on to the draws"])


@pytest.mark.rule("ST-27")
def test_a_night_raid_on_who_has_nothing():
    table = Table(players=3, stacks=[["Magic Bean"], [], ["Golden Egg"]], hands=[["Night Raid", "Wolf", "Owl", "Fox"]])
    table.decide("play Night Raid", "choose East", "discard Wolf", "discard Owl")
    assert (table.stack(0), table.hand(0)) == (["Magic Bean"], ["Fox"])


# --- Influences before or after an attack -----------------------------------------------------------------------------


@pytest.mark.rule("ST-27", "ST-28")
def test_fairy_dust_brings_a_fairy_before_the_attack_or_after_it():
    table = duel(hands=[["Fairy Dust", "Fairy Dust"]]).decide("play Fairy Dust")
    assert (table.fairy(0), table.discarded, table.question) == (MOON, ["Fairy Dust"], "turn")
    after = duel(hands=[["Fairy Dust"]], fortunes=["Ring of Moss"]).attack("strength", "void", "void").settle()
    assert after.decide("play Fairy Dust").fairy(0) == MOON
    assert after.turn == 1


@pytest.mark.rule("ST-27")
def test_buried_treasure_puts_ones_top_relic_at_the_bottom():
    stacks = [["Magic Bean", "Rose Mirror", "Golden Egg"], ["Glass Slipper"]]
    table = duel(stacks=stacks, hands=[["Buried Treasure", "Wolf"]]).decide("play Buried Treasure")
    assert table.stack(0) == ["Golden Egg", "Magic Bean", "Rose Mirror"]
    assert table.told(1)[-1] == "North's Golden Egg goes to the bottom."
    assert (table.stack(1), table.discarded) == (["Glass Slipper"], ["Buried Treasure"])


@pytest.mark.rule("ST-27")
@pytest.mark.parametrize("stack", [[], ["Magic Bean"]])
def test_buried_treasure_with_one_relic_or_none(stack):
    table = duel(stacks=[stack, ["Golden Egg"]], hands=[["Buried Treasure", "Wolf"]]).decide("play Buried Treasure")
    assert (table.stack(0), table.question, table.discarded) == (stack, "turn", ["Buried Treasure"])


@pytest.mark.rule("ST-27")
def test_shell_game_brings_a_relic_of_an_opponent_to_the_top():
    stacks = [["Magic Bean"], ["Golden Egg", "Silver Flute"], ["Rose Mirror", "Ring of Moss", "Glass Slipper"]]
    table = Table(players=3, stacks=stacks, hands=[["Shell Game"]]).decide("play Shell Game")
    assert (table.question, table.choices) == ("opponent", ["choose East", "choose South"])
    table.decide("choose South")
    assert (table.question, table.asked) == ("place", 0)
    assert "choose Ring of Moss (2 from the top)" in table.choices
    assert "choose Rose Mirror (3 from the top)" in table.choices
    assert [table.sees(seat).chosen.argmax() for seat in range(3)] == [2, 1, 0]
    table.decide("choose Rose Mirror")
    assert table.stack(2) == ["Ring of Moss", "Glass Slipper", "Rose Mirror"]
    assert (table.stack(1), table.discarded) == (["Golden Egg", "Silver Flute"], ["Shell Game"])
    assert "attack South's Rose Mirror" in table.choices, "it is the target now"


@pytest.mark.rule("ST-27")
@pytest.mark.parametrize("stack", [[], ["Golden Egg"]])
def test_shell_game_on_one_relic_or_none(stack):
    table = Table(players=3, stacks=[["Magic Bean"], stack, ["Rose Mirror"]], hands=[["Shell Game"]])
    table.decide("play Shell Game", "choose East")
    assert (table.question, table.stack(1), table.discarded) == ("turn", stack, ["Shell Game"])


@pytest.mark.rule("ST-27")
def test_treasure_map_brings_ones_own_relic_to_the_top_and_draws_a_card():
    stacks = [["Magic Bean", "Rose Mirror", "Silver Flute"], ["Golden Egg"]]
    table = duel(stacks=stacks, hands=[["Treasure Map", "Wolf"]], powers=["Unicorn"]).decide("play Treasure Map")
    assert (table.question, table.hand(0)) == ("place", ["Wolf"])
    table.decide("choose Magic Bean")
    assert table.stack(0) == ["Rose Mirror", "Silver Flute", "Magic Bean"]
    assert (table.hand(0), table.discarded) == (["Unicorn", "Wolf"], ["Treasure Map"])
    assert "North's Magic Bean comes to the top." in table.told(1)


@pytest.mark.rule("ST-27", "ST-39")
@pytest.mark.parametrize("stack", [[], ["Magic Bean"]])
def test_treasure_map_with_one_relic_or_none_draws_the_card_all_the_same(stack):
    table = duel(stacks=[stack, ["Golden Egg"]], hands=[["Treasure Map"]], powers=["Unicorn"])
    table.decide("play Treasure Map")
    assert (table.question, table.stack(0), table.hand(0)) == ("turn", stack, ["Unicorn"])
    again = duel(stacks=[stack, ["Golden Egg"]], hands=[["Treasure Map"]], empty="powers").decide("play Treasure Map")
    assert again.hand(0) == ["Treasure Map"], "it is the only card that can be shuffled in"


@pytest.mark.rule("ST-27")
def test_market_day_takes_a_card_blindly_and_draws_one():
    lost = Counter()
    for seed in range(30):
        table = Table(
            players=3,
            stacks=THREE,
            hands=[["Market Day"], ["Wolf", "Owl", "Fox"], ["Bear"]],
            powers=["Unicorn"],
            seed=seed,
        )
        table.decide("play Market Day", "choose East")
        (gone,) = [title for title in table.discarded if title != "Market Day"]
        lost[gone] += 1
        assert (table.hand(0), len(table.hand(1)), table.hand(2)) == (["Unicorn"], 2, ["Bear"])
        assert f"East loses {gone}." in table.told(2)
    assert set(lost) == {"Wolf", "Owl", "Fox"}
    assert min(lost.values()) >= 3


@pytest.mark.rule("ST-27")
def test_market_day_on_an_empty_hand():
    table = duel(hands=[["Market Day", "Wolf"], []], powers=["Unicorn"]).decide("play Market Day")
    assert (table.hand(0), table.hand(1), table.discarded) == (["Unicorn", "Wolf"], [], ["Market Day"])


@pytest.mark.rule("ST-27")
@pytest.mark.parametrize("card", ["Fairy Dust", "Buried Treasure", "Shell Game", "Treasure Map", "Market Day"])
def test_such_influences_are_discarded_when_played_and_leave_the_attack(card):
    table = duel(hands=[[card, "Wolf"], ["Owl"]]).decide(f"play {card}")
    if table.question == "place":
        table.decide(table.choices[0])
    assert card in table.discarded
    assert (table.question, "attack" in table.choices[0]) == ("turn", True)


# --- Characters and Companions ----------------------------------------------------------------------------------------


@pytest.mark.rule("ST-24")
def test_prince_charming_adds_a_wish():
    table = rolled("strength", "void", "void", used=[1], hands=[["Owl"]]).decide("use Prince Charming")
    assert icons(table) == [1, 0, 0, 0, 1]
    assert table.settle().stack(0)[-1] == "Golden Egg"


@pytest.mark.rule("ST-24")
def test_hansel_turns_two_dice_one_after_the_other():
    table = rolled(*("wisdom", "void", "void"), characters=[HANSEL, PRINCE], used=[1], hands=[["Owl"]]).decide(
        "use Hansel"
    )
    assert (table.question, len(table.choices)) == ("die", 3)
    table.pick_die(1)
    assert table.choices == [f"turn it to {face}" for face in ("Void", "Wisdom", "Luck", "1 Magic", "2 Magic")]
    table.decide("turn it to Luck")
    assert (table.dice, table.question) == (["wisdom", "luck", "void"], "die")
    table.pick_die(2).decide("turn it to Wish")
    assert (table.dice, table.question, icons(table)) == (["wisdom", "luck", "wish"], "resolve", [0, 1, 1, 0, 1])


@pytest.mark.rule("ST-24")
def test_hansel_can_turn_the_fairys_die_too():
    position = {"characters": [HANSEL, PRINCE], "used": [1], "hands": [["Owl"]], "fairies": [MOON]}
    table = rolled("wisdom", "void", "void", "void", **position).decide("use Hansel")
    table.pick_die(3).decide("turn it to Wish").pick_die(2).decide("turn it to Strength").settle()
    assert table.stack(0)[-1] == "Golden Egg"


@pytest.mark.rule("ST-25")
def test_gretel_adds_a_wisdom_and_a_luck():
    table = rolled("strength", "void", "void", hands=[["Owl"]], companions=[["Gretel"]]).decide("use Gretel")
    assert icons(table) == [1, 1, 1, 0, 0]
    before = duel(companions=[["Gretel"]], hands=[["Owl"]]).decide("attack", "use Gretel")
    assert (icons(before), before.question) == ([0, 1, 1, 0, 0], "prepare")


@pytest.mark.rule("ST-25", "ST-31")
def test_the_white_horse_rolls_all_dice_again_the_fairys_too():
    position = {"hands": [["Wolf", "Hidden Spark", "Owl"]], "companions": [["The White Horse"]], "fairies": [MOON]}
    table = duel(**position).attack("magic 2", "void", "void", "void", play=["Wolf"])
    table.decide("play Hidden Spark")
    table.will_roll("wisdom", "luck", "wish", "luck").decide("use The White Horse")
    assert table.dice == ["wisdom", "luck", "wish", "luck"]
    assert icons(table) == [2, 1, 2, 2, 1], "what cards gave stays"


@pytest.mark.rule("ST-25")
def test_the_white_horse_has_nothing_to_do_before_the_roll():
    table = duel(companions=[["The White Horse"]], hands=[["Hidden Spark"]]).decide("attack")
    assert (table.question, table.choices) == ("prepare", ["roll the dice"])


# --- Events -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-30")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_midnight_strikes_and_each_player_buries_the_top_relic(players):
    stacks = [["Magic Bean", "Rose Mirror"], ["Ring of Moss", "Silver Flute", "Golden Egg"], ["Spindle"], []]
    table = drawn("Midnight Strikes", "Glass Slipper", players=players, stacks=stacks[:players])
    after = [["Rose Mirror", "Magic Bean", "Glass Slipper"], ["Golden Egg", "Ring of Moss", "Silver Flute"]]
    assert [table.stack(seat) for seat in range(players)] == [*after, ["Spindle"], []][:players]
    assert table.gone == ["Midnight Strikes"]


@pytest.mark.rule("ST-30", "ST-31", "ST-22")
@pytest.mark.parametrize(
    ("roll", "enough"),
    [
        (("wisdom", "void", "wisdom"), True),
        (("wish", "void", "wisdom"), True),
        (("wish", "void", "wish"), True),
        (("wisdom", "magic 2", "magic 3"), False),
        (("strength", "void", "wisdom"), False),
    ],
)
def test_the_ogres_riddle(roll, enough):
    table = drawn("The Ogre's Riddle", "Ring of Moss", roll=roll, powers=["Wolf", "Fox", "Bear"])
    assert table.gone == ["The Ogre's Riddle"]
    if enough:
        assert (table.turn, table.hand(0)) == (1, ["Bear", "Fox", "Owl", "Wolf"])
    else:
        assert (table.question, table.asked, table.choices) == ("discard", 0, ["discard Wolf", "discard Owl"])
        assert "The Ogre's Riddle" in table.env.view("challenger_0")["question"]
        table.decide("discard Owl")
        assert (table.turn, table.hand(0), table.discarded) == (1, ["Wolf"], ["Owl"])
    assert table.stack(0)[-1] == "Ring of Moss"
    assert (table.dice, table.sees(0).event.sum(), table.sees(0).icons.sum()) == ([], 0, 0)


@pytest.mark.rule("ST-31")
def test_the_fairys_die_is_rolled_for_an_event_too():
    table = drawn(
        *("The Ogre's Riddle", "Ring of Moss"),
        faces=("strength", "void", "void", "void"),
        roll=("wisdom", "void", "void", "wish"),
        fairies=[MOON],
        powers=["Wolf", "Fox", "Bear"],
    )
    assert table.hand(0) == ["Bear", "Fox", "Owl", "Wolf"]


@pytest.mark.rule("ST-30", "ST-37")
def test_the_ogres_riddle_with_one_card_or_none():
    position = {"roll": ("strength", "void", "void"), "hands": [["Fairy Dust"]]}
    table = drawn("The Ogre's Riddle", "Ring of Moss", empty="powers", **position)
    assert (table.turn, table.hand(0), table.discarded) == (1, [], ["Fairy Dust"]), "there is nothing to choose"
    bare = duel(fortunes=["The Ogre's Riddle", "Ring of Moss"], empty="powers", used=[1])
    bare.attack("strength", "void", "void").will_roll("strength", "void", "void").settle()
    assert bare.question == "rolled"
    bare.draw_on()
    assert (bare.turn, bare.hand(0), bare.stack(0)[-1]) == (1, [], "Ring of Moss")


@pytest.mark.rule("ST-30", "ST-28")
@pytest.mark.parametrize(("before", "after"), [([None, None], MOON), ([None, MOON], MOON), ([MOON, None], MOON)])
def test_a_falling_star_brings_a_fairy(before, after):
    faces = ("strength", "void", "void", *["void"][: before[0] is not None])
    table = drawn("Falling Star", "Ring of Moss", fairies=before, faces=faces)
    assert (table.fairy(0), table.fairy(1), table.turn) == (after, None, 1)


@pytest.mark.rule("ST-30", "ST-29")
def test_a_falling_star_may_bring_a_second_fairy():
    table = drawn(
        *("Falling Star", "Ring of Moss"),
        players=3,
        stacks=THREE,
        used=[0, 1, 2],
        fairies=[DEW],
        faces=("strength", "void", "void", "void"),
    )
    assert (table.question, table.asked, table.turn) == ("keep_fairy", 0, 0)
    table.decide("yes")
    assert (table.fairy(0), table.turn) == (MOON, 1)


@pytest.mark.rule("ST-30")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hall_of_mirrors_and_each_player_discards_a_card_of_his_choice(players):
    hands = [["Owl", "Owl"], ["Wolf", "Bear"], ["Black Cat", "Black Cat", "Fox"], ["Unicorn", "Griffin"]][:players]
    stacks = [["Magic Bean"], ["Golden Egg"], ["Rose Mirror"], []][:players]
    table = drawn("Hall of Mirrors", "Ring of Moss", players=players, hands=hands, stacks=stacks, powers=["Wolf"])
    asked = []
    while table.question == "discard":
        asked.append((table.asked, table.choices[0]))
        table.decide(table.choices[0])
    assert (
        asked == [(0, "discard Wolf"), (1, "discard Wolf"), (2, "discard Black Cat"), (3, "discard Unicorn")][:players]
    )
    assert [table.hand(seat) for seat in range(players)] == [
        ["Owl", "Owl"],
        ["Bear"],
        ["Black Cat", "Fox"],
        ["Griffin"],
    ][:players]
    assert (table.turn, table.stack(0)[-1]) == (1, "Ring of Moss")


@pytest.mark.rule("ST-30")
def test_hall_of_mirrors_begins_with_whose_turn_it_is():
    hands = [["Wolf", "Owl"], ["Fox", "Bear"], ["Griffin", "Unicorn"]]
    table = Table(
        players=3, start=1, stacks=THREE, hands=hands, used=[0, 1, 2], fortunes=["Hall of Mirrors", "Ring of Moss"]
    )
    table.attack("wisdom", "void", "void", whom="North").settle().decide("go on to the draws")
    asked = []
    while table.question == "discard":
        asked.append(table.asked)
        table.decide(table.choices[0])
    assert asked == [1, 2, 0]


@pytest.mark.rule("ST-30")
def test_in_the_hall_of_mirrors_the_last_card_goes_without_a_question_and_none_is_none():
    table = drawn(
        "Hall of Mirrors", "Ring of Moss", players=3, stacks=THREE, hands=[["Owl"], ["Fox"], []], empty="powers"
    )
    assert (table.turn, [table.hand(seat) for seat in range(3)]) == (1, [[], [], []])
    assert table.discarded == ["Fox", "Owl"]


@pytest.mark.rule("ST-30", "ST-31")
@pytest.mark.parametrize(
    ("roll", "after"),
    [
        (("strength", "luck", "void"), ["Rose Mirror", "Magic Bean", "Golden Egg"]),
        (("strength", "void", "wish"), ["Rose Mirror", "Magic Bean", "Golden Egg"]),
        (("strength", "void", "magic 3"), ["Magic Bean", "Rose Mirror"]),
        (("wisdom", "void", "void"), ["Magic Bean", "Rose Mirror"]),
    ],
)
def test_thief_in_the_night(roll, after):
    """With the roll he takes the top Relic of the leader, else his own goes to the bottom."""
    stacks = [["Rose Mirror", "Magic Bean"], ["Dragon's Ruby", "Silver Flute", "Golden Egg"]]
    table = drawn("Thief in the Night", "Ring of Moss", roll=roll, stacks=stacks)
    assert table.stack(0) == [*after, "Ring of Moss"]
    assert len(table.stack(1)) == (2 if "Golden Egg" in after else 3)
    assert table.gone == ["Thief in the Night"]


@pytest.mark.rule("ST-30")
@pytest.mark.parametrize("theirs", [["Golden Egg"], ["Golden Egg", "Rose Mirror"]])
def test_with_the_roll_the_thief_takes_nothing_from_who_has_no_more_points_and_buries_nothing(theirs):
    table = drawn(
        *("Thief in the Night", "Ring of Moss"),
        players=3,
        roll=("strength", "luck", "void"),
        stacks=[["Silver Flute", "Spindle"], theirs, ["Glass Slipper"]],
        used=[0, 1, 2],
    )
    assert table.stack(0) == ["Silver Flute", "Spindle", "Ring of Moss"]
    assert (table.stack(1), table.stack(2)) == (theirs, ["Glass Slipper"])


@pytest.mark.rule("ST-30")
def test_the_thief_takes_from_the_one_with_most_points_the_first_in_turn_order():
    roll = ("strength", "luck", "void")
    position = {"roll": roll, "players": 4, "used": [0, 1, 2, 3]}
    most = drawn(
        *("Thief in the Night", "Ring of Moss"),
        stacks=[["Magic Bean"], ["Silver Flute"], ["Spindle", "Golden Egg"], ["Golden Fleece"]],
        **position,
    )
    assert most.stack(0) == ["Magic Bean", "Golden Egg", "Ring of Moss"]
    equal = drawn(
        *("Thief in the Night", "Ring of Moss"),
        stacks=[["Magic Bean"], ["Glass Slipper"], ["Silver Flute"], ["Golden Fleece"]],
        **position,
    )
    assert equal.stack(0) == ["Magic Bean", "Silver Flute", "Ring of Moss"]


@pytest.mark.rule("ST-30", "ST-32")
def test_what_the_thief_takes_is_captured():
    stacks = [["Magic Bean"], ["Silver Flute", "Shard of Ice"]]
    table = drawn("Thief in the Night", "Ring of Moss", roll=("strength", "luck", "void"), stacks=stacks)
    assert (table.stack(0), table.fairy(0)) == (["Magic Bean", "Shard of Ice", "Ring of Moss"], MOON)


@pytest.mark.rule("ST-30", "ST-31")
def test_what_was_rolled_and_added_for_one_event_does_not_help_the_next(tmp_path):
    table = drawn(
        *("Thief in the Night", "The Ogre's Riddle", "Ring of Moss"),
        roll=("strength", "void", "void"),
        used=[1],
        companions=[["Gretel", "The White Horse"]],
        cards=card_file(tmp_path, {"The White Horse": ALWAYS}),
    )
    assert (table.question, icons(table)) == ("rolled", [1, 0, 0, 0, 0])
    assert table.sees(1).event[table.event_titles.index("Thief in the Night")] == 1
    table.decide("use Gretel")
    assert icons(table) == [1, 1, 1, 0, 0]
    table.decide("leave it at that")
    assert (table.question, table.dice, icons(table), table.sees(1).event.sum()) == ("drawing", [], NOTHING, 0)
    table.will_roll("strength", "luck", "void").decide("draw on")
    assert (table.question, icons(table)) == ("rolled", [1, 0, 1, 0, 0])
    assert table.sees(1).event[table.event_titles.index("The Ogre's Riddle")] == 1


# --- Relics with a text -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-32")
def test_red_riding_hood_draws_a_card_when_she_is_captured():
    position = {"hands": [["Owl"]], "powers": ["Unicorn", "Fox"]}
    table = duel(stacks=[["Magic Bean"], ["Rose Mirror", "Red Riding Hood"]], **position)
    table.attack("strength", "luck", "void").settle()
    assert (table.stack(0)[-1], table.hand(0), table.question) == ("Red Riding Hood", ["Owl", "Unicorn"], "turn")


@pytest.mark.rule("ST-32", "ST-16", "ST-39")
def test_the_cards_of_the_attack_are_discarded_before_the_text_of_the_relic_acts():
    position = {"hands": [["Bear", "Owl"]], "empty": "powers"}
    table = duel(stacks=[["Magic Bean"], ["Rose Mirror", "Red Riding Hood"]], **position)
    table.attack("strength", "void", "void", play=["Bear"]).settle()
    assert table.hand(0) == ["Bear", "Owl"], "the only discarded card is shuffled in and drawn"


@pytest.mark.rule("ST-32")
@pytest.mark.parametrize(
    ("relic", "power_cards", "fairy"),
    [("Red Riding Hood", 1, None), ("Shard of Ice", 1, None), ("Gingerbread Key", 2, None), ("Hollow Oak", 1, None)],
)
def test_a_drawn_relic_acts_only_if_its_text_says_drawn(relic, power_cards, fairy):
    table = drawn(relic, hands=[["Owl"]])
    assert (len(table.hand(0)) - 1, table.fairy(0)) == (power_cards, fairy)
    assert table.stack(0) == (["Hollow Oak", "Magic Bean"] if relic == "Hollow Oak" else ["Magic Bean", relic])


@pytest.mark.rule("ST-32")
@pytest.mark.parametrize(
    ("relic", "faces"), [("Gingerbread Key", ("wisdom", "luck", "void")), ("Hollow Oak", ("strength", "luck", "void"))]
)
def test_a_captured_relic_acts_only_if_its_text_says_captured(relic, faces):
    table = duel(stacks=[["Rose Mirror", "Magic Bean"], ["Golden Egg", relic]], hands=[["Owl"]])
    table.attack(*faces).settle()
    assert (table.stack(0), table.hand(0)) == (["Rose Mirror", "Magic Bean", relic], ["Owl"])


@pytest.mark.rule("ST-32")
def test_who_loses_a_relic_gets_nothing_from_its_text():
    table = duel(stacks=[["Magic Bean"], ["Rose Mirror", "Red Riding Hood"]], hands=[["Owl"], ["Wolf"]])
    table.attack("strength", "luck", "void").settle()
    assert table.hand(1) == ["Wolf"]


@pytest.mark.rule("ST-32", "ST-06")
def test_a_first_relic_acts_when_it_is_captured():
    """Its text did nothing for the player to whom it was dealt; it does for whoever captures it."""
    table = next(table for table in Table.deals(200) if table.stack(1 - table.turn) == ["Shard of Ice"])
    attacker = table.turn
    prince = table.plays(attacker) == PRINCE
    table.attack(*(("strength", "void", "wisdom") if prince else ("wisdom", "luck", "void"))).settle()
    assert (table.stack(attacker)[-1], table.fairy(attacker)) == ("Shard of Ice", MOON)


@pytest.mark.rule("ST-32", "ST-28")
def test_shard_of_ice_brings_a_fairy_from_another_player_too():
    table = duel(stacks=[["Magic Bean"], ["Golden Egg", "Shard of Ice"]], hands=[["Owl"]], fairies=[None, MOON])
    table.attack("strength", "void", "wisdom").settle()
    assert (table.fairy(0), table.fairy(1)) == (MOON, None)


@pytest.mark.rule("ST-32")
def test_hollow_oak_alone_in_a_stack_lies_at_the_bottom_and_on_top():
    table = drawn("Hollow Oak", stacks=[[], ["Golden Egg"]])
    assert table.stack(0) == ["Hollow Oak"]


@pytest.mark.rule("ST-32", "ST-39")
def test_gingerbread_key_without_a_power_card_left():
    table = drawn("Gingerbread Key", empty="powers")
    assert (table.hand(0), table.turn) == (["Owl"], 1)
    assert table.happened.count("no_power") == 2


@pytest.mark.rule("ST-10", "ST-16", "ST-33")
def test_relics_have_the_costs_that_all_see():
    for card in Table.dealt().env.game.cards.document["relic"]:
        cost = [card["cost"].get(name, 0) for name in ("strength", "wisdom", "luck", "magic")]
        table = duel(
            stacks=[["Magic Bean"], [card["title"]]] if card["title"] != "Magic Bean" else [[], ["Magic Bean"]]
        )
        for seat in range(2):
            assert table.sees(seat).top_cost[1 - seat].tolist() == cost
            assert table.sees(seat).top_points[1 - seat] == card["points"]

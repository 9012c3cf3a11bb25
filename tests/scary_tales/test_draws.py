"""Draws at the end of a turn: ST-30 and ST-37 to ST-40."""

import pytest

from .table import ALWAYS, Table, card_file

STACKS = [["Magic Bean"], ["Golden Egg"]]


def drawing(fortunes, *, hands=((),), **position):
    """A table at which player 0 has failed and draws: two players, the Characters used."""
    table = Table(**{"stacks": STACKS, "used": [0, 1], "fortunes": fortunes, "hands": hands, **position})
    table.attack("strength", "void", "void", whom="East").settle()
    return table.decide("go on to the draws") if table.question == "last" else table


@pytest.mark.rule("ST-37")
def test_a_power_card_is_drawn_to_the_hand_and_only_its_owner_sees_it():
    table = drawing(["Rose Mirror"], powers=["Unicorn", "Fox"])
    assert (table.hand(0), table.powers[0]) == (["Unicorn"], "Fox")
    assert "North draws Unicorn." in table.told(0)
    assert "North draws Unicorn." not in table.told(1)
    assert "North draws a Power card." in table.told(1)
    assert table.knows(1).sum() == 0


@pytest.mark.rule("ST-37")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_power_card_in_each_turn_and_there_is_no_limit(players):
    hand = ["Wolf", "Wolf", "Owl", "Owl", "Black Cat", "Black Cat", "Unicorn", "Bear"]
    table = drawing(["Rose Mirror"], players=players, stacks=[*STACKS, [], []][:players], hands=[hand], powers=["Fox"])
    assert table.hand(0) == sorted([*hand, "Fox"])
    assert all(table.hand(seat) == [] for seat in range(1, players))


@pytest.mark.rule("ST-37", "ST-09")
def test_the_power_card_comes_before_the_fortune_card():
    table = drawing(["Gingerbread Key"], powers=["Unicorn", "Fox"])
    assert table.hand(0) == ["Fox", "Unicorn"]
    assert [kind for kind in table.happened if kind in ("draws", "reveals")] == ["draws", "reveals", "draws"]


@pytest.mark.rule("ST-38")
def test_a_relic_goes_on_top_and_ends_the_turn():
    table = drawing(["Silver Flute", "Rose Mirror"])
    assert (table.stack(0), table.turn, table.fortunes[0]) == (["Magic Bean", "Silver Flute"], 1, "Rose Mirror")
    assert table.told(1)[-3:] == [
        "North draws Silver Flute.",
        "Silver Flute lies on top of North's Relics.",
        "East's turn, with 1 point.",
    ]


@pytest.mark.rule("ST-38", "ST-25")
def test_companions_stay_with_the_player_and_another_card_is_drawn(tmp_path):
    cards = card_file(tmp_path, {"Gretel": ALWAYS, "The White Horse": ALWAYS})
    table = drawing(["Gretel", "The White Horse", "Silver Flute"], cards=cards)
    assert table.companions(0) == ["Gretel"]
    assert (table.question, table.choices) == ("drawing", ["use Gretel", "draw on"])
    assert table.decide("draw on").companions(0) == ["Gretel", "The White Horse"]
    assert (table.question, table.choices) == ("drawing", ["use Gretel", "use The White Horse", "draw on"])
    table.decide("draw on")
    assert (table.stack(0), table.turn, table.gone) == (["Magic Bean", "Silver Flute"], 1, [])
    assert "Gretel joins North." in table.told(1)


@pytest.mark.rule("ST-38", "ST-25")
def test_companions_that_wait_for_a_roll_join_without_a_question():
    table = drawing(["Gretel", "The White Horse", "Silver Flute"])
    assert (table.stack(0), table.turn) == (["Magic Bean", "Silver Flute"], 1)
    assert table.companions(0) == ["Gretel", "The White Horse"]
    assert [kind for kind in table.happened if kind in ("reveals", "companion", "relic")] == [
        *("reveals", "companion", "reveals", "companion", "reveals", "relic"),
    ]


@pytest.mark.rule("ST-38", "ST-30")
def test_events_happen_at_once_leave_the_game_and_another_card_is_drawn():
    table = drawing(
        ["Falling Star", "Midnight Strikes", "Silver Flute"], stacks=[["Rose Mirror", "Magic Bean"], STACKS[1]]
    )
    assert table.gone == ["Falling Star", "Midnight Strikes"]
    assert (table.fairy(0), table.stack(0), table.turn) == (
        "The Moon Fairy",
        ["Magic Bean", "Rose Mirror", "Silver Flute"],
        1,
    )
    assert [kind for kind in table.happened if kind in ("reveals", "event", "relic")] == [
        *("reveals", "event", "reveals", "event", "reveals", "relic"),
    ]
    for title in ("Falling Star", "Midnight Strikes"):
        assert title not in table.fortunes
        assert table.sees(1).events_gone[table.event_titles.index(title)] == 1


@pytest.mark.rule("ST-38", "ST-32")
def test_a_relic_whose_text_says_so_goes_to_the_bottom():
    table = drawing(["Hollow Oak"], stacks=[["Rose Mirror", "Magic Bean"], STACKS[1]])
    assert (table.stack(0), table.turn) == (["Hollow Oak", "Rose Mirror", "Magic Bean"], 1)


@pytest.mark.rule("ST-38")
def test_only_the_player_whose_turn_it_is_draws():
    table = drawing(["Rose Mirror"], players=3, stacks=[*STACKS, ["Glass Slipper"]])
    assert [len(table.stack(seat)) for seat in range(3)] == [2, 1, 1]
    assert [len(table.hand(seat)) for seat in range(3)] == [1, 0, 0]


@pytest.mark.rule("ST-39")
def test_if_the_power_deck_is_out_the_discards_are_shuffled_into_a_new_one():
    discarded = ["Wolf", "Owl", "Fox", "Bear", "Griffin", "Unicorn"]
    drawn = set()
    for seed in range(12):
        table = drawing(["Rose Mirror"], discarded=discarded, empty="powers", seed=seed)
        assert table.discarded == []
        assert sorted(table.powers + table.hand(0)) == sorted(discarded)
        assert "The discarded Power cards are shuffled into a new deck." in table.told(1)
        drawn.update(table.hand(0))
    assert len(drawn) > 2, "it is shuffled"


@pytest.mark.rule("ST-39")
def test_the_last_card_of_the_deck_is_drawn_without_a_shuffle():
    table = drawing(["Rose Mirror"], powers=["Fox"], discarded=["Wolf"], empty="powers")
    assert (table.hand(0), table.powers, table.discarded) == (["Fox"], [], ["Wolf"])


@pytest.mark.rule("ST-39")
def test_without_discards_nothing_is_drawn():
    table = drawing(["Rose Mirror"], empty="powers")
    assert (table.hand(0), table.turn, table.stack(0)) == ([], 1, ["Magic Bean", "Rose Mirror"])
    assert "No Power card is left." in table.told(1)


@pytest.mark.rule("ST-39", "ST-17")
def test_cards_that_came_back_to_the_hand_are_not_shuffled_in():
    table = Table(stacks=STACKS, hands=[["Owl"]], fortunes=["Rose Mirror"], discarded=["Wolf"], empty="powers")
    table.attack("strength", "void", "void", play=["Owl"]).settle().draw_on()
    assert (table.hand(0), table.powers, table.discarded) == (["Owl", "Wolf"], [], [])


@pytest.mark.rule("ST-39")
def test_of_two_cards_to_be_drawn_the_second_may_come_from_the_new_deck():
    """One is drawn at the end of the turn, and two for the Riddle."""
    table = Table(
        stacks=STACKS,
        start=1,
        fortunes=["The Ogre's Riddle", "Rose Mirror"],
        powers=["Fox", "Bear"],
        discarded=["Wolf", "Unicorn"],
        empty="powers",
    )
    table.attack("wisdom", "void", "void").will_roll("wisdom", "void", "wisdom").settle()
    assert table.question == "rolled"
    table.decide("leave it at that")
    assert table.hand(1) in (["Bear", "Fox", "Unicorn"], ["Bear", "Fox", "Wolf"])
    assert (len(table.powers), table.discarded) == (1, [])


@pytest.mark.rule("ST-40")
def test_without_fortune_cards_none_is_drawn_and_play_goes_on():
    table = drawing([], empty="fortunes", powers=["Fox"])
    assert (table.stack(0), table.hand(0), table.turn, table.over) == (["Magic Bean"], ["Fox"], 1, False)
    assert "No Fortune card is left." in table.told(1)
    table.attack("wisdom", "luck", "luck").settle()
    assert table.stack(1) == ["Golden Egg", "Magic Bean"], "attacks are made as before"


@pytest.mark.rule("ST-40", "ST-38")
@pytest.mark.parametrize("last", ["Gretel", "Falling Star"])
def test_the_deck_runs_out_before_a_relic_comes(last):
    table = drawing([last], empty="fortunes").draw_on()
    assert (table.stack(0), table.turn) == (["Magic Bean"], 1)
    assert (table.companions(0), table.fairy(0)) in (([last], None), ([], "The Moon Fairy"))


@pytest.mark.rule("ST-40", "ST-30")
def test_companions_and_events_never_come_back_into_the_deck():
    table = drawing(["Falling Star"], companions=[["Gretel"]], empty="fortunes")
    table.draw_on()
    assert (table.fortunes, table.gone) == ([], ["Falling Star"])

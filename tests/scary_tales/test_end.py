"""Winning, the longer game and stalemate: ST-41 to ST-43."""

import pytest

from .table import Table

SEVEN = ["Silver Flute", "Golden Fleece", "Dragon's Ruby", "Rose Mirror"]
TEN = [*SEVEN, "Ring of Moss", "Golden Egg"]
"""Seven and ten points."""


def rewards(table):
    """What each player is paid at the end."""
    return [float(table.env.rewards[agent]) for agent in table.env.possible_agents]


@pytest.mark.rule("ST-41")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("start", [0, 1])
def test_whoever_begins_a_turn_with_seven_points_wins_at_once(players, start):
    stacks = [["Magic Bean"] if seat != start else SEVEN for seat in range(2)]
    table = Table(players=players, start=start, stacks=stacks)
    assert (table.over, table.winners) == (True, [start])
    assert table.told(0) == [f"{('North', 'East')[start]} wins with 7 points!"]
    lost = -1 / (players - 1)
    assert rewards(table) == pytest.approx([1.0 if seat == start else lost for seat in range(players)])


@pytest.mark.rule("ST-41")
@pytest.mark.parametrize(("stack", "wins"), [(SEVEN[:-1], False), (SEVEN, True), (TEN, True)])
def test_it_takes_seven_or_more(stack, wins):
    assert Table(stacks=[stack, ["Magic Bean"]]).over == wins


@pytest.mark.rule("ST-41", "ST-34")
def test_only_points_that_count_win():
    assert not Table(stacks=[["Silver Flute", "Golden Fleece", "Dragon's Ruby", "Frog's Sceptre"], []]).over
    assert Table(stacks=[["Silver Flute", "Golden Fleece", "Dragon's Ruby", "Evening Star"], []]).over


@pytest.mark.rule("ST-41")
def test_anothers_seven_points_do_not_win_in_my_turn():
    table = Table(stacks=[["Magic Bean"], SEVEN])
    assert not table.over
    table.attack("strength", "void", "void").settle().draw_on()
    assert (table.over, table.winners) == (True, [1])


@pytest.mark.rule("ST-41")
def test_points_can_be_taken_before_the_turn_begins():
    table = Table(stacks=[["Magic Bean"], SEVEN], fortunes=["Ring of Moss"])
    table.attack("strength", "luck", "wisdom").settle().draw_on()
    assert (table.over, table.turn, table.points(1)) == (False, 1, 6)


@pytest.mark.rule("ST-41")
def test_points_reached_in_a_turn_do_not_win_before_ones_next_turn_begins():
    fortunes = ["Ring of Moss", "Glass Slipper"]
    table = Table(stacks=[SEVEN[:3], ["Golden Egg"]], hands=[["Owl"]], fortunes=fortunes)
    table.attack("strength", "strength", "void").settle()
    assert (table.points(0), table.over, table.turn) == (7, False, 0)
    table.draw_on()
    assert (table.points(0), table.over, table.turn) == (9, False, 1)
    table.attack("wisdom", "void", "void").settle().draw_on()
    assert (table.over, table.winners) == (True, [0])


@pytest.mark.rule("ST-41")
@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_all_others_have_their_turns_before(players):
    stacks = [["Dragon's Ruby", "Silver Flute", "Golden Fleece"], ["Golden Egg"], ["Spindle"], ["Spindle"]]
    fortunes = ["Ring of Moss", "Magic Bean", "Magic Bean", "Rose Mirror"]
    table = Table(players=players, stacks=stacks[:players], fortunes=fortunes)
    for seat in range(players):
        assert (table.turn, table.over) == (seat, False)
        first = "strength" if seat % 2 == 0 else "wisdom"
        table.attack(first, "void", "void", whom="South" if seat != 2 else "East").settle().draw_on()
    assert (table.over, table.winners) == (True, [0])


@pytest.mark.rule("ST-42")
@pytest.mark.parametrize(("stack", "wins"), [(SEVEN, False), (TEN[:-1], False), (TEN, True)])
def test_the_longer_game_takes_ten(stack, wins):
    table = Table(stacks=[stack, []], target=10)
    assert table.over == wins
    assert table.sees(0).target == 10


@pytest.mark.rule("ST-41", "ST-42")
def test_who_has_won_is_not_asked_any_more():
    table = Table(stacks=[SEVEN, ["Magic Bean"]])
    assert table.question == "nothing"
    for agent in table.env.possible_agents:
        assert not table.env.observe(agent)["action_mask"].any()


# --- Stalemate --------------------------------------------------------------------------------------------------------


def stale(stacks, **position):
    """A table without Fortune cards, and nothing but an attack and the draws to do in a turn."""
    players = len(stacks)
    return Table(**{"players": players, "stacks": stacks, "empty": "fortunes", "used": range(players), **position})


def fail(table, faces=("void", "void")):
    """A turn in which nobody captures anything: what is attacked takes two of something, and the dice show one."""
    first = "strength" if table.plays(table.turn) == "prince_charming" else "wisdom"
    target = next(choice for choice in table.choices if choice.startswith("attack"))
    table.will_roll(first, *faces).decide(target)
    while table.question in ("prepare", "resolve"):
        table.decide("roll the dice" if table.question == "prepare" else "leave it at that")
    if not table.over and table.question == "last":
        table.decide("go on to the draws")


FLEECE, MOSS, EGG, BEAN = "Golden Fleece", "Ring of Moss", "Golden Egg", "Magic Bean"


@pytest.mark.rule("ST-43")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ten_rounds_without_a_capture_end_a_game_without_fortune_cards(players):
    """The rounds begin with the first turn after the deck ran out."""
    table = stale([[FLEECE], [MOSS], [FLEECE], ["Evening Star"]][:players])
    turns = 0
    while not table.over:
        fail(table)
        turns += 1
    assert turns == 10 * players
    assert "Ten rounds have passed without a capture: most points win." in table.told(0)


@pytest.mark.rule("ST-43")
def test_the_turn_in_which_the_deck_runs_out_is_not_one_of_them():
    table = Table(stacks=[[FLEECE], [MOSS]], fortunes=[EGG], empty="fortunes", used=[0, 1])
    turns = 0
    while not table.over:
        fail(table)
        turns += 1
    assert turns == 1 + 20


@pytest.mark.rule("ST-43", "ST-40")
def test_as_long_as_fortune_cards_are_left_nothing_is_counted():
    table = Table(
        stacks=[[FLEECE], [MOSS]], fortunes=["Evening Star", "Frog's Sceptre", "Crown of Thorns"], used=[0, 1]
    )
    for _ in range(3):
        fail(table)
        assert table._state()["quiet"] == 0


@pytest.mark.rule("ST-43")
def test_most_points_win():
    table = stale([[MOSS, FLEECE], [BEAN, EGG, "Silver Flute", "Spindle"]], quiet=18)
    fail(table)
    assert not table.over
    fail(table)
    assert (table.over, table.winners, rewards(table)) == (True, [1], [-1.0, 1.0])
    assert table.told(0)[-1] == "East wins with 6 points!"


@pytest.mark.rule("ST-43")
def test_equals_share():
    table = stale([[FLEECE], [MOSS], ["Evening Star"]], quiet=29)
    fail(table)
    assert (table.over, table.winners) == (True, [0, 1])
    assert rewards(table) == [0.5, 0.5, -1.0]
    assert table.told(2)[-2:] == ["North wins with 2 points!", "East wins with 2 points!"]


@pytest.mark.rule("ST-43")
def test_if_all_are_equal_all_share():
    table = stale([[FLEECE], [MOSS]], quiet=19)
    fail(table)
    assert (table.over, table.winners, rewards(table)) == (True, [0, 1], [0.0, 0.0])


@pytest.mark.rule("ST-43")
def test_a_capture_begins_the_count_anew():
    table = stale([[FLEECE], [MOSS, EGG]], quiet=19)
    table.attack("strength", "strength", "void")
    table.attack("strength", "void", "void")
    turns = 0
    while not table.over:
        fail(table)
        turns += 1
    assert turns == 20, "ten rounds more"


@pytest.mark.rule("ST-43", "ST-32")
def test_an_exchange_is_no_capture_but_what_an_influence_takes_is():
    for card, goes_on in (("Silver Tongue", False), ("Night Raid", True)):
        table = stale([[FLEECE], [MOSS, EGG]], quiet=19, hands=[[card]])
        table.decide(f"play {card}").draw_on()
        assert table.over != goes_on


@pytest.mark.rule("ST-43", "ST-41")
def test_seven_points_at_the_beginning_of_a_turn_come_first():
    table = stale([[EGG], SEVEN], quiet=19)
    fail(table)
    assert (table.over, table.winners) == (True, [1])
    assert "quiet" not in table.happened


@pytest.mark.rule("ST-43")
def test_without_the_stalemate_the_game_goes_on():
    table = stale([[FLEECE], [MOSS]], quiet=190, stalemate=False)
    for _ in range(3):
        fail(table)
    assert not table.over

"""Clean Up, the end of the game and its tie-breaks: GF-42 to GF-47."""

import pytest

from .table import EMPTY, FLOOR, RESOURCES, WALLS, Table, amounts, words


def before_the_last_roof(*boards, start=0, bonus=None):
    """A table whose Build phase begins. Each board says the houses that a player has after it: those who get to three
    lack a Roof, of the first kind named, and can pay for it. Bonuses that `bonus` does not name are player 2's."""
    finished, begun, have = [], [], []
    for board in boards:
        houses = amounts(board)
        lacking = next((kind for kind, number in enumerate(houses) if number), 0) if sum(houses) > 2 else None
        if lacking is not None:
            houses[lacking] -= 1
        finished.append(words(houses))
        begun.append({} if lacking is None else {RESOURCES[lacking]: WALLS})
        have.append("" if lacking is None else f"6 {RESOURCES[lacking]}")
    owners = {**dict.fromkeys(RESOURCES, 2), **(bonus or {})}
    table = Table(start=start, there=EMPTY, finished=finished, begun=begun, have=have, bonus=owners)
    return table.gather("fields", "fields", "fields")


def play_to_the_end(table):
    """Everybody builds the Roof that is lacking, if one is."""
    while not table.over and table.question == "action":
        roofs = [choice for choice in table.choices if "Roof" in choice]
        table.decide(roofs[0] if roofs else "gain 1 brick")
    return table


def winners(*boards, **position):
    return play_to_the_end(before_the_last_roof(*boards, **position)).winners


# --- Clean Up ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-42")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_token_goes_round_clockwise(players):
    table = Table(players=players)
    starts = []
    for _ in range(players + 1):
        starts.append(table.start)
        table.gather(*["fields"] * players)
        assert (table.question, table.asked) == ("action", table.start)
        table.pass_turns()
    assert starts == [*range(players), 0]


@pytest.mark.rule("GF-42")
def test_all_pigs_go_home():
    table = Table().gather("fields", "forest", "forest")
    assert [table.at(seat) for seat in range(3)] == ["fields", "forest", "forest"], "up to Clean Up they stay"
    table.pass_turns()
    assert [table.at(seat) for seat in range(3)] == [None, None, None]
    assert "go to the Fields" in table.choices, "and each Gather card is in its hand again"


@pytest.mark.rule("GF-43")
def test_the_rulebooks_example_of_what_is_left_behind():
    """3 Brick stay in the Brickyard and 1 Straw in the Fields; a Mega token is laid on top of each."""
    table = Table().gather("fields", "forest", "fields")
    assert [table.there(spot) for spot in ("fields", "forest", "brickyard")] == ["1 straw", "", "3 brick"]
    table.pass_turns()
    assert [table.there(spot) for spot in ("fields", "forest", "brickyard")] == ["6 straw", "4 wood", "6 brick"]
    assert table.there("market") == ""


@pytest.mark.rule("GF-43")
def test_the_market_gets_one_of_each_kind_on_top():
    table = Table(players=4, there=f"{EMPTY} | 2 straw 1 brick").gather("fields", "fields", "fields", "fields")
    table.pass_turns()
    spots = ("fields", "forest", "brickyard", "market")
    assert [table.there(spot) for spot in spots] == ["5 straw", "4 wood", "3 brick", "3 straw 1 wood 2 brick"]


# --- Three houses -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-44", "GF-45")
@pytest.mark.parametrize("board", ["3 straw", "2 straw 1 wood", "1 straw 1 wood 1 brick", "3 brick"])
def test_three_houses_of_any_kinds_win(board):
    assert winners(board, "2 brick", "2 wood") == [0]


@pytest.mark.rule("GF-44")
def test_the_game_ends_when_all_have_had_their_turns():
    table = before_the_last_roof("3 straw", "1 wood", "", start=2)
    assert table.asked == 2
    table.decide("gain 1 straw", "gain 1 straw").build("straw")
    for seat in (0, 1, 1):
        assert (table.over, table.asked, table.winners) == (False, seat, [])
        table.decide("gain 1 straw")
    assert (table.over, table.winners) == (True, [0])


@pytest.mark.rule("GF-44")
def test_whoever_comes_later_in_the_phase_can_still_win():
    assert winners("3 straw", "", "3 wood") == [2]


@pytest.mark.rule("GF-44")
def test_with_two_houses_each_the_game_goes_on():
    table = play_to_the_end(before_the_last_roof("2 straw", "2 wood", "2 brick"))
    assert (table.over, table.question) == (False, "gather")


@pytest.mark.rule("GF-44")
def test_a_house_under_way_does_not_count():
    table = Table(there=EMPTY, finished=["2 brick"], begun=[{"straw": WALLS, "wood": WALLS, "brick": FLOOR}])
    table.gather("fields", "fields", "fields").pass_turns()
    assert not table.over


@pytest.mark.rule("GF-44")
def test_four_houses_are_three_too():
    table = Table(
        there=EMPTY,
        finished=["2 wood"],
        begun=[{"straw": WALLS, "brick": WALLS}],
        have=["6 straw 6 brick"],
        bonus=dict.fromkeys(RESOURCES, 2),
    ).gather("fields", "fields", "fields")
    assert play_to_the_end(table).winners == [0]


@pytest.mark.rule("GF-44")
def test_only_houses_that_stand_count():
    """One of two houses falls in the Gather phase; the Roof in the Build phase makes two again."""
    table = Table(
        there=EMPTY,
        hands=[[], ["Big Bad Wolf"]],
        finished=["1 straw 1 brick"],
        begun=[{"brick": WALLS}],
        have=["6 brick"],
        bonus=dict.fromkeys(RESOURCES, 2),
    )
    assert play_to_the_end(table.again().gather("fields", "forest", "forest")).winners == [0]
    table.gather("fields", "forest", "forest", big_bad_wolf=1).decide("choose the Fields")
    play_to_the_end(table)
    assert (table.over, table.finished(0)) == (False, "2 brick")


# --- Tie-breaks -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-45")
def test_a_single_player_with_three_houses_wins_whatever_stands_elsewhere():
    assert winners("3 straw", "2 brick", "2 brick", bonus={"brick": 1}) == [0]


@pytest.mark.rule("GF-46")
def test_the_rulebooks_example_of_a_tie():
    """Orange has 2 Brick and 1 Straw, Blue 1 Brick and 2 Wood: Orange has more Brick houses."""
    assert winners("2 brick 1 straw", "1 brick 2 wood", bonus={"brick": 1, "wood": 1}) == [0]


@pytest.mark.rule("GF-46")
@pytest.mark.parametrize(
    ("boards", "winner"),
    [
        (("1 brick 2 straw", "3 wood", ""), 0),
        (("3 straw", "2 straw 1 wood", ""), 1),
        (("1 brick 2 straw", "1 brick 1 straw 1 wood", ""), 1),
        (("1 wood 2 straw", "2 wood 1 straw", "1 brick 2 wood"), 2),
        (("1 brick 2 wood", "1 brick 1 wood 1 straw", "3 straw"), 0),
    ],
    ids=["brick", "wood", "brick equal, wood", "three tied", "two of three left"],
)
def test_most_brick_houses_then_most_wood_houses(boards, winner):
    assert winners(*boards) == [winner]


@pytest.mark.rule("GF-46")
def test_more_houses_do_not_break_the_tie():
    """Blue has four houses, Orange three with more of Brick."""
    table = Table(
        there=EMPTY,
        finished=["1 brick 1 wood", "1 wood 1 straw"],
        begun=[{"brick": WALLS}, {"straw": WALLS, "brick": WALLS}],
        have=["6 brick", "6 straw 6 brick"],
        bonus=dict.fromkeys(RESOURCES, 2),
    ).gather("fields", "fields", "fields")
    play_to_the_end(table)
    assert (table.finished(1), table.winners) == ("2 straw 1 wood 1 brick", [0])


@pytest.mark.rule("GF-46")
@pytest.mark.parametrize(
    ("bonus", "winner"),
    [
        ({"straw": 0, "wood": 0, "brick": 1}, 1),
        ({"straw": 1, "wood": 0, "brick": 2}, 0),
        ({"straw": 1, "wood": 2, "brick": 2}, 1),
        ({"straw": 0, "wood": 1, "brick": 0}, 0),
    ],
    ids=["brick", "wood, brick being a third player's", "straw", "the sturdiest alone decides"],
)
def test_then_the_bonus_of_the_sturdiest_kind_that_the_tied_players_own(bonus, winner):
    houses = "1 straw 1 wood 1 brick"
    assert winners(houses, houses, "", bonus=bonus) == [winner]


@pytest.mark.rule("GF-46")
def test_the_bonus_of_a_player_who_is_out_of_the_tie_does_not_count():
    """Green has three houses too, but fewer of Brick, and the Bonus for Brick."""
    bonus = {"brick": 2, "wood": 1, "straw": 0}
    assert winners("1 brick 2 straw", "1 brick 2 straw", "3 wood", bonus=bonus) == [1]


@pytest.mark.rule("GF-46")
def test_a_bonus_earned_with_the_last_roof_breaks_the_tie():
    position = {"finished": ["1 straw 1 wood"] * 2, "begun": [{"brick": WALLS}] * 2, "have": ["6 brick"] * 2}
    table = Table(there=EMPTY, start=1, bonus={"straw": 0, "wood": 0}, **position).gather("fields", "fields", "fields")
    table.build("brick").decide("take one Straw")
    assert play_to_the_end(table).winners == [1]


@pytest.mark.rule("GF-46")
def test_a_bonus_counts_without_its_house():
    """Blue's Brick Bonus is of a house that he has no more; neither of the tied players has one of Brick."""
    assert winners("2 wood 1 straw", "2 wood 1 straw", "", bonus={"brick": 1, "straw": 0}) == [1]


@pytest.mark.rule("GF-47")
def test_if_no_bonus_is_theirs_they_share_the_win():
    table = play_to_the_end(before_the_last_roof("2 straw 1 brick", "2 straw 1 brick", "1 wood"))
    assert table.winners == [0, 1]
    rewards = [table.env.rewards[agent] for agent in table.env.possible_agents]
    assert rewards[0] == rewards[1] > rewards[2]


@pytest.mark.rule("GF-47")
def test_turn_order_breaks_no_tie():
    assert winners("2 wood 1 straw", "2 wood 1 straw", "", start=1) == [0, 1]


@pytest.mark.rule("GF-47")
def test_the_equal_ones_share_it_and_a_third_with_fewer_brick_houses_does_not():
    table = Table(
        players=4,
        there=f"{EMPTY} | 0 straw",
        finished=["1 straw 1 brick"] * 2 + ["2 straw"],
        begun=[{"wood": WALLS}] * 3,
        have=["6 wood"] * 3,
        bonus=dict.fromkeys(RESOURCES, 3),
    ).gather("fields", "fields", "fields", "fields")
    assert play_to_the_end(table).winners == [0, 1]

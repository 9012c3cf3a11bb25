"""What a seat sees of the table: nothing that lies open is missing, and who looks at it finds it."""

from typing import Any

import pytest

from .table import EMPTY, WALLS, Table


def panel(table: Table, seat: int, title: str) -> Any:
    """A part of the table as a seat sees it, by how its title begins."""
    return next(part for part in table.env.view(f"pig_{seat}")["table"] if part["title"].startswith(title))


@pytest.mark.rule("GF-28")
@pytest.mark.parametrize("amount", [3, 20, 21, 66, 80])
def test_however_many_resources_a_player_has_all_see_how_many(amount):
    table = Table(have=["", f"{amount} brick"], there=f"{amount} straw | 0 wood | 0 brick")
    for seat in range(3):
        boards, locations = panel(table, seat, "Players"), panel(table, seat, "Locations")
        assert boards["rows"]["Brick"][(1 - seat) % 3] == str(amount)
        assert locations["rows"]["resources"][0] == f"{amount} Straw"


@pytest.mark.rule("GF-34")
def test_all_see_which_friend_is_to_be_kept_or_given():
    table = Table(hands=[["Chance Meeting"]], friend_deck=["Rapunzel"]).gather(
        "fields", "forest", "brickyard", chance_meeting=0
    )
    assert table.question == "keep"
    assert table.env.view("pig_0")["question"].startswith("Rapunzel: Your Roofs cost two less.")
    for seat in range(3):
        assert "Rapunzel" in [card["name"] for card in panel(table, seat, "Cards on the table")["cards"]]


@pytest.mark.rule("GF-29", "GF-96", "GF-72")
def test_what_the_next_section_costs_is_shown_with_what_friends_and_fables_change():
    table = Table(friends=["Rapunzel"], hands=[["Master Builder's Plans"]])
    cost = "sections cost me"
    assert panel(table, 0, "Round")["facts"][cost] == "Floor 2, Walls 4, Roof 4"
    assert panel(table, 1, "Round")["facts"][cost] == "Floor 2, Walls 4, Roof 6"
    table.gather("fields", "forest", "brickyard", master_builders_plans=0)
    assert panel(table, 0, "Round")["facts"][cost] == "Floor 0, Walls 1, Roof 1"


def test_the_table_fits_into_80_columns():
    table = Table(
        players=4, friends=["Puss in Boots", "Fairy Godmother", "Little Red Riding Hood", "The Gingerbread Man"]
    )
    for seat in range(4):
        assert max(len(line) for line in table.env.text(f"pig_{seat}").splitlines()) <= 80


def test_all_see_which_cards_were_discarded():
    table = Table(friends=["Fairy Godmother"], hands=[["Wolf", "Giant"]], there=EMPTY)
    table.gather("fields", "fields", "fields").decide("discard my Friend", "choose Straw", "choose Straw")
    for seat in range(3):
        facts = panel(table, seat, "Round")["facts"]
        assert facts["Fables"].endswith("; 2 discarded: Wolf, Giant")
        assert facts["Friends"].endswith("; 1 discarded: Fairy Godmother")


@pytest.mark.rule("GF-46")
def test_at_the_end_the_table_says_who_has_won_and_not_who_was_tied():
    table = Table(
        there=EMPTY,
        finished=["2 straw", "2 straw"],
        begun=[{"straw": WALLS}, {"brick": WALLS}],
        have=["6 straw", "6 brick"],
        bonus={"straw": 2, "brick": 2},
    )
    table.gather("fields", "fields", "fields").decide("Roof", "gain 1 straw", "Roof").pass_turns()
    assert table.winners == [1]
    for seat in range(3):
        assert panel(table, seat, "Round")["facts"]["the end"] == "Blue wins with 3 houses"

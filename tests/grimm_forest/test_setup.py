"""Components and set-up: GF-01 to GF-06."""

import pytest

from fairy_envs import OptionError

from .table import RESOURCES, Table

BASIC_ONLY = {card["title"] for card in Table.dealt().env.game.cards.document["fable"] if card["level"] == "basic"}


@pytest.mark.rule("GF-01")
def test_each_location_has_its_own_resource():
    table = Table.dealt()
    assert [table.there(spot) for spot in ("fields", "forest", "brickyard")] == ["5 straw", "4 wood", "3 brick"]


@pytest.mark.rule("GF-01", "GF-05")
@pytest.mark.parametrize(("players", "market"), [(2, False), (3, False), (4, True)])
def test_the_market_and_its_gather_cards_are_in_the_game_of_four_only(players, market):
    table = Table.dealt(players)
    for _ in range(players):
        assert table.question == "gather"
        assert ("go to the Market" in table.choices) == market
        assert len(table.choices) == 3 + market
        table.decide("go to the Fields")


@pytest.mark.rule("GF-01")
def test_without_the_market_no_card_leads_there():
    table = Table(hands=[["Wolf", "Seven-League Boots"]]).gather("fields", "fields", "fields", wolf=0)
    assert table.question == "place" and not [choice for choice in table.choices if "Market" in choice]
    table = Table(hands=[["Seven-League Boots"]]).gather("fields", "fields", "fields", seven_league_boots=0)
    table.decide("yes")
    assert table.choices == ["choose the Forest", "choose the Brickyard"]


@pytest.mark.rule("GF-02")
def test_three_players_find_a_mega_token_on_each_location_and_nothing_at_the_market():
    table = Table.dealt(3)
    there = [table.there(spot) for spot in ("fields", "forest", "brickyard", "market")]
    assert there == ["5 straw", "4 wood", "3 brick", ""]


@pytest.mark.rule("GF-02")
def test_four_players_find_one_of_each_kind_at_the_market_too():
    table = Table.dealt(4)
    there = [table.there(spot) for spot in ("fields", "forest", "brickyard", "market")]
    assert there == ["5 straw", "4 wood", "3 brick", "1 straw 1 wood 1 brick"]


@pytest.mark.rule("GF-02")
def test_two_players_find_the_same_tokens_less_what_the_prince_takes_at_once():
    left = {
        "Fields": "3 straw 4 wood 3 brick",
        "Forest": "5 straw 2 wood 3 brick",
        "Brickyard": "5 straw 4 wood 2 brick",
    }
    taken = set()
    for seed in range(12):
        table = Table.dealt(2, seed)
        place = next(line for line in table.told(0) if line.startswith("Prince Regal")).split()[-1].rstrip(".")
        assert " ".join(table.there(spot) for spot in ("fields", "forest", "brickyard")) == left[place]
        taken.add(place)
    assert taken == set(left)


@pytest.mark.rule("GF-02")
def test_the_supply_never_runs_out():
    """There are 50 single and 15 Mega tokens in the box; they only count."""
    table = Table(have=["300 straw", "99 straw", "99 straw"]).gather("fields", "forest", "brickyard")
    table.decide("gain 1 straw")
    assert table.have(0) == "306 straw"


@pytest.mark.rule("GF-02")
def test_the_supply_makes_change_for_a_mega_token():
    table = Table().gather("fields", "fields", "brickyard")
    assert (table.have(0), table.have(1), table.there("fields")) == ("2 straw", "2 straw", "1 straw")


@pytest.mark.rule("GF-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_sections_for_five_houses_of_each_kind(players):
    table = Table.dealt(players)
    assert [table.sections(kind) for kind in RESOURCES] == [(5, 5, 5)] * 3


@pytest.mark.rule("GF-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_56_fables_and_25_friends_are_in_their_decks(players):
    table = Table.dealt(players)
    copies = {card["title"]: card["copies"] for card in table.env.game.cards.document["fable"]}
    assert len(table.deck) == 56
    assert {title: table.deck.count(title) for title in copies} == copies
    assert sorted(table.friend_deck) == sorted(table.friend_titles)
    assert len(table.friend_deck) == 25
    assert (table.discarded, table.discarded_friends, table.boxed) == ([], [], 0)


@pytest.mark.rule("GF-04")
def test_both_decks_are_shuffled():
    tables = [Table.dealt(seed=seed) for seed in range(6)]
    assert len({tuple(table.deck) for table in tables}) == 6
    assert len({tuple(table.friend_deck) for table in tables}) == 6
    assert len({table.friend_deck[0] for table in tables}) > 2, "the top card too"
    assert Table.dealt(seed=3).deck == tables[3].deck, "the same seed shuffles the same way"


@pytest.mark.rule("GF-04")
def test_without_the_advanced_fables_only_the_basic_ones_are_shuffled():
    table = Table.dealt(advanced=False)
    basic = sum(card["copies"] for card in table.env.game.cards.document["fable"] if card["title"] in BASIC_ONLY)
    assert set(table.deck) == BASIC_ONLY
    assert (len(table.deck), table.boxed) == (basic, 56 - basic)
    assert 0 < basic < 56
    assert len(table.friend_deck) == 25, "Friends are all basic"


@pytest.mark.rule("GF-04")
def test_boxed_fables_do_not_come_back_with_the_discards():
    table = Table(deck=["Wolf"], empty_decks=True, advanced=False).gather("fields", "forest", "brickyard")
    table.decide("draw a Fable", "draw a Fable")
    assert set(table.deck) | set(table.hand(0)) == BASIC_ONLY


@pytest.mark.rule("GF-05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_begins_with_anything(players):
    table = Table.dealt(players)
    for seat in range(players):
        assert (table.have(seat), table.hand(seat), table.friend(seat), table.finished(seat)) == ("", [], None, "")
        assert [table.begun(seat, kind) for kind in RESOURCES] == [0, 0, 0]
        assert table.at(seat) is None
    assert [table.bonus(kind) for kind in RESOURCES] == [None] * 3


@pytest.mark.rule("GF-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_begins_is_drawn(players):
    table = Table.dealt(players)
    begun = [0] * players
    for seed in range(25 * players):
        table.env.reset(seed=seed)
        begun[table.start] += 1
    assert min(begun) >= 10, "each about as often as the others"


@pytest.mark.rule("GF-06")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_who_begins_can_be_given(first):
    assert {Table.dealt(3, seed, first=first).start for seed in range(5)} == {first}


@pytest.mark.rule("GF-06")
def test_nobody_begins_who_is_not_there():
    with pytest.raises(OptionError, match="first=2 is a seat that nobody has; the last of 2 is 1"):
        Table.dealt(2, first=2)


@pytest.mark.rule("GF-06")
def test_the_one_drawn_has_the_token_and_the_first_build_turn():
    table = next(table for table in (Table.dealt(seed=seed) for seed in range(20)) if table.start == 2)
    assert table.told(0)[0] == "Round 1: Green is the starting player."
    assert table.sees(2).start[0] == 1 and table.sees(0).start[2] == 1
    table.gather("fields", "forest", "brickyard")
    assert (table.question, table.asked) == ("action", 2)

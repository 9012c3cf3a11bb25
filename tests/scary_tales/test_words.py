"""Words of the card file that no shipped card uses: a Buried Treasure of another card set has them."""

import pytest

from .table import DEW, MOON, Table, card_file

THREE = [["Magic Bean"], ["Golden Egg"], ["Rose Mirror"]]


@pytest.fixture
def written(tmp_path):
    """Writes a card file in which Buried Treasure does something else; returns its path."""
    return lambda row: card_file(tmp_path, {"Buried Treasure": row})


def play(cards, **position):
    """A table of three at which player 0 has played the card."""
    hands = position.pop("hands", [[]])
    hands = [["Buried Treasure", *hands[0]], *hands[1:]]
    table = Table(**{"players": 3, "stacks": THREE, "hands": hands, "cards": cards, **position})
    return table.decide("play Buried Treasure")


@pytest.mark.rule("ST-27")
def test_they_draw(written):
    table = play(written('[{ each = "opponent", do = ["they draw 2"] }]'), powers=["Wolf", "Owl", "Fox", "Bear"])
    assert [table.hand(seat) for seat in range(3)] == [[], ["Owl", "Wolf"], ["Bear", "Fox"]]


@pytest.mark.rule("ST-27", "ST-28")
def test_a_fairy_goes_back_to_the_centre(written):
    table = play(written('["lose my fairy"]'), fairies=[DEW, MOON])
    assert (table.fairy(0), table.fairy(1)) == (None, MOON)
    assert play(written('["lose my fairy"]')).fairy(0) is None


@pytest.mark.rule("ST-27", "ST-32")
def test_a_relic_is_given(written):
    stacks = [["Magic Bean", "Shard of Ice"], ["Golden Egg"], ["Rose Mirror"]]
    table = play(written('["choose an opponent", "give"]'), stacks=stacks).decide("choose South")
    assert [table.stack(seat) for seat in range(3)] == [["Magic Bean"], ["Golden Egg"], ["Rose Mirror", "Shard of Ice"]]
    assert table.fairy(2) is None, "to be given a Relic is no capture"


@pytest.mark.rule("ST-12", "ST-27")
def test_one_more_attack(written):
    table = Table(players=3, stacks=THREE, hands=[["Buried Treasure", "Owl"]], cards=written('["attack again"]'))
    table.attack("strength", "void", "void", whom="East").settle().decide("play Buried Treasure")
    assert table.question == "turn"
    assert table.choices == ["attack East's Golden Egg", "attack South's Rose Mirror", "attack no more"]
    table.attack("strength", "void", "void", whom="East").settle()
    assert (table.turn, table.choices) == (0, ["go on to the draws"])


@pytest.mark.rule("ST-27")
@pytest.mark.parametrize(("answer", "cards"), [("yes", 2), ("no", 0)])
def test_a_player_may_do_it_or_not(written, answer, cards):
    table = play(written('[{ ask = "may", then = ["draw 2"] }]'))
    assert (table.question, table.choices) == ("may", ["no", "yes"])
    assert len(table.decide(answer).hand(0)) == cards


@pytest.mark.rule("ST-27")
@pytest.mark.parametrize(
    ("condition", "position", "holds"),
    [
        ("behind", {"stacks": [["Magic Bean"], ["Silver Flute"], []]}, True),
        ("behind", {"stacks": [["Magic Bean"], ["Golden Egg"], []]}, False),
        ("leading", {"stacks": [["Silver Flute"], ["Golden Egg"], []]}, True),
        ("leading", {"stacks": [["Magic Bean"], ["Golden Egg"], []]}, False),
        ("have a fairy", {"fairies": [MOON]}, True),
        ("have a fairy", {"fairies": [None, MOON]}, False),
    ],
)
def test_conditions(written, condition, position, holds):
    table = play(written(f'[{{ if = "{condition}", then = ["draw 2"], else = ["draw 1"] }}]'), **position)
    assert len(table.hand(0)) == (2 if holds else 1)


@pytest.mark.rule("ST-27")
@pytest.mark.parametrize(("theirs", "holds"), [([], False), (["Owl"], False), (["Owl", "Fox"], True)])
def test_the_condition_that_they_hold_more_cards(written, theirs, holds):
    row = '["choose an opponent", { if = "they have more cards", then = ["they lose a card"] }]'
    table = play(written(row), hands=[["Wolf"], theirs]).decide("choose East")
    assert len(table.hand(1)) == len(theirs) - holds

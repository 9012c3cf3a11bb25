"""What special characters add to the view, the text, the words of actions and the events."""

from itertools import product

import pytest

from fairy_envs.games.damsels_tale.names import DRAGONS, KNIGHTS

from .table import GAME, REPLACED, SIDES, Table, shipped

CHARACTERS = {row["id"]: row for row in shipped()["character"]}
SPECIAL = [("knight", name) for name in KNIGHTS[1:]] + [("dragon", name) for name in DRAGONS[1:]]
DRAW = ["mumma card +"]


def part(table, side, title):
    """The part of a side's view with that title, or None."""
    parts = [part for part in table.env.view(table.agent(side))["table"] if part["title"] == title]
    assert len(parts) <= 1
    return parts[0] if parts else None


def answers(table):
    """What can be answered now, in words."""
    return [table.env.describe_action(action) for action in table._legal()]


# --- Who is played and what they can do -------------------------------------------------------------------------------


@pytest.mark.rule("DT-64", "DT-105")
@pytest.mark.parametrize(("knight", "dragon"), [*product(KNIGHTS, DRAGONS)])
def test_both_are_shown_the_characters_and_their_abilities(knight, dragon):
    table = Table(knight=knight, dragon=dragon)
    special = [name for name in (knight, dragon) if name not in ("ivan", "cinder")]
    expected = {CHARACTERS[name]["title"]: CHARACTERS[name]["ability"] for name in special}
    for side in SIDES:
        abilities = part(table, side, "Passive abilities")
        assert (abilities["facts"] if abilities else {}) == expected
        own, other = (knight, dragon) if side == "knight" else (dragon, knight)
        text = table.env.text(table.agent(side))
        assert text.startswith(f"The Damsel's Tale: I am {CHARACTERS[own]['title']}, the ")
        assert CHARACTERS[other]["title"] in text


@pytest.mark.rule("DT-65", "DT-105")
@pytest.mark.parametrize(("side", "name"), SPECIAL)
def test_an_action_card_is_shown_with_its_title_number_and_text(side, name):
    action, number = CHARACTERS[name]["action"], REPLACED[name]
    card = {"name": f"{action['title']} ({number})", "text": action["text"]}
    table = Table(**{side: name}, **{f"{side}_hand": [number, *{"knight": (1, 3, 5), "dragon": (2, 6, 10)}[side]]})
    assert card in part(table, side, "My hand")["cards"]
    assert table.env.describe_action(GAME.actions.play + number - 1, table.agent(side)) == f"play {card['name']}"
    other = "dragon" if side == "knight" else "knight"
    assert card["name"] not in table.env.text(table.agent(other)), "the other does not know who has it"
    table.play(**{side: number})
    title = CHARACTERS[name]["title"]
    assert part(table, other, f"Played by {title} this round")["cards"] == [card]
    assert any(event["text"] == f"{title} plays {card['name']}." for event in table.told(other))


@pytest.mark.parametrize(("knight", "dragon"), [*product(KNIGHTS, DRAGONS)])
def test_every_answer_in_every_pair_has_words_of_its_own_that_can_be_typed(knight, dragon):
    rows = {1: ["counter"], 5: ["move", *DRAW], 6: [*DRAW, "move"], 2: DRAW}
    table = Table(knight=knight, dragon=dragon, knight_at=1, rows=rows, deck=(1, 1, 2, 2, 3, 3), panic=2)
    met = set()
    for turn in range(60):
        if table.over:
            break
        said = answers(table)
        assert len(set(said)) == len(said)
        assert [table.env.parse_action(words) for words in said] == table._legal()
        view = table.env.view(table.agent(table.asked))
        assert view["question"] and view["on_turn"]
        assert view["question"] in table.env.text(table.agent(table.asked))
        met.add(table.question)
        table.env.step(table._legal()[turn % len(said)])
    asks = {"chops_murphy": "step", "snerl_the_white": "name"}
    assert {asks[name] for name in (knight, dragon) if name in asks} <= met


# --- The questions ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-83", "DT-105")
def test_chopss_question_in_words():
    table = Table(knight="chops_murphy", deck=(1, 2, 3, 2, 1, 3), rows={5: DRAW}).play(knight=5)
    assert table.env.view("knight_0")["question"] == "Move one space forward?"
    assert answers(table) == ["yes, move one space", "no, stay"]
    for side in SIDES:
        assert part(table, side, "Mumma Dragon and table")["facts"]["used Mumma Dragon cards"] == "1 with 1 footprint"
    assert table.sees("knight").on_turn and not table.sees("dragon").on_turn


@pytest.mark.rule("DT-85", "DT-105")
def test_artesias_question_in_words():
    table = Table(knight="lady_artesia_scyllos").play(knight=9)
    question = table.env.view("knight_0")["question"]
    assert question == "Move, or else turn up a Mumma Dragon card and raise panic by its footprints?"
    assert answers(table) == ["yes, move", "no, turn up a Mumma Dragon card"]


@pytest.mark.rule("DT-69", "DT-85", "DT-105")
def test_both_see_what_a_card_is_drawn_for_when_snerl_names_a_number():
    drawn = {
        "raises panic": Table(knight="lady_artesia_scyllos", dragon="snerl_the_white").play(knight=9).decide("no"),
        "moves her forward": Table(dragon="snerl_the_white", rows={5: DRAW}).play(knight=5),
        "moves her back": Table(dragon="snerl_the_white", rows={5: ["mumma card -"]}).play(knight=5),
    }
    for said, table in drawn.items():
        for side in SIDES:
            assert part(table, side, "Mumma Dragon and table")["facts"]["a Mumma Dragon card"] == said
    assert len({table.shown("dragon")[0] for table in drawn.values()}) == 3


@pytest.mark.rule("DT-75", "DT-105")
def test_reinalds_question_in_words():
    table = Table(dragon="reinald_the_red", knight_at=11).play(dragon=8)
    assert table.env.view("dragon_0")["question"] == "How far shall the Knight move?"
    assert answers(table) == [
        "move 2 spaces back",
        "move 1 space back",
        "leave the Knight where he is",
        "move 1 space",
        "move 2 spaces",
    ]


@pytest.mark.rule("DT-76", "DT-105")
def test_how_far_reinald_has_moved_him_is_told():
    table = Table(dragon="reinald_the_red", knight_at=7).play(dragon=8).decide(-2)
    told = [event["text"] for event in table.told("knight")]
    assert "Ivan moves 2 spaces back to space 6 (hidden)." in told and "Ivan: panic is now 2." in told


# --- What lies on the table -------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-91", "DT-105")
def test_the_cards_set_aside_against_stephanie_are_shown_to_both():
    table = Table(knight="dame_stephanie", dragon="brand", dragon_hand=[2, 4, 6, 12])
    action = CHARACTERS["brand"]["action"]
    for side in SIDES:
        cards = part(table, side, "Set aside by the Dragon")["cards"]
        assert [card["name"] for card in cards] == [f"{action['title']} (8)", "Call for Mumma (10)"]
        assert cards[0]["text"] == action["text"]
    for side in SIDES:
        assert part(Table(dragon="brand"), side, "Set aside by the Dragon") is None


@pytest.mark.rule("DT-92", "DT-105")
def test_a_countered_2_and_its_panic_are_told():
    table = Table(knight="dame_stephanie", rows={1: ["counter"], 2: ["panic -1"]}).play(knight=1, dragon=2)
    told = [event["text"] for event in table.told("dragon")]
    countered = told.index("Cinder's Puff of Flame (2) is countered.")
    assert told[countered + 1] == "Dame Stephanie: panic is now 2."


@pytest.mark.rule("DT-78", "DT-105")
def test_the_fireball_is_shown_with_misty_only():
    for side in SIDES:
        assert part(Table(dragon="misty", fireball=2), side, "Mumma Dragon and table")["facts"]["Fireball"] == 2
        assert "Fireball" not in part(Table(), side, "Mumma Dragon and table")["facts"]


@pytest.mark.rule("DT-105")
@pytest.mark.parametrize("knight", KNIGHTS[1:])
def test_the_card_that_takes_effect_is_shown_while_a_question_is_open(knight):
    table = Table(knight=knight, dragon="snerl_the_white", rows={5: [*DRAW, "move"]}).play(knight=5, dragon=6)
    assert table.question == "name"
    for side in SIDES:
        states = [state.split(": ")[1] for state in part(table, side, "This turn")["facts"].values()]
        assert sorted(states) == ["comes next", "takes effect now"]

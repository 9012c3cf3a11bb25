"""The shipped card set keeps what the rulebook forces, and uses all that it offers."""

from collections import Counter

import pytest

from fairy_envs import damsels_tale_v0
from fairy_envs.games.damsels_tale.cards import VOCABULARY
from fairy_envs.games.damsels_tale.names import (
    CARDS_EACH,
    DRAGONS,
    KNIGHTS,
    MAX_SPACES,
    MAX_STEPS,
    MOST_HANDICAP,
    Moment,
)

from .table import SIDES, shipped

CARDS = shipped()
FOR_THREE = ("first_knight_card", "second_knight_card", "dragon_card_2v1")
ROWS = {card["number"]: card["row"] for side in SIDES for card in CARDS[f"{side}_card"]}
ROWS_FOR_THREE = {(deck, card["number"]): card["row"] for deck in FOR_THREE for card in CARDS[deck]}
TITLES = {card["number"]: card["title"] for side in SIDES for card in CARDS[f"{side}_card"]}
CHARACTERS = {row["id"]: row for row in CARDS["character"]}


def icons(row):
    """All effects on a row, those behind conditions and choices too."""
    found = []
    for item in row:
        if isinstance(item, str):
            found.append(item)
        else:
            for branch in ("then", "else", "do"):
                found += icons(item.get(branch, []))
    return found


def conditions(row):
    """All words behind `if` on a row."""
    found = []
    for item in row:
        if isinstance(item, dict):
            found += [item["if"]] if "if" in item else []
            for branch in ("then", "else", "do"):
                found += conditions(item.get(branch, []))
    return found


MOMENTS = [moment.name.lower() for moment in Moment]
EVERY_ROW = [
    *ROWS.values(),
    *ROWS_FOR_THREE.values(),
    *(row["action"]["row"] for row in CHARACTERS.values() if "action" in row),
    *(row[moment] for row in CHARACTERS.values() for moment in MOMENTS if moment in row),
]


def test_it_is_what_the_environment_plays_with():
    env = damsels_tale_v0.env()
    assert env.game.cards.document == CARDS


@pytest.mark.rule("DT-01")
def test_there_are_six_cards_a_side_with_their_numbers_and_titles_of_their_own():
    assert [card["number"] for card in CARDS["knight_card"]] == [1, 3, 5, 7, 9, 11]
    assert [card["number"] for card in CARDS["dragon_card"]] == [2, 4, 6, 8, 10, 12]
    titles = [*TITLES.values(), *(row["action"]["title"] for row in CHARACTERS.values() if "action" in row)]
    assert not [title for title, times in Counter(titles).items() if times > 1]
    assert (TITLES[3], TITLES[6]) == ("Reckless Charge", "Intruder Alert")


@pytest.mark.rule("DT-01")
def test_the_mumma_deck_has_all_footprints_and_of_1_and_3_more_than_the_card_that_is_never_drawn():
    """The last card stays undrawn before a new deck, and abilities ask for 1 and 3."""
    footprints = CARDS["mumma"]["footprints"]
    assert len(footprints) == 6 and set(footprints) == {1, 2, 3}
    assert footprints.count(1) >= 2 and footprints.count(3) >= 2


@pytest.mark.rule("DT-02", "DT-04", "DT-43")
@pytest.mark.parametrize("board", ["lair", "lair_2v1"])
def test_the_lair_track_fits_and_has_all_kinds_of_spaces(board):
    spaces = CARDS[board]["spaces"]
    assert len(spaces) <= MAX_SPACES
    assert spaces[0] == "start" and spaces[-1] == "crown"
    assert set(spaces[1:-1]) == {"open", "hidden", "noisy"}


@pytest.mark.rule("DT-03", "DT-35", "DT-43")
@pytest.mark.parametrize("name", ["steps", "steps_2v1"])
def test_the_cavern_has_more_than_six_steps_and_fits_with_every_handicap(name):
    assert 8 <= CARDS["cavern"][name] <= MAX_STEPS - MOST_HANDICAP


@pytest.mark.rule("DT-35", "DT-36")
def test_the_handicaps_add_one_two_and_three_steps_and_some_panic():
    levels = {level["level"]: level for level in CARDS["handicap"]}
    assert {number: level["steps"] for number, level in levels.items()} == {1: 1, 2: 2, 3: 3}
    panics = [levels[number]["panic"] for number in (1, 2, 3)]
    assert panics == sorted(panics) and panics[0] > 1


@pytest.mark.rule("DT-39", "DT-40", "DT-41")
def test_the_decks_for_three_have_the_numbers_and_letters_of_the_rulebook():
    def names(deck):
        return [f"{card['number']}{card.get('letter', '')}" for card in CARDS[deck]]

    assert names("first_knight_card") == ["1A", "3B", "11A"]
    assert names("second_knight_card") == ["1B", "3A", "5B", "7B", "9A", "11B"]
    assert names("dragon_card_2v1") == ["2", "6", "8", "12"]
    for deck in FOR_THREE:
        assert len({card["title"] for card in CARDS[deck]}) == len(CARDS[deck])


@pytest.mark.rule("DT-56")
@pytest.mark.parametrize("deck", ["first_knight_card", "second_knight_card"])
def test_both_knights_11_look_at_the_other_knight_in_all_three_ways(deck):
    assert set(conditions(ROWS_FOR_THREE[deck, 11])) == {"other hidden", "other open", "other out"}


@pytest.mark.rule("DT-54")
def test_the_dragons_cards_for_three_know_all_three_states():
    looked_at = {word for number in (2, 6, 8, 12) for word in conditions(ROWS_FOR_THREE["dragon_card_2v1", number])}
    assert looked_at == {"both hidden", "both open", "one of each"}


@pytest.mark.parametrize(("deck", "number"), ROWS_FOR_THREE)
def test_no_card_for_three_is_blank_and_meeple_icons_move_one_step(deck, number):
    found = icons(ROWS_FOR_THREE[deck, number])
    assert found
    for icon in found:
        if icon.startswith(("panic", "mumma step")):
            assert icon.split()[-1] in ("+1", "-1"), f"the icon of the glossary moves one, not {icon}"


@pytest.mark.rule("DT-101")
def test_counter_stands_on_the_knights_1_and_not_on_cards_that_two_knights_share():
    assert "counter" in icons(ROWS[1])
    for number in (5, 7, 9):
        assert "counter" not in icons(ROWS[number])
    assert "counter" not in icons(ROWS[12]), "the highest number resolves last, so that a counter there does nothing"


@pytest.mark.rule("DT-18")
def test_reckless_charge_has_three_actions_and_intruder_alert_more_than_one():
    assert len(ROWS[3]) == 3 == len(icons(ROWS[3]))
    assert len(icons(ROWS[6])) > 1


@pytest.mark.parametrize("number", [4, 10])
def test_the_dragons_4_and_10_serve_with_two_knights_as_well(number):
    """They are used unchanged there, so they neither look at "the Knight" nor move or counter him."""
    assert all(isinstance(item, str) for item in ROWS[number])
    for icon in ROWS[number]:
        assert icon.startswith(("panic", "mumma step", "mumma card")), icon


@pytest.mark.parametrize("number", [1, 3, 5, 7, 9, 11, 2, 4, 6, 8, 10, 12])
def test_no_card_is_blank_and_meeple_icons_move_one_step(number):
    assert icons(ROWS[number])
    for icon in icons(ROWS[number]):
        if icon.startswith(("panic", "mumma step")):
            assert icon.split()[-1] in ("+1", "-1"), f"the icon of the glossary moves one, not {icon}"


@pytest.mark.parametrize("number", [1, 3, 5, 7, 9, 11, 2, 4, 6, 8, 10, 12])
def test_a_condition_governs_the_one_action_to_its_right(number):
    for item in ROWS[number]:
        if isinstance(item, dict):
            assert set(item) == {"if", "then"} and item["if"] in ("open", "hidden")
            assert len(item["then"]) == 1 and isinstance(item["then"][0], str)


def test_the_base_cards_use_the_whole_glossary():
    used = {icon for row in ROWS.values() for icon in icons(row)}
    glossary = {
        *("move", "move quietly", "back to hidden", "counter", "panic +1", "panic -1"),
        *("mumma step +1", "mumma step -1", "mumma card +", "mumma card -"),
    }
    assert used == glossary
    assert {word for row in ROWS.values() for word in conditions(row)} == {"open", "hidden"}


def test_the_card_set_uses_the_whole_vocabulary():
    def used(word, texts):
        return any(text == word or text.startswith(f"{word} ") for text in texts)

    effects = [icon for row in EVERY_ROW for icon in icons(row)]
    looked_at = [word for row in EVERY_ROW for word in conditions(row)]
    assert all(used(word.text, effects) for word in VOCABULARY.effects.values())
    assert all(used(word.text, looked_at) for word in VOCABULARY.conditions.values())
    for_good = [word for row in CHARACTERS.values() for word in row.get("standing", [])]
    assert all(used(word.text, for_good) for word in VOCABULARY.standing.values())


@pytest.mark.rule("DT-64", "DT-65")
def test_every_character_is_there_and_each_special_one_replaces_one_card_of_his_deck():
    assert set(CHARACTERS) == {*KNIGHTS, *DRAGONS}
    assert all("action" not in CHARACTERS[name] for name in ("ivan", "cinder"))
    for names, numbers in ((KNIGHTS[1:], (1, 3, 5, 7, 9, 11)), (DRAGONS[1:], (2, 4, 6, 8, 10, 12))):
        for name in names:
            assert CHARACTERS[name]["action"]["replaces"] in numbers
            assert CHARACTERS[name]["ability"]


@pytest.mark.rule("DT-92")
def test_dame_stephanie_keeps_a_counter_that_comes_before_the_dragons_2():
    assert CHARACTERS["dame_stephanie"]["action"]["replaces"] != 1


def test_every_part_says_where_it_comes_from():
    parts = [CARDS["lair"], CARDS["lair_2v1"], CARDS["cavern"], CARDS["mumma"], *CARDS["handicap"]]
    parts += [card for side in SIDES for card in CARDS[f"{side}_card"]]
    parts += [card for deck in FOR_THREE for card in CARDS[deck]]
    parts += [*CHARACTERS.values(), *(row["action"] for row in CHARACTERS.values() if "action" in row)]
    for part in parts:
        assert part["source"] in ("rulebook", "published", "reconstructed")
        assert part["source"] != "published" or part["address"]
    assert len(CARDS["mumma"]["footprints"]) == len(CARDS["knight_card"]) == len(CARDS["dragon_card"]) == CARDS_EACH

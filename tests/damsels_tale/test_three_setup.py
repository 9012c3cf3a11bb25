"""Three players, the set-up: DT-38 to DT-44."""

import numpy as np
import pytest

from fairy_envs import OptionError, damsels_tale_v0
from fairy_envs.games.damsels_tale.names import DRAGONS, KNIGHTS, Zone

from .table import Table, shipped

SIX = {"first": [1, 3, 5, 7, 9, 11], "second": [1, 3, 5, 7, 9, 11], "dragon": [2, 4, 6, 8, 10, 12]}


def begun(**options):
    env = damsels_tale_v0.env(num_players=3, **options)
    env.reset(seed=6)
    return env


def titles(env, agent):
    """The titles of the cards that a player can hold, by number, as he is told of them over many rounds."""
    found = {}
    for seed in range(12):
        env.reset(seed=seed)
        hand = next(part for part in env.view(agent)["table"] if part["title"] == "My hand")
        for card in hand["cards"]:
            title, number = card["name"].rsplit(" ", 1)
            found[number.strip("()")] = title
    return found


def in_file(cards, name):
    return {card["number"]: card["title"] for card in cards[name]}


# --- Who plays --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-38")
def test_two_knights_play_against_one_dragon():
    env = begun()
    assert env.possible_agents == ["knight_0", "knight_1", "dragon_0"]
    assert env.asked == ("knight_0", "knight_1", "dragon_0")


@pytest.mark.rule("DT-38")
def test_the_first_knight_has_ivans_meeple_and_the_second_lady_artesias():
    env = begun()
    tables = {agent: env.text(agent) for agent in env.possible_agents}
    assert "I am Ivan, the Knight" in tables["knight_0"]
    assert "I am Lady Artesia Scyllos, the Knight" in tables["knight_1"]
    assert "I am Cinder, the Baby Dragon" in tables["dragon_0"]


@pytest.mark.rule("DT-38")
def test_none_of_the_three_has_an_ability():
    """Lady Artesia's meeple moves by panic alone, wherever Mumma Dragon is."""
    plain = "start " + "open " * 14 + "crown"
    for mumma_at in (1, 9):
        position = {"lair": plain, "mumma_at": mumma_at, "panics": (2, 2), "knights_at": (0, 6)}
        table = Table(players=3, second_rows={5: ["move"]}, rows={5: ["move"]}, **position).play(first=5, second=5)
        assert table.knights == (2, 8)
    assert "Passive abilities" not in begun().text("knight_1")


@pytest.mark.rule("DT-38")
@pytest.mark.parametrize(
    ("side", "name"),
    [("knight", name) for name in (*KNIGHTS[1:], "random")] + [("dragon", name) for name in (*DRAGONS[1:], "random")],
)
def test_special_characters_are_for_two_players(side, name):
    for make in (damsels_tale_v0.env, damsels_tale_v0.parallel_env):
        with pytest.raises(OptionError) as caught:
            make(num_players=3, **{side: name})
        said = str(caught.value)
        standard = {"knight": "'ivan'", "dragon": "'cinder'"}[side]
        assert "\n" not in said
        assert all(word in said for word in ("damsels_tale", side, repr(name), "two players", standard)), said


# --- The decks --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-39", "DT-42")
def test_the_first_knight_has_1a_3b_11a_and_the_base_5_7_9_under_the_missing_letter():
    own, base = in_file(shipped(), "first_knight_card"), in_file(shipped(), "knight_card")
    expected = {"1A": own[1], "3B": own[3], "5A": base[5], "7A": base[7], "9B": base[9], "11A": own[11]}
    assert titles(begun(), "knight_0") == expected


@pytest.mark.rule("DT-40")
def test_the_second_knight_has_the_other_six():
    own = in_file(shipped(), "second_knight_card")
    expected = {"1B": own[1], "3A": own[3], "5B": own[5], "7B": own[7], "9A": own[9], "11B": own[11]}
    assert titles(begun(), "knight_1") == expected


@pytest.mark.rule("DT-41")
def test_the_dragon_has_new_2_6_8_12_and_the_base_4_and_10():
    own, base = in_file(shipped(), "dragon_card_2v1"), in_file(shipped(), "dragon_card")
    expected = {"2": own[2], "4": base[4], "6": own[6], "8": own[8], "10": base[10], "12": own[12]}
    assert titles(begun(), "dragon_0") == expected


@pytest.mark.rule("DT-39", "DT-40", "DT-41")
@pytest.mark.parametrize(("name", "number"), [(name, number) for name, six in SIX.items() for number in six])
def test_each_card_does_what_stands_on_the_card_of_that_deck(name, number):
    rows = {"second_rows": {number: ["mumma step +1"]}} if name == "second" else {"rows": {number: ["mumma step +1"]}}
    assert Table(players=3, **rows).play(**{name: number}).mumma == 1


@pytest.mark.rule("DT-39", "DT-40")
@pytest.mark.parametrize("number", [1, 3, 5, 7, 9, 11])
def test_the_two_knights_cards_of_a_number_are_two_cards(number):
    hand = [1, 3, 5, number] if number > 5 else [1, 3, 5, 7]
    rows = {"rows": {number: ["mumma step +1"]}, "second_rows": {number: ["mumma step -1"]}}
    table = Table(players=3, mumma_at=5, first_hand=hand, second_hand=hand, **rows)
    assert table.again().play(first=number).mumma == 6
    assert table.play(second=number).mumma == 4


@pytest.mark.rule("DT-41")
def test_with_two_players_none_of_these_cards_is_there():
    env = damsels_tale_v0.env()
    assert set(titles(env, "knight_0")) == {str(number) for number in SIX["first"]}
    assert titles(env, "knight_0") == {str(n): title for n, title in in_file(shipped(), "knight_card").items()}
    assert titles(env, "dragon_0") == {str(n): title for n, title in in_file(shipped(), "dragon_card").items()}


# --- The board --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-43")
def test_the_other_side_of_the_board_has_a_lair_track_and_cavern_steps_of_its_own():
    lair = "start hidden open noisy crown"
    three = Table(players=3, lair=lair, steps=9)
    assert (three.sees("first").spaces_left[0], three.sees("first").steps_left) == (4, 8)
    cards = three.env.game.cards.document
    two = damsels_tale_v0.env(cards=three.env.game.cards_path)
    two.reset(seed=1)
    seen = two.game.spec.observation.whole(two.observe("knight_0")["observation"])
    assert seen.spaces_left[0] == len(cards["lair"]["spaces"]) - 1 != 4
    assert seen.steps_left == cards["cavern"]["steps"] - 1 != 8
    assert "Lair Track (s start, h hidden, . open, n noisy, c crown)" in three.env.text("dragon_0")


@pytest.mark.rule("DT-43")
def test_each_knight_has_a_panic_track_of_his_own():
    rows = {"rows": {5: ["move"]}, "second_rows": {5: ["move"]}}
    plain = "start " + "open " * 14 + "crown"
    table = Table(players=3, lair=plain, panics=(1, 3), knights_at=(0, 5), **rows)
    for name, panics in (("first", [1, 3]), ("second", [3, 1]), ("dragon", [1, 3])):
        seen = table.sees(name)
        assert [level.argmax() + 1 for level in seen.panic] == panics, "a Knight sees his own first"
    assert table.play(first=5, second=5).knights == (1, 8)


@pytest.mark.rule("DT-44")
def test_both_knights_begin_on_the_first_space_and_both_panic_markers_on_the_first():
    batch = damsels_tale_v0.batch_env(num_envs=20, num_players=3)
    batch.reset(seed=0)
    states = batch._states[0][:20]
    assert not states["lair"].any() and not states["out"].any() and not states["cavern"].any()
    assert (states["panic"] == 1).all()


@pytest.mark.rule("DT-44")
def test_the_mumma_deck_is_shuffled_as_with_two_players():
    table, orders = Table(players=3), set()
    for seed in range(25):
        table.env.reset(seed=seed)
        assert (sorted(table.deck), table.used) == ([1, 1, 2, 2, 3, 3], [])
        assert not any(table.sees(name).deck_order.any() for name in SIX)
        orders.add(tuple(table.deck))
    assert len(orders) > 12, "of 90 orders"


@pytest.mark.rule("DT-44")
def test_all_hold_four_cards_of_their_own_six():
    table = Table(players=3)
    table.env.reset(seed=2)
    for name, six in SIX.items():
        assert sorted(table.hand(name) + table.numbers(Zone.SET_ASIDE, name)) == six
        assert len(table.hand(name)) == 4
        assert np.count_nonzero(table.sees(name).own_hand) == 4

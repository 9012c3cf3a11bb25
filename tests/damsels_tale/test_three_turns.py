"""Three players, hands and cards: DT-45 to DT-56."""

import numpy as np
import pytest

from fairy_envs import damsels_tale_v0
from fairy_envs.games.damsels_tale.names import Zone

from .table import GAME, Table

PLAIN_LAIR = "start " + "open " * 14 + "crown"
OPEN, HIDDEN = 2, 5
KNIGHTS = ("first", "second")
ALL = ("first", "second", "dragon")


def three(**position):
    return Table(players=3, **position)


def row_of(name, number, row):
    """The argument of the table that fills a player's card."""
    return {"second_rows" if name == "second" else "rows": {number: row}}


def card_of(name):
    """A number that a player can have, the same for both Knights."""
    return 4 if name == "dragon" else 5


def resolved(table):
    """Whose cards took effect, in order."""
    names = {table.agent(name): name for name in ALL}
    return [names[event["seat"]] for event in table.told("dragon") if event["kind"] == "resolves"]


# --- Hands and the choice of cards ------------------------------------------------------------------------------------


@pytest.mark.rule("DT-45")
def test_every_player_is_dealt_four_of_six_in_every_round():
    hands = {"first_hand": [1], "second_hand": [3], "dragon_hand": [2]}
    played = {"first_played": [3, 5, 7], "second_played": [5, 7, 9], "dragon_played": [4, 6, 8]}
    table = three(**hands, **played).play()
    assert table.happened.count("round") == 1
    for name in ALL:
        assert len(table.hand(name)) == 4 and not table.numbers(Zone.PLAYED, name)
        assert len(table.numbers(Zone.SET_ASIDE, name)) == 2
    for _ in range(4):
        table.play()
    assert table.happened.count("round") == 2


@pytest.mark.rule("DT-45")
def test_all_choose_at_once_and_all_cards_are_turned_up_together():
    table = three(first_hand=[1, 3, 5, 7], second_hand=[1, 3, 5, 7], dragon_hand=[2, 4, 6, 8])
    assert table.asked_at_once == list(ALL)
    table.decide(3).decide(5)
    assert table.asked == "dragon" and table.asked_at_once == list(ALL)
    assert not any(table.sees(name).played.any() for name in ALL)
    table.decide(4)
    assert table.happened[:3] == ["played", "played", "played"]
    assert [table.numbers(Zone.PLAYED, name) for name in ALL] == [[3], [5], [4]]


@pytest.mark.rule("DT-45")
def test_in_the_parallel_environment_all_three_choose_in_one_step():
    env = damsels_tale_v0.parallel_env(num_players=3)
    observations, _ = env.reset(seed=1)
    assert all(GAME.observation.whole(seen["observation"]).on_turn for seen in observations.values())
    env.step({agent: int(np.flatnonzero(seen["action_mask"])[0]) for agent, seen in observations.items()})
    assert [event["kind"] for event in env.events("knight_0")][:3] == ["played"] * 3


@pytest.mark.rule("DT-46")
@pytest.mark.parametrize("watcher", ["second", "dragon"])
def test_what_the_first_knight_has_chosen_is_hidden_from_the_others(watcher):
    table = three(first_hand=[1, 3, 5, 7])
    before = table.shown(watcher)
    for number in (1, 3, 5, 7):
        assert table.again().decide(number).shown(watcher) == before


@pytest.mark.rule("DT-46")
def test_what_the_second_knight_has_chosen_is_hidden_from_the_others():
    table = three(second_hand=[1, 3, 5, 7]).decide(1)
    before = {name: table.shown(name) for name in ("first", "dragon")}
    for number in (1, 3, 5, 7):
        chosen = table.again().decide(number)
        assert {name: chosen.shown(name) for name in ("first", "dragon")} == before


@pytest.mark.rule("DT-46")
def test_hands_and_cards_set_aside_are_hidden_from_the_other_knight():
    hands = ([1, 3, 5, 7], [5, 7, 9, 11], [1, 5, 9, 11])
    assert len({three(first_hand=hand).shown("second") for hand in hands}) == 1
    assert len({three(second_hand=hand).shown("first") for hand in hands}) == 1
    assert len({three(dragon_hand=[n + 1 for n in hand]).shown("second") for hand in hands}) == 1


@pytest.mark.rule("DT-105")
def test_all_three_see_what_lies_open():
    table = three(knights_at=(2, 7), panics=(2, 4), first_played=[3], second_played=[9], dragon_played=[10])
    for name, order in (("first", (0, 1)), ("second", (1, 0)), ("dragon", (0, 1))):
        seen = table.sees(name)
        assert [seen.lair[place].argmax() for place in order] == [2, 7]
        assert [seen.panic[place].argmax() + 1 for place in order] == [2, 4]
        assert [seen.spaces_left[place] for place in order] == [11, 6]
        assert [seen.played[place].tolist() for place in (*order, 2)] == [
            [0, 1, 0, 0, 0, 0],
            [0, 0, 0, 0, 1, 0],
            [0, 0, 0, 0, 1, 0],
        ]


# --- The order of cards -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-47")
@pytest.mark.parametrize(
    ("number", "before"), [(1, "first"), (3, "second"), (5, "first"), (7, "first"), (9, "second"), (11, "first")]
)
def test_of_equal_numbers_the_a_comes_before_the_b(number, before):
    hand = [1, 3, 5, number] if number > 5 else [1, 3, 5, 7]
    table = three(first_hand=hand, second_hand=hand).play(first=number, second=number)
    order = [name for name in resolved(table) if name != "dragon"]
    assert order == [before, "second" if before == "first" else "first"]


@pytest.mark.rule("DT-47")
@pytest.mark.parametrize(
    ("numbers", "order"),
    [
        ((1, 3, 2), ["first", "dragon", "second"]),
        ((3, 1, 2), ["second", "dragon", "first"]),
        ((3, 5, 2), ["dragon", "first", "second"]),
        ((5, 3, 6), ["second", "first", "dragon"]),
        ((5, 5, 6), ["first", "second", "dragon"]),
        ((3, 3, 2), ["dragon", "second", "first"]),
        ((7, 5, 6), ["second", "dragon", "first"]),
    ],
)
def test_the_cards_are_resolved_from_the_lowest_to_the_highest(numbers, order):
    first, second, dragon = numbers
    table = three(first_hand=[1, 3, 5, 7], second_hand=[1, 3, 5, 7], dragon_hand=[2, 4, 6, 8])
    assert resolved(table.play(first=first, second=second, dragon=dragon)) == order


@pytest.mark.rule("DT-47")
def test_each_card_is_resolved_whole_before_the_next():
    back, forward = ["mumma step -1"] * 2, ["mumma step +1"]
    table = three(rows={5: back, 4: forward}, second_rows={3: forward}).play(first=5, second=3, dragon=4)
    assert table.mumma == 0, "one, two, and then twice back"
    table = three(rows={3: forward, 6: forward}, second_rows={5: back}).play(first=3, second=5, dragon=6)
    assert table.mumma == 1, "one, back as far as the first step, and one again"


# --- Whose panic ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-48")
@pytest.mark.parametrize("owner", ALL)
@pytest.mark.parametrize(("icon", "change"), [("panic +1", 1), ("panic -1", -1), ("panic +2", 2)])
@pytest.mark.parametrize("chosen", KNIGHTS)
def test_the_player_of_the_card_chooses_whose_panic_changes(owner, icon, change, chosen):
    number = card_of(owner)
    table = three(panics=(2, 2), **row_of(owner, number, [icon])).play(**{owner: number})
    assert (table.asked, table.asked_at_once, table.question) == (owner, [owner], "panic")
    assert sorted(table.choices) == ["first", "second"]
    assert table.panics == (2, 2)
    table.decide(chosen)
    assert table.panics == ((2 + change, 2) if chosen == "first" else (2, 2 + change))
    assert table.question == "play"


@pytest.mark.rule("DT-48")
@pytest.mark.parametrize(("owner", "himself"), [("first", "first"), ("second", "second"), ("dragon", "first")])
def test_the_first_choice_is_oneself_and_the_dragons_the_first_knight(owner, himself):
    number = card_of(owner)
    table = three(panics=(2, 2), **row_of(owner, number, ["panic +1"])).play(**{owner: number})
    table.env.step(GAME.actions.knight)
    assert table.panics == ((3, 2) if himself == "first" else (2, 3))


@pytest.mark.rule("DT-48")
def test_each_icon_is_chosen_for_on_its_own_when_it_is_reached():
    table = three(panics=(2, 2), rows={5: ["panic +1", "mumma step +1", "panic -1"]}).play(first=5)
    assert (table.question, table.mumma) == ("panic", 0)
    table.decide("second")
    assert (table.asked, table.question, table.mumma, table.panics) == ("first", "panic", 1, (2, 3))
    table.decide("first")
    assert (table.panics, table.question) == ((1, 3), "play")


@pytest.mark.rule("DT-48")
def test_a_later_move_of_the_card_goes_by_the_new_panic():
    table = three(lair=PLAIN_LAIR, knights_at=(0, 9), rows={5: ["panic +1", "move"]}).play(first=5)
    assert table.again().decide("first").knights == (2, 9)
    assert table.decide("second").knights == (1, 9)


@pytest.mark.rule("DT-48")
@pytest.mark.parametrize(("icon", "up", "down"), [("panic +3", 3, 0), ("panic -2", 0, 2)])
def test_the_question_tells_how_much(icon, up, down):
    table = three(panics=(1, 4), rows={4: [icon]}).play(dragon=4)
    seen = table.sees("dragon")
    assert (seen.panic_up, seen.panic_down) == (up, down)
    assert f"by {up or down}" in table.env.text("dragon_0")


@pytest.mark.rule("DT-51")
def test_spaces_are_not_told_as_panic():
    table = three(rows={4: ["walk 2"]}).play(dragon=4)
    seen = table.sees("dragon")
    assert (table.question, seen.panic_up, seen.panic_down) == ("who_moves", 0, 0)


@pytest.mark.rule("DT-49")
@pytest.mark.parametrize("icon", ["move", "move quietly"])
@pytest.mark.parametrize(("owner", "chosen"), [(owner, chosen) for owner in KNIGHTS for chosen in KNIGHTS])
def test_a_knight_who_hides_chooses_whose_panic_goes_up(icon, owner, chosen):
    at = (4, 1) if owner == "first" else (1, 4)
    table = three(knights_at=at, panics=(1, 1), **row_of(owner, 5, [icon, "mumma step +1"])).play(**{owner: 5})
    assert (table.asked, table.question, table.mumma) == (owner, "panic", 0), "before the next icon"
    table.decide(chosen)
    assert table.panics == ((2, 1) if chosen == "first" else (1, 2))
    assert table.mumma == 1


@pytest.mark.rule("DT-49")
@pytest.mark.parametrize(("icon", "space"), [("move", 4), ("back to hidden", 7)])
@pytest.mark.parametrize("chosen", KNIGHTS)
def test_the_dragon_whose_card_made_a_knight_hide_chooses(icon, space, chosen):
    table = three(knights_at=(space, 1), panics=(1, 1), rows={4: [icon]}).play(dragon=4).decide("first")
    assert (table.knights, table.asked, table.question) == ((HIDDEN, 1), "dragon", "panic")
    table.decide(chosen)
    assert table.panics == ((2, 1) if chosen == "first" else (1, 2))


@pytest.mark.rule("DT-50")
@pytest.mark.parametrize(("icon", "panics"), [("panic +1", (4, 2)), ("panic -1", (1, 2))])
@pytest.mark.parametrize("owner", ALL)
def test_a_knight_whose_panic_cannot_change_may_be_chosen(icon, panics, owner):
    number = card_of(owner)
    table = three(panics=panics, **row_of(owner, number, [icon])).play(**{owner: number})
    assert sorted(table.choices) == ["first", "second"]
    assert table.decide("first").panics == panics


@pytest.mark.rule("DT-50")
@pytest.mark.parametrize("owner", ALL)
@pytest.mark.parametrize("out", KNIGHTS)
def test_with_one_knight_in_the_game_it_is_his_panic_and_nobody_is_asked(owner, out):
    if owner == out:
        owner = "dragon"
    number = card_of(owner)
    table = three(panics=(2, 2), out=[out], **row_of(owner, number, ["panic +1"])).play(**{owner: number})
    assert table.question == "play"
    assert table.panics == ((3, 0) if out == "second" else (0, 3))


# --- Whom a card moves or counters ------------------------------------------------------------------------------------


@pytest.mark.rule("DT-51")
@pytest.mark.parametrize("icon", ["move", "move quietly"])
@pytest.mark.parametrize(("owner", "end"), [("first", (4, 8)), ("second", (1, 10))])
def test_a_move_on_a_knights_card_moves_himself_by_his_own_panic(icon, owner, end):
    position = {"lair": PLAIN_LAIR, "knights_at": (1, 8), "panics": (3, 2)}
    table = three(**position, **row_of(owner, 5, [icon])).play(**{owner: 5})
    assert (table.knights, table.question) == (end, "play")


@pytest.mark.rule("DT-51")
@pytest.mark.parametrize(("owner", "end"), [("first", (5, 12)), ("second", (7, 10))])
def test_back_to_hidden_on_a_knights_card_moves_himself(owner, end):
    table = three(knights_at=(7, 12), **row_of(owner, 5, ["back to hidden"])).play(**{owner: 5})
    assert (table.knights, table.question) == (end, "panic")


@pytest.mark.rule("DT-51")
@pytest.mark.parametrize(
    ("icon", "ends"),
    [("move", [(9, 12), (7, 13)]), ("move quietly", [(9, 12), (7, 13)]), ("back to hidden", [(5, 12), (7, 10)])],
)
def test_the_dragon_chooses_which_knight_its_card_moves(icon, ends):
    table = three(knights_at=(7, 12), panics=(2, 1), rows={4: ["mumma step +1", icon]}).play(dragon=4)
    assert (table.asked, table.question, table.choices) == ("dragon", "who_moves", ["first", "second"])
    assert table.mumma == 1, "it is asked when the icon is reached"
    assert [table.again().decide(name).knights for name in KNIGHTS] == ends


@pytest.mark.rule("DT-51")
def test_a_knight_who_has_hidden_by_the_dragons_card_is_barred_and_the_other_is_not():
    table = three(knights_at=(4, 7), panics=(1, 1), rows={4: ["move", "move"]}).play(dragon=4)
    table.decide("first", "second")
    assert (table.knights, table.panics, table.question) == ((5, 7), (1, 2), "who_moves")
    assert table.again().decide("first").knights == (5, 7)
    assert table.decide("second").knights == (5, 9)


@pytest.mark.rule("DT-51")
@pytest.mark.parametrize("out", KNIGHTS)
@pytest.mark.parametrize(("icon", "end"), [("move", 9), ("back to hidden", 5)])
def test_with_one_knight_in_the_game_the_dragons_card_moves_him(out, icon, end):
    table = three(knights_at=(7, 7), panics=(2, 2), out=[out], rows={4: [icon]}).play(dragon=4)
    assert table.question == "play"
    assert table.knights == ((end, 0) if out == "second" else (0, end))


@pytest.mark.rule("DT-52")
@pytest.mark.parametrize("owner", KNIGHTS)
def test_a_knights_counter_is_for_the_dragons_card(owner):
    other = "second" if owner == "first" else "first"
    rows = {"rows": {4: ["mumma step +1"]}, "second_rows": {}}
    rows["second_rows" if owner == "second" else "rows"][3] = ["counter"]
    rows["second_rows" if other == "second" else "rows"][5] = ["mumma card +"]
    table = three(**rows).play(**{owner: 3, other: 5, "dragon": 4})
    assert table.question == "play", "nobody is asked"
    assert (table.mumma, table.used) == (2, [2]), "the other Knight's card takes effect"
    assert table.happened.count("countered") == 1


@pytest.mark.rule("DT-52")
@pytest.mark.parametrize(("chosen", "mumma"), [("first", 2), ("second", 1)])
def test_the_dragons_counter_is_for_the_knight_whom_it_names(chosen, mumma):
    rows = {"rows": {4: ["counter"], 5: ["mumma step +1"]}, "second_rows": {5: ["mumma step +1", "mumma step +1"]}}
    table = three(**rows).play(first=5, second=5, dragon=4)
    assert (table.asked, table.question, table.choices) == ("dragon", "counter", ["first", "second"])
    assert (table.mumma, "countered" in table.happened) == (0, False)
    assert table.decide(chosen).mumma == mumma


@pytest.mark.rule("DT-52")
def test_the_dragon_names_him_when_the_icon_is_resolved():
    table = three(rows={4: ["mumma step +1", "counter"], 5: ["panic +1"]}).play(first=5, dragon=4)
    assert (table.question, table.mumma) == ("counter", 1)


@pytest.mark.rule("DT-52")
def test_it_is_too_late_for_a_card_that_has_taken_effect():
    rows = {"rows": {4: ["counter"], 3: ["mumma step +1"]}, "second_rows": {5: ["mumma step +1"]}}
    table = three(**rows).play(first=3, second=5, dragon=4)
    assert (table.question, table.choices) == ("counter", ["first", "second"]), "he may be named all the same"
    late = table.again().decide("first")
    assert (late.mumma, "countered" in late.happened) == (2, False)
    assert table.decide("second").mumma == 1
    both_late = three(rows={4: ["counter"]}).play(first=1, second=3, dragon=4)
    assert both_late.decide("second").question == "play" and "countered" not in both_late.happened


@pytest.mark.rule("DT-52")
def test_a_card_that_is_countered_is_not_countered_again():
    rows = {"rows": {3: ["counter"], 4: ["mumma step +1"]}, "second_rows": {3: ["counter"]}}
    table = three(**rows).play(first=3, second=3, dragon=4)
    assert (table.mumma, table.happened.count("countered")) == (0, 1)
    twice = three(rows={4: ["counter", "counter"], 5: ["mumma step +1"]}, second_rows={5: ["mumma step +1"]})
    twice.play(first=5, second=5, dragon=4).decide("first")
    assert twice.question == "counter"
    one = twice.again().decide("first")
    assert (one.mumma, one.happened.count("countered")) == (1, 1)
    assert twice.decide("second").mumma == 0


@pytest.mark.rule("DT-52")
def test_the_dragons_counter_may_stop_a_counter():
    rows = {"rows": {2: ["counter"], 3: ["counter"]}, "second_rows": {3: ["mumma step +1"]}}
    table = three(**rows).play(first=3, second=3, dragon=2).decide("first")
    assert (table.mumma, table.happened.count("countered")) == (1, 1)


@pytest.mark.rule("DT-52")
@pytest.mark.parametrize("out", KNIGHTS)
def test_with_one_knight_in_the_game_the_dragons_counter_is_for_his_card(out):
    left = "first" if out == "second" else "second"
    rows = {"rows": {4: ["counter"]}, "second_rows": {}}
    rows["second_rows" if left == "second" else "rows"][5] = ["mumma step +1"]
    table = three(out=[out], **rows).play(**{left: 5, "dragon": 4})
    assert (table.question, table.mumma, table.happened.count("countered")) == ("play", 0, 1)


# --- Conditions -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-53")
@pytest.mark.parametrize("owner", KNIGHTS)
@pytest.mark.parametrize(("own", "other"), [(OPEN, HIDDEN), (HIDDEN, OPEN), (OPEN, 7), (HIDDEN, 10)])
def test_a_condition_on_a_knights_card_looks_at_himself(owner, own, other):
    row = [{"if": "hidden", "then": ["mumma step +1"]}, {"if": "open", "then": ["mumma card +"]}]
    at = (own, other) if owner == "first" else (other, own)
    table = three(knights_at=at, **row_of(owner, 5, row)).play(**{owner: 5})
    assert (table.mumma, table.used) == ((1, []) if own == HIDDEN else (2, [2]))


STATES = [
    {"if": "both hidden", "then": ["mumma step +1"]},
    {"if": "both open", "then": ["mumma step +1"] * 2},
    {"if": "one of each", "then": ["mumma step +1"] * 3},
]
NUMBER_OF_STATE = {"both hidden": 1, "both open": 2, "one of each": 3}


@pytest.mark.rule("DT-54")
@pytest.mark.parametrize("number", [2, 6, 8, 12])
@pytest.mark.parametrize(
    ("knights_at", "state"),
    [
        ((HIDDEN, 10), "both hidden"),
        ((OPEN, 7), "both open"),
        ((0, 0), "both open"),
        ((3, 8), "both open"),
        ((HIDDEN, OPEN), "one of each"),
        ((OPEN, HIDDEN), "one of each"),
    ],
)
def test_the_dragons_cards_know_three_states(number, knights_at, state):
    table = three(knights_at=knights_at, rows={number: STATES}).play(dragon=number)
    assert table.mumma == NUMBER_OF_STATE[state]


@pytest.mark.rule("DT-54")
def test_the_state_is_looked_at_when_it_is_reached():
    row = ["back to hidden", {"if": "both hidden", "then": ["mumma step +1"]}]
    table = three(knights_at=(HIDDEN, 12), rows={6: row}).play(dragon=6)
    assert table.again().decide("second", "first").mumma == 1
    assert table.decide("first").mumma == 0


@pytest.mark.rule("DT-55")
@pytest.mark.parametrize("out", KNIGHTS)
@pytest.mark.parametrize(("space", "state"), [(HIDDEN, "both hidden"), (OPEN, "both open"), (0, "both open")])
def test_with_one_knight_left_both_looks_at_him_and_one_of_each_never_holds(out, space, state):
    table = three(knights_at=(space, space), out=[out], rows={6: STATES}).play(dragon=6)
    assert table.mumma == NUMBER_OF_STATE[state]


OTHERS = [
    {"if": "other hidden", "then": ["mumma step +1"]},
    {"if": "other open", "then": ["mumma step +1"] * 2},
    {"if": "other out", "then": ["mumma step +1"] * 3},
]


@pytest.mark.rule("DT-56")
@pytest.mark.parametrize("owner", KNIGHTS)
@pytest.mark.parametrize("number", [1, 3, 11])
@pytest.mark.parametrize("own", [OPEN, HIDDEN])
@pytest.mark.parametrize(("other", "steps"), [(10, 1), (7, 2), (0, 2), (8, 2), (None, 3)])
def test_card_11_looks_at_the_other_knight(owner, number, own, other, steps):
    at = (own, other or 0) if owner == "first" else (other or 0, own)
    out = ["second" if owner == "first" else "first"] if other is None else []
    table = three(knights_at=at, out=out, **row_of(owner, number, OTHERS)).play(**{owner: number})
    assert table.mumma == steps

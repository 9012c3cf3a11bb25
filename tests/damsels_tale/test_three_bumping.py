"""Three players, two Knights on one space: DT-57 to DT-60."""

import pytest

from .table import Table

PLAIN_LAIR = "start " + "open " * 14 + "crown"
KNIGHTS = ("first", "second")


def three(**position):
    return Table(players=3, **position)


def moved(owner, own, other, panic, icon="move", **position):
    """The table after a Knight has moved by his own card 5; the other stands still."""
    at, panics = ((own, other), (panic, 1)) if owner == "first" else ((other, own), (1, panic))
    rows = {"rows" if owner == "first" else "second_rows": {5: [icon] if isinstance(icon, str) else icon}}
    return three(knights_at=at, panics=panics, **rows, **position).play(**{owner: 5})


def of(owner, table):
    """Where the mover and the other stand."""
    return table.knights if owner == "first" else table.knights[::-1]


# --- Bumping ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-57")
@pytest.mark.parametrize("owner", KNIGHTS)
@pytest.mark.parametrize("icon", ["move", "move quietly"])
@pytest.mark.parametrize("panic", [1, 2, 4])
def test_a_knight_who_ends_on_the_others_space_bumps_him_forward(owner, icon, panic):
    table = moved(owner, 2, 2 + panic, panic, icon, lair=PLAIN_LAIR)
    assert of(owner, table) == (2 + panic, 3 + panic)
    bumped = [event["seat"] for event in table.told("dragon") if event["kind"] == "bumped"]
    assert bumped == [table.agent("second" if owner == "first" else "first")]


@pytest.mark.rule("DT-57")
@pytest.mark.parametrize("owner", KNIGHTS)
@pytest.mark.parametrize(("other", "panic"), [(3, 4), (4, 3), (7, 4), (1, 1)])
def test_to_pass_him_or_to_stop_short_of_him_does_nothing(owner, other, panic):
    table = moved(owner, 2, other, panic, lair=PLAIN_LAIR)
    assert of(owner, table) == (2 + panic, other)
    assert "bumped" not in table.happened


@pytest.mark.rule("DT-57")
def test_the_start_may_be_shared():
    assert three().play().knights == (0, 0)
    table = moved("first", 0, 0, 1)
    assert (table.knights, "bumped" in table.happened) == ((1, 0), False)
    lair = "start hidden open open crown"
    table = three(lair=lair, knights_at=(2, 1), rows={5: ["back to hidden"], 7: ["move"]}).play(first=5)
    assert table.knights == (1, 0), "he is bumped onto the start"
    table = three(lair=lair, knights_at=(0, 0), rows={5: ["back to hidden"]}).play(first=5)
    assert table.knights == (0, 0)


@pytest.mark.rule("DT-57")
@pytest.mark.parametrize("chosen", KNIGHTS)
def test_a_move_by_the_dragons_card_bumps_too(chosen):
    at, end = ((1, 3), (3, 4)) if chosen == "first" else ((3, 1), (4, 3))
    table = three(lair=PLAIN_LAIR, knights_at=at, panics=(2, 2), rows={4: ["move"]}).play(dragon=4).decide(chosen)
    assert table.knights == end


@pytest.mark.rule("DT-57")
@pytest.mark.parametrize("owner", [*KNIGHTS, "dragon"])
def test_back_to_hidden_onto_his_space_bumps_him_backward(owner):
    number, rows = (4, "rows") if owner == "dragon" else (5, "second_rows" if owner == "second" else "rows")
    at, end = ((5, 7), (4, 5)) if owner == "second" else ((7, 5), (5, 4))
    table = three(knights_at=at, **{rows: {number: ["back to hidden"]}}).play(**{owner: number})
    if owner == "dragon":
        table.decide("first")
    assert table.knights == end
    assert (table.asked, table.question) == (owner, "panic"), "the mover has hidden"


@pytest.mark.rule("DT-57")
def test_it_is_looked_at_after_each_single_movement():
    table = moved("first", 1, 2, 1, ["move", "move", "move"], lair=PLAIN_LAIR)
    assert table.knights == (4, 5), "each of the three moves ends on his space"
    assert table.happened.count("bumped") == 3
    over = moved("first", 1, 3, 1, ["move", "panic +1", "move"], lair=PLAIN_LAIR).decide("first")
    assert over.knights == (4, 3), "the second move passes him"


@pytest.mark.rule("DT-57")
def test_a_move_that_does_not_happen_bumps_nobody():
    barred = moved("first", 4, 6, 1, ["move", "move"]).decide("second")
    assert barred.knights == (5, 6)
    stays = moved("first", 10, 12, 1, "back to hidden")
    assert (stays.knights, "bumped" in stays.happened) == ((10, 12), False)


@pytest.mark.rule("DT-57")
def test_a_knight_who_is_out_is_bumped_by_nobody():
    table = three(lair=PLAIN_LAIR, knights_at=(0, 2), out=["first"], second_rows={5: ["move"]}).play(second=5)
    assert (table.knights, "bumped" in table.happened) == ((0, 3), False)


# --- Where he is bumped to --------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-58")
@pytest.mark.parametrize("owner", KNIGHTS)
@pytest.mark.parametrize("icon", ["move", "move quietly"])
def test_a_knight_bumped_onto_the_crown_wins(owner, icon):
    table = moved(owner, 11, 12, 1, icon)
    assert of(owner, table) == (12, 13)
    assert table.winner == ("second" if owner == "first" else "first")


@pytest.mark.rule("DT-58")
@pytest.mark.parametrize("owner", KNIGHTS)
@pytest.mark.parametrize("chosen", KNIGHTS)
def test_a_knight_bumped_onto_a_hidden_space_raises_the_panic_that_the_mover_chooses(owner, chosen):
    table = moved(owner, 2, 4, 2)
    assert of(owner, table) == (4, 5)
    assert (table.asked, table.question) == (owner, "panic")
    before = table.panics
    table.decide(chosen)
    assert table.panics == ((before[0] + 1, before[1]) if chosen == "first" else (before[0], before[1] + 1))
    assert table.question == "play", "once"


@pytest.mark.rule("DT-58")
def test_the_dragon_chooses_if_its_card_has_moved_the_mover():
    table = three(knights_at=(2, 4), panics=(2, 1), rows={4: ["move"]}).play(dragon=4).decide("first")
    assert (table.knights, table.asked, table.question) == ((4, 5), "dragon", "panic")
    assert table.decide("second").panics == (2, 2)


@pytest.mark.rule("DT-58")
@pytest.mark.parametrize("icon", ["move", "move quietly"])
@pytest.mark.parametrize("owner", KNIGHTS)
def test_a_knight_bumped_onto_a_noisy_space_makes_noise_after_a_quiet_move_too(owner, icon):
    table = moved(owner, 1, 2, 1, icon)
    assert of(owner, table) == (2, 3)
    assert (table.mumma, table.used, table.happened.count("noise")) == (2, [2], 1)


@pytest.mark.rule("DT-58")
def test_being_bumped_back_is_a_movement_as_well():
    lair = "start open hidden hidden open crown"
    table = three(lair=lair, knights_at=(4, 3), panics=(1, 1), rows={5: ["back to hidden"]}).play(first=5)
    assert table.knights == (3, 2)
    table.decide("first")
    assert (table.asked, table.question) == ("first", "panic"), "for the bumped Knight's hiding, too"
    assert table.decide("second").panics == (2, 2)
    noisy = "start open noisy hidden open crown"
    table = three(lair=noisy, knights_at=(4, 3), rows={5: ["back to hidden"]}).play(first=5).decide("first")
    assert (table.knights, table.used) == ((3, 2), [2])


@pytest.mark.rule("DT-58")
def test_being_bumped_bars_no_move_of_his_own_card():
    rows = {"rows": {5: ["move"]}, "second_rows": {5: ["move"]}}
    table = three(knights_at=(3, 4), panics=(1, 1), **rows).play(first=5, second=5).decide("first")
    assert table.knights == (4, 6), "bumped onto Hidden by the first card, and one on by his own"
    row = ["move", "move"]
    table = three(knights_at=(3, 4), panics=(1, 1), rows={4: row}).play(dragon=4).decide("first", "first", "second")
    assert table.knights == (4, 6), "nor one of the card that had him bumped"


@pytest.mark.rule("DT-59")
def test_what_the_movers_space_does_comes_first():
    lair = "start open noisy hidden open crown"
    table = three(lair=lair, knights_at=(1, 2), rows={5: ["move"]}).play(first=5)
    assert (table.question, table.used, table.mumma) == ("panic", [2], 2), "noise, then whose panic for the hiding"
    lair = "start open hidden noisy open crown"
    table = three(lair=lair, knights_at=(1, 2), rows={5: ["move"]}).play(first=5)
    assert (table.question, table.used, table.mumma) == ("panic", [], 0), "whose panic, then the noise"
    assert table.decide("first").used == [2]


@pytest.mark.rule("DT-59")
def test_all_that_the_movers_space_does_comes_before_what_the_bumped_knights_does():
    """The mover's noise brings Mumma Dragon, who sees him: the bumped Knight's panic goes up after that."""
    lair = "start open noisy hidden open crown"
    table = three(lair=lair, knights_at=(1, 2), mumma_at=9, rows={5: ["move"]}).play(first=5)
    kinds = [kind for kind in table.happened if kind in ("bumped", "mumma_moves", "out", "panic")]
    assert kinds == ["bumped", "mumma_moves", "out", "panic"]
    assert table.panics == (0, 2)


@pytest.mark.rule("DT-59")
def test_both_may_be_heard():
    lair = "start open noisy noisy open crown"
    table = three(lair=lair, knights_at=(1, 2), rows={5: ["move", "mumma step +1"]}).play(first=5)
    assert (table.used, table.mumma) == ([2, 1], 4)
    heard = [
        (event["kind"], event["seat"]) for event in table.told("dragon") if event["kind"] in ("noise", "mumma_card")
    ]
    assert heard == [("noise", "knight_0"), ("mumma_card", None), ("noise", "knight_1"), ("mumma_card", None)]
    quiet = three(lair=lair, knights_at=(1, 2), rows={5: ["move quietly"]}).play(first=5)
    assert quiet.used == [2], "the bumped Knight alone"


@pytest.mark.rule("DT-58", "DT-09")
def test_the_crown_comes_before_the_noise_of_the_mover():
    lair = "start open noisy crown"
    table = three(lair=lair, knights_at=(1, 2), mumma_at=10, rows={5: ["move"]}).play(first=5)
    assert (table.knights, table.winner, table.mumma) == ((2, 3), "second", 10)


# --- Noise ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DT-60")
@pytest.mark.parametrize("owner", [*KNIGHTS, "dragon"])
def test_noise_draws_a_card_and_asks_nobody(owner):
    number, rows = (4, "rows") if owner == "dragon" else (5, "second_rows" if owner == "second" else "rows")
    at = (0, 2) if owner == "second" else (2, 0)
    table = three(knights_at=at, **{rows: {number: ["move"]}}).play(**{owner: number})
    if owner == "dragon":
        table.decide("first")
    assert (table.used, table.mumma, table.question) == ([2], 2, "play")


@pytest.mark.rule("DT-60")
@pytest.mark.parametrize("owner", KNIGHTS)
def test_each_knight_makes_noise_by_a_move_of_his_own_and_none_by_a_quiet_one(owner):
    assert moved(owner, 2, 7, 1).used == [2]
    assert moved(owner, 2, 7, 1, "move quietly").used == []


@pytest.mark.parametrize("viewer", ["dragon", "first", "second"])
def test_all_see_that_a_bumped_knights_space_is_still_to_act(viewer):
    """Where the Knights stand does not tell it: he may have stood there before."""
    lair = "start open open noisy hidden open open open noisy hidden open open open open crown"
    seen = {}
    for other in (9, 8):
        table = three(lair=lair, knights_at=(12, other), panics=(2, 2), rows={8: ["back to hidden"]}, mumma_at=8)
        table.play(dragon=8).decide("first")
        assert (table.question, table.knights) == ("panic", (9, 8))
        agent = table.agent(viewer)
        seen[other] = (table.env.text(agent), table.env.observe(agent)["observation"].tolist())
    assert seen[8][0] != seen[9][0]
    assert seen[8][1] != seen[9][1]

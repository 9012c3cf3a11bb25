"""Goal, components, set-up and who begins: BS-01 to BS-07."""

from collections import Counter

import pytest

from fairy_envs import book_of_shadows_v0
from fairy_envs.engine import OptionError

from .table import EACH_ONE, FOUR, LEO, PHOEBE, PIPER, PRUE, Table


def rewards(table):
    return set(table.env.rewards.values())


@pytest.mark.rule("BS-01", "BS-31")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_with_the_last_demon_beaten_all_win_together(players):
    table = Table(
        players=players,
        turn=PIPER,
        places={PIPER: 31},
        living=["Javna"],
        tokens={PIPER: ["Binding Verse"]},
        dice=(1, 1),
    )
    table.leave().will_fight(6).decide("confront Javna")
    assert (table.over, table.won, rewards(table)) == (True, True, {1})
    assert table.happened[-2:] == ["beats", "won"]


@pytest.mark.rule("BS-01", "BS-16")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_with_a_demon_on_the_book_all_lose_together(players):
    table = Table(players=players, notches={"Barbas": 5}, dice=(1, 2)).leave()
    assert (table.over, table.won, rewards(table)) == (True, False, {-1})
    assert table.told()[-1] == "Barbas has reached the Book of Shadows: the Demons win."


@pytest.mark.rule("BS-02")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_all_four_are_dealt_as_evenly_as_they_go(players):
    dealt = Counter()
    for table in Table.deals(150, players):
        runs = tuple(table.runs(name) for name in FOUR)
        shares = Counter(runs)
        assert set(runs) == set(range(players))
        assert max(shares.values()) - min(shares.values()) <= 1
        dealt[runs] += 1
    assert len(dealt) >= {1: 1, 2: 6, 3: 24, 4: 18}[players]


@pytest.mark.rule("BS-02")
def test_characters_can_be_given():
    for table in Table.deals(5, 4, leo=0, prue=1, piper=2, phoebe=3):
        assert [table.runs(name) for name in FOUR] == [1, 2, 3, 0]
    for table in Table.deals(5, 2, leo=0, prue=0, piper=0):
        assert [table.runs(name) for name in FOUR] == [0, 0, 1, 0]
    for table in Table.deals(5, 3, leo=0, prue=0):
        assert {table.runs(PIPER), table.runs(PHOEBE)} == {1, 2}


@pytest.mark.rule("BS-02")
@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"num_players": 5}, "num_players=5 is not possible"),
        ({"num_players": 2, "leo": 2}, "leo=2 is a seat that nobody has"),
        ({"num_players": 4, "prue": 0, "piper": 0}, "player_1 would have no character"),
        ({"num_players": 2, "prue": 0, "piper": 0, "phoebe": 0, "leo": 0}, "player_1 would have no character"),
        ({"num_players": 2, "first": 2}, "first=2 is a seat that nobody has"),
        ({"refresh": "week"}, "refresh='week'"),
    ],
)
def test_what_no_table_can_have_is_refused(options, reason):
    with pytest.raises(OptionError, match=reason):
        book_of_shadows_v0.env(**options)


@pytest.mark.rule("BS-02")
def test_how_many_play_changes_nothing_but_who_decides():
    """The same deal, the same answers, the same game."""
    played = []
    for players in (1, 2, 3, 4):
        table = Table.dealt(players, seed=3)
        for step in range(120):
            if table.over:
                break
            if table.question == "agree":
                table.decide("no")  # whoever runs both is not asked
                continue
            choices = [choice for choice in table.choices if not choice.startswith("exchange with")]
            table.decide(choices[step * 5 % len(choices)])
        state = table._state()
        played.append([state[name].tolist() for name in ("place", "notch", "beaten", "progress", "holds")])
    assert all(one == played[0] for one in played)


@pytest.mark.rule("BS-03")
def test_the_ring_has_32_spaces_and_both_scales_are_equally_long():
    table = Table.dealt()
    box = table.env.game.box[0]
    assert Counter(box["space"].tolist()) == {0: 1, 1: 14, 2: 6, 3: 6, 4: 5}
    assert len(table.spaces) == 32 and table.spaces[0] == "start"
    climbing = Table(turn=LEO, progress={LEO: 5}, dice=(1, 1)).leave()
    losing = Table(turn=LEO, notches={"Barbas": 5}, dice=(1, 2)).leave()
    assert climbing.sees(0).on_book.sum() == 1 and losing.over


@pytest.mark.rule("BS-03")
def test_start_has_no_effect():
    table = Table(turn=LEO, places={LEO: 30}, dice=(1, 1)).leave()
    assert table.turn == PRUE
    assert table.happened[:4] == ["turn", "rolls", "passes", "moves"] and table.happened[4] == "turn"


@pytest.mark.rule("BS-04")
def test_all_begin_on_start():
    for table in Table.deals(5, 4):
        assert [table.place(name) for name in FOUR] == [0] * 4
        assert [table.progress(name) for name in FOUR] == [0] * 4
        assert table.advanced == {} and not any(table.is_beaten(demon) for demon in table.demons)
        assert not any(table.is_used(name) for name in FOUR)


@pytest.mark.rule("BS-05", "BS-06")
def test_seven_tokens_lie_on_the_book_and_four_powers_beside_the_board():
    table = Table.dealt(2)
    assert table.left == sorted(table.items) and len(table.left) == 7
    assert table.powers_left == ["Astral Projection", "Levitation", "Protection", "Reflection"]
    assert [table.tokens(name) + table.powers(name) for name in FOUR] == [[]] * 4


@pytest.mark.rule("BS-05", "BS-06")
def test_draws_are_random_and_each_token_as_likely():
    drawn = Counter()
    table = Table(turn=LEO, places={LEO: 2}, dice=(1, 1)).leave()
    gained = Counter()
    waiting = Table(turn=LEO, places={LEO: 2}, progress={LEO: 6}, dice=(1, 1)).leave()
    for seed in range(350):
        for start, answer, source, found in ((table, "draw a Spell", 4, drawn), (waiting, "new Power", 5, gained)):
            one = start.again()
            one._state()["generators"][source] = seed * 7919 + 1
            one.decide(answer)
            found[(one.tokens(LEO) + one.powers(LEO))[0]] += 1
    assert set(drawn) == set(table.items) and min(drawn.values()) > 25
    assert set(gained) == set(table.powers_left) and min(gained.values()) > 55


@pytest.mark.rule("BS-07")
def test_any_character_can_begin_and_the_option_first_names_whose():
    assert {table.turn for table in Table.deals(40)} == set(FOUR)
    begins = {table.turn for table in Table.deals(40, 2, prue=0, piper=1, phoebe=1, leo=0, first=1)}
    assert begins == {PIPER, PHOEBE}


@pytest.mark.rule("BS-07")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_turns_go_in_one_order_whoever_runs_them(players):
    options = EACH_ONE if players == 4 else {}
    for turn, following in zip(FOUR, [*FOUR[1:], PRUE], strict=True):
        table = Table(players=players, turn=turn, dice=(1, 1), **options).leave()
        assert [said for said in table.told() if said.endswith("turn.")][:2] == [
            f"{turn}'s turn.",
            f"{following}'s turn.",
        ]

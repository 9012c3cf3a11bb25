"""Who knows what, and where a game is cut: DT-104 to DT-107."""

from itertools import permutations

import pytest

from fairy_envs import damsels_tale_v0

from .table import AGENTS, PLACE, SIDES, Table

OTHER = {"knight": "dragon", "dragon": "knight"}


@pytest.mark.rule("DT-104")
def test_hands_and_cards_set_aside_are_hidden_from_the_other():
    assert len({Table(knight_hand=hand).shown("dragon") for hand in ([1, 3, 5, 7], [5, 7, 9, 11], [1, 5, 9, 11])}) == 1
    assert len({Table(dragon_hand=hand).shown("knight") for hand in ([2, 4, 6, 8], [6, 8, 10, 12], [2, 6, 8, 12])}) == 1
    assert Table(knight_hand=[1, 3, 5, 7]).shown("knight") != Table(knight_hand=[5, 7, 9, 11]).shown("knight")


@pytest.mark.rule("DT-104")
def test_the_other_sees_the_cards_played_and_nothing_of_the_rest():
    position = {"knight_played": [3], "dragon_played": [4]}
    one = Table(knight_hand=[1, 5, 7], dragon_hand=[2, 6, 8], **position)
    two = Table(knight_hand=[5, 9, 11], dragon_hand=[8, 10, 12], **position)
    assert one.shown("dragon") != two.shown("dragon"), "the Dragon holds other cards"
    for side in SIDES:
        assert one.sees(side).played[PLACE[OTHER[side]]].tolist() == [0, 1, 0, 0, 0, 0]
    one = Table(knight_hand=[1, 5, 7], dragon_hand=[2, 6, 8], **position)
    two = Table(knight_hand=[5, 9, 11], dragon_hand=[2, 6, 8], **position)
    assert one.shown("dragon") == two.shown("dragon")


@pytest.mark.rule("DT-104")
def test_each_is_told_the_cards_that_it_is_dealt_and_not_the_others():
    env = damsels_tale_v0.env()
    env.reset(seed=1)
    texts = {agent: " ".join(event["text"] for event in env.events(agent, since="start")) for agent in AGENTS}
    for seat, agent in enumerate(AGENTS):
        for own in (True, False):
            seen = env.game.spec.observation.whole(env.observe(agent if own else AGENTS[1 - seat])["observation"])
            numbers = [2 * rank + 1 + (seat if own else 1 - seat) for rank in range(6) if seen.own_hand[rank]]
            assert [f"({number})" in texts[agent] for number in numbers] == [own] * 4


@pytest.mark.rule("DT-105")
def test_both_see_what_lies_open():
    table = Table(
        dragon="snerl_the_white",
        knight_at=7,
        mumma_at=5,
        panic=3,
        fireball=2,
        deck=(2, 1, 3),
        used=(1, 2, 3),
        knight_played=[3],
        dragon_played=[10],
        rows={5: ["mumma card +"]},
    ).play(knight=5)
    for side in SIDES:
        seen = table.sees(side)
        assert (seen.lair[0].argmax(), seen.cavern.argmax(), seen.panic[0].argmax() + 1) == (7, 5, 3)
        assert (seen.fireball.argmax(), seen.deck_size) == (2, 3)
        assert (seen.used.tolist(), seen.deck.tolist()) == ([1, 1, 1], [1, 1, 1])
        assert seen.played[PLACE["knight"]].tolist() == [0, 1, 1, 0, 0, 0]
        assert seen.played[PLACE["dragon"]].tolist() == [1, 0, 0, 0, 1, 0]


@pytest.mark.rule("DT-105")
@pytest.mark.parametrize(
    ("space", "hidden", "noisy", "forward", "back"),
    [(2, [0, 0, 1, 0], [1, 0, 0, 0], 3, 2), (5, [0, 0, 0, 0], [0, 0, 1, 0], 5, 0), (12, [0] * 4, [0] * 4, 1, 2)],
)
def test_both_see_what_lies_about_the_knight(space, hidden, noisy, forward, back):
    for side in SIDES:
        seen = Table(knight_at=space).sees(side)
        assert (seen.hidden_ahead[0, :4].tolist(), seen.noisy_ahead[0, :4].tolist()) == (hidden, noisy)
        assert (seen.to_hidden[0], seen.from_hidden[0]) == (forward, back)


@pytest.mark.rule("DT-105")
def test_nothing_lies_ahead_of_a_knight_on_the_crown():
    table = Table(knight_at=12, rows={5: ["move"]}).play(knight=5)
    for side in SIDES:
        seen = table.sees(side)
        assert (seen.spaces_left[0], seen.to_hidden[0], seen.from_hidden[0]) == (0, 0, 3)


@pytest.mark.rule("DT-105")
def test_both_are_told_the_number_that_snerl_names():
    table = Table(dragon="snerl_the_white", rows={5: ["mumma card +"]}).play(knight=5).decide(3)
    for side in SIDES:
        assert [event["a"] for event in table.told(side) if event["kind"] == "named"] == [3]


@pytest.mark.rule("DT-106")
@pytest.mark.parametrize("dragon", ["cinder", "snerl_the_white"])
def test_the_order_of_the_mumma_deck_is_hidden_from_both(dragon):
    for side in SIDES:
        decks = sorted(set(permutations((1, 2, 3))))
        shown = {Table(dragon=dragon, deck=deck, used=(1, 2, 3)).shown(side) for deck in decks}
        assert len(shown) == 1


@pytest.mark.rule("DT-106")
def test_a_snerl_who_has_arranged_it_knows_the_order():
    position = {"dragon": "snerl_the_white", "used": (1, 2, 3), "deck_known": True}
    decks = sorted(set(permutations((1, 2, 3))))
    assert len({Table(deck=deck, **position).shown("dragon") for deck in decks}) == 6
    assert len({Table(deck=deck, **position).shown("knight") for deck in decks}) == 1


@pytest.mark.rule("DT-107")
def test_a_game_that_reaches_the_limit_is_cut_and_nobody_has_won():
    table = Table(max_decisions=5).play().play()
    assert not table.over
    table.decide(table.hand("knight")[0])
    assert all(table.env.truncations[agent] and not table.env.terminations[agent] for agent in AGENTS)
    assert all(table.env.rewards[agent] == 0 for agent in AGENTS)
    assert table.winner is None


@pytest.mark.rule("DT-107")
def test_a_win_with_the_last_decision_is_a_win():
    table = Table(max_decisions=2, knight_at=12, rows={5: ["move"]}).play(knight=5)
    assert table.winner == "knight"
    assert not any(table.env.truncations.values())


@pytest.mark.rule("DT-107")
def test_the_limit_is_far_above_a_typical_game():
    assert Table().env.max_decisions >= 240


@pytest.mark.rule("DT-73")
def test_the_knight_remembers_that_the_order_of_the_deck_is_known():
    plain = Table(dragon="snerl_the_white", deck=(1, 2, 3), used=(1, 2, 3))
    arranged = Table(dragon="snerl_the_white", deck=(1, 2, 3), used=(1, 2, 3), deck_known=True)
    for table, known in ((plain, 0), (arranged, 1)):
        assert table.sees("knight").dragon_knows_deck == known

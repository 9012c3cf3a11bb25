"""Thousands of games, looked at after every decision: no field leaves its range, no piece is lost, every game ends."""

import sys
from pathlib import Path

import numba
import numpy as np
import pytest

from fairy_envs import damsels_tale_v0
from fairy_envs.agents import load_agent
from fairy_envs.engine.compile import COMPILED
from fairy_envs.engine.kernels import as_rule_sees, make_arrays
from fairy_envs.games.damsels_tale.names import Ask, Deck, Icon, Kind, Zone

from .table import CARDS, GAME, number_of

sys.path.insert(0, str(Path(__file__).parents[1]))
import sound

GAMES = 1200 if COMPILED else 3
TABLES = {
    "Ivan, Cinder": {},
    "Chops Murphy, Brand": {"knight": "chops_murphy", "dragon": "brand"},
    "Lady Artesia, Snerl": {"knight": "lady_artesia_scyllos", "dragon": "snerl_the_white", "handicap": 1},
    "Captain Kinnen, Reinald": {"knight": "captain_kinnen", "dragon": "reinald_the_red"},
    "Dame Stephanie, Misty": {"knight": "dame_stephanie", "dragon": "misty", "handicap": 3},
    "all": {"knight": "random", "dragon": "random", "handicap": 2},
    "three": {"num_players": 3},
    "three, handicap": {"num_players": 3, "handicap": 3},
}
"""Which games are played, by what they are called."""
OWN_QUESTIONS = {
    "chops_murphy": {Ask.STEP},
    "lady_artesia_scyllos": {Ask.REVEAL},
    "snerl_the_white": {Ask.NAME, Ask.ORDER},
    "reinald_the_red": {Ask.SHIFT},
    "misty": {Ask.FIREBALL},
}
OF_TWO_KNIGHTS = {Ask.PANIC, Ask.COUNTER, Ask.WHO_MOVES}
OBSERVE = GAME.observe
NUMBER_OF = np.array([number_of(piece) for piece in range(18)])
MUMMAS_FAMILY = 3


def check_state(states, players):
    """What holds in every position, for many at once."""
    sound.check_state(GAME, states)
    assert (states["frames"]["kind"][:, 0] == Kind.ROUND).all()
    check_families(states["cards"], players)
    check_derived(states, players)


def check_families(pool, players):
    """Cards lie among those of their own back."""
    piece = np.asarray(pool["piece"]).astype(int)
    for pile, start in enumerate(CARDS.pile_start):
        zone, seat = CARDS.pile_zone[pile], CARDS.pile_seat[pile]
        held = piece[:, start : start + CARDS.zones[zone].capacity]
        family = seat if zone == Zone.BOX or seat < players - 1 else Deck.DRAGON
        if zone in (Zone.MUMMA_DECK, Zone.MUMMA_USED):
            family = MUMMAS_FAMILY
        assert (held[held >= 0] // 6 == family).all(), "a card lies among those of another back"


def held(states, zone, seat):
    return sound.held(CARDS, states, zone, seat)


def check_derived(states, players):
    """What follows from the rest of the state."""
    over = states["over"] == 1
    live = ~over
    assert (states["num_players"] == players).all()
    assert np.isin(states["winners"][over], [1 << seat for seat in range(players)]).all(), "one has won, or it was cut"
    choosing = live & (states["question"] == Ask.PLAY)
    revealed = states["revealed"]
    assert (revealed[choosing] == 0).all()
    assert (states["resolving"].sum(1) <= 1).all()
    assert (states["resolving"] <= states["resolved"]).all()
    assert not (states["countered"] & (revealed == 0)).any()
    for name in ("resolving", "resolved", "countered", "entered", "moved", "drawing", "named", "shown", "placed"):
        assert not states[name][choosing].any(), f"{name} outlives its turn"
    for seat in range(players):
        out = states["out"][:, seat] == 1 if seat < players - 1 else np.zeros(len(states), bool)
        check_seat(states, seat, live & ~out, choosing & ~out)
        if seat < players - 1:
            check_knight(states, seat, out)
    for knight in range(players - 1, 2):
        assert (held(states, Zone.BOX, knight) == 6).all() and not states["panic"][:, knight].any(), (
            "a third seat is empty"
        )
    deck = held(states, Zone.MUMMA_DECK, 0)
    assert (deck + held(states, Zone.MUMMA_USED, 0) == 6).all() and (deck[live] >= 2).all()
    drawing = states["drawing"] > 0
    assert ((states["question"] == Ask.NAME) <= drawing).all()


def check_seat(states, seat, playing, choosing):
    """The cards of a seat, in the games in which it plays and in which it chooses one."""
    played, hand, chosen = (held(states, zone, seat) for zone in (Zone.PLAYED, Zone.HAND, Zone.CHOSEN))
    revealed = states["revealed"][:, seat]
    owes = states["waiting"] >> seat & 1
    assert (revealed[playing & (states["question"] != Ask.PLAY)] > 0).all()
    assert (played + hand + chosen == 4)[playing].all()
    assert (held(states, Zone.SET_ASIDE, seat)[playing] == 2).all() and (held(states, Zone.PILE, seat) == 0).all()
    assert (chosen == (choosing & (owes == 0)))[playing].all()
    assert (states["asked"] >> seat & 1)[choosing].all(), "all who are in the game choose at once"
    start = CARDS.pile_start[CARDS.first_pile[Zone.PLAYED] + seat]
    turned = np.flatnonzero(revealed > 0)
    last = states["cards"]["piece"][turned, start + played[turned] - 1]
    assert (NUMBER_OF[last] == revealed[turned]).all(), "the card turned up is the last one played"


def check_knight(states, knight, out):
    """A Knight's panic, and that nothing is left of one who is out."""
    assert ((states["panic"][:, knight] == 0) == out).all()
    assert ((held(states, Zone.BOX, knight) == 6) == out).all()
    for name in ("lair", "entered"):
        assert not states[name][out, knight].any(), name
    for name in ("revealed", "countered", "resolved", "resolving"):
        assert not states[name][out, knight].any(), name
    assert not (states["asked"][out & (states["over"] == 0)] >> knight & 1).any(), "he is not asked again"
    for zone in (Zone.PILE, Zone.SET_ASIDE, Zone.HAND, Zone.CHOSEN, Zone.PLAYED):
        assert not held(states, zone, knight)[out].any()


def check_places(states, box, players):
    """Where the meeples can be between two decisions."""
    knights = players - 1
    lair, out = states["lair"][:, :knights].astype(int), states["out"][:, :knights] == 1
    cavern, live = states["cavern"], states["over"] == 0
    assert (lair < box.spaces).all() and (cavern < box.steps).all()
    assert (lair[live] < box.spaces - 1).all(), "on the crown the game is over"
    assert (cavern[live] < box.steps - 1).all(), "she never rests on the last step"
    for knight in range(knights):
        assert (lair[states["winners"] == 1 << knight, knight] == box.spaces - 1).all()
    seen = states["winners"] == 1 << knights
    assert (cavern[seen] == box.steps - 1).all()
    assert ((box.hidden[lair[seen]] == 0) | out[seen]).all(), "whoever was left stood in the Open"
    if knights == 2:
        both = live & ~out.any(1)
        assert ((lair[both, 0] != lair[both, 1]) | (lair[both, 0] == 0)).all(), "only the start is shared"
        assert not (live & out.all(1)).any()


def questions(options):
    """What may be asked at a table with these options, beside which card to play."""
    if options.get("num_players") == 3:
        return OF_TWO_KNIGHTS
    played = [options.get("knight", "ivan"), options.get("dragon", "cinder")]
    if "random" in played:
        return set().union(*OWN_QUESTIONS.values())
    return set().union(*(OWN_QUESTIONS.get(name, set()) for name in played))


@pytest.mark.parametrize("table", TABLES)
def test_every_position_of_many_games_is_sound(table):
    batch = damsels_tale_v0.batch_env(num_envs=GAMES, autoreset=False, **TABLES[table])
    players = batch.game.num_players
    scripted, rng = load_agent("scripted", batch), np.random.default_rng(1)
    batch.reset(seed=1000)
    states = batch._states[0].view(np.ndarray)[:GAMES]
    box = batch.game.box.view(np.recarray)[0]
    rewards, asked = np.zeros((GAMES, players)), set()
    for _ in range(batch.max_decisions):
        live = batch.ended == 0
        if not live.any():
            break
        asked.update(states["question"][live].tolist())
        check_state(states, players)
        check_places(states, box, players)
        for game in rng.choice(GAMES, 3, replace=False):
            assert batch.game.fault(batch._states[0][game]) is None, "a snapshot of it can be restored"
        assert (batch.choices[live] == batch.action_mask[live].sum(1)).all() and (batch.choices[live] > 0).all()
        assert ((batch.observation >= 0) & (batch.observation <= 1)).all()
        batch.step(np.where(live, sound.a_third_each(batch, scripted, rng), -1))
        assert np.allclose(batch.rewards.sum(1), 0)
        rewards += batch.rewards
    check_state(states, players)
    check_places(states, box, players)
    assert (batch.ended == 1).all()
    cut = batch.truncated == 1
    one_wins = np.sort([1, *[-1 / (players - 1)] * (players - 1)])
    assert np.allclose(np.sort(rewards[~cut]), one_wins) and not rewards[cut].any(), (
        "nobody has won a game that was cut"
    )
    assert cut.mean() < 0.02
    expected = {Ask.PLAY, *questions(TABLES[table])}
    assert asked <= expected
    assert asked == expected or not COMPILED, "play came to every question that these cards ask"


@numba.njit
def observed(states, game, box, seat, page):
    """The rule `observe` alone, without the engine's clipping."""
    OBSERVE(states[game], box[0], seat, page[0].draft)


@pytest.mark.parametrize("table", TABLES)
def test_no_observation_needs_to_be_clipped(table):
    """What is observed agrees with the vector without the engine's clipping, and keeps its caps."""
    batch = damsels_tale_v0.batch_env(num_envs=30 if COMPILED else 3, **TABLES[table])
    scripted, rng = load_agent("scripted", batch), np.random.default_rng(2)
    batch.reset(seed=2000)
    observation = GAME.observation
    own = [field.name for field in observation.fields if field.name not in ("on_turn", "game_over", "asked", "players")]
    for _ in range(40):
        batch.step(sound.a_third_each(batch, scripted, rng))
        for game in rng.choice(batch.num_envs, 3, replace=False):
            actor = int(batch.actor[game])
            page = as_rule_sees(make_arrays(GAME, 1)[1])
            numbers, vector = page.view(np.recarray)[0].draft, page["draft_vector"][0]
            numbers.question[batch._states[0][game]["question"]] = 1
            observed(batch._states[0], game, batch.game.box, actor, page)
            assert (vector >= 0).all() and (vector <= observation.caps).all()
            shown = observation.whole(batch.observation[game])
            for name in own:
                assert np.array_equal(shown[name], numbers[name]), name


def test_every_icon_is_met_in_play():
    """The shipped cards of all characters together use the whole vocabulary, so that play above meets all of it."""
    game = damsels_tale_v0.env().game
    used = {int(line.what) for line in game.cards.lines if line.op == 1}
    assert used == {int(icon) for icon in Icon}

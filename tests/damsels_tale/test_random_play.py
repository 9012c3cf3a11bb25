"""Thousands of games, looked at after every decision: no field leaves its range, no piece is lost, every game ends."""

import numba
import numpy as np
import pytest

from fairy_envs import damsels_tale_v0
from fairy_envs.agents import load_agent
from fairy_envs.engine.compile import COMPILED
from fairy_envs.engine.kernels import as_rule_sees, make_arrays
from fairy_envs.games.damsels_tale.names import Ask, Icon, Kind, Zone

from .table import CARDS, GAME, number_of

GAMES = 1200 if COMPILED else 3
DRAGONS = ["cinder", "misty", "snerl_the_white", "random"]
OBSERVE = GAME.observe
NUMBER_OF = np.array([number_of(piece) for piece in range(12)])


def within(fields, records, where):
    for field in fields:
        values = np.asarray(records[field.name])
        assert values.min() >= field.low and values.max() <= field.high, f"{where}{field.name} leaves its range"


def check_state(states):
    """What holds in every position, for many at once."""
    within(GAME.state.fields, states, "")
    check_frames(states)
    check_pieces(states["cards"])
    check_derived(states)
    assert not states["lost"].any(), "an event found no room"
    assert (states["told"] <= GAME.state.events.capacity).all()


def check_frames(states):
    frames, depth = states["frames"], states["depth"].astype(int)
    within(GAME.state.frames.fields, frames, "frame.")
    assert (depth <= GAME.state.frames.depth).all()
    above = np.arange(frames.shape[1]) >= depth[:, None]
    for name in frames.dtype.names:
        assert not frames[name][above].any(), f"frame.{name} is not zero above the top"
    assert (depth > 0)[states["over"] == 0].all()
    assert (frames["kind"][:, 0] == Kind.ROUND).all()


def check_pieces(pool):
    """Each piece lies in one slot, each slot holds what lies in it, piles are filled from their start."""
    within(CARDS.fields, pool, "cards.")
    piece, slot, count = (np.asarray(pool[name]).astype(int) for name in ("piece", "slot", "count"))
    assert (np.take_along_axis(piece, slot, 1) == np.arange(CARDS.num_pieces)).all()
    assert ((piece >= 0).sum(1) == CARDS.num_pieces).all()
    for pile, start in enumerate(CARDS.pile_start):
        capacity = CARDS.zones[CARDS.pile_zone[pile]].capacity
        held = piece[:, start : start + capacity] >= 0
        assert (held == (np.arange(capacity) < count[:, pile, None])).all()
        family = {Zone.MUMMA_DECK: 2, Zone.MUMMA_USED: 2}.get(CARDS.pile_zone[pile], CARDS.pile_seat[pile])
        inside = piece[:, start : start + capacity][held]
        assert (inside // 6 == family).all(), "a card lies among those of another back"


def held(states, zone, seat):
    return states["cards"]["count"][:, CARDS.first_pile[zone] + seat].astype(int)


def check_derived(states):
    """What follows from the rest of the state."""
    over = states["over"] == 1
    live = ~over
    assert ((states["waiting"] != 0) == live).all(), "somebody is asked unless the game is over"
    assert ((states["question"] != Ask.NOTHING) == live).all()
    assert (states["winners"][over] != 3).all() and (states["winners"][over] != 0).all()
    assert (states["winners"][live] == 0).all() and (states["won"] == over).all()
    choosing = live & (states["question"] == Ask.PLAY)
    revealed = states["revealed"]
    assert ((revealed[choosing] == 0).all()) and (revealed[live & ~choosing] > 0).all()
    assert (states["resolving"].sum(1) <= 1).all()
    assert (states["resolving"] <= states["resolved"]).all()
    assert not (states["countered"] & (revealed == 0)).any()
    for name in ("resolving", "resolved", "countered", "entered", "drawing", "named", "shown", "placed"):
        assert not states[name][choosing].any(), f"{name} outlives its turn"
    for seat in range(2):
        played, hand, chosen = (held(states, zone, seat) for zone in (Zone.PLAYED, Zone.HAND, Zone.CHOSEN))
        assert (played + hand + chosen == 4)[live].all()
        assert (held(states, Zone.SET_ASIDE, seat) == 2).all() and (held(states, Zone.PILE, seat) == 0).all()
        assert (chosen == (choosing & (states["waiting"] >> seat & 1 == 0)))[live].all()
        start = CARDS.pile_start[CARDS.first_pile[Zone.PLAYED] + seat]
        turned = np.flatnonzero(revealed[:, seat] > 0)
        last = states["cards"]["piece"][turned, start + played[turned] - 1]
        assert (NUMBER_OF[last] == revealed[turned, seat]).all(), "the card turned up is the last one played"
    deck = held(states, Zone.MUMMA_DECK, 0)
    assert (deck + held(states, Zone.MUMMA_USED, 0) == 6).all() and (deck[live] >= 2).all()
    drawing = states["drawing"] > 0
    assert ((states["question"] == Ask.NAME) <= drawing).all()


def check_places(states, box):
    """Where the meeples can be between two decisions."""
    lair, cavern, live = states["lair"].astype(int), states["cavern"], states["over"] == 0
    assert (lair < box.spaces).all() and (cavern < box.steps).all()
    assert (lair[live] < box.spaces - 1).all(), "on the crown the game is over"
    assert (cavern[live] < box.steps - 1).all(), "she never rests on the last step"
    knight, dragon = states["winners"] == 1, states["winners"] == 2
    assert (lair[knight] == box.spaces - 1).all()
    assert (cavern[dragon] == box.steps - 1).all() and not box.hidden[lair[dragon]].any()


def a_third_each(batch, scripted, rng):
    """A third of the games each: uniform play, the scripted player with 40 % noise, and with 5 %."""
    uniform = np.where(batch.action_mask, rng.random(batch.action_mask.shape), -1).argmax(1)
    noise = np.array([1, 0.4, 0.05])[np.arange(batch.num_envs) % 3]
    best = scripted.act(batch.observation, batch.action_mask, rng)
    return np.where(rng.random(batch.num_envs) < noise, uniform, best)


@pytest.mark.parametrize("dragon", DRAGONS)
def test_every_position_of_many_games_is_sound(dragon):
    batch = damsels_tale_v0.batch_env(num_envs=GAMES, autoreset=False, dragon=dragon)
    scripted, rng = load_agent("scripted", batch), np.random.default_rng(1)
    batch.reset(seed=1000)
    states = batch._states[0].view(np.ndarray)[:GAMES]
    box = batch.game.box.view(np.recarray)[0]
    rewards, asked = np.zeros((GAMES, 2)), set()
    for _ in range(batch.max_decisions):
        live = batch.ended == 0
        if not live.any():
            break
        asked.update(states["question"][live].tolist())
        check_state(states)
        check_places(states, box)
        assert (batch.choices[live] == batch.action_mask[live].sum(1)).all() and (batch.choices[live] > 0).all()
        assert ((batch.observation >= 0) & (batch.observation <= 1)).all()
        batch.step(np.where(live, a_third_each(batch, scripted, rng), -1))
        assert (batch.rewards.sum(1) == 0).all()
        rewards += batch.rewards
    check_state(states)
    check_places(states, box)
    assert (batch.ended == 1).all()
    cut = batch.truncated == 1
    assert (np.abs(rewards) == ~cut[:, None]).all(), "+1 and -1, or nothing if the game was cut"
    assert cut.mean() < 0.02
    own = {"misty": {Ask.FIREBALL}, "snerl_the_white": {Ask.NAME, Ask.ORDER}, "cinder": set()}
    expected = own.get(dragon, set().union(*own.values()))
    assert asked <= {Ask.PLAY, *expected}
    assert asked == {Ask.PLAY, *expected} or not COMPILED, "play came to every question that this character's cards ask"


@numba.njit
def observed(states, game, box, seat, page):
    """The rule `observe` alone, without the engine's clipping."""
    OBSERVE(states[game], box[0], seat, page[0].numbers)


@pytest.mark.parametrize("dragon", DRAGONS)
def test_no_observation_needs_to_be_clipped(dragon):
    """What is observed agrees with the vector without the engine's clipping, and keeps its caps."""
    batch = damsels_tale_v0.batch_env(num_envs=30 if COMPILED else 3, dragon=dragon)
    scripted, rng = load_agent("scripted", batch), np.random.default_rng(2)
    batch.reset(seed=2000)
    observation = GAME.observation
    own = [field.name for field in observation.fields if field.name not in ("on_turn", "game_over", "asked", "players")]
    for _ in range(40):
        batch.step(a_third_each(batch, scripted, rng))
        for game in rng.choice(batch.num_envs, 3, replace=False):
            actor = int(batch.actor[game])
            page = as_rule_sees(make_arrays(GAME, 1)[1])
            numbers, vector = page.view(np.recarray)[0].numbers, page["observation"][0]
            numbers.question[batch._states[0][game]["question"]] = 1
            observed(batch._states[0], game, batch.game.box, actor, page)
            assert (vector >= 0).all() and (vector <= observation.caps).all()
            assert (vector == np.rint(vector)).all()
            shown = observation.whole(batch.observation[game])
            for name in own:
                assert np.array_equal(shown[name], numbers[name]), name


def test_every_icon_is_met_in_play():
    """The shipped cards of all characters together use the whole vocabulary, so that play above meets all of it."""
    game = damsels_tale_v0.env().game
    used = {int(line.what) for line in game.cards.lines if line.op == 1}
    assert used == {int(icon) for icon in Icon}

"""`assert_no_leak`: no seat is shown what it may not know."""

from __future__ import annotations

import copy
from collections.abc import Collection
from typing import Any

import numpy as np

from fairy_envs.testing._play import (
    Env,
    EnvFn,
    Moment,
    Policy,
    decisions,
    departure,
    describe,
    difference,
    differences,
    mask_of,
    offers,
    position,
    seen_by,
)

NEEDED = ("resample", "hidden_fields", "open_fields", "waiting", "asked")


def assert_no_leak(
    env_fn: EnvFn,
    *,
    games: int = 20,
    seed: int = 0,
    redraws: int = 3,
    policy: Policy | None = None,
    share: float = 0.25,
    forced: Collection[str] = (),
    fleeting: Collection[str] = (),
) -> None:
    """Assert that no seat is shown what it may not know, at sampled decisions of random games.

    Three questions are asked, of each seat:

    1. *Redraws.* ``env.resample(seat, seed)`` redraws what the seat cannot know. Its observation, mask, reward, text,
       view and events since the start stay equal byte for byte, no open field changes, the same seats are asked and
       waited for, the original is left alone, one seed gives one redraw, and it gives the same one if it is the
       redrawn game that is redrawn: else a redraw would tell of the deal that it was made from. Over the whole run
       each hidden field really varies: one that takes several values in play and that no redraw ever changed was not
       redrawn. (A field that is the same in every position of the run holds no secret, and passes.)
    2. *Commitments.* While several seats owe a hidden choice, one after another makes its own. Whatever it chooses,
       all that the other seats see stays equal to what they saw before, as long as somebody is still waited for. The
       mask of the seat whose turn it becomes is compared among the choices only, since it opens at that moment.
    3. *Two worlds.* The same action is done in the game and in a redrawn one. If the events that a seat is shown are
       then equal, so is everything else that it sees, and so are the seats that are asked next; if all that it sees
       is equal, so are the events. This finds what redraws can't: equal cards that can be told apart, an open change
       without an event, an event that tells too much, a question that is put only to who holds a certain card. It
       finds them where the redrawn world goes on alike by chance, so give it games enough.

    Args:
        env_fn: Makes an environment that offers, beyond PettingZoo's AEC interface, `resample`, `hidden_fields`,
            `open_fields`, `waiting` and `asked`; `text`, `view` and `events` are checked where they are offered (two
            worlds need `events`).
        games: Number of games; game g is ``reset(seed=seed + g)``.
        seed: Of the games, the sampling and the redraws.
        redraws: Number of redraws for each seat at each sampled decision.
        policy: ``policy(observation, mask, rng) -> action``; uniform over the legal actions by default.
        share: Share of the decisions looked at; the first of each game always is.
        forced: Names of hidden fields that the rules force once all else is known, so that no redraw can change them.
        fleeting: Kinds of events (``event["kind"]``) that leave no trace in what a seat sees later, such as a die whose
            number had no effect: two worlds may differ in these alone.

    Raises:
        AssertionError: Something leaks; the message names seed, game, decision, seat and what differed first.
        TypeError: The environment lacks one of the methods needed.
    """
    env = env_fn()
    env.reset(seed=seed)
    missing = [name for name in NEEDED if not offers(env, name)]
    if missing:
        raise TypeError(f"assert_no_leak needs an environment with {', '.join(missing)}")
    rng = np.random.default_rng(seed)
    hidden = _HiddenFields()
    for moment in decisions(env, games=games, seed=seed, policy=policy, share=share):
        if moment.over:
            continue
        before = position(env, inside=True)
        for agent in env.possible_agents:
            for _ in range(redraws):
                world = _redraw(env, agent, moment.at(agent), rng, hidden)
                if offers(env, "events"):
                    _compare_worlds(env, world, agent, moment.at(agent), rng, fleeting)
        _check_commitment(env, moment)
        gap = departure(env, before)
        if gap:
            moment.fail(f"resampling or playing on a copy changed the original: {gap}")
    hidden.assert_varied(forced, f"seed {seed}, {games} games")


class _HiddenFields:
    """Which hidden fields take several values in play, and which some redraw changed; each seat's count apart."""

    def __init__(self) -> None:
        self.first: dict[tuple[str, str], Any] = {}
        self.alive: set[tuple[str, str]] = set()
        self.redrawn: set[tuple[str, str]] = set()

    def note(self, agent: str, real: dict[str, Any], redrawn: dict[str, Any]) -> None:
        for name, value in real.items():
            key = (agent, name)
            if difference(self.first.setdefault(key, copy.deepcopy(value)), value):
                self.alive.add(key)
            if difference(value, redrawn.get(name)):  # a pile that may be empty can be missing
                self.redrawn.add(key)

    def assert_varied(self, forced: Collection[str], run: str) -> None:
        stuck = sorted(key for key in self.alive - self.redrawn if key[1] not in forced)
        if stuck:
            fields = ", ".join(f"{name} for seat {agent}" for agent, name in stuck)
            raise AssertionError(f"{run}: hidden fields that no redraw ever changed: {fields}")


def _redraw(env: Env, agent: str, moment: Moment, rng: np.random.Generator, hidden: _HiddenFields) -> Env:
    """Resample once for `agent`, compare all that it may know, and return the redrawn world."""
    seed = int(rng.integers(2**31))
    world = env.resample(agent, seed)
    here = f"resample({agent!r}, {seed})"
    gap = differences(seen_by(env, agent), seen_by(world, agent))
    if gap:
        moment.fail(f"{here} changed what the seat sees: {gap}")
    gap = differences(env.open_fields(), world.open_fields())
    if gap:
        moment.fail(f"{here} changed an open field: {gap}")
    for name in ("waiting", "asked", "agent_selection"):
        gap = difference(getattr(env, name), getattr(world, name), name)
        if gap:
            moment.fail(f"who owes a decision depends on what the seat may not know, {here}: {gap}")
    redrawn = world.hidden_fields(agent)
    gap = differences(redrawn, env.resample(agent, seed).hidden_fields(agent))
    if gap:
        moment.fail(f"{here} gave two different redraws: {gap}")
    direct, again = env.resample(agent, seed + 1), world.resample(agent, seed + 1)
    for other in env.possible_agents:
        gap = difference(direct.observe(other), again.observe(other), f"what {other} sees")
        if gap:
            moment.fail(f"{here} tells of what it was drawn from: the same redraw after it comes out otherwise: {gap}")
    hidden.note(agent, env.hidden_fields(agent), redrawn)
    return world


def _compare_worlds(
    env: Env, world: Env, agent: str, moment: Moment, rng: np.random.Generator, fleeting: Collection[str]
) -> None:
    """Let the selected seat do the same thing in the game and in the world redrawn for `agent`."""
    actor = env.agent_selection
    here, there = mask_of(env, actor), mask_of(world, actor)
    if here is None or there is None or not (here & there).any():
        return
    action = int(rng.choice(np.flatnonzero(here & there)))
    twins = [_after(twin, action, moment) for twin in (env, world)]
    ours, theirs = ({**seen_by(twin, agent), "asked": twin.asked} for twin in twins)
    our_events, their_events = ours.pop("events"), theirs.pop("events")
    gap = differences(ours, theirs)
    story = f"{actor} took action {action} in two worlds that the seat can't tell apart"
    if gap and not difference(our_events, their_events):
        moment.fail(f"{story}; it was shown the same events in both, and yet sees: {gap}")
    our_news, their_news = (
        [event for event in events if event.get("kind") not in fleeting] for events in (our_events, their_events)
    )
    told_apart = difference(our_news, their_news, "events")
    if told_apart and not gap:
        moment.fail(
            f"{story}; what it sees is the same in both, and yet it was told them apart (which it may not know, or its "
            f"observation forgets): {told_apart}"
        )


def _check_commitment(env: Env, moment: Moment) -> None:
    """Let the selected seat make each of its choices, while others have not made theirs."""
    actor = env.agent_selection
    others_waiting = [agent for agent in env.waiting if agent != actor]
    mask = mask_of(env, actor)
    if len(env.asked) < 2 or not others_waiting or mask is None:
        return
    watchers = [agent for agent in env.possible_agents if agent != actor]
    before = {agent: seen_by(env, agent) for agent in watchers}
    first: dict[str, dict[str, Any]] = {}
    for action in np.flatnonzero(mask):
        after = _after(env, int(action), moment)
        if not set(others_waiting) <= set(after.waiting):
            moment.fail(f"{others_waiting} owed a decision; after action {action}, {list(after.waiting)} do")
        for agent in watchers:
            seen = seen_by(after, agent)
            gap = differences(first.setdefault(agent, seen), seen)
            if gap:
                moment.at(agent).fail(f"the hidden choice of {actor} shows, action {action}: {gap}")
            known = before[agent]
            if agent == after.agent_selection:
                known = {**known, "action_mask": seen["action_mask"]}
            gap = differences(known, seen)
            if gap:
                moment.at(agent).fail(f"that {actor} has made its hidden choice shows, action {action}: {gap}")


def _after(env: Env, action: int, moment: Moment) -> Env:
    """A copy of `env` in which the selected seat has taken the action."""
    twin = copy.deepcopy(env)
    try:
        twin.step(action)
    except Exception as error:
        moment.fail(f"{env.agent_selection} could not take the legal action {action}: {describe(error)}", error)
    return twin

"""Play seeded games and print every decision with the state it leads to, field by field.

    python tests/traces.py damsels_tale_v0 --games 4 --seed 7 dragon=misty

Compiled, checked (`NUMBA_BOUNDSCHECK=1`) and plain (`NUMBA_DISABLE_JIT=1`) processes must print the same. Single
numbers are printed as they are, tables as a checksum, so that the first line that differs names the field.
"""

from __future__ import annotations

import argparse
import zlib
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np

import fairy_envs
from fairy_envs.agents import load_agent

NOISE = (1.0, 0.4, 0.05)
"""Game g is played by the scripted player with this share of random actions, one after another."""


def fields_of(state: Any) -> dict[str, str]:
    """A state by field: single numbers in digits, tables as a checksum. What lies behind the last event is no state."""
    values = {name: np.asarray(state[name]) for name in state.dtype.names}
    values["events"] = values["events"][: int(state["told"])]
    return {
        name: str(int(value)) if value.dtype.kind == "i" and not value.ndim else f"{zlib.crc32(value.tobytes()):08x}"
        for name, value in values.items()
    }


def choose(env: Any, scripted: Any, noise: float, rng: np.random.Generator) -> int:
    """The scripted player's action for whoever is selected, or a random legal one."""
    seen = env.observe(env.agent_selection)
    mask = seen["action_mask"]
    if rng.random() < noise:
        return int(rng.choice(np.flatnonzero(mask)))
    return int(scripted.act(seen["observation"][None], mask[None], rng)[0])


def is_over(env: Any) -> bool:
    return any(env.terminations.values()) or any(env.truncations.values())


def actions_of(env: Any, scripted: Any, seed: int) -> Iterator[int]:
    """Deal the game of a seed and play it; yields each action after it was taken."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    while not is_over(env):
        action = choose(env, scripted, NOISE[seed % len(NOISE)], rng)
        env.step(action)
        yield action


def lines(game: str, games: int, seed: int, options: dict[str, Any]) -> Iterator[str]:
    env = fairy_envs.make(game, **options)
    scripted = load_agent("scripted", env)
    for number in range(seed, seed + games):
        for decision, action in enumerate(actions_of(env, scripted, number)):
            fields = " ".join(f"{name}={value}" for name, value in fields_of(env._states[0]).items())
            views = [
                zlib.crc32(env.observe(agent)[part].tobytes())
                for agent in env.possible_agents
                for part in ("observation", "action_mask")
            ]
            yield f"seed {number}, decision {decision}, action {action}: {fields} seen={views}"
        yield f"seed {number}: rewards {env.rewards}"


def batch_line(game: str, games: int, seed: int, options: dict[str, Any]) -> str:
    """What many games in one batch come to: bounds checks see far more of them than can be printed."""
    batch = import_module(f"fairy_envs.{game}").batch_env(num_envs=games, autoreset=False, **options)
    scripted, rng = load_agent("scripted", batch), np.random.default_rng(seed)
    noise = np.array(NOISE)[np.arange(games) % len(NOISE)]
    batch.reset(seed=seed)
    decisions = 0
    while not batch.ended.all():
        live = batch.ended == 0
        decisions += int(live.sum())
        uniform = np.where(batch.action_mask, rng.random(batch.action_mask.shape), -1).argmax(1)
        best = scripted.act(batch.observation, batch.action_mask, rng)
        batch.step(np.where(live, np.where(rng.random(games) < noise, uniform, best), -1))
    ends = zlib.crc32("".join(str(fields_of(state)) for state in batch._states[0][:games]).encode())
    return f"batch of {games} games: {decisions} decisions, ends {ends:08x}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", help="name=value")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--batch", type=int, default=0, help="play so many games more, in a batch, and print their sum")
    given = parser.parse_intermixed_args()
    named = (option.split("=", 1) for option in given.options)
    options = {name: int(value) if value.isdigit() else value for name, value in named}
    # In plain Python an overflow must be an error: compiled rules would wrap or widen, and play another game.
    with np.errstate(over="raise", divide="raise"):
        for line in lines(given.game, given.games, given.seed, options):
            print(line)
        if given.batch:
            print(batch_line(given.game, given.batch, given.seed, options))


if __name__ == "__main__":
    main()

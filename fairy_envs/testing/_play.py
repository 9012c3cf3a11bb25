"""What the helpers share: playing seeded games, what a seat sees, and where two things first differ."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

# A PettingZoo AECEnv. Not typed as one, since what it offers beyond that is looked up by name (`offers`).
Env = Any
EnvFn = Callable[[], Env]
Policy = Callable[[Any, NDArray[np.int8], np.random.Generator], int]
"""``policy(observation, mask, rng) -> action``: observation float32 (F,), mask int8 (A,) with at least one 1."""

MAX_STEPS = 10_000  # a game that has not ended by then is left where it is: some environments never end


@dataclass(frozen=True)
class Moment:
    """A decision of a run, as the failures name it. Game ``g`` of a run is ``reset(seed=seed + g)``."""

    seed: int
    game: int
    decision: int
    seat: str | None
    over: bool = False

    def __str__(self) -> str:
        what = "the end" if self.over else f"decision {self.decision}"
        seat = "" if self.seat is None else f", seat {self.seat}"
        return f"seed {self.seed}, game {self.game} (reset(seed={self.seed + self.game})), {what}{seat}"

    def at(self, seat: str) -> Moment:
        """The same decision, seen from another seat."""
        return replace(self, seat=seat)

    def fail(self, what: str, cause: BaseException | None = None) -> NoReturn:
        """Raise the `AssertionError` that says what is wrong here."""
        raise AssertionError(f"{self}: {what}") from cause


def offers(env: Env, *names: str) -> bool:
    """Whether the environment has all of these methods or attributes."""
    return all(hasattr(env, name) for name in names)


def is_over(env: Env) -> bool:
    """Whether every seat is terminated or truncated."""
    return all(env.terminations[agent] or env.truncations[agent] for agent in env.agents)


def has_left(env: Env) -> bool:
    """Whether the selected seat is out, so that its only step is None."""
    return env.terminations[env.agent_selection] or env.truncations[env.agent_selection]


def mask_of(env: Env, agent: str) -> NDArray[np.int8] | None:
    """A copy of the seat's mask, from its observation or its info, (A,); None where the environment gives none."""
    observation = env.observe(agent)
    if isinstance(observation, dict) and "action_mask" in observation:
        return np.array(observation["action_mask"])
    info = env.infos.get(agent, {})
    return np.array(info["action_mask"]) if "action_mask" in info else None


def choose(env: Env, policy: Policy | None, rng: np.random.Generator) -> Any:
    """An action of the selected seat: the policy's, or a uniform legal one; None where it has left the game."""
    if has_left(env):
        return None
    agent = env.agent_selection
    mask = mask_of(env, agent)
    if mask is None:
        space = env.action_space(agent)
        space.seed(int(rng.integers(2**31)))
        return space.sample()
    if policy is not None:
        observation = env.observe(agent)
        vector = observation["observation"] if isinstance(observation, dict) else observation
        return int(policy(vector, mask, rng))
    legal = np.flatnonzero(mask)
    if not len(legal):
        raise AssertionError(f"seat {agent} is selected and its mask is all zeros")
    return int(rng.choice(legal))


def decisions(env: Env, *, games: int, seed: int, policy: Policy | None, share: float = 1.0) -> Iterator[Moment]:
    """Play games on `env` and stop at sampled decisions: the first of each game, a `share` of the others, and the end.

    The caller may look at `env` and copy it, and must not change it. The sampling does not touch the play: every
    `share` meets the same games.
    """
    for game in range(games):
        rng = np.random.default_rng([seed, game])
        picker = np.random.default_rng([seed, game, 1])
        env.reset(seed=seed + game)
        for decision in range(MAX_STEPS):
            if is_over(env):
                yield Moment(seed, game, decision, None, over=True)
                break
            moment = Moment(seed, game, decision, env.agent_selection)
            if decision == 0 or picker.random() < share:
                yield moment
            try:
                env.step(choose(env, policy, rng))
            except Exception as error:
                moment.fail(f"play stopped with {describe(error)}", error)


def play_some(env: Env, policy: Policy | None, rng: np.random.Generator, steps: int = MAX_STEPS) -> None:
    """Play that many steps, or to the end."""
    for _ in range(steps):
        if not env.agents:
            return
        env.step(choose(env, policy, rng))


def record(
    env: Env, policy: Policy | None, rng: np.random.Generator, *, inside: bool = False
) -> tuple[list[Any], list[Any]]:
    """Play `env` until all seats are gone; return n + 1 positions and the n actions (None for a seat that leaves)."""
    positions: list[Any] = [position(env, inside=inside)]
    actions: list[Any] = []
    while env.agents and len(actions) < MAX_STEPS:
        actions.append(choose(env, policy, rng))
        env.step(actions[-1])
        positions.append(position(env, inside=inside))
    return positions, actions


def follow(
    env: Env,
    positions: list[Any],
    actions: list[Any],
    what: str,
    *,
    inside: bool = False,
    before_step: Callable[[], None] | None = None,
) -> None:
    """Take recorded actions on `env`; fail, in words that begin with `what`, where a position is not as recorded."""
    for number, expected in enumerate(positions):
        gap = departure(env, expected, inside=inside)
        if gap:
            raise AssertionError(f"{what}, after {number} actions: {gap}")
        if number < len(actions):
            if before_step is not None:
                before_step()
            try:
                env.step(actions[number])
            except Exception as error:
                raise AssertionError(
                    f"{what}, after {number} actions: the next one stopped with {describe(error)}"
                ) from error


def position(env: Env, *, inside: bool = False) -> dict[str, Any]:
    """All that the AEC interface shows now, as a copy; with `inside` the snapshot too, where there is one."""
    shown: dict[str, Any] = {"agents": list(env.agents)}
    if env.agents:
        shown["agent_selection"] = env.agent_selection
        shown["observations"] = {agent: env.observe(agent) for agent in env.agents}
        shown["last"] = env.last(observe=False)[1:]
        for name in ("rewards", "terminations", "truncations", "infos"):
            shown[name] = getattr(env, name)
        if is_over(env) and offers(env, "events"):
            shown["events"] = {agent: env.events(agent, since="start") for agent in env.agents}
    if inside and offers(env, "snapshot"):
        shown["snapshot"] = env.snapshot()
    return copy.deepcopy(shown)


def departure(env: Env, expected: Mapping[str, Any], *, inside: bool = True) -> str:
    """Where the environment is no longer in the expected position; empty where it is."""
    try:
        return differences(expected, position(env, inside=inside))
    except Exception as error:
        return f"looking at it stopped with {describe(error)}"


def seen_by(env: Env, agent: str) -> dict[str, Any]:
    """All that one seat sees, as a copy: observation, mask, reward and flags; text, view and events where offered."""
    seen: dict[str, Any] = {}
    observation = env.observe(agent)
    if isinstance(observation, dict):
        seen.update(observation)
    else:
        seen["observation"] = observation
    seen["info"] = env.infos.get(agent)
    seen["reward"] = env.rewards.get(agent)
    seen["over"] = (env.terminations.get(agent), env.truncations.get(agent))
    for door in ("text", "view"):
        if offers(env, door):
            seen[door] = getattr(env, door)(agent)
    if offers(env, "events"):
        seen["events"] = env.events(agent, since="start")
    return copy.deepcopy(seen)


def differences(a: Mapping[str, Any], b: Mapping[str, Any]) -> str:
    """The first difference under each name of two collections; empty where they are equal byte for byte."""
    names = [*a, *(name for name in b if name not in a)]
    gaps = (difference(a.get(name), b.get(name), name) for name in names)
    return "; ".join(gap for gap in gaps if gap)


def difference(a: Any, b: Any, path: str = "") -> str:
    """The first place where arrays or plain data differ, and how; empty where they are equal byte for byte."""
    if isinstance(a, np.ndarray) and isinstance(b, np.ndarray):
        return _array_difference(a, b, path)
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        if list(a) != list(b):
            return f"{path or 'keys'}: {list(a)} != {list(b)}"
        gaps = (difference(a[key], b[key], f"{path}.{key}" if path else str(key)) for key in a)
        return next((gap for gap in gaps if gap), "")
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        gaps = (difference(x, y, f"{path}[{index}]") for index, (x, y) in enumerate(zip(a, b, strict=False)))
        return next((gap for gap in gaps if gap), "") or (
            "" if len(a) == len(b) else f"{path}: length {len(a)} != {len(b)}"
        )
    if isinstance(a, str) and isinstance(b, str) and "\n" in a + b:
        return difference(a.split("\n"), b.split("\n"), f"{path} line")
    if isinstance(a, bytes) and isinstance(b, bytes):
        return _array_difference(np.frombuffer(a, np.uint8), np.frombuffer(b, np.uint8), path)
    if isinstance(a, np.ndarray) or isinstance(b, np.ndarray):
        return f"{path}: {a!r} != {b!r}"
    # NaN is not equal to itself, yet the same value: the text decides then.
    return "" if a == b or repr(a) == repr(b) else f"{path}: {a!r} != {b!r}"


def _array_difference(a: NDArray[Any], b: NDArray[Any], path: str) -> str:
    if a.dtype != b.dtype or a.shape != b.shape:
        return f"{path}: {a.dtype}{a.shape} != {b.dtype}{b.shape}"
    if a.tobytes() == b.tobytes():
        return ""
    for index in np.ndindex(a.shape):
        if a[index].tobytes() != b[index].tobytes():
            place = ", ".join(map(str, index))
            return f"{path}[{place}]: {a[index]} != {b[index]}"
    return f"{path}: equal values, other bytes"


def describe(error: BaseException) -> str:
    """An error in one line."""
    return f"{type(error).__name__}: {error}".rstrip(": ")

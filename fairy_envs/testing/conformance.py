"""`conformance`: all the helpers and PettingZoo's own tests, as far as they apply."""

from __future__ import annotations

import contextlib
import copy
import inspect
import io
import pickle
import warnings
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pettingzoo.test
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test, state_test

from fairy_envs.testing._play import Env, EnvFn, Policy, describe, mask_of, offers
from fairy_envs.testing.copies import WAYS, assert_copies_exactly
from fairy_envs.testing.determinism import assert_deterministic
from fairy_envs.testing.masks import assert_masks_sound
from fairy_envs.testing.secrecy import NEEDED, assert_no_leak

# PettingZoo's tests warn of faults and of matters of taste alike. These are no faults: observations with masks are
# dictionaries, masks are all zeros once the game is over, and how seats are named and whether there is a picture is
# the environment's own affair.
MATTERS_OF_TASTE = (
    "Observation space for each agent probably should be",
    "Observation is not a NumPy array",
    "Action mask numpy array is all zeros",
    "Agents are recommended to have numbered string names",
    "We recommend agents to be named in the format",
    "Agents have different observation space sizes",
    "Observations are different shapes",
    "Environment has not defined a render() method",
)


@dataclass
class ConformanceReport:
    """What `conformance` did.

    Attributes:
        ran: Names of the checks that ran, in order; all of them passed.
        skipped: For each check that did not apply, why.
    """

    ran: list[str] = field(default_factory=list)
    skipped: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        lines = [f"passed   {name}" for name in self.ran]
        lines += [f"skipped  {name}: {why}" for name, why in self.skipped.items()]
        return "\n".join(lines)


def conformance(
    env_fn: Callable[..., Env],
    *,
    games: int = 4,
    seed: int = 0,
    policy: Policy | None = None,
    chance: bool = True,
    forced: Collection[str] = (),
    fleeting: Collection[str] = (),
    parallel_fn: Callable[[], Any] | None = None,
    terminate_fn: EnvFn | None = None,
    parallel_terminate_fn: Callable[[], Any] | None = None,
) -> ConformanceReport:
    """Run all the helpers of this module and PettingZoo's own tests, as far as they apply to the environment.

    PettingZoo's tests print and warn; here nothing is printed, and a warning that means a fault is a failure. Its
    `max_cycles_test` and `bombardment_test` are not among them: the first asks for an option of its own, the second
    cannot read an observation that is a dictionary.

    An environment with `snapshot` is held to all that this package promises; of any other, what PettingZoo leaves
    open is not asked (``strict=False`` in the helpers), and what it does not offer is passed over.

    Args:
        env_fn: Makes the AEC environment; PettingZoo's `render_test` runs if it takes `render_mode`.
        games: Number of games for each helper.
        seed: Of the games.
        policy: ``policy(observation, mask, rng) -> action``; uniform over the legal actions by default.
        chance: False for a game in which nothing is drawn, so that all seeds give the same game.
        forced: Hidden fields that need not vary, see `assert_no_leak`.
        fleeting: Kinds of events that leave no trace, see `assert_no_leak`.
        parallel_fn: Makes the parallel form of it, for `parallel_api_test`.
        terminate_fn: Makes one that an illegal action ends (``illegal="terminate"``), as `state_test` plays without
            looking at the masks. Its masks are checked as well.
        parallel_terminate_fn: Makes the parallel form of that, for `parallel_seed_test` and `state_test`.

    Returns:
        What ran, and what did not apply and why.

    Raises:
        AssertionError: A check failed; the message begins with its name.
    """
    report = ConformanceReport()
    env = env_fn()
    env.reset(seed=seed)
    _pettingzoo_tests(report, env_fn, parallel_fn, terminate_fn, parallel_terminate_fn, seed)
    play = {"games": games, "seed": seed, "policy": policy}
    _own_tests(report, env, env_fn, terminate_fn, play, chance, {"forced": forced, "fleeting": fleeting})
    return report


def _pettingzoo_tests(
    report: ConformanceReport,
    env_fn: Callable[..., Env],
    parallel_fn: Callable[[], Any] | None,
    terminate_fn: EnvFn | None,
    parallel_terminate_fn: Callable[[], Any] | None,
    seed: int,
) -> None:
    def seeded(fn: Callable[..., Any]) -> Any:
        """An environment with seeded action spaces, from which PettingZoo's tests draw: a failure comes again."""
        env = fn()
        for number, agent in enumerate(getattr(env, "possible_agents", ())):
            env.action_space(agent).seed(seed + number)
        return env

    _run(report, "api_test", lambda: api_test(seeded(env_fn)))
    _run(report, "seed_test", lambda: seed_test(env_fn))

    modes = env_fn().metadata.get("render_modes") or []
    if not _takes(env_fn, "render_mode"):
        report.skipped["render_test"] = "env_fn takes no render_mode"
    elif "human" not in modes:
        report.skipped["render_test"] = "it begins with the mode 'human', which the environment does not list"
    else:
        _run(report, "render_test", lambda: render_test(env_fn))

    if parallel_fn is None:
        report.skipped["parallel_api_test"] = "no parallel_fn given"
    else:
        _run(report, "parallel_api_test", lambda: parallel_api_test(seeded(parallel_fn)))

    if parallel_terminate_fn is None:
        report.skipped["parallel_seed_test"] = "no parallel_terminate_fn given"
    else:
        _run(report, "parallel_seed_test", lambda: parallel_seed_test(parallel_terminate_fn))

    if terminate_fn is None or parallel_terminate_fn is None:
        report.skipped["state_test"] = "it needs terminate_fn and parallel_terminate_fn"
    elif not all(offers(fn(), "state_space") for fn in (terminate_fn, parallel_terminate_fn)):
        report.skipped["state_test"] = "the environment has no state_space"
    else:
        _run(report, "state_test", lambda: state_test(seeded(terminate_fn), seeded(parallel_terminate_fn)))


def _own_tests(
    report: ConformanceReport,
    env: Env,
    env_fn: EnvFn,
    terminate_fn: EnvFn | None,
    play: dict[str, Any],
    chance: bool,
    allowed: dict[str, Any],
) -> None:
    strict = offers(env, "snapshot")
    if not strict:
        report.skipped["the rules that go beyond PettingZoo's"] = (
            "the environment has no snapshot, so they are not asked of it"
        )
    seeds = {**play, "games": max(play["games"], 2)}
    _run(report, "assert_deterministic", lambda: assert_deterministic(env_fn, chance=chance, strict=strict, **seeds))

    ways = [way for way in WAYS if strict or _can_copy(report, env, way)]
    if ways:
        _run(report, "assert_copies_exactly", lambda: assert_copies_exactly(env_fn, ways=ways, strict=strict, **play))

    if mask_of(env, env.agent_selection) is None:
        report.skipped["assert_masks_sound"] = "the environment gives no masks"
    elif "deepcopy" not in ways:
        report.skipped["assert_masks_sound"] = "it tries the actions on copies, and the environment can't be copied"
    else:
        _run(report, "assert_masks_sound", lambda: assert_masks_sound(env_fn, strict=strict, **play))
        if terminate_fn is not None:
            name = "assert_masks_sound, illegal actions end the game"
            _run(report, name, lambda: assert_masks_sound(terminate_fn, strict=strict, **play))

    missing = [name for name in NEEDED if not offers(env, name)]
    if missing:
        report.skipped["assert_no_leak"] = f"the environment has no {', '.join(missing)}"
    else:
        _run(report, "assert_no_leak", lambda: assert_no_leak(env_fn, **play, **allowed))


def _run(report: ConformanceReport, name: str, check: Callable[[], None]) -> None:
    """Run one check without its prints. PettingZoo's warnings of faults are failures; all others go their way."""
    with warnings.catch_warnings(record=True) as caught, contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("always")
        try:
            check()
        except Exception as error:
            what = str(error) if isinstance(error, AssertionError) else describe(error)
            raise AssertionError(f"{name}: {what or 'failed without a message'}") from error
    for warning in caught:
        text = str(warning.message)
        if Path(warning.filename).parent != Path(pettingzoo.test.__file__).parent:
            warnings.warn_explicit(warning.message, warning.category, warning.filename, warning.lineno)
        elif warning.category is UserWarning and not text.startswith(MATTERS_OF_TASTE):
            raise AssertionError(f"{name} warns: {text}")
    report.ran.append(name)


def _takes(fn: Callable[..., Any], name: str) -> bool:
    """Whether the callable can be given this keyword."""
    try:
        parameters = inspect.signature(fn).parameters
    except (TypeError, ValueError):
        return False
    return name in parameters or any(p.kind is inspect.Parameter.VAR_KEYWORD for p in parameters.values())


def _can_copy(report: ConformanceReport, env: Env, way: str) -> bool:
    """Whether somebody else's environment offers a way of copying; if not, the report says why."""
    if way == "snapshot":
        return False  # who offers snapshots is held to all ways
    try:
        if way == "deepcopy":
            copy.deepcopy(env)
        else:
            pickle.loads(pickle.dumps(env))
    except Exception as error:
        report.skipped[f"assert_copies_exactly, {way}"] = describe(error)
        return False
    return True

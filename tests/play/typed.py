"""A table for tests: what is typed comes from a list, and what is shown is kept."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from fairy_envs import make
from fairy_envs.agents import load_agent
from fairy_envs.play import Match, Screen, people_and_agents, play


class Script:
    """A screen whose keyboard is a list; when it is used up, the keyboard is closed (`EOFError`).

    `shown` has every text, prompt and `BLANK` in order.
    """

    BLANK = "<blank>"

    def __init__(self, typed: Iterable[str | BaseException]) -> None:
        self._typed = iter(typed)
        self.shown: list[str] = []
        self.screen = Screen(self.ask, self.shown.append, lambda: self.shown.append(self.BLANK))

    def ask(self, prompt: str) -> str:
        self.shown.append(prompt)
        text = next(self._typed, EOFError())
        if isinstance(text, BaseException):
            raise text
        return text

    @property
    def text(self) -> str:
        return "\n".join(self.shown)


def sit_down(seats: list[str], seed: int = 3, options: Mapping[str, Any] | None = None) -> Match:
    return Match(make("damsels_tale_v0", **(options or {})), seats, seed)


def legal(match: Match) -> list[int]:
    """The legal actions of whoever decides."""
    actions: list[int] = np.flatnonzero(match.env.observe(match.env.agent_selection)["action_mask"]).tolist()
    return actions


def play_typed(match: Match, typed: Iterable[str | BaseException], file: Path) -> Script:
    """Play a match with what is typed; it is saved in `file` if it is left."""
    script = Script(typed)
    play(match, people_and_agents(match.env, match.seats, load_agent, script.screen), script.screen, file)
    return script

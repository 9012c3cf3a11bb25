"""A game at the terminal: people at one screen, agents in the other seats."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from fairy_envs.agents.human import Command, HumanAgent, Turn, command

from .match import Match, ReplayError


def paint(text: str) -> None:
    """Print with headings in bold where the terminal can."""
    if not sys.stdout.isatty():
        print(text, flush=True)
        return
    from rich.console import Console
    from rich.text import Text

    painted = Text(text)
    painted.highlight_regex(r"(?m)^\S.*$", "bold")
    painted.highlight_regex(r"(?m)^  \d+  ", "cyan")
    Console().print(painted, soft_wrap=True)


def blank() -> None:
    """Clear the terminal and what can be scrolled back to, so that the next person sees nothing of the last one's."""
    if not sys.stdout.isatty():
        return
    if os.name == "nt":
        os.system("cls")
    else:
        print("\033[H\033[2J\033[3J", end="", flush=True)


@dataclass(frozen=True, slots=True)
class Screen:
    """Where a game is shown: read a line, show a text, clear everything."""

    ask: Callable[[str], str] = input
    say: Callable[[str], None] = paint
    blank: Callable[[], None] = blank


def people_and_agents(
    env: Any, seats: Sequence[str], load: Callable[[str, Any], Any], screen: Screen
) -> dict[str, Any]:
    """Who plays each seat of an environment: people at the screen, and the agents that `load` (`load_agent`) makes."""
    return {
        agent: HumanAgent(env.game, screen.ask, screen.say) if seat == "human" else load(seat, env)
        for agent, seat in zip(env.possible_agents, seats, strict=True)
    }


def play(match: Match, players: Mapping[str, Any], screen: Screen, file: Path | None = None) -> None:
    """Play a match to its end, or until somebody leaves; what is not finished is saved.

    `players` has who plays each seat (`people_and_agents`). The game is saved in `file` if nobody names another, by
    default one in the folder `saves` that has the game's name and its seed; another game's file is never overwritten
    (see `Match.save`).
    """
    _Sitting(match, players, screen, file or Path("saves") / f"{match.env.game.spec.id}_{match.seed}.json").run()


class _Sitting:
    def __init__(self, match: Match, players: Mapping[str, Any], screen: Screen, file: Path) -> None:
        self._match, self._players, self._screen, self._file = match, players, screen, file
        self._people = [agent for agent, player in players.items() if isinstance(player, HumanAgent)]
        self._in_front: str | None = None
        self._rng = np.random.default_rng(match.seed)

    def run(self) -> None:
        match, env = self._match, self._match.env
        who = ", ".join(f"{agent}: {seat}" for agent, seat in zip(env.possible_agents, match.seats, strict=True))
        self._screen.say(f"{env.game.spec.title}, seed {match.seed}\n  {who}")
        try:
            while not match.over:
                player = self._players[env.agent_selection]
                if not isinstance(player, HumanAgent):
                    match.decide(self._choice(player))
                elif not self._ask(player):
                    break
        except (KeyboardInterrupt, EOFError):
            self._screen.say("")
        if match.over:
            self._close()
        elif self._people:
            self._keep()

    def _choice(self, player: Any) -> int:
        seen = self._match.env.last()[0]
        assert seen is not None
        return int(player.act(seen["observation"][None], seen["action_mask"][None], self._rng)[0])

    def _ask(self, player: HumanAgent) -> bool:
        """Let a person decide or command; False if they leave."""
        agent = self._match.env.agent_selection
        if not self._hand_over(agent):
            return False
        turn = Turn.of(self._match.env)
        answer = player.answer(turn)
        while isinstance(answer, Command):
            if answer.word == "quit":
                return False
            if answer.word == "save":
                self._save(answer.rest)
            elif self._match.undo(agent):
                self._screen.say("Back at your last decision.")
                return True
            else:
                self._screen.say("You have decided nothing yet.")
            answer = player.answer(turn, show=False)
        self._match.decide(answer)
        return True

    def _hand_over(self, agent: str) -> bool:
        """Between two people, an empty screen: neither sees the other's hand. False if they leave."""
        if len(self._people) > 1 and self._in_front != agent:
            self._screen.blank()
            name = self._match.env.view(agent)["me"]
            prompt = f"Pass the keyboard to {agent} ({name}), who then presses Enter: "
            while (typed := command(self._screen.ask(prompt))) is not None:
                if typed.word == "quit":
                    return False
                if typed.word == "save":
                    self._save(typed.rest)
                else:
                    self._screen.say(
                        f"Enter shows the table to {agent}; save [FILE] saves the game, quit saves it and leaves."
                    )
            self._screen.blank()
        self._in_front = agent
        return True

    def _save(self, name: str) -> None:
        try:
            file = Path(name).expanduser() if name else self._file
            self._file = self._match.save(file, new_folder=not name)
        except (ReplayError, RuntimeError) as error:  # expanduser does not know everybody's home
            self._screen.say(f"{error}")
            return
        self._screen.say(f"Saved. Go on at any time with {self._command(self._file)}")

    def _keep(self) -> None:
        """Save a game that somebody leaves: where it was to be saved, or else in the folder for temporary files."""
        for file in (self._file, Path(tempfile.gettempdir()) / self._file.name):
            try:
                saved = self._match.save(file, new_folder=True)
            except ReplayError as error:
                self._screen.say(f"{error}")
                continue
            self._screen.say(f"The game is saved. Go on with {self._command(saved)}")
            return

    def _command(self, file: Path) -> str:
        name = f'"{file}"' if " " in str(file) else str(file)
        return f"fairy play {self._match.env.game.spec.id} --load {name}"

    def _close(self) -> None:
        """The end: what led to it, the table, and who won."""
        env = self._match.env
        agent = self._in_front or env.possible_agents[0]
        happened = _sentences(env.events(agent, since="own_decision" if self._in_front else "start"))
        self._screen.say("\nWhat happened\n" + "\n".join(f"  {sentence}" for sentence in happened))
        whose = "" if self._in_front else f"\nThe table at the end, in the words of {agent} ({env.view(agent)['me']})\n"
        self._screen.say(f"{whose}\n{env.text(agent).rstrip()}")
        # The last thing that happened is what ended the game, unless that was cut.
        reason = [] if self._match.cut else happened[-1:]
        self._screen.say("\n" + " ".join([*reason, self._match.result()]))


def _sentences(events: Sequence[dict[str, Any]]) -> list[str]:
    return [event["text"] for event in events]

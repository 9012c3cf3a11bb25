"""A person at a table: what they are shown of a decision, and what they type."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Self, cast, get_args

import numpy as np

from fairy_envs.engine import Game

Word = Literal["help", "undo", "save", "quit"]
WORDS: tuple[Word, ...] = get_args(Word)
_SHORT = {"h": "help", "?": "help", "q": "quit", "exit": "quit"}


@dataclass(frozen=True, slots=True)
class Command:
    """Something typed that is no action, with what stood behind it, such as the file of `save FILE`."""

    word: Word
    rest: str = ""


def command(text: str) -> Command | None:
    """What was typed as a command, if it is one."""
    text = text.strip()
    word, _, rest = _SHORT.get(text.casefold(), text).partition(" ")
    return Command(cast(Word, word.casefold()), rest.strip()) if word.casefold() in WORDS else None


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision as the person sees it whose decision it is; all of it may be known to their seat.

    `choices` has the words of every legal action; `parse` turns words into a legal action, or raises `ValueError`.
    """

    agent: str
    table: str
    happened: Sequence[str]
    choices: Mapping[int, str]
    parse: Callable[[str], int]

    @classmethod
    def of(cls, env: Any) -> Self:
        """The decision that an AEC environment of this project waits for."""
        agent: str = env.agent_selection
        legal = np.flatnonzero(env.observe(agent)["action_mask"]).tolist()
        return cls(
            agent,
            env.text(agent),
            [event["text"] for event in env.events(agent)],
            {action: env.describe_action(action, agent) for action in legal},
            lambda words: int(env.parse_action(words, agent)),
        )


class HumanAgent:
    """Asks a person. It needs words, not vectors (`needs`): whoever runs the table shows it each decision by `answer`.

    `ask(prompt)` reads a line, `say(text)` shows something.
    """

    needs = "view"

    def __init__(self, game: Game, ask: Callable[[str], str] = input, say: Callable[[str], None] = print) -> None:
        self._game, self._ask, self._say = game, ask, say

    def answer(self, turn: Turn, show: bool = True) -> int | Command:
        """Show the decision (unless it still stands there), and ask until there is a legal action or one of the
        commands `undo`, `save` and `quit`."""
        if show:
            self._show(turn)
        while True:
            text = self._ask(f"{turn.agent}> ").strip()
            typed = command(text)
            if typed is None:
                action = self._action(text, turn)
                if action is not None:
                    return action
                self._say(_why_not(text, turn))
            elif typed.word == "help":
                self._say(self._help(turn))
            else:
                return typed

    def _show(self, turn: Turn) -> None:
        if turn.happened:
            self._say("\nWhat happened\n" + "\n".join(f"  {sentence}" for sentence in turn.happened))
        self._say("\n" + turn.table.rstrip())
        self._say(_listed(turn))

    def _help(self, turn: Turn) -> str:
        return (
            f"{_listed(turn)}\n"
            "Choose by number or by words: a part of them is enough if it fits one choice only.\n"
            "  undo         take back your last decision and all that followed (a saved game shows that you did)\n"
            "  save [FILE]  save the game and go on playing\n"
            "  quit, q      save the game and leave\n"
            "  help, ?      show this\n"
            f"The rules: fairy rules {self._game.spec.id}" + self._words_on(turn.table)
        )

    def _words_on(self, table: str) -> str:
        """What the words mean that stand on the cards of a table, a line each."""
        if self._game.spec.cards_in_words:
            return ""
        words = [(word.text + "?" * (kind == "question"), word.doc) for kind, word in self._game.spec.words_on_cards]
        lines = [f"  {text:<16} {meaning}" for text, meaning in words if text in table]
        return "\n".join(["\nOn the cards on the table:", *lines]) if lines else ""

    def _action(self, text: str, turn: Turn) -> int | None:
        """What was typed as a legal action: a choice's very words before its number, since words can be numbers."""
        actions = list(turn.choices)
        if not text:
            return actions[0] if len(actions) == 1 else None
        exact = [action for action, words in turn.choices.items() if words.casefold() == text.casefold()]
        if len(exact) == 1:
            return exact[0]
        try:
            if text.isdecimal():
                number = int(text)
                return actions[number - 1] if 1 <= number <= len(actions) else None
            return turn.parse(text)
        except ValueError:  # no choice, or a number with more digits than Python takes
            return None


def _why_not(text: str, turn: Turn) -> str:
    """What to say of words that are no one choice."""
    wanted = " ".join(text.casefold().split())
    choices = zip(_numbered(turn), turn.choices.values(), strict=True)
    fitting = [line for line, words in choices if wanted in words.casefold()]
    if wanted and not text.isdecimal() and len(fitting) > 1:
        return "\n".join([f"{text!r} fits more than one choice:", *fitting])
    last = len(turn.choices)
    return f"Not possible now: {text!r}. Type a number from 1 to {last}, the words of one choice, or help."


def _listed(turn: Turn) -> str:
    lines = _numbered(turn)
    if len(lines) == 1:
        lines.append("  There is one choice: Enter takes it.")
    return "\n".join(lines)


def _numbered(turn: Turn) -> list[str]:
    return [f"  {number}  {words}" for number, words in enumerate(turn.choices.values(), 1)]

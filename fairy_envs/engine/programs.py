"""Card programs: effects written in a card file, turned into lines of code that a frame runs and can stop in.

In the file a program is a list of items, carried out in order::

    "panic +1"                                             an effect, with a number where it takes one
    { if = "hidden", then = [...], else = [...] }          a condition, looked at when the item is reached
    { ask = "fireball", then = [...], else = [...] }       a question to the card's owner: yes, or no
    { each = "opponent", do = [...] }                      once for each, the current one in the frame's `each`

Standing modifiers hold as long as their card is in force: a list such as `["panic for hiding -1"]`, whose numbers the
game adds up.

An effect either asks or acts; one that needs a decision, or sets off something longer, pushes a frame and returns.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, NamedTuple

from .compile import rule
from .records import Field, fields_dtype


class Op(IntEnum):
    """What a line of code does."""

    END = 0
    ACT = 1
    UNLESS = 2
    ASK = 3
    UNLESS_YES = 4
    JUMP = 5
    EACH = 6
    NEXT = 7


LINE_FIELDS = (
    Field("op", high=max(Op)),
    Field("what", high=1000),
    Field("number", low=-1000, high=1000),
    Field("goto", high=10_000),
)
LINE = fields_dtype(LINE_FIELDS)


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a card vocabulary, and the numbers that may follow it (none if `low` and `high` are both 0)."""

    text: str
    low: int = 0
    high: int = 0
    doc: str = ""


class Line(NamedTuple):
    op: int
    what: int = 0
    number: int = 0
    goto: int = 0


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of a game's card file, each kind in the order of its IntEnum."""

    effects: Mapping[Any, Word]
    conditions: Mapping[Any, Word]
    questions: Mapping[Any, Word]
    groups: Mapping[Any, Word]
    standing: Mapping[Any, Word] = field(default_factory=dict)

    def modifiers(self, items: Any) -> list[tuple[int, int]]:
        """The standing modifiers of a list, with their numbers (1 for those that take none). Raises `ValueError`."""
        if not isinstance(items, list):
            raise ValueError(f"expected a list of standing modifiers, got {items!r}")
        read = [_read(item, self.standing, "standing modifier") for item in items]
        for place, (what, _) in enumerate(read):
            if what in [earlier for earlier, _ in read[:place]]:
                raise ValueError(f"'{self.standing[what].text}' is there twice")
        return [(what, number or 1) for what, number in read]

    def compile(self, items: Any, start: int) -> list[Line]:
        """The lines of a program that will stand at line `start` of the code.

        Raises `ValueError` with what was expected; the card file adds where.
        """
        lines = self._block(items, start)
        return [*lines, Line(Op.END)]

    def _block(self, items: Any, start: int) -> list[Line]:
        if not isinstance(items, list):
            raise ValueError(f"expected a list of effects, got {items!r}")
        lines: list[Line] = []
        for item in items:
            lines += self._item(item, start + len(lines))
        return lines

    def _item(self, item: Any, start: int) -> list[Line]:
        if isinstance(item, str):
            what, number = _read(item, self.effects, "effect")
            return [Line(Op.ACT, what, number)]
        if not isinstance(item, dict):
            raise ValueError(f"expected an effect or a table, got {item!r}")
        match sorted(item):
            case ["if", "then"] | ["else", "if", "then"]:
                what, number = _read(item["if"], self.conditions, "condition")
                return self._branch([], Op.UNLESS, what, number, item, start)
            case ["ask", "then"] | ["ask", "else", "then"]:
                what, number = _read(item["ask"], self.questions, "question")
                return self._branch([Line(Op.ASK, what, number)], Op.UNLESS_YES, 0, 0, item, start)
            case ["do", "each"]:
                what, number = _read(item["each"], self.groups, "group")
                body = self._block(item["do"], start + 2)
                if any(line.op == Op.EACH for line in body):
                    raise ValueError("an each can't stand inside another each")
                after = start + 2 + len(body) + 1
                return [Line(Op.EACH), Line(Op.NEXT, what, number, after), *body, Line(Op.JUMP, goto=start + 1)]
        raise ValueError(
            f"expected a table with if/then, ask/then or each/do, got the fields {', '.join(sorted(item))}"
        )

    def _branch(self, head: list[Line], op: Op, what: int, number: int, item: Any, start: int) -> list[Line]:
        then = self._block(item["then"], start + len(head) + 1)
        after = start + len(head) + 1 + len(then)
        if "else" not in item:
            return [*head, Line(op, what, number, after), *then]
        other = self._block(item["else"], after + 1)
        jump = Line(Op.JUMP, goto=after + 1 + len(other))
        return [*head, Line(op, what, number, after + 1), *then, jump, *other]


_NUMBER = re.compile("[+-]?[0-9]{1,9}")
"""Stricter than `int`, which takes line breaks, underscores and the digits of any script."""


def _read(text: Any, words: Mapping[Any, Word], kind: str) -> tuple[int, int]:
    """A word and the number behind it; a sign alone stands for one."""
    if not isinstance(text, str):
        raise ValueError(f"expected a {kind} in words, got {text!r}")
    named = [key for key, word in words.items() if text == word.text or text.startswith(word.text + " ")]
    if not named:
        raise ValueError(f"unknown {kind} '{text}'; known are {_listed(words.values())}")
    key = max(named, key=lambda key: len(words[key].text))
    word = words[key]
    rest = text[len(word.text) :].strip(" ")
    takes_number = word.low != 0 or word.high != 0
    if not takes_number:
        if rest:
            raise ValueError(f"{kind} '{word.text}' takes no number, got '{text}'")
        return int(key), 0
    digits = rest + "1" if rest in {"+", "-"} else rest
    number = int(digits) if _NUMBER.fullmatch(digits) else word.low - 1
    if not word.low <= number <= word.high or (number == 0 and word.low < 0):
        raise ValueError(f"{kind} '{word.text}' takes a number from {word.low} to {word.high}, got '{text}'")
    return int(key), number


def _listed(words: Iterable[Word]) -> str:
    return ", ".join(f"'{word.text}'" for word in words) or "none"


def interpreter(
    *, act: Callable[..., Any], holds: Callable[..., Any], ask: Callable[..., Any], following: Callable[..., Any]
) -> Callable[..., Any]:
    """The rule that carries out the next line of a frame's program, from four rules of the game.

    `act(state, box, frame, what, number)` carries out an effect, `holds(state, box, frame, what, number)` looks at a
    condition, `ask(state, box, frame, what, number)` puts a question whose answer (1 yes, 0 no) comes into
    `frame.answer`, and `following(state, box, frame, what, number)` gives the next of a group after `frame.each` (-1
    before the first), or -1. The rule returns 0 at the program's end, else 1.
    """

    @rule
    def run_line(state, box, frame):
        code = box.code[frame.line]
        frame.line += 1
        match code.op:
            case Op.END:
                return 0
            case Op.ACT:
                act(state, box, frame, code.what, code.number)
            case Op.UNLESS:
                if not holds(state, box, frame, code.what, code.number):
                    frame.line = code.goto
            case Op.ASK:
                ask(state, box, frame, code.what, code.number)
            case Op.UNLESS_YES:
                if frame.answer != 1:
                    frame.line = code.goto
            case Op.JUMP:
                frame.line = code.goto
            case Op.EACH:
                frame.each = -1
            case Op.NEXT:
                frame.each = following(state, box, frame, code.what, code.number)
                if frame.each < 0:
                    frame.line = code.goto
        return 1

    return run_line


def is_inside(code: Any, starts: Iterable[int], line: int) -> bool:
    """Whether a line belongs to one of the programs that start at these lines (0 is none); `code` is the box's."""
    for start in starts:
        end = start
        while start and code["op"][end] != Op.END:
            end += 1
        if start and start <= line <= end:
            return True
    return False


def spoken(items: Any) -> str:
    """A program as a card would print it: its words from left to right."""
    parts = []
    for item in items:
        if isinstance(item, str):
            parts.append(item)
        elif "if" in item:
            parts.append(f"if {item['if']}: {spoken(item['then'])}")
        elif "ask" in item:
            parts.append(f"{item['ask']}? yes: {spoken(item['then'])}")
        else:
            parts.append(f"for each {item['each']}: {spoken(item['do'])}")
        if not isinstance(item, str) and item.get("else"):
            parts[-1] += f", else: {spoken(item['else'])}"
    return "; ".join(parts)

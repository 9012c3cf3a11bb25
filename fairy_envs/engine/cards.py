"""Card files: TOML that is read, checked to the last field, and turned into the tables that compiled rules read."""

from __future__ import annotations

import hashlib
import json
import tomllib
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .files import FileError, check_depth, read_text
from .programs import Line, Vocabulary

SOURCES = ("rulebook", "published", "reconstructed")


class CardFileError(FileError):
    """A card file that can't be played with: the message names file, card, field and what was expected."""


@dataclass(frozen=True, slots=True)
class CardText:
    """The text of a card file, and where it was read: all that it takes to play with the file when it is gone."""

    path: Path
    text: str


@dataclass(slots=True)
class CardFile:
    """A card file as it was read: its tables, and the code that its programs have been turned into.

    `hash` is the SHA-256 of what the file says, whatever its comments and layout (hexadecimal).
    """

    path: Path
    document: dict[str, Any]
    hash: str
    max_lines: int
    lines: list[Line] = field(default_factory=lambda: [Line(0)])

    @property
    def top(self) -> Table:
        return Table(self, "", self.document)


@dataclass(slots=True)
class Table:
    """A table of a card file. Every reading method refuses what the schema does not allow; `done` refuses the rest."""

    file: CardFile
    name: str
    fields: dict[str, Any]
    read: set[str] = field(default_factory=set)

    def fail(self, name: str, expected: str) -> CardFileError:
        where = f"{self.name}: " if self.name else ""
        return CardFileError(f"{self.file.path.name}: {where}{name}: {expected}")

    def _get(self, name: str, expected: str) -> Any:
        self.read.add(name)
        if name not in self.fields:
            raise self.fail(name, f"missing; expected {expected}")
        return self.fields[name]

    def whole(self, name: str, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        expected = f"a whole number from {low} to {high}"
        value = self._get(name, expected)
        if not _is_whole(value, low, high):
            raise self.fail(name, f"expected {expected}, got {value!r}")
        return value

    def wholes(self, name: str, count: tuple[int, int], low: int, high: int) -> list[int]:
        """A list of `count` (from, to) whole numbers from `low` to `high`."""
        expected = f"{count[0]} to {count[1]} whole numbers from {low} to {high}"
        values = self._get(name, expected)
        good = isinstance(values, list) and count[0] <= len(values) <= count[1]
        if not good or not all(_is_whole(value, low, high) for value in values):
            raise self.fail(name, f"expected {expected}, got {values!r}")
        return values

    def text(self, name: str) -> str:
        """Words on one line; not empty."""
        expected = "some words on one line, without control characters"
        value = self._get(name, expected)
        if not isinstance(value, str) or not value.strip() or any(map(_breaks_a_line, value)):
            raise self.fail(name, f"expected {expected}, got {value!r}")
        return value

    def new_title(self, earlier: list[str]) -> str:
        """The title, which must not be among those `earlier`, and joins them."""
        title = self.text("title")
        if title in earlier:
            raise self.fail("title", f"'{title}' is there twice; give its number in 'copies'")
        earlier.append(title)
        return title

    def choice(self, name: str, allowed: Sequence[str]) -> str:
        """One of the `allowed` words."""
        expected = "one of " + ", ".join(f"'{word}'" for word in allowed)
        value = self._get(name, expected)
        if value not in allowed:
            raise self.fail(name, f"expected {expected}, got {value!r}")
        return str(value)

    def choices(self, name: str, allowed: Sequence[str], count: tuple[int, int]) -> list[str]:
        """A list of `count` (from, to) of the `allowed` words."""
        expected = f"{count[0]} to {count[1]} of " + ", ".join(f"'{word}'" for word in allowed)
        values = self._get(name, expected)
        if not isinstance(values, list) or not count[0] <= len(values) <= count[1]:
            raise self.fail(name, f"expected {expected}, got {len(values) if isinstance(values, list) else values!r}")
        for value in values:
            if value not in allowed:
                raise self.fail(name, f"expected {expected}, got {value!r}")
        return values

    def source(self) -> None:
        """Where this part comes from: `source`, and for published content the address in `address`."""
        if self.choice("source", SOURCES) == "published":
            self.text("address")

    def table(self, name: str) -> Table:
        """A table inside this one."""
        value = self._get(name, "a table")
        if not isinstance(value, dict):
            raise self.fail(name, f"expected a table, got {value!r}")
        return Table(self.file, f"{self.name} {name}".strip(), value)

    def tables(self, name: str, label: str) -> list[Table]:
        """A list of tables, each called by its field `label` in messages."""
        value = self._get(name, "a list of tables")
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            raise self.fail(name, f"expected a list of tables, got {value!r}")
        return [Table(self.file, f"{name} {row.get(label, place + 1)}", row) for place, row in enumerate(value)]

    def has(self, name: str) -> bool:
        """Whether an optional field is there."""
        self.read.add(name)
        return name in self.fields

    def program(self, name: str, vocabulary: Vocabulary, most: int | None = None) -> int:
        """A program of at most `most` lines; returns the line where it starts (0 is an empty program)."""
        start = len(self.file.lines)
        try:
            lines = vocabulary.compile(self._get(name, "a list of effects"), start)
        except CardFileError:
            raise
        except ValueError as error:
            raise self.fail(name, str(error)) from None
        if most is not None and len(lines) > most + 1:
            raise self.fail(name, f"expected a program of {most} lines at most, this one has {len(lines) - 1}")
        if start + len(lines) > self.file.max_lines:
            raise self.fail(name, f"all programs together may have {self.file.max_lines} lines, this one goes past it")
        self.file.lines += lines
        return start

    def modifiers(self, name: str, vocabulary: Vocabulary) -> list[tuple[int, int]]:
        """Standing modifiers and their numbers."""
        try:
            return vocabulary.modifiers(self._get(name, "a list of standing modifiers"))
        except CardFileError:
            raise
        except ValueError as error:
            raise self.fail(name, str(error)) from None

    def done(self) -> None:
        """Refuse fields that nobody read."""
        unknown = sorted(set(self.fields) - self.read)
        if unknown:
            raise self.fail(unknown[0], f"unknown field; known are {', '.join(sorted(self.read))}")


def _is_whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _breaks_a_line(sign: str) -> bool:
    """Whether a sign is a control character or a separator of lines, none of which may reach a terminal."""
    return unicodedata.category(sign) in ("Cc", "Zl", "Zp")


def read_card_file(path: Path) -> CardText:
    """The text of a card file. Raises `CardFileError` if it can't be read."""
    try:
        return CardText(path, read_text(path, "utf-8-sig"))  # some editors begin a file with a byte order mark
    except OSError as error:
        raise CardFileError(f"{path}: cannot be read ({error.strerror or error})") from None
    except UnicodeDecodeError as error:
        raise CardFileError(f"{path.name}: not a TOML file: {error}") from None


def parse_card_file(given: CardText, max_lines: int) -> CardFile:
    """A card file from its text. Raises `CardFileError` if that is no TOML, or can't be written down again."""
    name = given.path.name
    try:
        document = tomllib.loads(given.text)
        check_depth(document)
        # Dates are no part of any schema, and whatever stands in the place of a field is refused there.
        written = json.dumps(document, sort_keys=True, default=str)
    except tomllib.TOMLDecodeError as error:
        raise CardFileError(f"{name}: not a TOML file: {error}") from None
    except RecursionError:
        raise CardFileError(f"{name}: its tables stand too deep inside each other") from None
    except ValueError:
        raise CardFileError(f"{name}: a number in it has more digits than Python takes") from None
    return CardFile(given.path, document, hashlib.sha256(written.encode()).hexdigest(), max_lines)

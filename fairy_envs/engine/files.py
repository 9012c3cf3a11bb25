"""Files from outside: what is read of them is plain data, and what is said of them stands on one line."""

from __future__ import annotations

import errno
import json
from pathlib import Path
from typing import Any

_DEEPEST = 100
"""More tables and lists inside each other than any file of the project needs, and few enough to be shown."""


def one_line(text: str) -> str:
    """A text in which every sign that would break the line or steer a terminal is spelt out."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def shown(value: object) -> str:
    """What was given, as Python writes it, on one line."""
    return one_line(repr(value))


class FileError(ValueError):
    """A file that can't be used. Its message is one line whatever the file or its path holds (`one_line`)."""

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


def read_text(path: Path, encoding: str = "utf-8") -> str:
    """The text of a file. Raises `OSError`, also for what can't be a path, and `UnicodeDecodeError`."""
    try:
        return path.read_text(encoding=encoding)
    except UnicodeDecodeError:
        raise
    except ValueError as error:  # a null byte, or half a surrogate pair
        raise OSError(errno.EINVAL, str(error)) from None


def check_depth(data: Any) -> None:
    """Raise `RecursionError` if tables and lists stand too deep inside each other.

    What could just be read would raise it later, in whatever looks through it or shows it in a message.
    """
    level = [data]
    for _ in range(_DEEPEST):
        parts = [part for part in level if isinstance(part, dict | list)]
        level = [inner for part in parts for inner in (part.values() if isinstance(part, dict) else part)]
    if level:
        raise RecursionError


def read_json(path: Path) -> Any:
    """What a JSON file holds. Raises `OSError`, and `ValueError` if it is none or nested too deep."""
    try:
        found = json.loads(read_text(path))
        check_depth(found)
    except RecursionError:
        raise ValueError("it is nested too deep") from None
    return found

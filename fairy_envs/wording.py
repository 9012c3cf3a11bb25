"""Sentences that several parts of the project say."""

from __future__ import annotations

import difflib
from collections.abc import Sequence


def not_called(kind: str, name: object, known: Sequence[str]) -> str:
    """That nothing of a kind has a name, what may have been meant, and what there is."""
    close = difflib.get_close_matches(str(name), known, 1)
    hint = f"; did you mean {close[0]}?" if close else ""
    return f"no {kind} is called {name!r}{hint} (there {'is' if len(known) == 1 else 'are'} {', '.join(known)})"


def install_command(extra: str = "") -> str:
    """The pip command that brings an extra, or the core."""
    what = f'".[{extra}]"' if extra else "."
    return f"pip install -e {what} in the project's folder"

"""A view as text. A view's `table` is a list of parts, each of one kind:

- `{"kind": "track", "title", "spaces": [{"name", "pieces": [name, …]}, …]}`: a row of spaces, each of a kind (`name`)
  and perhaps with a `title` of its own, and what stands on them; in rows of `row` spaces at most, if that is given;
- `{"kind": "facts", "title", "facts": {name: value}}`: short statements;
- `{"kind": "grid", "title", "columns": [name, …], "rows": {name: [value, …]}}`: things side by side, one a column;
- `{"kind": "cards", "title", "cards": [{"name", "text"}, …]}`: cards that lie together.
"""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

WIDTH = 80


_NARROWEST = 10
"""No column gets narrower than that."""


def draw(view: Mapping[str, Any]) -> str:
    """The whole table in lines of at most `WIDTH` characters."""
    lines = [f"{view['game']}: I am {view['me']}."]
    for part in view["table"]:
        lines += ["", *_PARTS[part["kind"]](part)]
    if view["over"]:
        lines += ["", "The game is over."]
    elif view["on_turn"]:
        lines += ["", textwrap.fill(view["question"], WIDTH)]
    return "\n".join(lines) + "\n"


def _track(part: Mapping[str, Any]) -> list[str]:
    """One cell a space: its first letter and, below it, the shortest mark of each piece."""
    spaces = part["spaces"]
    kinds = list(dict.fromkeys(space["name"] for space in spaces))
    letters = {kind: _letter(kind, kinds) for kind in kinds}
    names = [piece for space in spaces for piece in space["pieces"]]
    cells = [(letters[space["name"]], "".join(_mark(piece, names) for piece in space["pieces"])) for space in spaces]
    width = max(2, *(len(pieces) for _, pieces in cells))
    legend = ", ".join(f"{letters[kind]} {kind}" for kind in kinds)
    where = "; ".join(
        f"{piece} on {place + 1} ({space.get('title', space['name'])})"
        for place, space in enumerate(spaces)
        for piece in space["pieces"]
    )
    lines = [f"{part['title']} ({legend})"]
    most = min(part.get("row", len(cells)), (WIDTH - 1) // (width + 1))
    length = -(-len(cells) // -(-len(cells) // most))  # rows that are as even as can be
    for start in range(0, len(cells), length):
        row = cells[start : start + length]
        lines += [("  " + " ".join(f"{cell[line]:>{width}}" for cell in row)).rstrip() for line in (0, 1)]
    return [*lines, *_wrapped(f"{where or 'nobody on any'} of {len(spaces)}")]


def _mark(piece: str, names: Sequence[str]) -> str:
    """The shortest beginning of a piece's name that no other piece has."""
    others = [name for name in names if name != piece]
    return next(
        (piece[:end] for end in range(1, len(piece)) if not any(o.startswith(piece[:end]) for o in others)), piece
    )


def _letter(kind: str, kinds: list[str]) -> str:
    """A mark for a kind of space: a dot for the first plain one, else a letter that no other kind begins with."""
    if kind in ("open", "step"):
        return "."
    taken = [other[0] for other in kinds if other != kind]
    return kind[0].upper() if kind[0] in taken else kind[0]


def _facts(part: Mapping[str, Any]) -> list[str]:
    lines = [part["title"]]
    for name, value in part["facts"].items():
        lines += _wrapped(f"{name}: {value}")
    return lines


def _grid(part: Mapping[str, Any]) -> list[str]:
    """Columns as wide as their widest value, which is folded where the table would grow wider than `WIDTH`; a row
    without any value is left out."""
    rows = {name: [str(value) for value in values] for name, values in part["rows"].items() if any(values)}
    if not rows:
        return [f"{part['title']}: none"]
    first = max(len(name) for name in rows)
    columns = list(enumerate(part["columns"]))
    widths = [max(len(name), *(len(values[place]) for values in rows.values())) for place, name in columns]
    widths = [first, *_narrowed(widths, WIDTH - 2 - first - 2 * len(columns))]
    lines = [part["title"]]
    for row in [["", *part["columns"]], *([name, *values] for name, values in rows.items())]:
        cells = [textwrap.wrap(cell, width) or [""] for cell, width in zip(row, widths, strict=True)]
        for line in itertools.zip_longest(*cells, fillvalue=""):
            lines.append("  " + "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
    return lines


def _narrowed(widths: Sequence[int], room: int) -> list[int]:
    """Widths of columns that fit into so much room: the widest give way, one after the other."""
    fitting = list(widths)
    while sum(fitting) > room and max(fitting) > _NARROWEST:
        fitting[fitting.index(max(fitting))] -= 1
    return fitting


def _cards(part: Mapping[str, Any]) -> list[str]:
    if not part["cards"]:
        return [f"{part['title']}: none"]
    lines = [part["title"]]
    for card in part["cards"]:
        lines += _wrapped(f"{card['name']}: {card['text']}")
    return lines


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")


_PARTS = {"track": _track, "facts": _facts, "grid": _grid, "cards": _cards}

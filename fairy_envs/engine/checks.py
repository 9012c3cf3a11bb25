"""A check of field names in rules, when a game is first used.

Numba reports a misspelt field hundreds of lines deep without file or line; this names both, before anything compiles.
"""

from __future__ import annotations

import ast
import difflib
import inspect
import textwrap
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from .compile import RULES
from .programs import LINE

if TYPE_CHECKING:
    from .spec import GameSpec

_ARRAY = frozenset({"sum", "shape", "size", "copy", "fill", "any", "all", "min", "max", "argmax", "argmin", "astype"})


def _names(kind: np.dtype[Any]) -> set[str]:
    """All field names of a record type and of the records in it."""
    kind = kind.base
    found = set(kind.names or ())
    for name in kind.names or ():
        found |= _names(kind[name])
    return found


def _attributes(function: Callable[..., Any]) -> Iterator[tuple[str, str, int]]:
    """The (name, attribute, line) of each attribute that a rule reads of its own variables."""
    lines, first = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(lines)))
    local = set(function.__code__.co_varnames)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            base = node.value
            while isinstance(base, ast.Attribute | ast.Subscript):
                base = base.value
            if isinstance(base, ast.Name) and base.id in local:
                owner = node.value.id if isinstance(node.value, ast.Name) else ""
                yield owner, node.attr, first + node.lineno - 1


def check_rules(spec: GameSpec) -> None:
    """Raise `AttributeError` with file and line for a field that no record of the game has."""
    records = {
        "state": set(spec.state.dtype.names or ()),
        "frame": set(spec.state.frames.dtype.names or ()),
        "box": {field.name for field in spec.box} | {"code"},
        "out": set(spec.observation.dtype.names or ()),
        "obs": set(spec.observation.dtype.names or ()),
    }
    everywhere = _names(spec.state.dtype) | _names(LINE) | records["box"] | records["out"]
    package = spec.setup.__module__.rpartition(".")[0]
    for function in RULES:
        if not function.__module__.startswith(f"{package}."):
            continue
        for owner, attribute, line in _attributes(function):
            known = records.get(owner, everywhere)
            if attribute not in known and attribute not in _ARRAY:
                close = difflib.get_close_matches(attribute, known, 1)
                hint = f"; did you mean '{close[0]}'?" if close else ""
                where = f"{function.__code__.co_filename}:{line}"
                raise AttributeError(f"{where}: {function.__name__}: no field '{attribute}'{hint}")

"""Snapshots as bytes: magic, sizes, one JSON line that describes the table, the state, the log, and a SHA-256.

What comes from outside is checked here down to the last field before anything compiled sees it.
"""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Mapping
from typing import Any

import numpy as np

from fairy_envs.engine import Game
from fairy_envs.engine.events import EVENT, EVENT_FIELDS
from fairy_envs.engine.kernels import as_rule_sees
from fairy_envs.engine.records import out_of_range

from .errors import SnapshotError

NOBODY = -1
"""Who decided, of what was told while setting up."""

LogEntry = tuple[int, bytes]
"""Who decided, and the events that followed."""

_MAGIC = b"FAIRYENV"
_SIZES = struct.Struct("<II")
_ENTRY = struct.Struct("<hI")
_CHECKSUM = 32


def write(head: Mapping[str, Any], states: Any, log: list[LogEntry]) -> bytes:
    """A snapshot of the first of some states: equal histories give equal bytes."""
    state = np.array(states[:1])
    state["told"] = 0
    state["lost"] = 0
    state["events"] = np.zeros((), EVENT)  # those of the last decision lie in the log
    text = json.dumps(head, sort_keys=True).encode()
    entries = b"".join(_ENTRY.pack(seat, len(events)) + events for seat, events in log)
    body = _MAGIC + _SIZES.pack(len(text), state.nbytes) + text + state.tobytes() + entries
    return body + hashlib.sha256(body).digest()


def read(game: Game, expected: Mapping[str, Any], data: bytes) -> tuple[dict[str, Any], Any, list[LogEntry]]:
    """The description, the states (1,) and the log of a snapshot whose description has the `expected` values.

    Raises `SnapshotError` if it is no snapshot, damaged, another table's, or holds what can't be.
    """
    name = game.spec.id
    start = len(_MAGIC) + _SIZES.size
    if not isinstance(data, bytes) or len(data) < start + _CHECKSUM or not data.startswith(_MAGIC):
        raise SnapshotError(f"{name}: this is no snapshot, or it was cut short")
    body, checksum = data[:-_CHECKSUM], data[-_CHECKSUM:]
    if hashlib.sha256(body).digest() != checksum:
        raise SnapshotError(f"{name}: the snapshot is damaged or was cut short (its checksum does not fit)")
    text_size, state_size = _SIZES.unpack(data[len(_MAGIC) : start])
    at = start + text_size
    try:
        head = json.loads(body[start:at])
        for key, value in expected.items():
            if json.dumps(head[key], sort_keys=True) != json.dumps(value, sort_keys=True):
                raise SnapshotError(f"{name}: the snapshot has {key} {head[key]!r}, this table {value!r}")
        if state_size != game.spec.state.dtype.itemsize:
            raise SnapshotError(f"{name}: the snapshot's state has another size than this version's")
        states = np.frombuffer(body[at : at + state_size], game.spec.state.dtype).copy()
        log = _read_log(body[at + state_size :], game)
    except SnapshotError:
        raise
    except (KeyError, TypeError, ValueError, RecursionError, struct.error) as error:
        raise SnapshotError(f"{name}: the snapshot can't be read ({error})") from None
    wrong = game.fault(states[0])
    if wrong:
        raise SnapshotError(f"{name}: the snapshot holds what can't be: {wrong}")
    return head, as_rule_sees(states), log


def _read_log(data: bytes, game: Game) -> list[LogEntry]:
    log: list[LogEntry] = []
    at = 0
    while at < len(data):
        seat, size = _ENTRY.unpack_from(data, at)
        at += _ENTRY.size
        events = data[at : at + size]
        at += size
        whole = len(events) == size and size % EVENT.itemsize == 0
        rows = np.frombuffer(events, EVENT) if whole else None
        if rows is None or not NOBODY <= seat < game.num_players or out_of_range(EVENT_FIELDS, rows):
            raise SnapshotError(f"{game.spec.id}: the snapshot's log can't be read")
        kinds, seats = len(game.spec.state.events.events), game.num_players
        if rows.size and (rows["kind"].max() >= kinds or rows["seat"].max() >= seats):
            raise SnapshotError(f"{game.spec.id}: the snapshot's log tells of what can't happen")
        log.append((seat, events))
    return log


def as_told_to(seat: int, log: list[LogEntry]) -> list[LogEntry]:
    """A log with what a seat was not told left out."""
    told = []
    for who, events in log:
        rows = np.frombuffer(events, EVENT).copy()
        untold = rows["seers"] >> seat & 1 == 0
        for name in ("a", "b", "seers"):
            rows[name][untold] = 0
        told.append((who, rows.tobytes()))
    return told

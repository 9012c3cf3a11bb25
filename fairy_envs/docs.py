"""The documentation that is generated from the declarations of the games, so that nothing is typed twice."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from fairy_envs import GAMES, make
from fairy_envs.agents import load_agent
from fairy_envs.engine import GameSpec

_BEGIN, _END = "<!-- table:start -->", "<!-- table:end -->"
_SHOWN, _SEED, _DECISIONS = "damsels_tale_v0", 7, 10


def generated(root: Path) -> dict[Path, str]:
    """Every generated text below the project's folder, by its path."""
    readme = root / "README.md"
    texts = {root / "docs" / f"{spec.id}.md": game_page(spec) for spec in GAMES.values()}
    old = readme.read_text(encoding="utf-8")
    texts[readme] = put_between(old, f"```text\n{picture()}```", _BEGIN, _END, readme.name)
    return texts


def picture() -> str:
    """A table in the middle of a game, as the first seat sees it."""
    env = make(_SHOWN)
    env.reset(seed=_SEED)
    agent, rng = load_agent("scripted", env), np.random.default_rng(_SEED)
    for _ in range(_DECISIONS):
        seen = env.last()[0]
        env.step(int(agent.act(seen["observation"][None], seen["action_mask"][None], rng)[0]))
    lines: str = env.text(env.possible_agents[0])
    return lines


def game_page(spec: GameSpec) -> str:
    """The reference page of a game: options, agents, observation, actions, events and state."""
    options = spec.options()
    meanings = _attributes(spec.options.__doc__ or "")
    return "\n".join(
        [
            f"# {spec.title}: options, observation, actions",
            "",
            "Generated from the game's declarations by `python scripts/refresh_docs.py`; do not edit.",
            "",
            f"`{spec.name}`, {spec.kind}. The rules: [RULES.md](../fairy_envs/games/{spec.id}/RULES.md). A game is cut "
            f"after {spec.max_decisions} decisions.",
            "",
            *_seats(spec),
            "",
            "## Options",
            "",
            *_table(
                ("option", "default", "values", "meaning"),
                (
                    (
                        f"`{name}`",
                        f"`{getattr(options, name)!r}`",
                        ", ".join(f"`{value!r}`" for value in values),
                        meanings.get(name, ""),
                    )
                    for name, values in spec.options.allowed().items()
                ),
            ),
            "",
            "Every game also takes `cards` (the path of another card file), `max_decisions`, `illegal`, `render_mode`: "
            "see [environments.md](environments.md).",
            "",
            "## Observation",
            "",
            f"{spec.observation.size} numbers (float32) from 0 to 1. Each field holds whole numbers from 0 to its "
            "highest, divided by that; everything is told from the seat that looks.",
            "",
            *_table(
                ("place", "field", "shape", "highest", "meaning"),
                (
                    (_span(first, last), f"`{field.name}`", _shape(field.dimensions), str(field.high), field.doc)
                    for first, last, field in spec.observation.describe()
                ),
            ),
            "",
            "## Actions",
            "",
            f"{len(spec.actions)} ids. `env.describe_action(id)` says one in words.",
            "",
            *_table(("ids", "group", "stands for", "meaning"), _action_rows(spec)),
            "",
            *words_of_cards(spec),
            "## Events",
            "",
            "What players are told (`env.events`); a second sentence is what those are told who may not know the rest.",
            "",
            *_table(
                ("event", "sentence", "for the others"),
                (
                    (f"`{event.name}`", f"`{event.sentence}`", f"`{event.unseen}`" if event.unseen else "the same")
                    for event in spec.state.events.events
                ),
            ),
            "",
            "## State",
            "",
            f"One record of {spec.state.dtype.itemsize} bytes. Of its pieces, a seat sees what lies in zones that are "
            "open to it.",
            "",
            *_table(
                ("field", "shape", "range", "who sees it", "meaning"),
                (
                    (
                        f"`{field.name}`",
                        _shape(field.dimensions),
                        _range(field.low, field.high),
                        {"open": "all", "owner": "its seat", "nobody": "nobody", "derived": "all"}[field.sees],
                        field.doc,
                    )
                    for field in spec.state.fields
                ),
            ),
            "",
        ]
    )


def _attributes(docstring: str) -> dict[str, str]:
    """What the section "Attributes:" of a docstring says of each."""
    found: dict[str, str] = {}
    name = ""
    for line in inspect.cleandoc(docstring).partition("Attributes:\n")[2].splitlines():
        if entry := re.match(r" {4}(\w+): (.*)", line):
            name = entry.group(1)
            found[name] = entry.group(2)
        elif name and line.strip():
            found[name] += f" {line.strip()}"
    return found


def _action_rows(spec: GameSpec) -> Iterable[Sequence[str]]:
    first = 0
    for group in spec.actions.groups:
        numbers = _range(group.low, group.low + group.size - 1) if group.size > 1 else ""
        yield _span(first, first + group.size), f"`{group.name}`", numbers, group.doc
        first += group.size


def _span(first: int, end: int) -> str:
    return str(first) if end == first + 1 else f"{first} to {end - 1}"


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _shape(dimensions: Sequence[int]) -> str:
    return " × ".join(str(length) for length in dimensions) or "1"


def _seats(spec: GameSpec) -> list[str]:
    """Who sits where, for every number of players."""
    lines = []
    for count in spec.options.allowed()["num_players"]:
        agents = spec.seats(spec.options(num_players=count))
        lines.append(
            f"Agents with {count} players, in the order of their seats: {', '.join(f'`{a}`' for a in agents)}."
        )
    return ["  \n".join(lines)]


def words_of_cards(spec: GameSpec) -> list[str]:
    """The section on the words of a game's card file, line by line; none if it has no words."""
    if not spec.words_on_cards:
        return []
    rows = [
        (kind, f"`{word.text}`", f"{word.low} to {word.high}" if word.low or word.high else "", word.doc)
        for kind, word in spec.words_on_cards
    ]
    return ["## Words of the card file", "", *_table(("kind", "word", "number", "meaning"), rows), ""]


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table in Markdown."""
    cells = [[cell.replace("|", "\\|") for cell in row] for row in (head, ["---"] * len(head), *rows)]
    return [f"| {' | '.join(row)} |" for row in cells]


def put_between(old: str, text: str, begin: str, end: str, name: str) -> str:
    """A text with what stands between two markers replaced."""
    head, found, rest = old.partition(begin)
    _, ended, tail = rest.partition(end)
    if not found or not ended:
        raise ValueError(f"{name} has no place for this: it needs the lines {begin} and {end}")
    return f"{head}{begin}\n{text.strip()}\n{end}{tail}"

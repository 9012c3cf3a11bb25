"""Golden playthroughs: whole games in text, so that a change of rules or of encoding shows as a readable diff.

    python -m tests.golden           # says whether the files in `tests/<game>/golden/` are as the games play now
    python -m tests.golden --write   # writes them anew: look at the diff before you commit it

A file shows of each decision what is asked and legal, what is chosen, what each seat is told, and which fields of the
state and of each seat's observation have changed. Each seat's table stands there as text, whole at the start; at every
later round and at the end only the lines that are new.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import fairy_envs
from fairy_envs.agents import load_agent
from fairy_envs.engine.frames import stack

FOLDER = Path(__file__).parent
PLAYS: dict[str, dict[str, tuple[int, dict[str, Any]]]] = {
    "damsels_tale": {
        "ivan-cinder": (20, {}),
        "ivan-misty": (53, {"dragon": "misty"}),
        "chops_murphy-snerl_the_white": (27, {"knight": "chops_murphy", "dragon": "snerl_the_white"}),
        "lady_artesia_scyllos-brand": (3, {"knight": "lady_artesia_scyllos", "dragon": "brand", "handicap": 1}),
        "captain_kinnen-cinder": (5, {"knight": "captain_kinnen"}),
        "dame_stephanie-reinald_the_red": (8, {"knight": "dame_stephanie", "dragon": "reinald_the_red"}),
        "three": (2, {"num_players": 3}),
    },
    "grimm_forest": {
        "two": (0, {}),
        "three": (0, {"num_players": 3}),
        "four": (0, {"num_players": 4}),
    },
    "scary_tales": {
        "two": (0, {}),
        "three": (0, {"num_players": 3}),
        "four": (0, {"num_players": 4, "target": 10}),
    },
    "book_of_shadows": {
        "one": (0, {"num_players": 1}),
        "two": (2, {"num_players": 2, "refresh": "round"}),
        "three": (0, {"num_players": 3}),
        "four": (0, {"num_players": 4}),
    },
}
"""The seed and the options of each playthrough, by game."""
NOISE = 0.4
"""The scripted player plays, with this share of random actions."""


def compact(value: Any) -> str:
    """Numbers in little room: a table of small ones as a word of digits."""
    numbers = np.asarray(value).astype(int)
    if numbers.ndim == 0:
        return str(int(numbers))
    if numbers.ndim == 1:
        return ("" if numbers.max() < 10 else ",").join(map(str, numbers.tolist()))
    return " ".join(compact(row) for row in numbers)


def state_of(env: Any) -> dict[str, str]:
    """The raw state by field name: piles as the faces in them, the lowest first."""
    state, declared = env._states[0], env.game.spec.state
    fields = {f.name: compact(state[f.name]) for f in declared.fields if f.name not in ("told", "lost")}
    fields["generators"] = " ".join(f"{int(number):016x}" for number in state["generators"])
    for pieces in declared.pools:
        pool = state[pieces.name]
        for pile, start in enumerate(pieces.pile_start):
            held = pool["piece"][start : start + int(pool["count"][pile])]
            name = f"{pieces.zone_names[pieces.pile_zone[pile]]}[{pieces.pile_seat[pile]}]"
            fields[name] = " ".join(str(int(pool["face"][piece])) for piece in held) or "none"
        fields["known"] = compact(pool["known"] & ((1 << env.game.spec.max_seats) - 1))
    kinds = declared.frames.kinds
    fields["frames"] = " > ".join(frame_in_words(frame, kinds) for frame in stack(state, declared.frames)) or "none"
    return fields


def frame_in_words(frame: Any, kinds: Any) -> str:
    rest = {name: int(frame[name]) for name in frame.dtype.names if name not in ("kind", "step") and frame[name]}
    inside = "".join(f" {name}={value}" for name, value in rest.items())
    return f"{kinds(int(frame['kind'])).name.lower()}:{int(frame['step'])}{inside}"


def seen_by(env: Any, agent: str) -> dict[str, str]:
    """A seat's observation as whole numbers by name."""
    declared = env.game.spec.observation
    seen = declared.whole(env.observe(agent)["observation"])
    return {field.name: compact(seen[field.name]) for field in declared.fields}


def changes(before: dict[str, str], after: dict[str, str]) -> str:
    return "; ".join(f"{name} {value}" for name, value in after.items() if before.get(name) != value) or "nothing"


class Teller:
    """Tells what has changed since it was last asked."""

    def __init__(self, env: Any) -> None:
        self.env = env
        self.state: dict[str, str] = {}
        self.seen: dict[str, dict[str, str]] = {agent: {} for agent in env.possible_agents}
        self.shown: dict[str, set[str]] = {agent: set() for agent in env.possible_agents}
        self.told = dict.fromkeys(env.possible_agents, 0)

    def news(self) -> Iterator[str]:
        """Events, then the fields that have changed, and the tables as text if a round begins."""
        dealt = False
        new = {}
        for agent in self.env.possible_agents:
            events = self.env.events(agent, since="start")
            new[agent] = events[self.told[agent] :]
            self.told[agent] = len(events)
        for rows in zip(*new.values(), strict=True):
            dealt |= rows[0]["kind"] == "round"
            said = list(dict.fromkeys(row["text"] for row in rows))
            if len(said) > 1:
                said = [f"{agent}: {row['text']}" for agent, row in zip(new, rows, strict=True)]
            yield f"  * {rows[0]['kind']}: {' | '.join(said)}"
        state = state_of(self.env)
        yield f"  state: {changes(self.state, state)}"
        self.state = state
        for agent in self.env.possible_agents:
            seen = seen_by(self.env, agent)
            yield f"  {agent} sees: {changes(self.seen[agent], seen)}"
            self.seen[agent] = seen
        if dealt:
            yield from self.tables()

    def tables(self) -> Iterator[str]:
        """Each seat's table as text: the whole of it at first, and later the lines that are new."""
        for agent in self.env.possible_agents:
            lines = self.env.text(agent).split("\n")
            yield ""
            yield from (f"    | {line}".rstrip() for line in lines if line not in self.shown[agent])
            self.shown[agent] = set(lines)


def playthrough(game: str, name: str) -> str:
    """A whole game in text."""
    seed, options = PLAYS[game][name]
    spec = fairy_envs.GAMES[game]
    env = fairy_envs.make(spec.name, **options)
    scripted, rng = load_agent("scripted", env), np.random.default_rng(seed)
    env.reset(seed=seed)
    teller = Teller(env)
    lines = [f"{spec.title}: {name}, seed {seed}, options {options}", "", "set-up", *teller.news()]
    decision = 0
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        agent = env.agent_selection
        seen = env.observe(agent)
        legal = np.flatnonzero(seen["action_mask"])
        action = int(scripted.act(seen["observation"][None], seen["action_mask"][None], rng)[0])
        if rng.random() < NOISE:
            action = int(rng.choice(legal))
        question = spec.observation.questions(int(env._states["question"][0])).name.lower()
        decision += 1
        lines += ["", f"decision {decision}: {agent} is asked: {question}"]
        lines += [f"  legal: {', '.join(f'{a} {env.describe_action(int(a))}' for a in legal)}"]
        lines += [f"  chooses {action}: {env.describe_action(action)}"]
        env.step(action)
        lines += teller.news()
    lines += ["", "the end", f"  rewards: {env.rewards}", *teller.tables()]
    return "\n".join(lines) + "\n"


def path_of(game: str, name: str) -> Path:
    return FOLDER / game / "golden" / f"{name}.txt"


def difference(game: str, name: str, most: int = 80) -> str:
    """How the game as it plays now differs from the file: a diff of at most so many lines, or nothing."""
    path = path_of(game, name)
    old = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    new = playthrough(game, name).splitlines()
    lines = list(difflib.unified_diff(old, new, path.name, "as it plays now", n=2, lineterm=""))
    rest = [f"... and {len(lines) - most} lines more"] if len(lines) > most else []
    return "\n".join([*lines[:most], *rest])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the files anew")
    every = [(game, name) for game, names in PLAYS.items() for name in names]
    if parser.parse_args().write:
        for game, name in every:
            path_of(game, name).parent.mkdir(exist_ok=True)
            path_of(game, name).write_text(playthrough(game, name), encoding="utf-8")
        return
    found = [text for game, name in every if (text := difference(game, name))]
    print("\n".join(found) or "all as written")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()

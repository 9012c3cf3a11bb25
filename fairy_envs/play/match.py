"""A game being played, with the way back and the record that is saved.

What is saved is a replay: the seed, the options and every decision. It is loaded by playing it again, each decision
through the mask, so that a file can't bring about what the rules don't allow. It depends on the game's version, its
cards and its table of actions, and not on what an observation holds.
"""

from __future__ import annotations

import itertools
import json
import os
import platform
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Self

from fairy_envs import GAMES, CardFileError, GameSpec, OptionError, make
from fairy_envs.engine.files import FileError, read_json
from fairy_envs.envs import AEC

FORMAT = "fairy-envs replay 2"
UNDO = "undo"


class ReplayError(FileError):
    """A saved game that can't be played here, or a file that none can be written to."""


class Match:
    """A game of an AEC environment from its deal on.

    Attributes:
        env: The environment, dealt.
        seats: Who plays each seat, in the words of `load_agent`.
        seed: The seed of the deal.
    """

    def __init__(self, env: AEC, seats: Sequence[str], seed: int) -> None:
        self.env, self.seats, self.seed = env, list(seats), seed
        self._decisions: list[tuple[str, int | str]] = []
        self._before: list[tuple[str, bytes]] = []
        self._files: set[Path] = set()  # that this game was loaded from or saved in
        env.reset(seed=seed)

    @property
    def over(self) -> bool:
        """Whether the game has ended or was cut."""
        agent = self.env.possible_agents[0]
        return self.env.terminations[agent] or self.env.truncations[agent]

    @property
    def cut(self) -> bool:
        """Whether the game was stopped at its limit of decisions."""
        return any(self.env.truncations.values())

    def decide(self, action: int) -> None:
        """Decide for the agent whose turn it is. Raises `IllegalAction`; then nothing has moved."""
        agent, before = self.env.agent_selection, self.env.snapshot()
        self.env.step(action)
        self._before.append((agent, before))
        self._decisions.append((agent, action))

    def undo(self, agent: str) -> bool:
        """Go back to the agent's own last decision, whatever others did since; False if it has made none.

        The record keeps what was taken back, and that it was.
        """
        own = [place for place, (who, _) in enumerate(self._before) if who == agent]
        if not own:
            return False
        self.env.restore(self._before[own[-1]][1])
        del self._before[own[-1] :]
        self._decisions.append((agent, UNDO))
        return True

    def result(self) -> str:
        """Who won, in a sentence, once the game is over."""
        env = self.env
        names = [f"{env.view(agent)['me']} ({agent})" for agent in env.possible_agents]
        rewards = [env.rewards[agent] for agent in env.possible_agents]
        if self.cut:
            return f"The game was cut after {env.max_decisions} decisions, and nobody wins."
        if env.game.spec.kind == "cooperative":
            return "You all win." if rewards[0] > 0 else "You all lose."
        winners = [name for name, reward in zip(names, rewards, strict=True) if reward > 0] or names
        return f"The winner is {winners[0]}." if len(winners) == 1 else f"The winners are {'; '.join(winners)}."

    def record(self) -> dict[str, Any]:
        """The game so far as plain data (JSON)."""
        game = self.env.game
        return {
            "format": FORMAT,
            "game": game.spec.id,
            "version": game.spec.version,
            "actions": _action_table(game.spec),
            "options": game.option_values,
            "cards": game.cards.hash,
            "cards_path": None if game.cards_path is None else os.path.abspath(game.cards_path),
            "max_decisions": self.env.max_decisions,
            "seed": self.seed,
            "episode": 0,
            "seats": self.seats,
            "decisions": self._decisions,
            "versions": versions(),
        }

    def save(self, path: Path, *, new_folder: bool = False) -> Path:
        """Write the record; the file is whole or as it was. `new_folder` makes its folder if need be.

        Returns where it lies: another game's file stays, and a number is put behind the name. Raises `ReplayError`.
        """
        try:
            path = self._own_or_new(path)
            part = path.with_name(path.name + ".part")
            if new_folder:
                path.parent.mkdir(parents=True, exist_ok=True)
            elif not path.parent.is_dir():
                raise ReplayError(f"{path}: there is no folder {path.parent}; make it first, or save elsewhere")
            part.write_text(json.dumps(self.record(), indent=1) + "\n", encoding="utf-8")
            os.replace(part, path)
        except ReplayError:
            raise
        except OSError as error:
            raise ReplayError(f"{path}: can't be written ({error.strerror or error})") from None
        except ValueError as error:  # what can't be a path
            raise ReplayError(f"{path}: can't be written ({error})") from None
        self._files.add(path.resolve())
        return path

    def _own_or_new(self, path: Path) -> Path:
        """A path that is this game's already, or nobody's: a number is put behind the name of another game's."""
        if path.exists() and not _is_replay(path):
            raise ReplayError(f"{path}: there is something else of that name; save under another one")
        names = itertools.chain([path.name], (f"{path.stem}_{number}{path.suffix}" for number in itertools.count(2)))
        files = (path.with_name(name) for name in names)
        return next(file for file in files if file.resolve() in self._files or not file.exists())

    @classmethod
    def load(cls, path: Path, game: str, *, cards: str | None = None) -> Self:
        """Play a saved game of `game` again up to where it was saved; `cards` is where its card file lies now.

        Raises:
            ReplayError: The file is no replay, or of another game, version, table of actions or card set, or its card
                file is gone, or an option or a decision in it is not possible.
            CardFileError: `cards` can't be played with.
        """
        saved, spec = _read(path), GAMES[game]
        if saved["game"] != game:
            raise ReplayError(f"{path}: this is a game of {saved['game']}: fairy play {saved['game']} --load {path}")
        if saved["version"] != spec.version:
            raise ReplayError(
                f"{path}: it was played by version {saved['version']} of {game}, and this is version {spec.version}; "
                f"{_where_it_was_saved(saved)}"
            )
        if saved["actions"] != _action_table(spec):
            raise ReplayError(f"{path}: {game} had other actions then; {_where_it_was_saved(saved)}")
        try:
            spec.options.checked(game, saved["options"])
            file = saved["cards_path"] if cards is None else cards
            env = make(spec.name, cards=file, max_decisions=saved["max_decisions"], **saved["options"])
            match = cls(env, saved["seats"], saved["seed"])
        except OptionError as error:
            raise ReplayError(f"{path}: {error}") from None
        except CardFileError as error:
            if cards is not None:
                raise
            raise ReplayError(
                f"{path}: its card file can't be used ({error}); name where it lies now with --cards"
            ) from None
        if saved["cards"] != env.game.cards.hash:
            raise ReplayError(f"{path}: {_of_other_cards(saved, cards)}")
        if len(match.seats) != len(env.possible_agents):
            agents = ", ".join(env.possible_agents)
            raise ReplayError(f"{path}: the file was changed: it names {len(match.seats)} players for {agents}")
        for number, (agent, action) in enumerate(saved["decisions"], 1):
            if not match._replay(agent, action):
                raise ReplayError(
                    f"{path}: decision {number} ({agent}: {action!r}) is not possible; the file was changed, or the "
                    f"rules were: {_where_it_was_saved(saved)}"
                )
        match._files.add(path.resolve())
        return match

    def _replay(self, agent: str, action: int | str) -> bool:
        if action == UNDO:
            return self.undo(agent)
        if self.over or agent != self.env.agent_selection or type(action) is not int:
            return False
        mask = self.env.observe(agent)["action_mask"]
        if not (0 <= action < len(mask) and mask[action]):
            return False
        self.decide(action)
        return True


def _action_table(spec: GameSpec) -> list[list[Any]]:
    """What the numbers of decisions stand for, as it stands in a file: name, size and first number of each group."""
    return [[group.name, group.size, group.low] for group in spec.actions.groups]


def _where_it_was_saved(saved: Mapping[str, Any]) -> str:
    return f"go on with the fairy-envs that saved it ({saved['versions'].get('fairy-envs', 'unknown')})"


def _of_other_cards(saved: Mapping[str, Any], cards: str | None) -> str:
    """Why these are not the cards that a game was played with, and what to do; `cards` is what was named instead."""
    file = saved["cards_path"]
    if cards is not None:
        right = "leave out --cards" if file is None else "name the right file with --cards"
        return f"it was played with other cards than those in {cards}; {right}"
    if file is not None:
        return f"its card file {file} has changed since; name an unchanged copy with --cards"
    return f"the game's own cards have changed since; {_where_it_was_saved(saved)}, or name a copy of them with --cards"


_SCHEMA: Mapping[str, type | tuple[type, ...]] = {
    "game": str,
    "version": int,
    "actions": list,
    "options": dict,
    "cards": str,
    "cards_path": (str, type(None)),
    "max_decisions": int,
    "seed": int,
    "episode": int,
    "seats": list,
    "decisions": list,
    "versions": dict,
}


def _read(path: Path) -> dict[str, Any]:
    """A replay whose fields are all of the right kind."""
    try:
        saved = read_json(path)
    except OSError as error:
        raise ReplayError(f"{path}: can't be read ({error.strerror or error})") from None
    except ValueError:
        raise ReplayError(f"{path}: this is no saved game, or it was cut short") from None
    form = saved.get("format") if isinstance(saved, dict) else None
    if not isinstance(form, str) or form.rpartition(" ")[0] != FORMAT.rpartition(" ")[0]:
        raise ReplayError(f"{path}: this is no saved game")
    if form != FORMAT:
        raise ReplayError(f"{path}: a '{form}', and this reads '{FORMAT}'; go on with the fairy-envs that saved it")
    for name, kind in _SCHEMA.items():
        if not isinstance(saved.get(name), kind) or isinstance(saved[name], bool):
            raise ReplayError(f"{path}: the field '{name}' is missing or of another kind than it should be")
    rows = saved["decisions"]
    good = all(isinstance(row, list) and len(row) == 2 and isinstance(row[0], str) for row in rows)
    if not good or not all(isinstance(seat, str) for seat in saved["seats"]):
        raise ReplayError(f"{path}: the field 'seats' or 'decisions' can't be read")
    if saved["episode"] != 0:
        raise ReplayError(f"{path}: it tells of episode {saved['episode']} of its seed; only the first can be loaded")
    return saved


def _is_replay(path: Path) -> bool:
    try:
        _read(path)
    except ReplayError:
        return False
    return True


def versions() -> dict[str, str]:
    """What a game was played with."""
    found = {"python": platform.python_version()}
    for name in ("fairy-envs", "numba", "numpy", "pettingzoo"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:  # run from a folder that was never installed
            found[name] = "unknown"
    return found

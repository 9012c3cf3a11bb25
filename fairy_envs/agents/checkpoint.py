"""Trained agents: reading a checkpoint, checking it, and playing it in NumPy.

A checkpoint is a folder with three files, none of which can run anything when it is read:

- `policy.safetensors`: the actor's layers as float32, `layer_0.weight` (outputs, inputs), `layer_0.bias` (outputs,), …
- `manifest.json`: what it plays and where it comes from, with these keys:
  `format` (1), `game`, `version`, `cards` and `layout` (hashes), `options` (those trained on), `num_players` (list),
  `seats` (agent names learned), `net` (`inputs`, `hidden`, `outputs`, `activation`), `sha256` (of the weights file),
  `training` (a record for people), `scores` (by opponent: win rates with 95 % intervals).
- `README.md`: the same for people.
"""

from __future__ import annotations

import hashlib
import os
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from safetensors import SafetensorError
from safetensors.numpy import load

from fairy_envs.engine import Game
from fairy_envs.engine.files import FileError, one_line, read_json
from fairy_envs.wording import not_called

FORMAT = 1
WEIGHTS = "policy.safetensors"
MANIFEST = "manifest.json"
ACTIVATIONS = ("relu", "tanh")
SUFFIXES = ("greedy", "other_cards")
"""What may stand behind a checkpoint's name, after a colon (see `load_agent`)."""

# Arrays, since NumPy would have to make one of a plain number at every call.
_ZERO = np.zeros((), np.float32)
_NEVER = np.array(-np.inf, np.float32)
_LEAST, _MOST = np.array(-1e30, np.float32), np.array(1e30, np.float32)
"""Far beyond the logits of any policy, and near enough for their difference to be finite."""
_TINY = np.array(np.finfo(np.float32).tiny)
_PROJECT = Path(__file__).parents[2] / "checkpoints"
_KEYS: dict[str, type] = {
    "format": int,
    "game": str,
    "version": int,
    "cards": str,
    "layout": str,
    "options": dict,
    "num_players": list,
    "seats": list,
    "net": dict,
    "sha256": str,
    "training": dict,
    "scores": dict,
}

Layer = tuple[Any, Any]
"""Weights (outputs, inputs) and biases (outputs,) of one layer."""


class CheckpointError(FileError):
    """A checkpoint that can't be played here; the message is one line and says what to do."""


class CheckpointWarning(UserWarning):
    """An agent plays with other options than it was trained with."""


class PolicyAgent:
    """A network that plays: fully connected layers in float32, one logit an action.

    Args:
        layers: First to last; copied.
        activation: Between the layers, "relu" or "tanh".
        greedy: Take the likeliest action instead of drawing from the softmax.
    """

    def __init__(self, layers: Sequence[Layer], activation: str = "relu", greedy: bool = False) -> None:
        self.activation = activation
        self.greedy = greedy
        # Transposed copies: a row times a contiguous (inputs, outputs) matrix is the fastest form for few rows.
        self._layers = [
            (np.array(weight.T, np.float32, order="C"), np.array(bias, np.float32)) for weight, bias in layers
        ]

    @property
    def layers(self) -> list[Layer]:
        """Copies of the layers as they were given."""
        return [(np.ascontiguousarray(weight.T), bias.copy()) for weight, bias in self._layers]

    def logits(self, observations: Any) -> Any:
        """Logits (n, A) float32 of all actions, legal or not, for observations (n, F)."""
        last = len(self._layers) - 1
        values = observations
        for place, (weight, bias) in enumerate(self._layers):
            values = values.dot(weight)
            values += bias
            if place != last:
                if self.activation == "relu":
                    np.maximum(values, _ZERO, out=values)
                else:
                    np.tanh(values, out=values)
        return values

    def probabilities(self, observations: Any, action_masks: Any) -> Any:
        """Probabilities (n, A) float32: the softmax over the legal actions, 0 elsewhere."""
        # Huge weights bring infinities, and NaNs, which `fmax` takes for less than any number.
        finite = np.fmin(np.fmax(self.logits(observations), _LEAST), _MOST)
        logits = np.where(action_masks, finite, _NEVER)
        odds = np.exp(logits - logits.max(1, keepdims=True))
        return odds / odds.sum(1, keepdims=True)

    def act(self, observations: Any, action_masks: Any, rng: np.random.Generator) -> Any:
        """Actions (n,) int64 for observations (n, F) float32 and masks (n, A)."""
        logits = self.logits(observations)
        if not self.greedy:
            # The largest of the logits with Gumbel noise is a draw from the softmax, and minus the logarithm of an
            # exponential draw is Gumbel noise. The draw may be 0, which has no logarithm; others are too large to grow.
            noise = rng.standard_exponential(logits.shape, np.float32)
            noise += _TINY
            logits -= np.log(noise, out=noise)
        # Else what is not legal could win where huge weights have made all logits minus infinity.
        np.maximum(logits, _LEAST, out=logits)
        return np.where(action_masks, logits, _NEVER).argmax(1)


class CheckpointAgent(PolicyAgent):
    """The agent of a checkpoint folder, for one game.

    Other options than it was trained with are possible, since the layout covers them all, and get a
    `CheckpointWarning` that names them; another number of players is refused.

    Args:
        folder: The checkpoint.
        game: The game it is to play.
        greedy: As for `PolicyAgent`.
        other_cards: Let it play with another card set than it was trained on.

    Raises `CheckpointError`.
    """

    def __init__(self, folder: str | Path, game: Game, *, greedy: bool = False, other_cards: bool = False) -> None:
        folder = _settled(Path(folder))
        self.manifest = read_manifest(folder)
        _check_game(folder, self.manifest, game, other_cards)
        super().__init__(_read_layers(folder, self.manifest), self.manifest["net"]["activation"], greedy)
        trained, here = _new_options(self.manifest, game)
        if trained:
            told = f"{folder} was trained with {trained}, and this table has {here}: it may play worse than its scores"
            warnings.warn(one_line(told), CheckpointWarning, stacklevel=3)  # at the caller of load_agent


def find_checkpoint(name: str, game: Game, *, people: bool) -> Path:
    """The folder of a name: a path as given, then one in the project's `checkpoints/`.

    Raises `CheckpointError`, which says what there is for a game, and people where they may sit.
    """
    for folder in (Path(name), _PROJECT / name.removeprefix("checkpoints/")) if name else ():
        if os.path.isdir(_settled(folder)):
            return folder
    shipped = sorted(path.parent.name for path in (_PROJECT / game.spec.id).glob(f"*/{MANIFEST}"))
    agents = ["random", "scripted", *(["human"] if people else []), *(f"{game.spec.id}/{name}" for name in shipped)]
    hint = f", which {' and '.join(f':{suffix}' for suffix in SUFFIXES)} may follow" if ":" in name else ""
    raise CheckpointError(
        f"{not_called('agent or checkpoint', name, agents)}; a checkpoint is named by its folder, or as <game>/<name> "
        f"if it is one of the project's{hint}"
    )


def _settled(folder: Path) -> Path:
    """A save that was killed between its two renames leaves the last checkpoint under the name `….old`.

    Asked through `os.path`, which takes what can be no path, such as a name too long, for one that is not there.
    """
    old = folder.parent / (folder.name + ".old")
    return old if os.path.isdir(old) and not os.path.exists(folder) else folder


def read_manifest(folder: Path) -> dict[str, Any]:
    """A checkpoint's manifest, its shape checked. Raises `CheckpointError`."""
    if not os.path.isdir(folder):
        raise CheckpointError(f"there is no checkpoint {folder}")
    path = folder / MANIFEST
    if not path.is_file():
        inner = folder / "checkpoint"
        hint = f"; did you mean {inner}?" if (inner / MANIFEST).is_file() else ""
        raise CheckpointError(f"{folder} is not a checkpoint: it has no {MANIFEST}{hint}")
    try:
        manifest = read_json(path)
    except (OSError, ValueError):
        raise CheckpointError(f"{path} can't be read; take a fresh copy of the checkpoint") from None
    wrong = _fault(manifest)
    if wrong:
        raise CheckpointError(f"{path} is not the manifest of a checkpoint ({wrong}); take a fresh copy of it")
    return manifest


def _fault(manifest: Any) -> str | None:
    """What is wrong with a manifest's shape, in words, or None."""
    if not isinstance(manifest, dict):
        return "it is no table"
    if manifest.get("format", FORMAT) != FORMAT:
        return f"format {manifest['format']!r}, while this version reads format {FORMAT}"
    for key, kind in _KEYS.items():
        if type(manifest.get(key)) is not kind:
            return f"{key!r} is missing or of another kind than {kind.__name__}"
    if not manifest["num_players"] or any(type(count) is not int for count in manifest["num_players"]):
        return "'num_players' is no list of whole numbers"
    if any(type(seat) is not str for seat in manifest["seats"]):
        return "'seats' is no list of names"
    net = manifest["net"]
    sizes = net.get("hidden")
    if not isinstance(sizes, list):
        return "'net' has no list 'hidden'"
    if any(type(size) is not int or size < 1 for size in (net.get("inputs"), *sizes, net.get("outputs"))):
        return "the sizes in 'net' are no whole numbers from 1"
    if net.get("activation") not in ACTIVATIONS:
        return f"the activation in 'net' is none of {', '.join(ACTIVATIONS)}"
    return None


def _check_game(folder: Path, manifest: Mapping[str, Any], game: Game, other_cards: bool) -> None:
    spec = game.spec
    if manifest["game"] != spec.id:
        raise CheckpointError(f"{folder} plays {manifest['game']}, not {spec.id}; choose an agent of {spec.id}")
    if manifest["version"] != spec.version:
        raise CheckpointError(
            f"{folder} plays version {manifest['version']} of {spec.id}, and this is version {spec.version}; "
            "train it anew, or use the fairy-envs it came with"
        )
    if manifest["layout"] != game.layout_hash:
        raise CheckpointError(
            f"{folder} was trained on another layout of observations and actions of {spec.id}; train it anew"
        )
    if manifest["cards"] != game.cards.hash and not other_cards:
        raise CheckpointError(
            f"{folder} was trained on another card set of {spec.id}; name that card file (--cards FILE), "
            f"train it anew, or let it play all the same as {folder}:other_cards"
        )
    if game.num_players not in manifest["num_players"]:
        learned = " or ".join(str(count) for count in manifest["num_players"])
        raise CheckpointError(
            f"{folder} was trained for {learned} players, and {game.num_players} sit at this table; "
            f"set -o num_players={manifest['num_players'][0]}, or choose another agent"
        )
    net = manifest["net"]
    if (net["inputs"], net["outputs"]) != (game.observation_size, game.num_actions):
        raise CheckpointError(
            f"{folder} has a net of {net['inputs']} inputs and {net['outputs']} outputs, and {spec.id} needs "
            f"{game.observation_size} and {game.num_actions}; take a fresh copy of the checkpoint"
        )


def _new_options(manifest: Mapping[str, Any], game: Game) -> tuple[str, str]:
    """The options that an agent was not trained for, as they are typed: its values and those of this table.

    An option trained as "random" or None, which both mean that it is drawn, covers all its values; one that the
    manifest does not know had its default.
    """
    learned = {**asdict(game.spec.options()), **manifest["options"]}
    new = {
        name: value
        for name, value in game.option_values.items()
        if name != "num_players" and learned[name] not in (value, "random", None)
    }
    return ", ".join(f"{name}={learned[name]}" for name in new), ", ".join(f"{name}={new[name]}" for name in new)


def _read_layers(folder: Path, manifest: Mapping[str, Any]) -> list[Layer]:
    path = folder / WEIGHTS
    try:
        data = path.read_bytes()
    except OSError:
        raise CheckpointError(f"{path} is missing or can't be read; take a fresh copy of the checkpoint") from None
    if hashlib.sha256(data).hexdigest() != manifest["sha256"]:
        raise CheckpointError(f"{path} is damaged (its SHA-256 is not the manifest's); take a fresh copy of it")
    try:
        arrays = load(data)
    except (SafetensorError, KeyError, ValueError):
        raise CheckpointError(f"{path} is not a file of safetensors; take a fresh copy of it") from None
    net = manifest["net"]
    sizes = [net["inputs"], *net["hidden"], net["outputs"]]
    wanted: dict[str, tuple[int, ...]] = {}
    for place, (inputs, outputs) in enumerate(pairwise(sizes)):
        wanted[f"layer_{place}.weight"] = (outputs, inputs)
        wanted[f"layer_{place}.bias"] = (outputs,)
    shapes = {name: array.shape for name, array in arrays.items()}
    if shapes != wanted or any(array.dtype != np.float32 or not np.isfinite(array).all() for array in arrays.values()):
        raise CheckpointError(f"{path} does not hold the net that the manifest declares; take a fresh copy of both")
    return [(arrays[f"layer_{place}.weight"], arrays[f"layer_{place}.bias"]) for place in range(len(sizes) - 1)]

"""Writing checkpoints; `fairy_envs.agents.checkpoint` describes the format and reads them."""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from safetensors.numpy import save

from fairy_envs.agents.checkpoint import FORMAT, MANIFEST, WEIGHTS, PolicyAgent
from fairy_envs.engine import Game


def write_checkpoint(
    folder: Path,
    agent: PolicyAgent,
    game: Game,
    *,
    seats: Sequence[str] | None = None,
    training: Mapping[str, Any] | None = None,
    scores: Mapping[str, Any] | None = None,
) -> None:
    """Write a policy as a checkpoint, in one move: a reader finds the last one or the new one, never half of it.

    Args:
        folder: Where; replaced if it is there.
        agent: The policy.
        game: The game it was trained on, with its options and cards.
        seats: The seats it has learned; None if all.
        training: How it was trained, for people.
        scores: By opponent, what it won (`training.evaluation.Report.scores`).
    """
    layers = agent.layers
    arrays: dict[str, Any] = {}
    for place, (weight, bias) in enumerate(layers):
        arrays[f"layer_{place}.weight"] = np.ascontiguousarray(weight, np.float32)
        arrays[f"layer_{place}.bias"] = np.ascontiguousarray(bias, np.float32)
    data = save(arrays)
    manifest = {
        "format": FORMAT,
        **game.describe(),
        "num_players": [game.num_players],
        "seats": list(seats or game.agents),
        "net": {
            "inputs": int(layers[0][0].shape[1]),
            "hidden": [len(bias) for _, bias in layers[:-1]],
            "outputs": len(layers[-1][1]),
            "activation": agent.activation,
        },
        "sha256": hashlib.sha256(data).hexdigest(),
        "training": dict(training or {}),
        "scores": dict(scores or {}),
    }
    new, old = folder.with_name(folder.name + ".new"), folder.with_name(folder.name + ".old")
    for rest in (new, old) if folder.exists() else (new,):
        shutil.rmtree(rest, ignore_errors=True)
    new.mkdir(parents=True)
    (new / WEIGHTS).write_bytes(data)
    (new / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
    (new / "README.md").write_text(readme(manifest, game), encoding="utf-8")
    if folder.exists():
        os.replace(folder, old)
    os.replace(new, folder)
    shutil.rmtree(old, ignore_errors=True)


def commands(game: Game, checkpoint: str, seats: Sequence[str]) -> tuple[str, str]:
    """How to evaluate and how to play with or against an agent that has learned some seats, as commands to type.

    It plays with the options and cards that it has learned with. A person takes a seat that it has not learned, or
    where it has learned all, the first; the scripted player takes the others that it has not learned.
    """
    person = next((agent for agent in game.agents if agent not in seats), game.agents[0])
    rest = {agent: checkpoint if agent in seats else "scripted" for agent in game.agents}
    at_table = ",".join({**rest, person: "human"}.values())
    cooperative = game.spec.kind == "cooperative"
    measured = ",".join([checkpoint, *[checkpoint if cooperative else "scripted"] * (game.num_players - 1)])
    defaults = asdict(game.spec.options())
    changed = {name: value for name, value in game.option_values.items() if value != defaults[name]}
    table = [part for name, value in changed.items() for part in ("-o", f"{name}={value}")]
    if game.cards_path is not None:
        table += ["--cards", os.path.abspath(game.cards_path)]
    return (
        shlex.join(["fairy", "evaluate", game.spec.id, "--seats", measured, *table]),
        shlex.join(["fairy", "play", game.spec.id, "--seats", at_table, *table]),
    )


def readme(manifest: Mapping[str, Any], game: Game) -> str:
    """What a person wants to know of a checkpoint, as Markdown, from its manifest and the game it was trained on."""
    net, options = manifest["net"], ", ".join(f"{name}={value!r}" for name, value in manifest["options"].items())
    sizes = " – ".join(str(size) for size in (net["inputs"], *net["hidden"], net["outputs"]))
    lines = [
        f"# An agent for {game.spec.title}",
        "",
        f"- plays: `{manifest['game']}_v{manifest['version']}`, seats {', '.join(manifest['seats'])}",
        f"- trained with: {options}; card set `{manifest['cards'][:12]}`, layout `{manifest['layout'][:12]}`",
        f"- net: {sizes}, {net['activation']}",
    ]
    lines += [f"- {name}: {value}" for name, value in manifest["training"].items() if not isinstance(value, dict)]
    lines += ["", "## Scores", ""]
    if manifest["scores"]:
        team = game.spec.kind == "cooperative"  # whose seats all win what the team does
        seats = () if team else manifest["seats"]
        columns = ["table", "games won"] if team else ["against", "all seats", *(f"as {seat}" for seat in seats)]
        lines += [
            "Share of duplicate games won (the same deals with the seats changed), with 95 % intervals:",
            "",
            f"| {' | '.join(columns)} | games |",
            f"|{' --- |' * (len(columns) + 1)}",
        ]
        for opponent, score in manifest["scores"].items():
            rates = [score, *(score["seats"][seat] for seat in seats)]
            cells = [f"{rate['win_rate']:.3f} ({rate['low']:.3f} to {rate['high']:.3f})" for rate in rates]
            lines.append(f"| {opponent} | {' | '.join(cells)} | {score['games']} |")
    else:
        lines.append("Not measured yet.")
    lines += [
        "",
        "Evaluate it, and play against it, in this folder (`.` is its path):",
        "",
        "```",
        *commands(game, ".", manifest["seats"]),
        "```",
        "",
    ]
    return "\n".join(lines)

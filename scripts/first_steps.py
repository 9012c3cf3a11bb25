"""From a fresh clone to an agent to play against: install, train for two minutes, evaluate, say how to play.

    python3 scripts/first_steps.py

Needs Python 3.11 or newer with pip, and nothing else. Each run trains a new agent in a folder of its own under `runs/`.
"""

import itertools
import sys

import _venv

GAME = "damsels_tale"
MINUTES = 2
GAMES = 1000
OPPONENTS = ("random", "scripted")


def new_run() -> str:
    """Return the first of `runs/first_steps`, `runs/first_steps_2`, … that is not there yet."""
    names = itertools.chain(["runs/first_steps"], (f"runs/first_steps_{n}" for n in itertools.count(2)))
    return next(name for name in names if not (_venv.ROOT / name).exists())


def main() -> None:
    if len(sys.argv) > 1:
        _venv.fail("first_steps.py takes no arguments; `fairy train --help` shows what training can do")
    _venv.ensure_installed()
    fairy = _venv.program("fairy")
    run = new_run()
    checkpoint = f"{run}/checkpoint"

    if _venv.run(fairy, "train", GAME, "--minutes", str(MINUTES), "--run", run):
        _venv.fail("the training failed; see above")
    for opponent in OPPONENTS:
        if _venv.run(fairy, "evaluate", GAME, "--seats", f"{checkpoint},{opponent}", "--games", str(GAMES)):
            _venv.fail(f"the evaluation against {opponent} failed; see above")

    print("\nPlay against it:\n")
    print("    " + _venv.shown(fairy, "play", GAME, "--seats", f"human,{checkpoint}"))
    print("\nThe rules:\n")
    print("    " + _venv.shown(fairy, "rules", GAME))


if __name__ == "__main__":
    main()

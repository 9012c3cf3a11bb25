"""How evenly matched the seats, places and cards of a game are, as tables in Markdown.

python scripts/balance.py damsels_tale                                 # scripted players
python scripts/balance.py damsels_tale --standard damsels_tale/best    # and a trained agent
python scripts/balance.py grimm_forest --write docs/grimm_forest_balance.md
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

import _venv

with _venv.project_needed():
    from fairy_envs import GAMES

    STUDIES = {game: import_module(f"training.balance.{game}") for game in GAMES}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    games = parser.add_subparsers(dest="game", required=True, metavar="GAME")
    for game, study in STUDIES.items():
        one = games.add_parser(game, help=GAMES[game].title, description=study.__doc__)
        study.arguments(one)
        one.add_argument("--games", type=int, default=20_000, help="deals of each variant")
        one.add_argument("--write", type=Path, help="a file to write instead of printing")
    asked = parser.parse_args()
    command = f"python scripts/balance.py {' '.join(sys.argv[1:])}"
    title = f"# {GAMES[asked.game].title}: balance"
    text = "\n".join([title, "", f"Measured by `{command}`.", "", *STUDIES[asked.game].tables(asked)])
    if asked.write:
        asked.write.write_text(text.rstrip() + "\n", encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()

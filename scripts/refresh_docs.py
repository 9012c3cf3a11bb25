"""Write what is generated in the documentation: the table in README.md, and docs/<game>.md of every game.

    python scripts/refresh_docs.py [--check]

With --check nothing is written, and the exit code is 1 if anything is out of date.
"""

import sys
from pathlib import Path

import _venv

with _venv.project_needed():
    from fairy_envs.docs import generated

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit("error: refresh_docs.py takes nothing but --check")
    stale = []
    for path, text in generated(ROOT).items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(str(path.relative_to(ROOT)))
            if not sys.argv[1:]:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8")
    if not sys.argv[1:]:
        print("\n".join(f"wrote {name}" for name in stale) or "all up to date")
    elif stale:
        sys.exit(f"error: out of date: {', '.join(stale)}; run python scripts/refresh_docs.py")


if __name__ == "__main__":
    main()

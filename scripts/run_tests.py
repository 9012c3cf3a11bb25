"""From a fresh clone to tested: install, then run the linter, the type checker and all tests.

    python3 scripts/run_tests.py [arguments for pytest]

such as `-x --lf`, `-k panic` or a file; `.venv/bin/python -m pytest --help` lists all of them.

Needs Python 3.11 or newer with pip, and nothing else. Every check runs even if one before it failed; pytest comes last.
"""

import sys

import _venv

CHECKS = {
    "ruff": ["ruff", "check", "."],
    "mypy": ["mypy"],
    "pytest": ["pytest", "-n", "2"],
}


def main() -> None:
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(__doc__)
        return
    _venv.ensure_installed()
    python = _venv.program("python")
    failed = []
    for name, command in CHECKS.items():
        arguments = sys.argv[1:] if name == "pytest" else []
        if _venv.run(python, "-m", *command, *arguments):
            failed.append(name)
    if failed:
        _venv.fail(f"failed: {', '.join(failed)}; see above")


if __name__ == "__main__":
    main()

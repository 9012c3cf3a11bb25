"""The project's virtual environment: made once, installed once, and found by the scripts beside this file.

Standard library only, since it runs before anything is installed.
"""

# Lets an older Python read this file as well, so that it can say that it is too old.
from __future__ import annotations

import hashlib
import importlib.util
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "installed.sha256"
WINDOWS = os.name == "nt"


def fail(message: str, code: int = 1) -> NoReturn:
    """Print one line to standard error and end the process with `code`."""
    print(f"error: {message}", file=sys.stderr, flush=True)
    sys.exit(code)


def program(name: str) -> Path:
    """Return where the environment keeps its program `name`."""
    return VENV / ("Scripts" if WINDOWS else "bin") / (f"{name}.exe" if WINDOWS else name)


def shown(*command: str | Path) -> str:
    """Return `command` as a line to type in the clone's folder."""
    parts = [str(part).removeprefix(f"{ROOT}{os.sep}") for part in command]
    return subprocess.list2cmdline(parts) if WINDOWS else shlex.join(parts)


def run(*command: str | Path) -> int:
    """Show `command`, run it in the clone's folder, and return its exit code.

    Ctrl-C reaches the command too; it is given the time to save what it has, then this process ends as well.
    """
    print(f"\n$ {shown(*command)}", flush=True)
    process = subprocess.Popen([str(part) for part in command], cwd=ROOT)
    try:
        return process.wait()
    except KeyboardInterrupt:
        process.wait()
        fail("interrupted; the same command starts again", code=130)


def ensure_installed() -> None:
    """Make the environment and install the project with all its extras, unless that is done already.

    Done means that the stamp agrees: same folder, same `pyproject.toml`, same `constraints.txt`. Ends the process with
    one line on standard error if it can't be done.
    """
    if sys.version_info < (3, 11):  # noqa: UP036 (nothing has checked the version yet)
        fail(f"Python 3.11 or newer is needed and this is {sys.version.split()[0]}: run the script with a newer one")
    digest = hashlib.sha256(str(ROOT).encode())
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((ROOT / name).read_bytes())
    stamp = digest.hexdigest()

    usable = _works("import pip")
    if usable and STAMP.is_file() and STAMP.read_text() == stamp:
        print(f"Using the virtual environment {VENV.name}, which is up to date.", flush=True)
        return
    if not usable:
        _make()
    print("Installing the project; the first time this takes some minutes.", flush=True)
    STAMP.unlink(missing_ok=True)
    if run(program("python"), "-m", "pip", "install", "-c", "constraints.txt", "-e", ".[all,test]"):
        fail("the installation failed; pip says above why")
    STAMP.write_text(stamp)


@contextmanager
def project_needed() -> Iterator[None]:
    """Within it import what is installed in the environment: another Python than its own gets one line that says so."""
    try:
        yield
    except ModuleNotFoundError as error:
        script = shown("python3", ROOT / "scripts" / "first_steps.py")
        made = "" if program("python").exists() else f", once `{script}` has made that"
        here = shown(program("python"), Path(sys.argv[0]).resolve(), *sys.argv[1:])
        fail(f"{error.name} is not installed for this Python; run `{here}`{made}")


def _works(statement: str) -> bool:
    """Whether the environment's Python is there and can run `statement`."""
    try:
        return subprocess.run([program("python"), "-c", statement], capture_output=True).returncode == 0
    except OSError:
        return False


def _make() -> None:
    print(f"Making the virtual environment {VENV.name} with Python {sys.version.split()[0]}.", flush=True)
    make = [sys.executable, "-m", "venv", "--clear"]
    # Some distributions take ensurepip out of Python; then this Python's own pip puts one into the environment.
    has_ensurepip = importlib.util.find_spec("ensurepip") is not None
    if run(*make, VENV) if has_ensurepip else run(*make, "--without-pip", VENV):
        fail(f"the virtual environment could not be made; see above, or remove {VENV.name} and try again")
    if not has_ensurepip and run(sys.executable, "-m", "pip", "--python", program("python"), "install", "pip"):
        fail("this Python has neither ensurepip nor a pip of version 22.3 or newer: install one of them")

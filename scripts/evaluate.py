"""The same as `fairy evaluate`, for those who run from a clone: python scripts/evaluate.py GAME …"""

import sys

import _venv

with _venv.project_needed():
    from fairy_envs.cli import main

if __name__ == "__main__":
    main(["evaluate", *sys.argv[1:]])

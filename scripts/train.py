"""The same as `fairy train`, for those who run from a clone: python scripts/train.py GAME …"""

import sys

import _venv

with _venv.project_needed():
    from fairy_envs.cli import main

if __name__ == "__main__":
    main(["train", *sys.argv[1:]])

"""The same as `fairy play`, for those who run from a clone: python scripts/play.py GAME …"""

import sys

import _venv

with _venv.project_needed():
    from fairy_envs.cli import main

if __name__ == "__main__":
    main(["play", *sys.argv[1:]])

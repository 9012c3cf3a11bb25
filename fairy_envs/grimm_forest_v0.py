"""The Grimm Forest: pigs gather straw, wood and brick, and trick each other out of it, to build three houses first.

| | |
| --- | --- |
| agents | `pig_0`, `pig_1`, with more players `pig_2`, `pig_3` |
| kind | competitive, simultaneous choice, hidden hands |
| observation | `{"observation": Box(0, 1, (F,), float32), "action_mask": Box(0, 1, (A,), int8)}` |
| options | `num_players=2`, `advanced=True`, `first=None`: see `docs/grimm_forest.md` |
| reward | at the end: +1 shared by the winners, -1 shared by the others; 0 if all win or the game is cut |

In each round all go to a Location in secret, with a Fable if they wish, share what lies there, and then build.
`fairy rules grimm_forest` prints the rules; `docs/grimm_forest.md` lists what agents see and do.
"""

from fairy_envs.games.grimm_forest import GAME
from fairy_envs.makers import Makers

_makers = Makers(GAME)
env = _makers.env
raw_env = _makers.env
parallel_env = _makers.parallel_env
batch_env = _makers.batch_env
seat_env = _makers.seat_env
seat_vec_env = _makers.seat_vec_env
sb3_vec_env = _makers.sb3_vec_env

__all__ = ["GAME", "batch_env", "env", "parallel_env", "raw_env", "sb3_vec_env", "seat_env", "seat_vec_env"]

"""Scary Tales: Prince Charming vs. Hansel: challengers capture each other's Relics with dice, creatures and wishes.

| | |
| --- | --- |
| agents | `challenger_0`, `challenger_1`, with more players `challenger_2`, `challenger_3` |
| kind | competitive, dice, hidden hands |
| observation | `{"observation": Box(0, 1, (F,), float32), "action_mask": Box(0, 1, (A,), int8)}` |
| options | `num_players=2`, `target=7`, `challenger_0` …, `first`, `stalemate`: see `docs/scary_tales.md` |
| reward | at the end: +1 shared by the winners, -1 shared by the others; 0 if all win or the game is cut |

Whoever begins a turn with enough points in Relics has won. `fairy rules scary_tales` prints the rules;
`docs/scary_tales.md` lists what agents see and do.
"""

from fairy_envs.games.scary_tales import GAME
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

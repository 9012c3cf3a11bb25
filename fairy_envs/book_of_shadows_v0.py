"""Charmed: The Book of Shadows: the Halliwell sisters and Leo keep fourteen Demons from the Book, together.

| | |
| --- | --- |
| agents | `player_0` to `player_3`; with fewer players some run several of the four characters |
| kind | cooperative, dice, reactions |
| observation | `{"observation": Box(0, 1, (F,), float32), "action_mask": Box(0, 1, (A,), int8)}` |
| options | `num_players=4`, `prue` …, `refresh="lap"`, `first`: see `docs/book_of_shadows.md` |
| reward | at the end: +1 for all if every Demon is beaten, -1 for all if one reaches the Book; 0 if the game is cut |

Observations are told from the character that decides. `fairy rules book_of_shadows` prints the rules;
`docs/book_of_shadows.md` lists what agents see and do.
"""

from fairy_envs.games.book_of_shadows import GAME
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

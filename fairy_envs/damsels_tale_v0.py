"""The Damsel's Tale: a Knight steals the crown, a Baby Dragon calls its mother.

| | |
| --- | --- |
| agents | `knight_0`, `dragon_0`; with three players `knight_0`, `knight_1`, `dragon_0` |
| kind | competitive, asymmetric, simultaneous choice, hidden hands |
| observation | `{"observation": Box(0, 1, (F,), float32), "action_mask": Box(0, 1, (A,), int8)}` |
| options | `num_players=2`, `knight="ivan"`, `dragon="cinder"`, `handicap=0`: see `docs/damsels_tale.md` |
| reward | at the end: +1 to the winner, -1 shared by the others; 0 if the game is cut |

In each of the four turns of a round all choose a card from their hand in secret; the lowest number is resolved first.
A Knight wins on the space with the crown, the Dragon when its mother has seen every Knight in the Open from the last of
the Cavern Steps. `fairy rules damsels_tale` prints the rules; `docs/damsels_tale.md` lists what agents see and do.
"""

from fairy_envs.games.damsels_tale import GAME
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

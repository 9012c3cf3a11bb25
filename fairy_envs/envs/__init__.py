"""The views of a game: AEC, parallel, batch, one seat (gymnasium), and one seat for Stable-Baselines3."""

from .aec import AEC
from .batch import Batch
from .errors import EventsLost, GameOver, IllegalAction, NotReset, SnapshotError
from .parallel import Parallel
from .seat import LEARNER, SeatBatch, SeatEnv, SeatVectorEnv

__all__ = [
    "AEC",
    "LEARNER",
    "Batch",
    "EventsLost",
    "GameOver",
    "IllegalAction",
    "NotReset",
    "Parallel",
    "SeatBatch",
    "SeatEnv",
    "SeatVectorEnv",
    "SnapshotError",
]

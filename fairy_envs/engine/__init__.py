"""The rule engine: declarations of games, compiled rules, frames, pieces, chance and card files. It knows no game."""

from .actions import Actions, Group
from .cards import CardFile, CardFileError, Table
from .chance import chance, draw
from .compile import COMPILED, rule
from .events import EVERYBODY, Event, Events, tell, tell_to
from .frames import Frames, ask, ask_all, away_from, first_waiting, is_asked, is_waiting, pop, push, seat_at, top, win
from .game import Game
from .kernels import LEAVE_ALONE, Player, Tally
from .observation import Observation, Seen, which
from .pieces import Pieces, Zone
from .programs import Op, Vocabulary, Word, interpreter, is_inside, spoken
from .records import Field
from .spec import GameOptions, GameSpec, OptionError
from .state import State

__all__ = [
    "COMPILED",
    "EVERYBODY",
    "LEAVE_ALONE",
    "Actions",
    "CardFile",
    "CardFileError",
    "Event",
    "Events",
    "Field",
    "Frames",
    "Game",
    "GameOptions",
    "GameSpec",
    "Group",
    "Observation",
    "Op",
    "OptionError",
    "Pieces",
    "Player",
    "Seen",
    "State",
    "Table",
    "Tally",
    "Vocabulary",
    "Word",
    "Zone",
    "ask",
    "ask_all",
    "away_from",
    "chance",
    "draw",
    "first_waiting",
    "interpreter",
    "is_asked",
    "is_inside",
    "is_waiting",
    "pop",
    "push",
    "rule",
    "seat_at",
    "spoken",
    "tell",
    "tell_to",
    "top",
    "which",
    "win",
]

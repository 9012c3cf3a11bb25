"""A table of The Grimm Forest set up in words: lay a position, act, see what follows.

    table = Table(hands=[["Wolf"]]).gather("forest", "fields", "brickyard", wolf=0)
    assert (table.asked, table.question) == (0, "place")
    table.decide("fields")
    assert (table.have(0), table.have(1)) == ("2 straw 4 wood", "3 straw")

A table stands at the start of a round, before any card of that moment has acted: those that ask are answered with
`decide`. Then all lay their cards at once with `gather`, and what asks is answered with `decide` again; `build` takes
the actions of the player whose turn it is. Players are numbers from 0, who is the starting player unless `start` says
another one.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from fairy_envs import grimm_forest_v0
from fairy_envs.engine.events import EVENT
from fairy_envs.envs.table import Since
from fairy_envs.games.grimm_forest.names import (
    KINDS,
    LOCATIONS,
    MOST_SEATS,
    NUM_FABLES,
    RESOURCES,
    Ask,
    Happens,
    Kind,
    Zone,
)
from fairy_envs.games.grimm_forest.rules import FIRST_TURN, RESOURCE
from fairy_envs.games.grimm_forest.state import CARDS, FIRST_FRIEND

GAME = grimm_forest_v0.GAME
FLOOR, WALLS, ROOF = 1, 2, 3
EMPTY = "0 straw | 0 wood | 0 brick"
GAINS = ["choose Straw", "choose Wood", "choose Brick"]
ALONE = ("fields", "forest", "brickyard")
"""Three pigs that go their own ways."""


def amounts(text: str) -> list[int]:
    """ "5 straw 2 wood" as numbers of straw, wood and brick."""
    words = text.split()
    found = dict(zip(words[1::2], map(int, words[::2]), strict=True))
    assert set(found) <= set(RESOURCES), text
    return [found.get(name, 0) for name in RESOURCES]


def words(numbers: Sequence[int]) -> str:
    """Numbers of straw, wood and brick as `amounts` reads them; "" for none."""
    return " ".join(f"{int(number)} {name}" for number, name in zip(numbers, RESOURCES, strict=True) if number)


class Table:
    """A game in the position that the words say, at the start of a round.

    Args:
        players: 2 (with Prince Regal), 3 or 4 (with the Market).
        start: The starting player.
        there: What lies at the Locations, as "5 straw | 4 wood | 3 brick | 1 straw 1 wood 1 brick".
        have: Each player's resources, as "3 straw 2 wood".
        hands: Each player's Fables, by title.
        friends: Each player's Friend, by title, or None.
        finished: Each player's finished houses, as "1 straw 1 brick".
        begun: Each player's houses under way, by kind: `{"straw": WALLS}` has Floor and Walls.
        bonus: Who has the First Builder Bonus of a kind, as `{"straw": 0}`.
        deck: Fables from the top of the deck, by title; the others lie below them.
        friend_deck: Friends from the top of their deck.
        empty_decks: The decks hold only what `deck` and `friend_deck` say, and the rest is discarded.
        waiting: Next Turn Fables that act in this round, by player.
        unique: Unique Locations, as `{"fields": ("Wishing Well", 1)}` with the player who laid it.
        seed: Of the shuffles and the die to come.
        cards: Another card file.
    """

    def __init__(
        self,
        *,
        players: int = 3,
        start: int = 0,
        there: str = "5 straw | 4 wood | 3 brick",
        have: Sequence[str] = (),
        hands: Sequence[Sequence[str]] = (),
        friends: Sequence[str | None] = (),
        finished: Sequence[str] = (),
        begun: Sequence[Mapping[str, int]] = (),
        bonus: Mapping[str, int] | None = None,
        deck: Sequence[str] = (),
        friend_deck: Sequence[str] = (),
        empty_decks: bool = False,
        waiting: Mapping[int, str] | None = None,
        unique: Mapping[str, tuple[str, int]] | None = None,
        seed: int = 0,
        cards: str | None = None,
        **options: Any,
    ) -> None:
        self._deal(players, seed, cards=cards, **options)
        state = self.env._states[0]
        for spot, text in enumerate(there.split("|")):
            state["there"][spot] = amounts(text)
        for seat in range(players):
            state["have"][seat] = amounts(have[seat]) if seat < len(have) else 0
            state["finished"][seat] = amounts(finished[seat]) if seat < len(finished) else 0
            for name, stage in (begun[seat] if seat < len(begun) else {}).items():
                state["unfinished"][seat][RESOURCES.index(name)] = stage
        for kind in range(KINDS):
            for section in range(3):
                built = sum(
                    int(state["finished"][seat][kind]) + (int(state["unfinished"][seat][kind]) > section)
                    for seat in range(players)
                )
                state["sections"][kind][section] -= built
        for name, seat in (bonus or {}).items():
            state["bonus"][RESOURCES.index(name)] = seat + 1
        for name, (_, seat) in (unique or {}).items():
            state["laid_by"][LOCATIONS.index(name)] = seat + 1
        self._lay(state, hands, friends, deck, friend_deck, empty_decks, waiting or {}, unique or {})
        self._begin_round(state, start)

    @classmethod
    def dealt(cls, players: int = 3, seed: int = 0, **options: Any) -> Table:
        """A game as it is dealt, at its first question."""
        table = cls.__new__(cls)
        table._deal(players, seed, **options)
        return table

    def _deal(self, players: int, seed: int, **options: Any) -> None:
        self.players = players
        self.env = grimm_forest_v0.env(num_players=players, **options)
        self.env.reset(seed=seed)
        self.fables = [card["title"] for card in self.env.game.cards.document["fable"]]
        self.friend_titles = [card["title"] for card in self.env.game.cards.document["friend"]]

    def _lay(
        self,
        state: Any,
        hands: Sequence[Sequence[str]],
        friends: Sequence[str | None],
        deck: Sequence[str],
        friend_deck: Sequence[str],
        empty_decks: bool,
        waiting: Mapping[int, str],
        unique: Mapping[str, tuple[str, int]],
    ) -> None:
        """Lay every card where the words say, and the others into the decks or, if these shall be empty, beside."""
        faces = state["cards"]["face"]
        boxed = [int(title) < 0 for title in self.env.game.box["fable"][0]]
        left = [piece for piece in range(NUM_FABLES) if not boxed[piece]]

        def take(title: str) -> int:
            piece = next(piece for piece in left if faces[piece] == self.fables.index(title))
            left.remove(piece)
            return piece

        piles: dict[tuple[int, int], list[int]] = {
            (Zone.HAND, seat): [take(title) for title in hand] for seat, hand in enumerate(hands)
        }
        # A card that waits for its round has been played in the last one.
        piles.update({(Zone.PLAYED, seat): [take(title)] for seat, title in waiting.items()})
        piles.update({(Zone.LOCATION, LOCATIONS.index(name)): [take(title)] for name, (title, _) in unique.items()})
        top = [take(title) for title in reversed(deck)]
        rest = [*left]
        friends_left = list(range(len(self.friend_titles)))
        for seat, friend in enumerate(friends):
            if friend is not None:
                friends_left.remove(self.friend_titles.index(friend))
                piles[Zone.FRIEND, seat] = [FIRST_FRIEND + self.friend_titles.index(friend)]
        top_friends = [FIRST_FRIEND + self.friend_titles.index(name) for name in reversed(friend_deck)]
        rest_friends = [FIRST_FRIEND + one for one in friends_left if FIRST_FRIEND + one not in top_friends]
        piles[Zone.DECK, 0] = top if empty_decks else rest + top
        piles[Zone.DISCARD, 0] = rest if empty_decks else []
        piles[Zone.FRIEND_DECK, 0] = top_friends if empty_decks else rest_friends + top_friends
        piles[Zone.FRIEND_DISCARD, 0] = rest_friends if empty_decks else []
        piles[Zone.BOX, 0] = [piece for piece in range(NUM_FABLES) if boxed[piece]]
        CARDS.arrange(state, piles)

    def _begin_round(self, state: Any, start: int) -> None:
        """Let the round begin, by the last action of the player who was last in the round before: he gains a Straw that
        he is taken first, and what Clean Up lays on the Locations is taken away first too."""
        before = (start - 1) % self.players
        last = (before - 1) % self.players
        state["start"], state["round_number"] = before, 1
        state["have"][last][0] -= 1
        for kind in range(KINDS):
            state["there"][kind][kind] -= self.env.game.box["mega"][0][kind]
            if self.players == MOST_SEATS:
                state["there"][LOCATIONS.index("market")][kind] -= self.env.game.box["single"][0]
        frames = state["frames"]
        frames[0]["kind"], frames[0]["step"] = Kind.ROUND, FIRST_TURN - 1 + self.players
        frames[1]["kind"], frames[1]["step"], frames[1]["owner"] = Kind.TURN, 2, last
        state["depth"], state["left"], state["question"] = 2, 1, Ask.ACTION
        state["asked"] = state["waiting"] = 1 << last
        self.env.game.kernels.settle(self.env._states, self.env._lanes, self.env._box, 0)
        self.env.agent_selection = self.env.possible_agents[last]
        self.env.step(RESOURCE)
        if self.question == "action":
            self.decide("end the turn")  # he could trade with the Fairy Godmother still
        told = np.frombuffer(self.env._log[-1][1], EVENT)
        begun = int(np.flatnonzero(told["kind"] == Happens.ROUND)[0])
        self.env._log = [(-1, b""), (last, told[begun:].tobytes())]
        self.env.restore(self.env.snapshot())

    # --- Acting -------------------------------------------------------------------------------------------------------

    def gather(self, *spots: str, **fables: int) -> Table:
        """All lay their Gather cards, player 0 first, and those named their Fable: `wolf=0` or `lucky_penny=2`. Who
        chooses last has to be led through it with `decide`."""
        laid = {seat: self._title(name) for name, seat in fables.items()}
        while not self.over and self.question in ("gather", "fable") and self._state()["revealed"] == 0:
            seat = self.asked
            if self.question == "gather":
                self.decide(spots[seat])
            else:
                self.decide(f"lay {laid[seat]}" if seat in laid else "lay no Fable")
            if self._state()["committed"]:
                break
        return self

    def _title(self, name: str) -> str:
        return next(title for title in self.fables if _plain(title) == name.replace("_", ""))

    def decide(self, *answers: str) -> Table:
        """Whoever is asked answers, in words: a part of what `choices` says that no other choice has."""
        for answer in answers:
            self.env.step(self.env.parse_action(answer))
        return self

    def build(self, *answers: str) -> Table:
        """Go through the Build turns: each answer is an action, "straw", "wood", "brick" being sections to build; with
        none left the others gain Straw until the round is over or something else is asked."""
        for answer in answers:
            self.decide(f"of a {answer} house" if answer in RESOURCES else answer)
        return self

    def pass_turns(self) -> Table:
        """Every player who is asked for an action gains a Straw, up to the next question of another kind."""
        while not self.over and self.question == "action":
            self.decide("end the turn" if "end the turn" in self.choices else "gain 1 straw")
        return self

    def again(self) -> Table:
        """The same table once more, to try something else."""
        return copy.deepcopy(self)

    # --- Looking ------------------------------------------------------------------------------------------------------

    def _state(self) -> Any:
        return self.env._states[0]

    @property
    def over(self) -> bool:
        return any(self.env.terminations.values())

    @property
    def asked(self) -> int:
        """The player who is asked (the first, if several are)."""
        return int(self.env.possible_agents.index(self.env.agent_selection))

    @property
    def question(self) -> str:
        """What is asked, as `Ask` names it; "nothing" when the game is over."""
        return Ask(int(self._state()["question"])).name.lower()

    @property
    def choices(self) -> list[str]:
        """What whoever is asked can choose, in words."""
        mask = self.env.observe(self.env.agent_selection)["action_mask"]
        return [self.env.describe_action(action) for action, legal in enumerate(mask) if legal]

    @property
    def specials(self) -> list[str]:
        """The Special Actions among the choices."""
        return [choice for choice in self.choices if "Special" in choice]

    @property
    def winners(self) -> list[int]:
        """The players who have won."""
        return [seat for seat in range(self.players) if int(self._state()["winners"]) >> seat & 1]

    @property
    def start(self) -> int:
        return int(self._state()["start"])

    def have(self, seat: int) -> str:
        """A player's resources in words."""
        return words(self._state()["have"][seat])

    def total(self, seat: int) -> int:
        """A player's resources of all kinds."""
        return int(self._state()["have"][seat].sum())

    def there(self, spot: str) -> str:
        """What lies at a Location in words."""
        return words(self._state()["there"][LOCATIONS.index(spot)])

    def at(self, seat: int) -> str | None:
        """The Location where a pig stands."""
        spot = int(self._state()["at"][seat])
        return LOCATIONS[spot] if spot >= 0 else None

    def finished(self, seat: int) -> str:
        return words(self._state()["finished"][seat])

    def begun(self, seat: int, kind: str) -> int:
        """How many sections a player's house under way of a kind has."""
        return int(self._state()["unfinished"][seat][RESOURCES.index(kind)])

    def sections(self, kind: str) -> tuple[int, ...]:
        """House sections left in the supply: Floors, Walls, Roofs."""
        return tuple(self._state()["sections"][RESOURCES.index(kind)].tolist())

    def bonus(self, kind: str) -> int | None:
        """Who has the First Builder Bonus of a kind."""
        owner = int(self._state()["bonus"][RESOURCES.index(kind)])
        return owner - 1 if owner else None

    def _titles(self, zone: Zone, seat: int) -> list[str]:
        pile = CARDS.first_pile[zone] + seat
        start, pool = CARDS.pile_start[pile], self._state()["cards"]
        pieces = pool["piece"][start : start + int(pool["count"][pile])]
        named = self.friend_titles if zone >= Zone.FRIEND_DECK and zone != Zone.BOX else self.fables
        return [named[int(pool["face"][piece])] for piece in pieces]

    def hand(self, seat: int) -> list[str]:
        """A player's Fables, sorted."""
        return sorted(self._titles(Zone.HAND, seat))

    def friend(self, seat: int) -> str | None:
        found = self._titles(Zone.FRIEND, seat)
        return found[0] if found else None

    @property
    def deck(self) -> list[str]:
        """The Fables in the deck, the next to be drawn first."""
        return self._titles(Zone.DECK, 0)[::-1]

    @property
    def friend_deck(self) -> list[str]:
        """The Friends in the deck, the next to be met first."""
        return self._titles(Zone.FRIEND_DECK, 0)[::-1]

    @property
    def boxed(self) -> int:
        """How many Fables are left in the box."""
        return len(self._titles(Zone.BOX, 0))

    def sees(self, seat: int) -> Any:
        """A player's observation by name, as whole numbers; fields for each player have the viewer first."""
        return GAME.observation.whole(self.env.observe(self.env.possible_agents[seat])["observation"])

    @property
    def discarded(self) -> list[str]:
        """The discarded Fables, the last on top."""
        return self._titles(Zone.DISCARD, 0)

    @property
    def discarded_friends(self) -> list[str]:
        return self._titles(Zone.FRIEND_DISCARD, 0)

    def played(self, seat: int) -> str | None:
        """A player's Fable of this round, as it lies before him."""
        found = self._titles(Zone.PLAYED, seat)
        return found[0] if found else None

    def waits(self, seat: int) -> str | None:
        """A player's Next Turn Fable that acts in this round."""
        found = self._titles(Zone.NEXT, seat)
        return found[0] if found else None

    def unique(self, spot: str) -> str | None:
        """The Unique Location that lies there."""
        found = self._titles(Zone.LOCATION, LOCATIONS.index(spot))
        return found[0] if found else None

    def monster(self, spot: str) -> str | None:
        """The Monster at a Location."""
        owner = int(self._state()["monster"][LOCATIONS.index(spot)]) - 1
        return self.played(owner) if owner >= 0 else None

    @property
    def acted(self) -> list[str]:
        """The cards that have acted since the table was set up, in their order, as "Orange's Wolf"."""
        return [text.removesuffix(" acts.") for text in self.told(0) if text.endswith(" acts.")]

    def told(self, seat: int, since: Since = "start") -> list[str]:
        """What a player is told, in sentences."""
        return [event["text"] for event in self.env.events(self.env.possible_agents[seat], since)]

    @property
    def happened(self) -> list[str]:
        """The kinds of all events since the table was set up."""
        return [event["kind"] for event in self.env.events(self.env.possible_agents[0], "start")]


def _plain(title: str) -> str:
    """A title as an argument's name can be: "Master Builder's Plans" is masterbuildersplans."""
    return "".join(sign for sign in title.lower() if sign.isalnum())

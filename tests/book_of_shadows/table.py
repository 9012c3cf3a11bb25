"""A table of The Book of Shadows set up in words: lay a position, act, see what follows.

    table = Table(turn="Piper", places={"Piper": "Start"}, tokens={"Leo": ["Binding Verse"]}, dice=(1, 2))
    table.leave()
    assert table.notch("Barbas") == 1

A table stands at the beginning of a character's turn, with the dice rolled. Characters, Demons, Events, Powers, Spells
and Objects go by their titles. A space goes by its title or by its number from Start, which is 0.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numba

from fairy_envs import book_of_shadows_v0
from fairy_envs.engine.chance import draw as draw_rule
from fairy_envs.engine.chance import seeded
from fairy_envs.envs.table import Since
from fairy_envs.games.book_of_shadows.names import (
    FACES,
    FIRST_NEW_POWER,
    NOBODY,
    NUM_CHARACTERS,
    Ask,
    Chance,
    Kind,
    Zone,
)
from fairy_envs.games.book_of_shadows.positions import derived, fault, held
from fairy_envs.games.book_of_shadows.rules import DONE
from fairy_envs.games.book_of_shadows.state import FIRST_POWER_TOKEN, TOKENS

GAME = book_of_shadows_v0.GAME
FOUR = PRUE, PIPER, PHOEBE, LEO = "Prue", "Piper", "Phoebe", "Leo"
EACH_ONE = {"prue": 0, "piper": 1, "phoebe": 2, "leo": 3}
"""The options by which player 0 runs Prue, player 1 Piper, and so on."""
THREE = (4, 10, 16, 22, 28)
"""The spaces of the Power of Three."""
LIMIT = 500_000
"""Seeds tried for dice that shall fall in a certain way."""

draw = numba.njit(lambda generators, source, n: draw_rule(generators, source, n))


class Table:
    """A game in the position that the words say, at the beginning of a turn.

    Args:
        players: How many; one, who runs all four, if left out.
        turn: Whose turn begins.
        places: The space of each figure; Start if left out.
        progress: How far each character's token is towards the Book.
        powers: The new Powers of each character.
        tokens: The Spells and Objects of each; all others lie on the Book.
        used: The characters whose Power has been used; "all" of them if so.
        powerless: For how many own turns a character's Power fails.
        skips: How many turns a character will miss.
        bonus: What the next confrontation has added.
        notches: How far each Demon is towards the Book.
        beaten: The Demons that are beaten.
        living: Or those that are not.
        dice: What the two dice of the turn show.
        seed: Of the chance to come.
    """

    def __init__(
        self,
        *,
        players: int = 1,
        turn: str = PRUE,
        places: Mapping[str, str | int] | None = None,
        progress: Mapping[str, int] | None = None,
        powers: Mapping[str, Sequence[str]] | None = None,
        tokens: Mapping[str, Sequence[str]] | None = None,
        used: Sequence[str] = (),
        powerless: Mapping[str, int] | None = None,
        skips: Mapping[str, int] | None = None,
        bonus: int = 0,
        notches: Mapping[str, int] | None = None,
        beaten: Sequence[str] = (),
        living: Sequence[str] | None = None,
        dice: Sequence[int] = (1, 1),
        seed: int = 0,
        **options: Any,
    ) -> None:
        self._deal(players, seed, **options)
        state = self._state()
        before = (FOUR.index(turn) - 1) % NUM_CHARACTERS
        for name, space in (places or {}).items():
            state["place"][FOUR.index(name)] = self.space(space)
        self._fill("progress", FOUR, progress)
        self._fill("skips", FOUR, skips)
        self._fill("powerless", FOUR, powerless)
        self._fill("notch", self.demons, notches)
        if state["powerless"][before]:
            state["powerless"][before] += 1  # the turn that is about to end counts
        state["bonus"] = bonus
        for name in FOUR if used == "all" else used:
            state["used"][FOUR.index(name)] = 1
        for demon in beaten if living is None else [demon for demon in self.demons if demon not in living]:
            state["beaten"][self.demons.index(demon)] = 1
        self._lay(powers or {}, tokens or {})
        for name, values in derived(state, self.env.game.box[0]).items():
            state[name] = values
        self._begin(before, dice)
        wrong = fault(self._state(), self.env.game.box[0])
        assert wrong is None, wrong

    @classmethod
    def dealt(cls, players: int = 1, seed: int = 0, **options: Any) -> Table:
        """A game as it is dealt, at its first question."""
        table = cls.__new__(cls)
        table._deal(players, seed, **options)
        return table

    @classmethod
    def deals(cls, number: int, players: int = 1, **options: Any) -> Iterator[Table]:
        """So many games as they are dealt from the seeds 0, 1, 2, …"""
        table = cls.dealt(players, **options)
        for seed in range(number):
            table.env.reset(seed=seed)
            yield table.again()

    def _deal(self, players: int, seed: int, **options: Any) -> None:
        self.env = book_of_shadows_v0.env(num_players=players, **options)
        self.env.reset(seed=seed)
        document = self.env.game.cards.document
        self.demons = [row["title"] for row in document["demon"]]
        self.items = [row["title"] for row in document["item"]]
        self.power_titles = [row["title"] for row in document["power"]]
        self.spaces = document["board"]["spaces"]

    def _fill(self, field: str, names: Sequence[str], values: Mapping[str, int] | None) -> None:
        for name, value in (values or {}).items():
            self._state()[field][list(names).index(name)] = value

    def _lay(self, powers: Mapping[str, Sequence[str]], tokens: Mapping[str, Sequence[str]]) -> None:
        """Lay every token where the words say, and the others on the Book or beside the board."""
        pool = self._state()["tokens"]
        items, spare = list(range(FIRST_POWER_TOKEN)), list(range(FIRST_POWER_TOKEN, TOKENS.num_pieces))
        piles: dict[tuple[int, int], list[int]] = {}
        for name, titles in tokens.items():
            for title in titles:
                piece = next(piece for piece in items if pool["face"][piece] == self.items.index(title))
                items.remove(piece)
                piles.setdefault((Zone.HELD, FOUR.index(name)), []).append(piece)
        for name, titles in powers.items():
            for title in titles:
                piece = FIRST_POWER_TOKEN + self.power_titles.index(title) - FIRST_NEW_POWER
                spare.remove(piece)
                piles.setdefault((Zone.POWERS, FOUR.index(name)), []).append(piece)
        piles[Zone.BOOK, 0], piles[Zone.ASIDE, 0] = items, spare
        pool["piece"], pool["known"], pool["count"] = -1, 0, 0
        for (zone, character), pieces in piles.items():
            pile = TOKENS.first_pile[zone] + character
            pool["count"][pile] = len(pieces)
            for place, piece in enumerate(pieces):
                slot = TOKENS.pile_start[pile] + place
                pool["piece"][slot], pool["slot"][piece] = piece, slot

    def _begin(self, before: int, dice: Sequence[int]) -> None:
        """Let a turn begin, by the last answer of the turn before it."""
        state = self._state()
        frames = state["frames"]
        frames[:] = 0
        frames[0]["kind"] = Kind.GAME
        frames[1]["kind"], frames[1]["step"], frames[1]["owner"] = Kind.TURN, 2, before
        frames[2]["kind"], frames[2]["owner"] = Kind.EXCHANGE, before
        state["depth"], state["question"], state["turn"], state["character"] = 3, Ask.EXCHANGE, before, before
        state["rolled"] = 0
        seat = int(state["runs"][before])
        state["asked"] = state["waiting"] = 1 << seat
        self.env.game.kernels.settle(self.env._states, self.env._lanes, self.env._box, 0)
        self.env.agent_selection = self.env.possible_agents[seat]
        self.env._log = [(NOBODY, b"")]
        self.will_roll(*dice)
        self.env.step(DONE)

    # --- Acting -------------------------------------------------------------------------------------------------------

    def decide(self, *answers: str) -> Table:
        """Whoever is asked answers, in words: a part of what `choices` says that no other choice has."""
        for answer in answers:
            self.env.step(self.env.parse_action(answer))
        return self

    def leave(self) -> Table:
        """Nobody uses a Power on the roll of this turn, as long as somebody could."""
        turn = self.turn
        while self.question == "power" and self.turn == turn:
            self.env.step(DONE)
        return self

    def no_exchange(self) -> Table:
        """Nothing is exchanged in this turn."""
        return self.decide("exchange nothing") if self.question == "exchange" else self

    def will_roll(self, *shown: int) -> Table:
        """The movement dice that are rolled next will show this."""
        return self._force(Chance.MOVEMENT, [(FACES, number - 1) for number in shown])

    def will_fight(self, shown: int) -> Table:
        """The die of the next confrontation will show this."""
        return self._force(Chance.CONFRONTATION, [(FACES, shown - 1)])

    def will_throw(self, *shown: int) -> Table:
        """The dice that Events let be thrown next will show this."""
        return self._force(Chance.EVENTS, [(FACES, number - 1) for number in shown])

    def will_draw(self, title: str) -> Table:
        """The Spell, the Object or the new Power that is drawn next will be this."""
        if title in self.items:
            left = held(self._state(), Zone.BOOK, 0)
            return self._force(Chance.TOKENS, [(len(left), left.index(self.items.index(title)))])
        left = held(self._state(), Zone.ASIDE, 0)
        return self._force(Chance.POWERS, [(len(left), left.index(self.power_titles.index(title)))])

    def _force(self, source: Chance, wanted: Sequence[tuple[int, int]]) -> Table:
        """Let chance choose so: for each draw of how many, and which."""
        for seed in range(LIMIT):
            generators = seeded(seed)
            if all(draw(generators, 0, number) == which for number, which in wanted):
                self._state()["generators"][source] = seeded(seed)[0]
                return self
        raise AssertionError(f"no seed draws {wanted}")

    def again(self) -> Table:
        """The same table once more, to try something else."""
        return copy.deepcopy(self)

    # --- Looking ------------------------------------------------------------------------------------------------------

    def _state(self) -> Any:
        return self.env._states[0]

    def space(self, space: str | int) -> int:
        """The number of a space, from Start."""
        if isinstance(space, int):
            return space
        return int(self.spaces.index("start" if space == "Start" else space))

    @property
    def over(self) -> bool:
        return any(self.env.terminations.values())

    @property
    def won(self) -> bool:
        """Whether the four have won."""
        return self.over and all(reward == 1 for reward in self.env.rewards.values())

    @property
    def asked(self) -> str:
        """The character that a decision is for."""
        return FOUR[int(self._state()["character"])]

    @property
    def player(self) -> int:
        """The player who is asked."""
        return int(self.env.possible_agents.index(self.env.agent_selection))

    @property
    def question(self) -> str:
        """What is asked, as `Ask` names it; "nothing" when the game is over."""
        return Ask(int(self._state()["question"])).name.lower()

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return FOUR[int(self._state()["turn"])]

    @property
    def choices(self) -> list[str]:
        """What whoever is asked can choose, in words."""
        mask = self.env.observe(self.env.agent_selection)["action_mask"]
        return [self.env.describe_action(action) for action, legal in enumerate(mask) if legal]

    @property
    def dice(self) -> list[int]:
        """The dice of the roll on the table."""
        return [int(shown) for shown in self._state()["rolled"] if shown]

    @property
    def bonus(self) -> int:
        """What the next confrontation has added."""
        return int(self._state()["bonus"])

    @property
    def left(self) -> list[str]:
        """The Spells and Objects on the Book, sorted."""
        return sorted(self.items[title] for title in held(self._state(), Zone.BOOK, 0))

    @property
    def powers_left(self) -> list[str]:
        """The new Powers beside the board, sorted."""
        return sorted(self.power_titles[power] for power in held(self._state(), Zone.ASIDE, 0))

    def _of(self, field: str, name: str) -> int:
        return int(self._state()[field][FOUR.index(name)])

    def place(self, name: str) -> int:
        """The number of a figure's space, from Start."""
        return self._of("place", name)

    def progress(self, name: str) -> int:
        return self._of("progress", name)

    def is_used(self, name: str) -> bool:
        """Whether a character's own Power has been used."""
        return bool(self._of("used", name))

    def powerless(self, name: str) -> int:
        return self._of("powerless", name)

    def skips(self, name: str) -> int:
        return self._of("skips", name)

    def runs(self, name: str) -> int:
        """Who runs a character."""
        return self._of("runs", name)

    def tokens(self, name: str) -> list[str]:
        """A character's Spells and Objects, sorted."""
        return sorted(self.items[title] for title in held(self._state(), Zone.HELD, FOUR.index(name)))

    def powers(self, name: str) -> list[str]:
        """A character's new Powers, sorted."""
        return sorted(self.power_titles[power] for power in held(self._state(), Zone.POWERS, FOUR.index(name)))

    def notch(self, demon: str) -> int:
        return int(self._state()["notch"][self.demons.index(demon)])

    def is_beaten(self, demon: str) -> bool:
        return bool(self._state()["beaten"][self.demons.index(demon)])

    @property
    def advanced(self) -> dict[str, int]:
        """The Demons that are not on Start, and their notches."""
        return {demon: self.notch(demon) for demon in self.demons if self.notch(demon)}

    def sees(self, player: int) -> Any:
        """A player's observation by name, as whole numbers."""
        return GAME.observation.whole(self.env.observe(self.env.possible_agents[player])["observation"])

    def told(self, player: int = 0, since: Since = "start") -> list[str]:
        """What a player is told, in sentences."""
        return [event["text"] for event in self.env.events(self.env.possible_agents[player], since)]

    def went(self, name: str) -> list[str]:
        """The spaces that a figure has gone to since the table was set up."""
        start = f"{name} goes to "
        return [said.removeprefix(start).rstrip(".") for said in self.told() if said.startswith(start)]

    @property
    def happened(self) -> list[str]:
        """The kinds of all events since the table was set up."""
        return [event["kind"] for event in self.env.events(self.env.possible_agents[0], "start")]

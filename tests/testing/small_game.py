"""A small game with all that is hard to keep secret, in plain Python, for the tests of the test helpers.

Three seats, thirty cards of six faces, five equal cards each. Everybody holds three. In each of three rounds all seats
lay a card face down, and the cards are turned up together: the highest face that only one seat laid scores, and
everybody draws. Then each in turn may discard a card openly and draw another, or show a card of its hand to all.
Whoever scored most has won.

The honest game is `SmallGame`. It is written in small methods, so that a test plants a fault by overriding one of them.
"""

from __future__ import annotations

import copy
import json

import gymnasium
import numpy as np
from pettingzoo import AECEnv

FACES, COPIES, SEATS, HAND, ROUNDS = 6, 5, 3, 3, 3
CARDS = FACES * COPIES
SHOW, PASS = FACES, FACES + 1
ACTIONS = FACES + 2
SIZE = FACES + FACES + SEATS * FACES + FACES + 3 * SEATS + ROUNDS + SEATS + 2


def face(card: int) -> int:
    return card // COPIES


class IllegalAction(ValueError):
    """An action that the rules do not allow."""


class SmallGame(AECEnv):
    metadata = {"name": "small_game_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}

    def __init__(self, render_mode: str | None = None, illegal: str = "raise") -> None:
        self.render_mode, self.illegal = render_mode, illegal
        self.possible_agents = [f"player_{seat}" for seat in range(SEATS)]
        self.agents: list[str] = []
        space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, 1, (SIZE,), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.observation_spaces = {agent: copy.deepcopy(space) for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self.state_space = gymnasium.spaces.Box(0, 1, (SEATS * SIZE,), np.float32)
        self.episode_seed: int | None = None
        self.episode = -1

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    # Play

    def reset(self, seed=None, options=None):
        if seed is not None:
            self.episode_seed, self.episode = seed, -1
        elif self.episode_seed is None:
            self.episode_seed = int(np.random.SeedSequence().entropy % 2**31)
        self.episode += 1
        deck = self.shuffled()
        self.s = {
            "hands": [[deck.pop() for _ in range(HAND)] for _ in range(SEATS)],
            "deck": deck,
            "laid": [-1] * SEATS,
            "waiting": list(range(SEATS)),
            "asked": list(range(SEATS)),
            "shown": [],
            "discard": [],
            "last": [-1] * SEATS,
            "scores": [0] * SEATS,
            "round": 0,
            "log": [],
            "decided": [0] * SEATS,
        }
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.select()

    def shuffled(self) -> list[int]:
        return np.random.default_rng([self.episode_seed or 0, self.episode]).permutation(CARDS).tolist()

    def step(self, action):
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        seat = self.seat(self.agent_selection)
        if not (0 <= action < ACTIONS and action in self.legal(seat)):
            self.refuse(seat, action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.apply(seat, int(action))
        self.select()
        self._accumulate_rewards()

    def refuse(self, seat: int, action: int) -> None:
        if self.illegal == "raise":
            raise IllegalAction(f"player_{seat} may not take action {action}")
        self._clear_rewards()
        self.finish([-1.0 if s == seat else 0.0 for s in range(SEATS)])
        self._accumulate_rewards()

    def legal(self, seat: int) -> list[int]:
        if seat not in self.s["waiting"]:
            return []
        faces = sorted({face(card) for card in self.s["hands"][seat]})
        if len(self.s["asked"]) > 1:
            return faces
        return [*faces, SHOW, PASS] if self.unshown(seat) else [*faces, PASS]

    def unshown(self, seat: int) -> list[int]:
        return [card for card in self.s["hands"][seat] if card not in self.s["shown"]]

    def apply(self, seat: int, action: int) -> None:
        self.s["decided"][seat] = len(self.s["log"])
        self.s["waiting"].remove(seat)
        if len(self.s["asked"]) > 1:
            self.s["laid"][seat] = self.pick(self.s["hands"][seat], action)
            if not self.s["waiting"]:
                self.reveal()
                self.ask([0])
            return
        if action < FACES:
            self.discard(seat, self.pick(self.s["hands"][seat], action), "discard")
            self.draw(seat)
        elif action == SHOW:
            self.s["shown"].append(self.unshown(seat)[0])
            self.tell("show", seat, face(self.s["shown"][-1]))
        else:
            self.tell("pass", seat, -1)
        self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        if seat + 1 < SEATS:
            self.ask([seat + 1])
            return
        self.s["round"] += 1
        if self.s["round"] < ROUNDS:
            self.ask(list(range(SEATS)))
            return
        best = max(self.s["scores"])
        winners = [s for s in range(SEATS) if self.s["scores"][s] == best]
        losers = SEATS - len(winners)
        self.finish([0.0 if not losers else 1 / len(winners) if s in winners else -1 / losers for s in range(SEATS)])

    def pick(self, hand: list[int], wanted: int) -> int:
        """The copy that all know goes first, else its owner would show that it holds two."""
        return min((card for card in hand if face(card) == wanted), key=lambda card: card not in self.s["shown"])

    def reveal(self) -> None:
        laid = self.s["laid"]
        faces = [face(card) for card in laid]
        for seat, card in enumerate(laid):
            self.discard(seat, card, "lay")
        self.s["last"] = faces
        single = [f for f in faces if faces.count(f) == 1]
        if single:
            self.s["scores"][faces.index(max(single))] += 1
        self.s["laid"] = [-1] * SEATS
        for seat in range(SEATS):
            self.draw(seat)

    def discard(self, seat: int, card: int, kind: str) -> None:
        self.s["hands"][seat].remove(card)
        if card in self.s["shown"]:
            self.s["shown"].remove(card)
        self.s["discard"].append(card)
        self.tell(kind, seat, face(card))

    def draw(self, seat: int) -> None:
        card = self.s["deck"].pop()
        self.s["hands"][seat].append(card)
        self.tell("draw", seat, face(card), to=[seat])

    def ask(self, seats: list[int]) -> None:
        self.s["asked"], self.s["waiting"] = list(seats), list(seats)

    def finish(self, rewards: list[float]) -> None:
        self.s["waiting"], self.s["asked"] = [], []
        self.rewards = {agent: rewards[self.seat(agent)] for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)

    def tell(self, kind: str, seat: int, what: int, to: list[int] | None = None) -> None:
        self.s["log"].append({"kind": kind, "seat": seat, "face": what, "to": to})

    def select(self) -> None:
        waiting = self.waiting
        self.agent_selection = waiting[0] if waiting else self.agents[0]

    def seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    @property
    def waiting(self) -> tuple[str, ...]:
        return tuple(self.possible_agents[seat] for seat in self.s["waiting"])

    @property
    def asked(self) -> tuple[str, ...]:
        return tuple(self.possible_agents[seat] for seat in self.s["asked"])

    # What a seat sees

    def view(self, agent):
        seat, s = self.seat(agent), self.s
        return {
            "hand": sorted(face(card) for card in s["hands"][seat]),
            "laid": face(s["laid"][seat]) if s["laid"][seat] >= 0 else None,
            "shown": [sorted(face(card) for card in hand if card in s["shown"]) for hand in s["hands"]],
            "discard": sorted(face(card) for card in s["discard"]),
            "hand_sizes": [len(hand) for hand in s["hands"]],
            "last": list(s["last"]),
            "scores": list(s["scores"]),
            "round": s["round"],
            "asked": list(s["asked"]),
            "on_turn": seat in s["waiting"],
        }

    def vector(self, agent) -> np.ndarray:
        view = self.view(agent)

        def counts(faces):
            return np.bincount(faces, minlength=FACES) / COPIES

        return np.concatenate(
            [
                counts(view["hand"]),
                [view["laid"] == f for f in range(FACES)],
                *(counts(faces) for faces in view["shown"]),
                counts(view["discard"]),
                np.array(view["hand_sizes"]) / HAND,
                (np.array(view["last"]) + 1) / FACES,
                np.array(view["scores"]) / ROUNDS,
                [view["round"] > r for r in range(ROUNDS)],
                [s in view["asked"] for s in range(SEATS)],
                [view["on_turn"], len(view["asked"]) > 1],
            ]
        ).astype(np.float32)

    def mask(self, agent) -> np.ndarray:
        mask = np.zeros(ACTIONS, np.int8)
        if agent == self.agent_selection:
            mask[self.legal(self.seat(agent))] = 1
        return mask

    def observe(self, agent):
        return {"observation": self.vector(agent), "action_mask": self.mask(agent)}

    def text(self, agent):
        return "\n".join(f"{name}: {value}" for name, value in self.view(agent).items())

    def events(self, agent, since="own_decision"):
        seat = self.seat(agent)
        log = self.s["log"][self.s["decided"][seat] if since == "own_decision" else 0 :]
        return [
            {"kind": e["kind"], "seat": e["seat"], "face": e["face"] if e["to"] is None or seat in e["to"] else None}
            for e in log
        ]

    def state(self):
        return np.concatenate([self.vector(agent) for agent in self.possible_agents])

    def render(self):
        table = self.text(self.agent_selection)
        if self.render_mode == "human":
            print(table)
            return None
        return table

    def close(self):
        pass

    # Doors for search and for tests

    def hidden_fields(self, agent):
        seat, s = self.seat(agent), self.s
        hands = [[] if other == seat else sorted(self.unshown(other)) for other in range(SEATS)]
        laid = [-1 if other == seat else card for other, card in enumerate(s["laid"])]
        return {
            "hands": np.array([card for hand in hands for card in hand]),
            "deck": np.array(s["deck"]),
            "laid": np.array(laid),
        }

    def open_fields(self):
        names = ("shown", "discard", "last", "scores", "round", "asked")
        return {
            **{name: np.array(self.s[name]) for name in names},
            "hand_sizes": np.array([len(h) for h in self.s["hands"]]),
        }

    def resample(self, agent, seed):
        twin, me = copy.deepcopy(self), self.seat(agent)
        s, rng = twin.s, np.random.default_rng(seed)
        unknown = [*s["deck"], *(card for seat in range(SEATS) if seat != me for card in self.unshown(seat))]
        unknown = rng.permutation(sorted(unknown)).tolist()
        for seat in range(SEATS):
            if seat != me:
                s["hands"][seat] = [card if card in s["shown"] else unknown.pop() for card in s["hands"][seat]]
                if s["laid"][seat] >= 0:
                    s["laid"][seat] = twin.pick(s["hands"][seat], face(int(rng.choice(s["hands"][seat]))))
        s["deck"] = unknown
        return twin

    # Snapshots

    SAVED: tuple[str, ...] = (
        "s",
        "episode_seed",
        "episode",
        "agents",
        "agent_selection",
        "rewards",
        "_cumulative_rewards",
        "terminations",
        "truncations",
        "infos",
    )

    def snapshot(self) -> bytes:
        return json.dumps({name: getattr(self, name) for name in self.SAVED}).encode()

    def restore(self, data: bytes) -> None:
        for name, value in json.loads(data).items():
            setattr(self, name, value)

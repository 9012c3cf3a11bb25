"""`assert_no_leak` passes an honest game and finds each planted leak."""

import copy
import re

import numpy as np
import pytest
from small_game import FACES, SEATS, SmallGame, face

from fairy_envs.testing import assert_no_leak


def next_hand(game, agent):
    """The faces that the next seat holds: what `agent` may not know."""
    return sorted(face(card) for card in game.s["hands"][(game.seat(agent) + 1) % 3])


class HandInObservation(SmallGame):
    def vector(self, agent):
        vector = super().vector(agent)
        vector[-1] = next_hand(self, agent)[-1] / FACES
        return vector


class HandInText(SmallGame):
    def text(self, agent):
        return f"{super().text(agent)}\nneighbour: {next_hand(self, agent)}"


class HandInView(SmallGame):
    def view(self, agent):
        return {**super().view(agent), "neighbour": next_hand(self, agent)}

    def text(self, agent):
        return "nothing"


class DrawInEvents(SmallGame):
    def tell(self, kind, seat, what, to=None):
        super().tell(kind, seat, what)


class HandInEvents(SmallGame):
    def events(self, agent, since="own_decision"):
        return [{**event, "neighbour": next_hand(self, agent)} for event in super().events(agent, since)]


class MaskOfAnotherSeat(SmallGame):
    def mask(self, agent):
        mask = super().mask(agent)
        mask[[*self.legal(self.seat(self.agent_selection))]] = 1
        return mask


class HandInInfo(SmallGame):
    def select(self):
        super().select()
        for agent in self.agents:
            self.infos[agent] = {"neighbour": next_hand(self, agent)}

    def resample(self, agent, seed):
        twin = super().resample(agent, seed)
        twin.select()
        return twin


class CommitmentInObservation(SmallGame):
    def vector(self, agent):
        vector = super().vector(agent)
        vector[-1] = sum(face(card) for card in self.s["laid"] if card >= 0) / (3 * FACES)
        return vector


class CommitmentInHandSize(SmallGame):
    def view(self, agent):
        sizes = [len(hand) - (laid >= 0) for hand, laid in zip(self.s["hands"], self.s["laid"], strict=True)]
        return {**super().view(agent), "hand_sizes": sizes}


class CommitmentInText(SmallGame):
    def text(self, agent):
        return f"{super().text(agent)}\nstill thinking: {self.waiting}"


class CommitmentInEvents(SmallGame):
    def apply(self, seat, action):
        if len(self.s["asked"]) > 1:
            self.tell("laid", seat, -1)
        super().apply(seat, action)


class CommitmentEndsTheQuestion(SmallGame):
    """A seat that lays its highest face is not only seen to do so: the others are not asked any more."""

    def apply(self, seat, action):
        if len(self.s["waiting"]) == 3 and action == FACES - 1:
            for other in (1, 2):
                self.s["laid"][other] = self.s["hands"][other][0]
            self.s["waiting"] = [seat]
        super().apply(seat, action)


class AskedByHand(SmallGame):
    @property
    def asked(self):
        holders = [agent for agent in self.possible_agents if 0 in next_hand(self, agent)]
        return tuple(holders) if len(self.s["asked"]) == 1 and holders else super().asked


class WaitingByHand(SmallGame):
    """Who holds the highest card is asked first."""

    @property
    def waiting(self):
        return tuple(sorted(super().waiting, key=lambda agent: -max(self.s["hands"][self.seat(agent)])))


class NextQuestionByHand(SmallGame):
    """Only who holds a card of face 0 or 1 gets a turn, and the header that says so is left alone by `resample`."""

    def ask(self, seats):
        hands = self.s["hands"]
        if len(seats) == 1 and not any(face(card) < 2 for card in hands[seats[0]]):
            self.end_turn(seats[0])
        else:
            super().ask(seats)


class EqualCardsToldApart(SmallGame):
    def pick(self, hand, wanted):
        return [card for card in hand if face(card) == wanted][-1]


class OpenChangeWithoutEvent(SmallGame):
    """A light shines while the card that was drawn last is of an odd face."""

    def reset(self, seed=None, options=None):
        super().reset(seed, options)
        self.s["light"] = False

    def draw(self, seat):
        super().draw(seat)
        self.s["light"] = face(self.s["hands"][seat][-1]) % 2 == 1

    def view(self, agent):
        return {**super().view(agent), "light": self.s["light"]}


class RedrawsNothing(SmallGame):
    def resample(self, agent, seed):
        return copy.deepcopy(self)


class RedrawsTheDeckOnly(SmallGame):
    def resample(self, agent, seed):
        twin = copy.deepcopy(self)
        np.random.default_rng(seed).shuffle(twin.s["deck"])
        return twin


class RedrawsOwnHand(SmallGame):
    def resample(self, agent, seed):
        twin = super().resample(agent, seed)
        twin.s["hands"][self.seat(agent)] = sorted(twin.s["hands"][self.seat(agent)], reverse=True)
        twin.s["hands"][self.seat(agent)][0] = twin.s["deck"][0]
        return twin


class RedrawsOpenField(SmallGame):
    def resample(self, agent, seed):
        twin = super().resample(agent, seed)
        twin.s["discard"].reverse()
        return twin


class RedrawsItself(SmallGame):
    def resample(self, agent, seed):
        twin = super().resample(agent, seed)
        self.s["deck"].append(self.s["deck"].pop(0))
        return twin


class RedrawsFromTheGlobalGenerator(SmallGame):
    def resample(self, agent, seed):
        return super().resample(agent, np.random.randint(1000))


class RedrawsByMovingTheTruth(SmallGame):
    """Each hidden card moves to another place, which the seed decides: who knows the seed can go back."""

    def resample(self, agent, seed):
        twin, me = copy.deepcopy(self), self.seat(agent)
        s = twin.s
        places = [(seat, place) for seat in range(SEATS) if seat != me for place in range(len(s["hands"][seat]))]
        free = [(seat, place) for seat, place in places if s["hands"][seat][place] not in s["shown"]]
        laid = [s["hands"][seat].index(card) if card >= 0 else -1 for seat, card in enumerate(s["laid"])]
        cards = [*s["deck"], *(s["hands"][seat][place] for seat, place in free)]
        cards = np.random.default_rng(seed).permutation(cards).tolist()
        for seat, place in free:
            s["hands"][seat][place] = cards.pop()
        for seat, place in enumerate(laid):
            if place >= 0:
                s["laid"][seat] = s["hands"][seat][place]
        s["deck"] = cards
        return twin


SIGHT = "changed what the seat sees"
CHOICE = "the hidden choice of player_0 shows"
MADE = "that player_0 has made its hidden choice shows"
WHO = "who owes a decision depends on what the seat may not know"
WORLDS = "in two worlds that the seat can't tell apart"


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (HandInObservation, rf"seed 0, game 0 .*, decision 0, seat player_0: .* {SIGHT}: observation\[\d+\]: "),
        (HandInText, rf"{SIGHT}: text line\[\d+\]: 'neighbour"),
        (HandInView, rf"{SIGHT}: view.neighbour\[\d\]: "),
        (HandInEvents, rf"{SIGHT}: events\[\d+\].neighbour"),
        (DrawInEvents, rf"{WORLDS}; what it sees is the same in both, and yet it was told .*: events\[\d+\].face: "),
        (MaskOfAnotherSeat, r"action_mask\[\d+\]: "),
        (HandInInfo, rf"{SIGHT}: info.neighbour\[\d\]: "),
        (CommitmentInObservation, rf"decision 0, seat player_1: {CHOICE}, action \d: observation"),
        (CommitmentInHandSize, rf"{MADE}, action \d: observation.*; text.*; view.hand_sizes\[0\]: 3 != 2"),
        (CommitmentInText, rf"{MADE}, action \d: text"),
        (CommitmentInEvents, rf"{MADE}, action \d: events: length 0 != 1"),
        (CommitmentEndsTheQuestion, r"\['player_1', 'player_2'\] owed a decision; after action 5"),
        (AskedByHand, rf"{WHO}.* asked"),
        (WaitingByHand, rf"{WHO}.* waiting\[0\]"),
        (NextQuestionByHand, rf"{WORLDS}; it was shown the same events in both, and yet sees: .*asked"),
        (EqualCardsToldApart, rf"{WORLDS}; it was shown the same events in both, and yet sees: .*view.shown"),
        (OpenChangeWithoutEvent, rf"{WORLDS}; it was shown the same events in both, and yet sees: .*view.light"),
        (RedrawsNothing, r"no redraw ever changed: deck for seat player_0, hands for seat player_0, laid for seat"),
        (RedrawsTheDeckOnly, r"no redraw ever changed: hands for seat player_0, laid for seat player_0"),
        (RedrawsOwnHand, rf"{SIGHT}: observation"),
        (RedrawsOpenField, r"changed an open field: discard\[0\]"),
        (RedrawsItself, r"changed the original: .*snapshot|gave two different redraws: deck"),
        (RedrawsFromTheGlobalGenerator, r"gave two different redraws"),
        (RedrawsByMovingTheTruth, r"tells of what it was drawn from: .* what player_\d sees"),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_finds_the_leak(fault, message):
    with pytest.raises(AssertionError, match=re.compile(message, re.DOTALL)):
        assert_no_leak(fault, games=5)


def test_passes_the_honest_game():
    assert_no_leak(SmallGame, games=5)


def test_plays_by_the_policy():
    seen = []

    def lowest(observation, mask, rng):
        seen.append((observation.shape, mask.shape))
        return int(np.flatnonzero(mask)[0])

    assert_no_leak(SmallGame, games=2, policy=lowest, forced=("laid", "hands", "deck"))
    assert set(seen) == {(SmallGame().observation_space("player_0")["observation"].shape, (8,))}


def test_fleeting_events_leave_no_trace():
    assert_no_leak(DrawInEvents, games=4, fleeting=("draw",))


def test_forced_fields_need_not_vary():
    assert_no_leak(RedrawsNothing, games=2, forced=("deck", "hands", "laid"))


def test_says_what_an_environment_lacks():
    class NoDoors(SmallGame):
        @property
        def resample(self):
            raise AttributeError

    with pytest.raises(TypeError, match="needs an environment with resample"):
        assert_no_leak(NoDoors)

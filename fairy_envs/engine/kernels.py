"""Kernels: the few compiled entry points of a game, each of which holds the whole game.

They work on two arrays of records and the box: `states`, one state a game and a blank one at the end, and `lanes`, what
a kernel needs of one game beside its state (the observation and mask of whoever decides, rewards, seed, episode, …).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any

import numpy as np

from .chance import draw, seed_generators
from .compile import COMPILED, make_kernel, rule
from .frames import NONE, away_from, first_waiting, is_asked, is_waiting, pop
from .masks import count_legal, nth_legal, words_of
from .records import record

if TYPE_CHECKING:
    from .spec import GameSpec

LEAVE_ALONE = -1
"""An action that leaves a game as it is."""

ANSWER, ANSWER_AND_DEAL, DEAL = 0, 1, 2
"""What `step` does: answer; answer, and deal the next episode at once where a game ends; deal only."""

_MAX_STEPS = 10_000
"""Steps of frames between two decisions, far above what any game needs: more means rules that run in a circle."""

_REDRAWN = 0x5EED
"""The number of the episode that a resampled state takes its chance from."""


class Player(IntEnum):
    """Who plays a seat inside `rollout`."""

    RANDOM = 0
    SCRIPTED = 1
    SCRIPTED_NOISE_5 = 2
    SCRIPTED_NOISE_40 = 3
    MIXED = 4
    """One game in three each RANDOM, SCRIPTED_NOISE_40 and SCRIPTED_NOISE_5: uniform play alone never gets far."""


class Tally(IntEnum):
    """What `rollout` counts; the wins of each seat follow."""

    GAMES = 0
    CUT = 1
    DECISIONS = 2
    SHARED = 3
    WINS = 4


@dataclass(frozen=True, slots=True)
class Kernels:
    """A game's kernels; `make_kernels` documents each."""

    step: Callable[..., Any]
    show: Callable[..., Any]
    settle: Callable[..., Any]
    resample: Callable[..., Any]
    bot: Callable[..., Any]
    rollout: Callable[..., Any]

    def __iter__(self) -> Iterator[Callable[..., Any]]:
        return iter((self.step, self.show, self.settle, self.resample, self.bot, self.rollout))


def lane_dtype(spec: GameSpec) -> np.dtype[Any]:
    """The record of one game beside its state.

    `numbers` and `observation` are the same memory: a seat's observation by name, and as a vector. `observe` writes
    into `draft`, which is zero at any other time; `draft_vector` is the same memory, and `mask_words` that of the mask.
    """
    size = spec.observation.size
    lane = record(
        [
            ("seed", np.uint64, ()),
            ("episode", np.int64, ()),
            ("decisions", np.int64, ()),
            ("max_decisions", np.int64, ()),
            ("action", np.int64, ()),
            ("observation", np.float32, (size,)),
            ("final_observation", np.float32, (spec.max_seats, size)),
            ("rewards", np.float32, (spec.max_seats,)),
            ("draft", spec.observation.draft, ()),
            ("num_players", np.int16, ()),
            ("actor", np.int16, ()),
            ("choices", np.int16, ()),
            ("ended", np.int16, ()),
            ("over", np.int16, ()),
            ("truncated", np.int16, ()),
            ("action_mask", np.int8, (len(spec.actions),)),
        ]
    )
    assert lane.fields is not None and lane.names is not None
    words = words_of(len(spec.actions))
    names, formats, offsets = [], [], []
    for name, kind, at in (
        *((name, *lane.fields[name][:2]) for name in lane.names),
        ("numbers", spec.observation.dtype, lane.fields["observation"][1]),
        ("draft_vector", np.dtype((np.int16, (size,))), lane.fields["draft"][1]),
        ("mask_words", words, lane.fields["action_mask"][1]),
    ):
        names.append(name)
        formats.append(kind)
        offsets.append(at)
    end = max(offset + kind.itemsize for offset, kind in zip(offsets, formats, strict=True))
    itemsize = -(-end // 8) * 8  # so that every lane's wide fields stay aligned
    return np.dtype((np.record, {"names": names, "formats": formats, "offsets": offsets, "itemsize": itemsize}))


def make_arrays(spec: GameSpec, games: int) -> tuple[Any, Any]:
    """States (`games` + 1,), the last of them blank for good, and lanes (`games`,), all zero."""
    states = np.zeros(games + 1, spec.state.dtype)
    lanes = np.zeros(games, lane_dtype(spec))
    return as_rule_sees(states), as_rule_sees(lanes)


def as_rule_sees(records: Any) -> Any:
    """An array of records in the form that rules take: plain Python needs attribute access, and compiled code takes a
    plain structured array in a third of the time."""
    return records.view(np.ndarray) if COMPILED else records.view(np.recarray)


def _in_order(rules: Sequence[Callable[..., Any]]) -> Callable[..., Any]:
    """One rule (state, seat) that runs several."""
    if not rules:

        @rule
        def nothing(state, seat):
            pass

        return nothing
    first, rest = rules[0], _in_order(rules[1:])

    @rule
    def both(state, seat):
        first(state, seat)
        rest(state, seat)

    return both


def make_kernels(spec: GameSpec, sources: str) -> Kernels:
    """The kernels of a game, cached under the digest of its `sources`."""
    setup, legal, apply, advance = spec.setup, spec.legal, spec.apply, spec.advance
    observe, bot = spec.observe, spec.bot
    redraw_pools = _in_order([pool.redraw for pool in spec.state.pools])
    offers = np.array(spec.state.frames.offers)
    cooperative = spec.kind == "cooperative"
    scale, caps = spec.observation.scale, spec.observation.caps

    if spec.resample is not None:
        redraw_rest = spec.resample
    else:

        @rule
        def redraw_rest(state, box, seat):
            pass

    @rule
    def run(state, box):
        """Run frames until one asks or the game is over."""
        for _ in range(_MAX_STEPS):
            if state.won:
                while state.depth:
                    pop(state)
                state.over = 1
                state.waiting = 0
                state.asked = 0
                state.question = NONE
                return
            if state.waiting:
                return
            if state.depth == 0:
                raise RuntimeError("no frame is open, and the game is not over")
            if state.ending and offers[state.frames[state.depth - 1].kind]:
                pop(state)
            else:
                advance(state, box)
        raise RuntimeError("the rules run in a circle")

    @rule
    def write(state, box, seat, ended, page):
        """Write what a seat may know into the page's observation. Nobody is asked anything in a game that has `ended`,
        be it over or cut."""
        draft = page.draft
        draft.game_over = ended
        draft.question[NONE if ended else state.question] = 1
        draft.on_turn = not ended and is_waiting(state, seat)
        for other in range(state.num_players):
            draft.asked[away_from(state, seat, other)] = not ended and is_asked(state, other)
            draft.players[other] = 1
        observe(state, box, seat, draft)
        # One pass scales the draft and wipes it for the next time. Cut at both ends: at one alone it becomes stores
        # under a mask, which take several times as long.
        for index in range(len(page.observation)):
            number = np.float32(page.draft_vector[index])
            page.draft_vector[index] = 0
            page.observation[index] = min(np.float32(1), max(np.float32(0), number * scale[index]))

    @rule
    def copy(values, into):
        """`into[:] = values`, which would cost seconds of compiling for the message that their sizes differ."""
        for index in range(len(into)):
            into[index] = values[index]

    @rule
    def read(page):
        """Turn the page's observation back into whole numbers."""
        for index in range(len(page.observation)):
            page.observation[index] = np.rint(page.observation[index] * caps[index])

    @rule
    def reckon(state, lane):
        """What the last decision brought: the end, and the rewards that come with it.

        Competitive: k winners share +1, the others share -1, and nobody gets anything if all share. Cooperative: all +1
        or all -1. A game cut at its decision limit is truncated with 0.
        """
        lane.over = state.over
        lane.truncated = 0
        lane.rewards[:] = 0
        if state.over:
            winners = 0
            for seat in range(lane.num_players):
                winners += (state.winners >> seat) & 1
            if cooperative:
                lane.rewards[: lane.num_players] = 1 if winners else -1
            elif 0 < winners < lane.num_players:
                for seat in range(lane.num_players):
                    if (state.winners >> seat) & 1:
                        lane.rewards[seat] = np.float32(1) / np.float32(winners)
                    else:
                        lane.rewards[seat] = np.float32(-1) / np.float32(lane.num_players - winners)
        elif lane.decisions >= lane.max_decisions:
            lane.over = 1
            lane.truncated = 1
        lane.ended = lane.over

    @rule
    def begin(states, game, lane, box):
        """Deal the lane's episode of its seed."""
        states[game] = states[len(states) - 1]
        state = states[game]
        seed_generators(state.generators, lane.seed, lane.episode)
        state.num_players = lane.num_players
        lane.decisions = 0
        lane.ended = 0
        setup(state, box)
        run(state, box)

    @rule
    def present(state, lane, box):
        """Show the game to whoever decides now: actor, mask, number of legal actions, observation."""
        lane.action_mask[:] = 0
        lane.actor = -1
        choices = 0
        if not lane.ended:
            lane.actor = first_waiting(state)
            legal(state, box, lane.actor, lane.action_mask)
            choices = count_legal(lane.mask_words)
            write(state, box, lane.actor, False, lane)
        lane.choices = choices

    @rule
    def answer(state, lane, box):
        """Give the lane's action to the game and run on to the next decision."""
        state.told = 0
        state.waiting &= ~(1 << lane.actor)
        apply(state, box, lane.actor, lane.action)
        if not state.waiting:
            state.asked = 0
            state.question = NONE
            run(state, box)
        lane.decisions += 1
        reckon(state, lane)

    @rule
    def close(state, lane, box):
        """Write every seat's observation of the final state."""
        for seat in range(lane.num_players):
            write(state, box, seat, True, lane)
            copy(lane.observation, lane.final_observation[seat])

    @rule
    def choose(lane, box, page, player, rng):
        """An action of one of the players that live in kernels."""
        noise = 100
        if player == Player.SCRIPTED:
            noise = 0
        elif player == Player.SCRIPTED_NOISE_5:
            noise = 5
        elif player == Player.SCRIPTED_NOISE_40:
            noise = 40
        if noise == 100 or (noise > 0 and draw(rng, 0, 100) < noise):
            return nth_legal(lane.action_mask, lane.mask_words, draw(rng, 0, lane.choices))
        copy(lane.observation, page.observation)
        copy(lane.action_mask, page.action_mask)
        read(page)
        return bot(page.numbers, box, page.action_mask, rng)

    def step(states, lanes, box, mode):
        """Answer with every lane's `action`, or deal, as `mode` says; an action of -1 leaves a game alone.

        Returns the first game whose action is refused, and then nothing has moved, or -1. A game that ends writes all
        final observations; if the next episode is dealt at once, `over`, `truncated` and `rewards` still tell of the
        end. Dealing is no kernel of its own, since each holds the whole game and compiles for seconds.
        """
        if mode == DEAL:
            for game in range(len(lanes)):
                lane = lanes[game]
                if lane.action != LEAVE_ALONE:
                    begin(states, game, lane, box[0])
                    reckon(states[game], lane)
                    present(states[game], lane, box[0])
            return -1
        for game in range(len(lanes)):
            lane = lanes[game]
            if lane.action != LEAVE_ALONE and (
                lane.ended
                or lane.action < 0
                or lane.action >= len(lane.action_mask)
                or not lane.action_mask[lane.action]
            ):
                return game
        for game in range(len(lanes)):
            lane = lanes[game]
            if lane.action == LEAVE_ALONE:
                if not lane.ended:
                    lane.over = 0
                    lane.truncated = 0
                lane.rewards[:] = 0
                continue
            answer(states[game], lane, box[0])
            if lane.over:
                close(states[game], lane, box[0])
                if mode == ANSWER_AND_DEAL:
                    lane.episode += 1
                    begin(states, game, lane, box[0])
            present(states[game], lane, box[0])
        return -1

    def show(states, lanes, box, game, seat, page):
        """Write one seat's observation, and its mask if it owes an answer, into `page[0]`; changes nothing else."""
        page[0].action_mask[:] = 0
        if not lanes[game].ended and is_waiting(states[game], seat):
            legal(states[game], box[0], seat, page[0].action_mask)
        write(states[game], box[0], seat, lanes[game].ended, page[0])

    def settle(states, lanes, box, game):
        """Work out what the last decision of a game brought, and show it to whoever decides: after restoring it."""
        reckon(states[game], lanes[game])
        present(states[game], lanes[game], box[0])

    def resample(states, lanes, box, game, seat, seed):
        """Redraw what a seat can't know of a game, reseed all its chance, and blank what it was not told."""
        state = states[game]
        for place in range(len(state.events)):
            event = state.events[place]
            if not (event.seers >> seat) & 1:
                event.a = 0
                event.b = 0
        seed_generators(state.generators, seed, _REDRAWN)
        redraw_rest(state, box[0], seat)
        redraw_pools(state, seat)
        if not lanes[game].ended:
            present(state, lanes[game], box[0])

    def bot_kernel(observations, masks, box, rng, page, actions):
        """The scripted player's actions for observations (n, F) and masks (n, A)."""
        for row in range(len(actions)):
            copy(observations[row], page[0].observation)
            copy(masks[row], page[0].action_mask)
            read(page[0])
            actions[row] = bot(page[0].numbers, box[0], page[0].action_mask, rng)

    def rollout(states, lanes, box, steps, players, rng, page, tally):
        """Play `steps` decisions in every game inside the kernel, one `Player` a seat, dealing ended games anew.

        Observations and masks are written for every decision. `tally` counts as `Tally` says.
        """
        for game in range(len(lanes)):
            lane = lanes[game]
            state = states[game]
            for _ in range(steps):
                player = players[lane.actor]
                if player == Player.MIXED:
                    kind = (lane.episode + game) % 3
                    player = Player.RANDOM
                    if kind == 1:
                        player = Player.SCRIPTED_NOISE_40
                    elif kind == 2:
                        player = Player.SCRIPTED_NOISE_5
                lane.action = choose(lane, box[0], page[0], player, rng)
                if not lane.action_mask[lane.action]:
                    raise RuntimeError("the scripted player chose an action that is not legal")
                answer(state, lane, box[0])
                if lane.over:
                    tally[Tally.GAMES] += 1
                    tally[Tally.CUT] += lane.truncated
                    tally[Tally.DECISIONS] += lane.decisions
                    winners = 0
                    for seat in range(lane.num_players):
                        won = (state.winners >> seat) & 1
                        winners += won
                        tally[Tally.WINS + seat] += won
                    tally[Tally.SHARED] += winners == lane.num_players
                    lane.episode += 1
                    begin(states, game, lane, box[0])
                present(state, lane, box[0])

    bot_kernel.__name__ = "bot"
    entries = (step, show, settle, resample, bot_kernel, rollout)
    return Kernels(*(make_kernel(entry, spec.id, sources) for entry in entries))

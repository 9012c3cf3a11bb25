"""The scripted player of The Damsel's Tale: it thinks one turn ahead.

For each card in its hand it resolves the turn in thought against each card that the others may hold, takes a Mumma
Dragon card for the mean of those left in the deck, and plays the card with the best average. Other questions it answers
by what the table would be worth after each answer, or by what is likeliest.
"""

from __future__ import annotations

import numpy as np

from fairy_envs.engine import Op, rule

from .names import (
    CARDS_EACH,
    DRAGON,
    EARLY_STEPS,
    KNIGHT,
    LEAST_PANIC,
    MOST_FIREBALL,
    MOST_FOOTPRINTS,
    MOST_KNIGHTS,
    MOST_PANIC,
    MOST_SHIFT,
    NUMBERS,
    Ask,
    Deck,
    Icon,
    If,
    Standing,
)
from .state import (
    CHOOSE,
    NO,
    NUMBER,
    PLAY,
    SHIFT,
    YES,
)

_WON = 8.0
"""A win on the scale of `worth`, far outside what a table without one can be worth."""

# The places of a table in thought; what there is of each Knight or each player has several places in a row.
_LAIR, _PANIC, _OUT, _ENTERED, _COUNTERED, _DONE = 0, 2, 4, 6, 8, 11
_CAVERN, _FIREBALL, _WINNER, _MOVED, _PLACES = 14, 15, 16, 17, 18

_NOBODY, _DRAGON = -1, 2
"""`_WINNER` before the end and if the Dragon wins, else a Knight; `_DRAGON` is the Dragon's place, too."""


@rule
def bot(obs, box, mask, rng):
    """An action from what a seat sees: whole numbers of the observation, the box, its mask."""
    if obs.question[Ask.PLAY]:
        return PLAY + choose_card(obs, box, mask) - 1
    if obs.question[Ask.NAME]:
        return NUMBER + likeliest(obs) - 1
    if obs.question[Ask.ORDER]:
        return NUMBER + next_from_top(obs, mask) - 1
    if obs.question[Ask.FIREBALL]:
        return YES if obs.fireball[MOST_FIREBALL] == 0 else NO
    if obs.question[Ask.REVEAL]:
        return YES if obs.panic[0, MOST_PANIC - 1] or not obs.hidden[0] else NO
    return best_answer(obs, box, mask)


@rule
def index_of(one_hot):
    """The place of the one in a one-hot field."""
    for index in range(len(one_hot)):
        if one_hot[index] > 0:
            return index
    return 0


@rule
def own_place(obs):
    """The viewer's place among the players: a Knight is the first."""
    return _DRAGON if obs.deck_is[Deck.DRAGON] > 0 else 0


@rule
def num_knights(obs):
    """How many Knights began the game."""
    return int(obs.players.sum()) - 1


@rule
def choose_card(obs, box, mask):
    """The card whose turns are worth most to its owner on average."""
    mine = own_place(obs)
    best = 0
    most = -np.inf
    cards = np.zeros(3, np.int64)
    for own in range(1, NUMBERS + 1):
        if mask[PLAY + own - 1]:
            total = 0.0
            cards[:] = 0
            cards[mine] = own
            if mine == _DRAGON:
                total = imagine_knights(obs, box, cards)
            else:
                for card in range(CARDS_EACH):
                    if not obs.played[_DRAGON, card]:
                        cards[_DRAGON] = 2 * card + 2
                        total += imagine_rival(obs, box, cards, 0)
            if total > most:
                most = total
                best = own
    return best


@rule
def imagine_knights(obs, box, cards):
    """The worth to the Dragon of a card of its own, summed over the cards of the Knights."""
    if obs.out[0]:
        return imagine_rival(obs, box, cards, _DRAGON)
    total = 0.0
    for card in range(CARDS_EACH):
        if not obs.played[0, card]:
            cards[0] = 2 * card + 1
            total += imagine_rival(obs, box, cards, _DRAGON)
    return total


@rule
def imagine_rival(obs, box, cards, mine):
    """The worth of a turn to the player at `mine`, summed over the cards of the second Knight, if one plays."""
    if num_knights(obs) < MOST_KNIGHTS or obs.out[1]:
        return imagine_turn(obs, box, cards, mine)
    total = 0.0
    for card in range(CARDS_EACH):
        if not obs.played[1, card]:
            cards[1] = 2 * card + 1
            total += imagine_turn(obs, box, cards, mine)
    cards[1] = 0
    return total


@rule
def lay_table(obs, table):
    """The table as it is."""
    for knight in range(MOST_KNIGHTS):
        table[_LAIR + knight] = index_of(obs.lair[knight])
        table[_PANIC + knight] = index_of(obs.panic[knight]) + 1
        table[_OUT + knight] = obs.out[knight] > 0 or knight >= num_knights(obs)
    table[_CAVERN] = index_of(obs.cavern)
    table[_FIREBALL] = index_of(obs.fireball)
    table[_WINNER] = _NOBODY


@rule
def imagine_turn(obs, box, cards, mine):
    """What the table is worth to a player after a turn with these cards (0: none)."""
    table = np.zeros(_PLACES)
    lay_table(obs, table)
    for _ in range(len(cards)):
        first = -1
        lowest = 0
        for player in range(len(cards)):
            order = 2 * cards[player] + box.letter[deck_at(obs, player), cards[player]]
            if cards[player] and not table[_DONE + player] and (first < 0 or order < lowest):
                first = player
                lowest = order
        if first < 0:
            break
        table[_DONE + first] = 1
        if not table[_COUNTERED + first] and (first == _DRAGON or not table[_OUT + first]):
            imagine_card(obs, box, table, cards, first)
        if table[_WINNER] != _NOBODY:
            break
    return worth(box, table, mine)


@rule
def deck_at(obs, player):
    """The deck of the player at a place."""
    if player == _DRAGON:
        return Deck.DRAGON
    return 1 - player if obs.deck_is[Deck.SECOND_KNIGHT] > 0 else player


@rule
def imagine_card(obs, box, table, cards, player):
    """Resolve a card on a table in thought: one `case` an icon, as in the rules."""
    who = index_of(obs.dragon_is) if player == _DRAGON else index_of(obs.knight_is)
    line = box.row[deck_at(obs, player), who, cards[player]]
    table[_ENTERED : _ENTERED + MOST_KNIGHTS] = 0
    table[_MOVED] = 0
    while box.code[line].op != Op.END and table[_WINNER] == _NOBODY:
        code = box.code[line]
        line += 1
        if code.op == Op.JUMP:
            line = code.goto
        elif code.op == Op.UNLESS:
            if not imagine_condition(box, table, cards, player, code.what, code.number):
                line = code.goto
        elif code.op == Op.ACT:
            imagine_icon(obs, box, table, player, code.what, code.number)
    if (
        table[_MOVED]
        and player == KNIGHT
        and box.standing[KNIGHT, who, Standing.NO_NOISE]
        and table[_WINNER] == _NOBODY
    ):
        imagine_mumma(box, table, mean_footprints(obs))


@rule
def hides_at(box, table, knight):
    return box.hidden[int(table[_LAIR + knight])] == 1


@rule
def imagine_condition(box, table, cards, player, condition, number):
    """Whether a condition holds on a table in thought; a Mumma Dragon card in thought has no footprints to look at."""
    hidden = 0
    seen = 0
    for knight in range(MOST_KNIGHTS):
        if not table[_OUT + knight]:
            hidden += hides_at(box, table, knight)
            seen += not hides_at(box, table, knight)
    own = player if player != _DRAGON else KNIGHT
    match condition:
        case If.OPEN:
            return not hides_at(box, table, own)
        case If.HIDDEN:
            return hides_at(box, table, own)
        case If.BOTH_OPEN:
            return hidden == 0
        case If.BOTH_HIDDEN:
            return seen == 0
        case If.ONE_OF_EACH:
            return hidden > 0 and seen > 0
        case If.OTHER_OPEN:
            return not table[_OUT + 1 - own] and not hides_at(box, table, 1 - own)
        case If.OTHER_HIDDEN:
            return not table[_OUT + 1 - own] and hides_at(box, table, 1 - own)
        case If.OTHER_OUT:
            return table[_OUT + 1 - own] > 0
        case If.DRAGON_PLAYS:
            return cards[_DRAGON] == number
    return False


@rule
def imagine_icon(obs, box, table, player, icon, number):
    own = player
    if player == _DRAGON:
        own = leader(table)
    if icon == Icon.PANIC:
        own = bearer(table, player, number)
    match icon:
        case Icon.MOVE:
            imagine_move(obs, box, table, player, own, table[_PANIC + own], False)
        case Icon.QUIET_MOVE:
            imagine_move(obs, box, table, player, own, table[_PANIC + own], True)
        case Icon.QUIET_MOVE_AND:
            imagine_move(obs, box, table, player, own, table[_PANIC + own] + number, True)
        case Icon.WALK:
            imagine_move(obs, box, table, player, own, float(number), False)
        case Icon.BACK_TO_HIDDEN:
            imagine_back(obs, box, table, player, own)
        case Icon.PANIC:
            raise_panic(table, own, number)
        case Icon.MUMMA_STEP:
            imagine_mumma(box, table, float(number))
        case Icon.MUMMA_CARD:
            imagine_mumma(box, table, mean_footprints(obs) * number)
        case Icon.COUNTER:
            target = own if player == _DRAGON else _DRAGON
            table[_COUNTERED + target] = 1
        case Icon.FIREBALL:
            table[_FIREBALL] += number


@rule
def leader(table):
    """The Knight in the game who is farthest."""
    if table[_OUT]:
        return 1
    return 0 if table[_OUT + 1] or table[_LAIR] >= table[_LAIR + 1] else 1


@rule
def bearer(table, player, number):
    """Whose panic a player changes: a Knight raises his own and lowers the other's, the Dragon slows the leader."""
    first = leader(table)
    other = 1 - first if not table[_OUT + 1 - first] else first
    if player == _DRAGON:
        return first if number < 0 else other
    other = 1 - player if not table[_OUT + 1 - player] else player
    return player if number > 0 else other


@rule
def raise_panic(table, knight, number):
    table[_PANIC + knight] = min(MOST_PANIC, max(LEAST_PANIC, table[_PANIC + knight] + number))


@rule
def imagine_move(obs, box, table, player, knight, spaces, quiet):
    """Move a Knight forward."""
    if table[_ENTERED + knight]:
        return
    who = index_of(obs.knight_is)
    early = table[_CAVERN] < EARLY_STEPS
    spaces = max(1.0, spaces + box.standing[KNIGHT, who, Standing.EARLY_MOVE if early else Standing.LATE_MOVE])
    lair = int(table[_LAIR + knight])
    left = int(spaces)
    while left > 0 and lair < box.spaces - 1:
        lair += 1
        left -= 1
        if box.hidden[lair]:
            left = 0
    imagine_arrival(obs, box, table, player, knight, lair, 1, quiet)


@rule
def imagine_back(obs, box, table, player, knight):
    """Take a Knight back to the last Hidden space."""
    lair = int(table[_LAIR + knight])
    if box.hidden[lair]:
        return
    while lair > 0 and not box.hidden[lair]:
        lair -= 1
    if lair > 0:
        imagine_arrival(obs, box, table, player, knight, lair, -1, True)


@rule
def imagine_arrival(obs, box, table, player, knight, lair, direction, quiet):
    """A Knight has come to a space: the crown, hiding, noise, and the other Knight bumped."""
    other = 1 - knight
    bumps = not table[_OUT + other] and lair > 0 and table[_LAIR + other] == lair
    table[_LAIR + knight] = lair
    table[_MOVED] = knight == player
    if lair == box.spaces - 1:
        table[_WINNER] = knight
        return
    if box.hidden[lair]:
        table[_ENTERED + knight] = 1
        if not box.standing[DRAGON, index_of(obs.dragon_is), Standing.HIDING_PANIC]:
            raise_panic(table, bearer(table, player, 1), 1)
    elif box.noisy[lair] and not quiet and not box.standing[KNIGHT, index_of(obs.knight_is), Standing.NO_NOISE]:
        imagine_mumma(box, table, mean_footprints(obs))
    if bumps and not table[_OUT + other]:
        table[_LAIR + other] += direction
        if table[_LAIR + other] == box.spaces - 1:
            table[_WINNER] = other


@rule
def imagine_mumma(box, table, steps):
    """Move the Mumma Dragon, by a fraction of a step too."""
    table[_CAVERN] = max(0.0, table[_CAVERN] + steps)
    if table[_CAVERN] >= box.steps - 1:
        table[_CAVERN] = 0.0
        for knight in range(MOST_KNIGHTS):
            if not table[_OUT + knight] and not hides_at(box, table, knight):
                table[_OUT + knight] = 1
        if table[_OUT] and table[_OUT + 1]:
            table[_WINNER] = _DRAGON


@rule
def worth(box, table, mine):
    """What a table is worth to a player, about the logarithm of the odds."""
    if table[_WINNER] != _NOBODY:
        return _WON if table[_WINNER] == mine else -_WON
    first = knight_worth(box, table, 0)
    second = knight_worth(box, table, 1)
    if mine == _DRAGON:
        return -max(first, second)
    return first - 0.5 * max(0.0, 4.0 + second) if not table[_OUT] else -_WON


@rule
def knight_worth(box, table, knight):
    """What a Knight's own place is worth to him, whatever the other does.

    The weights were fitted to an approximate solution (by turns, without hands) of the game for two with an earlier
    card set.
    """
    if table[_OUT + knight]:
        return -_WON
    value = 5.2 * table[_LAIR + knight] / (box.spaces - 1) - 3.9 * table[_CAVERN] / (box.steps - 1)
    value += 0.15 * table[_PANIC + knight] - 0.3 * table[_FIREBALL]
    if hides_at(box, table, knight):
        return value + 0.3
    return value - 1.3 / max(0.5, box.steps - 1 - table[_CAVERN])


@rule
def best_answer(obs, box, mask):
    """For questions about a Knight: the answer after which the table is worth most."""
    mine = own_place(obs)
    best = -1
    most = -np.inf
    table = np.zeros(_PLACES)
    for action in range(len(mask)):
        if mask[action]:
            table[:] = 0
            lay_table(obs, table)
            imagine_answer(obs, box, table, mine, action)
            value = worth(box, table, mine)
            if value > most:
                most = value
                best = action
    return best


@rule
def imagine_answer(obs, box, table, mine, action):
    """What an answer to a question about a Knight does to the table."""
    if obs.question[Ask.STEP] and action == YES:
        imagine_move(obs, box, table, mine, KNIGHT, 1.0, False)
    elif obs.question[Ask.SHIFT] and action != SHIFT + MOST_SHIFT:
        direction = 1 if action > SHIFT + MOST_SHIFT else -1
        lair = int(table[_LAIR]) + direction
        if action != SHIFT + MOST_SHIFT + direction and not box.hidden[lair]:
            lair += direction
        imagine_arrival(obs, box, table, mine, KNIGHT, lair, direction, False)
    elif obs.question[Ask.PANIC]:
        raise_panic(table, action - CHOOSE, int(obs.panic_up) - int(obs.panic_down))
    elif obs.question[Ask.WHO_MOVES]:
        imagine_back(obs, box, table, mine, action - CHOOSE)
    elif obs.question[Ask.COUNTER] and not obs.resolved[action - CHOOSE]:
        # The farther a Knight has come, the more his card is worth ignoring.
        table[_LAIR + action - CHOOSE] = 0


@rule
def mean_footprints(obs):
    """The footprints of the top card, if known, else the mean of the cards left in the deck."""
    if obs.deck_order[0].sum() > 0:
        return index_of(obs.deck_order[0]) + 1.0
    total = 0.0
    for footprints in range(1, MOST_FOOTPRINTS + 1):
        total += footprints * float(obs.deck[footprints - 1])  # float: float32 and float64 in the two languages
    return total / max(1.0, float(obs.deck_size))


@rule
def likeliest(obs):
    """The footprints of the top card, if known, else those that most cards of the deck have."""
    if obs.deck_order[0].sum() > 0:
        return index_of(obs.deck_order[0]) + 1
    best = 0
    for index in range(MOST_FOOTPRINTS):
        if obs.deck[index] > obs.deck[best]:
            best = index
    return best + 1


@rule
def next_from_top(obs, mask):
    """The largest number first while the Knight is in the Open, else the smallest."""
    chosen = 0
    for footprints in range(1, MOST_FOOTPRINTS + 1):
        if mask[NUMBER + footprints - 1] and (chosen == 0 or not obs.hidden[0]):
            chosen = footprints
    return chosen

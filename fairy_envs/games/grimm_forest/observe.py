"""What a seat of The Grimm Forest sees. Fields for each player have the viewer first, then clockwise."""

from __future__ import annotations

from fairy_envs.engine import Field, Observation, away_from, rule

from .names import (
    ACTIONS_EACH,
    HOUSES_EACH,
    KINDS,
    LOCATIONS,
    MOST_COPIES,
    MOST_SEATS,
    MOST_TITLES,
    NOWHERE,
    NUM_FABLES,
    NUM_FRIENDS,
    SECTIONS,
    SITES,
    Ask,
    Kind,
    Moment,
    Zone,
)
from .state import CARDS, at, count, face, friend_of

knows, count_faces = CARDS.knows, CARDS.count_faces

MANY = 20
"""Resources in one place in most games, which agents should tell apart well."""

VERY_MANY = 80
"""More resources and rounds than even random play comes to."""

OBSERVATION = Observation(
    Field("start", MOST_SEATS, doc="this player has the starting player's token"),
    Field("round_number", high=VERY_MANY, doc="the number of the round"),
    Field("have", (MOST_SEATS, KINDS), high=MANY, doc="each player's straw, wood, brick, up to 20"),
    Field("have_beyond", (MOST_SEATS, KINDS), high=VERY_MANY - MANY, doc="what they have beyond 20"),
    Field("unfinished", (MOST_SEATS, KINDS), high=2, doc="sections of each player's unfinished house of a kind"),
    Field("finished", (MOST_SEATS, KINDS), high=SITES, doc="each player's finished houses of a kind"),
    Field("sections", (KINDS, len(SECTIONS)), high=HOUSES_EACH, doc="house sections left in the supply"),
    Field("bonus", (KINDS, MOST_SEATS), doc="this player has the First Builder Bonus of the kind"),
    Field("there", (len(LOCATIONS), KINDS), high=MANY, doc="resources at each Location, up to 20"),
    Field("there_beyond", (len(LOCATIONS), KINDS), high=VERY_MANY - MANY, doc="what lies there beyond 20"),
    Field("friend", (MOST_SEATS, NUM_FRIENDS), doc="each player's Friend, one-hot in the card file's order"),
    Field("friend_shown", NUM_FRIENDS, doc="the Friend that is to be kept or given"),
    Field("friends_gone", NUM_FRIENDS, doc="this Friend has been discarded"),
    Field("friends_left", high=NUM_FRIENDS, doc="Friends in the deck"),
    Field("hand", MOST_TITLES, high=MOST_COPIES, doc="my Fables by title, in the card file's order"),
    Field("hand_size", MOST_SEATS, high=NUM_FABLES, doc="Fables in each player's hand, those laid face down included"),
    Field("gone", MOST_TITLES, high=MOST_COPIES, doc="discarded Fables by title"),
    Field("deck_size", high=NUM_FABLES, doc="Fables in the deck"),
    Field("gather", (MOST_SEATS, len(LOCATIONS)), doc="the Gather cards laid face down, if I know them"),
    Field("fable", (MOST_SEATS, MOST_TITLES), doc="each player's Fable of this round, if I know it"),
    Field("gather_seen", (MOST_SEATS, MOST_SEATS), doc="the first's Gather card, face down, is known to the second"),
    Field("fable_seen", (MOST_SEATS, MOST_SEATS), doc="the first's Fable, face down, is known to the second"),
    Field("chose_again", MOST_SEATS, doc="this player has laid another Gather card instead of the first"),
    Field("laid_fable", MOST_SEATS, doc="this player has laid a Fable in this round, which is turned up"),
    Field("committed", doc="all have laid their cards but the player who chooses last"),
    Field("has_laid", MOST_SEATS, doc="then: this player has laid a Fable"),
    Field("at", (MOST_SEATS, len(LOCATIONS)), doc="where each pig stands, once Gather cards are turned up"),
    Field("waiting_fable", (MOST_SEATS, MOST_TITLES), doc="each player's Next Turn Fable in force"),
    Field("monster", (len(LOCATIONS), MOST_SEATS), doc="this player's Monster is at the Location"),
    Field("unique", (len(LOCATIONS), MOST_TITLES), doc="the Unique Location that lies there"),
    Field("laid_by", (len(LOCATIONS), MOST_SEATS), doc="the player who laid it"),
    Field("collected", MOST_SEATS, high=VERY_MANY, doc="resources that each player has collected in this Gather phase"),
    Field("barred", len(LOCATIONS), doc="nobody collects at the Location"),
    Field("shielded", MOST_SEATS, doc="that player is protected in this round"),
    Field("fog", MOST_SEATS, doc="nobody but that player may lay a Fable in this round"),
    Field("announced", (MOST_SEATS, 2), doc="that player has announced to gather alone, with others"),
    Field("robbed", (MOST_SEATS, MOST_SEATS), doc="the first has robbed the second at the start of this round"),
    Field("loot", (MOST_SEATS, KINDS), doc="what that player has robbed"),
    Field("extra", MOST_SEATS, high=5, doc="more actions in that player's Build turn"),
    Field("discount", MOST_SEATS, high=9, doc="what that player's next section costs less"),
    Field("any_kinds", MOST_SEATS, doc="that player may pay in any kinds"),
    Field("left", high=ACTIONS_EACH + 3, doc="actions left in the Build turn under way"),
    Field("turn", MOST_SEATS, doc="whose Build turn it is"),
    Field("used", NUM_FRIENDS, doc="this Friend's Special Action has been used in this turn"),
    Field("moment", len(Moment), doc="the moment whose cards act, one-hot"),
    Field("fable_acts", MOST_TITLES, doc="the Fable that asks, one-hot"),
    Field("friend_acts", NUM_FRIENDS, doc="the Friend that asks, one-hot"),
    Field("spot", len(LOCATIONS), doc="the Location that the question is about"),
    Field("amount", high=VERY_MANY, doc="resources or cards that the question is about"),
    Field("source", MOST_SEATS + len(LOCATIONS), doc="where the resources come from: a player or a Location"),
    Field("target", MOST_SEATS, doc="the player who gets the resources, if one does"),
    Field("bonus_kind", KINDS, doc="the kind of the First Builder Bonus to be taken"),
    Field("acted_on", MOST_SEATS, doc="the player that the card which asks has chosen, or is at"),
    Field("won", MOST_SEATS, doc="this player has won"),
    seats=MOST_SEATS,
    questions=Ask,
)


@rule
def observe(state, box, seat, out):
    """Write what a seat may know."""
    out.start[away_from(state, seat, state.start)] = 1
    out.round_number = state.round_number
    out.committed = state.committed
    for other in range(state.num_players):
        observe_player(state, seat, other, away_from(state, seat, other), out)
    observe_supply(state, seat, out)
    count_faces(state, Zone.HAND, seat, out.hand)
    for spot in range(box.locations):
        observe_location(state, seat, spot, out)
    observe_question(state, seat, out)


@rule
def observe_player(state, viewer, seat, place, out):
    """What lies open before a player, and what the viewer knows of the cards laid face down."""
    for kind in range(KINDS):
        out.have[place, kind] = min(MANY, state.have[seat, kind])
        out.have_beyond[place, kind] = max(0, state.have[seat, kind] - MANY)
        out.unfinished[place, kind] = state.unfinished[seat, kind]
        out.finished[place, kind] = state.finished[seat, kind]
    friend = friend_of(state, seat)
    if friend >= 0:
        out.friend[place, friend] = 1
    out.hand_size[place] = count(state, Zone.HAND, seat) + count(state, Zone.LAID, seat)
    observe_face_down(state, viewer, seat, place, out)
    if state.at[seat] != NOWHERE:
        out.at[place, state.at[seat]] = 1
    if count(state, Zone.PLAYED, seat):
        out.fable[place, face(state, at(state, Zone.PLAYED, seat, 0))] = 1
    if count(state, Zone.NEXT, seat):
        out.waiting_fable[place, face(state, at(state, Zone.NEXT, seat, 0))] = 1
    out.laid_fable[place] = state.laid_fable[seat]
    out.won[place] = (state.winners >> seat) & 1
    out.collected[place] = state.collected[seat]
    out.shielded[place] = state.shielded[seat]
    if state.announced[seat]:
        out.announced[place, state.announced[seat] - 1] = 1
    if state.robbed[seat]:
        out.robbed[place, away_from(state, viewer, state.robbed[seat] - 1)] = 1
        out.loot[place, state.loot[seat] - 1] = 1
    out.extra[place] = state.extra[seat]
    out.discount[place] = state.discount[seat]
    out.any_kinds[place] = state.any_kinds[seat]


@rule
def observe_face_down(state, viewer, seat, place, out):
    """What a player has laid face down, as far as the viewer knows it, and who else does: all have seen who looked."""
    if state.committed:
        out.has_laid[place] = count(state, Zone.LAID, seat)
    out.chose_again[place] = state.chose_again[seat]
    if state.gather[seat]:
        if viewer == seat or (state.gather_known[seat] >> viewer) & 1:
            out.gather[place, state.gather[seat] - 1] = 1
        if state.gather_known[seat]:
            for other in range(state.num_players):
                out.gather_seen[place, away_from(state, viewer, other)] = (state.gather_known[seat] >> other) & 1
    if count(state, Zone.LAID, seat):
        card = at(state, Zone.LAID, seat, 0)
        if knows(state, card, viewer):
            out.fable[place, face(state, card)] = 1
        for other in range(state.num_players):
            if other != seat and state.committed:
                out.fable_seen[place, away_from(state, viewer, other)] = knows(state, card, other)


@rule
def observe_supply(state, viewer, out):
    """Decks, discards, sections, and the tokens that there is one of."""
    for kind in range(KINDS):
        for section in range(len(SECTIONS)):
            out.sections[kind, section] = state.sections[kind, section]
        if state.bonus[kind]:
            out.bonus[kind, away_from(state, viewer, state.bonus[kind] - 1)] = 1
    for seat in range(state.num_players):
        out.fog[away_from(state, viewer, seat)] = (state.fog >> seat) & 1
    out.friends_left = count(state, Zone.FRIEND_DECK, 0)
    count_faces(state, Zone.FRIEND_DISCARD, 0, out.friends_gone)
    if count(state, Zone.SHOWN, 0):
        out.friend_shown[face(state, at(state, Zone.SHOWN, 0, 0))] = 1
    out.deck_size = count(state, Zone.DECK, 0)
    count_faces(state, Zone.DISCARD, 0, out.gone)


@rule
def observe_location(state, viewer, spot, out):
    for kind in range(KINDS):
        out.there[spot, kind] = min(MANY, state.there[spot, kind])
        out.there_beyond[spot, kind] = max(0, state.there[spot, kind] - MANY)
    out.barred[spot] = state.barred[spot]
    if state.monster[spot]:
        out.monster[spot, away_from(state, viewer, state.monster[spot] - 1)] = 1
    if state.laid_by[spot]:
        out.unique[spot, face(state, at(state, Zone.LOCATION, spot, 0))] = 1
        out.laid_by[spot, away_from(state, viewer, state.laid_by[spot] - 1)] = 1


@rule
def observe_question(state, viewer, out):
    """What is under way: the turn, the card that acts, and what the question is about."""
    out.left = state.left
    for friend in range(NUM_FRIENDS):
        out.used[friend] = (state.used >> friend) & 1
    for place in range(state.depth):
        frame = state.frames[place]
        match frame.kind:
            case Kind.MOMENT:
                out.moment[frame.moment] = 1
            case Kind.TURN:
                out.turn[away_from(state, viewer, frame.owner)] = 1
            case Kind.BONUS:
                out.bonus_kind[frame.amount] = 1
            case Kind.PROGRAM | Kind.PLACE:
                observe_card(state, viewer, frame, out)
            case Kind.PAY:
                observe_payment(state, viewer, frame, out)
            case Kind.DISCARD:
                out.amount = frame.amount


@rule
def observe_card(state, viewer, frame, out):
    """A card that acts: which, where, and on whom."""
    if frame.card > MOST_TITLES:
        out.friend_acts[frame.card - 1 - MOST_TITLES] = 1
    else:
        out.fable_acts[frame.card - 1] = 1
    if frame.kind == Kind.PROGRAM:
        if frame.spot != NOWHERE:
            out.spot[frame.spot] = 1
        if frame.each >= 0:
            out.acted_on[away_from(state, viewer, frame.each)] = 1


@rule
def observe_payment(state, viewer, frame, out):
    """Resources that change places."""
    out.amount = frame.amount
    if frame.source < MOST_SEATS:
        out.source[away_from(state, viewer, frame.source)] = 1
    elif frame.source < MOST_SEATS + len(LOCATIONS):
        out.source[frame.source] = 1
    if frame.target < MOST_SEATS:
        out.target[away_from(state, viewer, frame.target)] = 1

"""What a game of The Grimm Forest consists of: box, cards, frames, events, state and actions, and who is who in it."""

from __future__ import annotations

from fairy_envs.engine import Actions, Event, Events, Field, Frames, Group, Pieces, State, rule, seat_at, tell, tell_to
from fairy_envs.engine import Zone as Place

from .names import (
    DIE_FACES,
    HOUSES_EACH,
    KINDS,
    LOCATIONS,
    MOST_HELD,
    MOST_SEATS,
    MOST_TITLES,
    NOWHERE,
    NUM_FABLES,
    NUM_FRIENDS,
    SECTIONS,
    SITES,
    SUPPLY,
    Ask,
    Chance,
    Each,
    Happens,
    If,
    Kind,
    Moment,
    Standing,
    Type,
    Why,
    Zone,
)

MAX_CODE = 900
MAX_ROW = 16

BOX = (
    Field("first", low=-1, high=MOST_SEATS - 1, doc="who begins; -1: it is drawn"),
    Field("locations", low=3, high=len(LOCATIONS), doc="Locations in the game: with four players the Market too"),
    Field("cost", (KINDS, len(SECTIONS)), high=20, doc="what a section of a house costs"),
    Field("mega", KINDS, high=20, doc="resources on a Mega token"),
    Field("single", high=20, doc="resources of each kind that come to the Market in a round"),
    Field("die", DIE_FACES, high=KINDS - 1, doc="the faces of Prince Regal's die"),
    Field("fable", NUM_FABLES, low=-1, high=MOST_TITLES - 1, doc="the title of each Fable; -1 is left in the box"),
    Field("type", MOST_TITLES, high=max(Type), doc="the special type of a Fable"),
    Field("moment", MOST_TITLES, high=max(Moment), doc="when a Fable acts"),
    Field("row", MOST_TITLES, high=MAX_CODE, doc="where a Fable's program starts"),
    Field("leaves", MOST_TITLES, high=len(If), doc="what a Unique Location is discarded on, plus 1"),
    Field("miniatures", MOST_TITLES, high=6, doc="miniatures that there are of a Monster"),
    Field("power", (NUM_FRIENDS, len(Moment)), high=MAX_CODE, doc="where a Friend's program of a moment starts, or 0"),
    Field("special", NUM_FRIENDS, high=MAX_CODE, doc="where a Friend's Special Action starts, or 0"),
    Field("special_cost", (NUM_FRIENDS, KINDS), high=20, doc="resources that the Special Action costs"),
    Field("special_fables", NUM_FRIENDS, high=10, doc="Fables that the Special Action costs"),
    Field("special_if", NUM_FRIENDS, high=len(If), doc="what the Special Action needs, plus 1, or 0"),
    Field("standing", (NUM_FRIENDS, len(Standing)), low=-20, high=20, doc="what a Friend changes for good"),
)

# The face of a Fable is its title, that of a Friend its number, both as the card file lists them.
CARDS = Pieces(
    "cards",
    families={"fable": NUM_FABLES, "friend": NUM_FRIENDS},
    zones={
        Zone.DECK: Place(NUM_FABLES, sees="nobody", ordered=True),
        Zone.HAND: Place(NUM_FABLES, seats=MOST_SEATS, sees="owner"),
        Zone.LAID: Place(1, seats=MOST_SEATS, sees="owner", counted_with=Zone.HAND),
        Zone.PLAYED: Place(1, seats=MOST_SEATS),
        Zone.NEXT: Place(1, seats=MOST_SEATS),
        Zone.LOCATION: Place(1, seats=len(LOCATIONS)),
        Zone.DISCARD: Place(NUM_FABLES, tallied=True),
        Zone.FRIEND_DECK: Place(NUM_FRIENDS, sees="nobody", ordered=True),
        Zone.SHOWN: Place(1),
        Zone.FRIEND: Place(1, seats=MOST_SEATS),
        Zone.FRIEND_DISCARD: Place(NUM_FRIENDS, tallied=True),
        Zone.BOX: Place(NUM_FABLES),
    },
    most_face=max(MOST_TITLES, NUM_FRIENDS) - 1,
)
FIRST_FRIEND = CARDS.first["friend"]
clear, put, count, at, face = CARDS.clear, CARDS.put, CARDS.count, CARDS.at, CARDS.face
move, move_all, shuffle, pick, peek = CARDS.move, CARDS.move_all, CARDS.shuffle, CARDS.pick, CARDS.peek

FRAMES = Frames(
    Kind,
    Field("owner", high=MOST_SEATS - 1, doc="the seat whose card, turn or choice it is"),
    Field("card", high=MOST_TITLES + NUM_FRIENDS, doc="the card: 1 and a title, or past the titles a Friend; 0 none"),
    Field("spot", low=NOWHERE, high=len(LOCATIONS) - 1, doc="the Location that it is about"),
    Field("moment", high=max(Moment), doc="the moment whose cards act"),
    Field("only", high=MOST_SEATS, doc="1 and the one seat whose cards act, 0 for everybody's"),
    Field("source", high=SUPPLY, doc="where resources come from: seats, then Locations, then the supply"),
    Field("target", high=SUPPLY, doc="where they go"),
    Field("amount", high=MOST_HELD, doc="resources, picks or cards still to go"),
    Field("why", high=max(Why), doc="what resources change places for"),
    Field("unfinished", doc="only an unfinished house can fall"),
    depth=10,
)

EVENTS = Events(
    Happens,
    Event("round", "Round {a}: {seat} is the starting player."),
    Event("prince", "Prince Regal takes {a:goods} from the {b:location}."),
    Event("fable_laid", "{seat} has laid {a:fable}."),
    Event("no_fable", "{seat} has laid no Fable."),
    Event("placed", "{seat} puts {a:fable} on the {b:location}."),
    Event("card_placed", "{seat} puts the card {a:fable} on the {b:location}: its miniatures are all out."),
    Event("no_place", "{seat} finds no Location for {a:fable}."),
    Event("goes", "{seat} goes to the {a:location}."),
    Event("moved", "{seat} is now at the {a:location}."),
    Event("swapped", "{seat} and {a:player} exchange their Gather cards."),
    Event("may_change", "{seat} chooses a Gather card once more."),
    Event("peeks", "{seat} looks at the {a:pile} of {b:player}."),
    Event("sees_gather", "{seat} sees {a:location}.", "{seat} has seen a Gather card."),
    Event("sees_fable", "{seat} sees {a:fable}.", "{seat} has seen a Fable."),
    Event("announces", "{seat} says: I will gather {a:announced}."),
    Event("acts", "{seat}'s {a:card} acts."),
    Event("gets", "{seat} gets {a:goods}."),
    Event("loses", "{seat} loses {a:goods}."),
    Event("gives", "{seat} gives {a:goods} to {b:player}."),
    Event("takes", "{seat} takes {a:goods} from the {b:location}."),
    Event("added", "{a:goods} more at the {b:location}."),
    Event("gone", "{a:goods} gone from the {b:location}."),
    Event("barred", "Nobody collects at the {b:location}."),
    Event("protected", "{seat} is protected this round."),
    Event("spared", "{seat} is spared."),
    Event("fog", "Nobody but {seat} may lay a Fable this round."),
    Event("apart", "{seat} runs off and takes no part in the sharing."),
    Event("shares", "{seat} collects {a:goods} from the {b:location}."),
    Event("left", "{a:goods} left behind at the {b:location}."),
    Event("draws", "{seat} draws {a:fable}.", "{seat} draws a Fable."),
    Event("reshuffled", "The discarded Fables are shuffled into a new deck."),
    Event("friends_reshuffled", "The discarded Friends are shuffled into a new deck."),
    Event("friend_shown", "{seat} has met {a:friend}."),
    Event("keeps", "{seat} keeps {a:friend}."),
    Event("given", "{seat} must take {a:friend}."),
    Event("friend_leaves", "{seat} discards {a:friend}."),
    Event("no_friend", "No Friend is left to be met."),
    Event("lured", "{seat} lures {a:friend} away from {b:player}."),
    Event("turn", "{seat} builds."),
    Event("builds", "{seat} builds {a:section}."),
    Event("bonus", "{seat} has built the first {a:resource} house and takes {b:bonus}."),
    Event("special", "{seat} uses the Special Action of {a:friend}."),
    Event("trades", "{seat} discards {a:friend} and two Fables for two resources."),
    Event("discards", "{seat} discards {a:fable}."),
    Event("falls", "{seat}'s {a:house} falls."),
    Event("leaves", "{a:fable} leaves the {b:location}."),
    Event("wins", "{seat} wins with {a} houses!"),
    Event("face_down", "{seat} has laid a Fable, face down."),
    capacity=128,
)

STATE = State(
    Field("start", high=MOST_SEATS - 1, doc="the starting player"),
    Field("round_number", high=10_000, doc="the number of the round, from 1"),
    Field("have", (MOST_SEATS, KINDS), high=MOST_HELD, doc="each player's resources"),
    Field("there", (len(LOCATIONS), KINDS), high=MOST_HELD, doc="resources at each Location"),
    Field("finished", (MOST_SEATS, KINDS), high=SITES, doc="each player's finished houses"),
    Field("unfinished", (MOST_SEATS, KINDS), high=2, doc="sections of each player's unfinished house of a kind"),
    Field("sections", (KINDS, len(SECTIONS)), high=HOUSES_EACH, doc="house sections left in the supply"),
    Field("bonus", KINDS, high=MOST_SEATS, doc="1 and the seat that has the First Builder Bonus, 0 not yet given"),
    Field("gather", MOST_SEATS, high=len(LOCATIONS), sees="owner", doc="1 and the Location on the Gather card laid"),
    Field("gather_known", MOST_SEATS, high=2**MOST_SEATS - 1, doc="a bit for each other seat that knows that card"),
    Field("chose_again", MOST_SEATS, doc="that player has laid another Gather card instead"),
    Field("revealed", doc="the Gather cards of this round are turned up"),
    Field("committed", doc="all have laid their cards but who chooses last"),
    Field("at", MOST_SEATS, low=NOWHERE, high=len(LOCATIONS) - 1, doc="the Location where each pig stands, or -1"),
    Field("monster", len(LOCATIONS), high=MOST_SEATS, doc="1 and the seat whose Monster is there, or 0"),
    Field("laid_by", len(LOCATIONS), high=MOST_SEATS, doc="1 and the seat whose Unique Location lies there, or 0"),
    Field("laid_fable", MOST_SEATS, doc="has laid a Fable in this round, which is turned up"),
    Field("collected", MOST_SEATS, high=MOST_HELD, doc="resources collected by sharing in this Gather phase"),
    Field("barred", len(LOCATIONS), doc="nobody collects there"),
    Field("shielded", MOST_SEATS, doc="protected this round"),
    Field("fog", high=2**MOST_SEATS - 1, doc="a bit for each seat that bars the others from laying a Fable"),
    Field("extra", MOST_SEATS, high=20, doc="actions that come to the two of this round's Build turn"),
    Field("discount", MOST_SEATS, high=20, doc="what the next section costs less"),
    Field("any_kinds", MOST_SEATS, doc="sections may be paid in any kinds this round"),
    Field("announced", MOST_SEATS, high=2, doc="1 said alone, 2 with others"),
    Field("robbed", MOST_SEATS, high=MOST_SEATS, doc="1 and the seat robbed at the start of the round, or 0"),
    Field("loot", MOST_SEATS, high=KINDS, doc="1 and the kind of the resource robbed, or 0"),
    Field("left", high=30, doc="actions left in the Build turn under way"),
    Field("used", high=2**NUM_FRIENDS - 1, doc="a bit for each Friend whose Special Action was used in this turn"),
    seats=MOST_SEATS,
    questions=Ask,
    frames=FRAMES,
    events=EVENTS,
    sources=Chance,
    pools=(CARDS,),
)

ACTIONS = Actions(
    Group("go", len(LOCATIONS), doc="choose a Location: Fields, Forest, Brickyard, Market"),
    Group("fable", MOST_TITLES, doc="lay or discard a Fable, by its place in the card file"),
    Group("no", doc="no, no Fable, or the end of the turn"),
    Group("yes", doc="yes"),
    Group("player", MOST_SEATS - 1, low=1, doc="choose a player: 1 is my left neighbour"),
    Group(
        "peek", MOST_SEATS - 1, low=1, doc="look at that player's Fable (choosing the player looks at the Gather card)"
    ),
    Group("resource", KINDS, doc="choose a resource, or gain it as an action: straw, wood, brick"),
    Group("build", KINDS, doc="build the next section of a house: straw, wood, brick"),
    Group("draw", doc="draw a Fable"),
    Group("special", doc="use my Friend's Special Action"),
    Group("trade", doc="discard my Friend and two Fables for two resources"),
    Group("keep", doc="keep the Friend"),
    Group("bonus", 3, doc="First Builder Bonus: one resource of each kind, two Fables, or a Friend"),
    Group("house", 2 * KINDS, doc="this house falls: the unfinished and the finished one of straw, wood, brick"),
)

GO, FABLE, NO, YES = ACTIONS.go, ACTIONS.fable, ACTIONS.no, ACTIONS.yes
PLAYER, PEEK, RESOURCE, BUILD = ACTIONS.player, ACTIONS.peek, ACTIONS.resource, ACTIONS.build
DRAW, SPECIAL, TRADE_IN, KEEP = ACTIONS.draw, ACTIONS.special, ACTIONS.trade, ACTIONS.keep
BONUS, HOUSE = ACTIONS.bonus, ACTIONS.house
BONUS_RESOURCES, BONUS_FABLES, BONUS_FRIEND = 0, 1, 2


# --- Who is who -------------------------------------------------------------------------------------------------------


@rule
def nth_seat(state, place):
    """The seat that is so many places, fewer than there are players, after the starting player."""
    return seat_at(state, state.start, place)


@rule
def later(state, seat):
    """How many places a seat is after the starting player; one that is NOWHERE comes before all."""
    if seat < 0:
        return -1
    return seat - state.start if seat >= state.start else seat - state.start + state.num_players


@rule
def friend_of(state, seat):
    """A player's Friend, or -1."""
    return face(state, at(state, Zone.FRIEND, seat, 0)) if count(state, Zone.FRIEND, seat) else -1


@rule
def standing(state, box, seat, what):
    """What a player's Friend changes for good."""
    friend = friend_of(state, seat)
    return box.standing[friend, what] if friend >= 0 else 0


@rule
def friend_card(friend):
    """A Friend as frames and events name cards."""
    return 1 + MOST_TITLES + friend


@rule
def goods(kind, amount):
    """So many resources of a kind, as events name them."""
    return KINDS * amount + kind


@rule
def held(state, place, kind):
    """Resources of a kind in a place, which is a seat, or past the seats a Location."""
    return state.have[place, kind] if place < MOST_SEATS else state.there[place - MOST_SEATS, kind]


@rule
def held_in_all(state, place):
    """Resources of all kinds in a place."""
    total = 0
    for kind in range(KINDS):
        total += held(state, place, kind)
    return total


@rule
def lay_resources(state, place, kind, amount):
    """Put resources into a place, or take them away; the supply is endless."""
    if place < MOST_SEATS:
        state.have[place, kind] += amount
    elif place < SUPPLY:
        state.there[place - MOST_SEATS, kind] += amount


@rule
def is_alone(state, box, seat):
    """Whether a pig is at a Location and sees no other there. Monsters and Prince Regal are no company."""
    if state.at[seat] == NOWHERE:
        return False
    if standing(state, box, seat, Standing.UNSEEN):
        return True
    for other in range(state.num_players):
        if other != seat and state.at[other] == state.at[seat] and not standing(state, box, other, Standing.UNSEEN):
            return False
    return True


@rule
def richest_opponent(state, seat):
    """Of the opponents who have more resources than a player the one with most, in turn order, or -1."""
    best = -1
    most = held_in_all(state, seat)
    for place in range(state.num_players):
        other = nth_seat(state, place)
        if other != seat and held_in_all(state, other) > most:
            best = other
            most = held_in_all(state, other)
    return best


@rule
def belongs(state, group, owner, spot, seat):
    """Whether a player is one of a group, as seen by a card's owner."""
    match group:
        case Each.OPPONENT:
            return seat != owner
        case Each.PIG_THERE:
            return spot != NOWHERE and state.at[seat] == spot
        case Each.OPPONENT_THERE:
            return seat != owner and spot != NOWHERE and state.at[seat] == spot
        case Each.PIG_WITH_ME:
            return seat != owner and state.at[owner] != NOWHERE and state.at[seat] == state.at[owner]
    return False


@rule
def draw_fable(state, seat):
    """The top card of the Fable deck, if there is one, into a player's hand."""
    if count(state, Zone.DECK, 0) == 0 and count(state, Zone.DISCARD, 0) > 0:
        move_all(state, Zone.DISCARD, 0, Zone.DECK, 0)
        shuffle(state, Zone.DECK, 0, Chance.FABLES)
        tell(state, Happens.RESHUFFLED, -1, 0, 0)
    size = count(state, Zone.DECK, 0)
    if size:
        card = at(state, Zone.DECK, 0, size - 1)
        move(state, card, Zone.HAND, seat)
        tell_to(state, 1 << seat, Happens.DRAWS, seat, face(state, card), 0)


@rule
def can_draw(state):
    """Whether there is a Fable to draw."""
    return count(state, Zone.DECK, 0) + count(state, Zone.DISCARD, 0) > 0


@rule
def can_meet(state):
    """Whether there is a Friend to meet."""
    return count(state, Zone.FRIEND_DECK, 0) + count(state, Zone.FRIEND_DISCARD, 0) > 0


@rule
def houses_of(state, seat):
    """How many finished houses of a player stand."""
    houses = 0
    for kind in range(KINDS):
        houses += state.finished[seat, kind]
    return houses

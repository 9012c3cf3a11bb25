"""What a roll is worth: ST-14 and ST-19 to ST-23. The check of a cost is held against all ways to use a roll."""

import functools
import itertools
import types
from collections import Counter

import numba
import numpy as np
import pytest

from fairy_envs.engine.kernels import make_arrays
from fairy_envs.games.scary_tales.names import MOST_DICE, Attribute, Face
from fairy_envs.games.scary_tales.state import COSTS, is_enough

from .table import DEW, GAME, HANSEL, MOON, PRINCE, Table

ICONS = {
    Face.VOID: (0, 0, 0, 0, 0),
    Face.STRENGTH: (1, 0, 0, 0, 0),
    Face.WISDOM: (0, 1, 0, 0, 0),
    Face.LUCK: (0, 0, 1, 0, 0),
    Face.MAGIC_1: (0, 0, 0, 1, 0),
    Face.MAGIC_2: (0, 0, 0, 2, 0),
    Face.MAGIC_3: (0, 0, 0, 3, 0),
    Face.WISH: (0, 0, 0, 0, 1),
}
"""What each face comes to: Strength, Wisdom, Luck, Magic, Wishes."""

USES = (
    [(1, 0, 0, 0), (0, 0, 0, 1)],
    [(0, 1, 0, 0), (0, 0, 0, 1)],
    [(0, 0, 1, 0), (0, 0, 0, 1)],
    [(0, 0, 0, 1)],
    [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), *((0, 0, 0, magic) for magic in range(4))],
)
"""What one icon can be used as: a natural one as itself or one Magic, a Wish as any of them or three Magic or less."""

SHOWN = ["void", "strength", "wisdom", "luck", "magic 1", "magic 2", "magic 3", "wish"]


@functools.cache
def all_uses(icons):
    """Everything that so many icons of each attribute can come to, as rows: one use for each icon, in all ways."""
    uses = {(0, 0, 0, 0)}
    for attribute, amount in enumerate(icons):
        for _ in range(amount):
            uses = {tuple(map(sum, zip(before, use, strict=True))) for before in uses for use in USES[attribute]}
    return np.array(sorted(uses))


def covers(rolled, given, easier, cost):
    """Whether some use of the dice and cards covers a cost that is so much Magic easier."""
    icons = tuple(int(sum(column)) for column in zip(given, *(ICONS[Face(face)] for face in rolled), strict=True))
    reduced = np.array([*cost[:3], max(0, cost[3] - easier)])
    return bool((all_uses(icons) >= reduced).all(axis=1).any())


ask_rule = numba.njit(lambda states, boxes: is_enough(states[0], boxes[0], 0))


@functools.cache
def blank():
    """Arguments of `ask_rule`, and the state and the box in them. Plain Python reads lists several times as fast as
    records."""
    if numba.config.DISABLE_JIT:
        state = types.SimpleNamespace(rolled=[-1] * MOST_DICE, given=[0] * len(Attribute), easier=0)
        box = types.SimpleNamespace(cost={(0, attribute): 0 for attribute in range(COSTS)})
        return ([state], [box]), state, box
    states, boxes = make_arrays(GAME, 1)[0], Table.dealt().env.game.box.copy()
    return (states, boxes), states.view(np.recarray)[0], boxes.view(np.recarray)[0]


def is_covered(rolled, given, easier, cost):
    """What the rule says."""
    arguments, state, box = blank()
    for die in range(MOST_DICE):
        state.rolled[die] = rolled[die] if die < len(rolled) else -1
    for attribute in range(len(Attribute)):
        state.given[attribute] = given[attribute]
    state.easier = easier
    for attribute in range(COSTS):
        box.cost[0, attribute] = cost[attribute]
    return bool(ask_rule(*arguments))


NOTHING = (0, 0, 0, 0, 0)


# --- One face, one cost -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-19", "ST-20", "ST-21", "ST-22", "ST-23")
@pytest.mark.parametrize(
    ("face", "covered"),
    [
        (Face.VOID, []),
        (Face.STRENGTH, ["strength 1", "magic 1"]),
        (Face.WISDOM, ["wisdom 1", "magic 1"]),
        (Face.LUCK, ["luck 1", "magic 1"]),
        (Face.MAGIC_1, ["magic 1"]),
        (Face.MAGIC_2, ["magic 1", "magic 2"]),
        (Face.MAGIC_3, ["magic 1", "magic 2", "magic 3"]),
        (Face.WISH, ["strength 1", "wisdom 1", "luck 1", "magic 1", "magic 2", "magic 3"]),
    ],
)
def test_what_one_face_covers(face, covered):
    found = []
    for attribute, name in enumerate(["strength", "wisdom", "luck", "magic"]):
        for amount in range(1, 6):
            cost = [amount if place == attribute else 0 for place in range(COSTS)]
            if is_covered([Face.VOID, face, Face.VOID], NOTHING, 0, cost):
                found.append(f"{name} {amount}")
    assert found == covered


@pytest.mark.rule("ST-19", "ST-23")
@pytest.mark.parametrize(
    ("rolled", "cost", "enough"),
    [
        ("strength strength wisdom", (1, 1, 0, 1), True),
        ("strength strength wisdom", (2, 1, 0, 1), False),
        ("strength wisdom luck", (0, 0, 0, 3), True),
        ("strength wisdom luck", (1, 0, 0, 2), True),
        ("strength wisdom luck", (1, 0, 0, 3), False),
        ("wish void void", (1, 0, 0, 1), False),
        ("wish strength void", (1, 0, 0, 3), True),
        ("wish strength void", (1, 0, 0, 4), False),
        ("wish wish void", (1, 0, 0, 3), True),
        ("wish wish void", (1, 1, 1, 0), False),
        ("wish wish wish", (1, 1, 1, 0), True),
        ("wish wish wish", (0, 0, 0, 9), True),
        ("magic_3 magic_3 magic_3", (1, 0, 0, 0), False),
        ("magic_3 magic_3 magic_2", (0, 0, 0, 9), False),
        ("wish luck luck", (0, 0, 1, 4), True),
        ("wish luck luck", (0, 0, 2, 1), True),
        ("wish luck luck", (1, 0, 2, 1), False),
    ],
)
def test_some_rolls_and_costs(rolled, cost, enough):
    faces = [Face[name.upper()] for name in rolled.split()]
    assert is_covered(faces, NOTHING, 0, cost) == covers(faces, NOTHING, 0, cost) == enough


@pytest.mark.rule("ST-23")
def test_cards_alone_cover_a_cost_too():
    assert is_covered([Face.VOID] * 3, (2, 0, 0, 1, 0), 0, (2, 0, 0, 1))
    assert is_covered([Face.VOID] * 3, (0, 0, 0, 0, 1), 2, (0, 0, 0, 5))
    assert not is_covered([Face.VOID] * 3, (0, 0, 0, 0, 1), 2, (0, 0, 0, 6))


@pytest.mark.rule("ST-23")
def test_magic_that_a_target_takes_less_is_no_magic_for_anything_else():
    assert is_covered([Face.VOID] * 3, NOTHING, 2, (0, 0, 0, 2))
    assert not is_covered([Face.VOID] * 3, NOTHING, 9, (1, 0, 0, 0))
    assert not is_covered([Face.VOID] * 3, NOTHING, 9, (1, 0, 0, 2))


# --- Against all ways to use a roll -----------------------------------------------------------------------------------


@pytest.mark.rule("ST-19", "ST-20", "ST-21", "ST-22", "ST-23")
def test_every_roll_of_three_dice_against_every_cost_of_a_shipped_card():
    document = Table.dealt().env.game.cards.document
    costs = {
        tuple(card["cost"].get(name, 0) for name in ("strength", "wisdom", "luck", "magic"))
        for card in [*document["relic"], *document["event"]]
        if "cost" in card
    }
    assert len(costs) > 10
    wrong = [
        (rolled, cost)
        for rolled in itertools.combinations_with_replacement(Face, 3)
        for cost in costs
        if is_covered(rolled, NOTHING, 0, cost) != covers(rolled, NOTHING, 0, cost)
    ]
    assert not wrong


@pytest.mark.rule("ST-23")
def test_100_000_random_rolls_cards_and_costs():
    """Three or four dice, up to four icons from cards, a Plan or none, and costs around what can be had."""
    random = np.random.default_rng(0)
    rolls = 100_000
    dice = random.integers(0, len(Face), (rolls, MOST_DICE)).tolist()
    fairy = (random.random(rolls) < 0.5).tolist()
    given = random.binomial(1, 0.25, (rolls, len(Attribute))) + random.binomial(1, 0.1, (rolls, len(Attribute)))
    easier = random.choice([0, 0, 0, 1, 2, 4], rolls)
    costs = random.binomial((2, 2, 2, 5), 0.45, (rolls, COSTS))
    worth = np.array([ICONS[face] for face in Face])[np.array(dice)]
    icons = given + worth[:, :3].sum(axis=1) + worth[:, 3] * np.array(fairy)[:, None]
    reduced = costs - np.minimum(costs, easier[:, None]) * (np.arange(COSTS) == Attribute.MAGIC)
    expected = np.zeros(rolls, bool)
    by_icons = {}
    for row, key in enumerate(map(tuple, icons.tolist())):
        by_icons.setdefault(key, []).append(row)
    for key, rows in by_icons.items():
        expected[rows] = (all_uses(key)[None] >= reduced[rows][:, None]).all(axis=2).any(axis=1)
    assert 0.2 < expected.mean() < 0.8, "as many of either kind"
    wrong = []
    columns = zip(dice, fairy, given.tolist(), easier.tolist(), costs.tolist(), expected.tolist(), strict=True)
    for four, has_fairy, cards, less, cost, enough in columns:
        rolled = four if has_fairy else four[:3]
        if is_covered(rolled, cards, less, cost) != enough:
            wrong.append((rolled, cards, less, cost))
    assert not wrong, wrong[:3]
    assert covers(dice[0][: 3 + fairy[0]], given[0].tolist(), int(easier[0]), costs[0].tolist()) == expected[0]


# --- The roll at the table --------------------------------------------------------------------------------------------


@pytest.mark.rule("ST-14")
@pytest.mark.parametrize("character", [PRINCE, HANSEL])
def test_each_character_rolls_its_three_dice(character):
    """Over many rolls each die shows each of its faces about as often as it has it."""
    other = HANSEL if character == PRINCE else PRINCE
    table = Table(characters=[character, other], stacks=[["Golden Egg"], ["Rose Mirror"]], hands=[["Owl"]])
    table.decide("attack")
    number = table.env.game.box["die"][0].tolist()[0 if character == PRINCE else 1]
    shown = [Counter() for _ in range(3)]
    for seed in range(240):
        again = table.again()
        again.reseed_dice(seed)
        again.decide("roll the dice")
        assert len(again.dice) == 3
        for die, face in enumerate(again.dice):
            shown[die][face] += 1
    for die in range(3):
        printed = Counter(SHOWN[face] for face in number[die])
        assert shown[die].keys() == printed.keys()
        for face, sides in printed.items():
            assert abs(shown[die][face] - 40 * sides) < 30 * sides


@pytest.mark.rule("ST-14", "ST-03")
@pytest.mark.parametrize("fairy", [MOON, DEW])
def test_whoever_controls_a_fairy_rolls_her_die_too(fairy):
    stacks = [["Golden Egg"], ["Rose Mirror"], ["Magic Bean"]]
    table = Table(players=3, fairies=[fairy], stacks=stacks).decide("attack East")
    faces = {card["title"]: card["faces"] for card in table.env.game.cards.document["fairy"]}
    shown = set()
    for seed in range(60):
        again = table.again()
        again.reseed_dice(seed)
        again.decide("roll the dice")
        assert len(again.dice) == 4
        shown.add(again.dice[3])
    assert shown == set(faces[fairy])


@pytest.mark.rule("ST-14")
def test_nobody_rolls_the_die_of_anothers_fairy():
    table = Table(fairies=[None, MOON], stacks=[["Golden Egg"], ["Rose Mirror"]]).attack()
    assert len(table.dice) == 3


@pytest.mark.rule("ST-14")
def test_the_fairys_die_counts():
    stacks = [["Magic Bean"], ["Golden Egg"], ["Rose Mirror"]]
    table = Table(players=3, fairies=[DEW], stacks=stacks, hands=[["Owl"]])
    assert table.again().attack("strength", "void", "void", "void", whom="East").settle().stack(0) == ["Magic Bean"]
    table.attack("strength", "void", "void", "strength", whom="East").settle()
    assert table.stack(0) == ["Magic Bean", "Golden Egg"]


@pytest.mark.rule("ST-14")
def test_all_see_the_dice():
    table = Table(stacks=[["Magic Bean"], ["Golden Egg"]]).attack("strength", "magic 2", "void")
    for seat in range(2):
        assert "North rolls Strength, 2 Magic, Void." in table.told(seat)
        assert table.sees(seat).rolled.argmax(axis=1)[:3].tolist() == [Face.STRENGTH, Face.MAGIC_2, Face.VOID]
        assert table.sees(seat).icons.tolist() == [1, 0, 0, 2, 0]


@pytest.mark.rule("ST-19", "ST-20", "ST-21", "ST-22", "ST-16", "ST-17")
@pytest.mark.parametrize(
    ("relic", "faces", "enough"),
    [
        ("Golden Egg", "strength, strength, void", True),
        ("Golden Egg", "strength, void, wish", True),
        ("Golden Egg", "strength, luck, magic 3", False),
        ("Glass Slipper", "strength, luck, void", True),
        ("Glass Slipper", "strength, magic 2, void", False),
        ("Dragon's Ruby", "strength, strength, void", False),
        ("Dragon's Ruby", "strength, strength, wisdom", True),
        ("Crown of Thorns", "strength, void, magic 3", True),
        ("Crown of Thorns", "strength, void, wish", True),
        ("Crown of Thorns", "strength, magic 2, wisdom", True),
        ("Crown of Thorns", "strength, magic 2, void", False),
        ("Spindle", "strength, luck, wisdom", True),
        ("Spindle", "strength, luck, wish", True),
        ("Spindle", "strength, luck, magic 3", False),
        ("Orb of the Fairy King", "wish, strength, wish", False),
        ("Evening Star", "wish, luck, void", True),
    ],
)
def test_rolls_at_the_table(relic, faces, enough):
    table = Table(stacks=[["Magic Bean"], [relic]], hands=[["Owl"]]).attack(*faces.split(", "))
    assert table.sees(0).enough == table.sees(1).enough == enough
    table.settle()
    assert table.stack(0) == (["Magic Bean", relic] if enough else ["Magic Bean"])
    assert ("It is enough." if enough else "It is not enough.") in table.told(1)

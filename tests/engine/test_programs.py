"""Card programs: what the loader makes of them, that running it does what the card says, and what it refuses."""

from __future__ import annotations

import pickle
import tomllib
from enum import IntEnum
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from fairy_envs.engine import CardFileError, Game, Op, Vocabulary, Word, interpreter, spoken
from fairy_envs.engine.compile import plain
from fairy_envs.engine.programs import Line

from .small_game import GAME
from .small_game.game import VOCABULARY
from .small_game.names import Ask, Effect, If, Whom

SHIPPED = GAME.folder / "cards.toml"


class Does(IntEnum):
    GROW = 0
    GROW_FAST = 1
    STOP = 2


class When(IntEnum):
    TALL = 0
    SMALL = 1


class Asks(IntEnum):
    NOTHING = 0
    PRUNE = 1
    CUT = 2


class Each(IntEnum):
    TREE = 0
    ROW = 1


WORDS = Vocabulary(
    effects={Does.GROW: Word("grow", -3, 3), Does.GROW_FAST: Word("grow fast", 1, 9), Does.STOP: Word("stop")},
    conditions={When.TALL: Word("tall", 1, 5), When.SMALL: Word("small")},
    questions={Asks.PRUNE: Word("prune"), Asks.CUT: Word("cut", 1, 4)},
    groups={Each.TREE: Word("tree"), Each.ROW: Word("row", 2, 3)},
)
GROUP = 3
"""How many there are to speak of in turn."""


# --- Lines ------------------------------------------------------------------------------------------------------------


def test_effects_follow_one_another_and_a_program_ends() -> None:
    assert WORDS.compile(["grow +1", "stop"], 7) == [Line(Op.ACT, Does.GROW, 1), Line(Op.ACT, Does.STOP), Line(Op.END)]
    assert WORDS.compile([], 3) == [Line(Op.END)]


def test_a_condition_without_else_jumps_behind_its_block() -> None:
    lines = WORDS.compile([{"if": "tall 2", "then": ["grow 1", "stop"]}, "stop"], 10)
    assert lines[0] == Line(Op.UNLESS, When.TALL, 2, 13)
    assert lines[13 - 10] == Line(Op.ACT, Does.STOP)


def test_a_condition_with_else_jumps_into_it_and_then_jumps_over_it() -> None:
    lines = WORDS.compile([{"if": "small", "then": ["grow 1"], "else": ["grow 2", "grow 3"]}, "stop"], 10)
    assert lines[0] == Line(Op.UNLESS, When.SMALL, 0, 13)
    assert lines[2] == Line(Op.JUMP, goto=15)
    assert lines[13 - 10] == Line(Op.ACT, Does.GROW, 2) and lines[15 - 10] == Line(Op.ACT, Does.STOP)


def test_a_question_is_asked_and_then_decides() -> None:
    lines = WORDS.compile([{"ask": "prune", "then": ["grow -1"], "else": ["stop"]}], 1)
    assert [line.op for line in lines] == [Op.ASK, Op.UNLESS_YES, Op.ACT, Op.JUMP, Op.ACT, Op.END]
    assert (lines[0].what, lines[1].goto, lines[3].goto) == (Asks.PRUNE, 5, 6)
    assert WORDS.compile([{"ask": "cut 3", "then": []}], 1)[0] == Line(Op.ASK, Asks.CUT, 3)


def test_each_comes_back_to_its_head_and_leaves_behind_its_end() -> None:
    lines = WORDS.compile([{"each": "row 2", "do": ["grow 1"]}, "stop"], 20)
    assert lines == [
        Line(Op.EACH),
        Line(Op.NEXT, Each.ROW, 2, 24),
        Line(Op.ACT, Does.GROW, 1),
        Line(Op.JUMP, goto=21),
        Line(Op.ACT, Does.STOP),
        Line(Op.END),
    ]


def test_empty_blocks_do_nothing() -> None:
    lines = WORDS.compile([{"if": "small", "then": [], "else": []}, {"each": "tree", "do": []}, "stop"], 0)
    assert [line.goto for line in lines if line.op in (Op.UNLESS, Op.JUMP, Op.NEXT)] == [2, 2, 5, 3]


def test_a_sign_alone_stands_for_one() -> None:
    assert [line.number for line in WORDS.compile(["grow +", "grow -", "grow -3"], 0)] == [1, -1, -3, 0]


def test_the_longest_word_that_fits_is_meant() -> None:
    assert WORDS.compile(["grow fast 2"], 0)[0] == Line(Op.ACT, Does.GROW_FAST, 2)


# --- Running ----------------------------------------------------------------------------------------------------------


def _tree(rng: np.random.Generator, depth: int, in_each: bool = False) -> list[Any]:
    """A random program."""
    items: list[Any] = []
    for _ in range(int(rng.integers(4))):
        kind = int(rng.integers(5 if depth else 1))
        blocks = {name: _tree(rng, depth - 1, in_each) for name in ("then", "else")} if depth else {}
        if kind in (1, 2) and rng.integers(2):
            del blocks["else"]
        match kind:
            case 1:
                items.append({"if": f"tall {rng.integers(1, 6)}", **blocks})
            case 2:
                items.append({"ask": "prune" if rng.integers(2) else f"cut {rng.integers(1, 5)}", **blocks})
            case 3 if not in_each:
                items.append({"each": "tree", "do": _tree(rng, depth - 1, True)})
            case _:
                items.append(f"grow {rng.integers(1, 4)}")
    return items


def _as_written(items: list[Any], luck: np.random.Generator, each: int = -1) -> list[Any]:
    """What a program does, read from the card."""
    done: list[Any] = []
    for item in items:
        if isinstance(item, str):
            done.append((item, each))
        elif "each" in item:
            for member in range(GROUP):
                done += _as_written(item["do"], luck, member)
        else:
            done.append(item["if"] if "if" in item else item["ask"])
            yes = bool(luck.integers(2))
            done += _as_written(item["then"] if yes else item.get("else", []), luck, each)
    return done


def _as_compiled(
    lines: list[Line], start: int, luck: np.random.Generator, each: int = -1, most: int = 5000
) -> list[Any]:
    """What its lines do, in the engine's interpreter."""
    done: list[Any] = []

    def act(state: Any, box: Any, frame: Any, what: int, number: int) -> None:
        done.append((f"{WORDS.effects[Does(what)].text} {number}", frame.each))

    def holds(state: Any, box: Any, frame: Any, what: int, number: int) -> bool:
        done.append(f"{WORDS.conditions[When(what)].text} {number}")
        return bool(luck.integers(2))

    def ask(state: Any, box: Any, frame: Any, what: int, number: int) -> None:
        done.append(f"{WORDS.questions[Asks(what)].text} {number or ''}".strip())
        frame.answer = int(luck.integers(2))

    def following(state: Any, box: Any, frame: Any, what: int, number: int) -> int:
        return frame.each + 1 if frame.each + 1 < GROUP else -1

    run_line = plain(interpreter(act=act, holds=holds, ask=ask, following=following))
    box = SimpleNamespace(code=[Line(Op.END)] * start + lines)
    frame = SimpleNamespace(line=start, answer=0, each=each)
    for _ in range(most):
        if not run_line(None, box, frame):
            return done
    raise AssertionError("the program does not end")


@pytest.mark.parametrize("start", [1, 40])
def test_any_nesting_does_what_the_card_says(start: int) -> None:
    rng = np.random.default_rng(start)
    nested = 0
    for seed in range(300):
        tree = _tree(rng, 4)
        lines = WORDS.compile(tree, start)
        nested += len(lines) > 12
        assert lines[-1] == Line(Op.END)
        assert all(start <= line.goto < start + len(lines) for line in lines if line.goto)
        written = _as_written(tree, np.random.default_rng(seed))
        assert _as_compiled(lines, start, np.random.default_rng(seed)) == written, tree
    assert nested > 50


def test_each_begins_with_the_first_in_a_fresh_frame() -> None:
    """A frame is all zero but for its kind when it is pushed."""
    tree = [{"each": "tree", "do": ["grow 1"]}]
    done = _as_compiled(WORDS.compile(tree, 1), 1, np.random.default_rng(0), each=0)
    assert done == [("grow 1", member) for member in range(GROUP)]


def test_each_after_each_begins_with_the_first_again() -> None:
    tree = [{"each": "tree", "do": ["grow 1"]}, "grow 3", {"each": "tree", "do": ["grow 2"]}]
    done = _as_compiled(WORDS.compile(tree, 1), 1, np.random.default_rng(0), each=0)
    assert done == _as_written(tree, np.random.default_rng(0))


def test_each_within_each_is_refused() -> None:
    """A frame has one register for it."""
    inner = {"each": "tree", "do": ["grow 1"]}
    hidden = {"ask": "prune", "then": [], "else": [{"if": "small", "then": [inner]}]}
    for nested in (inner, hidden):
        with pytest.raises(ValueError, match="inside another each"):
            WORDS.compile([{"each": "row 2", "do": ["stop", nested]}], 1)


# --- What is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (["shrink"], "unknown effect 'shrink'; known are 'grow', 'grow fast', 'stop'"),
        (["Grow 1"], "unknown effect 'Grow 1'"),
        (["growing 1"], "unknown effect"),
        ([""], "unknown effect"),
        (["grow"], "effect 'grow' takes a number from -3 to 3, got 'grow'"),
        (["grow 4"], "takes a number from -3 to 3, got 'grow 4'"),
        (["grow -4"], "takes a number from -3 to 3"),
        (["grow 0"], "takes a number"),
        (["grow many"], "takes a number from -3 to 3, got 'grow many'"),
        (["grow 1.5"], "takes a number"),
        (["grow \n1"], "takes a number"),
        (["grow 1\x1f"], "takes a number"),
        (["grow 0_1"], "takes a number"),
        (["grow \u0661"], "takes a number"),
        (["grow " + "9" * 5000], "takes a number"),
        (["stop \x1f"], "effect 'stop' takes no number"),
        (["grow 1 2"], "takes a number"),
        (["grow fast"], "takes a number"),
        (["grow fast 10"], "effect 'grow fast' takes a number from 1 to 9"),
        (["stop 1"], "effect 'stop' takes no number, got 'stop 1'"),
        ([{"if": "huge", "then": []}], "unknown condition 'huge'; known are 'tall', 'small'"),
        ([{"if": "tall", "then": []}], "condition 'tall' takes a number from 1 to 5"),
        ([{"if": "tall 6", "then": []}], "takes a number from 1 to 5"),
        ([{"if": 3, "then": []}], "expected a condition in words, got 3"),
        ([{"ask": "water", "then": []}], "unknown question 'water'; known are 'prune', 'cut'"),
        ([{"ask": "cut", "then": []}], "question 'cut' takes a number from 1 to 4"),
        ([{"each": "bush", "do": []}], "unknown group 'bush'; known are 'tree', 'row'"),
        ([{"each": "row", "do": []}], "group 'row' takes a number from 2 to 3"),
        ([{"if": "small"}], "expected a table with if/then, ask/then or each/do, got the fields if"),
        ([{"if": "small", "do": []}], "got the fields do, if"),
        ([{"each": "tree", "do": [], "else": []}], "got the fields do, each, else"),
        ([{"if": "small", "ask": "prune", "then": []}], "got the fields ask, if, then"),
        ([{}], "expected a table"),
        ([{"if": "small", "then": "stop"}], "expected a list of effects, got 'stop'"),
        ([{"if": "small", "then": [{"if": "small", "then": ["shrink"]}]}], "unknown effect 'shrink'"),
        ([7], "expected an effect or a table, got 7"),
        ([["stop"]], "expected an effect or a table"),
        ("stop", "expected a list of effects, got 'stop'"),
        ({"if": "small", "then": []}, "expected a list of effects"),
    ],
)
def test_a_program_that_cannot_be_is_refused_with_what_was_expected(program: Any, message: str) -> None:
    with pytest.raises(ValueError) as raised:
        WORDS.compile(program, 1)
    assert message in str(raised.value)


def test_a_vocabulary_without_groups_says_so() -> None:
    with pytest.raises(ValueError, match="known are none"):
        Vocabulary(effects={}, conditions={}, questions={}, groups={}).compile(["grow"], 0)


def test_zero_is_a_number_where_the_range_says_so() -> None:
    words = Vocabulary(effects={}, conditions={When.TALL: Word("tall", 0, 3)}, questions={}, groups={})
    effects = Vocabulary(effects={Does.STOP: Word("stop")}, conditions=words.conditions, questions={}, groups={})
    assert effects.compile([{"if": "tall 0", "then": ["stop"]}], 0)[0] == Line(Op.UNLESS, When.TALL, 0, 2)


# --- In words ---------------------------------------------------------------------------------------------------------


def test_a_program_is_spoken_from_left_to_right() -> None:
    tree = [
        "grow +1",
        {"if": "small", "then": ["stop"], "else": ["grow 2", "stop"]},
        {"ask": "prune", "then": ["grow -1"]},
        {"each": "tree", "do": ["grow 1", "stop"]},
    ]
    assert spoken(tree) == (
        "grow +1; if small: stop, else: grow 2; stop; prune? yes: grow -1; for each tree: grow 1; stop"
    )
    assert spoken([]) == ""


def test_every_word_of_the_shipped_cards_is_spoken() -> None:
    for card in tomllib.loads(SHIPPED.read_text())["card"]:
        words = spoken(card["program"])
        assert words and "{" not in words and "[" not in words


# --- Card files -------------------------------------------------------------------------------------------------------


def _file(folder: Path, old: str, new: str) -> Path:
    text = SHIPPED.read_text()
    assert old in text
    path = folder / "mine.toml"
    path.write_text(text.replace(old, new, 1))
    return path


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ("target = 6", "target = 13", ("mine.toml", "target", "from 1 to 12", "13")),
        ("target = 6", "target = true", ("target", "True")),
        ("target = 6", "target = 6.0", ("target", "6.0")),
        ("target = 6", "", ("target", "missing")),
        ("target = 6", "target = 6\nspeed = 3", ("speed", "unknown field", "target")),
        ('title = "Crow"\n', 'title = "Crow"\ncolour = "black"\n', ("card Crow", "colour", "unknown field")),
        ('title = "Crow"', 'title = " "', ("title", "some words")),
        ('"score +1", { if', '"score +4", { if', ("mine.toml", "card Crow", "program", "from -3 to 3", "score +4")),
        ('"give"', '"take"', ("card Hen", "program", "unknown effect 'take'", "'give'")),
        ("[[card]]", "[[cards]]", ("cards", "unknown field")),
        ("format = 1", "format = ", ("mine.toml", "TOML")),
        ("target = 6", "target = " + "1" * 5000, ("mine.toml", "more digits")),
        ("target = 6", "target = 0x" + "f" * 5000, ("mine.toml", "more digits")),
        ("target = 6", "target = 1979-05-27", ("mine.toml", "target", "from 1 to 12", "1979, 5, 27")),
        ("target = 6", "target." + "a." * 940 + "a = 1", ("mine.toml", "deep")),
        ('title = "Crow"', r'title = "\u001b[2JCrow"', ("mine.toml", "title", "control characters", r"\x1b[2JCrow")),
        ('title = "Crow"', r'title = "Cr\now"', ("title", "on one line", r"Cr\now")),
        ('title = "Crow"', r'title = "Cr\u0000ow"', ("title", "control characters", r"Cr\x00ow")),
        ('title = "Crow"', r'title = "Cr\u0085ow"', ("title", "control characters")),
        ('title = "Crow"', r'title = "Cr\u2028ow"', ("title", "on one line")),
        ('"score +1", { if', r'"score \n+1", { if', ("card Crow", "program", "from -3 to 3", r"score \n+1")),
        ("target = 6", 'target = 6\n"a\\u001bb" = 3', (r"a\x1bb", "unknown field")),
    ],
)
def test_a_broken_file_names_file_card_field_and_what_was_expected(
    tmp_path: Path, old: str, new: str, parts: tuple[str, ...]
) -> None:
    with pytest.raises(CardFileError) as raised:
        Game(GAME, cards=_file(tmp_path, old, new))
    assert all(part in str(raised.value) for part in parts) or (old == "[[card]]" and "4 cards" in str(raised.value))
    assert str(raised.value).isprintable()


def test_titles_may_have_the_signs_of_any_language(tmp_path: Path) -> None:
    Game(GAME, cards=_file(tmp_path, '"Crow"', '"Der Rabe „Krächz“ \u00a0– カラス"'))


def test_programs_together_may_not_go_past_the_code(tmp_path: Path) -> None:
    long = "[" + ", ".join(['"score +1"'] * 61) + "]"
    with pytest.raises(CardFileError, match=r"Hen.*60 lines"):
        Game(GAME, cards=_file(tmp_path, '["give", "bonus"]', long))


@pytest.mark.parametrize("name", ["none.toml", "no\0ne.toml", "no\ud800ne.toml", "no\nne.toml"])
def test_a_file_that_is_not_there_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(CardFileError, match="cannot be read") as raised:
        Game(GAME, cards=tmp_path / name)
    assert str(raised.value).isprintable()


def test_the_hash_of_a_file_is_of_what_it_says(tmp_path: Path) -> None:
    shipped = Game(GAME).cards.hash
    assert Game(GAME, cards=_file(tmp_path, "format = 1", "# a remark\nformat   =   1")).cards.hash == shipped
    assert Game(GAME, cards=_file(tmp_path, '"hurt"', '"bonus"')).cards.hash != shipped
    marked = tmp_path / "marked.toml"
    marked.write_bytes(b"\xef\xbb\xbf" + SHIPPED.read_bytes())
    assert Game(GAME, cards=marked).cards.hash == shipped, "a byte order mark says nothing"


def test_a_pickled_game_needs_its_card_file_no_more(tmp_path: Path) -> None:
    file = _file(tmp_path, "target = 6", "target = 7")
    game = Game(GAME, cards=file)
    for change in (lambda: file.write_text("target = "), file.unlink):
        change()
        twin = pickle.loads(pickle.dumps(game))
        assert (twin.cards.hash, twin.cards_path, twin.options) == (game.cards.hash, str(file), game.options)
        assert twin.box.tobytes() == game.box.tobytes()
    assert pickle.loads(pickle.dumps(Game(GAME))).cards_path is None


def test_the_words_of_the_small_game_are_in_the_order_of_their_numbers() -> None:
    assert list(VOCABULARY.effects) == list(Effect) and list(VOCABULARY.conditions) == list(If)
    assert list(VOCABULARY.groups) == list(Whom) and set(VOCABULARY.questions) == {Ask.LOOK, Ask.BITE}

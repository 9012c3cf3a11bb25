"""Every clause of every game's RULES.md has a test that names it, and tests name no clause that is not there."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RULES = sorted((TESTS.parent / "fairy_envs" / "games").glob("*/RULES.md"))
CLAUSE = re.compile(r"^\*\*([A-Z]+-\d+)\*\* ", re.MULTILINE)


def clauses_of(rules: Path) -> list[str]:
    """The ids of the clauses, in the order of the page."""
    return CLAUSE.findall(rules.read_text(encoding="utf-8"))


def named(source: str) -> list[str]:
    """The clauses that the tests of a module name with `@pytest.mark.rule("DT-12")`."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                    raise ValueError(f"line {node.lineno}: a clause must be written out, not {ast.unparse(argument)}")
                found.append(argument.value)
    return found


def all_named() -> dict[str, Path]:
    """Every clause that any test names, and a module that does."""
    return {clause: path for path in TESTS.rglob("test_*.py") for clause in named(path.read_text(encoding="utf-8"))}


def test_there_are_games_with_rules():
    assert RULES


@pytest.mark.parametrize("rules", RULES, ids=lambda path: path.parent.name)
def test_clauses_are_numbered_without_gaps(rules):
    clauses = clauses_of(rules)
    prefix = clauses[0].split("-")[0]
    assert clauses == [f"{prefix}-{number:02}" for number in range(1, len(clauses) + 1)]


@pytest.mark.parametrize("rules", RULES, ids=lambda path: path.parent.name)
def test_every_clause_has_a_test(rules):
    tested = all_named()
    untested = [clause for clause in clauses_of(rules) if clause not in tested]
    assert not untested, f"no test names {', '.join(untested)} of {rules.parent.name}"


def test_no_two_games_use_the_same_ids():
    used = Counter(clause for rules in RULES for clause in clauses_of(rules))
    assert not [clause for clause, times in used.items() if times > 1]


def test_tests_name_no_clause_that_is_not_there():
    known = {clause for rules in RULES for clause in clauses_of(rules)}
    strange = {clause: path.name for clause, path in all_named().items() if clause not in known}
    assert not strange


def test_the_check_reads_decorators_and_marks_of_parameters():
    source = '@pytest.mark.rule("XX-01", "XX-02")\ndef test(): ...\npytest.param(1, marks=pytest.mark.rule("XX-03"))\n'
    assert named(source) == ["XX-01", "XX-02", "XX-03"]
    with pytest.raises(ValueError, match="written out"):
        named("@pytest.mark.rule(clause)\ndef test(): ...\n")

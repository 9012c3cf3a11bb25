"""Views as text."""

from __future__ import annotations

from fairy_envs.render import draw


def drawn(*parts: dict[str, object]) -> list[str]:
    view = {"game": "A Game", "me": "me", "on_turn": False, "over": False, "question": "", "table": list(parts)}
    return draw(view).split("\n\n", 1)[1].rstrip("\n").split("\n")


def test_a_track_that_all_have_left_says_so() -> None:
    spaces = [{"name": "open", "pieces": []}, {"name": "crown", "pieces": []}]
    text = drawn({"kind": "track", "title": "Way", "spaces": spaces})
    assert text == ["Way (. open, c crown)", "   .  c", "", "  nobody on any of 2"]


def test_a_grid_has_columns_as_wide_as_they_need_and_no_empty_rows() -> None:
    rows = {"straw": [5, 0], "a long name": ["", "x"], "nothing": ["", ""]}
    assert drawn({"kind": "grid", "title": "Things", "columns": ["Fields", "B"], "rows": rows}) == [
        "Things",
        "               Fields  B",
        "  straw        5       0",
        "  a long name          x",
    ]

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


def test_a_grid_without_rows_says_so() -> None:
    assert drawn({"kind": "grid", "title": "Things", "columns": ["Fields", "B"], "rows": {}}) == ["Things: none"]


def test_a_track_can_have_several_rows_and_marks_tell_pieces_apart() -> None:
    spaces = [{"name": "open", "title": f"Field {number}", "pieces": []} for number in range(32)]
    spaces[0]["pieces"], spaces[20]["pieces"] = ["Prue", "Leo"], ["Piper"]
    assert drawn({"kind": "track", "title": "Ring", "row": 16, "spaces": spaces}) == [
        "Ring (. open)",
        "  " + " ".join(["  ."] * 16),
        "  PrL",
        "  " + " ".join(["  ."] * 16),
        "                   Pi",
        "  Prue on 1 (Field 0); Leo on 1 (Field 0); Piper on 21 (Field 20) of 32",
    ]


def test_a_long_track_folds_into_even_rows_however_wide_its_marks_are() -> None:
    spaces: list[dict[str, object]] = [{"name": "open", "pieces": []} for _ in range(28)]
    spaces[3]["pieces"] = ["Prue", "Piper", "Phoebe"]
    rows = drawn({"kind": "track", "title": "Ring", "spaces": spaces})[1:-2]
    assert max(map(len, rows)) <= 80 and "PrPiPh" in "".join(rows)
    assert [row.count(".") for row in rows if "." in row] == [10, 10, 8]

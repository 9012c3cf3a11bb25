"""What the helpers call a difference, and how they name the place."""

import numpy as np
import pytest

from fairy_envs.testing._play import difference, differences


@pytest.mark.parametrize(
    ("a", "b", "place"),
    [
        (np.zeros((2, 3)), np.eye(2, 3), "x[0, 0]: 0.0 != 1.0"),
        (np.zeros(2, np.float32), np.zeros(2), "x: float32(2,) != float64(2,)"),
        (np.array([0.0]), np.array([-0.0]), "x[0]: 0.0 != -0.0"),
        ({"a": [1, 2]}, {"a": [1, 3]}, "x.a[1]: 2 != 3"),
        ({"a": 1}, {"b": 1}, "x: ['a'] != ['b']"),
        ([1, 2], [1], "x: length 2 != 1"),
        ("one\ntwo", "one\nthree", "x line[1]: 'two' != 'three'"),
        ("one\n", "one", "x line: length 2 != 1"),
        (b"ab", b"ac", "x[1]: 98 != 99"),
        (1, None, "x: 1 != None"),
        (np.zeros(1), [0.0], "x: array([0.]) != [0.0]"),
    ],
)
def test_first_place(a, b, place):
    assert difference(a, b, "x") == place


@pytest.mark.parametrize("value", [np.array([np.nan, 1]), float("nan"), {"a": (1, "b\nc")}, b"", None])
def test_equal_to_itself(value):
    assert difference(value, value) == ""


def test_each_name_gives_its_first_difference():
    assert differences({"a": 1, "b": 2, "c": 3}, {"a": 0, "b": 2, "d": 4}) == "a: 1 != 0; c: 3 != None; d: None != 4"

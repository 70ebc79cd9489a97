"""Near names."""

import pytest

from fivefold.base.near import did_you_mean


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("reveiw", "; did you mean review?"),
        ("SUGGEST", "; did you mean suggest?"),
        ("q", ""),
        ("r" * 50, ""),
    ],
)
def test_only_a_near_name_is_proposed(text, end):
    assert did_you_mean(text, ["suggest", "review", "play"]) == end

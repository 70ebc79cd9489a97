"""The time left of searches that take longer and longer."""

from __future__ import annotations

from itertools import accumulate
from math import exp

import pytest

from fivefold.openings.campaign import TimeLeft, in_words

BOUNDS = [7000 + i // 2 for i in range(1000)]


def watched(growth, until, step=10):
    """What is told along the way when the time for one opener grows with its bound."""
    ends = [0.0, *accumulate(0.1 * exp(growth * (bound - 7000)) for bound in BOUNDS)]
    now = [0.0]
    left = TimeLeft(BOUNDS, clock=lambda: now[0])
    for done in range(step, until + 1, step):
        now[0] = ends[done]
        left.told(done)
    return left, ends[-1] - ends[until]


@pytest.mark.parametrize("growth", [0.0, 0.004, 0.01])
@pytest.mark.parametrize("until", [350, 600, 990])
def test_steady_growth_is_foreseen(growth, until):
    left, true = watched(growth, until)
    assert left.expected == pytest.approx(true, rel=0.05)
    assert left.told(until) == f"about {in_words(max(left.expected, left.least))} left"


def test_before_a_third_is_seen_only_the_least_time_is_told():
    left, true = watched(0.01, 300)
    assert left.expected is None and left.least < true
    assert left.told(300).startswith("at least ")


def test_the_pace_is_that_of_the_last_quarter_of_the_time():
    now = [0.0]
    left = TimeLeft([5] * 100, clock=lambda: now[0])
    for done, at in ((10, 10.0), (20, 20.0), (30, 70.0), (32, 80.0)):
        now[0] = at
        left.told(done)
    assert left.least == pytest.approx((80 - 20) / (32 - 20) * 68)


def test_at_first_nothing_is_said():
    now = [0.0]
    left = TimeLeft([5, 6, 7], clock=lambda: now[0])
    assert left.told(0) == ""
    now[0] = 0.5
    assert left.told(1) == ""
    now[0] = 5.0
    assert left.told(1) == "" and left.told(2) == "about 41 s left"


def test_a_search_that_gets_quicker_is_not_foreseen_to_end_before_its_pace_says():
    now = [0.0]
    left = TimeLeft(list(range(10)), clock=lambda: now[0])
    for done, at in ((1, 100.0), (2, 110.0), (5, 120.0)):
        now[0] = at
        left.told(done)
    assert left.expected == pytest.approx(120.0)
    assert left.told(5) == "about 2 min left"

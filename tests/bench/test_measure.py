"""The harness refuses what is not the same every time."""

import pytest

from fivefold.bench.measure import machine, measure, require_same_check


def test_a_workload_that_changes_its_check_is_refused():
    answers = iter(range(100))
    with pytest.raises(AssertionError, match="not deterministic"):
        measure("drifting", lambda: next(answers), work=1)


def test_rows_that_disagree_are_refused():
    timings = tuple(measure(str(n), lambda n=n: n, work=1, repeats=1) for n in (1, 2))
    with pytest.raises(AssertionError, match="check values differ: 1 1, 2 2"):
        require_same_check(timings)


def test_a_row_has_the_median_the_fastest_and_the_spread():
    timing = measure("adding", lambda: 7, work=10, repeats=3)
    assert (timing.check, timing.work) == (7, 10) and timing.fastest <= timing.seconds
    assert timing.ns == timing.seconds * 1e9 / 10 and timing.spread >= 0
    assert {"cpu", "cores", "kernel", "python"} <= set(machine())

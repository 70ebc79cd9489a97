"""Budgets and the clocks that spend them."""

import pytest

from fivefold import Control
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import OptionError


def stopped():
    control = Control()
    control.request_stop()
    return control


def test_a_clock_says_why_it_stopped():
    assert Budget().start().status(finished=True) is Status.PROVEN
    assert Budget(control=stopped()).start().status(finished=True) is Status.PROVEN
    assert Budget(control=stopped()).start().status(finished=False) is Status.STOPPED
    assert Budget(seconds=0).start().status(finished=False) is Status.BOUNDED
    assert [Budget(seconds=s).start().stopped for s in (None, 0, 1000)] == [False, True, False]
    assert Budget(seconds=1000, control=stopped()).start().stopped
    assert not Budget(seconds=1000, control=stopped()).start().over


def test_what_is_left_is_the_same_budget_later():
    assert Budget().start().left.seconds is None
    clock = Budget(seconds=1000, nodes=7, threads=3, control=stopped()).start()
    left = clock.left
    assert 0 < left.seconds <= 1000 and (left.nodes, left.threads) == (7, 3)
    assert left.control is clock.control and left.kernel == clock.kernel
    assert Budget(seconds=0).start().left.seconds == 0


def test_a_call_gets_a_control_of_its_own_that_the_clock_stops():
    told, control = [], Control()
    clock = Budget(control=control, on_progress=told.append).start()

    def work(inner, tick):
        tick(1)
        assert not inner.stop_requested
        control.request_stop()
        tick(2)
        return inner.stop_requested

    assert clock.call(work) and told == [1, 2]
    assert clock.call(lambda inner, _: inner.stop_requested)
    other = []
    clock.call(lambda _, tick: tick(3), other.append)
    assert (told, other) == ([1, 2], [3])


@pytest.mark.parametrize("wrong", [{"seconds": -1}, {"seconds": float("nan")}, {"threads": -1}], ids=str)
def test_a_budget_that_makes_no_sense_is_refused(wrong):
    with pytest.raises(OptionError, match="cannot be"):
        Budget(**wrong)

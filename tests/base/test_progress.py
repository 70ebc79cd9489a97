"""Progress: what a callback is told, and how work is stopped."""

import pytest

import fivefold
from fivefold import Lexicon
from fivefold.base.budget import Budget
from fivefold.base.progress import Control
from fivefold.strategies.simulate import simulate

LEXICON = Lexicon.from_words(["batch", "catch", "hatch"], ["chomp"])


class RefusalError(Exception):
    """Raised by a callback."""


def test_a_control_is_stopped_by_a_request():
    control = Control()
    assert not control.stop_requested
    control.request_stop()
    assert control.stop_requested
    assert Control is fivefold.Control


def test_work_tells_how_much_is_done():
    told = []
    fivefold.review(LEXICON, ["batch", "hatch"], budget=Budget(on_progress=told.append))
    assert told == sorted(told) and told[-1] == 2


def test_what_a_callback_raises_ends_the_work():
    def refuse(done):
        raise RefusalError(done)

    with pytest.raises(RefusalError):
        fivefold.review(LEXICON, ["batch", "hatch"], budget=Budget(on_progress=refuse))


def test_work_whose_control_is_stopped_does_not_begin():
    control = Control()
    control.request_stop()
    stopped = simulate("entropy", LEXICON, budget=Budget(control=control))
    assert (len(stopped.answers), stopped.unfinished) == (0, 3)
    assert simulate("entropy", LEXICON, budget=Budget(control=Control())).unfinished == 0

"""Limits of requests: those that must fit one another, and the most that may be asked for."""

import pytest

from fivefold import Lexicon
from fivefold.serve import request_limits as limits
from tests.support.serving import clues


def test_short_and_cheap_times_lie_below_the_longest():
    assert 0 < limits.CHEAP_SECONDS < limits.SHORT_SECONDS < limits.MOST_SECONDS
    assert 0 < limits.MOST_OF < 1


def test_one_address_cannot_take_every_connection():
    assert limits.MOST_OF_ONE_ADDRESS < limits.MOST_CONNECTIONS


def test_the_default_list_fits_one_table():
    lexicon = Lexicon.load()
    assert len(lexicon.guesses) * len(lexicon.answers) <= limits.MOST_CELLS


def test_every_group_of_five_letters_may_be_listed():
    assert limits.MOST_GROUPS >= 3**5


@pytest.mark.parametrize(
    ("field", "most"),
    [
        ("top", limits.MOST_SUGGESTIONS),
        ("shown", limits.MOST_SHOWN),
        ("seconds", limits.MOST_SECONDS),
    ],
)
def test_the_most_that_may_be_asked_for_is_answered_and_no_more(site, field, most):
    question = {"clues": clues("crane=BBBBB", "moist=GGBBB"), "seconds": 0.1}
    assert site.ask("/api/suggest", question | {field: most})[0] == 200
    status, sentence = site.problem("/api/suggest", question | {field: most + 1})
    assert (status, sentence) == (422, f"'{field}' must be at most {most:g}.")


def test_openers_have_a_most_too(site):
    most = limits.MOST_OPENERS
    assert len(site.answer(f"/api/openers?count={most}")["openers"]) == most
    assert site.problem(f"/api/openers?count={most + 1}")[0] == 422

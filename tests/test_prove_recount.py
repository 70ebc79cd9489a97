"""The recount of two-guess bounds against numpy, under every rule."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import Control, Lexicon, _core
from fivefold.prove_check_normal import Checker
from fivefold.prove_check_rule import RuleChecker
from fivefold.rule import Rule

rules = st.sampled_from(Rule)


@st.composite
def lexicons(draw):
    length = draw(st.integers(2, 6))
    # Few letters make repeated letters the common case.
    words = st.text(draw(st.sampled_from(["abc", "abcdefg"])), min_size=length, max_size=length)
    answers = draw(st.lists(words, min_size=1, max_size=60, unique=True))
    return Lexicon.from_words(answers, draw(st.lists(words, max_size=60)))


def bounds_by_numpy(checker, rule, rows):
    """The two-guess bounds of openers."""
    if rule is not Rule.NORMAL:
        checker = RuleChecker(checker.lexicon, rule, None, checker.table, checker.own)
    return [checker.two_guess_bound(row) for row in rows]


@settings(max_examples=150, deadline=None)
@given(lexicons(), rules, st.integers(1, 2))
def test_bounds_that_no_claim_ends_are_exact(lexicon, rule, threads):
    checker = Checker(lexicon)
    rows = list(range(len(lexicon.guesses)))
    claims = [_core.INFINITE_COST] * len(rows)
    assert checker.recount(rows, claims, rule, threads) == bounds_by_numpy(checker, rule, rows)


@settings(max_examples=100, deadline=None)
@given(lexicons(), rules, st.data())
def test_a_claim_stands_where_the_bound_reaches_it(lexicon, rule, data):
    checker = Checker(lexicon)
    rows = data.draw(st.permutations(range(len(lexicon.guesses))))
    bounds = bounds_by_numpy(checker, rule, rows)
    claims = [bound + data.draw(st.integers(-9, 3)) for bound in bounds]
    expected = [min(pair) for pair in zip(bounds, claims, strict=True)]
    assert checker.recount(rows, claims, rule, 2) == expected


@pytest.fixture(scope="module")
def checker():
    """Enough words for groups of a hundred and more."""
    lexicon = Lexicon.load("original")
    return Checker(Lexicon.from_words(lexicon.answers[::4], lexicon.guesses[::40]))


@pytest.mark.parametrize("rule", Rule, ids=str)
def test_large_groups_are_recounted_exactly(checker, rule):
    rows = list(range(0, len(checker.lexicon.guesses), 10))  # more than are counted together
    bounds = bounds_by_numpy(checker, rule, rows)
    claims = [bound + row % 3 - 1 for row, bound in zip(rows, bounds, strict=True)]
    expected = [min(pair) for pair in zip(bounds, claims, strict=True)]
    assert checker.recount(rows, claims, rule, 2) == expected


def test_after_a_stop_nothing_is_claimed(checker):
    control = Control()
    control.request_stop()
    words = checker.lexicon.numbers(checker.lexicon.guesses)
    rows, own = np.arange(200, dtype=np.uint32), checker.own.astype(np.uint32)
    claims = np.ones(200, np.int32)
    found = _core.recount_bounds(checker.table, own, words, 0, rows, claims, 1, control, None)
    assert not found.any()


def test_the_recount_refuses_what_does_not_fit(checker):
    words = checker.lexicon.numbers(checker.lexicon.guesses)
    own, rows = checker.own.astype(np.uint32), np.arange(2, dtype=np.uint32)
    claims = np.ones(2, np.int32)
    for change, error in [
        ({"own_guess": own[:-1]}, "one guess per answer"),
        ({"guess_words": words[:-1]}, "one word per row"),
        ({"claims": claims[:1]}, "one claim per opener"),
        ({"rule": 3}, "no such rule"),
        ({"openers": np.array([0, len(words)], np.uint32)}, "an opener past"),
    ]:
        arguments = {
            "table": checker.table,
            "own_guess": own,
            "guess_words": words,
            "rule": 0,
            "openers": rows,
            "claims": claims,
            "threads": 1,
            "control": Control(),
            "on_progress": None,
        }
        with pytest.raises((ValueError, IndexError), match=error):
            _core.recount_bounds(**arguments | change)

"""The recount of two-guess bounds against their definition, under every rule."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import Control, FeedbackTable, Lexicon, _core
from fivefold.proof.check import OpenerChecker
from fivefold.puzzle.rule import Rule
from tests.support.plain_totals import PlainTotals

rules = st.sampled_from(Rule)


@st.composite
def lexicons(draw):
    length = draw(st.integers(2, 6))
    # Few letters make repeated letters the common case.
    words = st.text(draw(st.sampled_from(["abc", "abcdefg"])), min_size=length, max_size=length)
    answers = draw(st.lists(words, min_size=1, max_size=60, unique=True))
    return Lexicon.from_words(answers, draw(st.lists(words, max_size=60)))


@settings(max_examples=60, deadline=None)
@given(lexicons(), rules, st.integers(1, 2), st.data())
def test_a_claim_stands_where_the_bound_reaches_it(lexicon, rule, threads, data):
    plain = PlainTotals(lexicon, rule)
    checker = OpenerChecker(FeedbackTable.build(lexicon, threads=1), rule, None, threads=threads)
    rows = data.draw(st.permutations(range(len(lexicon.guesses))))
    bounds = [plain.two_guess_bound(lexicon.guesses[row]) for row in rows]
    assert checker.two_guess_bounds(rows, Control()).tolist() == bounds
    claims = [bound + data.draw(st.integers(-9, 3)) for bound in bounds]
    expected = [min(pair) for pair in zip(bounds, claims, strict=True)]
    assert checker.two_guess_bounds(rows, Control(), claims=claims).tolist() == expected


@settings(max_examples=60, deadline=None)
@given(lexicons(), rules, st.integers(1, 2), st.data())
def test_with_weights_a_claim_stands_where_the_bound_reaches_it(lexicon, rule, threads, data):
    weight = st.sampled_from([0, 1, 1, 2, 7, 400])
    by_answer = data.draw(st.lists(weight, min_size=len(lexicon.answers), max_size=len(lexicon.answers)))
    by_answer[data.draw(st.integers(0, len(by_answer) - 1))] = 3
    weights = {word: w for word, w in zip(lexicon.answers, by_answer, strict=True) if w}
    plain = PlainTotals(lexicon, rule, weights=weights)
    table = FeedbackTable.build(lexicon, threads=1)
    checker = OpenerChecker(table, rule, None, weights=by_answer, threads=threads)
    rows = data.draw(st.permutations(range(len(lexicon.guesses))))
    bounds = [plain.two_guess_bound(lexicon.guesses[row]) for row in rows]
    claims = [bound + data.draw(st.integers(-9, 3)) for bound in bounds]
    expected = [min(pair) for pair in zip(bounds, claims, strict=True)]
    assert checker.two_guess_bounds(rows, Control(), claims=claims).tolist() == expected
    # What a search remembers does not change them.
    checker.reached(rows[:9], [_core.INFINITE_COST] * len(rows[:9]), Control())
    assert checker.two_guess_bounds(rows, Control()).tolist() == bounds


@pytest.fixture(scope="module")
def table():
    """Enough words for groups of fifty and more."""
    lexicon = Lexicon.load("original")
    return FeedbackTable.build(Lexicon.from_words(lexicon.answers[::8], lexicon.guesses[::40]))


@pytest.mark.parametrize("rule", Rule, ids=str)
def test_large_groups_are_recounted_exactly(table, rule):
    plain = PlainTotals(table.lexicon, rule)
    rows = list(range(0, len(table.lexicon.guesses), 8))  # more than are counted together
    bounds = [plain.two_guess_bound(table.lexicon.guesses[row]) for row in rows]
    claims = [bound + row % 3 - 1 for row, bound in zip(rows, bounds, strict=True)]
    expected = [min(pair) for pair in zip(bounds, claims, strict=True)]
    checker = OpenerChecker(table, rule, None, threads=2)
    assert checker.two_guess_bounds(rows, Control(), claims=claims).tolist() == expected


@pytest.mark.parametrize("rule", Rule, ids=str)
def test_large_groups_with_weights_are_recounted_exactly(table, rule):
    answers = table.lexicon.answers
    by_answer = [(7 * i) % 11 * (1 + i % 5) ** 3 for i in range(len(answers))]
    weights = {word: weight for word, weight in zip(answers, by_answer, strict=True) if weight}
    plain = PlainTotals(table.lexicon, rule, weights=weights)
    rows = list(range(0, len(table.lexicon.guesses), 20))
    bounds = [plain.two_guess_bound(table.lexicon.guesses[row]) for row in rows]
    claims = [bound + row % 3 - 1 for row, bound in zip(rows, bounds, strict=True)]
    expected = [min(pair) for pair in zip(bounds, claims, strict=True)]
    checker = OpenerChecker(table, rule, None, weights=by_answer, threads=2)
    assert checker.two_guess_bounds(rows, Control(), claims=claims).tolist() == expected

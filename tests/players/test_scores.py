"""Scores: between 0 and 99, less skill for more loss, more luck for more luck."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from fivefold.players.scores import luck_score, skill_score

NUMBERS = st.fractions(-9, 9)


@given(NUMBERS, NUMBERS)
def test_scores_keep_the_order(one, other):
    low, high = sorted((one, other))
    assert 0 <= luck_score(low) <= luck_score(high) <= 99
    assert 0 <= skill_score(abs(one) + abs(other)) <= skill_score(abs(one)) <= 99


def test_the_sentence_of_the_docs_holds():
    assert skill_score(Fraction(1)) == 99 - 33
    assert luck_score(Fraction(1)) == 50 + 25
    assert luck_score(Fraction(-1)) == 50 - 25

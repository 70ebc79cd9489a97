"""Openings by exhaustive evaluation written out in Python, and small lists to try them on."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import log2

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from fivefold import _core
from fivefold.puzzle.criterion import (
    BY_ENTROPY,
    BY_EXPECTED,
    BY_GROUPS,
    BY_LARGEST,
)
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.reference import feedback
from fivefold.words.lexicon import Lexicon

CRITERIA = (BY_ENTROPY, BY_EXPECTED, BY_LARGEST, BY_GROUPS)
MEASURES = ("n_log_n", "squares", "largest", "groups")
relaxed = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def lexicons(draw, most: int = 12) -> Lexicon:
    """Answers and guesses over few letters or many, of four, five or six letters."""
    length = draw(st.sampled_from([4, 5, 5, 5, 6]))
    alphabet = draw(st.sampled_from(["abc", "abcdefgh", "abcdefghijklmnopqrstuvwxyz"]))
    word = st.text(alphabet=alphabet, min_size=length, max_size=length)
    answers = draw(st.lists(word, min_size=2, max_size=2 * most, unique=True))
    guesses = draw(st.lists(word, min_size=2, max_size=most, unique=True))
    return Lexicon.from_words(answers, guesses)


def sizes(lexicon: Lexicon, words: tuple[str, ...]) -> list[int]:
    groups = Counter(tuple(feedback(word, answer) for word in words) for answer in lexicon.answers)
    return list(groups.values())


def value(lexicon: Lexicon, words: tuple[str, ...], criterion) -> float:
    n, groups = len(lexicon.answers), sizes(lexicon, words)
    return {
        "entropy": sum(size * log2(size) for size in groups) / n,
        "expected": sum(size * size for size in groups) / n,
        "largest": max(groups),
        "groups": len(groups),
    }[criterion.name]


def exhaustive(lexicon: Lexicon, criterion, words: int = 2, disjoint: bool = False):
    """Every opening as (value, words), best first, ties in alphabetical order."""
    sign = -1 if criterion.most else 1
    openings = [
        (value(lexicon, opening, criterion), opening)
        for opening in combinations(lexicon.guesses, words)
        if not disjoint or len(set("".join(opening))) == sum(len(set(word)) for word in opening)
    ]
    return sorted(openings, key=lambda pair: (round(sign * pair[0], 9), pair[1]))


def shown(ranking):
    return [(pytest.approx(opening.value), opening.words) for opening in ranking]


def core_search(lexicon: Lexicon, kernel: str = "") -> _core.OpeningSearch:
    table = FeedbackTable.build(lexicon).patterns
    numbers = lexicon.numbers(lexicon.guesses), lexicon.numbers(lexicon.answers)
    return _core.OpeningSearch(table, *numbers, kernel, 1)

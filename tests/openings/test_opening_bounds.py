"""Bounds on the value of openings: never beyond the value that exhaustive evaluation finds."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.openings.opening_search import OpeningSearch
from fivefold.openings.rank import rank_openings
from fivefold.puzzle.position import Position
from fivefold.words.lexicon import Lexicon
from tests.support.plain_openings import (
    CRITERIA,
    MEASURES,
    core_search,
    exhaustive,
    lexicons,
    relaxed,
)


@pytest.mark.parametrize("measure", MEASURES)
@relaxed
@given(lexicon=lexicons())
def test_no_bound_exceeds_the_value_of_a_pair(measure, lexicon):
    search = core_search(lexicon)
    for x in range(len(lexicon.guesses)):
        for bounds in search.lower_bounds(measure, x):
            for y, bound in enumerate(bounds):
                spread = getattr(search.spread([x, y]), measure)
                assert x == y or bound <= (-spread if measure == "groups" else spread)


@pytest.mark.parametrize("measure", MEASURES)
def test_no_bound_exceeds_the_value_of_a_pair_of_a_real_list(measure):
    words = Lexicon.load("nyt-2022")
    lexicon = Lexicon.from_words(words.answers[::3], words.guesses[::97])
    search = core_search(lexicon)
    tight = 0
    for x in range(0, len(lexicon.guesses), 50):
        values = [getattr(search.spread([x, y]), measure) for y in range(len(lexicon.guesses))]
        for bounds in search.lower_bounds(measure, x):
            for y, (spread, bound) in enumerate(zip(values, bounds, strict=True)):
                exact = -spread if measure == "groups" else spread
                assert x == y or bound <= exact
                tight += bound > exact - abs(exact) / 2
    assert tight > 0


def masked_limit(lexicon: Lexicon, criterion, words: int) -> float:
    """By the definition: the best choice of letters to see, every choice tried."""
    letters = sorted(set("".join(lexicon.answers)))
    seen = min(len(letters), words * lexicon.length)
    n = len(lexicon.answers)
    values = []
    for chosen in combinations(letters, seen):
        masks = Counter("".join(c if c in chosen else "*" for c in word) for word in lexicon.answers)
        groups = list(masks.values())
        values.append(
            {
                "entropy": sum(size * log2(size) for size in groups) / n,
                "expected": sum(size * size for size in groups) / n,
                "largest": max(groups),
                "groups": -len(groups),
            }[criterion.name]
        )
    return abs(min(values))


@st.composite
def short_words(draw) -> Lexicon:
    """Words of two letters over a larger alphabet: few letters of it fit into an opening."""
    word = st.text(alphabet="abcdefghij", min_size=2, max_size=2)
    answers = draw(st.lists(word, min_size=2, max_size=24, unique=True))
    return Lexicon.from_words(answers, draw(st.lists(word, min_size=3, max_size=8, unique=True)))


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.name)
@settings(relaxed, max_examples=30)
@given(lexicon=short_words(), words=st.integers(2, 3))
def test_the_masking_bound_is_the_best_choice_of_letters_and_no_opening_beats_it(
    criterion, lexicon, words
):
    clock = Budget(threads=1, seconds=60).start()
    limit = OpeningSearch(Position(lexicon), criterion, clock).masking_limit(words, clock)
    assert limit == pytest.approx(masked_limit(lexicon, criterion, words), abs=1e-6)
    best = exhaustive(lexicon, criterion, words)[0][0]
    assert best <= limit + 1e-6 if criterion.most else best >= limit - 1e-6


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.name)
def test_triples_of_a_real_list_keep_a_bound_that_is_not_trivial(criterion):
    whole = Lexicon.load("nyt-2022")
    ranking = rank_openings(whole, 3, by=criterion, top=1, budget=Budget(seconds=4))
    trivial = {"entropy": 0, "expected": 1, "largest": 1, "groups": 2309}[criterion.name]
    assert ranking.status is Status.BOUNDED
    if criterion.most:
        assert ranking[0].value <= ranking.limit < trivial
    else:
        assert ranking[0].value >= ranking.limit > trivial

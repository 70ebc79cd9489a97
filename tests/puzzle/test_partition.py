from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold import Split, partition
from fivefold.puzzle import reference
from tests.support.strategies import word_lists, words

MEASURES = ("bits", "remaining_bits", "expected", "largest", "groups", "eliminations", "win")
weights_of = st.floats(0.1, 100)


@given(words(), word_lists())
def test_a_partition_neither_loses_nor_repeats_a_candidate(guess, candidates):
    groups = partition(guess, candidates)
    assert sorted(word for group in groups.values() for word in group) == sorted(candidates)
    assert list(groups) == sorted(groups)
    assert {p: list(g) for p, g in groups.items()} == reference.partition(guess, candidates)


@given(words(), word_lists())
def test_filtering_twice_equals_filtering_once(guess, candidates):
    for pattern, group in partition(guess, candidates).items():
        assert partition(guess, group) == {pattern: group}


@given(words(), word_lists(), st.data())
def test_a_split_has_the_measures_of_the_definitions(guess, candidates, data):
    weights = None
    if data.draw(st.booleans()):
        weights = {word: data.draw(weights_of) for word in candidates}
    split = Split.of(guess, candidates, weights)
    for name, value in reference.measures(guess, candidates, weights).items():
        assert getattr(split, name) == pytest.approx(value, abs=1e-9), name
    assert split.bits <= log2(split.groups) + 1e-9
    assert sum(split.sizes) == len(candidates)
    assert sum(split.chances) == pytest.approx(1)


@given(words(), word_lists())
def test_equal_weights_change_nothing(guess, candidates):
    plain = Split.of(guess, candidates)
    weighted = Split.of(guess, candidates, dict.fromkeys(candidates, 2.5))
    for name in MEASURES:
        assert getattr(plain, name) == pytest.approx(getattr(weighted, name), abs=1e-9)

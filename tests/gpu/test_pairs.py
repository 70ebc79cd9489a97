"""The best pairs of a GPU against all pairs sorted, with ties, letters and stops."""

from itertools import combinations

import numpy as np
import pytest

from fivefold.base.budget import Budget
from fivefold.base.progress import Control
from fivefold.gpu import pairs
from fivefold.gpu.pairs import PairQuery, best_pairs, best_partners, count_better
from fivefold.gpu.table import DeviceTable
from tests.support.plain_spreads import plain_value, random_patterns

PATTERNS = random_patterns(5, 37, 40, 9)
LETTERS = np.random.default_rng(6).integers(0, 64, (37, 2)).astype(np.uint64)
measures = pytest.mark.parametrize("measure", ["n_log_n", "squares", "largest", "groups"])


def plain(measure, letters=None):
    return sorted(
        (plain_value(PATTERNS, pair, measure), pair)
        for pair in combinations(range(37), 2)
        if letters is None or not (letters[pair[0]] & letters[pair[1]]).any()
    )


@measures
@pytest.mark.parametrize("letters", [None, LETTERS], ids=["any", "disjoint"])
def test_the_best_pairs_and_ties_in_the_order_of_words(gpu, measure, letters, monkeypatch):
    monkeypatch.setattr(pairs, "_BLOCK_PAIRS", 37 * 8)
    table, query = DeviceTable.of(gpu, PATTERNS), PairQuery(measure=measure, count=50, letters=letters)
    found, everything = best_pairs(table, query, Budget().start()), plain(measure, letters)
    assert [(each.value, each.words) for each in found.best] == everything[:50]
    assert found.complete and found.evaluated == len(everything)


@measures
def test_partners_are_the_pairs_of_a_word(gpu, measure):
    table, query = DeviceTable.of(gpu, PATTERNS), PairQuery(measure=measure, count=9, letters=LETTERS)
    found = best_partners(table, query, 20, Budget().start())
    with_word = [(value, pair) for value, pair in plain(measure, LETTERS) if 20 in pair]
    assert [(each.value, each.words) for each in found.best] == with_word[:9]
    assert found.evaluated == len(with_word)


@pytest.mark.parametrize("place", [0, 17, 300, 665])
def test_as_many_are_better_as_come_before(gpu, place, monkeypatch):
    monkeypatch.setattr(pairs, "_BLOCK_PAIRS", 37 * 8)
    value, words = plain("largest")[place]
    table, query = DeviceTable.of(gpu, PATTERNS), PairQuery(measure="largest")
    assert count_better(table, query, value, words, Budget().start()).better == place


def test_a_stop_leaves_what_was_found(gpu, monkeypatch):
    monkeypatch.setattr(pairs, "_BLOCK_PAIRS", 37 * 8)
    control = Control()
    budget = Budget(control=control, on_progress=lambda done: done > 300 and control.request_stop())
    table, query = DeviceTable.of(gpu, PATTERNS), PairQuery(measure="squares", count=3)
    found = best_pairs(table, query, budget.start())
    assert not found.complete and found.evaluated < 37 * 36 // 2 and len(found.best) == 3
    assert not best_partners(table, query, 3, budget.start()).complete

"""S of words and pairs, and the pairs to begin with."""

from itertools import combinations

import numpy as np
import pytest

from fivefold.gpu.device_table import DeviceTable
from fivefold.gpu.pair_sums import APART, MOST_SUM, PairSums
from tests.support.plain_spreads import plain_value, random_patterns

PATTERNS = random_patterns(21, 9, 60, 12)


@pytest.fixture
def sums(gpu):
    return PairSums.of(DeviceTable.of(gpu, PATTERNS))


def test_pairs_are_rounded_down_and_words_up(gpu, sums):
    unit = 1 << (32 - sums.bits)
    pairs, single = gpu.on_host(sums.pairs).tolist(), gpu.on_host(sums.single).tolist()
    for a in range(9):
        assert pairs[a][a] == APART
        assert 0 <= single[a] * unit - plain_value(PATTERNS, [a], "n_log_n") <= unit
        for b in set(range(9)) - {a}:
            assert 0 <= plain_value(PATTERNS, [a, b], "n_log_n") - pairs[a][b] * unit < unit


def test_blocks_change_nothing(gpu, sums, monkeypatch):
    monkeypatch.setattr("fivefold.gpu.pair_sums._BLOCK_PAIRS", 20)
    again = PairSums.of(DeviceTable.of(gpu, PATTERNS))
    assert (gpu.on_host(again.pairs) == gpu.on_host(sums.pairs)).all()


@pytest.mark.parametrize("limit", [0, 4_000_000, 12_000_000, MOST_SUM])
def test_bases_can_have_the_least_sum(gpu, sums, limit):
    pairs, single = gpu.on_host(sums.pairs).astype(int), gpu.on_host(sums.single).astype(int)
    found = [tuple(row) for row in gpu.on_host(sums.bases(2, 7, limit)).tolist()]
    assert found == [
        (a, b)
        for a, b in combinations(range(9), 2)
        if 2 <= a < 7 and 2 * pairs[a, b] <= limit + min(single[a], single[b])
    ]


def test_words_with_a_common_letter_are_in_no_pair(gpu):
    letters = (np.uint64(1) << np.arange(9, dtype=np.uint64) % np.uint64(4))[:, None]
    sums = PairSums.of(DeviceTable.of(gpu, PATTERNS), letters)
    apart = [(a, b) for a, b in combinations(range(9), 2) if a % 4 != b % 4]
    assert [tuple(row) for row in gpu.on_host(sums.every(0, 9)).tolist()] == apart
    assert gpu.on_host(sums.partners(8)).tolist() == [[8, b] for b in (1, 2, 3, 5, 6, 7)]
    assert sorted(tuple(row) for row in gpu.on_host(sums.best(99)).tolist()) == apart


def test_the_best_pairs_come_first(gpu, sums):
    pairs = gpu.on_host(sums.pairs)
    found = gpu.on_host(sums.best(7))
    best = sorted(int(pairs[a, b]) for a, b in combinations(range(9), 2))
    assert [int(pairs[a, b]) for a, b in found.tolist()] == best[:7]

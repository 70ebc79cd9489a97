"""Sums over words and pairs on a GPU, against the CPU."""

from itertools import combinations
from math import floor, log2

import numpy as np
import pytest

from fivefold import _core
from fivefold.base.kernel import active_kernel
from fivefold.gpu.spreads import APART, MOST_SUM, PairSums, Spreads, measure_words
from fivefold.gpu.table import DeviceTable
from fivefold.puzzle.splits import splits_from_sums, table_splits
from tests.support.plain_spreads import plain_value, random_patterns
from tests.support.small_search import EVERY_SIXTIETH, PART

MEASURES = ("n_log_n", "squares", "largest", "groups")
shapes = pytest.mark.parametrize(
    ("guesses", "answers", "codes"),
    [(5, 1, 3), (3, 2, 3), (34, 17, 9), (20, 100, 243), (12, 300, 2), (9, 290, 729)],
)


@shapes
def test_every_pair_has_the_sums_of_its_groups(gpu, guesses, answers, codes):
    patterns = random_patterns(guesses, guesses, answers, codes)
    spreads = Spreads(DeviceTable.of(gpu, patterns))
    pairs, words = spreads.of_pairs(0, guesses), spreads.of_words()
    for measure in MEASURES:
        values, alone = gpu.on_host(pairs.values(measure)), gpu.on_host(words.values(measure))
        for a in range(guesses):
            assert alone[0, a] == plain_value(patterns, [a], measure)
            for b in range(a + 1, guesses):
                assert values[a, b] == plain_value(patterns, [a, b], measure)


def test_a_word_is_measured_with_those_before_it_too(gpu):
    patterns = random_patterns(1, 40, 30, 27)
    values = gpu.on_host(Spreads(DeviceTable.of(gpu, patterns)).with_word(7).values("squares"))
    assert values[0].tolist() == [plain_value(patterns, [7, b], "squares") for b in range(40)]


def test_rows_in_the_middle_are_those_of_their_words(gpu):
    patterns = random_patterns(2, 10, 30, 27)
    spreads = Spreads(DeviceTable.of(gpu, patterns))
    some, every = spreads.of_pairs(4, 3), spreads.of_pairs(0, 10)
    for row in range(3):
        later = slice(4 + row + 1, None)
        assert np.array_equal(
            gpu.on_host(some.logs)[row, later], gpu.on_host(every.logs)[4 + row, later]
        )


def test_large_groups_are_rounded_as_the_core_rounds(gpu):
    # The n log n of 436 and 480 ends in exactly half a unit, and half to even is another number.
    patterns = np.repeat(np.array([[0, 1]], np.uint8), (436, 480), axis=1)
    ours = gpu.on_host(Spreads(DeviceTable.of(gpu, patterns)).of_words().logs)[0]
    every = _core.Candidates(np.arange(916, dtype=np.uint32), None)
    core = _core.measure_splits(patterns, every, active_kernel(), 1, _core.Control(), None)
    assert ours.tolist() == core.logs.tolist()


def test_the_steps_are_rounded_half_up():
    steps = _core.fixed_n_log_n(480).tolist()
    assert steps[:5] == [0, 0, 2 << 32, 20422086318, 8 << 32]
    assert [steps[n] for n in (436, 480)] == [floor(n * log2(n) * 2**32 + 0.5) for n in (436, 480)]


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
    monkeypatch.setattr("fivefold.gpu.spreads._BLOCK_PAIRS", 20)
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


def test_the_sums_are_those_of_the_core(gpu):
    sums = measure_words(DeviceTable.of(gpu, PART.patterns))
    ids = range(len(EVERY_SIXTIETH.answers))
    ours = splits_from_sums(EVERY_SIXTIETH, ids, None, sums)
    core = table_splits(PART, EVERY_SIXTIETH.answers, threads=1)
    for name, column in core.columns().items():
        if name != "guess":
            mine = ours.columns()[name]
            assert np.array_equal(mine, column) and mine.dtype == column.dtype, name

"""Single runs of the kernels: exact values, limits, rules, and more finds than there is room for."""

from itertools import combinations

import numpy as np
import pytest

from fivefold.base.errors import GpuError
from fivefold.gpu import extension
from fivefold.gpu.device_table import DeviceTable
from fivefold.gpu.extension import Extension, Rule
from fivefold.gpu.found import Found
from fivefold.gpu.pair_sums import PairSums
from tests.support.emulated_gpu import EmulatedGpu
from tests.support.plain_spreads import plain_value, random_patterns

PATTERNS = random_patterns(21, 8, 60, 12)
measures = pytest.mark.parametrize("measure", ["n_log_n", "squares", "largest", "groups"])


def extension_of(gpu, measure):
    table = DeviceTable.of(gpu, PATTERNS)
    return Extension(table, PairSums.of(table), measure)


def rows(found):
    return [(value, tuple(ids)) for value, ids in zip(found.values, found.words.tolist(), strict=True)]


@measures
def test_every_opening_has_its_exact_value(gpu, measure):
    bases = gpu.arrays.asarray(np.array(list(combinations(range(8), 2))))
    found = extension_of(gpu, measure).run(bases, None, Rule.LATER)
    expected = [(plain_value(PATTERNS, ids, measure), ids) for ids in combinations(range(8), 3)]
    assert sorted(rows(found)) == sorted(expected) and not found.overflow
    assert found.passed == len(expected)


def test_every_triple_has_one_base(gpu):
    for patterns in (PATTERNS, np.tile(PATTERNS[:2], (4, 1))):
        table = DeviceTable.of(gpu, patterns)
        pairs = PairSums.of(table)
        found = Extension(table, pairs, "groups").run(pairs.every(0, 8), None, Rule.LEAST)
        assert sorted(tuple(ids) for ids in found.words.tolist()) == list(combinations(range(8), 3))


@measures
def test_a_limit_keeps_what_comes_before_and_may_keep_what_is_equal(gpu, measure):
    ours = extension_of(gpu, measure)
    every = sorted((plain_value(PATTERNS, ids, measure), ids) for ids in combinations(range(8), 3))
    for place in (0, 5, 30):
        found = set(rows(ours.run(ours.pairs.every(0, 8), Found(*every[place]), Rule.LEAST)))
        assert set(every[: place + 1]) <= found
        assert all(value <= every[place][0] for value, _ in found)
    assert ours.passed >= ours.checked >= ours.measured


def test_any_word_extends_a_base_but_its_own(gpu):
    bases = gpu.arrays.asarray(np.array([[5, 2]]))
    found = extension_of(gpu, "squares").run(bases, None, Rule.ANY)
    assert sorted(found.words.tolist()) == [sorted((2, 5, c)) for c in (0, 1, 3, 4, 6, 7)]


def test_small_tiles_and_many_bases_change_nothing():
    wide = EmulatedGpu(multiprocessors=1)
    narrow = EmulatedGpu(multiprocessors=3, shared_bytes=1024 + 4 * 4 * 5)
    found = []
    for gpu in (wide, narrow):
        table = DeviceTable.of(gpu, PATTERNS)
        pairs = PairSums.of(DeviceTable.of(wide, PATTERNS))
        ours = Extension(table, pairs, "groups")
        found.append(sorted(rows(ours.run(pairs.every(0, 8), None, Rule.LEAST))))
    assert found[0] == found[1] and len(found[0]) == 56


def test_more_than_there_is_room_for_is_told(gpu, monkeypatch):
    monkeypatch.setattr(extension, "_MOST_FOUND", 3)
    ours = extension_of(gpu, "groups")
    found = ours.run(ours.pairs.every(0, 8), None, Rule.LEAST)
    assert found.overflow and len(found.values) == 8  # room for every guess at least


def test_no_bases_find_nothing(gpu):
    found = extension_of(gpu, "groups").run(np.zeros((0, 2), np.int64), None, Rule.ANY)
    assert found.words.shape == (0, 3) and not found.overflow


def test_what_does_not_fit_is_refused_in_one_line(monkeypatch):
    table = DeviceTable.of(EmulatedGpu(), PATTERNS)
    pairs = PairSums.of(table)
    small = DeviceTable(EmulatedGpu(free_bytes=10_000), PATTERNS, 32)
    with pytest.raises(GpuError, match=r"^what triples need takes \d+ MB, an emulated GPU has 0 MB$"):
        Extension(small, pairs, "groups")
    monkeypatch.setattr(extension, "_MOST_SLOTS", 60)
    with pytest.raises(GpuError, match=r"^60 answers are too many for triples on a GPU: at most 59$"):
        Extension(table, pairs, "groups")

"""The triples of a GPU against all triples sorted."""

from itertools import combinations

import numpy as np
import pytest

from fivefold.base.budget import Budget
from fivefold.base.errors import GpuError
from fivefold.base.progress import Control
from fivefold.gpu import triples
from fivefold.gpu.found import Found
from fivefold.gpu.spreads import PairSums
from fivefold.gpu.table import DeviceTable
from fivefold.gpu.triples import Extension, Rule, TripleQuery, TripleSearch
from tests.support.emulated_gpu import EmulatedGpu
from tests.support.plain_spreads import plain_value, random_patterns

PATTERNS = random_patterns(21, 8, 60, 12)
MEASURES = ("n_log_n", "squares", "largest", "groups")
every_measure = pytest.mark.parametrize("measure", MEASURES)


def extension_of(gpu, measure):
    table = DeviceTable.of(gpu, PATTERNS)
    return Extension(table, PairSums.of(table), measure)


def rows(found):
    return [(value, tuple(ids)) for value, ids in zip(found.values, found.words.tolist(), strict=True)]


@every_measure
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


@every_measure
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
    monkeypatch.setattr(triples, "_MOST_FOUND", 3)
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
    monkeypatch.setattr(triples, "_MOST_SLOTS", 60)
    with pytest.raises(GpuError, match=r"^60 answers are too many for triples on a GPU: at most 59$"):
        Extension(table, pairs, "groups")


def ranked(patterns, measure):
    return sorted(
        Found(plain_value(patterns, ids, measure), ids) for ids in combinations(range(len(patterns)), 3)
    )


def searched(gpu, patterns, budget=None, **query):
    table = DeviceTable.of(gpu, patterns)
    return TripleSearch(table, TripleQuery(**query), (budget or Budget()).start()).run()


@pytest.mark.slow
@every_measure
@pytest.mark.parametrize(
    ("guesses", "answers", "codes"),
    [(9, 40, 20), (7, 300, 2), (4, 1, 3), (3, 9, 3), (8, 400, 600), (6, 1100, 40)],
)
def test_the_best_triples_and_places_are_found(gpu, measure, guesses, answers, codes):
    patterns = random_patterns(guesses, guesses, answers, codes)
    every = ranked(patterns, measure)
    found = searched(gpu, patterns, measure=measure, count=5)
    assert found.complete and found.failure is None and found.best == every[:5]
    assert found.evaluated <= len(every)
    place = len(every) // 2
    counted = searched(gpu, patterns, measure=measure, count=0, before=every[place])
    assert counted.complete and counted.better == place and counted.best == []


@every_measure
def test_the_best_with_given_words(gpu, measure):
    patterns = random_patterns(5, 8, 40, 12)
    every = ranked(patterns, measure)
    for given in ((6,), (2,), (2, 6), (6, 2)):
        found = searched(gpu, patterns, measure=measure, count=6, given=given)
        with_them = [each for each in every if set(given) <= set(each.words)]
        assert found.complete and found.best == with_them[:6]


@every_measure
def test_the_best_without_a_common_letter(gpu, measure):
    patterns = random_patterns(11, 10, 40, 20)
    # In two words of bits, as for alphabets of more than 64 letters.
    letters = np.zeros((10, 2), np.uint64)
    letters[np.arange(10), np.arange(10) % 2] = np.uint64(1) << np.arange(
        10, dtype=np.uint64
    ) % np.uint64(5)

    def apart(ids):
        return not any((letters[x] & letters[y]).any() for x, y in combinations(ids, 2))

    letters[9] |= letters[0]
    expected = [each for each in ranked(patterns, measure) if apart(each.words)]
    assert 3 < len(expected) < 120
    found = searched(gpu, patterns, measure=measure, count=200, letters=letters)
    assert found.complete and found.best == expected
    target = expected[len(expected) // 2]
    counted = searched(gpu, patterns, measure=measure, count=0, letters=letters, before=target)
    assert counted.better == len(expected) // 2


@every_measure
def test_equal_values_are_in_the_order_of_the_words(gpu, measure):
    patterns = np.tile(random_patterns(2, 2, 20, 5), (5, 1))
    found = searched(gpu, patterns, measure=measure, count=7)
    assert found.best == ranked(patterns, measure)[:7]


@every_measure
def test_all_answers_apart_are_no_trouble(gpu, measure):
    patterns = np.tile(np.arange(12, dtype=np.uint8), (7, 1))
    assert searched(gpu, patterns, measure=measure, count=4).best == ranked(patterns, measure)[:4]


@every_measure
def test_what_is_tried_first_decides_nothing(gpu, measure, monkeypatch):
    monkeypatch.setattr(triples, "_SEED_PAIRS", 1)
    monkeypatch.setattr(triples, "_ROUNDS", 0)
    monkeypatch.setattr(triples, "_BLOCK_PAIRS", 10)
    monkeypatch.setattr(triples, "_KEPT", 1)
    patterns = random_patterns(31, 9, 60, 9)
    assert searched(gpu, patterns, measure=measure, count=3).best == ranked(patterns, measure)[:3]


@every_measure
def test_more_finds_than_room_are_found_in_parts(gpu, measure, monkeypatch):
    monkeypatch.setattr(triples, "_MOST_FOUND", 8)
    patterns = random_patterns(21, 7, 60, 12)
    every = ranked(patterns, measure)
    found = searched(gpu, patterns, measure=measure, count=3)
    assert found.complete and found.best == every[:3] and found.evaluated <= len(every)
    assert searched(gpu, patterns, measure=measure, count=0, before=every[30]).better == 30


def test_a_stop_leaves_the_best_of_the_first_pairs(gpu):
    control = Control()
    control.request_stop()
    patterns = random_patterns(12, 8, 40, 20)
    found = searched(gpu, patterns, Budget(control=control), measure="n_log_n", count=2)
    assert not found.complete and found.best
    found = searched(gpu, patterns, Budget(control=control), measure="n_log_n", given=(1,))
    assert not found.complete and not found.best


def test_a_failure_in_the_middle_loses_nothing(gpu, monkeypatch):
    def fail(_):
        raise GpuError("the driver is gone")

    monkeypatch.setattr(TripleSearch, "_prove", fail)
    patterns = random_patterns(13, 8, 40, 20)
    found = searched(gpu, patterns, measure="squares")
    assert not found.complete and len(found.best) == 10 and "driver" in str(found.failure)
    with pytest.raises(GpuError, match=r"^the driver is gone$"):
        searched(gpu, patterns, measure="squares", count=0, before=found.best[0])


def test_progress_counts_pairs_twice(gpu):
    seen = []
    searched(
        gpu, random_patterns(14, 8, 40, 20), Budget(on_progress=seen.append), measure="groups", count=1
    )
    assert seen[-1] == 2 * 28


def test_too_little_memory_is_told_in_one_line():
    patterns = random_patterns(14, 480, 40, 20)
    table = DeviceTable(EmulatedGpu(free_bytes=10_000), patterns, 32)
    with pytest.raises(GpuError, match=r"^all pairs take \d+ MB, an emulated GPU has 0 MB$"):
        TripleSearch(table, TripleQuery(measure="squares"), Budget().start()).run()

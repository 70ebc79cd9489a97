"""The best triples of a GPU against all triples sorted."""

from itertools import combinations

import numpy as np
import pytest

from fivefold.base.budget import Budget
from fivefold.base.errors import GpuError
from fivefold.base.progress import Control
from fivefold.gpu.device_table import DeviceTable
from fivefold.gpu.triples import MEASURES, TripleQuery, TripleSearch
from tests.support.emulated_gpu import EmulatedGpu
from tests.support.plain_spreads import plain_value, random_patterns

measures = pytest.mark.parametrize("measure", MEASURES)


def best(patterns, measure, triples, count):
    return sorted((plain_value(patterns, ids, measure), ids) for ids in triples)[:count]


@measures
@pytest.mark.parametrize(
    ("guesses", "answers", "codes"), [(9, 40, 20), (7, 300, 2), (4, 1, 3), (3, 9, 3), (8, 400, 600)]
)
def test_the_best_triples_are_found(gpu, measure, guesses, answers, codes):
    patterns = random_patterns(guesses, guesses, answers, codes)
    query = TripleQuery(measure=measure, count=5)
    found = TripleSearch(DeviceTable.of(gpu, patterns), query, Budget().start()).run()
    assert found.complete and found.failure is None
    everything = list(combinations(range(guesses), 3))
    assert set(found.words) <= set(everything)
    assert best(patterns, measure, found.words, 5) == best(patterns, measure, everything, 5)


def test_the_best_without_a_common_letter(gpu):
    patterns = random_patterns(11, 10, 40, 20)
    letters = np.uint64(1) << np.arange(10, dtype=np.uint64) % np.uint64(5)
    query = TripleQuery(measure="squares", count=3, letters=letters)
    found = TripleSearch(DeviceTable.of(gpu, patterns), query, Budget().start()).run()
    apart = [
        ids
        for ids in combinations(range(10), 3)
        if not any(letters[x] & letters[y] for x, y in combinations(ids, 2))
    ]
    assert apart and best(patterns, "squares", found.words, 3) == best(patterns, "squares", apart, 3)


def test_a_stop_leaves_the_best_of_the_first_pairs(gpu):
    control = Control()
    control.request_stop()
    patterns = random_patterns(12, 8, 40, 20)
    table, query = DeviceTable.of(gpu, patterns), TripleQuery(measure="n_log_n", count=2)
    found = TripleSearch(table, query, Budget(control=control).start()).run()
    assert not found.complete and found.words


def test_a_failure_in_the_middle_loses_nothing(gpu, monkeypatch):
    patterns = random_patterns(13, 8, 40, 20)
    search = TripleSearch(
        DeviceTable.of(gpu, patterns), TripleQuery(measure="squares"), Budget().start()
    )

    def fail():
        raise GpuError("the driver is gone")

    monkeypatch.setattr(search, "_prove", fail)
    found = search.run()
    assert not found.complete and len(found.words) >= 10 and "driver" in str(found.failure)


def test_what_cannot_be_counted_is_refused_in_one_line():
    patterns = random_patterns(14, 8, 40, 20)
    table = DeviceTable.of(EmulatedGpu(), patterns)
    with pytest.raises(GpuError, match=r"^triples cannot be ranked by largest on a GPU$"):
        TripleSearch(table, TripleQuery(measure="largest"), Budget().start())
    small = EmulatedGpu(free_bytes=10_000)
    table = DeviceTable(small, table.patterns.repeat(60, axis=0), table.codes)
    with pytest.raises(GpuError, match=r"^all pairs take \d+ MB, an emulated GPU has 0 MB$"):
        TripleSearch(table, TripleQuery(measure="squares"), Budget().start())


def test_first_triples_come_from_pairs_of_different_words(gpu):
    for guesses in (3, 5, 6):
        table = DeviceTable.of(gpu, random_patterns(guesses, guesses, 9, 3))
        search = TripleSearch(table, TripleQuery(measure="n_log_n", count=5), Budget().start())
        pairs = search._best_pairs()
        assert sorted(pairs) == [(a, b) for a in range(guesses) for b in range(a + 1, guesses)]

"""Single runs of the kernels of triples: sums, limits and more finds than there is room for."""

from itertools import combinations

import pytest

from fivefold.base.budget import Budget
from fivefold.gpu import triple_runs
from fivefold.gpu.device_table import DeviceTable
from fivefold.gpu.triple_runs import MOST_SUM
from fivefold.gpu.triples import TripleQuery, TripleSearch
from tests.support.plain_spreads import plain_value, random_patterns

PATTERNS = random_patterns(21, 7, 60, 12)


@pytest.fixture
def search(gpu):
    query = TripleQuery(measure="squares", count=3)
    return TripleSearch(DeviceTable.of(gpu, PATTERNS), query, Budget().start())


def test_without_a_limit_every_triple_has_its_exact_sum(search):
    found = search.runs.run([(a, None) for a in range(6)], MOST_SUM)
    seen = {}
    for ids, value in zip(found.words.tolist(), found.sums.tolist(), strict=True):
        words = tuple(sorted(int(search.order[i]) for i in ids))
        seen[words] = value
        assert value == plain_value(PATTERNS, words, "squares") - 60
    assert set(seen) == set(combinations(range(7), 3)) and not found.overflow


def test_a_limit_keeps_exactly_what_is_within(search):
    sums = sorted(plain_value(PATTERNS, ids, "squares") - 60 for ids in combinations(range(7), 3))
    found = search.runs.run([(a, None) for a in range(6)], sums[4])
    kept = {(*sorted(ids), value) for (*ids, value) in zip(*found.words.T, found.sums, strict=True)}
    assert sorted(int(each[-1]) for each in kept) == [value for value in sums if value <= sums[4]]


@pytest.mark.parametrize("limit", [0, 40, 200, MOST_SUM])
def test_words_without_a_base_need_no_run(search, limit):
    def sums(*words):
        return plain_value(PATTERNS, [search.order[word] for word in words], "squares") - 60

    assert search.runs.with_bases(limit).tolist() == [
        any(2 * sums(a, b) <= limit + min(sums(a), sums(b)) for b in range(a + 1, 7)) for a in range(7)
    ]


def test_more_finds_than_room_are_found_in_parts(gpu, monkeypatch):
    monkeypatch.setattr(triple_runs, "_MOST_FOUND", 16)
    query = TripleQuery(measure="squares", count=3)
    found = TripleSearch(DeviceTable.of(gpu, PATTERNS), query, Budget().start()).run()
    best = sorted((plain_value(PATTERNS, ids, "squares"), ids) for ids in combinations(range(7), 3))
    ours = sorted((plain_value(PATTERNS, ids, "squares"), ids) for ids in found.words)
    assert found.complete and ours[:3] == best[:3]


def test_too_many_equal_triples_end_the_proof(gpu, monkeypatch):
    monkeypatch.setattr(triple_runs, "_MOST_FOUND", 4)
    table = DeviceTable.of(gpu, PATTERNS[:, :1])
    found = TripleSearch(table, TripleQuery(measure="squares", count=9), Budget().start()).run()
    assert not found.complete and found.words
    assert str(found.failure).startswith("too many triples have the same value")

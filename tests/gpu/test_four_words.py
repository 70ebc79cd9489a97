"""Four words of a GPU: on short lists the best of all."""

from itertools import combinations

import pytest

from fivefold.base.budget import Budget
from fivefold.base.errors import GpuError
from fivefold.base.progress import Control
from fivefold.gpu import extension, four_words
from fivefold.gpu.device_table import DeviceTable
from fivefold.gpu.extension import Extension
from fivefold.gpu.found import Found
from fivefold.gpu.four_words import FourSearch
from fivefold.gpu.triples import TripleQuery
from tests.support.plain_spreads import plain_value, random_patterns

PATTERNS = random_patterns(3, 7, 60, 5)


def searched(gpu, patterns=PATTERNS, budget=None, **query):
    table = DeviceTable.of(gpu, patterns)
    return FourSearch(table, TripleQuery(**query), (budget or Budget()).start()).run()


def ranked(measure):
    return sorted(Found(plain_value(PATTERNS, ids, measure), ids) for ids in combinations(range(7), 4))


@pytest.mark.parametrize("measure", ["n_log_n", "squares", "largest", "groups"])
def test_on_a_short_list_the_best_are_found(gpu, measure):
    found = searched(gpu, measure=measure, count=5)
    assert found.best == ranked(measure)[:5]
    assert not found.complete and found.evaluated > 0


def test_exchanging_words_finds_what_the_best_triples_do_not_have(gpu, monkeypatch):
    monkeypatch.setattr(four_words, "_KEPT", 1)
    monkeypatch.setattr(four_words, "_KEPT_PAIRS", 1)
    assert searched(gpu, measure="n_log_n", count=1).best == ranked("n_log_n")[:1]


def test_more_finds_than_room_are_found_in_parts(gpu, monkeypatch):
    monkeypatch.setattr(extension, "_MOST_FOUND", 8)
    assert searched(gpu, measure="squares", count=5).best == ranked("squares")[:5]


def test_a_stop_and_a_failure_leave_what_is_known(gpu, monkeypatch):
    control = Control()
    control.request_stop()
    stopped = searched(gpu, budget=Budget(control=control), measure="groups", count=2)
    assert len(stopped.best) == 2

    calls = []
    run = Extension.run

    def fail_later(self, *given):
        calls.append(self.fixed)
        if calls.count(3) == 2:
            raise GpuError("the driver is gone")
        return run(self, *given)

    monkeypatch.setattr(Extension, "run", fail_later)
    found = searched(gpu, measure="groups", count=2)
    assert len(found.best) == 2 and "driver" in str(found.failure)
    calls[:] = [3]
    with pytest.raises(GpuError, match=r"^the driver is gone$"):
        searched(gpu, measure="groups", count=2)


def test_three_words_make_no_four(gpu):
    assert searched(gpu, PATTERNS[:3], measure="groups").best == []

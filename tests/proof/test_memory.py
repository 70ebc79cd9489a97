"""More memory for work that takes hours: the same results, fewer nodes, and never all that is free."""

import numpy as np
import pytest

from fivefold import Lexicon, Position, rank_all_openers
from fivefold._core import INFINITE_COST, OpenerSearch
from fivefold.base.budget import Budget
from fivefold.openings import campaign
from fivefold.proof import opener_search as module
from fivefold.proof.opener_search import Memory, memory_of_hours
from fivefold.proof.prover import Prover
from tests.support.executors import Backwards
from tests.support.small_search import EVERY_SIXTIETH

SOME = Lexicon.from_words(Lexicon.load("original").answers[::6])
HERE = Budget(threads=1)


@pytest.mark.parametrize(
    ("free", "bits"), [(10**11, 27), (10**10, 26), (2**30, 22), (3000, 0), (None, 0)]
)
def test_a_quarter_of_what_is_free_is_taken(monkeypatch, free, bits):
    monkeypatch.setattr(module, "free_memory", lambda: free)
    assert memory_of_hours(2315, hash_seed=7) == Memory(hash_seed=7, bits=bits)
    assert memory_of_hours(999, hash_seed=7) == Memory(hash_seed=7)
    if bits:
        assert 4 * OpenerSearch.memory_for(bits) <= free


def test_more_memory_saves_nodes_and_changes_no_total(monkeypatch):
    rows = np.arange(len(SOME.answers), dtype=np.uint32)
    found = []
    for bits in 6, 12, 20:
        monkeypatch.setattr("fivefold.search.columns.Columns.cache_bits", 4)
        prover = Prover(Position(SOME, guesses_left=None), HERE, memory=Memory(bits=bits))
        found.append((prover.search_openers(rows, INFINITE_COST).bounds.tolist(), prover.nodes))
    (small, many), (medium, fewer), (large, few) = found
    assert small == medium == large
    assert many > fewer > few


def test_fewer_entries_than_usual_are_not_taken():
    def size(bits):
        return Prover(Position(SOME), HERE, memory=Memory(bits=bits)).peak_bytes

    assert size(0) == size(2) < size(24)


def test_a_campaign_takes_it(folder, monkeypatch):
    asked = []

    def noting(answers, hash_seed):
        asked.append((answers, hash_seed))
        return Memory(hash_seed=hash_seed, bits=3)

    monkeypatch.setattr(campaign, "memory_of_hours", noting)
    rank_all_openers(EVERY_SIXTIETH, folder / "all.sqlite", budget=HERE, hash_seed=5)
    assert asked == [(len(EVERY_SIXTIETH.answers), 5)]


def test_workers_take_no_more_than_usual():
    budget = Budget(executor=Backwards())
    prover = Prover(Position(EVERY_SIXTIETH), budget, memory=Memory(hash_seed=3, bits=22))
    given = prover.tasks.assignment.memory
    assert (given.hash_seed, given.bits) == (3, 0) and given.shared

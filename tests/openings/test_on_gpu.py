"""Openings counted on a GPU are those of the CPU, field by field."""

import warnings

import numpy as np
import pytest

from fivefold.base.budget import Budget
from fivefold.base.errors import GpuError
from fivefold.gpu.device import GpuWarning
from fivefold.gpu.found import Found
from fivefold.gpu.triples import TripleSearch
from fivefold.openings.one_word import rank_openers
from fivefold.openings.opening_search import OpeningSearch
from fivefold.openings.rank import exact_rank, rank_openings, rank_partners, rank_triples_with
from fivefold.puzzle.criterion import BY_GROUPS
from fivefold.puzzle.position import Position
from fivefold.words.lexicon import Lexicon
from tests.support.gpu_rankings import criteria, shown

pytestmark = pytest.mark.usefixtures("emulated_gpu")
ANSWERS = Lexicon.load("original").answers
LEXICON = Lexicon.from_words(ANSWERS[::90], ANSWERS[5::300])
FEW = Lexicon.from_words(ANSWERS[::270], ANSWERS[5::600])
GPU, CPU = Budget(device="gpu", threads=1), Budget(threads=1)


@criteria
@pytest.mark.parametrize("disjoint", [False, True])
def test_pairs_are_those_of_the_cpu(by, disjoint):
    ours, core = (
        rank_openings(LEXICON, 2, by=by, top=12, disjoint=disjoint, budget=budget)
        for budget in (GPU, CPU)
    )
    assert shown(ours) == shown(core)


@criteria
def test_places_and_partners_are_those_of_the_cpu(by):
    pair = rank_openings(LEXICON, 2, by=by, top=20, budget=CPU)[19].words
    ours, core = (exact_rank(LEXICON, pair, by=by, budget=budget) for budget in (GPU, CPU))
    assert shown(ours) == shown(core) and ours.opening.rank == 20
    word = LEXICON.guesses[7]
    assert shown(rank_partners(LEXICON, word, by=by, top=5, budget=GPU)) == shown(
        rank_partners(LEXICON, word, by=by, top=5, budget=CPU)
    )


@criteria
def test_single_words_are_those_of_the_cpu(by):
    ours, core = (rank_openers(LEXICON, by=by, budget=budget) for budget in (GPU, CPU))
    assert tuple(ours) == tuple(core)


def test_weights_are_for_the_cpu():
    weights = dict.fromkeys(LEXICON.answers[:4], 2.0)
    with pytest.raises(GpuError, match=r"^guesses with weights are not counted on a GPU$"):
        rank_openers(Position(LEXICON, weights=weights), budget=GPU)


def test_a_count_that_the_cpu_does_not_confirm_is_not_shown():
    search = OpeningSearch(Position(LEXICON), BY_GROUPS, CPU.start())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        search.require_same([Found(search.core_value((0, 1)), (0, 1))])
    with pytest.raises(GpuError, match=r"^the GPU counted 5 for .*, the CPU -.*: nothing is shown$"):
        search.require_same([Found(5, (0, 1))])


@criteria
@pytest.mark.parametrize("disjoint", [False, True])
def test_triples_are_those_of_the_cpu(by, disjoint):
    ours, core = (
        rank_openings(FEW, 3, by=by, top=4, disjoint=disjoint, budget=budget) for budget in (GPU, CPU)
    )
    assert tuple(ours) == tuple(core) and ours.status is core.status and ours.limit == core.limit
    assert ours.counts.closed == ours.counts.total


@criteria
def test_triples_with_given_words_are_those_of_the_cpu(by):
    for given in (FEW.guesses[4:5], FEW.guesses[2:5:2]):
        if by == "largest" and len(given) == 1:
            # The CPU has no proof: against all triples.
            everything = rank_openings(FEW, 3, by=by, top=2000, budget=CPU)
            core = [row for row in everything if given[0] in row.words][:5]
            ours = rank_triples_with(FEW, given, by=by, top=5, budget=GPU)
            assert [set(row.words) for row in ours] == [set(row.words) for row in core]
            assert ours[0].words[0] == given[0]
            continue
        ours, core = (
            rank_triples_with(FEW, given, by=by, top=5, budget=budget) for budget in (GPU, CPU)
        )
        assert shown(ours) == shown(core)


@criteria
def test_places_of_triples_are_those_of_the_cpu(by):
    rows = rank_openings(FEW, 3, by=by, top=30, budget=CPU)
    ours = exact_rank(FEW, rows[29].words, by=by, budget=GPU)
    assert ours.opening == rows[29] and ours.status is rows.status
    assert ours.counts.closed == ours.counts.total == rows.counts.total


@pytest.mark.slow
@pytest.mark.parametrize("length", range(2, 12))
def test_openings_of_words_of_every_length_are_those_of_the_cpu(length):
    rng = np.random.default_rng(length)
    words = {"".join(word) for word in rng.choice(list("abcd"), (11, length)).tolist()}
    lexicon = Lexicon.from_words(sorted(words)[1:], sorted(words)[:1])
    for by in ("entropy", "largest"):
        for count in (2, 3):
            ours, core = (
                rank_openings(lexicon, count, by=by, top=7, budget=budget) for budget in (GPU, CPU)
            )
            assert tuple(ours) == tuple(core) and ours.status is core.status


def test_after_a_failure_the_best_until_then_is_shown_with_a_note(monkeypatch):
    def fail(_):
        raise GpuError("the driver is gone")

    monkeypatch.setattr(TripleSearch, "_prove", fail)
    with pytest.warns(GpuWarning, match=r"^the driver is gone; these are the best triples found"):
        ranking = rank_openings(FEW, 3, budget=GPU)
    assert len(ranking) == 10 and ranking.status.value != "proven"

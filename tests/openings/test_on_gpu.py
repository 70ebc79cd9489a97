"""Openings counted on a GPU are those of the CPU, field by field."""

import warnings

import pytest

from fivefold.base.budget import Budget
from fivefold.base.errors import GpuError
from fivefold.openings.on_gpu import require_same
from fivefold.openings.one_word import rank_openers
from fivefold.openings.opening_search import OpeningSearch
from fivefold.openings.rank import exact_rank, rank_openings, rank_partners
from fivefold.puzzle.criterion import BY_GROUPS
from fivefold.puzzle.position import Position
from fivefold.words.lexicon import Lexicon
from tests.support.gpu_rankings import criteria, shown

pytestmark = pytest.mark.usefixtures("emulated_gpu")
LEXICON = Lexicon.from_words(
    Lexicon.load("original").answers[::90], Lexicon.load("original").answers[5::300]
)
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
        require_same(search, (0, 1), search.core_value((0, 1)))
    with pytest.raises(GpuError, match=r"^the GPU counted 5 for .*, the CPU -.*: nothing is shown$"):
        require_same(search, (0, 1), 5)

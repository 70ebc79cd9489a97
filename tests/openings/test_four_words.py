"""Four words: good ones, and never called proven."""

from itertools import combinations

import pytest

from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import GpuError, OpeningError
from fivefold.gpu import device
from fivefold.gpu.device import GpuWarning
from fivefold.gpu.four_words import FourSearch
from fivefold.openings.opening_search import OpeningSearch
from fivefold.openings.rank import rank_openings
from fivefold.puzzle.criterion import criterion
from fivefold.puzzle.position import Position
from fivefold.words.lexicon import Lexicon
from tests.support.small_search import stopped

ANSWERS = Lexicon.load("original").answers
LEXICON = Lexicon.from_words(ANSWERS[::90], ANSWERS[5::900])
CPU = Budget(threads=1)


@pytest.mark.parametrize("by", ["entropy", "expected", "largest", "groups"])
def test_on_a_short_list_the_best_is_found(by):
    ranking = rank_openings(LEXICON, 4, by=by, top=3, budget=CPU)
    search = OpeningSearch(Position(LEXICON), criterion(by), CPU.start())
    best = min((search.core_value(ids), ids) for ids in combinations(range(len(LEXICON.guesses)), 4))
    ids = tuple(LEXICON.guess_ids[word] for word in ranking[0].words)
    assert search.core_value(ids) == best[0]
    assert [opening.rank for opening in ranking] == [1, 2, 3]
    assert ranking.status is Status.BOUNDED and len(ranking[0].words) == 4
    assert 0 < ranking.counts.evaluated <= ranking.counts.total and ranking.counts.bounded == 0
    better = ranking.limit >= ranking[0].value if by == "groups" else ranking.limit <= ranking[0].value
    assert better


def test_disjoint_fours_share_no_letter():
    words = Lexicon.load("original")
    lexicon = Lexicon.from_words(words.answers[::40], ["fjord", "gucks", "nymph", "vibex", "waltz"])
    for opening in rank_openings(lexicon, 4, disjoint=True, top=3, budget=CPU):
        assert len(set("".join(opening.words))) == sum(len(set(word)) for word in opening.words)


def test_stopped_there_is_something_to_show():
    ranking = rank_openings(LEXICON, 4, top=2, budget=Budget(threads=1, control=stopped()))
    assert len(ranking) == 2 and ranking.status is Status.STOPPED


@pytest.mark.usefixtures("emulated_gpu")
def test_after_a_failure_the_best_until_then_is_shown_with_a_note(monkeypatch):
    run = FourSearch.run

    def failing(self):
        found = run(self)
        found.failure = GpuError("the driver is gone")
        return found

    few = Lexicon.from_words(LEXICON.answers[::3])
    monkeypatch.setattr(FourSearch, "run", failing)
    with pytest.warns(GpuWarning, match=r"^the driver is gone; these are the best openings found"):
        assert len(rank_openings(few, 4, top=2, budget=Budget(device="gpu", threads=1))) == 2


def test_without_a_gpu_the_cpu_does_it_with_a_note(monkeypatch):
    def none():
        raise GpuError("no GPU can be used")

    monkeypatch.setattr(device, "find_gpu", none)
    with pytest.warns(GpuWarning, match=r"^no GPU can be used; the CPU is used$"):
        ranking = rank_openings(LEXICON, 4, top=1, budget=Budget(device="auto", threads=1))
    assert tuple(ranking) == tuple(rank_openings(LEXICON, 4, top=1, budget=CPU))
    with pytest.raises(GpuError, match=r"^no GPU can be used$"):
        rank_openings(LEXICON, 4, budget=Budget(device="gpu"))


def test_what_four_words_are_not_ranked_by_is_told():
    with pytest.raises(OpeningError, match=r"^openings of 4 words cannot be ranked by guesses$"):
        rank_openings(LEXICON, 4, by="guesses")
    with pytest.raises(OpeningError, match=r"^openings of 5 words cannot be ranked, only of 2, 3 or 4$"):
        rank_openings(LEXICON, 5)

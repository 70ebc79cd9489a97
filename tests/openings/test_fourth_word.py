"""Three words extended by every fourth word, against the core's count."""

import pytest

from fivefold.base.budget import Budget
from fivefold.openings import fourth_word
from fivefold.openings.fourth_word import FourthWords
from fivefold.openings.opening_search import OpeningSearch
from fivefold.puzzle.criterion import criterion
from fivefold.puzzle.position import Position
from fivefold.words.lexicon import Lexicon

ANSWERS = Lexicon.load("original").answers
LEXICON = Lexicon.from_words(ANSWERS[::12], ANSWERS[5::300])


@pytest.mark.parametrize("by", ["entropy", "expected", "largest", "groups"])
def test_the_best_fours_are_those_that_the_core_counts(by, monkeypatch):
    search = OpeningSearch(Position(LEXICON), criterion(by), Budget(threads=1).start())
    triple = (3, 50, 120)
    fours = sorted(
        (search.core_value(ids), ids)
        for other in range(len(LEXICON.guesses))
        if other not in triple
        for ids in [tuple(sorted((*triple, other)))]
    )
    for block in (1 << 22, 1000):
        monkeypatch.setattr(fourth_word, "_BLOCK", block)
        ours = FourthWords(search, disjoint=False)
        assert [(each.value, each.words) for each in ours.best(triple, 9)] == fours[:9]
        assert ours.looked_at == len(fours)


def test_words_that_share_a_letter_are_left_out():
    search = OpeningSearch(Position(LEXICON), criterion("entropy"), Budget(threads=1).start())
    triple = (3, 50, 120)
    taken = set("".join(LEXICON.guesses[i] for i in triple))
    apart = [i for i, word in enumerate(LEXICON.guesses) if not taken & set(word)]
    ours = FourthWords(search, disjoint=True)
    found = ours.best(triple, 999)
    assert sorted(i for each in found for i in each.words if i not in triple) == apart
    assert ours.looked_at == len(apart)


def test_answers_that_are_apart_already_need_no_fourth_word():
    lexicon = Lexicon.from_words(["batch", "dingo"], ["chomp", "above", "eerie"])
    search = OpeningSearch(Position(lexicon), criterion("groups"), Budget(threads=1).start())
    assert {each.value for each in FourthWords(search, disjoint=False).best((0, 1, 2), 9)} == {-2}

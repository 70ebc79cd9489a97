"""Pairs of one search: with and without a word that must be there."""

from itertools import combinations

import pytest

from fivefold.base.budget import Budget
from fivefold.openings.opening_search import OpeningSearch, Wanted
from fivefold.openings.pairs import best_pairs, pairs_ahead
from fivefold.puzzle.criterion import BY_GROUPS
from fivefold.puzzle.position import Position
from tests.support.small_search import LEXICON

SEARCH = OpeningSearch(Position(LEXICON), BY_GROUPS, Budget(threads=1).start())


def test_the_places_of_all_pairs_are_those_of_the_ranking():
    ranking = best_pairs(SEARCH, Wanted(top=100))
    assert sorted(opening.words for opening in ranking) == sorted(combinations(LEXICON.guesses, 2))
    for opening in ranking[::4]:
        ids = tuple(LEXICON.guess_ids[word] for word in opening.words)
        assert pairs_ahead(SEARCH, ids, disjoint=False).count == opening.rank - 1


@pytest.mark.parametrize("word", ["chomp", "match"])
def test_partners_are_pairs_with_the_word_first(word):
    everything = best_pairs(SEARCH, Wanted(top=100))
    partners = best_pairs(SEARCH, Wanted(top=100, given=(word,)))
    assert all(opening.word == word for opening in partners)
    with_word = [opening.words for opening in everything if word in opening.words]
    assert [tuple(sorted(opening.words)) for opening in partners] == with_word

"""Pairs by speed: what a row counts, and lists of growing size."""

from fivefold import rank_openings
from fivefold.bench.openings import _pairs, growth_lexicon


def test_a_list_of_any_size_is_a_sample_of_the_whole():
    small, large = growth_lexicon(100), growth_lexicon(1000)
    assert (len(small.guesses), len(large.guesses)) == (100, 1000)
    assert set(small.answers) <= set(small.guesses) and len(large.answers) > len(small.answers)


def test_a_row_checks_the_pairs_it_found():
    lexicon = growth_lexicon(100)
    timing = _pairs("pairs", lexicon, "entropy", 2)
    ranking = rank_openings(lexicon)
    assert timing.check == sum(opening.groups * opening.rank for opening in ranking)
    assert timing.work == 4950 and f"{ranking.counts.evaluated} measured" in timing.note

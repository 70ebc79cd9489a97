"""The best triples with one or two given words."""

from __future__ import annotations

from math import comb

from fivefold.base.errors import OptionError
from fivefold.openings.opening_ranking import OpeningCounts, OpeningRanking
from fivefold.openings.opening_search import OpeningSearch, Wanted
from fivefold.openings.three_words_blocks import BestTriples, TripleQuestion
from fivefold.openings.three_words_first import extended
from fivefold.openings.three_words_proof import TripleProver, can_prove

_SEED_PAIRS = 100  # pairs with the word that are extended first, for a limit


def triples_with(search: OpeningSearch, wanted: Wanted) -> OpeningRanking:
    """The best triples with the words that are given, proven."""
    question = TripleQuestion(measure=search.measure, count=wanted.top, disjoint=wanted.disjoint)
    best = BestTriples(wanted.top)
    ids = [search.lexicon.guess_ids[word] for word in wanted.given]
    if len(ids) == 1:
        counts, complete = _close_with(search, ids[0], question, best)
    else:
        best.add(extended(search, [(ids[0], ids[1])], question))
        complete = not search.clock.stopped
        thirds = len(search.lexicon.guesses) - 2
        counts = OpeningCounts(total=thirds, bounded=0, evaluated=thirds if complete else 0)
    openings = tuple(
        search.opening(triple.words, rank, wanted.given) for rank, triple in enumerate(best.triples, 1)
    )
    return OpeningRanking(
        position=search.position,
        criterion=search.criterion,
        rows=openings,
        status=search.clock.status(finished=complete),
        limit=openings[0].value if complete and openings else search.trivial_limit(),
        counts=counts,
    )


def _close_with(
    search: OpeningSearch, word: int, question: TripleQuestion, best: BestTriples
) -> tuple[OpeningCounts, bool]:
    """Add the best triples with one word; how many there were, and whether all were closed."""
    if not can_prove(search):
        by = search.criterion.name
        raise OptionError(f"triples with one word cannot be ranked by {by}: give two words")
    query = search.query(_SEED_PAIRS, disjoint=question.disjoint)
    seeds = search.clock.call(
        lambda control, tick: search.pairs(query, word, control, lambda _: tick(0))
    )
    search.heed(seeds)
    pairs = [(pair.words[0], pair.words[1]) for pair in seeds.best]
    best.add(extended(search, pairs, question))
    closed = TripleProver(search).close_with(question, word, best.limit)
    best.add(closed.best)
    total = comb(len(search.lexicon.guesses) - 1, 2)
    bounded = total - closed.evaluated if closed.complete else 0
    return OpeningCounts(total=total, bounded=bounded, evaluated=closed.evaluated), closed.complete

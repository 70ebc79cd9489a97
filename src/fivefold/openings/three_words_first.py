"""Good triples within seconds: the quick answer, and the first limit of the proof."""

from __future__ import annotations

from math import comb

from fivefold import _core
from fivefold.openings.opening_search import OpeningSearch
from fivefold.openings.three_words_blocks import BestTriples, Triple, TripleQuestion
from fivefold.openings.three_words_proof import TripleProver, as_triples
from fivefold.openings.three_words_search import FEW_PAIRS, part_of

_SEED_PAIRS = 100  # pairs that are extended by every word before anything else
_QUICK_PAIRS = 2  # the same after Ctrl-C
_KEPT = 40  # triples, at least
_CLIMBED_FROM = 20  # the best of them, whose words are tried with all others
_MOST_CLIMBED = 100  # words that are tried


def first_triples(prover: TripleProver, question: TripleQuestion) -> BestTriples:
    """The best pairs by every third word, then the words of the best triples with all others."""
    search = prover.search
    best = BestTriples(max(question.count, _KEPT))
    kept = TripleQuestion(measure=question.measure, count=best.count, disjoint=question.disjoint)
    few = comb(len(search.lexicon.guesses), 2) <= FEW_PAIRS
    query = search.query(_SEED_PAIRS, disjoint=question.disjoint)
    seeds = part_of(search.clock, 0.5).call(
        lambda control, tick: search.pairs(query, None, control, tick)
    )
    search.heed(seeds)
    pairs = [(pair.words[0], pair.words[1]) for pair in seeds.best]
    pairs = pairs or [(0, 1)] * (len(search.lexicon.guesses) > 1)
    best.add(extended(search, pairs, kept))
    if not best.triples and not few:
        # In a hurry nothing stops the core but a second Ctrl-C: there must be something to show.
        best.add(extended(search, pairs[:_QUICK_PAIRS], kept, hurry=True))
    if not few:
        climb(prover, best, kept)
    return best


def extended(
    search: OpeningSearch,
    pairs: list[tuple[int, int]],
    question: TripleQuestion,
    *,
    hurry: bool = False,
) -> list[Triple]:
    """The best triples that contain one of the pairs."""
    query = search.query(question.count, disjoint=question.disjoint)
    found = search.clock.call(
        lambda control, tick: search.core.best_triples(
            query,
            pairs,
            True,
            search.threads,
            _core.Control() if hurry else control,
            lambda _: tick(0),
        )
    )
    search.heed(found)
    return as_triples(found)


def climb(prover: TripleProver, best: BestTriples, question: TripleQuestion) -> None:
    """Try the words of the best triples with all others, until none of them is left to try."""
    tried: set[int] = set()
    while len(tried) < _MOST_CLIMBED and not prover.clock.stopped:
        words = (word for triple in best.triples[:_CLIMBED_FROM] for word in triple.words)
        fresh = next((word for word in words if word not in tried), None)
        if fresh is None:
            return
        tried.add(fresh)
        best.add(prover.close_with(question, fresh, best.limit).best)

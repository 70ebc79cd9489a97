"""Four words by how well they divide the answers: good ones, and what no four words can beat.

There are too many for a proof: 10^15 of an English list.  The best triples are extended by every word,
then the words of the best four are exchanged for others until nothing changes.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from itertools import combinations
from math import comb

from fivefold.gpu.device import GpuWarning
from fivefold.gpu.found import BestFound, Found
from fivefold.openings.fourth_word import FourthWords
from fivefold.openings.opening_ranking import OpeningCounts, OpeningRanking
from fivefold.openings.opening_search import OpeningSearch, Wanted
from fivefold.openings.three_words_blocks import TripleQuestion
from fivefold.openings.three_words_first import extended
from fivefold.openings.three_words_on_gpu import fours_on_gpu
from fivefold.openings.three_words_search import part_of

_MOST_BOUND_SECONDS = 5.0
_PAIRS = 20  # that are extended to triples
_TRIPLES = 10  # that are extended first
_KEPT = 10  # fours whose words are exchanged


def best_fours(search: OpeningSearch, wanted: Wanted) -> OpeningRanking:
    """Good fours; the status is never proven, and the limit is what no four can beat."""
    limit = search.masking_limit(4, part_of(search.clock, 0.25, most=_MOST_BOUND_SECONDS))
    found = fours_on_gpu(search, wanted)
    if found is None:
        best, evaluated = _climbed(search, wanted)
    else:
        best, evaluated = found.best, found.evaluated
        if found.failure is not None:
            message = f"{found.failure}; these are the best openings found until then"
            warnings.warn(message, GpuWarning, stacklevel=2)
    total = comb(len(search.lexicon.guesses), 4)
    return OpeningRanking(
        position=search.position,
        criterion=search.criterion,
        rows=tuple(search.opening(each.words, rank) for rank, each in enumerate(best, 1)),
        status=search.clock.status(finished=False),
        limit=limit,
        counts=OpeningCounts(total=total, bounded=0, evaluated=min(evaluated, total)),
    )


def _climbed(search: OpeningSearch, wanted: Wanted) -> tuple[list[Found], int]:
    """The best fours found by the CPU, and how many were looked at."""
    best, fourth = BestFound(max(wanted.top, _KEPT)), FourthWords(search, disjoint=wanted.disjoint)
    tried: set[tuple[int, ...]] = set()
    fresh: Iterable[tuple[int, ...]] = _first(search, wanted)[:_TRIPLES]
    if not fresh and not wanted.disjoint and len(search.lexicon.guesses) > 3:
        fresh = [(0, 1, 2)]  # stopped: there must be something to show
    while fresh := sorted(set(fresh) - tried):
        for triple in fresh:
            if tried and search.clock.stopped:
                return best.found[: wanted.top], fourth.looked_at
            best.add(fourth.best(triple, best.count))
            tried.add(triple)
        fresh = {part for found in best.found[:_KEPT] for part in combinations(found.words, 3)}
    return best.found[: wanted.top], fourth.looked_at


def _first(search: OpeningSearch, wanted: Wanted) -> list[tuple[int, ...]]:
    """Good triples, best first."""
    question = TripleQuestion(measure=search.measure, count=_TRIPLES, disjoint=wanted.disjoint)
    query = search.query(_PAIRS, disjoint=wanted.disjoint)
    seeds = search.clock.call(lambda control, tick: search.pairs(query, None, control, tick))
    search.heed(seeds)
    pairs = [(pair.words[0], pair.words[1]) for pair in seeds.best]
    return [triple.words for triple in extended(search, pairs, question)]

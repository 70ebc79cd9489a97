"""Triples of words by measures that have no proof: first the best pairs extended, then all.

Going through all triples ends in reasonable time for short lists only; stopped before, the values
are those of real triples, the best known, and a bound says how much better another may be.
"""

from __future__ import annotations

from dataclasses import replace
from math import comb

from fivefold import _core
from fivefold.base.budget import Clock
from fivefold.openings.opening_ranking import OpeningRanking
from fivefold.openings.opening_search import OpeningSearch, Wanted

_SEED_PAIRS = 500  # pairs that are extended first when looking for triples
_QUICK_PAIRS = 2  # the same after Ctrl-C
FEW_PAIRS = 20_000  # up to here every triple can be looked at
_MOST_BOUND_SECONDS = 15.0  # for the bound that all triples keep


def search_triples(search: OpeningSearch, wanted: Wanted) -> OpeningRanking:
    """The best triples.  Progress counts pairs whose triples are closed."""
    clock, lexicon = search.clock, search.lexicon
    # Short lists are searched to the end, which needs no bound.
    limit = search.trivial_limit()
    if comb(len(lexicon.guesses), 2) > FEW_PAIRS:
        limit = search.masking_limit(3, part_of(clock, 0.25, most=_MOST_BOUND_SECONDS))
    query = search.query(_SEED_PAIRS, disjoint=wanted.disjoint)
    seeds = part_of(clock, 0.5).call(lambda control, tick: search.pairs(query, None, control, tick))
    search.heed(seeds)
    pairs = [(pair.words[0], pair.words[1]) for pair in seeds.best]
    pairs = pairs or [(0, 1)] * (len(lexicon.guesses) > 1)

    def extend(*, hurry: bool) -> _core.FoundOpenings:
        return clock.call(
            lambda inner, tick: search.core.best_triples(
                search.query(wanted.top, disjoint=wanted.disjoint),
                pairs[:_QUICK_PAIRS] if hurry else pairs,
                hurry,
                search.threads,
                _core.Control() if hurry else inner,
                tick,
            )
        )

    # In a hurry nothing stops the core but a second Ctrl-C: there must be something to show.
    found = extend(hurry=clock.control.stop_requested)
    search.heed(found)
    if not found.best and not found.complete:
        found = extend(hurry=True)
    return search.ranking(found, wanted, limit=limit)


def part_of(clock: Clock, share: float, most: float | None = None) -> Clock:
    """A clock for a share of the time that is left, which reports no progress."""
    left = clock.left
    seconds = None if left.seconds is None else share * left.seconds
    if most is not None:
        seconds = most if seconds is None else min(seconds, most)
    return replace(left, seconds=seconds, on_progress=None).start()

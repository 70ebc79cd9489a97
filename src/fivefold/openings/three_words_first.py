"""Good triples within seconds: the quick answer, and the first limit of the proof."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from math import comb

from fivefold import _core
from fivefold.openings.opening_ranking import OpeningRanking
from fivefold.openings.opening_search import OpeningSearch, Wanted
from fivefold.openings.three_words_blocks import BestTriples, Triple, TripleQuestion
from fivefold.openings.three_words_proof import TripleProver, as_triples
from fivefold.openings.three_words_search import FEW_PAIRS, part_of

_SEED_PAIRS = 20  # pairs that are extended by every word before anything else
_DRAWN_FROM = 500  # with a seed: the best pairs, of which so many are drawn
_QUICK_PAIRS = 2  # the same after Ctrl-C
_KEPT = 10  # triples, at least
_CLIMBED_FROM = 3  # the best of them, whose words are tried with all others
_MOST_CLIMBED = 100  # words that are tried
_NEAR = 0.06  # of what the best triple leaves to tell apart: what is worse by no more is nearly as good
_MOST_NEAR = 1000  # triples that are nearly as good


def triples_with_good_pairs(search: OpeningSearch, wanted: Wanted) -> OpeningRanking:
    """The best triples that contain one of the best pairs; that no other is better is not known."""
    question = TripleQuestion(measure=search.measure, count=wanted.top, disjoint=wanted.disjoint)
    pairs = _first_pairs(search, _SEED_PAIRS, disjoint=wanted.disjoint)
    found = _extend(search, pairs, question)
    if not found.best and search.clock.stopped:  # there must be something to show
        found = _extend(search, pairs[:_QUICK_PAIRS], question, hurry=True)
    return search.ranking(found, wanted)


def first_triples(prover: TripleProver, question: TripleQuestion, *, seed: int = 0) -> BestTriples:
    """The best pairs by every third word, then the words of good triples with all others.

    First those of the best few, while these still get better: the better they are, the quicker a word
    is tried.  Then those of all triples that are nearly as good as the best.

    Another ``seed`` than 0 begins with pairs drawn from the best few hundred, to see how much depends on
    where it begins.
    """
    search = prover.search
    best = BestTriples(max(question.count, _KEPT))
    kept = TripleQuestion(measure=question.measure, count=best.count, disjoint=question.disjoint)
    few = comb(len(search.lexicon.guesses), 2) <= FEW_PAIRS
    pairs = _first_pairs(search, _DRAWN_FROM if seed else _SEED_PAIRS, disjoint=question.disjoint)
    if seed:
        pairs = random.Random(seed).sample(pairs, min(_SEED_PAIRS, len(pairs)))  # noqa: S311
    best.add(extended(search, pairs, kept))
    if not best.triples and not few:
        # In a hurry nothing stops the core but a second Ctrl-C: there must be something to show.
        best.add(extended(search, pairs[:_QUICK_PAIRS], kept, hurry=True))
    if not few:
        climb(prover, best, kept)
        climb_near(prover, best, kept)
    return best


def _first_pairs(search: OpeningSearch, count: int, *, disjoint: bool) -> list[tuple[int, int]]:
    query = search.query(count, disjoint=disjoint)
    seeds = part_of(search.clock, 0.5).call(
        lambda control, tick: search.pairs(query, None, control, tick)
    )
    search.heed(seeds)
    pairs = [(pair.words[0], pair.words[1]) for pair in seeds.best]
    return pairs or [(0, 1)] * (len(search.lexicon.guesses) > 1)


def extended(
    search: OpeningSearch,
    pairs: list[tuple[int, int]],
    question: TripleQuestion,
    *,
    hurry: bool = False,
) -> list[Triple]:
    """The best triples that contain one of the pairs."""
    return as_triples(_extend(search, pairs, question, hurry=hurry))


def _extend(
    search: OpeningSearch,
    pairs: list[tuple[int, int]],
    question: TripleQuestion,
    *,
    hurry: bool = False,
) -> _core.FoundOpenings:
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
    return found


def climb(prover: TripleProver, best: BestTriples, question: TripleQuestion) -> None:
    """Try the words of the best few triples with all others, until none of them is left to try."""
    tried: set[int] = set()
    while (word := _fresh(prover, best.triples[:_CLIMBED_FROM], tried)) is not None:
        tried.add(word)
        best.add(prover.close_with(question, word, best.limit).best)


def climb_near(prover: TripleProver, best: BestTriples, question: TripleQuestion) -> None:
    """Try the words of all triples that are nearly as good as the best, those of better ones first."""
    near, tried = BestTriples(_MOST_NEAR, list(best.triples)), set[int]()
    asked = replace(question, count=_MOST_NEAR)
    while (word := _fresh(prover, near.triples, tried)) is not None:
        tried.add(word)
        found = prover.close_with(asked, word, _near_limit(prover.search, best)).best
        near.add(found)
        best.add(found)


def _fresh(prover: TripleProver, triples: Sequence[Triple], tried: set[int]) -> int | None:
    """The next word to try; None if there is none, or no time for it."""
    if len(tried) >= _MOST_CLIMBED or prover.clock.stopped:
        return None
    words = (word for triple in triples for word in triple.words)
    return next((word for word in words if word not in tried), None)


def _near_limit(search: OpeningSearch, best: BestTriples) -> Triple:
    """What comes before this is nearly as good as the best, or wanted anyway."""
    answers = len(search.lexicon.answers)
    apart = {"n_log_n": 0, "squares": answers, "groups": -answers}  # every answer told from every other
    value = best.triples[0].value
    near = Triple(value + int(_NEAR * (value - apart[search.measure])), (0, 1, 2))
    return near if best.limit is None else max(near, best.limit)

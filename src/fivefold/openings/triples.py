"""Triples of words by how well they divide the answers: the best of all, proven.

A quick search gives good triples first, since the better they are the less the proof has to look at.
docs/openings.md has the bounds.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Sequence
from dataclasses import replace
from math import comb

from fivefold import _core
from fivefold.base.budget import Clock
from fivefold.base.errors import CertificateError, OptionError
from fivefold.base.files import Saving
from fivefold.gpu.device import GpuWarning
from fivefold.gpu.found import BestFound, Found
from fivefold.gpu.table import DeviceTable
from fivefold.gpu.triples import FoundTriples, TripleQuery, TripleSearch
from fivefold.openings.opening import Ahead, OpeningCounts, OpeningRanking
from fivefold.openings.opening_search import OpeningSearch, Wanted
from fivefold.openings.triple_proof import (
    TripleProver,
    TripleQuestion,
    TripleState,
    can_prove,
    found_triples,
    start_or_read,
)

FEW_PAIRS = 20_000  # up to here every triple can be looked at
_QUICK_PAIRS = 2  # that are extended after Ctrl-C


def best_triples(search: OpeningSearch, wanted: Wanted, save: Saving | None = None) -> OpeningRanking:
    """The best of all triples, or of those with the words that are given.

    ``save`` keeps how far the proof has come, and is gone on with if it is there.
    """
    return search.count(
        lambda: _best_by_cpu(search, wanted, save),
        lambda table: _best_by_gpu(search, table, wanted),
        saved=save is not None,
    )


def good_triples(search: OpeningSearch, wanted: Wanted) -> OpeningRanking:
    """What is known of the best triples within seconds; of a short list or on a GPU everything."""
    return search.count(
        lambda: _good_by_cpu(search, wanted), lambda table: _best_by_gpu(search, table, wanted)
    )


def triples_ahead(
    search: OpeningSearch, ids: tuple[int, ...], *, disjoint: bool, save: Saving | None = None
) -> Ahead:
    """How many triples come before one."""
    return search.count(
        lambda: _ahead_by_cpu(search, ids, disjoint=disjoint, save=save),
        lambda table: _ahead_by_gpu(search, table, ids, disjoint=disjoint),
        saved=save is not None,
    )


# On the CPU.

_MOST_LIMIT_SECONDS = 5.0  # for what no triple can beat, where a proof may be cut short


def _best_by_cpu(search: OpeningSearch, wanted: Wanted, save: Saving | None = None) -> OpeningRanking:
    if wanted.given:
        return _triples_with(search, wanted)
    if not can_prove(search):
        if save is not None:
            raise OptionError(f"three words by {search.criterion.name} cannot be proven, nor saved")
        if search.clock.budget.executor is not None:
            raise OptionError(f"three words by {search.criterion.name} are not shared among workers")
        return search_triples(search, wanted)
    question = _question(search, wanted)
    state = start_or_read(question, search.lexicon, save)
    for triple in state.best.found:
        if search.core_value(triple.words) != triple.value:
            words = " ".join(search.lexicon.guesses[word] for word in triple.words)
            raise CertificateError(f"what an earlier run says of {words} is wrong: start anew")
    limit = None
    if not state.complete:
        limit = _known_limit(search)
        prover = TripleProver(search)
        if not state.closed:
            state.best.add(first_triples(prover, question).found)
        prover.prove(state, save)
    best = [triple.words for triple in state.best.found]
    return search.ranking(best, _counts(state), complete=state.complete, limit=limit)


def _good_by_cpu(search: OpeningSearch, wanted: Wanted) -> OpeningRanking:
    """The best triples that contain one of the best pairs; that no other is better is not known."""
    if _every_triple(search):
        return _best_by_cpu(search, wanted)
    query = search.query(wanted.top, disjoint=wanted.disjoint)
    pairs = _seed_pairs(search, _FIRST_PAIRS, disjoint=wanted.disjoint)
    found = _extended(search, pairs, query)
    if not found.best and search.clock.stopped:
        found = _extended(search, pairs, query, hurry=True)
    return search.ranking_of(found, wanted)


def _ahead_by_cpu(
    search: OpeningSearch, ids: tuple[int, ...], *, disjoint: bool, save: Saving | None
) -> Ahead:
    if not can_prove(search):
        raise OptionError(f"the rank of three words by {search.criterion.name} cannot be proven")
    target = Found(search.core_value(ids), ids)
    question = TripleQuestion(measure=search.measure, count=0, disjoint=disjoint, before=target)
    state = start_or_read(question, search.lexicon, save)
    if not state.complete:
        TripleProver(search).prove(state, save)
    return Ahead(count=state.better, complete=state.complete, counts=_counts(state))


def _question(search: OpeningSearch, wanted: Wanted) -> TripleQuestion:
    return TripleQuestion(measure=search.measure, count=wanted.top, disjoint=wanted.disjoint)


def _every_triple(search: OpeningSearch) -> bool:
    """Whether the list is so short that every triple can be looked at."""
    return comb(len(search.lexicon.guesses), 2) <= FEW_PAIRS


def _known_limit(search: OpeningSearch) -> float:
    """What no triple can beat, for results that are cut short: only when the time is limited."""
    if search.clock.budget.seconds is None or _every_triple(search):
        return search.trivial_limit()
    return search.masking_limit(3, part_of(search.clock, 0.25, most=_MOST_LIMIT_SECONDS))


def _counts(state: TripleState) -> OpeningCounts:
    total = comb(state.words, 3)
    bounded = total - state.evaluated if state.complete else 0
    return OpeningCounts(
        total=total, bounded=bounded, evaluated=state.evaluated, from_earlier_run=state.earlier
    )


def part_of(clock: Clock, share: float, most: float | None = None) -> Clock:
    """A clock for a share of the time that is left, which reports no progress."""
    left = clock.left
    seconds = None if left.seconds is None else share * left.seconds
    if most is not None:
        seconds = most if seconds is None else min(seconds, most)
    return replace(left, seconds=seconds, on_progress=None).start()


# Pairs, and the triples that contain them.


def _seed_pairs(search: OpeningSearch, count: int, *, disjoint: bool) -> list[tuple[int, int]]:
    """The best pairs, or any if there is no time."""
    query = search.query(count, disjoint=disjoint)
    pairs = _words(search.pairs(query, clock=part_of(search.clock, 0.5)))
    return pairs or [(0, 1)] * (len(search.lexicon.guesses) > 1)


def _words(pairs: _core.FoundOpenings) -> list[tuple[int, int]]:
    return [(pair.words[0], pair.words[1]) for pair in pairs.best]


def extended(
    search: OpeningSearch,
    pairs: list[tuple[int, int]],
    question: TripleQuestion,
    *,
    hurry: bool = False,
) -> list[Found]:
    """The best triples that contain one of the pairs."""
    query = search.query(question.count, disjoint=question.disjoint)
    return found_triples(_extended(search, pairs, query, hurry=hurry))


def _extended(
    search: OpeningSearch,
    pairs: list[tuple[int, int]],
    query: _core.OpeningQuery,
    *,
    hurry: bool = False,
    then_all: bool = False,
) -> _core.FoundOpenings:
    """The best triples that contain one of the pairs, or of all, these first.

    In a hurry nothing stops the core but a second Ctrl-C: there must be something to show.
    """
    return search.call(
        lambda control, tick: search.core.best_triples(
            query,
            pairs[:_QUICK_PAIRS] if hurry else pairs,
            hurry or not then_all,
            search.threads,
            _core.Control() if hurry else control,
            tick if then_all else lambda _: tick(0),
        )
    )


# Measures that have no proof: the best pairs extended, then all triples.  Going through all of them ends
# in reasonable time for short lists only; stopped before, the values are those of real triples, the best
# known, and a bound says how much better another may be.

_SEED_PAIRS = 500  # pairs that are extended first
_MOST_BOUND_SECONDS = 15.0  # for the bound that all triples keep


def search_triples(search: OpeningSearch, wanted: Wanted) -> OpeningRanking:
    """The best triples.  Progress counts pairs whose triples are closed."""
    limit = search.trivial_limit()
    if not _every_triple(search):  # a short list is searched to the end, which needs no bound
        limit = search.masking_limit(3, part_of(search.clock, 0.25, most=_MOST_BOUND_SECONDS))
    query = search.query(wanted.top, disjoint=wanted.disjoint)
    pairs = _seed_pairs(search, _SEED_PAIRS, disjoint=wanted.disjoint)
    hurry = search.clock.control.stop_requested
    found = _extended(search, pairs, query, hurry=hurry, then_all=True)
    if not found.best and not found.complete:
        found = _extended(search, pairs, query, hurry=True, then_all=True)
    return search.ranking_of(found, wanted, limit=limit)


# Good triples within seconds, the first limit of the proof.

_FIRST_PAIRS = 20  # pairs that are extended by every word before anything else
_DRAWN_FROM = 500  # with a seed: the best pairs, of which so many are drawn
_KEPT = 10  # triples, at least
_CLIMBED_FROM = 3  # the best of them, whose words are tried with all others
_MOST_CLIMBED = 100  # words that are tried
_NEAR = 0.06  # of what the best triple leaves to tell apart: what is worse by no more is nearly as good
_MOST_NEAR = 1000  # triples that are nearly as good


def first_triples(prover: TripleProver, question: TripleQuestion, *, seed: int = 0) -> BestFound:
    """The best pairs by every third word, then the words of good triples with all others.

    First those of the best few, while these still get better: the better they are, the quicker a word
    is tried.  Then those of all triples that are nearly as good as the best.

    Another ``seed`` than 0 begins with pairs drawn from the best few hundred, to see how much depends on
    where it begins.
    """
    search = prover.search
    best = BestFound(max(question.count, _KEPT))
    kept = replace(question, count=best.count)
    few = _every_triple(search)
    pairs = _seed_pairs(search, _DRAWN_FROM if seed else _FIRST_PAIRS, disjoint=question.disjoint)
    if seed:
        pairs = random.Random(seed).sample(pairs, min(_FIRST_PAIRS, len(pairs)))  # noqa: S311
    best.add(extended(search, pairs, kept))
    if not best.found and not few:
        best.add(extended(search, pairs, kept, hurry=True))
    if not few:
        climb(prover, best, kept)
        climb_near(prover, best, kept)
    return best


def climb(prover: TripleProver, best: BestFound, question: TripleQuestion) -> None:
    """Try the words of the best few triples with all others, until none of them is left to try."""
    tried: set[int] = set()
    while (word := _fresh(prover, best.found[:_CLIMBED_FROM], tried)) is not None:
        tried.add(word)
        best.add(prover.close_with(question, word, best.limit).best)


def climb_near(prover: TripleProver, best: BestFound, question: TripleQuestion) -> None:
    """Try the words of all triples that are nearly as good as the best, those of better ones first."""
    near, tried = BestFound(_MOST_NEAR, list(best.found)), set[int]()
    asked = replace(question, count=_MOST_NEAR)
    while (word := _fresh(prover, near.found, tried)) is not None:
        tried.add(word)
        found = prover.close_with(asked, word, _near_limit(prover.search, best)).best
        near.add(found)
        best.add(found)


def _fresh(prover: TripleProver, triples: Sequence[Found], tried: set[int]) -> int | None:
    """The next word to try; None if there is none, or no time for it."""
    if len(tried) >= _MOST_CLIMBED or prover.clock.stopped:
        return None
    words = (word for triple in triples for word in triple.words)
    return next((word for word in words if word not in tried), None)


def _near_limit(search: OpeningSearch, best: BestFound) -> Found:
    """What comes before this is nearly as good as the best, or wanted anyway."""
    answers = len(search.lexicon.answers)
    apart = {"n_log_n": 0, "squares": answers, "groups": -answers}  # every answer told from every other
    value = best.found[0].value
    near = Found(value + int(_NEAR * (value - apart[search.measure])), (0, 1, 2))
    return near if best.limit is None else max(near, best.limit)


# The best triples with one or two given words.

_GIVEN_PAIRS = 100  # pairs with the word that are extended first, for a limit


def _triples_with(search: OpeningSearch, wanted: Wanted) -> OpeningRanking:
    """The best triples with the words that are given, proven."""
    question, best = _question(search, wanted), BestFound(wanted.top)
    ids = [search.lexicon.guess_ids[word] for word in wanted.given]
    if len(ids) == 1:
        counts, complete = _close_with(search, ids[0], question, best)
    else:
        best.add(extended(search, [(ids[0], ids[1])], question))
        complete = not search.clock.stopped
        thirds = len(search.lexicon.guesses) - 2
        counts = OpeningCounts(total=thirds, bounded=0, evaluated=thirds if complete else 0)
    words = [triple.words for triple in best.found]
    return search.ranking(words, counts, complete=complete, given=wanted.given)


def _close_with(
    search: OpeningSearch, word: int, question: TripleQuestion, best: BestFound
) -> tuple[OpeningCounts, bool]:
    """Add the best triples with one word; how many there were, and whether all were closed."""
    if not can_prove(search):
        by = search.criterion.name
        raise OptionError(f"triples with one word cannot be ranked by {by}: give two words")
    query, tick = search.query(_GIVEN_PAIRS, disjoint=question.disjoint), search.clock.budget.on_progress
    seeds = search.pairs(query, word, None if tick is None else lambda _: tick(0))
    best.add(extended(search, _words(seeds), question))
    closed = TripleProver(search).close_with(question, word, best.limit)
    best.add(closed.best)
    total = comb(len(search.lexicon.guesses) - 1, 2)
    bounded = total - closed.evaluated if closed.complete else 0
    return OpeningCounts(total=total, bounded=bounded, evaluated=closed.evaluated), closed.complete


# On a GPU.


def _best_by_gpu(search: OpeningSearch, table: DeviceTable, wanted: Wanted) -> OpeningRanking:
    """The best triples, proven.  If the GPU fails in the middle, the best found until then."""
    given = tuple(search.lexicon.guess_ids[word] for word in wanted.given)
    letters = search.letters(disjoint=wanted.disjoint)
    query = TripleQuery(measure=search.measure, count=wanted.top, letters=letters, given=given)
    found = TripleSearch(table, query, search.clock).run()
    search.require_same(found.best)
    if found.failure is not None:
        message = f"{found.failure}; these are the best triples found until then"
        warnings.warn(message, GpuWarning, stacklevel=2)
    best, counts = [each.words for each in found.best], _gpu_counts(search, found, len(given))
    return search.ranking(best, counts, complete=found.complete, given=wanted.given)


def _ahead_by_gpu(
    search: OpeningSearch, table: DeviceTable, ids: tuple[int, ...], *, disjoint: bool
) -> Ahead:
    target, letters = Found(search.core_value(ids), ids), search.letters(disjoint=disjoint)
    query = TripleQuery(measure=search.measure, count=0, letters=letters, before=target)
    found = TripleSearch(table, query, search.clock).run()
    counts = _gpu_counts(search, found, 0)
    return Ahead(count=found.better, complete=found.complete, counts=counts)


def _gpu_counts(search: OpeningSearch, found: FoundTriples, given: int) -> OpeningCounts:
    total = comb(len(search.lexicon.guesses) - given, 3 - given)
    evaluated = min(found.evaluated, total)
    if given == 2:  # no bound is looked at
        evaluated = total if found.complete else 0
    bounded = total - evaluated if found.complete else 0
    return OpeningCounts(total=total, bounded=bounded, evaluated=evaluated)

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
from fivefold.gpu.device import Gpu, GpuWarning, on_gpu
from fivefold.gpu.found import Found
from fivefold.gpu.table import DeviceTable
from fivefold.gpu.triples import FoundTriples, TripleQuery, TripleSearch
from fivefold.openings.on_gpu import require_same
from fivefold.openings.opening import Ahead, OpeningCounts, OpeningRanking
from fivefold.openings.opening_search import OpeningSearch, Wanted, letter_sets
from fivefold.openings.triple_proof import (
    BestTriples,
    Saver,
    Triple,
    TripleProver,
    TripleQuestion,
    TripleState,
    as_triples,
    can_prove,
    prove_by_workers,
    start_or_read,
)

# Triples of words by measures that have no proof: first the best pairs extended, then all.
#
# Going through all triples ends in reasonable time for short lists only; stopped before, the values
# are those of real triples, the best known, and a bound says how much better another may be.


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


# Good triples within seconds: the quick answer, and the first limit of the proof.


_FIRST_PAIRS = 20  # pairs that are extended by every word before anything else
_DRAWN_FROM = 500  # with a seed: the best pairs, of which so many are drawn


_KEPT = 10  # triples, at least
_CLIMBED_FROM = 3  # the best of them, whose words are tried with all others
_MOST_CLIMBED = 100  # words that are tried
_NEAR = 0.06  # of what the best triple leaves to tell apart: what is worse by no more is nearly as good
_MOST_NEAR = 1000  # triples that are nearly as good


def triples_with_good_pairs(search: OpeningSearch, wanted: Wanted) -> OpeningRanking:
    """The best triples that contain one of the best pairs; that no other is better is not known."""
    question = TripleQuestion(measure=search.measure, count=wanted.top, disjoint=wanted.disjoint)
    pairs = _first_pairs(search, _FIRST_PAIRS, disjoint=wanted.disjoint)
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
    pairs = _first_pairs(search, _DRAWN_FROM if seed else _FIRST_PAIRS, disjoint=question.disjoint)
    if seed:
        pairs = random.Random(seed).sample(pairs, min(_FIRST_PAIRS, len(pairs)))  # noqa: S311
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


# The best triples with one or two given words.


_GIVEN_PAIRS = 100  # pairs with the word that are extended first, for a limit


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
    query = search.query(_GIVEN_PAIRS, disjoint=question.disjoint)
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


# Triples counted on a GPU, where the budget asks for one; None where the CPU is to do it.


def triples_on_gpu(search: OpeningSearch, wanted: Wanted) -> OpeningRanking | None:
    """The best triples, proven.  If the GPU fails in the middle, the best found until then."""
    given = tuple(search.lexicon.guess_ids[word] for word in wanted.given)
    query = TripleQuery(measure=search.measure, count=wanted.top, given=given)
    found = _triples(search, query, disjoint=wanted.disjoint)
    if found is None:
        return None
    if found.failure is not None:
        message = f"{found.failure}; these are the best triples found until then"
        warnings.warn(message, GpuWarning, stacklevel=2)
    rows = tuple(
        search.opening(each.words, rank, wanted.given) for rank, each in enumerate(found.best, 1)
    )
    return OpeningRanking(
        position=search.position,
        criterion=search.criterion,
        rows=rows,
        status=search.clock.status(finished=found.complete),
        limit=rows[0].value if found.complete and rows else search.trivial_limit(),
        counts=_triple_counts(search, found, len(given)),
    )


def triples_ahead_on_gpu(search: OpeningSearch, ids: tuple[int, ...], *, disjoint: bool) -> Ahead | None:
    """How many triples come before one."""
    target = Found(search.core_value(ids), ids)
    query = TripleQuery(measure=search.measure, count=0, before=target)
    found = _triples(search, query, disjoint=disjoint)
    if found is None:
        return None
    counts = _triple_counts(search, found, 0)
    return Ahead(count=found.better, complete=found.complete, counts=counts)


def _triples(search: OpeningSearch, query: TripleQuery, *, disjoint: bool) -> FoundTriples | None:
    def work(gpu: Gpu) -> FoundTriples:
        letters = letter_sets(search.lexicon) if disjoint else None
        asked = replace(query, letters=letters)
        found = TripleSearch(DeviceTable.of(gpu, search.table.patterns), asked, search.clock).run()
        for each in found.best:
            require_same(search, each.words, each.value)
        return found

    return on_gpu(search.clock.budget.device, work)


def _triple_counts(search: OpeningSearch, found: FoundTriples, given: int) -> OpeningCounts:
    total = comb(len(search.lexicon.guesses) - given, 3 - given)
    evaluated = min(found.evaluated, total)
    if given == 2:  # no bound is looked at
        evaluated = total if found.complete else 0
    bounded = total - evaluated if found.complete else 0
    return OpeningCounts(total=total, bounded=bounded, evaluated=evaluated)


_MOST_LIMIT_SECONDS = 5.0


def best_triples(search: OpeningSearch, wanted: Wanted, save: Saving | None = None) -> OpeningRanking:
    """The best of all triples, or of those with the words that are given.

    ``save`` keeps how far the proof has come, and is gone on with if it is there.
    """
    if save is not None:
        _require_cpu(search)
    elif (counted := triples_on_gpu(search, wanted)) is not None:
        return counted
    if wanted.given:
        return triples_with(search, wanted)
    if not can_prove(search):
        if save is not None:
            raise OptionError(f"three words by {search.criterion.name} cannot be proven, nor saved")
        if search.clock.budget.executor is not None:
            raise OptionError(f"three words by {search.criterion.name} are not shared among workers")
        return search_triples(search, wanted)
    question = TripleQuestion(measure=search.measure, count=wanted.top, disjoint=wanted.disjoint)
    state = start_or_read(question, search.lexicon, save)
    for triple in state.best.triples:
        if search.core_value(triple.words) != triple.value:
            words = " ".join(search.lexicon.guesses[word] for word in triple.words)
            raise CertificateError(f"what an earlier run says of {words} is wrong: start anew")
    limit = search.trivial_limit() if state.complete else _known_limit(search)
    if not state.complete:
        prover = TripleProver(search)
        if not state.closed:
            state.best.add(first_triples(prover, question).triples)
        _prove(prover, state, save)
    openings = tuple(
        search.opening(triple.words, rank) for rank, triple in enumerate(state.best.triples, 1)
    )
    return OpeningRanking(
        position=search.position,
        criterion=search.criterion,
        rows=openings,
        status=search.clock.status(finished=state.complete),
        limit=openings[0].value if state.complete and openings else limit,
        counts=_counts(search, state),
    )


def good_triples(search: OpeningSearch, wanted: Wanted) -> OpeningRanking:
    """What is known of the best triples within seconds; of a short list or on a GPU everything."""
    if (counted := triples_on_gpu(search, wanted)) is not None:
        return counted
    if comb(len(search.lexicon.guesses), 2) <= FEW_PAIRS:
        return best_triples(search, wanted)
    return triples_with_good_pairs(search, wanted)


def triples_ahead(
    search: OpeningSearch, ids: tuple[int, ...], *, disjoint: bool, save: Saving | None = None
) -> Ahead:
    """How many triples come before one."""
    if save is not None:
        _require_cpu(search)
    elif (counted := triples_ahead_on_gpu(search, ids, disjoint=disjoint)) is not None:
        return counted
    if not can_prove(search):
        raise OptionError(f"the rank of three words by {search.criterion.name} cannot be proven")
    first, second, third = ids
    target = Triple(search.core_value(ids), (first, second, third))
    question = TripleQuestion(measure=search.measure, count=0, disjoint=disjoint, before=target)
    state = start_or_read(question, search.lexicon, save)
    if not state.complete:
        _prove(TripleProver(search), state, save)
    return Ahead(count=state.better, complete=state.complete, counts=_counts(search, state))


def _prove(prover: TripleProver, state: TripleState, save: Saving | None) -> None:
    executor = prover.clock.budget.executor
    if executor is None:
        prover.prove(state, save)
    else:
        prove_by_workers(executor, prover.search, state, save)
    Saver(save, prover.search.lexicon).save_now(state)


def _require_cpu(search: OpeningSearch) -> None:
    device = search.clock.budget.device
    if device == "gpu":
        raise OptionError("a search on a GPU is not saved: leave out the file, or the GPU")
    if device == "auto":
        warnings.warn("what is saved is counted by the CPU", GpuWarning, stacklevel=2)


def _known_limit(search: OpeningSearch) -> float:
    """What no triple can beat, for results that are cut short: only when the time is limited."""
    if search.clock.budget.seconds is None or comb(len(search.lexicon.guesses), 2) <= FEW_PAIRS:
        return search.trivial_limit()
    return search.masking_limit(3, part_of(search.clock, 0.25, most=_MOST_LIMIT_SECONDS))


def _counts(search: OpeningSearch, state: TripleState) -> OpeningCounts:
    total = comb(len(search.lexicon.guesses), 3)
    bounded = total - state.evaluated if state.complete else 0
    return OpeningCounts(
        total=total, bounded=bounded, evaluated=state.evaluated, from_earlier_run=state.earlier
    )

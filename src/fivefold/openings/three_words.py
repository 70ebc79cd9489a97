"""Triples of words by how well they divide the answers: the best of all, proven.

A quick search gives good triples first, since the better they are the less the proof has to look at.
docs/openings.md has the bounds.
"""

from __future__ import annotations

import warnings
from math import comb

from fivefold.base.errors import CertificateError, OptionError
from fivefold.base.files import Saving
from fivefold.gpu.device import GpuWarning
from fivefold.openings.opening_ranking import Ahead, OpeningCounts, OpeningRanking
from fivefold.openings.opening_search import OpeningSearch, Wanted
from fivefold.openings.three_words_blocks import Triple, TripleQuestion, TripleState
from fivefold.openings.three_words_file import start_or_read
from fivefold.openings.three_words_first import first_triples, triples_with_good_pairs
from fivefold.openings.three_words_given import triples_with
from fivefold.openings.three_words_on_gpu import triples_ahead_on_gpu, triples_on_gpu
from fivefold.openings.three_words_proof import Saver, TripleProver, can_prove
from fivefold.openings.three_words_search import FEW_PAIRS, part_of, search_triples
from fivefold.openings.three_words_tasks import prove_by_workers

_MOST_BOUND_SECONDS = 5.0


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
    return search.masking_limit(3, part_of(search.clock, 0.25, most=_MOST_BOUND_SECONDS))


def _counts(search: OpeningSearch, state: TripleState) -> OpeningCounts:
    total = comb(len(search.lexicon.guesses), 3)
    bounded = total - state.evaluated if state.complete else 0
    return OpeningCounts(
        total=total, bounded=bounded, evaluated=state.evaluated, from_earlier_run=state.earlier
    )

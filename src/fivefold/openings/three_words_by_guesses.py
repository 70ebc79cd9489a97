"""Triples of words by the guesses they take: the totals of the most promising, and a bound of all."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import comb

from fivefold.base.errors import OptionError
from fivefold.base.progress import OnProgress
from fivefold.openings.by_guesses import NEVER, Ids, OpeningTotals, TotalRanking
from fivefold.openings.several_words import OpeningCounts, best_triples
from fivefold.openings.two_words_by_guesses import PairSearch
from fivefold.puzzle.criterion import BY_GROUPS
from fivefold.puzzle.position import MOST_GUESSES
from fivefold.words.lexicon import Lexicon

_SEEDS = 100  # triples of many groups, whose totals are searched


def best_triples_by_guesses(
    lexicon: Lexicon,
    *,
    count: int = 10,
    disjoint: bool = False,
    guesses: int | None = MOST_GUESSES,
    threads: int = 0,
    seconds: float | None = None,
    on_progress: OnProgress | None = None,
) -> TotalRanking:
    """Exact totals of the triples with the most groups; that no other is better is not proven.

    A third fixed word is one way to go on after the first two, so no triple beats the best
    pair: its total is ``rest``.  Half of ``seconds`` goes to the triples by groups, which without it
    are searched to the end: for short lists only.
    """
    half = None if seconds is None else seconds / 2
    triples = best_triples(
        lexicon,
        criterion=BY_GROUPS,
        count=max(count, _SEEDS),
        disjoint=disjoint,
        threads=threads,
        seconds=half,
        on_progress=on_progress,
    )
    totals = OpeningTotals(lexicon, guesses=guesses, threads=threads, seconds=half)
    if triples.interrupted:
        totals.clock.control.request_stop()
    ids = (tuple(sorted(lexicon.guess_ids[word] for word in opening.words)) for opening in triples)
    searched = sum(_close(totals, each) for each in ids)
    shown = totals.best(count)
    totals.known.clear()
    rest = PairSearch(totals, disjoint=disjoint, threads=threads).best(1).limit
    counts = OpeningCounts(total=comb(len(lexicon.guesses), 3), bounded=0, evaluated=searched)
    return totals.ranking(shown, counts, rest=int(rest), most=NEVER - 1)


def triple_by_guesses(
    lexicon: Lexicon,
    words: Sequence[str],
    *,
    guesses: int | None = MOST_GUESSES,
    threads: int = 0,
    seconds: float | None = None,
) -> TotalRanking:
    """The exact total of three words in their best order, as an opening of rank 0: no place.

    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> triple_by_guesses(lexicon, ["above", "chomp", "hatch"])[0].words
    ('chomp', 'hatch', 'above')
    """
    lexicon.require_guesses(words)
    ids = tuple(sorted({lexicon.guess_ids[word] for word in words}))
    if len(ids) != 3:
        raise OptionError(f"a triple needs three different words, not {' '.join(words)}")
    totals = OpeningTotals(lexicon, guesses=guesses, threads=threads, seconds=seconds)
    if not _close(totals, ids) and totals.clock.over:
        # At most one answer is found by the first word, and every other takes two guesses or more.
        least = 2 * len(lexicon.answers) - 1
        counts = OpeningCounts(total=1, bounded=0, evaluated=0)
        return totals.ranking([], counts, rest=least, most=NEVER - 1)
    total = totals.require(ids)
    counts = OpeningCounts(total=1, bounded=0, evaluated=1)
    return totals.ranking([totals.opening(ids, 0)], counts, rest=NEVER, most=total)


def _close(totals: OpeningTotals, ids: Ids) -> bool:
    """Search all orders of a triple; whether that came to its end."""
    orders = list(permutations(ids))
    total, order = min(zip(totals.search(orders), orders, strict=True))
    if 0 <= total < NEVER:
        totals.known[ids] = total, order
    return total >= 0

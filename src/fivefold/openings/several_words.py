"""Openings: two or three words to play first whatever happens, the best of all, exactly.

The words of an opening divide the answers by all their patterns together.  Bounds leave out
most pairs without dividing anything; docs/openings.md proves them.  Openings of equal
value are in alphabetical order, and so are the words of an opening: the order in which they
are played does not matter.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import comb, log2
from typing import Literal

from fivefold import _core
from fivefold.base.errors import OptionError
from fivefold.base.kernel import active_kernel
from fivefold.base.progress import Control, OnProgress
from fivefold.openings.one_word import Opening
from fivefold.puzzle.criterion import BY_ENTROPY, Criterion
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.words.letters import letters
from fivefold.words.lexicon import Lexicon

# The measure of the core behind each measure of a criterion.
_MEASURES = {
    "remaining_bits": "n_log_n",
    "expected": "squares",
    "eliminations": "squares",
    "largest": "largest",
    "groups": "groups",
}
_SEED_PAIRS = 500  # pairs that are extended first when looking for triples
_QUICK_PAIRS = 2  # the same after Ctrl-C
_FEW_PAIRS = 20_000  # up to here every triple can be looked at
_MOST_BOUND_SECONDS = 15.0  # for the bound that all triples keep
_MOST_ANSWERS = 65534  # group sizes are counted in 16 bits
_FIXED = float(1 << 32)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningCounts:
    """How the openings in question were dealt with; the numbers do not depend on threads."""

    total: int
    bounded: int
    """Left out by a bound."""
    evaluated: int
    """Divided, at least until they fell behind."""

    @property
    def closed(self) -> int:
        """Openings of which everything asked is known."""
        return self.bounded + self.evaluated


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningRanking:
    """The best openings found, best first, and how sure that is; a sequence of `Opening`."""

    lexicon: Lexicon
    criterion: Criterion
    openings: tuple[Opening, ...]
    status: Literal["exact", "bounded"]
    """``exact``: every opening was closed.  ``bounded``: stopped before, these are the best of
    those closed, and nothing can be better than ``limit``."""
    limit: float
    """No opening has a better value than this; the best value when exact."""
    counts: OpeningCounts
    interrupted: bool = False
    """Whether Ctrl-C ended the search."""

    def __len__(self) -> int:
        return len(self.openings)

    def __iter__(self) -> Iterator[Opening]:
        return iter(self.openings)

    def __getitem__(self, place: int) -> Opening:
        return self.openings[place]


def best_pairs(
    lexicon: Lexicon,
    *,
    criterion: Criterion = BY_ENTROPY,
    count: int = 10,
    disjoint: bool = False,
    threads: int = 0,
    seconds: float | None = None,
    on_progress: OnProgress | None = None,
) -> OpeningRanking:
    """The ``count`` best of all pairs of different guesses.

    ``disjoint`` leaves only pairs without a common letter.  Ctrl-C and ``seconds`` end the
    search with what is known by then.  Progress counts pairs.

    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> ranking = best_pairs(lexicon, count=2)
    >>> [(opening.words, opening.groups) for opening in ranking], ranking.status
    ([(('above', 'chomp'), 5), (('batch', 'chomp'), 5)], 'exact')
    """
    search = OpeningSearch(lexicon, criterion, threads)
    control = Control()
    found = search.core.best_pairs(
        search.measure, count, disjoint, threads, control, deadline(control, seconds, on_progress)
    )
    return search.ranking(found, words=2, disjoint=disjoint)


def best_partners(
    lexicon: Lexicon,
    word: str,
    *,
    criterion: Criterion = BY_ENTROPY,
    count: int = 10,
    disjoint: bool = False,
    threads: int = 0,
    seconds: float | None = None,
    on_progress: OnProgress | None = None,
) -> OpeningRanking:
    """The ``count`` best pairs that contain ``word``, which comes first in each.

    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> best_partners(lexicon, "chomp", count=1)[0].words
    ('chomp', 'above')
    """
    lexicon.require_guesses([word])
    search = OpeningSearch(lexicon, criterion, threads)
    control = Control()
    tick = deadline(control, seconds, on_progress)
    found = search.core.best_partners(
        search.measure, count, disjoint, lexicon.guess_ids[word], control, tick
    )
    return search.ranking(found, words=2, disjoint=disjoint, first=word)


def pair_rank(
    lexicon: Lexicon,
    pair: tuple[str, str],
    *,
    criterion: Criterion = BY_ENTROPY,
    disjoint: bool = False,
    threads: int = 0,
    seconds: float | None = None,
    on_progress: OnProgress | None = None,
) -> OpeningRanking:
    """The place of one pair among all pairs, as the ``rank`` of the only opening.

    When the status is ``bounded`` the place is that or a later one.

    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> pair_rank(lexicon, ("chomp", "batch"))[0].rank
    2
    """
    first, second = pair_ids(lexicon, pair, disjoint=disjoint)
    search = OpeningSearch(lexicon, criterion, threads)
    control = Control()
    found = search.core.count_better(
        search.measure,
        disjoint,
        first,
        second,
        threads,
        control,
        deadline(control, seconds, on_progress),
    )
    opening = search.opening((first, second), found.better + 1)
    return search.ranking(found, words=2, disjoint=disjoint, openings=(opening,))


def pair_ids(lexicon: Lexicon, pair: tuple[str, str], *, disjoint: bool) -> tuple[int, int]:
    """The places of two different guesses, ascending, which share no letter if they must not."""
    lexicon.require_guesses(pair)
    first, second = sorted(lexicon.guess_ids[word] for word in pair)
    if first == second:
        raise OptionError(f"a pair needs two different words, not {pair[0]} twice")
    if disjoint and set(letters(pair[0])) & set(letters(pair[1])):
        raise OptionError(f"{' and '.join(pair)} share a letter")
    return first, second


def best_triples(
    lexicon: Lexicon,
    *,
    criterion: Criterion = BY_ENTROPY,
    count: int = 10,
    disjoint: bool = False,
    threads: int = 0,
    seconds: float | None = None,
    on_progress: OnProgress | None = None,
) -> OpeningRanking:
    """The ``count`` best triples: first the best pairs extended, then all triples as a proof.

    The proof ends in reasonable time for short lists only; stopped before, the status is
    ``bounded`` and the values are those of real triples, the best known.  Progress counts pairs
    whose triples are closed.

    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["about", "chomp"])
    >>> ranking = best_triples(lexicon, count=1)
    >>> ranking[0].words, ranking.status
    (('about', 'batch', 'chomp'), 'exact')
    """
    search = OpeningSearch(lexicon, criterion, threads)
    start = time.monotonic()

    def left(share: float = 1.0) -> float | None:
        return None if seconds is None else share * max(0.0, seconds - (time.monotonic() - start))

    # Short lists are searched to the end, which needs no bound.
    limit, interrupted = search.trivial_limit(), False
    if comb(len(lexicon.guesses), 2) > _FEW_PAIRS:
        share = left(0.25)
        most = _MOST_BOUND_SECONDS if share is None else min(share, _MOST_BOUND_SECONDS)
        limit, interrupted = search.masking_limit(3, most)
    control = Control()
    if interrupted:
        control.request_stop()
    seeds = search.core.best_pairs(
        search.measure, _SEED_PAIRS, disjoint, threads, control, deadline(control, left(0.5), None)
    )
    interrupted = interrupted or seeds.interrupted
    pairs = [(pair.words[0], pair.words[1]) for pair in seeds.best] or [(0, 1)] * (
        len(lexicon.guesses) > 1
    )

    def extend(*, hurry: bool) -> _core.FoundOpenings:
        control = Control()
        return search.core.best_triples(
            search.measure,
            count,
            disjoint,
            pairs[:_QUICK_PAIRS] if hurry else pairs,
            hurry,
            threads,
            control,
            deadline(control, None if hurry else left(), on_progress),
        )

    found = extend(hurry=interrupted)
    interrupted = interrupted or found.interrupted
    if not found.best and not found.complete:
        # No time is left; a few pairs all the same, so that there is something to show.
        found = extend(hurry=True)
    ranking = search.ranking(found, words=3, disjoint=disjoint, limit=limit)
    return replace(ranking, interrupted=interrupted or found.interrupted)


class OpeningSearch:
    """The core's search over one lexicon, and its numbers turned back into openings."""

    def __init__(self, lexicon: Lexicon, criterion: Criterion, threads: int) -> None:
        if criterion.measure not in _MEASURES:
            known = "entropy, expected, eliminations, largest, groups"
            raise OptionError(f"openings cannot be ranked by {criterion.name}: there are {known}")
        self.lexicon = lexicon
        self.criterion = criterion
        self.measure = _MEASURES[criterion.measure]
        if len(lexicon.answers) > _MOST_ANSWERS:
            raise OptionError(f"openings are searched for at most {_MOST_ANSWERS} answers")
        self.table = FeedbackTable.build(lexicon, threads=threads)
        self.core = _core.OpeningSearch(
            self.table.patterns,
            lexicon.numbers(lexicon.guesses),
            lexicon.numbers(lexicon.answers),
            active_kernel(),
            threads,
        )

    def opening(self, ids: tuple[int, ...], rank: int, first: str | None = None) -> Opening:
        """The opening of these guesses with all its measures."""
        spread = self.core.spread(ids)
        n = len(self.lexicon.answers)
        words = sorted((self.lexicon.guesses[i] for i in ids), key=lambda word: (word != first, word))
        remaining, expected = spread.n_log_n / (n * _FIXED), spread.squares / n
        measures = {
            "remaining_bits": remaining,
            "expected": expected,
            "largest": spread.largest,
            "groups": spread.groups,
            "eliminations": n - expected,
        }
        return Opening(
            words=tuple(words),
            rank=rank,
            value=float(measures[self.criterion.measure]),
            bits=log2(n) - remaining,
            remaining_bits=remaining,
            expected=expected,
            largest=spread.largest,
            groups=spread.groups,
            eliminations=n - expected,
            win=sum(word in self.lexicon.answer_ids for word in words) / n,
        )

    def ranking(
        self,
        found: _core.FoundOpenings,
        *,
        words: int,
        disjoint: bool,
        first: str | None = None,
        openings: tuple[Opening, ...] | None = None,
        limit: float | None = None,
    ) -> OpeningRanking:
        """What the core found, in words."""
        bounded, evaluated, complete = found.bounded, found.evaluated, found.complete
        if openings is None:
            openings = tuple(
                self.opening(tuple(opening.words), rank, first)
                for rank, opening in enumerate(found.best, 1)
            )
            if complete and openings:
                limit = openings[0].value
        if limit is None:
            limit = self.trivial_limit()
        guesses = len(self.lexicon.guesses)
        if complete and (disjoint or first is not None):
            total = bounded + evaluated
        else:
            total = guesses - 1 if first is not None else comb(guesses, words)
        return OpeningRanking(
            lexicon=self.lexicon,
            criterion=self.criterion,
            openings=openings,
            status="exact" if complete else "bounded",
            limit=limit,
            counts=OpeningCounts(total=total, bounded=bounded, evaluated=evaluated),
            interrupted=found.interrupted,
        )

    def masking_limit(self, words: int, seconds: float) -> tuple[float, bool]:
        """What no opening of so many words can beat, and whether Ctrl-C cut the search for it short."""
        control = Control()
        try:
            bound = self.core.masking_bound(
                self.measure, words, control, deadline(control, seconds, None)
            )
        except KeyboardInterrupt:
            return self.trivial_limit(), True
        n = len(self.lexicon.answers)
        values = {
            "remaining_bits": bound / (n * _FIXED),
            "expected": bound / n,
            "largest": bound,
            "groups": -bound,
            "eliminations": n - bound / n,
        }
        return float(values[self.criterion.measure]), False

    def trivial_limit(self) -> float:
        """What telling every answer from every other would be worth."""
        n = len(self.lexicon.answers)
        apart = {"remaining_bits": 0, "expected": 1, "largest": 1, "groups": n, "eliminations": n - 1}
        return float(apart[self.criterion.measure])


def deadline(
    control: Control, seconds: float | None, on_progress: OnProgress | None
) -> Callable[[int], None] | None:
    """A progress callback that also stops the work when its time is over."""
    if seconds is None:
        return on_progress
    end = time.monotonic() + seconds

    def show(done: int) -> None:
        if time.monotonic() >= end:
            control.request_stop()
        if on_progress is not None:
            on_progress(done)

    return show

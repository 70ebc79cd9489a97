"""The core's search for openings of one list, and its numbers turned back into openings.

The words of an opening divide the answers by all their patterns together.  Bounds rule out
most pairs without dividing anything; docs/openings.md proves them.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import comb, log2
from typing import TypeVar

from fivefold import _core
from fivefold.base.arrays import NDArray, np
from fivefold.base.budget import Clock
from fivefold.base.errors import GpuError, OpeningError, OptionError, WordListError
from fivefold.base.progress import Control, OnProgress
from fivefold.gpu.device import GpuWarning, on_gpu
from fivefold.gpu.found import Found, FoundOpenings
from fivefold.gpu.table import DeviceTable
from fivefold.openings.opening import Opening, OpeningCounts, OpeningRanking
from fivefold.puzzle.criterion import Criterion
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.words.letters import letters
from fivefold.words.lexicon import Lexicon

_T = TypeVar("_T")

# The measure of the core behind each measure of a criterion.
_MEASURES = {
    "remaining_bits": "n_log_n",
    "expected": "squares",
    "eliminations": "squares",
    "largest": "largest",
    "groups": "groups",
}
_MOST_ANSWERS = 65534  # group sizes are counted in 16 bits
_FIXED = float(1 << 32)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which openings are asked for."""

    words: int = 2
    """Words of an opening."""
    top: int = 10
    """How many to show."""
    disjoint: bool = False
    """Only those without a common letter."""
    given: tuple[str, ...] = ()
    """Only those with these words, which are named first."""


class OpeningSearch:
    """Openings of one list by one criterion, under one clock."""

    def __init__(self, position: Position, criterion: Criterion, clock: Clock) -> None:
        if criterion.measure not in _MEASURES:
            known = "entropy, expected, eliminations, largest, groups, guesses"
            raise OptionError(f"openings cannot be ranked by {criterion.name}: choose from {known}")
        lexicon = position.lexicon
        if position.rule is not Rule.NORMAL or position.weights or len(position) < len(lexicon.answers):
            what = "with the normal rule, no clues and equal weights"
            raise OptionError(f"openings of several words are ranked for a new game, {what}")
        if len(lexicon.answers) > _MOST_ANSWERS:
            raise WordListError(f"{lexicon.name}: openings need at most {_MOST_ANSWERS} answers")
        self.position = position
        self.lexicon: Lexicon = lexicon
        self.criterion = criterion
        self.clock = clock
        self.threads = clock.budget.threads
        self.measure = _MEASURES[criterion.measure]
        self.table = position.table
        self.core = _core.OpeningSearch(
            self.table.patterns,
            lexicon.numbers(lexicon.guesses),
            lexicon.numbers(lexicon.answers),
            clock.kernel,
            self.threads,
        )

    def count(
        self, cpu: Callable[[], _T], gpu: Callable[[DeviceTable], _T], *, saved: bool = False
    ) -> _T:
        """What the CPU or a GPU counts, as the budget asks for.  What is ``saved`` the CPU counts."""
        device = self.clock.budget.device
        if saved and device == "gpu":
            raise OptionError("a search on a GPU is not saved: leave out the file, or the GPU")
        if saved and device == "auto":
            warnings.warn("what is saved is counted by the CPU", GpuWarning, stacklevel=2)
        if saved:
            return cpu()
        found = on_gpu(device, lambda here: gpu(DeviceTable.of(here, self.table.patterns)))
        return cpu() if found is None else found

    def call(
        self,
        work: Callable[[Control, OnProgress], _core.FoundOpenings],
        on_progress: OnProgress | None = None,
        clock: Clock | None = None,
    ) -> _core.FoundOpenings:
        """A search by the core.  Ctrl-C, after which it returns what it has, stops the clock."""
        found = (clock or self.clock).call(work, on_progress)
        if found.interrupted:
            self.clock.control.request_stop()
        return found

    def query(self, count: int, *, disjoint: bool) -> _core.OpeningQuery:
        """So many of the best openings by the criterion, for the core."""
        return _core.OpeningQuery(self.measure, count, disjoint)

    def pairs(
        self,
        query: _core.OpeningQuery,
        word: int | None = None,
        on_progress: OnProgress | None = None,
        clock: Clock | None = None,
    ) -> _core.FoundOpenings:
        """The best pairs, of all or of those with ``word``, by the core."""

        def work(control: Control, tick: OnProgress) -> _core.FoundOpenings:
            if word is None:
                return self.core.best_pairs(query, self.threads, control, tick)
            return self.core.best_partners(query, word, control, tick)

        return self.call(work, on_progress, clock)

    def core_value(self, ids: tuple[int, ...]) -> int:
        """What the core counts these guesses by: an integer, least is best."""
        value: int = getattr(self.core.spread(ids), self.measure)
        return -value if self.measure == "groups" else value

    def require_same(self, best: Iterable[Found]) -> None:
        """Raise unless the CPU counts the values that a GPU found: nothing is shown that it did not."""
        for each in best:
            if (counted := self.core_value(each.words)) != each.value:
                words = " ".join(self.lexicon.guesses[i] for i in each.words)
                counts = f"the GPU counted {each.value} for {words}, the CPU {counted}"
                raise GpuError(f"{counts}: nothing is shown")

    def letters(self, *, disjoint: bool) -> NDArray[np.uint64] | None:
        """The letters of all guesses for a GPU, if openings are to share none."""
        return letter_sets(self.lexicon) if disjoint else None

    def opening(self, ids: tuple[int, ...], rank: int | None, given: tuple[str, ...] = ()) -> Opening:
        """The opening of these guesses with all its measures, the words that were given first."""
        spread = self.core.spread(ids)
        n = len(self.lexicon.answers)
        words = sorted(
            (self.lexicon.guesses[i] for i in ids), key=lambda word: (word not in given, word)
        )
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
        best: Iterable[tuple[int, ...]],
        counts: OpeningCounts,
        *,
        complete: bool,
        given: tuple[str, ...] = (),
        limit: float | None = None,
    ) -> OpeningRanking:
        """The best openings in words; ``limit`` is what no opening can beat unless they are proven."""
        rows = tuple(self.opening(ids, rank, given) for rank, ids in enumerate(best, 1))
        if complete and rows:
            limit = rows[0].value
        return OpeningRanking(
            position=self.position,
            criterion=self.criterion,
            rows=rows,
            status=self.clock.status(finished=complete),
            limit=self.trivial_limit() if limit is None else limit,
            counts=counts,
        )

    def ranking_of(
        self,
        found: _core.FoundOpenings | FoundOpenings,
        wanted: Wanted,
        *,
        limit: float | None = None,
    ) -> OpeningRanking:
        """What a search found, in words."""
        return self.ranking(
            [tuple(each.words) for each in found.best],
            self.counts(found, wanted),
            complete=found.complete,
            given=wanted.given,
            limit=limit,
        )

    def counts(self, found: _core.FoundOpenings | FoundOpenings, wanted: Wanted) -> OpeningCounts:
        """How the openings that were asked for were dealt with."""
        guesses = len(self.lexicon.guesses)
        if found.complete and (wanted.disjoint or wanted.given):
            total = found.bounded + found.evaluated
        else:
            total = guesses - 1 if wanted.given else comb(guesses, wanted.words)
        return OpeningCounts(total=total, bounded=found.bounded, evaluated=found.evaluated)

    def masking_limit(self, words: int, clock: Clock) -> float:
        """What no opening of so many words can beat, as far as ``clock`` allows; Ctrl-C stops ours."""
        try:
            bound = clock.call(
                lambda control, tick: self.core.masking_bound(self.measure, words, control, tick)
            )
        except KeyboardInterrupt:
            self.clock.control.request_stop()
            return self.trivial_limit()
        n = len(self.lexicon.answers)
        values = {
            "remaining_bits": bound / (n * _FIXED),
            "expected": bound / n,
            "largest": bound,
            "groups": -bound,
            "eliminations": n - bound / n,
        }
        return float(values[self.criterion.measure])

    def trivial_limit(self) -> float:
        """What telling every answer from every other would be worth."""
        n = len(self.lexicon.answers)
        apart = {"remaining_bits": 0, "expected": 1, "largest": 1, "groups": n, "eliminations": n - 1}
        return float(apart[self.criterion.measure])


def opening_ids(lexicon: Lexicon, words: tuple[str, ...], *, disjoint: bool) -> tuple[int, ...]:
    """The places of different guesses, ascending, which share no letter if they must not."""
    spelled = [lexicon.guess(word) for word in words]
    if len(set(spelled)) < len(spelled):
        raise OpeningError(f"an opening needs different words, not {' '.join(spelled)}")
    every = [letter for word in spelled for letter in sorted(set(letters(word)))] if disjoint else []
    if len(set(every)) < len(every):
        raise OpeningError(f"{' and '.join(spelled)} share a letter")
    return tuple(sorted(lexicon.guess_ids[word] for word in spelled))


def letter_sets(lexicon: Lexicon) -> NDArray[np.uint64]:
    """By guess the set of its letters, in as many words of 64 bits as there are letters.

    >>> from fivefold.words.lexicon import Lexicon
    >>> batch, eerie = letter_sets(Lexicon.from_words(["batch", "eerie"]))
    >>> int(batch[0]).bit_count(), int(eerie[0]).bit_count(), bool((batch & eerie).any())
    (5, 3, False)
    """
    numbers = lexicon.numbers(lexicon.guesses)
    sets = np.zeros((len(numbers), int(numbers.max()) // 64 + 1), np.uint64)
    every = np.arange(len(numbers))
    for column in numbers.T:
        sets[every, column // 64] |= np.uint64(1) << (column % 64).astype(np.uint64)
    return sets

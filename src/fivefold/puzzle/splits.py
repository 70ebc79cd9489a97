"""Splits: how every guess of a list divides the candidates, as columns of measures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import log2
from typing import TYPE_CHECKING, Any, Protocol

from fivefold import _core
from fivefold.base.arrays import NDArray, np
from fivefold.base.budget import UNLIMITED, Budget, Clock
from fivefold.base.errors import ContradictionError
from fivefold.base.kernel import active_kernel
from fivefold.base.progress import Control, OnProgress
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.pattern_codes import letter_rows
from fivefold.puzzle.position import GameLike, Position
from fivefold.words.lexicon import Lexicon
from fivefold.words.ranking import ColumnRanking

if TYPE_CHECKING:
    from matplotlib.axes import Axes


_FIXED = float(1 << 32)  # the core counts n log2 n in units of 2^-32 bits


_MEASURES = ("bits", "remaining_bits", "expected", "largest", "groups", "eliminations", "win")


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitRow:
    """The measures of one guess; names as in `Split`."""

    guess: str
    bits: float
    remaining_bits: float
    expected: float
    largest: int
    groups: int
    eliminations: float
    win: float

    @property
    def words(self) -> tuple[str, ...]:
        """The guess, as a row of any ranking tells it."""
        return (self.guess,)

    @property
    def measures(self) -> dict[str, Any]:
        """Everything but the guess."""
        return {name: getattr(self, name) for name in _MEASURES}

    def as_dict(self) -> dict[str, Any]:
        """The guess and its measures."""
        return {"guess": self.guess, **self.measures}


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Splits(ColumnRanking[SplitRow]):
    """The measures of many guesses, a read-only column each; a sequence of rows, as the list has them.

    >>> found = splits(Position("nyt-2022").after("salet=BYBBB", "courd=BYBBB"))
    >>> found.find("agony").groups, len(found[:3])
    (6, 3)
    """

    guesses: tuple[str, ...]
    bits: NDArray[np.float64]
    remaining_bits: NDArray[np.float64]
    expected: NDArray[np.float64]
    largest: NDArray[np.uint32]
    groups: NDArray[np.uint32]
    eliminations: NDArray[np.float64]
    win: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.guesses)

    def row(self, place: int) -> SplitRow:
        """The measures of the guess at a place of the list, counted from 0."""
        measures = {name: getattr(self, name)[place].item() for name in _MEASURES}
        return SplitRow(guess=self.guesses[place], **measures)

    def columns(self) -> dict[str, Any]:
        """The guesses and their measures."""
        return {"guess": self.guesses, **{name: getattr(self, name) for name in _MEASURES}}

    def about(self) -> dict[str, Any]:
        """How many guesses there are."""
        return {"guesses": len(self)}

    def best(self, count: int = 10) -> list[int]:
        """The places of the guesses that leave the fewest bits, best first."""
        return [int(place) for place in np.argsort(self.remaining_bits, kind="stable")[:count]]

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the bits that the ten best guesses leave to learn; needs the extra ``plot``."""
        from fivefold.show.plots import draw_bars

        places = self.best()
        bits = [float(self.remaining_bits[place]) for place in places]
        names = [self.guesses[place] for place in places]
        return draw_bars(ax, names, bits, label="bits left to learn", title=str(self))

    def _repr_html_(self) -> str:
        from fivefold.show.html import splits_html

        return splits_html(self)

    def as_dict(self) -> dict[str, Any]:
        """Every column as a list."""
        return {
            name: list(column) if name == "guess" else column.tolist()
            for name, column in self.columns().items()
        }

    def __repr__(self) -> str:
        return f"Splits({len(self)} guesses)"


class SpreadSums(Protocol):
    """By guess the sums over its groups, as the core has them."""

    logs: NDArray[Any]
    squares: NDArray[Any]
    largest: NDArray[Any]
    groups: NDArray[Any]


def splits(game: GameLike, *, budget: Budget = UNLIMITED) -> Splits:
    """How every guess of the list divides the candidates of a game.

    Always fast, so only the threads, kernel and control of the budget matter.  Progress counts guesses.

    >>> found = splits(Position("nyt-2022").after("salet=BYBBB", "courd=BYBBB"))
    >>> int(found.groups.max()), found.guesses[int(found.groups.argmax())]
    (6, 'acing')
    """
    position, lexicon = Position.of(game), Position.of(game).lexicon
    if lexicon.has_letters and not position.has_table:
        # Counted without a table: there may be many candidates, and this needs each pattern once.
        return opener_splits(
            replace(lexicon, answers=position.candidates),
            weights=_counting_weights(position),
            threads=budget.threads,
            kernel=budget.kernel,
            on_progress=budget.on_progress,
        )
    return table_splits(
        position.table,
        position.candidates,
        weights=_counting_weights(position),
        threads=budget.threads,
        on_progress=budget.on_progress,
    )


def _counting_weights(position: Position) -> Mapping[str, int] | None:
    """The weights of a position; None where all candidates count alike."""
    return position.weights if position.weighed else None


def candidate_weights(position: Position) -> NDArray[np.float64] | None:
    """The weight of every candidate as the core takes it; None where they count alike."""
    return _weight_array(position.lexicon, position.candidate_ids.tolist(), _counting_weights(position))


def opener_splits(
    lexicon: Lexicon,
    *,
    weights: Mapping[str, float] | None = None,
    threads: int = 0,
    kernel: str | None = None,
    on_progress: OnProgress | None = None,
) -> Splits:
    """How every guess divides all answers; the table is never stored.  Progress counts guesses."""
    ids = range(len(lexicon.answers))
    weight = _weight_array(lexicon, ids, weights)
    rows = letter_rows(lexicon)
    columns = rows.measure(weight, kernel or active_kernel(), threads, Control(), on_progress)
    return splits_from_sums(lexicon, ids, weight, columns)


def table_splits(
    table: FeedbackTable,
    candidates: Iterable[str],
    *,
    weights: Mapping[str, float] | None = None,
    threads: int = 0,
    on_progress: OnProgress | None = None,
) -> Splits:
    """How every guess of ``table`` divides the given candidates, at least one."""
    words = tuple(candidates)
    if not words:
        raise ContradictionError("no candidates to divide")
    table.lexicon.require_answers(words)
    ids = [table.lexicon.answer_ids[word] for word in words]
    weight = _weight_array(table.lexicon, ids, weights)
    divided = _core.Candidates(np.asarray(ids, np.uint32), weight)
    columns = _core.measure_splits(
        table.patterns, divided, active_kernel(), threads, Control(), on_progress
    )
    return splits_from_sums(table.lexicon, ids, weight, columns)


def _weight_array(
    lexicon: Lexicon, ids: Iterable[int], weights: Mapping[str, float] | None
) -> NDArray[np.float64] | None:
    if weights is None:
        return None
    return np.array([weights.get(lexicon.answers[i], 0.0) for i in ids], np.float64)


def splits_from_sums(
    lexicon: Lexicon,
    ids: Iterable[int],
    weight: NDArray[np.float64] | None,
    columns: _core.SpreadColumns | SpreadSums,
) -> Splits:
    """The measures of all guesses from the sums over their groups of the candidates ``ids``."""
    logs, squares = columns.logs, columns.squares
    rows = np.array([lexicon.guess_ids[lexicon.answers[i]] for i in ids], np.intp)
    n = len(rows)
    win = np.zeros(len(lexicon.guesses))
    if weight is None:
        remaining = logs / (n * _FIXED)
        prior = log2(n)
        expected = squares / n
        win[rows] = 1 / n
    else:
        total = float(weight.sum())
        positive = weight[weight > 0] / total
        prior = float(-(positive * np.log2(positive)).sum())
        remaining = prior - (log2(total) - logs / total)
        expected = squares / total
        win[rows] = weight / total
    splits = Splits(
        guesses=lexicon.guesses,
        bits=prior - remaining,
        remaining_bits=remaining,
        expected=expected,
        largest=columns.largest,
        groups=columns.groups,
        eliminations=n - expected,
        win=win,
    )
    for column in (splits.bits, splits.remaining_bits, splits.expected, splits.eliminations, splits.win):
        column.flags.writeable = False
    return splits


# Splits in time: how the guesses of a long list divide the candidates, as far as there is time.
#
# Every guess is counted on a sample of the candidates first.  Those that divide the sample best are then
# counted on all candidates, until the time is over.


# Fewer patterns than this are counted without a look at the clock.
_IN_A_MOMENT = 300_000_000
_SAMPLED = 30_000_000
_LEAST_SAMPLE = 100
_ALWAYS_COUNTED = 256  # guesses


@dataclass(frozen=True, slots=True, eq=False)
class CountedSplits:
    """How every guess divides the candidates, and which guesses were counted."""

    splits: Splits
    """What was not counted stands there as if it divided nothing."""
    counted: NDArray[np.bool_]
    """By guess."""


def splits_in_time(position: Position, budget: Budget) -> CountedSplits:
    """How the guesses divide the candidates: all of them where that takes a moment or there is time.

    >>> found = splits_in_time(Position("nyt-2022"), Budget(seconds=0))
    >>> bool(found.counted.all()), found.splits.find("crane").groups
    (True, 142)
    """
    patterns = len(position) * len(position.lexicon.guesses)
    counted_anyway = patterns <= _IN_A_MOMENT or position.has_table
    if counted_anyway or budget.seconds is None or not position.lexicon.has_letters:
        found = splits(position, budget=budget)
        return CountedSplits(found, np.ones(len(found), np.bool_))
    return _best_first(position, budget.start())


def _best_first(position: Position, clock: Clock) -> CountedSplits:
    lexicon, rows = position.lexicon, position.guess_ids
    weights = candidate_weights(position)
    guesses, answers = lexicon.numbers(lexicon.guesses), lexicon.numbers(position.candidates)
    step = max(1, len(answers) // max(_LEAST_SAMPLE, _SAMPLED // len(rows)))
    sample = _core.LetterRows(guesses[rows], np.ascontiguousarray(answers[::step]))
    share = None if weights is None else np.ascontiguousarray(weights[::step])
    threads, kernel = clock.budget.threads, clock.kernel
    sampled = sample.measure(share, kernel, threads, _core.Control(), None)
    order = rows[np.argsort(sampled.squares, kind="stable")]

    control, letter_rows = _core.Control(), _core.LetterRows(guesses[order], answers)

    def look_at_the_clock(done: int) -> None:
        if clock.stopped and done >= _ALWAYS_COUNTED:
            control.request_stop()

    found = letter_rows.measure(weights, kernel, threads, control, look_at_the_clock)
    counted = np.zeros(len(guesses), np.bool_)
    counted[order] = found.groups > 0
    sums = _Sums.nothing_divided(len(guesses), len(answers), weights)
    sums.fill(order[found.groups > 0], found, found.groups > 0)
    ids = position.candidate_ids.tolist()
    return CountedSplits(splits_from_sums(lexicon, ids, weights, sums), counted)


@dataclass(slots=True, eq=False)
class _Sums:
    """`SpreadSums` that are filled in as guesses are counted."""

    logs: NDArray[Any]
    squares: NDArray[Any]
    largest: NDArray[Any]
    groups: NDArray[Any]

    @classmethod
    def nothing_divided(cls, guesses: int, n: int, weights: NDArray[np.float64] | None) -> _Sums:
        """The sums of guesses that leave all ``n`` candidates together."""
        if weights is None:
            logs = np.full(guesses, round(n * log2(n) * (1 << 32)), np.uint64)
            squares = np.full(guesses, n * n, np.uint64)
        else:
            weight = float(weights.sum())
            logs = np.full(guesses, weight * log2(weight))
            squares = np.full(guesses, weight * n)
        return cls(logs, squares, np.full(guesses, n, np.uint32), np.ones(guesses, np.uint32))

    def fill(self, rows: NDArray[np.intp], found: Any, chosen: NDArray[np.bool_]) -> None:
        """Put what was found for the chosen guesses at their rows."""
        for name in ("logs", "squares", "largest", "groups"):
            getattr(self, name)[rows] = getattr(found, name)[chosen]

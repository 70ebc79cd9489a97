"""Opening totals: the guesses it takes to play one to three words first and the best ones after.

The words are played in order, whatever the patterns show, unless a pattern leaves a single
candidate: that one is guessed at once.  Play after the opening is the exact search of `solve`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fivefold import _core
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget, Clock
from fivefold.base.errors import OptionError
from fivefold.base.progress import Control, OnProgress
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.position import MOST_GUESSES, Position
from fivefold.search.columns import Columns


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningTotal:
    """The guesses needed for all answers together after a fixed opening."""

    words: tuple[str, ...]
    status: Status
    total: int | None
    """None when it is not known, or when some answer cannot be found in time."""
    answers: int

    @property
    def impossible(self) -> bool:
        """Whether some answer cannot be found within the guesses; this too is proven."""
        return self.total is None and self.status is Status.PROVEN

    @property
    def mean(self) -> float | None:
        """Guesses per answer."""
        return None if self.total is None else self.total / self.answers


def opening_total(
    table: FeedbackTable,
    words: Sequence[str],
    *,
    guesses: int | None = MOST_GUESSES,
    threads: int = 0,
    seconds: float | None = None,
    control: Control | None = None,
) -> OpeningTotal:
    """The total when ``words``, one to three, are always played first, in this order.

    ``guesses`` is the most that any game may take.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> table = FeedbackTable.build(lexicon)
    >>> opening_total(table, ["chomp", "above"]).total, opening_total(table, ["chomp"]).total
    (12, 11)
    """
    if not 1 <= len(words) <= 3:
        raise OptionError(f"an opening has one to three words, not {len(words)}")
    lexicon = table.lexicon
    lexicon.require_guesses(words)
    search = TotalSearch(table, guesses, threads, Budget(seconds=seconds, control=control).start())
    found = search.totals([tuple(lexicon.guess_ids[word] for word in words)])[0]
    return OpeningTotal(
        words=tuple(words),
        status=search.clock.status(finished=found >= 0),
        total=found if 0 <= found < _core.INFINITE_COST else None,
        answers=len(lexicon.answers),
    )


class TotalSearch:
    """Totals of many openings of one table; costs are remembered from call to call."""

    def __init__(self, table: FeedbackTable, guesses: int | None, threads: int, clock: Clock) -> None:
        columns = Columns.of(Position(table.lexicon, guesses_left=guesses).with_table(table))
        self.clock = clock
        self._threads = threads
        self._core = _core.OpeningTotals(
            table.patterns,
            columns.own_rows,
            columns.guess_rows,
            columns.candidates,
            columns.most_guesses,
            columns.cache_bits,
            clock.kernel,
        )

    def totals(self, openings: Sequence[tuple[int, ...]], limit: int = _core.INFINITE_COST) -> list[int]:
        """Totals of openings of one length: exact below ``limit``, negative when stopped."""
        import numpy as np

        ids = np.array(openings, np.uint32)

        def work(control: Control, tick: OnProgress) -> list[int]:
            found = self._core.totals(ids.ravel(), ids.shape[1], limit, self._threads, control, tick)
            return [int(total) for total in found]

        return self.clock.call(work)

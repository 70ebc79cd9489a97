"""Opening totals: the guesses it takes to play one to three words first and the best ones after.

The words are played in order, whatever the patterns show, unless a pattern leaves a single
candidate: that one is guessed at once.  Play after the opening is the exact search of `solve`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from fivefold import _core
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import UNLIMITED, Budget, Clock
from fivefold.base.errors import OpeningError, OptionError
from fivefold.base.html import cell, html_table
from fivefold.base.progress import Control, OnProgress
from fivefold.puzzle.position import GameLike, Position
from fivefold.puzzle.rule import Rule
from fivefold.words.tiles import word_tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningTotal:
    """The guesses needed for all answers together after a fixed opening."""

    words: tuple[str, ...]
    status: Status
    total: Bounds[int]
    answers: int

    @property
    def impossible(self) -> bool:
        """Whether some answer cannot be found within the guesses; this too is proven."""
        return self.total.lower >= _core.INFINITE_COST

    @property
    def mean(self) -> Bounds[Fraction]:
        """Guesses per answer."""
        return self.total.per(self.answers)

    def _repr_html_(self) -> str:
        words = " ".join(word_tiles(word) for word in self.words)
        cells = ["impossible", ""] if self.impossible else [cell(self.total), cell(self.mean)]
        headings = ["opening", "guesses", "avg. guesses", "status"]
        return html_table("opening total", headings, [[words, *cells, self.status.value]])

    def as_dict(self) -> dict[str, Any]:
        """Its fields, with the mean."""
        return asdict(self) | {"total": self.total, "mean": self.mean}


def opening_total(
    game: GameLike, words: str | Sequence[str], *, budget: Budget = UNLIMITED
) -> OpeningTotal:
    """The total when ``words``, one to three, are always played first, in this order.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp", "above"])
    >>> [opening_total(lexicon, words).total.value for words in (["chomp", "above"], ["chomp"])]
    [12, 11]
    """
    position = Position.of(game)
    lexicon = position.lexicon
    words = lexicon.spelled_all(words)
    if not 1 <= len(words) <= 3:
        raise OpeningError(f"an opening has one to three words, not {len(words)}")
    spelled = tuple(lexicon.guess(word) for word in words)
    clock = budget.start()
    found = TotalSearch(position, clock).totals([tuple(lexicon.guess_ids[word] for word in spelled)])[0]
    # One candidate is found at once, every other by the second guess at the earliest.
    total = Bounds(2 * len(position) - 1, None)
    if found >= 0:
        total = Bounds(found, found if found < _core.INFINITE_COST else None)
    return OpeningTotal(
        words=spelled, status=clock.status(finished=found >= 0), total=total, answers=len(position)
    )


class TotalSearch:
    """Totals of many openings of one position; costs are remembered from call to call."""

    def __init__(self, position: Position, clock: Clock) -> None:
        import numpy as np

        if position.rule is not Rule.NORMAL or position.weights is not None:
            raise OptionError("totals of openings are for the normal rule and equal weights")
        # The core plays out every column, so those of other words must not be there.
        table, many = position.candidate_table, len(position)
        left = position.guesses_left
        self.clock = clock
        puzzle = _core.Puzzle(table.patterns, table.own_rows, position.guess_ids.astype(np.uint32))
        options = _core.SearchOptions(
            _core.UNLIMITED_GUESSES if left is None else left,
            16 if many < 100 else 20 if many < 1000 else 21,
            clock.kernel,
            threads=1,
        )
        self._core = _core.OpeningTotals(puzzle, np.arange(many, dtype=np.uint32), options)

    def totals(self, openings: Sequence[tuple[int, ...]], limit: int = _core.INFINITE_COST) -> list[int]:
        """Totals of openings of one length: exact below ``limit``, negative when stopped."""
        import numpy as np

        ids = np.array(openings, np.uint32)
        threads = self.clock.budget.threads

        def work(control: Control, tick: OnProgress) -> list[int]:
            found = self._core.totals(ids.ravel(), ids.shape[1], limit, threads, control, tick)
            return [int(total) for total in found]

        return self.clock.call(work, lambda _: None)

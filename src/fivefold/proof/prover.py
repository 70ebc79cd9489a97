"""The prover: one run over all openers, from cheap bounds to search.

It keeps for every guess a bound of its total and how that was shown.  `prove` asks it for
the best opener, `guess_ranking` for the best few.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import TYPE_CHECKING

from fivefold import _core
from fivefold.base.kernel import active_kernel
from fivefold.base.pace import paced, workers
from fivefold.base.progress import Control
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import (
    Limits,
    Stopwatch,
    all_guesses,
    cache_bits,
    candidate_ids,
    least_total,
    own_guesses,
    tree_of,
    weight_column,
)
from fivefold.trees.tree import Tree

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CLOSED: tuple[str, ...] = ("open", "library", "two_guess", "searched")
"""How an opener was shown to cost at least its bound, in the core's numbering."""

_PROMISING = 64  # openers whose full two-guess bound is counted first
_SEEDS = 10  # the most promising of them, searched to get an upper bound
_BOUND_CHUNK, _SEARCH_CHUNK = 768, 48  # at most so many openers in one call
_SAVE_SECONDS = 1.0
_SAVE_SHARE = 20  # at most one part in so many of the time is for saving
_MANY = 2500  # answers from which a proof needs four times the memory

OnStage = Callable[[str, int, int], None]
"""Called with what is being done, openers done and openers in all."""


class Prover:
    """What is known of every opener: ``bounds``, ``closed`` and the exact ``totals``."""

    def __init__(
        self,
        table: FeedbackTable,
        limits: Limits,
        *,
        candidates: Iterable[str] | None = None,
        weights: Mapping[str, int] | None = None,
        rule: Rule = Rule.NORMAL,
        threads: int = 0,
        kernel: str | None = None,
        hash_seed: int = 0,
        seeds: int = _SEEDS,
        promising: int = _PROMISING,
        control: Control | None = None,
        on_stage: OnStage | None = None,
        save: Callable[[], None] | None = None,
    ) -> None:
        import numpy as np

        lexicon = table.lexicon
        ids = candidate_ids(lexicon, candidates)
        weight = weight_column(table, ids, weights, limits.guesses)
        self.lexicon, self.limits = lexicon, limits
        self.on_stage, self.save, self.workers = on_stage, save, workers(threads)
        self.next_save = 0.0
        self.stopwatch = Stopwatch(control or Control(), limits.seconds)
        self.search = _core.OpenerSearch(
            table.patterns,
            own_guesses(lexicon),
            all_guesses(lexicon),
            weight,
            lexicon.numbers(lexicon.guesses),
            lexicon.numbers(lexicon.answers),
            ids,
            limits.native_guesses,
            cache_bits(len(ids)) + (2 if len(ids) > _MANY else 0),
            kernel or active_kernel(),
            threads,
            rule.number,
            len(lexicon.guesses),
            hash_seed,
        )
        self.seeds, self.promising = seeds, promising
        self.rule = rule
        self.order = np.asarray(self.search.order())
        self.bounds = np.full(len(lexicon.guesses), least_total(ids, weight), np.int32)
        self.closed = np.zeros(len(lexicon.guesses), np.uint8)
        self.totals: dict[int, int] = {}  # by row, of openers searched to the end
        self.taken: set[int] = set()  # those of them that an earlier run searched
        self.table_bytes = table.patterns.nbytes

    @property
    def best(self) -> tuple[int, int] | None:
        """The least total found and its row, the first found of several."""
        if not self.totals:
            return None
        row = min(self.totals, key=self.totals.__getitem__)
        return self.totals[row], row

    @property
    def finished(self) -> bool:
        """Whether every opener is closed."""
        return bool(self.closed.all())

    @property
    def peak_bytes(self) -> int:
        """Memory of the search and its table."""
        return self.search.bytes + self.table_bytes

    def limit(self, top: int) -> int:
        """What an opener must cost less than to be among the ``top`` least totals found."""
        totals = sorted(self.totals.values())
        return totals[top - 1] if len(totals) >= top else _core.INFINITE_COST

    def find_upper(self, count: int) -> None:
        """Search the openers of least bound among those that divide best: at least ``count``."""
        import numpy as np

        promising = self.order[: max(self.promising, 4 * count)]
        self.stage("bound promising openers", 0, len(promising))
        bounds, _ = self.bound_openers(promising, _core.INFINITE_COST)
        seeds = promising[np.argsort(bounds, kind="stable")][: max(self.seeds, count + count // 2)]
        # One first: its total is a limit for all others when only the best is wanted.
        first = [(0, seeds[:1])]
        rest = ((1 + done, chunk) for done, chunk in paced(seeds[1:], self.workers, len(seeds)))
        for done, chunk in chain(first, rest):
            if self.stopwatch.stopped:
                return
            self.stage("search promising openers", done, len(seeds))
            self.search_openers(chunk, self.limit(count))

    def close_all(self, limit: Callable[[], int]) -> None:
        """Close every opener that costs at least ``limit()``; find the total of the others.

        The limit may only fall while the work goes on.
        """
        import numpy as np

        # What was closed for reaching a lower limit before is open again.
        short = self.bounds < min(limit(), _core.INFINITE_COST)
        short[list(self.totals)] = False
        self.closed[short] = 0
        todo = self.order[self.closed[self.order] == 0]
        for done, chunk in paced(todo, self.workers, _BOUND_CHUNK):
            if self.stopwatch.stopped:
                return
            self.stage("bound openers", done, len(todo))
            self.note(chunk, *self.bound_openers(chunk, limit()))
        survivors = todo[self.closed[todo] == 0]
        survivors = survivors[np.argsort(self.bounds[survivors], kind="stable")]
        for done, chunk in paced(survivors, self.workers, _SEARCH_CHUNK):
            if self.stopwatch.stopped:
                return
            self.stage("search openers", done, len(survivors))
            self.search_openers(chunk, limit())

    def bound_openers(
        self, rows: NDArray[np.uint32], limit: int
    ) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """Bounds without search."""
        return self.stopwatch.call(lambda inner, tick: self.search.bounds(rows, limit, inner, tick))

    def search_openers(
        self, rows: NDArray[np.uint32], limit: int
    ) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """Exact totals below ``limit``, bounds that reach it otherwise."""
        bounds, closed = self.stopwatch.call(
            lambda inner, tick: self.search.costs(rows, limit, inner, tick)
        )
        self.note(rows, bounds, closed)
        for row, bound, how in zip(rows, bounds, closed, strict=True):
            if how and bound < min(limit, _core.INFINITE_COST):
                self.totals[int(row)] = int(bound)
                self.taken.discard(int(row))
        return bounds, closed

    def note(
        self, rows: NDArray[np.uint32], bounds: NDArray[np.int32], closed: NDArray[np.uint8]
    ) -> None:
        """Keep what a call found; what was known before stays known."""
        import numpy as np

        self.bounds[rows] = np.maximum(self.bounds[rows], bounds)
        self.closed[rows] = closed

    def stage(self, name: str, done: int, total: int) -> None:
        """Tell what is being done, and save: at the first call, then about every second."""
        if self.on_stage is not None:
            self.on_stage(name, done, total)
        started = time.monotonic()
        if self.save is not None and started >= self.next_save:
            self.save()
            ended = time.monotonic()
            self.next_save = ended + max(_SAVE_SECONDS, _SAVE_SHARE * (ended - started))

    def tree(self, row: int) -> Tree | None:
        """The tree of an opener whose total was found here: its parts are remembered, so it is short."""
        if row in self.taken:
            return None
        flat = self.search.tree(row, Control())
        return tree_of(self.lexicon, *flat) if len(flat[0]) else None

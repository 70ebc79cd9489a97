"""Proof: the best opener of a lexicon, shown against every other guess.

The work goes from cheap to dear: bounds by letter sets, two-guess bounds, search.  What
is known at any moment is a `Proof`, finished or not, and can be saved as a certificate,
resumed, and rechecked by the slower code of `prove_check`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold import _core
from fivefold.feedback import FeedbackTable
from fivefold.kernel import active_kernel
from fivefold.lexicon import Lexicon
from fivefold.progress import Control
from fivefold.solve import (
    Limits,
    Status,
    Stopwatch,
    all_guesses,
    cache_bits,
    candidate_ids,
    own_guesses,
    tree_of,
)
from fivefold.tree import Tree

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CLOSED: tuple[str, ...] = ("open", "library", "two_guess", "searched")
"""How an opener was shown to cost at least its bound, in the core's numbering."""

_PROMISING = 64  # openers whose full two-guess bound is counted first
_SEEDS = 10  # the most promising of them, searched to get an upper bound
_BOUND_CHUNK, _SEARCH_CHUNK = 512, 16  # openers between two looks at the clock
_SAVE_SECONDS = 20.0

OnStage = Callable[[str, int, int], None]
"""Called with what is being done, openers done and openers in all."""


@dataclass(frozen=True, kw_only=True)
class Proof:
    """What is known about every opener of a lexicon.

    ``bounds`` holds for each guess a total that no tree with it first goes below, and
    ``closed`` how that was shown (an index of `CLOSED`).  ``total`` is the least total
    found; when every opener is closed, the bound of each reaches it.
    """

    lexicon: Lexicon
    guesses: int | None
    opener: str | None
    total: int | None
    tree: Tree | None
    status: Status
    bounds: NDArray[np.int32]
    closed: NDArray[np.uint8]
    nodes: int = 0
    peak_bytes: int = 0

    @property
    def counts(self) -> dict[str, int]:
        """How many openers were closed in which way."""
        return {name: int((self.closed == i).sum()) for i, name in enumerate(CLOSED)}

    @property
    def lower(self) -> int:
        """No tree of any opener has a smaller total."""
        return int(self.bounds.min())

    def __repr__(self) -> str:
        return f"<Proof of {self.lexicon.name}: {self.opener} {self.total}, {self.status.value}>"


def prove(
    table: FeedbackTable,
    *,
    limits: Limits | None = None,
    threads: int = 0,
    kernel: str | None = None,
    control: Control | None = None,
    on_stage: OnStage | None = None,
    resume: Proof | None = None,
    save: Callable[[Proof], None] | None = None,
) -> Proof:
    """The opener with the least total, with a bound for every other guess.

    ``save`` is called with the unfinished proof every twenty seconds or so; a proof so
    saved can be given to ``resume``.  After Ctrl-C, a stop or a limit the result says how
    far it came.

    >>> from fivefold.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])
    >>> proof = prove(FeedbackTable.build(lexicon))
    >>> proof.opener, proof.total, proof.status.value, proof.lower
    ('chomp', 9, 'proven', 9)
    """
    return _Prover(table, limits or Limits(), threads, kernel, control or Control(), on_stage, save).run(
        resume
    )


@dataclass(frozen=True, slots=True)
class ProvenOpener:
    """An opener with its exact total."""

    word: str
    total: int


def rank_openers_by_guesses(
    table: FeedbackTable,
    top: int = 10,
    *,
    limits: Limits | None = None,
    threads: int = 0,
    on_stage: OnStage | None = None,
) -> list[ProvenOpener]:
    """The ``top`` openers by exact total, ties in alphabetical order; all others are worse.

    Only as many as needed are solved exactly: the rest are shown to cost more than the
    last one listed.  Raises `TimeoutError` when a limit stops it before that is certain.

    >>> from fivefold.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])
    >>> [(o.word, o.total) for o in rank_openers_by_guesses(FeedbackTable.build(lexicon), 2)]
    [('chomp', 9), ('thumb', 9)]
    """
    prover = _Prover(table, limits or Limits(), threads, None, Control(), on_stage, None)
    return prover.rank(top)


class _Prover:
    """One run over the openers; keeps what is known in ``bounds`` and ``closed``."""

    def __init__(
        self,
        table: FeedbackTable,
        limits: Limits,
        threads: int,
        kernel: str | None,
        control: Control,
        on_stage: OnStage | None,
        save: Callable[[Proof], None] | None,
    ) -> None:
        import numpy as np

        lexicon = table.lexicon
        ids = candidate_ids(lexicon, None)
        self.lexicon, self.limits = lexicon, limits
        self.on_stage, self.save = on_stage, save
        self.saved = time.monotonic()
        self.stopwatch = Stopwatch(control, limits.seconds)
        self.search = _core.OpenerSearch(
            table.patterns,
            own_guesses(lexicon),
            all_guesses(lexicon),
            None,
            lexicon.numbers(lexicon.guesses),
            lexicon.numbers(lexicon.answers),
            ids,
            limits.native_guesses,
            cache_bits(len(ids)),
            kernel or active_kernel(),
            threads,
        )
        self.order = np.asarray(self.search.order())
        self.bounds = np.zeros(len(lexicon.guesses), np.int32)
        self.closed = np.zeros(len(lexicon.guesses), np.uint8)
        self.best: tuple[int, int] | None = None  # total, row
        self.table_bytes = table.patterns.nbytes

    def run(self, resume: Proof | None) -> Proof:
        if resume is not None:
            self.adopt(resume)
        if self.best is None:
            self.find_upper(1)
        if self.best is not None:
            self.close_all(self.best[0])
        return self.proof(finish=True)

    def rank(self, top: int) -> list[ProvenOpener]:
        import numpy as np

        top = min(top, len(self.order))
        self.find_upper(top)
        exact = np.sort(self.bounds[self.closed == CLOSED.index("searched")])
        limit = int(exact[top - 1]) + 1 if len(exact) >= top else _core.INFINITE_COST
        self.close_all(limit)
        if (self.closed == 0).any():
            raise TimeoutError("stopped before the ranking was certain")
        rows = [int(row) for row in np.lexsort((np.arange(len(self.bounds)), self.bounds))[:top]]
        return [ProvenOpener(self.lexicon.guesses[row], int(self.bounds[row])) for row in rows]

    def adopt(self, known: Proof) -> None:
        self.bounds[:], self.closed[:] = known.bounds, known.closed
        if known.opener is not None and known.total is not None:
            self.best = known.total, self.lexicon.guess_ids[known.opener]

    def find_upper(self, count: int) -> None:
        """Search the openers of least bound among those that divide best: at least ``count``."""
        import numpy as np

        promising = self.order[: max(_PROMISING, 4 * count)]
        bounds, _ = self.bound_openers(promising, _core.INFINITE_COST)
        seeds = promising[np.argsort(bounds, kind="stable")][: max(_SEEDS, count + count // 2)]
        limit = _core.INFINITE_COST
        done = 0
        while done < len(seeds) and not self.stopwatch.stopped:
            chunk = seeds[done : done + (1 if done == 0 else len(seeds))]
            self.stage("search promising openers", done, len(seeds))
            self.search_openers(chunk, limit)
            done += len(chunk)
            if count == 1 and self.best is not None:
                limit = self.best[0]

    def close_all(self, limit: int) -> None:
        """Close every opener that costs at least ``limit``; find the cost of the others."""
        import numpy as np

        todo = self.order[self.closed[self.order] == 0]
        for begin in range(0, len(todo), _BOUND_CHUNK):
            if self.stopwatch.stopped:
                return
            self.stage("bound openers", begin, len(todo))
            chunk = todo[begin : begin + _BOUND_CHUNK]
            bounds, closed = self.bound_openers(chunk, limit)
            self.note(chunk, bounds, closed)
        survivors = todo[self.closed[todo] == 0]
        survivors = survivors[np.argsort(self.bounds[survivors], kind="stable")]
        for begin in range(0, len(survivors), _SEARCH_CHUNK):
            if self.stopwatch.stopped:
                return
            self.stage("search openers", begin, len(survivors))
            self.search_openers(survivors[begin : begin + _SEARCH_CHUNK], limit)

    def bound_openers(
        self, rows: NDArray[np.uint32], limit: int
    ) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        return self.stopwatch.call(lambda inner, tick: self.search.bounds(rows, limit, inner, tick))

    def search_openers(self, rows: NDArray[np.uint32], limit: int) -> None:
        bounds, closed = self.stopwatch.call(
            lambda inner, tick: self.search.costs(rows, limit, inner, tick)
        )
        self.note(rows, bounds, closed)
        for row, bound, how in zip(rows, bounds, closed, strict=True):
            if how and bound < limit and (self.best is None or bound < self.best[0]):
                self.best = int(bound), int(row)

    def note(
        self, rows: NDArray[np.uint32], bounds: NDArray[np.int32], closed: NDArray[np.uint8]
    ) -> None:
        import numpy as np

        self.bounds[rows] = np.maximum(self.bounds[rows], bounds)
        self.closed[rows] = closed

    def stage(self, name: str, done: int, total: int) -> None:
        if self.on_stage is not None:
            self.on_stage(name, done, total)
        if self.save is not None and time.monotonic() - self.saved > _SAVE_SECONDS:
            self.save(self.proof(finish=False))
            self.saved = time.monotonic()

    def proof(self, *, finish: bool) -> Proof:
        tree = None
        finished = self.best is not None and not (self.closed == 0).any()
        if finish and self.best is not None:
            # A tree is wanted even after a stop: its parts are remembered, so this is short.
            flat = self.search.tree(self.best[1], Control())
            tree = tree_of(self.lexicon, *flat) if len(flat[0]) else None
        return Proof(
            lexicon=self.lexicon,
            guesses=self.limits.guesses,
            opener=None if self.best is None else self.lexicon.guesses[self.best[1]],
            total=None if self.best is None else self.best[0],
            tree=tree,
            status=self.stopwatch.status(finished=finished),
            bounds=self.bounds.copy(),
            closed=self.closed.copy(),
            nodes=self.search.nodes,
            peak_bytes=self.search.bytes + self.table_bytes,
        )


def save_certificate(proof: Proof, path: str | Path) -> None:
    """Write ``proof`` whole or not at all; `prove_check` reads it."""
    from fivefold.certificate import write_certificate

    write_certificate(proof, path)


def load_certificate(path: str | Path, lexicon: Lexicon) -> Proof:
    """Read what `save_certificate` wrote for ``lexicon``."""
    from fivefold.certificate import read_certificate

    return replace(read_certificate(path, lexicon))

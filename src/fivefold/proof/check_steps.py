"""The steps of a check: replay the tree, fill a table, recount bounds, search openers again."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from fivefold.base.budget import Clock
from fivefold.base.progress import Control, OnProgress
from fivefold.proof.certificate import Certificate
from fivefold.proof.check_table import table_by_definition
from fivefold.proof.opener_checker import OpenerChecker
from fivefold.proof.stages import OnStage
from fivefold.trees.check import check_tree

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Openers in one call, at least and at most.  Each call of the recount begins with counts for
# all guesses, a second on the usual lists.
_COUNT_CHUNK, _MOST_SEARCHED = (512, 2048), 256

_LONG, _SHORT = 1.0, 0.4  # seconds: shorter pieces from here on, longer pieces below

_Rows = TypeVar("_Rows", "NDArray[Any]", list[int])


@dataclass(kw_only=True)
class Checked:
    """What a check has gone through: of every opener so far a lower bound that was found again."""

    counted: dict[int, int] = field(default_factory=dict)
    """By row the two-guess bound, or the total that is claimed where the bound reaches it."""
    searched: dict[int, int] = field(default_factory=dict)
    """By row the total, or as much as reaches the one that is claimed."""


class _StoppedError(Exception):
    """Ends the filling of a table."""


class CheckSteps:
    """A check in progress."""

    def __init__(
        self,
        certificate: Certificate,
        clock: Clock,
        on_stage: OnStage | None,
        checked: Checked | None,
        save: Callable[[Checked], None] | None,
    ) -> None:
        self.certificate, self.clock = certificate, clock
        self.show: OnStage = on_stage or (lambda *_: None)
        self.checked = checked or Checked()
        self.save = save or (lambda _: None)
        self.openers = len(certificate.lexicon.guesses)
        self.problems: list[str] = []

    @property
    def all_counted(self) -> bool:
        """Whether the bound of every opener was recounted."""
        return len(self.checked.counted) == self.openers

    def replay(self) -> None:
        """Play every answer through the tree."""
        tree, opener, weights = self.certificate.tree, self.certificate.opener, self.certificate.weights
        check = check_tree(
            tree,
            self.certificate.table or self.certificate.lexicon,
            rule=self.certificate.rule,
            max_guesses=self.certificate.guesses,
            candidates=None if weights is None else [*weights],
        ).claiming(self.certificate.total, weights)
        self.problems += [str(problem) for problem in check.problems]
        if tree.word != opener:
            self.problems.append(f"the tree opens with {tree.word!r}, not {opener!r}")

    def prepare(self, threads: int) -> bool:
        """Fill the table, unless it is given; false if there is no time for it."""
        certificate, self.workers = self.certificate, workers(threads)

        def show(done: int) -> None:
            self.show("fill the table", done, self.openers)
            if self.clock.stopped:
                raise _StoppedError

        try:
            table = certificate.table or table_by_definition(certificate.lexicon, show)
        except _StoppedError:
            return False
        given, by_answer = certificate.weights, None
        if given is not None:
            by_answer = [given.get(word, 0) for word in certificate.lexicon.answers]
        self.checker = OpenerChecker(
            table, certificate.rule, certificate.guesses, weights=by_answer, threads=threads
        )
        return True

    def count(self) -> None:
        """Recount the two-guess bounds of all openers, each as far as the total."""
        rows = list(range(self.openers))
        self.run("recount bounds", rows, self.checked.counted, _COUNT_CHUNK, self._count_some)

    def to_search(self) -> list[int]:
        """The openers whose two-guess bound is below the total, least bound first."""
        known, total = self.checked.counted, self.certificate.total
        return sorted((row for row in known if known[row] < total), key=lambda row: (known[row], row))

    def search(self, rows: list[int]) -> None:
        """Search openers again, each as far as the total."""
        known, chunk = self.checked.searched, (self.workers, _MOST_SEARCHED)
        if self.all_counted:
            self.run("search openers again", rows, known, chunk, self._search_some)

    def judge(self) -> None:
        """Object to every opener that was found to cost less than the total."""
        words, total = self.certificate.lexicon.guesses, self.certificate.total
        for row, cost in self.checked.searched.items():
            if cost < total:
                self.problems.append(f"{words[row]!r} costs {cost}, less than {total}")

    def run(
        self,
        stage: str,
        rows: list[int],
        known: dict[int, int],
        chunk: tuple[int, int],
        ask: Callable[..., Any],
    ) -> None:
        """Ask about the rows that are not known yet, piece by piece."""
        todo = [row for row in rows if row not in known]
        before = len(rows) - len(todo)
        for done, piece in paced(todo, *chunk):
            if self.clock.stopped:
                return
            so_far = before + done
            show = partial(self._show_more, stage, so_far, len(rows))
            found = self.clock.call(partial(ask, piece), show)
            answers = zip(piece, found.tolist(), strict=True)
            known.update((row, bound) for row, bound in answers if bound >= 0)
            self.save(self.checked)

    def _show_more(self, stage: str, before: int, total: int, done: int) -> None:
        self.show(stage, before + done, total)

    def _count_some(self, rows: list[int], control: Control, on_progress: OnProgress) -> NDArray[Any]:
        claims = [self.certificate.total] * len(rows)
        return self.checker.two_guess_bounds(rows, control, on_progress, claims=claims)

    def _search_some(self, rows: list[int], control: Control, on_progress: OnProgress) -> NDArray[Any]:
        claims = [self.certificate.total] * len(rows)
        return self.checker.reached(rows, claims, control, on_progress)


def workers(threads: int) -> int:
    """How many threads the core uses: with fewer openers at once some would wait."""
    return threads or os.cpu_count() or 1


def paced(
    rows: _Rows,
    least: int,
    most: int,
    *,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[tuple[int, _Rows]]:
    """Pieces of ``least`` to ``most`` rows, each with how many came before.

    Their size follows how long the one before took.

    >>> ticks = iter([0, 0.1, 1, 3, 3, 3.5])
    >>> pieces = paced(list(range(8)), 1, 8, clock=lambda: next(ticks))
    >>> list(pieces)
    [(0, [0, 1]), (2, [2, 3, 4, 5]), (6, [6, 7])]
    """
    size, done = max(least, most // 4), 0
    while done < len(rows):
        started = clock()
        yield done, rows[done : done + size]
        took = clock() - started
        done += size
        if took >= _LONG:
            size = max(least, size // 2)
        elif took < _SHORT:
            size = min(most, 2 * size)

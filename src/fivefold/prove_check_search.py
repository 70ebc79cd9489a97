"""Openers once more, for the check of certificates: their bounds counted, their totals searched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fivefold import _core
from fivefold.feedback import FeedbackTable
from fivefold.progress import Control, OnProgress
from fivefold.prove_check_normal import Checker
from fivefold.prove_check_rule import RuleChecker
from fivefold.rule import Rule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class OpenerChecker:
    """What openers cost at least under ``rule`` with at most ``guesses`` guesses (None: any number).

    Openers are rows of ``table``.  A total that no tree within the guesses has is
    ``_core.INFINITE_COST``.  Progress counts openers; those not finished before a stop get -1.
    """

    def __init__(
        self, table: FeedbackTable, rule: Rule, guesses: int | None, *, threads: int = 0
    ) -> None:
        self.table, self.rule, self.guesses, self.threads = table, rule, guesses, threads
        self.plain = Checker(table.lexicon, guesses)
        self.checker: Checker | RuleChecker = self.plain
        if rule is not Rule.NORMAL:
            self.checker = RuleChecker(table.lexicon, rule, guesses, self.plain.table, self.plain.own)

    def two_guess_bounds(
        self,
        rows: Sequence[int],
        control: Control,
        on_progress: OnProgress | None = None,
        *,
        claims: Sequence[int] | None = None,
    ) -> NDArray[np.int32]:
        """The exact two-guess bound of each opener.

        With ``claims`` the claim of each opener whose bound reaches it, and the bound of each
        other, which is less work.
        """
        import numpy as np

        if claims is None:
            claims = [_core.INFINITE_COST] * len(rows)
        bounds = _core.recount_bounds(
            self.table.patterns,
            self.table.own_rows,
            self.table.lexicon.numbers(self.table.lexicon.guesses),
            self.rule.number,
            np.array(rows, np.uint32),
            np.array(claims, np.int32),
            self.threads,
            control,
            on_progress,
        )
        return np.where(bounds == 0, np.int32(-1), bounds)

    def reached(
        self,
        rows: Sequence[int],
        claims: Sequence[int],
        control: Control,
        on_progress: OnProgress | None = None,
    ) -> NDArray[np.int32]:
        """A proven lower bound of the total of each opener that reaches its claim if the claim holds.

        Where the total is below the claim it is found exactly.
        """
        import numpy as np

        found = np.full(len(rows), -1, np.int32)
        for i, (row, claim) in enumerate(zip(rows, claims, strict=True)):
            if control.stop_requested:
                break
            if on_progress is not None:
                on_progress(i)
            found[i] = min(self.checker.cost_after(row, claim), _core.INFINITE_COST)
        return found

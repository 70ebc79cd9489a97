"""Openers once more, for the check of certificates: their bounds counted, their totals searched.

The work is done by native code of its own (``recount*``), which shares nothing with the search
but the names of the rules and the splitting of work among threads.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fivefold import _core
from fivefold.base.progress import Control, OnProgress
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.rule import Rule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MEMORY = 1 << 30  # bytes for what was found, whichever opener it was for


class OpenerChecker:
    """What openers cost at least under ``rule`` with at most ``guesses`` guesses (None: any number).

    Openers are rows of ``table``; ``weights`` are those of its columns, 0 for what
    cannot be the answer; None: all are 1.  A total that no tree within the guesses has is
    ``_core.INFINITE_COST``.  Progress counts openers; those not finished before a stop get -1.
    Openers may be asked for in any order and again; one call at a time.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])
    >>> checker = OpenerChecker(FeedbackTable.build(lexicon), Rule.NORMAL, None)
    >>> rows = [lexicon.guess_ids["batch"], lexicon.guess_ids["chomp"]]
    >>> checker.reached(rows, [9, 12], Control()).tolist()
    [9, 9]
    """

    def __init__(
        self,
        table: FeedbackTable,
        rule: Rule,
        guesses: int | None,
        *,
        weights: Sequence[int] | None = None,
        threads: int = 0,
    ) -> None:
        import numpy as np

        self.threads = threads
        words = table.walk_numbers  # letters are looked at only under a rule
        patterns, own_rows, weighed = table.patterns, table.own_rows, None
        if weights is not None:
            possible = np.flatnonzero(weights)
            patterns, own_rows = np.ascontiguousarray(patterns[:, possible]), own_rows[possible]
            weighed = np.array(weights, np.int32)[possible]
        puzzle = _core.RecountPuzzle(patterns, own_rows, words, rule.number, weighed)
        most = _core.UNLIMITED_GUESSES if guesses is None else guesses
        self.search = _core.RecountSearch(puzzle, most, _MEMORY)

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
        return self.search.two_guess_bounds(
            np.array(rows, np.uint32),
            np.array(claims, np.int32),
            self.threads,
            control,
            on_progress,
        )

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

        return self.search.reached(
            np.array(rows, np.uint32),
            np.array(claims, np.int32),
            self.threads,
            control,
            on_progress,
        )

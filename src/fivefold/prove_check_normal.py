"""The table, the counts and the plain search behind the check of certificates.

Patterns by the definition and a recursion with one bound: a guess that shows k patterns on n
candidates costs at least 3 n - k, one less if it is a candidate.  `prove_check_rule` is the
same for the hard and ultra-hard rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fivefold import _core
from fivefold.lexicon import Lexicon
from fivefold.progress import Control, OnProgress
from fivefold.prove_check_rule import IMPOSSIBLE, ignore
from fivefold.prove_check_table import table_by_definition
from fivefold.rule import Rule

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Checker:
    """Counts and searches with numpy on a table of its own.

    Of the core only the recount of all openers is used, which is plain and separate from the
    search; `two_guess_bound` is the same once more, against which it is tested.
    """

    def __init__(
        self, lexicon: Lexicon, guesses: int | None = None, on_progress: OnProgress = ignore
    ) -> None:
        import numpy as np

        self.lexicon = lexicon
        self.left = len(lexicon.answers) + 1 if guesses is None else guesses
        self.known: dict[tuple[bytes, int], tuple[int, bool]] = {}
        self.table = table_by_definition(lexicon, on_progress).patterns
        self.own = np.array([lexicon.guess_ids[word] for word in lexicon.answers])

    def groups(self, row: int, candidates: NDArray[Any]) -> list[NDArray[Any]]:
        """The groups of a guess, without the one it would win."""
        import numpy as np

        patterns = self.table[row, candidates]
        rest = candidates[self.own[candidates] != row]
        found = patterns[self.own[candidates] != row]
        return [rest[found == pattern] for pattern in np.unique(found)]

    def bounds(self, candidates: NDArray[Any]) -> NDArray[Any]:
        """3 n - patterns - [candidate] of every guess."""
        import numpy as np

        shown = np.sort(self.table[:, candidates], axis=1)
        patterns = 1 + np.count_nonzero(shown[:, 1:] != shown[:, :-1], axis=1)
        bounds: NDArray[Any] = 3 * len(candidates) - patterns
        bounds[self.own[candidates]] -= 1
        return bounds

    def recount(
        self,
        rows: list[int],
        claims: list[int],
        rule: Rule,
        threads: int,
        on_progress: OnProgress = ignore,
    ) -> list[int]:
        """For each opener its claim if its two-guess bound under ``rule`` reaches it, else the bound."""
        import numpy as np

        bounds = _core.recount_bounds(
            self.table,
            self.own.astype(np.uint32),
            self.lexicon.numbers(self.lexicon.guesses),
            rule.number,
            np.array(rows, np.uint32),
            np.array(claims, np.int32),
            threads,
            Control(),
            on_progress,
        )
        return [int(bound) for bound in bounds]

    def two_guess_bound(self, row: int) -> int:
        """One guess for each answer, then the least bound of each group."""
        import numpy as np

        everything = np.arange(len(self.lexicon.answers))
        groups = self.groups(row, everything)
        return len(everything) + sum(int(self.bounds(group).min()) for group in groups)

    def cost_after(self, row: int, limit: int, on_progress: OnProgress = ignore) -> int:
        """The least total with this opener: exact below ``limit``, else a bound that reaches it.

        Progress is what the total is known to reach.
        """
        import numpy as np

        everything = np.arange(len(self.lexicon.answers))
        groups = sorted(self.groups(row, everything), key=len)
        lowers = [2 * len(group) - 1 for group in groups]
        total = len(everything) + sum(lowers)
        step = 1
        open_groups = list(range(len(groups)))
        while open_groups and total < limit:
            still_open = []
            for i in open_groups:
                on_progress(total)
                window = lowers[i] + min(step, limit - total)
                cost = self.cost(groups[i], window, self.left - 1)
                total += cost - lowers[i]
                lowers[i] = cost
                if cost >= window:
                    still_open.append(i)
                if total >= limit:
                    return total
            open_groups = still_open
            step *= 2
        return total

    def cost(self, candidates: NDArray[Any], limit: int, left: int) -> int:
        """The least total of a set: exact below ``limit``, else a bound that reaches it."""
        n = len(candidates)
        if left < min(n, 2):
            return IMPOSSIBLE
        if n <= 2 or 2 * n - 1 >= limit:
            return 2 * n - 1
        key = candidates.tobytes(), min(left, n)  # no best tree needs more guesses than words
        lower, exact = self.known.get(key, (0, False))
        if exact or lower >= limit:
            return lower
        bounds = self.bounds(candidates)
        best = limit
        if int(bounds.min()) >= limit:
            self.known[key] = int(bounds.min()), False
            return int(bounds.min())
        for row in bounds.argsort(kind="stable"):
            if bounds[row] >= best:
                break
            total = n
            groups = sorted(self.groups(int(row), candidates), key=len)
            if len(groups) == 1 and len(groups[0]) == n:
                continue
            total += sum(2 * len(group) - 1 for group in groups)
            for group in groups:
                if total >= best:
                    break
                floor = 2 * len(group) - 1
                total += self.cost(group, floor + best - total, left - 1) - floor
            best = min(best, total)
        self.known[key] = best, best < limit
        return best

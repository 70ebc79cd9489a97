"""The plain search behind the check of certificates under the hard and ultra-hard rules.

It states the rules once more, in numpy and for many guesses at a time, and searches by a
recursion with one bound: a guess that shows k patterns on n candidates costs at least
3 n - k, one less if it is a candidate.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from fivefold.lexicon import Lexicon
from fivefold.progress import OnProgress
from fivefold.rule import Rule

if TYPE_CHECKING:
    from numpy.typing import NDArray

IMPOSSIBLE = 1 << 28


def ignore(_: int) -> None:
    """Progress that nobody wants to see."""


class RuleChecker:
    """Costs of openers under ``rule`` with at most ``guesses`` guesses."""

    def __init__(
        self, lexicon: Lexicon, rule: Rule, guesses: int | None, table: NDArray[Any], own: NDArray[Any]
    ) -> None:
        self.rule, self.table, self.own = rule, table, own
        self.left = len(lexicon.answers) + 1 if guesses is None else guesses
        self.words = lexicon.numbers(lexicon.guesses)
        self.length = lexicon.length
        self.known: dict[tuple[bytes, bytes, int], tuple[int, bool]] = {}

    def allowed(self, rows: NDArray[Any], earlier: int, pattern: int) -> NDArray[Any]:
        """Those of ``rows`` that may be played after ``earlier`` showed ``pattern``."""
        guess = self.words[earlier].tolist()
        marks = [pattern // 3 ** (self.length - 1 - place) % 3 for place in range(self.length)]
        shown = Counter(letter for letter, mark in zip(guess, marks, strict=True) if mark)
        for place, (letter, mark) in enumerate(zip(guess, marks, strict=True)):
            here = self.words[rows, place] == letter
            if mark == 2:
                rows = rows[here]
            elif self.rule is Rule.ULTRA_HARD:
                rows = rows[~here]
        for letter in set(guess):
            copies = (self.words[rows] == letter).sum(axis=1)
            keep = copies >= shown[letter]
            if self.rule is Rule.ULTRA_HARD and (letter, 0) in zip(guess, marks, strict=True):
                keep &= copies == shown[letter]
            rows = rows[keep]
        return rows

    def groups(
        self, row: int, candidates: NDArray[Any], legal: NDArray[Any]
    ) -> list[tuple[NDArray[Any], NDArray[Any]]]:
        """The groups of a guess with what is legal in each, smallest first; no group it would win."""
        import numpy as np

        patterns = self.table[row, candidates]
        found = []
        for pattern in np.unique(patterns):
            group = candidates[patterns == pattern]
            if len(group) > 1 or self.own[group[0]] != row:
                found.append((group, self.allowed(legal, row, int(pattern))))
        return sorted(found, key=lambda pair: len(pair[0]))

    def bounds(self, candidates: NDArray[Any], legal: NDArray[Any]) -> NDArray[Any]:
        """3 n - patterns - [candidate] of every legal guess; `IMPOSSIBLE` if it separates nothing."""
        import numpy as np

        shown = np.sort(self.table[np.ix_(legal, candidates)], axis=1)
        patterns = 1 + np.count_nonzero(shown[:, 1:] != shown[:, :-1], axis=1)
        bounds: NDArray[Any] = 3 * len(candidates) - patterns - np.isin(legal, self.own[candidates])
        bounds[(patterns == 1) & (len(candidates) > 1)] = IMPOSSIBLE
        return bounds

    def two_guess_bound(self, row: int) -> int:
        """One guess for each answer, then the least bound of each group by a legal guess."""
        import numpy as np

        everything, legal = np.arange(len(self.own)), np.arange(len(self.words))
        groups = self.groups(row, everything, legal)
        return len(everything) + sum(int(self.bounds(*group).min()) for group in groups)

    def cost_after(self, row: int, limit: int, on_progress: OnProgress = ignore) -> int:
        """The least total with this opener: exact below ``limit``, else a bound that reaches it.

        Progress is what the total is known to reach.
        """
        import numpy as np

        everything, legal = np.arange(len(self.own)), np.arange(len(self.words))
        open_groups = self.groups(row, everything, legal)
        lowers = [2 * len(group) - 1 for group, _ in open_groups]
        total, step = len(everything) + sum(lowers), 1
        still_open = list(range(len(open_groups)))
        while still_open and total < limit:
            todo, still_open = still_open, []
            for i in todo:
                on_progress(total)
                window = lowers[i] + min(step, limit - total)
                cost = self.cost(*open_groups[i], window, self.left - 1)
                total += cost - lowers[i]
                lowers[i] = cost
                if cost >= window:
                    still_open.append(i)
                if total >= limit:
                    return total
            step *= 2
        return total

    def cost(self, candidates: NDArray[Any], legal: NDArray[Any], limit: int, left: int) -> int:
        """The least total of a set: exact below ``limit``, else a bound that reaches it."""
        n = len(candidates)
        if left < min(n, 2):
            return IMPOSSIBLE
        if n <= 2 or 2 * n - 1 >= limit:
            return 2 * n - 1
        bounds = self.bounds(candidates, legal)
        legal, bounds = legal[bounds < IMPOSSIBLE], bounds[bounds < IMPOSSIBLE]
        key = candidates.tobytes(), legal.tobytes(), min(left, n)
        lower, exact = self.known.get(key, (0, False))
        if exact or lower >= limit:
            return lower
        best = limit
        for i in bounds.argsort(kind="stable"):
            if bounds[i] >= best:
                break
            groups = self.groups(int(legal[i]), candidates, legal)
            total = n + sum(2 * len(group) - 1 for group, _ in groups)
            for group, later in groups:
                if total >= best:
                    break
                floor = 2 * len(group) - 1
                total += self.cost(group, later, floor + best - total, left - 1) - floor
            best = min(best, total)
        # Below the limit, or as far as the bounds of the guesses not opened reach.
        if best >= limit:
            best = max(limit, int(bounds.min()))
        self.known[key] = best, best < limit
        return best

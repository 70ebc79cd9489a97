"""Guess costs under a rule that looks at the clues: one search per guess, as legal guesses are few."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import Budget, Clock
from fivefold.puzzle.splits import table_splits
from fivefold.search.columns import Columns
from fivefold.search.exact import solve_columns
from fivefold.search.guess_costs import GuessCost, GuessCosts
from fivefold.search.solution import Solution
from fivefold.words.familiar import unfamiliarities

ALWAYS_LOOKED_AT = 5
"""Guesses whose cost is looked at when the time is over too: a moment each."""


def guess_costs_by_rule(columns: Columns, top: int, wanted: Sequence[str], budget: Budget) -> GuessCosts:
    """The best guess, then those of the least bound."""
    return _RuleSearch(columns, budget.start()).best(top, wanted)


@dataclass(frozen=True)
class _RuleSearch:
    columns: Columns
    clock: Clock

    def best(self, count: int, wanted: Sequence[str]) -> GuessCosts:
        least = self._solve(None)
        unknown: Bounds[int] = Bounds(least.total.lower, None)

        def cost(word: str) -> GuessCost:
            if self.clock.stopped:
                return GuessCost(word, unknown)
            return self._cost(word)

        asked = tuple(cost(word) for word in wanted)
        words = self._promising(count)
        if least.tree is not None and least.tree.word not in words:
            words = [least.tree.word, *words[: count - 1]]
        proven = least.status is Status.PROVEN
        known = {least.tree.word: least} if proven and least.tree is not None else {}
        costs = []
        for place, word in enumerate(words):
            if word in known:
                costs.append(GuessCost(word, known[word].total))
            elif place < ALWAYS_LOOKED_AT or not self.clock.stopped:
                costs.append(self._cost(word))
            else:
                costs.append(GuessCost(word, unknown))
        costs = self._ordered(costs)
        return GuessCosts(
            position=self.columns.position,
            status=self.clock.status(
                finished=proven and bool(costs) and costs[0].total.upper == least.total.lower
            ),
            lower=least.total.lower,
            guesses=tuple(costs),
            wanted=asked,
            ranked=False,
        )

    def _ordered(self, costs: Sequence[GuessCost]) -> list[GuessCost]:
        """Those with a way to play by what it costs, the others as they promise."""
        searched = [cost for cost in costs if cost.total.upper is not None]
        searched.sort(key=lambda c: (c.total.upper, c.word not in self.columns.position, c.word))
        return searched + [cost for cost in costs if cost.total.upper is None]

    def _solve(self, opener: str | None) -> Solution:
        return solve_columns(self.columns, opener, self.clock.left)

    def _cost(self, word: str) -> GuessCost:
        # Candidates stay legal, so even after a guess that tells nothing they can be guessed in turn.
        return GuessCost(word, self._solve(word).total)

    def _promising(self, count: int) -> list[str]:
        """The legal guesses of the least bound.

        With n candidates and k groups it is 3n - k, one less for a candidate; of the same bound come
        candidates first, then familiar words, then the fewest expected words left.
        """
        import numpy as np

        position = self.columns.position
        threads = self.clock.budget.threads
        splits = table_splits(self.columns.table, position.candidates, threads=threads)
        legal = set(position.guess_ids.tolist())
        possible = splits.win > 0
        strange = np.array(unfamiliarities(position.lexicon))
        bound = -(splits.groups.astype(np.int64) + possible)
        keys = (splits.expected, strange, ~possible, bound)
        order = [i for i in np.lexsort(keys) if i in legal and (splits.groups[i] > 1 or possible[i])]
        return [splits.guesses[i] for i in order[:count]]

"""Best guesses: what a position costs, which guesses cost least, and what any other costs.

A position is a set of candidates with the clues that led to it.  Costs are totals over the candidates,
weights count; divided by the total weight they are expected further guesses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold import _core
from fivefold.base.kernel import active_kernel
from fivefold.base.progress import Control
from fivefold.puzzle.clue import History
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.partition import table_splits
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import (
    Limits,
    Solution,
    Status,
    Stopwatch,
    all_guesses,
    cache_bits,
    candidate_ids,
    solve_tree,
    weight_column,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ALWAYS_LOOKED_AT = 5
"""Guesses whose cost is looked at when the time is over too: a moment each."""


@dataclass(frozen=True, slots=True)
class Cost:
    """A guess with the total it needs, or bounds of it."""

    word: str
    lower: int
    upper: int | None
    """The total of a way to play after it; None if none is known."""

    @property
    def exact(self) -> bool:
        """Whether the bounds meet."""
        return self.lower == self.upper


@dataclass(frozen=True, slots=True, kw_only=True)
class BestGuesses:
    """The guesses of a position that cost least, best first."""

    status: Status
    """Proven: the first guess is exact and no guess at all costs less."""
    lower: int
    """No guess at all costs less."""
    guesses: tuple[Cost, ...]
    wanted: tuple[Cost, ...]
    """The costs asked for by name, in that order."""
    ranked: bool
    """Whether all are exact and no other guess belongs among them."""


def best_guesses(
    table: FeedbackTable,
    candidates: Sequence[str],
    *,
    count: int = 1,
    wanted: Sequence[str] = (),
    rule: Rule = Rule.NORMAL,
    history: History = (),
    familiar: NDArray[np.uint32] | None = None,
    weights: Mapping[str, int] | None = None,
    seconds: float | None = None,
    threads: int = 0,
    control: Control | None = None,
) -> BestGuesses:
    """The ``count`` guesses of least cost, and the costs of the ``wanted`` ones.

    Of equal cost, candidates come first, then the fewest expected words left, then the rows of
    ``familiar`` (by default the answers of the table), then a to z.  Under the hard rules the best guess
    comes first, and the others are those of the least bound.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    >>> found = best_guesses(FeedbackTable.build(lexicon), lexicon.answers, count=2, wanted=["batch"])
    >>> [(cost.word, cost.upper) for cost in found.guesses], found.wanted[0].upper
    ([('chomp', 9), ('batch', 10)], 10)
    """
    import numpy as np

    lexicon = table.lexicon
    lexicon.require_guesses(wanted)
    ids = candidate_ids(lexicon, candidates)
    column = weight_column(table, ids, weights, None)
    weight = len(ids) if column is None else int(column[ids].sum())
    stopwatch = Stopwatch(control or Control(), seconds)
    if len(ids) == 1:
        return _last_word(lexicon.answers[int(ids[0])], weight, wanted)
    if rule is not Rule.NORMAL:
        search = _RuleSearch(table, candidates, rule, history, weights, stopwatch, threads)
        return search.best(count, wanted)
    rows = np.array([lexicon.guess_ids[word] for word in wanted], np.uint32)
    lower, proven, whole, _, found, asked = stopwatch.call(
        lambda inner, tick: _core.best_guesses(
            table.patterns,
            table.own_rows,
            all_guesses(lexicon),
            column,
            ids,
            table.own_rows if familiar is None else familiar,
            count,
            rows,
            cache_bits(len(ids)),
            active_kernel(),
            threads,
            inner,
            tick,
        )
    )

    def cost(entry: tuple[int, int, bool]) -> Cost:
        row, total, exact = entry
        return Cost(lexicon.guesses[row], total, total if exact else None)

    return BestGuesses(
        status=stopwatch.status(finished=proven),
        lower=lower,
        guesses=tuple(cost(entry) for entry in found),
        wanted=tuple(cost(entry) for entry in asked),
        ranked=whole,
    )


def _last_word(answer: str, weight: int, wanted: Sequence[str]) -> BestGuesses:
    """One candidate is left: guess it."""
    costs = [Cost(word, *(2 * [weight if word == answer else 2 * weight])) for word in wanted]
    best = Cost(answer, weight, weight)
    return BestGuesses(
        status=Status.PROVEN, lower=weight, guesses=(best,), wanted=tuple(costs), ranked=True
    )


@dataclass(frozen=True)
class _RuleSearch:
    """The same under a rule that looks at the clues: one search per guess, as legal guesses are few."""

    table: FeedbackTable
    candidates: Sequence[str]
    rule: Rule
    history: History
    weights: Mapping[str, int] | None
    stopwatch: Stopwatch
    threads: int

    def best(self, count: int, wanted: Sequence[str]) -> BestGuesses:
        least = self._solve(None)

        def cost(word: str) -> Cost:
            if self.stopwatch.stopped:
                return Cost(word, least.lower, None)
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
                costs.append(Cost(word, known[word].lower, known[word].upper))
            elif place < ALWAYS_LOOKED_AT or not self.stopwatch.stopped:
                costs.append(self._cost(word))
            else:
                costs.append(Cost(word, least.lower, None))
        possible = set(self.candidates)
        searched = [cost for cost in costs if cost.upper is not None]
        searched.sort(key=lambda c: (c.upper, c.word not in possible, c.word))
        costs = searched + [cost for cost in costs if cost.upper is None]  # as they promise
        return BestGuesses(
            status=self.stopwatch.status(
                finished=proven and bool(costs) and costs[0].upper == least.lower
            ),
            lower=least.lower,
            guesses=tuple(costs),
            wanted=asked,
            ranked=False,
        )

    def _solve(self, opener: str | None) -> Solution:
        return solve_tree(
            self.table,
            self.candidates,
            rule=self.rule,
            history=self.history,
            opener=opener,
            limits=Limits(guesses=None, seconds=self.stopwatch.left),
            weights=self.weights,
            threads=self.threads,
            control=self.stopwatch.control,
        )

    def _cost(self, word: str) -> Cost:
        # Candidates stay legal, so even after a guess that tells nothing they can be guessed in turn.
        solution = self._solve(word)
        return Cost(word, solution.lower, solution.upper)

    def _promising(self, count: int) -> list[str]:
        """The legal guesses of the least bound.

        With n candidates and k groups it is 3n - k, one less for a candidate; of the same bound come
        candidates first, then the fewest expected words left.
        """
        import numpy as np

        splits = table_splits(self.table, self.candidates, threads=self.threads)
        legal = self.rule.legal_guesses(self.table.lexicon, self.history)
        possible = splits.win > 0
        keys = (splits.expected, ~possible, -(splits.groups.astype(np.int64) + possible))
        order = [i for i in np.lexsort(keys) if legal[i] and (splits.groups[i] > 1 or possible[i])]
        return [splits.guesses[i] for i in order[:count]]

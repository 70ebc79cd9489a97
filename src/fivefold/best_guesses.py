"""Best guesses: what a position costs, which guesses cost least, and what any other costs.

A position is a set of candidates with the clues that led to it.  Costs are totals over the candidates,
weights count; divided by the total weight they are expected further guesses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold import _core
from fivefold.errors import OptionError
from fivefold.feedback import FeedbackTable
from fivefold.kernel import active_kernel
from fivefold.progress import Control
from fivefold.rule import Rule
from fivefold.solve import (
    Status,
    Stopwatch,
    all_guesses,
    cache_bits,
    candidate_ids,
    weight_column,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


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
    familiar: NDArray[np.uint32] | None = None,
    weights: Mapping[str, int] | None = None,
    seconds: float | None = None,
    threads: int = 0,
    control: Control | None = None,
) -> BestGuesses:
    """The ``count`` guesses of least cost, and the costs of the ``wanted`` ones.

    Of equal cost, candidates come first, then the fewest expected words left, then the rows of
    ``familiar`` (by default the answers of the table), then a to z.

    >>> from fivefold.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    >>> found = best_guesses(FeedbackTable.build(lexicon), lexicon.answers, count=2, wanted=["batch"])
    >>> [(cost.word, cost.upper) for cost in found.guesses], found.wanted[0].upper
    ([('chomp', 9), ('batch', 10)], 10)
    """
    import numpy as np

    lexicon = table.lexicon
    lexicon.require_guesses(wanted)
    ids = candidate_ids(lexicon, candidates)
    column = weight_column(lexicon, ids, weights)
    weight = len(ids) if column is None else int(column[ids].sum())
    stopwatch = Stopwatch(control or Control(), seconds)
    if len(ids) == 1:
        return _last_word(lexicon.answers[int(ids[0])], weight, wanted)
    if rule is not Rule.NORMAL:
        raise OptionError(f"no search under the {rule} rule")
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

    least = Cost("", lower, lower if proven else None)
    return BestGuesses(
        status=stopwatch.status(finished=proven),
        lower=lower,
        guesses=tuple(cost(entry) for entry in found),
        wanted=tuple(_or_wasted(cost(entry), least, weight) for entry in asked),
        ranked=whole,
    )


def _last_word(answer: str, weight: int, wanted: Sequence[str]) -> BestGuesses:
    """One candidate is left: guess it."""
    costs = [Cost(word, *(2 * [weight if word == answer else 2 * weight])) for word in wanted]
    best = Cost(answer, weight, weight)
    return BestGuesses(
        status=Status.PROVEN, lower=weight, guesses=(best,), wanted=tuple(costs), ranked=True
    )


def _or_wasted(cost: Cost, least: Cost, weight: int) -> Cost:
    """A guess that tells nothing costs one guess more than the best: it has no tree of its own."""
    if cost.lower < _core.INFINITE_COST:
        return cost
    upper = None if least.upper is None else weight + least.upper
    return Cost(cost.word, weight + least.lower, upper)

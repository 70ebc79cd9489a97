"""Guesses for positions with many candidates: counted, then compared as far as there is time."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fivefold import _core
from fivefold.base.arrays import NDArray, np
from fivefold.base.bounds import Bounds
from fivefold.base.budget import Budget, Clock
from fivefold.base.errors import OptionError
from fivefold.players.opener_book import book_openers, is_start, least_known
from fivefold.proof.prover import EVERY, Limit, Prover
from fivefold.puzzle.criterion import BY_EXPECTED, BY_GROUPS, Criterion
from fivefold.puzzle.feedback import fits_memory
from fivefold.puzzle.pattern import pattern_count
from fivefold.puzzle.position import Position
from fivefold.puzzle.splits import CountedSplits, Splits, splits_in_time
from fivefold.puzzle.symmetries import position_symmetries
from fivefold.search.guess_costs import GuessCost, GuessCosts
from fivefold.words.familiar import unfamiliarities

# Unproven guesses: what counting alone tells, for when no search ended.
#
# The guesses that leave the fewest words come first; of equal ones those that could be the answer, then
# familiar words.


@dataclass(frozen=True, slots=True, eq=False)
class Counted:
    """What counting alone tells of the guesses of a position."""

    position: Position
    splits: Splits
    least: NDArray[np.int64]
    """By row a total that the guess does not go below."""
    order: tuple[int, ...]
    """The rows of the legal guesses, those that leave the fewest words first."""

    def by(self, criterion: Criterion) -> list[int]:
        """The same rows by another measure."""
        legal = set(self.order)
        best = criterion.order(self.splits, unfamiliarities(self.position.lexicon)).tolist()
        return [row for row in best if row in legal]


def count(position: Position, budget: Budget) -> Counted:
    """Count as many guesses as there is time for; the others are bounded by what no guess can exceed."""
    found = splits_in_time(position, budget)
    least = _least_totals(position, found)
    counted = Counted(position, found.splits, least, tuple(position.guess_ids.tolist()))
    return replace(counted, order=tuple(counted.by(BY_EXPECTED)))


def by_words_left(game: Position, *, top: int, lower: int = 0, budget: Budget) -> GuessCosts:
    """The legal guesses that leave the fewest words on average, with what counting alone tells.

    ``lower`` is a total that no guess goes below.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    >>> found = by_words_left(Position(lexicon), top=2, budget=Budget())
    >>> [(cost.word, str(cost.total)) for cost in found.guesses], found.lower
    ([('chomp', 'at least 9'), ('catch', 'at least 9')], 9)
    """
    counted = count(game, budget)
    return GuessCosts(
        position=game,
        guesses=tuple(
            GuessCost(game.lexicon.guesses[row], Bounds(max(lower, int(counted.least[row])), None))
            for row in counted.order[:top]
        ),
        wanted=(),
        lower=max(lower, int(counted.least[game.guess_ids].min())),
        status=budget.start().status(finished=False),
        ranked=False,
    )


def _least_totals(game: Position, found: CountedSplits) -> NDArray[np.int64]:
    """For every guess: each candidate costs it, then one more in each group and two otherwise."""
    n, splits = len(game), found.splits
    if game.weights is None:
        # A guess that was not counted shows no more patterns than there are.
        most = min(n, pattern_count(game.lexicon.length))
        groups = np.where(found.counted, splits.groups.astype(np.int64), most)
        least: NDArray[np.int64] = 3 * n - groups - (splits.win > 0)
        return least
    # With weights: it costs the guess, and one more unless it was the answer.
    weight = int(game.candidate_weights.sum())
    return np.rint(weight * (2 - splits.win)).astype(np.int64)


# Compared guesses: many candidates, whose guesses are compared as a proof compares openers.
#
# The guesses of most patterns are searched first, one after another, so that something exact is known
# soon.  In what time is left all are bounded, and those that may be better searched, until nothing else
# can be among the best, or the time is over.


_FIRST = 5  # guesses that are searched before any bound is counted: a tenth of a second each, mostly
_SOUGHT = 10  # places that the best of the bounded guesses are searched for, at most
_SHARE = 0.7  # of the time until something exact is known; then there is no use for the rest
_PATTERNS_PER_SECOND = 200_000_000  # of a table, which is made without a look at the clock


def compared_guesses(game: Position, *, top: int, budget: Budget) -> GuessCosts:
    """The ``top`` guesses of least total among those that were searched, before others by words left.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    >>> found = compared_guesses(Position(lexicon), top=2, budget=Budget())
    >>> [(cost.word, str(cost.total)) for cost in found.guesses], found.lower, found.ranked
    ([('chomp', '9'), ('catch', '10')], 9, True)
    """
    position = game.with_guesses_left(None)
    budget = replace(budget, device="cpu")
    clock, soon = budget.start(), _part_of(budget).start()
    counted = count(position, soon.left)
    bounds: NDArray[np.int64] = counted.least.copy()
    totals: dict[int, int] = {}
    if is_start(position):
        lexicon, rule = position.lexicon, position.rule
        totals = {lexicon.guess_ids[opener.word]: opener.total for opener in book_openers(lexicon, rule)}
        bounds = np.maximum(bounds, least_known(lexicon, rule))
    if not clock.stopped and _is_searchable(position, budget):
        prover = _search(counted, totals, top=top, clock=clock, soon=soon)
        if prover is not None:
            known, like = prover.totals, prover.representatives.tolist()
            totals = {row: known[like[row]] for row in counted.order if like[row] in known}
            bounds = np.maximum(bounds, prover.bounds)
    for row, total in totals.items():
        bounds[row] = total
    return _costs(counted, totals, bounds, top=top, clock=clock)


def _part_of(budget: Budget) -> Budget:
    """The time until something exact is known."""
    return replace(budget, seconds=None if budget.seconds is None else _SHARE * budget.seconds)


def _is_searchable(position: Position, budget: Budget) -> bool:
    """Whether there is time for a table, and memory: the search copies it column by column."""
    lexicon = position.lexicon
    if position.has_table:
        return True
    patterns = len(position) * len(lexicon.guesses)
    in_time = budget.seconds is None or patterns <= _PATTERNS_PER_SECOND * budget.seconds
    return in_time and fits_memory(lexicon, copies=3)


def _search(
    counted: Counted, totals: dict[int, int], *, top: int, clock: Clock, soon: Clock
) -> Prover | None:
    """A prover that knows what it could find in the time; none if the totals might be too large."""
    position = counted.position
    try:
        prover = Prover(position, soon.left, symmetries=position_symmetries(position))
    except OptionError:  # the weights
        return None
    prover.add_known(totals)
    rows = [
        row for row in counted.by(BY_GROUPS) if prover.representatives[row] == row and row not in totals
    ]
    for row in rows[: max(0, min(top, _FIRST) - len(totals))]:
        # One after another, each on all threads: the first is found soonest.
        prover.search_all("search promising openers", np.array([row], np.uint32), EVERY)
        if row not in prover.totals:
            return prover
    prover.clock = clock
    prover.find_upper(min(top, _SOUGHT))
    for places in (1, top):
        if not prover.clock.stopped:
            prover.close_all(Limit(top=places, ties=True))
    return prover


def _costs(
    counted: Counted,
    totals: dict[int, int],
    bounds: NDArray[np.int64],
    *,
    top: int,
    clock: Clock,
) -> GuessCosts:
    """The best of the exact guesses, then others by the words they leave."""
    position = counted.position
    words, possible = position.lexicon.guesses, set(position.candidates)
    unfamiliar = unfamiliarities(position.lexicon)

    def place(row: int) -> tuple[int, bool, int]:
        return totals[row], words[row] not in possible, unfamiliar[row]

    exact = sorted((row for row in counted.order if row in totals), key=place)
    others = [row for row in counted.order if row not in totals]
    unknown = int(bounds[others].min(initial=_core.INFINITE_COST))
    lower = int(bounds[position.guess_ids].min())
    shown = (exact + others)[:top]
    return GuessCosts(
        position=position,
        guesses=tuple(GuessCost(words[row], Bounds(int(bounds[row]), totals.get(row))) for row in shown),
        wanted=(),
        lower=lower,
        status=clock.status(finished=bool(exact) and totals[exact[0]] <= lower),
        ranked=all(row in totals and totals[row] < unknown for row in shown),
    )

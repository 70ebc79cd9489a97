"""Guess costs: what a position costs, which guesses cost least, and what any other costs.

Costs are totals over the candidates, counted by their weights; divided by the total weight they are
expected further guesses.  Games of any length count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fivefold import _core
from fivefold.base.arrays import np
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.puzzle.position import AboutPosition, GameLike, Position
from fivefold.search.columns import Columns
from fivefold.words.familiar import unfamiliarities
from fivefold.words.ranking import Ranking, WordRow

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True, slots=True)
class GuessCost(WordRow):
    """A guess with the total it needs, or bounds of it."""

    word: str
    total: Bounds[int]
    """The upper bound is the total of a way to play after it."""

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {"word": self.word, "total": self.total}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class GuessCosts(AboutPosition, Ranking[GuessCost]):
    """The guesses of a position that cost least, best first."""

    position: Position
    """Weights count: a guess costs as often as the answer weighs."""
    status: Status
    """Proven: the first guess is exact and no guess at all costs less."""
    lower: int
    """No guess at all costs less."""
    guesses: tuple[GuessCost, ...]
    wanted: tuple[GuessCost, ...]
    """The costs asked for by name, in that order."""
    ranked: bool
    """Whether all are exact and no other guess belongs among them."""

    @property
    def rows(self) -> Sequence[GuessCost]:
        """The guesses, best first."""
        return self.guesses

    def about(self) -> dict[str, Any]:
        """Everything but the guesses."""
        return {
            "list": self.position.lexicon.name,
            "rule": self.position.rule,
            "status": self.status,
            "lower": self.lower,
            "ranked": self.ranked,
            "notes": self.notes,
        }

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {**self.about(), "guesses": self.guesses, "wanted": self.wanted}

    def columns(self) -> dict[str, Sequence[Any]]:
        """Every column for tables; both ends of the total."""
        return {
            "word": [cost.word for cost in self],
            "lower": [cost.total.lower for cost in self],
            "upper": [cost.total.upper for cost in self],
        }

    def headings(self) -> dict[str, str]:
        """The columns that notebooks show."""
        return {"word": "guess", "total": "guesses in all"}

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the total of each guess, or what it is at least; needs the extra ``plot``."""
        ends = (cost.total.lower if cost.total.upper is None else cost.total.upper for cost in self)
        return self._bars(ax, ends, "guesses in all", repr(self))

    def __repr__(self) -> str:
        costs = self.first(3, lambda row: f"{row.word} {row.total}")
        return f"<GuessCosts: {costs}, {self.status.value}>"


def guess_costs(
    game: GameLike, *, top: int = 5, wanted: str | Sequence[str] = (), budget: Budget = UNLIMITED
) -> GuessCosts:
    """The ``top`` guesses of least cost, and the costs of the ``wanted`` ones.

    On a tie candidates come first, then familiar words, then the fewest expected words left, then a to
    z.  Only legal guesses are ranked; a wanted one that is not raises `IllegalGuessError`.

    >>> from fivefold.words.lexicon import Lexicon
    >>> words = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    >>> found = guess_costs(words, top=2, wanted=["batch"])
    >>> [(cost.word, cost.total.value) for cost in found.guesses], found.wanted[0].total.value
    ([('chomp', 9), ('catch', 10)], 10)
    """
    position = Position.of(game).with_guesses_left(None)
    words = position.lexicon.spelled_all(wanted)
    position.lexicon.require_guesses(words)
    for word in words:
        position.require_legal(word)
    columns = Columns.of(position)
    if len(position) == 1:
        return _last_word(position, words)
    return _searched(columns, top, words, budget)


def _searched(columns: Columns, top: int, wanted: Sequence[str], budget: Budget) -> GuessCosts:
    """One search for all guesses: what it finds about the groups of one helps with the next."""
    lexicon, clock = columns.position.lexicon, budget.start()
    rows = np.array([lexicon.guess_ids[word] for word in wanted], np.uint32)
    query = _core.GuessQuery(top, np.array(unfamiliarities(lexicon), np.uint8), rows)
    options = columns.options(clock)
    found = clock.call(
        lambda inner, tick: _core.best_guesses(
            columns.puzzle, columns.candidates, query, options, inner, tick
        )
    )

    def cost(entry: _core.GuessCost) -> GuessCost:
        total = Bounds(entry.cost, entry.cost if entry.exact else None)
        return GuessCost(lexicon.guesses[entry.guess], total)

    return GuessCosts(
        position=columns.position,
        status=clock.status(finished=found.proven),
        lower=found.lower,
        guesses=tuple(cost(entry) for entry in found.guesses),
        wanted=tuple(cost(entry) for entry in found.wanted),
        ranked=found.ranked,
    )


def _last_word(position: Position, wanted: Sequence[str]) -> GuessCosts:
    """One candidate is left: guess it."""
    [answer], weight = position.candidates, int(position.candidate_weights[0])
    costs = [
        GuessCost(word, Bounds.exactly(weight if word == answer else 2 * weight)) for word in wanted
    ]
    return GuessCosts(
        position=position,
        status=Status.PROVEN,
        lower=weight,
        guesses=(GuessCost(answer, Bounds.exactly(weight)),),
        wanted=tuple(costs),
        ranked=True,
    )

"""Openers: first guesses, ranked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, overload

from fivefold.base.axes import axes_or_new
from fivefold.base.bounds import Status
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.errors import UnknownWordError
from fivefold.openings.on_gpu import words_on_gpu
from fivefold.openings.opening import COLUMNS, HEADINGS, Opening
from fivefold.openings.opening_ranking import is_by_guesses
from fivefold.puzzle.criterion import Criterion, criterion
from fivefold.puzzle.position import AboutPosition, GameLike, Position
from fivefold.puzzle.splits import Splits, splits
from fivefold.words.ranking import ColumnRanking

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from fivefold.openings.one_word_by_guesses import GuessRanking


TOP = 10
"""Openers that are ranked by search unless you say how many."""


@dataclass(frozen=True, eq=False, repr=False)
class OpenerRanking(AboutPosition, ColumnRanking[Opening]):
    """Every guess of a game as the next one, best first; a sequence of `Opening`.

    >>> ranking = rank_openers("nyt-2022")
    >>> ranking[0].word, round(ranking[0].remaining_bits, 4)
    ('soare', 5.2878)
    >>> ranking.find("CRANE").rank
    32
    """

    position: Position
    criterion: Criterion
    splits: Splits
    top: int | None = None
    """How many of the best guesses are listed; None: all."""
    status: Status = Status.PROVEN
    """Every guess was measured against every candidate."""

    @cached_property
    def order(self) -> NDArray[np.intp]:
        """The places of the guesses in the lexicon, best first; those that the rule allows."""
        import numpy as np

        order = self.criterion.order(self.splits)
        if len(legal := self.position.guess_ids) < len(order):
            order = order[np.isin(order, legal)]
        return order[: self.top]

    def __len__(self) -> int:
        return len(self.order)

    def row(self, place: int) -> Opening:
        """The opening at a place, counted from 0."""
        guess = int(self.order[place])
        measures = self.splits[guess].measures
        value = float(self.criterion.values(self.splits)[guess])
        return Opening(words=(self.splits.guesses[guess],), rank=place + 1, value=value, **measures)

    def find(self, *words: str) -> Opening:
        """The row of one word, in any case."""
        word = self.lexicon.guess(" ".join(words))
        self.position.require_legal(word)
        import numpy as np

        places = np.flatnonzero(self.order == self.lexicon.guess_ids[word])
        if not len(places):
            raise UnknownWordError(f"not among the {len(self)} best guesses: {word}")
        return self[int(places[0])]

    def columns(self) -> dict[str, Any]:
        """Every column of the whole ranking."""
        order = self.order
        columns: dict[str, Any] = {"rank": range(1, len(self) + 1)}
        columns["word"] = [str(self.splits.guesses[i]) for i in order]
        for name in COLUMNS:
            columns[name] = getattr(self.splits, name)[order]
        return columns

    def about(self) -> dict[str, Any]:
        """What was ranked, by what, and how sure that is."""
        return {
            "lexicon": self.lexicon,
            "by": self.criterion.name,
            "status": self.status,
            "notes": self.notes,
        }

    def headings(self) -> dict[str, str]:
        """The columns that notebooks show."""
        return HEADINGS

    def plot(self, ax: Axes | None = None, *, marked: Sequence[str] = ()) -> Axes:
        """Draw how all openers are spread, with the best and the ``marked`` words; returns the axes."""
        axes = axes_or_new(ax)
        axes.hist(self.criterion.values(self.splits)[self.order], bins=120, color="#7a8fa6")
        ceiling = axes.get_ylim()[1]
        for place, opening in enumerate([self[0], *(self.find(word) for word in marked)]):
            height = ceiling * (0.95 - 0.1 * (place % 8))
            axes.axvline(opening.value, color="#b3541e", linewidth=1)
            label = f" {' '.join(opening.words)} ({opening.rank})"
            box = {"facecolor": "white", "alpha": 0.8, "edgecolor": "none", "pad": 1}
            axes.text(opening.value, height, label, color="#7a3410", va="top", bbox=box)
        axes.set_xlabel(self.criterion.meaning)
        axes.set_ylabel("openers")
        against = f"{len(self)} openers of {self.lexicon.title} against {len(self.position)} answers"
        axes.set_title(against)
        axes.spines[["top", "right"]].set_visible(False)
        return axes

    def __repr__(self) -> str:
        best = self.first(3, lambda row: row.word)
        return f"<OpenerRanking of {self.lexicon.name} by {self.criterion.name}: {best}>"


@overload
def rank_openers(  # type: ignore[overload-overlap]
    game: GameLike, *, by: Literal["guesses"], top: int | None = None, budget: Budget = UNLIMITED
) -> GuessRanking: ...
@overload
def rank_openers(
    game: GameLike,
    *,
    by: str | Criterion = "entropy",
    top: int | None = None,
    budget: Budget = UNLIMITED,
) -> OpenerRanking: ...
def rank_openers(
    game: GameLike,
    *,
    by: str | Criterion = "entropy",
    top: int | None = None,
    budget: Budget = UNLIMITED,
) -> OpenerRanking | GuessRanking:
    """Every guess of ``game`` ranked as the next one.

    Every guess is measured against every candidate, so the result does not depend on the order of
    the lists or on the threads of the budget; ties follow the criterion.  By ``"guesses"`` the ``top``
    openers with the fewest guesses (10, unless you say how many) are found by search, which may take
    minutes; the budget can end it sooner.  By any other criterion ``top`` keeps the best, or else all.

    >>> rank_openers("nyt-2022", by="expected")[0].word
    'roate'
    """
    if is_by_guesses(by):
        from fivefold.openings.one_word_by_guesses import rank_openers_by_guesses

        return rank_openers_by_guesses(game, top=TOP if top is None else top, budget=budget)
    chosen, position = criterion(by), Position.of(game)
    counted = words_on_gpu(position, budget) or splits(position, budget=budget)
    return OpenerRanking(position, chosen, counted, top)

"""Openers: first guesses, ranked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, overload

from fivefold import _core
from fivefold.base.arrays import NDArray, np
from fivefold.base.bounds import Status
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.errors import GpuError, UnknownWordError
from fivefold.gpu.device import Gpu, on_gpu
from fivefold.gpu.spreads import measure_words
from fivefold.gpu.table import DeviceTable
from fivefold.openings.opening import COLUMNS, HEADINGS, Opening, is_by_guesses
from fivefold.proof.opener_search import Memory
from fivefold.proof.prover import Limit, OnStage, Prover
from fivefold.puzzle.criterion import Criterion, criterion
from fivefold.puzzle.position import AboutPosition, GameLike, Position
from fivefold.puzzle.splits import Splits, splits, splits_from_sums
from fivefold.words.ranking import ColumnRanking, Ranking, WordRow

if TYPE_CHECKING:
    from matplotlib.axes import Axes


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
        from fivefold.show.plots import draw_openers

        return draw_openers(ax, self, marked)

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
        return rank_openers_by_guesses(game, top=TOP if top is None else top, budget=budget)
    chosen, position = criterion(by), Position.of(game)
    counted = _splits_on_gpu(position, budget) or splits(position, budget=budget)
    return OpenerRanking(position, chosen, counted, top)


def _splits_on_gpu(position: Position, budget: Budget) -> Splits | None:
    """How every guess divides the candidates; None for the CPU to count."""

    def work(gpu: Gpu) -> Splits:
        if position.weights is not None:
            raise GpuError("guesses with weights are not counted on a GPU")
        patterns = position.table.patterns[:, position.candidate_ids]
        sums = measure_words(DeviceTable.of(gpu, patterns))
        return splits_from_sums(position.lexicon, position.candidate_ids, None, sums)

    return on_gpu(budget.device, work)


# Openers ranked by what the puzzle is about: the least total of guesses, proven.
#
# Only as many openers as needed are solved exactly; every other one is shown to cost more
# than the last one listed.


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvenOpener(WordRow):
    """An opener with the exact total of its best tree."""

    rank: int
    word: str
    total: int
    """Guesses for all answers together; weights count."""
    mean: float
    """Guesses per answer."""

    def as_dict(self) -> dict[str, Any]:
        """Its fields."""
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class GuessRanking(AboutPosition, Ranking[ProvenOpener]):
    """The openers of least total, best first.

    Every total is exact.  When ``status`` is proven the places are too: no other opener
    costs less than the last one.  Otherwise the ranking was stopped, and every other opener
    costs at least ``others``.
    """

    position: Position
    status: Status
    rows: tuple[ProvenOpener, ...]
    others: int
    """``_core.INFINITE_COST`` where no other opener finds every answer in time."""
    nodes: int
    """Sets of candidates that were searched."""

    @property
    def certain(self) -> int:
        """How many places, from the first on, are proven."""
        if self.status is Status.PROVEN:
            return len(self)
        return sum(opener.total < self.others for opener in self)

    def about(self) -> dict[str, Any]:
        """What was ranked, and how sure that is."""
        return {
            "lexicon": self.lexicon,
            "by": "guesses",
            "status": self.status,
            "guesses_left": self.position.guesses_left,
            "certain": self.certain,
            "others": None if self.others >= _core.INFINITE_COST else self.others,
            "nodes": self.nodes,
            "notes": self.notes,
        }

    def columns(self) -> dict[str, Sequence[Any]]:
        """Every column, and whether the place is certain."""
        certain = [row.rank <= self.certain for row in self]
        return Ranking.columns(self) | {"certain": certain}

    def headings(self) -> dict[str, str]:
        """The columns that notebooks show."""
        return {"rank": "rank", "word": "opener", "total": "guesses", "mean": "avg. guesses"}

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the averages as bars; returns the axes."""
        means = (row.mean for row in self)
        return self._bars(ax, means, "avg. guesses", f"openers of {self.lexicon.title}")

    def __repr__(self) -> str:
        best = self.first(3, lambda row: f"{row.word} {row.total}")
        return f"<GuessRanking of {self.lexicon.name}, {self.status.value}: {best}>"


def rank_openers_by_guesses(
    game: GameLike,
    *,
    top: int = 10,
    budget: Budget = UNLIMITED,
    hash_seed: int = 0,
    on_stage: OnStage | None = None,
) -> GuessRanking:
    """The ``top`` openers by exact total, ties in alphabetical order; all others are worse.

    After a stop or when the budget is spent, the result holds what is known.  ``hash_seed`` makes a
    second run independent evidence.

    >>> from fivefold.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])
    >>> ranking = rank_openers_by_guesses(lexicon, top=2)
    >>> [(opener.word, opener.total) for opener in ranking], ranking.status.value
    ([('chomp', 9), ('thumb', 9)], 'proven')
    """
    position = Position.of(game)
    prover = Prover(position, budget, memory=Memory(hash_seed=hash_seed), on_stage=on_stage)
    top = min(top, len(position.lexicon.guesses))
    prover.find_upper(top)
    # One more than the total of the last place: ties go by the alphabet, so all are needed.
    prover.close_all(Limit(top=top, ties=True))
    rows = best_openers(prover, top)
    return GuessRanking(
        position=position,
        status=prover.clock.status(finished=prover.finished),
        rows=rows,
        others=others_at_least(prover, rows),
        nodes=prover.nodes,
    )


def best_openers(prover: Prover, top: int) -> tuple[ProvenOpener, ...]:
    """The best of the openers whose totals a prover knows."""
    position, totals = prover.position, prover.totals
    answers = int(position.candidate_weights.sum())
    return tuple(
        ProvenOpener(
            rank=place,
            word=position.lexicon.guesses[row],
            total=totals[row],
            mean=totals[row] / answers,
        )
        for place, row in enumerate(sorted(totals, key=lambda row: (totals[row], row))[:top], 1)
    )


def others_at_least(prover: Prover, openers: Sequence[ProvenOpener]) -> int:
    """What every opener costs at least that is not among ``openers``."""
    listed = [prover.lexicon.guess_ids[opener.word] for opener in openers]
    return int(np.delete(prover.bounds, listed).min(initial=_core.INFINITE_COST))

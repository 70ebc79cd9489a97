"""Openers ranked by what the puzzle is about: the least total of guesses, proven.

Only as many openers as needed are solved exactly; every other one is shown to cost more
than the last one listed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from fivefold import _core
from fivefold.base.axes import draw_bars
from fivefold.base.bounds import Status
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.proof.limit import Limit
from fivefold.proof.memory import Memory
from fivefold.proof.prover import Prover
from fivefold.proof.stages import OnStage
from fivefold.puzzle.position import AboutPosition, GameLike, Position
from fivefold.words.ranking import Ranking, WordRow

if TYPE_CHECKING:
    from matplotlib.axes import Axes


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
        names, means = [row.word for row in self], [row.mean for row in self]
        return draw_bars(
            ax, names, means, label="avg. guesses", title=f"openers of {self.lexicon.title}"
        )

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
    import numpy as np

    listed = [prover.lexicon.guess_ids[opener.word] for opener in openers]
    return int(np.delete(prover.bounds, listed).min(initial=_core.INFINITE_COST))

"""A solution: what a search for the best tree knows when it ends, finished or not."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from fivefold import _core
from fivefold.base.bounds import Bounds, Status
from fivefold.puzzle.about_position import AboutPosition
from fivefold.puzzle.position import Position
from fivefold.trees.tree import Tree, TreeResult, turn_counts

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Solution(AboutPosition, TreeResult):
    """The best tree found for a position, and how sure that is; a sequence of the games of its tree."""

    position: Position
    status: Status
    total: Bounds[int]
    """Guesses over all candidates, times their weights; the upper bound is the total of ``tree``."""
    tree: Tree | None
    """None when none was found, or none exists within the guesses."""
    nodes: int
    """Sets of candidates that were searched."""

    @property
    def mean(self) -> Bounds[Fraction]:
        """Guesses per game, weighted if the position has weights."""
        return self.total.per(int(self.position.candidate_weights.sum()))

    @property
    def impossible(self) -> bool:
        """Whether no tree keeps the limit of guesses; this too can be proven."""
        return self.total.lower >= _core.INFINITE_COST

    def as_dict(self) -> dict[str, Any]:
        """The solution without its tree, for JSON."""
        turns = None if self.tree is None else turn_counts(self.tree)
        return {
            "opener": None if self.tree is None else self.tree.word,
            "status": "impossible" if self.impossible else self.status,
            "total": None if self.impossible else self.total,
            "mean": None if self.impossible else self.mean,
            "worst": None if turns is None else turns.worst,
            "answers": None if turns is None else turns.answers,
            "counts": None if turns is None else turns.counts,
            "nodes": self.nodes,
            "weighted": self.position.weights is not None,
            "notes": self.notes,
        }

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the answers that its tree finds at each turn; needs the extra ``plot``."""
        axes = TreeResult.plot(self, ax)
        if self.position.weights is not None:
            axes.set_title(f"{axes.get_title()}, weighted average {self.mean:.3f}")
        return axes

    def __repr__(self) -> str:
        if self.impossible:
            return f"<Solution of {self.position!r}: impossible>"
        word = "no tree" if self.tree is None else self.tree.word
        mean = "" if self.position.weights is None else f", weighted average {self.mean:.3f}"
        return f"<Solution of {self.position!r}: {word}, {self.total}{mean}, {self.status.value}>"

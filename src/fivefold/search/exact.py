"""Exact search: the tree with the least total number of guesses, with proof.

The work is done by the native core and stops when it is told to.  What the bounds are and why they
hold: ``docs/tree-search.md``.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from fivefold import _core
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.puzzle.position import AboutPosition, GameLike, Position
from fivefold.search.columns import Columns
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


def solve(
    game: GameLike, *, opener: str | None = None, budget: Budget = UNLIMITED, hash_seed: int = 0
) -> Solution:
    """The fewest guesses that find every candidate of ``game``, and a tree that needs no more.

    The total does not count the guesses already made, and no game may take more than the guesses that
    are left.  ``opener`` fixes the next guess.  Of several best trees the result is always the same,
    whatever the threads and the kernel: at each node the first of the least bound, then of the least
    squared group sizes, then of the guess that divides the candidates of the whole search best, then in
    alphabetical order.  ``hash_seed`` chooses the random keys that name sets of candidates: a second
    search with another one is independent evidence.

    >>> from fivefold.words.lexicon import Lexicon
    >>> words = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    >>> solution = solve(words)
    >>> solution.status.value, solution.total.value, solution.tree
    ('proven', 9, Node('chomp', 4 answers, total 9, mean 2.250, worst 3))
    >>> str(solve(Position(words, rule="hard"), opener="batch").mean)
    '5/2'
    """
    position = Position.of(game)
    return solve_columns(
        Columns.of(position),
        None if opener is None else position.lexicon.parsed(opener),
        budget,
        hash_seed,
    )


def solve_columns(
    columns: Columns, opener: str | None, budget: Budget = UNLIMITED, hash_seed: int = 0
) -> Solution:
    """`solve` for a position that is already in columns."""
    row, clock = columns.opener_row(opener), budget.start()
    options = columns.options(clock)
    options.nodes, options.hash_seed = budget.nodes or 0, hash_seed
    found = clock.call(
        lambda inner, tick: _core.search_tree(
            columns.puzzle, columns.candidates, row, options, inner, tick
        )
    )
    finished = found.lower == found.upper or found.lower >= _core.INFINITE_COST
    return Solution(
        position=columns.position,
        status=clock.status(finished=finished),
        total=Bounds(found.lower, found.upper if found.upper < _core.INFINITE_COST else None),
        tree=columns.tree(found.tree),
        nodes=found.nodes,
    )

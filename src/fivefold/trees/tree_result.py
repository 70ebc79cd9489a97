"""Results that hold a tree: sequences of its games, with a table, a picture and tiles in notebooks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, overload

from fivefold.puzzle.clue import Clue
from fivefold.trees.html import result_html
from fivefold.trees.tree import Tree

if TYPE_CHECKING:
    import pyarrow as pa
    from matplotlib.axes import Axes


class TreeResult:
    """What a search found: the game of every answer in its ``tree``; no games if it has none.

    >>> from fivefold.proof.solve import solve
    >>> from fivefold.words.lexicon import Lexicon
    >>> found = solve(Lexicon.from_words(["batch", "catch", "hatch"]))
    >>> len(found), [[word for word, _ in game] for game in found[:2]]
    (3, [['batch', 'catch', 'hatch'], ['batch', 'catch']])
    """

    __slots__ = ()
    tree: Tree | None

    def __len__(self) -> int:
        return 0 if self.tree is None else self.tree.turns.answers

    def __bool__(self) -> bool:
        return True  # a result without a tree is a result all the same

    def __iter__(self) -> Iterator[tuple[Clue, ...]]:
        return iter(()) if self.tree is None else self.tree.lines()

    @overload
    def __getitem__(self, place: int) -> tuple[Clue, ...]: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[tuple[Clue, ...], ...]: ...
    def __getitem__(self, place: int | slice) -> Any:
        return tuple(self)[place]

    def to_arrow(self) -> pa.Table:
        """A row for each answer: the turn that finds it, the guesses and their patterns."""
        return self._found.to_arrow()

    def to_pandas(self) -> Any:
        """The rows of `to_arrow` as a pandas data frame."""
        return self._found.to_pandas()

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the answers that its tree finds at each turn; needs the extra ``plot``."""
        return self._found.plot(ax)

    def _repr_html_(self) -> str:
        return result_html(self, self.tree)

    @property
    def _found(self) -> Tree:
        """The tree, or an error if there is none to show."""
        if self.tree is None:
            raise ValueError("no tree was found, so there is nothing to show")
        return self.tree

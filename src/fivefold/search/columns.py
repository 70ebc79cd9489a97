"""Columns: a position as the arrays that the core searches, and the core's trees turned back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from fivefold import _core
from fivefold.base.arrays import NDArray, np
from fivefold.base.budget import Clock
from fivefold.base.errors import ContradictionError, OptionError
from fivefold.base.kernel import active_kernel
from fivefold.base.progress import Control
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.trees.tree import Leaf, Node, Tree
from fivefold.words.lexicon import Labels, Lexicon


def require_countable(table: FeedbackTable, candidates: NDArray[np.uint32], position: Position) -> None:
    """Raise if the best tree of weighted candidates, columns of the table, might cost too much."""
    weights = position.candidate_weights.tolist()
    if _greatest_cost(table, candidates, weights, position.guesses_left) >= _core.INFINITE_COST:
        raise OptionError(f"weights add up to {sum(weights)}: scale them down")


def _greatest_cost(
    table: FeedbackTable, candidates: NDArray[np.uint32], weights: list[int], guesses: int | None
) -> int:
    """What the best tree cannot cost more than, with one guess before it that tells nothing.

    The candidates can be guessed in turn, the heaviest first; within so many guesses each is found by
    the last of them; and some tree is found in a moment: always guess the candidate that leaves
    the least expected words, if they have letters.
    """
    total = sum(weights)
    cost = sum(i * weight for i, weight in enumerate(sorted(weights, reverse=True), 1))
    if guesses is not None:
        cost = min(cost, guesses * total)
    walks = table.lexicon.has_letters and 3 * total < _core.INFINITE_COST
    if cost + total < _core.INFINITE_COST or not walks:
        return cost + total
    turns: list[int] = _walk(table, candidates).turns.tolist()
    walked = sum(weight * turn for weight, turn in zip(weights, turns, strict=True))
    return min(cost, walked) + total


def _walk(table: FeedbackTable, candidates: NDArray[np.uint32]) -> _core.Walk:
    """Every candidate found by guessing the candidate that leaves the least expected words."""
    lexicon = table.lexicon
    puzzle = _core.WalkPuzzle(
        table=np.ascontiguousarray(table.patterns[:, candidates]),
        guesses=lexicon.numbers(lexicon.guesses),
        answer_rows=table.own_rows[candidates],
        rule=Rule.NORMAL.number,
    )
    options = _core.WalkOptions(measure=1, candidates_only=True)
    options.most_guesses = len(candidates)
    return _core.walk(puzzle, options, active_kernel(), 1, Control(), None)


@dataclass(frozen=True)
class Columns:
    """A position for the core.  Its table is the whole one if there is one, else that of the candidates.

    >>> columns = Columns.of(Position(Lexicon.from_words(["batch", "catch", "match"], ["chomp"])))
    >>> columns.candidates.tolist(), columns.own_rows.tolist(), columns.weights
    ([0, 1, 2], [0, 1, 3], None)
    """

    position: Position
    table: FeedbackTable
    candidates: NDArray[np.uint32]
    """The columns of the candidates, ascending."""

    @classmethod
    def of(cls, position: Position) -> Columns:
        """The columns of a position, which must have a candidate."""
        if not len(position):
            raise ContradictionError(f"no answer of {position.lexicon.title} agrees with the clues")
        if position.has_table:
            return cls(position, position.table, position.candidate_ids.astype(np.uint32))
        return cls(position, position.candidate_table, np.arange(len(position), dtype=np.uint32))

    @property
    def lexicon(self) -> Lexicon:
        """All guesses, and the answers of the table's columns."""
        return self.table.lexicon

    @property
    def own_rows(self) -> NDArray[np.uint32]:
        """By column the row of its word as a guess."""
        return self.table.own_rows

    @cached_property
    def guess_rows(self) -> NDArray[np.uint32]:
        """The rows of the guesses that the rule allows."""
        return self.position.guess_ids.astype(np.uint32)

    @cached_property
    def guess_words(self) -> NDArray[np.uint8] | None:
        """The letters of every row; None where there are none and no rule asks for them."""
        if isinstance(self.lexicon, Labels) and self.position.rule is Rule.NORMAL:
            return None
        return self.lexicon.numbers(self.lexicon.guesses)

    @cached_property
    def answer_words(self) -> NDArray[np.uint8] | None:
        """The letters of every column; None where there are none."""
        if isinstance(self.lexicon, Labels):
            return None
        return self.lexicon.numbers(self.lexicon.answers)

    @property
    def most_guesses(self) -> int:
        """The guesses that are left, as the core counts them."""
        left = self.position.guesses_left
        return _core.UNLIMITED_GUESSES if left is None else left

    @cached_property
    def weights(self) -> NDArray[np.int32] | None:
        """The weight of every column; None if all are alike.  Those of other words count 1, unused.

        Raises if the cost of a tree might not fit the core's numbers.
        """
        if self.position.weights is None:
            return None
        require_countable(self.table, self.candidates, self.position)
        column = np.ones(len(self.lexicon.answers), np.int32)
        column[self.candidates] = self.position.candidate_weights
        return column

    @cached_property
    def puzzle(self) -> _core.Puzzle:
        """The table, the weights and the rule of the position for the core."""
        return _core.Puzzle(
            table=self.table.patterns,
            own_guess=self.own_rows,
            guesses=self.guess_rows,
            weights=self.weights,
            words=self.guess_words,
            rule=self.position.rule.number,
        )

    def options(self, clock: Clock) -> _core.SearchOptions:
        """How to search: the guesses that are left and what the clock allows."""
        return _core.SearchOptions(
            self.most_guesses, self.cache_bits, clock.kernel, clock.budget.threads
        )

    @property
    def least_total(self) -> int:
        """A total no tree goes below: one candidate is found now, the others with the next guess."""
        weights = self.position.candidate_weights
        return int(2 * weights.sum() - weights.max())

    @property
    def cache_bits(self) -> int:
        """The logarithm of the entries to remember, 32 bytes each."""
        many = len(self.candidates)
        return 16 if many < 100 else 20 if many < 1000 else 21

    def opener_row(self, opener: str | None) -> int:
        """The row of a first guess, which must be legal; -1 for none."""
        if opener is None:
            return -1
        self.position.require_legal(opener)
        return self.position.lexicon.guess_ids[opener]

    def tree(self, tree: _core.TreeColumns) -> Tree | None:
        """The tree of the core's columns: preorder, so every parent comes before its branches."""
        words, length = self.lexicon.guesses, self.lexicon.length
        guess, parent, pattern = tree.guess.tolist(), tree.parent.tolist(), tree.pattern.tolist()
        branches: list[dict[Pattern, Tree]] = [{} for _ in guess]
        made: Tree | None = None
        for i in range(len(guess) - 1, -1, -1):
            ordered = dict(sorted(branches[i].items(), key=lambda branch: branch[0].code))
            word = words[guess[i]]
            made = Node(word, bool(tree.can_win[i]), ordered) if ordered else Leaf(word)
            if i:
                branches[parent[i]][Pattern(pattern[i], length)] = made
        return made

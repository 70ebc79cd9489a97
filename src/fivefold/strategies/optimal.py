"""Optimal play: the strategy of a tree that the exact search has proven best."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fivefold.base.bounds import Status
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.errors import StrategyError
from fivefold.proof.solve import solve_all_openers
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from fivefold.trees.tree import Node, Tree, depths


@dataclass(frozen=True)
class Optimal:
    """Plays a tree with the least total of guesses that loses no game, found by exact search.

    Where the guesses left cannot suffice for every candidate, the least total with any number of
    guesses.  Ties: those of the search.  ``possible_only`` is the ultra-hard rule.  With weights a guess
    counts as often as the answer weighs, and answers without a weight wait until no other is left.
    The tree is solved once for a simulation.  Nothing here is estimated: a search that is stopped raises
    `StrategyError`.

    On `original`: mean 3.4212 under the normal rule, 3.5084 under the hard rule, both with salet.
    """

    possible_only: bool = False
    name: str = "optimal"

    def __call__(self, position: Position) -> str:
        """The word of the best tree from ``position`` on."""
        tree = self._known(position)
        if tree is None:
            tree = self._solve(position, None, UNLIMITED)
            if tree is None:
                raise StrategyError(f"{self.name}: the search was stopped before it proved a best guess")
        return tree.word

    def walk(
        self, position: Position, *, opener: str | None = None, budget: Budget = UNLIMITED
    ) -> Tree | None:
        """The tree of all games that begin with ``opener``, or with the best word; None after a stop.

        Progress says that no game is played yet.
        """
        return self._solve(position, opener, budget)

    def _solve(self, position: Position, opener: str | None, budget: Budget) -> Tree | None:
        """A proven tree, remembered; None if the search was stopped."""

        def wait(*_: object) -> None:
            if budget.on_progress is not None:
                budget.on_progress(0)

        left = position.guesses_left
        game = position.with_rule(Rule.ULTRA_HARD) if self.possible_only else position
        clock = replace(budget, on_progress=wait).start()
        for guesses in dict.fromkeys((None if left is None else max(left, 1), None)):
            within = game.with_guesses_left(guesses)
            if opener is None and not position.clues:
                solution = solve_all_openers(within, budget=clock.left, on_stage=wait)
            else:
                solution = solve(within, opener=opener, budget=clock.left)
            if solution.status is Status.PROVEN and solution.tree is not None:
                self._trees(position).append((position, solution.tree))
                return solution.tree
            if not solution.impossible:
                break
        return None

    def _trees(self, position: Position) -> list[tuple[Position, Tree]]:
        """The trees found in this game so far, with where they begin."""
        trees: list[tuple[Position, Tree]]
        trees = position.memo.setdefault(f"{self.name} {self.possible_only}", [])
        return trees

    def _known(self, position: Position) -> Tree | None:
        """The part of a known tree for exactly these candidates and guesses left."""
        for start, tree in self._trees(position):
            branch = _follow(tree, start, position)
            if branch is not None and {word for word, _ in depths(branch)} == set(position.candidates):
                return branch
        return None


def _follow(tree: Tree, start: Position, position: Position) -> Tree | None:
    """Where the clues of ``position`` lead in a tree that begins at ``start``."""
    first = len(start.clues)
    if start.clues != position.clues[:first] or start.rule != position.rule:
        return None
    for guess, pattern in position.clues[first:]:
        match tree:
            case Node(word, _, branches) if word == guess and pattern in branches:
                tree = branches[pattern]
            case _:
                return None
    left, played = start.guesses_left, len(position.clues) - first
    same = position.guesses_left == (None if left is None else max(0, left - played))
    return tree if same else None

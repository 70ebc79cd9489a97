"""Optimal play: the strategy of a tree that the exact search has proven best."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import OptionError
from fivefold.base.progress import Control, OnProgress
from fivefold.proof.proof import solve_all_openers
from fivefold.puzzle.clue import Clue
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from fivefold.strategies.strategy import MOST_GUESSES, State
from fivefold.trees.tree import Node, Tree


@dataclass(frozen=True)
class Optimal:
    """Plays a tree with the least total of guesses that finds every candidate in six, by exact search.

    Where six guesses cannot suffice, the least total without a limit.  Ties: those of `solve`.
    ``possible_only`` is the ultra-hard rule; ``weights`` count guesses as often as an answer weighs, and
    candidates without a weight are left out of the search until no other is left.  The tree is solved
    once for a simulation.  Nothing here is estimated: a search that is stopped raises `OptionError`.

    On `original`: mean 3.4212 under the normal rule, 3.5084 under the hard rule, both with salet.
    """

    possible_only: bool = False
    name: str = "optimal"
    weights: Mapping[str, int] | None = field(default=None, repr=False, compare=False)

    def __call__(self, state: State) -> str:
        """The word of the best tree after the clues of ``state``."""
        trees: dict[tuple[Clue, ...], Tree] = state.memo.setdefault("trees", {})
        tree = _known(trees, state.history)
        if tree is None:
            tree = trees[state.history] = self._solve(state, None)
        return tree.word

    def prepare(
        self,
        state: State,
        opener: str | None,
        threads: int = 0,
        control: Control | None = None,
        on_progress: OnProgress | None = None,
    ) -> Tree:
        """The tree of all games that begin in ``state`` with ``opener``, or with the best word.

        ``on_progress`` is told now and then that no game is played yet.
        """
        tree = self._solve(state, opener, threads, control, on_progress)
        state.memo.setdefault("trees", {})[state.history] = tree
        return tree

    def _solve(
        self,
        state: State,
        opener: str | None,
        threads: int = 0,
        control: Control | None = None,
        on_progress: OnProgress | None = None,
    ) -> Tree:
        def wait(*_: object) -> None:
            if on_progress is not None:
                on_progress(0)

        rule = Rule.ULTRA_HARD if self.possible_only else state.rule
        weights = None if self.weights is None else state.candidate_weights(self.weights)
        # Words without a weight cannot be asked of the search; they wait for their turn.
        positive = None if weights is None else {word: w for word, w in weights.items() if w}
        candidates = state.candidates if positive is None else tuple(positive)
        left = max(MOST_GUESSES - len(state.history), 1)
        position = Position(state.table.lexicon, rule=rule, clues=state.history, weights=positive)
        position = position.with_table(state.table).among(candidates)
        budget = Budget(threads=threads, control=control, on_progress=wait)
        for guesses in (left, None):
            within = position.with_guesses_left(guesses)
            if opener is None and not state.history:
                solution = solve_all_openers(within, budget=budget, on_stage=wait)
            else:
                solution = solve(within, opener=opener, budget=budget)
            if solution.status is Status.PROVEN and solution.tree is not None:
                return solution.tree
            if not solution.impossible:
                break
        raise OptionError(f"{self.name}: the search was stopped before it could prove a best guess")


def _known(trees: dict[tuple[Clue, ...], Tree], history: tuple[Clue, ...]) -> Tree | None:
    """The part of a known tree that these clues lead to."""
    if history not in trees and history:
        guess, pattern = history[-1]
        match _known(trees, history[:-1]):
            case Node(word, _, branches) if word == guess and pattern in branches:
                trees[history] = branches[pattern]
    return trees.get(history)

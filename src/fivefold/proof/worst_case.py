"""Worst case: the least number of guesses that always suffices, with proof.

It takes whole lists, under every rule: a set of words that some number of guesses cannot solve has small
subsets that it cannot solve either, and a guess that leaves such a subset together has failed.  Proofs
are in ``docs/tree-search.md``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from fivefold import _core
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.proof.solve import solve, solve_all_openers
from fivefold.puzzle.position import GameLike, Position
from fivefold.puzzle.rule import Rule
from fivefold.search.columns import Columns
from fivefold.search.exact import Solution
from fivefold.trees.tree import Tree, TreeResult, depths


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class WorstCase(TreeResult):
    """Bounds of the guesses that always suffice; a sequence of the games of its tree."""

    status: Status
    guesses: Bounds[int]
    """Fewer than ``lower`` do not always suffice; ``upper`` do, None: no upper bound yet."""
    tree: Tree | None
    """A tree that keeps to the upper bound; its total may not be the least."""
    nodes: int
    """Sets of candidates that were searched."""
    cores: int
    """Small sets found that cannot be solved in time, which rule out larger ones."""
    core: tuple[str, ...] = ()
    """The fewest candidates found that one guess fewer than ``lower`` cannot solve.  They alone prove
    ``lower`` again.  After an opener they are part of one group."""

    def as_dict(self) -> dict[str, Any]:
        """The result without its tree, for JSON."""
        return {
            "status": self.status,
            "guesses": self.guesses,
            "opener": None if self.tree is None else self.tree.word,
            "nodes": self.nodes,
            "cores": self.cores,
            "core": list(self.core),
        }

    def __repr__(self) -> str:
        word = "no tree" if self.tree is None else self.tree.word
        return f"<WorstCase: {self.guesses} guesses, {word}, {self.status.value}>"


@dataclass(frozen=True, slots=True, kw_only=True)
class WorstCaseSolution:
    """The least number of guesses that always suffices, then the least total within it."""

    guesses: int
    """Fewer do not suffice; these do if the solution has a tree."""
    solution: Solution


def worst_case(
    game: GameLike, *, opener: str | None = None, budget: Budget = UNLIMITED, hash_seed: int = 0
) -> WorstCase:
    """The least number of guesses that finds every candidate, over all first guesses or after one.

    Proven when the bounds meet, or when the guesses that are left are shown not to suffice.  One
    thread, so ``nodes`` are always the same.  ``hash_seed`` makes a second run independent evidence,
    as for `solve`.

    >>> from fivefold.words.lexicon import Lexicon
    >>> found = worst_case(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    >>> found.guesses.value, found.tree
    (3, Node('chomp', 4 answers, total 9, mean 2.250, worst 3))
    """
    columns = Columns.of(Position.of(game))
    row = columns.opener_row(None if opener is None else columns.lexicon.parsed(opener))
    clock = budget.start()
    options = columns.options(clock)
    options.hash_seed = hash_seed
    puzzle = _core.Puzzle(
        table=columns.table.patterns,
        own_guess=columns.own_rows,
        guesses=columns.guess_rows,
        words=columns.guess_words,
        rule=columns.position.rule.number,
    )
    found = clock.call(
        lambda inner, tick: _core.worst_case(puzzle, columns.candidates, row, options, inner, tick)
    )
    return WorstCase(
        status=clock.status(finished=found.upper > 0 or found.lower > columns.most_guesses),
        guesses=Bounds(found.lower, found.upper or None),
        tree=columns.tree(found.tree),
        nodes=found.nodes,
        cores=found.cores,
        core=tuple(columns.lexicon.answers[answer] for answer in found.core),
    )


def solve_worst_case(
    game: GameLike, *, opener: str | None = None, budget: Budget = UNLIMITED, hash_seed: int = 0
) -> WorstCaseSolution:
    """The least number of guesses that always suffices, then the least total within it.

    No more than the guesses that are left are tried.  For a whole list the number takes seconds; the
    total takes a proof over all openers.

    >>> from fivefold.words.lexicon import Lexicon
    >>> found = solve_worst_case(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    >>> found.guesses, found.solution.total.value
    (3, 9)
    """
    position, clock = Position.of(game), budget.start()
    opener = None if opener is None else position.lexicon.parsed(opener)
    found = worst_case(position, opener=opener, budget=clock.left, hash_seed=hash_seed)
    if found.guesses.upper is None:
        return _nothing_found(position, found)
    within = position.with_guesses_left(found.guesses.upper)
    free = position.rule is Rule.NORMAL or not position.clues
    if free and opener is None and len(position) == len(position.lexicon.answers):
        solution = solve_all_openers(within, budget=clock.left, hash_seed=hash_seed)
    else:
        solution = solve(within, opener=opener, budget=clock.left, hash_seed=hash_seed)
    if solution.tree is None and found.tree is not None:
        # After a stop: the tree of the worst case, whatever its total.
        weights = dict(zip(position, position.candidate_weights.tolist(), strict=True))
        walked = sum(weights[word] * turn for word, turn in depths(found.tree))
        total = Bounds(solution.total.lower, walked)
        solution = replace(solution, tree=found.tree, total=total)
    return WorstCaseSolution(guesses=found.guesses.upper, solution=solution)


def _nothing_found(position: Position, found: WorstCase) -> WorstCaseSolution:
    """The result if no number of guesses is known to suffice, or none that is allowed does."""
    impossible = found.status is Status.PROVEN
    most = found.guesses.lower if position.guesses_left is None else position.guesses_left
    least = _core.INFINITE_COST if impossible else Columns.of(position).least_total
    solution = Solution(
        position=position,
        status=found.status,
        total=Bounds(least, None),
        tree=None,
        nodes=found.nodes,
    )
    return WorstCaseSolution(guesses=min(found.guesses.lower, most), solution=solution)

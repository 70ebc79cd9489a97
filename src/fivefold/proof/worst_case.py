"""Worst case: the least number of guesses that always suffices, with proof.

For whole lists under the normal rule: a set that cannot be done in so many guesses has small
subsets that cannot either, and a guess that leaves one of those together has failed.  Proofs are in
``docs/tree-search.md``.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import count

from fivefold import _core
from fivefold.base.kernel import active_kernel
from fivefold.base.progress import Control
from fivefold.proof.proof import solve_all_openers
from fivefold.puzzle.clue import History
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import (
    Limits,
    Solution,
    Status,
    Stopwatch,
    agreeing,
    all_guesses,
    candidate_ids,
    own_guesses,
    solve_tree,
    tree_of,
)
from fivefold.trees.tree import Tree, turn_counts


@dataclass(frozen=True, slots=True, kw_only=True)
class WorstCase:
    """How many guesses always suffice, as far as it is known."""

    status: Status
    lower: int
    """Fewer guesses do not always suffice."""
    upper: int | None
    """So many do; None when that is not known, or more than allowed."""
    tree: Tree | None
    """A tree that keeps within ``upper``, not one of least total."""
    nodes: int
    cores: int
    """Sets found that cannot be done and explain why larger ones cannot."""


def worst_case(
    table: FeedbackTable,
    candidates: Iterable[str] | None = None,
    *,
    opener: str | None = None,
    limits: Limits | None = None,
    kernel: str | None = None,
    control: Control | None = None,
) -> WorstCase:
    """The least number of guesses that finds every candidate, over all first guesses or after one.

    Proven when ``lower`` and ``upper`` meet, or when ``limits.guesses`` are shown not to suffice.  Any
    guess may be played at any time.  One thread, so ``nodes`` are always the same.

    >>> from fivefold.words.lexicon import Lexicon
    >>> table = FeedbackTable.build(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    >>> found = worst_case(table)
    >>> found.lower, found.upper, found.tree
    (3, 3, Node('chomp', 4 answers, total 9, mean 2.250, worst 3))
    """
    limits = limits or Limits()
    lexicon = table.lexicon
    ids = candidate_ids(lexicon, candidates)
    row = -1
    if opener is not None:
        lexicon.require_guesses([opener])
        row = lexicon.guess_ids[opener]
    stopwatch = Stopwatch(control or Control(), limits.seconds)
    lower, upper, nodes, cores, guess, parent, pattern, can_win = stopwatch.call(
        lambda inner, tick: _core.worst_case(
            table=table.patterns,
            own_guess=own_guesses(lexicon),
            guesses=all_guesses(lexicon),
            candidates=ids,
            opener=row,
            most_guesses=limits.native_guesses,
            kernel=kernel or active_kernel(),
            control=inner,
            on_progress=tick,
        )
    )
    return WorstCase(
        status=stopwatch.status(finished=upper > 0 or lower > limits.native_guesses),
        lower=lower,
        upper=upper or None,
        tree=tree_of(lexicon, guess, parent, pattern, can_win) if len(guess) else None,
        nodes=nodes,
        cores=cores,
    )


def solve_worst_case(
    table: FeedbackTable,
    candidates: Iterable[str] | None = None,
    *,
    rule: Rule = Rule.NORMAL,
    history: History = (),
    opener: str | None = None,
    limits: Limits | None = None,
    threads: int = 0,
    control: Control | None = None,
) -> tuple[int, Solution]:
    """The least number of guesses that always suffices, then the least total within it.

    The number is certain unless the solution has no tree; the total is if the solution is proven.
    At most ``limits.guesses`` are tried.  Under the normal rule whole lists are a matter of seconds
    for the number and of a proof of all openers for the total; under the others this is
    meant for an opener or some hundreds of candidates.

    >>> from fivefold.words.lexicon import Lexicon
    >>> table = FeedbackTable.build(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    >>> guesses, solution = solve_worst_case(table)
    >>> guesses, solution.upper
    (3, 9)
    """
    limits = limits or Limits()
    words = None if candidates is None else list(candidates)
    if words is None and history:
        words = agreeing(table, history)
    clock = _Clock(limits)
    if rule is not Rule.NORMAL:
        for guesses in count(1):
            solution = solve_tree(
                table,
                words,
                rule=rule,
                history=history,
                opener=opener,
                limits=clock.limits(guesses),
                threads=threads,
                control=control,
            )
            if not solution.impossible or guesses == limits.guesses:
                return guesses, solution

    found = worst_case(table, words, opener=opener, limits=limits, control=control)
    if found.upper is None:
        impossible = found.status is Status.PROVEN
        answers = len(table.lexicon.answers) if words is None else len(set(words))
        return min(found.lower, limits.native_guesses), Solution(
            status=found.status,
            lower=_core.INFINITE_COST if impossible else 2 * answers - 1,
            upper=None,
            tree=None,
            nodes=found.nodes,
        )
    within = clock.limits(found.upper)
    everything = words is None or len(set(words)) == len(table.lexicon.answers)
    if opener is None and everything:
        solution = solve_all_openers(table, limits=within, threads=threads, control=control)
    else:
        solution = solve_tree(
            table, words, opener=opener, limits=within, threads=threads, control=control
        )
    if solution.tree is None and found.tree is not None:
        # Stopped: the tree of the worst case, whatever its total.
        solution = replace(solution, tree=found.tree, upper=turn_counts(found.tree).total)
    return found.upper, solution


class _Clock:
    """What is left of the time of some limits."""

    def __init__(self, limits: Limits) -> None:
        self._nodes = limits.nodes
        self._end = None if limits.seconds is None else time.monotonic() + limits.seconds

    def limits(self, guesses: int) -> Limits:
        """The same limits, later, with other guesses."""
        left = None if self._end is None else max(0.0, self._end - time.monotonic())
        return Limits(guesses=guesses, seconds=left, nodes=self._nodes)

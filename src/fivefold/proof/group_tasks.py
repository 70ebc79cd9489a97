"""The groups of one opener searched by the workers of an executor.

An opener costs one guess for every answer and what its groups cost.  They have no word in common, so
workers that search different groups do nothing twice.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from fivefold import _core
from fivefold.base.progress import Control
from fivefold.base.tasks import Task, completed
from fivefold.proof.opener_tasks import Assignment, OpenerTasks, own_search
from fivefold.puzzle.pattern import Pattern
from fivefold.search.columns import Columns
from fivefold.trees.tree import Leaf, Node, Tree

_WORDS = 32  # answers of one task, at least: small groups go together


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupTask:
    """Groups of an opener to search, each up to a limit of its own."""

    assignment: Assignment
    opener: int
    """Its row."""
    limits: tuple[tuple[int, int], ...]
    """Of every group the pattern and the limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupDone:
    """What is known of a group: its total if there is a tree, else a bound, which reaches the limit."""

    pattern: int
    lower: int
    tree: Tree | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupsDone:
    """What a worker sends back, and the processor time it took."""

    groups: tuple[GroupDone, ...]
    nodes: int
    seconds: float


def search_groups(task: GroupTask) -> GroupsDone:
    """Totals and trees below the limits, bounds that reach them otherwise, in a worker."""
    started = time.process_time()
    columns, search = own_search(task.assignment)
    before, groups = search.nodes, []
    for pattern, limit in task.limits:
        found = search.group(task.opener, pattern, limit, Control())
        tree = columns.tree(found.tree)
        groups.append(GroupDone(pattern=pattern, lower=found.lower, tree=tree))
    nodes, seconds = search.nodes - before, time.process_time() - started
    return GroupsDone(groups=tuple(groups), nodes=nodes, seconds=seconds)


class OpenerGroups:
    """What is known of an opener by its groups: bounds that only rise, and trees.

    Results may come in any order, and twice.
    """

    def __init__(self, columns: Columns, row: int) -> None:
        import numpy as np

        self.row, self.word, self.length = row, columns.lexicon.guesses[row], columns.lexicon.length
        weights = columns.position.candidate_weights
        shown = columns.table.patterns[row, columns.candidates]
        self.own = int(weights.sum())
        self.sizes: dict[int, int] = {}
        self.lower: dict[int, int] = {}
        self.trees: dict[int, Tree] = {}
        self.wins = False
        for pattern in map(int, np.unique(shown)):
            if Pattern(pattern, self.length).solved:
                self.wins = True
                continue
            group = weights[shown == pattern]
            self.sizes[pattern] = len(group)
            # One candidate is found by the next guess, the others by the one after it.
            self.lower[pattern] = int(2 * group.sum() - group.max())

    @property
    def bound(self) -> int:
        """No tree of the opener has a smaller total."""
        return min(_core.INFINITE_COST, self.own + sum(self.lower.values()))

    @property
    def finished(self) -> bool:
        """Whether every group has its tree."""
        return len(self.trees) == len(self.lower)

    @property
    def tree(self) -> Tree:
        """The best tree of the opener; requires: it is finished."""
        branches = {Pattern(code, self.length): self.trees[code] for code in sorted(self.trees)}
        return Node(self.word, self.wins, branches) if branches else Leaf(self.word)

    def limit(self, pattern: int, most: int) -> int:
        """What a group must cost less than, if the opener is to cost less than ``most``."""
        if most >= _core.INFINITE_COST:
            return _core.INFINITE_COST
        return min(_core.INFINITE_COST, self.lower[pattern] + most - self.bound)

    def merge(self, done: GroupDone) -> None:
        """Take in what is known of a group."""
        self.lower[done.pattern] = max(self.lower[done.pattern], done.lower)
        if done.tree is not None:
            self.trees[done.pattern] = done.tree

    def bundles(self) -> Iterator[list[int]]:
        """All groups, the largest first and alone, small ones together."""
        bundle: list[int] = []
        for pattern in sorted(self.sizes, key=lambda each: (-self.sizes[each], each)):
            bundle.append(pattern)
            if sum(self.sizes[each] for each in bundle) >= _WORDS:
                yield bundle
                bundle = []
        if bundle:
            yield bundle


def search_by_groups(tasks: OpenerTasks, groups: OpenerGroups, limit: int) -> Iterator[int]:
    """Search the groups until all are known or the opener reaches the limit; how many were looked at."""

    def coming() -> Iterator[Task[GroupsDone]]:
        for bundle in groups.bundles():
            limits = tuple((pattern, groups.limit(pattern, limit)) for pattern in bundle)
            task = GroupTask(assignment=tasks.assignment, opener=groups.row, limits=limits)
            first = f"search {groups.word} {Pattern(bundle[0], groups.length)}"
            more = f" and {len(bundle) - 1} others" if len(bundle) > 1 else ""
            yield Task(first + more, search_groups, task)

    looked_at = 0
    for _, done in completed(tasks.executor, coming(), tasks.clock):
        tasks.nodes += done.nodes
        tasks.seconds.append(("group", done.seconds))
        for group in done.groups:
            groups.merge(group)
        looked_at += len(done.groups)
        yield looked_at
        if groups.bound >= limit:
            return

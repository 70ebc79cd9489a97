"""Trees: a strategy written out, every guess for every pattern that can come back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from fivefold.puzzle.pattern import Pattern
from fivefold.words.letters import word_length


@dataclass(frozen=True, slots=True)
class Leaf:
    """One candidate is left: guess it."""

    word: str


@dataclass(frozen=True, slots=True, repr=False)
class Node:
    """Guess ``word``, then follow the branch of the pattern it shows.

    >>> Node("bails", True, {Pattern.parse("BGGGG"): Leaf("fails")})
    Node('bails', 2 answers, total 3, mean 1.500, worst 2)
    """

    word: str
    can_win: bool
    """The word is itself still a candidate."""
    branches: Mapping[Pattern, Tree]
    """What to do for every pattern it can show, all exact excepted."""

    def outcomes(self) -> list[tuple[Pattern, Tree | None]]:
        """Every pattern the word can show with what comes next, None after a win.

        Sorted as text, B before G before Y: the order of public tree files.
        """
        following: dict[Pattern, Tree | None] = dict(self.branches)
        if self.can_win:
            following[Pattern.all_exact(word_length(self.word))] = None
        return sorted(following.items(), key=lambda outcome: str(outcome[0]))

    def __repr__(self) -> str:
        return f"Node({self.word!r}, {turn_counts(self)})"

    def _repr_html_(self) -> str:
        return f"<b>{self.word}</b>{turn_counts(self)._repr_html_()}"


Tree: TypeAlias = Leaf | Node


@dataclass(frozen=True, slots=True)
class TurnCounts:
    """How many answers a tree finds at each turn.

    >>> turns = TurnCounts((1, 0, 3))
    >>> turns.answers, turns.total, turns.mean, turns.worst
    (4, 10, 2.5, 3)
    """

    counts: tuple[int, ...]
    """Answers found at turn 1, 2, and so on to the last turn that finds any."""

    @property
    def answers(self) -> int:
        """How many answers are found."""
        return sum(self.counts)

    @property
    def total(self) -> int:
        """Guesses needed for all answers together."""
        return sum(turn * count for turn, count in enumerate(self.counts, start=1))

    @property
    def mean(self) -> float:
        """Guesses per answer; 0 if there is none."""
        return self.total / self.answers if self.answers else 0.0

    @property
    def worst(self) -> int:
        """The most guesses any answer needs."""
        return len(self.counts)

    def __str__(self) -> str:
        found = "1 answer" if self.answers == 1 else f"{self.answers} answers"
        return f"{found}, total {self.total}, mean {self.mean:.3f}, worst {self.worst}"

    def _repr_html_(self) -> str:
        turns = "".join(f"<th>{turn}</th>" for turn in range(1, self.worst + 1))
        cells = "".join(f"<td>{count}</td>" for count in self.counts)
        return (
            f"<table><tr><th>turn</th>{turns}<th>total</th><th>mean</th></tr>"
            f"<tr><td>answers</td>{cells}<td>{self.total}</td><td>{self.mean:.3f}</td></tr></table>"
        )


def depths(tree: Tree, turn: int = 1) -> Iterator[tuple[str, int]]:
    """Every answer the tree finds, with the turn that finds it.

    >>> dict(depths(Node("bails", True, {Pattern.parse("BGGGG"): Leaf("fails")})))
    {'bails': 1, 'fails': 2}
    """
    match tree:
        case Leaf(word):
            yield word, turn
        case Node(word, can_win, branches):
            if can_win:
                yield word, turn
            for branch in branches.values():
                yield from depths(branch, turn + 1)


def turn_counts(tree: Tree) -> TurnCounts:
    """How many answers the tree finds at each turn.

    >>> turn_counts(Node("bails", False, {Pattern.parse("BGGGG"): Leaf("fails")})).counts
    (0, 1)
    """
    return count_turns(turn for _, turn in depths(tree))


def count_turns(turns: Iterable[int]) -> TurnCounts:
    """The counts of given turns, which start from 1."""
    found = Counter(turns)
    return TurnCounts(tuple(found[turn] for turn in range(1, max(found, default=0) + 1)))

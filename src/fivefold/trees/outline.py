"""Trees drawn as text: an outline to read on a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from fivefold.trees.tree import Leaf, Node, Tree, turn_counts


def outline(tree: Tree, depth: int | None = None) -> str:
    """The tree as indented lines, to ``depth`` turns (None: all of it).

    A star marks a guess that can be the answer; behind a guess stand the answers left,
    the mean number of guesses they need from here, and the most.

    >>> from fivefold.puzzle.pattern import Pattern
    >>> crate = Node("crate", True, {Pattern.parse("GGGBG"): Leaf("crave")})
    >>> branches = {Pattern.parse("GBGBG"): Leaf("chase"), Pattern.parse("GGGBG"): crate}
    >>> print(outline(Node("crane", True, branches)))
    crane*  4 answers, mean 2.00, worst 3
    ├ GBGBG chase*
    └ GGGBG crate*  2 answers, mean 1.50, worst 2
      └ GGGBG crave*
    """
    return "\n".join(_lines(tree, depth))


def _lines(tree: Tree, depth: int | None) -> Iterator[str]:
    # A stack, so that no tree is too deep: what stands before a guess and below it, and its turn.
    waiting: list[tuple[Tree, str, str, int]] = [(tree, "", "", 1)]
    while waiting:
        tree, here, below, turn = waiting.pop()
        if isinstance(tree, Leaf):
            yield f"{here}{tree.word}*"
            continue
        turns = turn_counts(tree)
        about = f"{turns.answers} answers, mean {turns.mean:.2f}, worst {turns.worst}"
        yield f"{here}{tree.word}{'*' * tree.can_win}  {about}"
        if turn != depth:
            waiting += reversed([*_branches(tree, below, turn + 1)])


def _branches(tree: Node, below: str, turn: int) -> Iterator[tuple[Tree, str, str, int]]:
    branches = [(pattern, branch) for pattern, branch in tree.outcomes() if branch is not None]
    for number, (pattern, branch) in enumerate(branches, start=1):
        elbow, guide = ("└ ", "  ") if number == len(branches) else ("├ ", "│ ")
        yield branch, f"{below}{elbow}{pattern} ", below + guide, turn

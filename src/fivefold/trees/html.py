"""Trees in notebooks: the first guess on tiles, and what comes next for every pattern."""

from __future__ import annotations

from html import escape

from fivefold.puzzle.pattern import Pattern
from fivefold.trees.tree import Leaf, Node, Tree
from fivefold.words.letters import word_length
from fivefold.words.tiles import word_tiles


def tree_html(tree: Tree) -> str:
    """The counts of a tree, and a row for every pattern of its first guess, most answers first."""
    if isinstance(tree, Leaf):
        return _tiles(tree.word, Pattern.all_exact(word_length(tree.word)))
    branches = sorted(tree.branches.items(), key=lambda item: -item[1].turns.answers)
    rows = "".join(
        f"<tr><td>{_tiles(tree.word, pattern)}</td><td>{escape(branch.word)}</td>"
        f"<td>{branch.turns.answers}</td><td>{branch.turns.mean:.2f}</td></tr>"
        for pattern, branch in branches
    )
    heads = "".join(
        f"<th>{head}</th>" for head in ("pattern", "next guess", "words left", "avg. guesses")
    )
    return f"{_heading(tree)}<table><tr>{heads}</tr>{rows}</table>"


def result_html(result: object, tree: Tree | None) -> str:
    """What a search found: its short description, and the tree if there is one."""
    return f"<p>{escape(repr(result).strip('<>'))}</p>{'' if tree is None else tree_html(tree)}"


def _heading(tree: Node) -> str:
    return f"<b>{escape(tree.word)}</b>{tree.turns._repr_html_()}"


def _tiles(word: str, pattern: Pattern) -> str:
    return word_tiles(word, pattern.marks)

"""Trees in notebooks: the first guess on tiles, and what comes next for every pattern."""

from __future__ import annotations

from html import escape

from fivefold.puzzle.pattern import Mark, Pattern
from fivefold.trees.tree import Leaf, Node, Tree
from fivefold.words.letters import letters

_COLOURS = {Mark.MISS: "#787c7e", Mark.PRESENT: "#b59f3b", Mark.EXACT: "#538d4e"}
_TILE = "display:inline-block;width:1.4em;text-align:center;color:white;font-weight:bold;margin:1px"


def tiles_html(word: str, pattern: Pattern) -> str:
    """A guess on the tiles that a pattern colours.

    >>> tiles_html("no", Pattern.parse("BG")).count("<span")
    2
    """
    return "".join(
        f'<span style="{_TILE};background:{_COLOURS[mark]}">{escape(letter.upper())}</span>'
        for letter, mark in zip(letters(word), pattern.marks, strict=True)
    )


def tree_html(tree: Tree) -> str:
    """The counts of a tree, and a row for every pattern of its first guess, most answers first."""
    if isinstance(tree, Leaf):
        return tiles_html(tree.word, Pattern.all_exact(len(letters(tree.word))))
    branches = sorted(tree.branches.items(), key=lambda item: -item[1].turns.answers)
    rows = "".join(
        f"<tr><td>{tiles_html(tree.word, pattern)}</td><td>{escape(branch.word)}</td>"
        f"<td>{branch.turns.answers}</td><td>{branch.turns.mean:.2f}</td></tr>"
        for pattern, branch in branches
    )
    heads = "".join(f"<th>{head}</th>" for head in ("shown", "next guess", "words left", "avg. guesses"))
    return f"{_heading(tree)}<table><tr>{heads}</tr>{rows}</table>"


def _heading(tree: Node) -> str:
    return f"<b>{escape(tree.word)}</b>{tree.turns._repr_html_()}"

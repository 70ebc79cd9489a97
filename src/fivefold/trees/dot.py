"""Trees as graphs in the DOT language, for Graphviz and other drawing programs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from fivefold.trees.tree import Leaf, Node, Tree, turn_counts


def write_dot(tree: Tree) -> str:
    """The tree as a directed graph: boxes are guesses that can be the answer, edges patterns."""
    lines = [
        "digraph tree {",
        f'  label="{tree.word}: {turn_counts(tree)}";',
        "  rankdir=LR;",
        '  node [fontname="monospace", shape=plain];',
        '  edge [fontname="monospace", fontsize=10];',
        *_statements(tree),
        "}",
    ]
    return "\n".join(lines) + "\n"


def _statements(tree: Tree) -> Iterator[str]:
    # A stack, so that no tree is too deep: a guess, and the end of the edge that leads to it.
    waiting: list[tuple[Tree, str]] = [(tree, "")]
    for number in count():
        if not waiting:
            return
        tree, edge = waiting.pop()
        shape = ", shape=box" if isinstance(tree, Leaf) or tree.can_win else ""
        yield f'  n{number} [label="{tree.word}"{shape}];'
        if edge:
            yield edge.format(number)
        if isinstance(tree, Node):
            waiting += [
                (branch, f'  n{number} -> n{{}} [label="{pattern}"];')
                for pattern, branch in reversed(tree.outcomes())
                if branch is not None
            ]

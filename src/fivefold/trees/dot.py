"""Trees as graphs in the DOT language, for Graphviz and other drawing programs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from fivefold.trees.tree import Leaf, Tree, turn_counts


def write_dot(tree: Tree) -> str:
    """The tree as a directed graph: boxes are guesses that can be the answer, edges patterns."""
    lines = [
        "digraph tree {",
        f'  label="{tree.word}: {turn_counts(tree)}";',
        "  rankdir=LR;",
        '  node [fontname="monospace", shape=plain];',
        '  edge [fontname="monospace", fontsize=10];',
        *_statements(tree, count()),
        "}",
    ]
    return "\n".join(lines) + "\n"


def _statements(tree: Tree, numbers: Iterator[int]) -> Iterator[str]:
    number = next(numbers)
    shape = ", shape=box" if isinstance(tree, Leaf) or tree.can_win else ""
    yield f'  n{number} [label="{tree.word}"{shape}];'
    if isinstance(tree, Leaf):
        return
    for pattern, branch in tree.outcomes():
        if branch is not None:
            statements = list(_statements(branch, numbers))
            target = statements[0].split()[0]
            yield from statements
            yield f'  n{number} -> {target} [label="{pattern}"];'

"""Outlines: every place of a tree stands in them once."""

import re

from hypothesis import given
from hypothesis import strategies as st

from fivefold.trees.outline import outline
from tests.support.trees import chain, lexicons_and_trees, places

trees = lexicons_and_trees(most=14).map(lambda pair: pair[1])
depths = st.none() | st.integers(1, 4)


@given(trees, depths)
def test_an_outline_has_a_line_for_every_place(tree, depth):
    found = []
    path = []
    for line in outline(tree, depth).splitlines():
        guides, words = re.fullmatch(r"([│├└ ]*)(.*)", line).groups()
        level = len(guides) // 2
        path = path[: 2 * level - 1] if level else []
        path += [text.rstrip("*") for text in words.split("  ")[0].split()]
        found.append(tuple(path))
    assert sorted(found) == sorted(places(tree, depth))


def test_a_tree_of_any_depth_has_an_outline():
    lines = outline(chain(1200)).split("\n")
    assert len(lines) == 1200 and lines[1].startswith("└ BBB aab*  1199 answers, ")
    assert lines[-1].endswith("└ BBB feo*")

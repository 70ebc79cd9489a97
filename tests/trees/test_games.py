"""A tree as its games, and back."""

import pytest
from hypothesis import given

from fivefold.base.errors import TreeFileError
from fivefold.trees import games as games_module
from fivefold.trees.games import games, grow_tree, numbered_lines
from fivefold.trees.text_format import read_games, write_paths
from tests.support.trees import trees


@given(trees)
def test_games_and_trees_are_inverse(tree):
    listed = list(games(tree))
    assert grow_tree("games", enumerate(listed, start=1))[0] == tree
    assert list(games(grow_tree("games", enumerate(reversed(listed), start=1))[0])) == listed


@given(trees)
def test_every_place_has_the_first_line_that_leads_to_it(tree):
    _, lines = grow_tree("text", read_games("text", write_paths(tree)))
    paths = [tuple(line.split()[1::2]) for line in write_paths(tree).splitlines()]
    for place, line in lines.items():
        marks = tuple(str(pattern).translate(str.maketrans("BYG", "_yg")) for pattern in place)
        leading = [n for n, path in enumerate(paths, start=1) if path[: len(marks)] == marks]
        assert line == leading[0]


def test_a_file_has_so_many_lines_and_no_more(monkeypatch):
    monkeypatch.setattr(games_module, "_MOST_LINES", 5)
    assert len(list(numbered_lines("tree.csv", "ab\n" * 4 + "ab"))) == 5
    with pytest.raises(TreeFileError, match=r"^tree\.csv: more than 5 lines, not a tree$"):
        list(numbered_lines("tree.csv", "ab\n" * 5 + "ab"))


def test_blank_lines_and_comments_are_counted_and_left_out():
    text = "ab\n\n \t\n# a\n  # b\nab # c"
    assert list(numbered_lines("tree.csv", text)) == [(1, "ab"), (6, "ab # c")]

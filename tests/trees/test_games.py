"""A tree as its games, and back."""

import pytest
from hypothesis import given

from fivefold.base.errors import TreeFileError
from fivefold.trees import games as games_module
from fivefold.trees.files import read_tree, write_tree
from fivefold.trees.games import MOST_TURNS, games, grow_tree, numbered_lines
from fivefold.trees.text_format import read_games, write_paths
from fivefold.trees.tree import depths, turn_counts
from tests.support.trees import chain, trees


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


def test_a_tree_of_any_depth_is_counted():
    deep = chain(2000)
    assert [turn for _, turn in depths(deep)] == [*range(1, 2001)]
    assert turn_counts(deep).worst == 2000
    assert [len(game) for game in games(deep)] == [*range(2000, 0, -1)]


@pytest.mark.parametrize("name", ["tree.json", "tree.txt", "tree.csv", "tree.dot", "tree.svg"])
def test_what_could_not_be_read_again_is_not_written(folder, name):
    write_tree(chain(MOST_TURNS), name)
    if name == "tree.json":
        assert read_tree(name) == chain(MOST_TURNS)
    for turns in (MOST_TURNS + 1, 2000):
        with pytest.raises(TreeFileError, match=f"^a game of {turns} turns: files of trees hold"):
            write_tree(chain(turns), f"other-{name}")
    assert [path.name for path in folder.iterdir()] == [name]

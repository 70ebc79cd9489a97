"""Results that hold a tree."""

from dataclasses import dataclass

import pytest

from fivefold import Lexicon, solve
from fivefold.trees.tree import Tree
from fivefold.trees.tree_result import TreeResult

TREE = solve(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])).tree


@dataclass(frozen=True, slots=True)
class Found(TreeResult):
    tree: Tree | None


def test_a_result_is_the_games_of_its_tree():
    found = Found(TREE)
    assert list(found) == list(TREE.lines()) and len(found) == 4
    assert found[-1] == list(TREE.lines())[-1] and found[1:3] == tuple(TREE.lines())[1:3]
    assert found.to_arrow() == TREE.to_arrow() and found.to_pandas().equals(TREE.to_pandas())
    assert [bar.get_width() for bar in found.plot().patches] == list(TREE.turns.counts)


def test_without_a_tree_there_is_nothing_to_show():
    found = Found(None)
    assert found and not len(found) and list(found) == [] and found[:1] == ()
    assert found._repr_html_() == "<p>Found(tree=None)</p>"
    for show in (found.plot, found.to_arrow, found.to_pandas):
        with pytest.raises(ValueError, match="no tree was found"):
            show()

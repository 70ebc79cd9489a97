"""Playing by a tree."""

import pytest

from fivefold import Lexicon
from fivefold.base.budget import UNLIMITED
from fivefold.base.errors import StrategyError
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.position import Position
from fivefold.strategies.from_tree import FromTree
from fivefold.strategies.simulate import simulate
from fivefold.trees.tree import Leaf, Node

WORDS = Lexicon.from_words(["batch", "catch", "hatch"], ["chomp"])
REST = Pattern.parse("BGGGG")
TREE = Node("batch", True, {REST: Node("catch", True, {REST: Leaf("hatch")})})


def test_a_tree_plays_as_written():
    assert simulate(FromTree(TREE), WORDS).turns == {"batch": 1, "catch": 2, "hatch": 3}
    assert simulate(FromTree(TREE).__call__, WORDS).turns == {"batch": 1, "catch": 2, "hatch": 3}
    assert simulate(TREE, WORDS).tree() == TREE


def test_a_pattern_the_tree_does_not_have_is_named():
    with pytest.raises(StrategyError, match="the tree has no branch for hatch BGGGG"):
        FromTree(TREE)(Position(WORDS).after("batch=BGGGG", "hatch=BGGGG"))
    with pytest.raises(StrategyError, match="the tree has no branch for chomp"):
        simulate(TREE, WORDS, opener="chomp")
    with pytest.raises(StrategyError, match="the tree has no branch for batch BGGGG"):
        simulate(Leaf("batch"), WORDS)


def test_it_walks_only_where_it_begins():
    start = Position(WORDS)
    for opener, position, walks in (
        (None, start, True),
        ("batch", start, True),
        ("chomp", start, False),
        (None, start.after("batch=BGGGG"), False),
    ):
        tree = FromTree(TREE).walk(position, opener=opener, budget=UNLIMITED)
        assert tree is (TREE if walks else None)

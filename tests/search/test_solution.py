"""Solutions as values."""

from fractions import Fraction

import pytest

from fivefold import Lexicon
from fivefold._core import INFINITE_COST
from fivefold.base.bounds import Bounds, Status
from fivefold.base.documents import plain
from fivefold.puzzle.position import Position
from fivefold.search.exact import solve
from fivefold.search.solution import Solution
from fivefold.trees.tree import Leaf
from tests.support.positions import game
from tests.support.small_search import HEAVY, TABLE


def test_the_mean_counts_weights():
    found = solve(game(TABLE, weights=HEAVY))
    assert found.mean == Bounds.exactly(Fraction(found.total.value, sum(HEAVY.values())))
    assert solve(game(TABLE)).mean.value == Fraction(solve(game(TABLE)).total.value, 5)


def test_only_what_no_tree_keeps_is_impossible():
    for lower, impossible in ((INFINITE_COST - 1, False), (INFINITE_COST, True)):
        found = Solution(
            position=game(TABLE),
            status=Status.PROVEN,
            total=Bounds(lower, None),
            tree=None,
            nodes=1,
        )
        assert found.impossible is impossible
        assert ("impossible" in repr(found)) is impossible
        assert (plain(found)["total"] is None) is impossible


def test_a_solution_as_plain_values():
    found = plain(solve(game(TABLE), opener="chomp"))
    assert found["opener"] == "chomp" and found["status"] == "proven"
    assert found["total"] == {"lower": 11, "upper": 11, "exact": True}
    assert (found["mean"]["upper"], found["answers"], sum(found["counts"])) == (2.2, 5, 5)
    leaf = Solution(
        position=game(TABLE, ["match"]),
        status=Status.PROVEN,
        total=Bounds.exactly(1),
        tree=Leaf("match"),
        nodes=0,
    )
    assert repr(leaf).endswith("match, 1, proven>") and plain(leaf)["worst"] == 1


def test_a_solution_shows_and_draws_its_tree():
    words = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    found = solve(words)
    assert "chomp" in found._repr_html_() and "<table" in found._repr_html_()
    axes = found.plot()
    assert [bar.get_width() for bar in axes.patches] == list(found.tree.turns.counts)
    assert axes.get_xlabel() == "answers"
    none = solve(Position(words, guesses_left=1))
    assert "impossible" in none._repr_html_() and "<table" not in none._repr_html_()
    with pytest.raises(ValueError, match="nothing to show"):
        none.plot()

"""What the exact search does with each of its arguments, on words few enough to try everything."""

from __future__ import annotations

import numpy as np
import pytest

from fivefold import Control, Pattern
from fivefold._core import INFINITE_COST
from fivefold.base.errors import OptionError
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import Limits, Solution, Status, Stopwatch, least_total, solve_tree
from fivefold.trees.tree import Leaf, Node
from tests.support.small_search import (
    CLUE,
    EVERY_SIXTIETH,
    FAMILY,
    HEAVY,
    PART,
    TABLE,
    TWO_CLUES,
    plain,
    stopped,
)


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("history", [(), (CLUE,), TWO_CLUES])
@pytest.mark.parametrize("opener", [None, "match", "patch"])
def test_candidates_legal_guesses_and_opener_follow_the_history(rule, history, opener):
    solution = solve_tree(TABLE, rule=rule, history=history, opener=opener, threads=1)
    assert solution.status is Status.PROVEN
    assert solution.upper == plain(rule, history, opener)
    assert opener is None or solution.tree.word == opener


def test_an_opener_that_the_history_forbids_is_refused():
    assert solve_tree(TABLE, rule=Rule.ULTRA_HARD, opener="batch", threads=1).upper == 15
    with pytest.raises(OptionError, match="ultra-hard rule: 'batch' showed BGGGG"):
        solve_tree(TABLE, rule=Rule.ULTRA_HARD, history=[CLUE], opener="batch")


def test_a_candidate_that_contradicts_a_clue_is_refused_under_a_rule():
    with pytest.raises(OptionError, match="'batch' contradicts batch BGGGG"):
        solve_tree(TABLE, ["batch", "match"], rule=Rule.HARD, history=[CLUE])


def test_every_candidate_counts_as_often_as_it_weighs():
    solution = solve_tree(TABLE, weights=HEAVY, threads=1)
    assert solution.upper == plain(weights=HEAVY) != plain()
    assert solve_tree(TABLE, ["match"], weights=HEAVY).upper == 9


@pytest.mark.parametrize("weight", [0, -1, 1.5])
def test_a_weight_is_a_whole_number_from_1(weight):
    with pytest.raises(OptionError, match=f"the weight of 'match' is {weight}"):
        solve_tree(TABLE, weights=dict.fromkeys(FAMILY, 5) | {"match": weight})


def test_what_is_impossible_is_proven_and_has_no_tree():
    solution = solve_tree(TABLE, limits=Limits(guesses=1), threads=1)
    assert solution == Solution(
        status=Status.PROVEN, lower=INFINITE_COST, upper=None, tree=None, nodes=solution.nodes
    )
    assert solution.impossible
    assert not solve_tree(TABLE, threads=1).impossible


def test_a_limit_of_nodes_is_kept():
    solution = solve_tree(PART, limits=Limits(nodes=1), threads=1)
    assert solution.status is Status.BOUNDED
    assert solve_tree(PART, threads=1).status is Status.PROVEN


def test_a_tree_has_its_branches_in_order_and_says_which_guesses_can_win():
    tree = solve_tree(TABLE, opener="chomp", threads=1).tree
    assert not tree.can_win and list(tree.branches) == sorted(tree.branches)
    assert solve_tree(TABLE, opener="batch", threads=1).tree.can_win
    tree = solve_tree(PART, threads=1).tree
    assert list(tree.branches) == sorted(tree.branches)
    assert tree.can_win == (tree.word in EVERY_SIXTIETH.answers)


def test_no_tree_goes_below_the_least_total():
    ids = np.arange(5, dtype=np.uint32)
    assert least_total(ids, None) == 9
    weights = np.array([HEAVY[word] for word in FAMILY], np.int32)
    assert least_total(ids, weights) == 2 * 13 - 9
    # A candidate that tells all others apart reaches it.
    assert solve_tree(TABLE, ["batch", "catch"], threads=1).upper == 3


def test_a_stopwatch_says_why_it_stopped():
    assert Stopwatch(Control(), None).status(finished=True) is Status.PROVEN
    assert Stopwatch(stopped(), None).status(finished=False) is Status.STOPPED
    assert Stopwatch(Control(), 0).status(finished=False) is Status.BOUNDED
    assert [Stopwatch(Control(), s).stopped for s in (None, 0, 1000)] == [False, True, False]
    assert Stopwatch(stopped(), 1000).stopped
    assert Stopwatch(Control(), None).left is None
    assert 0 < Stopwatch(Control(), 1000).left <= 1000


def test_leaves_and_nodes_are_what_the_core_says():
    tree = solve_tree(TABLE, ["batch", "catch"], threads=1).tree
    assert tree == Node("batch", True, {Pattern.parse("BGGGG"): Leaf("catch")})

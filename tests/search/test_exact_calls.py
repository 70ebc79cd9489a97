"""What the exact search does with each of its arguments, on words few enough to try everything."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fivefold import Pattern, _core
from fivefold._core import INFINITE_COST
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import Budget
from fivefold.base.errors import IllegalGuessError, UnknownWordError
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from fivefold.trees.tree import Leaf, Node
from tests.support.positions import game
from tests.support.small_search import (
    CLUE,
    EVERY_SIXTIETH,
    HEAVY,
    PART,
    TABLE,
    TWO_CLUES,
    plain,
)


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("history", [(), (CLUE,), TWO_CLUES])
@pytest.mark.parametrize("opener", [None, "match", "patch"])
def test_candidates_legal_guesses_and_opener_follow_the_history(rule, history, opener):
    solution = solve(game(TABLE, rule=rule, history=history), opener=opener, budget=Budget(threads=1))
    assert solution.status is Status.PROVEN
    assert solution.total.upper == plain(rule, history, opener)
    assert opener is None or solution.tree.word == opener


def test_an_opener_that_the_history_forbids_is_refused():
    assert (
        solve(game(TABLE, rule=Rule.ULTRA_HARD), opener="batch", budget=Budget(threads=1)).total.upper
        == 15
    )
    with pytest.raises(IllegalGuessError, match="ultra-hard rule: 'batch' showed BGGGG"):
        solve(game(TABLE, rule=Rule.ULTRA_HARD, history=[CLUE]), opener="batch")


def test_a_candidate_that_contradicts_a_clue_is_refused():
    with pytest.raises(UnknownWordError, match="not among the candidates: batch"):
        solve(game(TABLE, ["batch", "match"], rule=Rule.HARD, history=[CLUE]))


def test_every_candidate_counts_as_often_as_it_weighs():
    solution = solve(game(TABLE, weights=HEAVY), budget=Budget(threads=1))
    assert solution.total.upper == plain(weights=HEAVY) != plain()
    assert solve(game(TABLE, ["match"], weights=HEAVY)).total.upper == 9


def test_words_without_a_weight_are_no_candidates():
    solution = solve(
        game(TABLE, weights={"match": 9, "patch": 4.0, "batch": 0}), budget=Budget(threads=1)
    )
    assert (solution.total.value, solution.mean.value) == (17, Fraction(17, 13))
    assert solution.tree == Node("match", True, {Pattern.parse("BGGGG"): Leaf("patch")})


def test_what_is_impossible_is_proven_and_has_no_tree():
    solution = solve(game(TABLE, guesses=1), budget=Budget(threads=1))
    assert (solution.status, solution.tree) == (Status.PROVEN, None)
    assert solution.total == Bounds(INFINITE_COST, None)
    assert solution.impossible
    assert not solve(game(TABLE), budget=Budget(threads=1)).impossible


def test_many_groups_that_are_impossible_are_impossible_together():
    # The sum of what they cost would be too large a number.
    found = solve(Position("original", guesses_left=3), opener="salet", budget=Budget(threads=2))
    assert found.impossible and found.status is Status.PROVEN


def test_a_limit_of_nodes_is_kept():
    solution = solve(game(PART), budget=Budget(threads=1, nodes=1))
    assert solution.status is Status.BOUNDED
    assert solve(game(PART), budget=Budget(threads=1)).status is Status.PROVEN


def test_a_tree_has_its_branches_in_order_and_says_which_guesses_can_win():
    tree = solve(game(TABLE), opener="chomp", budget=Budget(threads=1)).tree
    assert not tree.can_win and list(tree.branches) == sorted(tree.branches)
    assert solve(game(TABLE), opener="batch", budget=Budget(threads=1)).tree.can_win
    tree = solve(game(PART), budget=Budget(threads=1)).tree
    assert list(tree.branches) == sorted(tree.branches)
    assert tree.can_win == (tree.word in EVERY_SIXTIETH.answers)


def test_leaves_and_nodes_are_what_the_core_says():
    tree = solve(game(TABLE, ["batch", "catch"]), budget=Budget(threads=1)).tree
    assert tree == Node("batch", True, {Pattern.parse("BGGGG"): Leaf("catch")})


def test_the_hash_seed_reaches_the_search(monkeypatch):
    # No result shows it: that is what it is for.
    seeds = []
    search_tree = _core.search_tree

    def noted(*arguments):
        seeds.append(arguments[3].hash_seed)
        return search_tree(*arguments)

    monkeypatch.setattr(_core, "search_tree", noted)
    for seed in (0, 7):
        solve(game(TABLE), budget=Budget(threads=1), hash_seed=seed)
    assert seeds == [0, 7]

"""Optimal play, one question at a time: what is proven is played, and nothing else."""

from __future__ import annotations

import pytest

from fivefold import FeedbackTable, Lexicon
from fivefold._core import INFINITE_COST
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import Budget
from fivefold.base.errors import OptionError
from fivefold.puzzle.clue import parse_clue
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from fivefold.search.solution import Solution
from fivefold.strategies.optimal import Optimal
from fivefold.strategies.strategy import State
from fivefold.trees.tree import Leaf, turn_counts
from tests.support.positions import game
from tests.support.small_search import CLUE, HEAVY, TABLE, plain


def solution(status, *, impossible=False):
    lower = INFINITE_COST if impossible else 9
    tree = None if impossible else Leaf("patch")
    total = Bounds(lower, None)
    return Solution(position=game(TABLE), status=status, total=total, tree=tree, nodes=1)


@pytest.fixture
def searches(monkeypatch):
    """Replaces both searches by answers that are given in turn; remembers what was asked."""
    answers, asked = [], []

    def search(position, **_):
        asked.append(position)
        return answers.pop(0)

    monkeypatch.setattr("fivefold.strategies.optimal.solve", search)
    monkeypatch.setattr("fivefold.strategies.optimal.solve_all_openers", search)
    return answers, asked


def test_a_tree_that_is_not_proven_is_not_played(searches):
    answers, asked = searches
    answers[:] = [solution(Status.BOUNDED), solution(Status.PROVEN)]
    with pytest.raises(OptionError, match="optimal: the search was stopped"):
        Optimal()(State.start(TABLE))
    assert len(asked) == 1


def test_where_six_guesses_cannot_suffice_there_is_no_limit(searches):
    answers, asked = searches
    answers[:] = [solution(Status.PROVEN, impossible=True), solution(Status.PROVEN)]
    assert Optimal()(State.start(TABLE)) == "patch"
    assert [position.guesses_left for position in asked] == [6, None]


def test_guesses_that_were_made_are_gone(searches):
    answers, asked = searches
    state = State.start(TABLE, Rule.HARD).after(CLUE).after(parse_clue("catch=BGGGG"))
    answers[:] = [solution(Status.PROVEN)]
    Optimal()(state)
    assert asked[0].guesses_left == 4
    assert asked[0].rule is Rule.HARD
    assert asked[0].clues == state.history and len(state.history) == 2
    answers[:] = [solution(Status.PROVEN)]
    Optimal(possible_only=True)(State.start(TABLE))
    assert asked[1].rule is Rule.ULTRA_HARD


def test_a_tree_is_solved_once_and_followed(searches):
    answers, asked = searches
    state = State.start(TABLE)
    answers[:] = [solve(game(TABLE), opener="chomp", budget=Budget(threads=1))]
    tree = Optimal().prepare(state, "chomp", threads=1)
    for pattern, branch in tree.branches.items():
        assert Optimal()(state.after(("chomp", pattern))) == branch.word
    assert len(asked) == 1
    # After another word the same pattern leads elsewhere.
    answers[:] = [solution(Status.PROVEN)]
    assert Optimal()(state.after(("above", next(iter(tree.branches))))) == "patch"


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("weights", [None, HEAVY])
def test_the_tree_has_the_least_total(rule, weights):
    state = State.start(TABLE, rule)
    tree = Optimal(weights=weights).prepare(state, None, threads=1)
    if weights is None:
        assert turn_counts(tree).total == plain(rule)
    assert tree.word == Optimal(weights=weights)(State.start(TABLE, rule))


def test_words_without_a_weight_wait_for_their_turn():
    weights = {"match": 9, "patch": 1}
    tree = Optimal(weights=weights).prepare(State.start(TABLE), None, threads=1)
    assert tree.word == "match" and [branch.word for branch in tree.branches.values()] == ["patch"]
    lexicon = Lexicon.from_words(["batch", "catch"])
    state = State.start(FeedbackTable.build(lexicon, threads=1))
    assert Optimal(weights={"batch": 1, "catch": 2})(state) == "catch"

"""Optimal play, one question at a time: what is proven is played, and nothing else."""

from __future__ import annotations

import pytest

from fivefold import Lexicon
from fivefold._core import INFINITE_COST
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import Budget
from fivefold.base.errors import StrategyError
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import Solution, solve
from fivefold.strategies.optimal import Optimal
from fivefold.trees.tree import Leaf, turn_counts
from tests.support.positions import game
from tests.support.small_search import CLUE, HEAVY, TABLE, plain

ONE_THREAD = Budget(threads=1)


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
    with pytest.raises(StrategyError, match="optimal: the search was stopped"):
        Optimal()(Position(TABLE))
    assert len(asked) == 1


def test_where_six_guesses_cannot_suffice_there_is_no_limit(searches):
    answers, asked = searches
    answers[:] = [solution(Status.PROVEN, impossible=True), solution(Status.PROVEN)]
    assert Optimal()(Position(TABLE)) == "patch"
    assert [position.guesses_left for position in asked] == [6, None]


def test_guesses_that_were_made_are_gone(searches):
    answers, asked = searches
    position = Position(TABLE, rule="hard").after(CLUE, "catch=BGGGG")
    answers[:] = [solution(Status.PROVEN)]
    Optimal()(position)
    assert asked[0].guesses_left == 4
    assert asked[0].rule is Rule.HARD
    assert asked[0].clues == position.clues and len(position.clues) == 2
    answers[:] = [solution(Status.PROVEN)]
    Optimal(possible_only=True)(Position(TABLE))
    assert asked[1].rule is Rule.ULTRA_HARD


def test_a_tree_is_solved_once_and_followed(searches):
    answers, asked = searches
    position = Position(TABLE)
    answers[:] = [solve(game(TABLE), opener="chomp", budget=ONE_THREAD)]
    tree = Optimal().walk(position, opener="chomp", budget=ONE_THREAD)
    for pattern, branch in tree.branches.items():
        assert Optimal()(position.after(("chomp", pattern))) == branch.word
    assert len(asked) == 1
    # After another word the same pattern leads elsewhere.
    answers[:] = [solution(Status.PROVEN)]
    assert Optimal()(position.after(("above", next(iter(tree.branches))))) == "patch"


def test_the_same_pattern_of_another_word_is_another_game(searches):
    answers, asked = searches
    position = Position(TABLE).among(["batch", "catch"])
    answers[:] = [solve(position, opener="chomp", budget=ONE_THREAD), solution(Status.PROVEN)]
    Optimal().walk(position, opener="chomp", budget=ONE_THREAD)
    chomp, above = position.after("chomp=YYBBB"), position.after("above=YYBBB")
    assert chomp.candidates == above.candidates == ("batch",)
    assert (Optimal()(chomp), Optimal()(above), len(asked)) == ("batch", "patch", 2)


def test_a_tree_is_followed_only_for_the_same_game(searches):
    answers, asked = searches
    position = Position(TABLE)
    answers[:] = [solve(game(TABLE), opener="batch", budget=ONE_THREAD)]
    Optimal().walk(position, opener="batch", budget=ONE_THREAD)
    later = position.after(CLUE)
    Optimal()(later)
    assert len(asked) == 1
    others = (later.among(["catch", "hatch"]), later.with_guesses_left(2), later.with_guesses_left(None))
    for other in others:
        answers[:] = [solution(Status.PROVEN)]
        assert Optimal()(other) == "patch"
    answers[:] = [solution(Status.PROVEN)]
    assert Optimal(possible_only=True)(later) == "patch"
    assert [other.guesses_left for other in asked] == [6, 5, 2, None, 5]


def test_a_stopped_search_walks_nothing(searches):
    answers, _ = searches
    answers[:] = [solution(Status.STOPPED)]
    assert Optimal().walk(Position(TABLE), opener=None, budget=ONE_THREAD) is None


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("weights", [None, HEAVY])
def test_the_tree_has_the_least_total(rule, weights):
    tree = Optimal().walk(Position(TABLE, rule=rule, weights=weights), opener=None, budget=ONE_THREAD)
    if weights is None:
        assert turn_counts(tree).total == plain(rule)
    assert tree.word == Optimal()(Position(TABLE, rule=rule, weights=weights))


def test_words_without_a_weight_wait_for_their_turn():
    weighted = Position(TABLE, weights={"match": 9, "patch": 1})
    tree = Optimal().walk(weighted, opener=None, budget=ONE_THREAD)
    assert tree.word == "match" and [branch.word for branch in tree.branches.values()] == ["patch"]
    words = Lexicon.from_words(["batch", "catch"])
    assert Optimal()(Position(words, weights={"batch": 1, "catch": 2})) == "catch"

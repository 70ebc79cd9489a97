"""The best tree of any game, by whichever search is less work."""

import numpy as np
import pytest

from fivefold import FeedbackTable, Lexicon
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.proof.solve import solve, solve_all_openers
from fivefold.puzzle.partition import Split
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search import exact
from fivefold.search.beam import beam
from fivefold.trees.check import check_tree
from fivefold.trees.tree import depths
from tests.support.executors import Backwards
from tests.support.positions import game
from tests.support.small_search import CLUE, HEAVY, TABLE

WORDS = Lexicon.from_words(Lexicon.load("original").answers[::20])


@pytest.mark.parametrize("rule", Rule, ids=str)
def test_both_searches_find_the_same_total(rule):
    position = Position(WORDS, rule=rule)
    found = solve(position)
    assert found.total == exact.solve(position).total and found.total.exact
    assert check_tree(found.tree, WORDS, rule=rule).claiming(found.total.value).valid


def test_after_clues_only_legal_guesses_are_played(monkeypatch):
    monkeypatch.setattr("fivefold.proof.solve._COMPARE_FROM", 1)
    for rule in Rule:
        position = game(TABLE, rule=rule, history=[CLUE], weights=HEAVY)
        assert solve(position).total == exact.solve(position).total


def test_an_opener_is_searched_alone(monkeypatch):
    monkeypatch.setattr("fivefold.proof.solve.solve_all_openers", None)
    assert solve(WORDS, opener=WORDS.answers[0].upper()).tree.word == WORDS.answers[0]
    with pytest.raises(TypeError):
        solve(WORDS)


@pytest.mark.parametrize("rule", Rule, ids=str)
def test_an_opener_that_leaves_a_large_group_is_compared(monkeypatch, rule):
    asked = []

    def noting(position, **options):
        asked.append(options["opener"])
        return solve_all_openers(position, **options)

    monkeypatch.setattr("fivefold.proof.solve.solve_all_openers", noting)
    monkeypatch.setattr("fivefold.proof.solve._LARGE", 40)
    splits = {word: Split.of(word, WORDS.answers).largest for word in WORDS.answers}
    bad, good = max(splits, key=splits.get), min(splits, key=splits.get)
    assert splits[bad] >= 40 > splits[good]
    for word in bad, good:
        position = Position(WORDS, rule=rule, guesses_left=None)
        found, best = solve(position, opener=word), exact.solve(position, opener=word)
        assert (found.total, found.tree, found.status) == (best.total, best.tree, Status.PROVEN)
    assert asked == [bad]
    solve(WORDS, opener=bad, budget=Budget(nodes=10**9))
    solve(Position(WORDS, weights=dict.fromkeys(WORDS.answers, 2)), opener=bad)
    assert asked == [bad]
    solve(Position(WORDS, rule=rule), opener=good, budget=Budget(executor=Backwards()))
    assert asked == [bad, good]


SPENT = Budget(seconds=0)


@pytest.mark.parametrize("rule", Rule, ids=str)
def test_without_time_there_are_bounds_and_a_tree_that_needs_no_more(rule):
    position = Position(WORDS, rule=rule, guesses_left=None)
    found, best = solve(position, budget=SPENT), exact.solve(position)
    assert found.status is Status.BOUNDED and not found.total.exact
    assert found.total.lower <= best.total.value <= found.total.upper
    assert check_tree(found.tree, position).claiming(found.total.upper).valid
    opened = solve(position, opener=WORDS.answers[7], budget=SPENT)
    assert opened.tree.word == WORDS.answers[7] and opened.total.upper is not None


def test_without_time_weights_count_and_a_tree_keeps_to_the_guesses_left():
    weighed = Position(WORDS, weights={word: 1 + len(set(word)) for word in WORDS.answers})
    found = solve(weighed, budget=SPENT)
    turns = [len(found.tree.play(word)) for word in weighed]
    assert found.total.upper == int(weighed.candidate_weights @ turns)
    few = solve(Position(WORDS, guesses_left=2), budget=SPENT)
    assert few.tree is None and (few.impossible or few.total.upper is None)


def test_a_puzzle_without_words_has_a_tree_without_time():
    codes = [first + second for first in "1234" for second in "1234"]
    pegs = FeedbackTable.from_function(codes, codes, lambda a, b: sum(map(str.__eq__, a, b)))
    found = solve(pegs, budget=SPENT)
    assert found.tree.turns.total == found.total.upper >= solve(pegs).total.value


def test_a_tree_after_the_time_has_a_moment_and_no_more(monkeypatch):
    given = []

    def no_tree(position, width, *, opener, budget):
        given.append(budget.seconds)
        return beam(position, width, opener=opener, budget=Budget(seconds=0))

    monkeypatch.setattr("fivefold.proof.solve.beam", no_tree)
    for most in (1, 0):
        monkeypatch.setattr("fivefold.proof.solve._MOMENT", most)
        found = solve(Position(WORDS), budget=Budget(seconds=1e-6))
        assert found.tree is None and found.total.upper is None
    assert given == [1, 1e-6]


@pytest.mark.parametrize(("count", "weights"), [(1300, None), (150, [1, 3, 2, 3])])
def test_names_that_tell_nothing_are_guessed_in_turn_however_many(count, weights):
    names = [f"name {i:04}" for i in range(count)]
    table = FeedbackTable.from_array(names, names, np.eye(len(names), dtype=np.uint8))
    weights = weights and {name: weights[i % 4] for i, name in enumerate(names)}
    position = Position(table, guesses_left=None, weights=weights)
    found = solve(position)
    if count < 1000:  # each answer is looked up at each turn
        assert check_tree(found.tree, position).claiming(found.total.value, weights).valid
    turns = [word for word, _ in depths(found.tree)]
    assert turns == sorted(names, key=lambda name: -(weights or {}).get(name, 1))
    assert found.total.value == sum(
        turn * (weights or {}).get(name, 1) for turn, name in enumerate(turns, start=1)
    )

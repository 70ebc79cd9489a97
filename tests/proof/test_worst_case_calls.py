"""What the search for the worst case does with each of its arguments."""

from __future__ import annotations

import pytest

from fivefold import Lexicon, Position, _core
from fivefold._core import INFINITE_COST
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import Budget
from fivefold.proof.worst_case import solve_worst_case, worst_case
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from fivefold.trees.tree import depths, turn_counts
from tests.support.positions import game
from tests.support.small_search import (
    CLUE,
    EVERY_SIXTIETH,
    FAMILY,
    PART,
    TABLE,
    TWO_CLUES,
    plain,
    stopped,
)


def test_too_few_guesses_are_an_answer_and_a_stop_is_none():
    found = worst_case(game(TABLE, guesses=2))
    assert (found.status, found.guesses.lower, found.guesses.upper) == (Status.PROVEN, 3, None)
    assert worst_case(game(TABLE)).guesses == Bounds(3, 3)
    halted = worst_case(game(PART, guesses=1), budget=Budget(control=stopped()))
    assert (halted.status, halted.guesses.upper) == (Status.PROVEN, None)  # more than one word is plain
    halted = worst_case(game(PART, guesses=2), budget=Budget(control=stopped()))
    assert (halted.status, halted.guesses.lower) == (Status.STOPPED, 2)


def test_the_number_that_was_tried_is_told():
    worst = solve_worst_case(game(TABLE, guesses=2))
    guesses, solution = worst.guesses, worst.solution
    assert (guesses, solution.total.lower, solution.status) == (2, INFINITE_COST, Status.PROVEN)
    worst = solve_worst_case(game(PART), budget=Budget(control=stopped()))
    guesses, solution = worst.guesses, worst.solution
    assert solution.total.lower == 2 * len(EVERY_SIXTIETH.answers) - 1
    assert (solution.status, solution.total.upper) == (Status.STOPPED, None)
    some = EVERY_SIXTIETH.answers[:10]
    assert (
        solve_worst_case(
            game(PART, [*some, *some]), budget=Budget(control=stopped())
        ).solution.total.lower
        == 19
    )


def test_the_hash_seed_reaches_all_that_is_searched(monkeypatch):
    # No result shows it: that is what it is for.
    seeds = []

    def noted(search, place):
        def call(*arguments):
            seeds.append(arguments[place].hash_seed)
            return search(*arguments)

        return call

    monkeypatch.setattr(_core, "worst_case", noted(_core.worst_case, 3))
    monkeypatch.setattr(_core, "search_tree", noted(_core.search_tree, 3))
    monkeypatch.setattr(_core, "OpenerSearch", noted(_core.OpenerSearch, 3))
    for position, opener in ((game(TABLE), None), (game(TABLE, history=(CLUE,)), None)):
        solve_worst_case(position, opener=opener, budget=Budget(threads=1), hash_seed=7)
    assert seeds == [7] * 4


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("history", [(), (CLUE,), TWO_CLUES])
def test_the_least_number_and_then_the_least_total(rule, history):
    worst = solve_worst_case(game(TABLE, rule=rule, history=history), budget=Budget(threads=1))
    guesses, solution = worst.guesses, worst.solution
    totals = [plain(rule, history, left=left) for left in range(1, 7)]
    least = next(i for i, total in enumerate(totals) if total < INFINITE_COST)
    assert (guesses, solution.total.upper) == (least + 1, totals[least])
    assert turn_counts(solution.tree).worst == guesses


def test_one_candidate_takes_one_guess_under_every_rule():
    for rule in Rule:
        assert solve_worst_case(game(TABLE, ["match"], rule=rule)).guesses == 1


def test_a_rule_is_tried_up_to_the_limit_only():
    worst = solve_worst_case(game(TABLE, rule=Rule.ULTRA_HARD, guesses=3), opener="batch")
    guesses, solution = worst.guesses, worst.solution
    assert guesses == 3 and solution.impossible


def test_some_candidates_are_not_all():
    assert (
        solve_worst_case(game(TABLE, ["batch", "match"]), budget=Budget(threads=1)).solution.total.upper
        == 3
    )
    worst = solve_worst_case(game(TABLE, FAMILY[:4]), budget=Budget(threads=1))
    guesses, solution = worst.guesses, worst.solution
    least = solve(game(TABLE, FAMILY[:4], guesses=guesses), budget=Budget(threads=1)).total.upper
    assert guesses == 3 and solution.total.upper == least == turn_counts(solution.tree).total
    assert sorted(word for word, _ in depths(solution.tree)) == list(FAMILY[:4])


def test_time_that_is_over_leaves_the_tree_of_the_worst_case(monkeypatch):
    # The first search may take its time; the second has none left.
    found = worst_case(game(PART))
    monkeypatch.setattr("fivefold.proof.worst_case.worst_case", lambda *_, **__: found)
    worst = solve_worst_case(game(PART), budget=Budget(seconds=0))
    guesses, solution = worst.guesses, worst.solution
    assert guesses == found.guesses.upper and solution.status is Status.BOUNDED
    assert solution.tree == found.tree and solution.total.upper == turn_counts(found.tree).total


def test_that_tree_costs_what_its_answers_weigh(monkeypatch):
    weights = {word: 10 + place for place, word in enumerate(EVERY_SIXTIETH.answers)}
    weighed = game(PART, weights=weights)
    found = worst_case(weighed)
    monkeypatch.setattr("fivefold.proof.worst_case.worst_case", lambda *_, **__: found)
    solution = solve_worst_case(weighed, budget=Budget(seconds=0)).solution
    assert solution.tree == found.tree
    assert solution.total.upper == sum(weights[word] * turn for word, turn in depths(found.tree))


@pytest.mark.parametrize("rule", ["hard", "ultra-hard"])
def test_under_a_rule_the_number_is_the_first_that_the_exact_search_finds_possible(rule):
    words = Lexicon.from_words(Lexicon.load("original").answers[::15])  # compared opener by opener
    found = solve_worst_case(Position(words, rule=rule))
    each = [solve(Position(words, rule=rule, guesses_left=guesses)) for guesses in range(1, 6)]
    possible = [solution for solution in each if not solution.impossible]
    assert found.guesses == 6 - len(possible)
    assert found.solution.total == possible[0].total

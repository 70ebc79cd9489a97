"""What the search for the worst case does with each of its arguments."""

from __future__ import annotations

import pytest

from fivefold._core import INFINITE_COST
from fivefold.proof.worst_case import solve_worst_case, worst_case
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import Limits, Status, solve_tree
from fivefold.trees.tree import depths, turn_counts
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
    found = worst_case(TABLE, limits=Limits(guesses=2))
    assert (found.status, found.lower, found.upper) == (Status.PROVEN, 3, None)
    assert (worst_case(TABLE).lower, worst_case(TABLE).upper) == (3, 3)
    halted = worst_case(PART, limits=Limits(guesses=1), control=stopped())
    assert (halted.status, halted.upper) == (Status.PROVEN, None)  # more than one word is plain
    halted = worst_case(PART, limits=Limits(guesses=2), control=stopped())
    assert (halted.status, halted.lower) == (Status.STOPPED, 2)


def test_the_number_that_was_tried_is_told():
    guesses, solution = solve_worst_case(TABLE, limits=Limits(guesses=2))
    assert (guesses, solution.lower, solution.status) == (2, INFINITE_COST, Status.PROVEN)
    guesses, solution = solve_worst_case(PART, control=stopped())
    assert solution.lower == 2 * len(EVERY_SIXTIETH.answers) - 1
    assert (solution.status, solution.upper) == (Status.STOPPED, None)
    some = EVERY_SIXTIETH.answers[:10]
    assert solve_worst_case(PART, [*some, *some], control=stopped())[1].lower == 19


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("history", [(), (CLUE,), TWO_CLUES])
def test_the_least_number_and_then_the_least_total(rule, history):
    guesses, solution = solve_worst_case(TABLE, rule=rule, history=history, threads=1)
    totals = [plain(rule, history, left=left) for left in range(1, 7)]
    least = next(i for i, total in enumerate(totals) if total < INFINITE_COST)
    assert (guesses, solution.upper) == (least + 1, totals[least])
    assert turn_counts(solution.tree).worst == guesses


def test_one_candidate_takes_one_guess_under_every_rule():
    for rule in Rule:
        assert solve_worst_case(TABLE, ["match"], rule=rule)[0] == 1


def test_a_rule_is_tried_up_to_the_limit_only():
    guesses, solution = solve_worst_case(
        TABLE, rule=Rule.ULTRA_HARD, opener="batch", limits=Limits(guesses=3)
    )
    assert guesses == 3 and solution.impossible


def test_some_candidates_are_not_all():
    assert solve_worst_case(TABLE, ["batch", "match"], threads=1)[1].upper == 3
    guesses, solution = solve_worst_case(TABLE, FAMILY[:4], threads=1)
    least = solve_tree(TABLE, FAMILY[:4], limits=Limits(guesses=guesses), threads=1).upper
    assert guesses == 3 and solution.upper == least == turn_counts(solution.tree).total
    assert sorted(word for word, _ in depths(solution.tree)) == list(FAMILY[:4])


def test_time_that_is_over_leaves_the_tree_of_the_worst_case(monkeypatch):
    # The first search may take its time; the second has none left.
    found = worst_case(PART)
    monkeypatch.setattr("fivefold.proof.worst_case.worst_case", lambda *_, **__: found)
    guesses, solution = solve_worst_case(PART, limits=Limits(seconds=0))
    assert guesses == found.upper and solution.status is Status.BOUNDED
    assert solution.tree == found.tree and solution.upper == turn_counts(found.tree).total

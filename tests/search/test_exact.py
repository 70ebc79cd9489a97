"""The exact search against a plain recursion, on small puzzles of every shape."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import Control, FeedbackTable, Lexicon, available_kernels
from fivefold._core import INFINITE_COST, UNLIMITED_GUESSES, SearchOptions, search_tree
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import ContradictionError, UnknownWordError, WordListError
from fivefold.proof.worst_case import solve_worst_case
from fivefold.puzzle import reference
from fivefold.puzzle.position import Position
from fivefold.search.columns import Columns
from fivefold.search.exact import solve
from fivefold.trees.check import check_tree
from fivefold.trees.tree import depths, turn_counts
from tests.support.positions import game


def plain_cost(lexicon, candidates, weights, left):
    """The least total by trying every guess at every set: no bounds, no order, no cache."""
    if left == 0:
        return INFINITE_COST
    if len(candidates) == 1:
        return weights[candidates[0]]
    best = INFINITE_COST
    for guess in lexicon.guesses:
        groups = reference.partition(guess, candidates)
        if len(groups) > 1:
            rest = [group for group in groups.values() if group != [guess]]
            costs = (plain_cost(lexicon, group, weights, left - 1) for group in rest)
            best = min(best, sum(weights[word] for word in candidates) + sum(costs))
    return best


@st.composite
def puzzles(draw, most_answers=5):
    """A small lexicon, its table, weights and a limit of guesses."""
    length = draw(st.sampled_from([2, 3, 4, 5, 6]))
    alphabet = draw(st.sampled_from(["ab", "abc", "abcdef"]))
    words = st.text(alphabet=alphabet, min_size=length, max_size=length)
    answers = draw(st.lists(words, min_size=1, max_size=most_answers, unique=True))
    guesses = draw(st.lists(words, max_size=5))
    lexicon = Lexicon.from_words(answers, guesses)
    weighted = draw(st.booleans())
    weights = {word: draw(st.integers(1, 9)) if weighted else 1 for word in lexicon.answers}
    left = draw(st.sampled_from([1, 2, 3, 4, None]))
    return FeedbackTable.build(lexicon, threads=1), weights, left


@settings(max_examples=300, deadline=None)
@given(puzzles(), st.sampled_from(available_kernels()))
def test_the_search_finds_what_a_plain_recursion_finds(puzzle, kernel):
    table, weights, left = puzzle
    lexicon = table.lexicon
    best = plain_cost(lexicon, list(lexicon.answers), weights, left or 5)
    given_weights = None if set(weights.values()) == {1} else weights
    solution = solve(
        game(table, weights=given_weights, guesses=left), budget=Budget(threads=1, kernel=kernel)
    )
    assert solution.status is Status.PROVEN
    if best >= INFINITE_COST:
        assert solution.impossible and solution.tree is None and solution.total.upper is None
    else:
        assert solution.total.lower == solution.total.upper == best
        found = dict(depths(solution.tree))
        assert sum(weights[word] * turn for word, turn in found.items()) == best
        assert check_tree(solution.tree, lexicon, max_guesses=left).valid


@settings(max_examples=300, deadline=None)
@given(puzzles(), st.integers(1, 40))
def test_below_the_limit_a_cost_is_exact_and_otherwise_a_bound_that_reaches_it(puzzle, limit):
    table, weights, left = puzzle
    lexicon = table.lexicon
    best = plain_cost(lexicon, list(lexicon.answers), dict.fromkeys(weights, 1), left or 5)
    columns = Columns.of(game(table))
    # Sixteen entries: the cache forgets all the time.
    options = SearchOptions(UNLIMITED_GUESSES if left is None else left, 4, available_kernels()[0], 1)
    options.limit = limit
    found = search_tree(columns.puzzle, columns.candidates, -1, options, Control(), None).lower
    assert found == best if best < limit else limit <= found <= best


@settings(max_examples=100, deadline=None)
@given(puzzles(most_answers=5), st.data())
def test_a_given_opener_costs_what_a_plain_recursion_says(puzzle, data):
    table, _, left = puzzle
    lexicon = table.lexicon
    opener = data.draw(st.sampled_from(lexicon.guesses))
    weights = dict.fromkeys(lexicon.answers, 1)
    groups = reference.partition(opener, lexicon.answers)
    costs = [
        plain_cost(lexicon, group, weights, (left or 7) - 1)
        for group in groups.values()
        if group != [opener]
    ]
    best = len(lexicon.answers) + sum(costs)
    solution = solve(game(table, guesses=left), opener=opener, budget=Budget(threads=1))
    if best >= INFINITE_COST:
        assert solution.impossible
    else:
        assert solution.total.upper == best and solution.tree.word == opener


@settings(max_examples=100, deadline=None)
@given(puzzles())
def test_the_least_worst_case_is_the_first_limit_that_a_plain_recursion_keeps(puzzle):
    table, weights, _ = puzzle
    lexicon = table.lexicon
    ones = dict.fromkeys(weights, 1)
    costs = [plain_cost(lexicon, list(lexicon.answers), ones, left) for left in range(1, 7)]
    least = next(i for i, cost in enumerate(costs) if cost < INFINITE_COST)
    worst = solve_worst_case(game(table), budget=Budget(threads=1))
    guesses, solution = worst.guesses, worst.solution
    assert (guesses, solution.total.upper) == (least + 1, costs[least])
    assert turn_counts(solution.tree).worst == guesses


@pytest.fixture(scope="module")
def original():
    return FeedbackTable.build(Lexicon.load("original"))


@pytest.fixture(scope="module")
def answers_only():
    return FeedbackTable.build(Lexicon.load("original").answers_only())


def test_salet_costs_7920_as_published(original):
    solution = solve(game(original, guesses=None), opener="salet")
    assert (solution.status, solution.total.upper) == (Status.PROVEN, 7920)
    check = check_tree(solution.tree, original.lexicon)
    assert check.valid and check.turns.total == 7920


def test_five_guesses_suffice_after_salet_and_four_do_not(original):
    worst = solve_worst_case(game(original), opener="salet")
    guesses, solution = worst.guesses, worst.solution
    assert guesses == 5 == turn_counts(solution.tree).worst
    assert solution.status is Status.PROVEN and solution.total.upper == 7920


# The nodes of a search on one thread: a change that is not meant to change the search
# must leave it alone, on every kernel and every machine.
SIGNATURE = 4048


@pytest.mark.parametrize("kernel", available_kernels())
def test_the_search_has_its_signature_on_every_kernel(answers_only, kernel):
    solutions = [
        solve(game(answers_only, guesses=None), opener=word, budget=Budget(threads=1, kernel=kernel))
        for word in ("slate", "raise")
    ]
    assert sum(solution.nodes for solution in solutions) == SIGNATURE


def test_threads_change_neither_the_total_nor_the_tree(answers_only):
    one, two = (solve(game(answers_only), opener="raise", budget=Budget(threads=n)) for n in (1, 2))
    assert one.tree == two.tree and one.total.upper == two.total.upper


def test_a_node_limit_leaves_bounds_that_hold(answers_only):
    solution = solve(game(answers_only), opener="slate", budget=Budget(threads=1, nodes=5))
    assert solution.status is Status.BOUNDED and solution.tree is None and solution.total.upper is None
    exact = solve(game(answers_only), opener="slate")
    assert solution.total.lower <= exact.total.upper == turn_counts(exact.tree).total


def test_a_stop_before_the_start_is_answered_with_bounds(answers_only):
    control = Control()
    control.request_stop()
    solution = solve(game(answers_only), budget=Budget(control=control))
    assert solution.status is Status.STOPPED and solution.total.lower >= 2 * 2315 - 1


def test_time_runs_out(answers_only):
    solution = solve(game(answers_only), budget=Budget(seconds=0))
    assert solution.status is Status.BOUNDED


def test_unknown_candidates_and_bad_weights_are_named(answers_only):
    with pytest.raises(UnknownWordError, match="salet"):
        solve(game(answers_only, ["crane", "salet"]))
    with pytest.raises(WordListError, match="has a weight above zero"):
        solve(game(answers_only, ["crane"], weights={"crane": 0}))
    with pytest.raises(ContradictionError, match="agrees with the clues"):
        solve(game(answers_only, []))


def test_words_that_tell_nothing_of_each_other_come_as_in_a_search_of_each():
    """The one that divides the whole list best first, but the last three as they stand."""
    alike, others = [f"a{i}" for i in range(1, 6)], [f"b{i}" for i in range(8)]

    def reply(guess, answer):
        if guess == answer:
            return "right"
        if guess == "opener":
            return "a" if answer in alike else answer
        if guess in alike and answer in others:
            return min(int(answer[1]), int(guess[1]))  # the later, the more it divides
        return "wrong"

    table = FeedbackTable.from_function([*alike, *others, "opener"], [*alike, *others], reply)
    found = solve(Position(table, guesses_left=None), opener="opener")
    assert [word for word, _ in depths(found.tree) if word in alike] == ["a5", "a4", "a1", "a2", "a3"]

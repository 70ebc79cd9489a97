"""The exact search under the hard and ultra-hard rules against a plain recursion."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import Control, FeedbackTable, Lexicon, Pattern, available_kernels
from fivefold._core import INFINITE_COST, UNLIMITED_GUESSES, SearchOptions, search_tree
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import ContradictionError, IllegalGuessError, UnknownWordError
from fivefold.proof.worst_case import solve_worst_case
from fivefold.puzzle import reference
from fivefold.puzzle.clue import parse_clue
from fivefold.puzzle.rule import Rule
from fivefold.search.columns import Columns
from fivefold.search.exact import solve
from fivefold.trees.check import check_tree
from fivefold.trees.tree import depths, turn_counts
from tests.support.positions import game

RULES = (Rule.HARD, Rule.ULTRA_HARD)


def plain_cost(puzzle, history, candidates, left):
    """The least total by trying every guess the rule allows: no bounds, no order, no cache."""
    guesses, rule, weights = puzzle
    if left == 0:
        return INFINITE_COST
    if len(candidates) == 1:
        return weights[candidates[0]]
    best = INFINITE_COST
    for guess in guesses:
        if rule.allows(guess, history) and len(reference.partition(guess, candidates)) > 1:
            best = min(best, plain_cost_after(puzzle, history, guess, candidates, left))
    return best


def plain_cost_after(puzzle, history, guess, candidates, left):
    """The same when ``guess`` comes first."""
    if left == 0 or (left == 1 and candidates != [guess]):
        return INFINITE_COST
    total = sum(puzzle[2][word] for word in candidates)
    for pattern, group in reference.partition(guess, candidates).items():
        if group != [guess]:
            total += plain_cost(puzzle, (*history, (guess, pattern)), group, left - 1)
    return min(total, INFINITE_COST)


@st.composite
def puzzles(draw):
    """A small lexicon, its table, weights, a rule, an honest history and the guesses left."""
    length = draw(st.sampled_from([2, 3, 4, 4, 5, 6]))
    alphabet = draw(st.sampled_from(["ab", "abc", "abcdef"]))
    words = st.text(alphabet=alphabet, min_size=length, max_size=length)
    answers = draw(st.lists(words, min_size=1, max_size=7, unique=True))
    guesses = draw(st.lists(words, max_size=7))
    lexicon = Lexicon.from_words(answers, guesses)
    weighted = draw(st.integers(0, 3)) == 0
    weights = {word: draw(st.integers(1, 9)) if weighted else 1 for word in lexicon.answers}
    hidden = draw(st.sampled_from(lexicon.answers))
    asked = draw(st.lists(words | st.sampled_from(lexicon.guesses), max_size=2))
    left = draw(st.sampled_from([1, 2, 3, 4, None]))
    rule = draw(st.sampled_from(RULES))
    history = ()
    for guess in asked:
        if rule.allows(guess, history):
            history = (*history, (guess, reference.feedback(guess, hidden)))
    return FeedbackTable.build(lexicon, threads=1), weights, rule, history, left


def agreeing(lexicon, history):
    """The answers that agree with the history."""
    return [w for w in lexicon.answers if all(reference.feedback(g, w) == p for g, p in history)]


@settings(max_examples=400, deadline=None)
@given(puzzles(), st.sampled_from(available_kernels()))
def test_the_search_finds_what_a_plain_recursion_finds(puzzle, kernel):
    table, weights, rule, history, left = puzzle
    lexicon = table.lexicon
    candidates = agreeing(lexicon, history)
    best = plain_cost((lexicon.guesses, rule, weights), history, candidates, left or 8)
    solution = solve(
        game(
            table,
            rule=rule,
            history=history,
            weights=None if set(weights.values()) == {1} else weights,
            guesses=left,
        ),
        budget=Budget(threads=1, kernel=kernel),
    )
    assert solution.status is Status.PROVEN
    if best >= INFINITE_COST:
        assert solution.impossible and solution.tree is None and solution.total.upper is None
    else:
        assert solution.total.lower == solution.total.upper == best
        found = dict(depths(solution.tree))
        assert sum(weights[word] * turn for word, turn in found.items()) == best
        most = None if left is None else left + len(history)
        assert check_tree(solution.tree, lexicon, rule=rule, history=history, max_guesses=most).valid


@settings(max_examples=400, deadline=None)
@given(puzzles(), st.integers(1, 40))
def test_below_the_limit_a_cost_is_exact_and_otherwise_a_bound_that_reaches_it(puzzle, limit):
    table, weights, rule, history, left = puzzle
    lexicon = table.lexicon
    candidates = agreeing(lexicon, history)
    ones = dict.fromkeys(weights, 1)
    best = plain_cost((lexicon.guesses, rule, ones), history, candidates, left or 8)
    columns = Columns.of(game(table, rule=rule, history=history))
    # Sixteen entries: the cache forgets all the time.
    options = SearchOptions(UNLIMITED_GUESSES if left is None else left, 4, available_kernels()[0], 1)
    options.limit = limit
    found = search_tree(columns.puzzle, columns.candidates, -1, options, Control(), None).lower
    assert found == best if best < limit else limit <= found <= best


@settings(max_examples=200, deadline=None)
@given(puzzles(), st.data(), st.sampled_from([1, 2]))
def test_a_given_opener_costs_what_a_plain_recursion_says(puzzle, data, threads):
    table, _, rule, history, left = puzzle
    lexicon = table.lexicon
    legal = [word for word in lexicon.guesses if rule.allows(word, history)]
    opener = data.draw(st.sampled_from(legal))
    candidates = agreeing(lexicon, history)
    ones = dict.fromkeys(lexicon.answers, 1)
    whole = lexicon.guesses, rule, ones
    best = plain_cost_after(whole, history, opener, candidates, left or 9)
    solution = solve(
        game(table, rule=rule, history=history, guesses=left),
        opener=opener,
        budget=Budget(threads=threads),
    )
    if best >= INFINITE_COST:
        assert solution.impossible
    else:
        assert solution.total.upper == best and solution.tree.word == opener
        assert check_tree(solution.tree, lexicon, rule=rule, history=history).claiming(best).valid


@settings(max_examples=100, deadline=None)
@given(puzzles())
def test_the_least_worst_case_is_the_first_limit_that_a_plain_recursion_keeps(puzzle):
    table, weights, rule, history, _ = puzzle
    lexicon = table.lexicon
    candidates = agreeing(lexicon, history)
    whole = lexicon.guesses, rule, dict.fromkeys(weights, 1)
    costs = [plain_cost(whole, history, candidates, left) for left in range(1, 9)]
    least = next(i for i, cost in enumerate(costs) if cost < INFINITE_COST)
    worst = solve_worst_case(game(table, rule=rule, history=history), budget=Budget(threads=1))
    guesses, solution = worst.guesses, worst.solution
    assert (guesses, solution.total.upper) == (least + 1, costs[least])
    assert turn_counts(solution.tree).worst == guesses


@settings(max_examples=100, deadline=None)
@given(puzzles())
def test_a_stricter_rule_never_costs_less(puzzle):
    table, _, _, history, left = puzzle
    history = history[:1]  # a second guess may not be legal by every rule
    normal, hard, ultra_hard = (
        solve(
            game(table, rule=rule, history=history, guesses=left), budget=Budget(threads=1)
        ).total.lower
        for rule in Rule
    )
    assert normal <= hard <= ultra_hard


def test_salet_costs_8122_by_the_hard_rule_as_published(original):
    solution = solve(game(original, rule=Rule.HARD), opener="salet")
    assert (solution.status, solution.total.upper) == (Status.PROVEN, 8122)
    check = check_tree(solution.tree, original.lexicon, rule=Rule.HARD, max_guesses=6).claiming(8122)
    assert check.valid


def test_trace_costs_8147_by_the_ultra_hard_rule_as_published(answers_only):
    solution = solve(game(answers_only, rule=Rule.ULTRA_HARD, guesses=None), opener="trace")
    assert (solution.status, solution.total.upper) == (Status.PROVEN, 8147)
    check = check_tree(solution.tree, answers_only.lexicon, rule=Rule.ULTRA_HARD).claiming(8147)
    assert check.valid


# As in test_exact: a change that is not meant to change the search must leave it alone.
SIGNATURES = {Rule.HARD: 7592, Rule.ULTRA_HARD: 4990}


@pytest.mark.parametrize("rule", RULES, ids=str)
@pytest.mark.parametrize("kernel", available_kernels())
def test_the_search_has_its_signature_on_every_kernel(answers_only, rule, kernel):
    solutions = [
        solve(
            game(answers_only, rule=rule, guesses=guesses),
            opener=word,
            budget=Budget(threads=1, kernel=kernel),
        )
        for word, guesses in (("raise", None), ("slate", 7))
    ]
    assert sum(solution.nodes for solution in solutions) == SIGNATURES[rule]


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_threads_change_neither_the_total_nor_the_tree(answers_only, rule):
    one, two = (
        solve(game(answers_only, rule=rule, guesses=None), opener="raise", budget=Budget(threads=n))
        for n in (1, 2)
    )
    assert one.tree == two.tree and one.total.upper == two.total.upper


def test_a_history_leaves_what_agrees_with_it_and_what_the_rule_allows(original):
    history = [parse_clue("salet=BYBBB"), parse_clue("brawn=BBGBY")]
    solution = solve(game(original, rule=Rule.HARD, history=history))
    assert solution.status is Status.PROVEN
    check = check_tree(solution.tree, original.lexicon, rule=Rule.HARD, history=history)
    assert check.valid and check.turns.total == solution.total.upper
    assert set(check.found) == set(agreeing(original.lexicon, history))


def test_stops_leave_bounds_that_hold(answers_only):
    exact = solve(game(answers_only, rule=Rule.HARD, guesses=None), opener="slate")
    few = solve(
        game(answers_only, rule=Rule.HARD, guesses=None),
        opener="slate",
        budget=Budget(threads=1, nodes=5),
    )
    assert few.status is Status.BOUNDED and few.tree is None and few.total.lower <= exact.total.upper
    control = Control()
    control.request_stop()
    stopped = solve(game(answers_only, rule=Rule.HARD), budget=Budget(control=control))
    assert stopped.status is Status.STOPPED and 2 * 2315 - 1 <= stopped.total.lower <= exact.total.upper


def test_an_illegal_opener_and_a_contradicting_candidate_are_named(answers_only):
    history = [("crane", Pattern.parse("BBGBB"))]
    with pytest.raises(
        IllegalGuessError, match="'crane' showed a green A in place 3; 'slick' has I there"
    ):
        solve(game(answers_only, rule=Rule.HARD, history=history), opener="slick")
    with pytest.raises(UnknownWordError, match="not among the candidates: slate"):
        solve(game(answers_only, ["slate", "shall"], rule=Rule.HARD, history=history))
    with pytest.raises(
        ContradictionError, match="no answer of Wordle 2021, answers only agrees with the clues"
    ):
        solve(game(answers_only, rule=Rule.HARD, history=[("zzzzz", Pattern.parse("GGGGG"))]))

"""The least worst case against the definition, and on whole lists."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import Control, FeedbackTable, Lexicon, Position, _core, available_kernels
from fivefold._core import INFINITE_COST
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import Budget
from fivefold.base.errors import UnknownWordError
from fivefold.proof.worst_case import solve_worst_case, worst_case
from fivefold.puzzle import reference
from fivefold.puzzle.clue import History
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from fivefold.trees.check import check_tree
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


def plain_least(
    lexicon: Lexicon, opener: str | None = None, rule: Rule = Rule.NORMAL, history: History = ()
) -> int:
    """By the definition: every guess that is allowed tried at every set."""

    @cache
    def can(words: tuple[str, ...], legal: tuple[str, ...], left: int) -> bool:
        return left > 0 and (len(words) == 1 or any(after(guess, words, legal, left) for guess in legal))

    def after(guess: str, words: tuple[str, ...], legal: tuple[str, ...], left: int) -> bool:
        groups = reference.partition(guess, words)
        return left > 0 and all(
            group == [guess] or can(tuple(group), narrowed(legal, guess, pattern), left - 1)
            for pattern, group in groups.items()
        )

    @cache
    def narrowed(legal: tuple[str, ...], guess: str, pattern: Pattern) -> tuple[str, ...]:
        return tuple(word for word in legal if rule.allows(word, [(guess, pattern)]))

    answers = tuple(
        word
        for word in lexicon.answers
        if all(reference.feedback(guess, word) == pattern for guess, pattern in history)
    )
    legal = tuple(word for word in lexicon.guesses if rule.allows(word, history))
    least = 1
    while not (can(answers, legal, least) if opener is None else after(opener, answers, legal, least)):
        least += 1
    return least


@st.composite
def lexicons(draw) -> Lexicon:
    length = draw(st.sampled_from([2, 3, 4, 5, 6]))
    alphabet = draw(st.sampled_from(["ab", "abc", "abcdefgh"]))
    words = st.text(alphabet=alphabet, min_size=length, max_size=length)
    answers = draw(st.lists(words, min_size=1, max_size=10, unique=True))
    guesses = draw(st.lists(words, max_size=8))
    return Lexicon.from_words(answers, guesses)


@settings(max_examples=300, deadline=None)
@given(lexicon=lexicons(), data=st.data())
def test_the_least_number_of_guesses_is_that_of_the_definition(lexicon, data):
    opener = data.draw(st.none() | st.sampled_from(lexicon.guesses))
    kernel = data.draw(st.sampled_from(available_kernels()))
    table = FeedbackTable.build(lexicon)
    found = worst_case(game(table, guesses=None), opener=opener, budget=Budget(kernel=kernel))
    assert found.status is Status.PROVEN
    assert found.guesses.lower == found.guesses.upper == plain_least(lexicon, opener)
    assert turn_counts(found.tree).worst == found.guesses.upper
    check = check_tree(found.tree, lexicon, max_guesses=found.guesses.upper)
    assert check.valid
    assert opener is None or found.tree.word == opener


@settings(max_examples=400, deadline=None)
@given(lexicon=lexicons(), rule=st.sampled_from([Rule.HARD, Rule.ULTRA_HARD]), data=st.data())
def test_under_a_rule_the_least_number_is_that_of_the_definition(lexicon, rule, data):
    history = []
    first = data.draw(st.none() | st.sampled_from(lexicon.guesses))
    answer = data.draw(st.sampled_from(lexicon.answers))
    if first not in (None, answer):
        history.append((first, reference.feedback(first, answer)))
    position = game(FeedbackTable.build(lexicon), rule=rule, history=history, guesses=None)
    legal = [word for word in lexicon.guesses if rule.allows(word, history)]
    opener = data.draw(st.none() | st.sampled_from(legal))
    found = worst_case(position, opener=opener)
    assert found.status is Status.PROVEN
    assert found.guesses.lower == found.guesses.upper == plain_least(lexicon, opener, rule, history)
    most = found.guesses.upper + len(history)
    assert check_tree(found.tree, lexicon, rule=rule, history=history, max_guesses=most).valid
    # The core cannot be done either, with one guess less.
    assert bool(found.core) == (found.guesses.lower > 1)
    if found.core:
        part = Lexicon.from_words(found.core, lexicon.guesses)
        assert plain_least(part, opener, rule, history) == found.guesses.lower


@settings(max_examples=100, deadline=None)
@given(lexicon=lexicons(), guesses=st.integers(1, 4))
def test_too_few_guesses_are_shown_not_to_suffice(lexicon, guesses):
    found = worst_case(game(FeedbackTable.build(lexicon), guesses=guesses))
    least = plain_least(lexicon)
    assert found.status is Status.PROVEN
    assert (found.guesses.lower, found.guesses.upper) == (
        (least, least) if least <= guesses else (guesses + 1, None)
    )
    worst = solve_worst_case(game(FeedbackTable.build(lexicon), guesses=guesses))
    number, solution = worst.guesses, worst.solution
    assert number == min(least, guesses)
    assert solution.impossible == (least > guesses)


@pytest.fixture(scope="module")
def original() -> FeedbackTable:
    return FeedbackTable.build(Lexicon.load("original"))


def test_five_guesses_suffice_for_the_answers_alone_and_four_do_not():
    table = FeedbackTable.build(Lexicon.load("original").answers_only())
    found = worst_case(game(table))
    assert (found.status, found.guesses.lower, found.guesses.upper) == (Status.PROVEN, 5, 5)
    assert check_tree(found.tree, table.lexicon, max_guesses=5).valid


def plain_enough(words: Sequence[str], guesses: Sequence[str]) -> int:
    """By the definition, for every subset of a few words at once: a subset is a number, by its bits."""
    bit = {word: 1 << place for place, word in enumerate(words)}
    ways = {
        frozenset(sum(map(bit.get, group)) for group in groups.values() if group != [guess])
        for guess in guesses
        if len(groups := reference.partition(guess, words)) > 1
    }
    subsets = np.arange(1 << len(words))
    can = subsets & (subsets - 1) == 0
    for enough in range(1, len(words) + 1):
        if can[-1]:
            return enough
        can = can | np.logical_or.reduce(
            [np.logical_and.reduce([can[subsets & group] for group in way]) for way in ways]
        )
    raise AssertionError("guessing them in turn is enough")


@pytest.mark.slow
def test_seventeen_words_cannot_be_done_in_five_guesses_so_that_all_guesses_as_answers_cannot(original):
    words = original.lexicon.guesses
    family = [word for word in words if word.endswith("ills")]
    found = worst_case(Lexicon.from_words(family, words))
    assert (len(family), len(found.core), found.guesses.lower, found.guesses.upper) == (19, 17, 6, 6)
    assert plain_enough(found.core, words) == 6


def test_three_guesses_do_not_suffice_for_any_opener(original):
    found = worst_case(game(original, guesses=3))
    assert (found.status, found.guesses.lower, found.guesses.upper) == (Status.PROVEN, 4, None)
    assert found.tree is None


def test_the_worst_case_after_an_opener_and_its_least_total(original):
    found = worst_case(game(original), opener="salet")
    assert (found.guesses.lower, found.guesses.upper) == (5, 5) and found.tree.word == "salet"
    assert check_tree(found.tree, original.lexicon, max_guesses=5).valid


def test_a_whole_list_has_the_least_total_within_the_least_worst_case():
    lexicon = Lexicon.from_words(Lexicon.load("original").answers[::40])
    table = FeedbackTable.build(lexicon)
    worst = solve_worst_case(game(table))
    guesses, solution = worst.guesses, worst.solution
    assert solution.status is Status.PROVEN
    assert turn_counts(solution.tree).worst == guesses == worst_case(game(table)).guesses.upper
    assert (
        solution.total.upper
        == turn_counts(solution.tree).total
        <= turn_counts(worst_case(game(table)).tree).total
    )


def test_a_stop_claims_nothing_and_time_leaves_a_tree(original):
    control = Control()
    control.request_stop()
    stopped = worst_case(game(original), budget=Budget(control=control))
    assert (
        stopped.status is Status.STOPPED and stopped.guesses.upper is None and stopped.guesses.lower <= 3
    )
    worst = solve_worst_case(game(original), opener="salet", budget=Budget(nodes=1))
    guesses, solution = worst.guesses, worst.solution
    assert guesses == 5 and solution.status is Status.BOUNDED
    assert (
        turn_counts(solution.tree).worst == 5
        and solution.total.upper == turn_counts(solution.tree).total
    )


def test_other_rules_and_unknown_words():
    table = FeedbackTable.build(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    assert solve_worst_case(game(table, rule=Rule.ULTRA_HARD), opener="batch").guesses == 4
    with pytest.raises(UnknownWordError):
        worst_case(game(table, ["zebra"]))
    with pytest.raises(UnknownWordError):
        worst_case(game(table), opener="zebra")


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

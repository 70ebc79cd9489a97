"""The least worst case against the definition, and on whole lists."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import Control, FeedbackTable, Lexicon, available_kernels
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import UnknownWordError
from fivefold.proof.worst_case import solve_worst_case, worst_case
from fivefold.puzzle import reference
from fivefold.puzzle.rule import Rule
from fivefold.trees.check import check_tree
from fivefold.trees.tree import turn_counts
from tests.support.positions import game


def plain_least(lexicon: Lexicon, opener: str | None = None) -> int:
    """By the definition: every guess tried at every set."""

    @cache
    def can(words: tuple[str, ...], left: int) -> bool:
        return left > 0 and (
            len(words) == 1 or any(after(guess, words, left) for guess in lexicon.guesses)
        )

    def after(guess: str, words: tuple[str, ...], left: int) -> bool:
        groups = reference.partition(guess, words).values()
        return left > 0 and all(group == [guess] or can(tuple(group), left - 1) for group in groups)

    least = 1
    answers = tuple(lexicon.answers)
    while not (can(answers, least) if opener is None else after(opener, answers, least)):
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

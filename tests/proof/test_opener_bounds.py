"""Bounds of openers against the recount, on lists with large groups.

Random lexicons of a few dozen words never reach the sizes at which groups are counted in other ways.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from fivefold import Control, FeedbackTable, Lexicon, _core
from fivefold.base.budget import Budget
from fivefold.proof.check import OpenerChecker
from fivefold.proof.prover import CLOSED, Prover
from fivefold.puzzle import reference
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from tests.support.positions import game
from tests.support.small_search import stopped

rules = pytest.mark.parametrize("rule", Rule, ids=str)


class Recounted:
    """Some openers of a lexicon with their exact two-guess bounds, by the code of the checker."""

    def __init__(self, lexicon, openers):
        self.lexicon = lexicon
        self.table = FeedbackTable.build(lexicon, threads=2)
        self.rows = np.array(sorted(lexicon.guess_ids[word] for word in openers), np.uint32)
        self.bounds = cache(self._recount)

    def _recount(self, rule):
        checker = OpenerChecker(self.table, rule, None, threads=2)
        return checker.two_guess_bounds(self.rows.tolist(), Control())

    def prover(self, rule):
        return Prover(game(self.table, rule=rule, guesses=None), Budget(threads=2))


@cache
def every_second():
    """1158 answers; the openers leave groups of up to a thousand words."""
    original = Lexicon.load("original")
    lexicon = Lexicon.from_words(original.answers[::2], original.guesses[::3])
    return Recounted(lexicon, lexicon.guesses[::60])


@cache
def every_fifth():
    original = Lexicon.load("original")
    lexicon = Lexicon.from_words(original.answers[::5], original.guesses[::10])
    return Recounted(lexicon, lexicon.guesses[::3])


@cache
def six_letters():
    """Guesses that show more than 255 patterns on the groups of openers with rare letters."""
    len6 = Lexicon.load("len6")
    lexicon = Lexicon.from_words(len6.answers)
    rare = sorted(lexicon.guesses, key=lambda word: sum(word.count(c) for c in "jqxzvwk"))[-12:]
    return Recounted(lexicon, [*rare, *lexicon.guesses[::400]])


@cache
def eight_letters():
    """`wilfully` shows most patterns and yet divides worst, so that it is counted last.

    By then other guesses have shown more than 255, which is what a byte of the library can tell.
    """
    answers = Lexicon.load("len8").answers
    groups = reference.partition("wilfully", [word for word in answers if "d" not in word])
    different = [words[0] for words in groups.values()]
    alike = max(groups.values(), key=len)[:100]
    others = [word for word in answers if "d" in word][:770:7]  # so many that the library knows d
    lexicon = Lexicon.from_words({*different, *alike, *others} - {"wilfully"}, ["dddddddd", "wilfully"])
    return Recounted(lexicon, ["dddddddd"])


lists = pytest.mark.parametrize("words", [every_second, every_fifth, six_letters, eight_letters])


@lists
@rules
def test_bounds_are_those_of_the_recount(words, rule):
    recounted = words()
    expected = recounted.bounds(rule)
    found = recounted.prover(rule).bound_openers(recounted.rows, _core.INFINITE_COST)
    assert (found.bounds == expected).all() and not found.closed.any()


@lists
@rules
def test_an_opener_is_closed_exactly_where_its_bound_reaches_the_limit(words, rule):
    recounted = words()
    expected = recounted.bounds(rule)
    prover = recounted.prover(rule)
    for limit in np.quantile(expected, [0.1, 0.5, 0.9], method="nearest").tolist():
        for end in (limit, limit + 1):
            found = prover.bound_openers(recounted.rows, end)
            bounds, closed = found.bounds, found.closed
            assert ((closed != 0) == (expected >= end)).all()
            assert (bounds[closed == 0] == expected[closed == 0]).all()
            assert (bounds[closed != 0] >= end).all() and (bounds <= expected).all()


@rules
def test_bounds_of_words_with_few_letters_are_those_of_the_recount(rule):
    # Letters that repeat, guesses of one letter only, and every guess may be the one that tells most.
    chance = random.Random(str(rule))
    for _ in range(40):
        letters, length = chance.choice(["ab", "abc", "abcdefgh"]), chance.choice([4, 5, 5, 6, 7])
        some = ["".join(chance.choices(letters, k=length)) for _ in range(chance.choice([30, 80, 160]))]
        alike = ["".join(chance.sample(letters, 1) * length) for _ in letters]
        answers = set(some[: chance.randint(12, len(some))])
        small = Recounted(lexicon := Lexicon.from_words(answers, [*some, *alike]), lexicon.guesses)
        found = small.prover(rule).bound_openers(small.rows, _core.INFINITE_COST)
        assert (found.bounds == small.bounds(rule)).all()


@rules
def test_what_bounds_leave_to_the_search_misleads_it_nowhere(rule):
    some = every_fifth()
    best = np.argsort(some.bounds(rule), kind="stable")[:6]
    rows = some.rows[best]
    prover = some.prover(rule)
    prover.bound_openers(some.rows, _core.INFINITE_COST)
    prover.search_openers(rows, _core.INFINITE_COST)
    alone = some.prover(rule)
    alone.search_openers(rows, _core.INFINITE_COST)
    assert prover.totals == alone.totals and len(alone.totals) == len(rows)


def two_letters_and_rest(*openers):
    """Answers are two of fifteen letters, the rest of every word is the same; with the rows of openers.

    Each answer tells little of the others, and words with q and nine or six of the letters nearly
    everything.
    """
    letters = "abcdfghijklmnpr"
    answers = [f"{x}{y}ooooooooe" for x, y in combinations(letters, 2)]
    nine, six = letters[:9], letters[9:]
    telling = [f"qq{nine}", f"qqq{six}qq", *(f"qq{x}{six}qq" for x in nine)]
    lexicon = Lexicon.from_words(answers, [*telling, *openers])
    rows = np.array([lexicon.guess_ids[word] for word in openers], np.uint32)
    return FeedbackTable.build(lexicon, threads=1), rows


def test_a_bound_of_few_legal_guesses_is_not_taken_for_the_same_words_with_more():
    # After `qqqqqqqqqqe` all answers are left and only they may follow; after `qqqqqqqqqqq` the same,
    # and every word may.
    table, rows = two_letters_and_rest("qqqqqqqqqqe", "qqqqqqqqqqq")
    prover = Prover(game(table, rule=Rule.HARD, guesses=None), budget=Budget(threads=1))
    bounds = prover.bound_openers(rows, _core.INFINITE_COST).bounds
    free = solve(
        game(table, rule=Rule.HARD, guesses=None), opener="qqqqqqqqqqq", budget=Budget(threads=1)
    ).total.upper
    assert bounds[1] <= free < bounds[0]
    # Of the sets of marks too only legal guesses count: they close the opener by themselves.
    assert prover.bound_openers(rows[:1], int(bounds[0])).closed == [CLOSED.index("mark_sets")]
    prover.search_openers(rows[1:], free + 1)
    assert prover.totals == {int(rows[1]): free}


def test_a_bound_without_barred_letters_is_not_taken_for_the_same_words_with_them():
    # Either opener leaves all answers; `qqqqqqqqqqq` bars every word with a q, `zzzzzzzzzzz` none.
    table, rows = two_letters_and_rest("qqqqqqqqqqq", "zzzzzzzzzzz")

    def bounds(prover, row):
        return int(prover.bound_openers(row, _core.INFINITE_COST).bounds[0])

    def prover():
        return Prover(game(table, rule=Rule.ULTRA_HARD, guesses=None), budget=Budget(threads=1))

    barred, free = bounds(prover(), rows[:1]), bounds(prover(), rows[1:])
    assert free < barred
    both = prover()
    assert (bounds(both, rows[:1]), bounds(both, rows[1:])) == (barred, free)


def test_a_bound_that_is_the_cost_closes_nothing_above_it():
    # Answers are two to four of eight letters: the word of all eight tells all of them apart.
    letters = "abcdfghi"
    some = [subset for size in (2, 3, 4) for subset in combinations(letters, size)]
    answers = ["".join(subset).ljust(11, "o") for subset in some]
    lexicon = Lexicon.from_words(answers, [f"qq{letters}q", "qqqqqqqqqqq"])
    table = FeedbackTable.build(lexicon, threads=1)
    rows = np.array([lexicon.guess_ids["qqqqqqqqqqq"]], np.uint32)
    cost = 3 * len(answers)
    for rule in Rule:
        if rule is Rule.ULTRA_HARD:
            continue  # the word of all letters could not be the answer after it
        prover = Prover(game(table, rule=rule, guesses=None), budget=Budget(threads=1))
        bounds = prover.bound_openers(rows, _core.INFINITE_COST).bounds
        prover.search_openers(rows, cost + 1)
        assert bounds[0] == cost and prover.totals == {int(rows[0]): cost}


def test_a_stop_ends_the_bounds_without_a_claim():
    some = every_fifth()
    prover = some.prover(Rule.NORMAL)
    found = prover.search.bounds(some.rows, 1, stopped(), None)
    assert not found.closed.any() and not found.bounds.any()


def test_sets_that_were_not_all_counted_are_counted_again():
    some = every_fifth()
    prover = some.prover(Rule.NORMAL)
    prover.search.bounds(some.rows, 1, stopped(), None)
    found = prover.bound_openers(some.rows, _core.INFINITE_COST)
    assert (found.bounds == some.bounds(Rule.NORMAL)).all()


def test_a_stop_after_the_sets_were_counted_leaves_them_to_the_search():
    words = Lexicon.load("original")
    half = Lexicon.from_words(words.answers[::2], words.guesses[::40])
    rows, limit = np.arange(0, 300, 10, dtype=np.uint32), 5000
    untouched = Prover(Position(half), Budget(threads=1))
    truth = untouched.search.costs(rows, limit, Control(), None)
    prover = Prover(Position(half), Budget(threads=1))
    prover.count_sets()
    assert not any(prover.search.bounds(rows, limit, stopped(), None).closed)
    found = prover.search.costs(rows, limit, Control(), None)
    assert (np.minimum(found.bounds, limit) == np.minimum(truth.bounds, limit)).all()

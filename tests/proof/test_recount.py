"""The recount under every rule: bounds against their definition, totals against a plain recursion."""

from __future__ import annotations

import random
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import Control, FeedbackTable, Lexicon, _core
from fivefold.proof.check import OpenerChecker
from fivefold.puzzle.rule import Rule
from tests.support.plain_totals import INFINITE, PlainTotals

rules = st.sampled_from(Rule)


@st.composite
def lexicons(draw):
    length = draw(st.integers(2, 6))
    # Few letters make repeated letters the common case.
    words = st.text(draw(st.sampled_from(["abc", "abcdefg"])), min_size=length, max_size=length)
    answers = draw(st.lists(words, min_size=1, max_size=60, unique=True))
    return Lexicon.from_words(answers, draw(st.lists(words, max_size=60)))


@settings(max_examples=60, deadline=None)
@given(lexicons(), rules, st.integers(1, 2), st.data())
def test_a_claim_stands_where_the_bound_reaches_it(lexicon, rule, threads, data):
    plain = PlainTotals(lexicon, rule)
    checker = OpenerChecker(FeedbackTable.build(lexicon, threads=1), rule, None, threads=threads)
    rows = data.draw(st.permutations(range(len(lexicon.guesses))))
    bounds = [plain.two_guess_bound(lexicon.guesses[row]) for row in rows]
    assert checker.two_guess_bounds(rows, Control()).tolist() == bounds
    claims = [bound + data.draw(st.integers(-9, 3)) for bound in bounds]
    expected = [min(pair) for pair in zip(bounds, claims, strict=True)]
    assert checker.two_guess_bounds(rows, Control(), claims=claims).tolist() == expected


@settings(max_examples=60, deadline=None)
@given(lexicons(), rules, st.integers(1, 2), st.data())
def test_with_weights_a_claim_stands_where_the_bound_reaches_it(lexicon, rule, threads, data):
    weight = st.sampled_from([0, 1, 1, 2, 7, 400])
    by_answer = data.draw(st.lists(weight, min_size=len(lexicon.answers), max_size=len(lexicon.answers)))
    by_answer[data.draw(st.integers(0, len(by_answer) - 1))] = 3
    weights = {word: w for word, w in zip(lexicon.answers, by_answer, strict=True) if w}
    plain = PlainTotals(lexicon, rule, weights=weights)
    table = FeedbackTable.build(lexicon, threads=1)
    checker = OpenerChecker(table, rule, None, weights=by_answer, threads=threads)
    rows = data.draw(st.permutations(range(len(lexicon.guesses))))
    bounds = [plain.two_guess_bound(lexicon.guesses[row]) for row in rows]
    claims = [bound + data.draw(st.integers(-9, 3)) for bound in bounds]
    expected = [min(pair) for pair in zip(bounds, claims, strict=True)]
    assert checker.two_guess_bounds(rows, Control(), claims=claims).tolist() == expected
    # What a search remembers does not change them.
    checker.reached(rows[:9], [_core.INFINITE_COST] * len(rows[:9]), Control())
    assert checker.two_guess_bounds(rows, Control()).tolist() == bounds


@pytest.fixture(scope="module")
def table():
    """Enough words for groups of fifty and more."""
    lexicon = Lexicon.load("original")
    return FeedbackTable.build(Lexicon.from_words(lexicon.answers[::8], lexicon.guesses[::40]))


@pytest.mark.slow
@pytest.mark.parametrize("rule", Rule, ids=str)
def test_large_groups_are_recounted_exactly(table, rule):
    plain = PlainTotals(table.lexicon, rule)
    rows = list(range(0, len(table.lexicon.guesses), 8))  # more than are counted together
    bounds = [plain.two_guess_bound(table.lexicon.guesses[row]) for row in rows]
    claims = [bound + row % 3 - 1 for row, bound in zip(rows, bounds, strict=True)]
    expected = [min(pair) for pair in zip(bounds, claims, strict=True)]
    checker = OpenerChecker(table, rule, None, threads=2)
    assert checker.two_guess_bounds(rows, Control(), claims=claims).tolist() == expected


@pytest.mark.slow
@pytest.mark.parametrize("rule", Rule, ids=str)
def test_large_groups_with_weights_are_recounted_exactly(table, rule):
    answers = table.lexicon.answers
    by_answer = [(7 * i) % 11 * (1 + i % 5) ** 3 for i in range(len(answers))]
    weights = {word: weight for word, weight in zip(answers, by_answer, strict=True) if weight}
    plain = PlainTotals(table.lexicon, rule, weights=weights)
    rows = list(range(0, len(table.lexicon.guesses), 20))
    bounds = [plain.two_guess_bound(table.lexicon.guesses[row]) for row in rows]
    claims = [bound + row % 3 - 1 for row, bound in zip(rows, bounds, strict=True)]
    expected = [min(pair) for pair in zip(bounds, claims, strict=True)]
    checker = OpenerChecker(table, rule, None, weights=by_answer, threads=2)
    assert checker.two_guess_bounds(rows, Control(), claims=claims).tolist() == expected


NATIVE = Path(__file__).parents[2] / "native" / "src"


def random_lexicon(chance, length):
    """Few letters make repeated letters and hard sets the common case."""
    letters = chance.choice(["ab", "abc", "abcdef"]) if length > 3 else "abcdef"

    def some(most):
        return {"".join(chance.choices(letters, k=length)) for _ in range(chance.randint(1, most))}

    return Lexicon.from_words(sorted(some(11)), sorted(some(12)))


@pytest.mark.parametrize("rule", Rule, ids=str)
@pytest.mark.parametrize("length", [2, 3, 4, 5, 6, 8, 11])
def test_a_claim_is_reached_exactly_when_it_holds(rule, length):
    chance = random.Random(f"{rule} {length}")
    for _ in range(40):
        lexicon = random_lexicon(chance, length)
        guesses = chance.choice([None, None, 1, 2, 3, 4, 6])
        plain = PlainTotals(lexicon, rule, guesses)
        checker = OpenerChecker(FeedbackTable.build(lexicon, threads=1), rule, guesses, threads=1)
        rows = [chance.randrange(len(lexicon.guesses)) for _ in range(6)]
        totals = [plain.total(lexicon.guesses[row]) for row in rows]
        near = [total + chance.choice([-5, -2, -1, 0, 0, 1, 2, 5]) for total in totals]
        wild = [
            chance.choice([1, 3 * len(lexicon.answers), INFINITE - 1, INFINITE, 2**31 - 1]) for _ in rows
        ]
        for claims in (near, wild, totals, [total + 1 for total in totals]):
            found = checker.reached(rows, claims, Control()).tolist()
            for bound, claim, total in zip(found, claims, totals, strict=True):
                assert bound <= total
                assert bound == total if total < claim else bound >= claim


def random_weights(chance, lexicon):
    """Most answers weigh little and some much; some are impossible."""
    kinds = chance.choice([[1], [1, 2, 3], [1, 10, 500], [1, 70_000, 80_000]])
    some = chance.sample(lexicon.answers, chance.randint(1, len(lexicon.answers)))
    return {word: chance.choice(kinds) + chance.choice([0, 0, 1]) for word in some}


@pytest.mark.parametrize("rule", Rule, ids=str)
@pytest.mark.parametrize("length", [2, 3, 4, 5, 6, 8, 11])
def test_with_weights_a_claim_is_reached_exactly_when_it_holds(rule, length):
    chance = random.Random(f"weights {rule} {length}")
    for _ in range(40):
        lexicon = random_lexicon(chance, length)
        weights, guesses = random_weights(chance, lexicon), chance.choice([None, None, 1, 2, 3, 4, 6])
        plain = PlainTotals(lexicon, rule, guesses, weights)
        table = FeedbackTable.build(lexicon, threads=1)
        by_answer = [weights.get(word, 0) for word in lexicon.answers]
        checker = OpenerChecker(table, rule, guesses, weights=by_answer, threads=1)
        rows = [chance.randrange(len(lexicon.guesses)) for _ in range(6)]
        totals = [plain.total(lexicon.guesses[row]) for row in rows]
        near = [total + chance.choice([-900, -2, -1, 0, 0, 1, 2, 900]) for total in totals]
        wild = [chance.choice([1, INFINITE - 1, INFINITE, 2**31 - 1]) for _ in rows]
        for claims in (near, wild, totals, [total + 1 for total in totals]):
            found = checker.reached(rows, claims, Control()).tolist()
            for bound, claim, total in zip(found, claims, totals, strict=True):
                assert bound <= total
                assert bound == total if total < claim else bound >= min(claim, INFINITE)


def test_without_a_limit_any_number_of_guesses_will_do():
    # Words that can only be guessed in turn.
    lexicon = Lexicon.from_words([f"{letter}ool" for letter in "bcdfpstw"])
    table = FeedbackTable.build(lexicon, threads=1)
    for guesses, total in ((None, 36), (8, 36), (7, INFINITE)):
        checker = OpenerChecker(table, Rule.NORMAL, guesses, threads=1)
        assert checker.reached([0], [INFINITE], Control()).tolist() == [total]


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(Rule), st.integers(2, 7), st.integers(0, 10**9))
def test_two_guess_bounds_are_those_of_the_definition(rule, length, seed):
    lexicon = random_lexicon(random.Random(seed), length)
    plain = PlainTotals(lexicon, rule)
    expected = [plain.two_guess_bound(word) for word in lexicon.guesses]
    checker = OpenerChecker(FeedbackTable.build(lexicon, threads=1), rule, None, threads=2)
    rows = range(len(lexicon.guesses))
    assert checker.two_guess_bounds(rows, Control()).tolist() == expected
    claims = [bound + 1 - row % 3 for row, bound in zip(rows, expected, strict=True)]
    found = checker.two_guess_bounds(rows, Control(), claims=claims).tolist()
    assert found == [min(pair) for pair in zip(claims, expected, strict=True)]


@pytest.fixture(scope="module")
def some_words():
    lexicon = Lexicon.load("original")
    return FeedbackTable.build(Lexicon.from_words(lexicon.answers[::9], lexicon.guesses[::30]))


def test_answers_do_not_depend_on_order_threads_or_memory(some_words):
    rows = list(range(0, len(some_words.lexicon.guesses), 9))
    claims = [_core.INFINITE_COST] * len(rows)
    totals = OpenerChecker(some_words, Rule.NORMAL, None, threads=1).reached(rows, claims, Control())
    again = OpenerChecker(some_words, Rule.NORMAL, None, threads=2)
    for _ in range(2):
        found = again.reached(rows[::-1], claims, Control())
        assert found[::-1].tolist() == totals.tolist()
    words = some_words.lexicon.numbers(some_words.lexicon.guesses)
    puzzle = _core.RecountPuzzle(some_words.patterns, some_words.own_rows, words, 0, None)
    forgetful = _core.RecountSearch(puzzle, _core.UNLIMITED_GUESSES, 1 << 16)
    some = np.array(rows[:40], np.uint32)
    found = forgetful.reached(some, np.array(claims[:40], np.int32), 2, Control(), None)
    assert found.tolist() == totals[:40].tolist()


def test_a_stop_leaves_unfinished_openers_open(some_words):
    checker = OpenerChecker(some_words, Rule.HARD, 6, threads=2)
    rows = list(range(len(some_words.lexicon.guesses)))
    claims = [_core.INFINITE_COST] * len(rows)
    control = Control()
    control.request_stop()
    assert checker.reached(rows, claims, control).tolist() == [-1] * len(rows)
    assert checker.two_guess_bounds(rows, control).tolist() == [-1] * len(rows)
    control = Control()
    found = checker.reached(rows, claims, control, lambda _: control.request_stop())
    finished = np.flatnonzero(found != -1)
    assert len(finished) == control.done
    again = checker.reached(finished.tolist(), [claims[0]] * len(finished), Control())
    assert again.tolist() == found[finished].tolist()


def test_what_does_not_fit_is_refused(some_words):
    checker = OpenerChecker(some_words, Rule.NORMAL, None)
    with pytest.raises(IndexError, match="an opener past"):
        checker.reached([len(some_words.lexicon.guesses)], [1], Control())
    for call in (checker.search.reached, checker.search.two_guess_bounds):
        with pytest.raises(ValueError, match="one claim per opener"):
            call(np.zeros(1, np.uint32), np.ones(2, np.int32), 1, Control(), None)
    own, words = some_words.own_rows, some_words.lexicon.numbers(some_words.lexicon.guesses)
    ones = np.ones(len(own), np.int32)
    half = ones * (_core.INFINITE_COST // len(own) + 1)
    for own_guess, guess_words, rule, weights, most, message in [
        (own[:-1], words, 0, None, 6, "one guess per answer"),
        (own, words[:-1], 0, None, 6, "one word per row"),
        (own[::-1].copy(), words, 0, None, 6, "must ascend"),
        (own, words, 3, None, 6, "no such rule"),
        (own, words, 0, None, 0, "at least one guess"),
        (own, words, 0, ones[1:], 6, "one weight per answer"),
        (own, words, 0, ones - 1, 6, "a weight below 1"),
        (own, words, 0, half, 6, "add up to too much"),
    ]:
        with pytest.raises(ValueError, match=message):
            _core.RecountSearch(
                _core.RecountPuzzle(some_words.patterns, own_guess, guess_words, rule, weights),
                most,
                1 << 20,
            )


def test_the_recount_includes_nothing_of_the_search():
    allowed = {"base/control", "base/parallel", "base/types", "base/aligned"}
    allowed |= {"base/compiler", "base/lanes", "base/processor", "base/threads"}
    allowed |= {"puzzle/letter_rows", "puzzle/rule", "puzzle/table", "puzzle/words"}
    todo = [str(path.relative_to(NATIVE)) for path in (NATIVE / "recount").glob("*.?pp")]
    assert len(todo) >= 8
    seen = set()
    while todo:
        seen.add(name := todo.pop())
        found = re.findall(r'#include "([^"]+)"', (NATIVE / name).read_text(encoding="utf-8"))
        todo += [other for other in found if other not in seen]
    assert {name.removesuffix(".hpp") for name in seen if not name.startswith("recount/")} <= allowed

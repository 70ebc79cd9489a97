"""Beam search: trees that are right, totals that are never below the least."""

from __future__ import annotations

from math import log2
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import Control, FeedbackTable, Lexicon, Position
from fivefold._core import INFINITE_COST
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import IllegalGuessError, OptionError
from fivefold.puzzle.feedback import feedback
from fivefold.puzzle.rule import Rule
from fivefold.search.beam import _best_opener, beam, entropy_beam
from fivefold.search.exact import solve
from fivefold.trees.check import check_tree
from fivefold.trees.tree import depths, turn_counts
from tests.support.positions import game
from tests.support.small_search import (
    CLUE,
    HEAVY,
    ONES,
    PART,
    TABLE,
    TWO_CLUES,
    plain,
    stopped,
)


# Best N by entropy among the remaining answers, the published table of a program that
# guesses only these; its rows for one and two depend on how ties are broken.
@pytest.mark.parametrize(
    ("width", "total"), [(3, 8158), (4, 8157), (5, 8153), (6, 8152), (8, 8152), (9, 8151), (12, 8150)]
)
def test_best_n_gives_the_published_totals(answers_only, width, total):
    solution = entropy_beam(game(answers_only, guesses=None), width)
    assert solution.total.upper == total == turn_counts(solution.tree).total
    assert solution.status is Status.BOUNDED
    if width == 12:
        assert check_tree(solution.tree, answers_only.lexicon, rule=Rule.ULTRA_HARD).valid


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.text(alphabet="abcde", min_size=4, max_size=4), min_size=1, max_size=25, unique=True),
    st.integers(1, 30),
    st.sampled_from([None, 3, 6]),
)
def test_a_beam_is_never_better_than_the_search_and_its_tree_is_right(words, width, guesses):
    table = FeedbackTable.build(Lexicon.from_words(words), threads=1)
    wide, exact = (
        beam(game(table, guesses=guesses), width),
        solve(game(table, guesses=guesses), budget=Budget(threads=1)),
    )
    if wide.tree is not None:
        assert wide.total.upper >= exact.total.upper
        assert wide.total.upper == turn_counts(wide.tree).total
        assert check_tree(wide.tree, table.lexicon, max_guesses=guesses).valid
    if width >= len(words) and guesses is None:
        assert wide.total.upper == exact.total.upper


def plain_entropy_beam(words, width, left, reply=feedback):
    """The total of the tree that `entropy_beam` finds by its definition; None where there is none."""
    if len(words) == 1 and left > 0:
        return 1
    if left <= 1:
        return None

    def groups(guess):
        found = {}
        for word in words:
            if word != guess:
                found.setdefault(reply(guess, word), []).append(word)
        return found.values()

    def bits(guess):
        return round(sum(len(group) * log2(len(group)) for group in groups(guess)), 6)

    totals = []
    for guess in sorted(words, key=lambda word: (bits(word), word))[:width]:
        parts = [plain_entropy_beam(group, width, left - 1, reply) for group in groups(guess)]
        if None not in parts:
            totals.append(len(words) + sum(parts))
    return min(totals, default=None)


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.text(alphabet="abc", min_size=4, max_size=4), min_size=1, max_size=12, unique=True),
    st.lists(st.text(alphabet="abcde", min_size=4, max_size=4), max_size=12),
    st.integers(1, 4) | st.just(12),
    st.sampled_from([1, 2, 3, 4, None]),
)
def test_a_beam_by_entropy_is_that_of_its_definition(words, others, width, guesses):
    lexicon = Lexicon.from_words(words, others)
    found = entropy_beam(Position(lexicon, guesses_left=guesses), width)
    expected = plain_entropy_beam(words, width, len(words) if guesses is None else guesses)
    assert found.total.upper == expected
    assert found.total.lower <= solve(Position(lexicon, guesses_left=guesses)).total.lower
    if expected is not None:
        assert turn_counts(found.tree).total == expected
        assert check_tree(found.tree, lexicon, max_guesses=guesses).valid


def test_a_limit_makes_a_beam_take_a_tree_that_costs_more():
    # `0` leaves 1, 2 and 3 together, which must be tried one by one; `1` leaves two, two and three.
    shown = {"0": "?GGGpqrs", "1": "q?ppqrrr", "5": "qqqqq?pq"}

    def reply(guess, answer):
        return "win" if guess == answer else shown.get(guess, "qqqqqqqq")[int(answer)]

    names = "01234567"
    table = FeedbackTable.from_function(names, names, reply)
    for guesses, first, total in ((None, "0", 18), (4, "0", 18), (3, "1", 19), (2, None, None)):
        found = entropy_beam(Position(table, guesses_left=guesses), 8)
        assert found.total.upper == total == plain_entropy_beam(names, 8, guesses or 8, reply)
        assert total is None or (found.tree.word, turn_counts(found.tree).total) == (first, total)


@pytest.mark.parametrize("seed", range(12))
def test_a_beam_by_entropy_keeps_to_the_guesses_that_are_left(seed):
    # Where guesses tell little, the best tree without a limit is often too deep.
    random = Random(seed)
    names = [f"{i:02d}" for i in range(random.randint(7, 9))]
    told = {(guess, answer): random.randrange(2 + seed % 2) for guess in names for answer in names}

    def reply(guess, answer):
        return "win" if guess == answer else told[guess, answer]

    table = FeedbackTable.from_function(names, names, reply)
    for guesses in range(3, 7):
        for width in (2, 3, 9):
            found = entropy_beam(Position(table, guesses_left=guesses), width)
            expected = plain_entropy_beam(names, width, guesses, reply)
            assert found.total.upper == expected
            assert expected is None or turn_counts(found.tree).total == expected


def test_three_words_are_found_by_candidates_alone():
    lexicon = Lexicon.from_words(["bills", "fills", "mills"], ["bluff"])
    within_two = Position(lexicon, guesses_left=2)
    assert solve(within_two).total.upper == 6  # by bluff
    assert entropy_beam(within_two, 3).total.upper is None


def test_an_opener_that_tells_nothing_is_a_guess_more():
    lexicon = Lexicon.from_words(["batch", "catch", "hatch"], ["fuzzy"])
    found = entropy_beam(lexicon, 3, opener="fuzzy")
    assert found.total.upper == 3 + entropy_beam(lexicon, 3).total.upper
    assert check_tree(found.tree, lexicon).valid


@st.composite
def weighted_tables(draw):
    words = st.text(alphabet="abcde", min_size=4, max_size=4)
    answers = draw(st.lists(words, min_size=1, max_size=25, unique=True))
    table = FeedbackTable.build(
        Lexicon.from_words(answers, draw(st.lists(words, max_size=20))), threads=1
    )
    weights = draw(st.none() | st.fixed_dictionaries(dict.fromkeys(answers, st.integers(1, 40))))
    return table, weights


@settings(max_examples=80, deadline=None)
@given(weighted_tables(), st.integers(1, 60), st.sampled_from(Rule), st.sampled_from([None, 4]))
def test_a_beam_under_every_rule_and_weights(given_table, width, rule, guesses):
    table, weights = given_table
    position, one = game(table, rule=rule, weights=weights, guesses=guesses), Budget(threads=1)
    wide, exact = beam(position, width, budget=one), solve(position, budget=one)
    assert wide.total.lower <= exact.total.lower
    if wide.tree is not None:
        assert wide.total.upper >= exact.total.upper
        each = weights or dict.fromkeys(table.lexicon.answers, 1)
        assert wide.total.upper == sum(each[word] * turn for word, turn in depths(wide.tree))
        assert check_tree(wide.tree, table.lexicon, rule=rule, max_guesses=guesses).valid
    if width >= len(table.lexicon.guesses) and guesses is None:
        assert wide.total.upper == exact.total.upper


@settings(max_examples=60, deadline=None)
@given(weighted_tables(), st.sampled_from(Rule), st.data())
def test_a_beam_after_clues_keeps_to_the_rule(given_table, rule, data):
    table, weights = given_table
    lexicon = table.lexicon
    guess, answer = (data.draw(st.sampled_from(words)) for words in (lexicon.guesses, lexicon.answers))
    history = [(guess, feedback(guess, answer))]
    position, one = game(table, rule=rule, history=history, weights=weights), Budget(threads=1)
    wide, exact = beam(position, 60, budget=one), solve(position, budget=one)
    assert (wide.total.upper is None) == (exact.total.upper is None)
    if wide.tree is not None:
        assert wide.total.upper >= exact.total.upper
        assert check_tree(wide.tree, lexicon, rule=rule, history=history).valid


def test_a_stopped_beam_claims_nothing(answers_only):
    control = Control()
    control.request_stop()
    solution = beam(game(answers_only), 5, budget=Budget(control=control))
    assert solution.status is Status.STOPPED and solution.tree is None


@pytest.mark.slow
def test_best_fifty_over_all_openers_is_an_upper_bound_with_its_tree(original):
    solution = beam(game(original, guesses=None), 50)
    # Proven: nothing is below 7920.  The beam reaches it, without saying that it is the least.
    assert solution.status is Status.BOUNDED and solution.total.upper == 7920 > solution.total.lower
    assert check_tree(solution.tree, original.lexicon).valid


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.text(alphabet="abcd", min_size=4, max_size=4), min_size=3, max_size=40, unique=True),
    st.integers(1, 6),
)
def test_threads_change_no_beam(words, width):
    table = FeedbackTable.build(Lexicon.from_words(words), threads=1)
    alone, shared = (beam(game(table), width, budget=Budget(threads=threads)) for threads in (1, 3))
    assert (alone.total.upper, alone.tree) == (shared.total.upper, shared.tree)


def test_a_beam_of_no_guess_is_refused():
    for width in (0, -1):
        with pytest.raises(OptionError, match="finds nothing"):
            beam(game(TABLE), width)


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("weights", [None, HEAVY])
@pytest.mark.parametrize("history", [(), (CLUE,), TWO_CLUES])
def test_a_beam_of_all_guesses_has_the_least_total(rule, weights, history):
    position = game(TABLE, rule=rule, history=history, weights=weights)
    wide = beam(position, 7, budget=Budget(threads=1))
    assert wide.total.upper == plain(rule, history, weights=weights or ONES)
    assert wide.total.lower <= wide.total.upper
    with pytest.raises(IllegalGuessError, match="rule"):
        beam(game(TABLE, rule=Rule.ULTRA_HARD, history=[CLUE], weights=weights), 7, opener="batch")


def test_the_lower_bound_can_be_reached():
    lexicon = Lexicon.from_words(["ab", "ac", "ba", "cc"])
    solution = beam(game(FeedbackTable.build(lexicon, threads=1)), 9, budget=Budget(threads=1))
    assert solution.total.lower == solution.total.upper == 7


def test_a_narrow_beam_tries_no_more_than_its_width():
    # The best guess of some node is the second in order: one is not enough, and two are.
    words = Lexicon.load("original").answers[::10]
    table = FeedbackTable.build(Lexicon.from_words(words), threads=1)
    assert [beam(game(table), width, budget=Budget(threads=1)).total.upper for width in (1, 2)] == [
        656,
        648,
    ]
    assert [entropy_beam(game(table), width).total.upper for width in (1, 2)] == [650, 648]
    assert (
        beam(game(PART), 1, opener="aback", budget=Budget(threads=1)).total.upper
        > beam(game(PART), 1, budget=Budget(threads=1)).total.upper
    )


class Costs:
    """A search that knows the costs of openers, those of some only as bounds."""

    def __init__(self, known, bounds=()):
        self.known = known
        self.bounds = bounds
        self.asked = []

    def promising(self, _control):
        return np.arange(len(self.known), dtype=np.uint32)

    def costs(self, rows, limit, _control, _tick):
        self.asked.append((rows.tolist(), limit))
        costs = np.array([self.known[row] for row in rows])
        closed = np.array([row not in self.bounds for row in rows.tolist()])
        return SimpleNamespace(bounds=costs, closed=closed)


def test_of_several_best_openers_the_first_is_taken_and_a_bound_never():
    search = Costs([30, 20, 9, 20, 25, 26, 27, 28, 19, 9], bounds={2, 9})
    seen = []
    assert _best_opener(search, -1, Budget(on_progress=seen.append).start()) == (19, 8)
    assert search.asked == [
        ([0], INFINITE_COST),
        ([1, 2, 3, 4, 5, 6], 30),
        ([7, 8, 9], 20),
    ]
    assert seen == [1, 7, 10]
    assert _best_opener(Costs([7, 7, 7]), -1, Budget().start()) == (7, 0)
    assert _best_opener(Costs([7, 5, 6]), 2, Budget().start()) == (6, 2)
    assert _best_opener(Costs([7]), -1, Budget(control=stopped()).start()) == (INFINITE_COST, None)


def test_a_beam_that_finds_nothing_says_so():
    found = entropy_beam(game(TABLE, guesses=2), 1)
    assert (found.total.upper, found.tree) == (None, None)
    found = entropy_beam(game(PART), 1, budget=Budget(control=stopped()))
    assert (found.status, found.total.upper, found.tree) == (Status.STOPPED, None, None)

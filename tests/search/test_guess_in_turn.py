"""Sets where a guess tells only whether it is the answer: their cost is known without a search."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import FeedbackTable, Lexicon
from fivefold._core import INFINITE_COST
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.proof.proof import prove, solve_all_openers
from fivefold.puzzle.rule import Rule
from fivefold.search.beam import beam, entropy_beam
from fivefold.search.exact import solve
from fivefold.search.guess_costs import guess_costs
from fivefold.trees.check import check_tree
from tests.search.test_exact_rules import plain_cost
from tests.support.positions import game

LETTERS = string.ascii_lowercase + "äöüßéèêëàâçñîïôœùûÿåøæłńśźżćąęőűčďěňřšťůžğışș"


def strangers(count):
    """Two-letter words without common letters."""
    letters = sorted(set(LETTERS) | {chr(0x3B1 + i) for i in range(24) if i != 17})
    pairs = [a + b for a, b in zip(letters[::2], letters[1::2], strict=False)]
    rest = [chr(0x430 + 2 * i) + chr(0x431 + 2 * i) for i in range(16)]
    words = [*pairs, *rest][:count]
    assert len(words) == count
    return words


@st.composite
def nearly_strangers(draw):
    """A few words without common letters; perhaps a guess that tells a little, and relatives of some."""
    words = strangers(12)
    answers = draw(st.lists(st.sampled_from(words[:6]), min_size=3, max_size=5, unique=True))
    others = draw(
        st.lists(st.sampled_from([*words[6:8], words[0][0] + words[1][0], words[2][::-1]]), max_size=2)
    )
    weights = {word: draw(st.integers(1, 5)) for word in answers}
    return Lexicon.from_words(answers, others), draw(st.none() | st.just(weights))


@settings(max_examples=60)
@given(nearly_strangers(), st.sampled_from(Rule), st.sampled_from([None, 2, 3, 4, 5]))
def test_the_cost_is_that_of_a_plain_recursion(puzzle, rule, guesses):
    lexicon, weights = puzzle
    table = FeedbackTable.build(lexicon, threads=1)
    answers = list(lexicon.answers)
    own = weights or dict.fromkeys(answers, 1)
    left = len(answers) + 1 if guesses is None else guesses
    cost = plain_cost((lexicon.guesses, rule, own), (), answers, left)
    position, one = game(table, rule=rule, weights=weights, guesses=guesses), Budget(threads=1)
    for solution in (solve(position, budget=one), solve_all_openers(position, budget=one)):
        assert solution.status is Status.PROVEN
        assert (solution.total.upper or INFINITE_COST) == cost
        assert solution.tree is None or check_tree(solution.tree, lexicon, rule=rule).valid


@pytest.mark.parametrize("rule", Rule, ids=str)
def test_sixty_strangers_are_guessed_in_turn(rule):
    lexicon = Lexicon.from_words(strangers(60))
    table = FeedbackTable.build(lexicon, threads=1)
    turns = 60 * 61 // 2
    position, one = game(table, rule=rule, guesses=None), Budget(threads=1)
    assert solve(position, budget=one).total.upper == turns
    assert solve(position, opener=lexicon.answers[7], budget=one).total.upper == turns
    assert prove(position, budget=one).total == turns
    weights = {word: 1 + i % 7 for i, word in enumerate(lexicon.answers)}
    cost = sum(i * w for i, w in enumerate(sorted(weights.values(), reverse=True), 1))
    position = game(table, rule=rule, weights=weights, guesses=None)
    assert solve(position, budget=one).total.upper == cost
    assert solve_all_openers(position, budget=one).total.upper == cost
    assert beam(position, 3, budget=one).total.upper == cost
    assert solve(game(table, rule=rule, guesses=59), budget=Budget(threads=1)).impossible
    assert solve(
        game(table, rule=rule, weights=weights, guesses=59), budget=Budget(threads=1)
    ).impossible


def test_rankings_and_beams_of_strangers_end():
    lexicon = Lexicon.from_words(strangers(60))
    table = FeedbackTable.build(lexicon, threads=1)
    found = guess_costs(game(table, lexicon.answers), top=3, budget=Budget(threads=1))
    assert found.status is Status.PROVEN and [cost.total.upper for cost in found.guesses] == 3 * [1830]
    assert entropy_beam(game(table, guesses=None), 3).total.upper == 1830

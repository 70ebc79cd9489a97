"""What a judge and suggestions say when the search did not end: bounds of all guesses, not of one."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from fivefold import Lexicon, Position
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import Budget
from fivefold.players import guess_values as module
from fivefold.players.guess_values import Judge
from fivefold.players.suggest import suggest
from fivefold.search.guess_costs import GuessCost, guess_costs

WORDS = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])


@pytest.fixture
def judged(monkeypatch):
    """The judgement of a guess where the search found these bounds, no guess costing less than 7."""

    def of(first, played):
        found = replace(
            guess_costs(WORDS),
            guesses=(GuessCost("batch", first),),
            wanted=(GuessCost("catch", played),),
            lower=7,
            status=Status.BOUNDED,
        )
        monkeypatch.setattr(module, "guess_costs", lambda *_, **__: found)
        return Judge(WORDS).judge("catch", Position(WORDS))

    return of


def test_the_best_guess_is_worth_no_more_than_all_guesses_may_be(judged):
    found = judged(Bounds(9, 9), Bounds(10, 10))
    assert (found.value.lower, found.value.upper) == (Fraction(7, 4), Fraction(9, 4))


def test_a_way_to_play_that_was_found_is_kept_where_another_needs_more(judged):
    # Guessing in turn takes 10; the search knows nothing less than 8.
    found = judged(Bounds(8, None), Bounds(8, 9))
    assert found.played.upper == Fraction(9, 4)
    found = judged(Bounds(8, None), Bounds(8, None))
    assert found.played.lower < found.played.upper == Fraction(10, 4)


def test_a_long_list_whose_first_guess_is_exact_is_not_called_too_long():
    found = suggest("nyt-2022", budget=Budget(seconds=0))
    assert found[0].expected.exact and len(found.position) > 1000
    known = replace(found, status=Status.BOUNDED)
    assert known.verdict.startswith("Not fully searched: the best guess needs at least 3.4")


def test_a_guess_that_is_a_little_worse_is_worth_a_line():
    found = suggest("nyt-2022", "salet=BYBBB", "courd=BYBBB", top=100, budget=Budget())
    values = [guess.expected.value - found.lower for guess in found.worthwhile]
    assert values[0] == 0 < values[-1] < Fraction(1, 5)

"""What suggestions are made of when the search of a position did not end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivefold import Lexicon, Position
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import Budget
from fivefold.players import suggest as module
from fivefold.players.suggest import is_booked, suggest
from fivefold.search.guess_costs import GuessCost, guess_costs

WORDS = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])


@pytest.fixture
def unfinished(monkeypatch):
    """Makes the search end with these bounds of these guesses, no guess costing less than 9."""

    def ended(*guesses):
        costs = tuple(GuessCost(word, Bounds(lower, upper)) for word, lower, upper in guesses)
        found = replace(guess_costs(WORDS), guesses=costs, lower=9, status=Status.BOUNDED, ranked=False)
        monkeypatch.setattr(module, "guess_costs", lambda *_, **__: found)
        return suggest(WORDS, budget=Budget())

    return ended


def test_bounds_of_guesses_stay_bounds(unfinished):
    found = unfinished(("chomp", 9, 9), ("match", 8, None))
    assert found.status is Status.BOUNDED and not found.ranked
    bounds = found.find("match").expected
    assert bounds.lower == 2 < bounds.upper


def test_one_guess_of_which_a_way_to_play_is_known_is_worth_all_that_was_found(unfinished):
    found = unfinished(("catch", 10, 10), ("match", 9, None))
    assert {guess.word for guess in found} == {"catch", "match"}


def test_what_the_search_knows_of_all_guesses_is_kept(unfinished, monkeypatch):
    monkeypatch.setattr(
        "fivefold.players.large_positions._least_totals", lambda game, _: game.guess_ids * 0
    )
    found = unfinished(("catch", 9, None), ("match", 9, None))
    assert found.lower == 9 / 4


def test_the_book_knows_no_position_with_known_letters():
    game = Position("original")
    assert is_booked(game) and not is_booked(game.knowing("s????"))

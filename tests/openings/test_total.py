"""The total of a fixed opening, and what is said of one that is not known."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.documents import plain
from fivefold.base.errors import OpeningError, OptionError
from fivefold.openings.totals import TotalSearch, opening_total
from fivefold.puzzle.position import Position
from fivefold.words.lexicon import Lexicon
from tests.support.small_search import LEXICON, TABLE, stopped


def test_a_total_that_is_not_known_is_not_called_impossible():
    found = opening_total(TABLE, ["chomp"], budget=Budget(control=stopped()))
    assert (found.status, found.total, found.impossible) == (Status.STOPPED, Bounds(9, None), False)
    found = opening_total(Position(TABLE, guesses_left=2), ["chomp"])
    assert (found.status, found.total.value, found.impossible) == (Status.PROVEN, None, True)
    found = opening_total(Position(TABLE, guesses_left=3), ["CHOMP"])
    assert found.words == ("chomp",) and found.total == Bounds.exactly(11)
    assert found.mean == Bounds.exactly(Fraction(11, 5)) and plain(found)["mean"]["lower"] == 2.2


@pytest.mark.parametrize("opening", [("salet",), ("salet", "courd"), ("fuzzy", "jazzy")])
def test_a_total_below_the_limit_is_exact(opening):
    game = Position(Lexicon.from_words([*Lexicon.load("original").answers[::12], *opening]))
    rows = [tuple(game.lexicon.guess_ids[word] for word in opening)]
    (total,) = TotalSearch(game, UNLIMITED.start()).totals(rows)
    assert total == opening_total(game, opening).total.value
    for limit in range(total - 30, total + 2):
        (found,) = TotalSearch(game, UNLIMITED.start()).totals(rows, limit)
        assert found == total if limit > total else limit <= found <= total


def test_the_only_candidate_is_guessed_at_once():
    game = Position(LEXICON).after("chomp=YYBBY")
    assert game.candidates == ("patch",)
    for words in (["above"], ["above", "batch"], ["patch", "above", "batch"]):
        assert opening_total(game, words).total == Bounds.exactly(1)


def test_openings_have_one_to_three_words():
    for words in ([], ["chomp"] * 4):
        with pytest.raises(OpeningError, match=f"not {len(words)}"):
            opening_total(TABLE, words)


def test_other_rules_and_weights_are_refused():
    for game in (Position(LEXICON, rule="hard"), Position(LEXICON, weights={"batch": 2})):
        with pytest.raises(OptionError, match="normal rule and equal weights"):
            opening_total(game, ["chomp"])


def test_a_game_that_has_begun_counts_what_is_left():
    game = Position(LEXICON).after("batch=BGGGG")
    assert opening_total(game, ["chomp"]).total == Bounds.exactly(8)

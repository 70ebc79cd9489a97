"""What the searches say of a position, with and without a table of the whole list."""

import pytest

from fivefold import Lexicon, Rule, feedback
from fivefold.base.bounds import Status
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.players.costs import candidate_table, guess_costs, quick_total, solve
from fivefold.puzzle.position import Position

GAME = Position("original").after("salet=BYBBB", "courd=BYBBB")


@pytest.mark.parametrize("rule", Rule)
def test_a_table_of_the_whole_list_changes_nothing(rule):
    clues = [(guess, feedback(guess, "among")) for guess in ("salet", "acorn")]
    plain = Position("original", rule=rule).after(*clues)
    whole = Position("original", rule=rule)
    assert whole.table is whole.table
    tabled = whole.after(*clues)
    assert tabled.has_table and not plain.has_table
    found = guess_costs(plain, top=3, wanted=["among"], budget=UNLIMITED)
    assert found == guess_costs(tabled, top=3, wanted=["among"], budget=UNLIMITED)
    assert found.status is Status.PROVEN
    best, again = solve(plain, budget=UNLIMITED), solve(tabled, budget=UNLIMITED)
    assert best.upper == again.upper == found.lower == found.guesses[0].total.value
    assert quick_total(plain, "among", UNLIMITED) == quick_total(tabled, "among", UNLIMITED)


def test_weights_count():
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    game = Position(lexicon, weights={"batch": 10, "catch": 1, "hatch": 1, "match": 1})
    found = guess_costs(game, budget=UNLIMITED)
    assert (found.guesses[0].word, found.lower) == ("batch", 10 + 3 * 3)


def test_a_way_to_play_needs_at_least_as_much_as_the_best():
    for cost in guess_costs(GAME, top=5, budget=UNLIMITED).guesses:
        assert quick_total(GAME, cost.word, UNLIMITED) >= cost.total.value


def test_without_time_there_are_bounds():
    found = guess_costs(Position("original").after("crane=BBBBB"), budget=Budget(seconds=0))
    assert found.status is Status.BOUNDED


def test_the_table_of_the_candidates_has_their_columns_only():
    table = candidate_table(GAME, UNLIMITED)
    assert table.lexicon.answers == GAME.candidates
    assert table.lexicon.guesses == GAME.lexicon.guesses

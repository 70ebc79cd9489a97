"""A position as the core takes it."""

import pytest

from fivefold.base.errors import ContradictionError, IllegalGuessError, UnknownWordError
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.columns import Columns
from fivefold.search.exact import solve
from tests.support.positions import game
from tests.support.small_search import CLUE, FAMILY, HEAVY, TABLE


def test_a_table_that_exists_is_used_and_a_small_one_made_otherwise():
    known = Columns.of(game(TABLE, FAMILY[1:3]))
    assert known.table is TABLE and known.candidates.tolist() == [1, 2]
    small = Columns.of(Position(TABLE.lexicon).among(FAMILY[1:3]))
    assert small.lexicon.answers == FAMILY[1:3] and small.candidates.tolist() == [0, 1]
    assert small.own_rows.tolist() == TABLE.own_rows[1:3].tolist()
    assert small.lexicon.guesses == TABLE.lexicon.guesses


@pytest.mark.parametrize("rule", Rule, ids=str)
@pytest.mark.parametrize("weights", [None, HEAVY])
def test_both_tables_give_the_same_tree(rule, weights):
    lexicon = TABLE.lexicon
    small = Position(lexicon, rule=rule, clues=[CLUE], weights=weights)
    one, other = solve(small), solve(small.with_table(TABLE))
    assert not small.has_table and (one.total, one.tree) == (other.total, other.tree)


def test_weights_stand_in_the_columns_of_the_candidates():
    columns = Columns.of(game(TABLE, FAMILY[1:3], weights=HEAVY))
    others = [1] * len(FAMILY)
    others[1:3] = [HEAVY[word] for word in FAMILY[1:3]]
    assert columns.weights.tolist() == others
    assert Columns.of(game(TABLE)).weights is None


def test_no_tree_goes_below_the_least_total():
    assert Columns.of(game(TABLE)).least_total == 9
    assert Columns.of(game(TABLE, weights=HEAVY)).least_total == 2 * 13 - 9
    # A candidate that tells all others apart reaches it.
    assert solve(game(TABLE, ["batch", "catch"])).total.value == 3


def test_the_rule_decides_what_may_be_guessed():
    position = game(TABLE, rule=Rule.ULTRA_HARD, history=[CLUE])
    columns = Columns.of(position)
    assert columns.guess_rows.tolist() == position.guess_ids.tolist()
    assert columns.opener_row("match") == TABLE.lexicon.guess_ids["match"]
    assert columns.opener_row(None) == -1
    with pytest.raises(IllegalGuessError, match="ultra-hard rule"):
        columns.opener_row("batch")
    with pytest.raises(UnknownWordError, match="zzzzz"):
        columns.opener_row("zzzzz")


def test_a_position_without_candidates_cannot_be_searched():
    with pytest.raises(ContradictionError, match="agrees with the clues"):
        Columns.of(game(TABLE, []))

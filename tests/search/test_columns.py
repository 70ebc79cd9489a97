"""A position as the core takes it."""

from __future__ import annotations

import pytest

from fivefold import FeedbackTable, Lexicon
from fivefold._core import INFINITE_COST
from fivefold.base.budget import Budget
from fivefold.base.errors import ContradictionError, IllegalGuessError, OptionError, UnknownWordError
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.columns import Columns
from fivefold.search.exact import solve
from fivefold.search.guess_costs import guess_costs
from tests.search.test_guess_costs import strangers
from tests.support.positions import game
from tests.support.small_search import CLUE, FAMILY, HEAVY
from tests.support.small_search import TABLE as TABLE_COLUMNS


def test_a_table_that_exists_is_used_and_a_small_one_made_otherwise():
    known = Columns.of(game(TABLE_COLUMNS, FAMILY[1:3]))
    assert known.table is TABLE_COLUMNS and known.candidates.tolist() == [1, 2]
    small = Columns.of(Position(TABLE_COLUMNS.lexicon).among(FAMILY[1:3]))
    assert small.lexicon.answers == FAMILY[1:3] and small.candidates.tolist() == [0, 1]
    assert small.own_rows.tolist() == TABLE_COLUMNS.own_rows[1:3].tolist()
    assert small.lexicon.guesses == TABLE_COLUMNS.lexicon.guesses


@pytest.mark.parametrize("rule", Rule, ids=str)
@pytest.mark.parametrize("weights", [None, HEAVY])
def test_both_tables_give_the_same_tree(rule, weights):
    lexicon = TABLE_COLUMNS.lexicon
    small = Position(lexicon, rule=rule, clues=[CLUE], weights=weights)
    one, other = solve(small), solve(small.with_table(TABLE_COLUMNS))
    assert not small.has_table and (one.total, one.tree) == (other.total, other.tree)


def test_weights_stand_in_the_columns_of_the_candidates():
    columns = Columns.of(game(TABLE_COLUMNS, FAMILY[1:3], weights=HEAVY))
    others = [1] * len(FAMILY)
    others[1:3] = [HEAVY[word] for word in FAMILY[1:3]]
    assert columns.weights.tolist() == others
    assert Columns.of(game(TABLE_COLUMNS)).weights is None


def test_no_tree_goes_below_the_least_total():
    assert Columns.of(game(TABLE_COLUMNS)).least_total == 9
    assert Columns.of(game(TABLE_COLUMNS, weights=HEAVY)).least_total == 2 * 13 - 9
    # A candidate that tells all others apart reaches it.
    assert solve(game(TABLE_COLUMNS, ["batch", "catch"])).total.value == 3


def test_the_rule_decides_what_may_be_guessed():
    position = game(TABLE_COLUMNS, rule=Rule.ULTRA_HARD, history=[CLUE])
    columns = Columns.of(position)
    assert columns.guess_rows.tolist() == position.guess_ids.tolist()
    assert columns.opener_row("match") == TABLE_COLUMNS.lexicon.guess_ids["match"]
    assert columns.opener_row(None) == -1
    with pytest.raises(IllegalGuessError, match="ultra-hard rule"):
        columns.opener_row("batch")
    with pytest.raises(UnknownWordError, match="zzzzz"):
        columns.opener_row("zzzzz")


def test_a_position_without_candidates_cannot_be_searched():
    with pytest.raises(ContradictionError, match="agrees with the clues"):
        Columns.of(game(TABLE_COLUMNS, []))


def test_weights_whose_cost_would_not_fit_are_refused():
    lexicon = Lexicon.from_words(strangers(60))
    table = FeedbackTable.build(lexicon, threads=1)
    heavy = dict.fromkeys(lexicon.answers, 10**7 // 60)
    with pytest.raises(OptionError, match=r"^weights add up to 9999960: scale them down$"):
        solve(game(table, weights=heavy, guesses=None))
    with pytest.raises(OptionError, match="scale them down"):
        guess_costs(game(table, lexicon.answers, weights=heavy))
    # Within six guesses no tree costs more than six times the weights.
    assert solve(game(table, weights=heavy, guesses=6)).impossible


@pytest.mark.parametrize("more", [0, 1])
def test_weights_are_refused_from_the_greatest_cost_on(more):
    # One guess that tells nothing, then in turn: 2 w + 3 w + ... + (n + 1) w is the cost of n words.
    lexicon = Lexicon.from_words(strangers(52), ["ӂӂ"])
    table = FeedbackTable.build(lexicon, threads=1)
    turns = sum(range(2, 54))
    weights = dict.fromkeys(lexicon.answers, (INFINITE_COST - 1) // turns + more)
    position = game(table, weights=weights, guesses=None)
    if more:
        with pytest.raises(OptionError, match="scale them down"):
            solve(position, opener="ӂӂ")
    else:
        total = solve(position, opener="ӂӂ", budget=Budget(threads=1)).total
        assert total.value == turns * weights[lexicon.answers[0]] < INFINITE_COST


def test_heavy_weights_of_words_that_tell_much_are_searched():
    """In turn they might cost too much; a tree of a moment shows that they do not."""
    lexicon = Lexicon.from_words(Lexicon.load("original").answers[::15])
    table = FeedbackTable.build(lexicon, threads=1)
    weight = 10**7 // len(lexicon.answers)
    plain, heavy = (
        solve(
            game(table, weights=weights, guesses=None),
            opener=lexicon.answers[0],
            budget=Budget(threads=1),
        )
        for weights in (None, dict.fromkeys(lexicon.answers, weight))
    )
    assert heavy.total.upper == plain.total.upper * weight


LEXICON = Lexicon.from_words(strangers(52))
TABLE = FeedbackTable.build(LEXICON, threads=1)


def weighed(weights):
    by_word = dict(zip(LEXICON.answers, weights, strict=True))
    return Columns.of(game(TABLE, weights=by_word, guesses=None)).weights


def test_a_heavy_word_is_guessed_first_wherever_it_stands():
    weights = [1] * 51 + [9_000_000]
    assert 52 * weights[-1] >= INFINITE_COST
    assert weighed(weights).tolist() == weights


@pytest.mark.parametrize("less", [0, 1])
def test_the_first_number_that_does_not_fit_is_refused(less):
    # A guess that tells nothing, then in turn: 2 w + 3 w + ...
    weight, rest = divmod(INFINITE_COST, sum(range(2, 54)))
    first, second = (rest // 2, 0) if rest % 2 == 0 else ((rest - 5) // 2 + 1, 1)
    weights = [weight + first - less, weight + second, *[weight] * 50]
    assert sum(turn * each for turn, each in enumerate(weights, 2)) == INFINITE_COST - 2 * less
    if less:
        assert weighed(weights).tolist() == weights
    else:
        with pytest.raises(OptionError, match="scale them down"):
            weighed(weights)

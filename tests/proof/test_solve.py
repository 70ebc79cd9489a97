"""The best tree of any game, by whichever search is less work."""

import pytest

from fivefold import Lexicon
from fivefold.proof.solve import solve
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search import exact
from fivefold.trees.check import check_tree
from tests.support.positions import game
from tests.support.small_search import CLUE, HEAVY, TABLE

WORDS = Lexicon.from_words(Lexicon.load("original").answers[::20])


@pytest.mark.parametrize("rule", Rule, ids=str)
def test_both_searches_find_the_same_total(rule):
    position = Position(WORDS, rule=rule)
    found = solve(position)
    assert found.total == exact.solve(position).total and found.total.exact
    assert check_tree(found.tree, WORDS, rule=rule).claiming(found.total.value).valid


def test_after_clues_only_legal_guesses_are_played(monkeypatch):
    monkeypatch.setattr("fivefold.proof.solve._MANY", 1)
    for rule in Rule:
        position = game(TABLE, rule=rule, history=[CLUE], weights=HEAVY)
        assert solve(position).total == exact.solve(position).total


def test_an_opener_is_searched_alone(monkeypatch):
    monkeypatch.setattr("fivefold.proof.proof.solve_all_openers", None)
    assert solve(WORDS, opener=WORDS.answers[0].upper()).tree.word == WORDS.answers[0]
    with pytest.raises(TypeError):
        solve(WORDS)

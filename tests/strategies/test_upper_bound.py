"""A way to play that is found in a moment."""

from importlib import import_module

import pytest

from fivefold import Lexicon
from fivefold.base.budget import Budget
from fivefold.base.errors import UnknownWordError
from fivefold.base.progress import Control
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from fivefold.strategies.by_name import named_strategy
from fivefold.strategies.simulate import simulate
from fivefold.strategies.upper_bound import upper_total

module = import_module("fivefold.strategies.upper_bound")

WORDS = Lexicon.from_words(Lexicon.load("original").answers[::50])


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("opener", WORDS.guesses[::9])
def test_it_is_a_way_to_play(rule, opener):
    position = Position(WORDS, rule=rule)
    player = named_strategy("groups", WORDS, possible_only=rule is not Rule.NORMAL)
    total = upper_total(position, opener)
    assert total == sum(simulate(player, position, opener=opener).all_turns)
    best = solve(position.with_guesses_left(None), opener=opener)
    assert total >= best.total.value


@pytest.mark.parametrize("rule", Rule)
def test_it_goes_on_from_a_position(rule):
    start = Position(WORDS, rule=rule)
    position = start.after(("aback", "BBBBB"))
    opener = position.candidates[0]
    player = named_strategy("groups", WORDS, possible_only=rule is not Rule.NORMAL)
    assert len(position) > 3
    assert upper_total(position, opener) == sum(simulate(player, position, opener=opener).all_turns)


def test_candidates_count_as_often_as_they_weigh():
    weights = {word: place % 4 for place, word in enumerate(WORDS.answers)}
    position = Position(WORDS, weights=weights)
    turns = simulate("groups", position, opener="aback").turns
    total = upper_total(position, "aback")
    assert total == sum(weights[word] * turn for word, turn in turns.items())
    assert total >= solve(position.with_guesses_left(None), opener="aback").total.value


@pytest.mark.parametrize("name", ["len4", "original", "len6"])
@pytest.mark.parametrize("rule", Rule)
def test_many_words_are_played_without_a_table(name, rule, monkeypatch):
    lexicon = Lexicon.load(name)
    lexicon = Lexicon.from_words(lexicon.answers[::5], lexicon.guesses[::50])
    position = Position(lexicon, rule=rule, guesses_left=None)
    opener = lexicon.guesses[7]
    player = named_strategy("groups", lexicon, possible_only=True)
    truth = sum(simulate(player, position, opener=opener).all_turns)
    monkeypatch.setattr(module, "MANY", 0)
    monkeypatch.setattr(Position, "table", None)
    for threads in (1, 2):
        assert upper_total(position, opener, budget=Budget(threads=threads)) == truth


def test_of_many_words_those_without_a_weight_are_not_played(monkeypatch):
    monkeypatch.setattr(module, "MANY", 3)
    weights = {word: place % 4 for place, word in enumerate(WORDS.answers)}
    only = Lexicon.from_words([word for word, weight in weights.items() if weight], WORDS.guesses)
    game = Position(WORDS, weights=weights)
    turns = simulate(
        named_strategy("groups", only, possible_only=True), Position(only), opener="aback"
    ).turns
    assert upper_total(game, "aback") == sum(weights[word] * turn for word, turn in turns.items())


def test_after_a_stop_there_is_none_of_many_words(monkeypatch):
    monkeypatch.setattr(module, "MANY", 0)
    control = Control()
    control.request_stop()
    assert upper_total(WORDS, "aback", budget=Budget(control=control)) is None


def test_after_a_stop_there_is_none():
    control = Control()
    control.request_stop()
    assert upper_total("original", "salet", budget=Budget(control=control)) is None


def test_the_opener_must_be_known():
    with pytest.raises(UnknownWordError, match="zzzzz"):
        upper_total(WORDS, "zzzzz")

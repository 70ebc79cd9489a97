"""Simulations with weights: answers without one are played by nobody, unless somebody asks for them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold import Lexicon
from fivefold.base.budget import Budget
from fivefold.puzzle.position import Position
from fivefold.strategies.by_name import RandomGuess, named_strategy
from fivefold.strategies.simulate import Sample, simulate
from tests.strategies.test_simulate import DETERMINISTIC, positions
from tests.support.plain_play import play_all_plainly, play_plainly, words_of

FOUR = Lexicon.from_words(["batch", "catch", "hatch", "latch"], ["chomp"])
NAMES = [*DETERMINISTIC, "combined-eliminations:3", "lookahead:2"]


@st.composite
def weighted_games(draw):
    """A game with weights, and the same without the answers that have none."""
    start = draw(positions(25))
    answers = start.lexicon.answers
    weights = {word: draw(st.integers(0, 4)) for word in answers}
    weights[draw(st.sampled_from(start.candidates))] = 3
    some = replace(start.lexicon, answers=tuple(word for word in answers if weights[word]))
    game, rest = (
        Position(lexicon, rule=start.rule, clues=start.clues, weights=weights)
        for lexicon in (start.lexicon, some)
    )
    return game, rest


@pytest.mark.parametrize("name", NAMES)
@given(games=weighted_games(), possible_only=st.booleans(), threads=st.integers(1, 2))
def test_a_game_is_played_as_if_answers_without_a_weight_were_no_answers(
    name, games, possible_only, threads
):
    game, rest = games
    strategy = named_strategy(name, game.lexicon, possible_only=possible_only)
    record = simulate(strategy, game, budget=Budget(threads=threads))
    assert words_of(record) == play_all_plainly(strategy, rest)
    assert record.answers == rest.candidates
    weights = [game.weights[answer] for answer in record.answers]
    total = sum(weight * turn for weight, turn in zip(weights, record.all_turns, strict=True))
    assert record.weighted_mean == pytest.approx(total / sum(weights))


@pytest.mark.parametrize("name", [*NAMES, "optimal"])
@given(games=weighted_games())
def test_answers_without_a_weight_that_are_asked_for_are_found_last_and_count_nothing(name, games):
    game, _ = games
    hidden = tuple(game.lexicon.answers[place] for place in game.agreeing_ids)
    strategy = named_strategy(name, game.lexicon)
    record, usual = simulate(strategy, game, hidden=hidden), simulate(strategy, game)
    played = words_of(record)
    if name != "optimal":  # which may choose among equal trees
        assert played == {answer: play_plainly(strategy, game, answer) for answer in hidden}
    assert record.answers == hidden and words_of(usual).items() <= played.items()
    assert record.weighted_mean == usual.weighted_mean


@pytest.mark.parametrize("name", ["minimax", "groups", "unique-letters"])
@given(game=positions(25))
def test_some_strategies_play_as_without_weights_if_every_answer_has_one(name, game):
    weights = {word: 1 + place % 3 for place, word in enumerate(game.lexicon.answers)}
    weighted = Position(game.lexicon, rule=game.rule, clues=game.clues, weights=weights)
    assert words_of(simulate(name, weighted)) == words_of(simulate(name, game))


def test_weights_find_likely_answers_sooner():
    weights = {"latch": 9, "hatch": 3, "catch": 2, "batch": 1}
    turns = simulate("expected", Position(FOUR, weights=weights), opener="latch").turns
    assert turns == {"batch": 4, "catch": 3, "hatch": 2, "latch": 1}


def test_random_play_guesses_answers_without_a_weight_only_when_no_other_is_left():
    game = Position(FOUR, weights={"batch": 1, "catch": 1})
    assert simulate("random", game).answers == ("batch", "catch")
    for seed in range(20):
        words = RandomGuess(seed).play(game, "latch")
        assert tuple(words) == play_plainly(RandomGuess(seed), game, "latch")
        assert sorted(words[:2]) == ["batch", "catch"] and words[-1] == "latch"


def test_boards_are_drawn_where_no_candidate_has_a_weight():
    game = Position(FOUR, weights={"batch": 1}).after("batch=BGGGG")
    record = simulate("groups", game, boards=2, hidden=Sample(5))
    assert {word for game in record.answers for word in game.split()} <= {"catch", "hatch", "latch"}

"""Guesses of anybody's strategy, checked."""

import sys

import pytest

from fivefold import FeedbackTable, Lexicon
from fivefold.base.errors import StrategyError
from fivefold.puzzle.position import Position
from fivefold.strategies.guess import ask
from fivefold.strategies.play import play
from fivefold.strategies.simulate import simulate

FOUR = Lexicon.from_words(["batch", "catch", "hatch", "latch"])


@pytest.mark.parametrize(
    ("guess", "message"),
    [
        (lambda _: "zzzzz", r"guessed 'zzzzz', which is not in the list \(turn 1, 4 words left\)"),
        (lambda _: 7, "guessed 7, which is not in the list"),
        (lambda _: None, "guessed None, which is not in the list"),
        (lambda position: {}[position.turn], r"raised KeyError: 1 \(turn 1, 4 words left\)"),
        (
            lambda _: sys.exit(3),
            r"tried to end the program instead of guessing \(turn 1, 4 words left\)",
        ),
        (lambda _: "batch", "does not find the answer: turn 66 after batch BGGGG batch BGGGG"),
    ],
)
def test_a_failing_strategy_is_reported_with_its_position(guess, message):
    with pytest.raises(StrategyError, match=message):
        simulate(guess, FOUR)


def test_errors_of_fivefold_pass_as_they_are():
    def picky(position):
        position.require_legal("zzzzz")

    with pytest.raises(ValueError, match="zzzzz") as caught:
        ask(picky, Position(FOUR))
    assert not isinstance(caught.value, StrategyError)


def test_one_word_left_is_one_word():
    position = Position(FOUR).after("batch=BGGGG", "catch=BGGGG", "hatch=BGGGG")
    with pytest.raises(StrategyError, match=r"turn 4 after batch .*, 1 word left\)"):
        ask(lambda _: "", position)


def test_words_are_taken_in_any_case():
    assert ask(lambda _: "BATCH", Position(FOUR)) == "batch"


def test_a_long_game_ends_while_each_guess_rules_out_something():
    names = [f"name {i:03d}" for i in range(150)]
    table = FeedbackTable.from_function(names, names, str.__eq__)
    position = Position(table, guesses_left=None)
    record = simulate(lambda position: position[0], position)
    assert record.all_turns == tuple(range(1, 151))
    assert list(play("optimal", names[-1], position)) == names
    with pytest.raises(StrategyError, match="does not find the answer: turn 66 after") as caught:
        play(lambda _: names[0], names[-1], position)
    assert len(str(caught.value)) < 200

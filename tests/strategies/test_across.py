"""What guesses are worth on several boards."""

import sys
from math import log2
from pathlib import Path

import numpy as np
import pytest

from fivefold import Lexicon
from fivefold.base.errors import IllegalGuessError
from fivefold.puzzle.criterion import BY_ENTROPY, BY_EXPECTED, BY_GROUPS, CRITERIA
from fivefold.puzzle.partition import Split
from fivefold.puzzle.position import Position
from fivefold.strategies.across import (
    BITS_POWER,
    LENGTH_POWER,
    PER_BIT,
    AcrossBoards,
    best_across,
)

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import calibrate_boards

WORDS = Lexicon.from_words(Lexicon.load("original").answers[::30], ["salet", "crony", "aback"])
START = Position(WORDS)
BOARDS = [
    START.after((guess, START.table[guess, START.candidates[place]]))
    for guess, place in (("salet", 5), ("crony", 20))
]


def splits(guess, boards=BOARDS):
    return [Split.of(guess, board.candidates) for board in boards]


def estimate(both, length=5):
    words = sum(2**split.remaining_bits for split in both) / len(both)
    to_learn = PER_BIT * log2(words) ** BITS_POWER * (length / 5) ** LENGTH_POWER
    return 1 + sum(1 - split.win for split in both) + to_learn


def test_columns_are_sums_over_the_boards():
    across = AcrossBoards.of(BOARDS)
    for row, guess in enumerate(WORDS.guesses):
        both = splits(guess)
        assert across.estimate[row] == pytest.approx(estimate(both))
        assert across.words_left[row] == pytest.approx(sum(split.expected for split in both))
        assert across.chance[row] == pytest.approx(sum(split.win for split in both))
    order = across.order()
    assert len(order) == len(WORDS.guesses)
    assert across.estimate[order[0]] == across.estimate.min()


@pytest.mark.parametrize("criterion", CRITERIA.values(), ids=str)
def test_the_best_guess_has_the_best_sum(criterion):
    best = best_across(BOARDS, criterion)

    def key(guess):
        both = splits(guess)
        value = sum(criterion.value(split) for split in both)
        if criterion == BY_ENTROPY:
            value = estimate(both)
        chance = sum(split.win for split in both)
        return round(-value if criterion.most else value, 8), -round(chance, 8), guess

    assert best == min(WORDS.guesses, key=key)


def test_weights_count():
    words = Lexicon.from_words(["batch", "catch", "hatch", "match"])
    heavy = Position(words, weights={"match": 9, "batch": 1, "catch": 1})
    assert best_across([heavy, heavy.after("batch=BGGGG")], BY_EXPECTED) == "match"
    assert AcrossBoards.of([heavy, heavy]).chance[words.guess_ids["match"]] == pytest.approx(18 / 11)


def test_a_guess_must_be_legal_on_every_board():
    words = Lexicon.from_words(["batch", "catch", "blimp", "chimp"], ["audio"])
    start = Position(words, rule="hard")
    boards = [start.after("batch=BGGGG"), start.after("chimp=BBGGG")]
    for criterion in (BY_GROUPS, BY_ENTROPY):
        with pytest.raises(IllegalGuessError, match="the hard rule allows no guess on every board"):
            best_across(boards, criterion)
    assert not AcrossBoards.of(boards).legal.any()
    assert best_across([boards[0], start], BY_GROUPS) == "catch"


def test_of_equal_guesses_the_likelier_one_comes_first():
    across = AcrossBoards(
        estimate=np.array([2.0, 2.0, 1.5, 2.0]),
        wins=(np.array([0.0, 0.5, 0.0, 0.2]), np.array([0.1, 0.0, 0.0, 0.2])),
        words_left=np.zeros(4),
        legal=np.array([True, True, True, True]),
    )
    assert across.order().tolist() == [2, 1, 3, 0]


@pytest.mark.parametrize("boards", [2, 4, 8])
def test_the_estimate_is_what_games_take(boards):
    turns = calibrate_boards.measure("de", boards, games=40, seed=1)
    for clues in range(4):
        off = [turn.said - turn.took for turn in turns if turn.clues == clues]
        assert abs(sum(off) / len(off)) < 0.3, (clues, off)


@pytest.mark.parametrize("answers", [["batch", "catch"], ["batch", "catch", "match"]])
def test_boards_that_are_known_take_a_guess_each(answers):
    words = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chimp", "bumph"])
    start = Position(words)
    boards = [
        start.after(*((guess, start.table[guess, a]) for guess in ("chimp", "bumph"))) for a in answers
    ]
    assert [board.candidates for board in boards] == [(answer,) for answer in answers]
    across = AcrossBoards.of(boards)
    assert across.estimate[across.order()[0]] == len(answers)
    assert across.estimate[words.guess_ids["chimp"]] == len(answers) + 1

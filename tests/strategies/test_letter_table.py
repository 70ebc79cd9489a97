"""The letters of a list as arrays."""

import numpy as np

from fivefold import Lexicon
from fivefold.puzzle.position import Position
from fivefold.strategies.letter_table import LetterTable


def test_a_table_of_letters_is_made_once_for_a_game():
    position = Position(Lexicon.from_words(["abba", "abca"]))
    table = LetterTable.of(position)
    assert LetterTable.of(position.after("abba=GGBG")) is table
    assert table.contains.tolist() == [[True, True, False], [True, True, True]]
    assert table.first.T.tolist() == [[True, True, False, False], [True, True, True, False]]


def test_candidates_are_counted_by_letter_and_by_place():
    position = Position(Lexicon.from_words(["abba", "abca", "cccc"])).after("cccc=BBBB")
    table = LetterTable.of(position)
    assert position.candidates == ("abba",)
    assert table.containing(position).tolist() == [1, 1, 0]
    assert table.standing(position).tolist() == [[1, 0, 0], [0, 1, 0], [0, 1, 0], [1, 0, 0]]


def test_sums_count_new_letters_once():
    table = LetterTable.build(Lexicon.from_words(["abba"]))
    here, first = np.array([[1, 10]] * 4), np.array([[100, 1000]] * 4)
    assert table.sums(np.array([0]), here, first).tolist() == [22 + 1100]

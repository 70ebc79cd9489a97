"""Marks set beforehand: never one that a remaining word would contradict."""

from hypothesis import given
from hypothesis import strategies as st

from fivefold import Lexicon, feedback
from fivefold.players.certain_marks import certain_marks, with_certain_marks
from fivefold.puzzle.position import Position
from tests.support.strategies import words


@given(st.sets(words(4, "abc"), min_size=1, max_size=6), words(4, "abc"))
def test_all_remaining_words_agree_on_what_is_set(answers, guess):
    game = Position(Lexicon.from_words(sorted(answers)))
    marks = certain_marks(game, guess)
    shown = [str(feedback(guess, answer)) for answer in answers]
    for place, mark in enumerate(marks):
        found = {one[place] for one in shown}
        assert found == {mark} if mark != "?" else len(found) > 1


def test_one_word_left_is_all_exact():
    clues = [(guess, feedback(guess, "pious")) for guess in ("crane", "sloth", "spoil")]
    game = Position("nyt-2023").after(*clues)
    assert game.candidates == ("pious",)
    assert certain_marks(game, "pious") == "GGGGG"


def test_clues_that_contradict_set_nothing():
    game = Position("nyt-2022").after("crane=GGGGG", "slate=GGGGG")
    assert certain_marks(game, "pious") == "?????"


def test_marks_that_are_certain_may_be_left_out():
    game = Position("nyt-2022").after("salet=BYBBB", "courd=BYBBB")
    assert certain_marks(game, "leant") == "BB??B"
    for shown, whole in {
        "BBYGB": "BBYGB",  # all of them
        "?BYG?": "BBYGB",
        "⬛⬛YG?": "⬛⬛YGB",
        "yg": "BBYGB",  # the others
        "12": "BBYGB",
        "??Y??": "BBY?B",  # one is missing
        "xx": "xx",
        "Y": "Y",
    }.items():
        assert with_certain_marks(game, "leant", shown) == whole

"""Familiar words."""

from fivefold import Lexicon
from fivefold.words.familiar import is_familiar


def test_answers_are_familiar_unless_everything_is_an_answer():
    assert is_familiar("aahed", Lexicon.load("all")) is False
    assert is_familiar("crane", Lexicon.load("all")) is True
    assert is_familiar("zzz", Lexicon.from_words(["zzz", "zyz"])) is True


def test_a_length_without_common_words_knows_only_its_answers():
    words = Lexicon.from_words(["abc", "bca"], ["cab"])
    assert [is_familiar(word, words) for word in ("abc", "cab")] == [True, False]

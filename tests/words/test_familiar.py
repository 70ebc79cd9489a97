"""Familiar words."""

import json

import pytest

from fivefold import Lexicon
from fivefold.words.catalogue import data_bytes
from fivefold.words.familiar import unfamiliarities, unfamiliarity

DIGITS = json.loads(data_bytes("familiar.json"))


@pytest.mark.parametrize("name", DIGITS)
def test_every_answer_of_a_list_has_a_digit(name):
    lexicon = Lexicon.load(name)
    assert len(DIGITS[name]) == len(lexicon.answers)
    found = [unfamiliarity(word, lexicon) for word in lexicon.answers]
    assert "".join(map(str, found)) == DIGITS[name]
    assert {*found} <= {1, 2, 3, 4, 5, 6, 7, 8} and found.count(1) > 100


# The most used and the least known words of three lists, by eye.
@pytest.mark.parametrize(
    ("name", "known", "rare"),
    [
        ("nyt-2023", ("about", "house", "water"), ("quoit", "tapir", "aahed")),
        ("de", ("immer", "leben"), ("äonen", "ärzte")),
        ("fr", ("aller", "avant"), ("abbes", "acier")),
    ],
)
def test_common_words_are_more_familiar_than_rare_ones(name, known, rare):
    words = Lexicon.load(name)
    assert max(unfamiliarity(word, words) for word in known) < min(
        unfamiliarity(word, words) for word in rare
    )


def test_answers_are_familiar_unless_everything_is_an_answer():
    assert unfamiliarity("aahed", Lexicon.load("all")) == 9
    assert unfamiliarity("crane", Lexicon.load("all")) == 3
    assert unfamiliarity("zzz", Lexicon.from_words(["zzz", "zyz"])) == 8


@pytest.mark.parametrize("name", ["nyt-2023", "all", "de", "len6"])
def test_the_guesses_of_a_list_are_told_at_once(name):
    words = Lexicon.load(name)
    assert unfamiliarities(words) == [unfamiliarity(word, words) for word in words.guesses]


@pytest.mark.parametrize("word", ["that", "about", "people", "because", "question"])
def test_a_list_of_ones_own_knows_the_words_that_everybody_uses(word):
    assert unfamiliarity(word, Lexicon.from_words([word])) == 1


def test_a_length_without_common_words_knows_only_its_answers():
    words = Lexicon.from_words(["abc", "bca"], ["cab"])
    assert [unfamiliarity(word, words) for word in ("abc", "cab")] == [8, 9]


def test_an_english_word_is_not_familiar_in_another_language():
    german = Lexicon.load("de")
    assert "china" in german and unfamiliarity("china", german) == 9

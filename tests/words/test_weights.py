"""Weights as whole numbers: read, scaled and taken from word frequencies."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold import Lexicon
from fivefold.base.errors import MissingExtraError, WordListError
from fivefold.words.weights import MOST_TOTAL, given_weights, known_weights, missing_note, whole_weights

LEXICON = Lexicon.from_words(["batch", "catch", "hatch"], ["crane"])


def weights_file(tmp_path, text):
    path = tmp_path / "weights.txt"
    path.write_text(text)
    return path


def test_whole_numbers_are_taken_as_they_are(tmp_path):
    path = weights_file(tmp_path, "batch 3\ncatch 1\ncrane 5\nhatch 0\n")
    given = given_weights(path, LEXICON)
    assert given == given_weights(str(path), LEXICON) == {"batch": 3, "catch": 1, "crane": 5, "hatch": 0}
    assert known_weights(given, LEXICON) == {"batch": 3, "catch": 1}


def test_a_file_about_other_words_is_refused(tmp_path):
    path = weights_file(tmp_path, "crane 5\n")
    with pytest.raises(WordListError, match=r"weights.txt: no answer of words has a weight above zero"):
        given_weights(path, LEXICON)


@given(st.dictionaries(st.text("ab", min_size=3, max_size=3), st.floats(1e-300, 1e300), min_size=1))
def test_shares_survive_scaling(weights):
    whole = whole_weights(weights)
    assert whole.keys() == weights.keys()
    assert all(weight >= 1 for weight in whole.values())
    assert sum(whole.values()) <= MOST_TOTAL + len(whole)
    heaviest = max(weights, key=weights.get)
    # Rounding moves a share by half a unit, and raises those below one unit to one.
    assert whole[heaviest] == max(whole.values())
    for word, weight in weights.items():
        share = weight / weights[heaviest]
        assert whole[word] / whole[heaviest] == pytest.approx(
            share, abs=2 * len(whole) / MOST_TOTAL * len(whole)
        )


def test_weights_that_add_up_to_too_much_are_scaled_down():
    assert whole_weights({"batch": MOST_TOTAL, "catch": MOST_TOTAL}) == dict.fromkeys(
        ("batch", "catch"), MOST_TOTAL // 2
    )
    exact = {"batch": MOST_TOTAL - 1, "catch": 1}
    assert whole_weights(exact) == exact


def test_the_rarest_words_weigh_something():
    weights = given_weights("freq", Lexicon.from_words(["crane", "xqzjk"]))
    assert weights["xqzjk"] == 1 < weights["crane"]


def test_frequencies_rank_common_words_first():
    original = Lexicon.load("original")
    given = given_weights("freq", original)
    assert tuple(given) == original.guesses  # a wider list may need them
    weights = known_weights(given, original)
    assert len(weights) == 2315
    assert weights["about"] > weights["cigar"] > weights["parer"] >= 1
    assert sum(weights.values()) <= MOST_TOTAL


def test_frequencies_are_those_of_the_language_of_the_list():
    german = given_weights("freq", Lexicon.load("de"))
    assert german["nicht"] == max(german.values())


def test_every_spelling_of_a_word_that_lost_its_accents_counts():
    from wordfreq import word_frequency

    french, spanish = (given_weights("freq", Lexicon.load(name)) for name in ("fr", "es"))
    spelt = sum(word_frequency(word, "fr") for word in ("peche", "pêche", "péché", "pèche", "pêché"))
    assert french["peche"] == pytest.approx(spelt * 1e8, rel=0.01)
    assert french["creee"] > 100  # always créée
    # An accent that the list keeps makes another word.
    assert spanish["cañas"] == pytest.approx(word_frequency("cañas", "es") * 1e8, rel=0.01)
    assert spanish["canas"] == pytest.approx(word_frequency("canas", "es") * 1e8, rel=0.01)


def test_a_missing_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "wordfreq", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'fivefold\[freq\]'"):
        given_weights("freq", LEXICON)


@pytest.mark.parametrize("weight", [-1, float("nan"), float("inf")])
def test_a_weight_that_is_no_share_is_named(weight):
    lexicon = Lexicon.from_words(["crane", "slate"])
    with pytest.raises(WordListError, match=r"the weight of 'slate' cannot be"):
        known_weights({"crane": 1, "slate": weight}, lexicon)
    assert known_weights({"crane": 1, "slate": 0, "fuzzy": 3}, lexicon) == {"crane": 1}


def test_words_may_be_written_in_capitals():
    assert known_weights({"BATCH": 2, "Catch": 1}, LEXICON) == {"batch": 2, "catch": 1}


def test_answers_without_a_weight_are_counted():
    assert missing_note({"batch": 1}, LEXICON) == "2 answers without a weight count as impossible"
    assert missing_note({"batch": 1, "catch": 1}, LEXICON) == (
        "1 answer without a weight counts as impossible"
    )
    assert missing_note(dict.fromkeys(LEXICON.answers, 1), LEXICON) is None

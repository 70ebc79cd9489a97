"""What a review says in words."""

from fivefold import Lexicon
from fivefold.base.budget import Budget
from fivefold.players.review import review
from fivefold.players.review_text import guess_sentence

LEXICON = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])


def test_sentences_are_plain():
    first, second, third = review(LEXICON, ["batch", "batch", "catch"])
    assert guess_sentence(first) == (
        "batch: chomp was better, by 0.25. 3 of 4 words left; bad luck: cost you 0.50."
    )
    assert guess_sentence(second) == (
        "batch: catch was better, by 1.00; batch could not reveal anything new. "
        "3 of 3 words left; no luck either way."
    )
    assert guess_sentence(third) == (
        "catch: a perfect choice. Found it among 3 words; good luck: saved you 1.00."
    )


def test_the_last_word_and_words_that_could_not_win():
    _, chomp, match, again = review(LEXICON, ["batch", "chomp", "chomp", "match"])
    assert guess_sentence(again) == "match: the only word left. Found it."
    assert guess_sentence(match) == (
        "chomp: match was better, by 1.00; chomp could not be the answer. "
        "1 of 1 words left; no luck either way."
    )
    assert guess_sentence(chomp).startswith("chomp: a perfect choice. 1 of 3 words left")


def test_a_word_that_no_list_has_is_not_praised():
    first, _ = review(LEXICON, ["chmop", "match"])  # as good as chomp
    assert (first.loss, first.best, first.listed) == (0, "chomp", False)
    assert guess_sentence(first).startswith("chmop: not an accepted guess. 1 of 4 words left;")


def test_small_losses_and_estimates_are_called_so():
    exact = review("original", ["crane", "moist", "ninja"])
    assert guess_sentence(exact[0]).startswith("crane: salet was better, by less than 0.01.")
    rushed = review("nyt-2022", ["fuzzy", "salet", "crony", "briny"], budget=Budget(seconds=0))
    assert "was better, by about " in guess_sentence(rushed[0])
    assert "you about " in guess_sentence(rushed[0])

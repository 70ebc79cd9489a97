"""Reviews as values: scores, sentences, mistakes and tables."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold import Lexicon, feedback
from fivefold.base.bounds import Bounds
from fivefold.base.budget import Budget
from fivefold.base.documents import plain
from fivefold.players.review import review
from fivefold.players.reviews import (
    KINDS,
    NOTICEABLE,
    GuessReview,
    guess_sentence,
    luck_score,
    mistakes_of,
    skill_score,
)
from tests.support.seasons import MIXED, season

NUMBERS = st.fractions(-9, 9)


@given(NUMBERS, NUMBERS)
def test_scores_keep_the_order(one, other):
    low, high = sorted((one, other))
    assert 0 <= luck_score(low) <= luck_score(high) <= 99
    assert 0 <= skill_score(abs(one) + abs(other)) <= skill_score(abs(one)) <= 99


def test_the_sentence_of_the_docs_holds():
    assert skill_score(Fraction(1)) == 99 - 33
    assert luck_score(Fraction(1)) == 50 + 25
    assert luck_score(Fraction(-1)) == 50 - 25


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


def test_mistakes_are_counted_once_each_and_add_up():
    noticed = [guess.loss for review in MIXED.reviews for guess in review if guess.loss >= NOTICEABLE]
    found = mistakes_of(MIXED.reviews)
    assert found == MIXED.mistakes
    assert sum(mistake.loss for mistake in found) == sum(noticed)
    assert sum(mistake.guesses for mistake in found) == len(noticed)
    assert {"weak opener", "guess that revealed nothing"} <= {mistake.name for mistake in found}
    assert list(found) == sorted(found, key=lambda mistake: -mistake.loss)


@pytest.mark.parametrize(
    ("turn", "before", "after", "possible", "kind"),
    [
        (1, 9, 9, False, "weak opener"),
        (2, 9, 9, False, "guess that revealed nothing"),
        (2, 9, 8, False, "word that splits poorly"),
        (2, 9, 8, True, "possible answer when another word splits better"),
        (2, 2, 1, False, "sure miss with one or two words left"),
        (2, 3, 1, False, "word that splits poorly"),
    ],
)
def test_the_first_kind_that_fits_counts(turn, before, after, possible, kind):
    guess = GuessReview(
        word="chomp",
        pattern=feedback("chomp", "match"),
        before=before,
        after=after,
        possible=possible,
        listed=True,
        best="batch",
        expected=Bounds.exactly(Fraction(2)),
        played=Bounds.exactly(Fraction(3)),
        left=Bounds.exactly(Fraction(2)),
    )
    assert next(each.name for each in KINDS if each.fits(guess, turn)) == kind


def test_a_game_counts_once_however_often_it_has_a_mistake():
    [mistake] = mistakes_of(season(("chomp chomp chomp match", "match")).reviews)
    assert (mistake.name, mistake.guesses, mistake.games) == ("guess that revealed nothing", 2, 1)


def test_perfect_games_have_none():
    assert mistakes_of(season(("chomp match", "match")).reviews) == ()
    assert Fraction(1, 20) == NOTICEABLE


GAME = review(LEXICON, ["batch", "chomp", "match"])


@pytest.mark.parametrize(
    ("expected", "played", "left", "loss", "luck"),
    [(1, 1, 1, True, True), (0, 1, 1, False, True), (1, 0, 1, False, False), (1, 1, 0, True, False)],
)
def test_a_difference_is_exact_when_both_of_its_numbers_are(expected, played, left, loss, luck):
    def value(exact):
        return Bounds(Fraction(2 if exact else 1), Fraction(2))

    guess = GuessReview(
        word="batch",
        pattern=feedback("batch", "match"),
        before=3,
        after=2,
        possible=True,
        listed=True,
        best="batch",
        expected=value(expected),
        played=value(played),
        left=value(left),
    )
    assert (guess.loss_exact, guess.luck_exact, guess.exact) == (loss, luck, loss and luck)


def test_a_review_is_a_sequence():
    assert (len(GAME), GAME[0].word, [guess.word for guess in GAME[1:]]) == (
        3,
        "batch",
        ["chomp", "match"],
    )
    assert GAME.find("CHOMP") is GAME[1]
    assert repr(GAME) == "<3 guesses: 0.25 lost, luck -0.50>"
    assert repr(review(LEXICON, ["batch"], answer="match")).startswith("<not solved in 1 guess: ")


def test_json_has_bounds_and_exact_fractions():
    report = plain(GAME)
    assert report["expected"] == {"lower": 2.25, "upper": 2.25, "exact": True}
    assert report["guesses"][0]["loss"] == 0.25 and report["guesses"][0]["loss_fraction"] == "1/4"
    assert report["guesses"][0]["luck_fraction"] == "-1/2"
    assert report["exact"] is True and report["list"] == "words" and report["rule"] == "normal"
    assert report["used"] == report["expected"]["upper"] + report["loss"] - report["luck"]


def test_tables_and_notebooks():
    table = GAME.to_arrow()
    assert table.column("loss").to_pylist() == [0.25, 0.0, 0.0]
    assert table.column("pattern").to_pylist() == ["BGGGG", "YYBYB", "GGGGG"]
    page = GAME._repr_html_()
    assert page.count("<tr>") == 4 and page.count(">C</span>") == 3 and "#538d4e" in page

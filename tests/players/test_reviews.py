"""Reviews as values: what is exact, a sequence, tables, HTML and plain values."""

from fractions import Fraction

import pytest

from fivefold import Lexicon
from fivefold.base.bounds import Bounds
from fivefold.base.documents import plain
from fivefold.players.review import review
from fivefold.players.reviews import GuessReview
from fivefold.puzzle.feedback import feedback

LEXICON = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
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

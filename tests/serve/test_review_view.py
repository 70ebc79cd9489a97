"""The reviews of the page are those of the library."""

import pytest

from fivefold import feedback
from fivefold.base.budget import UNLIMITED
from fivefold.base.documents import plain
from fivefold.players.review import review
from fivefold.players.saved_games import read_log

SMALL = ["batch", "catch", "hatch", "latch", "match", "patch", "watch"]


def test_a_review_is_that_of_the_library_and_adds_up(patient_site):
    words = ["soare", "pilot", "abide", "aside"]
    answer = patient_site.answer("/api/review", {"list": "nyt-2022", "guesses": words})
    assert [(g["word"], g["pattern"]) for g in answer["guesses"]] == [
        (word, str(feedback(word, "aside"))) for word in words
    ]
    assert answer["used"] == 4 and answer["solved"]
    assert answer["expected"]["upper"] + answer["loss"] - answer["luck"] == pytest.approx(4)
    assert answer == plain(review("nyt-2022", words, budget=UNLIMITED))


def test_a_lost_game_is_reviewed_with_its_answer(site):
    question = {"list": "original", "guesses": ["salet", "courd"], "answer": "piano", "seconds": 0.1}
    answer = site.answer("/api/review", question)
    assert (answer["answer"], answer["solved"], answer["left"]["upper"] > 0) == ("piano", False, True)


@pytest.mark.parametrize("game", read_log("docs/season.txt"))
def test_every_game_of_a_season_adds_up(patient_site, game):
    question = {"list": "original", "guesses": game.guesses, "answer": game.answer}
    answer = patient_site.answer("/api/review", question)
    needed = answer["used"] + answer["left"]["upper"]
    assert answer["expected"]["upper"] + answer["loss"] - answer["luck"] == pytest.approx(needed)
    assert (answer["left"]["upper"] == 0) == answer["solved"] == (game.answer in game.guesses)


def test_colours_that_the_answer_does_not_give_are_refused(site):
    question = {"list": "original", "guesses": ["crane"], "patterns": ["BBBBB"], "answer": "slate"}
    status, sentence = site.problem("/api/review", question)
    assert status == 422 and sentence.startswith("Row 1 shows BBBBB, but 'crane' shows BBGBG")
    answer = site.answer("/api/review", question | {"patterns": ["BBGBG"], "seconds": 0.1})
    assert answer["guesses"][0]["pattern"] == "BBGBG"


def test_where_some_colours_are_given_the_answer_tells_the_others(site):
    question = {"list": "original", "guesses": ["crane", "slate"], "seconds": 0.1}
    answer = site.answer("/api/review", question | {"patterns": ["BBGBG", None]})
    assert [guess["pattern"] for guess in answer["guesses"]] == ["BBGBG", "GGGGG"]
    status, sentence = site.problem("/api/review", question | {"patterns": ["BBBBB", None]})
    assert status == 422 and sentence.startswith("Row 1 shows BBBBB, but 'crane' shows BBGBG")

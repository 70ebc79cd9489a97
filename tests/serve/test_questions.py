"""Questions as the schema says them, and what is refused."""

import pytest
from pydantic import ValidationError

from fivefold.serve import questions, replies
from fivefold.serve.request_limits import MOST_CLUES

CLUE = {"guess": "crane", "pattern": "BYBBG"}


def test_a_question_without_fields_asks_for_the_default():
    question = questions.SuggestQuestion()
    assert (question.list, question.rule, question.clues) == (None, "normal", ())
    assert (question.top, question.shown, question.seconds) == (10, 200, 0.5)


def test_clues_may_be_a_list_and_become_a_tuple():
    question = questions.GameQuestion.model_validate({"clues": [CLUE]})
    assert question.clues == (questions.Clue(**CLUE),)
    assert hash(question) == hash(questions.GameQuestion.model_validate({"clues": (CLUE,)}))


@pytest.mark.parametrize(
    ("model", "fields", "place"),
    [
        (questions.Clue, CLUE | {"pattern": "bybbg"}, "pattern"),
        (questions.Clue, CLUE | {"pattern": "B"}, "pattern"),
        (questions.Clue, CLUE | {"guess": "a"}, "guess"),
        (questions.Clue, CLUE | {"guess": "a" * 45}, "guess"),
        (questions.GameQuestion, {"rule": "easy"}, "rule"),
        (questions.GameQuestion, {"list": ""}, "list"),
        (questions.GameQuestion, {"clues": [CLUE] * (MOST_CLUES + 1)}, "clues"),
        (questions.SuggestQuestion, {"top": "3"}, "top"),
        (questions.SuggestQuestion, {"top": 3.0}, "top"),
        (questions.SuggestQuestion, {"seconds": -0.1}, "seconds"),
        (questions.TreeQuestion, {"word": "salet"}, "word"),
        (questions.ReviewQuestion, {"guesses": []}, "guesses"),
        (questions.OpenersQuery, {"start": 0}, "start"),
        (questions.OpenerQuery, {"by": "luck"}, "by"),
    ],
)
def test_what_does_not_fit_is_refused_in_its_place(model, fields, place):
    with pytest.raises(ValidationError) as refused:
        model.model_validate(fields)
    assert [error["loc"] for error in refused.value.errors()] == [(place,)]


def test_numbers_in_an_address_are_text():
    assert questions.OpenersQuery.model_validate({"start": "3", "count": "7"}).start == 3


def test_questions_and_answers_do_not_change():
    for value, field in ((questions.Clue(**CLUE), "guess"), (replies.Problem(error="No."), "error")):
        with pytest.raises(ValidationError, match="frozen"):
            setattr(value, field, "salet")

"""Questions and answers as the schema says them."""

import pytest
from pydantic import ValidationError

from fivefold.base.bounds import Status
from fivefold.serve import models
from fivefold.serve.request_limits import MOST_CLUES

CLUE = {"guess": "crane", "pattern": "BYBBG"}


def test_a_question_without_fields_asks_for_the_default():
    question = models.SuggestQuestion()
    assert (question.list, question.rule, question.clues) == (None, "normal", ())
    assert (question.top, question.shown, question.seconds) == (10, 200, 0.5)


def test_clues_may_be_a_list_and_become_a_tuple():
    question = models.GameQuestion.model_validate({"clues": [CLUE]})
    assert question.clues == (models.Clue(**CLUE),)
    assert hash(question) == hash(models.GameQuestion.model_validate({"clues": (CLUE,)}))


@pytest.mark.parametrize(
    ("model", "fields", "place"),
    [
        (models.Clue, CLUE | {"pattern": "bybbg"}, "pattern"),
        (models.Clue, CLUE | {"pattern": "B"}, "pattern"),
        (models.Clue, CLUE | {"guess": "a"}, "guess"),
        (models.Clue, CLUE | {"guess": "a" * 45}, "guess"),
        (models.GameQuestion, {"rule": "easy"}, "rule"),
        (models.GameQuestion, {"list": ""}, "list"),
        (models.GameQuestion, {"clues": [CLUE] * (MOST_CLUES + 1)}, "clues"),
        (models.SuggestQuestion, {"top": "3"}, "top"),
        (models.SuggestQuestion, {"top": 3.0}, "top"),
        (models.SuggestQuestion, {"seconds": -0.1}, "seconds"),
        (models.TreeQuestion, {"word": "salet"}, "word"),
        (models.ReviewQuestion, {"guesses": []}, "guesses"),
        (models.OpenersQuery, {"start": 0}, "start"),
        (models.OpenerQuery, {"by": "luck"}, "by"),
    ],
)
def test_what_does_not_fit_is_refused_in_its_place(model, fields, place):
    with pytest.raises(ValidationError) as refused:
        model.model_validate(fields)
    assert [error["loc"] for error in refused.value.errors()] == [(place,)]


def test_numbers_in_an_address_are_text():
    assert models.OpenersQuery.model_validate({"start": "3", "count": "7"}).start == 3


def test_questions_and_answers_do_not_change():
    for value, field in ((models.Clue(**CLUE), "guess"), (models.Problem(error="No."), "error")):
        with pytest.raises(ValidationError, match="frozen"):
            setattr(value, field, "salet")


def test_only_what_is_proven_is_called_so():
    assert models.surety(Status.PROVEN) == "proven"
    assert {models.surety(s) for s in Status if s is not Status.PROVEN} == {"bounded"}


def test_trees_hold_trees():
    leaf = {"word": "crate", "can_win": True, "answers": 1, "total": 1, "branches": {}}
    tree = leaf | {"word": "crane", "answers": 2, "total": 3, "branches": {"GGGBG": leaf}}
    assert models.TreeNode.model_validate(tree).branches["GGGBG"].word == "crate"

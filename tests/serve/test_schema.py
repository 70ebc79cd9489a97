"""The API keeps its schema whatever is sent: many questions made from the schema itself."""

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import positive_data_acceptance

from fivefold import Lexicon
from fivefold.puzzle import reference
from fivefold.serve.app import create_app
from tests.support.serving import serving
from tests.support.strategies import patterns, words

# A small default list, so that the time goes into questions rather than searches.
OWN = Lexicon.from_words(["abcab", "bacca", "cabba", "ccabb", "abbac"], name="own")

schema = schemathesis.openapi.from_dict(create_app(OWN).openapi())
# 413 is for a request that is too long, whatever else is wrong with it.
schema.config.checks.negative_data_rejection.expected_statuses = ["4xx", "5xx"]


@pytest.fixture(scope="module")
def site():
    with serving(OWN) as running:
        yield running


# No schema can tell which words are in which list, so what fits it may still be refused.
@schema.parametrize()
@settings(max_examples=40, suppress_health_check=list(HealthCheck))
def test_every_answer_keeps_the_schema(case, site):
    case.call_and_validate(base_url=site.url, excluded_checks=[positive_data_acceptance])


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(history=st.lists(st.tuples(words(5, "abcd"), patterns(5)), max_size=4))
def test_any_clues_get_the_words_that_agree_with_them(site, history):
    clues = [{"guess": guess, "pattern": str(pattern)} for guess, pattern in history]
    answer = site.answer("/api/suggest", {"clues": clues})
    agree = [word for word in OWN.answers if all(reference.feedback(g, word) == p for g, p in history)]
    if agree:
        assert (answer["words"], answer["status"]) == (agree, "proven")
    else:
        assert (answer["list"], answer["status"]) == ("own", "contradiction")
        assert answer["contradiction"] and all(clue in clues for clue in answer["contradiction"])

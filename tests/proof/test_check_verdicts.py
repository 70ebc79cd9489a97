"""What a check says when it was stopped, and what it hands on when something is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivefold import FeedbackTable, Lexicon
from fivefold.base.budget import Budget
from fivefold.proof.certificate import Certificate
from fivefold.proof.check import Sample, check_certificate
from fivefold.proof.proof import prove
from tests.support.small_search import stopped

WORDS = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])


@pytest.fixture(scope="module")
def certificate():
    return Certificate.of(prove(WORDS))


def test_a_check_stopped_before_the_bounds_is_not_consistent(certificate):
    # Every bound reaches the total, so there is nothing to search again.
    whole = check_certificate(certificate, sample=Sample(), budget=Budget(threads=1))
    assert (whole.verdict, whole.to_search) == ("valid", 0)
    filled = replace(certificate, table=FeedbackTable.build(WORDS))
    halted = check_certificate(filled, sample=Sample(), budget=Budget(control=stopped()))
    assert (halted.verdict, halted.counted) == ("unfinished", 0)


def test_every_problem_is_handed_on(certificate):
    wrong = check_certificate(replace(certificate, total=certificate.total + 1), sample=Sample())
    assert wrong.verdict == "not valid" and len(wrong.problems) == 1
    assert wrong.as_dict()["problems"] == wrong.problems

"""A small certificate and a proof that several test files look at."""

import pytest

from fivefold import FeedbackTable, Lexicon
from fivefold.base.budget import Budget
from fivefold.proof.proof import prove
from tests.support.positions import game
from tests.support.small_certificate import small_certificate


@pytest.fixture
def certificate():
    return small_certificate()


@pytest.fixture(scope="package")
def some_words():
    """A seventh of the answers and a ninth of the guesses of `original`."""
    lexicon = Lexicon.load("original")
    return FeedbackTable.build(
        Lexicon.from_words(lexicon.answers[::7], lexicon.guesses[::9], name="some")
    )


@pytest.fixture(scope="package")
def proof(some_words):
    """What is proven about them."""
    return prove(game(some_words), budget=Budget(threads=2))

"""What a proof to resume must be about."""

from __future__ import annotations

import pytest

from fivefold import Lexicon, Position
from fivefold.base.budget import Budget
from fivefold.base.errors import CertificateError
from fivefold.proof.proof import prove
from tests.support.small_search import stopped

WORDS = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])
OTHERS = Lexicon.from_words(["batch", "catch", "hatch", "patch"], ["chomp", "thumb"])


def begun(**options):
    return prove(Position(WORDS, **options), budget=Budget(control=stopped()))


def test_of_as_many_other_words_it_is_refused():
    assert len(OTHERS.guesses) == len(WORDS.guesses)
    with pytest.raises(CertificateError, match="the proof to resume is for"):
        prove(OTHERS, resume=begun())


@pytest.mark.parametrize("weights", [None, dict.fromkeys(WORDS.answers, 2)])
def test_with_other_weights_it_is_refused(weights):
    with pytest.raises(CertificateError, match="the proof to resume has other weights"):
        prove(
            Position(WORDS, weights=dict.fromkeys(WORDS.answers, 3)),
            resume=begun(weights=weights),
        )

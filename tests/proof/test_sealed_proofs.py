"""Even our own files of unfinished proofs are read with care."""

from __future__ import annotations

import json

import pytest

from fivefold import Lexicon
from fivefold.base.budget import Budget
from fivefold.base.errors import FivefoldError
from fivefold.base.seal import write_sealed
from fivefold.proof.proof import prove
from fivefold.proof.unfinished import read_unfinished, write_unfinished
from tests.support.small_search import stopped

WORDS = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({}, None),
        ({"best": {"opener": "chomp", "total": 9}}, None),
        ({"closed": "-----"}, '"closed" is .*, not 6 letters of -lts'),
        ({"closed": "-------"}, '"closed" is .*, not 6 letters of -lts'),
        ({"closed": "-----x"}, '"closed" is .*, not 6 letters of -lts'),
        ({"bounds": [7] * 5}, '"bounds" is .*, not a list of 6 numbers'),
        ({"best": {"opener": "crane", "total": 9}}, "crane"),
    ],
)
def test_what_does_not_fit_the_words_is_refused(tmp_path, monkeypatch, changed, problem):
    monkeypatch.setenv("FIVEFOLD_DATA", str(tmp_path))
    path = tmp_path / "proof.json"
    write_unfinished(prove(WORDS, budget=Budget(control=stopped())), path)
    fields = json.loads(path.read_text())
    del fields["seal"]
    write_sealed(path, fields | changed)
    if problem is None:
        assert len(read_unfinished(path, WORDS).closed) == 6
    else:
        with pytest.raises(FivefoldError, match=problem):
            read_unfinished(path, WORDS)

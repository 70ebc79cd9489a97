"""Numbers in certificates that nothing could cost or weigh are refused when they are read."""

from __future__ import annotations

import json

import pytest

from fivefold import Lexicon, Position
from fivefold._core import INFINITE_COST
from fivefold.base.errors import CertificateError
from fivefold.cli import main
from fivefold.proof.certificate import read_certificate
from fivefold.proof.proof import prove

WORDS = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])


@pytest.fixture(scope="module")
def fields(tmp_path_factory):
    path = tmp_path_factory.mktemp("proof") / "proof.json"
    prove(Position(WORDS, weights=dict.fromkeys(WORDS.answers, 3))).save(path)
    return json.loads(path.read_text())


def read(fields, tmp_path):
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(fields))
    return read_certificate(path, WORDS)


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("guesses", 0, '"guesses" is 0, not a whole number from 1'),
        ("guesses", 2**31, '"guesses" is 2147483648, not a whole number from 1 to 2147483647'),
        ("best", {"opener": "chomp", "total": 0}, '"total" is 0, not a whole number from 1'),
        ("weights", {"batch": 1, "catch": 0}, '"catch" is 0, not a whole number from 1'),
        ("weights", {"batch": 1, "chomp": 1}, "\"weights\" has 'chomp', which is no answer"),
        ("weights", {}, '"weights" has no words'),
        (
            "weights",
            {"batch": INFINITE_COST - 1, "catch": 1},
            '"weights" add up to too much',
        ),
    ],
)
def test_a_number_that_cannot_be_is_refused(fields, tmp_path, key, value, problem):
    with pytest.raises(CertificateError, match=problem):
        read(fields | {key: value}, tmp_path)


def test_the_least_and_the_greatest_that_can_be_are_read(fields, tmp_path):
    weights = {"batch": INFINITE_COST - 2, "catch": 1}
    changed = fields | {"guesses": 1, "weights": weights, "best": {"opener": "batch", "total": 1}}
    found = read(changed, tmp_path)
    assert (found.guesses, found.total, found.weights) == (1, 1, weights)


@pytest.mark.parametrize("more", [[], ["--complete"], ["--json"]])
def test_half_a_letter_for_an_opener_is_not_valid(fields, tmp_path, capsys, more):
    path = tmp_path / "proof.json"
    best = fields["best"] | {"opener": "\ud800homp"}
    for name, words in (("answers", WORDS.answers), ("guesses", WORDS.guesses)):
        (tmp_path / f"{name}.txt").write_text("\n".join(words))
    named = ["--answers", str(tmp_path / "answers.txt"), "--guesses", str(tmp_path / "guesses.txt")]
    fields_of_list = fields["lexicon"] | {"name": "answers"}
    path.write_text(json.dumps(fields | {"best": best, "lexicon": fields_of_list}))
    assert main(["prove", "--check", str(path), *named, *more]) == 1
    assert "not valid" in capsys.readouterr().out

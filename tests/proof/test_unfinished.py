"""Unfinished proofs: what is kept, when, and what a resumed proof believes."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from fivefold import Control, Lexicon
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.documents import write_progress
from fivefold.base.errors import CertificateError, FivefoldError
from fivefold.proof.certificate import read_unfinished, write_unfinished
from fivefold.proof.proof import prove
from fivefold.puzzle.rule import Rule
from tests.support.in_pieces import work_in_pieces
from tests.support.positions import game
from tests.support.small_search import stopped

FEW = ["batch", "catch", "hatch", "match", "chomp", "thumb"]


def stopped_when(table, here, *, rule=Rule.NORMAL, resume=None):
    """A proof that is stopped at the first stage for which ``here`` holds."""
    control = Control()

    def stop(stage, done, _total):
        if here(stage, done):
            control.request_stop()

    budget = Budget(threads=1, control=control)
    with pytest.MonkeyPatch.context() as patched:
        work_in_pieces(patched, 20)
        return prove(game(table, rule=rule), budget=budget, on_stage=stop, resume=resume)


@pytest.fixture(scope="module")
def half(some_words):
    found = stopped_when(some_words, lambda stage, done: stage == "bound openers" and done)
    assert found.status is Status.STOPPED and found.tree is not None
    assert 0 < found.counts["open"] < len(found.bounds)
    return found


def test_a_stopped_proof_resumes_where_it_was(some_words, proof, half):
    asked = []
    whole = prove(
        game(some_words),
        resume=half,
        on_stage=lambda *stage: asked.append(stage),
        budget=Budget(threads=1),
    )
    assert whole.status is Status.PROVEN
    assert (whole.opener, whole.total, whole.tree) == (proof.opener, proof.total, proof.tree)
    assert proof.from_earlier_run == 0 < whole.from_earlier_run < len(whole.bounds)
    # Only what was open is bounded; openers are not looked for again.
    assert asked[0] == (f"search {half.opener} again", 0, 1)
    left = int((half.bounds < half.total).sum())
    assert {stage[2] for stage in asked if stage[0] == "bound openers"} == {left}
    assert not any("promising" in stage[0] for stage in asked)


@pytest.mark.parametrize("rule", Rule, ids=str)
def test_an_unfinished_proof_survives_its_file(some_words, rule, tmp_path):
    found = stopped_when(some_words, lambda stage, done: stage == "bound openers" and done, rule=rule)
    write_unfinished(found, tmp_path / "proof.json")
    again = read_unfinished(tmp_path / "proof.json", found.lexicon)
    assert (again.bounds == found.bounds).all() and (again.closed == found.closed).all()
    assert (again.opener, again.total, again.rule) == (found.opener, found.total, rule)
    assert (again.guesses, again.status, again.tree) == (6, Status.STOPPED, None)
    assert set(found.closed.tolist()) >= {0, 3}
    # A limit of guesses or none is kept too.
    write_unfinished(replace(found, guesses=None), tmp_path / "proof.json")
    assert read_unfinished(tmp_path / "proof.json", found.lexicon).guesses is None


def test_a_proof_stopped_at_once_claims_nothing(some_words, tmp_path):
    control = Control()
    control.request_stop()
    found = prove(game(some_words), budget=Budget(control=control))
    assert found.status is Status.STOPPED and found.total is None
    assert found.counts["open"] == len(found.bounds)
    write_unfinished(found, tmp_path / "proof.json")
    again = read_unfinished(tmp_path / "proof.json", found.lexicon)
    assert again.opener is None and again.total is None


def test_stopped_while_its_best_opener_is_searched_again_nothing_is_lost(some_words, half):
    again = stopped_when(some_words, lambda *_: True, resume=half)
    assert (again.opener, again.total, again.tree) == (half.opener, half.total, None)
    others = np.arange(len(half.bounds)) != half.lexicon.guess_ids[half.opener]
    assert (again.bounds == half.bounds).all() and (again.closed == half.closed)[others].all()
    whole = prove(game(some_words), resume=again, budget=Budget(threads=1))
    assert whole.status is Status.PROVEN and whole.tree is not None


@pytest.mark.parametrize("by", [-1, 1])
def test_a_total_that_the_opener_does_not_have_is_found_out(some_words, half, by):
    with pytest.raises(CertificateError, match=f"{half.opener} does not cost {half.total + by}"):
        prove(game(some_words), resume=replace(half, total=half.total + by), budget=Budget(threads=1))


@pytest.mark.parametrize("change", [{"guesses": None}, {"rule": Rule.HARD}], ids=str)
def test_a_proof_of_something_else_is_not_resumed(some_words, half, change):
    with pytest.raises(CertificateError, match="the proof to resume is for"):
        prove(game(some_words), resume=replace(half, **change), budget=Budget(threads=1))


def test_a_proof_is_saved_before_its_first_bound(some_words):
    saved, stages = [], []
    prove(
        game(some_words),
        budget=Budget(threads=1),
        save=saved.append,
        on_stage=lambda name, *_: stages.append(name),
    )
    order = list(dict.fromkeys(stages))
    assert order[:3] == ["count sets of marks", "bound promising openers", "search promising openers"]
    assert saved[0].counts["open"] == len(saved[0].bounds) and saved[0].total is None


def changes(document):
    """A file that was damaged, in every field and in the checksum."""
    many = len(document["bounds"])
    yield "bounds raised", {"bounds": [10**6] * many}
    yield "one bound raised", {"bounds": [document["bounds"][0] + 1, *document["bounds"][1:]]}
    yield "all closed", {"closed": "s" * many}
    yield "one closed", {"closed": document["closed"].replace("-", "t", 1)}
    yield "other total", {"best": document["best"] | {"total": document["best"]["total"] - 1}}
    yield "other opener", {"best": document["best"] | {"opener": "aback"}}
    yield "total NaN", {"best": document["best"] | {"total": float("nan")}}
    yield "no best", {"best": None}
    yield "other limit", {"guesses": None}
    yield "other rule", {"rule": "hard"}
    yield "no checksum", {"checksum": None}
    yield "checksum of zeros", {"checksum": "0" * 64}
    yield "checksum no text", {"checksum": 1}


def test_a_damaged_file_is_one_line(half, tmp_path, monkeypatch):
    path = tmp_path / "proof.json"
    write_unfinished(half, path)
    document = json.loads(path.read_text())
    for name, change in changes(document):
        path.write_text(json.dumps(document | change))
        with pytest.raises(CertificateError, match=r"damaged: its checksum is wrong|NaN") as error:
            read_unfinished(path, half.lexicon)
        assert str(error.value).count("\n") == 0, name
    # The order of its fields does not matter, nor whose machine it is read on; the version does.
    path.write_text(json.dumps(dict(reversed(document.items())), indent=1))
    monkeypatch.setenv("FIVEFOLD_DATA", str(tmp_path / "another user"))
    assert read_unfinished(path, half.lexicon).total == half.total
    monkeypatch.setattr("fivefold.__version__", "0.0.1")
    with pytest.raises(CertificateError, match=r"written by fivefold '1.*', not 0\.0\.1: start anew"):
        read_unfinished(path, half.lexicon)


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
def test_what_does_not_fit_the_words_is_refused(tmp_path, changed, problem):
    path, words = tmp_path / "proof.json", Lexicon.from_words(FEW[:4], FEW[4:])
    write_unfinished(prove(words, budget=Budget(control=stopped())), path)
    fields = json.loads(path.read_text())
    del fields["checksum"]
    write_progress(path, fields | changed)
    if problem is None:
        assert len(read_unfinished(path, words).closed) == 6
    else:
        with pytest.raises(FivefoldError, match=problem):
            read_unfinished(path, words)

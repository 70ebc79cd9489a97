"""Unfinished proofs: what is kept, when, and what a resumed proof believes."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from fivefold import Control
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import CertificateError
from fivefold.proof.proof import prove
from fivefold.proof.unfinished import read_unfinished, write_unfinished
from fivefold.puzzle.rule import Rule
from tests.support.in_pieces import work_in_pieces
from tests.support.positions import game


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
    """A file that somebody else has changed, in every field and in the seal."""
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
    yield "no seal", {"seal": None}
    yield "seal of zeros", {"seal": "0" * 64}
    yield "seal no text", {"seal": 1}
    yield "seal not ascii", {"seal": "é" * 64}


def test_only_a_file_of_our_own_is_resumed(half, tmp_path, monkeypatch):
    path = tmp_path / "proof.json"
    write_unfinished(half, path)
    document = json.loads(path.read_text())
    for name, change in changes(document):
        path.write_text(json.dumps(document | change))
        with pytest.raises(CertificateError, match=r"changed, or not written by this user|NaN") as error:
            read_unfinished(path, half.lexicon)
        assert str(error.value).count("\n") == 0, name
    # The very bytes, with another key or by another version.
    write_unfinished(half, path)
    assert read_unfinished(path, half.lexicon).total == half.total
    monkeypatch.setattr("fivefold.__version__", "0.0.1")
    with pytest.raises(CertificateError, match="this version"):
        read_unfinished(path, half.lexicon)
    monkeypatch.undo()
    monkeypatch.setenv("FIVEFOLD_DATA", str(tmp_path / "another user"))
    with pytest.raises(CertificateError, match="changed, or not written by this user"):
        read_unfinished(path, half.lexicon)


def test_without_a_place_for_the_key_nothing_is_believed(half, tmp_path, monkeypatch):
    (tmp_path / "a file").write_text("")
    write_unfinished(half, tmp_path / "sealed.json")
    monkeypatch.setenv("FIVEFOLD_DATA", str(tmp_path / "a file"))
    write_unfinished(half, tmp_path / "proof.json")
    assert json.loads((tmp_path / "proof.json").read_text())["seal"] is None
    for name in ("proof.json", "sealed.json"):
        with pytest.raises(CertificateError, match="changed, or not written by this user"):
            read_unfinished(tmp_path / name, half.lexicon)
    # A key that is not whole is none.
    monkeypatch.setenv("FIVEFOLD_DATA", str(tmp_path))
    (tmp_path / "seal.key").write_bytes(b"")
    write_unfinished(half, tmp_path / "proof.json")
    assert json.loads((tmp_path / "proof.json").read_text())["seal"] is None


def test_the_key_is_for_this_user_only_and_stays(half, tmp_path, monkeypatch):
    monkeypatch.setenv("FIVEFOLD_DATA", str(tmp_path / "data"))
    write_unfinished(half, tmp_path / "proof.json")
    key = tmp_path / "data" / "seal.key"
    first = key.read_bytes()
    assert key.stat().st_mode & 0o777 == 0o600 and len(first) == 32
    assert [file.name for file in key.parent.iterdir()] == ["seal.key"]
    write_unfinished(half, tmp_path / "proof.json")
    assert key.read_bytes() == first

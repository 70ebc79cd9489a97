"""Unfinished triples as files."""

from __future__ import annotations

import json
from dataclasses import replace
from math import comb
from pathlib import Path

import pytest

from fivefold.base.documents import write_progress
from fivefold.base.errors import CertificateError, StorageError
from fivefold.base.files import Saving
from fivefold.openings.rank import rank_triples
from fivefold.openings.triple_proof import (
    ClosedBlock,
    Triple,
    TripleQuestion,
    TripleState,
    read_triples,
    start_or_read,
    write_triples,
)
from tests.support.small_search import LEXICON

QUESTION = TripleQuestion(measure="groups", count=2, before=Triple(-1, (0, 1, 2)))
FILE = Path("t.json")


@pytest.fixture
def state(folder) -> TripleState:
    state = TripleState(QUESTION, len(LEXICON.guesses))
    best = (Triple(-5, (0, 1, 3)), Triple(-4, (1, 2, 3)))
    state.merge(ClosedBlock(begin=0, best=best, better=7, evaluated=9, complete=True))
    write_triples(state, LEXICON, folder / FILE)
    return state


def test_a_file_gives_back_what_was_written(state):
    state.earlier = comb(len(LEXICON.guesses), 3)  # one block holds all triples
    assert read_triples(QUESTION, LEXICON, FILE) == state
    assert start_or_read(QUESTION, LEXICON, Saving(FILE)).complete
    assert read_triples(QUESTION, LEXICON, FILE) == state
    assert not start_or_read(QUESTION, LEXICON, Saving("none.json")).closed
    assert not start_or_read(QUESTION, LEXICON, None).closed


@pytest.mark.usefixtures("folder")
def test_a_file_that_cannot_be_written_is_refused_before_the_work(monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    assert start_or_read(QUESTION, LEXICON, Saving(FILE)) == read_triples(QUESTION, LEXICON, FILE)
    with pytest.raises(StorageError, match="cannot write"):
        start_or_read(QUESTION, LEXICON, Saving(Path("nowhere") / FILE))
    # Nor does one that is there already go on and lose the work.
    monkeypatch.setattr("pathlib.Path.replace", full)
    with pytest.raises(StorageError, match=r"cannot write t\.json: No space left on device"):
        start_or_read(QUESTION, LEXICON, Saving(FILE))


@pytest.mark.usefixtures("state")
def test_other_words_and_other_questions_are_refused():
    with pytest.raises(CertificateError, match="made for other words than"):
        read_triples(QUESTION, LEXICON.answers_only(), FILE)
    for other in (
        replace(QUESTION, measure="n_log_n"),
        replace(QUESTION, count=3),
        replace(QUESTION, disjoint=True),
        replace(QUESTION, before=None),
        replace(QUESTION, before=Triple(-1, (0, 1, 3))),
    ):
        with pytest.raises(CertificateError, match="about another question"):
            read_triples(other, LEXICON, FILE)


@pytest.mark.usefixtures("state")
def test_a_damaged_file_is_refused():
    document = json.loads(FILE.read_text())
    FILE.write_text(json.dumps(document | {"evaluated": 8}))
    with pytest.raises(CertificateError, match="damaged: its checksum is wrong"):
        read_triples(QUESTION, LEXICON, FILE)
    FILE.write_text(json.dumps(document | {"format": "other"}))
    with pytest.raises(CertificateError, match="not an unfinished search"):
        read_triples(QUESTION, LEXICON, FILE)


@pytest.mark.usefixtures("state")
@pytest.mark.parametrize(
    "changed",
    [
        {"closed": "++"},
        {"closed": "x"},
        {"best": 7},
        {"best": [7]},
        {"best": [[-5, 0, 1]]},
        {"best": [[-5, 0, 1, "3"]]},
        {"best": [[-5, 1, 0, 3]]},
        {"best": [[-5, 0, 1, 10**6]]},
    ],
    ids=str,
)
def test_what_does_not_fit_the_words_is_one_line(changed):
    document = json.loads(FILE.read_text())
    del document["checksum"]
    write_progress(FILE, document | changed)
    with pytest.raises(CertificateError, match=f'"{next(iter(changed))}" is .*, not '):
        read_triples(QUESTION, LEXICON, FILE)


@pytest.mark.usefixtures("folder")
def test_what_an_earlier_run_closed_is_told_and_its_best_measured_again():
    every = comb(len(LEXICON.guesses), 3)
    assert rank_triples(LEXICON, FILE, by="groups", top=2).counts.from_earlier_run == 0
    assert rank_triples(LEXICON, FILE, by="groups", top=2).counts.from_earlier_run == every
    document = json.loads(FILE.read_text())
    del document["checksum"]
    document["best"][0][0] -= 1
    write_progress(FILE, document)
    with pytest.raises(CertificateError, match=r"what an earlier run says of .* is wrong: start anew"):
        rank_triples(LEXICON, FILE, by="groups", top=2)


def test_a_folder_is_no_file(folder):
    with pytest.raises(StorageError, match="not a regular file"):
        start_or_read(QUESTION, LEXICON, Saving(folder))

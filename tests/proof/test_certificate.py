"""Certificates as files."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivefold import Control, FeedbackTable, Lexicon, read_tree
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import CertificateError
from fivefold.proof.certificate import Certificate, read_certificate, write_certificate
from fivefold.proof.proof import prove
from fivefold.puzzle.rule import Rule
from tests.support.positions import game


@pytest.mark.parametrize("rule", Rule, ids=str)
@pytest.mark.parametrize("guesses", [None, 12])
def test_a_certificate_survives_its_file(certificate, tmp_path, rule, guesses):
    claim = replace(certificate, rule=rule, guesses=guesses)
    write_certificate(claim, tmp_path / "proof.json")
    assert read_certificate(tmp_path / "proof.json", claim.lexicon) == claim


def test_a_certificate_is_a_tree_that_other_commands_read(certificate, tmp_path, run):
    write_certificate(certificate, tmp_path / "proof.json")
    assert read_tree(tmp_path / "proof.json") == certificate.tree
    code, out, _ = run("tree", "draw", tmp_path / "proof.json", "--depth", 1)
    assert code == 0 and out.startswith(f"{certificate.opener}")


def test_letters_beyond_ascii_survive_too(tmp_path):
    table = FeedbackTable.build(Lexicon.from_words(["élève", "étele", "ôtera"]))
    claim = Certificate.of(prove(game(table), budget=Budget(threads=1)))
    write_certificate(claim, tmp_path / "proof.json")
    assert read_certificate(tmp_path / "proof.json", claim.lexicon) == claim


def test_an_unfinished_proof_has_no_certificate(certificate):
    table = FeedbackTable.build(certificate.lexicon)
    with pytest.raises(CertificateError, match="not finished"):
        Certificate.of(prove(game(table), budget=Budget(seconds=0.0)))
    none = prove(game(table, guesses=2))
    assert none.impossible and none.counts["open"] == 0 and none.status is Status.PROVEN
    with pytest.raises(CertificateError, match="not finished"):
        Certificate.of(none)
    control = Control()

    def stop(stage, _done, _total):
        if stage == "bound openers":
            control.request_stop()

    half = prove(game(table, guesses=None), on_stage=stop, budget=Budget(control=control))
    assert half.tree is not None
    with pytest.raises(CertificateError, match="not finished"):
        Certificate.of(half)

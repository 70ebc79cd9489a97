"""Seals: only what this user sealed with this version, unchanged, is recognised."""

import json

import pytest

import fivefold
from fivefold.base.seal import FILE, read_sealed, write_sealed

DOCUMENT = {"total": 9, "names": ["salet", "crane"]}


@pytest.fixture(autouse=True)
def data(folder, monkeypatch):
    """A data folder of its own."""
    monkeypatch.setenv("FIVEFOLD_DATA", str(folder / "data"))
    return folder / "data"


def is_ours():
    return read_sealed("proof.json", "proof")[1]


def test_what_was_sealed_is_recognised():
    write_sealed("proof.json", DOCUMENT)
    fields, ours = read_sealed("proof.json", "proof")
    assert (fields.values, ours) == (DOCUMENT, True)


@pytest.mark.parametrize(
    "change", [{"total": 8}, {"more": 1}, {"seal": None}, {"seal": "0" * 64}, {"seal": 1}, {"seal": "é"}]
)
def test_what_was_changed_is_not(folder, change):
    write_sealed("proof.json", DOCUMENT)
    sealed = json.loads((folder / "proof.json").read_text())
    (folder / "proof.json").write_text(json.dumps(sealed | change))
    assert not is_ours()


def test_the_order_of_fields_does_not_matter(folder):
    write_sealed("proof.json", DOCUMENT)
    sealed = json.loads((folder / "proof.json").read_text())
    (folder / "proof.json").write_text(json.dumps(dict(reversed(sealed.items())), indent=1))
    assert is_ours()


def test_another_version_does_not_recognise_it(monkeypatch):
    write_sealed("proof.json", DOCUMENT)
    monkeypatch.setattr(fivefold, "__version__", "0.0.0")
    assert not is_ours()


def test_half_a_letter_is_no_seal(folder):
    (folder / "proof.json").write_text(json.dumps(DOCUMENT | {"seal": "\ud800"}))
    assert not is_ours()


def test_another_key_does_not_recognise_it(data):
    write_sealed("proof.json", DOCUMENT)
    key = (data / FILE).read_bytes()
    (data / FILE).unlink()
    assert not is_ours()  # a new key was made
    assert len(key) == 32 and (data / FILE).read_bytes() != key
    (data / FILE).write_bytes(key)
    assert is_ours()


def test_without_a_key_nothing_is_sealed_or_recognised(folder, data):
    write_sealed("proof.json", DOCUMENT)
    (data / FILE).write_bytes(b"too short")
    assert not is_ours()
    write_sealed("proof.json", DOCUMENT)
    assert json.loads((folder / "proof.json").read_text())["seal"] is None
    assert not is_ours()

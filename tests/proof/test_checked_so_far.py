"""What a check keeps of its work."""

from __future__ import annotations

import pytest

from fivefold.base.errors import CertificateError, StorageError
from fivefold.proof.check import Checked, read_checked, write_checked


def test_notes_are_about_one_certificate_and_undamaged(tmp_path):
    path = tmp_path / "notes"
    assert read_checked(3, "a", path) == Checked()
    checked = Checked(counted={0: 5, 2: 7}, searched={0: 9})
    write_checked(checked, 3, "a", path)
    assert read_checked(3, "a", path) == checked
    with pytest.raises(CertificateError, match="about another proof"):
        read_checked(3, "b", path)
    text = path.read_text()
    for old, new in [("5,", "6,"), ("9,", "8,"), ('"a"', '"b"'), (":[5,-1", ":[5,7")]:
        assert text.count(old) == 1
        path.write_text(text.replace(old, new))
        with pytest.raises(CertificateError, match="damaged: its checksum is wrong"):
            read_checked(3, "b" if new == '"b"' else "a", path)


def test_a_name_that_cannot_be_read_is_an_error_of_its_own(tmp_path):
    with pytest.raises(StorageError, match=r"cannot read .*File name too long"):
        read_checked(3, "a", tmp_path / ("x" * 300))

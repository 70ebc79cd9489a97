"""Where games are saved."""

import sys

import pytest

from fivefold.base.data_folder import data_folder


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have folders of their own")
def test_the_data_folder_can_be_chosen(monkeypatch, tmp_path):
    monkeypatch.delenv("FIVEFOLD_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert str(data_folder()) == "/somewhere/fivefold"
    monkeypatch.setenv("FIVEFOLD_DATA", "/elsewhere")
    assert str(data_folder()) == "/elsewhere"
    assert data_folder(tmp_path) == tmp_path
    monkeypatch.delenv("FIVEFOLD_DATA")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/me")
    assert str(data_folder()) == "/home/me/.local/share/fivefold"

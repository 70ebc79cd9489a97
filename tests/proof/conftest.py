"""A small certificate, and a data folder of the tests' own."""

import pytest

from tests.support.small_certificate import small_certificate


@pytest.fixture(autouse=True)
def own_data(tmp_path_factory, monkeypatch):
    monkeypatch.setenv("FIVEFOLD_DATA", str(tmp_path_factory.getbasetemp() / "data"))


@pytest.fixture
def certificate():
    return small_certificate()

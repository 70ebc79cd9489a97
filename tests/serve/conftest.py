"""Servers for the tests of this room."""

import pytest

from tests.support.serving import serving


@pytest.fixture(scope="session")
def site():
    """The server as it is."""
    with serving() as running:
        yield running


@pytest.fixture(scope="session")
def patient_site():
    """A server whose searches end, however slow the machine is."""
    with serving() as running:
        running.be_patient()
        yield running

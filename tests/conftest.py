"""Settings and fixtures for all tests."""

import pytest
from hypothesis import settings

from fivefold.cli import main

# Time is measured by benchmarks; on a busy machine any example may take long.
settings.register_profile("fivefold", deadline=None)
settings.load_profile("fivefold")


def pytest_addoption(parser):
    parser.addoption("--whole-book", action="store_true", help="solve every opener of the book again")


@pytest.fixture
def run(capsys):
    """Run the command line in this process: exit code, standard output, standard error."""

    def run_command(*arguments):
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run_command


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder to be in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path

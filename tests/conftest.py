"""Settings and fixtures for all tests."""

import signal

import pytest
from hypothesis import settings

from fivefold import FeedbackTable, Lexicon
from fivefold.cli import main
from fivefold.gpu import device
from tests.support.emulated_gpu import emulated_or_skipped

# Time is measured by benchmarks; on a busy machine any example may take long.
settings.register_profile("fivefold", deadline=None)
settings.load_profile("fivefold")

# A program started in the background may inherit that Ctrl-C is ignored; tests send it and wait for it.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser):
    parser.addoption("--whole-book", action="store_true", help="solve every opener of the book again")
    parser.addoption(
        "--long-sessions", action="store_true", help="run what pages show and takes minutes, too"
    )


@pytest.fixture
def run(capsys):
    """Run the command line in this process: exit code, standard output, standard error."""

    def run_command(*arguments):
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run_command


@pytest.fixture
def emulated_gpu(monkeypatch):
    """The GPU of this machine is an emulated one."""
    emulated = emulated_or_skipped()
    monkeypatch.setattr(device, "find_gpu", lambda: emulated)


@pytest.fixture(scope="session")
def original():
    """The table of the list `original`."""
    return FeedbackTable.build(Lexicon.load("original"))


@pytest.fixture(scope="session")
def answers_only():
    """The table of its answers alone, which are the guesses too."""
    return FeedbackTable.build(Lexicon.load("original").answers_only())


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder to be in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path

"""The bar that people see while they wait."""

import pytest

from fivefold.cli.progress import progress_bar

ERASE = "\r\x1b[K"


@pytest.fixture
def clock(monkeypatch, capsys):
    """The time, to be set; standard error is a terminal."""
    now = [0.0]
    monkeypatch.setattr("fivefold.cli.progress.time.perf_counter", lambda: now[0])
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    return now


def test_without_a_terminal_there_is_none():
    with progress_bar("work", 10) as show:
        assert show is None


def test_short_work_shows_nothing(clock, capsys):
    with progress_bar("work", 10) as show:
        clock[0] = 0.9
        show(5)
    assert capsys.readouterr().err == ""


def test_long_work_shows_its_share_and_the_time_left(clock, capsys):
    with progress_bar("work", 10) as show:
        clock[0] = 6.0
        show(0)
        show(3)
        show(11)  # never more than all
    assert capsys.readouterr().err.split(ERASE) == [
        "",
        "work " + "░" * 30 + "   0%  6 s so far",
        "work " + "█" * 9 + "░" * 21 + "  30%  14 s left",
        "work " + "█" * 30 + " 100%  0 s left",
        "",
    ]


def fail(show, clock):
    clock[0] = 2.0
    show(5)
    raise ZeroDivisionError


def test_it_is_erased_when_the_work_fails(clock, capsys):
    with pytest.raises(ZeroDivisionError), progress_bar("work", 10) as show:
        fail(show, clock)
    err = capsys.readouterr().err
    assert "50%" in err and err.endswith(ERASE)

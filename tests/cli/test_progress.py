"""The bar that people see while they wait."""

import io
from types import SimpleNamespace

import pytest

from fivefold.cli import progress
from fivefold.cli.progress import progress_bar
from fivefold.cli.stage_line import stage_line

ERASE = "\r\x1b[K"


class Screen(io.StringIO):
    """A terminal with a clock of its own."""

    now = 0.0

    def isatty(self):
        return True


@pytest.fixture
def screen(monkeypatch):
    """Where the bar is shown."""
    screen = Screen()
    for module in ("progress", "stage_line", "output"):
        monkeypatch.setattr(f"fivefold.cli.{module}.sys", SimpleNamespace(stderr=screen))
    monkeypatch.setattr(progress, "time", SimpleNamespace(perf_counter=lambda: screen.now))
    return screen


def test_without_a_terminal_there_is_none():
    with progress_bar("work", 10) as show:
        assert show is None


def test_short_work_shows_nothing(screen):
    with progress_bar("work", 10) as show:
        screen.now = 0.9
        show(5)
    assert screen.getvalue() == ""


def test_long_work_shows_its_share_and_the_time_left(screen):
    with progress_bar("work", 10) as show:
        screen.now = 6.0
        show(0)
        show(3)
        show(11)  # never more than all
    assert screen.getvalue().split(ERASE) == [
        "",
        "work " + "░" * 30 + "   0%  6 s so far",
        "work " + "█" * 9 + "░" * 21 + "  30%  14 s left",
        "work " + "█" * 30 + " 100%  0 s left",
        "",
    ]


def fail(show, screen):
    screen.now = 2.0
    show(5)
    raise ZeroDivisionError


def test_it_is_erased_when_the_work_fails(screen):
    with pytest.raises(ZeroDivisionError), progress_bar("work", 10) as show:
        fail(show, screen)
    assert "50%" in screen.getvalue() and screen.getvalue().endswith(ERASE)


@pytest.mark.parametrize("shown", [lambda: progress_bar("work", 10), stage_line])
def test_work_goes_on_when_the_terminal_is_gone(screen, monkeypatch, shown):
    def gone(_):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(screen, "write", gone)
    with shown() as show:
        screen.now = 2.0
        show(*([5] if shown is not stage_line else ["work", 5, 10]))

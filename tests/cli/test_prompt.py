"""Lines from a pipe."""

import io

import pytest

from fivefold.base.errors import OptionError
from fivefold.cli.prompt import read_line


def test_lines_are_read_to_the_end_without_a_prompt(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(" crane \n\nlast"))
    assert [read_line("> ") for _ in range(4)] == ["crane", "", "last", None]
    assert capsys.readouterr().out == ""


def test_a_line_that_never_ends_is_an_error(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("x" * 20_000))
    with pytest.raises(OptionError, match="a line of more than 9999 characters"):
        read_line("> ")

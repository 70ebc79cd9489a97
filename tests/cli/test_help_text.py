"""Help texts fit the terminal."""

import pytest

from fivefold.cli import build_parser


def every_parser(parser):
    """A parser and those of its commands."""
    yield parser
    for action in parser._subparsers._group_actions if parser._subparsers else ():
        for child in action.choices.values():
            yield from every_parser(child)


@pytest.mark.parametrize("columns", [80, 120])
def test_no_line_of_any_help_is_longer_than_the_terminal(columns, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(columns))
    parsers = [*every_parser(build_parser())]
    assert len(parsers) > 15
    for parser in parsers:
        for line in parser.format_help().splitlines():
            assert len(line) <= columns, line


def test_the_example_and_what_is_more_stand_apart():
    assert (
        build_parser(only="grade")
        .format_help()
        .endswith("\n\nexample: fivefold suggest salet=BYBBB\n\nMore: `fivefold COMMAND --help`\n")
    )


def test_paragraphs_are_filled_and_lists_keep_their_columns(monkeypatch):
    monkeypatch.setenv("COLUMNS", "42")
    parser = build_parser(only="grade")
    parser.description = (
        "One sentence that goes on\nbelow.  Another one, which is as long.\n\n"
        "  first   what the first one is, at length\n  second  what it is"
    )
    assert parser.format_help().split("\n\n")[1:3] == [
        "One sentence that goes on below.\nAnother one, which is as long.",
        "  first   what the first one is, at\n          length\n  second  what it is",
    ]

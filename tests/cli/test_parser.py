"""The parser: errors in one line, and the options that commands share."""

from argparse import ArgumentTypeError
from pathlib import Path

import pytest

from fivefold.base.errors import OptionError
from fivefold.cli import build_parser
from fivefold.cli.parser import (
    Parser,
    add_json,
    add_lexicon,
    add_rule,
    add_weights,
    asked_lexicon,
    chosen_lexicon,
    chosen_weights,
    count,
    guess_limit,
    is_option,
    plot_file,
    positive,
    positive_seconds,
)


@pytest.fixture
def parser():
    """Words among options."""
    parser = Parser()
    parser.add_argument("words", nargs="*")
    add_rule(parser)
    add_json(parser)
    return parser


def test_words_may_go_on_after_options(parser):
    options = parser.parse_args(["crane", "--rule", "hard", "slate", "--json", "-"])
    assert options.words == ["crane", "slate", "-"]
    assert (options.rule, options.json) == ("hard", True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--rule", "easy"], "^--rule: invalid choice: 'easy' "),
        (["--rule"], "^--rule: expected one argument$"),
        (["--rule", "--"], "^--rule: expected one argument$"),
        (["--rule=--"], "^--rule: expected one argument$"),
        (["--ru", "hard"], "^no option '--ru': did you mean --rule\\?$"),
        (["crane", "--jsn", "slate"], "^no option '--jsn': did you mean --json\\?$"),
    ],
)
def test_errors_are_raised_rather_than_printed(parser, capsys, arguments, message):
    with pytest.raises(OptionError, match=message):
        parser.parse_args(arguments)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["suggest", "--lst", "original"], "no option '--lst': did you mean --list?"),
        (["suggest", "--lst=original"], "no option '--lst': did you mean --list?"),
        (["suggest", "--zzz"], "no option '--zzz': --help shows all"),
        (["--verson"], "no option '--verson': did you mean --version?"),
        (["tree", "build", "--openr", "salet"], "no option '--openr': did you mean --opener?"),
        (["sugest", "crane=BBBBB"], "no command 'sugest': did you mean suggest?"),
        (["tree", "bild"], "no subcommand 'bild': did you mean build?"),
        (["tree"], "the following arguments are required: SUBCOMMAND"),
        (
            ["lists", "original", "more", "words"],
            "'more words' is too much: nothing more is expected here",
        ),
        (["grade"], "the following arguments are required: guess, answer"),
        (["suggest", "--json=yes"], "--json: ignored explicit argument 'yes'"),
        (["suggest", "--top", "x"], "--top: 'x' is not a whole number from 1 up"),
        (["suggest", "--list", "orignal"], "no word list 'orignal': did you mean original?"),
        (["play", "--puzzle", "1", "--adversary"], "--adversary: not allowed with argument --puzzle"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(run, arguments, message):
    assert run(*arguments) == (2, "", f"fivefold: {message}\n")


def test_what_is_long_is_quoted_in_part(run):
    code, out, error = run("suggest", "--rule", "x" * 100_000)
    assert (code, out, error.count("\n")) == (2, "", 1) and len(error) < 200


def every_parser(parser):
    """A parser and those of its commands."""
    yield parser
    for child in parser.commands.choices.values() if parser.commands else ():
        yield from every_parser(child)


@pytest.mark.parametrize("columns", [80, 120])
def test_no_line_of_any_help_is_longer_than_the_terminal(columns, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(columns))
    parsers = [*every_parser(build_parser())]
    assert len(parsers) > 15
    for parser in parsers:
        for line in parser.format_help().splitlines():
            assert len(line) <= columns, line


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


def test_a_dash_alone_is_no_option():
    assert [is_option(text) for text in ("-", "-l", "--list", "crane", "")] == [
        False,
        True,
        True,
        False,
        False,
    ]


def test_whole_numbers_are_plain_digits():
    assert (positive("1"), count("0"), positive("007"), guess_limit("6")) == (1, 0, 7, 6)
    assert positive("2147483647") == 2**31 - 1
    assert guess_limit("none") is None


@pytest.mark.parametrize("text", ["0", "-1", "1_0", "1.0", "", " 1", "\u0663", "\u00b2", "x"])
def test_nothing_else_is_a_whole_number(text):
    with pytest.raises(ArgumentTypeError, match="is not a whole number from 1 up"):
        positive(text)


@pytest.mark.parametrize("text", ["2147483648", "9" * 5000, "0" * 40 + "12"])
def test_large_numbers_are_refused(text):
    with pytest.raises(ArgumentTypeError, match="is more than 2147483647"):
        count(text)


@pytest.mark.parametrize("text", ["0", "-1", "nan", "inf", "1_0", "", "soon"])
def test_seconds_are_finite_and_above_zero(text):
    assert positive_seconds("0.5") == 0.5
    with pytest.raises(ArgumentTypeError, match="is not a number of seconds above 0"):
        positive_seconds(text)


def test_plots_have_one_of_three_formats():
    assert plot_file("a/b.SVG") == Path("a/b.SVG")
    with pytest.raises(ArgumentTypeError, match=r"^'b\.doc' does not end in \.png"):
        plot_file("b.doc")


def words_of(*arguments):
    parser = Parser()
    add_lexicon(parser, default="len4")
    add_weights(parser)
    return parser.parse_args(arguments)


def test_the_words_come_from_a_list_or_from_files(folder, capsys):
    (folder / "mine.txt").write_text("crane\nslate\ncrane\n")
    assert chosen_lexicon(words_of()).name == "len4"
    assert chosen_lexicon(words_of("-l", "len6")).name == "len6"
    assert capsys.readouterr().err == ""
    assert chosen_lexicon(words_of("--answers", "mine.txt")).answers == ("crane", "slate")
    assert capsys.readouterr().err.startswith("fivefold: mine.txt")  # a word stands there twice
    assert asked_lexicon(words_of()) is None and asked_lexicon(words_of("-l", "len6")).name == "len6"
    with pytest.raises(OptionError, match="not both"):
        chosen_lexicon(words_of("--list", "len4", "--answers", "mine.txt"))


def test_weights_are_read_and_noted_elsewhere(folder, capsys):
    (folder / "mine.txt").write_text("crane\nslate\nbatch\n")
    (folder / "weights.txt").write_text("crane 3\n")
    options = words_of("--answers", "mine.txt", "--weights", "weights.txt")
    assert chosen_weights(options, chosen_lexicon(options)) == {"crane": 3}
    assert capsys.readouterr().err == ""
    assert chosen_weights(words_of(), chosen_lexicon(options)) is None

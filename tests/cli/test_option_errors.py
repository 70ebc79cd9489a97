"""Errors of the command line in plain words."""

import pytest

from fivefold.cli.option_errors import plain_error, unknown_arguments


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["suggest", "--lst", "original"], "no option '--lst': did you mean --list?"),
        (["suggest", "--lst=original"], "no option '--lst': did you mean --list?"),
        (["suggest", "--zzz"], "no option '--zzz': --help shows all"),
        (["--verson"], "no option '--verson': did you mean --version?"),
        (["tree", "build", "--openr", "salet"], "no option '--openr': did you mean --opener?"),
        (["tree", "bild"], "no subcommand 'bild': did you mean build?"),
        (
            ["lists", "original", "more", "words"],
            "'more words' is too much: nothing more is expected here",
        ),
        (["simulate"], "strategy is missing: see `fivefold simulate --help`"),
        (["grade"], "guess and answer are missing: see `fivefold grade --help`"),
        (["tree"], "subcommand is missing: see `fivefold tree --help`"),
        (["suggest", "--list"], "--list needs a value"),
        (["suggest", "--json=yes"], "--json takes no value, but 'yes' was given"),
        (["suggest", "--top", "x"], "--top: 'x' is not a whole number from 1 up"),
        (["suggest", "--list", "orignal"], "no word list 'orignal': did you mean original?"),
    ],
)
def test_what_is_wrong_is_said_in_one_plain_line(run, arguments, message):
    assert run(*arguments) == (2, "", f"fivefold: {message}\n")


def test_options_that_exclude_each_other_are_named():
    assert plain_error("argument --b: not allowed with argument --a") == "--b and --a do not go together"
    assert plain_error("argument --pair: expected 2 arguments") == "--pair needs 2 values"
    assert plain_error("something else") == "something else"


def test_a_dash_alone_is_no_option():
    assert unknown_arguments(["-"], []).startswith("'-' is too much")

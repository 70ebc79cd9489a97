"""What the commands on tree files share: the file and its lexicon."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from fivefold.base.errors import OptionError, quoted
from fivefold.cli.parser import Parser, chosen_lexicon
from fivefold.trees.claims import named_lexicon
from fivefold.trees.files import TreeFile
from fivefold.words.lexicon import Lexicon


def add_file(parser: Parser, metavar: str = "FILE") -> None:
    """The file to read."""
    parser.add_argument(
        "file", type=Path, metavar=metavar, help="a tree as text, CSV or JSON; the name does not matter"
    )


def asked_lexicon(options: Namespace) -> Lexicon | None:
    """The lexicon the options name, if they name one."""
    asked = any(value is not None for value in (options.list, options.answers, options.guesses))
    return chosen_lexicon(options) if asked else None


def recorded_lexicon(file: TreeFile, *, needed: bool = True) -> Lexicon | None:
    """The lexicon the file was written for, if it says and it comes with fivefold."""
    name = file.claims.lexicon
    if name is None:
        return None
    lexicon = named_lexicon(name)
    if lexicon is None and needed:
        message = f"written for the list {quoted(name)}: give its --answers and --guesses"
        raise OptionError(f"{file.name}: {message}")
    return lexicon

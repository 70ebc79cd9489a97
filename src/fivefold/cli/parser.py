"""The argument parser and the options that several commands share.

argparse rather than a larger library: it starts in a hundredth of a second and its
errors can be made the one line that every command promises.
"""

from __future__ import annotations

from argparse import (
    Action,
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    _SubParsersAction,
)
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

from fivefold.base.budget import DEVICES
from fivefold.base.errors import OptionError, no_such, quoted
from fivefold.cli.help_text import HelpText
from fivefold.cli.option_errors import plain_error, unknown_arguments
from fivefold.cli.output import print_note
from fivefold.puzzle.rule import Rule
from fivefold.words.catalogue import DEFAULT_LIST
from fivefold.words.lexicon import Lexicon

Commands: TypeAlias = "_SubParsersAction[Parser]"


class Parser(ArgumentParser):
    """A parser whose errors are `OptionError` and whose texts fit the terminal."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(formatter_class=HelpText, allow_abbrev=False, **settings)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Like the base class, but a list of words may go on after options.

        `parse_intermixed_args` would do the same; it cannot be used together with commands.
        """
        options, rest = super().parse_known_args(args, namespace)
        words = next((a for a in self._get_positional_actions() if a.nargs in ("*", "+")), None)
        if words is not None and not any(is_option(text) for text in rest):
            setattr(options, words.dest, [*getattr(options, words.dest), *rest])
            rest = []
        if rest:
            self.error(unknown_arguments(rest, self._option_string_actions))
        return options, rest

    def _get_values(self, action: Action, arg_strings: list[str]) -> Any:
        # The base class drops a value that is `--`, and then there is none.
        if action.nargs is None and arg_strings == ["--"]:
            self.error(
                f"argument {'/'.join(action.option_strings) or action.dest}: expected one argument"
            )
        return super()._get_values(action, arg_strings)

    def _check_value(self, action: Action, value: Any) -> None:
        # Said here as everywhere else, for commands too.
        if action.choices is not None and value not in action.choices:
            what = "/".join(action.option_strings) or str(action.metavar or action.dest).lower()
            self.error(no_such(what, str(value), map(str, action.choices)))

    def print_help(self, file: Any = None) -> None:
        """Print the help; unlike the base class, raise what prevents it."""
        print(self.format_help(), end="", file=file, flush=True)

    def error(self, message: str) -> NoReturn:
        """Raise what `argparse` would print with a usage text, in plain words."""
        raise OptionError(plain_error(message, self.prog))


def new_command(
    commands: Commands, name: str, summary: str, *, detail: str = "", example: str
) -> Parser:
    """Add a command; ``summary`` is its line in the overview."""
    return commands.add_parser(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}." + (f"\n\n{detail}" if detail else ""),
        epilog=f"example: {example}",
    )


def is_option(text: str) -> bool:
    """Whether an argument looks like an option; a dash alone is standard input."""
    return text.startswith("-") and text != "-"


_MOST_NUMBER = 2**31 - 1


def positive(text: str) -> int:
    """An option's whole number from 1."""
    return _number(text, 1)


def count(text: str) -> int:
    """An option's whole number from 0."""
    return _number(text, 0)


def _number(text: str, least: int) -> int:
    # Python's `int` also takes `1_0` and digits of other scripts.
    number = int(text[:40]) if text.isascii() and text.isdigit() else least - 1
    if number < least:
        raise ArgumentTypeError(f"{quoted(text)} is not a whole number from {least} up")
    if number > _MOST_NUMBER or len(text) > 40:
        raise ArgumentTypeError(f"{quoted(text)} is more than {_MOST_NUMBER}")
    return number


def positive_seconds(text: str) -> float:
    """An option's time above zero."""
    try:
        seconds = 0.0 if "_" in text else float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise ArgumentTypeError(f"{quoted(text)} is not a number of seconds above 0")
    return seconds


def guess_limit(text: str) -> int | None:
    """An option's whole number from 1, or ``none``."""
    return None if text == "none" else positive(text)


def add_json(parser: Parser) -> None:
    """``--json``."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def add_threads(parser: Parser) -> None:
    """``--threads``."""
    parser.add_argument("--threads", type=count, default=0, metavar="N", help="default: 0, one per core")


def add_device(parser: Parser) -> None:
    """``--device``."""
    parser.add_argument(
        "--device",
        choices=DEVICES,
        default="cpu",
        help="where to count: `auto` uses a GPU if there is one; needs the extra `gpu`; default: cpu",
    )


def add_hash_seed(parser: Parser) -> None:
    """``--hash-seed``."""
    parser.add_argument(
        "--hash-seed",
        type=count,
        default=0,
        metavar="N",
        help="random keys of the search: another N makes a second run independent evidence",
    )


def add_search_seconds(parser: Parser, default: int, what: str = "time to search") -> None:
    """``--seconds`` of a search that has always something to say when they are over."""
    parser.add_argument(
        "--seconds",
        type=positive_seconds,
        default=float(default),
        metavar="S",
        help=f"{what}; default: {default}",
    )


def add_plot(parser: Parser, help_text: str) -> None:
    """``--plot``; the format is checked before any work is done."""
    parser.add_argument(
        "--plot",
        type=plot_file,
        metavar="FILE",
        help=f"{help_text} (.png .svg .pdf); needs the extra `plot`",
    )


def plot_file(text: str) -> Path:
    """An option's file to plot to."""
    if Path(text).suffix.lower() not in (".png", ".svg", ".pdf"):
        raise ArgumentTypeError(f"{quoted(text)} does not end in .png, .svg or .pdf")
    return Path(text)


def add_rule(parser: Parser, default: str | None = Rule.NORMAL.value, note: str = "normal") -> None:
    """``--rule``, the name of a `Rule`."""
    names = [rule.value for rule in Rule]
    parser.add_argument("--rule", choices=names, default=default, help=f"default: {note}")


def add_lexicon(parser: Parser, default: str = DEFAULT_LIST) -> None:
    """``--list``, ``--answers`` and ``--guesses``; `chosen_lexicon` reads them."""
    words = parser.add_argument_group("words")
    words.add_argument(
        "--list", "-l", metavar="NAME", help=f"a list from `fivefold lists`; default: {default}"
    )
    words.add_argument(
        "--answers", type=Path, metavar="FILE", help="your own answers: text, CSV or JSON"
    )
    words.add_argument(
        "--guesses", type=Path, metavar="FILE", help="your own guesses; default: the answers"
    )
    parser.set_defaults(default_list=default)


def add_cluster(parser: Parser) -> None:
    """``--cluster``; `cluster.chosen_executor` reads it."""
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="share the work: tcp://HOST:PORT of a Dask scheduler, or local:N for N processes here",
    )


def add_data(parser: Parser) -> None:
    """``--data``, the folder of saved games."""
    parser.add_argument(
        "--data",
        type=Path,
        metavar="FOLDER",
        help="where games are saved; default: $FIVEFOLD_DATA, else your data folder",
    )


def add_weights(parser: Parser) -> None:
    """``--weights``; `chosen_weights` reads it."""
    parser.add_argument(
        "--weights",
        metavar="FILE",
        help="how likely each answer is: a word and a number per line, or `freq` for word frequencies",
    )


def chosen_weights(options: Namespace, lexicon: Lexicon) -> dict[str, float] | None:
    """The weights the options ask for; the notes of a position say how many answers have none."""
    if options.weights is None:
        return None
    from fivefold.words.weights import given_weights

    return given_weights(options.weights, lexicon)


def chosen_lexicon(options: Namespace) -> Lexicon:
    """The lexicon the options ask for; what was tolerated in files goes to standard error."""
    if options.answers is None and options.guesses is None:
        return Lexicon.load(options.default_list if options.list is None else options.list)
    if options.list is not None:
        raise OptionError("give --list or your own files, not both")
    lexicon = Lexicon.read(options.answers, options.guesses)
    for note in lexicon.notes:
        print_note(note)
    return lexicon

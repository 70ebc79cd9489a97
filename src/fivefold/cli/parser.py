"""The argument parser and the options that several commands share.

argparse rather than a larger library: it starts in a hundredth of a second and its
errors can be made the one line that every command promises.
"""

from __future__ import annotations

import re
import textwrap
from argparse import (
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    RawDescriptionHelpFormatter,
    _SubParsersAction,
)
from collections.abc import Mapping
from pathlib import Path
from shutil import get_terminal_size
from typing import Any, NoReturn, TypeAlias

from fivefold.base.budget import DEVICES, Budget
from fivefold.base.errors import OptionError, clipped, did_you_mean, no_such, quoted
from fivefold.cli.output import print_note
from fivefold.puzzle.rule import Rule
from fivefold.words.catalogue import DEFAULT_LIST
from fivefold.words.lexicon import Lexicon

Commands: TypeAlias = "_SubParsersAction[Parser]"


class Parser(ArgumentParser):
    """A parser that raises `OptionError` and whose help fits the terminal."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(formatter_class=RawDescriptionHelpFormatter, allow_abbrev=False, **settings)
        self.commands: Commands | None = None
        self.words: str | None = None
        """The argument that takes any number of words, if there is one."""

    def add_subparsers(self, **settings: Any) -> Any:
        """Like the base class; `parse_known_args` refuses unknown commands in our words."""
        self.commands = super().add_subparsers(**settings)
        return self.commands

    def add_argument(self, *names: Any, **settings: Any) -> Any:
        """Like the base class; remembers the argument that takes any number of words."""
        action = super().add_argument(*names, **settings)
        if not action.option_strings and action.nargs in ("*", "+"):
            self.words = action.dest
        return action

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Like the base class, but words may come before, between and after options.

        `parse_intermixed_args` would do the same, but does not work with commands.
        """
        self._require_plain(args)
        options, rest = super().parse_known_args(args, namespace)
        if self.words is not None and not any(is_option(text) for text in rest):
            setattr(options, self.words, [*getattr(options, self.words), *rest])
            rest = []
        if rest:
            self.error(self._unknown(rest))
        return options, rest

    def _require_plain(self, args: list[str]) -> None:
        """Refuse arguments for which argparse prints too much or fails."""
        for text in args:
            if text.startswith("--") and text.endswith("=--"):
                self.error(f"{text[:-3]}: expected one argument")
        if self.commands is not None and args and not is_option(args[0]):
            names = self.commands.choices
            if args[0] not in names:
                self.error(no_such(str(self.commands.metavar).lower(), args[0], names))

    def _unknown(self, rest: list[str]) -> str:
        """The message for arguments that this command does not take."""
        unknown = next((text for text in rest if is_option(text)), None)
        if unknown is None:
            return f"{quoted(' '.join(rest))} is too much: nothing more is expected here"
        name = unknown.partition("=")[0]
        # Without the dashes: all names share them, so they would look alike.
        known = re.findall(r"--([a-z][a-z-]*)", self.format_help())
        meant = did_you_mean(name.lstrip("-"), known).replace("mean ", "mean --", 1)
        return f"no option {quoted(name)}{meant or ': --help shows all'}"

    def format_help(self) -> str:
        """Help whose paragraphs are filled and whose lines fit the terminal."""
        width = get_terminal_size().columns
        texts = self.description, self.epilog
        self.description, self.epilog = (text and _filled(text, width - 2) for text in texts)
        try:
            lines = super().format_help().split("\n")
        finally:
            self.description, self.epilog = texts
        # argparse keeps options that exclude each other on one line, however long.
        return "\n".join(line if len(line) <= width else _wrapped(line, width) for line in lines)

    def print_help(self, file: Any = None) -> None:
        """Print the help; unlike the base class, raise an error of the output."""
        print(self.format_help(), end="", file=file, flush=True)

    def error(self, message: str) -> NoReturn:
        """Raise the message that `argparse` would print below the usage."""
        short = re.sub(r"\S{81,}", lambda found: clipped(found[0]), message)
        raise OptionError(short.removeprefix("argument "))


def _filled(paragraphs: str, width: int) -> str:
    """Paragraphs wrapped at ``width``; an indented line is an entry of a list and stays a line."""
    filled = []
    for paragraph in paragraphs.split("\n\n"):
        lines: list[str] = []
        for line in paragraph.split("\n"):
            if lines and not line.startswith(" ") and not lines[-1].startswith(" "):
                lines[-1] += (" " if lines[-1].endswith(".") else "") + " " + line
            else:
                lines.append(line)
        filled.append("\n".join(_wrapped(line, width) for line in lines))
    return "\n\n".join(filled)


def _wrapped(line: str, width: int) -> str:
    """A line wrapped under its indent; an entry of a list under its second column."""
    column = re.match(r" +\S+  +(?=\S)| *", line)
    hanging = " " * (column.end() if column else 0)
    return textwrap.fill(
        line, width, subsequent_indent=hanging, break_long_words=False, break_on_hyphens=False
    )


def new_command(
    commands: Commands, name: str, summary: str = "", *, detail: str = "", example: str
) -> Parser:
    """Add a command; ``summary`` is its line in the overview, by default that of `COMMANDS`."""
    from fivefold.cli import COMMANDS

    summary = summary or COMMANDS[name]
    return commands.add_parser(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}." + (f"\n\n{detail}" if detail else ""),
        epilog=f"example: {example}",
    )


def refuse(cases: Mapping[str, object]) -> None:
    """Raise the first message whose case is true: options that do not go together."""
    for message, wrong in cases.items():
        if wrong:
            raise OptionError(message)


def is_option(text: str) -> bool:
    """Whether an argument looks like an option; a lone dash means standard input."""
    return text.startswith("-") and text != "-"


_MOST_NUMBER = 2**31 - 1


def positive(text: str) -> int:
    """A whole number from 1, as an option's type."""
    return _number(text, 1)


def count(text: str) -> int:
    """A whole number from 0, as an option's type."""
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
    """A number of seconds above zero, as an option's type."""
    try:
        seconds = 0.0 if "_" in text else float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise ArgumentTypeError(f"{quoted(text)} is not a number of seconds above 0")
    return seconds


def guess_limit(text: str) -> int | None:
    """A whole number from 1, or ``none``, as an option's type."""
    return None if text == "none" else positive(text)


def chosen_budget(options: Namespace, **more: Any) -> Budget:
    """The time and threads that the options ask for, with what only the caller knows."""
    names = ("seconds", "threads", "device")
    return Budget(**{name: getattr(options, name) for name in names if name in options}, **more)


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
        help="seed of the search's hash keys; a second run with another N is independent evidence",
    )


def add_search_seconds(parser: Parser, default: int, what: str = "time to search") -> None:
    """``--seconds`` of a search that has an answer whenever it stops."""
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
    """A file to draw to, as an option's type."""
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


def add_exclude(parser: Parser) -> None:
    """``--exclude``; `excluded_words` reads it."""
    parser.add_argument("--exclude", metavar="FILE", help="words that cannot be the answer")


def excluded_words(options: Namespace) -> tuple[str, ...]:
    """The words of ``--exclude``."""
    from fivefold.words.lists import read_words

    return () if options.exclude is None else read_words(options.exclude).words


def add_pool(parser: Parser) -> None:
    """``--answers-only`` and ``--every-guess``; `pooled` applies them."""
    words = parser.add_mutually_exclusive_group()
    words.add_argument("--answers-only", action="store_true", help="allow only answers as guesses")
    words.add_argument("--every-guess", action="store_true", help="let every guess be a possible answer")


def pooled(options: Namespace, lexicon: Lexicon) -> Lexicon:
    """The lexicon with the words that ``--answers-only`` or ``--every-guess`` leaves or adds."""
    if options.every_guess:
        return lexicon.every_guess()
    return lexicon.answers_only() if options.answers_only else lexicon


def add_weights(parser: Parser, *, played: bool = True) -> None:
    """``--weights`` and ``--played``; `chosen_weights` reads them."""
    one_of = parser.add_mutually_exclusive_group()
    one_of.add_argument(
        "--weights",
        metavar="FILE",
        help="how likely each answer is: a word and a number per line, or `freq` for word frequencies",
    )
    if played:
        one_of.add_argument(
            "--played",
            metavar="FILE",
            help="words already played, best with dates: less likely, but never left out",
        )
    parser.set_defaults(played=None)


def has_weights(options: Namespace) -> bool:
    """Whether the options ask for weights."""
    return options.weights is not None or options.played is not None


def chosen_weights(options: Namespace, lexicon: Lexicon) -> Mapping[str, float] | None:
    """The weights the options ask for; the notes of a position say how many answers have none."""
    if options.played is not None:
        from fivefold.words.played import Played

        played = Played.read(options.played)
        if played.weighs(lexicon):
            return played.weights(lexicon)
        print_note(f"{options.played}: none of these words is an answer of {lexicon.title}")
    if options.weights is None:
        return None
    from fivefold.words.weights import given_weights

    return given_weights(options.weights, lexicon)


def chosen_lexicon(options: Namespace) -> Lexicon:
    """The lexicon the options ask for; notes on its files go to standard error."""
    if options.answers is None and options.guesses is None:
        return Lexicon.load(options.default_list if options.list is None else options.list)
    if options.list is not None:
        raise OptionError("give --list or your own files, not both")
    lexicon = Lexicon.read(options.answers, options.guesses)
    for note in lexicon.notes:
        print_note(note)
    return lexicon


def asked_lexicon(options: Namespace) -> Lexicon | None:
    """The lexicon the options name, if they name one."""
    asked = any(value is not None for value in (options.list, options.answers, options.guesses))
    return chosen_lexicon(options) if asked else None

"""The command line: parse, call the library, print.  One file per command.

Exit codes: 0 done, 1 ran correctly and the answer is no, 2 bad input, 130 interrupted, 143 terminated.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from fivefold.base.errors import FivefoldError
from fivefold.cli.output import discard_output, flush_or_discard, open_closed_streams
from fivefold.cli.stopping import (
    INTERRUPTED,
    interrupt_on_signals,
    stop_received,
    stopped_code,
    stopped_word,
)

if TYPE_CHECKING:
    from fivefold.cli.parser import Parser

# What each command does, in the order of the help text; the module of that name has the rest.
COMMANDS = {
    "suggest": "what to guess next",
    "review": "how well you played: what each choice cost, and how lucky you were",
    "assist": "help with a game you play elsewhere, guess by guess",
    "play": "play in the terminal",
    "openers": "find the best words to start with",
    "simulate": "play every answer with one or more strategies",
    "tree": "strategies: build, verify, convert, draw",
    "prove": "prove which opener is best",
    "cover": "find words that share no letter: five words, twenty-five letters",
    "grade": "show the colours a guess would get",
    "serve": "the web page and its API, on this machine",
    "lists": "show the built-in word lists",
    "completion": "complete commands, options and lists with the Tab key",
    "bench": "measure how fast fivefold is here",
}


def build_parser(only: str | None = None, *, alone: bool = False) -> Parser:
    """The parser of the whole command line, or with the options of one command only.

    A command is imported only for its options, so help and single commands load little.  ``alone``
    leaves out even the names of the others: their parsers take longer than many commands.
    """
    from fivefold.cli.parser import Parser

    parser = Parser(
        prog="fivefold",
        description="A toolbox for Wordle-like word puzzles.",
        epilog="example: fivefold suggest salet=BYBBB\n\nMore: `fivefold COMMAND --help`",
    )
    parser.add_argument("--version", action="store_true", help="print version, kernels and build")
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", dest="command")
    for name, summary in COMMANDS.items():
        if only is None or only == name:
            import_module(f"fivefold.cli.{name}").add_command(commands)
        elif not alone:
            commands.add_parser(name, help=summary)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    # Nearly everything is imported inside this block, so that signals are handled meanwhile.
    with interrupt_on_signals():
        open_closed_streams()
        from fivefold.cli.output import print_note

        try:
            code = _run(sys.argv[1:] if arguments is None else arguments)
            sys.stdout.flush()
        except KeyboardInterrupt:
            print_note(stopped_word())
            code = INTERRUPTED
        except FivefoldError as error:
            print_note(str(error))
            code = 2
        except ImportError:
            if not stop_received():
                raise
            # While numpy loads, it turns a Ctrl-C into an ImportError.
            print_note(stopped_word())
            code = INTERRUPTED
        except MemoryError:
            print_note("not enough memory")
            code = 2
        except BrokenPipeError:
            # The reader of a pipe has gone: no error, but Python would complain at exit.
            discard_output()
            code = 0
        except OSError as error:
            print_note(f"cannot write the output: {error.strerror or error}")
            discard_output()
            code = 2
        flush_or_discard()
    return stopped_code() if code == INTERRUPTED else code


def _run(arguments: Sequence[str]) -> int:
    command = next((word for word in arguments if not word.startswith("-")), "")
    parser = build_parser(only=command, alone=command in COMMANDS and command == arguments[0])
    options = parser.parse_args(arguments)
    if options.version:
        from fivefold.base.kernel import version_line

        print(version_line())
    elif options.command is None:
        parser.print_help()
    else:
        from fivefold.cli.output import require_writable_files

        require_writable_files(options)
        return options.run(options) or 0
    return 0

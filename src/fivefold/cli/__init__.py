"""The command line: parse, call the library, print.  One module per command.

Exit codes: 0 done, 1 the honest answer is no, 2 bad input, 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

import fivefold
from fivefold.cli.output import print_note
from fivefold.cli.parser import Parser
from fivefold.errors import FivefoldError

# What each command does, in the order of the help text; the module of that name has the rest.
COMMANDS = {
    "suggest": "what to guess next",
    "review": "how well a game was played: loss and luck of every guess",
    "assist": "help with a game played elsewhere, as a conversation",
    "play": "play in the terminal",
    "openers": "rank first guesses by how well they divide the answers",
    "simulate": "play every answer with one or more strategies",
    "tree": "strategies: build, verify, convert, draw",
    "prove": "the best opener, with proof over all guesses",
    "cover": "words with disjoint letters: five words, twenty-five letters",
    "grade": "the pattern an answer gives to a guess",
    "serve": "the web page and its API, on this machine",
    "lists": "the word lists that come with fivefold",
    "bench": "speed tables to reproduce, with check values",
}


def build_parser(only: str | None = None) -> Parser:
    """The parser of the whole command line, or with the options of one command only.

    Commands are loaded to read their options, so help and single commands load little.
    """
    parser = Parser(
        prog="fivefold",
        description="A toolbox for Wordle-like word puzzles.",
        epilog="example: fivefold suggest salet=BYBBB\n`fivefold COMMAND --help` tells more.",
    )
    parser.add_argument("--version", action="store_true", help="print the version and the kernel in use")
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", dest="command")
    for name, summary in COMMANDS.items():
        if only is None or only == name:
            import_module(f"fivefold.cli.{name}").add_command(commands)
        else:
            commands.add_parser(name, help=summary)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    code = 0
    # Letters the terminal cannot show are shown as escapes rather than as an error.
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        words = sys.argv[1:] if arguments is None else arguments
        parser = build_parser(only=next((word for word in words if not word.startswith("-")), ""))
        options = parser.parse_args(words)
        if options.version:
            print(f"fivefold {fivefold.__version__}, kernel {fivefold.active_kernel()}")
        elif options.command is None:
            parser.print_help()
        else:
            code = options.run(options) or 0
        sys.stdout.flush()
    except FivefoldError as error:
        print_note(str(error))
        return 2
    except KeyboardInterrupt:
        print_note("interrupted")
        return 130
    except MemoryError:
        print_note("not enough memory")
        return 2
    except BrokenPipeError:
        # The reader of a pipe has left: not an error, but Python would complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        print_note(f"cannot write the output: {error.strerror or error}")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    return code

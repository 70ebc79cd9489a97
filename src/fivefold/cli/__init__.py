"""The command line: parse, call the library, print.  One module per command.

Exit codes: 0 done, 1 the honest answer is no, 2 bad input, 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import fivefold
from fivefold.cli import bench, cover, grade, lists, openers, simulate, tree
from fivefold.cli.output import print_note
from fivefold.cli.parser import Parser
from fivefold.errors import FivefoldError

# In the order of the help text.
COMMANDS = (openers, simulate, tree, cover, grade, lists, bench)


def build_parser() -> Parser:
    """The parser of the whole command line."""
    parser = Parser(
        prog="fivefold",
        description="A toolbox for Wordle-like word puzzles.",
        epilog="example: fivefold openers --top 5\n`fivefold COMMAND --help` tells more.",
    )
    parser.add_argument("--version", action="store_true", help="print the version and the kernel in use")
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", dest="command")
    for module in COMMANDS:
        module.add_command(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    code = 0
    try:
        parser = build_parser()
        options = parser.parse_args(arguments)
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
    except BrokenPipeError:
        # The reader of a pipe has left: not an error, but Python would complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code

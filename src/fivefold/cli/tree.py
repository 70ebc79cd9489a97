"""``fivefold tree``: strategies as files, a module for each subcommand."""

from __future__ import annotations

from fivefold.cli import tree_convert, tree_draw, tree_verify
from fivefold.cli.parser import Commands, Parser, new_command

# In the order of the help text.
SUBCOMMANDS = (tree_verify, tree_convert, tree_draw)


def add_command(commands: Commands) -> None:
    """Add ``tree`` and its subcommands."""
    parser = new_command(
        commands,
        "tree",
        "strategies as files: verify, convert, draw",
        example="fivefold tree verify salet.txt --list nyt-2022",
    )
    subcommands = parser.add_subparsers(
        metavar="SUBCOMMAND", title="subcommands", required=True, parser_class=Parser
    )
    for module in SUBCOMMANDS:
        module.add_subcommand(subcommands)

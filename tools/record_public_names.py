"""Add new public names to tests/golden/public-names.txt: of the library, commands and options.

Names are only added here.  One that is retired is deleted by hand, together with an entry in the
changelog; `tests/test_public_names.py` asks for it.
"""

from __future__ import annotations

from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from pathlib import Path

import fivefold
from fivefold.cli import build_parser

RECORD = Path(__file__).parents[1] / "tests/golden/public-names.txt"


def public_names() -> list[str]:
    """Every name that the changelog's promise covers."""
    library = [f"fivefold.{name}" for name in fivefold.__all__]
    return sorted({*library, *command_names(build_parser(), "fivefold")})


def command_names(parser: ArgumentParser, path: str) -> Iterator[str]:
    """A command, its options and its subcommands."""
    yield path
    for action in parser._actions:  # noqa: SLF001
        for option in action.option_strings:
            if option.startswith("--"):
                yield f"{path} {option}"
        if isinstance(action, _SubParsersAction):
            for name, command in action.choices.items():
                yield from command_names(command, f"{path} {name}")


def recorded_names() -> list[str]:
    """The names on record."""
    return RECORD.read_text("utf-8").splitlines() if RECORD.exists() else []


if __name__ == "__main__":
    RECORD.write_text("\n".join(sorted({*recorded_names(), *public_names()})) + "\n", "utf-8")

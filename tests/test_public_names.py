"""Public names only disappear with an entry in the changelog.

``tests/golden/public-names.txt`` has every name of the library, every command and option.
``python -m tests.test_public_names`` adds new ones (`make golden` does it); one that is retired is
deleted by hand, together with an entry "- Removed `name`" in the changelog.
"""

import argparse
import ast
import re
from pathlib import Path

import fivefold
from fivefold.cli import build_parser

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "tests/golden/public-names.txt"


def command_names(parser, path):
    """A command, its options and its subcommands."""
    yield path
    for action in parser._actions:
        yield from (f"{path} {option}" for option in action.option_strings if option.startswith("--"))
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                yield from command_names(command, f"{path} {name}")


def public_names():
    return {
        *(f"fivefold.{name}" for name in fivefold.__all__),
        *command_names(build_parser(), "fivefold"),
    }


def test_public_names_are_those_on_record_but_for_what_the_changelog_says_is_removed():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    entries = re.findall(r"^- Removed(.*?)(?=^- |^#|\Z)", changelog, re.MULTILINE | re.DOTALL)
    removed = {name for entry in entries for name in re.findall(r"`([^`]+)`", entry)}
    recorded = set(RECORD.read_text(encoding="utf-8").splitlines())
    assert not recorded - public_names() - removed
    assert not public_names() - recorded, "new names: run python -m tests.test_public_names"


def test_type_checkers_are_told_the_names_that_python_finds():
    source = ast.parse(Path(fivefold.__file__).read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(source) if isinstance(node, ast.ImportFrom) and node.level == 0]
    told = {alias.asname: node.module for node in imports for alias in node.names if alias.asname}
    assert told == {name: f"fivefold.{module}" for name, module in fivefold._MODULES.items()}
    for name in fivefold.__all__:
        assert getattr(fivefold, name) is not None
        assert name in dir(fivefold)


if __name__ == "__main__":
    names = public_names() | set(RECORD.read_text(encoding="utf-8").splitlines())
    RECORD.write_text("\n".join(sorted(names)) + "\n", encoding="utf-8")

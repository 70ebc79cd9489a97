"""Write ``docs/command-line.md`` from the parsers of the command line.

    python tools/make_cli_docs.py

The parsers' own help texts depend on the Python version, so the page is rendered here.
"""

from __future__ import annotations

from argparse import Action, ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from fivefold.base.files import replacing
from fivefold.cli import build_parser

TARGET = Path(__file__).parents[1] / "docs" / "command-line.md"

HEAD = """\
# Command line

Written by `tools/make_cli_docs.py` from the parsers; `fivefold COMMAND --help` prints the same.

Exit codes: 0 done; 1 ran correctly, and the answer is no; 2 bad input, with one line that names it; 130
interrupted by Ctrl-C and 143 ended by SIGTERM, after what is known was printed.  `--json` prints one
object and nothing else:
`{"command": ..., "lexicon": {"name", "answers", "guesses", "sha256"}, "rule": ..., "seconds": ...,
"result": {...}}`.  Colours appear on terminals only; `NO_COLOR` turns them off.
"""


def commands(parser: ArgumentParser, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ArgumentParser]]:
    """Every command that does something, with its full name."""
    children = parser._subparsers._group_actions if parser._subparsers else []  # noqa: SLF001
    if path and not children:
        yield " ".join(path), parser
    for action in children:
        for name, child in dict(action.choices or {}).items():
            yield from commands(child, (*path, name))


def option_row(action: Action) -> str:
    """One line of the table of options."""
    names = ", ".join(f"`{name}`" for name in action.option_strings) or f"`{action.dest}`"
    value = action.metavar if isinstance(action.metavar, str) else None
    if action.choices is not None:
        value = "\\|".join(map(str, action.choices))
    elif action.nargs == 0 or not action.option_strings:
        value = None
    shown = f" `{value}`" if value and "\\|" not in value else f" {value}" if value else ""
    return f"| {names}{shown} | {' '.join((action.help or '').split())} |"


def section(name: str, parser: ArgumentParser) -> str:
    """The part of the page about one command."""
    lines = [f"## fivefold {name}", "", *_paragraphs(parser.description or ""), ""]
    lines += ["| option | meaning |", "| --- | --- |"]
    lines += [option_row(action) for action in parser._actions if action.dest != "help"]  # noqa: SLF001
    example = (parser.epilog or "").removeprefix("example: ")
    return "\n".join([*lines, "", f"Example: `{example}`", ""])


def _paragraphs(text: str) -> Iterator[str]:
    """The description, with indented lines as a literal block."""
    block: list[str] = []
    for line in [*text.splitlines(), ""]:
        if line.startswith("  "):
            block.append(line[2:])
            continue
        if block:
            yield from ["", "```text", *block, "```", ""]
            block = []
        yield line


def main() -> None:
    """Write the page."""
    sections = [section(name, parser) for name, parser in commands(build_parser())]
    with replacing(TARGET) as part:
        part.write_text("\n".join([HEAD, *sections]), encoding="utf-8")


if __name__ == "__main__":
    main()

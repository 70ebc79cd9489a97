"""Help texts in lines that fit the terminal: paragraphs are filled, lists keep their columns."""

from __future__ import annotations

import re
import textwrap
from argparse import RawDescriptionHelpFormatter


class HelpText(RawDescriptionHelpFormatter):
    """Lays out what parsers say; a line that begins with a space is an entry of a list."""

    def format_help(self) -> str:
        """The base class leaves a group of options that exclude each other in one line."""
        width = self._width + 2
        lines = super().format_help().split("\n")
        return "\n".join(line if len(line) <= width else _wrapped(line, width) for line in lines)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        paragraphs = (_filled(paragraph, width) for paragraph in text.split("\n\n"))
        return textwrap.indent("\n\n".join(paragraphs), indent)


def _filled(paragraph: str, width: int) -> str:
    """A paragraph in lines of at most ``width``; its sentences end with two spaces."""
    lines: list[str] = []
    for line in paragraph.split("\n"):
        if lines and not line.startswith(" ") and not lines[-1].startswith(" "):
            lines[-1] += (" " if lines[-1].endswith(".") else "") + " " + line
        else:
            lines.append(line)
    return "\n".join(_wrapped(line, width) for line in lines)


def _wrapped(line: str, width: int) -> str:
    """A line that goes on as it began, or an entry of a list that goes on below its second column."""
    column = re.match(r" +\S+  +(?=\S)| *", line)
    hanging = " " * (column.end() if column else 0)
    return textwrap.fill(
        line, width, subsequent_indent=hanging, break_long_words=False, break_on_hyphens=False
    )

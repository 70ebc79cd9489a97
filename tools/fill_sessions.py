"""Write the real output below every command of the documentation's console blocks.

python tools/fill_sessions.py README.md docs/*.md
python tools/fill_sessions.py --slow PAGES    also blocks that tests do not run, if they show a time
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import sys
from pathlib import Path

from fivefold.base.files import replacing
from fivefold.cli import main


def output_of(command: str) -> str:
    """What a command prints on standard output."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        main(shlex.split(command)[1:])
    return out.getvalue()


def filled(block: re.Match[str]) -> str:
    """A block with fresh output."""
    kind, shown = block.groups()
    if kind == "text" and not re.search(r"\d s$", shown, re.MULTILINE):
        return block[0]
    commands = re.findall(r"^\$ (.*)$", shown, re.MULTILINE)
    sessions = "".join(f"$ {command}\n{output_of(command)}" for command in commands)
    return f"```{kind}\n{sessions}```"


if __name__ == "__main__":
    slow = "--slow" in sys.argv
    blocks = re.compile(
        rf"^```({'console|text' if slow else 'console'})\n(\$ .*?)^```", re.MULTILINE | re.DOTALL
    )
    for name in [name for name in sys.argv[1:] if name != "--slow"]:
        page = Path(name)
        text = page.read_text(encoding="utf-8")
        fresh = blocks.sub(filled, text)
        with replacing(page) as part:
            part.write_text(fresh, encoding="utf-8")

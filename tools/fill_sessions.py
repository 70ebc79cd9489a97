"""Write the real output below every command of the documentation's console blocks.

python tools/fill_sessions.py README.md docs/*.md
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
    """A console block with fresh output."""
    commands = re.findall(r"^\$ (.*)$", block[0], re.MULTILINE)
    sessions = "".join(f"$ {command}\n{output_of(command)}" for command in commands)
    return f"```console\n{sessions}```"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        page = Path(name)
        text = page.read_text(encoding="utf-8")
        fresh = re.sub(r"^```console\n.*?^```", filled, text, flags=re.MULTILINE | re.DOTALL)
        with replacing(page) as part:
            part.write_text(fresh, encoding="utf-8")

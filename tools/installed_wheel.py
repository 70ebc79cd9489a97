"""A wheel in an environment of its own, and the commands that a page shows."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import venv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXTRAS = "frame,freq,plot,serve"
BLOCKS = r"^```{}\n(.*?)^```"


@dataclass(frozen=True)
class Session:
    """A command of a page and what the page says it prints."""

    page: str
    command: str
    output: str


def sessions(page: Path, kind: str = "console") -> Iterator[Session]:
    """The commands of a page's blocks of one kind."""
    for block in re.findall(BLOCKS.format(kind), page.read_text("utf-8"), re.MULTILINE | re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield Session(page.name, command, output)


@dataclass(frozen=True)
class Installed:
    """A wheel in an environment of its own, used from a folder elsewhere."""

    scripts: Path
    folder: Path

    def run(self, program: str, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run one of its programs, with what is ``typed`` into it."""
        return subprocess.run(
            [self.scripts / program, *arguments],
            cwd=self.folder,
            env=self.environment(),
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )

    def environment(self) -> dict[str, str]:
        """The variables of this process without those that would lead to other packages."""
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "FIVEFOLD"))}
        return kept | {"MPLBACKEND": "agg", "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1"}


def install(wheel: Path, base: Path) -> Installed:
    """Install ``wheel`` with its extras below ``base``."""
    venv.create(base / "venv", with_pip=True)
    scripts = base / "venv" / ("Scripts" if os.name == "nt" else "bin")
    shutil.copytree(ROOT / "docs/trees", base / "work/docs/trees")  # the pages read these ...
    shutil.copy(ROOT / "docs/season.txt", base / "work/docs")  # ... and this
    pip = [str(scripts / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, f"{wheel.resolve()}[{EXTRAS}]"], check=True)
    return Installed(scripts, base / "work")

"""Run every command and every Python session of the README and the documentation from a wheel.

The wheel is installed in a fresh environment and everything runs in a folder with nothing but the trees
and the log that the pages read, so that nothing else of this checkout is used.

Commands in `text` blocks take minutes, a cluster, a GPU or an answer from you: of those only the options
are read, and with `--long` those that show a table are run too.
"""

from __future__ import annotations

import argparse
import difflib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
EXTRAS = "frame,freq,plot,serve"
BLOCKS = r"^```{}\n(.*?)^```"
TABLE = re.compile(r"^(?:rank|strategy)  ")
# How long a command took differs from run to run, and so does how many triples its threads measured.
VARYING = re.compile(r'\d+\.\d+ s\b|"seconds": [\d.e-]+|\d+ ruled out by bounds, \d+ measured')
DOCTEST = """
import doctest, sys
import fivefold
assert fivefold.__file__.startswith(sys.prefix), fivefold.__file__
result = doctest.testfile(sys.argv[1], module_relative=False, encoding="utf-8")
sys.exit(result.failed != 0)
"""
PARSE = """
import shlex, sys
from fivefold.cli import build_parser
for command in sys.argv[1:]:
    print("$", command, flush=True)
    build_parser().parse_args(shlex.split(command)[1:])
"""


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

    def run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run one of its programs."""
        environment = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "FIVEFOLD"))}
        environment |= {"MPLBACKEND": "agg", "PYTHONUTF8": "1"}
        return subprocess.run(
            [self.scripts / program, *arguments],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )


def install(wheel: Path, base: Path) -> Installed:
    """Install ``wheel`` with its extras below ``base``."""
    venv.create(base / "venv", with_pip=True)
    scripts = base / "venv" / ("Scripts" if os.name == "nt" else "bin")
    shutil.copytree(ROOT / "docs/trees", base / "work/docs/trees")  # the pages read these ...
    shutil.copy(ROOT / "docs/season.txt", base / "work/docs")  # ... and this
    pip = [str(scripts / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, f"{wheel.resolve()}[{EXTRAS}]"], check=True)
    return Installed(scripts, base / "work")


def wrong_sessions(installed: Installed, page: Path) -> list[str]:
    """What a page shows and the wheel does not do."""
    wrong, shown = [], list(sessions(page))
    for session in shown:
        program, *arguments = shlex.split(session.command)
        expected = VARYING.sub("#", session.output)
        printed = VARYING.sub("#", installed.run(program, *arguments).stdout)
        if expected != printed:
            lines = difflib.unified_diff(expected.splitlines(), printed.splitlines(), lineterm="", n=0)
            wrong.append("\n".join([f"{session.page}: $ {session.command}", *lines]))
    examples = page.read_text("utf-8").count("\n>>> ")
    if examples:
        python = installed.run("python", "-c", DOCTEST, str(page))
        if python.returncode != 0:
            wrong.append(f"{page.name}:\n{python.stdout}{python.stderr}")
    print(f"{page.name}: {len(shown)} commands, {examples} lines of Python", flush=True)
    return wrong


def wrong_long_sessions(installed: Installed, page: Path, *, run: bool) -> list[str]:
    """The same for commands that take long: what the parser refuses, or if they ``run`` do not print."""
    shown = [each for each in sessions(page, "text") if each.command.startswith("fivefold ")]
    if not shown:
        return []
    parsed = installed.run("python", "-c", PARSE, *(session.command for session in shown))
    if parsed.returncode != 0:
        return [f"{page.name}: {parsed.stdout.splitlines()[-1]}\n{parsed.stderr}"]
    wrong = []
    for session in shown:
        if run and TABLE.match(session.output):
            _, *arguments = shlex.split(session.command)
            # Pages leave out times and do not fold lines.
            output = installed.run("fivefold", *arguments).stdout
            printed = VARYING.sub("#", " ".join(output.split()))
            lines = [" ".join(line.split()) for line in VARYING.sub("#", session.output).splitlines()]
            missing = [f"  {line}" for line in lines if line not in printed]
            if missing:
                told = [f"{page.name}: $ {session.command}", *missing, "is not what it prints:", output]
                wrong.append("\n".join(told))
            print(f"{page.name}: $ {session.command}", flush=True)
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description="Run the README and the documentation from a wheel.")
    parser.add_argument("wheel", type=Path, nargs="?", help="default: the newest one in dist/")
    parser.add_argument("--long", action="store_true", help="run commands that take minutes too")
    options = parser.parse_args()
    wheels = sorted((ROOT / "dist").glob("*.whl"), key=lambda path: path.stat().st_mtime)
    wheel = options.wheel or (wheels or sys.exit("no wheel in dist/: make wheel"))[-1]
    with tempfile.TemporaryDirectory() as base:
        installed = install(wheel, Path(base))
        print(installed.run("fivefold", "--version").stdout, end="")
        with ThreadPoolExecutor(os.cpu_count()) as pool:  # starting Python is most of a command
            found = list(pool.map(partial(wrong_sessions, installed), PAGES))
            found += pool.map(partial(wrong_long_sessions, installed, run=options.long), PAGES)
    wrong = [problem for page in found for problem in page]
    print("\n".join(wrong) or "All of them do what the pages show.")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

"""Run every command, Python session and notebook of the README and the documentation from a wheel.

The wheel is installed in a fresh environment and everything runs in a folder with nothing but the trees
and the log that the pages read, so that nothing else of this checkout is used.

Commands in `text` blocks take minutes, a cluster, a GPU or an answer from you.  Of those the options
are read; the game is played with the guesses that its page shows, the server is asked what its page
asks, and with `--long` those that show a table are run too.
"""

from __future__ import annotations

import argparse
import difflib
import os
import re
import shlex
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from installed_wheel import ROOT, Installed, install, sessions
from wheel_trials import wrong_answers, wrong_game, wrong_notebook, wrong_strategy

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
NOTEBOOKS = sorted((ROOT / "docs/notebooks").glob("*.ipynb"))
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


def wrong_sessions(installed: Installed, page: Path) -> list[str]:
    """What a page shows and the wheel does not do."""
    wrong, shown = [], list(sessions(page))
    for session in shown:
        program, *arguments = shlex.split(session.command)
        expected = VARYING.sub("#", session.output)
        done = installed.run(program, *arguments)
        printed = VARYING.sub("#", done.stdout)
        if expected != printed or done.returncode not in (0, 1):  # 1: the answer is no
            lines = difflib.unified_diff(expected.splitlines(), printed.splitlines(), lineterm="", n=0)
            wrong.append("\n".join([f"{session.page}: $ {session.command}", *lines, done.stderr]))
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
            for wrong in (wrong_game, wrong_answers, wrong_strategy):
                found += pool.map(partial(wrong, installed), PAGES)
            found += pool.map(partial(wrong_notebook, installed), NOTEBOOKS)
    problems = [problem for page in found for problem in page]
    print("\n".join(problems) or "All of them do what the pages show.")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()

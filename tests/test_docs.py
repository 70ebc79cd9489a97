"""What the documentation shows is what happens."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from fivefold.cli import main

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

# How long a command took differs from run to run.
SECONDS = re.compile(r'\d+\.\d+ s\b|"seconds": [\d.e-]+')


def sessions(page):
    """The commands of a page's console blocks with the output shown."""
    for block in re.findall(
        r"^```console\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    ):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_sessions_run(page):
    results = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert results.failed == 0


@pytest.mark.parametrize(
    ("command", "output"), [session for page in PAGES for session in sessions(page)]
)
def test_console_sessions_show_real_output(capsys, command, output):
    program, *arguments = shlex.split(command)
    assert program == "fivefold"
    main(arguments)
    assert SECONDS.sub("# s", capsys.readouterr().out) == SECONDS.sub("# s", output)


def test_the_readme_shows_what_make_demo_prints(capsys):
    recipe = re.search(r"^demo:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), re.MULTILINE)[1]
    for line in recipe.splitlines():
        main(shlex.split(line)[1:])
    shown = re.search(r"^\$ make demo\n(.*?)^```", PAGES[0].read_text(), re.MULTILINE | re.DOTALL)[1]
    assert SECONDS.sub("# s", shown) == SECONDS.sub("# s", capsys.readouterr().out)


@pytest.mark.parametrize("example", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.name)
def test_examples_run(example):
    process = subprocess.run([sys.executable, example], capture_output=True, text=True, check=True)
    assert process.stdout
    assert len(example.read_text(encoding="utf-8").splitlines()) <= 40


def test_links_between_pages_lead_somewhere():
    for page in PAGES:
        for target in re.findall(r"\]\((?!http|#)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"

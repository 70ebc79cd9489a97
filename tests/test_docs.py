"""What the documentation shows is what happens."""

import doctest
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import matplotlib as mpl
import pytest

from fivefold.cli import main

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))

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


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(notebook):
    mpl.use("agg")
    names = {"__name__": "notebook"}
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    for cell in cells:
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "notebooks are kept without output"
            exec(compile("".join(cell["source"]), str(notebook), "exec"), names)


@pytest.mark.parametrize("example", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.name)
def test_examples_run(example):
    process = subprocess.run([sys.executable, example], capture_output=True, text=True, check=True)
    assert process.stdout

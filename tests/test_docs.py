"""What the documentation shows is what happens.

``python -m tests.test_docs docs/trees.md`` writes the output of the commands of a page again.
"""

import doctest
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import matplotlib as mpl
import pytest

from fivefold.cli import build_parser, main

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))

# How long a command took differs from run to run, and so does how many triples its threads measured.
VARYING = re.compile(r'\d+\.\d+ s\b|"seconds": [\d.e-]+|\d+ ruled out by bounds, \d+ measured')


def sessions(page, kind="console"):
    """The commands of a page's blocks of one kind with the output shown."""
    for block in re.findall(
        rf"^```{kind}\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
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
    assert VARYING.sub("#", capsys.readouterr().out) == VARYING.sub("#", output)


# Commands in `text` blocks take minutes, a cluster or an answer.
LONG = [session for page in PAGES for session in sessions(page, "text") if session[0][:9] == "fivefold "]


@pytest.mark.parametrize(("command", "output"), LONG)
def test_long_sessions_are_understood_and_with_an_option_show_real_output(
    capsys, request, command, output
):
    arguments = shlex.split(command)[1:]
    build_parser().parse_args(arguments)
    if request.config.getoption("--long-sessions") and re.match("(?:rank|strategy)  ", output):
        main(arguments)
        # Pages leave out times and do not fold lines.
        printed = VARYING.sub("#", " ".join(capsys.readouterr().out.split()))
        for line in VARYING.sub("#", output).splitlines():
            assert " ".join(line.split()) in printed


def test_a_game_goes_as_shown():
    games = [each for each in LONG if re.search(r"^\d/\d> ", each[1], re.MULTILINE)]
    assert games
    for command, output in games:
        typed = "".join(re.findall(r"^\d/\d> (.*\n)", output, re.MULTILINE))
        arguments = [sys.executable, "-m", "fivefold", *shlex.split(command)[1:], "--no-save"]
        done = subprocess.run(arguments, input=typed, capture_output=True, text=True, check=False)
        # Nothing is prompted for where nobody types.
        assert done.stdout.startswith(re.sub(r"^\d/\d> .*\n", "", output, flags=re.MULTILINE))


def test_a_strategy_of_your_own_plays_once_it_is_saved(capsys, folder, monkeypatch):
    text = (ROOT / "docs" / "strategies.md").read_text(encoding="utf-8")
    command, module, name = re.search(r"`(fivefold simulate (\w+):(\w+) [^`]*)`", text).groups()
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    (code,) = (block for block in blocks if f"\ndef {name}(" in block)
    (folder / f"{module}.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    assert main(shlex.split(command)[1:]) == 0
    assert re.search(rf"^{name} ", capsys.readouterr().out, re.MULTILINE)


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


def rewritten(block):
    """A block of commands with what they print now."""
    parts = []
    for command in re.findall(r"^\$ (.*)$", block[1], re.MULTILINE):
        done = subprocess.run(
            [sys.executable, "-m", *shlex.split(command)], capture_output=True, text=True, check=False
        )
        parts.append(f"$ {command}\n{done.stdout}")
    return f"```console\n{''.join(parts)}```"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        text = Path(name).read_text(encoding="utf-8")
        blocks = re.compile(r"^```console\n(\$ .*?)^```", re.MULTILINE | re.DOTALL)
        Path(name).write_text(blocks.sub(rewritten, text), encoding="utf-8")

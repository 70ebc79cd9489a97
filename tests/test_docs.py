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

import fivefold
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


def test_the_readme_shows_every_command_of_make_demo():
    recipe = re.search(r"^demo:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), re.MULTILINE)[1]
    shown = [shlex.split(command) for command, _ in sessions(PAGES[0])]
    for line in recipe.splitlines():
        assert ["fivefold", *shlex.split(line)[1:]] in shown


def test_the_front_page_fits_a_screen():
    assert len(PAGES[0].read_text(encoding="utf-8").splitlines()) <= 90


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(notebook):
    mpl.use("agg")
    names = {"__name__": "notebook"}
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    for cell in cells:
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "notebooks are kept without output"
            exec(compile("".join(cell["source"]), str(notebook), "exec"), names)


def test_the_reference_has_every_module_and_every_public_name():
    found = (ROOT / "docs" / "api").glob("*.md")
    pages = {page.stem: page.read_text(encoding="utf-8") for page in found}
    for path in (ROOT / "src" / "fivefold").glob("*/*.py"):
        room = path.parent.name
        if path.stem != "__init__" and room != "cli":
            assert f".. automodule:: fivefold.{room}.{path.stem}\n" in pages[room], path
    for name in fivefold.__all__:
        assert f"| `{name}` |" in pages["index"]


@pytest.mark.parametrize("example", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.name)
def test_examples_run(example):
    process = subprocess.run([sys.executable, example], capture_output=True, text=True, check=True)
    assert process.stdout
    assert len(example.read_text(encoding="utf-8").splitlines()) <= 40


def test_links_between_pages_lead_somewhere():
    for page in PAGES:
        for target in re.findall(r"\]\((?!http|#)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_figures_of_the_speed_page_are_those_on_record():
    page = ROOT / "docs" / "speed.md"
    record = json.loads((ROOT / "docs" / "speed.json").read_text(encoding="utf-8"))
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        from record_speed import page_text
    finally:
        sys.path.remove(str(ROOT / "tools"))
    text = page.read_text(encoding="utf-8")
    assert page_text(text, record) == text
    assert "Not measured yet" not in text


@pytest.mark.parametrize("page", ["gpu.md", "speed.md"])
def test_the_figures_about_gpus_are_those_on_record(page):
    record = json.loads((ROOT / "docs" / "gpu.json").read_text(encoding="utf-8"))
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        from gpu_tables import page_text
    finally:
        sys.path.remove(str(ROOT / "tools"))
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    assert "<!-- gpu speed -->" in text and page_text(text, record) == text

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


def unknown_names(text, names):
    """The commands and options that a text mentions and that do not exist."""
    text = re.sub(r"^```[^\n]*\n.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    for command in re.findall(
        r"`(fivefold [^`]+)`", text.replace("fivefold COMMAND ", "fivefold suggest ")
    ):
        words = command.split()
        plain = [word for word in words[:3] if not word.startswith("-")]
        known = max((name for i in range(4) if (name := " ".join(plain[:i])) in names), key=len)
        if len(plain) > 1 and known == "fivefold":
            yield command
        yield from (
            f"{known} {word}"
            for word in words
            if word.startswith("--") and f"{known} {word}" not in names
        )


@pytest.mark.parametrize("page", [*PAGES, *ROOT.glob("[A-Z]*.md")], ids=lambda page: page.name)
def test_a_text_mentions_commands_and_options_that_exist(page):
    names = set((ROOT / "tests/golden/public-names.txt").read_text(encoding="utf-8").splitlines())
    assert not list(unknown_names(page.read_text(encoding="utf-8"), names))


def test_a_command_or_an_option_that_does_not_exist_is_seen():
    names = {"fivefold", "fivefold tree", "fivefold tree draw", "fivefold tree draw --out"}
    text = "`fivefold tree draw a.txt --out b.svg`, `fivefold tree draw --in x` and `fivefold plant it`"
    assert list(unknown_names(text, names)) == ["fivefold tree draw --in", "fivefold plant it"]


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


@pytest.fixture
def tools(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "tools")


@pytest.mark.usefixtures("tools")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_figures_of_a_page_are_those_on_record(page):
    from record_speed import page_text

    record = json.loads((ROOT / "docs" / "speed.json").read_text(encoding="utf-8"))
    text = page.read_text(encoding="utf-8")
    assert page_text(text, record) == text
    assert "Not measured yet" not in text


@pytest.mark.usefixtures("tools")
def test_the_counts_of_proofs_are_those_on_record():
    from record_counts import COUNTS, PAGE, RECORD, page_text

    record = json.loads(RECORD.read_text(encoding="utf-8"))
    assert set(record) == set(COUNTS) and all("date" in entry for entry in record.values())
    text = PAGE.read_text(encoding="utf-8")
    assert page_text(text, record) == text
    assert set(re.findall(r"<!-- counts (\w+) -->", text)) == {*COUNTS, "book", "sample"}


@pytest.mark.usefixtures("tools")
def test_counts_on_record_agree_with_what_is_proven():
    from make_records import read_records
    from record_counts import RECORD

    record = json.loads(RECORD.read_text(encoding="utf-8"))
    proven = {entry["command"]: entry for entry in read_records()}
    for row in record["closed"]["rows"]:
        assert row["mark_sets"] + row["two_guess"] + row["searched"] == row["guesses"]
        entry = proven[f"fivefold prove {row['options']}"]
        assert (row["opener"], row["total"]) == (
            entry["value"]["best.opener"],
            entry["value"]["best.total"],
        )
        if "checked" in entry:
            assert entry["checked"]["searched"] == row["searched"]
    first = record["closed"]["rows"][0]
    assert record["bounds"]["below"] == first["searched"]
    assert record["bounds"]["best"][:2] == [first["opener"], first["total"]]
    for row in record["worst"]["rows"]:
        assert (
            proven[f"fivefold tree build --list {row['list']} --objective worst"]["value"]["worst"]
            == row["enough"]
        )


# Times, as people type them.
TIMES = re.compile(
    r"\d ?(?:s|ms|µs|ns|min|h)\b|\b(?:milli|micro|nano)seconds?\b|\b(?:seconds|minutes?|hours?|days?)\b"
)
# What other words than figures say about time: settings, promises, and how long it is to read.
NO_FIGURES = (
    "10 seconds to send",
    "5 seconds of search",
    "![CPU seconds by number of guesses",
    "about two minutes or less",
    "eight seconds allow",
    "five minutes",
    "loses two seconds or less",
    "stop after N seconds",
)
WRITTEN_BY_TOOLS = {"command-line.md", "records.md", "reproduced-tables.md"}


def typed_times(text):
    """The lines of a page with a time that neither a tool nor a command wrote, nor others published."""
    places = r"<!-- (?:table \w+|first triples|rankings|gpu \w+|prediction) -->.*?<!-- end -->"
    text = re.sub(places, "", text, flags=re.DOTALL)
    text = re.sub(r"^```\w*\n.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^Published elsewhere.*?\n\n", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"`[^`\n]*`", "", re.sub(r"\s+", " ", text))
    for phrase in NO_FIGURES:
        text = re.sub(re.escape(phrase), "", text, flags=re.IGNORECASE)
    return [text[max(0, found.start() - 40) : found.end()] for found in TIMES.finditer(text)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_time_is_typed_by_hand(page):
    if page.name not in WRITTEN_BY_TOOLS:
        assert not typed_times(page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.name)
def test_no_time_is_typed_by_hand_in_a_notebook(notebook):
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    assert texts and not any(typed_times(text) for text in texts)


def test_a_time_typed_by_hand_is_seen():
    for text in ("It takes 43 s.", "in 7 ms", "half a nanosecond", "20 minutes\nof CPU"):
        assert typed_times(text), text
    table = "<!-- table grade -->\n1.5 ms\n<!-- end -->\n"
    assert not typed_times(table + "```console\n$ fivefold\n0.1 s\n```\n`5 s`, a second guess")


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

"""What a release needs, as far as files can tell."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import fivefold

if sys.version_info >= (3, 11):
    import tomllib
else:
    tomllib = pytest.importorskip("tomli")

ROOT = Path(__file__).parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = SETTINGS["project"]
REPOSITORY = PROJECT["urls"]["Repository"]
# How the sources of the word lists state their licences, and how SPDX writes them.
SPDX = {"public domain": "LicenseRef-Public-Domain", "SCOWL (permissive)": "LicenseRef-SCOWL"}

sys.path.insert(0, str(ROOT / "tools"))
from check_release import problem  # noqa: E402
from long_description import absolute, dynamic_metadata  # noqa: E402
from try_pythons import promised, tag, trials  # noqa: E402

sys.path.pop(0)


def test_the_licence_expression_covers_every_word_list():
    lists = json.loads((ROOT / "src/fivefold/data/lists.json").read_text(encoding="utf-8"))["lists"]
    stated = {source["licence"] for entry in lists.values() for source in entry["sources"]}
    named = set(PROJECT["license"].split(" AND "))
    assert {SPDX.get(licence, licence) for licence in stated} <= named
    assert {"MIT", "BSD-3-Clause"} <= named  # our own, and nanobind's


def test_every_source_of_words_has_its_licence_text_in_the_wheel():
    lists = json.loads((ROOT / "src/fivefold/data/lists.json").read_text(encoding="utf-8"))
    entries = [*lists["lists"].values(), lists["history"]]
    packages = {source["package"] for entry in entries for source in entry["sources"]}
    assert "src/fivefold/data/SOURCES.md" in PROJECT["license-files"]
    text = (ROOT / "src/fivefold/data/SOURCES.md").read_text(encoding="utf-8")
    for package in packages:
        assert re.search(rf"^### {re.escape(package)}\n\n.*\S", text, re.MULTILINE), package


def test_every_licence_file_is_there():
    for pattern in PROJECT["license-files"]:
        assert list(ROOT.glob(pattern)), pattern


def test_the_long_description_has_absolute_addresses():
    text = dynamic_metadata({}, PROJECT)["readme"]["text"]
    assert f"]({REPOSITORY}/raw/main/docs/images/page-suggest.webp)" in text
    assert not re.search(r"\]\((?!https?:|#)", text)


def test_addresses_that_are_absolute_stay_as_they_are():
    text = "[a](https://example.org) [b](#there)"
    assert absolute(text, "https://example.org/us") == text


def test_every_address_of_the_repository_is_the_configured_one():
    host = re.escape(REPOSITORY.rsplit("/", 2)[0])
    named = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in named.stdout.split():
        path = ROOT / name
        if path.suffix in {".md", ".toml", ".cff", ".yml", ".yaml", ".py"} and path.exists():
            for address in re.findall(rf"{host}/[\w.-]+/fivefold\b", path.read_text(encoding="utf-8")):
                assert address == REPOSITORY, name


def test_the_citation_names_this_version():
    assert f"\nversion: {fivefold.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_the_changelog_starts_with_this_version():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(r"^## (\d\S*), ", changelog, re.MULTILINE)[1] == fivefold.__version__


def test_a_release_needs_a_tag_and_a_day():
    assert problem("v1.2.0", "1.2.0", "## 1.2.0, 2026-12-01\n") is None
    assert problem("v1.2.1", "1.2.0", "## 1.2.0, 2026-12-01\n") is not None
    assert problem("v1.2.0", "1.2.0", "## 1.2.0, not yet released\n") is not None


def test_the_stages_of_the_workflows_are_stages_of_the_script():
    script = (ROOT / ".ci/run").read_text(encoding="utf-8")
    stages = set(re.search(r"^stages=\((.*)\)$", script, re.MULTILINE)[1].split())
    workflow = (ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8")
    run = set(re.search(r"stage: \[(.*)\]", workflow)[1].split(", ")) | {"docs"}
    # `start` has two parts, and `tools` installs what the others need, for all of them at once.
    assert run == stages - {"demo", "tests", "tools"}


def test_every_stage_but_the_other_platforms_runs_before_a_change_lands():
    script = (ROOT / ".ci/run").read_text(encoding="utf-8")
    stages = set(re.search(r"^stages=\((.*)\)$", script, re.MULTILINE)[1].split())
    listing = ["make", "--dry-run", "--no-print-directory", "--file", ".ci/stages.mk"]
    commands = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {line.split()[-1] for line in commands.splitlines()} == stages - {"start", "cross"}


def test_the_workflow_installs_what_the_tests_need():
    extras = re.search(
        r"^EXTRAS := (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE
    )[1]
    workflow = (ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8")
    assert f'pip install --verbose ".[{extras}]"' in workflow


def test_the_workflow_tests_every_python_that_is_promised_on_three_systems():
    workflow = (ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8")
    pythons = json.loads(re.search(r"^        python: (\[.*\])$", workflow, re.MULTILINE)[1])
    assert pythons == [f"3.{minor}" for minor in promised()]
    systems = re.search(r"^        system: \[(.*)\]$", workflow, re.MULTILINE)[1].split(", ")
    assert [system.split("-")[0] for system in systems] == ["ubuntu", "macos", "windows"]


@pytest.mark.parametrize(
    "path", sorted((ROOT / ".github/workflows").glob("*.yml")), ids=lambda path: path.name
)
def test_actions_of_others_are_named_by_commit(path):
    actions = re.findall(r"uses: (\S+)(.*)", path.read_text(encoding="utf-8"))
    assert actions
    for action, comment in actions:
        assert action.startswith("./") or re.fullmatch(r"\S+@[0-9a-f]{40}", action), action
        assert action.startswith("./") or re.fullmatch(r" # v\d+\.\d+\.\d+", comment), action


@pytest.mark.parametrize("command", SETTINGS["tool"]["cibuildwheel"]["test-command"])
def test_what_every_wheel_is_tried_with_works(command, folder):
    programs = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run(shlex.split(command), cwd=folder, env=programs, check=True, capture_output=True)


def test_wheels_are_built_or_tried_for_every_python_that_is_promised():
    built = SETTINGS["tool"]["cibuildwheel"]["build"].split()
    assert built == [f"cp3{minor}-*" for minor in promised()]


def test_one_wheel_is_for_every_python_from_the_stable_one_on():
    assert SETTINGS["tool"]["scikit-build"]["wheel"]["py-api"] == "cp312"
    assert [tag(11), tag(12), tag(14)] == ["cp311-cp311", "cp312-abi3", "cp312-abi3"]


def test_wheels_are_tried_here_as_on_the_host():
    commands = SETTINGS["tool"]["cibuildwheel"]["test-command"]
    assert trials() == [shlex.split(command) for command in commands]


# What the extras bring that modules of fivefold import when they are imported themselves.
IMPORTED = {
    "cluster": ["dask", "distributed"],
    "frame": ["pandas", "pyarrow"],
    "freq": ["wordfreq"],
    "gpu": ["cupy"],
    "plot": ["matplotlib"],
    "serve": ["fastapi", "pydantic", "starlette", "uvicorn"],
}
IMPORT_ALL = """
import sys
from importlib import import_module
missing, modules = (text.split() for text in sys.argv[1:])
sys.modules |= dict.fromkeys(missing)
for name in modules:
    import_module(name)
"""


def test_the_host_of_the_documentation_installs_what_the_reference_imports():
    settings = (ROOT / ".readthedocs.yaml").read_text(encoding="utf-8")
    extras = re.search(r"extra_requirements: \[(.*)\]", settings)[1].split(", ")
    assert "docs" in extras
    missing = [name for extra, names in IMPORTED.items() if extra not in extras for name in names]
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs/api").glob("*.md"))
    modules = set(re.findall(r"automodule:: (fivefold[\w.]*)", pages))
    assert len(modules) > 100
    command = [sys.executable, "-c", IMPORT_ALL, " ".join(missing), " ".join(sorted(modules))]
    assert subprocess.run(command, capture_output=True, text=True, check=False).stderr == ""

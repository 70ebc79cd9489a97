"""The metadata of a release."""

import json
import re
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


def test_the_citation_names_this_version():
    assert f"\nversion: {fivefold.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_the_changelog_starts_with_this_version():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(r"^## (\d\S*), ", changelog, re.MULTILINE)[1] == fivefold.__version__


def test_a_release_needs_a_tag_and_a_day():
    assert problem("v1.2.0", "1.2.0", "## 1.2.0, 2026-12-01\n") is None
    assert problem("v1.2.1", "1.2.0", "## 1.2.0, 2026-12-01\n") is not None
    assert problem("v1.2.0", "1.2.0", "## 1.2.0, not yet released\n") is not None


def test_wheels_are_built_for_every_python_that_is_promised():
    built = SETTINGS["tool"]["cibuildwheel"]["build"].split()
    promised = re.findall(r"Python :: 3\.(\d+)'", str(PROJECT["classifiers"]))
    assert promised and built == [f"cp3{minor}-*" for minor in promised]

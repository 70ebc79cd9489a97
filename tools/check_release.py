"""Refuse a release whose tag, package and changelog do not name one version."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def package_version() -> str:
    """The version in the package."""
    text = (ROOT / "src/fivefold/__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    assert found is not None
    return found[1]


def problem(tag: str, version: str, changelog: str) -> str | None:
    """What is wrong with a release, if anything is.

    >>> problem("v1.2.0", "1.2.0", "## 1.2.0, 2026-12-01")
    >>> problem("v1.2.0", "1.1.0", "## 1.2.0, 2026-12-01")
    'the tag is v1.2.0 and the package is 1.1.0'
    >>> problem("v1.2.0", "1.2.0", "## 1.2.0, not yet released")
    'CHANGELOG.md has no day for 1.2.0'
    """
    if tag != f"v{version}":
        return f"the tag is {tag} and the package is {version}"
    if not re.search(rf"^## {re.escape(version)}, \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE):
        return f"CHANGELOG.md has no day for {version}"
    return None


if __name__ == "__main__":
    sys.exit(problem(sys.argv[1], package_version(), (ROOT / "CHANGELOG.md").read_text("utf-8")))

"""The README as package indexes show it: with absolute addresses.

The build asks for it (`tool.dynamic-metadata` in pyproject.toml), so this uses the standard
library only.  The address of the repository stands in pyproject.toml, under `project.urls`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LOCAL_LINK = re.compile(r"(?P<image>!?)\[(?P<text>[^]]*)\]\((?!https?:|#|mailto:)(?P<path>[^)]+)\)")


def project_url(name: str) -> str:
    """An address of `project.urls`."""
    settings = (ROOT / "pyproject.toml").read_text("utf-8")
    found = re.search(rf'^{name} = "(?P<url>https:[^"]+)"$', settings, re.MULTILINE)
    assert found is not None, f"no {name} under project.urls"
    return found["url"]


def absolute(text: str, url: str) -> str:
    """Markdown with links and images below ``url`` instead of beside the file.

    >>> absolute("![a tree](docs/tree.svg) [more](docs/trees.md)", "https://example.org/us/it")
    '![a tree](https://example.org/us/it/raw/main/docs/tree.svg) [more](https://example.org/us/it/blob/main/docs/trees.md)'
    """

    def replaced(link: re.Match[str]) -> str:
        kind = "raw" if link["image"] else "blob"
        return f"{link['image']}[{link['text']}]({url}/{kind}/main/{link['path']})"

    return LOCAL_LINK.sub(replaced, text)


def dynamic_metadata(settings: Mapping[str, Any], project: Mapping[str, Any]) -> dict[str, Any]:
    """What scikit-build-core asks for: a part of `project` in pyproject.toml."""
    assert not settings
    text = absolute((ROOT / "README.md").read_text("utf-8"), project["urls"]["Repository"])
    return {"readme": {"content-type": "text/markdown", "text": text}}

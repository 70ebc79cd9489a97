"""Mutants that were killed before, so that a run can be stopped and taken up again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import astuple
from hashlib import sha256
from pathlib import Path

from mutant_list import Mutant


class Kills:
    """A file with one line per killed mutant, added to as they are killed.

    A line holds as long as the mutant, its file and its test files are what they were, by what they
    held when first asked for; what these import may have changed, so the last word is a run from the
    start.
    """

    def __init__(self, path: Path, root: Path) -> None:
        self._path = path
        self._root = root
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        self._keys: dict[Mutant, str] = {}
        self._known = {line.partition(" ")[0] for line in lines}

    def __contains__(self, mutant: Mutant) -> bool:
        return self._key(mutant) in self._known

    def add(self, mutant: Mutant, noticed: str) -> None:
        """Keep that ``noticed``, a test, killed a mutant."""
        self._known.add(key := self._key(mutant))
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{key} {mutant.file} {noticed}\n")

    def _key(self, mutant: Mutant) -> str:
        if mutant not in self._keys:
            texts = [path.read_text(encoding="utf-8") for path in self._files(mutant)]
            content = json.dumps([astuple(mutant), texts]).encode()
            self._keys[mutant] = sha256(content).hexdigest()[:32]
        return self._keys[mutant]

    def _files(self, mutant: Mutant) -> Iterator[Path]:
        yield self._root / mutant.file
        for test in mutant.tests:
            if test.startswith("native"):
                yield from sorted((self._root / "native" / "tests").glob("*.?pp"))
            else:
                yield self._root / test.partition("::")[0]

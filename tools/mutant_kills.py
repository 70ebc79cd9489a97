"""What is on record about mutants: which test killed each, and for which code that holds."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from mutant_list import Mutant

RECORD = Path(__file__).parent / "mutants" / "killed"


@dataclass(frozen=True)
class Kill:
    """One line of the record."""

    mutant: str
    """A digest of the change."""
    texts: str
    """A digest of the file that was changed and of the tests that killed it, as they were then."""
    file: str
    noticed: str
    """The test that failed, or those that ran when the mutant ended them."""

    def __str__(self) -> str:
        return f"{self.mutant} {self.texts} {self.file} {self.noticed}"


class Kills:
    """A file with one line per killed mutant, written anew whenever one is killed.

    A line holds as long as the mutant, its file and the file of the test that killed it are what they
    were; a new test elsewhere cannot bring a mutant to life.  What these import may have changed, so
    the last word is a run from the start.  All texts are read at once: they may change during a run.
    """

    def __init__(self, path: Path, root: Path, mutants: Sequence[Mutant]) -> None:
        self._path = path
        native = sorted((root / "native" / "tests").glob("*.?pp"))
        tests = {root / test.partition("::")[0] for mutant in mutants for test in mutant.tests}
        files = {*native, *tests, *(root / mutant.file for mutant in mutants)}
        self._texts = {
            file.relative_to(root).as_posix(): file.read_text(encoding="utf-8")
            for file in sorted(files)
            if file.is_file()
        }
        self._listed = {_digest(mutant.file, mutant.old, mutant.new) for mutant in mutants}
        self._kills = self._read()

    def __contains__(self, mutant: Mutant) -> bool:
        return self.state(mutant) == "killed"

    def state(self, mutant: Mutant) -> str:
        """``killed`` if that is known of this code, ``stale`` if of other code, else ``missing``."""
        kill = self._kills.get(_digest(mutant.file, mutant.old, mutant.new))
        if kill is None:
            return "missing"
        return "killed" if kill.texts == self._digest_of_texts(mutant, kill.noticed) else "stale"

    def add(self, mutant: Mutant, noticed: str) -> None:
        """Keep that ``noticed``, a test, killed a mutant."""
        digest = _digest(mutant.file, mutant.old, mutant.new)
        texts = self._digest_of_texts(mutant, noticed)
        self._write(digest, Kill(digest, texts, mutant.file, noticed))

    def remove(self, mutant: Mutant) -> None:
        """Forget a mutant that was not killed this time."""
        if (digest := _digest(mutant.file, mutant.old, mutant.new)) in self._kills:
            self._write(digest, None)

    def summary(self, mutants: Sequence[Mutant]) -> str:
        """How many of these mutants are on record, in one line."""
        tried = [mutant for mutant in mutants if not mutant.equivalent]
        found = Counter(self.state(mutant) for mutant in tried)
        return (
            f"of {len(tried)} mutants {found['killed']} are known to be killed, {found['stale']} were "
            f"before their file or test changed, {found['missing']} are not on record"
        )

    def _read(self) -> dict[str, Kill]:
        lines = self._path.read_text(encoding="utf-8").splitlines() if self._path.exists() else []
        kills = [Kill(*line.split(" ", maxsplit=3)) for line in lines]
        return {kill.mutant: kill for kill in kills if kill.mutant in self._listed}

    def _write(self, digest: str, kill: Kill | None) -> None:
        self._kills = self._read()  # another run may have added to it
        self._kills.pop(digest, None)
        if kill is not None:
            self._kills[digest] = kill
        lines = sorted(self._kills.values(), key=lambda kill: (kill.file, kill.mutant))
        self._path.parent.mkdir(parents=True, exist_ok=True)
        new = self._path.with_suffix(".new")
        new.write_text("".join(f"{kill}\n" for kill in lines), encoding="utf-8")
        os.replace(new, self._path)  # noqa: PTH105

    def _digest_of_texts(self, mutant: Mutant, noticed: str) -> str:
        files = [mutant.file]
        for test in noticed.split():
            files += [test.partition("::")[0]] if "/" in test else self._native_files(test)
        return _digest(*(self._texts.get(file, "") for file in files))

    def _native_files(self, test: str) -> list[str]:
        """The headers of the native tests and the file with this one, or all if none is named so."""
        every = [file for file in self._texts if file.startswith("native/tests/")]
        name = re.sub(r"_in_\d+_bits$", "", test)
        here = re.compile(rf"^TEST\w*\({re.escape(name)}\)", re.MULTILINE)
        own = [file for file in every if here.search(self._texts[file])]
        return [file for file in every if file in own or file.endswith(".hpp")] if own else every


def _digest(*texts: str) -> str:
    """Twelve digits that differ when one of the texts does."""
    return sha256("\0".join(texts).encode()).hexdigest()[:12]

"""Mutants: small wrong changes to the code that some test must notice.

``tools/mutants/*.txt`` lists them, each as a change of one text that its file holds exactly once:

    native/src/search/beam.cpp: native:beam tests/search/test_beam.py
    - if (bound >= limit)
    + if (bound > limit)
    = why no test can notice it, for one that changes nothing

The first line names the file and the tests that belong to it, and holds until the next such line.
Tests are ``native`` (all native tests), ``native:PART`` (those with PART in their names) or what
pytest takes.  Text follows the sign and one space; texts of several lines have a sign on each, and
without ``+`` the text is deleted.  An empty line ends a mutant; ``#`` begins a comment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

LISTS = Path(__file__).parent / "mutants"


class ListError(ValueError):
    """A list that does not say what is meant, or no longer fits the code."""


@dataclass(frozen=True)
class Mutant:
    """One wrong change."""

    file: str
    tests: tuple[str, ...]
    old: str
    new: str
    equivalent: str = ""
    """Why it changes nothing that a test could see."""

    @property
    def native(self) -> bool:
        """Whether it changes C++."""
        return self.file.startswith("native/")

    def apply(self, source: str) -> str:
        """The text of the file with the change."""
        if source.count(self.old) != 1 or self.old == self.new:
            found = source.count(self.old)
            raise ListError(f"{self.file}: stale, found {found} times: {self.old!r} -> {self.new!r}")
        return source.replace(self.old, self.new)

    def line(self, source: str) -> int:
        """The number of the line that changes first."""
        same = 0
        while self.old[same : same + 1] == self.new[same : same + 1] != "":
            same += 1
        return 1 + source[: source.index(self.old) + same].count("\n")


def read_mutants(lists: Iterable[Path] | None = None) -> list[Mutant]:
    """The mutants of all lists."""
    found: list[Mutant] = []
    for path in sorted(LISTS.glob("*.txt")) if lists is None else lists:
        found += parse_mutants(path.name, path.read_text(encoding="utf-8"))
    return found


def parse_mutants(name: str, text: str) -> Iterator[Mutant]:
    """The mutants of one list."""
    file = ""
    tests: tuple[str, ...] = ()
    texts: dict[str, list[str]] = {}
    for number, line in enumerate([*text.split("\n"), ""], start=1):
        sign, content = line[:1], line[2:]
        if sign in ("-", "+", "="):
            texts.setdefault(sign, []).append(content)
        elif not line.strip():
            if texts:
                if not file or "-" not in texts:
                    raise ListError(f"{name}, line {number}: a mutant without a file or an old text")
                old, new = ("\n".join(texts.get(part, [])) for part in "-+")
                yield Mutant(file, tests, old, new, " ".join(texts.get("=", [])))
            texts = {}
        elif sign != "#":
            file, _, rest = line.partition(":")
            tests = tuple(rest.split())
            if texts or not tests:
                raise ListError(f"{name}, line {number}: expected FILE: TESTS, found {line!r}")


def write_mutants(mutants: Iterable[Mutant]) -> str:
    """A list that `parse_mutants` reads as these mutants."""
    lines: list[str] = []
    head = ""
    for mutant in mutants:
        if head != (head := f"{mutant.file}: {' '.join(mutant.tests)}"):
            lines.append(head)
        lines += [f"- {line}" if line else "-" for line in mutant.old.split("\n")]
        if mutant.new:
            lines += [f"+ {line}" if line else "+" for line in mutant.new.split("\n")]
        lines += [f"= {mutant.equivalent}"] if mutant.equivalent else []
        lines.append("")
    return "\n".join(lines)

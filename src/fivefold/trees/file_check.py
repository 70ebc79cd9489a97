"""Tree files checked: the tree by the rules, and what the file says about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fivefold.puzzle.clue import History
from fivefold.puzzle.rule import Rule
from fivefold.trees.check import Problem, TreeCheck, check_tree
from fivefold.trees.claims import false_claims, false_lexicon_claims
from fivefold.trees.files import TreeFile
from fivefold.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class FileProblem:
    """One thing that is wrong with a file, and where; the text alone if it belongs to no place."""

    text: str
    line: int | None = None
    problem: Problem | None = None

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        place = {"path": None, "text": self.text} if self.problem is None else self.problem.as_dict()
        return {"line": self.line, **place}


@dataclass(frozen=True, slots=True, kw_only=True)
class FileCheck:
    """What is right and wrong about a tree file."""

    file: TreeFile
    check: TreeCheck
    wrong: tuple[str, ...]
    """What the file says and is not true, a sentence each."""

    @property
    def valid(self) -> bool:
        """Whether the tree and everything said about it are right."""
        return self.check.valid and not self.wrong

    @property
    def problem_count(self) -> int:
        """Everything that is wrong, also what is not told in words."""
        return self.check.problem_count + len(self.wrong)

    @property
    def problems(self) -> Iterator[FileProblem]:
        """The problems of the tree with their lines, then those of the file."""
        for problem in self.check.problems:
            yield FileProblem(str(problem), self.file.line(problem.path), problem)
        yield from map(FileProblem, self.wrong)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            **self.file.as_dict(),
            **self.check.as_dict(),
            "valid": self.valid,
            "problem_count": self.problem_count,
            "problems": tuple(self.problems),
            "unchecked": self.file.claims.unchecked,
        }


@dataclass(frozen=True, slots=True)
class NoTree:
    """A file that holds no tree at all."""

    error: str

    def as_dict(self) -> dict[str, Any]:
        """For JSON: the fields of `FileCheck` that such a file has."""
        return {"valid": False, "problem_count": 1, "problems": (FileProblem(self.error),)}


def check_tree_file(
    file: TreeFile,
    lexicon: Lexicon,
    *,
    named: Lexicon | None = None,
    rule: Rule = Rule.NORMAL,
    max_guesses: int | None = None,
    history: History = (),
) -> FileCheck:
    """Check the tree of a file with `check_tree`, and what the file says about it.

    ``named`` is the list that the file may name as its own: the whole list, where the tree is checked
    with a part of its guesses.
    """
    own = lexicon if named is None or file.claims.lexicon != named.name else named
    check = check_tree(
        file.tree,
        lexicon,
        rule=rule,
        max_guesses=max_guesses,
        history=history,
        candidates=file.claims.candidates(lexicon, history),
    )
    wrong = [
        *false_lexicon_claims(file.claims, own),
        *false_claims(file.claims, file.tree, check, history),
    ]
    return FileCheck(file=file, check=check, wrong=tuple(wrong))

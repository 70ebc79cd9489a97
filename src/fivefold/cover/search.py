"""The search for covers: words that share no letter, such as five words with 25 different letters.

The search is complete: every cover comes exactly once, in an order that depends on the set
of words and the rules alone.  Why the pruning rules lose nothing is proved in
``docs/cover.md``.  numpy is not needed.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

from fivefold import _core
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.progress import OnProgress
from fivefold.cover.anagram_classes import MOST_LETTERS, AnagramClasses
from fivefold.cover.puzzle import (
    CoverPuzzle,
    missing_letters,
    require_disjoint,
    require_letters,
    why_impossible,
)
from fivefold.words.letters import normalise

# How long to wait for the native search before looking for Ctrl-C; the first covers come sooner.
_FIRST_PATIENCE, _PATIENCE = 2, 50  # milliseconds


@dataclass(frozen=True, slots=True)
class Cover:
    """Classes of words that share no letter: one word of each makes a cover."""

    classes: tuple[tuple[str, ...], ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The first word of each class."""
        return tuple(words[0] for words in self.classes)

    @property
    def size(self) -> int:
        """How many covers there are when anagrams count as different."""
        return prod(map(len, self.classes))

    def expanded(self) -> Iterator[tuple[str, ...]]:
        """Every choice among anagrams."""
        return product(*self.classes)

    def as_dict(self) -> dict[str, Any]:
        """One word of each class, and all classes."""
        return {"words": self.words, "classes": self.classes}

    def __str__(self) -> str:
        return " ".join("|".join(words) for words in self.classes)

    def _repr_html_(self) -> str:
        from fivefold.show.html import words_tiles

        return words_tiles(self.words)


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverRules:
    """What the search may use.  No choice changes which covers there are."""

    pseudovowels: bool = True
    """Find letters that nearly every word needs, and stop where too few are left of them."""
    vowels: str = ""
    """Do the same with these letters; ignored when more than four classes have none of them."""
    filter: bool = True
    """Shorten the lists of words while words are chosen."""
    lookup: bool = True
    """Look the last word up when its letters are known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverStats:
    """What a search knows so far; everything when ``complete``."""

    complete: bool
    covers: int
    expanded: int
    classes: int
    searched: int
    """Classes left after those that can be in no cover were dropped."""
    nodes: tuple[int, ...]
    """By depth: partial covers of that many words that were reached (besides ``contains``)."""
    pseudovowels: str
    exceptions: tuple[str, ...]
    """Words without a pseudovowel, one for each class."""
    vowels_used: bool
    prepare_seconds: float
    solve_seconds: float

    def as_dict(self) -> dict[str, Any]:
        """For JSON; nodes are told when all are known."""
        return {
            "status": "complete" if self.complete else "stopped",
            "covers": self.covers,
            "expanded": self.expanded,
            "classes": self.classes,
            "searched": self.searched,
            "nodes": self.nodes if self.complete else None,
            "pseudovowels": self.pseudovowels,
            "exceptions": self.exceptions,
        }


class CoverSearch:
    """A search that can be iterated once, and tells what it knows at any time.

    >>> classes = AnagramClasses.of(["ab", "ba", "cd", "ad"], lengths=2)
    >>> search = CoverSearch(classes, CoverPuzzle(count=2))
    >>> [str(cover) for cover in search], search.stats().expanded
    (['ab|ba cd'], 2)
    """

    def __init__(
        self,
        classes: AnagramClasses,
        puzzle: CoverPuzzle | None = None,
        *,
        rules: CoverRules | None = None,
        budget: Budget = UNLIMITED,
        counts_only: bool = False,
    ) -> None:
        """Prepare the search; it runs when it is iterated.

        With ``counts_only`` the iteration yields nothing but `stats` counts every cover.
        """
        start = time.perf_counter()
        self._budget = budget
        self.classes = classes
        self.puzzle = puzzle = puzzle or CoverPuzzle()
        rules = rules or CoverRules()
        require_letters(puzzle.without + rules.vowels)
        self._fixed = tuple(normalise(word) for word in puzzle.contains)
        taken = require_disjoint(classes, puzzle, self._fixed)
        without = classes.letter_set(puzzle.without)
        self.missing = missing_letters(classes, puzzle)
        self.impossible = why_impossible(classes, puzzle, self.missing)
        """Why there can be no cover, if that is plain from the numbers; else None."""
        # Words to search for; none when there is nothing to search.
        self._words = 0 if self.impossible else puzzle.count - len(self._fixed)
        self._counts_only = counts_only
        self._covers = self._expanded = 0
        self._solve_seconds = 0.0
        self._complete = False
        alphabet = classes.letter_set("".join(classes.alphabet))
        asked = _core.CoverPuzzle(
            words=max(1, self._words),
            missing=max(0, min(self.missing, MOST_LETTERS) - without.bit_count()),
            alphabet=alphabet & ~without if self._words else 0,
            taken=taken,
        )
        allowed = _core.CoverRules(
            pseudovowels=rules.pseudovowels,
            vowels=classes.letter_set(rules.vowels),
            filter=rules.filter,
            lookup=rules.lookup,
        )
        kernel = budget.start().kernel
        self._native = _core.CoverSearch(
            classes.native, asked, allowed, kernel, budget.threads, counts_only
        )
        self._prepare_seconds = time.perf_counter() - start

    @property
    def total(self) -> int:
        """Items of work, for progress."""
        return self._native.total

    def __iter__(self) -> Iterator[Cover]:
        return self.run()

    def run(self, on_progress: OnProgress | None = None) -> Iterator[Cover]:
        """The covers as they are found, until the budget is spent; leaving early stops the search."""
        clock = self._budget.start()
        on_progress = on_progress or self._budget.on_progress
        native, words = self._native, self._words
        fixed = tuple((word,) for word in self._fixed)
        known: dict[int, tuple[str, ...]] = {}
        if words == 0 and not self.impossible:
            # The asked-for words are the whole cover.
            self._covers = self._expanded = 1
            if not self._counts_only:
                yield Cover(fixed)
        patience = _FIRST_PATIENCE
        try:
            while not native.finished:
                start = time.perf_counter()
                found = native.take(max(1, words), patience)
                patience = min(2 * patience, _PATIENCE)
                self._solve_seconds += time.perf_counter() - start
                for indices in found:
                    for index in indices:
                        if index not in known:
                            known[index] = self.classes.words(index)
                    cover = Cover(fixed + tuple(known[index] for index in indices))
                    self._covers += 1
                    self._expanded += cover.size
                    yield cover
                if on_progress is not None:
                    on_progress(native.done)
                if clock.stopped:
                    return
            self._complete = True
        finally:
            native.stop()

    def stats(self) -> CoverStats:
        """What is known now."""
        native = self._native.stats()
        exceptions = (self.classes.words(self.classes.native.find(s))[0] for s in native.exceptions)
        counted = self._counts_only and self._words > 0
        return CoverStats(
            complete=self._complete,
            covers=native.covers if counted else self._covers,
            expanded=native.expanded if counted else self._expanded,
            classes=len(self.classes),
            searched=native.searched,
            nodes=tuple(native.nodes),
            pseudovowels=self.classes.letters_of(native.pseudovowels),
            exceptions=tuple(sorted(exceptions)),
            vowels_used=native.vowels_used,
            prepare_seconds=self._prepare_seconds,
            solve_seconds=self._solve_seconds,
        )

"""Cover puzzles: which words that share no letter are asked for, and which of them cannot be."""

from __future__ import annotations

from dataclasses import dataclass

from fivefold.base.errors import OptionError, UnknownWordError, quoted
from fivefold.cover.anagram_classes import AnagramClasses
from fivefold.words.letters import is_letter, letters, normalise


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverPuzzle:
    """Which covers are asked for."""

    count: int = 5
    """Words in a cover."""
    missing: int | None = None
    """At most so many letters of the alphabet may be in no word; None: as few as the lengths and
    ``without`` allow."""
    contains: tuple[str, ...] = ()
    """Words that must be in the cover."""
    without: str = ""
    """Letters that must not be."""


def require_letters(text: str) -> None:
    """Refuse a sign that is no letter."""
    for letter in letters(normalise(text)):
        if not is_letter(letter):
            raise OptionError(f"{quoted(letter)} is not a letter")


def require_disjoint(classes: AnagramClasses, puzzle: CoverPuzzle, fixed: tuple[str, ...]) -> int:
    """The letters of the words that must be in the cover."""
    if puzzle.count < 1 or (puzzle.missing or 0) < 0:
        raise OptionError(f"no cover has {puzzle.count} words and {puzzle.missing} missing letters")
    if len(fixed) > puzzle.count:
        raise OptionError(f"{len(fixed)} words are asked for, a cover has {puzzle.count}")
    taken = 0
    for word in fixed:
        if word not in classes:
            raise UnknownWordError(f"{quoted(word)} is not among the words that can be in a cover")
        letter_set = classes.letter_set(word)
        if shared := classes.letters_of(letter_set & taken):
            raise OptionError(
                f"{quoted(word)} shares {quoted(shared)} with another word that is asked for"
            )
        if excluded := classes.letters_of(letter_set & classes.letter_set(puzzle.without)):
            raise OptionError(f"{quoted(word)} has {quoted(excluded)}, which must not be in the cover")
        taken |= letter_set
    return taken


def missing_letters(classes: AnagramClasses, puzzle: CoverPuzzle) -> int:
    """The letters that may be left out: as few as the question allows, unless stated."""
    if puzzle.missing is not None:
        return puzzle.missing
    excluded = classes.letter_set(puzzle.without).bit_count()
    return max(excluded, len(classes.alphabet) - puzzle.count * classes.longest)


def why_impossible(classes: AnagramClasses, puzzle: CoverPuzzle, missing: int) -> str | None:
    """Why no cover can be what the puzzle asks for, by counting letters alone; None if one may be."""
    letters_there = len(classes.alphabet)
    excluded = classes.letter_set(puzzle.without).bit_count()
    least, most = puzzle.count * classes.shortest, puzzle.count * classes.longest
    if least > letters_there - excluded:
        usable = letters_there - excluded
        return f"{puzzle.count} words of {classes.shortest} letters need {least}, there are {usable}"
    if letters_there - most > missing:
        left_out = letters_there - most
        return f"{puzzle.count} words of {classes.longest} letters leave out {left_out}, not {missing}"
    if excluded > missing:
        return f"{excluded} letters must not be in the cover, but only {missing} may be missing"
    fixed = sum(classes.letter_set(word).bit_count() for word in puzzle.contains)
    if len(puzzle.contains) == puzzle.count and letters_there - fixed > missing:
        return f"the words asked for leave out {letters_there - fixed} letters, not {missing}"
    return None

"""Covers: words that share no letter, such as five words with 25 different letters.

>>> find_covers(["fjord", "gucks", "nymph", "vibex", "waltz", "crane"])[0].words
('waltz', 'vibex', 'gucks', 'fjord', 'nymph')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, overload

from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.errors import OptionError, UnknownWordError, quoted
from fivefold.cover.anagram_classes import AnagramClasses, Lengths
from fivefold.cover.search import Cover, CoverSearch, CoverStats
from fivefold.words.letters import is_letter, letters, normalise
from fivefold.words.lexicon import Lexicon
from fivefold.words.ranking import Ranking, Rows

if TYPE_CHECKING:
    from matplotlib.axes import Axes


# Cover puzzles: which words that share no letter are asked for, and which of them cannot be.


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


_MOST_SHOWN = 10  # covers in a notebook
_LENGTH = 5  # letters of a word where nothing says another number


class SomeCovers(Rows[Cover]):
    """Some of the covers, which ``covers[:10]`` gives; nothing more is searched for them."""

    def columns(self) -> dict[str, Sequence[str]]:
        """A column for every word; anagrams stand together, as in cylix|xylic."""
        rows = [["|".join(words) for words in cover.classes] for cover in self]
        return {f"word{i + 1}": list(column) for i, column in enumerate(zip(*rows, strict=True))}

    def html(self, *, more: bool = False) -> str:
        """A table with letter tiles; ``more``: with dots below."""
        from fivefold.show.html import covers_html

        return covers_html(self, more=more)


class Covers(Ranking[Cover]):
    """Every cover of a search, found when it is asked for: a sequence of `Cover`.

    The first is there at once; `len`, tables and negative places search to the end.
    """

    def __init__(self, search: CoverSearch, limit: int | None = None) -> None:
        self.search = search
        self._found: list[Cover] = []
        self._coming = islice(iter(search), limit)

    def __iter__(self) -> Iterator[Cover]:
        place = 0
        while self._reach(place):
            yield self._found[place]
            place += 1

    @property
    def rows(self) -> tuple[Cover, ...]:
        """All covers."""
        return tuple(self)

    def __len__(self) -> int:
        self._reach(None)
        return len(self._found)

    @overload
    def __getitem__(self, place: int) -> Cover: ...
    @overload
    def __getitem__(self, place: slice) -> Rows[Cover]: ...
    def __getitem__(self, place: int | slice) -> Cover | Rows[Cover]:
        if isinstance(place, slice):
            ends = place.start or 0, place.stop
            known = ends[1] is not None and min(ends[0], ends[1]) >= 0
            self._reach(max(ends[0], ends[1]) - 1 if known and ends[1] is not None else None)
            return SomeCovers.of(self, place, self._found[place])
        self._reach(place if place >= 0 else None)
        return self._found[place]

    def _reach(self, place: int | None) -> bool:
        """Search until a place is known, or to the end; whether it is there."""
        while place is None or len(self._found) <= place:
            cover = next(self._coming, None)
            if cover is None:
                return False
            self._found.append(cover)
        return True

    def __bool__(self) -> bool:
        return self._reach(0)

    @property
    def stats(self) -> CoverStats:
        """What the search knows so far."""
        return self.search.stats()

    def about(self) -> dict[str, Any]:
        """How many covers there are, with and without anagrams, and whether that is all."""
        stats = self.stats
        return {"covers": stats.covers, "expanded": stats.expanded, "complete": stats.complete}

    def columns(self) -> dict[str, Sequence[str]]:
        """A column for every word; anagrams stand together, as in cylix|xylic."""
        names = [f"word{i + 1}" for i in range(self.search.puzzle.count)]
        return {name: [] for name in names} | SomeCovers(self).columns()

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw how many covers leave each letter out; searches to the end, needs the extra ``plot``."""
        from fivefold.show.plots import draw_covers

        return draw_covers(ax, self)

    def __repr__(self) -> str:
        some = "; ".join(str(cover) for cover in self[:2])
        return f"<Covers: {some}{'; …' if self._reach(2) else ''}>"

    def _repr_html_(self) -> str:
        return self[:_MOST_SHOWN].html(more=self._reach(_MOST_SHOWN))


def find_covers(
    words: Iterable[str] | Lexicon | AnagramClasses | str,
    puzzle: CoverPuzzle | None = None,
    *,
    lengths: Lengths | None = None,
    alphabet: str | None = None,
    limit: int | None = None,
    budget: Budget = UNLIMITED,
) -> Covers:
    """The covers that ``puzzle`` asks for, five words by default; each is found when you ask for it.

    ``words`` may be a lexicon or its name: its guesses.  Words of other lengths or with repeated letters
    are ignored; ``lengths`` is one number, by default 5 or that of the lexicon, or a pair.
    ``alphabet`` and ``lengths`` are those of ``words`` when these are `AnagramClasses`.

    >>> puzzle = CoverPuzzle(count=2, without="ef")
    >>> [cover.words for cover in find_covers(["ab", "cd", "ac", "bd", "ef"], puzzle, lengths=2)]
    [('ab', 'cd'), ('ac', 'bd')]
    """
    if isinstance(words, str):
        words = Lexicon.load(words)
    if isinstance(words, Lexicon):
        lengths = words.length if lengths is None else lengths
        words = words.guesses
    if not isinstance(words, AnagramClasses):
        words = AnagramClasses.of(
            words, lengths=_LENGTH if lengths is None else lengths, alphabet=alphabet
        )
    return Covers(CoverSearch(words, puzzle, budget=budget), limit)

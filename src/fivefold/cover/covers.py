"""Covers: words that share no letter, such as five words with 25 different letters.

>>> find_covers(["fjord", "gucks", "nymph", "vibex", "waltz", "crane"])[0].words
('waltz', 'vibex', 'gucks', 'fjord', 'nymph')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, overload

from fivefold.base.budget import UNLIMITED, Budget
from fivefold.cover.anagram_classes import AnagramClasses, Lengths
from fivefold.cover.puzzle import CoverPuzzle
from fivefold.cover.search import Cover, CoverSearch, CoverStats
from fivefold.words.lexicon import Lexicon
from fivefold.words.ranking import Ranking, Rows

if TYPE_CHECKING:
    from matplotlib.axes import Axes

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

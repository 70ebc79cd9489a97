"""Rankings: results made of rows, one for each word or opening, best first.

What every such result can do, written once: it is a sequence, finds a word, becomes a table of Arrow or
pandas, HTML for notebooks, and plain values, and draws itself.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, overload

from fivefold.base.errors import UnknownWordError
from fivefold.base.frame import arrow_table, data_frame
from fivefold.words.letters import normalise

if TYPE_CHECKING:
    from fractions import Fraction

    import pyarrow as pa
    from matplotlib.axes import Axes

_MOST_SHOWN = 10  # rows of a table in a notebook


class Row(Protocol):
    """One line of a ranking."""

    @property
    def words(self) -> tuple[str, ...]:
        """What it is about: one word, or those of an opening."""

    def as_dict(self) -> dict[str, Any]:
        """Its columns by name."""


class WordRow:
    """A row about one word."""

    __slots__ = ()
    word: str

    @property
    def words(self) -> tuple[str, ...]:
        """The word, as rankings of openings have several."""
        return (self.word,)


R = TypeVar("R", bound=Row)


class Ranking(Sequence[R]):
    """A sequence of rows.  Subclasses give ``rows``, `about` and, for notebooks, `headings`."""

    __slots__ = ()

    @property
    @abstractmethod
    def rows(self) -> Sequence[R]:
        """The rows, best first."""

    @abstractmethod
    def about(self) -> dict[str, Any]:
        """What the ranking is of, and how sure it is; everything but the rows."""

    @abstractmethod
    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw it on ``ax`` or new axes, which are returned; needs the extra ``plot``."""

    def _bars(self, ax: Axes | None, values: Iterable[float | Fraction], label: str, title: str) -> Axes:
        """Draw a value of each row as a bar."""
        from fivefold.show.plots import draw_bars

        names = [" ".join(row.words) for row in self]
        return draw_bars(ax, names, [float(value) for value in values], label=label, title=title)

    def headings(self) -> dict[str, str]:
        """The columns that notebooks show, and their headings."""
        return {name: name.replace("_", " ") for name in self.columns()}

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[R]:
        return iter(self.rows)

    @overload
    def __getitem__(self, place: int) -> R: ...
    @overload
    def __getitem__(self, place: slice) -> Rows[R]: ...
    def __getitem__(self, place: int | slice) -> R | Rows[R]:
        if isinstance(place, slice):
            return Rows.of(self, place, self.rows[place])
        return self.rows[place]

    def find(self, *words: str) -> R:
        """The row of a word, or of an opening of several words in any order and case."""
        wanted = sorted(normalise(word) for text in words for word in text.split())
        for row in self:
            if sorted(row.words) == wanted:
                return row
        raise UnknownWordError(f"not in this ranking: {' '.join(wanted)}")

    def columns(self) -> dict[str, Sequence[Any]]:
        """Every column, in the order of the rows; openings of several words are one text."""
        table = [row.as_dict() for row in self]
        names = table[0] if table else ()
        return {name: [_flat(row[name]) for row in table] for name in names}

    def to_arrow(self) -> pa.Table:
        """The rows as an Arrow table; needs the extra ``frame``."""
        return arrow_table(self.columns(), self.metadata())

    def to_pandas(self) -> Any:
        """The rows as a pandas data frame; needs the extra ``frame``."""
        return data_frame(self.columns(), self.metadata())

    def as_dict(self) -> dict[str, Any]:
        """What it is about, and all rows."""
        return {**self.about(), "rows": list(self)}

    def metadata(self) -> dict[str, str]:
        """What `about` says, as tables keep it."""
        return {key: str(value) for key, value in self._notes()}

    def _notes(self) -> Iterator[tuple[str, Any]]:
        for key, value in self.about().items():
            inner = value.as_dict() if hasattr(value, "as_dict") else None
            if inner is not None and "name" in inner:
                yield key, inner["name"]
                yield from ((name, inner[name]) for name in inner if name == "sha256")
            else:
                yield key, "; ".join(value) if key == "notes" else getattr(value, "value", value)

    def _repr_html_(self) -> str:
        return self[:_MOST_SHOWN].html(more=len(self) > _MOST_SHOWN)

    def first(self, count: int, text: Callable[[R], str]) -> str:
        """The first rows as text, with dots if there are more."""
        return ", ".join([*map(text, self[:count]), *["…"] * (len(self) > count)])


class Rows(tuple[R, ...]):  # noqa: SLOT001
    """Some rows of a ranking, which ``ranking[:10]`` gives: a tuple, a table, and HTML for notebooks."""

    ranking: Ranking[R]
    part: slice

    @classmethod
    def of(cls, ranking: Ranking[R], part: slice, rows: Iterable[R]) -> Rows[R]:
        """The rows ``part`` of a ranking."""
        new = cls(rows)
        new.ranking, new.part = ranking, part
        return new

    def columns(self) -> dict[str, Sequence[Any]]:
        """The columns of the ranking, but for these rows only."""
        return {name: column[self.part] for name, column in self.ranking.columns().items()}

    def to_arrow(self) -> pa.Table:
        """These rows as an Arrow table; needs the extra ``frame``."""
        return arrow_table(self.columns(), self.ranking.metadata())

    def to_pandas(self) -> Any:
        """These rows as a pandas data frame; needs the extra ``frame``."""
        return data_frame(self.columns(), self.ranking.metadata())

    def html(self, *, more: bool = False) -> str:
        """A table with letter tiles; ``more``: with dots below."""
        from fivefold.show.html import rows_html

        return rows_html(self, more=more)

    def _repr_html_(self) -> str:
        return self.html()


class ColumnRanking(Ranking[R]):
    """A ranking that is kept as columns: a row is made when it is asked for."""

    __slots__ = ()

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def row(self, place: int) -> R:
        """The row at a place, counted from 0."""

    @property
    def rows(self) -> Sequence[R]:
        """The ranking itself."""
        return self

    def __iter__(self) -> Iterator[R]:
        return (self.row(place) for place in range(len(self)))

    @overload
    def __getitem__(self, place: int) -> R: ...
    @overload
    def __getitem__(self, place: slice) -> Rows[R]: ...
    def __getitem__(self, place: int | slice) -> R | Rows[R]:
        if isinstance(place, slice):
            return Rows.of(self, place, (self.row(i) for i in range(*place.indices(len(self)))))
        return self.row(range(len(self))[place])


def _flat(value: Any) -> Any:
    return " ".join(value) if isinstance(value, tuple) else value

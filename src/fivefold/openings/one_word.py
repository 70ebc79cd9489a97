"""Openers: first guesses, ranked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from fivefold.base.frame import arrow_table
from fivefold.base.progress import OnProgress
from fivefold.puzzle.criterion import BY_ENTROPY, Criterion
from fivefold.puzzle.partition import Splits, opener_splits
from fivefold.words.lexicon import Lexicon

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa
    from numpy.typing import NDArray

COLUMNS = ("remaining_bits", "bits", "expected", "largest", "groups", "eliminations", "win")


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """One or more words to play first, with what they are worth."""

    words: tuple[str, ...]
    rank: int
    """Place in the ranking, from 1."""
    value: float
    """The measure it was ranked by."""
    bits: float
    remaining_bits: float
    expected: float
    largest: int
    groups: int
    eliminations: float
    win: float


@dataclass(frozen=True, eq=False)
class OpenerRanking:
    """Every guess of a lexicon as an opener, best first; a sequence of `Opening`.

    >>> ranking = rank_openers(Lexicon.load("nyt-2022"))
    >>> ranking[0].words, round(ranking[0].remaining_bits, 4)
    (('soare',), 5.2878)
    >>> ranking.find("crane").rank
    32
    """

    lexicon: Lexicon
    criterion: Criterion
    splits: Splits
    status: Literal["exact"] = "exact"
    """Every guess was measured against every answer."""

    @cached_property
    def order(self) -> NDArray[np.intp]:
        """The places of the guesses in the lexicon, best first."""
        return self.criterion.order(self.splits)

    def __len__(self) -> int:
        return len(self.splits)

    def __iter__(self) -> Iterator[Opening]:
        return (self[i] for i in range(len(self)))

    def __getitem__(self, place: int) -> Opening:
        guess = int(self.order[place])
        splits = self.splits
        return Opening(
            words=(splits.guesses[guess],),
            rank=place % len(self) + 1,
            value=float(self.criterion.values(splits)[guess]),
            bits=float(splits.bits[guess]),
            remaining_bits=float(splits.remaining_bits[guess]),
            expected=float(splits.expected[guess]),
            largest=int(splits.largest[guess]),
            groups=int(splits.groups[guess]),
            eliminations=float(splits.eliminations[guess]),
            win=float(splits.win[guess]),
        )

    def top(self, count: int = 10) -> list[Opening]:
        """The best ``count``."""
        return [self[i] for i in range(min(count, len(self)))]

    def find(self, word: str) -> Opening:
        """The place of one word."""
        self.lexicon.require_guesses([word])
        import numpy as np

        return self[int(np.flatnonzero(self.order == self.lexicon.guess_ids[word])[0])]

    def to_arrow(self) -> pa.Table:
        """The whole ranking as an Arrow table; needs the extra ``frame``."""
        order = self.order
        columns: dict[str, Any] = {"rank": range(1, len(self) + 1)}
        columns["word"] = [self.splits.guesses[i] for i in order]
        for name in COLUMNS:
            columns[name] = getattr(self.splits, name)[order]
        about = {"lexicon": self.lexicon.name, "sha256": self.lexicon.sha256, "by": self.criterion.name}
        return arrow_table(columns, about)

    def __repr__(self) -> str:
        best = ", ".join(opening.words[0] for opening in self.top(3))
        return f"<OpenerRanking of {self.lexicon.name} by {self.criterion.name}: {best}, …>"

    def _repr_html_(self) -> str:
        cells = ("rank", "words", "bits", "remaining_bits", "expected", "largest", "groups")
        head = "".join(f"<th>{cell.replace('_', ' ')}</th>" for cell in cells)
        body = "".join(
            f"<tr><td>{o.rank}</td><td>{' '.join(o.words)}</td><td>{o.bits:.4f}</td>"
            f"<td>{o.remaining_bits:.4f}</td><td>{o.expected:.2f}</td><td>{o.largest}</td>"
            f"<td>{o.groups}</td></tr>"
            for o in self.top()
        )
        caption = f"{self.lexicon.name}, by {self.criterion.meaning}"
        return f"<table><caption>{caption}</caption><tr>{head}</tr>{body}</table>"


def rank_openers(
    lexicon: Lexicon,
    *,
    criterion: Criterion = BY_ENTROPY,
    weights: Mapping[str, float] | None = None,
    threads: int = 0,
    on_progress: OnProgress | None = None,
) -> OpenerRanking:
    """Every guess of ``lexicon`` ranked as a first guess.

    Every guess is measured against every answer, so the result does not depend on the
    order of the lists or on ``threads``; ties follow the criterion.  Takes about half a
    nanosecond per guess, answer and core.
    """
    splits = opener_splits(lexicon, weights=weights, threads=threads, on_progress=on_progress)
    return OpenerRanking(lexicon, criterion, splits)

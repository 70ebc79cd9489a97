"""Splits: how every guess of a list divides the candidates, as columns of measures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import log2
from typing import TYPE_CHECKING, Any

from fivefold import _core
from fivefold.base.axes import draw_bars
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.errors import ContradictionError
from fivefold.base.frame import arrow_table, data_frame
from fivefold.base.html import cell, html_table, tiles
from fivefold.base.kernel import active_kernel
from fivefold.base.progress import Control, OnProgress
from fivefold.puzzle.feedback import FeedbackTable, letter_rows
from fivefold.puzzle.position import GameLike, Position
from fivefold.words.letters import letters
from fivefold.words.lexicon import Lexicon

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

_FIXED = float(1 << 32)  # the core counts n log2 n in units of 2^-32 bits


@dataclass(frozen=True, kw_only=True, eq=False)
class Splits:
    """The measures of many guesses, a read-only column each; names as in `Split`."""

    guesses: tuple[str, ...]
    bits: NDArray[np.float64]
    remaining_bits: NDArray[np.float64]
    expected: NDArray[np.float64]
    largest: NDArray[np.uint32]
    groups: NDArray[np.uint32]
    eliminations: NDArray[np.float64]
    win: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.guesses)

    def columns(self) -> dict[str, Any]:
        """The guesses and their measures."""
        names = ("bits", "remaining_bits", "expected", "largest", "groups", "eliminations", "win")
        return {"guess": self.guesses, **{name: getattr(self, name) for name in names}}

    def to_arrow(self) -> pa.Table:
        """The guesses with their measures as an Arrow table; needs the extra ``frame``."""
        return arrow_table(self.columns(), {})

    def to_pandas(self) -> Any:
        """The same as a pandas data frame; needs the extra ``frame``."""
        return data_frame(self.columns(), {})

    def best(self, count: int = 10) -> list[int]:
        """The places of the guesses that leave the fewest bits, best first."""
        import numpy as np

        return [int(place) for place in np.argsort(self.remaining_bits, kind="stable")[:count]]

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the bits that the ten best guesses leave to learn; needs the extra ``plot``."""
        places = self.best()
        bits = [float(self.remaining_bits[place]) for place in places]
        names = [self.guesses[place] for place in places]
        return draw_bars(ax, names, bits, label="bits left to learn", title=str(self))

    def _repr_html_(self) -> str:
        columns = self.columns()
        rows = (
            [tiles(letters(self.guesses[place]))]
            + [cell(columns[name][place].item()) for name in columns if name != "guess"]
            for place in self.best()
        )
        return html_table(str(self), [name.replace("_", " ") for name in columns], rows)

    def as_dict(self) -> dict[str, Any]:
        """Every column as a list."""
        return {
            name: list(column) if name == "guess" else column.tolist()
            for name, column in self.columns().items()
        }

    def __repr__(self) -> str:
        return f"Splits({len(self)} guesses)"


def splits(game: GameLike, *, budget: Budget = UNLIMITED) -> Splits:
    """How every guess of the list divides the candidates of a game.

    Always fast, so only the threads, kernel and control of the budget matter.  Progress counts guesses.

    >>> found = splits(Position("nyt-2022").after("salet=BYBBB", "courd=BYBBB"))
    >>> int(found.groups.max()), found.guesses[int(found.groups.argmax())]
    (6, 'acing')
    """
    position, lexicon = Position.of(game), Position.of(game).lexicon
    weights = position.weights
    if weights is not None and not any(word in weights for word in position):
        weights = None
    if lexicon.has_letters and not position.has_table:
        # Counted without a table: there may be many candidates, and this needs each pattern once.
        return opener_splits(
            replace(lexicon, answers=position.candidates),
            weights=weights,
            threads=budget.threads,
            kernel=budget.kernel,
            on_progress=budget.on_progress,
        )
    return table_splits(
        position.table,
        position.candidates,
        weights=weights,
        threads=budget.threads,
        on_progress=budget.on_progress,
    )


def opener_splits(
    lexicon: Lexicon,
    *,
    weights: Mapping[str, float] | None = None,
    threads: int = 0,
    kernel: str | None = None,
    on_progress: OnProgress | None = None,
) -> Splits:
    """How every guess divides all answers; the table is never stored.  Progress counts guesses."""
    ids = range(len(lexicon.answers))
    weight = _weight_array(lexicon, ids, weights)
    rows = letter_rows(lexicon)
    columns = rows.measure(weight, kernel or active_kernel(), threads, Control(), on_progress)
    return _splits(lexicon, ids, weight, columns)


def table_splits(
    table: FeedbackTable,
    candidates: Iterable[str],
    *,
    weights: Mapping[str, float] | None = None,
    threads: int = 0,
    on_progress: OnProgress | None = None,
) -> Splits:
    """How every guess of ``table`` divides the given candidates, at least one."""
    import numpy as np

    words = tuple(candidates)
    if not words:
        raise ContradictionError("no candidates to divide")
    table.lexicon.require_answers(words)
    ids = [table.lexicon.answer_ids[word] for word in words]
    weight = _weight_array(table.lexicon, ids, weights)
    columns = _core.measure_splits(
        table.patterns,
        np.asarray(ids, np.uint32),
        weight,
        active_kernel(),
        threads,
        Control(),
        on_progress,
    )
    return _splits(table.lexicon, ids, weight, columns)


def _weight_array(
    lexicon: Lexicon, ids: Iterable[int], weights: Mapping[str, float] | None
) -> NDArray[np.float64] | None:
    if weights is None:
        return None
    import numpy as np

    return np.array([weights.get(lexicon.answers[i], 0.0) for i in ids], np.float64)


def _splits(
    lexicon: Lexicon,
    ids: Iterable[int],
    weight: NDArray[np.float64] | None,
    columns: _core.SpreadColumns,
) -> Splits:
    import numpy as np

    logs, squares = columns.logs, columns.squares
    rows = np.array([lexicon.guess_ids[lexicon.answers[i]] for i in ids], np.intp)
    n = len(rows)
    win = np.zeros(len(lexicon.guesses))
    if weight is None:
        remaining = logs / (n * _FIXED)
        prior = log2(n)
        expected = squares / n
        win[rows] = 1 / n
    else:
        total = float(weight.sum())
        positive = weight[weight > 0] / total
        prior = float(-(positive * np.log2(positive)).sum())
        remaining = prior - (log2(total) - logs / total)
        expected = squares / total
        win[rows] = weight / total
    splits = Splits(
        guesses=lexicon.guesses,
        bits=prior - remaining,
        remaining_bits=remaining,
        expected=expected,
        largest=columns.largest,
        groups=columns.groups,
        eliminations=n - expected,
        win=win,
    )
    for column in (splits.bits, splits.remaining_bits, splits.expected, splits.eliminations, splits.win):
        column.flags.writeable = False
    return splits

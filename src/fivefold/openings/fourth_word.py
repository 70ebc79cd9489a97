"""Three words extended by every fourth word, counted by the CPU."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold._core import fixed_n_log_n
from fivefold.gpu.found import Found
from fivefold.openings.letter_sets import letter_sets

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fivefold.openings.opening_search import OpeningSearch

_BLOCK = 1 << 22  # answers times words that are sorted at a time


class FourthWords:
    """Fours of one list by one measure."""

    def __init__(self, search: OpeningSearch, *, disjoint: bool) -> None:
        import numpy as np

        n = len(search.lexicon.answers)
        self.patterns, self.measure = search.table.patterns, search.measure
        self.letters = letter_sets(search.lexicon) if disjoint else None
        self.looked_at = 0
        sizes = np.arange(n + 1, dtype=np.int64)
        of_size = {"squares": sizes * sizes, "groups": -np.minimum(sizes, 1), "largest": sizes}
        self._of_size = of_size.get(self.measure, fixed_n_log_n(n).astype(np.int64))

    def best(self, triple: tuple[int, ...], count: int) -> list[Found]:
        """The best fours with three words."""
        import numpy as np

        others = np.setdiff1d(np.arange(len(self.patterns)), triple)
        if self.letters is not None:
            for word in triple:
                others = others[~(self.letters[others] & self.letters[word]).any(axis=1)]
        self.looked_at += len(others)
        values = self.values(triple, others)
        order = np.argsort(values, kind="stable")
        # At equal value the words decide: all of those that tie with the last one are looked at.
        kept = order[values[order] <= values[order[min(count, len(order)) - 1]]] if len(order) else order
        fours = [Found(int(values[i]), tuple(sorted((*triple, int(others[i]))))) for i in kept]
        return sorted(fours)[:count]

    def values(self, triple: tuple[int, ...], others: NDArray[np.int64]) -> NDArray[np.int64]:
        """What the core ranks each of the fours by."""
        import numpy as np

        group = np.zeros(self.patterns.shape[1], np.int64)
        for word in triple:
            keys = group * (int(self.patterns.max()) + 1) + self.patterns[word]
            group = np.unique(keys, return_inverse=True)[1].reshape(-1)
        sizes = np.bincount(group)
        kept = np.flatnonzero(sizes[group] > 1)
        combine = np.maximum if self.measure == "largest" else np.add
        alone = combine.reduce(self._of_size[sizes[sizes == 1]], initial=0)
        values = np.full(len(others), alone, np.int64)
        if len(kept) == 0:
            return values
        base = group[kept] * (int(self.patterns.max()) + 1)
        rows = max(1, _BLOCK // len(kept))
        for first in range(0, len(others), rows):
            some = others[first : first + rows]
            keys = np.sort(base + self.patterns[np.ix_(some, kept)], axis=1)
            new = np.ones(keys.shape, np.bool_)
            new[:, 1:] = keys[:, 1:] != keys[:, :-1]
            starts = np.flatnonzero(new)
            each = self._of_size[np.diff(starts, append=keys.size)]
            begins = np.searchsorted(starts, np.arange(len(some)) * len(kept))
            values[first : first + rows] = combine(alone, combine.reduceat(each, begins))
        return values

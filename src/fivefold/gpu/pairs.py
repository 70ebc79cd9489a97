"""Pairs of words on a GPU: all of them counted, the best kept.

Pairs are counted in blocks of first words, in their order, so among equal values those that come
later never displace an earlier pair.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fivefold.base.arrays import NDArray, np
from fivefold.base.budget import Clock
from fivefold.gpu.device import Gpu
from fivefold.gpu.found import BestFound, FoundOpenings
from fivefold.gpu.spreads import SpreadArrays, Spreads, letters_apart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.gpu.table import DeviceTable

_BLOCK_PAIRS = 1 << 23  # counted before the best of them are looked for
_NEVER = (1 << 63) - 1


@dataclass(frozen=True, kw_only=True)
class PairQuery:
    """Which pairs are asked for."""

    measure: str
    """As the core names it: n_log_n, squares, largest or groups."""
    count: int = 10
    letters: NDArray[np.uint64] | None = None
    """Letter sets, a row of words per guess, of which no two may meet."""


def best_pairs(table: DeviceTable, query: PairQuery, clock: Clock) -> FoundOpenings:
    """The best of all pairs.  Progress counts pairs."""
    best, result = BestFound(query.count), FoundOpenings()
    for block in _blocks(table, query, clock, result):
        for place, value in _candidates(table.gpu, block.values.ravel(), best):
            first, second = divmod(place, table.guesses)
            best.add_rows(value, block.first + first, second)
    result.best = best.found
    return result


def best_partners(table: DeviceTable, query: PairQuery, word: int, clock: Clock) -> FoundOpenings:
    """The best pairs that contain ``word``."""
    if clock.stopped:
        return FoundOpenings(complete=False)
    xp = table.gpu.arrays
    spreads = Spreads(table).with_word(word)
    others = xp.arange(table.guesses) != word
    if query.letters is not None:
        others &= letters_apart(xp, query.letters, word, word + 1)[0]
    values = xp.where(others, spreads.values(query.measure)[0], _NEVER)
    host = table.gpu.on_host(values)
    partners = np.flatnonzero(host != _NEVER)
    best = BestFound(query.count)
    # By value, then as pairs are ordered: by the lesser word, then the greater.
    first, second = np.minimum(partners, word), np.maximum(partners, word)
    order = np.lexsort((second, first, host[partners]))[: query.count]
    best.add_rows(host[partners][order], first[order], second[order])
    return FoundOpenings(best=best.found, evaluated=len(partners))


def count_better(
    table: DeviceTable, query: PairQuery, value: int, words: tuple[int, int], clock: Clock
) -> FoundOpenings:
    """How many pairs come before the pair of ``words``, whose value is given."""
    xp, result = table.gpu.arrays, FoundOpenings()
    first, second = words
    for block in _blocks(table, query, clock, result):
        result.better += int((block.values < value).sum())
        earlier = min(max(first - block.first, 0), len(block.values))
        result.better += int((block.values[:earlier] == value).sum())
        if 0 <= first - block.first < len(block.values):
            same = block.values[first - block.first] == value
            result.better += int((same & (xp.arange(table.guesses) < second)).sum())
    return result


@dataclass(frozen=True)
class _Block:
    """Values of some first words with every guess, on the GPU; `_NEVER` where no pair is asked for."""

    first: int
    values: Any


def _blocks(
    table: DeviceTable, query: PairQuery, clock: Clock, result: FoundOpenings
) -> Iterator[_Block]:
    """All pairs, block by block; counts them, and stops when the clock does."""
    xp, spreads, guesses = table.gpu.arrays, Spreads(table), table.guesses
    rows, tick = max(1, _BLOCK_PAIRS // guesses), clock.budget.on_progress
    partner = xp.arange(guesses)
    for first in range(0, guesses - 1, rows):
        if clock.stopped:
            result.complete = False
            return
        count = min(rows, guesses - 1 - first)
        found: SpreadArrays = spreads.of_pairs(first, count)
        pairs = partner[None, :] > xp.arange(first, first + count)[:, None]
        if query.letters is not None:
            pairs &= letters_apart(xp, query.letters, first, first + count)
            result.evaluated += int(pairs.sum())
        else:
            result.evaluated += sum(guesses - 1 - word for word in range(first, first + count))
        yield _Block(first, xp.where(pairs, found.values(query.measure), _NEVER))
        if tick is not None:
            tick(sum(guesses - 1 - word for word in range(first + count)))


def _candidates(gpu: Gpu, values: Any, best: BestFound) -> Iterator[tuple[Any, Any]]:
    """Places and values, on the host, that may be among the best, which are taken in in between."""
    xp, host = gpu.arrays, gpu.on_host
    if not best.full:
        order = xp.argsort(values, kind="stable")[: best.count]
        chosen = values[order]
        places = host(order)[host(chosen) != _NEVER]
        yield places, host(chosen)[: len(places)]
        return
    places = xp.flatnonzero(values < best.worst)
    chosen = values[places]
    if len(places) > best.count:
        order = xp.argsort(chosen, kind="stable")[: best.count]
        places, chosen = places[order], chosen[order]
    yield host(places), host(chosen)

"""Which answers are looked at two by two, for bounds on what several words leave together.

Any choice makes a valid bound; it is a good one if words seldom tell the two answers apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fivefold.gpu.device_table import DeviceTable

NOTHING = 0xFFFF
"""In the place of an answer: no two answers are looked at."""
_SAMPLE = 512  # words that are asked which answers they tell apart
_BLOCK = 1 << 26
_TRIPLES = 256  # that choose the answers with the largest groups
_BITS = 32


@dataclass(frozen=True)
class TogetherBits:
    """Two answers for every bit of a row."""

    left: NDArray[np.uint16]
    right: NDArray[np.uint16]
    planes: int
    """Words of 32 bits that are joined by `or`."""

    @property
    def words(self) -> int:
        """Words of a row."""
        return len(self.left) // _BITS


def joined_bits(near: NDArray[np.uint16], planes: int) -> TogetherBits:
    """A bit per answer and plane: with the earlier answer that ``near`` names in that plane.

    >>> import numpy as np
    >>> bits = joined_bits(np.array([[NOTHING, NOTHING], [0, NOTHING], [1, 0]]), 2)
    >>> bits.words, bits.left[:3].tolist(), bits.right[32:35].tolist()
    (2, [65535, 1, 2], [65535, 65535, 0])
    """
    import numpy as np

    n = len(near)
    pieces = -(-n // _BITS)
    right = np.full((pieces * _BITS, planes), NOTHING, np.uint16)
    right[:n] = near[:, :planes]
    left = np.where(right == NOTHING, NOTHING, np.arange(len(right))[:, None]).astype(np.uint16)

    def laid(ids: NDArray[np.uint16]) -> NDArray[np.uint16]:
        return np.ascontiguousarray(ids.reshape(pieces, _BITS, planes).transpose(0, 2, 1)).ravel()

    return TogetherBits(laid(left), laid(right), planes)


def largest_bits(answers: NDArray[np.int64], near: NDArray[np.uint16]) -> TogetherBits:
    """32 bits for each of some answers: with the answers that ``near`` names for it."""
    import numpy as np

    right = np.full((len(answers), _BITS), NOTHING, np.uint16)
    right[:, : near.shape[1]] = near[answers][:, :_BITS]
    left = np.where(right == NOTHING, NOTHING, answers[:, None]).astype(np.uint16)
    return TogetherBits(left.ravel(), right.ravel(), 1)


def near_answers(
    table: DeviceTable, words: NDArray[np.int64], count: int, *, earlier: bool
) -> NDArray[np.uint16]:
    """By answer the ``count`` others, or earlier ones, that some words leave with it most often."""
    import numpy as np

    xp, n = table.gpu.arrays, table.answers
    some = words[:: max(1, len(words) // _SAMPLE)][:_SAMPLE]
    codes = xp.asarray(table.patterns[some])
    near = np.full((n, count), NOTHING, np.uint16)
    rows = max(1, _BLOCK // (len(some) * n))
    for first in range(0, n, rows):
        end = min(first + rows, n)
        same = codes[:, first:end, None] == codes[:, None, :]
        times = same.sum(axis=0, dtype=np.int32)
        here, other = xp.arange(first, end)[:, None], xp.arange(n)[None, :]
        times = xp.where(other < here if earlier else other != here, times, -1)
        order = xp.argsort(-times, axis=1, kind="stable")[:, :count]
        kept = xp.where(xp.take_along_axis(times, order, axis=1) < 0, NOTHING, order)
        near[first:end, : kept.shape[1]] = table.gpu.on_host(kept).astype(np.uint16)
    return near


def hard_answers(table: DeviceTable, words: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """Answers that random triples of some words leave in large groups, now one, now the other."""
    import numpy as np

    xp, n = table.gpu.arrays, table.answers
    rng = np.random.default_rng(1)
    sizes = np.empty((_TRIPLES, n), np.int32)
    for row in sizes:
        keys = np.zeros(n, np.int64)
        for word in rng.choice(words, min(3, len(words)), replace=False):
            keys = keys * (1 << 16) + table.patterns[word]
        _, group, members = np.unique(keys, return_inverse=True, return_counts=True)
        row[:] = members[group.reshape(-1)]
    left: Any = xp.asarray(sizes)
    chosen: list[int] = []
    best = xp.zeros(_TRIPLES, np.int32)
    for _ in range(min(count, n)):
        gain = xp.maximum(left - best[:, None], 0).sum(axis=0) * n + left.sum(axis=0) // _TRIPLES
        gain[xp.asarray(np.array(chosen, np.int64))] = -1
        chosen.append(int(gain.argmax()))
        best = xp.maximum(best, left[:, chosen[-1]])
    return np.array(chosen, np.int64)

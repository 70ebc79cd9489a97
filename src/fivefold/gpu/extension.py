"""Openings that no bound rules out, and their exact values: the kernels of triples.cu."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from fivefold._core import fixed_n_log_n
from fivefold.base.errors import GpuError
from fivefold.gpu.bound_limits import BoundLimits, weights
from fivefold.gpu.together import TogetherBits, hard_answers, joined_bits, largest_bits, near_answers

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fivefold.gpu.device_table import DeviceTable
    from fivefold.gpu.found import Found
    from fivefold.gpu.pair_sums import PairSums

_MOST_FOUND = 1 << 22
_COARSE_PLANES, _FINE_PLANES = 2, 6
_MANY_ANSWERS, _MANY_PLANES = 6000, 16  # what is left together comes in larger groups
_HARD = 32  # answers whose groups are looked at first
_WARPS = 32
_WAVES = 8  # blocks per multiprocessor, one after the other
_MOST_SLOTS = 1 << 15  # as many as fit shared memory, and more than there are answers


class Rule(IntEnum):
    """Which words extend a base."""

    LEAST = 0
    """Those with which the base is the first pair of least S: every triple is reached once."""
    LATER = 1
    """Words behind the last one of the base."""
    ANY = 2


@dataclass(frozen=True)
class FoundRows:
    """Openings within a limit."""

    words: NDArray[np.int64]
    """By row, ascending."""
    values: NDArray[np.int64]
    passed: int
    """How many openings the bounds of pairs let pass."""
    overflow: bool
    """Whether there were more than fit; then some of them are missing."""


class Extension:
    """Pairs of words, extended by one word more."""

    def __init__(self, table: DeviceTable, pairs: PairSums, measure: str) -> None:
        import numpy as np

        self.table, self.pairs, self.measure = table, pairs, measure
        # Openings that the bounds of pairs, coarse rows and fine rows let pass.
        self.passed = self.checked = self.measured = 0
        gpu, n = table.gpu, table.answers
        if n >= _MOST_SLOTS:
            raise GpuError(f"{n} answers are too many for triples on a GPU: at most {_MOST_SLOTS - 1}")
        xp, largest = gpu.arrays, measure == "largest"
        best = gpu.on_host(pairs.single).argsort(kind="stable")
        words = best[: max(8, len(best) // 4)]
        if largest:
            near = near_answers(table, words, 32, earlier=False)
            coarse = largest_bits(hard_answers(table, words, _HARD), near)
            fine = largest_bits(np.arange(n), near)
        else:
            planes = _FINE_PLANES if n < _MANY_ANSWERS else _MANY_PLANES
            near = near_answers(table, words, planes, earlier=True)
            coarse, fine = joined_bits(near, _COARSE_PLANES), joined_bits(near, planes)
        needed = 4 * table.guesses * (coarse.words + fine.words) + 24 * _MOST_FOUND
        if needed > gpu.free_bytes:
            free = gpu.free_bytes >> 20
            raise GpuError(f"what triples need takes {needed >> 20} MB, {gpu.name} has {free} MB")
        constants: dict[str, str | int] = {
            "CODE": table.constants["CODE"],
            "LARGEST": int(largest),
            "PLANES": coarse.planes,
            "WORDS": -(-coarse.words // (coarse.planes * 32)),
            "FINE_PLANES": fine.planes,
        }
        each = weights(measure)
        constants |= {"SUMS": int(measure == "squares"), "LEVELS": len(each)}
        constants |= {f"W{i}": weight for i, weight in enumerate((*each, *([0] * 8))[:8], 1)}
        self._program = gpu.program("triples.cu", constants)
        self._tile = min(table.guesses, (gpu.shared_bytes - 1024) // (4 * coarse.words))
        if self._tile >= 32:
            self._tile -= self._tile % 32
        self._coarse_words, self._fine_words = coarse.words, fine.words
        self._coarse, self._fine = self._rows(coarse), self._rows(fine)
        self._room = max(_MOST_FOUND, table.guesses)
        self._found = xp.zeros((self._room, 4), np.uint32)
        self._slots = 64
        while self._slots * 4 < n * 5 and self._slots < _MOST_SLOTS:
            self._slots *= 2
        sizes = np.arange(n + 1, dtype=np.int64)
        of_size = {"squares": sizes * sizes, "groups": -(sizes > 0).astype(np.int64), "largest": sizes}
        logs = fixed_n_log_n(n).astype(np.int64)
        self._of_size = xp.asarray(of_size.get(measure, logs))

    def _rows(self, bits: TogetherBits) -> Any:
        import numpy as np

        table, xp = self.table, self.table.gpu.arrays
        rows = xp.zeros((table.guesses, bits.words), np.uint32)
        self._program.launch(
            "together_rows",
            (table.guesses, 1),
            128,
            (
                *(table.rows, np.int32(table.stride), xp.asarray(bits.left), xp.asarray(bits.right)),
                *(np.int32(bits.words), rows),
            ),
        )
        return rows

    def run(self, bases: Any, limit: Found | None, rule: Rule) -> FoundRows:
        """What extends ``bases``, a row of words each on the GPU, and may come before ``limit``."""
        import numpy as np

        table, gpu = self.table, self.table.gpu
        xp, count = gpu.arrays, len(bases)
        if count == 0:
            return FoundRows(np.zeros((0, 3), np.int64), np.zeros(0, np.int64), 0, overflow=False)
        given = xp.zeros((count, 4), np.uint32)
        given[:, :2] = bases
        limits = BoundLimits.of(self.measure, limit, table.answers, self.pairs.bits)
        counted, found = xp.zeros(2, np.uint64), xp.zeros(1, np.uint32)
        warps = min(_WARPS, count)
        tiles = -(-table.guesses // self._tile)
        share = min(-(-_WAVES * gpu.multiprocessors // tiles), -(-count // warps))
        self._program.launch(
            "extend_bases",
            (tiles, share),
            32 * warps,
            (
                *(self._coarse, np.int32(self._coarse_words), self._fine, np.int32(self._fine_words)),
                *(self.pairs.pairs, np.int32(self.pairs.pairs.shape[1]), self.pairs.single),
                *(np.int32(table.guesses), given, np.int32(count), xp.asarray(limits.packed())),
                *(np.int32(rule), np.int32(self._tile), counted, found, np.uint32(self._room)),
                self._found,
            ),
            self._tile * self._coarse_words * 4,
        )
        many = int(gpu.on_host(found)[0])
        words, values = self._measured(min(many, self._room), limit)
        passed, checked = gpu.on_host(counted).tolist()
        self.passed += passed
        self.checked += checked
        self.measured += min(many, self._room)
        return FoundRows(words, values, passed, overflow=many > self._room)

    def _measured(self, many: int, limit: Found | None) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The words and values of what was found, as far as it keeps the limit."""
        import numpy as np

        table, gpu = self.table, self.table.gpu
        xp = gpu.arrays
        values = xp.zeros(many, np.int64)
        if many:
            self._program.launch(
                "measure_openings",
                (many, 1),
                min(256, -(-table.answers // 32) * 32),
                (
                    *(table.rows, np.int32(table.stride), np.int32(table.answers), self._found),
                    *(self._of_size, np.int32(self._slots), values),
                ),
                self._slots * 4 + 8,
            )
        words = self._found[:many, :3]
        if limit is not None:
            kept = xp.flatnonzero(values <= limit.value)
            words, values = words[kept], values[kept]
        rows = np.sort(gpu.on_host(words).astype(np.int64), axis=1)
        return rows, gpu.on_host(values)

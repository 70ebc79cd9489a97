"""The kernels of triples: launched for some first words, and what they found brought back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fivefold.base.errors import GpuError
from fivefold.gpu.device import warps_per_block

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fivefold.gpu.device_table import DeviceTable

MOST_SUM = (1 << 30) - 1
"""Sums of pairs and triples stay below; two of them fit 31 bits."""
_MOST_FOUND = 1 << 22
_MOST_CHUNKS = 32  # as in triple_chunks.cu
_LIST = 2048  # third words that a block refines at a time
_LEAST_CHUNK = 128  # answers of a chunk
_GAP = 16  # chunks begin at multiples of it
_STATIC = 4096  # shared memory that the kernel has besides
_QUEUES = 2
_MOST_OFFSET = 65535  # places, and offsets into a staged chunk, are numbers of 16 bits
_ARRANGED = 2 * (2 + 3 * _MOST_CHUNKS)  # bytes of the struct


@dataclass(frozen=True)
class FoundRows:
    """Triples within the limit, by their numbers, some of them more than once."""

    words: NDArray[np.uint32]
    sums: NDArray[np.uint32]
    overflow: bool
    """Whether there were more than fit."""


@dataclass(frozen=True)
class TripleSums:
    """What is known before triples are looked at; words by their numbers."""

    pairs: Any
    """S of two words, rounded down, on the GPU; rows end behind the last word with something large."""
    single: NDArray[np.uint32]
    """S of one word, rounded up."""
    values: NDArray[np.int64]
    """What a group of so many answers adds to S."""
    largest: NDArray[np.uint16]
    """The largest group of a word."""
    letters: NDArray[np.uint64] | None
    """Sets of which no two may meet, if any may not."""


class TripleRuns:
    """Everything that stays on the GPU during a search for triples."""

    def __init__(self, table: DeviceTable, sums: TripleSums) -> None:
        import numpy as np

        gpu, n = table.gpu, table.answers
        pairs, single, largest, letters = sums.pairs, sums.single, sums.largest, sums.letters
        xp = gpu.arrays
        self.table, self.pairs, self._gpu = table, pairs, gpu
        self._single = xp.zeros(pairs.shape[1], np.uint32)
        self._single[: table.guesses] = xp.asarray(single.astype(np.uint32))
        self._steps = xp.asarray(np.diff(np.resize(sums.values, max(n + 1, 257))).astype(np.int32))
        self._letters = np.uint64(0) if letters is None else xp.asarray(letters)
        # At most 31 chunks: any two neighbours have more than one chunk's answers together.
        least = max(_LEAST_CHUNK, -(-n // 15))
        chunks = np.maximum(largest.astype(np.int32), least)
        self._chunks = -(-chunks // _GAP) * _GAP
        self._places = n + _GAP * _MOST_CHUNKS
        self._places += -self._places % 128
        if 2 * self._places > _MOST_OFFSET:
            raise GpuError(f"{n} answers are too many for triples on a GPU")
        self._program = gpu.program("triples.cu", table.constants)
        self._arrange()
        self._limit = xp.zeros(1, np.uint32)
        self._found_count = xp.zeros(1, np.uint32)
        self._found = xp.zeros((_MOST_FOUND, 4), np.uint32)
        self._counted = xp.zeros(3, np.uint64)
        self._queues = gpu.queues(_QUEUES)
        shape = (table.guesses, self._pitch)
        self._permuted = [xp.zeros(shape, table.patterns.dtype) for _ in range(_QUEUES)]
        self._parts = [xp.zeros((table.guesses, _MOST_CHUNKS), np.int32) for _ in range(_QUEUES)]
        self._bases = [xp.zeros(table.guesses, np.uint32) for _ in range(_QUEUES)]

    @property
    def evaluated(self) -> int:
        """Triples that the bounds of pairs and chunks let pass."""
        return int(self._gpu.on_host(self._counted)[1])

    @property
    def counted(self) -> list[int]:
        """Triples that passed the bounds of pairs, then of chunks; answers looked at by 32 of them."""
        return [int(count) for count in self._gpu.on_host(self._counted)]

    def _arrange(self) -> None:
        import numpy as np

        table, xp = self.table, self._gpu.arrays
        self._orders = xp.zeros((table.guesses, self._places), np.uint16)
        self._begins = xp.zeros((table.guesses, self._places), np.uint16)
        self._groups = xp.zeros((table.guesses, table.codes), np.uint32)
        self._arranged = xp.zeros((table.guesses, _ARRANGED // 2), np.uint16)
        self._program.launch(
            "arrange",
            (table.guesses, 1),
            256,
            (
                table.rows,
                np.int32(table.answers),
                np.int32(table.stride),
                xp.asarray(self._chunks.astype(np.int32)),
                np.int32(self._places),
                self._orders,
                self._begins,
                self._groups,
                self._arranged,
            ),
            table.codes * 12 + 16,
        )
        plans = self._gpu.on_host(self._arranged)
        last = plans[np.arange(table.guesses), np.maximum(plans[:, 1], 1) + 1]
        self._chunk_counts = np.maximum(plans[:, 1], 1)
        self._spans = np.where(plans[:, 1] > 0, last, _GAP).astype(np.int64)
        self._pitch = -(-int(self._spans.max()) // 128) * 128

    def with_bases(self, limit: int) -> NDArray[np.bool_]:
        """By word, whether it makes a base with a later word."""
        import numpy as np

        guesses, pitch = self.table.guesses, self.pairs.shape[1]
        found = self._gpu.arrays.zeros(guesses, np.uint8)
        self._program.launch(
            "have_bases",
            (guesses, 1),
            256,
            (self.pairs, np.int32(pitch), self._single, np.int32(guesses), np.uint32(limit), found),
        )
        return self._gpu.on_host(found).astype(np.bool_)

    def run(self, work: Sequence[tuple[int, list[int] | None]], limit: int) -> FoundRows:
        """Triples up to ``limit`` that some first words reach from these bases, None: all of them."""
        import numpy as np

        xp = self._gpu.arrays
        self._limit.fill(limit)
        self._found_count.fill(0)
        counts = np.zeros((len(work), 2), np.uint32)
        counts[:, 0] = [0 if bases is None else len(bases) for _, bases in work]
        todo = xp.asarray(counts)
        given = [None if bases is None else xp.asarray(np.array(bases, np.uint32)) for _, bases in work]
        self._gpu.wait()
        for place, (word, _) in enumerate(work):
            with self._queues[place % _QUEUES]:
                self._run_word(word, given[place], todo[place], place % _QUEUES)
        self._gpu.wait()
        many = int(self._gpu.on_host(self._found_count)[0])
        found = self._gpu.on_host(self._found[: min(many, _MOST_FOUND)])
        return FoundRows(found[:, :3], found[:, 3], overflow=many > _MOST_FOUND)

    def _run_word(self, word: int, bases: Any, todo: Any, queue: int) -> None:
        import numpy as np

        table, gpu, program = self.table, self._gpu, self._program
        permuted, parts = self._permuted[queue], self._parts[queue]
        guesses, a, places = np.int32(table.guesses), np.int32(word), np.int32(self._places)
        pitch = np.int32(self.pairs.shape[1])
        program.launch(
            "permute",
            (-(-table.guesses // 8), 1),
            256,
            (
                *(table.rows, guesses, np.int32(table.stride), a, places),
                *(self._orders, self._arranged, np.int32(self._pitch), permuted),
            ),
            8 * table.stride * table.patterns.itemsize,
        )
        chunk, span = int(self._chunks[word]), int(self._spans[word])
        if (chunk + 8) * table.patterns.itemsize * 33 > _MOST_OFFSET:
            raise GpuError(f"a group of {chunk} answers is too large for triples on a GPU")
        cells = -(-table.codes * 2 // 4) * 128
        fixed = 6 * (chunk + 16) + 1024
        warps = min(4, (gpu.shared_bytes - fixed) // cells)
        program.launch(
            "measure_parts",
            (-(-table.guesses // (32 * warps)), int(self._chunk_counts[word])),
            32 * warps,
            (
                *(table.turned, guesses, np.uint32(table.width), a, places, self._orders, self._begins),
                *(self._arranged, self._steps, np.int32(chunk), parts),
            ),
            fixed + warps * cells,
        )
        if bases is None:
            bases = self._bases[queue]
            program.launch(
                "find_bases",
                (-(-table.guesses // 256), 1),
                256,
                (self.pairs, pitch, self._single, guesses, a, self._limit, todo, bases),
            )
        per_word = 4 // table.patterns.itemsize
        per_warp = (chunk + 8) // per_word * 132 + (table.codes + 8) * 32
        fixed = _LIST * 6 + span * 6 + 32 + 1072
        warps = warps_per_block(gpu, fixed + _STATIC, per_warp, most=8)
        program.launch(
            "find_triples",
            (gpu.multiprocessors * 4, 1),
            32 * warps,
            (
                *(permuted, self._groups, self._arranged, self._steps, parts, self.pairs, self._single),
                *(self._letters, self._limit, bases, todo, self._found_count, self._found),
                *(self._counted, np.uint32(_MOST_FOUND), guesses, np.int32(self._pitch), a),
                *(np.int32(span), np.int32(chunk), np.int32(_LIST), pitch),
            ),
            fixed + warps * per_warp,
        )

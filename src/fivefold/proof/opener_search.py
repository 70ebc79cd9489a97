"""The core's search over all openers: what it remembers, what it finds, and bounds from a GPU."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold import _core
from fivefold.base.budget import Clock
from fivefold.base.errors import GpuError
from fivefold.base.free_memory import free_memory
from fivefold.base.shared_memory import shared_memory
from fivefold.gpu.bounds import two_guess_bounds
from fivefold.gpu.device import Gpu, on_gpu
from fivefold.gpu.table import DeviceTable
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.columns import Columns

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MANY = 2500  # answers from which a proof needs four times the memory
_SHARE = 4  # of the free memory, at most the fourth part
_LARGEST = 27  # 4.3 GB: nobody has tried more
_SHORT = 1000  # answers below which the usual memory holds everything


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """Which random keys name sets, and how many sets are remembered; no result depends on it."""

    hash_seed: int = 0
    """Chooses the family of keys: another one makes a second run independent evidence."""
    bits: int = 0
    """The logarithm of the entries to remember; fewer than usual are never taken."""
    shared: str | None = None
    """The name of the memory that the workers of one machine share; None: the search has its own."""


USUAL = Memory()


def memory_of_hours(answers: int, hash_seed: int = 0) -> Memory:
    """The memory of work that takes hours, which is worth a quarter of what is free, up to 4.3 GB.

    Different openers leave many of the same sets, and the more of them are still remembered, the less
    is searched twice.  A proof, which searches few openers to the end, gains nothing.

    >>> memory_of_hours(answers=40)
    Memory(hash_seed=0, bits=0, shared=None)
    """
    free = free_memory()
    if free is None or answers < _SHORT:
        return Memory(hash_seed=hash_seed)
    fitting = (n for n in range(_LARGEST, 1, -1) if _SHARE * _core.OpenerSearch.memory_for(n) <= free)
    return Memory(hash_seed=hash_seed, bits=next(fitting, 0))


def opener_search(
    position: Position, clock: Clock, memory: Memory = USUAL
) -> tuple[Columns, _core.OpenerSearch]:
    """The core's search over all openers."""
    import numpy as np

    columns = Columns.of(position)
    options = columns.options(clock)
    options.hash_seed = memory.hash_seed
    if len(columns.candidates) > _MANY:
        options.log2_cache += 2
    options.log2_cache = max(options.log2_cache, memory.bits)
    if memory.shared is not None:
        size = _core.OpenerSearch.memory_for(options.log2_cache)
        if (shared := shared_memory(memory.shared, size)) is not None:
            options.memory = np.frombuffer(shared, np.uint8)
    puzzle, words = columns.puzzle, columns.answer_words
    return columns, _core.OpenerSearch(puzzle, words, columns.candidates, options)


@dataclass(frozen=True)
class BoundedOpeners:
    """By opener a bound of its total, and how it was closed; fields as the core's."""

    bounds: NDArray[np.int32]
    closed: NDArray[np.uint8]
    counted: NDArray[np.int32] | None = None
    """The bounds before any search, where there was one."""


# Two-guess bounds counted on a GPU.  Nobody needs to trust them: a certificate holds no bounds, and its
# check counts the bound of every opener again.

_COUNTED = 2  # as the core numbers how an opener was closed: by its two-guess bound


def bounds_on_gpu(columns: Columns, device: str) -> NDArray[np.int32] | None:
    """The two-guess bound of every row, or None for the CPU to count them."""
    import numpy as np

    def work(gpu: Gpu) -> NDArray[np.int32]:
        if columns.position.rule is not Rule.NORMAL or columns.weights is not None:
            raise GpuError("bounds under a rule or with weights are not counted on a GPU")
        table = DeviceTable.of(gpu, columns.table.patterns[:, columns.candidates])
        every = np.arange(table.guesses)
        return two_guess_bounds(table, columns.own_rows[columns.candidates].astype(np.int64), every)

    return on_gpu(device, work)


def closed_by(counted: NDArray[np.int32], rows: NDArray[np.uint32], limit: int) -> BoundedOpeners:
    """Openers with their bounds; those that reach the limit are closed, the others left open."""
    import numpy as np

    bounds = counted[rows].copy()
    return BoundedOpeners(bounds, np.where(bounds >= limit, _COUNTED, 0).astype(np.uint8))

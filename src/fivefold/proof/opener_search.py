"""The core's search over all openers: how much it remembers, what it finds, and bounds from a GPU."""

from __future__ import annotations

from dataclasses import dataclass

from fivefold import _core
from fivefold.base.arrays import NDArray, np
from fivefold.base.budget import Clock
from fivefold.base.errors import GpuError
from fivefold.base.memory import free_memory, shared_memory
from fivefold.gpu.bounds import two_guess_bounds
from fivefold.gpu.device import Gpu, on_gpu
from fivefold.gpu.table import DeviceTable
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.columns import Columns

CLOSED: tuple[str, ...] = ("open", "mark_sets", "two_guess", "searched")
"""How an opener was shown to cost at least its bound, in the core's numbering."""

_FOURFOLD_FROM = 2500  # answers from which a proof remembers four times as many sets
_LEAVE_FREE = 4  # work of hours takes one part in so many of the free memory
_MOST_BITS = 27  # 4.3 GB: nobody has tried more
_SMALL_LIST = 1000  # answers below which the usual memory holds everything


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """How many sets are remembered, and under which random keys; no result depends on it."""

    hash_seed: int = 0
    """Chooses the family of keys: another one makes a second run independent evidence."""
    bits: int = 0
    """Remember ``2**bits`` sets; the usual number if that is more."""
    shared: str | None = None
    """The name of memory that the workers of one machine share; None: memory of its own."""


USUAL = Memory()


def memory_of_hours(answers: int, hash_seed: int = 0) -> Memory:
    """The memory for hours of work: a quarter of what is free, up to 4.3 GB.

    Different openers leave many of the same sets; the more are remembered, the fewer are searched twice.
    A proof gains nothing from it: it searches few openers to the end.

    >>> memory_of_hours(answers=40)
    Memory(hash_seed=0, bits=0, shared=None)
    """
    free = free_memory()
    if free is None or answers < _SMALL_LIST:
        return Memory(hash_seed=hash_seed)
    fitting = (
        n for n in range(_MOST_BITS, 1, -1) if _LEAVE_FREE * _core.OpenerSearch.memory_for(n) <= free
    )
    return Memory(hash_seed=hash_seed, bits=next(fitting, 0))


def opener_search(
    position: Position, clock: Clock, memory: Memory = USUAL
) -> tuple[Columns, _core.OpenerSearch]:
    """A position for the core, and the core's search over its openers."""
    columns = Columns.of(position)
    options = columns.options(clock)
    options.hash_seed = memory.hash_seed
    if len(columns.candidates) > _FOURFOLD_FROM:
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
    """For each opener a lower bound of its total and how it was closed, as in the core's results."""

    bounds: NDArray[np.int32]
    closed: NDArray[np.uint8]
    counted: NDArray[np.int32] | None = None
    """The bounds before the search, if there was one."""


def bounds_on_gpu(columns: Columns, device: str) -> NDArray[np.int32] | None:
    """The two-guess bound of every row, or None if the CPU is to count them.

    Nobody has to trust them: a certificate holds no bounds, and its check counts them all again.
    """

    def work(gpu: Gpu) -> NDArray[np.int32]:
        if columns.position.rule is not Rule.NORMAL or columns.weights is not None:
            raise GpuError("bounds under a rule or with weights are not counted on a GPU")
        table = DeviceTable.of(gpu, columns.table.patterns[:, columns.candidates])
        every = np.arange(table.guesses)
        return two_guess_bounds(table, columns.own_rows[columns.candidates].astype(np.int64), every)

    return on_gpu(device, work)


def closed_by(counted: NDArray[np.int32], rows: NDArray[np.uint32], limit: int) -> BoundedOpeners:
    """The bounds of some openers, which close those that reach the limit."""
    bounds = counted[rows].copy()
    return BoundedOpeners(
        bounds, np.where(bounds >= limit, CLOSED.index("two_guess"), 0).astype(np.uint8)
    )

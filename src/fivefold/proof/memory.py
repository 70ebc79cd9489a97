"""What a search over all openers remembers of sets of candidates: how many, and under which keys."""

from __future__ import annotations

from dataclasses import dataclass

from fivefold import _core
from fivefold.base.free_memory import free_memory

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

"""Feedback tables in the memory of a GPU: copied there, or made there from letters."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from fivefold.base.arrays import NDArray, np
from fivefold.base.errors import GpuError

if TYPE_CHECKING:
    from fivefold.gpu.device import Gpu


MOST_ANSWERS = 65534
"""Places of answers are numbers of 16 bits."""
_MOST_BYTES = 248  # patterns in one byte: kernels may use eight numbers more
_PIECE = 128  # bytes from which rows begin


@dataclass(frozen=True)
class DeviceTable:
    """The table of some guesses against some answers on a GPU, also turned for the lanes."""

    gpu: Gpu
    patterns: NDArray[Any]
    """Numbers of patterns, a row per guess; equal in a row for equal patterns, nothing more."""
    codes: int
    """Every number is below this."""

    @classmethod
    def of(cls, gpu: Gpu, patterns: NDArray[Any]) -> DeviceTable:
        """The table of patterns of any width."""
        if patterns.shape[1] > MOST_ANSWERS:
            raise GpuError(f"{patterns.shape[1]} answers are too many for a GPU: at most {MOST_ANSWERS}")
        numbers = compact(patterns)
        most = int(numbers.max()) + 1
        if numbers.itemsize == 1 and most > _MOST_BYTES:
            numbers = numbers.astype("u2")
        # Kernels are compiled for a number of patterns: for few different ones.
        codes = 243 if 160 < most <= 243 else -(-most // 32) * 32
        if numbers.itemsize == 1:
            codes = min(codes, _MOST_BYTES)
        table = cls(gpu, numbers, codes)
        needed = 2 * table.guesses * (table.answers + _PIECE) * numbers.itemsize
        if needed > gpu.free_bytes:
            raise GpuError(
                f"the table takes {needed >> 20} MB, {gpu.name} has {gpu.free_bytes >> 20} MB"
            )
        return table

    @property
    def guesses(self) -> int:
        """How many rows."""
        return len(self.patterns)

    @property
    def answers(self) -> int:
        """How many columns."""
        return int(self.patterns.shape[1])

    @property
    def constants(self) -> dict[str, str | int]:
        """What every kernel is compiled with."""
        return {"CODE": "u8" if self.patterns.itemsize == 1 else "u16", "CODES": self.codes}

    @cached_property
    def turned(self) -> Any:
        """On the GPU, a row per answer; rows end with zeros up to a multiple of 128 bytes."""
        xp = self.gpu.arrays
        turned = xp.zeros((self.answers, self.width), self.patterns.dtype)
        turned[:, : self.guesses] = xp.asarray(self.patterns).T
        return turned

    @property
    def width(self) -> int:
        """From one row of `turned` to the next."""
        return -(-self.guesses // _PIECE) * _PIECE

    @cached_property
    def rows(self) -> Any:
        """On the GPU, a row per guess; rows end with zeros up to a multiple of 128 bytes."""
        xp = self.gpu.arrays
        rows = xp.zeros((self.guesses, self.stride), self.patterns.dtype)
        rows[:, : self.answers] = xp.asarray(self.patterns)
        return rows

    @property
    def stride(self) -> int:
        """From one row of `rows` to the next."""
        return -(-self.answers // _PIECE) * _PIECE


def compact(patterns: NDArray[Any]) -> NDArray[np.uint8] | NDArray[np.uint16]:
    """Each row's patterns numbered 0, 1, ... in their order; bytes are left as they are.

    >>> import numpy as np
    >>> compact(np.array([[700, 0, 700], [5, 6, 7]], np.uint16)).tolist()
    [[1, 0, 1], [0, 1, 2]]
    """
    if patterns.dtype == np.uint8:
        return patterns
    numbers = np.empty(patterns.shape, np.uint16)
    for row, numbered in zip(patterns, numbers, strict=True):
        numbered[:] = np.unique(row, return_inverse=True)[1].reshape(-1)
    return numbers.astype(np.uint8) if int(numbers.max()) < 256 else numbers


_MOST_LENGTH = 10  # patterns are numbers of 16 bits


class DeviceLetters:
    """Words as numbers, on a GPU, to be graded against one another."""

    def __init__(self, gpu: Gpu, guesses: NDArray[np.uint8], answers: NDArray[np.uint8]) -> None:
        length = guesses.shape[1]
        if length > _MOST_LENGTH:
            raise GpuError(f"words of {length} letters are too long for a GPU: at most {_MOST_LENGTH}")
        xp = gpu.arrays
        self._gpu, self._counts = gpu, (len(guesses), len(answers))
        self._guesses = xp.asarray(np.ascontiguousarray(guesses))
        self._answers = xp.asarray(np.ascontiguousarray(answers.T))
        code = "u8" if length <= 5 else "u16"
        self._dtype: Any = np.uint8 if length <= 5 else np.uint16
        self._program = gpu.program("grade.cu", {"CODE": code, "CODES": 3**length, "LENGTH": length})

    def empty_table(self) -> Any:
        """Room for the table, on the GPU."""
        return self._gpu.arrays.zeros(self._counts, self._dtype)

    def fill(self, table: Any) -> None:
        """Put the pattern of every guess against every answer into ``table``."""
        guesses, answers = self._counts
        self._program.launch(
            "grade",
            (guesses, max(1, min(8, answers // 1024))),
            256,
            (self._guesses, self._answers, np.int32(answers), table),
        )
        self._gpu.wait()

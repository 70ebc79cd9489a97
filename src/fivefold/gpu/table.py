"""The feedback table made on a GPU, where it stays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fivefold.base.errors import GpuError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fivefold.gpu.device import Gpu

_MOST_LENGTH = 10  # patterns are numbers of 16 bits


class DeviceLetters:
    """Words as numbers, on a GPU, to be graded against one another."""

    def __init__(self, gpu: Gpu, guesses: NDArray[np.uint8], answers: NDArray[np.uint8]) -> None:
        import numpy as np

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
        import numpy as np

        guesses, answers = self._counts
        self._program.launch(
            "grade",
            (guesses, max(1, min(8, answers // 1024))),
            256,
            (self._guesses, self._answers, np.int32(answers), table),
        )
        self._gpu.wait()

"""Two-guess bounds counted on a GPU, for a proof.

They need not be trusted: a certificate holds them, and its check counts every one again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.base.errors import GpuError
from fivefold.gpu.bounds import two_guess_bounds
from fivefold.gpu.device import Gpu, on_gpu
from fivefold.gpu.device_table import DeviceTable
from fivefold.proof.bounded_openers import BoundedOpeners
from fivefold.puzzle.rule import Rule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fivefold.search.columns import Columns

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

"""Single words on a GPU: the sums over their groups, in the memory of the CPU."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.gpu.spreads import Spreads

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fivefold.gpu.device_table import DeviceTable


@dataclass
class WordSums:
    """By guess the sums over its groups; names and types as the core's."""

    logs: NDArray[np.uint64]
    squares: NDArray[np.uint64]
    largest: NDArray[np.uint32]
    groups: NDArray[np.uint32]


def measure_words(table: DeviceTable) -> WordSums:
    """How every guess of a table divides its answers."""
    import numpy as np

    found, host = Spreads(table).of_words(), table.gpu.on_host
    return WordSums(
        logs=host(found.logs)[0],
        squares=host(found.squares)[0].astype(np.uint64),
        largest=host(found.largest)[0].astype(np.uint32),
        groups=host(found.groups)[0].astype(np.uint32),
    )

"""Two-guess bounds of openers on a GPU.

Whatever follows an opener, a group of n candidates costs at least 3 n less the most patterns that any
guess shows on it, one more for a guess inside; the sum over the groups bounds the opener's total.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.gpu.device import warps_per_block

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fivefold.gpu.device_table import DeviceTable


def two_guess_bounds(
    table: DeviceTable, own_rows: NDArray[np.int64], openers: NDArray[np.int64]
) -> NDArray[np.int32]:
    """The bounds of some rows of a table of candidates; ``own_rows`` are the rows of the candidates."""
    import numpy as np

    gpu, n = table.gpu, table.answers
    own = np.full(table.guesses, -1, np.int32)
    own[own_rows] = np.arange(n)
    padded = (n + 15) // 8 * 8
    fixed = -(-(padded * 4 + table.codes * 16 + 16) // 16) * 16
    stamp = 1 if table.codes < 255 else 2
    per_warp = -(-table.codes * stamp // 4) * 128
    warps = warps_per_block(gpu, fixed, per_warp)
    program = gpu.program("most_patterns.cu", {**table.constants, "WARPS": warps})
    xp = gpu.arrays
    bounds = xp.zeros(len(openers), np.int32)
    program.launch(
        "most_patterns",
        (len(openers), 1),
        warps * 32,
        (
            table.turned,
            np.int32(n),
            np.int32(table.guesses),
            np.int32(table.width),
            xp.asarray(own),
            xp.asarray(openers.astype(np.int32)),
            bounds,
        ),
        fixed + warps * per_warp,
    )
    return gpu.on_host(bounds)

"""Bounds of openers, wherever they were counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class BoundedOpeners:
    """By opener a bound of its total, and how it was closed; fields as the core's."""

    bounds: NDArray[np.int32]
    closed: NDArray[np.uint8]
    counted: NDArray[np.int32] | None = None
    """The bounds before any search, where there was one."""

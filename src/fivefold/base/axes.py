"""Axes to draw on, through the extra ``plot`` (matplotlib)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.base.errors import MissingExtraError

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def axes_or_new(ax: Axes | None, width: float = 8, height: float = 4.5) -> Axes:
    """``ax``, or the axes of a new pyplot figure of so many inches, which notebooks show."""
    if ax is not None:
        return ax
    try:
        from matplotlib import pyplot as plt
    except ImportError:
        message = "plots need matplotlib: pip install 'fivefold[plot]'"
        raise MissingExtraError(message) from None
    return plt.subplots(figsize=(width, height), layout="constrained")[1]

"""Axes to draw on, through the extra ``plot`` (matplotlib)."""

from __future__ import annotations

from collections.abc import Sequence
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


def draw_bars(
    ax: Axes | None, names: Sequence[str], values: Sequence[float], *, label: str, title: str
) -> Axes:
    """Horizontal bars, the first on top, each with its value; the axis begins near the least."""
    axes = axes_or_new(ax, 8, 1.2 + 0.3 * len(names))
    axes.barh(range(len(names)), values, color="#7a8fa6", tick_label=list(names))
    axes.invert_yaxis()
    if values:
        room = (max(values) - min(values)) or abs(max(values)) or 1.0
        axes.set_xlim(min(values) - room, max(values) + 0.4 * room)
    for place, value in enumerate(values):
        axes.text(value, place, f" {value:.6g}", va="center", fontsize=8)
    axes.set_xlabel(label)
    axes.set_title(title)
    axes.spines[["top", "right"]].set_visible(False)
    return axes

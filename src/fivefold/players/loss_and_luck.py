"""Loss and luck as bars, for one game and for many; needs the extra ``plot``."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from fivefold.base.axes import axes_or_new

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LOSS, LUCK, INK, SOFT = "#b3541e", "#2f7f63", "#1d2433", "#566075"


def draw_loss_and_luck(
    ax: Axes | None, names: Sequence[str], pairs: Sequence[tuple[Fraction, Fraction]]
) -> Axes:
    """Two bars for each name, on ``ax`` or new axes."""
    axes = axes_or_new(ax)
    places = range(1, len(pairs) + 1)
    losses = [float(loss) for loss, _ in pairs]
    lucks = [float(luck) for _, luck in pairs]
    axes.bar([x - 0.2 for x in places], losses, width=0.4, color=LOSS, label="loss")
    axes.bar([x + 0.2 for x in places], lucks, width=0.4, color=LUCK, label="luck")
    axes.axhline(0, color=SOFT, linewidth=0.8)
    if len(names) <= 12:
        axes.set_xticks(list(places), list(names))
    axes.set_ylabel("guesses")
    axes.legend()
    axes.spines[["top", "right"]].set_visible(False)
    return axes

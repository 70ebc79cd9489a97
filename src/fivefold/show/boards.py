"""Games as pictures: guesses on coloured tiles; needs the extra ``plot``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fivefold.puzzle.clue import Clue
from fivefold.show.html import TILE_COLOURS
from fivefold.show.plots import axes_or_new
from fivefold.words.letters import Label, capitals, letters

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SIZE, _GAP = 0.92, 1  # of a tile; between boards, in tiles


def draw_boards(ax: Axes | None, boards: Sequence[Sequence[Clue]], *, title: str) -> Axes:
    """Boards side by side, the first guess on top of each."""
    widths = [max((len(pattern) for _, pattern in clues), default=1) for clues in boards]
    rows = max((len(clues) for clues in boards), default=1)
    columns = sum(widths) + _GAP * (len(boards) - 1)
    axes = axes_or_new(ax, 0.5 * columns + 0.5, 0.5 * rows + 0.7)
    left = 0
    for clues, width in zip(boards, widths, strict=True):
        for row, clue in enumerate(clues):
            _draw_guess(axes, left, -row, clue)
        left += width + _GAP
    axes.set_xlim(-0.5, columns - 0.5)
    axes.set_ylim(-rows + 0.5, 0.5)
    axes.set_aspect("equal")
    axes.set_axis_off()
    axes.set_title(title)
    return axes


def _draw_guess(axes: Axes, left: int, height: int, clue: Clue) -> None:
    word, pattern = clue
    # The name of a guess that has no letters stands on the first tile.
    spelled = (word, *[""] * (len(pattern) - 1)) if isinstance(word, Label) else letters(word)
    for place, (letter, mark) in enumerate(zip(spelled, pattern.marks, strict=True)):
        back, front = TILE_COLOURS[mark]
        x = left + place
        axes.bar(x, _SIZE, width=_SIZE, bottom=height - _SIZE / 2, color=back)
        axes.text(x, height, capitals(letter), color=front, ha="center", va="center", weight="bold")

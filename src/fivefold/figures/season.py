"""A season as a figure; needs the extra ``plot``."""

from __future__ import annotations

from pathlib import Path

from fivefold.figures.plot import new_figure, save
from fivefold.players.season import Season


def plot_season(season: Season, path: Path) -> None:
    """Loss and luck of every game, and the running mean of the loss."""
    figure, axes = new_figure(8, 4.5)
    season.plot(axes)
    save(figure, path)

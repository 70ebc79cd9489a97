"""A season as a figure; needs the extra ``plot``."""

from __future__ import annotations

from pathlib import Path

from fivefold.figures.plot import new_figure, save
from fivefold.players.season import Season


def plot_season(season: Season, path: Path) -> None:
    """Loss and luck of every game, and the running mean of the loss."""
    figure, axes = new_figure(8, 4.5)
    losses = [float(review.loss) for review in season.reviews]
    lucks = [float(review.luck) for review in season.reviews]
    places = range(1, len(losses) + 1)
    axes.bar([x - 0.2 for x in places], losses, width=0.4, color="#b3541e", label="loss")
    axes.bar([x + 0.2 for x in places], lucks, width=0.4, color="#2f7f63", label="luck")
    means = [sum(losses[:n]) / n for n in places]
    axes.plot(places, means, color="#1d2433", label="mean loss so far")
    axes.axhline(0, color="#566075", linewidth=0.8)
    axes.set_xlabel("game")
    axes.set_ylabel("guesses")
    mark = "" if season.exact else ", partly estimated"
    axes.set_title(
        f"{len(losses)} games: {season.used:.2f} guesses used, {season.expected:.2f} expected{mark}"
    )
    axes.legend()
    axes.spines[["top", "right"]].set_visible(False)
    save(figure, path)

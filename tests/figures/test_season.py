"""A season as a figure."""

from fivefold.figures.season import plot_season
from tests.support.seasons import MIXED


def test_a_season_can_be_drawn(tmp_path):
    plot_season(MIXED, tmp_path / "season.svg")
    assert "average loss so far" in (tmp_path / "season.svg").read_text()

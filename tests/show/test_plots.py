"""Plots: on axes, and in files, where the same figure gives the same bytes."""

import sys
from fractions import Fraction

import pytest
from matplotlib.figure import Figure

from fivefold import Lexicon, rank_openers, rank_openings
from fivefold.base.errors import MissingExtraError
from fivefold.bench.measure import Report, measure
from fivefold.players.review import review
from fivefold.show.plots import axes_or_new, draw_loss_and_luck, save_plot
from tests.support.seasons import MIXED

LEXICON = Lexicon.from_words(["batch", "catch", "hatch"], ["chomp"])


def test_axes_that_are_given_are_used_and_others_are_made():
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    ax = axes_or_new(None, 3, 2)
    assert axes_or_new(ax) is ax
    assert tuple(ax.figure.get_size_inches()) == (3, 2)
    plt.close(ax.figure)


def test_without_matplotlib_an_error_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtraError, match=r"fivefold\[plot\]"):
        axes_or_new(None)


def test_openers_are_drawn_with_the_words_marked(folder):
    for name in ("a.svg", "b.svg"):
        save_plot(folder / name, lambda ax: rank_openers(LEXICON).plot(ax, marked=["hatch"]))
    drawn = (folder / "a.svg").read_text()
    assert f"hatch ({rank_openers(LEXICON).find('hatch').rank})" in drawn
    assert "bits left to learn" in drawn
    assert drawn == (folder / "b.svg").read_text()


def test_openings_are_bars_and_formats_follow_the_name(folder):
    save_plot(folder / "pairs.svg", rank_openings(LEXICON, top=2).plot)
    assert (folder / "pairs.svg").read_text().count("batch") >= 1
    save_plot(folder / "openers.png", rank_openers(LEXICON, by="guesses").plot)
    assert (folder / "openers.png").read_bytes()[:4] == b"\x89PNG"


def test_a_report_has_a_bar_for_each_row_and_each_published_one(folder):
    timing = measure("ours", lambda: 1, work=1, repeats=1)
    report = Report(name="t", title="Speed", unit="sum", timings=(timing,), published=(("theirs", 5.0),))
    save_plot(folder / "speed.svg", report.plot)
    drawn = (folder / "speed.svg").read_text()
    assert "ours" in drawn and "theirs" in drawn and "nanoseconds per sum" in drawn


def test_a_season_can_be_drawn(tmp_path):
    save_plot(tmp_path / "season.svg", MIXED.plot)
    assert "average loss so far" in (tmp_path / "season.svg").read_text()


def test_there_are_two_bars_for_each_name():
    axes = Figure().subplots()
    drawn = draw_loss_and_luck(
        axes, ["a", "b"], [(Fraction(1, 2), Fraction(-1)), (Fraction(0), Fraction(1))]
    )
    assert drawn is axes
    assert [bar.get_height() for bar in axes.patches] == [0.5, 0.0, -1.0, 1.0]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["a", "b"]


def test_a_review_draws_itself():
    axes = Figure().subplots()
    game = review(Lexicon.from_words(["batch", "catch"]), ["catch", "batch"])
    assert game.plot(axes) is axes
    assert len(axes.patches) == 4 and axes.get_title() == "2 guesses: 0.00 lost, luck -0.50"

"""Plots, drawn with the extra ``plot`` (matplotlib) and written as PNG, SVG or PDF."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.base.errors import MissingExtraError
from fivefold.base.files import replacing
from fivefold.bench.measure import Report
from fivefold.openings.one_word import GuessRanking, OpenerRanking
from fivefold.openings.opening import OpeningRanking
from fivefold.strategies.record import Record

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def new_figure(width: float, height: float) -> tuple[Figure, Axes]:
    """An empty figure that needs no screen, in inches."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        message = "plots need matplotlib: pip install 'fivefold[plot]'"
        raise MissingExtraError(message) from None
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.subplots()


def save(figure: Figure, path: Path) -> None:
    """Write the figure in the format of the file name; the same figure gives the same bytes."""
    import matplotlib as mpl

    with replacing(path) as part, mpl.rc_context({"svg.hashsalt": "fivefold", "svg.fonttype": "none"}):
        metadata = {"Date": None} if path.suffix.lower() == ".svg" else {}
        figure.savefig(part, dpi=150, metadata=metadata)


def plot_openers(ranking: OpenerRanking, path: Path, marked: Sequence[str] = ()) -> None:
    """The distribution of all openers, with the best and the ``marked`` words, in a file."""
    figure, axes = new_figure(8, 4.5)
    ranking.plot(axes, marked=marked)
    save(figure, path)


def plot_openings(ranking: OpeningRanking | GuessRanking, path: Path) -> None:
    """The openings of a ranking as bars, in a file."""
    figure, axes = new_figure(8, 1.2 + 0.3 * len(ranking))
    ranking.plot(axes)
    save(figure, path)


def plot_records(records: Sequence[Record], path: Path) -> None:
    """Games by number of guesses, a bar per strategy, as shares of its games."""
    figure, axes = new_figure(8, 4.5)
    turns = range(1, max(turn for record in records for turn in record.counts) + 1)
    width = 0.8 / len(records)
    for place, record in enumerate(records):
        left = [turn - 0.4 + width * place for turn in turns]
        shares = [record.counts.get(turn, 0) / len(record) for turn in turns]
        label = f"{record.name} {record.mean:.3f}" + (
            f", {record.failed} failed" if record.failed else ""
        )
        bars = axes.bar(left, shares, width, align="edge", label=label, color=f"C{place % 10}")
        if len(records) == 1:
            counts = [str(record.counts.get(turn, "")) for turn in turns]
            axes.bar_label(bars, counts, fontsize=8)
    allowed = records[0].allowed
    if allowed is not None and turns[-1] > allowed:
        axes.axvline(allowed + 0.5, color="#b3541e", linewidth=1, linestyle="--")
    axes.set_xticks(list(turns))
    axes.set_xlabel("guesses")
    axes.set_ylabel("share of the games")
    axes.legend(title="strategy and mean", frameon=False)
    axes.set_title(f"{max(len(record) for record in records)} games")
    axes.spines[["top", "right"]].set_visible(False)
    save(figure, path)


def plot_report(report: Report, path: Path) -> None:
    """A speed table as bars, in a file."""
    figure, axes = new_figure(8, 0.8 + 0.3 * (len(report.timings) + len(report.published)))
    report.plot(axes)
    save(figure, path)

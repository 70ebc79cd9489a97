"""Plots, drawn with the extra ``plot`` (matplotlib) and written as PNG, SVG or PDF."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fivefold.base.errors import MissingExtraError
from fivefold.base.files import replacing
from fivefold.bench.measure import Report
from fivefold.openings.one_word import OpenerRanking
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
    """The distribution of all openers, with the best and the ``marked`` words."""
    figure, axes = new_figure(8, 4.5)
    values = ranking.criterion.values(ranking.splits)
    axes.hist(values, bins=120, color="#7a8fa6")
    openings = [ranking[0], *(ranking.find(word) for word in marked)]
    ceiling = axes.get_ylim()[1]
    for place, opening in enumerate(openings):
        height = ceiling * (0.95 - 0.1 * (place % 8))
        axes.axvline(opening.value, color="#b3541e", linewidth=1)
        label = f" {' '.join(opening.words)} ({opening.rank})"
        box = {"facecolor": "white", "alpha": 0.8, "edgecolor": "none", "pad": 1}
        axes.text(opening.value, height, label, color="#7a3410", va="top", bbox=box)
    lexicon = ranking.lexicon
    axes.set_xlabel(ranking.criterion.meaning)
    axes.set_ylabel("openers")
    axes.set_title(f"{len(ranking)} openers of {lexicon.name} against {len(lexicon.answers)} answers")
    axes.spines[["top", "right"]].set_visible(False)
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
    """A speed table as bars on a logarithmic scale, published rows beside ours."""
    rows = [(t.name, t.ns, "#3f6f8f") for t in report.timings]
    rows += [(name, ns, "#b9b0a2") for name, ns in report.published]
    figure, axes = new_figure(8, 0.8 + 0.3 * len(rows))
    names = [name for name, _, _ in rows]
    axes.barh(names, [ns for _, ns, _ in rows], color=[colour for _, _, colour in rows])
    for place, (_, ns, _) in enumerate(rows):
        axes.text(ns, place, f" {ns:.3g}", va="center", fontsize=8)
    axes.set_xscale("log")
    axes.invert_yaxis()
    axes.set_xlabel(f"nanoseconds per {report.unit}")
    axes.set_title(report.title, fontsize=10)
    axes.spines[["top", "right"]].set_visible(False)
    save(figure, path)

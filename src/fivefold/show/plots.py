"""Plots, drawn with the extra ``plot`` (matplotlib), on axes or in files: PNG, SVG or PDF."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fivefold import _core
from fivefold.base.errors import MissingExtraError
from fivefold.base.files import replacing
from fivefold.words.letters import letters

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from fivefold.bench.measure import Report
    from fivefold.cover.covers import Covers
    from fivefold.openings.campaign import CampaignRanking
    from fivefold.openings.one_word import OpenerRanking
    from fivefold.players.season import Season
    from fivefold.proof.proof import Proof
    from fivefold.strategies.record import Record

_MISSING = "plots need matplotlib: pip install 'fivefold[plot]'"
_BARS, _MARKED = "#7a8fa6", "#b3541e"
_LOSS, _LUCK, _INK, _SOFT = "#b3541e", "#2f7f63", "#1d2433", "#566075"


def new_figure(width: float, height: float) -> tuple[Figure, Axes]:
    """An empty figure that needs no screen, in inches."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtraError(_MISSING) from None
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.subplots()


def save(figure: Figure, path: Path) -> None:
    """Write the figure in the format of the file name; the same figure gives the same bytes."""
    import matplotlib as mpl

    with replacing(path) as part, mpl.rc_context({"svg.hashsalt": "fivefold", "svg.fonttype": "none"}):
        metadata = {"Date": None} if path.suffix.lower() == ".svg" else {}
        figure.savefig(part, dpi=150, metadata=metadata)


def save_plot(path: Path, plot: Callable[[Axes], object], height: float = 4.5) -> None:
    """Draw on new axes and write them to a file; ``plot`` may be that of a result."""
    figure, axes = new_figure(8, height)
    plot(axes)
    save(figure, path)


def axes_or_new(ax: Axes | None, width: float = 8, height: float = 4.5) -> Axes:
    """``ax``, or the axes of a new pyplot figure of so many inches, which notebooks show."""
    if ax is not None:
        return ax
    try:
        from matplotlib import pyplot as plt
    except ImportError:
        raise MissingExtraError(_MISSING) from None
    return plt.subplots(figsize=(width, height), layout="constrained")[1]


def draw_bars(
    ax: Axes | None, names: Sequence[str], values: Sequence[float], *, label: str, title: str
) -> Axes:
    """Horizontal bars, the first on top, each with its value; the axis begins near the least."""
    axes = axes_or_new(ax, 8, 1.2 + 0.3 * len(names))
    axes.barh(range(len(names)), values, color=_BARS, tick_label=list(names))
    axes.invert_yaxis()
    if values:
        room = (max(values) - min(values)) or abs(max(values)) or 1.0
        axes.set_xlim(min(values) - room, max(values) + 0.4 * room)
    for place, value in enumerate(values):
        axes.text(value, place, f" {value:.6g}", va="center", fontsize=8)
    return _labelled(axes, label, "", title)


def _draw_spread(axes: Axes, values: Any, label: str, title: str) -> Axes:
    """How many openers have about which value."""
    axes.hist(values, bins=120, color=_BARS)
    return _labelled(axes, label, "openers", title)


def _labelled(axes: Axes, x: str, y: str, title: str) -> Axes:
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.set_title(title)
    axes.spines[["top", "right"]].set_visible(False)
    return axes


def _mark_turns(axes: Axes, turns: range, allowed: int | None) -> None:
    """A tick for every turn, and a line after the last that is allowed."""
    if allowed is not None and turns[-1] > allowed:
        axes.axvline(allowed + 0.5, color=_MARKED, linewidth=1, linestyle="--")
    axes.set_xticks(list(turns))


def draw_openers(ax: Axes | None, ranking: OpenerRanking, marked: Sequence[str]) -> Axes:
    """How all openers are spread, with the best and the ``marked`` words."""
    values = ranking.criterion.values(ranking.splits)[ranking.order]
    title = f"{len(ranking)} openers of {ranking.lexicon.title} against {len(ranking.position)} answers"
    axes = _draw_spread(axes_or_new(ax), values, ranking.criterion.meaning, title)
    ceiling = axes.get_ylim()[1]
    for place, opening in enumerate([ranking[0], *(ranking.find(word) for word in marked)]):
        height = ceiling * (0.95 - 0.1 * (place % 8))
        axes.axvline(opening.value, color=_MARKED, linewidth=1)
        label = f" {' '.join(opening.words)} ({opening.rank})"
        box = {"facecolor": "white", "alpha": 0.8, "edgecolor": "none", "pad": 1}
        axes.text(opening.value, height, label, color="#7a3410", va="top", bbox=box)
    return axes


def draw_totals(ax: Axes | None, ranking: CampaignRanking) -> Axes:
    """How the totals of all openers are spread."""
    totals = [opener.total for opener in ranking]
    title = f"{len(ranking)} openers of {ranking.lexicon.title}"
    return _draw_spread(axes_or_new(ax), totals, "guesses for all answers", title)


def draw_proof(ax: Axes | None, proof: Proof) -> Axes:
    """How the bounds of all openers are spread."""
    label = "least guesses for all answers, shown for each opener"
    title = f"{proof.opener} {proof.total}, {proof.status.value}: {proof.lexicon.title}"
    bounds = proof.bounds[proof.bounds < _core.INFINITE_COST]
    axes = _draw_spread(axes_or_new(ax), bounds, label, title)
    if proof.total is not None:
        axes.axvline(proof.total, color=_MARKED, linewidth=1, label=f"{proof.opener} {proof.total}")
        axes.legend()
    return axes


def draw_covers(ax: Axes | None, covers: Covers) -> Axes:
    """How many covers leave each letter out."""
    left_out = dict.fromkeys(covers.search.classes.alphabet, 0)
    for cover in covers:
        used = {letter for word in cover.words for letter in letters(word)}
        for letter in left_out.keys() - used:
            left_out[letter] += 1
    axes = axes_or_new(ax)
    axes.bar(list(left_out), list(left_out.values()), color=_BARS)
    title = f"{len(covers)} covers of {covers.search.puzzle.count} words"
    return _labelled(axes, "letter", "covers without it", title)


def draw_record(ax: Axes | None, record: Record) -> Axes:
    """Games by number of guesses."""
    axes = axes_or_new(ax, 6, 4)
    turns = range(1, record.worst + 1)
    bars = axes.bar(list(turns), [record.counts.get(turn, 0) for turn in turns], label=record.name)
    axes.bar_label(bars, [str(record.counts.get(turn, "")) for turn in turns], fontsize=8)
    _mark_turns(axes, turns, record.allowed)
    axes.set(xlabel="guesses", ylabel="games", title=f"{record.name}: {record.summary}")
    return axes


def draw_records(axes: Axes, records: Sequence[Record]) -> Axes:
    """Games by number of guesses, a bar per strategy, as shares of its games."""
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
    _mark_turns(axes, turns, records[0].allowed)
    axes.legend(title="strategy and mean", frameon=False)
    title = f"{max(len(record) for record in records)} games"
    return _labelled(axes, "guesses", "share of the games", title)


def draw_report(ax: Axes | None, report: Report) -> Axes:
    """The rows of a speed table on a logarithmic scale, published ones beside ours."""
    rows = [(timing.name, timing.ns, "#3f6f8f") for timing in report.timings]
    rows += [(name, ns, "#b9b0a2") for name, ns in report.published]
    axes = axes_or_new(ax, 8, 0.8 + 0.3 * len(rows))
    names = [name for name, _, _ in rows]
    axes.barh(names, [ns for _, ns, _ in rows], color=[colour for _, _, colour in rows])
    for place, (_, ns, _) in enumerate(rows):
        axes.text(ns, place, f" {ns:.3g}", va="center", fontsize=8)
    axes.set_xscale("log")
    axes.invert_yaxis()
    axes.set_xlabel(f"nanoseconds per {report.unit}")
    axes.set_title(report.title, fontsize=10)
    axes.spines[["top", "right"]].set_visible(False)
    return axes


def draw_season(ax: Axes | None, season: Season) -> Axes:
    """Loss and luck of every game, and the average loss so far."""
    reviews = season.reviews
    names = [game.label for game in season]
    axes = draw_loss_and_luck(ax, names, [(review.loss, review.luck) for review in reviews])
    losses = [float(review.loss) for review in reviews]
    places = range(1, len(losses) + 1)
    means = [sum(losses[:n]) / n for n in places]
    axes.plot(places, means, color=_INK, label="average loss so far")
    axes.set_xlabel("game")
    mark = "" if season.exact else ", partly estimated"
    games = f"{len(season)} game{'s' * (len(season) != 1)}"
    axes.set_title(f"{games}: {season.used:.2f} guesses used, {season.expected:.2f} expected{mark}")
    axes.legend()
    return axes


def draw_loss_and_luck(
    ax: Axes | None, names: Sequence[str], pairs: Sequence[tuple[Fraction, Fraction]]
) -> Axes:
    """Two bars for each name, on ``ax`` or new axes."""
    axes = axes_or_new(ax)
    places = range(1, len(pairs) + 1)
    losses = [float(loss) for loss, _ in pairs]
    lucks = [float(luck) for _, luck in pairs]
    axes.bar([x - 0.2 for x in places], losses, width=0.4, color=_LOSS, label="loss")
    axes.bar([x + 0.2 for x in places], lucks, width=0.4, color=_LUCK, label="luck")
    axes.axhline(0, color=_SOFT, linewidth=0.8)
    if len(names) <= 12:
        axes.set_xticks(list(places), list(names))
    axes.set_ylabel("guesses")
    axes.legend()
    axes.spines[["top", "right"]].set_visible(False)
    return axes

"""Measure how the search for pairs grows with the list; draw docs/images/openings-growth.svg.

    python tools/make_growth_plot.py

Prints the figures too.  CPU times, the least of three runs: other work on the
machine disturbs them least.
"""

from __future__ import annotations

import time
from math import comb
from pathlib import Path

from fivefold.bench.openings import GROWTH, growth_lexicon
from fivefold.figures.plot import new_figure, save
from fivefold.openings.rank import rank_openings

PICTURE = Path(__file__).parents[1] / "docs" / "images" / "openings-growth.svg"
REPEATS = 3


def main() -> None:
    """Measure, print, draw."""
    rows = []
    print(
        "| guesses | pairs | divided | CPU seconds | best pair | bits left |\n|---|---|---|---|---|---|"
    )
    for guesses in GROWTH:
        lexicon = growth_lexicon(guesses)
        seconds = []
        for _ in range(REPEATS):
            start = time.process_time()
            ranking = rank_openings(lexicon)
            seconds.append(time.process_time() - start)
        rows.append((guesses, comb(guesses, 2), ranking.counts.evaluated, min(seconds)))
        print(
            f"| {guesses} | {len(lexicon.answers)} | {comb(guesses, 2)} | {ranking.counts.evaluated} |"
            f" {min(seconds):.2f} |"
            f" {' '.join(ranking[0].words)} | {ranking[0].value:.4f} |"
        )

    figure, axes = new_figure(7, 4.2)
    sizes = [row[0] for row in rows]
    axes.plot(sizes, [row[3] for row in rows], "o-", color="#3f6f8f", label="CPU seconds")
    last = rows[-1]
    squares = [last[3] * (size / last[0]) ** 2 for size in sizes]
    axes.plot(sizes, squares, "--", color="#b9b0a2", label="as the number of pairs")
    for size, _, divided, second in rows:
        axes.annotate(
            f"{divided} divided", (size, second), (6, -12), textcoords="offset points", fontsize=8
        )
    axes.set(xscale="log", yscale="log", xlabel="guesses", ylabel="CPU seconds")
    axes.set_xticks(sizes, [str(size) for size in sizes])
    axes.set_xticks([], minor=True)
    axes.set_title("best ten pairs by remaining bits, words of nyt-2022-aug", fontsize=10)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)
    save(figure, PICTURE)


if __name__ == "__main__":
    main()

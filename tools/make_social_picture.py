"""Draw docs/images/social.png, which links to the documentation show: a game of best play as tiles."""

from __future__ import annotations

from pathlib import Path

from matplotlib import pyplot as plt
from matplotlib.patches import FancyBboxPatch

import fivefold as ff

plt.switch_backend("agg")
OUT = Path(__file__).parents[1] / "docs/images/social.png"
WIDTH, HEIGHT = 1200, 630
TILE, GAP = 104, 14
COLOURS = {ff.Mark.MISS: "#787c7e", ff.Mark.PRESENT: "#c9a227", ff.Mark.EXACT: "#4f9d5b"}


def game(answer: str) -> list[tuple[str, ff.Pattern]]:
    """The guesses of the best strategy of the original list, and what they show."""
    tree = ff.solve("original", opener="salet").tree
    assert tree is not None
    return [(word, ff.feedback(word, answer)) for word in ff.play(tree, answer).words]


def draw(answer: str) -> None:
    """Draw the game that finds ``answer``."""
    figure = plt.figure(figsize=(WIDTH / 100, HEIGHT / 100), dpi=100, facecolor="#fbfaf7")
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, WIDTH)
    axes.set_ylim(HEIGHT, 0)
    axes.axis("off")
    rows = game(answer)
    top = (HEIGHT - len(rows) * (TILE + GAP) + GAP) / 2
    for row, (word, pattern) in enumerate(rows):
        for place, (letter, mark) in enumerate(zip(word, pattern, strict=True)):
            x, y = 70 + place * (TILE + GAP), top + row * (TILE + GAP)
            box = FancyBboxPatch(
                (x, y), TILE, TILE, boxstyle="round,pad=0,rounding_size=12", color=COLOURS[mark]
            )
            axes.add_patch(box)
            middle = TILE / 2
            axes.text(
                x + middle,
                y + middle + 4,
                letter.upper(),
                ha="center",
                va="center",
                size=42,
                color="white",
                weight="bold",
            )
    left = 70 + 5 * (TILE + GAP) + 40
    axes.text(left, 250, "fivefold", size=54, weight="bold", color="#222222", va="center")
    for line, text in enumerate(("what to guess next,", "how well you played,", "and proofs")):
        axes.text(left, 330 + 48 * line, text, size=25, color="#444444", va="center")
    figure.savefig(OUT, metadata={"Software": None})
    plt.close(figure)


if __name__ == "__main__":
    draw("ninja")

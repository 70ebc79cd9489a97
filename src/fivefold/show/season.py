"""A season as one web page: no scripts, nothing from elsewhere, readable on paper and aloud."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from pathlib import Path

from fivefold.base.files import replacing
from fivefold.players.reviews import fixed, guess_sentence
from fivefold.players.season import Season, SeasonGame, season_sentences
from fivefold.puzzle.pattern import MARK_LETTERS, Pattern
from fivefold.words.letters import letters

# Text on its background has a contrast of at least 4.5 in both themes.
_STYLE = """
:root { color-scheme: light dark; --ink: #1d2433; --soft: #566075; --paper: #f6f4ef; --card: #ffffff;
  --line: #d9d5cb; --loss: #a8410f; --luck: #1f6f54; --bad: #6b4fa0; --bar: #35597f;
  --miss: #565c68; --present: #8a5a00; --exact: #1f6f54; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --soft: #a9b0bf; --paper: #14171d;
  --card: #1d222b; --line: #353c49; --loss: #ff9a66; --luck: #5fd0a5; --bad: #c0a5f5; --bar: #8fb4de; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.15rem; margin: 0 0 .75rem; }
p.lead { color: var(--soft); margin: 0 0 1.5rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
  padding: 1.25rem; margin: 0 0 1rem; overflow-x: auto; }
dl.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: 1rem;
  margin: 0; }
dl.figures dt { color: var(--soft); font-size: .85rem; }
dl.figures dd { margin: 0; font-size: 1.6rem; font-weight: 650; font-variant-numeric: tabular-nums; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; }
th { color: var(--soft); font-weight: 600; font-size: .85rem; }
td.number, th.number { text-align: right; }
svg { display: block; width: 100%; height: auto; }
svg text { fill: var(--soft); font: 11px system-ui, sans-serif; }
details { border-bottom: 1px solid var(--line); padding: .4rem 0; }
summary { cursor: pointer; }
summary:focus-visible { outline: 2px solid var(--bar); outline-offset: 2px; }
.tile { display: inline-block; width: 1.7rem; line-height: 1.7rem; margin: 1px; text-align: center;
  font-weight: 700; color: #fff; border-radius: .2rem; text-transform: uppercase; }
.miss { background: var(--miss); } .present { background: var(--present); border-radius: 50%; }
.exact { background: var(--exact); box-shadow: inset 0 -3px 0 #ffffffb0; }
@media (prefers-color-scheme: dark) { .present { --present: #8a5a00; } }
ol.guesses { list-style: none; padding: .5rem 0 0; margin: 0; }
ol.guesses li { display: flex; gap: .75rem; flex-wrap: wrap; align-items: center; margin: .2rem 0; }
footer { color: var(--soft); font-size: .85rem; }
"""
_MARKS = ("miss", "present", "exact")
_RIGHT = ' class="number"'


def season_page(season: Season) -> str:
    """The page as text."""
    parts = [
        _section("In short", _figures(season) + _paragraphs(season_sentences(season))),
        _section("Guesses per game", _distribution(season)),
        _section("Loss and luck, game by game", _timeline(season)),
        _section("Mistakes", _mistakes(season)),
        _section("Loss by turn", _turns(season)),
        _section("Every game", "".join(_game(game) for game in season.games)),
    ]
    names = ", ".join(sorted({review.lexicon.title for review in season.reviews}))
    sure = "Every number is proven." if season.exact else "Numbers with ~ are estimates."
    count = _count(len(season.games), "game")
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A season of {count}</title>
<style>{_STYLE}</style>
</head>
<body>
<main>
<h1>A season of {count}</h1>
<p class="lead">Loss is what your choices cost you, luck what the replies saved you, in guesses.
Guesses used = expected + loss - luck, exactly.  A lost game counts those that perfect play would still
have needed.</p>
{"".join(parts)}
<footer>Word list: {escape(names)}.  {sure}  Made by fivefold.</footer>
</main>
</body>
</html>
"""


def write_season_page(season: Season, path: Path) -> None:
    """Write the page to a file."""
    with replacing(path) as part:
        part.write_text(season_page(season), encoding="utf-8")


def _section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>\n"


def _paragraphs(sentences: Iterable[str]) -> str:
    return "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)


def _figures(season: Season) -> str:
    about = "" if season.exact else "~"
    figures = [
        ("games", str(len(season.games))),
        ("won", f"{season.solved / len(season.games):.0%}"),
        ("guesses per game", f"{season.used:.2f}"),
        ("perfect play", f"{about}{season.expected:.2f}"),
        ("lost per game", f"{about}{season.loss:.2f}"),
        ("luck per game", f"{about}{fixed(season.luck, sign='+')}"),
    ]
    items = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in figures)
    return f'<dl class="figures">{items}</dl>'


def _distribution(season: Season) -> str:
    counts = {str(used): games for used, games in season.counts.items()}
    if lost := len(season.games) - season.solved:
        counts["lost"] = lost
    most = max(counts.values())
    bars = []
    for place, (name, games) in enumerate(counts.items()):
        y = 8 + 26 * place
        width = 560 * games / most
        bars.append(
            f'<text x="36" y="{y + 14}" text-anchor="end">{name}</text>'
            f'<rect x="44" y="{y}" width="{width:.1f}" height="20" rx="3" fill="var(--bar)"/>'
            f'<text x="{50 + width:.1f}" y="{y + 14}">{games}</text>'
        )
    label = "Games by guesses used: " + ", ".join(f"{name}: {games}" for name, games in counts.items())
    return _svg(660, 12 + 26 * len(counts), label, "".join(bars))


def _timeline(season: Season) -> str:
    """Loss upwards, good luck upwards and bad luck downwards, side by side for every game."""
    reviews = season.reviews
    highest = max([1.0, *(float(max(r.loss, r.luck)) for r in reviews)])
    lowest = min([0.0, *(float(r.luck) for r in reviews)])
    scale = 170 / (highest - lowest)
    zero = 16 + highest * scale
    step = 600 / len(reviews)
    width = min(step * 0.4, 18)
    shapes = [f'<line x1="44" x2="648" y1="{zero:.1f}" y2="{zero:.1f}" stroke="var(--soft)"/>']
    for mark in range(int(lowest), int(highest) + 1):
        y = zero - mark * scale
        shapes.append(f'<text x="36" y="{y + 4:.1f}" text-anchor="end">{mark}</text>')
    for place, review in enumerate(reviews):
        x = 48 + place * step
        loss, luck = float(review.loss), float(review.luck)
        shapes.append(_bar(x, zero, width, loss * scale, "var(--loss)"))
        colour = "var(--luck)" if luck >= 0 else "var(--bad)"
        shapes.append(_bar(x + width, zero, width, luck * scale, colour))
    label = f"Loss and luck of {_count(len(reviews), 'game')}; the table below has the numbers"
    key = (
        '<p><span style="color:var(--loss)">■ loss</span> '
        '<span style="color:var(--luck)">■ good luck (up)</span> '
        '<span style="color:var(--bad)">■ bad luck (down)</span>, in guesses</p>'
    )
    return key + _svg(660, 200, label, "".join(shapes))


def _bar(x: float, zero: float, width: float, height: float, colour: str) -> str:
    top = zero - max(height, 0)
    return (
        f'<rect x="{x:.1f}" y="{top:.1f}" width="{width:.1f}" height="{abs(height):.1f}" '
        f'fill="{colour}"/>'
    )


def _svg(width: int, height: int, label: str, body: str) -> str:
    return f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label)}">{body}</svg>'


def _mistakes(season: Season) -> str:
    if not season.mistakes:
        return "<p>None.</p>"
    kinds = _table(
        ["mistake", "#guesses", "#total loss", "tip"],
        [
            [mistake.name, str(mistake.guesses), f"{float(mistake.loss):.2f}", mistake.advice]
            for mistake in season.mistakes
        ],
    )
    worst = _table(
        ["game", "guess", "best", "#loss", "#words left"],
        [
            [
                game.label,
                guess.word,
                guess.best,
                _marked(guess.loss, guess.loss_exact),
                str(guess.before),
            ]
            for game, guess in season.costliest()
        ],
    )
    return f"{kinds}<h2 style='margin-top:1.25rem'>Costliest guesses</h2>{worst}"


def _turns(season: Season) -> str:
    rows = [
        [str(turn), str(guesses), f"{loss:.3f}"] for turn, (guesses, loss) in season.loss_by_turn.items()
    ]
    return _table(["turn", "#guesses", "#average loss"], rows)


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    numeric = [heading.startswith("#") for heading in headings]

    def cells(tag: str, row: Sequence[str]) -> str:
        return "".join(
            f"<{tag}{_RIGHT if right else ''}>{escape(cell.lstrip('#'))}</{tag}>"
            for cell, right in zip(row, numeric, strict=True)
        )

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f"<table><thead><tr>{cells('th', headings)}</tr></thead><tbody>{body}</tbody></table>"


def _game(game: SeasonGame) -> str:
    review = game.review
    result = f"{review.used} guesses" if review.solved else f"lost after {review.used}"
    line = (
        f"{game.label}: {result}, loss {_marked(review.loss, review.exact)}, "
        f"luck {_marked(review.luck, review.exact)}"
    )
    guesses = "".join(
        f"<li>{_tiles(guess.word, guess.pattern)} <span>{escape(guess_sentence(guess))}</span></li>"
        for guess in review.guesses
    )
    notes = _paragraphs(review.notes)
    return (
        f"<details><summary>{escape(line)}</summary>{notes}<ol class='guesses'>{guesses}</ol></details>"
    )


def _tiles(word: str, pattern: Pattern) -> str:
    """Marks differ by shape as well as colour, and are read aloud."""
    marks = "".join(MARK_LETTERS[mark] for mark in pattern.marks)
    tiles = "".join(
        f'<span class="tile {_MARKS[mark]}" aria-hidden="true">{escape(letter)}</span>'
        for letter, mark in zip(letters(word), pattern.marks, strict=True)
    )
    return f'<span role="img" aria-label="{escape(word)} {marks}">{tiles}</span>'


def _marked(number: Fraction, exact: bool) -> str:
    return f"{'' if exact else '~'}{fixed(number)}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"

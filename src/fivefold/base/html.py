"""HTML for notebooks: letters on tiles and tables, with everything escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from fivefold.base.bounds import Bounds
from fivefold.base.capitals import capitals

# Background and text of a letter that is missing, present or exact; the last is for no mark at all.
TILE_COLOURS = (("#787c7e", "#fff"), ("#c9b458", "#000"), ("#538d4e", "#fff"), ("#e9ebee", "#1d2433"))
_TILE = (
    "display:inline-block;width:1.5em;line-height:1.5em;margin:1px;text-align:center;"
    "font-weight:bold;font-family:sans-serif"
)


def tiles(letters: Iterable[str], marks: Iterable[int] = ()) -> str:
    """A word on tiles, coloured by its marks (0 miss, 1 present, 2 exact) if there are some.

    >>> tiles("<b", [2, 0]).count("&lt;")
    1
    """
    shown = list(letters)
    colours = [TILE_COLOURS[mark] for mark in marks] or [TILE_COLOURS[3]] * len(shown)
    spans = (
        f'<span style="{_TILE};background:{back};color:{front}">{escape(capitals(letter))}</span>'
        for letter, (back, front) in zip(shown, colours, strict=True)
    )
    return f'<span style="white-space:nowrap">{"".join(spans)}</span>'


def html_table(caption: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; captions and headings are escaped, cells are HTML already.

    >>> html_table("a & b", ["n"], [["1"]])
    '<table><caption>a &amp; b</caption><tr><th>n</th></tr><tr><td>1</td></tr></table>'
    """
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption><tr>{head}</tr>{body}</table>"


def cell(value: object) -> str:
    """A value as the text of a cell.

    >>> cell(True), cell(0.25), cell(None), cell("<b>"), cell(Bounds(2, None))
    ('yes', '0.2500', '', '&lt;b&gt;', 'at least 2.000')
    """
    if isinstance(value, Bounds):
        return f"{value:.3f}"
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, float):
        return f"{value:.4f}" if abs(value) < 100 else f"{value:.2f}"
    return "" if value is None else escape(str(value))

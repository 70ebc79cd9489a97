"""Trees drawn: tiles in notebooks, an outline for a terminal, a DOT graph and SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from itertools import count

from fivefold.puzzle.clue import Clue
from fivefold.puzzle.pattern import Pattern
from fivefold.show.html import turn_counts_html, word_tiles
from fivefold.trees.tree import Leaf, Node, Tree, turn_counts
from fivefold.words.letters import Label, word_length

# Trees in notebooks: the first guess on tiles, and what comes next for every pattern.


def tree_html(tree: Tree) -> str:
    """The counts of a tree, and a row for every pattern of its first guess, most answers first."""
    if isinstance(tree, Leaf):
        return _tiles(tree.word, Pattern.all_exact(word_length(tree.word)))
    branches = sorted(tree.branches.items(), key=lambda item: -item[1].turns.answers)
    rows = "".join(
        f"<tr><td>{_tiles(tree.word, pattern)}</td><td>{escape(branch.word)}</td>"
        f"<td>{branch.turns.answers}</td><td>{branch.turns.mean:.2f}</td></tr>"
        for pattern, branch in branches
    )
    heads = "".join(
        f"<th>{head}</th>" for head in ("pattern", "next guess", "words left", "avg. guesses")
    )
    return f"{_heading(tree)}<table><tr>{heads}</tr>{rows}</table>"


def result_html(result: object, tree: Tree | None) -> str:
    """What a search found: its short description, and the tree if there is one."""
    return f"<p>{escape(repr(result).strip('<>'))}</p>{'' if tree is None else tree_html(tree)}"


def _heading(tree: Node) -> str:
    return f"<b>{escape(tree.word)}</b>{turn_counts_html(tree.turns)}"


def _tiles(word: str, pattern: Pattern) -> str:
    return word_tiles(word, pattern.marks)


# Trees drawn as text: an outline to read on a terminal.


def outline(tree: Tree, depth: int | None = None) -> str:
    """The tree as indented lines, to ``depth`` turns (None: all of it).

    A star marks a guess that can be the answer; behind a guess stand the answers left,
    the mean number of guesses they need from here, and the most.

    >>> from fivefold.puzzle.pattern import Pattern
    >>> crate = Node("crate", True, {Pattern.parse("GGGBG"): Leaf("crave")})
    >>> branches = {Pattern.parse("GBGBG"): Leaf("chase"), Pattern.parse("GGGBG"): crate}
    >>> print(outline(Node("crane", True, branches)))
    crane*  4 answers, mean 2.00, worst 3
    ├ GBGBG chase*
    └ GGGBG crate*  2 answers, mean 1.50, worst 2
      └ GGGBG crave*
    """
    return "\n".join(_lines(tree, depth))


def _lines(tree: Tree, depth: int | None) -> Iterator[str]:
    # A stack, so that no tree is too deep: what stands before a guess and below it, and its turn.
    waiting: list[tuple[Tree, str, str, int]] = [(tree, "", "", 1)]
    while waiting:
        tree, here, below, turn = waiting.pop()
        if isinstance(tree, Leaf):
            yield f"{here}{tree.word}*"
            continue
        turns = turn_counts(tree)
        about = f"{turns.answers} answers, mean {turns.mean:.2f}, worst {turns.worst}"
        yield f"{here}{tree.word}{'*' * tree.can_win}  {about}"
        if turn != depth:
            waiting += reversed([*_branches(tree, below, turn + 1)])


def _branches(tree: Node, below: str, turn: int) -> Iterator[tuple[Tree, str, str, int]]:
    branches = [(pattern, branch) for pattern, branch in tree.outcomes() if branch is not None]
    for number, (pattern, branch) in enumerate(branches, start=1):
        elbow, guide = ("└ ", "  ") if number == len(branches) else ("├ ", "│ ")
        yield branch, f"{below}{elbow}{pattern} ", below + guide, turn


# Trees as graphs in the DOT language, for Graphviz and other drawing programs.


def write_dot(tree: Tree) -> str:
    """The tree as a directed graph: boxes are guesses that can be the answer, edges patterns."""
    lines = [
        "digraph tree {",
        f'  label="{tree.word}: {turn_counts(tree)}";',
        "  rankdir=LR;",
        '  node [fontname="monospace", shape=plain];',
        '  edge [fontname="monospace", fontsize=10];',
        *_statements(tree),
        "}",
    ]
    return "\n".join(lines) + "\n"


def _statements(tree: Tree) -> Iterator[str]:
    # A stack, so that no tree is too deep: a guess, and the end of the edge that leads to it.
    waiting: list[tuple[Tree, str]] = [(tree, "")]
    for number in count():
        if not waiting:
            return
        tree, edge = waiting.pop()
        shape = ", shape=box" if isinstance(tree, Leaf) or tree.can_win else ""
        yield f'  n{number} [label="{tree.word}"{shape}];'
        if edge:
            yield edge.format(number)
        if isinstance(tree, Node):
            waiting += [
                (branch, f'  n{number} -> n{{}} [label="{pattern}"];')
                for pattern, branch in reversed(tree.outcomes())
                if branch is not None
            ]


# Trees drawn as SVG: a column for each turn, a row for each line of play.
#
# A guess stands in the first row of all that follows it.  So that no reader of a long
# drawing is lost, the guesses that led to a row are repeated in grey every few rows, and
# hovering over a guess shows its whole path.  Plain SVG: no script, no outside font.


_ROW = 20  # pixels, like all lengths here
_LETTER, _TITLE_LETTER, _NOTE_LETTER = 8.4, 10.9, 7.3
_TILE = 9
_MARGIN = 16
_HEADER = 78
_GAP = 34  # between the columns
_ROWS_PER_PAGE = 30

_NOTE = "green: can be the answer; numbers: answers left; point at a word to see its path"

# The marks differ in lightness too, for readers who do not see the colours.
_STYLE = """\
  text { font: 14px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #222 }
  .title { font-size: 18px; font-weight: bold }
  .note, .size { fill: #666; font-size: 12px }
  .win { fill: #2c6e2c; font-weight: bold }
  .again { fill: #aaa }
  .edge { stroke: #bbb; fill: none }
  .m0 { fill: #d3d6da } .m1 { fill: #e0a80d } .m2 { fill: #2c7a2f }"""


@dataclass(slots=True)
class _Place:
    """A guess in the drawing."""

    tree: Tree
    path: tuple[Clue, ...]
    row: int = 0
    rows: int = 1
    whole: bool = True  # what follows is drawn too
    after: list[_Place] = field(default_factory=list)


def write_svg(
    tree: Tree,
    title: str = "",
    depth: int | None = None,
    *,
    replies: Mapping[Pattern, str] | None = None,
) -> str:
    """The drawing of ``tree`` to ``depth`` turns (None: all of it), as the text of an SVG file.

    ``replies`` are what patterns stand for in a puzzle without words: they are written instead of tiles.
    """
    places = _lay_out(tree, depth)
    turns = 1 + max(len(place.path) for place in places)
    drawing = _Drawing(places, replies or {})
    heading = f"{tree.word}: {turn_counts(tree)}{f'; {title}' if title else ''}"
    texts_width = max(len(heading) * _TITLE_LETTER, len(_NOTE) * _NOTE_LETTER)
    width = round(2 * _MARGIN + max(drawing.x(turns), texts_width))
    height = _HEADER + places[0].rows * _ROW + _MARGIN
    patterns = sorted({place.path[-1][1] for place in places if place.path})
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        f"<style>\n{_STYLE}\n</style>",
        "<defs>",
        *(drawing.reply(pattern) for pattern in patterns),
        "</defs>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        *drawing.header(tree, heading, turns),
        *(drawing.edges(place) for place in places if place.after),
        *(drawing.guess(place) for place in places),
        *drawing.reminders(places),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _lay_out(tree: Tree, depth: int | None) -> list[_Place]:
    """Every place, each before those that follow it."""
    places: list[_Place] = []
    # A stack, so that no tree is too deep: a place, and the one that it follows.
    waiting: list[tuple[_Place, _Place | None]] = [(_Place(tree, ()), None)]
    row = 0
    while waiting:
        place, before = waiting.pop()
        place.row = row
        places.append(place)
        if before is not None:
            before.after.append(place)
        turn = len(place.path) + 1
        following: list[_Place] = []
        if isinstance(place.tree, Node):
            place.whole = depth is None or turn < depth
            word = place.tree.word
            following = [
                _Place(branch, (*place.path, (word, pattern)))
                for pattern, branch in (place.tree.outcomes() if place.whole else [])
                if branch is not None
            ]
        waiting += [(after, place) for after in reversed(following)]
        row += not following  # what follows begins in the same row
    for place in reversed(places):
        place.rows = sum(after.rows for after in place.after) or 1
    return places


def _width(word: str) -> int:
    """How many letters wide a word or a name is."""
    return len(word) if isinstance(word, Label) else word_length(word)


class _Drawing:
    """Turns places into SVG elements."""

    def __init__(self, places: list[_Place], replies: Mapping[Pattern, str]) -> None:
        shown = {place.path[-1][1] for place in places if place.path}
        texts = [replies[pattern] for pattern in shown if pattern in replies]
        self.replies = replies
        self.tiles_width = max(
            (word_length(places[0].tree.word) if not texts else 0) * _TILE,
            max(map(len, texts), default=0) * _LETTER,
        )
        longest = max(_width(place.tree.word) for place in places)
        self.word_width = (longest + 6) * _LETTER  # with the number of answers

    def x(self, turn: int) -> float:
        """Where the tiles of a turn begin, turns from 0; those of the first would, if it had any."""
        column = self.tiles_width + 6 + self.word_width + _GAP
        return _MARGIN + turn * column - (self.tiles_width + 6 if turn else 0)

    def word_x(self, turn: int) -> float:
        return self.x(turn) + (self.tiles_width + 6 if turn else 0)

    def y(self, row: int) -> int:
        """The line of text of a row."""
        return _HEADER + row * _ROW + 15

    def header(self, tree: Tree, heading: str, turns: int) -> Iterator[str]:
        counts = turn_counts(tree)
        yield f'<text class="title" x="{_MARGIN}" y="28">{escape(heading)}</text>'
        yield f'<text class="note" x="{_MARGIN}" y="46">{_NOTE}</text>'
        for turn in range(turns):
            found = counts.counts[turn] if turn < counts.worst else 0
            text = f"guess {turn + 1}: finds {found}"
            yield f'<text class="note" x="{self.word_x(turn):.0f}" y="68">{text}</text>'

    def reply(self, pattern: Pattern) -> str:
        if pattern in self.replies:
            return f'<text id="{pattern}" y="{_TILE}">{escape(self.replies[pattern])}</text>'
        squares = "".join(
            f'<rect class="m{int(mark)}" x="{i * _TILE}" width="{_TILE - 1}" height="{_TILE - 1}"/>'
            for i, mark in enumerate(pattern.marks)
        )
        return f'<g id="{pattern}">{squares}</g>'

    def edges(self, place: _Place) -> str:
        turn = len(place.path)
        last = place.after[-1].row
        start = self.word_x(turn) + self.word_width
        bend = self.x(turn + 1) - 12
        line = f"M{start:.0f} {self.y(place.row) - 5}H{bend:.0f}V{self.y(last) - 5}"
        stubs = "".join(f"M{bend:.0f} {self.y(after.row) - 5}h8" for after in place.after)
        return f'<path class="edge" d="{line}{stubs}"/>'

    def guess(self, place: _Place) -> str:
        turn, y = len(place.path), self.y(place.row)
        tree = place.tree
        counts = turn_counts(tree)
        shown = [f"{guess} {self.replies.get(pattern, pattern)}" for guess, pattern in place.path]
        path = " ".join([*shown, tree.word])
        about = f"{path}: {counts}" if counts.answers != 1 else f"{path}: the answer"
        parts = [f"<g><title>{escape(about)}</title>"]
        if place.path:
            pattern = place.path[-1][1]
            parts.append(f'<use href="#{pattern}" x="{self.x(turn):.0f}" y="{y - 9}"/>')
        win = ' class="win"' if isinstance(tree, Leaf) or tree.can_win else ""
        x = self.word_x(turn)
        parts.append(f'<text{win} x="{x:.0f}" y="{y}">{escape(tree.word)}</text>')
        if counts.answers != 1:
            size_x = x + (_width(tree.word) + 0.7) * _LETTER
            more = "" if place.whole else "…"
            parts.append(f'<text class="size" x="{size_x:.0f}" y="{y}">{counts.answers}{more}</text>')
        return "".join([*parts, "</g>"])

    def reminders(self, places: list[_Place]) -> Iterator[str]:
        """Grey repetitions of the guesses that began above the rows they lead to."""
        for place in places:
            first_page = place.row // _ROWS_PER_PAGE + 1
            for row in range(first_page * _ROWS_PER_PAGE, place.row + place.rows, _ROWS_PER_PAGE):
                x, y = self.word_x(len(place.path)), self.y(row)
                word = escape(place.tree.word)
                yield f'<text class="again" x="{x:.0f}" y="{y}">{word}</text>'

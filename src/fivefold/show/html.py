"""HTML for notebooks: words on tiles, tables, and the results made of them; everything is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from fivefold.base.bounds import Bounds
from fivefold.words.letters import Label, capitals, letters

if TYPE_CHECKING:
    from fivefold.cover.covers import SomeCovers
    from fivefold.openings.totals import OpeningTotal
    from fivefold.players.reviews import Review
    from fivefold.players.season import Season
    from fivefold.proof.check import CertificateCheck
    from fivefold.puzzle.clue import Clue
    from fivefold.puzzle.position import Position
    from fivefold.puzzle.splits import Splits
    from fivefold.strategies.played_game import PlayedBoards
    from fivefold.strategies.record import Record
    from fivefold.trees.check import TreeCheck
    from fivefold.trees.tree import TurnCounts
    from fivefold.words.lexicon import Lexicon
    from fivefold.words.ranking import Row, Rows

_MOST_CANDIDATES = 20  # of a position

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


def word_tiles(word: str, marks: Iterable[int] = ()) -> str:
    """A word on tiles, coloured by its marks if there are some; a name without letters as plain text.

    >>> word_tiles("crane").count("<span")
    6
    >>> word_tiles(Label("<1>", 3))
    '&lt;1&gt;'
    """
    if not isinstance(word, Label):
        return tiles(letters(word), marks)
    shown = list(marks)
    return f"{escape(word)} {blank_tiles(shown)}" if shown else escape(word)


def words_tiles(words: Iterable[str]) -> str:
    """Words on tiles, side by side."""
    return " ".join(word_tiles(word) for word in words)


def blank_tiles(marks: Sequence[int]) -> str:
    """Marks on tiles without letters."""
    return tiles("\N{NO-BREAK SPACE}" * len(marks), marks)


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


# Results, each as a table or a paragraph.


def rows_html(rows: Rows[Any], *, more: bool) -> str:
    """Rows of a ranking, with the columns that it has headings for; ``more``: with dots below."""
    headings = rows.ranking.headings()
    fields = [row.as_dict() for row in rows]
    for name, column in rows.columns().items() if fields and headings.keys() - fields[0] else ():
        for row, value in zip(fields, column, strict=True):
            row.setdefault(name, value)
    cells = [
        [_ranking_cell(name, row, columns) for name in headings]
        for row, columns in zip(rows, fields, strict=True)
    ]
    return _table_of_some(_title(rows.ranking), list(headings.values()), cells, more=more)


def covers_html(covers: SomeCovers, *, more: bool) -> str:
    """A cover in each row; ``more``: with dots below."""
    rows = [[words_tiles(cover.words)] for cover in covers]
    return _table_of_some("words that share no letter", ["cover"], rows, more=more)


def _table_of_some(
    caption: str, headings: Sequence[str], rows: Sequence[Sequence[str]], *, more: bool
) -> str:
    return html_table(caption, headings, [*rows, *([["…"]] if more else [])])


def _ranking_cell(name: str, row: Row, columns: dict[str, Any]) -> str:
    return words_tiles(row.words) if name in ("word", "words") else cell(columns[name])


def _title(result: object) -> str:
    return str(result).strip("<>")


def lexicon_html(lexicon: Lexicon) -> str:
    """The sizes of the lists, and some answers."""
    some = lexicon.answers[:: -(-len(lexicon.answers) // 5)] if lexicon.has_letters else ()
    row = [str(len(lexicon.answers)), str(len(lexicon.guesses)), words_tiles(some)]
    return html_table(lexicon.name, ["answers", "guesses", "some answers"], [row])


def position_html(position: Position) -> str:
    """The clues, and some of the words left."""
    clues = "<br>".join(word_tiles(guess, pattern) for guess, pattern in position.clues)
    more = " …" if len(position) > _MOST_CANDIDATES else ""
    some = " ".join(position.candidates[:_MOST_CANDIDATES]) + more
    caption = f"{position.lexicon.title}, {position.rule} rule"
    row = [clues, str(len(position)), escape(some)]
    return html_table(caption, ["clues", "words left", "words"], [row])


def splits_html(splits: Splits) -> str:
    """The best guesses and their measures."""
    best = [splits.row(place) for place in splits.best()]
    rows = ([word_tiles(row.guess), *map(cell, row.measures.values())] for row in best)
    return html_table(str(splits), [name.replace("_", " ") for name in splits.columns()], rows)


def opening_total_html(total: OpeningTotal) -> str:
    """The words of the opening, and what it needs."""
    cells = ["impossible", ""] if total.impossible else [cell(total.total), cell(total.mean)]
    headings = ["opening", "guesses", "avg. guesses", "status"]
    row = [words_tiles(total.words), *cells, total.status.value]
    return html_table("opening total", headings, [row])


def game_html(clues: Iterable[Clue]) -> str:
    """The guesses of a game, one below the other."""
    return "<br>".join(word_tiles(word, pattern.marks) for word, pattern in clues)


def boards_html(game: PlayedBoards) -> str:
    """The boards of a game, side by side."""
    cells = "".join(
        f"<td style='vertical-align: top'>{game_html(board.clues)}</td>" for board in game.boards
    )
    return f"<table><tr>{cells}</tr></table>"


def record_html(record: Record) -> str:
    """How many games needed how many guesses."""
    opener = word_tiles(record.opener) if record.opener else ""
    headings = ["opener", "guesses", *map(str, record.counts)]
    row = [opener, "games", *map(str, record.counts.values())]
    return html_table(f"{record.name}: {record.summary}", headings, [row])


def turn_counts_html(turns: TurnCounts) -> str:
    """How many answers are found at each turn."""
    heads = "".join(f"<th>{turn}</th>" for turn in range(1, turns.worst + 1))
    cells = "".join(f"<td>{count}</td>" for count in turns.counts)
    return (
        f"<table><tr><th>turn</th>{heads}<th>total</th><th>mean</th></tr>"
        f"<tr><td>answers</td>{cells}<td>{turns.total}</td><td>{turns.mean:.3f}</td></tr></table>"
    )


def tree_check_html(check: TreeCheck) -> str:
    """The verdict, and the problems or the counts by turn."""
    verdict = "valid" if check.valid else f"{check.problem_count} problems"
    about = f"{word_tiles(check.opener)} {verdict} for {check.lexicon.title}, {check.rule} rule"
    return f"<p>{about}</p>{_problems(check.problems) or turn_counts_html(check.turns)}"


def certificate_check_html(check: CertificateCheck) -> str:
    """The verdict, how much was checked, and the problems."""
    recounted = f"{check.counted} of {check.openers} openers recounted"
    searched = f"{check.searched} of {check.to_search} searched again"
    opener = word_tiles(check.certificate.opener)
    return f"<p>{opener} {check.verdict}: {recounted}, {searched}</p>{_problems(check.problems)}"


def _problems(problems: Sequence[object]) -> str:
    from fivefold.trees.check import MOST_PROBLEMS

    items = "".join(f"<li>{escape(str(problem))}</li>" for problem in problems[:MOST_PROBLEMS])
    return items and f"<ul>{items}</ul>"


def review_html(review: Review) -> str:
    """Every guess with its loss and luck."""
    from fivefold.players.reviews import fixed

    rows = [
        [
            word_tiles(guess.word, guess.pattern.marks),
            str(guess.before),
            str(guess.after),
            cell(guess.best if guess.loss else None),
            fixed(guess.loss, 3),
            fixed(guess.luck, 3, sign="+"),
        ]
        for guess in review
    ]
    headings = ["guess", "words before", "words after", "best", "loss", "luck"]
    return html_table(_title(review), headings, rows)


def season_html(season: Season) -> str:
    """Every game with its guesses, loss and luck."""
    from fivefold.players.reviews import fixed

    rows = [
        [
            cell(game.label),
            " ".join(word_tiles(guess.word, guess.pattern.marks) for guess in game.review),
            cell(game.review.used if game.review.solved else "lost"),
            fixed(game.review.loss),
            fixed(game.review.luck, sign="+"),
        ]
        for game in season
    ]
    return html_table(_title(season), ["game", "guesses", "used", "loss", "luck"], rows)

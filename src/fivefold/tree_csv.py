"""Trees as CSV: the guesses of one answer per row, the answer last.

The patterns are not written: they follow from the guesses and the answer.
"""

from __future__ import annotations

from collections.abc import Iterator

from fivefold.errors import BadWordError, BrokenTreeError, TreeFileError
from fivefold.feedback import feedback
from fivefold.tree import Tree
from fivefold.tree_games import Game, games, require_short
from fivefold.word import parse_word

_HEADINGS = frozenset({"answer", "guess", "solution", "target", "turn", "word"})
_ANSWER_HEADINGS = _HEADINGS - {"guess", "turn"}
_SEPARATORS = ",;\t"


def write_csv(tree: Tree) -> str:
    r"""The tree as CSV without a heading.

    >>> from fivefold.pattern import Pattern
    >>> from fivefold.tree import Leaf, Node
    >>> write_csv(Node("bails", True, {Pattern.parse("BGGGG"): Leaf("fails")}))
    'bails,fails\nbails\n'
    """
    return "".join(",".join(guess for guess, _ in game) + "\n" for game in games(tree))


def looks_like_csv(text: str) -> bool:
    """Whether the first line is words separated as in CSV, rather than words and patterns."""
    first = next((line for line in text.split("\n") if _counts(line)), "")
    cells = _cells(first, _separator(first))
    return len(cells) > 1 and not _is_pattern(cells[1])


def read_csv(name: str, text: str) -> Iterator[tuple[int, Game]]:
    """The games of CSV rows, each with the number of its line.

    A row may also begin with the answer and repeat it at the end, and a heading may say
    which column holds the answer; empty cells and lines that begin with ``#`` do not count.
    """
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if _counts(line)]
    separator = _separator(lines[0][1]) if lines else ","
    rows = [(number, _cells(line, separator)) for number, line in lines]
    rows = [(number, row) for number, row in rows if any(row)]
    answer_column = None
    if rows and _is_heading(rows[0][1]):
        stems = [_stem(cell) for cell in rows.pop(0)[1]]
        answer_column = next((i for i, stem in enumerate(stems) if stem in _ANSWER_HEADINGS), None)
    elif rows and all(row[0] == _last(row) and any(row[1:]) for _, row in rows):
        answer_column = 0
    for number, row in rows:
        yield number, _game(name, number, row, answer_column)


def _counts(line: str) -> bool:
    return line.strip() != "" and not line.lstrip().startswith("#")


def _separator(line: str) -> str:
    return max(_SEPARATORS, key=line.count)


def _cells(line: str, separator: str) -> list[str]:
    """The cells of one line, without quotes and spaces around them."""
    return [cell.strip().strip('"').strip() for cell in line.split(separator)]


def _is_pattern(cell: str) -> bool:
    return bool(cell) and not cell.strip("BYGbyg._-0123456789")


def _game(name: str, line: int, row: list[str], answer_column: int | None) -> Game:
    place = f"{name}, line {line}"
    cells = [require_short(place, cell) for i, cell in enumerate(row) if cell and i != answer_column]
    if answer_column is not None:
        answer_cell = row[answer_column] if answer_column < len(row) else ""
        if not answer_cell:
            raise TreeFileError(f"{place}: no answer in this row")
        if answer_cell not in cells:
            cells.append(require_short(place, answer_cell))
    else:
        answer_cell = cells[-1]
    try:
        words = [parse_word(cell) for cell in cells]
        answer = parse_word(answer_cell)
        clues = tuple((guess, feedback(guess, answer)) for guess in words)
    except BadWordError as error:
        raise TreeFileError(f"{place}: {error}") from None
    if words.index(answer) != len(words) - 1:
        raise BrokenTreeError(f"{place}: the game goes on after the answer {answer!r}")
    return clues


def _is_heading(row: list[str]) -> bool:
    """Whether the row is headings, and cannot be a game whose words are like headings."""
    cells = [cell for cell in row if cell]
    could_be_words = all(cell.isalpha() for cell in cells) and len(set(map(len, cells))) == 1
    return not could_be_words and all(_stem(cell) in _HEADINGS or cell.isdigit() for cell in cells)


def _stem(cell: str) -> str:
    """A heading without its number: ``Guess 1`` and ``guess_1`` are ``guess``."""
    return cell.lower().rstrip("0123456789 _#.")


def _last(row: list[str]) -> str:
    return next(cell for cell in reversed(row) if cell)

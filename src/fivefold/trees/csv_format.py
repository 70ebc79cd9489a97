"""Trees as CSV: the guesses of one answer per row, the answer last.

The patterns are not written: they follow from the guesses and the answer.
"""

from __future__ import annotations

from collections.abc import Iterator

from fivefold.base.errors import BadWordError, BrokenTreeError, TreeFileError
from fivefold.puzzle.feedback import feedback
from fivefold.trees.games import Game, games, numbered_lines, require_short
from fivefold.trees.tree import Tree
from fivefold.words.letters import parse_word

_HEADINGS = frozenset({"answer", "guess", "solution", "target", "turn", "word"})
_ANSWER_HEADINGS = _HEADINGS - {"guess", "turn"}
_SEPARATORS = ",;\t"


def write_csv(tree: Tree) -> str:
    r"""The tree as CSV without a heading.

    >>> from fivefold.puzzle.pattern import Pattern
    >>> from fivefold.trees.tree import Leaf, Node
    >>> write_csv(Node("bails", True, {Pattern.parse("BGGGG"): Leaf("fails")}))
    'bails,fails\nbails\n'
    """
    return "".join(",".join(guess for guess, _ in game) + "\n" for game in games(tree))


def looks_like_csv(name: str, text: str) -> bool:
    """Whether the first line is words separated as in CSV, rather than words and patterns."""
    _, first = next(numbered_lines(name, text), (0, ""))
    cells = _cells(first, _separator(first))
    return len(cells) > 1 and not _is_pattern(cells[1])


def read_csv(name: str, text: str) -> Iterator[tuple[int, Game]]:
    """The games of CSV rows, each with the number of its line.

    A row may also begin with the answer and repeat it at the end, and a heading may say
    which column holds the answer; empty cells and lines that begin with ``#`` do not count.
    """
    heading, answer_column = _columns(name, text)
    for number, row in _rows(name, text):
        if number != heading:
            yield number, _game(name, number, row, answer_column)


def _rows(name: str, text: str) -> Iterator[tuple[int, list[str]]]:
    """The cells of every line that has any, one line at a time: files may be large."""
    separator = ""
    for number, line in numbered_lines(name, text):
        separator = separator or _separator(line)
        row = _cells(line, separator)
        if any(row):
            yield number, row


def _columns(name: str, text: str) -> tuple[int, int | None]:
    """The line of the heading, 0 if there is none, and the column that holds the answer, if one does."""
    number, first = next(_rows(name, text), (0, []))
    if first and _is_heading(first):
        stems = [_stem(cell) for cell in first]
        return number, next((i for i, stem in enumerate(stems) if stem in _ANSWER_HEADINGS), None)
    all_begin_with_answer = all(row[0] == _last(row) and any(row[1:]) for _, row in _rows(name, text))
    return 0, 0 if all_begin_with_answer else None


def _separator(line: str) -> str:
    return max(_SEPARATORS, key=line.count)


def _cells(line: str, separator: str) -> list[str]:
    """The cells of one line, without quotes and spaces around them."""
    return [cell.strip().strip('"').strip() for cell in line.split(separator)]


def _is_pattern(cell: str) -> bool:
    return bool(cell) and not cell.strip("BYGbyg._-0123456789")


def _game(name: str, line: int, row: list[str], answer_column: int | None) -> Game:
    place = f"{name}, line {line}"
    guesses = [cell for i, cell in enumerate(row) if cell and i != answer_column]
    try:
        words = [parse_word(require_short(place, cell)) for cell in guesses]
        if answer_column is None:
            answer = words[-1]
        else:
            said = row[answer_column] if answer_column < len(row) else ""
            if not said:
                raise TreeFileError(f"{place}: no answer in this row")
            answer = parse_word(require_short(place, said))
            if answer not in words:
                words.append(answer)
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

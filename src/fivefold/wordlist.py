"""Word lists in files: text, CSV or a JSON array, read with care.

Blank lines and repeated words are tolerated and reported.  Anything else that is not
a list of words of one length raises `WordListError` in one line that names the
file, the line and the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from fivefold.errors import BadWordError, WordListError
from fivefold.files import read_text
from fivefold.word import letters, parse_word

_HEADERS = frozenset({"word", "words", "answer", "answers", "guess", "guesses"})


@dataclass(frozen=True, slots=True)
class WordFile:
    """The words of one file, in its order, without repetition."""

    path: str
    places: dict[str, str]
    """Every word with the place of its first entry, such as ``line 3``."""
    blank_lines: int
    duplicates: int

    @property
    def words(self) -> tuple[str, ...]:
        """The words in the order of the file."""
        return tuple(self.places)

    @property
    def notes(self) -> tuple[str, ...]:
        """What was tolerated, one short sentence each."""
        found = ((self.blank_lines, "blank line"), (self.duplicates, "repeated word"))
        return tuple(
            f"{self.path}: {count} {what}{'s' * (count != 1)} ignored" for count, what in found if count
        )


def read_words(path: str | Path) -> WordFile:
    """The words of a UTF-8 file: one per line, first CSV column, or a JSON array."""
    name = str(path)
    entries = list(_entries(name, read_text(path, "word list", WordListError)))
    words: dict[str, str] = {}  # word -> place of its first entry
    blank_lines = 0
    for place, text in entries:
        if not text.strip():
            blank_lines += 1
            continue
        words.setdefault(_checked(name, place, text.strip()), place)
    if not words:
        raise WordListError(f"{name}: no words")
    require_one_length(name, words.items())
    duplicates = len(entries) - blank_lines - len(words)
    return WordFile(name, words, blank_lines, duplicates)


def read_weights(path: str | Path) -> dict[str, float]:
    """Weights by word from lines of a word and a number, separated by a comma or a space."""
    name = str(path)
    weights: dict[str, float] = {}
    for line, text in enumerate(read_text(path, "word list", WordListError).splitlines(), start=1):
        fields = text.replace(",", " ").split()
        if not fields or (
            line == 1
            and len(fields) == 2
            and fields[0].lower() in _HEADERS
            and not _is_number(fields[1])
        ):
            continue  # a blank line, or the headings of a table
        if len(fields) != 2:
            raise WordListError(f"{name}, line {line}: {_short(text)} is not a word and a weight")
        word = _checked(name, f"line {line}", fields[0])
        try:
            weight = float(fields[1])
        except ValueError:
            weight = -1.0
        if not 0 <= weight < float("inf"):
            raise WordListError(f"{name}, line {line}: {_short(fields[1])} is not a weight")
        if word in weights:
            raise WordListError(f"{name}, line {line}: {word!r} has a weight already")
        weights[word] = weight
    if not any(weights.values()):
        raise WordListError(f"{name}: no word has a weight above zero")
    return weights


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def require_one_length(name: str, words: Iterable[tuple[str, str]]) -> None:
    """Raise `WordListError` at the first of (word, place) that differs in length from the first."""
    first, length = "", 0
    for word, place in words:
        found = len(letters(word))
        if not first:
            first, length = word, found
        elif found != length:
            message = f"{word!r} has {found} letters, {first!r} has {length}"
            raise WordListError(f"{name}, {place}: {message}")


def _entries(name: str, text: str) -> Iterator[tuple[str, str]]:
    """The place in the file and the text of every entry."""
    if text.lstrip().startswith("["):
        yield from _json_entries(name, text)
    elif Path(name).suffix.lower() == ".csv":
        yield from _csv_entries(name, text)
    else:
        for number, line in enumerate(text.splitlines(), start=1):
            yield f"line {number}", line


def _json_entries(name: str, text: str) -> Iterator[tuple[str, str]]:
    import json

    try:
        array = json.loads(text)
    except json.JSONDecodeError as error:
        raise WordListError(f"{name}, line {error.lineno}: not JSON: {error.msg}") from None
    except (RecursionError, ValueError):
        raise WordListError(f"{name}: not a JSON array of words") from None
    for number, entry in enumerate(array, start=1):
        if not isinstance(entry, str):
            raise WordListError(f"{name}, entry {number}: {_short(json.dumps(entry))} is not a word")
        yield f"entry {number}", entry


def _csv_entries(name: str, text: str) -> Iterator[tuple[str, str]]:
    """The first column, or the column whose heading says that it holds words."""
    import csv

    reader = csv.reader(text.splitlines())
    column = 0
    try:
        rows = [(f"line {reader.line_num}", row) for row in reader]
    except csv.Error as error:
        raise WordListError(f"{name}, line {reader.line_num}: not CSV: {error}") from None
    for number, (place, row) in enumerate(rows):
        headings = [cell.strip().lower() for cell in row]
        # `guess` and `words` are words themselves: alone in a row they are no heading.
        known = _HEADERS if len(row) > 1 else _HEADERS - {"guess", "words"}
        if number == 0 and known.intersection(headings):
            column = next(i for i, heading in enumerate(headings) if heading in _HEADERS)
            continue
        yield place, row[column] if column < len(row) else ""


def _checked(name: str, place: str, text: str) -> str:
    try:
        return parse_word(text)
    except BadWordError as error:
        reason = str(error).replace(repr(text), _short(text))
        raise WordListError(f"{name}, {place}: {reason}") from None


def _short(text: str, most: int = 40) -> str:
    return repr(text if len(text) <= most else text[:most] + "…")

"""Word lists in files: text, CSV or a JSON array, read with care.

Blank lines and repeated words are tolerated and reported.  Anything else that is not
a list of words of one length raises `WordListError` in one line that names the
file, the line and the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from fivefold.base.errors import BadWordError, WordListError, quoted
from fivefold.base.files import read_text, text_lines
from fivefold.words.letters import letters, parse_word

_HEADERS = frozenset({"word", "words", "answer", "answers", "guess", "guesses"})

# Ten times as many as the largest dictionaries of one length have.
MOST_WORDS = 1_000_000

_NUMBER = re.compile(r"\+?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")


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
    words: dict[str, str] = {}  # word -> place of its first entry
    entries = blank_lines = 0
    for place, text in entries_of(name, read_text(path, "a word list", WordListError)):
        entries += 1
        if not text.strip():
            blank_lines += 1
            continue
        words.setdefault(_checked(name, place, text.strip()), place)
        if len(words) > MOST_WORDS:
            raise WordListError(f"{name}, {place}: more than {MOST_WORDS} different words")
    if not words:
        raise WordListError(f"{name}: no words")
    require_one_length(name, words.items())
    duplicates = entries - blank_lines - len(words)
    return WordFile(name, words, blank_lines, duplicates)


def read_weights(path: str | Path) -> dict[str, float]:
    """Weights by word from lines of a word and a number, separated by a comma or a space."""
    name = str(path)
    weights: dict[str, float] = {}
    content = read_text(path, "a word list", WordListError)
    for line, text in text_lines(name, content, WordListError):
        fields = text.replace(",", " ").split()
        if not fields or (
            line == 1
            and len(fields) == 2
            and fields[0].lower() in _HEADERS
            and _number(fields[1]) is None
        ):
            continue  # a blank line, or the headings of a table
        if len(fields) != 2:
            raise WordListError(f"{name}, line {line}: {quoted(text)} is not a word and a weight")
        word = _checked(name, f"line {line}", fields[0])
        weight = _number(fields[1])
        if weight is None:
            raise WordListError(f"{name}, line {line}: {quoted(fields[1])} is not a weight")
        if word in weights:
            raise WordListError(f"{name}, line {line}: {quoted(word)} has a weight already")
        weights[word] = weight
    if not any(weights.values()):
        raise WordListError(f"{name}: no word has a weight above zero")
    return weights


def _number(text: str) -> float | None:
    """A weight, or None: Python also takes `1_0`, `nan`, `inf` and digits of other scripts."""
    return float(text) if _NUMBER.fullmatch(text) and float(text) < float("inf") else None


def require_one_length(name: str, words: Iterable[tuple[str, str]]) -> None:
    """Raise `WordListError` at the first of (word, place) that differs in length from the first."""
    first, length = "", 0
    for word, place in words:
        found = len(letters(word))
        if not first:
            first, length = word, found
        elif found != length:
            where = f"{name}, {place}" if place else name
            message = f"{quoted(word)} has {found} letters, {quoted(first)} has {length}"
            raise WordListError(f"{where}: {message}")


def entries_of(name: str, text: str) -> Iterator[tuple[str, str]]:
    """The place in the file and the text of every entry."""
    if text.lstrip().startswith("["):
        yield from _json_entries(name, text)
    elif Path(name).suffix.lower() == ".csv":
        yield from _csv_entries(name, text)
    else:
        for number, line in text_lines(name, text, WordListError):
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
            raise WordListError(f"{name}, entry {number}: {quoted(json.dumps(entry))} is not a word")
        yield f"entry {number}", entry


def _csv_entries(name: str, text: str) -> Iterator[tuple[str, str]]:
    """The first column, or the column whose heading says that it holds words."""
    import csv

    reader = csv.reader(line for _, line in text_lines(name, text, WordListError))
    column = 0
    for number in count():
        try:
            row = next(reader, None)
        except csv.Error as error:
            raise WordListError(f"{name}, line {reader.line_num}: not CSV: {error}") from None
        if row is None:
            break
        place = f"line {reader.line_num}"
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
        raise WordListError(f"{name}, {place}: {error}") from None

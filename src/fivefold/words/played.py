"""Words already played: read in the forms people have them, and what they say about the next answer.

No word is ruled out: the game repeats answers since `REPEATS_BEGAN`.  Answers are of three classes:
played, of the original list but not yet played, and the rest.  The share of each class is learned from
the games since then; so is, among played words, how much the year of the last play counts, and among the
others how much it counts that a word is familiar.  ``docs/played.md`` has the figures.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any, TypeAlias

from fivefold.base.errors import BadWordError, WordListError, quoted
from fivefold.base.files import read_text, text_lines
from fivefold.words.catalogue import data_words, first_day
from fivefold.words.familiar import unfamiliarity
from fivefold.words.letters import parse_word
from fivefold.words.lexicon import Lexicon
from fivefold.words.lists import MOST_WORDS, require_one_length
from fivefold.words.weights import whole_weights

REPEATS_BEGAN = date(2026, 2, 2)
"""Before this day no answer came twice, so earlier games say nothing of repeats."""

PLAYED, UNPLAYED, OTHER = "played", "unplayed", "other"
"""The classes: played before; of the original list, not played; in neither."""

# Before any game tells: how likely a word of each class is, relative to a played one.
_WORTH = {PLAYED: 1, UNPLAYED: 20, OTHER: 2}
# How many games that assumption counts as, and how many the one that the words of a class are alike.
_CLASS_GAMES, _GROUP_GAMES = 10, 2
# The hardest digits of `familiar` that are still common, and still known.
_COMMON, _KNOWN = 3, 5

# What columns and fields of records are called; others are left aside where one of these has the word.
_HEADINGS = {
    **dict.fromkeys(("word", "words", "answer", "answers", "solution", "wordle"), "word"),
    **dict.fromkeys(("date", "day", "print_date"), "date"),
    **dict.fromkeys(("number", "no", "no.", "#", "puzzle", "game", "days_since_launch"), "number"),
}
_NUMBER = re.compile(r"#?([0-9]{1,5})")
_YEAR_FIRST = re.compile(r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})([T ].*)?")
_YEAR_LAST = re.compile(r"([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4}|[0-9]{2})")

_Group: TypeAlias = tuple[str, int | None]
"""A class, and the year of the last play or how familiar the words are."""


@dataclass(frozen=True, slots=True)
class Play:
    """One word that was an answer, and when; None: nobody knows."""

    word: str
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Played:
    r"""The words that were answers, with or without their days.

    >>> played = Played.parse("cigar,2021-06-19\nrebut,2021-06-20")
    >>> played.plays[1]
    Play(word='rebut', day=datetime.date(2021, 6, 20))
    >>> weights = played.weights(Lexicon.from_words(["cigar", "rebut", "sissy"]))
    >>> weights["sissy"] > weights["cigar"] > 0
    True
    """

    plays: tuple[Play, ...]

    @classmethod
    def read(cls, path: str | Path) -> Played:
        """From a file in any of the forms of `parse`."""
        return cls.parse(read_text(path, "a list of played words", WordListError), str(path))

    @classmethod
    def parse(cls, text: str, name: str = "played words") -> Played:
        """From words, one per line or more, or lines or JSON with dates or puzzle numbers beside them.

        Columns may come in any order and be separated by commas, semicolons, tabs or spaces.  JSON is a
        list, or an object of words to numbers and dates.  A number stands for the day of that puzzle.
        ``name`` is for errors, which say the line or the entry.
        """
        entries = _json_entries(name, text) if text.lstrip()[:1] in ("[", "{") else _lines(name, text)
        records = [record for place, fields in entries for record in _records(name, place, fields)]
        if not records:
            raise WordListError(f"{name}: no words")
        require_one_length(name, ((record.word, record.place) for record in records))
        return cls(tuple(_dated(name, records)))

    @property
    def words(self) -> frozenset[str]:
        """The words, each once."""
        return frozenset(play.word for play in self.plays)

    def __str__(self) -> str:
        """A line of the word, and its day if it has one, for each play."""
        return "\n".join(f"{play.word} {play.day or ''}".rstrip() for play in self.plays)

    def weights(self, lexicon: Lexicon, *, on: date | None = None) -> dict[str, int]:
        """How likely each answer of ``lexicon`` is on a day, today if none is given; never zero.

        Only plays before that day count.
        """
        return whole_weights(self._model(lexicon, on).shares())

    def kind(self, word: str, lexicon: Lexicon, *, on: date | None = None) -> str:
        """The class of an answer of ``lexicon`` on a day, as above: `PLAYED`, `UNPLAYED` or `OTHER`."""
        return self._model(lexicon, on).group(word)[0]

    def weighs(self, lexicon: Lexicon) -> bool:
        """Whether any of the words is an answer of ``lexicon``; if not, they say nothing about it."""
        return not self.words.isdisjoint(lexicon.answers)

    def _model(self, lexicon: Lexicon, on: date | None) -> _Model:
        """What the plays before a day say; those without a day come first."""
        on = on or date.today()  # noqa: DTZ011 - a player's day is the local one
        model = _Model(lexicon)
        for play in sorted(self.plays, key=lambda play: (play.day or date.min, play.word)):
            if play.day is None or play.day < on:
                model.see(play)
        return model


class _Model:
    """What the plays so far say about the answers of one list."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        original = frozenset(data_words("original.answers.txt"))
        self._original = original.intersection(lexicon.answers)
        self._last: dict[str, int | None] = {}  # word -> year of the last play
        self._familiar = {
            word: 0 if digit <= _COMMON else 1 if digit <= _KNOWN else 2
            for word in lexicon.answers
            for digit in (unfamiliarity(word, lexicon),)
        }
        self._games: Counter[_Group] = Counter()  # since repeats began, by the group of the answer then

    def group(self, word: str) -> _Group:
        """The class and group of an answer as things stand."""
        if word in self._last:
            return PLAYED, self._last[word]
        return UNPLAYED if word in self._original else OTHER, self._familiar[word]

    def see(self, play: Play) -> None:
        """One more game."""
        word, day = self.lexicon.spelled(play.word), play.day
        if word not in self.lexicon.answer_ids:
            return
        if day is not None and day >= REPEATS_BEGAN:
            self._games[self.group(word)] += 1
        self._last[word] = None if day is None else day.year

    def shares(self) -> dict[str, float]:
        """How likely each answer is."""
        groups = {word: self.group(word) for word in self.lexicon.answers}
        sizes = Counter(groups.values())
        words = _by_class(sizes)  # classes and groups without a word are left out
        games = _by_class({group: count for group, count in self._games.items() if group[0] in words})
        within = _by_class({group: self._games[group] for group in sizes})
        worth = {kind: count * _WORTH[kind] for kind, count in words.items()}
        whole, played = sum(worth.values()), sum(games.values())
        each = {}
        for group, size in sizes.items():
            kind = group[0]
            share = (_CLASS_GAMES * worth[kind] / whole + games[kind]) / (_CLASS_GAMES + played)
            alike = _GROUP_GAMES * size / words[kind]
            each[group] = share * (alike + self._games[group]) / (_GROUP_GAMES + within[kind]) / size
        return {word: each[group] for word, group in groups.items()}


def _by_class(counts: Mapping[_Group, int]) -> Counter[str]:
    """Counts of groups, added up by class."""
    found: Counter[str] = Counter()
    for (kind, _), count in counts.items():
        found[kind] += count
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class _Record:
    """One play as it was written."""

    place: str
    word: str
    date: str | None
    number: int | None


def _lines(name: str, text: str) -> Iterator[tuple[str, list[str]]]:
    """The place and the fields of every line; of those that a heading names, if there is one."""
    import csv

    wanted: list[int] | None = None
    begun = False
    for number, line in text_lines(name, text, WordListError):
        mark = next((mark for mark in ";\t," if mark in line), None)
        try:
            fields = line.split() if mark is None else next(csv.reader([line], delimiter=mark))
        except csv.Error as error:
            raise WordListError(f"{name}, line {number}: not CSV: {error}") from None
        fields = [field.strip() for field in fields]
        if not any(fields):
            continue
        kinds = [_HEADINGS.get(field.lower()) for field in fields]
        if not begun and "word" in kinds and not any(map(_is_date_or_number, fields)):
            wanted = [column for column, kind in enumerate(kinds) if kind is not None]
        else:
            kept = range(len(fields)) if wanted is None else wanted
            yield f"line {number}", [fields[column] for column in kept if column < len(fields)]
        begun = True
        if number > MOST_WORDS:
            raise WordListError(f"{name}, line {number}: more than {MOST_WORDS} lines")


def _json_entries(name: str, text: str) -> Iterator[tuple[str, list[str]]]:
    """The place and the fields of every play of a list, or of an object by word, date or number."""
    import json

    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise WordListError(f"{name}, line {error.lineno}: not JSON: {error.msg}") from None
    except (RecursionError, ValueError):
        raise WordListError(f"{name}: not JSON of played words") from None
    for number, entry in enumerate(data.items() if isinstance(data, dict) else data, start=1):
        place = f"entry {number}"
        if isinstance(data, list):
            yield place, _fields(name, place, entry)
        else:
            for play in _plays_of(entry[1]):
                yield place, [entry[0], *_fields(name, place, play)]


def _plays_of(value: Any) -> list[Any]:
    """The plays of one key: a list may be one play, of a number and a date, or one of each entry."""
    if not isinstance(value, list):
        return [value]
    one = len(value) == 2 and {type(entry) for entry in value} == {int, str}
    return [value] if one or not value else value


def _fields(name: str, place: str, entry: Any) -> list[str]:
    """What an entry of JSON says: a text or a number, several of them, or a record of them by name."""
    if isinstance(entry, dict):
        entry = [value for key, value in entry.items() if key.lower() in _HEADINGS]
    values = entry if isinstance(entry, list) else [entry]
    for value in values:
        if value is not None and type(value) not in (str, int):
            import json

            raise WordListError(f"{name}, {place}: {quoted(json.dumps(value))} is not a play")
    return [str(value).strip() for value in values if value is not None]


def _records(name: str, place: str, fields: list[str]) -> Iterator[_Record]:
    """The plays of one entry: a word with its date or number, or words alone."""
    dates = [field for field in fields if _YEAR_FIRST.fullmatch(field) or _YEAR_LAST.fullmatch(field)]
    numbers = [
        int(found[1])
        for field in fields
        if field not in dates and (found := _NUMBER.fullmatch(field)) is not None
    ]
    words = [_word(name, place, field) for field in fields if field and not _is_date_or_number(field)]
    problem = None
    if not words:
        problem = "no word"
    elif len(words) > 1 and (dates or numbers):
        problem = f"{quoted(words[0])} and {quoted(words[1])} beside one date or number"
    elif len(dates) > 1 or (not dates and len(numbers) > 1):
        problem = f"several {'dates' if dates else 'numbers'} beside {quoted(words[0])}"
    if problem is not None:
        raise WordListError(f"{name}, {place}: {problem}")
    for word in words:
        yield _Record(
            place=place, word=word, date=next(iter(dates), None), number=next(iter(numbers), None)
        )


def _is_date_or_number(field: str) -> bool:
    return any(form.fullmatch(field) for form in (_NUMBER, _YEAR_FIRST, _YEAR_LAST))


def _word(name: str, place: str, field: str) -> str:
    try:
        return parse_word(field)
    except BadWordError as error:
        raise WordListError(f"{name}, {place}: {error}") from None


def _dated(name: str, records: list[_Record]) -> list[Play]:
    """The plays with their days; all dates have the day first, or all the month."""
    first = next((r.date for r in records if r.date and _YEAR_LAST.fullmatch(r.date)), "")
    wrong: list[_Record] = []
    for day_first in (True, False) if "." in first else (False, True):
        plays = []
        for record in records:
            try:
                plays.append(Play(record.word, _day(record, day_first=day_first)))
            except ValueError:
                wrong.append(record)
                break
        else:
            return plays
    raise WordListError(f"{name}, {wrong[0].place}: {quoted(str(wrong[0].date))} is not a date")


def _day(record: _Record, *, day_first: bool) -> date | None:
    """The day of a record; `ValueError` if there is no such day."""
    if record.date is None:
        return None if record.number is None else first_day() + timedelta(record.number)
    if found := _YEAR_FIRST.fullmatch(record.date):
        return date(int(found[1]), int(found[3]), int(found[4]))
    one, other, year = (int(part) for part in re.split("[-/.]", record.date))
    year += 2000 if year < 100 else 0
    return date(year, other, one) if day_first else date(year, one, other)

"""The word lists that come with fivefold, their sources and their hashes.

The words and the catalogue ``data/lists.json`` are written by ``tools/fetch_lists.py``
from packages of public registries; ``data/SOURCES.md`` explains them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fivefold.base.errors import WordListError, did_you_mean, quoted

if TYPE_CHECKING:
    from datetime import date

DEFAULT_LIST = "nyt-2023"
# Names for people; a list without one is called by the name that commands know.
_TITLES = {
    "original": "Wordle 2021",
    "nyt-2022": "NYT Wordle 2022",
    "nyt-2022-aug": "NYT Wordle, August 2022",
    "nyt-2023": "NYT Wordle, July 2023",
    "all": "Every accepted guess",
    "improved": "Common words and names",
    "alpha": "Large dictionary",
    "scowl": "Common English words",
    "len4": "4 letters",
    "len6": "6 letters",
    "len7": "7 letters",
    "len8": "8 letters",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "pt": "Português",
}
# What is added to a name when words are left out or one is put in.
_CHANGED = re.compile(r"(, answers only|, every guess| without \d+ answers?| and \w+)+\Z")


@dataclass(frozen=True, slots=True)
class Source:
    """Where words come from."""

    package: str
    path: str
    licence: str


@dataclass(frozen=True, slots=True)
class Words:
    """One file of words; ``sha256`` is `words_sha256` of them."""

    file: str
    count: int
    sha256: str


@dataclass(frozen=True, slots=True)
class BuiltinList:
    """One entry of the catalogue."""

    name: str
    description: str
    answers: Words
    guesses: Words
    sources: tuple[Source, ...]

    def as_dict(self) -> dict[str, Any]:
        """Its fields, for JSON."""
        return asdict(self)


def words_sha256(words: Iterable[str]) -> str:
    """The hash of a set of words: sorted, joined by newlines, UTF-8, SHA-256.

    >>> words_sha256(["b", "a"]) == words_sha256(["a", "b", "b"])
    True
    """
    import hashlib

    return hashlib.sha256("\n".join(sorted(set(words))).encode()).hexdigest()


def builtin_lists() -> dict[str, BuiltinList]:
    """Every list that comes with fivefold, by name."""
    return {name: _parse(name, entry) for name, entry in _catalogue()["lists"].items()}


def list_title(name: str) -> str:
    """What people call a list; the name itself where the list is somebody's own.

    >>> list_title("nyt-2023"), list_title("de without 2 answers"), list_title("mine.txt")
    ('NYT Wordle, July 2023', 'Deutsch without 2 answers', 'mine.txt')
    """
    end = _CHANGED.search(name)
    whole = name[: end.start()] if end else name
    return _TITLES.get(whole, whole) + name[len(whole) :]


def builtin_list(name: str) -> BuiltinList:
    """The list of that name, in any case, or `WordListError` with one like it or where the names are."""
    entries = _catalogue()["lists"]
    if name not in entries and (lower := name.lower()) in entries:
        name = lower
    if name not in entries:
        names = did_you_mean(name, entries) or ": `fivefold lists` shows their names"
        raise WordListError(f"no word list {quoted(name)}{names}")
    return _parse(name, entries[name])


@cache
def data_words(file: str) -> tuple[str, ...]:
    """The words of one file of ``data/``, in its order."""
    return tuple(_data_text(file).split("\n")[:-1])


def data_bytes(file: str) -> bytes:
    """One file of ``data/`` as it is stored: UTF-8, one word per line."""
    return (Path(__file__).parents[1] / "data").joinpath(file).read_bytes()


def history() -> tuple[str, ...]:
    """The answers in the order that was set in 2021: the index is the puzzle number.

    The New York Times left words of it out from February 2022 on, and left it in November 2022.

    >>> history()[0]
    'cigar'
    """
    return data_words(_catalogue()["history"]["file"])


def first_day() -> date:
    """The day of puzzle 0.

    >>> str(first_day())
    '2021-06-19'
    """
    from datetime import date

    return date.fromisoformat(_catalogue()["history"]["first_date"])


def _data_text(file: str) -> str:
    return (Path(__file__).parents[1] / "data").joinpath(file).read_text("utf-8")


@cache
def _catalogue() -> dict[str, Any]:
    import json

    catalogue: dict[str, Any] = json.loads(_data_text("lists.json"))
    return catalogue


def _parse(name: str, entry: dict[str, Any]) -> BuiltinList:
    return BuiltinList(
        name,
        entry["description"],
        Words(**entry["answers"]),
        Words(**entry["guesses"]),
        tuple(Source(**source) for source in entry["sources"]),
    )

"""Campaigns as files: the totals of openers so far, in SQLite.

Table ``about`` says what puzzle it is, table ``totals`` has an opener and its total in each row; without
a total some answer cannot be found in time.  A row is written when its opener is known, and never
changes.  A checksum finds damage, and what can be counted again soon is (see `campaign_search`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import fivefold
from fivefold import _core
from fivefold.base.documents import checksum
from fivefold.base.errors import CertificateError, StorageError, quoted
from fivefold.puzzle.position import Position

FORMAT = "fivefold campaign 1"
_ABOUT = "CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL)"
_TOTALS = "CREATE TABLE totals (opener TEXT PRIMARY KEY, total INTEGER)"
_SAID = {
    "format": "in the format",
    "fivefold": "by fivefold",
    "list": "for the list",
    "sha256": "for words with the hash",
    "rule": "for the rule",
    "guesses": "for games of so many guesses:",
    "weights": "for the weights",
}


class CampaignFile:
    """The totals of one file, by row of the list of guesses; use `open_campaign`."""

    def __init__(self, path: Path, position: Position, *, must_exist: bool = False) -> None:
        self.path = path
        self.lexicon = position.lexicon
        self._about = _about(position)
        self.totals: dict[int, int] = {}
        """By row; ``_core.INFINITE_COST`` where some answer cannot be found in time."""
        self._open(must_exist=must_exist)

    def close(self) -> None:
        """Give the file back."""
        self._connection.close()

    def keep(self, totals: Mapping[int, int]) -> None:
        """`add`; if that fails the file is opened anew, and made again if it is gone."""
        try:
            self.add(totals)
        except sqlite3.Error:
            try:
                self.close()
                self._open()
                self.add(totals)
            except (sqlite3.Error, OSError) as error:
                raise StorageError(f"cannot write {self.path}: {error}") from None

    def require_writable(self) -> None:
        """Raise an error if nothing can be written."""
        with self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            self._require_undamaged()
            self.write_checksum()

    def _open(self, *, must_exist: bool = False) -> None:
        new = not self.path.exists()
        if not (new or self.path.is_file()):
            raise StorageError(f"{self.path} is not a regular file")
        new = new or self.path.stat().st_size == 0
        if new and must_exist:
            raise StorageError(f"{self.path}: no such campaign")
        self._connection = sqlite3.connect(self.path, timeout=10)
        try:
            if new:
                self._create()
            self.totals.clear()
            self._read_all()
        except BaseException:
            self.close()
            raise

    def add(self, totals: Mapping[int, int]) -> None:
        """Keep more totals; one that is there must be the same."""
        new = {row: total for row, total in totals.items() if self.totals.get(row) != total}
        for row in new.keys() & self.totals.keys():
            raise CertificateError(
                f"{self.path}: {self.lexicon.guesses[row]} has {said(self.totals[row])}"
                f" there, and {said(totals[row])} now"
            )
        if new:
            rows = [(self.lexicon.guesses[row], _written(total)) for row, total in new.items()]
            with self._connection:  # another process may have found the same
                self._connection.execute("BEGIN IMMEDIATE")
                self._require_undamaged()  # what was damaged meanwhile gets no new checksum
                self._connection.executemany("INSERT OR REPLACE INTO totals VALUES (?, ?)", rows)
                self.write_checksum()
            self.totals |= new

    def _create(self) -> None:
        """Make the tables of a new file."""
        with self._connection:
            self._connection.execute(_ABOUT)
            self._connection.execute(_TOTALS)
            self._connection.executemany("INSERT INTO about VALUES (?, ?)", self._about.items())
            self.write_checksum()

    def write_checksum(self) -> None:
        """Write the checksum of all that the file holds."""
        found = checksum(self._content())
        self._connection.execute("INSERT OR REPLACE INTO about VALUES ('checksum', ?)", (found,))

    def _read_all(self) -> None:
        """Read a file, which must be about the same puzzle."""
        with self._connection:
            self._connection.execute("BEGIN")  # all as it is at one moment
            self._read(self._about)

    def _read(self, about: Mapping[str, str]) -> None:
        tables = self._connection.execute(
            "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
        ).fetchall()
        if tables != [(_ABOUT,), (_TOTALS,)]:  # no view or trigger runs here
            raise self._error("not a campaign")
        found = dict(self._connection.execute("SELECT name, value FROM about").fetchall())
        for name, value in about.items():
            if found.get(name) != value:
                made = f"{_SAID[name]} {quoted(found.get(name))}"
                raise self._error(f"a campaign {made}, not {quoted(value)}")
        if found.keys() != about.keys() | {"checksum"}:
            raise self._error("not a campaign")
        for opener, total in self._connection.execute("SELECT opener, total FROM totals"):
            row = self.lexicon.guess_ids.get(opener)
            if row is None:
                raise self._error(f"{quoted(opener)} is no guess of {self.lexicon.name}")
            if total is not None and not (type(total) is int and 0 < total < _core.INFINITE_COST):
                raise self._error(f"{opener} cannot have the total {quoted(total)}")
            self.totals[row] = _core.INFINITE_COST if total is None else total
        self._require_undamaged()

    def _require_undamaged(self) -> None:
        """Refuse what does not fit the checksum."""
        claimed = self._connection.execute("SELECT value FROM about WHERE name = 'checksum'").fetchall()
        if claimed != [(checksum(self._content()),)]:
            raise self._error("damaged: its checksum is wrong")

    def _content(self) -> dict[str, Any]:
        """What the checksum is of."""
        about = self._connection.execute("SELECT name, value FROM about WHERE name != 'checksum'")
        totals = self._connection.execute("SELECT opener, total FROM totals ORDER BY opener")
        return {"about": dict(about.fetchall()), "totals": totals.fetchall()}

    def _error(self, text: str) -> CertificateError:
        return CertificateError(f"{self.path}: {text}")


@contextmanager
def open_campaign(
    path: str | Path, position: Position, *, must_exist: bool = False
) -> Iterator[CampaignFile]:
    """The file of a campaign, made if it is not there; errors are one line."""
    try:
        file = CampaignFile(Path(path), position, must_exist=must_exist)
    except (sqlite3.Error, OSError) as error:
        raise StorageError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    try:
        yield file
    except sqlite3.Error as error:
        raise StorageError(f"{path}: {error}") from None
    finally:
        file.close()


def said(total: int) -> str:
    """A total for people."""
    return "no tree" if total >= _core.INFINITE_COST else f"a total of {total}"


def _written(total: int) -> int | None:
    return None if total >= _core.INFINITE_COST else total


def _about(position: Position) -> dict[str, str]:
    """What a campaign is about; a file with anything else is refused."""
    return {
        "format": FORMAT,
        "fivefold": fivefold.__version__,
        "list": position.lexicon.name,
        "sha256": position.lexicon.sha256,
        "rule": position.rule.value,
        "guesses": "none" if position.guesses_left is None else str(position.guesses_left),
        "weights": "equal" if position.weights is None else _sha256(position.weights),
    }


def _sha256(weights: Mapping[str, Any]) -> str:
    import hashlib

    text = "\n".join(f"{word} {weights[word]}" for word in sorted(weights))
    return hashlib.sha256(text.encode()).hexdigest()

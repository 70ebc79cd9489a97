"""The game store: games kept in an SQLite file in the user's data folder.

The folder is ``$FIVEFOLD_DATA``, else ``fivefold`` in ``$XDG_DATA_HOME`` or ``~/.local/share``.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

from fivefold.errors import OptionError
from fivefold.game_log import LoggedGame
from fivefold.rule import Rule

VARIABLE = "FIVEFOLD_DATA"
FILE = "games.sqlite"
_VERSION = 1
_TABLE = """
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,          -- play or assist
    started TEXT NOT NULL,       -- UTC, ISO 8601
    state TEXT NOT NULL,         -- open, won or lost
    list TEXT NOT NULL,
    sha256 TEXT NOT NULL,        -- of the word list
    rule TEXT NOT NULL,
    most INTEGER,
    label TEXT NOT NULL,
    answers TEXT NOT NULL,       -- JSON: one word per board, none against an adversary
    guesses TEXT NOT NULL,       -- JSON
    patterns TEXT NOT NULL       -- JSON: per board the patterns shown
)
"""
_COLUMNS = "kind, started, state, list, sha256, rule, most, label, answers, guesses, patterns"


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedGame:
    """A game as it is kept."""

    kind: str
    state: str
    list: str
    sha256: str
    rule: Rule
    most: int | None
    label: str
    answers: tuple[str, ...]
    guesses: tuple[str, ...]
    patterns: tuple[tuple[str, ...], ...]
    started: str = ""
    id: int | None = None


def data_folder(chosen: Path | None = None) -> Path:
    """Where games are kept."""
    if chosen is not None:
        return chosen
    if folder := os.environ.get(VARIABLE):
        return Path(folder)
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "fivefold"


class GameStore:
    """An open store; use `open_store`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def save(self, game: SavedGame) -> int:
        """Keep a game, in the place of the one with its id; its id."""
        started = game.started or datetime.now(timezone.utc).isoformat(timespec="seconds")
        row = (
            game.kind,
            started,
            game.state,
            game.list,
            game.sha256,
            game.rule.value,
            game.most,
            game.label,
            json.dumps(game.answers, ensure_ascii=False),
            json.dumps(game.guesses, ensure_ascii=False),
            json.dumps(game.patterns),
        )
        marks = ", ".join("?" * (len(row) + 1))
        statement = f"INSERT OR REPLACE INTO games (id, {_COLUMNS}) VALUES ({marks})"  # noqa: S608
        with self._connection:
            cursor = self._connection.execute(statement, (game.id, *row))
        if cursor.lastrowid is None:
            raise AssertionError("an inserted row has an id")
        return cursor.lastrowid

    def games(self, kind: str) -> tuple[SavedGame, ...]:
        """Every game of a kind, the first one first."""
        statement = f"SELECT id, {_COLUMNS} FROM games WHERE kind = ? ORDER BY id"  # noqa: S608
        return tuple(_saved(row) for row in self._connection.execute(statement, (kind,)))

    def unfinished(self, kind: str, sha256: str, rule: Rule) -> SavedGame | None:
        """The latest game of a list and rule that is still open."""
        found = [game for game in self.games(kind) if game.sha256 == sha256 and game.rule is rule]
        return found[-1] if found and found[-1].state == "open" else None


@contextmanager
def open_store(folder: Path) -> Iterator[GameStore]:
    """The store of a folder, made if it is not there; errors are one line."""
    path = folder / FILE
    connection = None
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte
        raise OptionError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    # What else goes wrong in the block, such as a full disk at the other end of a pipe, is not of here.
    try:
        connection = sqlite3.connect(path, timeout=5)
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > _VERSION:
            raise OptionError(f"{path}: written by a newer fivefold")
        with connection:
            connection.execute(_TABLE)
            connection.execute(f"PRAGMA user_version = {_VERSION}")
        yield GameStore(connection)
    except sqlite3.Error as error:
        raise OptionError(f"{path}: {error}") from None
    finally:
        if connection is not None:
            connection.close()


def logged_games(games: Sequence[SavedGame]) -> tuple[LoggedGame, ...]:
    """The finished games on one board, ready to be reviewed."""
    return tuple(
        LoggedGame(
            label=game.label or game.started[:10],
            guesses=game.guesses,
            answer=game.answers[0],
            rule=game.rule,
            list=game.list,
        )
        for game in games
        if game.state in ("won", "lost") and len(game.patterns) == len(game.answers) == 1
    )


def _saved(row: tuple[object, ...]) -> SavedGame:
    number, kind, started, state, name, sha256, rule, most, label, answers, guesses, patterns = row
    return SavedGame(
        id=int(str(number)),
        kind=str(kind),
        started=str(started),
        state=str(state),
        list=str(name),
        sha256=str(sha256),
        rule=Rule.parse(str(rule)),
        most=None if most is None else int(str(most)),
        label=str(label),
        answers=tuple(json.loads(str(answers))),
        guesses=tuple(json.loads(str(guesses))),
        patterns=tuple(tuple(board) for board in json.loads(str(patterns))),
    )

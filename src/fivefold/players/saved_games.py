"""Games in files: logs that people keep, and the games that fivefold saves."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from fivefold.base.errors import FivefoldError, StorageError, quoted
from fivefold.base.files import read_text, text_lines
from fivefold.players.played_text import read_game
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.rule import Rule
from fivefold.words.letters import letters, parse_word

# Logs of games: what many players keep in a text file, one game per line.
#
#     2024-05-01 crane sloth pious            a date or a number is a label; the answer comes last
#     1046 salet crony =briny                 a game that was lost ends in =ANSWER
#     salet crony briny *                     a star: played under the hard rule
#
# Commas count as spaces, so simple CSV files can be read too; `#` begins a comment.  A line may also
# be a JSON object with ``guesses``, ``answer``, ``label`` and ``rule``.


_HEADINGS = frozenset({"date", "label", "guesses", "guess", "words", "answer", "puzzle"})


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedGame:
    """One finished game."""

    label: str
    """A date or number, or the line it was read from."""
    guesses: tuple[str, ...]
    answer: str
    rule: Rule = Rule.NORMAL
    list: str | None = None
    """The word list it was played with, if that is known."""


def read_log(path: str | Path, rule: Rule = Rule.NORMAL) -> tuple[LoggedGame, ...]:
    """The games of a file; ``rule`` is for those that do not say."""
    games = tuple(parse_log(read_text(path, "a log of games", StorageError), str(path), rule))
    if not games:
        raise StorageError(f"{path}: no games")
    return games


def parse_log(text: str, name: str = "log", rule: Rule = Rule.NORMAL) -> Iterator[LoggedGame]:
    """The games of a text; errors name the line.

    >>> [game] = parse_log("2024-05-01 crane sloth =pious *  # so close")
    >>> game.label, game.guesses, game.answer, game.rule.value
    ('2024-05-01', ('crane', 'sloth'), 'pious', 'hard')
    """
    for number, line in text_lines(name, text, StorageError):
        place = f"line {number}"
        try:
            if line.lstrip().startswith("{"):
                yield _json_game(line, place, rule)
            elif game := _plain_game(line, place, rule):
                yield game
        except FivefoldError as error:
            raise StorageError(f"{name}, {place}: {error}") from None


def _plain_game(line: str, place: str, rule: Rule) -> LoggedGame | None:
    first = re.split(r"[\s,;]+", line.strip(), maxsplit=1)[0].lower()
    if not re.sub(r"(^|\s)#(?!\d).*", "", line).strip() or (place == "line 1" and first in _HEADINGS):
        return None
    game = read_game(line)
    guesses = tuple(guess.word for guess in game.guesses if guess.word is not None)
    if game.wordless:
        raise StorageError("a row of colours without its word")
    last = game.guesses[-1].pattern
    if game.answer is None and last is not None and not last.solved:
        raise StorageError(f"{quoted(guesses[-1])} shows {last}: add the answer, e.g. =pious")
    return LoggedGame(
        label=game.label or place,
        guesses=guesses,
        answer=game.answer or guesses[-1],
        rule=Rule.HARD if game.hard else rule,
    )


def _json_game(line: str, place: str, rule: Rule) -> LoggedGame:
    try:
        entry = json.loads(line)
        words = [parse_word(str(word)) for word in entry["guesses"]]
        answer = parse_word(str(entry.get("answer") or words[-1]))
    except (ValueError, RecursionError, KeyError, TypeError, IndexError, AttributeError) as error:
        if isinstance(error, FivefoldError):
            raise
        raise StorageError("not a JSON object with guesses") from None
    said = Rule.parse(str(entry["rule"])) if "rule" in entry else rule
    label = str(entry.get("label") or entry.get("date") or place)
    return LoggedGame(label=label, guesses=tuple(words), answer=answer, rule=said)


# The game store: games saved in an SQLite file in `data_folder`.


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
_STATES = ("open", "won", "lost")
_COLUMNS = "kind, started, state, list, sha256, rule, most, label, answers, guesses, patterns"


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedGame:
    """A game as it is saved."""

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


class GameStore:
    """An open store; use `open_store`."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    def save(self, game: SavedGame) -> int:
        """Save a game, replacing the one with the same id; return the id."""
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
        """Every game of a kind, the first one first; `StorageError` names one that is damaged."""
        statement = f"SELECT id, {_COLUMNS} FROM games WHERE kind = ? ORDER BY id"  # noqa: S608
        rows = self._connection.execute(statement, (kind,)).fetchall()
        return tuple(self._saved(row) for row in rows)

    def unfinished(self, kind: str, sha256: str, rule: Rule) -> SavedGame | None:
        """The latest game of a list and rule that is still open."""
        found = [game for game in self.games(kind) if game.sha256 == sha256 and game.rule is rule]
        return found[-1] if found and found[-1].state == "open" else None

    def _saved(self, row: tuple[Any, ...]) -> SavedGame:
        try:
            return _saved(row)
        except (ValueError, RecursionError) as error:
            reason = "JSON that never ends" if isinstance(error, RecursionError) else error
            message = f"game {row[0]} is damaged: {reason}; delete it there or move the file away"
            raise StorageError(f"{self._path}: {message}") from None


@contextmanager
def open_store(folder: Path) -> Iterator[GameStore]:
    """The store of a folder, made if it is not there; errors are one line."""
    path = folder / FILE
    connection = None
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte
        raise StorageError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    # What else goes wrong in the block, such as a full disk at the other end of a pipe, is not of here.
    try:
        connection = sqlite3.connect(path, timeout=5)
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > _VERSION:
            raise StorageError(f"{path}: written by a newer fivefold")
        with connection:
            connection.execute(_TABLE)
            connection.execute(f"PRAGMA user_version = {_VERSION}")
        yield GameStore(connection, path)
    except sqlite3.Error as error:
        raise StorageError(f"{path}: {error}") from None
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


def _saved(row: tuple[Any, ...]) -> SavedGame:
    """A game from its row; `ValueError` for anything that no game was saved with."""
    number, kind, started, state, name, sha256, rule, most, label, answers, guesses, patterns = row
    for text in (kind, started, name, sha256, rule, label, answers, guesses, patterns):
        _require(isinstance(text, str), text, "text")
    _require(state in _STATES, state, "a state")
    _require(most is None or (isinstance(most, int) and most > 0), most, "a number of guesses")
    played = tuple(parse_word(word) for word in _texts(json.loads(guesses)))
    boards = json.loads(patterns)
    _require(isinstance(boards, list), boards, "a list of boards")
    shown = tuple(_texts(board) for board in boards)
    hidden = tuple(parse_word(word) for word in _texts(json.loads(answers)))
    _require(len(shown) == max(1, len(hidden)), boards, f"for {max(1, len(hidden))} boards")
    for board in shown:
        # A board that is solved shows no more; clues that were entered are all there.
        fits = len(board) == len(played) if kind == "assist" else len(board) <= len(played)
        _require(fits, board, f"for {len(played)} guesses")
        for word, pattern in zip(played, board, strict=False):
            _require(len(Pattern.parse(pattern).marks) == len(letters(word)), pattern, f"of {word!r}")
    return SavedGame(
        id=number,
        kind=kind,
        started=started,
        state=state,
        list=name,
        sha256=sha256,
        rule=Rule.parse(rule),
        most=most,
        label=label,
        answers=hidden,
        guesses=played,
        patterns=shown,
    )


def _texts(value: object) -> tuple[str, ...]:
    _require(isinstance(value, list) and all(isinstance(text, str) for text in value), value, "a list")
    return tuple(value)  # type: ignore[arg-type]


def _require(holds: bool, value: object, what: str) -> None:
    if not holds:
        raise ValueError(f"{repr(value)[:60]} is not {what}")

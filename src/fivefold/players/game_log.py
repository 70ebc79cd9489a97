"""Logs of games: what many players keep in a text file, one game per line.

    2024-05-01 crane sloth pious            a date or a number is a label; the answer comes last
    1046 salet crony =briny                 a game that was lost ends in =ANSWER
    salet crony briny *                     a star: played under the hard rule

Commas count as spaces, so simple CSV files can be read too; `#` begins a comment.  A line may also be a
JSON object with ``guesses``, ``answer``, ``label`` and ``rule``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fivefold.base.errors import FivefoldError, StorageError, quoted
from fivefold.base.files import read_text, text_lines
from fivefold.players.played_text import read_game
from fivefold.puzzle.rule import Rule
from fivefold.words.letters import parse_word

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

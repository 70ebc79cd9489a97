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

from fivefold.base.errors import FivefoldError, StorageError
from fivefold.base.files import read_text, text_lines
from fivefold.puzzle.rule import Rule
from fivefold.words.letters import parse_word

_LABEL = re.compile(r"#?\d[\d.:T/+-]*:?")
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
    games = tuple(parse_log(read_text(path, "log of games", StorageError), str(path), rule))
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
    fields = re.sub(r"(^|\s)#(?!\d).*", "", line).replace(",", " ").replace(";", " ").split()
    if not fields or (place == "line 1" and fields[0].lower() in _HEADINGS):
        return None
    label = place
    if _LABEL.fullmatch(fields[0]):
        label = fields.pop(0).strip(":#")
    if fields and fields[-1] == "*":
        rule = Rule.HARD
        fields.pop()
    answer = None
    if fields and fields[-1].startswith("="):
        answer = parse_word(fields.pop()[1:])
    guesses = tuple(parse_word(field) for field in fields)
    if not guesses:
        raise StorageError("no guesses")
    return LoggedGame(label=label, guesses=guesses, answer=answer or guesses[-1], rule=rule)


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

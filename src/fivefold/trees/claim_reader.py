"""Claims in the head of a JSON file, read strictly: what makes no sense is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fivefold.base.errors import BadPatternError, BadWordError, OptionError, TreeFileError, quoted
from fivefold.puzzle.clue import Clue, require_length
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.rule import Rule
from fivefold.trees.claims import Claims
from fivefold.trees.games import MOST_TURNS, require_short
from fivefold.words.letters import Label, parse_word

_LEXICON_KEYS = ("name", "answers", "guesses", "sha256")
_TURN_KEYS = ("answers", "total", "mean", "worst", "counts", "guesses")
_BEST_KEYS = ("opener", "total")
_KEYS = (
    *("lexicon", "best", "weights", "replies", "rule", "history", "opener", "format", "version"),
    *_TURN_KEYS,
)


def read_claims(name: str, head: dict[str, Any]) -> Claims:
    """The claims in the head of a JSON file, or `TreeFileError` on the first that makes no sense."""
    reader = _HeadReader(name, head)
    if isinstance(head.get("lexicon"), str):
        reader = _HeadReader(name, head | {"lexicon": {"name": head["lexicon"]}})
    about, best = reader.inner("lexicon"), reader.inner("best")
    return Claims(
        lexicon=about.text("name"),
        lexicon_answers=about.count("answers"),
        lexicon_guesses=about.count("guesses"),
        sha256=about.text("sha256"),
        rule=reader.rule(),
        history=reader.history(),
        opener=reader.text("opener"),
        answers=reader.count("answers"),
        total=reader.count("total"),
        mean=reader.mean(),
        worst=reader.count("worst"),
        counts=reader.counts(),
        guesses=reader.count("guesses"),
        best_opener=best.text("opener"),
        best_total=best.count("total"),
        weights=reader.weights(),
        replies=reader.replies(),
        unchecked=(*reader.others(_KEYS), *about.others(_LEXICON_KEYS), *best.others(_BEST_KEYS)),
    )


class _HeadReader:
    """Reads one object of claims; a claim that is null or absent is none."""

    def __init__(self, name: str, head: dict[str, Any], prefix: str = "") -> None:
        self.name = name
        self.head = head
        self.prefix = prefix

    def error(self, key: str, value: Any) -> TreeFileError:
        return TreeFileError(f"{self.name}: cannot read the {self.prefix}{key} {quoted(value)}")

    def inner(self, key: str) -> _HeadReader:
        value = self.head.get(key)
        if value is None or isinstance(value, dict):
            return _HeadReader(self.name, value or {}, f"{key} ")
        raise self.error(key, value)

    def others(self, known: Sequence[str]) -> Iterator[str]:
        return (f"{self.prefix}{key}" for key in self.head if key not in known)

    def text(self, key: str) -> str | None:
        value = self.head.get(key)
        if value is None or isinstance(value, str):
            return value
        raise self.error(key, value)

    def count(self, key: str) -> int | None:
        value = self.head.get(key)
        if value is None or _is_count(value):
            return value
        raise self.error(key, value)

    def mean(self) -> float | None:
        value = self.head.get("mean")
        if value is None or _is_count(value) or isinstance(value, float):
            return value
        raise self.error("mean", value)

    def counts(self) -> tuple[int, ...] | None:
        value = self.head.get("counts")
        if value is None:
            return None
        if not isinstance(value, list) or not all(_is_count(count) for count in value):
            raise self.error("counts", value)
        return tuple(value)

    def weights(self) -> dict[str, int] | None:
        value = self.head.get("weights")
        if value is None:
            return None
        if not isinstance(value, dict) or not value or not all(map(_is_count, value.values())):
            raise self.error("weights", value)
        return value

    def rule(self) -> Rule | None:
        name = self.text("rule")
        if name is None:
            return None
        try:
            return Rule.parse(name)
        except OptionError:
            raise self.error("rule", name) from None

    def replies(self) -> dict[Pattern, str]:
        value = self.head.get("replies")
        if value is None:
            return {}
        if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
            raise self.error("replies", value)
        try:
            found = {Pattern.parse(require_short(self.name, marks)): value[marks] for marks in value}
        except BadPatternError as error:
            raise TreeFileError(f"{self.name}: replies: {error}") from None
        if len({pattern.length for pattern in found}) != 1 or len(found) != len(value):
            raise self.error("replies", value)
        return found

    def history(self) -> tuple[Clue, ...]:
        clues = self.head.get("history")
        if clues is None:
            return ()
        if not isinstance(clues, list) or len(clues) > MOST_TURNS:
            raise self.error("history", clues)
        return tuple(self.clue(clue) for clue in clues)

    def clue(self, pair: Any) -> Clue:
        match pair:
            case [str(guess), str(marks)]:
                place = f"{self.name}: history"
                try:
                    short, replies = require_short(place, guess), self.replies()
                    word = parse_word(short) if not replies else Label(short, next(iter(replies)).length)
                    clue = word, Pattern.parse(require_short(place, marks))
                    require_length(word, [clue])
                except (BadWordError, BadPatternError) as error:
                    raise TreeFileError(f"{place}: {error}") from None
                return clue
        raise self.error("history", pair)


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0  # True is no count

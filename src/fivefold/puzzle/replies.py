"""Replies of any kind, numbered so that the searches take them for patterns."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fivefold.base.errors import BadPatternError, WordListError, quoted
from fivefold.puzzle.pattern import pattern_count
from fivefold.words.labels import Labels
from fivefold.words.letters import LONGEST, SHORTEST, Label

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NumberedReplies:
    """What makes a table: names, codes, and what each code stands for."""

    labels: Labels
    codes: NDArray[Any]
    replies: dict[int, Hashable]


def numbered_replies(
    guesses: Sequence[str],
    answers: Sequence[str],
    replies: NDArray[Any] | Sequence[Sequence[Hashable]],
    *,
    name: str,
) -> NumberedReplies:
    """Replies as codes of patterns with as few marks as number them all.

    The reply to the answer itself is the pattern whose marks are all exact, as in a puzzle of words; the
    others are numbered from 0, in the order in which they first occur.
    """
    import hashlib

    import numpy as np

    _require_names(name, guesses, answers)
    rows = [list(row) for row in replies]
    if len(rows) != len(guesses) or any(len(row) != len(answers) for row in rows):
        raise WordListError(
            f"{name}: {len(guesses)} guesses and {len(answers)} answers need as many replies"
        )
    _require_comparable(guesses, answers, rows)
    row_of = dict(zip(guesses, rows, strict=True))
    column_of = {answer: column for column, answer in enumerate(answers)}
    win = _reply_to_the_answer(row_of, column_of)
    ordered = [
        [row_of[guess][column_of[answer]] for answer in sorted(answers)] for guess in sorted(guesses)
    ]
    number: dict[Hashable, int] = {}
    for row in ordered:
        for reply in row:
            if reply != win:
                number.setdefault(reply, len(number))
    marks = next((n for n in range(SHORTEST, LONGEST + 1) if pattern_count(n) > len(number)), None)
    if marks is None:
        raise BadPatternError(f"{name}: {len(number) + 1} different replies are too many")
    number[win] = pattern_count(marks) - 1
    dtype = np.uint8 if marks <= 5 else np.uint16 if marks <= 10 else np.uint32
    codes = np.array([[number[reply] for reply in row] for row in ordered], dtype)
    codes.flags.writeable = False
    labels = Labels(
        name=name,
        answers=tuple(Label(answer, marks) for answer in sorted(answers)),
        guesses=tuple(Label(guess, marks) for guess in sorted(guesses)),
        marks=marks,
        replies_sha256=hashlib.sha256(codes.tobytes()).hexdigest(),
    )
    return NumberedReplies(
        labels=labels, codes=codes, replies={code: reply for reply, code in number.items()}
    )


def _require_names(name: str, guesses: Sequence[str], answers: Sequence[str]) -> None:
    if not answers:
        raise WordListError(f"{name}: no answers")
    for kind, names in (("guess", guesses), ("answer", answers)):
        for text in names:
            if not isinstance(text, str):
                raise WordListError(f"{name}: the {kind} {quoted(text)} is not a text")
        if len(set(names)) < len(names):
            twice = next(text for text in names if names.count(text) > 1)
            raise WordListError(f"{name}: the {kind} {quoted(twice)} is given twice")
    known = set(guesses)
    for answer in answers:
        if answer not in known:
            raise WordListError(f"{name}: the answer {quoted(answer)} is not among the guesses")


def _require_comparable(
    guesses: Sequence[str], answers: Sequence[str], rows: Sequence[Sequence[Hashable]]
) -> None:
    """Replies are numbered by which are equal, so each must equal itself, as NaN does not."""
    for guess, row in zip(guesses, rows, strict=True):
        for answer, reply in zip(answers, row, strict=True):
            try:
                equal = bool(reply == reply and hash(reply) == hash(reply))  # noqa: PLR0124
            except (TypeError, ValueError):
                equal = False
            if not equal:
                message = f"{quoted(guess)} gets {quoted(reply)} from {quoted(answer)}"
                raise BadPatternError(f"{message}: such a reply cannot be compared with others")


def _reply_to_the_answer(row_of: dict[str, list[Hashable]], column_of: dict[str, int]) -> Hashable:
    """What the answer itself replies; an error if that differs, or if another guess gets it too."""
    first = next(iter(column_of))
    win = row_of[first][column_of[first]]
    for answer, column in column_of.items():
        if (own := row_of[answer][column]) != win:
            here, there = f"{quoted(win)} to {quoted(first)}", f"{quoted(own)} to {quoted(answer)}"
            message = f"a right guess gets {here} but {there}: it must be one reply"
            raise BadPatternError(message)
    for guess, row in row_of.items():
        for answer, column in column_of.items():
            if guess != answer and row[column] == win:
                message = f"{quoted(guess)} gets the winning reply {quoted(win)} from {quoted(answer)}"
                raise BadPatternError(message)
    return win

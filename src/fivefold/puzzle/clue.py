"""Clues: what a game has shown so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from fivefold.base.errors import BadPatternError, BadWordError, quoted
from fivefold.puzzle.pattern import Pattern
from fivefold.words.letters import parse_word, separate_words, word_length

Clue: TypeAlias = tuple[str, Pattern]
"""A guess and the pattern it was shown."""

History: TypeAlias = Sequence[Clue]
"""The clues of a game so far, first guess first."""

ClueLike: TypeAlias = str | Pattern | tuple[str, Pattern | str]
"""A clue as people write it: ``"salet=BYBBB"``, or a word and its pattern, in a tuple or one by one."""


def parse_clue(text: str) -> Clue:
    """Read ``WORD=PATTERN``, the pattern in any notation.

    >>> parse_clue("crane=bbygb")
    ('crane', Pattern.parse('BBYGB'))
    >>> parse_clue("crane")
    Traceback (most recent call last):
    ...
    fivefold.base.errors.BadPatternError: 'crane' needs what came back, e.g. crane=BYBBG
    """
    word, separator, marks = text.partition("=")
    if not separator:
        raise BadPatternError(f"{quoted(text)} needs what came back, e.g. crane=BYBBG")
    clue = parse_word(word.strip()), Pattern.parse(marks)
    require_length(clue[0], [clue])
    return clue


def as_clues(clues: str | Iterable[ClueLike]) -> tuple[Clue, ...]:
    """Clues however they are written; two texts without a sign are a word and its pattern.

    >>> as_clues(["SALET=byBBB", ("courd", "BYBBB")])
    (('salet', Pattern.parse('BYBBB')), ('courd', Pattern.parse('BYBBB')))
    >>> as_clues(["salet", "BYBBB"])
    (('salet', Pattern.parse('BYBBB')),)
    >>> as_clues("salet=BYBBB courd=BYBBB") == as_clues(["salet=BYBBB", "courd=BYBBB"])
    True
    """
    given: list[ClueLike] = [*separate_words(clues)] if isinstance(clues, str) else list(clues)
    match given:
        case [str(word), Pattern() as pattern] if "=" not in word:
            given = [(word, pattern)]
        case [str(word), str(marks)] if "=" not in word and "=" not in marks:
            given = [(word, marks)]
    return tuple(_as_clue(clue) for clue in given)


def _as_clue(clue: ClueLike) -> Clue:
    if isinstance(clue, str):
        return parse_clue(clue)
    if isinstance(clue, Pattern):
        raise BadPatternError(f"{clue} needs the word it was shown for, e.g. ('crane', pattern)")
    word, pattern = clue
    read = parse_word(word), Pattern.parse(pattern) if isinstance(pattern, str) else pattern
    require_length(read[0], [read])
    return read


def clue_text(history: History) -> str:
    """The clues on one line.

    >>> clue_text([("crane", Pattern.parse("BBYGB"))])
    'crane BBYGB'
    """
    return " ".join(f"{guess} {pattern}" for guess, pattern in history)


def require_length(word: str, history: History) -> None:
    """Raise an error naming the clue whose guess or pattern is not as long as ``word``."""
    length = word_length(word)
    for guess, pattern in history:
        if (found := word_length(guess)) != length:
            raise BadWordError(f"{guess!r} has {found} letters; this list uses {length}")
        if pattern.length != length:
            message = f"the pattern {pattern} has {pattern.length} marks; {guess!r} has {length} letters"
            raise BadPatternError(message)

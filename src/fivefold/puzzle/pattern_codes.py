"""Patterns of many words at once, as codes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fivefold import _core
from fivefold.base.arrays import NDArray, np
from fivefold.base.errors import quoted
from fivefold.base.kernel import active_kernel
from fivefold.base.progress import Control
from fivefold.puzzle.pattern import Pattern
from fivefold.words.letters import Label, letters
from fivefold.words.lexicon import Labels, Lexicon

_ROWS_AT_ONCE = 4096


def letter_rows(lexicon: Lexicon) -> _core.LetterRows:
    """The rows whose sums are the feedback table of ``lexicon``."""
    return _core.LetterRows(lexicon.numbers(lexicon.guesses), lexicon.numbers(lexicon.answers))


def pattern_codes(guesses: Sequence[str], answers: Sequence[str]) -> NDArray[Any]:
    """The codes of any words of one length against any others: one row per guess.

    >>> pattern_codes(["ninny"], ["annex", "ninny"]).tolist()
    [[99, 242]]
    """
    rows = _core.LetterRows(*_numbered(guesses, answers))
    patterns = rows.empty_table()
    rows.fill(patterns, active_kernel(), 1, Control(), None)
    return patterns


def false_patterns(lexicon: Lexicon, patterns: NDArray[Any]) -> str | None:
    """What is wrong with the patterns of a table that anybody may have made."""
    import hashlib

    if isinstance(lexicon, Labels):
        same = hashlib.sha256(patterns.tobytes()).hexdigest() == lexicon.replies_sha256
        return None if same else "these are not its replies"
    for start in range(0, len(lexicon.guesses), _ROWS_AT_ONCE):
        guesses = lexicon.guesses[start : start + _ROWS_AT_ONCE]
        true = pattern_codes(guesses, lexicon.answers)
        wrong = np.argwhere(patterns[start : start + len(guesses)] != true)
        if len(wrong):
            row, column = wrong[0].tolist()
            guess, answer = guesses[row], lexicon.answers[column]
            shown, given = (
                Pattern(int(codes[row, column]), lexicon.length) for codes in (true, patterns[start:])
            )
            return f"{quoted(answer)} gives {quoted(guess)} {shown}, not {given}"
    return None


def _numbered(*lists: Sequence[str]) -> list[NDArray[np.uint8]]:
    """Words as the core stores them, letters numbered as they come."""
    for words in lists:
        if words and isinstance(words[0], Label):
            letters(words[0])  # raises: names have none
    texts = ["".join(words) for words in lists]
    if all(text.isascii() for text in texts):
        flat = [np.frombuffer(text.encode("ascii"), np.uint8) for text in texts]
    else:
        number: dict[str, int] = {}
        for letter in letters("".join(texts)):
            number.setdefault(letter, len(number))
        flat = [np.array([number[letter] for letter in letters(text)], np.uint8) for text in texts]
    return [codes.reshape(len(words), -1) for codes, words in zip(flat, lists, strict=True)]

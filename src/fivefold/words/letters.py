"""Words as text: normal form, and the letters a reader sees in them.

A letter is what a reader perceives as one: a base character with the marks that
belong to it.  Text is normalised to NFC and lower case first, so ``É`` typed in
one piece and ``E`` with a combining accent are the same letter.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from fivefold.base.errors import BadWordError, quoted

SHORTEST = 2
LONGEST = 11

# Counted with their marks; a longer text is refused before its letters are.
_MOST_CHARACTERS = 1000


def normalise(text: str) -> str:
    r"""``text`` in lower case and NFC.

    >>> normalise("E\u0301TAGE") == "étage"
    True
    """
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFC", text.lower())


def separate_words(words: str | Iterable[str]) -> list[str]:
    """Words one by one: a text is divided at spaces and commas.

    >>> separate_words("crane, moist"), separate_words(["crane"])
    (['crane', 'moist'], ['crane'])
    """
    return words.replace(",", " ").split() if isinstance(words, str) else list(words)


class Label(str):  # noqa: SLOT000
    """The name of a guess that is not a word: it has no letters, but replies as wide as ``marks`` marks.

    >>> letters(Label("red red blue", 3))
    Traceback (most recent call last):
    ...
    fivefold.base.errors.BadWordError: 'red red blue' has no letters: this needs a puzzle of words
    """

    marks: int

    def __new__(cls, text: str, marks: int) -> Label:  # noqa: PYI034
        """``text`` as a label."""
        label = super().__new__(cls, text)
        label.marks = marks
        return label

    def __getnewargs__(self) -> tuple[str, int]:  # type: ignore[override]
        return str(self), self.marks


def word_length(word: str) -> int:
    """How many marks a word is shown: one for each letter."""
    return word.marks if isinstance(word, Label) else len(letters(word))


def letters(word: str) -> tuple[str, ...]:
    r"""The letters of a normalised word, marks kept with their base.

    >>> letters("crane")
    ('c', 'r', 'a', 'n', 'e')
    >>> len(letters("q\u0307ux"))
    3
    """
    if isinstance(word, Label):
        raise BadWordError(f"{quoted(str(word))} has no letters: this needs a puzzle of words")
    if word.isascii():
        return tuple(word)
    clusters: list[str] = []
    for character in word:
        if clusters and unicodedata.category(character).startswith("M"):
            clusters[-1] += character
        else:
            clusters.append(character)
    return tuple(clusters)


def is_letter(letter: str) -> bool:
    """Whether one of `letters` is a letter of some script rather than a digit or sign."""
    return letter[0].isalpha()


def parse_word(text: str) -> str:
    """``text`` as a normalised word, or `BadWordError` naming what is wrong.

    >>> parse_word("CRANE")
    'crane'
    >>> parse_word("cr4ne")
    Traceback (most recent call last):
    ...
    fivefold.base.errors.BadWordError: 'cr4ne' is not a word: '4' is not a letter
    """
    if len(text) > _MOST_CHARACTERS:
        raise BadWordError(f"{quoted(text)} is too long for a word")
    word = normalise(text)
    split = letters(word)
    for letter in split:
        if not is_letter(letter):
            raise BadWordError(f"{quoted(text)} is not a word: {quoted(letter)} is not a letter")
    if not SHORTEST <= len(split) <= LONGEST:
        found = f"{len(split)} letter{'s' * (len(split) != 1)}"
        raise BadWordError(f"{quoted(text)} has {found}: words have {SHORTEST} to {LONGEST}")
    return word


def capitals(word: str) -> str:
    """A word in capitals that has as many letters: ß becomes its capital, not SS.

    >>> capitals("größe")
    'GRÖẞE'
    """
    return word.replace("ß", "ẞ").upper()

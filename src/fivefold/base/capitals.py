"""Words in capitals, letter by letter."""

from __future__ import annotations


def capitals(word: str) -> str:
    """A word in capitals that has as many letters: ß becomes its capital, not SS.

    >>> capitals("größe")
    'GRÖẞE'
    """
    return word.replace("ß", "ẞ").upper()

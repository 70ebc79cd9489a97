"""Familiar words: those that most people know, for ties between equally good guesses.

They are the answers of a list itself, and the common words of the same length that come with fivefold,
chosen by the sizes of SCOWL.
"""

from __future__ import annotations

from functools import lru_cache

from fivefold.words.catalogue import builtin_lists
from fivefold.words.lexicon import Lexicon

_COMMON = {5: "scowl", 4: "len4", 6: "len6", 7: "len7", 8: "len8"}
# Lists whose answers are every word there is say nothing about familiar ones.
_EVERYTHING = frozenset({"all", "alpha"})


def is_familiar(word: str, lexicon: Lexicon) -> bool:
    """Whether most people know a word of a list.

    >>> words = Lexicon.load("nyt-2023")
    >>> is_familiar("crane", words), is_familiar("oater", words)
    (True, False)
    """
    if word in lexicon.answer_ids and lexicon.name not in _EVERYTHING:
        return True
    return word in _common_words(lexicon.length)


@lru_cache(maxsize=16)
def _common_words(length: int) -> frozenset[str]:
    name = _COMMON.get(length)
    if name is None or name not in builtin_lists():
        return frozenset()
    return frozenset(Lexicon.load(name).answers)

"""Weights: how likely each answer is, as whole numbers.

They come from a file of words and numbers, or from how often words are used: the extra ``freq``
(the package wordfreq).  Whole numbers, because sums of them are exact whatever their order, and because
the exact search counts in them.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from pathlib import Path

from fivefold.base.errors import MissingExtraError, WordListError, quoted
from fivefold.words.lexicon import Lexicon
from fivefold.words.lists import read_weights

FREQUENCIES = "freq"
"""The name that stands for word frequencies instead of a file."""

# The exact search counts weighted guesses in 28 bits; this leaves room for 26 guesses per game.
MOST_TOTAL = 10_000_000

# Word frequencies are in units of 10^-8, below which the lists of wordfreq end.
_UNIT = 1e-8
_LANGUAGES = ("de", "es", "fr", "it", "pt")


def answer_weights(source: str | Path, lexicon: Lexicon) -> dict[str, int]:
    """The weights of the answers of ``lexicon`` from a file, or from word frequencies if `freq`.

    Words without a weight above zero are left out.  Whole numbers that add up to `MOST_TOTAL` or less
    are taken as they are; others are scaled to that sum and rounded, but never to zero.
    """
    frequencies = str(source) == FREQUENCIES
    given = word_frequencies(lexicon) if frequencies else read_weights(source)
    try:
        return known_weights(given, lexicon)
    except WordListError as error:
        raise WordListError(f"{source}: {error}") from None


def known_weights(weights: Mapping[str, float], lexicon: Lexicon) -> dict[str, int]:
    """The weights above zero that answers of ``lexicon`` have, as whole numbers."""
    for word, weight in weights.items():
        if not 0 <= weight < inf:
            raise WordListError(f"the weight of {quoted(word)} cannot be {weight}")
    known = {word: weights[word] for word in lexicon.answers if weights.get(word, 0) > 0}
    if not known:
        raise WordListError(f"no answer of {lexicon.name} has a weight above zero")
    return whole_weights(known)


def whole_weights(weights: Mapping[str, float]) -> dict[str, int]:
    """Weights above zero as whole numbers.

    >>> whole_weights({"crane": 3.0, "slate": 1.0})
    {'crane': 3, 'slate': 1}
    >>> whole_weights({"crane": 0.3, "slate": 0.1})
    {'crane': 7500000, 'slate': 2500000}
    """
    most = max(weights.values())
    total = most * sum(weight / most for weight in weights.values())
    if total <= MOST_TOTAL and all(weight == int(weight) for weight in weights.values()):
        return {word: int(weight) for word, weight in weights.items()}
    # Shares first: sums of huge weights would overflow.
    shares = sum(weight / most for weight in weights.values())
    return {word: max(1, round(weight / most / shares * MOST_TOTAL)) for word, weight in weights.items()}


def word_frequencies(lexicon: Lexicon) -> dict[str, float]:
    """How often each answer is used, in 10^-8 of all words; rarer words count 1.

    The language is that of the list, English unless its name is that of another language.
    """
    try:
        from wordfreq import word_frequency
    except ImportError:
        message = "word frequencies need wordfreq: pip install 'fivefold[freq]'"
        raise MissingExtraError(message) from None
    language = lexicon.name if lexicon.name in _LANGUAGES else "en"
    return {
        word: float(max(1, round(word_frequency(word, language) / _UNIT))) for word in lexicon.answers
    }

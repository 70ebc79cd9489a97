"""Weights: how likely each answer is, as whole numbers.

They come from a file of words and numbers, or from how often words are used: the extra ``freq``
(the package wordfreq).  Whole numbers, because sums of them are exact whatever their order, and because
the exact search counts in them.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from pathlib import Path
from unicodedata import normalize

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


def given_weights(source: str | Path, lexicon: Lexicon) -> dict[str, float]:
    """Weights from a file, or from word frequencies if `freq`: what a position of ``lexicon`` takes.

    They may be of more words than its answers: a wider list, if one has to be used, finds its own there.
    """
    frequencies = str(source) == FREQUENCIES
    given = word_frequencies(lexicon) if frequencies else read_weights(source)
    try:
        known_weights(given, lexicon)
    except WordListError as error:
        raise WordListError(f"{source}: {error}") from None
    return given


def known_weights(weights: Mapping[str, float], lexicon: Lexicon) -> dict[str, int]:
    """The weights above zero that answers of ``lexicon`` have, as whole numbers.

    Whole numbers that add up to `MOST_TOTAL` or less are taken as they are; others are scaled to that
    sum and rounded, but never to zero.

    >>> known_weights({"CRANE": 2, "fuzzy": 9}, Lexicon.from_words(["crane", "slate"]))
    {'crane': 2}
    """
    for word, weight in weights.items():
        if not 0 <= weight < inf:
            raise WordListError(f"the weight of {quoted(word)} cannot be {weight}")
    spelled = {lexicon.spelled(word): weight for word, weight in weights.items()}
    known = {word: spelled[word] for word in lexicon.answers if spelled.get(word, 0) > 0}
    if not known:
        raise WordListError(f"no answer of {lexicon.title} has a weight above zero")
    return whole_weights(known)


def missing_note(weights: Mapping[str, int], lexicon: Lexicon) -> str | None:
    """How many answers have no weight, for people; None if all have one.

    >>> missing_note({"crane": 2}, Lexicon.from_words(["crane", "slate"]))
    '1 answer without a weight counts as impossible'
    """
    missing = len(lexicon.answers) - len(weights)
    if not missing:
        return None
    one = "1 answer without a weight counts as impossible"
    return one if missing == 1 else f"{missing} answers without a weight count as impossible"


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
    """How often each word is used, in 10^-8 of all words; rarer words count 1.

    The language is that of the list, English unless its name is that of another language.  Where a
    list leaves accents out, all spellings count: `peche` is used as often as pêche and péché.
    """
    try:
        from wordfreq import get_frequency_dict, word_frequency
    except ImportError:
        message = "word frequencies need wordfreq: pip install 'fivefold[freq]'"
        raise MissingExtraError(message) from None
    language = lexicon.name if lexicon.name in _LANGUAGES else "en"
    spelt = {}
    if language != "en":
        spelt = _spelt_frequencies(get_frequency_dict(language), lexicon)
    often = ((word, spelt.get(word) or word_frequency(word, language)) for word in lexicon.guesses)
    return {word: float(max(1, round(frequency / _UNIT))) for word, frequency in often}


def _spelt_frequencies(frequencies: Mapping[str, float], lexicon: Lexicon) -> dict[str, float]:
    """Frequencies by how the list spells words: with no accents but those that it has."""
    found: dict[str, float] = {}
    kept = {*lexicon.alphabet}
    for word, frequency in frequencies.items():
        spelt = "".join(
            letter if letter in kept else normalize("NFD", letter)[0]
            for letter in normalize("NFC", word)
        )
        if spelt in lexicon.guess_ids:
            found[spelt] = found.get(spelt, 0.0) + frequency
    return found

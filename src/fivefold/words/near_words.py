"""Near words: what somebody meant who typed a word that a list does not have."""

from __future__ import annotations

from fivefold.words.familiar import unfamiliarity
from fivefold.words.lexicon import Lexicon


def near_hint(word: str, lexicon: Lexicon) -> str:
    """The end of an error or a note about an unknown word; empty if no guess is one slip away from it.

    A slip swaps two neighbours, or leaves out a letter, adds one, or both.  Swaps come first, then words
    that people know, then those with most letters in their places.

    >>> words = Lexicon.load("nyt-2023")
    >>> near_hint("crnae", words), near_hint("housw", words), near_hint("xyzzy", words)
    (': did you mean crane?', ': did you mean house?', '')
    """
    if not lexicon.has_letters:
        return ""
    meant = [guess for guess in _swapped(word) if guess in lexicon.guess_ids]
    if not meant:
        shorter = _shorter(word)
        stems = {*shorter, word}
        meant = [
            guess
            for guess in lexicon.guesses
            if guess in shorter or not stems.isdisjoint(_shorter(guess))
        ]
    if not meant:
        return ""
    best = min(meant, key=lambda guess: (unfamiliarity(guess, lexicon), _misplaced(word, guess), guess))
    return f": did you mean {best}?"


def _misplaced(word: str, guess: str) -> int:
    return sum(a != b for a, b in zip(word, guess, strict=False))


def _swapped(word: str) -> set[str]:
    """The words with two neighbours swapped."""
    return {word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)}


def _shorter(word: str) -> set[str]:
    """The words without one letter."""
    return {word[:i] + word[i + 1 :] for i in range(len(word))}

"""The letters of guesses as sets of bits."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fivefold.words.lexicon import Lexicon


def letter_sets(lexicon: Lexicon) -> NDArray[np.uint64]:
    """By guess the set of its letters, in as many words of 64 bits as there are letters.

    >>> from fivefold.words.lexicon import Lexicon
    >>> batch, eerie = letter_sets(Lexicon.from_words(["batch", "eerie"]))
    >>> int(batch[0]).bit_count(), int(eerie[0]).bit_count(), bool((batch & eerie).any())
    (5, 3, False)
    """
    import numpy as np

    numbers = lexicon.numbers(lexicon.guesses)
    sets = np.zeros((len(numbers), int(numbers.max()) // 64 + 1), np.uint64)
    every = np.arange(len(numbers))
    for column in numbers.T:
        sets[every, column // 64] |= np.uint64(1) << (column % 64).astype(np.uint64)
    return sets

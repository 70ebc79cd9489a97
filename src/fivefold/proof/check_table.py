"""The feedback table of the check of certificates, filled by the definition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.base.progress import OnProgress
from fivefold.puzzle.feedback import FeedbackTable, table_of
from fivefold.words.lexicon import Lexicon

if TYPE_CHECKING:
    from numpy.typing import NDArray


def table_by_definition(lexicon: Lexicon, on_progress: OnProgress | None = None) -> FeedbackTable:
    """Every pattern: exact letters first, then from the left those that are present.

    It shares nothing with `FeedbackTable.build`.  Progress counts guesses.
    """
    import numpy as np

    guesses = lexicon.numbers(lexicon.guesses)
    answers = np.ascontiguousarray(lexicon.numbers(lexicon.answers).T)  # a row of letters per place
    many = answers.shape[1]
    narrowest = np.min_scalar_type(3**lexicon.length - 1)
    table: NDArray[np.unsignedinteger] = np.empty((len(guesses), many), narrowest)
    for row, guess in enumerate(guesses):
        if on_progress is not None and row % 256 == 0:
            on_progress(row)
        exact = answers == guess[:, None]
        letters = guess.tolist()
        spare = {
            letter: ((answers == letter) & ~exact).sum(axis=0, dtype=np.int8) for letter in set(letters)
        }
        code = np.zeros(many, np.int64)
        for letter, found in zip(letters, exact, strict=True):
            present = ~found & (spare[letter] > 0)
            spare[letter] -= present
            code = 3 * code + 2 * found + present
        table[row] = code
    return table_of(lexicon, table)

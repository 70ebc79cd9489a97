"""Strategies that count letters instead of patterns, as in the library rs-wordle-solver.

They look at where letters stand in the candidates and never at a partition, so they are
cheap, and weaker than those that do.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from fivefold.lexicon import Lexicon
from fivefold.pattern import Mark
from fivefold.strategy import State
from fivefold.word import letters

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class LetterTable:
    """The letters of a lexicon's words as arrays; rows are guesses."""

    numbers: NDArray[np.uint8]
    """The letter at every place."""
    contains: NDArray[np.bool_]
    """Whether a word contains a letter."""
    first: NDArray[np.bool_]
    """Whether a place is the first of its letter in the word."""
    answer_rows: NDArray[np.intp]

    @staticmethod
    @lru_cache(maxsize=4)
    def of(lexicon: Lexicon) -> LetterTable:
        """The table of one lexicon, kept for the last few."""
        import numpy as np

        numbers = lexicon.numbers(lexicon.guesses)
        words = np.arange(len(numbers))
        contains = np.zeros((len(numbers), len(lexicon.alphabet)), np.bool_)
        first = np.zeros(numbers.shape, np.bool_)
        for place in range(lexicon.length):
            letter = numbers[:, place]
            first[:, place] = ~contains[words, letter]
            contains[words, letter] = True
        rows = np.array([lexicon.guess_ids[word] for word in lexicon.answers], np.intp)
        return LetterTable(numbers, contains, first, rows)

    def containing(self, state: State) -> NDArray[np.int64]:
        """How many candidates contain each letter."""
        import numpy as np

        return np.count_nonzero(self.contains[self.answer_rows[state.candidate_ids]], axis=0)

    def standing(self, state: State) -> NDArray[np.int64]:
        """How many candidates have each letter at each place: [place, letter]."""
        import numpy as np

        words = self.numbers[self.answer_rows[state.candidate_ids]]
        alphabet = self.contains.shape[1]
        return np.array([np.bincount(column, minlength=alphabet) for column in words.T])


@dataclass(frozen=True)
class LetterStrategy:
    """Takes the word with the largest sum of values of its letters.

    ``possible_only``: guesses only words that may be the answer.
    """

    possible_only: bool = False

    def __call__(self, state: State) -> str:
        if len(state.candidate_ids) <= 2:
            return state.candidates[0]
        rows = state.candidate_rows if self.possible_only else state.allowed_ids
        return state.best(rows, self.values(state, LetterTable.of(state.lexicon), rows))

    def values(self, state: State, table: LetterTable, rows: NDArray[np.intp]) -> NDArray[np.int64]:
        """The value of the guesses in ``rows``."""
        raise NotImplementedError


@dataclass(frozen=True)
class UniqueLetters(LetterStrategy):
    """Most candidates per letter: over the different letters of the word that no earlier
    guess used, the number of candidates that contain the letter.
    """

    name: str = "unique-letters"

    def values(self, state: State, table: LetterTable, rows: NDArray[np.intp]) -> NDArray[np.int64]:
        """Sum of `containing` over new letters."""
        counts = table.containing(state)
        used = {letter for guess, _ in state.history for letter in letters(guess)}
        counts[[i for i, letter in enumerate(state.lexicon.alphabet) if letter in used]] = 0
        result: NDArray[np.int64] = table.contains[rows] @ counts
        return result


@dataclass(frozen=True)
class LocatedLetters(LetterStrategy):
    """Presence and place together.  Per letter of the word: 1 if it is known to stand here; if it
    is known to be in the answer and may stand here, the candidates that have it here; 0 if it is
    known to be absent or not here; for a new letter, the candidates that have it here and, at its
    first place in the word, also those that contain it.
    """

    name: str = "located-letters"

    def values(self, state: State, table: LetterTable, rows: NDArray[np.intp]) -> NDArray[np.int64]:
        """Sum over places of what is known about the letter there."""
        import numpy as np

        containing, standing = table.containing(state), table.standing(state)
        number = {letter: i for i, letter in enumerate(state.lexicon.alphabet)}
        here = standing.copy()
        first = np.tile(containing, (state.lexicon.length, 1))
        for guess, pattern in state.history:
            marked = list(zip(letters(guess), pattern.marks, strict=True))
            present = {letter for letter, mark in marked if mark is not Mark.MISS}
            for place, (letter, mark) in enumerate(marked):
                i = number[letter]
                first[:, i] = 0
                if letter not in present:
                    here[:, i] = 0
                elif mark is not Mark.EXACT:
                    here[place, i] = 0
        for guess, pattern in state.history:
            for place, (letter, mark) in enumerate(zip(letters(guess), pattern.marks, strict=True)):
                if mark is Mark.EXACT:
                    here[place, number[letter]] = 1
        words = table.numbers[rows]
        places = np.arange(state.lexicon.length)
        result: NDArray[np.int64] = (
            here[places, words] + np.where(table.first[rows], first[places, words], 0)
        ).sum(axis=1)
        return result


@dataclass(frozen=True)
class ApproximateEliminations(LetterStrategy):
    """Expected eliminations as if letters were independent.  Per place, with N candidates of
    which c have the letter here and p only elsewhere: c (N - c) / N + p (N - p) / N, and at its
    first place in the word also w (N - w) / N for the w that contain it.
    """

    name: str = "approximate-eliminations"

    def values(self, state: State, table: LetterTable, rows: NDArray[np.intp]) -> NDArray[np.int64]:
        """The sums times N, to stay with whole numbers."""
        import numpy as np

        n = len(state.candidate_ids)
        containing, standing = table.containing(state), table.standing(state)
        elsewhere = containing - standing
        everywhere = standing * (n - standing) + elsewhere * (n - elsewhere)
        words = table.numbers[rows]
        first = (containing * (n - containing))[words]
        places = np.arange(state.lexicon.length)
        result: NDArray[np.int64] = (
            everywhere[places, words] + np.where(table.first[rows], first, 0)
        ).sum(axis=1)
        return result

"""The letters of a list as arrays: what strategies that count letters add up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.puzzle.position import Position
from fivefold.words.lexicon import Lexicon

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class LetterTable:
    """The letters of a lexicon's guesses as arrays."""

    contains: NDArray[np.bool_]
    """Whether a word contains a letter: [word, letter]."""
    letter_at: NDArray[np.intp]
    """The letter's number at every place: [place, word]."""
    first: NDArray[np.bool_]
    """Whether a place is the first of its letter in the word: [place, word]."""
    answer_rows: NDArray[np.intp]

    @classmethod
    def of(cls, position: Position) -> LetterTable:
        """The table of the position's lexicon, made once in a game or simulation."""
        if "letters" not in position.memo:
            position.memo["letters"] = cls.build(position.lexicon)
        table: LetterTable = position.memo["letters"]
        return table

    @classmethod
    def build(cls, lexicon: Lexicon) -> LetterTable:
        """The table of one lexicon."""
        import numpy as np

        letter_at = np.ascontiguousarray(lexicon.numbers(lexicon.guesses).T.astype(np.intp))
        words = np.arange(len(lexicon.guesses))
        contains = np.zeros((len(words), len(lexicon.alphabet)), np.bool_)
        first = np.zeros(letter_at.shape, np.bool_)
        for place, letter in enumerate(letter_at):
            first[place] = ~contains[words, letter]
            contains[words, letter] = True
        rows = np.array([lexicon.guess_ids[word] for word in lexicon.answers], np.intp)
        return cls(contains, letter_at, first, rows)

    def containing(self, position: Position) -> NDArray[np.int64]:
        """How many candidates contain each letter."""
        import numpy as np

        counts: NDArray[np.int64] = np.count_nonzero(
            self.contains[self.answer_rows[position.candidate_ids]], axis=0
        )
        return counts

    def standing(self, position: Position) -> NDArray[np.int64]:
        """How many candidates have each letter at each place: [place, letter]."""
        import numpy as np

        columns = self.letter_at[:, self.answer_rows[position.candidate_ids]]
        alphabet = self.contains.shape[1]
        return np.array([np.bincount(column, minlength=alphabet) for column in columns])

    def sums(
        self, rows: NDArray[np.intp], here: NDArray[np.int64], first: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """Per word the sum over its places of ``here``, and of ``first`` where a letter is new.

        Both are indexed [place, letter].
        """
        import numpy as np

        total = np.zeros(len(rows), np.int64)
        for place, letter_at in enumerate(self.letter_at):
            # One look-up: the second half of the values is for letters that are new.
            values = np.concatenate((here[place], here[place] + first[place]))
            total += values[(letter_at + len(here[place]) * self.first[place])[rows]]
        return total

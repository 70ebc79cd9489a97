"""Feedback: the pattern an answer gives to a guess, one pair or a whole table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from fivefold import _core
from fivefold.base.errors import BadWordError, quoted
from fivefold.base.kernel import active_kernel
from fivefold.base.progress import Control, OnProgress
from fivefold.puzzle.pattern import Pattern, pattern_count
from fivefold.words.letters import letters, parse_word
from fivefold.words.lexicon import Lexicon

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def feedback(guess: str, answer: str) -> Pattern:
    """The pattern ``answer`` gives to ``guess``; any two words of one length.

    >>> feedback("ninny", "annex")
    Pattern.parse('YBGBB')
    >>> print(feedback("élève", "étele"))
    GYBBG
    """
    guess_letters, answer_letters = letters(parse_word(guess)), letters(parse_word(answer))
    if len(guess_letters) != len(answer_letters):
        lengths = f"{len(guess_letters)} and {len(answer_letters)} letters"
        raise BadWordError(f"{quoted(guess)} and {quoted(answer)} have {lengths}: they must be the same")
    number: dict[str, int] = {}
    for letter in guess_letters + answer_letters:
        number.setdefault(letter, len(number))
    code = _core.feedback(
        bytes(number[letter] for letter in guess_letters),
        bytes(number[letter] for letter in answer_letters),
    )
    return Pattern(code, len(guess_letters))


@dataclass(frozen=True, eq=False)
class FeedbackTable:
    """The pattern of every guess of a lexicon against every answer.

    ``patterns`` holds the codes: one row per guess, one column per answer, in the
    order of the lexicon; uint8 to five letters, uint16 to ten, uint32 for eleven.
    It is read-only.

    >>> table = FeedbackTable.build(Lexicon.from_words(["annex", "ninny", "crane"]))
    >>> table["ninny", "annex"]
    Pattern.parse('YBGBB')
    >>> table.patterns.shape
    (3, 3)
    """

    lexicon: Lexicon
    patterns: NDArray[Any]

    def __post_init__(self) -> None:
        shape = len(self.lexicon.guesses), len(self.lexicon.answers)
        width = 1 if self.lexicon.length <= 5 else 2 if self.lexicon.length <= 10 else 4
        if self.patterns.shape != shape or self.patterns.dtype != f"u{width}":
            raise ValueError(
                f"not a table of {self.lexicon!r}: {self.patterns.dtype} {self.patterns.shape}"
            )
        # The core counts patterns in arrays of this size.
        if int(self.patterns.max()) >= pattern_count(self.lexicon.length):
            raise ValueError(f"a code that is no pattern of {self.lexicon.length} letters")

    @classmethod
    def build(
        cls,
        lexicon: Lexicon,
        *,
        threads: int = 0,
        kernel: str | None = None,
        on_progress: OnProgress | None = None,
    ) -> FeedbackTable:
        """Fill the table on ``threads`` threads (0: one per core).

        Takes about 0.06 ns per pattern and core: 2 ms for 30 million patterns, once
        the memory is there.  Progress counts guesses.
        """
        rows = letter_rows(lexicon)
        patterns = rows.empty_table()
        rows.fill(patterns, kernel or active_kernel(), threads, Control(), on_progress)
        patterns.flags.writeable = False
        return cls(lexicon, patterns)

    @cached_property
    def own_rows(self) -> NDArray[np.uint32]:
        """The row of every answer as a guess; read-only."""
        import numpy as np

        ids = self.lexicon.guess_ids
        rows = np.array([ids[word] for word in self.lexicon.answers], np.uint32)
        rows.flags.writeable = False
        return rows

    def row(self, guess: str) -> NDArray[Any]:
        """The codes of one guess against every answer."""
        self.lexicon.require_guesses([guess])
        row: NDArray[Any] = self.patterns[self.lexicon.guess_ids[guess]]
        return row

    def __getitem__(self, pair: tuple[str, str]) -> Pattern:
        guess, answer = pair
        self.lexicon.require_answers([answer])
        code = self.row(guess)[self.lexicon.answer_ids[answer]]
        return Pattern(int(code), self.lexicon.length)

    def candidate_ids(self, guess: str, pattern: Pattern) -> NDArray[np.intp]:
        """The columns of the answers that give ``pattern`` to ``guess``."""
        import numpy as np

        return np.flatnonzero(self.row(guess) == pattern.code)

    def __repr__(self) -> str:
        return f"FeedbackTable({self.lexicon!r})"


def letter_rows(lexicon: Lexicon) -> _core.LetterRows:
    """The rows whose sums are the feedback table of ``lexicon``."""
    return _core.LetterRows(lexicon.numbers(lexicon.guesses), lexicon.numbers(lexicon.answers))


def pattern_codes(guesses: Sequence[str], answers: Sequence[str]) -> NDArray[Any]:
    """The codes of any words of one length against any others: one row per guess.

    >>> pattern_codes(["ninny"], ["annex", "ninny"]).tolist()
    [[99, 242]]
    """
    rows = _core.LetterRows(*_numbered(guesses, answers))
    patterns = rows.empty_table()
    rows.fill(patterns, active_kernel(), 1, Control(), None)
    return patterns


def _numbered(*lists: Sequence[str]) -> list[NDArray[np.uint8]]:
    """Words as the core stores them, letters numbered as they come."""
    import numpy as np

    texts = ["".join(words) for words in lists]
    if all(text.isascii() for text in texts):
        flat = [np.frombuffer(text.encode("ascii"), np.uint8) for text in texts]
    else:
        number: dict[str, int] = {}
        for letter in letters("".join(texts)):
            number.setdefault(letter, len(number))
        flat = [np.array([number[letter] for letter in letters(text)], np.uint8) for text in texts]
    return [codes.reshape(len(words), -1) for codes, words in zip(flat, lists, strict=True)]

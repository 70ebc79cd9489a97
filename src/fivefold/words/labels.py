"""Labels: the guesses and answers of a puzzle that has no words, only replies.

Everything that asks about letters refuses such a puzzle; what needs nothing but the table of replies,
as the exact search does, takes it as any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from fivefold.base.arrays import NDArray, np
from fivefold.base.errors import WordListError
from fivefold.words.catalogue import words_sha256
from fivefold.words.lexicon import Lexicon


@dataclass(frozen=True, repr=False)
class Labels(Lexicon):
    """Names in place of words; `FeedbackTable.from_function` and `from_array` make them."""

    marks: int = 0
    """How many marks, of three kinds each, number all replies."""
    replies_sha256: str = ""
    """The hash of the replies: two puzzles may have the same names."""

    def _require_letters(self) -> None:
        """Names may be any text."""

    @property
    def has_letters(self) -> bool:
        """Names have none."""
        return False

    def spelled(self, word: str) -> str:
        """Names are taken as they are written."""
        return word

    def spelled_all(self, words: str | Iterable[str]) -> list[str]:
        """Names may have spaces: a text is one of them."""
        return [words] if isinstance(words, str) else list(words)

    def parsed(self, word: str) -> str:
        """Any text may be a name."""
        return word

    @cached_property
    def length(self) -> int:
        """Marks per reply."""
        return self.marks

    @cached_property
    def alphabet(self) -> tuple[str, ...]:
        """There is none: raises `WordListError`."""
        raise WordListError(
            f"{self.name} is known by its replies alone: this needs words, whose letters can be compared"
        )

    @cached_property
    def sha256(self) -> str:
        """The hash that names the puzzle: of its names and its replies."""
        return words_sha256((super().sha256, f"replies {self.replies_sha256}"))

    def numbers(self, words: Sequence[str]) -> NDArray[np.uint8]:
        """There are none: raises `WordListError`."""
        raise AssertionError(f"{words[0]} of {self.alphabet}")  # which raises first

"""Hypothesis strategies named after the domain."""

from __future__ import annotations

from hypothesis import strategies as st

from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.pattern import Pattern, pattern_count
from fivefold.words.letters import LONGEST, SHORTEST
from fivefold.words.lexicon import Lexicon

# A small alphabet makes repeated letters the common case.
LETTERS = "abcd"

lengths = st.integers(SHORTEST, LONGEST)


def words(length: int = 5, alphabet: str = LETTERS) -> st.SearchStrategy[str]:
    """Words of one length."""
    return st.text(alphabet=alphabet, min_size=length, max_size=length)


def word_lists(length: int = 5, alphabet: str = LETTERS, most: int = 40) -> st.SearchStrategy[list[str]]:
    """Different words of one length, at least one."""
    return st.lists(words(length, alphabet), min_size=1, max_size=most, unique=True)


def patterns(length: int = 5) -> st.SearchStrategy[Pattern]:
    """Any pattern of one length, possible or not."""
    return st.builds(Pattern, st.integers(0, pattern_count(length) - 1), st.just(length))


@st.composite
def tables(draw: st.DrawFn) -> FeedbackTable:
    """A table of words with few letters, where many patterns repeat."""
    length = draw(st.sampled_from([3, 5, 6]))
    words = st.text(alphabet="abcdefg", min_size=length, max_size=length)
    answers = draw(st.lists(words, min_size=1, max_size=60, unique=True))
    return FeedbackTable.build(
        Lexicon.from_words(answers, draw(st.lists(words, max_size=40))), threads=1
    )

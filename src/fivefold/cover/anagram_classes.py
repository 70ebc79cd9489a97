"""Anagram classes: words by the letters they have, which is all a cover asks of them.

Words with a repeated letter, of another length or with signs that are no letters cannot
be in a cover; they are counted and left behind.  ASCII text is read by the native core;
other text takes a slower way through Python, where letters are what a reader sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from string import ascii_lowercase

from fivefold import _core
from fivefold.base.errors import OptionError, WordListError, quoted
from fivefold.base.files import decoded, text_lines
from fivefold.words.letters import is_letter, letters, normalise

MOST_LETTERS = 64
"""A set of letters is a 64-bit number."""

Lengths = int | tuple[int, int]
"""One length of words, or the shortest and the longest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WordCounts:
    """What became of the lines of a text; the first reason that applies counts."""

    words: int
    """Different words that were kept."""
    classes: int
    blank: int
    wrong_length: int
    not_letters: int
    """With a sign that is no letter, or a letter that is not in the alphabet."""
    repeated_letters: int
    duplicates: int

    @property
    def notes(self) -> tuple[str, ...]:
        """What was left behind, for people."""
        found = (
            (self.wrong_length, "of another length"),
            (self.not_letters, "with a sign that is not in the alphabet"),
            (self.repeated_letters, "with a letter twice"),
            (self.duplicates, "repeated"),
            (self.blank, "blank"),
        )
        return tuple(f"{count} {what}" for count, what in found if count)


class AnagramClasses:
    """The words of one or more texts, in classes of equal letters.

    >>> classes = AnagramClasses.of(["fjord", "GUCKS", "sucks", "cake", "nymph", "nymph"])
    >>> len(classes), classes.counts.repeated_letters, classes.counts.duplicates
    (3, 1, 1)
    """

    def __init__(
        self, texts: Iterable[tuple[str, bytes]], *, lengths: Lengths = 5, alphabet: str | None = None
    ) -> None:
        """Read (name, content) pairs; ``alphabet`` defaults to a to z.

        When other letters occur in words that fit, it defaults to the letters that occur.
        """
        self.shortest, self.longest = (lengths, lengths) if isinstance(lengths, int) else lengths
        if not 1 <= self.shortest <= self.longest <= MOST_LETTERS:
            text = f"{self.shortest}-{self.longest}"
            raise OptionError(f"{quoted(text)} is not a range of lengths from 1 to {MOST_LETTERS}")
        self._native = _core.AnagramClasses(self.shortest, self.longest)
        self._slow_counts = dict.fromkeys(
            ("blank", "wrong_length", "not_letters", "repeated_letters"), 0
        )
        given = None if alphabet is None else _parse_alphabet(alphabet)
        contents = [(name, data.removeprefix(b"\xef\xbb\xbf")) for name, data in texts]
        plain = all(data.isascii() and not _structured(name, data) for name, data in contents)
        if plain and (given is None or "".join(given).isascii()):
            allowed = ascii_lowercase if given is None else given
            self.alphabet = tuple(sorted(allowed))
            bits = sum(1 << ascii_lowercase.index(letter) for letter in self.alphabet)
            self._numbers = {letter: ascii_lowercase.index(letter) for letter in self.alphabet}
            for name, data in contents:
                self._native.read(_checked_lines(name, data), bits)
        else:
            self._read_slowly(contents, given)

    @classmethod
    def of(
        cls, words: Iterable[str], *, lengths: Lengths = 5, alphabet: str | None = None
    ) -> AnagramClasses:
        """The classes of words that are in memory."""
        text = "\n".join(" ".join(word.split()) if "\n" in word else word for word in words)
        return cls(
            [("words", text.encode("utf-8", "surrogatepass"))], lengths=lengths, alphabet=alphabet
        )

    def __len__(self) -> int:
        return len(self._native)

    @property
    def native(self) -> _core.AnagramClasses:
        """What the native search takes."""
        return self._native

    @property
    def counts(self) -> WordCounts:
        """What became of the lines read."""
        fast, slow = self._native.counts, self._slow_counts
        return WordCounts(
            words=fast.words,
            classes=len(self),
            blank=fast.blank + slow["blank"],
            wrong_length=fast.wrong_length + slow["wrong_length"],
            not_letters=fast.not_letters + slow["not_letters"],
            repeated_letters=fast.repeated_letters + slow["repeated_letters"],
            duplicates=fast.duplicates,
        )

    def words(self, index: int) -> tuple[str, ...]:
        """The words of one class in alphabetical order."""
        return tuple(sorted(self._native.words(index)))

    def letter_set(self, text: str) -> int:
        """The letters of ``text`` as a number; letters outside the alphabet are dropped."""
        numbers = (self._numbers.get(letter) for letter in letters(normalise(text)))
        return sum({1 << number for number in numbers if number is not None})

    def letters_of(self, letter_set: int) -> str:
        """The letters of a set in alphabetical order."""
        return "".join(letter for letter in self.alphabet if letter_set >> self._numbers[letter] & 1)

    def __contains__(self, word: str) -> bool:
        index = self._native.find(self.letter_set(word))
        return index >= 0 and normalise(word) in self._native.words(index)

    def _read_slowly(self, contents: list[tuple[str, bytes]], given: tuple[str, ...] | None) -> None:
        counts = self._slow_counts
        kept: list[tuple[str, tuple[str, ...]]] = []
        for name, data in contents:
            for line in _entries(name, data):
                word = normalise(line.strip())
                split = letters(word)
                if not word:
                    counts["blank"] += 1
                elif not self.shortest <= len(split) <= self.longest:
                    counts["wrong_length"] += 1
                elif not all(map(is_letter, split)) or (given and not set(split) <= set(given)):
                    counts["not_letters"] += 1
                elif len(set(split)) < len(split):
                    counts["repeated_letters"] += 1
                else:
                    kept.append((word, split))
        occurring = {letter for _, split in kept for letter in split}
        if given is not None:
            self.alphabet = tuple(sorted(given))
        elif occurring <= set(ascii_lowercase):
            self.alphabet = tuple(ascii_lowercase)
        else:
            self.alphabet = tuple(sorted(occurring))
        if len(self.alphabet) > MOST_LETTERS:
            found = len(self.alphabet)
            raise WordListError(f"{found} different letters: a cover can have at most {MOST_LETTERS}")
        self._numbers = {letter: number for number, letter in enumerate(self.alphabet)}
        for word, split in kept:
            self._native.add(sum(1 << self._numbers[letter] for letter in split), word)


def _parse_alphabet(text: str) -> tuple[str, ...]:
    alphabet = tuple(dict.fromkeys(letters(normalise(text))))
    for letter in alphabet:
        if not is_letter(letter):
            raise OptionError(f"{quoted(letter)} in the alphabet is not a letter")
    if not 1 <= len(alphabet) <= MOST_LETTERS:
        message = f"an alphabet of {len(alphabet)} letters: there can be 1 to {MOST_LETTERS}"
        raise OptionError(message)
    return alphabet


def _structured(name: str, data: bytes) -> bool:
    """Whether the text is CSV or a JSON array rather than one word per line."""
    return name.lower().endswith(".csv") or data.lstrip()[:1] == b"["


def _checked_lines(name: str, data: bytes) -> bytes:
    """``data`` with line ends the native reader knows."""
    if b"\0" in data:
        line = 1 + data[: data.index(b"\0")].count(b"\n")
        raise WordListError(f"{name}, line {line}: not text, it contains a zero byte")
    return data.replace(b"\r", b"\n") if b"\r" in data and b"\n" not in data else data


def _entries(name: str, data: bytes) -> Iterator[str]:
    text = decoded(name, _checked_lines(name, data), WordListError)
    if _structured(name, data):
        from fivefold.words.lists import entries_of

        for _, entry in entries_of(name, text):
            yield entry
    else:
        for _, line in text_lines(name, text, WordListError):
            yield line

"""The lexicon: the words that may be guessed and those that may be the answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Sized
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from operator import ge
from pathlib import Path

from fivefold.base.arrays import NDArray, np
from fivefold.base.errors import UnknownWordError, WordListError, quoted
from fivefold.words.catalogue import DEFAULT_LIST, builtin_list, data_words, list_title, words_sha256
from fivefold.words.letters import Label, letters, normalise, parse_word, separate_words
from fivefold.words.lists import read_words, require_one_length

# Letters are bytes in the core, and one value is kept free.
MOST_LETTERS = 255


@dataclass(frozen=True)
class Lexicon:
    """Two sorted lists of words of one length; every answer may be guessed.

    >>> lexicon = Lexicon.load("nyt-2022")
    >>> lexicon
    Lexicon('nyt-2022', 2309 answers, 12947 guesses)
    >>> lexicon.length, lexicon.answers[0], "SOARE" in lexicon
    (5, 'aback', True)
    """

    name: str
    answers: tuple[str, ...]
    guesses: tuple[str, ...]
    notes: tuple[str, ...] = field(default=(), compare=False)
    """What was tolerated while reading, for people."""

    def __post_init__(self) -> None:
        if not self.answers:
            raise WordListError(f"{self.name}: no answers")
        # Tie rules and look-ups rely on this; `from_words` takes words as they come.
        for words in (self.answers, self.guesses):
            if any(map(ge, words, islice(words, 1, None))):
                raise WordListError(f"{self.name}: the words are not sorted or not different")
        if not set(self.guesses).issuperset(self.answers):
            raise WordListError(f"{self.name}: an answer is not among the guesses")
        self._require_letters()

    def _require_letters(self) -> None:
        if isinstance(self.answers[0], Label):
            raise WordListError(f"{self.name}: {quoted(str(self.answers[0]))} has no letters")
        if len(self.alphabet) > MOST_LETTERS:
            message = f"{len(self.alphabet)} different letters, at most {MOST_LETTERS} are possible"
            raise WordListError(f"{self.name}: {message}")

    @classmethod
    def load(cls, name: str = DEFAULT_LIST) -> Lexicon:
        """A list that comes with fivefold; `builtin_lists` gives their names."""
        entry = builtin_list(name)
        return cls(entry.name, data_words(entry.answers.file), data_words(entry.guesses.file))

    @classmethod
    def of(cls, words: Lexicon | str) -> Lexicon:
        """A list itself, or the one of that name that comes with fivefold."""
        return cls.load(words) if isinstance(words, str) else words

    @classmethod
    def read(cls, answers: str | Path | None = None, guesses: str | Path | None = None) -> Lexicon:
        """Your own lists from files; with one file, every word can be guessed and be the answer.

        Answers that the file of guesses lacks are added to the guesses, and `notes` says how many.
        """
        files = [read_words(path) for path in (answers, guesses) if path is not None]
        if not files:
            raise WordListError("name a file of answers or of guesses")
        answer_file, guess_file = files[0], files[-1]
        first = answer_file.words[0]
        require_one_length(guess_file.path, [(first, ""), *guess_file.places.items()])
        notes = [note for file in files for note in file.notes]
        if added := len(set(answer_file.words).difference(guess_file.words)):
            notes.append(f"{guess_file.path}: {added} answer{'s' * (added != 1)} added to the guesses")
        every = sorted({*answer_file.words, *guess_file.words})
        name = Path(answer_file.path).stem
        return cls(name, tuple(sorted(answer_file.words)), tuple(every), tuple(notes))

    @classmethod
    def from_words(
        cls, answers: Iterable[str], guesses: Iterable[str] = (), *, name: str = "words"
    ) -> Lexicon:
        """A lexicon of given words; answers are added to the guesses.

        >>> Lexicon.from_words(["crane", "Slate"]).answers
        ('crane', 'slate')
        """
        answer_set = {parse_word(word) for word in answers}
        guess_set = answer_set | {parse_word(word) for word in guesses}
        require_one_length(name, ((word, "") for word in sorted(guess_set)))
        return cls(name, tuple(sorted(answer_set)), tuple(sorted(guess_set)))

    def answers_only(self) -> Lexicon:
        """The same puzzle where only answers may be guessed."""
        return replace(self, name=f"{self.name}, answers only", guesses=self.answers)

    def every_guess(self) -> Lexicon:
        """The same puzzle where every guess may be the answer.

        >>> Lexicon.from_words(["crane", "slate"], ["fuzzy"]).every_guess()
        Lexicon('words, every guess', 3 answers, 3 guesses)
        """
        return replace(self, name=f"{self.name}, every guess", answers=self.guesses)

    def without(self, words: str | Iterable[str]) -> Lexicon:
        """The same puzzle when these words cannot be the answer.

        >>> Lexicon.from_words(["crane", "slate"]).without(["CRANE", "fuzzy"])
        Lexicon('words without 1 answer', 1 answer, 2 guesses)
        """
        past = set(self.spelled_all(words)).intersection(self.answers)
        if not past:
            return self
        if len(past) == len(self.answers):
            raise WordListError(f"{self.title}: no answer is left")
        rest = tuple(word for word in self.answers if word not in past)
        return replace(self, name=f"{self.name} without {_count(past, 'answer')}", answers=rest)

    @property
    def title(self) -> str:
        """Its name for people.

        >>> Lexicon.load("nyt-2023").title
        'NYT Wordle, July 2023'
        """
        return list_title(self.name)

    def spelled(self, word: str) -> str:
        """``word`` as this list spells it, whatever its case; it need not be in the list."""
        return normalise(word)

    def spelled_all(self, words: str | Iterable[str]) -> list[str]:
        """Words as this list spells them; a text is divided at spaces and commas."""
        return [self.spelled(word) for word in separate_words(words)]

    def parsed(self, word: str) -> str:
        """``word`` as this list spells it, in it or not; `BadWordError` if it is no word."""
        return parse_word(word)

    @property
    def has_letters(self) -> bool:
        """Whether its guesses are words; those of a table made from replies are names only."""
        return True

    @cached_property
    def length(self) -> int:
        """Letters per word."""
        return len(letters(self.answers[0]))

    @cached_property
    def alphabet(self) -> tuple[str, ...]:
        """Every letter that occurs, sorted; a letter's place is its number in the core."""
        text = "".join(self.guesses)
        return tuple(sorted(set(letters(text))))

    @cached_property
    def sha256(self) -> str:
        """The hash that names the puzzle: of the hashes of its answers and of its guesses."""
        return words_sha256(
            (f"answers {words_sha256(self.answers)}", f"guesses {words_sha256(self.guesses)}")
        )

    def as_dict(self) -> dict[str, str | int]:
        """What names the puzzle wherever it is written: name, hash and sizes."""
        return {
            "name": self.name,
            "sha256": self.sha256,
            "answers": len(self.answers),
            "guesses": len(self.guesses),
        }

    @cached_property
    def answer_ids(self) -> dict[str, int]:
        """The column of every answer in a feedback table."""
        return {word: i for i, word in enumerate(self.answers)}

    @cached_property
    def guess_ids(self) -> dict[str, int]:
        """The row of every guess in a feedback table."""
        return {word: i for i, word in enumerate(self.guesses)}

    def __contains__(self, word: object) -> bool:
        return word in self.guess_ids or (isinstance(word, str) and self.spelled(word) in self.guess_ids)

    def guess(self, word: str) -> str:
        """A guess of the list, given in any case, or `UnknownWordError`.

        >>> Lexicon.load("nyt-2022").guess("SOARE")
        'soare'
        """
        spelled = word if word in self.guess_ids else self.spelled(word)
        self.require_guesses([spelled])
        return self.guesses[self.guess_ids[spelled]]

    def require_guesses(self, words: Iterable[str]) -> None:
        """Raise `UnknownWordError` naming every word that may not be guessed."""
        if unknown := [word for word in words if word not in self.guess_ids]:
            from fivefold.words.near_words import near_hint

            near = near_hint(unknown[0], self) if len(unknown) == 1 else ""
            raise UnknownWordError(f"not among the guesses of {self.title}: {_some(unknown)}{near}")

    def require_answers(self, words: Iterable[str]) -> None:
        """Raise `UnknownWordError` naming every word that cannot be the answer."""
        if unknown := [word for word in words if word not in self.answer_ids]:
            raise UnknownWordError(f"not among the answers of {self.title}: {_some(unknown)}")

    def numbers(self, words: Sequence[str]) -> NDArray[np.uint8]:
        """Words as the core stores them: uint8, one row per word, one column per letter."""
        number = {letter: i for i, letter in enumerate(self.alphabet)}
        flat = "".join(words)
        if flat.isascii():
            table = np.zeros(128, np.uint8)
            for letter, place in number.items():
                if letter.isascii():
                    table[ord(letter)] = place
            codes = table[np.frombuffer(flat.encode("ascii"), np.uint8)]
        else:
            codes = np.array([number[letter] for letter in letters(flat)], np.uint8)
        return codes.reshape(len(words), self.length)

    def __repr__(self) -> str:
        counts = f"{_count(self.answers, 'answer')}, {_count(self.guesses, 'guess')}"
        return f"{type(self).__name__}({self.name!r}, {counts})"

    def _repr_html_(self) -> str:
        from fivefold.show.html import lexicon_html

        return lexicon_html(self)


def _count(things: Sized, what: str) -> str:
    """How many there are, in words."""
    plural = "es" if what.endswith("s") else "s"
    return f"{len(things)} {what}{plural if len(things) != 1 else ''}"


def _some(words: Sequence[str], most: int = 5) -> str:
    """The first few words on one line."""
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return ", ".join(words[:most]) + more


# Labels: the guesses and answers of a puzzle that has no words, only replies.
#
# Everything that asks about letters refuses such a puzzle; what needs nothing but the table of replies,
# as the exact search does, takes it as any other.


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

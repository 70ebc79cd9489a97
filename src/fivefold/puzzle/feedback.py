"""Feedback: the pattern an answer gives to a guess, one pair or a whole table.

>>> table = FeedbackTable.from_function(["low", "mid"], ["low", "mid"], lambda g, a: g == a)
>>> table["low", "mid"], table.reply_of(table["low", "mid"])
(Pattern.parse('BB'), False)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from fivefold import _core
from fivefold.base.arrays import NDArray, np
from fivefold.base.errors import BadPatternError, BadWordError, ListTooLongError, WordListError, quoted
from fivefold.base.kernel import active_kernel
from fivefold.base.memory import free_memory
from fivefold.base.progress import Control, OnProgress
from fivefold.puzzle.clue import Clue, as_clues, require_length
from fivefold.puzzle.pattern import Pattern, pattern_count
from fivefold.puzzle.pattern_codes import false_patterns, letter_rows
from fivefold.words.letters import LONGEST, SHORTEST, Label, letters, parse_word
from fivefold.words.lexicon import Labels, Lexicon

# Replies of any kind, numbered so that the searches take them for patterns.


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NumberedReplies:
    """What makes a table: names, codes, and what each code stands for."""

    labels: Labels
    codes: NDArray[Any]
    replies: dict[int, Hashable]


def numbered_replies(
    guesses: Sequence[str],
    answers: Sequence[str],
    replies: NDArray[Any] | Sequence[Sequence[Hashable]],
    *,
    name: str,
) -> NumberedReplies:
    """Replies as codes of patterns with as few marks as number them all.

    The reply to the answer itself is the pattern whose marks are all exact, as in a puzzle of words; the
    others are numbered from 0, in the order in which they first occur.
    """
    import hashlib

    _require_names(name, guesses, answers)
    rows = [list(row) for row in replies]
    if len(rows) != len(guesses) or any(len(row) != len(answers) for row in rows):
        raise WordListError(
            f"{name}: {len(guesses)} guesses and {len(answers)} answers need as many replies"
        )
    _require_comparable(guesses, answers, rows)
    row_of = dict(zip(guesses, rows, strict=True))
    column_of = {answer: column for column, answer in enumerate(answers)}
    win = _reply_to_the_answer(row_of, column_of)
    ordered = [
        [row_of[guess][column_of[answer]] for answer in sorted(answers)] for guess in sorted(guesses)
    ]
    number: dict[Hashable, int] = {}
    for row in ordered:
        for reply in row:
            if reply != win:
                number.setdefault(reply, len(number))
    marks = next((n for n in range(SHORTEST, LONGEST + 1) if pattern_count(n) > len(number)), None)
    if marks is None:
        raise BadPatternError(f"{name}: {len(number) + 1} different replies are too many")
    number[win] = pattern_count(marks) - 1
    dtype = np.uint8 if marks <= 5 else np.uint16 if marks <= 10 else np.uint32
    codes = np.array([[number[reply] for reply in row] for row in ordered], dtype)
    codes.flags.writeable = False
    labels = Labels(
        name=name,
        answers=tuple(Label(answer, marks) for answer in sorted(answers)),
        guesses=tuple(Label(guess, marks) for guess in sorted(guesses)),
        marks=marks,
        replies_sha256=hashlib.sha256(codes.tobytes()).hexdigest(),
    )
    return NumberedReplies(
        labels=labels, codes=codes, replies={code: reply for reply, code in number.items()}
    )


def _require_names(name: str, guesses: Sequence[str], answers: Sequence[str]) -> None:
    if not answers:
        raise WordListError(f"{name}: no answers")
    for kind, names in (("guess", guesses), ("answer", answers)):
        for text in names:
            if not isinstance(text, str):
                raise WordListError(f"{name}: the {kind} {quoted(text)} is not a text")
        if len(set(names)) < len(names):
            twice = next(text for text in names if names.count(text) > 1)
            raise WordListError(f"{name}: the {kind} {quoted(twice)} is given twice")
    known = set(guesses)
    for answer in answers:
        if answer not in known:
            raise WordListError(f"{name}: the answer {quoted(answer)} is not among the guesses")


def _require_comparable(
    guesses: Sequence[str], answers: Sequence[str], rows: Sequence[Sequence[Hashable]]
) -> None:
    """Replies are numbered by which are equal, so each must equal itself, as NaN does not."""
    for guess, row in zip(guesses, rows, strict=True):
        for answer, reply in zip(answers, row, strict=True):
            try:
                equal = bool(reply == reply and hash(reply) == hash(reply))  # noqa: PLR0124
            except (TypeError, ValueError):
                equal = False
            if not equal:
                message = f"{quoted(guess)} gets {quoted(reply)} from {quoted(answer)}"
                raise BadPatternError(f"{message}: such a reply cannot be compared with others")


def _reply_to_the_answer(row_of: dict[str, list[Hashable]], column_of: dict[str, int]) -> Hashable:
    """What the answer itself replies; an error if that differs, or if another guess gets it too."""
    first = next(iter(column_of))
    win = row_of[first][column_of[first]]
    for answer, column in column_of.items():
        if (own := row_of[answer][column]) != win:
            here, there = f"{quoted(win)} to {quoted(first)}", f"{quoted(own)} to {quoted(answer)}"
            message = f"a right guess gets {here} but {there}: it must be one reply"
            raise BadPatternError(message)
    for guess, row in row_of.items():
        for answer, column in column_of.items():
            if guess != answer and row[column] == win:
                message = f"{quoted(guess)} gets the winning reply {quoted(win)} from {quoted(answer)}"
                raise BadPatternError(message)
    return win


# How much memory a feedback table takes, and whether there is as much.


def table_bytes(lexicon: Lexicon) -> int:
    """The bytes of a feedback table: one pattern per guess and answer.

    >>> table_bytes(Lexicon.from_words(["crane", "slate"], ["aahed"]))
    6
    """
    width = 1 if lexicon.length <= 5 else 2 if lexicon.length <= 10 else 4
    return width * len(lexicon.guesses) * len(lexicon.answers)


def fits_memory(lexicon: Lexicon, *, copies: int = 1) -> bool:
    """Whether there is room for so many copies of the table."""
    free = free_memory()
    return free is None or copies * table_bytes(lexicon) <= free


def require_memory(lexicon: Lexicon) -> None:
    """Raise `ListTooLongError` if the table does not fit into the memory that is free."""
    free = free_memory()
    if free is not None and table_bytes(lexicon) > free:
        size = f"{len(lexicon.guesses)} x {len(lexicon.answers)} patterns"
        needed = f"{in_gigabytes(table_bytes(lexicon))} of memory"
        raise ListTooLongError(
            f"the table of {lexicon.name}, {size}, takes {needed}; {in_gigabytes(free)} are free"
        )


def in_gigabytes(count: int) -> str:
    """Bytes for people.

    >>> in_gigabytes(8_712_000_000)
    '8.7 GB'
    """
    return f"{count / 1e9:.1f} GB"


# The feedback itself, as the core computes it.


def feedback(guess: str, answer: str) -> Pattern:
    """The pattern ``answer`` gives to ``guess``; any two words of one length.

    >>> feedback("ninny", "annex")
    Pattern.parse('YBGBB')
    >>> print(feedback("élève", "étele"))
    GYBBG
    """
    guess_letters, answer_letters = letters(parse_word(guess)), letters(parse_word(answer))
    if len(guess_letters) != len(answer_letters):
        lengths = f"{len(guess_letters)} letters; {quoted(answer)} has {len(answer_letters)}"
        raise BadWordError(f"{quoted(guess)} has {lengths}")
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

    ``patterns``, which is also ``np.asarray(table)``, holds the codes: one row per guess, one column
    per answer, in the order of the lexicon; uint8 to five letters, uint16 to ten, uint32 for eleven.
    It is read-only.

    >>> table = FeedbackTable.build(Lexicon.from_words(["annex", "ninny", "crane"]))
    >>> table["ninny", "annex"]
    Pattern.parse('YBGBB')
    >>> table.patterns.shape
    (3, 3)
    """

    lexicon: Lexicon
    patterns: NDArray[Any]
    replies: Mapping[int, Hashable] = field(default_factory=dict)
    """Of a table made from replies: what each code stands for."""

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
        # Whatever plays or searches relies on them: with false ones a game may never end.
        if objection := false_patterns(self.lexicon, self.patterns):
            raise ValueError(f"not a table of {self.lexicon!r}: {objection}")
        if self.patterns.flags.writeable:  # somebody may still hold and change it
            object.__setattr__(self, "patterns", self.patterns.copy())
            self.patterns.flags.writeable = False

    @classmethod
    def build(
        cls,
        lexicon: Lexicon | str,
        *,
        threads: int = 0,
        kernel: str | None = None,
        on_progress: OnProgress | None = None,
    ) -> FeedbackTable:
        """Fill the table on ``threads`` threads (0: one per core); progress counts guesses.

        `ListTooLongError` if the memory is too small for it.
        """
        lexicon = Lexicon.of(lexicon)
        require_memory(lexicon)
        rows = letter_rows(lexicon)
        patterns = rows.empty_table()
        rows.fill(patterns, kernel or active_kernel(), threads, Control(), on_progress)
        return table_of(lexicon, patterns)

    @classmethod
    def from_function(
        cls,
        guesses: Iterable[str],
        answers: Iterable[str],
        reply: Callable[[str, str], Hashable],
        *,
        name: str = "replies",
    ) -> FeedbackTable:
        """The table of any puzzle: ``reply(guess, answer)`` is what comes back.

        Guesses and answers are names, not words of one length; every answer can be guessed.  Guessing
        the answer must give one reply, always the same, that nothing else gives.

        >>> codes = ["11", "12", "21", "22"]
        >>> table = FeedbackTable.from_function(
        ...     codes, codes, lambda guess, answer: sum(map(str.__eq__, guess, answer)), name="pegs"
        ... )
        >>> table, table.reply_of(table["11", "12"])
        (FeedbackTable(Labels('pegs', 4 answers, 4 guesses)), 1)
        """
        rows, columns = list(guesses), list(answers)
        replies = [[reply(guess, answer) for answer in columns] for guess in rows]
        return cls.from_array(rows, columns, replies, name=name)

    @classmethod
    def from_array(
        cls,
        guesses: Iterable[str],
        answers: Iterable[str],
        replies: NDArray[Any] | Sequence[Sequence[Hashable]],
        *,
        name: str = "replies",
    ) -> FeedbackTable:
        """The same from an array of replies: one row per guess, one column per answer.

        >>> table = FeedbackTable.from_array(["low", "mid"], ["low", "mid"], [[0, 1], [-1, 0]])
        >>> table.reply_of(table["mid", "low"]), table.pattern_of(0).solved
        (-1, True)
        """
        made = numbered_replies(list(guesses), list(answers), replies, name=name)
        return table_of(made.labels, made.codes, made.replies)

    @cached_property
    def own_rows(self) -> NDArray[np.uint32]:
        """The row of every answer as a guess; read-only."""
        ids = self.lexicon.guess_ids
        rows = np.array([ids[word] for word in self.lexicon.answers], np.uint32)
        rows.flags.writeable = False
        return rows

    @property
    def walk_numbers(self) -> NDArray[np.uint8]:
        """The letters of every guess for walks that ask only how many there are; zeros without words."""
        lexicon = self.lexicon
        if lexicon.has_letters:
            return lexicon.numbers(lexicon.guesses)
        return np.zeros((len(lexicon.guesses), lexicon.length), np.uint8)

    def row(self, guess: str) -> NDArray[Any]:
        """The codes of one guess against every answer."""
        row: NDArray[Any] = self.patterns[self.lexicon.guess_ids[self.lexicon.guess(guess)]]
        return row

    def __getitem__(self, pair: tuple[str, str]) -> Pattern:
        guess, answer = pair
        answer = self.lexicon.spelled(answer)
        self.lexicon.require_answers([answer])
        code = self.row(guess)[self.lexicon.answer_ids[answer]]
        return Pattern(int(code), self.lexicon.length)

    def candidate_ids(self, guess: str, pattern: Pattern | str) -> NDArray[np.intp]:
        """The columns of the answers that give ``pattern`` to ``guess``."""
        [(word, shown)] = self.read_clues([(guess, pattern)])
        return np.flatnonzero(self.row(word) == shown.code)

    def pattern_of(self, reply: Hashable) -> Pattern:
        """The pattern that stands for a reply, in a table made from replies."""
        for code, known in self.replies.items():
            if known == reply:
                return Pattern(code, self.lexicon.length)
        raise BadPatternError(f"{quoted(reply)} is not a reply of {self.lexicon.name}")

    def reply_of(self, pattern: Pattern) -> Hashable:
        """The reply that a pattern stands for, in a table made from replies."""
        if pattern.code not in self.replies or pattern.length != self.lexicon.length:
            raise BadPatternError(f"{pattern} stands for no reply of {self.lexicon.name}")
        return self.replies[pattern.code]

    @property
    def reply_texts(self) -> dict[Pattern, str]:
        """By pattern the reply that it stands for, as text; empty for a table of words."""
        length = self.lexicon.length
        return {Pattern(code, length): str(reply) for code, reply in sorted(self.replies.items())}

    def read_clues(self, clues: Iterable[Any]) -> tuple[Clue, ...]:
        """Clues as people write them; of a puzzle without words, a guess and its reply or pattern."""
        if self.lexicon.has_letters:
            return as_clues(clues)
        given = list(clues)
        if given and isinstance(given[0], str):
            given = [tuple(given)]
        return tuple(self._read_clue(clue) for clue in given)

    def _read_clue(self, clue: Any) -> Clue:
        if not isinstance(clue, tuple) or len(clue) != 2:
            raise BadPatternError(f"{quoted(clue)} is not a guess and its reply")
        guess, reply = clue
        read = (
            self.lexicon.guess(guess),
            reply if isinstance(reply, Pattern) else self.pattern_of(reply),
        )
        require_length(self.lexicon.answers[0], [read])
        return read

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        if copy is False and dtype is not None and dtype != self.patterns.dtype:
            raise ValueError(f"patterns of {self.patterns.dtype} as {dtype} need a copy")
        return np.array(self.patterns, dtype) if copy or dtype is not None else self.patterns

    def __repr__(self) -> str:
        return f"FeedbackTable({self.lexicon!r})"


def table_of(
    lexicon: Lexicon, patterns: NDArray[Any], replies: Mapping[int, Hashable] | None = None
) -> FeedbackTable:
    """A table whose patterns are right by how they were made; they become read-only."""
    patterns.flags.writeable = False
    table = object.__new__(FeedbackTable)
    table.__dict__.update(lexicon=lexicon, patterns=patterns, replies={} if replies is None else replies)
    return table

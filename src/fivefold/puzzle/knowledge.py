"""What is known in the middle of a game: which words may be the answer, and which may be guessed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

from fivefold.base.errors import IllegalGuessError
from fivefold.puzzle.candidates import agreement, conflicting_clues
from fivefold.puzzle.clue import Clue
from fivefold.puzzle.feedback import FeedbackTable, table_of
from fivefold.puzzle.known_letters import KnownLetters
from fivefold.puzzle.rule import Rule
from fivefold.words.lexicon import Lexicon
from fivefold.words.weights import missing_note

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class SharedTable:
    """What the positions of one game have in common."""

    def __init__(self, table: FeedbackTable | None = None) -> None:
        self.table = table
        self.memo: dict[str, Any] = {}


class Knowledge:
    """A list, a rule and clues, and what follows from them: a sequence of the candidates.

    >>> from fivefold import Position
    >>> game = Position("nyt-2022").after("salet=BYBBB", "crony=BBBBB", "crane=GBBBB")
    >>> len(game), [guess for guess, _ in game.contradiction]
    (0, ['crony', 'crane'])
    """

    lexicon: Lexicon
    rule: Rule
    clues: tuple[Clue, ...]
    """What was guessed and shown; guesses may be any words of the right length."""
    weights: Mapping[str, int] | None
    """How likely each answer is, as whole numbers above 0; None: all alike.  An answer without a weight
    is a candidate only when no answer with one is left."""
    guesses_left: int | None
    """How many more guesses may be made; None: any number."""
    known: KnownLetters | None
    """Letters that are known without the guesses that told them."""

    _given: Mapping[str, float] | None  # the weights as they were given, also those of other words
    _before: Knowledge | None  # what it was made from: filtered already
    _only: tuple[str, ...] | None  # the candidates it was narrowed to by hand
    _shared: SharedTable

    # What may be the answer.

    @cached_property
    def candidate_ids(self) -> NDArray[np.intp]:
        """The candidates by their places in the list of answers, ascending."""
        import numpy as np

        ids = self.agreeing_ids
        if self.weights is not None:
            weighed = [self.lexicon.answers[i] in self.weights for i in ids]
            if any(weighed):
                ids = ids[np.array(weighed)]
        return ids

    @cached_property
    def agreeing_ids(self) -> NDArray[np.intp]:
        """The answers that agree with the clues, with or without a weight."""
        import numpy as np

        before = self._before
        ids = np.arange(len(self.lexicon.answers)) if before is None else before.agreeing_ids
        if self.known is not None and (before is None or before.known is not self.known):
            allowed = [self.known.allows(self.lexicon.answers[i]) for i in ids]
            ids = ids[np.array(allowed, np.bool_)]
        if self._only is not None:
            only = np.array([self.lexicon.answer_ids[word] for word in self._only], np.intp)
            ids = np.intersect1d(ids, only, assume_unique=True)
        if more := self.clues[0 if before is None else len(before.clues) :]:
            ids = ids[agreement(self.lexicon, more, ids, self._shared.table).all(axis=0)]
        return ids

    @cached_property
    def candidates(self) -> tuple[str, ...]:
        """The answers that agree with every clue, in the order of the list."""
        return tuple(self.lexicon.answers[i] for i in self.candidate_ids)

    @cached_property
    def candidate_weights(self) -> NDArray[np.int64]:
        """The weight of every candidate; 1 each when they are all alike."""
        import numpy as np

        if self.weights is None or not self.weighed:
            return np.ones(len(self), np.int64)
        return np.array([self.weights[word] for word in self.candidates], np.int64)

    @property
    def weighed(self) -> bool:
        """Whether the candidates have weights: all of them do, or none."""
        return self.weights is not None and bool(len(self)) and self.candidates[0] in self.weights

    @property
    def notes(self) -> tuple[str, ...]:
        """What is unusual about the weights, for people.

        >>> from fivefold import Position
        >>> Position("nyt-2022", weights={"crane": 2, "slate": 1}).notes
        ('2307 answers without a weight count as impossible',)
        """
        if self._given is None:
            return ()
        if self.weights is None:
            return (f"no answer of {self.lexicon.title} has a weight, so all count alike",)
        if len(self) and not self.weighed:
            return ("no answer with a weight fits, so all that fit count alike",)
        note = missing_note(self.weights, self.lexicon)
        return () if note is None else (note,)

    @cached_property
    def contradiction(self) -> tuple[Clue, ...]:
        """The fewest clues that no answer satisfies together; empty while there are candidates."""
        return conflicting_clues(self.lexicon, self.clues, self._shared.table)

    @property
    def solved(self) -> bool:
        """Whether the last guess was the answer."""
        return bool(self.clues) and self.clues[-1][1].solved

    def __len__(self) -> int:
        return len(self.candidate_ids)

    def __bool__(self) -> bool:
        return True  # a position without candidates is a position all the same

    def __iter__(self) -> Iterator[str]:
        return iter(self.candidates)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[str, ...]: ...
    def __getitem__(self, place: int | slice) -> str | tuple[str, ...]:
        return self.candidates[place]

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self.lexicon.spelled(word) in self._candidate_set

    @cached_property
    def _candidate_set(self) -> frozenset[str]:
        return frozenset(self.candidates)

    @property
    def narrowed(self) -> bool:
        """Whether words were ruled out by hand, with `among` or `without`."""
        return self._only is not None or (self._before is not None and self._before.narrowed)

    # What may be guessed.

    @cached_property
    def guess_ids(self) -> NDArray[np.intp]:
        """The guesses the rule allows by their places in the list of guesses, ascending."""
        import numpy as np

        before = self._before
        if before is None:
            return np.flatnonzero(self.rule.legal_guesses(self.lexicon, self.clues))
        ids = before.guess_ids
        more = self.clues[len(before.clues) :]
        if self.rule is Rule.NORMAL or not more:
            return ids
        return ids[self.rule.legal_guesses(self.lexicon, more)[ids]]

    @cached_property
    def guesses(self) -> tuple[str, ...]:
        """The words that the rule still allows, in the order of the list."""
        return tuple(self.lexicon.guesses[i] for i in self.guess_ids)

    def require_legal(self, word: str) -> None:
        """Raise an error if ``word`` is not in the list or the rule forbids it."""
        guess = self.lexicon.guess(word)
        if objection := self.rule.violation(guess, self.clues):
            raise IllegalGuessError(objection)

    # The table of replies, made when it is first asked for and shared by all later positions.

    @property
    def table(self) -> FeedbackTable:
        """The feedback table of the whole lexicon."""
        if self._shared.table is None:
            self._shared.table = FeedbackTable.build(self.lexicon)
        return self._shared.table

    @property
    def has_table(self) -> bool:
        """Whether the table exists already."""
        return self._shared.table is not None

    @cached_property
    def candidate_table(self) -> FeedbackTable:
        """The columns of the candidates alone, with every guess: much smaller late in a game."""
        import numpy as np

        if len(self) == len(self.lexicon.answers):
            return self.table
        lexicon = replace(self.lexicon, answers=self.candidates)
        if not self.has_table:
            return FeedbackTable.build(lexicon)
        patterns = np.ascontiguousarray(self.table.patterns[:, self.candidate_ids])
        return table_of(lexicon, patterns, self.table.replies)

    @property
    def memo(self) -> dict[str, Any]:
        """For strategies: what they compute once; all positions of one game or simulation share it."""
        return self._shared.memo

    @property
    def turn(self) -> int:
        """The number of the guess to come, from 1."""
        return len(self.clues) + 1

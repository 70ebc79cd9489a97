"""A judge: what positions and guesses of one lexicon are worth, exactly or with a mark.

The value of a position is the expected number of further guesses with best play, an exact fraction where
the search ends in time.  Otherwise it has bounds, and the upper one, a way to play, is its estimate.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import log2

from fivefold.base.bounds import Bounds
from fivefold.base.budget import Budget
from fivefold.base.progress import Control
from fivefold.players.opener_book import BookOpener, book_openers
from fivefold.puzzle.clue import History
from fivefold.puzzle.criterion import BY_ENTROPY
from fivefold.puzzle.feedback import FeedbackTable, feedback, pattern_codes
from fivefold.puzzle.partition import opener_splits
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from fivefold.search.guess_costs import GuessCost, guess_costs
from fivefold.strategies.quick_total import quick_total
from fivefold.words.lexicon import Lexicon

# From here on no search over all first guesses ends within seconds.
_MANY = 700
# From here on even a table and a walk take long, and a typical value has to do.
_TOO_MANY = 4000
# Further guesses needed after a guess that leaves a number of words, per word found and per bit left:
# a line through what `quick_total` needs with all 14855 words as answers.
_PER_WORD, _PER_BIT = Fraction(7, 4), Fraction(171, 1000)


@dataclass(frozen=True, slots=True)
class Value:
    """Expected further guesses, the next one included."""

    lower: Fraction
    """No way to play needs fewer."""
    number: Fraction
    """What a known way to play needs; for the whole of a very long list, what is typical."""

    @classmethod
    def of(cls, lower: int, upper: int, candidates: int) -> Value:
        """From bounds of a total."""
        return cls(Fraction(lower, candidates), Fraction(upper, candidates))

    @property
    def exact(self) -> bool:
        """Whether the number is proven rather than an estimate."""
        return self.lower == self.number


@dataclass(frozen=True, slots=True)
class Judgement:
    """A position and the guess played in it."""

    best: str
    """The best guess, or where that is not proven a good one."""
    value: Value
    """With the best guess."""
    played: Value
    """With the guess played."""


@dataclass(frozen=True)
class Judge:
    """A lexicon with what is needed to judge many games of it.

    >>> judge = Judge(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    >>> judgement = judge.judge("batch", judge.lexicon.answers)
    >>> judgement.best, str(judgement.value.number), str(judgement.played.number)
    ('chomp', '9/4', '5/2')
    """

    lexicon: Lexicon
    rule: Rule = Rule.NORMAL
    threads: int = 0
    control: Control = field(default_factory=Control)
    known_table: FeedbackTable | None = field(default=None, repr=False, compare=False)
    """The table of the whole lexicon, to save building it."""
    _openers: dict[str, Value] = field(default_factory=dict, repr=False)

    @cached_property
    def _whole_table(self) -> FeedbackTable:
        return self.known_table or FeedbackTable.build(self.lexicon, threads=self.threads)

    def table(self, candidates: Sequence[str]) -> FeedbackTable:
        """A feedback table that has these candidates: of the whole lexicon unless that is very long."""
        if len(self.lexicon.answers) < _TOO_MANY:
            return self._whole_table
        lexicon = Lexicon(self.lexicon.name, tuple(candidates), self.lexicon.guesses)
        return FeedbackTable.build(lexicon, threads=self.threads)

    def judge(
        self,
        guess: str,
        candidates: Sequence[str],
        history: History = (),
        *,
        seconds: float | None = None,
    ) -> Judgement:
        """``guess``, which may be any word, in the position that ``history`` led to."""
        end = None if seconds is None else time.monotonic() + seconds
        n = len(candidates)
        if n >= _TOO_MANY:
            return self._typical(guess)
        if n >= _MANY and self.control.stop_requested:
            return self._unsearched(guess, candidates, history)
        if n == len(self.lexicon.answers) and n >= _MANY:
            return self._judge_opener(guess, end)
        listed = guess in self.lexicon
        table = self.table(candidates)
        position = Position(self.lexicon, rule=self.rule, clues=history, guesses_left=None)
        if table.lexicon is self.lexicon:
            position = position.with_table(table)
        found = guess_costs(
            position.among(candidates),
            top=1,
            wanted=[guess] if listed else [],
            budget=self._budget(end),
        )
        first = found.guesses[0]
        best = self._value(
            table, candidates, GuessCost(first.word, Bounds(found.lower, first.total.upper))
        )
        if listed:
            played = self._value(table, candidates, found.wanted[0])
        else:
            played = self._judge_unlisted(guess, candidates, history, end)
        return _judgement(found.guesses[0].word, best, guess, played)

    def _value(self, table: FeedbackTable, candidates: Sequence[str], cost: GuessCost) -> Value:
        if cost.total.upper == cost.total.lower:
            return Value.of(cost.total.lower, cost.total.upper, len(candidates))
        # A search that was stopped may have found only a crude way to play.
        walked = self._walk(table, candidates, cost.word)
        if walked is None:  # stopped too: only something typical can be said
            walked = max(cost.total.lower + 1, _typical_total(cost.word, candidates))
        return Value.of(cost.total.lower, min(walked, cost.total.upper or walked), len(candidates))

    def _judge_opener(self, guess: str, end: float | None) -> Judgement:
        """The first guess of a long list: its own tree is searched, the best one is looked up."""
        answers = self.lexicon.answers
        played = self._opener(guess, end)
        lower = self._floor
        if self._book:
            # The book is about the normal rule; the others need no fewer guesses.
            first = self._book[0].word
            if self._book[0].certain:
                lower = Fraction(self._book[0].lower, len(answers))
        else:
            position = Position(self.lexicon).with_table(self._whole_table)
            found = guess_costs(position, top=1, budget=Budget(seconds=0, threads=self.threads))
            first = found.guesses[0].word
            lower = Fraction(found.lower, len(answers))
        best = self._opener(first, end)
        return _judgement(first, _with_bound(best, lower), guess, played)

    def _budget(self, end: float | None) -> Budget:
        return Budget(seconds=_left(end), threads=self.threads, control=self.control)

    @cached_property
    def _floor(self) -> Fraction:
        """No way to play needs fewer: one answer is found at once, the others with the next guess."""
        return Fraction(2 * len(self.lexicon.answers) - 1, len(self.lexicon.answers))

    @cached_property
    def _book(self) -> tuple[BookOpener, ...]:
        """Openers whose totals are known under the normal rule, best first."""
        return book_openers(self.lexicon)

    def _opener(self, guess: str, end: float | None) -> Value:
        """The value of the whole list with a given first guess, remembered."""
        if guess in self._openers:
            return self._openers[guess]
        answers, table = self.lexicon.answers, self._whole_table
        known = next((opener for opener in self._book if opener.word == guess), None)
        if known is not None and self.rule is Rule.NORMAL:
            value = Value.of(known.lower, known.total, len(answers))
        elif guess in self.lexicon:
            position = Position(self.lexicon, rule=self.rule, guesses_left=None).with_table(table)
            solution = solve(position, opener=guess, budget=self._budget(end))
            value = self._value(table, answers, GuessCost(guess, solution.total))
        else:
            value = self._judge_unlisted(guess, answers, (), end)
        self._openers[guess] = value
        return value

    def _typical(self, guess: str) -> Judgement:
        """The first guess of a very long list, by the bits it leaves."""
        lexicon = self.lexicon
        if guess not in lexicon:
            lexicon = Lexicon.from_words(lexicon.answers, [*lexicon.guesses, guess], name=lexicon.name)
        splits = opener_splits(lexicon, threads=self.threads)

        def value(place: int) -> Value:
            bits = Fraction(float(splits.remaining_bits[place])).limit_denominator(10**6)
            win = Fraction(int(splits.win[place] > 0), len(lexicon.answers))
            return Value(self._floor, 1 + _PER_WORD * (1 - win) + _PER_BIT * bits)

        best = int(BY_ENTROPY.order(splits)[0])
        played = value(lexicon.guess_ids[guess])
        return _judgement(lexicon.guesses[best], value(best), guess, played)

    def _unsearched(self, guess: str, candidates: Sequence[str], history: History) -> Judgement:
        """Many candidates after a stop, when even counting takes too long: by the bits left."""
        n = len(candidates)

        def value(word: str) -> Value:
            return Value.of(2 * n - 1, max(2 * n, _typical_total(word, candidates)), n)

        # What divides the whole list best divides a large part of it well, if the rule still allows it.
        known = self._book if self.rule is Rule.NORMAL or not history else ()
        best = known[0].word if known else guess
        return _judgement(best, value(best), guess, value(guess))

    def _judge_unlisted(
        self, guess: str, candidates: Sequence[str], history: History, end: float | None
    ) -> Value:
        """A guess the list does not have cannot win; after it every group is played best."""
        codes = pattern_codes([guess], candidates)[0].tolist()
        groups: dict[int, list[str]] = {}
        for word, code in zip(candidates, codes, strict=True):
            groups.setdefault(code, []).append(word)
        lower = number = Fraction(len(candidates))
        for group in sorted(groups.values(), key=len):
            if self.control.stop_requested:
                return _cannot_win(guess, candidates, len(groups))
            clue = (guess, feedback(guess, group[0]))
            found = self.judge(group[0], group, (*history, clue), seconds=_left(end))
            lower += found.value.lower * len(group)
            number += found.value.number * len(group)
        return Value(lower / len(candidates), number / len(candidates))

    def _walk(self, table: FeedbackTable, candidates: Sequence[str], opener: str) -> int | None:
        """The total of a simple way to play; None after a stop."""
        if self.control.stop_requested:
            return None
        if len(candidates) < len(table.lexicon.answers):
            lexicon = Lexicon(self.lexicon.name, tuple(candidates), self.lexicon.guesses)
            table = FeedbackTable.build(lexicon, threads=self.threads)
        return quick_total(table, opener, self.rule, threads=self.threads, control=self.control)


def _cannot_win(guess: str, candidates: Sequence[str], groups: int) -> Value:
    """A guess that cannot win, after a stop; the next one finds a word of each group, no more."""
    n = len(candidates)
    least = n + 2 * n - groups
    return Value.of(
        least, least if groups == n else max(least + 1, _typical_total(guess, candidates)), n
    )


def _typical_total(guess: str, candidates: Sequence[str]) -> int:
    """What a guess typically needs for all candidates together, by the bits it leaves."""
    sizes = Counter(pattern_codes([guess], candidates)[0].tolist()).values()
    bits = sum(size * log2(size) for size in sizes)
    n = len(candidates)
    return round(n + n * _PER_WORD + _PER_BIT * Fraction(bits))


def _judgement(best: str, value: Value, guess: str, played: Value) -> Judgement:
    """The two values, made to agree: what was played is a way to play, and none is better than best."""
    if played.number <= value.number:
        best, value = guess, _with_bound(played, value.lower)
    return Judgement(best, value, Value(max(value.lower, played.lower), played.number))


def _with_bound(found: Value, lower: Fraction) -> Value:
    """``found`` with another lower bound; an estimate stays one, wherever the bound is."""
    if found.exact:
        return Value(min(lower, found.number), found.number)
    return Value(lower if lower < found.number else found.lower, found.number)


def _left(end: float | None) -> float | None:
    return None if end is None else max(0.0, end - time.monotonic())

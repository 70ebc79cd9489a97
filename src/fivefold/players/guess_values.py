"""A judge: what positions and guesses are worth, exactly or with a mark.

The value of a position is the average number of guesses needed with best play, weighted if the position
has weights: an exact fraction where the search ends in time.  Otherwise it has bounds, and the upper
one, what a known way to play needs, is its estimate; for very long lists and after a stop it is what is
typical.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import log2
from typing import TypeAlias

from fivefold.base.bounds import Bounds
from fivefold.base.budget import UNLIMITED, Budget, Clock
from fivefold.players.opener_book import BookOpener, book_openers, milder_openers
from fivefold.puzzle.criterion import BY_ENTROPY
from fivefold.puzzle.feedback import feedback
from fivefold.puzzle.pattern_codes import pattern_codes
from fivefold.puzzle.position import GameLike, Position
from fivefold.puzzle.rule import Rule
from fivefold.puzzle.splits import opener_splits
from fivefold.search.exact import solve
from fivefold.search.guess_costs import GuessCost, guess_costs
from fivefold.strategies.greedy import upper_total
from fivefold.words.lexicon import Lexicon

# From here on no search over all first guesses ends within seconds.
_MANY = 700
# From here on even a table and a walk take long, and a typical value has to do.
_TOO_MANY = 4000
# Guesses needed after a guess that leaves a number of words, per word found and per bit left: a line
# through what `upper_total` needs with all 14855 words as answers.
_PER_WORD, _PER_BIT = Fraction(7, 4), Fraction(171, 1000)

Value: TypeAlias = Bounds[Fraction]


def number(value: Value) -> Fraction:
    """What to reckon with: the number itself where it is known, else the estimate.

    >>> number(Bounds(Fraction(2), Fraction(9, 4)))
    Fraction(9, 4)
    """
    if value.upper is None:
        raise AssertionError("a judge always has an estimate")
    return value.upper


@dataclass(frozen=True, slots=True)
class Judgement:
    """A position and the guess played in it."""

    best: str
    """The best guess, or where that is not proven a good one."""
    value: Value
    """With the best guess."""
    played: Value
    """With the guess played."""


class Judge:
    """Judges the guesses of games with one list and rule, and remembers what openers are worth.

    >>> judge = Judge(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    >>> found = judge.judge("batch", judge.start)
    >>> found.best, str(found.value), str(found.played)
    ('chomp', '9/4', '5/2')
    """

    def __init__(self, game: GameLike) -> None:
        self.start = Position.of(game).with_guesses_left(None)
        self.lexicon = self.start.lexicon
        self.rule = self.start.rule
        self._openers: dict[str, Value] = {}
        if len(self.lexicon.answers) < _TOO_MANY:
            _ = self.start.table  # made once, for all positions of all games

    def judge(self, guess: str, game: Position, budget: Budget = UNLIMITED) -> Judgement:
        """``guess``, which may be any word, in a position of this list."""
        clock = budget.start()
        n = len(game)
        if n >= _TOO_MANY:
            return self._typical(guess, budget)
        opening = self._whole and not game.clues
        stopped = clock.control.stop_requested and not (opening and self._is_booked(guess))
        if n >= _MANY and stopped:
            return self._unsearched(guess, game)
        if n >= _MANY and opening:
            return self._judge_opener(guess, clock)
        listed = guess in self.lexicon
        found = guess_costs(game, top=1, wanted=[guess] if listed else [], budget=clock.left)
        first = found.guesses[0]
        best = self._value(game, _from(found.lower, first), budget)
        if listed:
            played = self._value(game, found.wanted[0], budget)
        else:
            played = self._judge_unlisted(guess, game, clock)
        return _judgement(first.word, best, guess, played, listed=listed)

    def _value(self, game: Position, cost: GuessCost, budget: Budget) -> Value:
        total = cost.total
        if not total.exact:
            # A search that was stopped may have found only a crude way to play.
            walked = self._walk(game, cost.word, budget)
            if walked is None:  # stopped too: only something typical can be said
                walked = max(total.lower + 1, _typical_total(cost.word, game))
            total = Bounds(total.lower, min(walked, total.upper or walked))
        return total.per(_weight(game))

    def _judge_opener(self, guess: str, clock: Clock) -> Judgement:
        """The first guess of a long list: its own tree is searched, the best one is looked up."""
        weight = _weight(self.start)
        played = self._opener(guess, clock)
        lower = self._floor
        if self._milder:
            first = self._milder[0].word
            lower = Fraction(self._milder[0].total, weight)
        else:
            hurried = Budget(seconds=0, threads=clock.budget.threads)
            found = guess_costs(self.start.with_rule(Rule.NORMAL), top=1, budget=hurried)
            first = found.guesses[0].word
            lower = Fraction(found.lower, weight)
        best = self._opener(first, clock)
        listed = guess in self.lexicon
        return _judgement(first, _with_bound(best, lower), guess, played, listed=listed)

    @cached_property
    def _floor(self) -> Fraction:
        """No way to play needs fewer: one answer is found at once, the others with the next guess."""
        return Fraction(_least_total(self.start), _weight(self.start))

    @cached_property
    def _whole(self) -> bool:
        """Whether games start with all answers, or all that have a weight."""
        return not self.start.clues and not self.start.narrowed

    @cached_property
    def _book(self) -> tuple[BookOpener, ...]:
        """Openers whose totals are known under the rule and equal weights, best first."""
        return book_openers(self.lexicon, self.rule) if self.start.weights is None else ()

    @cached_property
    def _milder(self) -> tuple[BookOpener, ...]:
        """Those of a rule that allows as much or more, so that no guess is better than its best."""
        return milder_openers(self.lexicon, self.rule) if self.start.weights is None else ()

    def _is_booked(self, guess: str) -> bool:
        """Whether the book knows an opener and the best one, so that no time is needed."""
        known = {opener.word for opener in self._book}
        return bool(self._milder) and {guess, self._milder[0].word} <= known

    def _opener(self, guess: str, clock: Clock) -> Value:
        """The value of the whole list with a given first guess, remembered."""
        if guess in self._openers:
            return self._openers[guess]
        known = next((opener for opener in self._book if opener.word == guess), None)
        if known is not None:
            value = Bounds(known.total, known.total).per(len(self.start))
        elif guess in self.lexicon:
            solution = solve(self.start, opener=guess, budget=clock.left)
            value = self._value(self.start, GuessCost(guess, solution.total), clock.budget)
        else:
            value = self._judge_unlisted(guess, self.start, clock)
        self._openers[guess] = value
        return value

    def _typical(self, guess: str, budget: Budget) -> Judgement:
        """The first guess of a very long list, by the bits it leaves."""
        lexicon, weights = self.lexicon, self.start.weights
        if not (listed := guess in lexicon):
            lexicon = Lexicon.from_words(lexicon.answers, [*lexicon.guesses, guess], name=lexicon.name)
        splits = opener_splits(lexicon, weights=weights, threads=budget.threads)
        weighed = weights or dict.fromkeys(lexicon.answers, 1)
        total = sum(weighed.values())

        def value(place: int) -> Value:
            bits = Fraction(float(splits.remaining_bits[place])).limit_denominator(10**6)
            win = Fraction(weighed.get(lexicon.guesses[place], 0), total)
            return Bounds(self._floor, 1 + _PER_WORD * (1 - win) + _PER_BIT * bits)

        best = int(BY_ENTROPY.order(splits)[0])
        played = value(lexicon.guess_ids[guess])
        return _judgement(lexicon.guesses[best], value(best), guess, played, listed=listed)

    def _unsearched(self, guess: str, game: Position) -> Judgement:
        """Many candidates after a stop, when even counting takes too long: by the bits left."""
        least, weight = _least_total(game), _weight(game)

        def value(word: str) -> Value:
            return Bounds(least, max(least + 1, _typical_total(word, game))).per(weight)

        # What divides the whole list best divides a large part of it well, if the rule still allows it.
        known = self._milder if self.rule is Rule.NORMAL or not game.clues else ()
        best = known[0].word if known else guess
        return _judgement(best, value(best), guess, value(guess), listed=guess in self.lexicon)

    def _judge_unlisted(self, guess: str, game: Position, clock: Clock) -> Value:
        """A guess the list does not have cannot win; after it every group is played best."""
        weight = _weight(game)
        lower = upper = Fraction(weight)
        for group in sorted(_groups(guess, game), key=len):
            if clock.control.stop_requested:
                return _cannot_win(guess, game)
            first = next(iter(group))
            after = game.after((guess, feedback(guess, first)))
            found = self.judge(first, after, clock.left).value
            lower += found.lower * sum(group.values())
            upper += number(found) * sum(group.values())
        return Bounds(lower / weight, upper / weight)

    def _walk(self, game: Position, opener: str, budget: Budget) -> int | None:
        """The total of a simple way to play; None after a stop."""
        if budget.control is not None and budget.control.stop_requested:
            return None
        return upper_total(game, opener, budget=replace(budget, seconds=None))


def _from(lower: int, cost: GuessCost) -> GuessCost:
    """The cost of the best guess, from a bound of all guesses."""
    return GuessCost(cost.word, Bounds(lower, cost.total.upper))


def _weight(game: Position) -> int:
    """The weight of all candidates: their number, if they are all alike."""
    return int(game.candidate_weights.sum())


def _least_total(game: Position) -> int:
    """No way to play needs fewer guesses for all candidates: one is found at once, the others next."""
    return 2 * _weight(game) - int(game.candidate_weights.max())


def _groups(guess: str, game: Position) -> list[dict[str, int]]:
    """The candidates that show the same pattern, each with its weight."""
    codes = pattern_codes([guess], game.candidates)[0].tolist()
    groups: dict[int, dict[str, int]] = {}
    for word, code, weight in zip(game, codes, game.candidate_weights.tolist(), strict=True):
        groups.setdefault(code, {})[word] = weight
    return list(groups.values())


def _cannot_win(guess: str, game: Position) -> Value:
    """A guess that cannot win, after a stop; the next one finds a word of each group, no more."""
    weight, groups = _weight(game), _groups(guess, game)
    least = 3 * weight - sum(max(group.values()) for group in groups)
    typical = least if len(groups) == len(game) else max(least + 1, _typical_total(guess, game))
    return Bounds(least, typical).per(weight)


def _typical_total(guess: str, game: Position) -> int:
    """What a guess typically needs for all candidates together, by the bits it leaves."""
    groups = [(sum(group.values()), group.values()) for group in _groups(guess, game)]
    bits = sum(weight * log2(total / weight) for total, weights in groups for weight in weights)
    weight = _weight(game)
    return round(weight + weight * _PER_WORD + _PER_BIT * Fraction(bits))


def _judgement(best: str, value: Value, guess: str, played: Value, *, listed: bool) -> Judgement:
    """The two values, made to agree: what was played is a way to play, and none is better than best.

    Of equally good guesses the one played is the best, if the list accepts it.
    """
    if number(played) <= number(value):
        best = guess if listed or number(played) < number(value) else best
        value = _with_bound(played, value.lower)
    return Judgement(best, value, Bounds(max(value.lower, played.lower), number(played)))


def _with_bound(found: Value, lower: Fraction) -> Value:
    """``found`` with another lower bound; an estimate stays one, wherever the bound is."""
    if found.exact:
        return Bounds(min(lower, number(found)), number(found))
    return Bounds(lower if lower < number(found) else found.lower, number(found))

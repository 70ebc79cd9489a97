"""Suggestions: the best next guesses after some clues, and how sure they are.

The expected number of further guesses counts the guess itself and takes best play after it.  It is
exact where the search ends in time, otherwise it has bounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import Budget
from fivefold.base.errors import OptionError
from fivefold.base.progress import Control
from fivefold.players.opener_book import BookOpener, book_openers
from fivefold.puzzle.candidates import candidates_after
from fivefold.puzzle.clue import Clue, History
from fivefold.puzzle.criterion import BY_EXPECTED
from fivefold.puzzle.feedback import FeedbackTable, pattern_codes
from fivefold.puzzle.partition import table_splits
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.guess_costs import GuessCost, guess_costs
from fivefold.search.guess_costs_by_rule import ALWAYS_LOOKED_AT
from fivefold.strategies.quick_total import quick_total
from fivefold.words.lexicon import Lexicon

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# With more candidates a way to play takes too long to find for guesses whose search did not end.
_MOST_TO_WALK = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """One guess to consider."""

    word: str
    lower: float
    """Further guesses it needs on average are no fewer; the guess itself counts."""
    upper: float | None
    """A way to play after it that needs this many; None if none was found in time."""
    win: float
    """Chance to be right at once."""
    words_left: float
    """Expected number of candidates left after it."""
    groups: int
    possible: bool

    @property
    def expected(self) -> float | None:
        """Expected further guesses where they are known exactly, else None."""
        return self.upper if self.upper is not None and self.lower == self.upper else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestions:
    """The best next guesses, best first."""

    lexicon: Lexicon
    rule: Rule
    history: tuple[Clue, ...]
    candidates: tuple[str, ...]
    suggestions: tuple[Suggestion, ...]
    status: Status
    """Proven: no guess at all is better than the first of ``suggestions``."""
    lower: float
    """No guess at all needs fewer further guesses on average."""
    ranked: bool
    """Whether all are exact and no other guess belongs among them."""


def suggest(
    lexicon: Lexicon,
    history: History = (),
    *,
    rule: Rule = Rule.NORMAL,
    top: int = 5,
    weights: Mapping[str, int] | None = None,
    seconds: float | None = 1.0,
    threads: int = 0,
    table: FeedbackTable | None = None,
    most_to_walk: int = _MOST_TO_WALK,
    control: Control | None = None,
) -> Suggestions:
    """The best next guesses, found within about ``seconds``.

    Of equal expected guesses, words that may be the answer come first, then those that leave the
    fewest words.  A ``table`` of the lexicon saves time when many positions are asked for.  Guesses
    whose search did not end get the upper bound of a simple way to play, which takes a moment each,
    where no more than ``most_to_walk`` candidates are left; all but the first few only in time.

    >>> from fivefold.puzzle.clue import parse_clue
    >>> found = suggest(Lexicon.load("nyt-2022"), [parse_clue("salet=BYBBB")], seconds=None)
    >>> found.status.value, found.suggestions[0].word
    ('proven', 'brond')
    """
    rule.require_allowed(history)
    candidates = candidates_after(lexicon, history, table)
    if not candidates:
        raise OptionError(f"no answer of {lexicon.name} agrees with the clues")
    if weights is not None:
        # A candidate without a weight has the chance 0, unless none has one.
        weighed = tuple(word for word in candidates if weights.get(word, 0) > 0)
        candidates, weights = weighed or candidates, weights if weighed else None
    if not history and weights is None and rule is Rule.NORMAL and (book := book_openers(lexicon)):
        return _from_book(lexicon, book[:top])
    budget = Budget(seconds=seconds, threads=threads, control=control)
    stopwatch = budget.start()
    game = Position(lexicon, rule=rule, clues=history, weights=weights, guesses_left=None)
    if table is not None:
        game = game.with_table(table)
    found = guess_costs(game, top=top, budget=budget)
    table = table or game.candidate_table
    guesses = found.guesses
    if rule is Rule.NORMAL and all(cost.total.upper is None for cost in guesses):
        guesses = _dividing_best(table, candidates, found.lower, top, threads)
    position = _Position(table.lexicon, candidates, weights, rule, threads, most_to_walk, control)
    return Suggestions(
        lexicon=lexicon,
        rule=rule,
        history=tuple(history),
        candidates=candidates,
        suggestions=tuple(
            _suggestion(
                position,
                cost,
                table.row(cost.word)[position.columns],
                walk=place < ALWAYS_LOOKED_AT or not stopwatch.stopped,
            )
            for place, cost in enumerate(guesses)
        ),
        status=found.status,
        lower=found.lower / position.weight,
        ranked=found.ranked,
    )


def _dividing_best(
    table: FeedbackTable, candidates: Sequence[str], lower: int, top: int, threads: int
) -> tuple[GuessCost, ...]:
    """The guesses that leave the fewest words, when none was searched to its end."""
    splits = table_splits(table, candidates, threads=threads)
    order = BY_EXPECTED.order(splits)[:top]
    return tuple(GuessCost(splits.guesses[int(place)], Bounds(lower, None)) for place in order)


def _from_book(lexicon: Lexicon, openers: Sequence[BookOpener]) -> Suggestions:
    """The best openers, as the book knows them."""
    position = _Position(lexicon, lexicon.answers, None, Rule.NORMAL)
    codes = pattern_codes([opener.word for opener in openers], lexicon.answers)
    first = openers[0]
    return Suggestions(
        lexicon=lexicon,
        rule=Rule.NORMAL,
        history=(),
        candidates=lexicon.answers,
        suggestions=tuple(
            _suggestion(position, GuessCost(opener.word, Bounds(opener.lower, opener.total)), row)
            for opener, row in zip(openers, codes, strict=True)
        ),
        status=Status.PROVEN if first.certain and first.proven else Status.BOUNDED,
        lower=first.lower / len(lexicon.answers) if first.certain else 2 - 1 / len(lexicon.answers),
        ranked=all(opener.certain and opener.proven for opener in openers),
    )


def suggestions_json(found: Suggestions) -> dict[str, object]:
    """Suggestions as plain values for JSON."""
    return {
        "status": found.status.value,
        "lower": found.lower,
        "ranked": found.ranked,
        "candidates": len(found.candidates),
        "words": list(found.candidates),
        "suggestions": [
            {
                "word": suggestion.word,
                "expected": suggestion.expected,
                "lower": suggestion.lower,
                "upper": suggestion.upper,
                "win": suggestion.win,
                "words_left": suggestion.words_left,
                "groups": suggestion.groups,
                "possible": suggestion.possible,
            }
            for suggestion in found.suggestions
        ],
    }


@dataclass(frozen=True)
class _Position:
    lexicon: Lexicon
    candidates: tuple[str, ...]
    weights: Mapping[str, int] | None
    rule: Rule
    threads: int = 0
    most_to_walk: int = 0
    control: Control | None = None

    @property
    def stopped(self) -> bool:
        """Whether there is no time left to walk."""
        return self.control is not None and self.control.stop_requested

    @cached_property
    def own_table(self) -> FeedbackTable:
        """The table of the candidates alone."""
        lexicon = Lexicon("position", self.candidates, self.lexicon.guesses)
        return FeedbackTable.build(lexicon, threads=self.threads)

    @cached_property
    def shares(self) -> NDArray[np.float64]:
        """The weight of every candidate."""
        import numpy as np

        weights = self.weights or {}
        return np.array([weights.get(word, 1) for word in self.candidates], np.float64)

    @cached_property
    def weight(self) -> float:
        return float(self.shares.sum())

    @cached_property
    def columns(self) -> list[int]:
        return [self.lexicon.answer_ids[word] for word in self.candidates]


def _suggestion(
    position: _Position, cost: GuessCost, row: NDArray[Any], *, walk: bool = True
) -> Suggestion:
    """A guess from its cost and the patterns it shows on the candidates.

    With ``walk`` it may take a moment to find a way to play.
    """
    import numpy as np

    candidates, weight = position.candidates, position.weight
    _, group, sizes = np.unique(row, return_inverse=True, return_counts=True)
    chances = np.bincount(group, position.shares) / weight
    possible = cost.word in candidates
    upper = cost.total.upper
    walks = walk and position.weights is None and len(candidates) <= position.most_to_walk
    if upper is None and walks and not position.stopped:
        upper = quick_total(
            position.own_table,
            cost.word,
            position.rule,
            threads=position.threads,
            control=position.control,
        )
    return Suggestion(
        word=cost.word,
        lower=cost.total.lower / weight,
        upper=None if upper is None else upper / weight,
        win=float(position.shares[candidates.index(cost.word)] / weight) if possible else 0.0,
        words_left=float((chances * sizes).sum()),
        groups=len(sizes),
        possible=possible,
    )
